// Supposed truths about hidden cells, as Python says them.
#pragma once

#include <stdexcept>

#include "bindings.hpp"

#include "sapper/problem.hpp"

using Facts = std::vector<std::tuple<int, int, bool>>;  // x, y, is it a mine

inline std::vector<sapper::Fact> facts_of(const sapper::View& view, const Facts& facts) {
    std::vector<sapper::Fact> result;
    for (const auto& [x, y, mine] : facts) {
        if (!view.grid.holds(x, y) || sapper::is_number(view.cells[view.grid.index(x, y)]))
            throw std::invalid_argument("A fact is about a hidden cell of the board.");
        result.push_back({view.grid.index(x, y), mine});
    }
    return result;
}
