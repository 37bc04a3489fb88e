// Layouts: every draw there is on small boards, exclusions, first clicks that differ, golden layouts, numbers.
#include "sapper/layout.hpp"

#include <bit>

#include "check.hpp"
#include "golden.hpp"

using namespace sapper;

namespace {

using Mines = std::vector<std::uint8_t>;

// A source of draws that walks through every combination there is, one after another.
class Script {
public:
    std::uint32_t operator()(std::uint32_t n) {
        if (at_ == draws_.size()) draws_.push_back({n, 0});
        check(draws_[at_].n == n && n > 0, "the same bounds after the same draws");
        return draws_[at_++].value;
    }
    // How many times as likely this combination is as one that uses up the whole permutation of n cells.
    std::uint64_t weight(int n) const {
        std::uint64_t result = 1;
        for (int left = n - static_cast<int>(at_); left > 1; --left) result *= left;
        return result;
    }
    bool next() {
        draws_.resize(at_);
        at_ = 0;
        while (!draws_.empty() && ++draws_.back().value == draws_.back().n) draws_.pop_back();
        return !draws_.empty();
    }

private:
    struct Draw {
        std::uint32_t n, value;
    };
    std::vector<Draw> draws_;
    std::size_t at_ = 0;
};

// Is this layout one that the rule allows? As few of the excluded neighbours as possible hold mines.
bool allowed(const Rules& rules, int first, std::size_t set) {
    const Grid& grid = rules.grid;
    if (std::popcount(set) != rules.mines) return false;
    if (rules.first_click == FirstClick::any || first < 0) return true;
    if (set >> first & 1) return false;
    if (rules.first_click == FirstClick::safe) return true;
    int neighbours = 0, mines = 0;
    grid.neighbours(first, [&](int i) {
        ++neighbours;
        mines += set >> i & 1;
    });
    return mines == std::max(0, rules.mines - (grid.cells() - 1 - neighbours));
}

void enumerate(const Rules& rules, int first) {
    const int n = rules.grid.cells();
    std::vector<std::uint64_t> seen(std::size_t{1} << n, 0);  // by layout, bit i for cell i
    Script script;
    Mines mines;
    do {
        lay(rules, first, script, mines);
        std::size_t set = 0;
        for (int i = 0; i < n; ++i) set |= static_cast<std::size_t>(mines[i]) << i;
        seen[set] += script.weight(n);
    } while (script.next());
    std::uint64_t permutations = 1, wanted = 0;
    for (int i = 2; i <= n; ++i) permutations *= i;
    for (std::size_t set = 0; set < seen.size(); ++set) wanted += allowed(rules, first, set);
    for (std::size_t set = 0; set < seen.size(); ++set)
        same(seen[set], allowed(rules, first, set) ? permutations / wanted : 0, "draws for one layout");
}

// All draws, all numbers of mines, all rules, all first cells (under the sanitizers one at the edge stands for the
// nine of 3x3).
void every_draw() {
    for (const Grid grid : {Grid(1, 1), Grid(2, 1), Grid(1, 4), Grid(2, 2), Grid(3, 2), Grid(7, 1), Grid(3, 3)}) {
        for (int mines = 0; mines <= grid.cells(); ++mines) enumerate(Rules(grid, mines, FirstClick::any), -1);
        for (int mines = 0; mines < grid.cells(); ++mines)
            for (int first = 0; first < grid.cells(); ++first) {
                if (SANITIZED && grid.cells() == 9 && first != 1) continue;
                enumerate(Rules(grid, mines, FirstClick::safe), first);
                enumerate(Rules(grid, mines, FirstClick::opening), first);
            }
    }
    enumerate(Rules(Grid(3, 2), 4, FirstClick::any), 3);
    enumerate(Rules(Grid(3, 2), 4, FirstClick::opening), -1);
}

void no_more_draws_than_needed() {
    Mines mines;
    int draws = 0;
    auto count = [&](std::uint32_t) {
        ++draws;
        return 0u;
    };
    lay(Rules(Grid(9, 9), 10, FirstClick::any), -1, count, mines);
    same(draws, 10, "draws for 10 mines");
    draws = 0;
    lay(Rules(Grid(9, 9), 0, FirstClick::opening), 0, count, mines);
    same(draws, 0, "draws for no mines");
}

void golden_layouts() {
    golden::Reader reader("layouts.txt");
    int cases = 0;
    for (auto words = reader.line(); !words.empty(); words = reader.line()) {
        if (words[0] != "case") continue;
        const auto rules_words = reader.line();
        int width, height, mine_count, x, y;
        std::sscanf(rules_words[1].c_str(), "%dx%d/%d", &width, &height, &mine_count);
        const auto& rule = rules_words[2];
        const std::uint64_t seed = std::stoull(reader.after("seed"));
        const auto first = reader.line();
        x = std::stoi(first[1]);
        y = std::stoi(first[2]);
        reader.after("mines");
        const Grid grid(width, height);
        Mines wanted(grid.cells());
        for (int row = 0; row < height; ++row) {
            const auto letters = reader.row();
            for (int column = 0; column < width; ++column) wanted[grid.index(column, row)] = letters[column] == '*';
        }
        reader.after("end");
        const Rules rules(grid, mine_count,
                          rule == "any"    ? FirstClick::any
                          : rule == "safe" ? FirstClick::safe
                                           : FirstClick::opening);
        const Layout layout = Layout::draw(rules, seed, grid.index(x, y));
        check(layout.mines() == wanted, "the layout of " + words[1]);
        same(layout.mine_count(), mine_count, "its mine count");
        check(layout == Layout(grid, wanted), "equal to one that is given");
        ++cases;
    }
    check(cases > 40, "the golden file holds layouts");
}

// Two first clicks of one seed: what one excludes and the other does not is all that may move.
void first_clicks_differ_only_in_displaced_mines() {
    Random random(5);
    for (int i = 0; i < 300; ++i) {
        const Grid grid(1 + static_cast<int>(random.below(12)), 1 + static_cast<int>(random.below(12)));
        const int mines = static_cast<int>(random.below(grid.cells()));
        const std::uint64_t seed = random.next();
        const Layout free = Layout::draw(Rules(grid, mines, FirstClick::any), seed, -1);
        for (const auto rule : {FirstClick::safe, FirstClick::opening}) {
            const int first = static_cast<int>(random.below(grid.cells()));
            const Layout kept = Layout::draw(Rules(grid, mines, rule), seed, first);
            check(!kept.mine(first), "the first cell holds no mine");
            int came = 0, left = 0, excluded = free.mine(first);
            if (rule == FirstClick::opening) grid.neighbours(first, [&](int j) { excluded += free.mine(j); });
            for (int j = 0; j < grid.cells(); ++j) {
                came += kept.mine(j) && !free.mine(j);
                left += !kept.mine(j) && free.mine(j);
            }
            check(came == left && left <= excluded, "only displaced mines moved");
        }
    }
}

void rules_and_refusals() {
    throws<std::invalid_argument>([] { Grid(0, 5); }, "no width");
    throws<std::invalid_argument>([] { Grid(5, MAX_SIDE + 1); }, "too high");
    throws<std::invalid_argument>([] { Rules(Grid(2, 2), 4, FirstClick::safe); }, "no safe first cell");
    throws<std::invalid_argument>([] { Rules(Grid(2, 2), 5, FirstClick::any); }, "more mines than cells");
    throws<std::invalid_argument>([] { Rules(Grid(2, 2), -1, FirstClick::any); }, "negative mines");
    throws<std::invalid_argument>([] { Layout(Grid(2, 2), Mines(3)); }, "three bytes for four cells");
    same(Rules(Grid(2, 2), 4, FirstClick::any).mines, 4, "all mines");
}

int around(const Grid& grid, int cell, const Mines& mines) {
    int count = 0;
    grid.neighbours(cell, [&](int i) { count += mines[i]; });
    return count;
}

void numbers() {
    Random random(6);
    for (int i = 0; i < 50; ++i) {
        const Grid grid(1 + static_cast<int>(random.below(9)), 1 + static_cast<int>(random.below(9)));
        const Layout layout = boards::any_layout(grid, static_cast<int>(random.below(grid.cells() + 1)), random);
        const auto all = layout.numbers();
        for (int cell = 0; cell < grid.cells(); ++cell) {
            same(layout.number(cell), around(grid, cell, layout.mines()), "number");
            same(+all[cell], layout.mine(cell) ? +MINE : layout.number(cell), "numbers");
        }
    }
    check(Layout(Grid(2, 1), {0, 200}) == Layout(Grid(2, 1), {0, 1}), "any byte but 0 is a mine");
}

}  // namespace

int main() {
    return run({{"every draw", every_draw},
                {"no more draws than needed", no_more_draws_than_needed},
                {"golden layouts", golden_layouts},
                {"first clicks differ only in displaced mines", first_clicks_differ_only_in_displaced_mines},
                {"rules and refusals", rules_and_refusals},
                {"numbers", numbers}});
}
