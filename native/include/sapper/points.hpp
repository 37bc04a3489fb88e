// Evaluates a part of a circuit at points: a mine weighs z, and the numbers are kept in range by powers of two. One
// real point answers questions without a mine total; complex points on a circle give the answer for one total on boards
// far too large for polynomials. States of one table share their exponent, so one that weighs next to nothing beside
// the others loses digits or vanishes. That is wrong where the others turn out to be dead ends, or to be led on by as
// little: then `lost()` says so.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "sapper/circuit.hpp"
#include "sapper/floating.hpp"

namespace sapper {

constexpr int LANES = 4;

// Several complex numbers side by side.
struct Complexes {
    std::array<double, LANES> re{}, im{};

    static constexpr int lanes = LANES;
    static Complexes one() {
        Complexes c;
        c.re.fill(1);
        return c;
    }
    void add_product(const Complexes& a, const Complexes& b) {
        for (int i = 0; i < LANES; ++i) {
            re[i] += a.re[i] * b.re[i] - a.im[i] * b.im[i];
            im[i] += a.re[i] * b.im[i] + a.im[i] * b.re[i];
        }
    }
    Complexes times(const Complexes& b) const {
        Complexes c;
        c.add_product(*this, b);
        return c;
    }
    double size(int lane) const { return std::max(std::fabs(re[lane]), std::fabs(im[lane])); }
    void scale(int lane, double by) {
        re[lane] *= by;
        im[lane] *= by;
    }
};

struct Real {
    double re = 0;

    static constexpr int lanes = 1;
    static Real one() { return {1}; }
    void add_product(const Real& a, const Real& b) { re += a.re * b.re; }
    Real times(const Real& b) const { return {re * b.re}; }
    double size(int) const { return std::fabs(re); }
    void scale(int, double by) { re *= by; }
};

// A value and its derivative by log z.
struct Dual {
    double re = 0, slope = 0;

    static constexpr int lanes = 1;
    static Dual one() { return {1, 0}; }
    void add_product(const Dual& a, const Dual& b) {
        re += a.re * b.re;
        slope += a.re * b.slope + a.slope * b.re;
    }
    Dual times(const Dual& b) const { return {re * b.re, re * b.slope + slope * b.re}; }
    double size(int) const { return std::fabs(re); }
    void scale(int, double by) {
        re *= by;
        slope *= by;
    }
};

template <class Number>
using Exponents = std::array<std::int64_t, Number::lanes>;

// value * 2^exponent, lane by lane
template <class Number>
struct Scaled {
    Number value{};
    Exponents<Number> exponent{};
};

// Of positive numbers: their logarithm, and ratios where only these count.
inline double log2_of(const Scaled<Real>& s) {
    return std::log2(s.value.re) + static_cast<double>(s.exponent[0]);
}
inline double log2_of(const Scaled<Dual>& s) {
    return std::log2(s.value.re) + static_cast<double>(s.exponent[0]);
}
inline double log2_of(const Scaled<Floating>& s) {
    return s.value.log2() + static_cast<double>(s.exponent[0]);
}
inline double quotient(const Real& a, const Real& b) {
    return a.re / b.re;
}

template <class Number>
class Points {
public:
    // power[k] is z^k, for k = 0..8.
    Scaled<Number> forward(const Circuit& circuit, const Problem& problem, const Compiled& part,
                           const std::array<Number, 9>& power, Meter& meter) {
        circuit_ = &circuit;
        problem_ = &problem;
        part_ = part;
        for (int n = 0; n <= 8; ++n)
            for (int k = 0; k <= n; ++k) {
                weight_[n][k] = power[k];
                for (int lane = 0; lane < Number::lanes; ++lane) weight_[n][k].scale(lane, CHOOSE[n][k]);
            }
        value_.assign(part.last_state - part.first_state, Number{});
        value_[0] = Number::one();
        exponent_.assign(part.last_op - part.first_op, {});
        lost_ = false;
        for (std::uint32_t o = part.first_op; o < part.last_op; ++o) {
            const Op& op = circuit.ops[o];
            for (std::uint32_t i = op.first; i < op.last; ++i) {
                const Transition& t = circuit.transitions[i];
                value_[t.out - part.first_state].add_product(value_[t.left - part.first_state], right(op, t));
            }
            meter.spend(static_cast<std::uint64_t>(op.last - op.first) * Number::lanes);
            stand_in(value_, op);
            auto& exponent = exponent_[o - part.first_op];
            exponent = normalise(value_, op, &lost_);
            for (int from : {op.left_op, op.right_op})
                if (from >= 0) add(exponent, exponent_[from - part.first_op]);
        }
        Scaled<Number> result{value_[part.root - part.first_state], {}};
        if (part.last_op > part.first_op) result.exponent = exponent_.back();
        return result;
    }

