// Whether a board is as wished: what is quick to find out is looked at first.
#pragma once

#include <vector>

#include "sapper/generator.hpp"
#include "sapper/metrics.hpp"
#include "sapper/rating.hpp"
#include "sapper/solvable.hpp"

namespace sapper {

class Judge {
public:
    Judge(const Wish& wish, int first) : wish_(wish), first_(first) {
        quick_.pairs = wish.least == Technique::guess || wish.most >= Technique::pair;
        quick_.exact = wish.least == Technique::guess || wish.most > Technique::pair;
        quick_.total = wish.total;
        rungs_ = WalkOptions::up_to(wish.most, wish.total);
        rungs_.keep = rungs_.explain = false;
    }

    bool fits(const Ground& ground, Meter& meter);
    // Only whether it can be solved by the rungs that are allowed: what moves and repairs have to keep.
    bool solvable(const Ground& ground, Meter& meter);
    // The same, gone on from a run without the total.
    bool solvable(const Ground& ground, const Solvable& run, Meter& meter);
    // All else that is wished, of a board that is solvable (or, where a guess is wished, is not).
    bool pleases(const Ground& ground, Meter& meter);

    const SolvableOptions& quick() const { return quick_; }
    Solvable& solver() { return solver_; }

private:
    bool answer(bool solved, const Ground& ground, Meter& meter);
    bool by_walk(const Ground& ground, Meter& meter);
    bool by_rating(const Ground& ground, Meter& meter);
    bool from_every_opening(const Ground& ground, Meter& meter);

    Wish wish_;
    int first_;
    SolvableOptions quick_;
    WalkOptions rungs_;
    Solvable solver_;
    Walker walker_;
    Measurer measurer_;
    Rater rater_;
    std::vector<std::uint8_t> mines_, seen_;
    std::vector<int> flood_;
};

}  // namespace sapper
