// Boards for the tests: read from text, made at random, and counted by listing every layout there is.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sapper/layout.hpp"
#include "sapper/problem.hpp"
#include "sapper/view.hpp"

namespace boards {

using sapper::Grid;
using sapper::Layout;
using sapper::Random;
using sapper::View;

inline std::uint8_t code_of(char letter) {
    return static_cast<std::uint8_t>(std::string_view(".12345678#F?*XW").find(letter));
}

// Rows in the text form of a View; spaces before and after them do not matter.
inline View view_of(std::string_view text, int total) {
    std::vector<std::uint8_t> cells;
    int width = 0, height = 0, x = 0;
    for (const char letter : std::string(text) + '\n') {
        if (letter == ' ') continue;
        if (letter != '\n') {
            cells.push_back(code_of(letter == '0' ? '.' : letter));
            ++x;
            continue;
        }
        if (x == 0) continue;
        width = x;
        ++height;
        x = 0;
    }
    return View(Grid(width, height), std::move(cells), total);
}

inline std::string text_of(const View& view) {
    std::string text = "total " + std::to_string(view.total);
    for (int i = 0; i < view.grid.cells(); ++i) {
        if (view.grid.x(i) == 0) text += '\n';
        text += ".12345678#F?*XW"[view.cells[i]];
    }
    return text + '\n';
}

inline Layout any_layout(Grid grid, int mines, Random& random) {
    return Layout::draw(sapper::Rules(grid, mines, sapper::FirstClick::any), random.next(), -1);
}

// Every safe cell is open with this chance, without flood.
inline View scattered(const Layout& layout, double share, Random& random) {
    const auto numbers = layout.numbers();
    std::vector<std::uint8_t> cells(numbers.size(), sapper::HIDDEN);
    for (std::size_t i = 0; i < cells.size(); ++i)
        if (!layout.mine(static_cast<int>(i)) && random.unit() < share) cells[i] = numbers[i];
    return View(layout.grid(), std::move(cells), layout.mine_count());
}

inline View scattered(Grid grid, double density, double share, std::uint64_t seed) {
    Random random(seed);
    const int mines = static_cast<int>(density * grid.cells());
    return scattered(any_layout(grid, mines, random), share, random);
}

// Every layout that agrees with a View, by trying them all. Bit i of a layout stands for cells[i].
struct Listed {
    std::vector<int> cells;  // what is not known beforehand
    std::vector<std::uint32_t> layouts;
    int known_mines = 0;
};

inline Listed list_layouts(const View& view, sapper::Flags flags, const std::vector<std::uint8_t>* use = nullptr,
                           const std::vector<sapper::Fact>& facts = {}) {
    Listed listed;
    std::vector<int> bit(view.cells.size(), -1);
    std::vector<std::uint8_t> mine(view.cells.size(), 0);
    for (int i = 0; i < view.grid.cells(); ++i) {
        const auto code = view.cells[i];
        if (sapper::is_number(code) || code == sapper::WRONG_FLAG) continue;
        mine[i] =
            code == sapper::MINE || code == sapper::EXPLODED || (code == sapper::FLAG && flags == sapper::Flags::trust);
        listed.known_mines += mine[i];
        if (mine[i]) continue;
        bit[i] = static_cast<int>(listed.cells.size());
        listed.cells.push_back(i);
    }
    struct Sum {
        std::uint32_t mask;
        int need;
    };
    std::vector<Sum> sums;
    for (int i = 0; i < view.grid.cells(); ++i) {
        if (!sapper::is_number(view.cells[i]) || (use && !(*use)[i])) continue;
        Sum sum{0, view.cells[i]};
        view.grid.neighbours(i, [&](int j) {
            if (bit[j] >= 0) sum.mask |= 1u << bit[j];
            sum.need -= mine[j];
        });
        sums.push_back(sum);
    }
    for (const auto& fact : facts) {
        if (bit[fact.cell] >= 0)
            sums.push_back({1u << bit[fact.cell], fact.mine});
        else if ((mine[fact.cell] != 0) != fact.mine)
            sums.push_back({0, 1});
    }
    if (view.total >= 0) sums.push_back({(1u << listed.cells.size()) - 1, view.total - listed.known_mines});
    for (std::uint32_t layout = 0; layout < 1u << listed.cells.size(); ++layout)
        if (std::all_of(sums.begin(), sums.end(), [&](auto& s) { return std::popcount(layout & s.mask) == s.need; }))
            listed.layouts.push_back(layout);
    return listed;
}

// A small View with marks, sometimes shown mines and wrong flags, sometimes a wrong number: at most `most` cells to
// list, so that list_layouts stays quick.
inline View small_view(Random& random, int most) {
    for (;;) {
        const Grid grid(1 + static_cast<int>(random.below(6)), 1 + static_cast<int>(random.below(6)));
        const Layout layout = any_layout(grid, static_cast<int>(random.below(grid.cells() + 1)), random);
        View view = scattered(layout, 0.2 + 0.7 * random.unit(), random);
        const bool over = random.below(4) == 0;
        int open = 0;
        for (int i = 0; i < grid.cells(); ++i) {
            auto& code = view.cells[i];
            if (sapper::is_number(code)) {
                if (random.below(40) == 0 && code > 0) --code;
                continue;
            }
            const auto draw = random.below(12);
            if (draw == 0) code = sapper::FLAG;
            if (draw == 1) code = sapper::QUESTION;
            if (over && draw < 4)
                code = !layout.mine(i) ? sapper::WRONG_FLAG : draw == 2 ? sapper::MINE : sapper::EXPLODED;
            open += code == sapper::HIDDEN || code == sapper::FLAG || code == sapper::QUESTION;
        }
        const auto draw = random.below(4);
        if (draw == 0) view.total = sapper::UNKNOWN_TOTAL;
        if (draw == 1) view.total = static_cast<int>(random.below(grid.cells() + 1));
        if (open <= most) return view;
    }
}

// Two ways to lay the chain: one mine a tile (and one at the end), or three mines a tile. A tile has a middle cell with
// a clue to each of three others; so the middle is a mine or those three are. All the rest is known to be safe, and
// `sea` rows lie below.
inline std::vector<std::string> chain(int tiles, int sea) {
    const std::size_t width = 4 * static_cast<std::size_t>(tiles) + 1;
    std::vector<std::string> rows(6, std::string(width, 'W'));
    for (std::size_t tile = 0; tile + 1 < width / 4 + 1; ++tile) {
        for (std::size_t y = 0; y < 5; ++y) rows[y][4 * tile] = "#1#1#"[y];
        rows[2].replace(4 * tile + 1, 3, "1#1");
    }
    rows[2][width - 1] = '#';
    for (int y = 0; y < sea; ++y) rows.push_back(std::string(width, '#'));
    return rows;
}

inline View chain_view(int tiles, int sea, int total) {
    std::string text;
    for (const auto& row : chain(tiles, sea)) text += row + '\n';
    return view_of(text, total);
}

}  // namespace boards
