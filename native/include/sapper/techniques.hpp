// The ladder of reasoning: named ways to decide cells, from one clue looked at to everything that the clues and the
// mine total imply. Each works on a View and facts known besides, and says which cells it decides and by which clues.
//
//   single   one clue: none of its cells is a mine, or all are
//   pair     two clues compared: bounds of what they share and of what each has for itself
//   group    up to n clues that hang together: everything these n imply; a pair is a group of two
//   suppose  every way to fill up to d cells is followed by single clues; what all that survive agree on holds
//   exact    everything the clues imply
//   count    everything the clues and the mine total imply
//
// single < pair < group 3 < group 4 < ... < exact < count, where < means: decides nothing that the other does not
// decide too. single = suppose 0 < suppose 1 < suppose 2 < ... < exact, and pair < suppose 3. Beside the ladder stands
// the naive deduction by sub-constraints: steps 0 = single, steps 1 = pair, steps n < group 2^n.
#pragma once

#include <functional>
#include <vector>

#include "sapper/problem.hpp"

namespace sapper {

enum class Technique : std::uint8_t { single = 0, pair = 1, group = 2, suppose = 3, exact = 4, count = 5, guess = 6 };

struct Deduction {
    Technique technique = Technique::single;
    int level = 0;           // group: clues looked at together; suppose: cells supposed; of steps: rounds
    bool total = false;      // does the mine total take part
    std::vector<int> clues;  // in reading order; with the facts, and the total if it takes part, they force the cells
    std::vector<Fact> cells;
};

struct TechniqueOptions {
    Flags flags = Flags::ignore;
    std::span<const Fact> facts = {};
    int clues = 3;  // most clues in a group
    int depth = 1;  // most cells supposed at once
};

// All that a rung decides at once, without following it up; every cell once. What one clue decides is said to be single
// on every rung, and so on upwards: the easiest rung is named. `exact` names all clues that hang together, and `count`
// all clues; explain() finds out which of them matter. The View must be possible; on an impossible one nothing is
// promised, except that `exact` and `count` throw std::invalid_argument.
std::vector<Deduction> deduce(const View& view, Technique technique, const TechniqueOptions& options, Meter& meter);

// Naive deduction by sub-constraints: a constraint says that among some cells there are at least so many and at most so
// many mines. Two that share cells give three new ones, on what they share and on what each has for itself; this is
// done at most `rounds` times (-1: until nothing is new).
std::vector<Deduction> deduce_in_steps(const View& view, int rounds, const TechniqueOptions& options, Meter& meter);

// Which clues force a cell that is decided, as few as the work allows, and everything else that these clues force. The
// total takes part only where the clues alone do not suffice.
Deduction explain(const View& view, const Fact& decided, const TechniqueOptions& options, Meter& meter);

}  // namespace sapper
