// The ladder of reasoning against brute force: what a rung decides holds in every layout that its clues allow, the
// upper rungs decide all there is, and which rung contains which is what the header says.
#include "sapper/techniques.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "boards.hpp"
#include "check.hpp"
#include "sapper/analysis.hpp"

using namespace sapper;

namespace {

using Truth = std::map<int, bool>;  // cell -> is it a mine

Truth truth_of(const std::vector<Deduction>& deductions) {
    Truth truth;
    for (const Deduction& one : deductions)
        for (const Fact& fact : one.cells) check(truth.emplace(fact.cell, fact.mine).second, "every cell once");
    return truth;
}

bool contains(const Truth& all, const Truth& some) {
    return std::all_of(some.begin(), some.end(), [&](const auto& one) {
        const auto at = all.find(one.first);
        return at != all.end() && at->second == one.second;
    });
}

// What all layouts agree on.
Truth forced(const boards::Listed& listed) {
    Truth truth;
    std::uint32_t ones = ~0u, zeros = ~0u;
    for (const auto layout : listed.layouts) {
        ones &= layout;
        zeros &= ~layout;
    }
    for (std::size_t i = 0; i < listed.cells.size(); ++i)
        if ((ones | zeros) >> i & 1) truth[listed.cells[i]] = ones >> i & 1;
    return truth;
}

struct Position {
    View view;
    Flags flags;
    std::vector<Fact> facts;

