// Puts the parts and the sea together under one mine total, in any of the numbers a polynomial can be made of.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sapper/polynomials.hpp"

namespace sapper {

template <class Field>
class Total {
public:
    using Value = typename Field::Value;

    // `sea[t]` is what t mines in all parts together weigh, for t = least() .. most().
    // Returns the weight of all layouts, and fills marginal[9 * box + mines].
    Value run(const Circuit& circuit, const Problem& problem, Polynomials<Field>& polynomials,
              std::span<const Value> sea, std::vector<Value>& marginal, Meter& meter) {
        const auto& parts = circuit.parts;
        convolve(circuit, polynomials, meter);
        // after[i][t]: what t mines in the first i parts weigh, everything behind them summed up.
        after_.resize(parts.size() + 1);
        after_[parts.size()].assign(sea.begin(), sea.end());
        for (std::size_t i = parts.size(); i-- > 0;) {
            const auto root = polynomials.root(parts[i]);
            auto& to = after_[i];
            to.assign(before_[i].size(), Value{0});
            for (std::size_t t = 0; t < to.size(); ++t)
                for (std::size_t k = 0; k < root.size(); ++k)
                    Field::add(to[t], Field::times(root[k], after_[i + 1][t + k]));
            meter.spend(to.size() * root.size());
        }
        marginal.assign(9 * problem.boxes.size(), Value{0});
        for (std::size_t i = 0; i < parts.size(); ++i) {
            const std::size_t n = polynomials.root(parts[i]).size();
            weight_.assign(n, Value{0});
            for (std::size_t k = 0; k < n; ++k)
                for (std::size_t t = 0; t < before_[i].size(); ++t)
                    Field::add(weight_[k], Field::times(before_[i][t], after_[i + 1][t + k]));
            meter.spend(n * before_[i].size());
            polynomials.backward(parts[i], weight_, marginal, meter);
        }
        return after_[0][0];
    }

    // How the mines of all parts together are distributed.
    const std::vector<Value>& all() const { return before_.back(); }

    const std::vector<Value>& convolve(const Circuit& circuit, const Polynomials<Field>& polynomials, Meter& meter) {
        const auto& parts = circuit.parts;
        before_.resize(parts.size() + 1);
        before_[0].assign(1, Value{1});
        for (std::size_t i = 0; i < parts.size(); ++i) {
            const auto root = polynomials.root(parts[i]);
            const auto& from = before_[i];
            auto& to = before_[i + 1];
            to.assign(from.size() + root.size() - 1, Value{0});
            for (std::size_t t = 0; t < from.size(); ++t)
                for (std::size_t k = 0; k < root.size(); ++k) Field::add(to[t + k], Field::times(from[t], root[k]));
            meter.spend(from.size() * root.size());
        }
        return before_.back();
    }

private:
    std::vector<std::vector<Value>> before_, after_;
    std::vector<Value> weight_;
};

// Fewest and most mines all parts together can hold, were they free of each other.
inline int least_mines(const Circuit& circuit) {
    int sum = 0;
    for (const auto& part : circuit.parts) sum += static_cast<int>(circuit.low[part.root]);
    return sum;
}
inline int most_mines(const Circuit& circuit) {
    int sum = 0;
    for (const auto& part : circuit.parts) sum += static_cast<int>(circuit.high[part.root]);
    return sum;
}

// C(sea, mines left - t) for t = least..most, scaled so that the largest is about 1.
template <class Value>
struct SeaWeights {
    std::vector<Value> weight;
    double log10_scale = 0;  // log10 of what a weight of 1 stands for
    bool extreme = false;    // weights differ by more than a double can carry along safely
};
template <class Value>
SeaWeights<Value> sea_weights(int sea, int mines_left, int least, int most);

double log10_choose(int n, int k);

}  // namespace sapper
