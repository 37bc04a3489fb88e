#include "sapper/layout.hpp"

#include <string>

namespace sapper {

Rules::Rules(Grid g, int m, FirstClick rule) : grid(g), mines(m), first_click(rule) {
    const int most = grid.cells() - (rule == FirstClick::any ? 0 : 1);
    if (m < 0 || m > most)
        throw std::invalid_argument("This board holds from 0 to " + std::to_string(most) + " mines, not " +
                                    std::to_string(m) + ".");
}

Layout::Layout(Grid grid, std::vector<std::uint8_t> mines) : grid_(grid), mines_(std::move(mines)) {
    if (static_cast<int>(mines_.size()) != grid_.cells())
        throw std::invalid_argument("A Layout needs one byte a cell.");
    for (auto& mine : mines_) {
        mine = mine != 0;
        count_ += mine;
    }
}

Layout Layout::draw(const Rules& rules, std::uint64_t seed, int first) {
    Layout layout;
    Random random(seed);
    lay(rules, first, [&](std::uint32_t n) { return random.below(n); }, layout.mines_);
    layout.grid_ = rules.grid;
    layout.count_ = rules.mines;
    return layout;
}

int Layout::number(int index) const {
    int n = 0;
    grid_.neighbours(index, [&](int i) { n += mines_[i]; });
    return n;
}

std::vector<std::uint8_t> Layout::numbers() const {
    std::vector<std::uint8_t> result(grid_.cells(), 0);
    for (int i = 0; i < grid_.cells(); ++i)
        if (mines_[i]) grid_.neighbours(i, [&](int j) { ++result[j]; });
    for (int i = 0; i < grid_.cells(); ++i)
        if (mines_[i]) result[i] = MINE;
    return result;
}

}  // namespace sapper
