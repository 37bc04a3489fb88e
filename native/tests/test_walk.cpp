// Walks against the plain loop "open everything that counting proves safe", and step by step: what a step names forces
// what it decides.
#include "sapper/walk.hpp"

#include <algorithm>
#include <string>

#include "boards.hpp"
#include "check.hpp"
#include "sapper/analysis.hpp"
#include "sapper/game.hpp"

using namespace sapper;

namespace {

struct Board {
    Layout layout;
    int first;
};

Board random_board(Random& random, int least, int most) {
    const auto side = [&] {
        return least + static_cast<int>(random.below(static_cast<std::uint32_t>(most - least + 1)));
    };
    const Grid grid(side(), side());
    const int first = static_cast<int>(random.below(static_cast<std::uint32_t>(grid.cells())));
    const int mines = static_cast<int>((0.08 + 0.14 * random.unit()) * grid.cells());
    return {Layout::draw(Rules(grid, mines, FirstClick::opening), random.next(), first), first};
}

// Is the board solved by opening what counting proves safe?
bool solved_by_counting(const Board& board, bool total) {
    Game game(board.layout, FirstClick::any);
    game.play_open(board.first);
    Analyzer analyzer;
    Meter meter;
    for (bool more = true; more && game.state() == State::running;) {
        View view = game.view();
        if (!total) view.total = UNKNOWN_TOTAL;
        const Analysis& truth = analyzer.run(view, {}, meter);
        more = false;
        for (int i = 0; i < view.grid.cells(); ++i)
            if (truth.verdict[i] == Verdict::safe && !is_number(game.view().cells[i])) {
                check(game.play_open(i), "safe is safe");
                more = true;
            }
    }
    return game.state() == State::won;
}

Walk walked(const Board& board, const WalkOptions& options) {
    Walker walker;
    Meter meter;
    return walker.solve(board.layout, board.first, options, meter);
}

// Replays the steps: every step's clues, with what was proved before, force its cells.
void expect_proved(const Board& board, const Walk& walk) {
    Game game(board.layout, FirstClick::any);
    game.play_open(board.first);
    Analyzer analyzer;
    Meter meter;
    std::vector<Fact> mines;
    for (const Deduction& step : walk.steps) {
        View view = game.view();
        if (!step.total) view.total = UNKNOWN_TOTAL;
        std::vector<std::uint8_t> use(view.cells.size(), 0);
        for (int clue : step.clues) use[clue] = 1;
        for (int clue : step.clues) check(is_number(view.cells[clue]), "a clue is open");
        for (const Fact& fact : step.cells) {
            auto facts = mines;
            facts.push_back({fact.cell, !fact.mine});
            check(!analyzer.possible(view, {Flags::ignore, &use, facts}, meter), "the step is forced");
            same(board.layout.mine(fact.cell), fact.mine, "and true");
        }
        for (const Fact& fact : step.cells) {
            if (fact.mine)
                mines.push_back(fact);
            else if (!is_number(game.view().cells[fact.cell]))
                game.play_open(fact.cell);
        }
    }
    check((game.state() == State::won) == walk.solved, "the steps lead where the walk says");
}

void against_counting() {
    Random random(1);
    int solved = 0, by_total = 0, met[6] = {};
    for (int i = 0; i < (SANITIZED ? 200 : 800); ++i) {
        const Board board = random_board(random, 4, 12);
        WalkOptions options;
        const Walk whole = walked(board, options);
        same(whole.solved, solved_by_counting(board, true), "solved");
        expect_proved(board, whole);
        options.explain = false;
        const Walk quick = walked(board, options);
        options.keep = false;
        const Walk counted = walked(board, options);
        for (const Walk& other : {quick, counted}) {
            same(other.solved, whole.solved, "solved, quickly");
            same(static_cast<int>(other.technique()), static_cast<int>(whole.technique()), "the same technique");
        }
        check(quick.steps.size() > 0 || whole.steps.empty(), "steps are kept");
        check(counted.steps.empty(), "steps are not kept");
        same(counted.opened, quick.opened, "the same cells");
        options.total = TotalUse::never;
        same(walked(board, options).solved, solved_by_counting(board, false), "without the total");
        ++met[static_cast<int>(whole.hardest)];
        solved += whole.solved;
        by_total += whole.solved && whole.total;
    }
    check(solved > (SANITIZED ? 20 : 50) && by_total > 0, "boards of all kinds");
    for (int t = 0; t <= 2; ++t) check(met[t] > 0, "the lower rungs were met");
}

// The hardest step is the least rung up to which the board can be solved.
void hardest_rung() {
    Random random(2);
    int met[6] = {};
    for (int i = 0; i < (SANITIZED ? 100 : 1500); ++i) {
        const Board board = random_board(random, 6, 14);
        const Walk whole = walked(board, {});
        for (int t = 0; t <= 5; ++t) {
            auto options = WalkOptions::up_to(static_cast<Technique>(t), t == 5 ? TotalUse::allowed : TotalUse::never);
            options.keep = i % 2 == 0;
            options.explain = false;
            const Walk part = walked(board, options);
            same(part.solved, whole.solved && static_cast<int>(whole.hardest) <= t, "solved up to a rung");
            check(static_cast<int>(part.hardest) <= t, "no harder rung is used");
        }
        if (whole.solved) ++met[static_cast<int>(whole.hardest)];
    }
    for (int t = 0; t <= 5; ++t)
        if (t != 4) check(SANITIZED || met[t] > 0, "rung " + std::to_string(t) + " was met");
}

void other_rungs() {
    Random random(3);
    int deeper = 0, more_rounds = 0;
    for (int i = 0; i < (SANITIZED ? 40 : 300); ++i) {
        const Board board = random_board(random, 6, 12);
        const Walk whole = walked(board, {});
        WalkOptions supposing{.clues = 1, .depth = 3, .exact = false, .explain = false};
        WalkOptions stepping{.clues = 1, .depth = 0, .rounds = -1, .exact = false, .explain = false};
        for (const auto& options : {supposing, stepping}) {
            const Walk walk = walked(board, options);
            check(!walk.solved || whole.solved, "never more than the ladder");
            for (const Deduction& step : walk.steps)
                for (const Fact& fact : step.cells) same(board.layout.mine(fact.cell), fact.mine, "true");
            deeper += walk.depth > 1;
            more_rounds += walk.rounds > 1;
        }
    }
    check(deeper > 0 && more_rounds > 0, "deeper suppositions and more rounds were met");
}

void the_end() {
    // All mines are known and a cell is walled in by them: only their number opens it.
    const Board board{Layout(Grid(5, 1), {0, 0, 1, 0, 0}), 0};
    WalkOptions options;
    options.total = TotalUse::never;
    check(!walked(board, options).solved, "without the total");
    options.total = TotalUse::end;
    const Walk walk = walked(board, options);
    check(walk.solved && walk.total && walk.hardest == Technique::count, "at the end");
    check(walked(board, WalkOptions::up_to(Technique::single, TotalUse::end)).solved, "with single clues, too");
    throws<std::invalid_argument>([&] { walked({board.layout, 2}, {}); }, "a mine first");
    throws<std::invalid_argument>([&] { walked({board.layout, 5}, {}); }, "outside");
    check(walked({Layout(Grid(3, 3), std::vector<std::uint8_t>(9, 0)), 4}, {}).solved, "no mines");
}

// With three mines left only the total makes progress, and the board still ends in a guess.
void golden_position() {
    View view = boards::view_of(
        ".....2*####\n2321.2****2\n***1.123321\n3#31.......\n1#1........\n111........\n1#1........\n"
        "3#31.......\n***1.......\n2321.......\n",
        UNKNOWN_TOTAL);
    const int shown = static_cast<int>(std::count(view.cells.begin(), view.cells.end(), MINE));
    Walker walker;
    Meter meter;
    view.total = shown + 3;
    const Walk walk = walker.solve(view, Flags::ignore, {}, meter);
    check(!walk.solved && walk.total, "a guess remains");
    std::vector<int> safe;
    for (const Deduction& step : walk.steps) {
        same(static_cast<int>(step.technique), static_cast<int>(Technique::count), "only counting helps");
        for (const Fact& fact : step.cells)
            if (!fact.mine) safe.push_back(fact.cell);
    }
    std::sort(safe.begin(), safe.end());
    check(safe == std::vector<int>{7, 8}, "(7,0) and (8,0) are safe");
    view.total = shown + 4;
    check(walker.solve(view, Flags::ignore, {}, meter).steps.empty(), "with four left nothing is decided");
}

void views() {
    Random random(5);
    for (int i = 0; i < (SANITIZED ? 60 : 400); ++i) {
        const Layout layout = boards::any_layout(Grid(8, 8), 12, random);
        const View view = boards::scattered(layout, 0.3 + 0.5 * random.unit(), random);
        Walker walker;
        Meter meter;
        const Walk walk = walker.solve(view, Flags::ignore, {}, meter);
        Analyzer analyzer;
        const Analysis& truth = analyzer.run(view, {}, meter);
        std::size_t decided = 0, all = 0;
        for (const Deduction& step : walk.steps) decided += step.cells.size();
        for (auto verdict : truth.verdict) all += verdict == Verdict::safe || verdict == Verdict::mine;
        same(decided, all, "a walk decides all there is");
        for (const Deduction& step : walk.steps)
            for (const Fact& fact : step.cells) same(layout.mine(fact.cell), fact.mine, "true");
    }
    Walker walker;
    Meter meter;
    throws<std::invalid_argument>([&] { walker.solve(boards::view_of("3#\n##\n1#\n", 2), Flags::ignore, {}, meter); },
                                  "an impossible View");
}

}  // namespace

int main() {
    return run({{"against counting", against_counting},
                {"the hardest rung", hardest_rung},
                {"other rungs", other_rungs},
                {"the end", the_end},
                {"the golden position", golden_position},
                {"views", views}});
}
