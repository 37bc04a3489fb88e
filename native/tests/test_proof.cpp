// Proofs: on small boards the smallest sets of clues, and the most compact of them, are known by trying all; on large
// ones the named clues force the cell and none can be left out. The easiest step needs no more clues than any cell.
#include "sapper/proof.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>

#include "boards.hpp"
#include "check.hpp"
#include "choices.hpp"
#include "golden.hpp"
#include "sapper/analysis.hpp"

using namespace sapper;

namespace {

int half_way_round(const Grid& grid, int cell, const std::vector<int>& clues) {
    int left = grid.x(cell), right = left, top = grid.y(cell), bottom = top;
    for (const int clue : clues) {
        left = std::min(left, grid.x(clue)), right = std::max(right, grid.x(clue));
        top = std::min(top, grid.y(clue)), bottom = std::max(bottom, grid.y(clue));
    }
    return right - left + bottom - top;
}

std::vector<Fact> with(std::vector<Fact> facts, int cell, bool mine) {
    facts.push_back({cell, mine});
    return facts;
}

// What the clues and the total (or the clues alone) decide besides the facts.
std::vector<Fact> decided(View view, Flags flags, const std::vector<Fact>& facts, bool total) {
    if (!total) view.total = UNKNOWN_TOTAL;
    Analyzer analyzer;
    Meter meter;
    AnalysisOptions options;
    options.flags = flags;
    options.facts = facts;
    const Analysis& truth = analyzer.run(view, options, meter);
    std::vector<Fact> found;
    for (int i = 0; i < view.grid.cells(); ++i) {
        const auto code = view.cells[i];
        const bool given = std::any_of(facts.begin(), facts.end(), [&](const Fact& fact) { return fact.cell == i; });
        if (given || !(code == HIDDEN || code == QUESTION || (code == FLAG && flags == Flags::ignore))) continue;
        if (truth.verdict[i] == Verdict::safe) found.push_back({i, false});
        if (truth.verdict[i] == Verdict::mine) found.push_back({i, true});
    }
    return found;
}

struct Seen {
    int sizes[6] = {};
    int totals = 0, ties = 0;
};

void against_all_choices(const View& view, Flags flags, const std::vector<Fact>& facts, Seen& seen) {
    Meter meter;
    const auto all = decided(view, flags, facts, true), alone = decided(view, flags, facts, false);
    int fewest = 99;
    bool any_alone = false, safe_alone = false;
    int fewest_safe = 99;
    for (const Fact& fact : all) {
        const boards::Choices choices(view, flags, with(facts, fact.cell, !fact.mine));
        const bool total = !choices.conflict(choices.everything(), false);
        const Proof proof = prove(view, fact, {flags, facts}, meter);
        same(proof.total, total, "the total is used only where it must be");
        check(proof.minimum, "small boards have room for the proof");
        const int smallest = choices.smallest(total);
        same(static_cast<int>(proof.clues.size()), smallest, "as few clues as can be");
        check(choices.conflict(choices.chosen(proof.clues), total), "the clues force the cell");
        check(std::is_sorted(proof.clues.begin(), proof.clues.end()), "in reading order");
        const bool counted = proof.technique == Technique::count;
        same(counted, total, "count is the rung of the total");
        if (!total && smallest <= 3)
            same(static_cast<int>(proof.technique), std::max(smallest - 1, 0), "single, pair, group");
        int compact = 999, ties = 0;
        for (const auto& rival : choices.all_of_size(smallest, total)) {
            compact = std::min(compact, half_way_round(view.grid, fact.cell, rival));
            ++ties;
        }
        same(half_way_round(view.grid, fact.cell, proof.clues), compact, "the most compact");
        if (!total || !any_alone) {
            if (!total && !any_alone) fewest = 99, any_alone = true;
            fewest = std::min(fewest, smallest);
        }
        if (!fact.mine && (!total || !safe_alone)) {
            if (!total && !safe_alone) fewest_safe = 99, safe_alone = true;
            fewest_safe = std::min(fewest_safe, smallest);
        }
        ++seen.sizes[std::min(smallest, 5)];
        seen.totals += total;
        seen.ties += ties > 1;
    }
    const auto easiest = easiest_step(view, {flags, facts}, meter);
    same(easiest.has_value(), !all.empty(), "a step exactly when there is one");
    if (easiest) {
        same(static_cast<int>(easiest->clues.size()), fewest, "no cell needs fewer clues");
        same(easiest->total, !any_alone, "the total only where the clues decide nothing");
    }
    const auto safe = easiest_step(view, {flags, facts, true}, meter);
    same(safe.has_value(), fewest_safe < 99, "a safe step exactly when there is one");
    if (safe) {
        check(!safe->mine, "safe cells only");
        same(static_cast<int>(safe->clues.size()), fewest_safe, "no safe cell needs fewer clues");
    }
    for (const auto& step : {easiest, safe})
        if (step) {
            const boards::Choices choices(view, flags, with(facts, step->cell, !step->mine));
            check(choices.conflict(choices.chosen(step->clues), step->total), "the step's clues force it");
        }
}

void small_boards() {
    Random random(43);
    Seen seen;
    for (int i = 0; i < (SANITIZED ? 400 : 3000); ++i) {
        const View view = boards::small_view(random, 10);
        const Flags flags = random.below(3) == 0 ? Flags::trust : Flags::ignore;
        std::vector<Fact> facts;
        const boards::Choices choices(view, flags, facts);
        const bool total = view.total >= 0;
        if (choices.clues() > 12 || choices.conflict(choices.everything(), total)) continue;
        if (random.below(2) == 0)
            for (const Fact& fact : decided(view, flags, {}, true))
                if (random.below(4) == 0) facts.push_back(fact);
        const int before = checks::failures;
        against_all_choices(view, flags, facts, seen);
        if (checks::failures != before) std::cerr << boards::text_of(view);
    }
    check(seen.totals > 30 && seen.ties > 30, "totals and ties were met");
    check(seen.sizes[1] > 30 && seen.sizes[2] > 30 && seen.sizes[3] > 5, "proofs of several sizes were met");
}

// Numbers in a row, most cells beside them hidden: proofs with many clues.
void long_proofs() {
    Random random(44);
    Seen seen;
    for (int i = 0; i < (SANITIZED ? 60 : 400); ++i) {
        const Grid grid(5 + static_cast<int>(random.below(6)), 2);
        const Layout layout = boards::any_layout(grid, 1 + static_cast<int>(random.below(grid.width - 1)), random);
        const auto numbers = layout.numbers();
        std::vector<std::uint8_t> cells(numbers.size(), HIDDEN);
        for (int x = 0; x < grid.width; ++x)
            if (!layout.mine(x)) cells[x] = numbers[x];
        const View view(grid, cells, random.below(2) == 0 ? UNKNOWN_TOTAL : layout.mine_count());
        if (std::count(cells.begin(), cells.end(), HIDDEN) <= 14) against_all_choices(view, Flags::ignore, {}, seen);
    }
    check(seen.sizes[3] > 20 && seen.sizes[4] > 5 && seen.sizes[5] > 2, "long proofs were met");
}

// The clues alone force the cell; without any one of them, it is open.
void expect_irreducible(View view, Flags flags, const Proof& proof, std::string_view what) {
    Analyzer analyzer;
    Meter meter;
    const std::vector<Fact> opposite{{proof.cell, !proof.mine}};
    std::vector<std::uint8_t> use(view.cells.size(), 0);
    for (const int clue : proof.clues) use[clue] = 1;
    if (!proof.total) view.total = UNKNOWN_TOTAL;
    const auto possible = [&] { return analyzer.possible(view, {flags, &use, opposite}, meter); };
    check(!possible(), what);
    for (const int clue : proof.clues) {
        use[clue] = 0;
        check(possible(), what);
        use[clue] = 1;
    }
}

void large_boards() {
    int proofs = 0;
    for (const auto& it : golden::all_positions()) {
        if (!it.possible()) continue;
        const auto all = decided(it.view, it.flags, {}, true);
        std::optional<Proof> easiest;
        for (std::size_t i = 0; i < all.size(); i += 1 + all.size() / 5) {
            Meter meter(SANITIZED ? 5'000'000 : 50'000'000);
            const Proof proof = prove(it.view, all[i], {it.flags}, meter);
            expect_irreducible(it.view, it.flags, proof, it.name);
            const bool has = std::any_of(proof.cells.begin(), proof.cells.end(), [&](const Fact& fact) {
                return fact.cell == proof.cell && fact.mine == proof.mine;
            });
            check(has, "the cell is among what the clues force");
            if (!easiest) {
                Meter more(500'000'000);
                easiest = easiest_step(it.view, {it.flags}, more);
            }
            if (!check(easiest.has_value(), it.name)) continue;
            check(easiest->total <= proof.total, "the total comes last");
            if (easiest->total == proof.total && easiest->minimum)
                check(easiest->clues.size() <= proof.clues.size(), "nothing is easier than the easiest step");
            ++proofs;
        }
    }
    check(proofs > 100, "many proofs");
}

// When the budget ends the answer is irreducible, and says so.
void small_budgets() {
    const View view = boards::chain_view(6, 2, UNKNOWN_TOTAL);
    View told = view;
    told.cells[0] = WRONG_FLAG;  // the first link: all the others follow
    const auto all = decided(told, Flags::ignore, {}, false);
    if (!check(!all.empty(), "the chain is decided")) return;
    const Fact last = all.back();
    Meter plenty;
    const Proof proof = prove(told, last, {}, plenty);
    check(proof.minimum && proof.clues.size() > 5, "a long chain");
    bool cut = false, failed = false;
    for (std::uint64_t budget = 100; budget < plenty.spent(); budget += budget / 4) {
        Meter meter(budget);
        try {
            const Proof shorter = prove(told, last, {}, meter);
            cut |= !shorter.minimum;
            expect_irreducible(told, Flags::ignore, shorter, "irreducible");
        } catch (const BudgetExceeded&) {
            failed = true;
        }
    }
    check(cut && failed, "both ends of a budget were met");
}

void what_is_refused() {
    Meter meter;
    const View open = boards::view_of("1#\n##", 1);
    throws<std::invalid_argument>([&] { prove(open, {1, true}, {}, meter); }, "an undecided cell");
    check(!easiest_step(open, {}, meter), "nothing is decided");
    throws<std::invalid_argument>([&] { easiest_step(boards::view_of("4#\n##", 1), {}, meter); }, "an impossible View");
    check(!easiest_step(boards::view_of("###\n###", 2), {}, meter), "an empty board");
    const auto all = easiest_step(boards::view_of("###\n###", 6), {}, meter);
    check(all && all->total && all->clues.empty(), "nothing but mines");
}

}  // namespace

int main() {
    return run({{"small boards", small_boards},
                {"long proofs", long_proofs},
                {"large boards", large_boards},
                {"small budgets", small_budgets},
                {"what is refused", what_is_refused}});
}
