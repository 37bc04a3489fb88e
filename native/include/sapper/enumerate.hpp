// Lists layouts, cell by cell, where they are few enough to be looked at one by one.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "sapper/analysis.hpp"

namespace sapper {

// The undecided cells of a View (or of one part), and every way to put mines into them.
struct Listing {
    static constexpr int MOST_CELLS = 256;
    using Bits = std::array<std::uint64_t, MOST_CELLS / 64>;

    std::vector<std::uint32_t> cells;
    std::vector<Bits> layouts;  // bit i: a mine in cells[i]

    bool mine(std::size_t layout, std::size_t i) const { return layouts[layout][i / 64] >> (i % 64) & 1; }
};

// The analyzer has just counted a View with a known total. False when there are more layouts than `most`, or too many
// cells.
bool list_layouts(const Analyzer& analyzer, std::size_t most, Listing& listing, Meter& meter);

// The same for one part alone, with any number of mines it can hold.
bool list_part(const Analyzer& analyzer, std::size_t part, std::size_t most, Listing& listing, Meter& meter);

}  // namespace sapper
