// The order in which clues are eliminated: always one with the fewest neighbours left. Eliminating a clue makes its
// neighbours neighbours of each other; the clue and these form its bag.
#pragma once

#include <cstdint>
#include <vector>

#include "sapper/problem.hpp"

namespace sapper {

class Elimination {
public:
    void plan(const Problem& problem, const Part& part, Meter& meter);

    // Clues are local numbers: position in the part.
    std::vector<std::uint32_t> order;
    std::vector<std::uint32_t> rank;
    std::vector<std::vector<std::uint32_t>> bag;                  // neighbours at elimination, sorted by rank
    int width = 0;                                                // largest bag, its clue included
    const std::uint32_t* local() const { return local_.data(); }  // clue of the problem -> local number

private:
    void plan_small(const Problem& problem, const Part& part);
    void plan_large(const Problem& problem, const Part& part, Meter& meter);

    std::vector<std::uint32_t> local_;
    std::vector<std::uint64_t> mask_;
    std::vector<std::vector<std::uint32_t>> around_;
};

}  // namespace sapper
