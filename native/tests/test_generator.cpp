// Generated boards against plain counting: not one needs a guess. And what the moves of dense boards connect.
#include "sapper/generator.hpp"

#include <bit>
#include <string>
#include <vector>

#include "boards.hpp"
#include "check.hpp"
#include "sapper/analysis.hpp"
#include "sapper/game.hpp"
#include "sapper/ground.hpp"
#include "sapper/solvable.hpp"

using namespace sapper;

namespace {

// Open what counting proves safe, until nothing is left.
bool solved_by_counting(const Layout& layout, int first, TotalUse total) {
    static Analyzer analyzer;
    Game game(layout, FirstClick::any);
    game.play_open(first);
    Meter meter;
    while (game.state() == State::running) {
        View view = game.view();
        if (total != TotalUse::allowed) view.total = UNKNOWN_TOTAL;
        const Analysis& truth = analyzer.run(view, {}, meter);
        int mines = 0;
        bool more = false;
        std::vector<int> safe;
        for (int i = 0; i < layout.grid().cells(); ++i) {
            mines += truth.verdict[i] == Verdict::mine;
            if (truth.verdict[i] == Verdict::safe) safe.push_back(i);
        }
        for (int cell : safe) {
            game.play_open(cell);
            more = true;
        }
        if (!more) return total == TotalUse::end && mines == layout.mine_count();
    }
    return game.state() == State::won;
}

void sound(Method method, Grid grid, int mines, int boards, TotalUse total = TotalUse::allowed,
           FirstClick rule = FirstClick::opening) {
    Random random(static_cast<std::uint64_t>(grid.cells()) + static_cast<std::uint64_t>(mines));
    GeneratorJob job;
    job.rules = Rules(grid, mines, rule);
    job.method = method;
    job.wish.total = total;
    boards = SANITIZED ? (boards + 9) / 10 : boards;
    for (int part = 0; part < 4; ++part) {
        job.first = static_cast<int>(random.below(static_cast<std::uint32_t>(grid.cells())));
        Generator generator(job);
        for (int i = 0; i < (boards + 3) / 4; ++i) {
            Meter meter(2'000'000'000);
            const Generated& made = generator.make(mix(7, static_cast<std::uint64_t>(i)), meter);
            const Layout layout(grid, made.mines);
            same(layout.mine_count(), mines, "mines");
            bool fits = !layout.mine(job.first);
            if (rule == FirstClick::opening) fits &= layout.number(job.first) == 0;
            check(fits, "the first cell is as the rule says");
            check(solved_by_counting(layout, job.first, total), "no guess is needed");
        }
    }
}

constexpr Method METHODS[] = {Method::uniform,  Method::dense,   Method::iterative, Method::iterative_2,
                              Method::combined, Method::gradual, Method::automatic};

void sound_small() {
    for (const Method method : METHODS)
        for (const TotalUse total : {TotalUse::allowed, TotalUse::end, TotalUse::never}) {
            sound(method, Grid(9, 9), 10, 400, total);
            sound(method, Grid(9, 9), 16, 200, total);
            sound(method, Grid(6, 5), 5, 200, total, FirstClick::safe);
            sound(method, Grid(14, 3), 6, 100, total, FirstClick::any);
        }
}

void sound_large() {
    for (const Method method : METHODS) {
        sound(method, Grid(16, 16), 40, 60);
        sound(method, Grid(30, 16), 99, 40);
        sound(method, Grid(30, 16), 99, 12, TotalUse::end);
    }
    for (const Method method : {Method::dense, Method::iterative, Method::iterative_2, Method::automatic}) {
        sound(method, Grid(30, 16), 130, 40);
        sound(method, Grid(30, 16), 150, 20, TotalUse::never);
        sound(method, Grid(30, 16), 170, 20);
        sound(method, Grid(24, 20), 120, 20);
    }
    sound(Method::dense, Grid(30, 24), 200, 8);
    sound(Method::dense, Grid(100, 100), 2000, SANITIZED ? 0 : 4);
}

// The same seed gives the same board whatever was made before it.
void boards_depend_on_their_seed() {
    for (const Method method : METHODS) {
        GeneratorJob job;
        job.rules = Rules(Grid(12, 9), 20, FirstClick::opening);
        job.first = 14;
        job.method = method;
        Generator one(job), other(job);
        Meter meter;
        one.make(1, meter);
        one.make(2, meter);
        const auto first = one.make(3, meter).mines;
        check(first == other.make(3, meter).mines, "the same board");
        check(first != other.make(4, meter).mines, "another board");
    }
}

// All solvable boards of a small size, and into how many classes moves of one mine divide those with `mines` mines.
std::vector<int> classes(Grid grid, int first) {
    Ground ground(grid);
    std::vector<int> room;
    for (int i = 0; i < grid.cells(); ++i)
        if (std::abs(grid.x(i) - grid.x(first)) > 1 || std::abs(grid.y(i) - grid.y(first)) > 1)
            room.push_back(ground.place(i));
    const auto n = room.size();
    std::vector<std::int32_t> root(std::size_t{1} << n, -1);
    Solvable solvable;
    Meter meter;
    std::size_t board = 0;
    for (std::size_t i = 0; i < root.size(); ++i) {  // in Gray's order: one mine changes at a time
        if (i > 0) {
            const auto bit = static_cast<std::size_t>(std::countr_zero(i));
            board ^= std::size_t{1} << bit;
            (board >> bit & 1) ? ground.put(room[bit]) : ground.take(room[bit]);
        }
        if (solvable.run(ground, ground.place(first), {}, meter)) root[board] = static_cast<std::int32_t>(board);
    }
    const auto find = [&](std::int32_t at) {
        while (root[at] != at) at = root[at] = root[root[at]];
        return at;
    };
    for (std::size_t a = 0; a < root.size(); ++a)
        for (std::size_t i = 0; i < n && root[a] >= 0; ++i)
            for (std::size_t j = 0; j < n; ++j) {
                const std::size_t b = (a ^ std::size_t{1} << i) | std::size_t{1} << j;
                if (!(a >> i & 1) || a >> j & 1 || root[b] < 0) continue;
                root[find(static_cast<std::int32_t>(b))] = find(static_cast<std::int32_t>(a));
            }
    std::vector<int> count(n + 1, 0);
    for (std::size_t a = 0; a < root.size(); ++a)
        if (root[a] == static_cast<std::int32_t>(a)) ++count[static_cast<std::size_t>(std::popcount(a))];
    return count;
}

// docs/generating.md tells these.
void moves_of_one_mine_connect() {
    for (int first = 0; first < 16; ++first)
        for (const int count : classes(Grid(4, 4), first)) check(count <= 1, "all 4x4 boards are connected");
    for (const int count : classes(Grid(5, 5), 12)) check(count <= 1, "all 5x5 boards from the middle are connected");
    if (SANITIZED) return;
    const auto corner = classes(Grid(5, 5), 0);
    for (std::size_t mines = 0; mines < corner.size(); ++mines) {
        const int wanted = mines == 11 ? 8 : mines == 12 ? 4 : mines == 16 ? 3 : 1;
        same(corner[mines], wanted, "classes of 5x5 boards from the corner");
    }
}

void no_board_no_answer() {
    GeneratorJob job;
    job.rules = Rules(Grid(2, 2), 2, FirstClick::safe);
    for (const Method method : METHODS) {
        job.method = method;
        Generator generator(job);
        throws<BudgetExceeded>(
            [&] {
                Meter meter(1'000'000);
                generator.make(1, meter);
            },
            "two mines in a square cannot be told");
    }
}

}  // namespace

int main() {
    return run({{"boards depend on their seed", boards_depend_on_their_seed},
                {"moves of one mine connect", moves_of_one_mine_connect},
                {"no board, no answer", no_board_no_answer},
                {"small boards are sound", sound_small},
                {"large boards are sound", sound_large}});
}
