// Measures of a Layout, against a plain flood on one byte a cell.
#include "boards.hpp"
#include "check.hpp"

#include "sapper/metrics.hpp"

using namespace sapper;

namespace {

// Groups of marked cells, by flood.
int flood(const Grid& grid, std::vector<std::uint8_t> marked) {
    int groups = 0;
    std::vector<int> stack;
    for (int i = 0; i < grid.cells(); ++i) {
        if (!marked[i]) continue;
        ++groups;
        marked[i] = 0;
        stack.push_back(i);
        while (!stack.empty()) {
            const int cell = stack.back();
            stack.pop_back();
            grid.neighbours(cell, [&](int j) {
                if (marked[j]) stack.push_back(j);
                marked[j] = 0;
            });
        }
    }
    return groups;
}

Metrics plainly(const Layout& layout) {
    const Grid& grid = layout.grid();
    const auto numbers = layout.numbers();
    std::vector<std::uint8_t> zeros(numbers.size()), lone(numbers.size());
    int count = 0;
    for (int i = 0; i < grid.cells(); ++i) {
        zeros[i] = numbers[i] == 0;
        bool touches = numbers[i] == 0;
        grid.neighbours(i, [&](int j) { touches |= numbers[j] == 0; });
        lone[i] = !layout.mine(i) && !touches;
        count += lone[i];
    }
    const int openings = flood(grid, zeros);
    return {openings + count, openings, flood(grid, lone)};
}

void test_sizes_and_densities() {
    Random random(1);
    const int sides[] = {1, 2, 3, 7, 8, 9, 15, 16, 30, 63, 64, 65, 66, 127, 128, 129, 200};
    for (int round = 0; round < (SANITIZED ? 500 : 5000); ++round) {
        const Grid grid(sides[random.below(std::size(sides))], 1 + static_cast<int>(random.below(20)));
        const Layout layout = boards::any_layout(
            grid, static_cast<int>(random.below(static_cast<std::uint32_t>(grid.cells()) + 1)), random);
        check(measure(layout) == plainly(layout), "the measures of a random board");
    }
}

// Rings within each other: each begins as one run, goes on as two, and ends as one.
void test_rings() {
    const Grid grid(150, 150);
    std::vector<std::uint8_t> mines(grid.cells());
    for (int i = 0; i < grid.cells(); ++i) {
        const int x = grid.x(i), y = grid.y(i);
        mines[i] = std::min({x, y, 149 - x, 149 - y}) % 2;
    }
    const Layout layout(grid, mines);
    const Metrics found = measure(layout);
    check(found == plainly(layout), "rings");
    same(found.islands, 38, "islands, one a ring");
    same(found.openings, 0, "openings");
}

// One Measurer for boards of many sizes: nothing of the last board is left.
void test_one_measurer() {
    Random random(2);
    Measurer measurer;
    for (int round = 0; round < 300; ++round) {
        const Grid grid(1 + static_cast<int>(random.below(140)), 1 + static_cast<int>(random.below(30)));
        const Layout layout = boards::any_layout(grid, grid.cells() / 6, random);
        check(measurer.run(grid, layout.mines().data()) == measure(layout), "with buffers used before");
    }
}

}  // namespace

int main() {
    return run({{"sizes and densities", test_sizes_and_densities},
                {"rings", test_rings},
                {"one measurer", test_one_measurer}});
}
