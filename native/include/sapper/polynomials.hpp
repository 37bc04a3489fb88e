// Evaluates a circuit in polynomials of the mine count: how many solutions have k mines, and, going back, how much
// every number of mines in every box weighs. A state's polynomial spans just its own fewest to most mines.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sapper/circuit.hpp"
#include "sapper/floating.hpp"

namespace sapper {

// The numbers a polynomial can be made of.
struct Doubles {
    using Value = double;
    static Value choose(int n, int k) { return CHOOSE[n][k]; }
    static Value times(Value a, Value b) { return a * b; }
    static void add(Value& to, Value a) { to += a; }
};

struct Floatings {  // slower, but of any size
    using Value = Floating;
    static Value choose(int n, int k) { return CHOOSE[n][k]; }
    static Value times(const Value& a, const Value& b) { return a * b; }
    static void add(Value& to, const Value& a) { to += a; }
};

struct Truths {  // is there any solution with k mines?
    using Value = std::uint8_t;
    static Value choose(int, int) { return 1; }
    static Value times(Value a, Value b) { return a & b; }
    static void add(Value& to, Value a) { to |= a; }
};

struct Remainders {  // exact counts, one prime below 2^31 at a time
    using Value = std::uint32_t;
    static inline thread_local std::uint32_t prime = 2147483647;
    static Value choose(int n, int k) { return static_cast<Value>(CHOOSE[n][k]); }
    static Value times(Value a, Value b) { return static_cast<Value>(static_cast<std::uint64_t>(a) * b % prime); }
    static void add(Value& to, Value a) {
        const std::uint64_t sum = static_cast<std::uint64_t>(to) + a;
        to = static_cast<Value>(sum >= prime ? sum - prime : sum);
    }
};

template <class Field>
class Polynomials {
public:
    using Value = typename Field::Value;

    void clear() {
        offset_.clear();
        value_.clear();
    }

    // Counts the parts' solutions; parts are taken in the order of the circuit.
    void forward(const Circuit& circuit, const Problem& problem, const Compiled& part, Meter& meter) {
        circuit_ = &circuit;
        problem_ = &problem;
        std::size_t at = value_.size();
        offset_.resize(part.last_state);
        for (std::uint32_t s = part.first_state; s < part.last_state; ++s) {
            offset_[s] = at;
            at += circuit.high[s] - circuit.low[s] + 1;
        }
        meter.spend((at - value_.size()) * (1 + sizeof(Value) / 2));  // for the memory, here and in backward()
        value_.resize(at, Value{0});
        value_[offset_[part.first_state]] = 1;
        for (std::uint32_t o = part.first_op; o < part.last_op; ++o) {
            const Op& op = circuit.ops[o];
            std::uint64_t work = 0;
            for (std::uint32_t i = op.first; i < op.last; ++i) work += forward_one(op, circuit.transitions[i]);
            meter.spend(work);
        }
    }

    // Coefficients for circuit.low[part.root] .. circuit.high[part.root] mines.
    std::span<const Value> root(const Compiled& part) const {
        return {&value_[offset_[part.root]], circuit_->high[part.root] - circuit_->low[part.root] + 1};
    }
    std::span<const Value> at(std::uint32_t state) const {
        return {&value_[offset_[state]], circuit_->high[state] - circuit_->low[state] + 1};
    }

    // `weight` is what a solution of the part with k mines weighs, for the same k as in root(). Adds to
    // marginal[9 * box + v] the weight of all solutions with v mines in the box.
    void backward(const Compiled& part, std::span<const Value> weight, std::vector<Value>& marginal, Meter& meter) {
        adjoint_.resize(value_.size());
        std::fill(adjoint_.begin() + offset_[part.first_state],
                  adjoint_.begin() + (part.last_state < offset_.size() ? offset_[part.last_state] : value_.size()),
                  Value{0});
        std::copy(weight.begin(), weight.end(), adjoint_.begin() + offset_[part.root]);
        for (std::uint32_t o = part.last_op; o-- > part.first_op;) {
            const Op& op = circuit_->ops[o];
            std::uint64_t work = 0;
            for (std::uint32_t i = op.first; i < op.last; ++i)
                work += backward_one(op, circuit_->transitions[i], marginal);
            meter.spend(work);
        }
    }

private:
    std::uint64_t forward_one(const Op& op, const Transition& t) {
        const std::uint32_t* low = circuit_->low.data();
        const std::uint32_t* high = circuit_->high.data();
        const Value* left = &value_[offset_[t.left]];
        const std::uint32_t n = high[t.left] - low[t.left] + 1;
        if (op.box >= 0) {
            Value* out = &value_[offset_[t.out] + (low[t.left] + t.right - low[t.out])];
            const Value ways = Field::choose(problem_->boxes[op.box].size, static_cast<int>(t.right));
            for (std::uint32_t i = 0; i < n; ++i) Field::add(out[i], Field::times(ways, left[i]));
            return n;
        }
        const Value* right = &value_[offset_[t.right]];
        const std::uint32_t m = high[t.right] - low[t.right] + 1;
        Value* out = &value_[offset_[t.out] + (low[t.left] + low[t.right] - low[t.out])];
        for (std::uint32_t i = 0; i < n; ++i)
            for (std::uint32_t j = 0; j < m; ++j) Field::add(out[i + j], Field::times(left[i], right[j]));
        return static_cast<std::uint64_t>(n) * m;
    }

    std::uint64_t backward_one(const Op& op, const Transition& t, std::vector<Value>& marginal) {
        const std::uint32_t* low = circuit_->low.data();
        const std::uint32_t* high = circuit_->high.data();
        const Value* left = &value_[offset_[t.left]];
        Value* left_adjoint = &adjoint_[offset_[t.left]];
        const std::uint32_t n = high[t.left] - low[t.left] + 1;
        if (op.box >= 0) {
            const Value* out = &adjoint_[offset_[t.out] + (low[t.left] + t.right - low[t.out])];
            const Value ways = Field::choose(problem_->boxes[op.box].size, static_cast<int>(t.right));
            Value sum{0};
            for (std::uint32_t i = 0; i < n; ++i) {
                const Value back = Field::times(ways, out[i]);
                Field::add(left_adjoint[i], back);
                Field::add(sum, Field::times(left[i], back));
            }
            Field::add(marginal[9 * static_cast<std::size_t>(op.box) + t.right], sum);
            return n;
        }
        const Value* right = &value_[offset_[t.right]];
        Value* right_adjoint = &adjoint_[offset_[t.right]];
        const std::uint32_t m = high[t.right] - low[t.right] + 1;
        const Value* out = &adjoint_[offset_[t.out] + (low[t.left] + low[t.right] - low[t.out])];
        for (std::uint32_t i = 0; i < n; ++i)
            for (std::uint32_t j = 0; j < m; ++j) {
                Field::add(left_adjoint[i], Field::times(right[j], out[i + j]));
                Field::add(right_adjoint[j], Field::times(left[i], out[i + j]));
            }
        return static_cast<std::uint64_t>(n) * m * 2;
    }

    const Circuit* circuit_ = nullptr;
    const Problem* problem_ = nullptr;
    std::vector<std::size_t> offset_;
    std::vector<Value> value_, adjoint_;
};

}  // namespace sapper
