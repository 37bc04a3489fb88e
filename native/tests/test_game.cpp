// The rules of play: opening and flooding, flags and question marks, chords, winning and losing, refusals, counters.
#include "sapper/game.hpp"

#include "boards.hpp"
#include "check.hpp"

using namespace sapper;

namespace {

// A game on a layout given as rows of `*` and `.`.
Game game_on(std::string_view rows, FirstClick rule = FirstClick::any) {
    const View shape = boards::view_of(rows, UNKNOWN_TOTAL);
    std::vector<std::uint8_t> mines;
    for (const auto code : shape.cells) mines.push_back(code == MINE);
    return Game(Layout(shape.grid, mines), rule);
}

void shows(const Game& game, std::string_view rows, Where where = Where::current()) {
    const View wanted = boards::view_of(rows, game.view().total);
    if (!check(game.view().cells == wanted.cells, "the View", where))
        std::cerr << "got " << boards::text_of(game.view()) << "wanted " << boards::text_of(wanted);
}

// What a Change lists, and nothing else, is what differs between two Views; each cell stands there once.
void matches(const Change& change, const View& before, const View& after, Where where = Where::current()) {
    View replayed = before;
    check(change.indices.size() == change.codes.size(), "one code an index", where);
    for (std::size_t i = 0; i < change.indices.size(); ++i) {
        check(replayed.cells[change.indices[i]] != change.codes[i], "a cell that did change", where);
        check(replayed.cells[change.indices[i]] == before.cells[change.indices[i]], "each cell once", where);
        replayed.cells[change.indices[i]] = change.codes[i];
    }
    check(replayed == after, "the change leads from the old View to the new one", where);
}

void opening_floods() {
    Game game = game_on(".....\n.....\n..*..\n.....\n...*.\n");
    check(game.state() == State::ready && game.first() == -1, "ready");
    const View before = game.view();
    const Change change = game.open(0, 0, 17);
    check(change.outcome == Outcome::changed && change.state == State::running, "running");
    matches(change, before, game.view());
    shows(game, ".....\n.111.\n.1#1.\n.1221\n..1##\n");
    same(game.first(), 0, "first");
    same(game.closed_safe(), 1, "one safe cell is left");
    same(game.open(2, 3).indices.size(), 0u, "an open number opens nothing");
    same(game.open(4, 4).indices.size(), 3u, "the last cell, and two flags");
    check(game.state() == State::won, "won");
}

void flood_stops_at_marks() {
    Game game = game_on("......\n......\n.....*\n");
    game.flag(2, 0);
    game.question(3, 0);
    game.open(0, 0);
    shows(game, "..F...\n....11\n....1#\n");
    check(game.state() == State::running, "a flagged safe cell keeps the game open");
    game.flag(2, 0);
    const Change change = game.open(2, 0);
    shows(game, "......\n....11\n....1F\n");
    check(change.state == State::won, "won");
    same(change.indices.size(), 2u, "the cell and the flag");
}

void huge_empty_board() {
    Game game(Rules(Grid(2000, 2000), 0, FirstClick::opening), 1);
    const Change change = game.open(1000, 7);
    same(change.indices.size(), 4'000'000u, "cells opened");
    check(game.state() == State::won, "won at once");
}

void winning_flags_the_rest() {
    Game game = game_on("*.\n.*\n");
    game.question(0, 0);
    game.open(1, 0);
    const View before = game.view();
    const Change change = game.open(0, 1);
    shows(game, "F2\n2F\n");
    matches(change, before, game.view());
    check(change.state == State::won && game.closed_safe() == 0, "won");
    same(game.flags(), 2, "flags");
    check(game.open(0, 0).outcome == Outcome::over, "no move after the end");
}

void losing_shows_everything() {
    Game game = game_on("**..\n....\n*..*\n");
    game.flag(0, 0);      // right
    game.flag(2, 1);      // wrong
    game.question(0, 2);  // a question mark on a mine
    game.question(3, 0);
    game.open(1, 1);
    const View before = game.view();
    const Change change = game.open(1, 0);
    shows(game, "FX#?\n#3W#\n*##*\n");
    matches(change, before, game.view());
    check(change.state == State::lost && change.outcome == Outcome::changed, "lost");
    for (const auto& after : {game.open(3, 0), game.flag(3, 0), game.question(3, 0), game.chord(1, 1)})
        check(after.outcome == Outcome::over && after.state == State::lost && after.indices.empty(), "over");
}

void chords() {
    Game game = game_on("*...\n....\n..*.\n");
    game.open(1, 1);
    check(game.chord(1, 1).outcome == Outcome::count, "flags do not equal the number");
    game.flag(2, 2);
    check(game.chord(1, 1).outcome == Outcome::count, "one flag for two mines");
    check(game.chord(0, 1).outcome == Outcome::hidden, "a hidden cell");
    game.flag(0, 0);
    check(game.chord(0, 0).outcome == Outcome::hidden, "a flag");
    game.question(1, 0);
    const View before = game.view();
    const Change change = game.chord(1, 1);
    check(change.outcome == Outcome::changed && change.state == State::running, "a chord opens");
    matches(change, before, game.view());
    shows(game, "F1..\n1211\n.1F#\n");
}

void chord_that_does_nothing() {
    Game game = game_on("*.\n..\n.*\n");
    game.open(1, 0);
    game.flag(0, 0);
    game.open(0, 1);
    game.open(1, 1);
    check(game.chord(1, 0).outcome == Outcome::nothing, "no cell left to open");
    shows(game, "F1\n22\n##\n");
    game.flag(0, 2);
    check(game.chord(1, 1).outcome == Outcome::changed, "as many flags as the number, though one is wrong");
    shows(game, "F1\n22\nWX\n");
    check(game.state() == State::lost, "a wrong flag loses");
}

// The safe cells of a losing chord are opened, floods included, before the mines are shown.
void chord_loses_but_opens() {
    Game game = game_on(".....\n.....\n.....\n*....\n.*...\n");
    game.open(0, 2);
    game.flag(1, 3);
    const Change change = game.chord(0, 2);
    check(change.state == State::lost, "lost");
    shows(game, ".....\n.....\n11...\nXW1..\n#*1..\n");
}

void chord_may_hit_several_mines() {
    Game game = game_on("**.\n..*\n...\n");
    game.open(1, 1);
    game.flag(0, 1);
    game.flag(0, 2);
    game.flag(1, 2);
    game.chord(1, 1);
    shows(game, "XX2\nW3X\nWW1\n");
}

void flags_and_question_marks() {
    Game game = game_on("*..\n");
    check(game.flag(0, 0).outcome == Outcome::changed, "a flag before the first click");
    same(game.flags(), 1, "flags");
    check(game.open(0, 0).outcome == Outcome::flagged, "a flag protects");
    check(game.state() == State::ready && game.first() == -1, "that was no first click");
    game.question(0, 0);
    same(game.flags(), 0, "the question mark took the flag");
    shows(game, "?##\n");
    game.flag(0, 0);
    shows(game, "F##\n");
    game.question(0, 0);
    game.question(0, 0);
    shows(game, "###\n");
    same(game.flags(), 0, "flags");
    game.flag(2, 0);
    game.flag(2, 0);
    shows(game, "###\n");
    game.question(1, 0);
    game.open(1, 0);
    shows(game, "#1#\n");
    check(game.flag(1, 0).outcome == Outcome::open && game.question(1, 0).outcome == Outcome::open, "open cells");
}

void refusals_and_counters() {
    Game game(Rules(Grid(4, 3), 2, FirstClick::opening), 9);
    for (const auto& [x, y] : {std::pair(-1, 0), {0, -1}, {4, 0}, {0, 3}, {1 << 30, 1 << 30}}) {
        check(game.open(x, y).outcome == Outcome::outside, "outside");
        check(game.flag(x, y).outcome == Outcome::outside, "outside");
    }
    same(game.moves().size(), 0u, "what is outside leaves no trace");
    game.flag(3, 2, 5);
    game.open(3, 2, 6);  // wasted
    game.flag(3, 2, 7);
    game.open(0, 0, 8);
    game.open(0, 0, 9);  // wasted
    game.chord(0, 0, 10);
    game.question(3, 2, 11);
    const Clicks& clicks = game.clicks();
    same(clicks.left, 3u, "left");
    same(clicks.right, 3u, "right");
    same(clicks.chord, 1u, "chord");
    same(clicks.left + clicks.right + clicks.chord, clicks.effective + clicks.wasted, "all clicks");
    check(clicks.wasted >= 2, "wasted");
    if (!same(game.moves().size(), 7u, "moves")) return;
    same(game.moves()[0].ms, 5u, "ms");
    check(game.moves()[3].kind == MoveKind::open && game.moves()[5].kind == MoveKind::chord, "kinds");
    check(game.moves()[0].x == 3 && game.moves()[0].y == 2, "the cell");
}

void first_click() {
    Game drawn(Rules(Grid(9, 9), 10, FirstClick::opening), 3);
    check(drawn.layout() == nullptr, "no layout before the first click");
    drawn.open(4, 4);
    check(drawn.layout() && *drawn.layout() == Layout::draw(drawn.rules(), 3, 40), "drawn from the seed and the cell");
    same(+drawn.view().cells[40], 0, "an opening");

    Game given = game_on("*.\n..\n", FirstClick::opening);
    check(given.open(0, 0).state == State::lost, "a given layout is not changed by the first click");

    Game full = game_on("**\n**\n", FirstClick::opening);
    check(full.rules().first_click == FirstClick::any, "a board without a safe cell");
    check(full.state() == State::ready, "is not won from the start");
    check(full.open(0, 0).state == State::lost, "and can only be lost");

    Game last(Rules(Grid(3, 1), 2, FirstClick::opening), 4);
    check(last.open(1, 0).state == State::won, "the only safe cell wins");
    Game single(Rules(Grid(1, 1), 0, FirstClick::opening), 4);
    check(single.open(0, 0).state == State::won, "one cell");
}

// Random moves against the plainest bookkeeping there is.
void random_games() {
    Random random(8);
    for (int round = 0; round < 400; ++round) {
        const Grid grid(1 + static_cast<int>(random.below(7)), 1 + static_cast<int>(random.below(7)));
        const auto rule = static_cast<FirstClick>(random.below(3));
        const int most = grid.cells() - (rule != FirstClick::any);
        Game game(Rules(grid, static_cast<int>(random.below(most / 2 + 1)), rule), random.next());
        std::uint32_t tried = 0;
        for (int i = 0; i < 60 && (game.state() == State::ready || game.state() == State::running); ++i) {
            const int x = static_cast<int>(random.below(grid.width)), y = static_cast<int>(random.below(grid.height));
            const View before = game.view();
            ++tried;
            switch (random.below(6)) {
                case 0:
                    matches(game.flag(x, y), before, game.view());
                    break;
                case 1:
                    matches(game.question(x, y), before, game.view());
                    break;
                case 2:
                case 3:
                    matches(game.chord(x, y), before, game.view());
                    break;
                default:
                    matches(game.open(x, y), before, game.view());
            }
            int flags = 0, closed_safe = 0;
            for (int j = 0; j < grid.cells(); ++j) {
                const auto code = game.view().cells[j];
                flags += code == FLAG || code == WRONG_FLAG;
                if (!game.layout()) continue;
                if (is_number(code))
                    check(!game.layout()->mine(j) && code == game.layout()->number(j), "an open number is the truth");
                else
                    closed_safe += !game.layout()->mine(j);
            }
            same(game.flags(), flags, "flags");
            if (game.layout()) same(game.closed_safe(), closed_safe, "closed safe cells");
            same(game.state() == State::won, game.layout() && closed_safe == 0 && game.state() != State::lost, "won");
        }
        same(game.moves().size(), tried, "every move is recorded");
        same(game.clicks().effective + game.clicks().wasted, tried, "every move counts");
    }
}

// The simulator's short cut and the moves of a player lead to the same View.
void play_open_agrees() {
    Random random(9);
    for (int round = 0; round < 100; ++round) {
        const Rules rules(Grid(8, 8), 10, FirstClick::safe);
        const std::uint64_t seed = random.next();
        Game slow(rules, seed), quick(rules, seed);
        while (slow.state() == State::ready || slow.state() == State::running) {
            const int cell = static_cast<int>(random.below(64));
            if (slow.view().cells[cell] != HIDDEN) continue;
            const bool safe = quick.play_open(cell);
            slow.open(cell % 8, cell / 8);
            check(quick.state() == slow.state() && safe == (slow.state() != State::lost), "the same state");
            if (slow.state() == State::running) check(quick.view() == slow.view(), "the same View");
        }
    }
}

}  // namespace

int main() {
    return run({{"opening floods", opening_floods},
                {"flood stops at marks", flood_stops_at_marks},
                {"huge empty board", huge_empty_board},
                {"winning flags the rest", winning_flags_the_rest},
                {"losing shows everything", losing_shows_everything},
                {"chords", chords},
                {"chord that does nothing", chord_that_does_nothing},
                {"chord loses but opens", chord_loses_but_opens},
                {"chord may hit several mines", chord_may_hit_several_mines},
                {"flags and question marks", flags_and_question_marks},
                {"refusals and counters", refusals_and_counters},
                {"first click", first_click},
                {"random games", random_games},
                {"play_open agrees", play_open_agrees}});
}
