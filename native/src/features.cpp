#include <algorithm>
#include <cmath>

#include "sapper/evaluation.hpp"
#include "sapper/total.hpp"

namespace sapper {

namespace {

// Two neighbours of which just one is a mine stay a coin toss for ever when every cell that touches only one of them is
// a mine. Calls use(one, the other, how likely that is, were the cells independent) for pairs that may come to this.
template <class Use>
void each_pair(const View& view, const Analyzer& analyzer, Use&& use) {
    const Grid& grid = view.grid;
    const Analysis& truth = analyzer.result();
    const double* p = truth.probability.data();
    auto touches = [&](int x, int y, int cx, int cy) { return std::abs(x - cx) <= 1 && std::abs(y - cy) <= 1; };
    auto look = [&](int ax, int ay, int bx, int by) {
        const int a = grid.index(ax, ay), b = grid.index(bx, by);
        if (truth.verdict[a] != Verdict::undecided || truth.verdict[b] != Verdict::undecided) return;
        double chance = p[a] * (1 - p[b]) + p[b] * (1 - p[a]);
        for (int y = std::min(ay, by) - 1; y <= std::max(ay, by) + 1 && chance > 1e-4; ++y)
            for (int x = std::min(ax, bx) - 1; x <= std::max(ax, bx) + 1; ++x) {
                if (!grid.holds(x, y) || touches(x, y, ax, ay) == touches(x, y, bx, by)) continue;
                const int i = grid.index(x, y);
                chance *= truth.verdict[i] == Verdict::open ? 0 : p[i];
                if (chance <= 1e-4) break;
            }
        if (chance <= 1e-4) return;
        use(a, b, chance);
    };
    // Away from frontier and border six such cells would all have to be mines: too rare to count.
    static thread_local std::vector<std::uint8_t> frontier;
    frontier.assign(view.cells.size(), 0);
    for (auto cell : analyzer.problem().box_cells) frontier[cell] = 1;
    auto border = [&](int x, int y) {
        return x == 0 || y == 0 || x == grid.width - 1 || y == grid.height - 1 || frontier[grid.index(x, y)];
    };
    for (int y = 0; y < grid.height; ++y)
        for (int x = 0; x < grid.width; ++x) {
            if (truth.verdict[grid.index(x, y)] != Verdict::undecided) continue;
            const bool here = border(x, y);
            if (x + 1 < grid.width && (here || border(x + 1, y))) look(x, y, x + 1, y);
            if (y + 1 < grid.height && (here || border(x, y + 1))) look(x, y, x, y + 1);
        }
}

// The expected number of such pairs, and the largest single chance.
struct PairRisk {
    double sum = 0, largest = 0;
};

PairRisk pair_risk(const View& view, const Analyzer& analyzer) {
    PairRisk risk;
    each_pair(view, analyzer, [&](int, int, double chance) {
        risk.sum += chance;
        risk.largest = std::max(risk.largest, chance);
    });
    return risk;
}

float log2_1(double x) {
    return static_cast<float>(std::log2(1 + x));
}

}  // namespace

std::vector<int> likely_pairs(const View& view, const Analyzer& analyzer, double least, std::size_t most) {
    struct Half {
        int cell;
        double chance;  // in millionths, so that the order does not hang on a last bit
    };
    std::vector<Half> halves;
    const auto& risk = analyzer.result().probability;
    each_pair(view, analyzer, [&](int a, int b, double chance) {
        if (chance >= least) halves.push_back({risk[b] < risk[a] - 1e-9 ? b : a, std::round(chance * 1e6)});
    });
    std::stable_sort(halves.begin(), halves.end(), [](const Half& a, const Half& b) { return a.chance > b.chance; });
    std::vector<int> cells;
    for (const Half& half : halves)
        if (cells.size() < most && std::find(cells.begin(), cells.end(), half.cell) == cells.end())
            cells.push_back(half.cell);
    return cells;
}

Features features_of(const View& view, const Analyzer& analyzer) {
    const Analysis& truth = analyzer.result();
    const Problem& problem = analyzer.problem();
    const Grid& grid = view.grid;
    int safe = 0, undecided = 0, mines_decided = 0, corners = 0, edges = 0, even = 0;
    double top[4] = {0, 0, 0, 0};  // safeties of the best undecided cells
    double spread = 0, doubt = 0;
    for (int y = 0, i = 0; y < grid.height; ++y)
        for (int x = 0; x < grid.width; ++x, ++i) {
            const Verdict verdict = truth.verdict[i];
            safe += verdict == Verdict::safe;
            mines_decided += verdict == Verdict::mine;
            if (verdict != Verdict::undecided) continue;
            ++undecided;
            const bool side = x == 0 || x == grid.width - 1, end = y == 0 || y == grid.height - 1;
            corners += side && end;
            edges += side || end;
            double s = 1 - truth.probability[i];
            even += s > 0.4 && s < 0.6;
            for (double& t : top)
                if (s > t) std::swap(s, t);
        }
    for (const Box& box : problem.boxes) {
        const double p = truth.probability[problem.cells_of(box)[0]];
        spread += box.size * p * (1 - p);
        doubt += box.size * std::min(p, 1 - p);
    }
    // Parts nothing outside can say more about, and what the best first step into each risks.
    double closed = 0;
    int closed_parts = 0;
    std::vector<std::int32_t>& part_of = *[] {
        static thread_local std::vector<std::int32_t> v;
        return &v;
    }();
    part_of.assign(view.cells.size(), -1);
    for (std::size_t k = 0; k < problem.parts.size(); ++k)
        for (std::uint32_t b = problem.parts[k].first_box; b < problem.parts[k].last_box; ++b)
            for (auto cell : problem.cells_of(problem.boxes[problem.part_boxes[b]]))
                part_of[cell] = static_cast<std::int32_t>(k);
    for (std::size_t k = 0; k < problem.parts.size(); ++k) {
        bool isolated = true;
        double best = 0;
        for (std::uint32_t b = problem.parts[k].first_box; b < problem.parts[k].last_box && isolated; ++b)
            for (auto cell : problem.cells_of(problem.boxes[problem.part_boxes[b]])) {
                best = std::max(best, 1 - truth.probability[cell]);
                grid.neighbours(static_cast<int>(cell), [&](int j) {
                    isolated &= truth.verdict[j] == Verdict::open || truth.verdict[j] == Verdict::mine ||
                                part_of[j] == static_cast<std::int32_t>(k);
                });
            }
        if (!isolated || best >= 1) continue;
        ++closed_parts;
        closed -= std::log(std::max(best, 1e-3));
    }
    const PairRisk pairs = pair_risk(view, analyzer);
    const double left = problem.known_mines <= view.total ? view.total - mines_decided : 0;
    const double to_open = undecided + safe - left;  // safe cells still closed
    const double sea = static_cast<double>(problem.sea.size());
    const double cells = grid.cells();
    auto f = [](double x) { return static_cast<float>(x); };
    return {f(safe > 0),
            log2_1(safe),
            f(top[0]),
            f(top[1]),
            f(top[2]),
            f(top[3]),
            f(sea > 0 ? 1 - truth.probability[problem.sea[0]] : top[0]),
            f(to_open / 100),
            log2_1(to_open),
            f(undecided > 0 ? left / undecided : 0),
            f(truth.log10_solutions / 20),
            f(truth.log10_solutions / std::max(1.0, to_open)),
            f(problem.frontier_cells / 20.0),
            f(static_cast<double>(problem.parts.size()) / 4),
            f(spread / 5),
            f(doubt / 5),
            f(sea / 100),
            f(corners),
            f(edges / 20.0),
            f(closed),
            f(closed_parts),
            f(pairs.sum),
            f(pairs.largest),
            f(even / 4.0),
            f(static_cast<double>(problem.boxes.size()) / 20),
            f(std::log2(cells) / 4),
            f(view.total / cells * 5),
            f(left / 20)};
}

}  // namespace sapper
