// Deterministic solvers that look at the board through a window, and what they may conclude from the mine total there.
#include <algorithm>

#include "rungs.hpp"
#include "sapper/works.hpp"

namespace sapper {

// The window slides over the board and its ring of walls: its upper left cell goes from (-1, -1) to where its lower
// right one is at (width, height).
bool WorkPlayer::by_windows(Meter& meter) {
    const Grid& grid = view_->grid;
    if (rules_.window_width == 0 || rules_.window_height == 0) {
        ++effort_.windows;
        return by_whole_board(meter);
    }
    slide_ = sliding();
    const auto [width, height, columns, lines] = slide_;
    remember_windows();
    // First those around frontier cells.
    for (int cell = 0; cell < grid.cells(); ++cell) {
        if (known_.at(known_.place(cell)).kind != Knowledge::undecided) continue;
        bool frontier = false;
        grid.neighbours(cell, [&](int near) { frontier |= is_number(view_->cells[near]); });
        if (!frontier) continue;
        const int x = std::clamp(grid.x(cell) - (width - 1) / 2, -1, columns - 2);
        const int y = std::clamp(grid.y(cell) - (height - 1) / 2, -1, lines - 2);
        if (look_into({x, y}, meter)) return true;
    }
    for (int y = -1; y < lines - 1; ++y)
        for (int x = -1; x < columns - 1; ++x)
            if (look_into({x, y}, meter)) return true;
    return false;
}

// A window as large as the board is taken for one as large as the board with its walls.
WorkPlayer::Slide WorkPlayer::sliding() const {
    const Grid& grid = view_->grid;
    int width = std::min(rules_.window_width, grid.width + 2), height = std::min(rules_.window_height, grid.height + 2);
    if (width >= grid.width && height >= grid.height) {
        width = grid.width + 2;
        height = grid.height + 2;
    }
    return {width, height, grid.width + 3 - width, grid.height + 3 - height};
}

// Which windows have changed: those that hold a changed cell, or have it just outside.
void WorkPlayer::remember_windows() {
    const Grid& grid = view_->grid;
    const auto [width, height, columns, lines] = slide_;
    const std::size_t count = static_cast<std::size_t>(columns) * static_cast<std::size_t>(lines);
    if (seen_.size() != view_->cells.size() || stale_.size() != count) {
        stale_.assign(count, 1);
        left_when_tried_.assign(count, -1);
        mines_there_.assign(count, {});
    } else {
        for (int cell = 0; cell < grid.cells(); ++cell) {
            if (seen_[cell] == view_->cells[cell]) continue;
            const int x1 = std::min(grid.x(cell) + 1, columns - 2), y1 = std::min(grid.y(cell) + 1, lines - 2);
            for (int y = std::max(-1, grid.y(cell) - height); y <= y1; ++y)
                for (int x = std::max(-1, grid.x(cell) - width); x <= x1; ++x)
                    stale_[static_cast<std::size_t>((y + 1) * columns + x + 1)] = 1;
        }
    }
    seen_ = view_->cells;
}

bool WorkPlayer::look_into(const Window& window, Meter& meter) {
    const Grid& grid = view_->grid;
    const auto [width, height, columns, lines] = slide_;
    const std::size_t number = static_cast<std::size_t>((window.y + 1) * columns + window.x + 1);
    const int x0 = std::max(window.x, 0), x1 = std::min(window.x + width, grid.width);
    const int y0 = std::max(window.y, 0), y1 = std::min(window.y + height, grid.height);
    const bool total = rules_.total == WorkRules::Total::yes && view_->total != UNKNOWN_TOTAL;
    const int left = total ? view_->total - known_.known_mines() : 0;
    const int inside = (x1 - x0) * (y1 - y0), elsewhere = grid.cells() - inside;
    // The number of mines left is a part of what is seen only where it bounds the mines in the window.
    const bool counts =
        total && left != left_when_tried_[number] && (left < inside || left > elsewhere - 2 * (width + height) - 4);
    if (!stale_[number] && !counts) {
        for (const int place : mines_there_[number]) take(place, true, Technique::exact);
        return false;
    }
    stale_[number] = 0;
    mines_there_[number].clear();
    left_when_tried_[number] = left;
    ++effort_.windows;
    std::vector<int> clues, closed;
    for (int y = y0; y < y1; ++y)
        for (int x = x0; x < x1; ++x) {
            const int place = known_.place(grid.index(x, y));
            if (known_.is_clue(place)) clues.push_back(place);
            if (total && known_.at(place).kind == Knowledge::undecided) closed.push_back(place);
        }
    if (clues.empty() && (!total || closed.empty())) return false;
    const std::size_t before = found_.size();
    if (solve_window(clues, closed, elsewhere, meter)) return true;
    for (std::size_t i = before; i < found_.size(); ++i) mines_there_[number].push_back(found_[i].place);
    return false;
}

// Single clues, then more. `closed` are the undecided cells of the window where the total counts; of the cells outside,
// those beside a clue inside belong to it, and of all others nothing is known: each may be a mine.
bool WorkPlayer::solve_window(const std::vector<int>& clues, const std::vector<int>& closed, int elsewhere,
                              Meter& meter) {
    for (const int clue : clues)
        if (rules_.easy && known_.decides(clue))
            known_.each(clue, known_.at(clue).around,
                        [&](int place) { take(place, known_.at(clue).need > 0, Technique::single); });
    if (progress()) return true;
    std::vector<MineTotal> totals;
    if (rules_.total == WorkRules::Total::yes && view_->total != UNKNOWN_TOTAL) {
        const int left = view_->total - known_.known_mines();
        std::vector<int> together;
        for (const int clue : clues)
            known_.each(clue, known_.at(clue).around, [&](int place) { together.push_back(place); });
        together.insert(together.end(), closed.begin(), closed.end());
        std::sort(together.begin(), together.end());
        together.erase(std::unique(together.begin(), together.end()), together.end());
        const int beside = static_cast<int>(together.size() - closed.size());
        const int unknown = elsewhere - beside;
        const int size = static_cast<int>(closed.size());
        if (left < size) totals.push_back({closed, 0, left});
        if (left - unknown > 0) totals.push_back({together, left - unknown, size + beside});
        if (totals.size() == 2 && beside == 0) totals = {{closed, left - unknown, left}};
    }
    if (rules_.method == WorkRules::Method::steps) {
        std::vector<MineTotal> few;
        for (MineTotal& total : totals) {
            const int size = static_cast<int>(total.places.size());
            if (total.high == 0 || total.low == size)
                for (const int place : total.places) take(place, total.low == size, Technique::count);
            if (size <= MineTotal::MOST) few.push_back(std::move(total));
        }
        Meter limited(rules_.work);
        try {
            by_steps(known_, clues, few, rules_.rounds, limited, [&](Deduction&& found) {
                for (const Fact& fact : found.cells) take(known_.place(fact.cell), fact.mine, found.technique);
                return true;
            });
        } catch (const BudgetExceeded&) {
            ++effort_.limits;
        }
        meter.spend(limited.spent());
        return progress();
    }
    return backtrack(clues, {}, true, Technique::exact, meter) ||
           (!totals.empty() && backtrack(clues, totals, true, Technique::count, meter));
}

// The same without a window. Everything that the clues imply is counted exactly.
bool WorkPlayer::by_whole_board(Meter& meter) {
    const bool total = rules_.total == WorkRules::Total::yes && view_->total != UNKNOWN_TOTAL;
    if (rules_.method == WorkRules::Method::steps)
        return solve_window(known_.clues(), total ? undecided() : std::vector<int>{}, 0, meter);
    if (rules_.easy) {
        for (const int clue : known_.clues())
            if (known_.decides(clue))
                known_.each(clue, known_.at(clue).around,
                            [&](int place) { take(place, known_.at(clue).need > 0, Technique::single); });
        if (progress()) return true;
    }
    std::vector<Fact> decided;
    TechniqueOptions how;
    how.flags = rules_.flags ? Flags::trust : Flags::ignore;
    for (const bool with_total : {false, true}) {
        if (with_total && (!total || (rules_.easy && progress()))) break;
        if (!exact_facts(*view_, how, with_total, decided, meter))
            throw std::invalid_argument("This View is impossible: no layout agrees with it.");
        for (const Fact& fact : decided)
            take(known_.place(fact.cell), fact.mine, with_total ? Technique::count : Technique::exact);
    }
    return progress();
}

}  // namespace sapper
