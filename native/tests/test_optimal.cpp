// Optimal play against a search so plain that it cannot be wrong, and what has to hold on any board.
#include "sapper/optimal.hpp"

#include <algorithm>
#include <bit>
#include <cstdio>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "check.hpp"

using namespace sapper;

namespace {

using Mines = std::uint64_t;
using Layouts = std::vector<Mines>;

// Every cell in every order; a position is the set of its layouts.
struct Plain {
    Grid grid;
    std::map<Layouts, int> memo;

    int number(Mines layout, int cell) const {
        int n = 0;
        grid.neighbours(cell, [&](int d) { n += static_cast<int>(layout >> d & 1); });
        return n;
    }
    std::map<int, Layouts> opened(const Layouts& layouts, int cell) const {
        std::map<int, Layouts> parts;
        for (Mines layout : layouts)
            if (!(layout >> cell & 1)) parts[number(layout, cell)].push_back(layout);
        return parts;
    }
    int won_after(const Layouts& layouts, int cell) {
        int won = 0;
        for (const auto& [_, part] : opened(layouts, cell)) won += won_in(part);
        return won;
    }
    int won_in(const Layouts& layouts) {
        if (layouts.size() == 1) return 1;
        if (const auto found = memo.find(layouts); found != memo.end()) return found->second;
        int best = 0;
        for (int c = 0; c < grid.cells(); ++c) {
            const auto parts = opened(layouts, c);
            const bool nothing_new = parts.size() == 1 && parts.begin()->second.size() == layouts.size();
            if (!parts.empty() && !nothing_new) best = std::max(best, won_after(layouts, c));
        }
        return memo[layouts] = best;
    }
};

// The layouts that seeds give, by the design's words: mines go where the rule excludes nothing, then around.
Layouts allowed(const Grid& grid, int mines, FirstClick rule, int first) {
    Mines around = 0;
    grid.neighbours(first, [&](int d) { around |= Mines{1} << d; });
    const Mines self = rule == FirstClick::any ? 0 : Mines{1} << first;
    const Mines excluded = rule == FirstClick::opening ? around : 0;
    const int room = grid.cells() - std::popcount(self) - std::popcount(excluded);
    Layouts result;
    for (Mines m = 0; m < Mines{1} << grid.cells(); ++m)
        if (std::popcount(m) == mines && !(m & self) && std::popcount(m & excluded) == std::max(0, mines - room))
            result.push_back(m);
    return result;
}

void agree(const Grid& grid, int mines, FirstClick rule) {
    const std::string what = std::to_string(grid.width) + "x" + std::to_string(grid.height) + "/" +
                             std::to_string(mines) + " rule " + std::to_string(static_cast<int>(rule));
    Plain plain{grid, {}};
    std::vector<std::pair<std::uint64_t, std::uint64_t>> values;
    for (int c = 0; c < grid.cells(); ++c) {
        const auto layouts = allowed(grid, mines, rule, c);
        plain.memo.clear();
        values.emplace_back(mines == grid.cells() ? 0 : plain.won_after(layouts, c), layouts.size());
    }
    const auto worse = [](auto& a, auto& b) { return a.first * b.second < b.first * a.second; };
    const auto best = *std::max_element(values.begin(), values.end(), worse);
    Meter meter;
    for (const bool every : {false, true}) {
        const Optimal found = OptimalSearch(grid, mines).best(rule, meter, every);
        same(found.won, best.first, what + ": won");
        same(found.layouts, best.second, what + ": layouts");
        std::size_t at = 0;
        for (int c = 0; c < grid.cells(); ++c)
            if (!worse(values[c], best)) {
                check(at < found.first.size() && found.first[at] == c, what + ": best first cells");
                ++at;
            }
        same(found.first.size(), at, what + ": number of best first cells");
        for (const FirstCell& f : found.per_first) {
            check(f.exact ? f.won == values[f.cell].first : f.won >= values[f.cell].first, what + ": a first cell");
            check(f.exact || !every, what + ": every first cell is exact");
        }
    }
}

void small_boards() {
    const int most = SANITIZED ? 8 : 12;
    for (int width = 1; width <= 6; ++width)
        for (int height = 1; height <= width; ++height) {
            if (width * height > most) continue;
            for (int mines = 0; mines <= width * height; ++mines)
                for (const auto rule : {FirstClick::any, FirstClick::safe, FirstClick::opening})
                    if (rule == FirstClick::any || mines < width * height) agree({width, height}, mines, rule);
        }
}

void known_values() {
    Meter meter;
    const Optimal found = OptimalSearch({4, 4}, 4).best(FirstClick::any, meter);
    same(found.won, 961u, "4x4/4");
    same(found.layouts, 1820u, "4x4/4");
    same(found.first.size(), 8u, "the edge cells beside the corners");
    // `any` and `safe` win the same layouts out of different numbers.
    OptimalSearch search({4, 4}, 7);
    const Optimal any = search.best(FirstClick::any, meter), safe = search.best(FirstClick::safe, meter);
    same(any.won, safe.won, "any and safe");
    same(any.layouts, 11440u, "16 over 7");
    same(safe.layouts, 6435u, "15 over 7");
    check(any.first == safe.first, "any and safe begin alike");
}

// A turned board is the same board, and a table that forgets nearly everything gives the same answer.
void symmetry_and_forgetting() {
    for (int mines = 3; mines <= 12; ++mines) {
        Meter meter;
        const Optimal wide = OptimalSearch({5, 3}, mines).best(FirstClick::any, meter);
        const Optimal tall = OptimalSearch({3, 5}, mines).best(FirstClick::any, meter);
        same(wide.won, tall.won, "5x3 and 3x5");
        same(wide.first.size(), tall.first.size(), "5x3 and 3x5");
        for (int cell : wide.first) {
            const int turned = 3 * (cell % 5) + cell / 5;
            check(std::find(tall.first.begin(), tall.first.end(), turned) != tall.first.end(), "a turned first cell");
        }
    }
    Meter meter;
    same(OptimalSearch({4, 4}, 6, 0).best(FirstClick::any, meter).won, 1584u, "4x4/6 with a small table");
}

void budgets_and_files() {
    const std::string path = (std::filesystem::temp_directory_path() / "sapper_test_optimal.bin").string();
    std::filesystem::remove(path);
    const Grid grid(5, 4);
    Meter whole;
    const Optimal wanted = OptimalSearch(grid, 5).best(FirstClick::any, whole);
    {
        OptimalSearch search(grid, 5);
        search.keep(path, 32);
        Meter short_one(whole.spent() / 2);
        throws<BudgetExceeded>([&] { search.best(FirstClick::any, short_one); }, "half the budget");
        Meter rest(whole.spent());
        same(search.best(FirstClick::any, rest).won, wanted.won, "the same search goes on after the budget ran out");
    }
    OptimalSearch resumed(grid, 5);
    resumed.keep(path, 32);
    Meter meter;
    same(resumed.best(FirstClick::any, meter).won, wanted.won, "resumed from a file");
    check(meter.spent() < whole.spent() / 2, "what the file knows is not searched again");
    throws<std::invalid_argument>([&] { OptimalSearch(grid, 6).keep(path); }, "the file of another board");
    std::filesystem::resize_file(path, std::filesystem::file_size(path) - 5);
    throws<std::invalid_argument>([&] { OptimalSearch(grid, 5).keep(path); }, "a damaged file");
    std::filesystem::remove(path);
    throws<std::invalid_argument>([] { OptimalSearch({9, 9}, 10); }, "too many cells");
    throws<std::invalid_argument>([] { OptimalSearch({8, 8}, 10); }, "too many layouts");
    Meter cancelled(UNLIMITED, [] { return true; });
    throws<Cancelled>([&] { OptimalSearch(grid, 8).best(FirstClick::any, cancelled); }, "cancelled");
}

}  // namespace

int main() {
    return run({{"small boards", small_boards},
                {"known values", known_values},
                {"symmetry and forgetting", symmetry_and_forgetting},
                {"budgets and files", budgets_and_files}});
}
