// Rules, and where the mines are: a Layout, drawn from a seed as the rules allow.
#pragma once

#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include "sapper/grid.hpp"
#include "sapper/random.hpp"

namespace sapper {

enum class FirstClick { any = 0, safe = 1, opening = 2 };

struct Rules {
    Grid grid;
    int mines = 0;
    FirstClick first_click = FirstClick::opening;

    Rules() = default;
    Rules(Grid g, int m, FirstClick rule);
    bool operator==(const Rules&) const = default;
};

class Layout {
public:
    Layout() = default;
    Layout(Grid grid, std::vector<std::uint8_t> mines);

    // The mines are the first of the seed's permutation of all cells that the rule does not exclude.
    static Layout draw(const Rules& rules, std::uint64_t seed, int first);

    const Grid& grid() const { return grid_; }
    int mine_count() const { return count_; }
    bool mine(int index) const { return mines_[index] != 0; }
    const std::vector<std::uint8_t>& mines() const { return mines_; }
    // Number of mines around every cell; MINE where there is one.
    std::vector<std::uint8_t> numbers() const;
    int number(int index) const;
    bool operator==(const Layout&) const = default;

private:
    Grid grid_;
    std::vector<std::uint8_t> mines_;
    int count_ = 0;
};

// The first `count` entries of a random permutation of 0..n-1; `below(k)` draws uniformly from 0..k-1. Entry i depends
// on the first i + 1 draws alone, so that only as many are made as are needed.
template <class Below, class Take>
void permute(int n, Below&& below, Take&& take) {
    static thread_local std::vector<std::uint32_t> order;
    order.resize(n);
    std::iota(order.begin(), order.end(), 0u);
    for (int i = 0; i < n; ++i) {
        std::swap(order[i], order[i + below(static_cast<std::uint32_t>(n - i))]);
        if (!take(static_cast<int>(order[i]))) return;
    }
}

// Fills `mines` (one byte a cell) from a source of bounded draws; `first` may be -1 when nothing is excluded.
template <class Below>
void lay(const Rules& rules, int first, Below&& below, std::vector<std::uint8_t>& mines) {
    const Grid& grid = rules.grid;
    mines.assign(grid.cells(), 0);
    int left = rules.mines;
    if (left == 0) return;
    const bool keep_first = rules.first_click != FirstClick::any && first >= 0;
    const bool keep_around = rules.first_click == FirstClick::opening && first >= 0;
    const int fx = keep_around ? grid.x(first) : 0, fy = keep_around ? grid.y(first) : 0;
    std::vector<int> last;  // excluded neighbours: mines only when there is no other room
    permute(grid.cells(), below, [&](int cell) {
        if (keep_first && cell == first) return true;
        if (keep_around && std::abs(grid.x(cell) - fx) <= 1 && std::abs(grid.y(cell) - fy) <= 1) {
            last.push_back(cell);
            return true;
        }
        mines[cell] = 1;
        return --left > 0;
    });
    for (std::size_t i = 0; left > 0 && i < last.size(); ++i, --left) mines[last[i]] = 1;
}

}  // namespace sapper
