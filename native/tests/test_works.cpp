// The works' solvers: backtracking against trying everything, and whole games in which nothing certain is wrong.
#include "../src/backtracking.hpp"
#include "check.hpp"
#include "sapper/random.hpp"
#include "sapper/simulator.hpp"
#include "sapper/works.hpp"

using namespace sapper;

namespace {

struct Given {
    std::vector<int> cells;
    int low, high;
    bool wide;
};

// All ways to fill `count` cells, one after the other.
void try_everything(int count, const std::vector<Given>& given, std::vector<bool>& mine, std::vector<bool>& safe,
                    int& ways) {
    mine.assign(count, false);
    safe.assign(count, false);
    ways = 0;
    for (int bits = 0; bits < 1 << count; ++bits) {
        bool fits = true;
        for (const Given& g : given) {
            int mines = 0;
            for (const int cell : g.cells) mines += bits >> cell & 1;
            fits &= mines >= g.low && mines <= g.high;
        }
        if (!fits) continue;
        ++ways;
        for (int cell = 0; cell < count; ++cell) (bits >> cell & 1 ? mine : safe)[cell] = true;
    }
}

void backtracking_finds_what_trying_everything_does() {
    Random random(3);
    int possible = 0, decided = 0;
    for (int round = 0; round < (SANITIZED ? 600 : 3000); ++round) {
        const int count = 2 + static_cast<int>(random.below(9));
        std::vector<Given> given;
        std::vector<bool> limited(count, false);
        for (int i = 1 + static_cast<int>(random.below(6)); i > 0; --i) {
            Given g{{}, 0, 0, random.below(6) == 0};
            for (int cell = 0; cell < count; ++cell)
                if (random.below(g.wide ? 2 : 3) == 0) g.cells.push_back(cell);
            if (g.cells.empty()) continue;
            const auto size = static_cast<std::uint32_t>(g.cells.size());
            g.low = static_cast<int>(random.below(size + 1));
            g.high = g.low + static_cast<int>(random.below(3) == 0 ? random.below(3) : 0);
            for (const int cell : g.cells) limited[cell] = true;
            given.push_back(g);
        }
        std::vector<bool> mine, safe;
        int ways = 0;
        try_everything(count, given, mine, safe, ways);
        for (const bool split : {true, false}) {
            Backtracking found;
            found.clear();
            for (const Given& g : given) found.limit(g.cells, g.low, g.high, g.wide);
            found.build();
            Meter meter;
            check(found.solve(split, meter) == (ways > 0), "found.solve(split, meter) == (ways > 0)");
            if (ways == 0) continue;
            ++possible;
            for (const auto& box : found.boxes())
                for (const int cell : box.cells) {
                    check(box.mine == mine[cell], "box.mine == mine[cell]");
                    check(box.safe == safe[cell], "box.safe == safe[cell]");
                    decided += box.mine != box.safe;
                }
            int free = 0;
            for (int cell = 0; cell < count; ++cell) free += !limited[cell];
            int listed = 0;
            found.list(
                [&](const std::vector<int>& mines) {
                    int many = 1 << free;
                    for (std::size_t b = 0; b < mines.size(); ++b) {
                        const int n = found.boxes()[b].size(), k = mines[b];
                        for (int i = 1; i <= k; ++i) many = many * (n - k + i) / i;
                    }
                    listed += many;
                },
                meter);
            if (!found.boxes().empty()) check(listed == ways, "listed == ways");
        }
    }
    check(possible > 200, "possible > 200");
    check(decided > 200, "decided > 200");
}

std::vector<WorkRules> all_rules() {
    using Method = WorkRules::Method;
    using Total = WorkRules::Total;
    std::vector<WorkRules> all;
    const auto add = [&](Method method, Total total, auto&& change) {
        WorkRules rules;
        rules.method = method;
        rules.total = total;
        change(rules);
        all.push_back(rules);
    };
    const auto nothing = [](WorkRules&) {};
    add(Method::chances, Total::no, nothing);
    for (int level = 0; level < 4; ++level) add(Method::hierarchy, Total::no, [&](WorkRules& r) { r.level = level; });
    for (int rounds = -1; rounds < 4; ++rounds)
        add(Method::steps, rounds % 2 ? Total::yes : Total::no, [&](WorkRules& r) { r.rounds = rounds; });
    add(Method::optimal, Total::yes, nothing);
    add(Method::equations, Total::end, nothing);
    add(Method::equations, Total::yes, nothing);
    for (int version = 0; version < 3; ++version)
        add(Method::csp, version == 0 ? Total::yes : Total::end, [&](WorkRules& r) {
            r.version = version;
            r.tries = version;
            r.count_clues = version == 1;
            r.easy = version != 2;
        });
    add(Method::suppose, Total::inside, [](WorkRules& r) { r.depth = 3; });
    for (const bool flags : {true, false})
        for (const int size : {1, 3, 5, 8, 40}) {
            const auto through = [&](WorkRules& r) {
                r.window_width = size;
                r.window_height = size + 1;
                r.flags = flags;
                r.rounds = 2;
            };
            add(Method::optimal, Total::yes, through);
            add(Method::steps, Total::yes, through);
        }
    return all;
}

// No certain move loses, whatever the shape of the board; and the rows add up to the tally.
void nothing_certain_is_wrong() {
    const Rules boards[] = {{Grid(9, 9), 10, FirstClick::opening}, {Grid(16, 5), 18, FirstClick::safe},
                            {Grid(1, 12), 3, FirstClick::any},     {Grid(7, 1), 2, FirstClick::safe},
                            {Grid(2, 2), 1, FirstClick::any},      {Grid(20, 20), 70, FirstClick::opening}};
    for (const WorkRules& rules : all_rules())
        for (const Rules& board : boards) {
            WorkPlayer player("the player", rules);
            RunOptions options;
            options.rules = board;
            options.seed = 9;
            options.facts = true;
            options.first = FirstCell::random;
            Meter meter;
            const Tally tally = run_games(player, options, 0, 8, nullptr, meter);
            check(tally.losses[0] == 0, "tally.losses[0] == 0");
            std::uint64_t wins = 0, guesses = 0, opened = 0;
            for (const GameFacts& game : tally.facts) {
                wins += game.won;
                guesses += game.guesses;
                opened += game.opened;
                std::uint64_t moves = 1;
                for (const auto count : game.by) moves += count;
                check(moves == game.opened, "moves == game.opened");
                check(game.effort.hard_loops <= game.effort.loops, "game.effort.hard_loops <= game.effort.loops");
            }
            check(wins == tally.wins, "wins == tally.wins");
            check(guesses == tally.guesses, "guesses == tally.guesses");
            check(opened == tally.opened, "opened == tally.opened");
            // The same once more: a game depends on its number and the seeds alone.
            WorkPlayer again("the player", rules);
            const Tally second = run_games(again, options, 4, 4, nullptr, meter);
            const Tally first = run_games(again, options, 0, 4, nullptr, meter);
            check(first.fingerprint + second.fingerprint == tally.fingerprint,
                  "first.fingerprint + second.fingerprint == tally.fingerprint");
        }
}

}  // namespace

int main() {
    return run({{"backtracking", backtracking_finds_what_trying_everything_does},
                {"nothing certain is wrong", nothing_certain_is_wrong}});
}
