// ZiNi, against the same rule with every premium counted anew before every step.
#include "boards.hpp"
#include "check.hpp"

#include "sapper/metrics.hpp"
#include "sapper/zini.hpp"

using namespace sapper;

namespace {

// Plays in reading order, on a board without a rim, without buckets.
class Plainly {
public:
    explicit Plainly(const Layout& layout)
        : layout_(layout),
          grid_(layout.grid()),
          numbers_(layout.numbers()),
          open_(numbers_.size(), 0),
          flagged_(numbers_.size(), 0) {}

    int run(bool human) {
        if (human)
            for (int i = 0; i < grid_.cells(); ++i)
                if (numbers_[i] == 0 && !open_[i]) click(i);
        for (;;) {
            int best = -1, cell = -1;
            for (int i = 0; i < grid_.cells(); ++i)
                if (!layout_.mine(i) && (!human || open_[i]) && premium(i) > best) best = premium(cell = i);
            if (cell < 0) cell = -2 - needed();
            if (cell == -1) return clicks_;
            if (cell < 0)
                click(-2 - cell);
            else
                chord(cell);
        }
    }

private:
    bool lone(int i) const {
        bool touches = numbers_[i] == 0 || layout_.mine(i);
        grid_.neighbours(i, [&](int j) { touches |= numbers_[j] == 0; });
        return !touches;
    }
    int needed() const {
        for (int i = 0; i < grid_.cells(); ++i)
            if (!open_[i] && (numbers_[i] == 0 || lone(i))) return i;
        return -1;
    }
    // The zeros beside a cell belong to one opening where they are beside each other, also over a third one.
    int openings_at(int i) const {
        std::vector<int> zeros;
        if (numbers_[i] == 0) return !open_[i];
        grid_.neighbours(i, [&](int j) {
            if (numbers_[j] == 0 && !open_[j]) zeros.push_back(j);
        });
        std::vector<std::vector<int>> found;
        for (const int zero : zeros) {
            bool known = false;
            for (const auto& opening : found) known |= std::find(opening.begin(), opening.end(), zero) != opening.end();
            if (!known) found.push_back(opening_of(zero));
        }
        return static_cast<int>(found.size());
    }
    std::vector<int> opening_of(int first) const {
        std::vector<int> cells{first};
        for (std::size_t k = 0; k < cells.size(); ++k)
            grid_.neighbours(cells[k], [&](int j) {
                if (numbers_[j] == 0 && std::find(cells.begin(), cells.end(), j) == cells.end()) cells.push_back(j);
            });
        return cells;
    }
    int premium(int i) const {
        int sum = openings_at(i) - !open_[i] - 1 + (!open_[i] && lone(i));
        grid_.neighbours(i, [&](int j) {
            sum += !open_[j] && lone(j);
            sum -= layout_.mine(j) && !flagged_[j];
        });
        return sum;
    }
    void show(int i) {
        open_[i] = 1;
        if (numbers_[i] != 0) return;
        for (const int zero : opening_of(i)) {
            open_[zero] = 1;
            grid_.neighbours(zero, [&](int j) { open_[j] = 1; });
        }
    }
    void click(int i) {
        ++clicks_;
        show(i);
    }
    void chord(int i) {
        if (!open_[i]) click(i);
        ++clicks_;
        grid_.neighbours(i, [&](int j) {
            if (!layout_.mine(j)) return show(j);
            clicks_ += !flagged_[j];
            flagged_[j] = 1;
        });
    }

