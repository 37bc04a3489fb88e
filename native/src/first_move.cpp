#include "sapper/first_move.hpp"

#include <algorithm>

#include "sapper/analysis.hpp"
#include "sapper/enumerate.hpp"
#include "sapper/search.hpp"

namespace sapper {

int usual_first(const View& view, FirstClick rule) {
    const Grid& grid = view.grid;
    if (rule != FirstClick::opening) return 0;
    // The opening is larger inside, and large boards have room for more.
    const int inset = grid.cells() > 300 ? 3 : 2;
    return grid.index(std::min(inset, (grid.width - 1) / 2), std::min(inset, (grid.height - 1) / 2));
}

namespace {

// The layouts that the rule `opening` leaves for this first cell: no mine around it while there is room elsewhere.
Listing allowed(const View& view, const Listing& all, int first) {
    const Grid& grid = view.grid;
    std::vector<std::uint8_t> around(view.cells.size(), 0);
    grid.neighbours(first, [&](int j) { around[j] = 1; });
    const auto neighbours = std::count(around.begin(), around.end(), 1);
    const int spill = std::max<int>(0, view.total - (grid.cells() - 1 - static_cast<int>(neighbours)));
    Listing result;
    result.cells = all.cells;
    for (std::size_t l = 0; l < all.layouts.size(); ++l) {
        int beside = 0;
        bool hit = false;
        for (std::size_t i = 0; i < all.cells.size(); ++i) {
            if (!all.mine(l, i)) continue;
            hit |= static_cast<int>(all.cells[i]) == first;
            beside += around[all.cells[i]];
        }
        if (!hit && beside == spill) result.layouts.push_back(all.layouts[l]);
    }
    return result;
}

}  // namespace

std::optional<Choice> searched_first(const View& view, FirstClick rule, std::size_t most, Meter& meter) {
    Analyzer analyzer;
    Listing all;
    if (view.total < 1 || !analyzer.run(view, {}, meter).consistent) return std::nullopt;
    if (!list_layouts(analyzer, most, all, meter) || all.layouts.size() < 2) return std::nullopt;
    const auto& known = analyzer.problem().known;
    Choice choice;
    choice.why = Why::first;
    choice.reason = Reason::solved;
    choice.win_exact = true;
    if (rule != FirstClick::opening) {
        const auto solved = search(view, known, all, meter);
        if (!solved) return std::nullopt;
        choice.cell = solved->cell;
        const double safe = 1 - static_cast<double>(view.total) / view.grid.cells();
        choice.risk = rule == FirstClick::any ? 1 - safe : 0;
        choice.win = rule == FirstClick::any ? solved->win() : solved->win() / safe;
        return choice;
    }
    // Each first cell has layouts of its own.
    double best = -1;
    for (int first = 0; first < view.grid.cells(); ++first) {
        const Listing own = allowed(view, all, first);
        if (own.layouts.empty()) continue;
        const auto won = search_value(view, known, own, meter);
        if (!won) return std::nullopt;
        const double win = static_cast<double>(*won) / static_cast<double>(own.layouts.size());
        if (win <= best + 1e-9) continue;
        best = win;
        choice.cell = first;
        choice.win = win;
    }
    if (choice.cell < 0) return std::nullopt;
    return choice;
}

}  // namespace sapper
