// All that a player may know: the codes of the cells and the mine total. A View holds no Layout, so none can leak.
#pragma once

#include <cstdint>
#include <vector>

#include "sapper/grid.hpp"

namespace sapper {

constexpr int UNKNOWN_TOTAL = -1;

struct View {
    Grid grid;
    std::vector<std::uint8_t> cells;
    int total = UNKNOWN_TOTAL;

    View() = default;
    View(Grid g, std::vector<std::uint8_t> codes, int mines) : grid(g), cells(std::move(codes)), total(mines) {
        if (static_cast<int>(cells.size()) != grid.cells())
            throw std::invalid_argument("A View needs one code a cell.");
        for (auto code : cells)
            if (code >= CODES) throw std::invalid_argument("A View's cell has an unknown code.");
        if (total < UNKNOWN_TOTAL || total > grid.cells())
            throw std::invalid_argument("A mine total lies between 0 and the number of cells.");
    }
    bool operator==(const View&) const = default;
};

}  // namespace sapper
