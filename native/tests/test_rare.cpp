// Layouts that stand against very many others: what is certain comes from which layouts exist, and what is likely is
// right however far apart the numbers lie.
#include <algorithm>
#include <limits>

#include "boards.hpp"
#include "check.hpp"
#include "sapper/analysis.hpp"
#include "sapper/counting.hpp"
#include "sapper/sampling.hpp"

using namespace sapper;

namespace {

// The chain has two solutions, far apart in their mines: middles (tiles + 1 mines) or sides (3 * tiles). `sea` rows.
void expect_chain(int tiles, int sea_rows, int extra, double tolerance) {
    const int low = tiles + 1, high = 3 * tiles, sea = sea_rows * (4 * tiles + 1);
    View view = boards::chain_view(tiles, sea_rows, 0);
    for (const int total :
         {low + extra, high + extra, high - extra, (low + high) / 2, low + sea - extra, high + sea - extra}) {
        if (total < 0 || total > view.grid.cells()) continue;
        view.total = total;
        // Natural logarithms of both ways' number of seas.
        const double a = log10_choose(sea, total - low), b = log10_choose(sea, total - high);
        for (const int polynomial_cells : {480, -1}) {
            Meter meter;
            Analyzer analyzer;
            const Analysis& got = analyzer.run(view, {Flags::ignore, EXPERT_DENSITY, polynomial_cells}, meter);
            const std::string what = "chain of " + std::to_string(tiles) + ", " + std::to_string(sea_rows) +
                                     " rows of sea, total " + std::to_string(total) + ", " +
                                     std::to_string(polynomial_cells);
            if (!same(got.consistent, std::isfinite(a) || std::isfinite(b), what) || !got.consistent) continue;
            const double top = std::max(a, b);
            const double wa = std::pow(10, a - top), wb = std::pow(10, b - top);
            near(got.log10_solutions, top + std::log10(wa + wb), 1e-9 * (1 + top), what);
            const int middle = view.grid.index(0, 2), side = view.grid.index(0, 0);
            near(got.probability[middle], wa / (wa + wb), tolerance, what);
            near(got.probability[side], wb / (wa + wb), tolerance, what);
            const auto wanted = !std::isfinite(a)   ? Verdict::safe
                                : !std::isfinite(b) ? Verdict::mine
                                                    : Verdict::undecided;
            check(got.verdict[middle] == wanted, what);
            check((got.probability[middle] == 0) == (wanted == Verdict::safe), what);
            check((got.probability[middle] == 1) == (wanted == Verdict::mine), what);
            if (sea > 0) {
                const int cell = view.grid.index(0, 6);
                const double p = (wa * (total - low) + wb * (total - high)) / ((wa + wb) * sea);
                near(got.probability[cell], p, tolerance, what + ", sea");
                const bool mine = total > low ? std::isfinite(a) || (std::isfinite(b) && total > high) : false;
                check((got.verdict[cell] == Verdict::safe) == !mine, what + ", sea");
            }
        }
    }
}

void two_ways_far_apart() {
    for (const int tiles : {1, 2, 5, 25, 100, 130, 300}) {
        for (const int extra : {0, 1, 7, 50}) {
            expect_chain(tiles, 0, extra, 1e-9);
            expect_chain(tiles, 1, extra, 1e-9);
            if (tiles < 300) expect_chain(tiles, 5, extra, 1e-9);
        }
    }
}

// The chain once more, and above every tile a clue that its upper side shares with three cells of its own: where the
// sides are mines those three are free of mines, and where the middles are, one of them is a mine. So the middles have
// 3^tiles solutions and the sides one. A knot at the right end, which no single clue decides, leaves only the sides
// (`sides`), or only the middles; it has two solutions itself.
View switched(int tiles, bool sides, int sea_rows) {
    const auto at = [](int x) { return static_cast<std::size_t>(x); };
    const int width = 4 * tiles + 5, last = 4 * tiles + 1;
    std::vector<std::string> rows(8, std::string(at(width), 'W'));
    for (int tile = 0; tile < tiles; ++tile) {
        const int x = 4 * tile + 1;
        rows[0].replace(at(x - 1), 3, "###");
        for (int y = 1; y <= 6; ++y) rows[at(y)][at(x)] = "-1#1#1#"[y];
        rows[4].replace(at(x + 1), 3, "1#1");
    }
    rows[4][at(last)] = '#';
    rows[4][at(last + 1)] = sides ? '1' : '2';
    rows[3][at(last + 2)] = rows[5][at(last + 2)] = '#';
    rows[4][at(last + 3)] = '1';
    for (int y = 0; y < sea_rows; ++y) rows.push_back(std::string(at(width), '#'));
    std::string text;
    for (const auto& row : rows) text += row + '\n';
    return boards::view_of(text, UNKNOWN_TOTAL);
}

void expect_switched(const View& view, int tiles, bool sides, const std::string& what, const AnalysisOptions& options) {
    Meter meter;
    Analyzer analyzer;
    const Analysis& got = analyzer.run(view, options, meter);
    if (!check(got.consistent, what)) return;
    const Grid& grid = view.grid;
    const int frontier = 7 * tiles + 3, sea = grid.width * (grid.height - 8);
    check(analyzer.problem().parts.size() == 1 && analyzer.problem().frontier_cells == frontier, what + ", one part");
    const int mines = 1 + (sides ? 3 * tiles : 2 * tiles + 1);
    double log10 = std::log10(2.0) + (sides ? 0 : tiles * std::log10(3.0));
    log10 += view.total < 0 ? sea * std::log10(2.0) : log10_choose(sea, view.total - mines);
    near(got.log10_solutions, log10, 1e-9 * (1 + log10), what);
    const auto middle = got.verdict[grid.index(4 * (tiles / 2) + 1, 4)], side = got.verdict[grid.index(1, 2)];
    check(middle == (sides ? Verdict::safe : Verdict::mine) && side == (sides ? Verdict::mine : Verdict::safe), what);
    near(got.probability[grid.index(1, 0)], sides ? 0 : 1.0 / 3, 1e-11, what);
    near(got.probability[grid.index(4 * tiles + 3, 3)], 0.5, 1e-11, what);
    if (sea > 0)
        near(got.probability[grid.index(0, 9)], view.total < 0 ? options.density : 1.0 * (view.total - mines) / sea,
             1e-11, what);
    const ExactCount count = count_exactly(view, Flags::ignore, meter);
    for (std::size_t i = 0; i < count.parts[0].primes.size(); ++i) {
        std::uint64_t solutions = 2, sum = 0;
        for (int tile = 0; tile < tiles && !sides; ++tile) solutions = solutions * 3 % count.parts[0].primes[i];
        for (const auto r : count.parts[0].remainders[i]) sum += r;
        same(sum % count.parts[0].primes[i], solutions, what);
    }
    if (sea > 0 && view.total > 0) return;
    Sampler sampler(view, options, meter);
    Random random(1);
    std::vector<std::uint8_t> drawn;
    sampler.draw(random, drawn, meter);
    same(drawn[grid.index(1, 4)] != 0, !sides, what + ", sampled");
    same(drawn[grid.index(4 * tiles + 3, 3)] + drawn[grid.index(4 * tiles + 3, 5)], 1, what + ", sampled");
}

void all_others_turn_out_dead() {
    for (const int tiles : {3, 20, 300, 700})
        for (const bool sides : {false, true})
            for (const int sea_rows : {0, 2}) {
                View view = switched(tiles, sides, sea_rows);
                const std::string what =
                    "switched " + std::to_string(tiles) + (sides ? " sides " : " middles ") + std::to_string(sea_rows);
                for (const double density : {1e-9, EXPERT_DENSITY, 0.5, 1 - 1e-9})
                    expect_switched(view, tiles, sides, what + " " + std::to_string(density), {Flags::ignore, density});
                view.total = 1 + (sides ? 3 * tiles : 2 * tiles + 1) + 5 * sea_rows;
                expect_switched(view, tiles, sides, what + " with total", {});
                expect_switched(view, tiles, sides, what + " with total, points", {Flags::ignore, EXPERT_DENSITY, -1});
            }
}

// A chain of mines at every other place: two solutions. Each arm above it holds a mine in one of them. In its left half
// the arms stand where the chain's first solution has no mine, in its right half where the second has none: both have
// as many mines, but halfway they are far apart, and neither is a dead end.
View balanced(int arms, int sea_rows) {
    const auto at = [](int x) { return static_cast<std::size_t>(x); };
    const int boxes = 4 * arms, width = 2 * boxes;
    std::vector<std::string> rows(4, std::string(at(width), 'W'));
    for (int box = 0; box < boxes; ++box) {
        const int x = 2 * box;
        rows[2][at(x)] = '#';
        if (box + 1 < boxes) rows[2][at(x + 1)] = '1';
        if (box % 2 != (box < boxes / 2 ? 0 : 1)) continue;
        rows[0][at(x)] = '#';
        rows[1][at(x)] = '1';
    }
    for (int y = 0; y < sea_rows; ++y) rows.push_back(std::string(at(width), '#'));
    std::string text;
    for (const auto& row : rows) text += row + '\n';
    return boards::view_of(text, UNKNOWN_TOTAL);
}

void far_apart_halfway() {
    for (const int arms : {2, 25, 40, 200, 490})
        for (const int sea_rows : {0, 2}) {
            View view = balanced(arms, sea_rows);
            const std::string what = "balanced " + std::to_string(arms) + ", " + std::to_string(sea_rows);
            const auto expect = [&](const AnalysisOptions& options) {
                Meter meter;
                Analyzer analyzer;
                const Analysis& got = analyzer.run(view, options, meter);
                if (!check(got.consistent && analyzer.problem().parts.size() == 1, what)) return;
                for (std::size_t i = 0; i < view.cells.size(); ++i)
                    if (got.verdict[i] == Verdict::undecided && static_cast<int>(i) < 4 * view.grid.width)
                        near(got.probability[i], 0.5, 1e-11, what);
            };
            for (const double density : {1e-9, 1e-3, EXPERT_DENSITY, 1 - 1e-9}) expect({Flags::ignore, density});
            view.total = 3 * arms + 7 * sea_rows + arms;
            if (sea_rows == 0) view.total = 3 * arms;
            expect({});
            expect({Flags::ignore, EXPERT_DENSITY, -1});
        }
}

// Unknown totals at the ends of what a density may be: one part, its mines far from what the density makes likely.
void densities() {
    Analyzer analyzer;
    Meter meter;
    for (const double density : {1e-9, 1e-3, 1 - 1e-3, 1 - 1e-9})
        for (const double share : {0.2, 0.4}) {
            View view = boards::scattered(Grid(40, 40), 0.25, share, 17);
            view.total = UNKNOWN_TOTAL;
            const Analysis& got = analyzer.run(view, {Flags::ignore, density}, meter);
            for (int i = 0; i < view.grid.cells(); ++i) {
                if (!is_number(view.cells[i])) continue;
                double around = 0;
                view.grid.neighbours(i, [&](int j) { around += is_number(view.cells[j]) ? 0 : got.probability[j]; });
                near(around, view.cells[i], 1e-9, "the probabilities around a number");
            }
        }
}

// A single clue with all its eight cells hidden: known by heart.
void one_clue() {
    for (int need = 0; need <= 8; ++need)
        for (const double density : {1e-9, 0.3, 1 - 1e-9}) {
            const View view = boards::view_of(std::string("###\n#") + ".12345678"[need] + "#\n###\n", UNKNOWN_TOTAL);
            Meter meter;
            const Analysis got = Analyzer().run(view, {Flags::ignore, density}, meter);
            near(got.probability[0], need / 8.0, 1e-15, "one clue");
        }
}

}  // namespace

int main() {
    return run({{"two ways, far apart", two_ways_far_apart},
                {"all others turn out dead", all_others_turn_out_dead},
                {"far apart halfway", far_apart_halfway},
                {"densities", densities},
                {"one clue", one_clue}});
}