    // Calls take(box, mines, weight) for every way into a state: the sum over all solutions that pass it.
    template <class Take>
    void backward(Meter& meter, Take&& take) {
        const Compiled& part = part_;
        adjoint_.assign(value_.size(), Number{});
        adjoint_[part.root - part.first_state] = Number::one();
        back_exponent_.assign(exponent_.size(), {});
        for (std::uint32_t o = part.last_op; o-- > part.first_op;) {
            const Op& op = circuit_->ops[o];
            auto& back = back_exponent_[o - part.first_op];
            stand_in(adjoint_, op);
            if (o + 1 < part.last_op) add(back, normalise(adjoint_, op));
            Exponents<Number> total = back;
            for (int from : {op.left_op, op.right_op})
                if (from >= 0) add(total, exponent_[from - part.first_op]);
            for (std::uint32_t i = op.first; i < op.last; ++i) {
                const Transition& t = circuit_->transitions[i];
                const Number& out = adjoint_[t.out - part.first_state];
                const Number back_left = out.times(right(op, t));
                const Number one = Number::one();
                adjoint_[t.left - part.first_state].add_product(back_left, one);
                if (op.box >= 0)
                    take(op.box, t.right, value_[t.left - part.first_state].times(back_left), total);
                else
                    adjoint_[t.right - part.first_state].add_product(out, value_[t.left - part.first_state]);
            }
            meter.spend(static_cast<std::uint64_t>(op.last - op.first) * Number::lanes * 2);
            hand_down(op, back);
        }
    }

    // Did a table, or a state beside the others of its table, nearly vanish, so that digits, or everything, may be
    // lost? Told of positive numbers only.
    bool lost() const { return lost_; }

    const Number& value(std::uint32_t state) const { return value_[state - part_.first_state]; }
    const Number& weight(int n, int k) const { return weight_[n][k]; }

private:
    const Number& right(const Op& op, const Transition& t) const {
        return op.box >= 0 ? weight_[problem_->boxes[op.box].size][t.right] : value_[t.right - part_.first_state];
    }

    // In a thinned circuit a state counts for those that were left out.
    void stand_in(std::vector<Number>& values, const Op& op) const {
        if (circuit_->stands_for.empty()) return;
        for (std::uint32_t s = op.first_out; s < std::min<std::size_t>(op.last_out, circuit_->stands_for.size()); ++s)
            for (int lane = 0; lane < Number::lanes; ++lane)
                values[s - part_.first_state].scale(lane, circuit_->stands_for[s]);
    }

    static void add(Exponents<Number>& to, const Exponents<Number>& e) {
        for (int lane = 0; lane < Number::lanes; ++lane) to[lane] += e[lane];
    }

    // What the tables an op was made of inherit: its own exponent, and that of the other table.
    void hand_down(const Op& op, const Exponents<Number>& back) {
        if (op.left_op >= 0) {
            auto& to = back_exponent_[op.left_op - part_.first_op];
            to = back;
            if (op.right_op >= 0) add(to, exponent_[op.right_op - part_.first_op]);
        }
        if (op.right_op >= 0) {
            auto& to = back_exponent_[op.right_op - part_.first_op];
            to = back;
            if (op.left_op >= 0) add(to, exponent_[op.left_op - part_.first_op]);
        }
    }

    // A box's own weight alone takes 2^-350 at most, and digits are lost from 2^-1022 on. A state that weighs more than
    // this beside the others can neither vanish in the next table nor, on the way back, against what leads on from it.
    static constexpr double NEXT_TO_NOTHING = 0x1p-450;

    // Brings the largest value of a table, in every lane, to about 1.
    Exponents<Number> normalise(std::vector<Number>& values, const Op& op, bool* lost = nullptr) {
        Exponents<Number> result{};
        for (int lane = 0; lane < Number::lanes; ++lane) {
            double largest = 0, smallest = INFINITY;
            for (std::uint32_t s = op.first_out; s < op.last_out; ++s) {
                const double size = values[s - part_.first_state].size(lane);
                largest = std::max(largest, size);
                if constexpr (Number::lanes == 1) smallest = std::min(smallest, size);
            }
            if (lost) *lost |= !(smallest >= largest * NEXT_TO_NOTHING && largest >= NEXT_TO_NOTHING);
            if (largest == 0) continue;
            const int e = std::ilogb(largest);
            if (e > -32 && e < 32) continue;
            result[lane] = e;
            const double by = std::ldexp(1.0, -e);
            for (std::uint32_t s = op.first_out; s < op.last_out; ++s) values[s - part_.first_state].scale(lane, by);
        }
        return result;
    }

    const Circuit* circuit_ = nullptr;
    const Problem* problem_ = nullptr;
    Compiled part_;
    Number weight_[9][9];
    std::vector<Number> value_, adjoint_;
    std::vector<Exponents<Number>> exponent_, back_exponent_;
    bool lost_ = false;
};

}  // namespace sapper
