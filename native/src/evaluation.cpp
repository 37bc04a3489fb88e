#include "sapper/evaluation.hpp"

#include <cmath>

#include "evaluation_weights.hpp"

namespace sapper {

namespace {

template <int IN, int OUT>
void layer(const float* in, const float* weights, const float* biases, float* out) {
    for (int o = 0; o < OUT; ++o) {
        float sum = biases[o];
        for (int i = 0; i < IN; ++i) sum += weights[o * IN + i] * in[i];
        out[o] = sum;
    }
}

template <int N>
void rectify(float* values) {
    for (int i = 0; i < N; ++i) values[i] = values[i] > 0 ? values[i] : 0;
}

}  // namespace

double evaluate(const Features& features) {
    float a[HIDDEN_0], b[HIDDEN_1], out[1];
    layer<FEATURES, HIDDEN_0>(features.data(), WEIGHTS_0, BIASES_0, a);
    rectify<HIDDEN_0>(a);
    layer<HIDDEN_0, HIDDEN_1>(a, WEIGHTS_1, BIASES_1, b);
    rectify<HIDDEN_1>(b);
    layer<HIDDEN_1, 1>(b, WEIGHTS_2, BIASES_2, out);
    return std::round(static_cast<double>(out[0]) * 1e4) / 1e4;
}

double chance_of(double log_odds) {
    return 1 / (1 + std::exp(-log_odds));
}

}  // namespace sapper
