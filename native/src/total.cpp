#include "sapper/total.hpp"

#include <algorithm>
#include <cmath>

namespace sapper {

double log10_choose(int n, int k) {
    if (k < 0 || k > n) return -INFINITY;
    k = std::min(k, n - k);
    double sum = 0;
    if (k <= 256) {  // exact to the last digits; lgamma would lose some for large n
        for (int i = 1; i <= k; ++i) sum += std::log10(static_cast<double>(n - k + i) / i);
        return sum;
    }
    return (std::lgamma(n + 1.0) - std::lgamma(k + 1.0) - std::lgamma(n - k + 1.0)) / std::log(10.0);
}

template <class Value>
SeaWeights<Value> sea_weights(int sea, int mines_left, int least, int most) {
    SeaWeights<Value> result;
    const int n = most - least + 1;
    result.weight.assign(std::max(n, 0), Value{0});
    const int first = std::max(least, mines_left - sea), last = std::min(most, mines_left);
    if (first > last) return result;
    // The largest binomial lies where the sea is half full; from there each is its neighbour times a ratio.
    const int best = std::clamp(mines_left - sea / 2, first, last);
    result.log10_scale = log10_choose(sea, mines_left - best);
    auto at = [&](int t) -> Value& { return result.weight[t - least]; };
    at(best) = Value{1};
    for (int t = best + 1; t <= last; ++t) {  // one mine fewer in the sea
        const int k = mines_left - t + 1;
        at(t) = at(t - 1) * k / (sea - k + 1);
    }
    for (int t = best - 1; t >= first; --t) {
        const int k = mines_left - t;
        at(t) = at(t + 1) * (sea - k + 1) / k;
    }
    result.extreme = at(first) < 1e-90 || at(last) < 1e-90;
    return result;
}

template SeaWeights<double> sea_weights(int, int, int, int);
template SeaWeights<Floating> sea_weights(int, int, int, int);

}  // namespace sapper
