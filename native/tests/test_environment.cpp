// Environments: every step is the Game's, and the next game begins when it should.
#include "check.hpp"

#include <stdexcept>

#include "sapper/environment.hpp"

using namespace sapper;

namespace {

EnvironmentOptions options(NextGame next) {
    EnvironmentOptions o;
    o.rules = Rules(Grid(8, 6), 9, FirstClick::opening);
    o.flags = true;
    o.next = next;
    o.rewards.progress = 1;
    return o;
}

void test_steps_are_the_games() {
    Environments boards(options(NextGame::asked), 1);
    Random random(3);
    std::vector<std::int8_t> seen(static_cast<std::size_t>(boards.observed()));
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        boards.begin(0, seed);
        Game game(options(NextGame::asked).rules, seed);
        Environments::Step step;
        while (!step.terminated) {
            const int action = static_cast<int>(random.below(96));
            const int closed = game.closed_safe();
            step = boards.step(0, action);
            if (action >= 48)
                game.flag(action % 8, action % 48 / 8);
            else
                game.open(action % 8, action / 8);
            const bool lost = game.state() == State::lost, won = game.state() == State::won;
            same(step.terminated, lost || won, "whether the game is over");
            near(step.reward, lost ? -1 : won + (closed - game.closed_safe()) / 39.0, 1e-12, "the reward");
            boards.observe(0, seen.data());
            for (int i = 0; i < 48 && !step.terminated; ++i) {
                const int code = game.view().cells[static_cast<std::size_t>(i)];
                same<int>(seen[static_cast<std::size_t>(i)], code < HIDDEN ? code : 8 - code, "a cell seen");
            }
        }
    }
}

void test_next_games() {
    for (const NextGame next : {NextGame::asked, NextGame::next_step, NextGame::same_step}) {
        auto o = options(next);
        o.rules = Rules(Grid(3, 3), 8, FirstClick::safe);
        o.observation = Observation::planes;
        Environments boards(o, 2);
        for (int board : {0, 1}) boards.begin(board, 7);
        check(boards.step(1, 4).terminated, "the only safe cell wins");
        const bool again = next == NextGame::same_step;
        same(static_cast<int>(boards.game(1).state()), static_cast<int>(again ? State::ready : State::won), "then");
        if (again) same(boards.last(1).size(), std::size_t(9 * PLANES), "what was seen last");
        bool refused = false;
        try {
            boards.step(1, 0);
        } catch (const std::invalid_argument&) {
            refused = true;
        }
        same(refused, next == NextGame::asked, "a step after the end");
        same(static_cast<int>(boards.game(0).state()), static_cast<int>(State::ready), "the other board");
    }
}

}  // namespace

int main() {
    return run({{"steps are the game's", test_steps_are_the_games}, {"next games", test_next_games}});
}
