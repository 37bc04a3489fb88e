// How hard a board is to solve, from its first cell: by what reasoning, with how many clues at a time, how often.
// docs/rating.md defines every number.
//
// A rating does not depend on how the board lies (turned or mirrored), on the order of steps or on threads. Where the
// board needs a guess the safest cell gets known, as if by luck, and the rating goes on behind it.
#pragma once

#include <memory>
#include <vector>

#include "sapper/metrics.hpp"
#include "sapper/walk.hpp"
#include "sapper/zini.hpp"

namespace sapper {

// What is wanted: each costs its time. Technique, total and guesses are always there.
struct RatingOptions {
    bool clues = true;     // the fewest clues of every step; hard steps and the difficulty come from them
    bool depth = true;     // suppositions
    bool rounds = true;    // naive deduction
    bool measures = true;  // 3BV, openings, islands
    bool zini = true;
    int most_depth = 3;  // deeper suppositions are not searched for
    // Work that a step may take to find its fewest clues; beyond it, what was found counts, and `exact` is false.
    std::uint64_t search = 20'000'000;
};

struct Rating {
    static constexpr int NONE = -1;

    bool solvable = false;                    // without a guess
    Technique technique = Technique::single;  // the hardest of the ladder; guess when it is not solvable
    Technique reasoning = Technique::single;  // the hardest beside guesses
    bool total = false;                       // is the mine total needed
    int guesses = 0;
    double luck = 0;  // bits: minus the binary logarithm of the chance that all of them are right

    std::vector<int> clues;  // how many steps need so many clues; the mine total counts as one
    int hard_steps = 0;      // steps that no single clue gives
    bool exact = true;       // false: a step may need fewer clues than is said
    double difficulty = 0;

    int depth = NONE;   // cells that have to be supposed at once; NONE: more than were searched for
    int rounds = NONE;  // rounds of naive deduction that are needed; NONE: no number of them is enough

    Metrics metrics;
    int zini = NONE, human_zini = NONE;

    int steps() const;
    int clues_max() const;
    double clues_mean() const;  // 0 when there is no step
};

// Rates boards; keeps its memory for the next one.
class Rater {
public:
    Rater();
    ~Rater();

    // The first cell must not be a mine.
    const Rating& rate(const Layout& layout, int first, const RatingOptions& options, Meter& meter);

private:
    void walk(const RatingOptions& options, Meter& meter);
    int safest(Meter& meter);
    bool also(const WalkOptions& options, Meter& meter);

    struct Parts;
    std::unique_ptr<Parts> parts_;
    Rating rating_;
};

}  // namespace sapper
