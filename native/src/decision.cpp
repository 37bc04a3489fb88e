#include "sapper/decision.hpp"

namespace sapper {

bool is_corner(const Grid& grid, int cell) {
    const int x = grid.x(cell), y = grid.y(cell);
    return (x == 0 || x == grid.width - 1) && (y == 0 || y == grid.height - 1);
}

bool Decision::certain(const View& view, std::vector<Choice>& moves, Meter& meter) {
    moves.clear();
    analyzer.prepare(view, {});
    const Problem& problem = analyzer.problem();
    auto take = [&](int cell) { moves.push_back({cell, Why::certain, Reason::proved, 0}); };
    if (problem.possible)
        for (int i = 0; i < view.grid.cells(); ++i)
            if (problem.known[i] == Known::safe) take(i);
    if (!moves.empty()) return true;
    const Analysis& truth = analyzer.count(view, {}, meter);
    if (!truth.consistent)
        throw std::invalid_argument("This View is impossible: no layout agrees with it, so no move can be chosen.");
    undecided.clear();
    for (int i = 0; i < view.grid.cells(); ++i) {
        if (truth.verdict[i] == Verdict::safe) take(i);
        if (truth.verdict[i] == Verdict::undecided) undecided.push_back(i);
    }
    sea_.assign(view.cells.size(), 0);
    for (auto cell : problem.sea) sea_[cell] = 1;
    return !moves.empty();
}

Choice Decision::weak_guess(const View& view) const {
    const Problem& problem = analyzer.problem();
    const double cells = problem.frontier_cells + static_cast<double>(problem.sea.size());
    const double density = problem.mines_left < 0 ? EXPERT_DENSITY : problem.mines_left / cells;
    Choice choice;
    choice.reason = Reason::fallback;
    choice.risk = 2;
    auto offer = [&](int cell, Why why, double risk) {
        if (risk >= choice.risk) return;
        choice.cell = cell;
        choice.why = why;
        choice.risk = risk;
    };
    for (const Box& box : problem.boxes) {
        double risk = 0;
        for (auto id : problem.clues_of(box))
            risk = std::max(risk, static_cast<double>(problem.clues[id].need) / problem.clues[id].cells);
        offer(static_cast<int>(problem.cells_of(box)[0]), Why::frontier, risk);
    }
    for (auto cell : problem.sea) {
        const bool corner = is_corner(view.grid, static_cast<int>(cell));
        offer(static_cast<int>(cell), corner ? Why::corner : Why::sea, density);
    }
    return choice;
}

Why Decision::why(const View& view, int cell) const {
    if (!in_sea(cell)) return Why::frontier;
    return is_corner(view.grid, cell) ? Why::corner : Why::sea;
}

bool untouched(const View& view) {
    for (auto code : view.cells)
        if (is_number(code)) return false;
    return true;
}

}  // namespace sapper
