// Ratings: the same however a board lies, true to the ladder and to proofs, whole or in parts. What the fewest clues
// are is checked against brute force by the Python tests.
#include "sapper/rating.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "boards.hpp"
#include "check.hpp"
#include "sapper/game.hpp"
#include "sapper/proof.hpp"

using namespace sapper;

namespace {

struct Board {
    Layout layout;
    int first;
};

Board random_board(Random& random, int most) {
    const auto side = [&] { return 4 + static_cast<int>(random.below(static_cast<std::uint32_t>(most - 3))); };
    const Grid grid(side(), side());
    const int first = static_cast<int>(random.below(static_cast<std::uint32_t>(grid.cells())));
    const int mines = static_cast<int>((0.1 + 0.15 * random.unit()) * grid.cells());
    const auto rule = random.below(2) ? FirstClick::opening : FirstClick::safe;
    return {Layout::draw(Rules(grid, mines, rule), random.next(), first), first};
}

Rating rated(const Board& board, const RatingOptions& options = {}) {
    static Rater rater;
    Meter meter;
    return rater.rate(board.layout, board.first, options, meter);
}

Board turned(const Board& board, int way) {
    const Grid& from = board.layout.grid();
    const Grid to(way & 4 ? from.height : from.width, way & 4 ? from.width : from.height);
    std::vector<std::uint8_t> mines(from.cells());
    int first = 0;
    for (int i = 0; i < to.cells(); ++i) {
        const int x = way & 1 ? to.width - 1 - to.x(i) : to.x(i), y = way & 2 ? to.height - 1 - to.y(i) : to.y(i);
        const int cell = way & 4 ? from.index(y, x) : from.index(x, y);
        mines[i] = board.layout.mine(cell);
        if (cell == board.first) first = i;
    }
    return {Layout(to, mines), first};
}

bool alike(const Rating& a, const Rating& b) {
    return a.solvable == b.solvable && a.technique == b.technique && a.reasoning == b.reasoning && a.total == b.total &&
           a.guesses == b.guesses && a.luck == b.luck && a.clues == b.clues && a.hard_steps == b.hard_steps &&
           a.exact == b.exact && a.difficulty == b.difficulty && a.depth == b.depth && a.rounds == b.rounds &&
           a.metrics == b.metrics;
}

void however_it_lies() {
    Random random(1);
    int guessed = 0;
    for (int i = 0; i < (SANITIZED ? 40 : 300); ++i) {
        const Board board = random_board(random, 12);
        const Rating rating = rated(board);
        for (int way = 1; way < 8; ++way) check(alike(rated(turned(board, way)), rating), "turned");
        guessed += rating.guesses > 0;
    }
    check(guessed > 10, "boards with guesses were met");
}

// What the numbers have to do with each other, and with the walk.
void together() {
    Random random(2);
    int met[7] = {};
    for (int i = 0; i < (SANITIZED ? 100 : 1000); ++i) {
        const Board board = random_board(random, 14);
        const Rating rating = rated(board);
        Walker walker;
        Meter meter;
        const Walk& walk = walker.solve(board.layout, board.first, {}, meter);
        const auto rung = static_cast<int>(rating.reasoning);
        ++met[static_cast<int>(rating.technique)];
        same(rating.solvable, walk.solved, "solvable");
        same(static_cast<int>(rating.technique), static_cast<int>(walk.technique()), "the technique");
        if (walk.solved) same(rating.total, walk.total, "the total");
        same(rating.guesses > 0, !walk.solved, "guesses");
        check((rating.luck > 0) == (rating.guesses > 0), "luck");
        check(rating.guesses == 0 || rating.difficulty > 13, "a guess is hard");
        same(rating.hard_steps == 0, rung == 0, "hard steps");
        check(rating.clues.empty() || rating.clues.back() > 0, "somebody needs the most");
        check(rating.clues_max() <= rung + 1 || rung > 2, "as many clues as the technique says");
        if (rung > 2 && rung < 5) check(rating.clues_max() > 3, "suppositions where three clues do not help");
        if (rung < 5) same(rating.total, false, "no total");
        if (rung == 0) check(rating.depth == 0 && rating.rounds == 0, "single clues");
        if (rung == 1) same(rating.rounds, 1, "a pair is a round");
        if (rung == 2 && rating.rounds >= 0) check(rating.rounds >= 2, "a group is more than a round");
    }
    for (int t = 0; t <= 6; ++t)
        if (t != 4) check(SANITIZED || met[t] > 0, "technique " + std::to_string(t) + " was met");
}

// A step of a round is as easy as the easiest step there.
void like_proofs() {
    Random random(3);
    int several = 0;
    for (int i = 0; i < (SANITIZED ? 30 : 200); ++i) {
        const Board board = random_board(random, 10);
        const Rating rating = rated(board);
        if (!rating.solvable) continue;
        Game game(board.layout, FirstClick::any);
        game.play_open(board.first);
        std::vector<Fact> facts;
        int most = 0;
        Meter meter;
        while (game.state() != State::won) {
            const auto step = easiest_step(game.view(), {.facts = facts}, meter);
            if (!check(step.has_value(), "a step")) break;
            most = std::max(most, static_cast<int>(step->clues.size()) + step->total);
            for (const Fact& fact : step->cells)
                if (fact.mine)
                    facts.push_back(fact);
                else
                    game.play_open(fact.cell);
        }
        same(rating.clues_max(), most, "the most clues");
        several += most > 2;
    }
    check(SANITIZED || several > 3, "more than pairs were met");
}

void parts() {
    Random random(4);
    for (int i = 0; i < 50; ++i) {
        const Board board = random_board(random, 12);
        const Rating whole = rated(board);
        Rating nothing = rated(board, {false, false, false, false, false});
        check(nothing.clues.empty() && nothing.depth < 0 && nothing.rounds < 0 && nothing.zini < 0, "nothing else");
        same(static_cast<int>(nothing.technique), static_cast<int>(whole.technique), "always the technique");
        same(nothing.luck, whole.luck, "and the luck");
        same(rated(board, {.clues = false}).depth, whole.depth, "depth alone");
        same(rated(board, {.depth = false, .zini = false}).rounds, whole.rounds, "rounds alone");
        check(whole.zini == zini(board.layout) && whole.human_zini == human_zini(board.layout), "ZiNi as it lies");
        check(whole.metrics == measure(board.layout), "the measures");
        Rating quick = rated(board, {.search = 0});
        check(quick.exact ? quick.clues == whole.clues : quick.clues_max() >= whole.clues_max(), "without a search");
    }
}

void by_hand() {
    const Rating open = rated({Layout(Grid(3, 3), std::vector<std::uint8_t>(9, 0)), 4});
    check(open.solvable && open.steps() == 0 && open.difficulty == 0 && open.clues_mean() == 0, "one click");
    // The mines are known, and a cell is walled in by them.
    const Rating end = rated({Layout(Grid(5, 1), {0, 0, 1, 0, 0}), 0});
    check(end.solvable && end.total && end.technique == Technique::count, "the total is needed");
    check(end.clues == std::vector<int>({0, 2}) && end.hard_steps == 1, "a clue, and the total");
    same(end.difficulty, 1.58, "three");
    // Both of two cells may be the mine.
    const Rating guess = rated({Layout(Grid(2, 2), {0, 1, 1, 0}), 0});
    check(!guess.solvable && guess.guesses == 1 && guess.technique == Technique::guess, "a guess");
    near(guess.luck, std::log2(3.0), 1e-8, "one of three");
    Rater rater;
    Meter meter, little(10);
    throws<std::invalid_argument>([&] { rater.rate(Layout(Grid(2, 1), {1, 0}), 0, {}, meter); }, "a mine first");
    throws<std::invalid_argument>([&] { rater.rate(Layout(Grid(2, 1), {1, 0}), 2, {}, meter); }, "outside");
    const Layout expert = Layout::draw(Rules(Grid(30, 16), 99, FirstClick::opening), 2, 93);
    throws<BudgetExceeded>([&] { rater.rate(expert, 93, {}, little); }, "a budget");
}

}  // namespace

int main() {
    return run({{"however it lies", however_it_lies},
                {"together", together},
                {"like proofs", like_proofs},
                {"parts", parts},
                {"by hand", by_hand}});
}
