// Samples for the evaluation: positions right after a guess that went well, and what they turned out to be worth: the
// safeties of all guesses after it, times the exact chance of winning where the endgame was searched.
#pragma once

#include <cstdint>
#include <vector>

#include "sapper/evaluation.hpp"
#include "sapper/foresight.hpp"
#include "sapper/work.hpp"

namespace sapper {

struct Samples {
    std::vector<Features> features;
    std::vector<float> win;
};

// Games first .. first + count - 1 of a run. A guess that would have hit a mine is made on another layout that agrees
// with the View. With chance `explore` a guess, once a game, is not the player's but one of the cells that are about as
// safe as the safest, so that the evaluation also sees what the player would not do.
Samples collect_samples(const Rules& rules, std::uint64_t seed, std::uint64_t first, std::uint64_t count,
                        double explore, Meter& meter);

}  // namespace sapper
