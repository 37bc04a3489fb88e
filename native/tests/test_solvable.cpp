// The fast answer against the walk: the same boards are solvable, by the same rungs.
#include "sapper/solvable.hpp"

#include <string>

#include "boards.hpp"
#include "check.hpp"

using namespace sapper;

namespace {

// Whether somebody means to look at a cell again.
constexpr std::uint32_t UNORDERED = (Ground::touched | Ground::waiting) << Ground::Cell::FLAGS;

struct Board {
    Layout layout;
    int first;
};

Board random_board(Random& random, int least, int most, double low, double high) {
    const auto side = [&] {
        return least + static_cast<int>(random.below(static_cast<std::uint32_t>(most - least + 1)));
    };
    const Grid grid(side(), side());
    const int first = static_cast<int>(random.below(static_cast<std::uint32_t>(grid.cells())));
    const int mines = static_cast<int>((low + (high - low) * random.unit()) * grid.cells());
    const auto rule = random.below(4) == 0 ? FirstClick::safe : FirstClick::opening;
    return {Layout::draw(Rules(grid, mines, rule), random.next(), first), first};
}

void agree(const Board& board, Technique most, TotalUse total, Walker& walker, Solvable& solvable, int& solved) {
    Meter meter;
    WalkOptions options = WalkOptions::up_to(most, total);
    options.keep = options.explain = false;
    const Walk& walk = walker.solve(board.layout, board.first, options, meter);
    Ground ground(board.layout.grid());
    ground.read(board.layout.mines());
    const SolvableOptions quick{most >= Technique::pair, most >= Technique::exact, options.total};
    const bool answer = solvable.run(ground, ground.place(board.first), quick, meter);
    solved += answer;
    if (!same(answer, walk.solved, "solvable")) {
        std::string text;
        for (int i = 0; i < board.layout.grid().cells(); ++i) {
            if (board.layout.grid().x(i) == 0) text += '\n';
            text += board.layout.mine(i) ? '*' : i == board.first ? '1' : '.';
        }
        std::cerr << text << "\nmost " << static_cast<int>(most) << " total " << static_cast<int>(total) << '\n';
    }
    if (answer) {
        check(solvable.needed_exact() == (walk.hardest > Technique::pair && walk.hardest != Technique::count) ||
                  walk.total,
              "harder than pairs");
        if (walk.hardest == Technique::single) check(!solvable.needed_exact(), "single clues suffice");
    }
}

void many(int boards, int least, int most, double low, double high) {
    Random random(static_cast<std::uint64_t>(boards + most));
    Walker walker;
    Solvable solvable;
    int solved = 0;
    for (int i = 0; i < boards; ++i) {
        const Board board = random_board(random, least, most, low, high);
        agree(board, Technique::single, TotalUse::never, walker, solvable, solved);
        agree(board, Technique::single, TotalUse::end, walker, solvable, solved);
        agree(board, Technique::pair, TotalUse::end, walker, solvable, solved);
        agree(board, Technique::exact, TotalUse::never, walker, solvable, solved);
        agree(board, Technique::exact, TotalUse::end, walker, solvable, solved);
        agree(board, Technique::count, TotalUse::allowed, walker, solvable, solved);
    }
    check(solved > boards && solved < 6 * boards, "some boards are solvable, and some not");
}

void small_boards() {
    many(SANITIZED ? 2000 : 20000, 1, 7, 0.0, 0.5);
}
void middle_boards() {
    many(SANITIZED ? 300 : 3000, 6, 14, 0.1, 0.25);
}
void large_boards() {
    many(SANITIZED ? 20 : 200, 16, 34, 0.1, 0.18);
}

// Mine after mine, kept or taken back: a run that reuses the last one ends where a new one does.
void one_mine_more() {
    Random random(8);
    Solvable kept, tried, anew;
    Meter meter;
    int reused = 0, stuck = 0;
    for (int i = 0; i < (SANITIZED ? 200 : 2000); ++i) {
        const Board board = random_board(random, 2, 16, 0.1, 0.3);
        const SolvableOptions options{i % 3 != 0, i % 3 == 2, TotalUse::never};
        Ground ground(board.layout.grid());
        const int first = ground.place(board.first);
        kept.run(ground, first, options, meter);
        for (int cell = 0; cell < board.layout.grid().cells(); ++cell) {
            if (!board.layout.mine(cell)) continue;
            ground.put(ground.place(cell));
            const std::uint64_t before = meter.spent();
            const bool answer = tried.run_after(kept, ground.place(cell), meter);
            const std::uint64_t between = meter.spent();
            same(answer, anew.run(ground, first, options, meter), "solvable");
            reused += between - before < meter.spent() - between;
            stuck += !answer;
            same(tried.closed_safe(), anew.closed_safe(), "safe cells that stay closed");
            for (int place = 0; place < ground.places() && !answer; ++place)
                check((tried.cells()[place].word & ~UNORDERED) == (anew.cells()[place].word & ~UNORDERED), "a cell");
            if (random.below(3) == 0)
                ground.take(ground.place(cell));
            else
                std::swap(kept, tried);
        }
    }
    check(reused > 1000 && stuck > 1000, "some work was saved, and not all boards were solvable");
}

void ground_moves() {
    Random random(5);
    const Grid grid(7, 5);
    Ground ground(grid);
    std::vector<std::uint8_t> mines(35, 0), back;
    for (int i = 0; i < 500; ++i) {
        const int cell = static_cast<int>(random.below(35));
        mines[cell] ^= 1;
        mines[cell] ? ground.put(ground.place(cell)) : ground.take(ground.place(cell));
        ground.write(back);
        check(back == mines, "the mines come back");
        const Layout layout(grid, mines);
        same(ground.mines(), layout.mine_count(), "mines");
        for (int j = 0; j < 35; ++j) same(ground.cells()[ground.place(j)].need(), layout.number(j), "number");
    }
    Ground again(grid);
    again.read(mines);
    again.write(back);
    check(back == mines, "read and written");
}

}  // namespace

int main() {
    return run({{"ground moves", ground_moves},
                {"one mine more", one_mine_more},
                {"small boards", small_boards},
                {"middle boards", middle_boards},
                {"large boards", large_boards}});
}