    TechniqueOptions options(int clues, int depth) const { return {flags, facts, clues, depth}; }
    std::vector<Deduction> by(Technique technique, int clues = 3, int depth = 1) const {
        Meter meter;
        return deduce(view, technique, options(clues, depth), meter);
    }
    Truth decided(Technique technique, int clues = 3, int depth = 1) const {
        return truth_of(by(technique, clues, depth));
    }
    Truth in_steps(int rounds) const {
        Meter meter;
        return truth_of(deduce_in_steps(view, rounds, options(3, 1), meter));
    }
    boards::Listed layouts(const std::vector<int>* clues, bool total) const {
        View at = view;
        if (!total) at.total = UNKNOWN_TOTAL;
        std::vector<std::uint8_t> use(view.cells.size(), 0);
        if (clues)
            for (int clue : *clues) use[clue] = 1;
        return boards::list_layouts(at, flags, clues ? &use : nullptr, facts);
    }
    // What the clues (and the total) force among the cells that are not known.
    Truth all(bool total) const {
        Truth truth = forced(layouts(nullptr, total));
        for (const Fact& fact : facts) truth.erase(fact.cell);
        return truth;
    }
};

// A possible View with a few facts that hold in it.
Position random_position(Random& random, int most) {
    for (;;) {
        Position position{boards::small_view(random, most), random.below(4) ? Flags::ignore : Flags::trust, {}};
        const auto listed = position.layouts(nullptr, true);
        if (listed.layouts.empty()) continue;
        if (random.below(2) == 0) {
            const auto layout = listed.layouts[random.below(static_cast<std::uint32_t>(listed.layouts.size()))];
            for (std::size_t i = 0; i < listed.cells.size(); ++i) {
                const auto code = position.view.cells[listed.cells[i]];
                const bool closed = code == HIDDEN || code == FLAG || code == QUESTION;
                if (closed && random.below(4) == 0) position.facts.push_back({listed.cells[i], (layout >> i & 1) != 0});
            }
        }
        return position;
    }
}

// Every deduction is forced by the clues it names, the facts, and the total only where it says so.
void expect_sound(const Position& position, const std::vector<Deduction>& deductions, const std::string& what) {
    for (const Deduction& one : deductions) {
        const Truth forced_by = forced(position.layouts(&one.clues, one.total));
        Truth cells;
        for (const Fact& fact : one.cells) cells[fact.cell] = fact.mine;
        check(contains(forced_by, cells), what + ": the named clues force the cells");
        check(std::is_sorted(one.clues.begin(), one.clues.end()), what + ": clues in reading order");
        check(!one.total || one.technique == Technique::count, what + ": only count takes the total");
    }
}

void small_boards() {
    Random random(1);
    int used[7] = {}, larger = 0, deep = 0;
    for (int i = 0; i < (SANITIZED ? 150 : 1500); ++i) {
        const Position position = random_position(random, 13);
        const int before = checks::failures;
        const Truth exact = position.all(false), count = position.all(true);
        for (int t = 0; t <= 5; ++t) {
            const auto technique = static_cast<Technique>(t);
            const auto found = position.by(technique, 4, 2);
            expect_sound(position, found, "rung " + std::to_string(t));
            for (const Deduction& one : found) {
                ++used[static_cast<int>(one.technique)];
                check(one.technique <= technique, "the easiest rung is named");
                larger += one.technique == Technique::group && one.level == 4;
                deep += one.technique == Technique::suppose && one.level == 2;
            }
            const Truth truth = truth_of(found);
            check(contains(t < 5 ? exact : count, truth), "sound");
            if (technique == Technique::exact) check(truth == exact, "exact: all that the clues imply");
            if (technique == Technique::count)
                check(truth == (position.view.total < 0 ? exact : count), "count: all there is");
        }
        for (int rounds : {0, 1, 2, 3, -1}) {
            Meter meter;
            const auto found = deduce_in_steps(position.view, rounds, position.options(3, 1), meter);
            expect_sound(position, found, "steps " + std::to_string(rounds));
        }
        if (checks::failures != before) std::cerr << boards::text_of(position.view);
    }
    for (int t = 0; t <= 5; ++t) check(used[t] > (SANITIZED ? 0 : 10), "rung " + std::to_string(t) + " was met");
    check(SANITIZED || (larger > 0 && deep > 0), "groups of four and two cells supposed were met");
}

// The header's chain of rungs, on boards of real size.
void which_contains_which() {
    Random random(2);
    int strict[8] = {};
    for (int i = 0; i < (SANITIZED ? 40 : 240); ++i) {
        const Grid grid(7 + static_cast<int>(random.below(6)), 6 + static_cast<int>(random.below(5)));
        const double density = 0.15 + 0.2 * random.unit();
        const Layout layout = boards::any_layout(grid, static_cast<int>(density * grid.cells()), random);
        const Position position{boards::scattered(layout, 0.25 + 0.5 * random.unit(), random), Flags::ignore, {}};
        const Truth single = position.decided(Technique::single), pair = position.decided(Technique::pair);
        const Truth group2 = position.decided(Technique::group, 2), group3 = position.decided(Technique::group, 3);
        const Truth group4 = position.decided(Technique::group, 4);
        const Truth suppose0 = position.decided(Technique::suppose, 3, 0);
        const Truth suppose1 = position.decided(Technique::suppose, 3, 1);
        const Truth suppose2 = position.decided(Technique::suppose, 3, 2);
        const Truth exact = position.decided(Technique::exact), count = position.decided(Technique::count);
        check(contains(pair, single) && contains(group3, pair) && contains(group4, group3), "up to groups of four");
        check(contains(exact, group4) && contains(count, exact), "exact above groups, count above exact");
        check(group2 == pair, "a pair is a group of two");
        check(suppose0 == single && contains(suppose1, single), "suppose above single");
        check(contains(suppose2, suppose1) && contains(exact, suppose2), "suppose in order, below exact");
        if (i % 8 == 0) check(contains(position.decided(Technique::suppose, 3, 3), pair), "pair below suppose 3");
        const Truth steps2 = position.in_steps(2), unlimited = position.in_steps(-1);
        check(position.in_steps(0) == single && position.in_steps(1) == pair, "steps 0 and 1");
        check(contains(steps2, pair) && contains(group4, steps2), "steps 2 below groups of four");
        check(contains(unlimited, steps2) && contains(exact, unlimited), "steps below exact");
        for (const auto& [cell, mine] : count) check(layout.mine(cell) == mine, "true");
        strict[0] += pair != single;
        strict[1] += group3 != pair;
        strict[2] += group4 != group3;
        strict[3] += exact != group4;
        strict[4] += count != exact;
        strict[5] += !contains(suppose1, pair);
        strict[6] += !contains(group3, suppose1);
        strict[7] += suppose2 != suppose1;
    }
    for (int i = 0; i < 8; ++i) check(strict[i] > 0, "each step of the ladder decides more: " + std::to_string(i));
}

// A group as large as there are clues decides what the clues imply.
void whole_groups() {
    Random random(3);
    int met = 0;
    while (met < (SANITIZED ? 40 : 300)) {
        const Position position = random_position(random, 12);
        if (position.decided(Technique::exact).empty()) continue;
        int clues = 0;
        for (auto code : position.view.cells) clues += is_number(code);
        if (clues > 8) continue;
        check(position.decided(Technique::group, 8) == position.decided(Technique::exact), "all clues in a group");
        ++met;
    }
}

void single_cases() {
    const auto of = [](std::string_view text, Technique technique, int clues = 3, int depth = 1) {
        Meter meter;
        return truth_of(
            deduce(boards::view_of(text, UNKNOWN_TOTAL), technique, {Flags::ignore, {}, clues, depth}, meter));
    };
    check(of("1#\n", Technique::single) == Truth{{1, true}}, "one clue, one cell");
    check(of("#1#\n", Technique::pair).empty(), "one mine in two cells");
    check(of("###\n12W\nWWW\n", Technique::single).empty(), "no single clue decides");
    check(of("###\n12W\nWWW\n", Technique::pair) == Truth{{2, true}}, "1-2: the cell beyond is a mine");
    check(of("###\n11W\nWWW\n", Technique::pair) == Truth{{2, false}}, "1-1: the cell beyond is safe");
    check(of("####\n1211\n", Technique::suppose).empty() == false, "one cell supposed");
}

// A pair that no supposition of two cells shows: four cells shared, one mine at most among them.
void pair_beyond_two_suppositions() {
    const View view = boards::view_of("####\n#41#\n####\n", UNKNOWN_TOTAL);
    const TechniqueOptions options{Flags::ignore, {}, 3, 2};
    Meter meter;
    const Truth pair = truth_of(deduce(view, Technique::pair, options, meter));
    const Truth two = truth_of(deduce(view, Technique::suppose, options, meter));
    const Truth three = truth_of(deduce(view, Technique::suppose, {Flags::ignore, {}, 3, 3}, meter));
    check(pair.size() == 6, "three mines on the left, none on the right");
    check(!contains(two, pair), "two cells supposed do not suffice");
    check(contains(three, pair), "three do");
}

void explanations() {
    Random random(4);
    int with_total = 0, more = 0;
    for (int i = 0; i < (SANITIZED ? 80 : 600); ++i) {
        const Position position = random_position(random, 12);
        const Truth exact = position.decided(Technique::exact), count = position.decided(Technique::count);
        for (const auto& [cell, mine] : count) {
            Meter meter;
            const Deduction why = explain(position.view, {cell, mine}, position.options(3, 1), meter);
            expect_sound(position, {why}, "explained");
            check(why.total == !exact.count(cell), "the total only where it is needed");
            Truth cells;
            for (const Fact& fact : why.cells) cells[fact.cell] = fact.mine;
            check(cells.count(cell) && cells[cell] == mine, "the cell itself");
            Truth all = forced(position.layouts(&why.clues, why.total));
            for (const Fact& fact : position.facts) all.erase(fact.cell);
            check(cells == all, "all that these clues force");
            for (int clue : why.clues) {
                auto fewer = why.clues;
                std::erase(fewer, clue);
                check(!forced(position.layouts(&fewer, why.total)).count(cell), "no clue too many");
            }
            with_total += why.total;
            more += why.cells.size() > 1;
        }
    }
    check(with_total > 20 && more > 20, "all kinds were met");
}

void bad_input() {
    Meter meter;
    const View impossible = boards::view_of("3#\n##\n1.\n", 2);
    throws<std::invalid_argument>([&] { deduce(boards::view_of("3#\n", 1), Technique::single, {}, meter); }, "a clue");
    throws<std::invalid_argument>([&] { deduce(impossible, Technique::exact, {}, meter); }, "the clues");
    throws<std::invalid_argument>([&] { deduce(boards::view_of("1#\n##\n", 4), Technique::count, {}, meter); },
                                  "total");
    const View wide = boards::scattered(Grid(40, 30), 0.2, 0.35, 7);
    throws<BudgetExceeded>(
        [&] {
            Meter small(1000);
            deduce(wide, Technique::suppose, {Flags::ignore, {}, 3, 3}, small);
        },
        "a budget");
}

}  // namespace

int main() {
    return run({{"small boards", small_boards},
                {"which contains which", which_contains_which},
                {"whole groups", whole_groups},
                {"single cases", single_cases},
                {"a pair beyond two suppositions", pair_beyond_two_suppositions},
                {"explanations", explanations},
                {"bad input", bad_input}});
}