    const Layout& layout_;
    const Grid& grid_;
    std::vector<std::uint8_t> numbers_, open_, flagged_;
    int clicks_ = 0;
};

Layout turned(const Layout& layout) {
    const Grid& grid = layout.grid();
    const Grid other(grid.height, grid.width);
    std::vector<std::uint8_t> mines(layout.mines().size());
    for (int i = 0; i < grid.cells(); ++i) mines[other.index(grid.y(i), grid.x(i))] = layout.mine(i);
    return Layout(other, mines);
}

Layout random_layout(Random& random, int most) {
    const Grid grid(1 + static_cast<int>(random.below(static_cast<std::uint32_t>(most))),
                    1 + static_cast<int>(random.below(static_cast<std::uint32_t>(most))));
    const int mines = static_cast<int>(random.unit() * random.unit() * (grid.cells() + 1));
    return boards::any_layout(grid, mines, random);
}

void test_against_the_plain_rule() {
    Random random(1);
    for (int round = 0; round < (SANITIZED ? 150 : 1000); ++round) {
        const Layout layout = random_layout(random, 11);
        same(zini(layout, Ties::rows), Plainly(layout).run(false), "ZiNi by rows");
        same(human_zini(layout, Ties::rows), Plainly(layout).run(true), "human ZiNi by rows");
        const Layout other = turned(layout);
        same(zini(layout), Plainly(other).run(false), "ZiNi by columns");
        same(human_zini(layout), Plainly(other).run(true), "human ZiNi by columns");
    }
}

void test_limits_hold() {
    Random random(2);
    for (int round = 0; round < 500; ++round) {
        const Layout layout = random_layout(random, 40);
        const Metrics metrics = measure(layout);
        check(zini(layout) <= metrics.bbbv, "ZiNi is at most 3BV");
        check(human_zini(layout) <= metrics.bbbv, "human ZiNi is at most 3BV");
        check(human_zini(layout) >= metrics.openings, "human ZiNi clicks every opening");
        const int once = random_zini(layout, 1, 5), often = random_zini(layout, 10, 5);
        check(often <= once && once <= metrics.bbbv, "more runs are not worse");
    }
}

void test_one_solver() {
    Random random(3);
    ZiniSolver solver;
    for (int round = 0; round < 200; ++round) {
        const Layout layout = random_layout(random, 30);
        if (round % 3 == 0) {
            Meter nothing(1);
            solver.load(Grid(16, 16), std::vector<std::uint8_t>(256, 0).data(), Ties::rows);
            throws<BudgetExceeded>([&] { solver.greedy(nothing); }, "no budget");
        }
        Meter meter;
        solver.load(layout.grid(), layout.mines().data(), Ties::columns);
        same(solver.greedy(meter), zini(layout), "ZiNi with used buffers");
        same(solver.human(meter), human_zini(layout), "human ZiNi with used buffers");
        Random draws(9);
        same(solver.random(4, draws, meter), random_zini(layout, 4, 9), "random ZiNi with used buffers");
    }
}

// A run that is stopped in the middle leaves nothing for the next.
void test_stopped() {
    Random random(4);
    const Layout layout = boards::any_layout(Grid(30, 16), 99, random);
    ZiniSolver solver;
    solver.load(layout.grid(), layout.mines().data(), Ties::columns);
    for (std::uint64_t budget = 1; budget < 2000; budget += 97) {
        Meter meter(budget), unlimited;
        Random draws(1), again(1);
        try {
            solver.greedy(meter);
        } catch (const BudgetExceeded&) {
        }
        same(solver.random(1, draws, unlimited), random_zini(layout, 1, 1), "random ZiNi after a stop");
        try {
            solver.random(5, again, meter);
        } catch (const BudgetExceeded&) {
        }
        same(solver.greedy(unlimited), zini(layout), "ZiNi after a stop");
    }
}

void test_smallest_first() {
    Random random(5);
    for (const std::size_t limit : {1ul, 64ul, 65ul, 5000ul, 300000ul}) {
        SmallestFirst set;
        set.reset(limit);
        std::vector<std::uint8_t> held(limit, 0);
        for (int round = 0; round < 300; ++round) {
            const std::uint32_t value = random.below(static_cast<std::uint32_t>(limit));
            held[value] ? set.erase(value) : set.insert(value);
            held[value] ^= 1;
            const auto smallest = std::find(held.begin(), held.end(), 1);
            if (same(set.empty(), smallest == held.end(), "whether the set is empty") && !set.empty())
                same(set.pick(nullptr), static_cast<std::uint32_t>(smallest - held.begin()), "the smallest");
        }
    }
}

}  // namespace

int main() {
    return run({{"against the plain rule", test_against_the_plain_rule},
                {"limits hold", test_limits_hold},
                {"one solver", test_one_solver},
                {"stopped", test_stopped},
                {"smallest first", test_smallest_first}});
}
