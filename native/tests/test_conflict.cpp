// Conflicts: which clues cannot all hold. On small boards the smallest sets are known by trying all; on large ones no
// clue may be left out.
#include "sapper/conflict.hpp"

#include <algorithm>
#include <limits>
#include <optional>

#include "boards.hpp"
#include "check.hpp"
#include "choices.hpp"
#include "golden.hpp"

using namespace sapper;

namespace {

void small_boards() {
    Random random(41);
    Meter meter;
    int with_total = 0, without = 0, large = 0;
    for (int i = 0; i < (SANITIZED ? 4000 : 12000); ++i) {
        const View view = boards::small_view(random, 9);
        const Flags flags = random.below(3) == 0 ? Flags::trust : Flags::ignore;
        std::vector<Fact> facts;
        for (int cell = 0; cell < view.grid.cells(); ++cell)
            if (!is_number(view.cells[cell]) && random.below(12) == 0) facts.push_back({cell, random.below(2) == 0});
        const boards::Choices choices(view, flags, facts);
        if (choices.clues() > 12) continue;
        const bool clues_alone = choices.conflict(choices.everything(), false);
        if (!clues_alone && (view.total < 0 || !choices.conflict(choices.everything(), true))) {
            throws<std::invalid_argument>([&] { find_conflict(view, {flags, facts}, meter); }, "a possible View");
            continue;
        }
        const int before = checks::failures;
        const Conflict found = find_conflict(view, {flags, facts}, meter);
        const std::uint32_t set = choices.chosen(found.clues);
        same(found.total, !clues_alone, "the total takes part only where it must");
        check(found.minimum, "small enough to be minimum");
        check(choices.conflict(set, found.total), "a conflict indeed");
        same(std::popcount(set), choices.smallest(found.total), "as small as can be");
        same(static_cast<std::size_t>(std::popcount(set)), found.clues.size(), "each clue once");
        check(std::is_sorted(found.clues.begin(), found.clues.end()), "in reading order");
        if (checks::failures != before) std::cerr << boards::text_of(view);
        ++(found.total ? with_total : without);
        large += std::popcount(set) > 2;
    }
    check(with_total > 30 && without > 30 && large > 5, "conflicts of all kinds were met");
}

// A conflict, and none without any one of its clues (or without the total).
void expect_irreducible(View view, const ConflictOptions& options, const Conflict& found, std::string_view what) {
    Analyzer analyzer;
    Meter meter;
    const int total = view.total;
    std::vector<std::uint8_t> use(view.cells.size(), 0);
    for (const int clue : found.clues) use[clue] = 1;
    auto possible = [&] { return analyzer.possible(view, {options.flags, &use, options.facts}, meter); };
    view.total = found.total ? total : UNKNOWN_TOTAL;
    check(!possible(), what);
    for (const int clue : found.clues) {
        use[clue] = 0;
        check(possible(), what);
        use[clue] = 1;
    }
    view.total = UNKNOWN_TOTAL;
    if (found.total) check(possible(), what);
}

void golden_positions() {
    int found = 0;
    for (const auto& it : golden::all_positions()) {
        if (it.possible()) continue;
        Meter meter(SANITIZED ? 5'000'000 : 50'000'000);
        const Conflict conflict = find_conflict(it.view, {it.flags}, meter);
        expect_irreducible(it.view, {it.flags}, conflict, it.name);
        check(conflict.minimum || conflict.clues.size() > 10, it.name + ": minimum");
        ++found;
    }
    check(found > 15, "the golden files hold impossible positions");
}

void one_number_off() {
    Random random(42);
    for (int i = 0; i < (SANITIZED ? 8 : 40); ++i) {
        View view = boards::scattered(Grid(40, 30), 0.2, 0.35, 100 + i);
        for (;;) {
            auto& code = view.cells[random.below(static_cast<std::uint32_t>(view.cells.size()))];
            if (!is_number(code) || code == 0 || code == 8) continue;
            code = random.below(2) == 0 ? code - 1 : code + 1;
            Meter meter;
            if (!Analyzer().possible(view, {}, meter)) break;
        }
        Meter meter(200'000'000);
        const Conflict conflict = find_conflict(view, {}, meter);
        expect_irreducible(view, {}, conflict, "one number off");
    }
}

// A proof is the conflict with the opposite of what holds.
void proofs() {
    const View view = boards::view_of("####\n1221\n", 2);
    for (int cell = 0; cell < 4; ++cell) {
        const std::vector<Fact> opposite{{cell, cell == 0 || cell == 3}};
        Meter meter;
        const Conflict proof = find_conflict(view, {Flags::ignore, opposite}, meter);
        expect_irreducible(view, {Flags::ignore, opposite}, proof, "a proof");
        const bool mine = cell == 1 || cell == 2;
        check(!proof.total && proof.minimum && proof.clues.size() == (mine ? 2 : 3), "two clues prove a mine");
    }
    // Only the total decides: one mine is left, and it must stand where it serves both clues.
    const View counted = boards::view_of("#1#1#\nWWWWW\n", 1);
    const std::vector<Fact> opposite{{2, false}};
    Meter meter;
    const Conflict proof = find_conflict(counted, {Flags::ignore, opposite}, meter);
    check(proof.total && proof.minimum && proof.clues.size() == 2, "the total and both clues");
    const std::vector<Fact> contradiction{{2, false}, {2, true}};
    check(find_conflict(counted, {Flags::ignore, contradiction}, meter).clues.empty(), "facts against each other");
}

// Every clue of the chain's middle row takes part, and the search for a smaller set must end all the same.
void long_chains() {
    for (const int tiles : {4, 40, 250}) {
        const View view = boards::chain_view(tiles, 0, UNKNOWN_TOTAL);
        const int first = view.grid.index(0, 2), last = view.grid.index(4 * tiles, 2);
        const std::vector<Fact> ends{{first, true}, {last, false}};
        Meter meter(500'000'000);
        const Conflict conflict = find_conflict(view, {Flags::ignore, ends}, meter);
        same(conflict.clues.size(), 2u * tiles, "two clues a tile");
        check(conflict.minimum, "and no fewer");
        expect_irreducible(view, {Flags::ignore, ends}, conflict, "a long chain");
    }
}

void small_budgets() {
    View view = boards::scattered(Grid(40, 30), 0.2, 0.35, 7);
    for (int i = 0; i < view.grid.cells(); ++i)
        if (is_number(view.cells[i]) && i % 50 == 0) view.cells[i] = static_cast<std::uint8_t>(8 - view.cells[i]);
    Meter unlimited;
    const Conflict whole = find_conflict(view, {}, unlimited);
    check(whole.minimum, "minimum");
    int reduced = 0;
    for (std::uint64_t budget = 1; budget < 2 * unlimited.spent(); budget = budget * 5 / 4 + 1) {
        Meter meter(budget);
        try {
            const Conflict conflict = find_conflict(view, {}, meter);
            expect_irreducible(view, {}, conflict, "under any budget");
            check(conflict.clues.size() >= whole.clues.size(), "never below the minimum");
            if (conflict.minimum) same(conflict.clues.size(), whole.clues.size(), "minimum only where it is");
            ++reduced;
        } catch (const BudgetExceeded& error) {
            check(error.budget == budget && error.spent > budget, "the error tells the budget");
        }
    }
    check(reduced > 0, "some budgets suffice");
    throws<Cancelled>(
        [&] {
            Meter meter(UNLIMITED, [] { return true; });
            const std::vector<Fact> ends{{2 * 1001, true}, {2 * 1001 + 1000, false}};
            find_conflict(boards::chain_view(250, 0, UNKNOWN_TOTAL), {Flags::ignore, ends}, meter);
        },
        "cancelled");
}

}  // namespace

int main() {
    return run({{"small boards", small_boards},
                {"golden positions", golden_positions},
                {"one number off", one_number_off},
                {"proofs", proofs},
                {"long chains", long_chains},
                {"small budgets", small_budgets}});
}
