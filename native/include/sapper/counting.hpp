// The exact number of solutions, as remainders of enough primes to put whole numbers of any length together.
#pragma once

#include <cstdint>
#include <vector>

#include "sapper/analysis.hpp"

namespace sapper {

struct PartCount {
    int low = 0;  // fewest mines
    std::vector<std::uint32_t> primes;
    std::vector<std::vector<std::uint32_t>> remainders;  // by prime, then by mines - low
};

struct ExactCount {
    bool possible = false;
    int sea = 0;
    int mines_left = -1;  // -1 when the total is unknown
    std::vector<PartCount> parts;
};

ExactCount count_exactly(const View& view, Flags flags, Meter& meter);

}  // namespace sapper
