// Counting without listing. The solutions of a part are compiled into a small circuit of additions and multiplications:
// clues are eliminated one by one, fewest neighbours first; a state is what the boxes seen so far add to the clues that
// are still open, and equal states are one. The circuit is then evaluated in whatever numbers a question needs:
// doubles, remainders of a prime, truth values, complex points.
#pragma once

#include <cstdint>
#include <vector>

#include "sapper/problem.hpp"
#include "sapper/random.hpp"
#include "sapper/work.hpp"

namespace sapper {

// One way into a state: from state `left` by `right` mines in the box (or by state `right` of the joined table).
struct Transition {
    std::uint32_t left, right, out;
};

// All transitions from one table of states into the next: a box is added, or another table is joined.
struct Op {
    std::int32_t box;                // -1: a join
    std::int32_t left_op, right_op;  // the ops that made the tables; -1: the single empty state, or no table
    std::uint32_t first, last;       // transitions
    std::uint32_t first_out, last_out;
};

// A part's piece of the circuit.
struct Compiled {
    std::uint32_t first_op = 0, last_op = 0;
    std::uint32_t first_state = 0, last_state = 0;  // first_state is the empty state
    std::uint32_t root = 0;                         // the state in which all clues hold
    bool possible = false;
    int width = 0;  // most clues open at once
};

// How to thin out tables that grow too large: states are kept at random, as likely as they are heavy, and those that
// are kept stand for those that are not. Sums over such a circuit are right on average.
struct Thinning {
    std::size_t states;  // most that a table may keep
    double mine_weight;  // what a mine weighs, against a safe cell
    Random* random;
};

class Circuit {
public:
    void clear();
    // Throws BudgetExceeded when the part is too wide or the work too much; what was compiled before stays.
    const Compiled& compile(const Problem& problem, const Part& part, Meter& meter, const Thinning* thinning = nullptr);
    void forget_last_part();

    std::vector<Op> ops;
    std::vector<Transition> transitions;
    std::vector<std::uint32_t> low, high;  // per state: fewest and most mines on a way to it
    std::vector<double> stands_for;        // per state, by how much thinning made it count more; empty when none did
    std::vector<Compiled> parts;

    static constexpr int MAX_WIDTH = 51;

private:
    template <class Key>
    friend class Compiler;
};

// C(n, k) for a box, n <= 8.
extern const double CHOOSE[9][9];

}  // namespace sapper
