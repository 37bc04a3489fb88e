// What a player did in one game besides its moves: what studies of solvers measure.
#pragma once

#include <array>
#include <cstdint>

namespace sapper {

struct Effort {
    std::uint32_t windows = 0;                     // parts of the board looked at by themselves
    std::uint32_t loops = 0;                       // turns of the loop "one clue, else something harder"
    std::uint32_t hard_loops = 0;                  // those in which no single clue decided anything
    std::array<std::uint32_t, 4> clues_needed{};   // of these, how many would have needed 2, 3, 4 or more clues
    std::uint32_t depth_most = 0;                  // most cells supposed at once; a single clue counts as 1
    std::uint32_t depth_sum = 0, depth_steps = 0;  // and the mean of it
    std::uint32_t limits = 0;                      // how often a limit of the work cut a search short
};

}  // namespace sapper
