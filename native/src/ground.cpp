#include "sapper/ground.hpp"

#include <algorithm>
#include <cstdlib>

namespace sapper {

Ground::Ground(const Grid& grid) : grid_(grid), stride_(grid.width + 2 * BORDER) {
    std::size_t n = 0;
    for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx)
            if (dx != 0 || dy != 0) offset_[n++] = dy * stride_ + dx;
    n = 0;
    for (int dy = -2; dy <= 2; ++dy)
        for (int dx = -2; dx <= 2; ++dx) {
            if (dx == 0 && dy == 0) continue;
            Partner& partner = partner_[n++] = {dy * stride_ + dx, 0};
            int i = 0;
            for (int y = -1; y <= 1; ++y)
                for (int x = -1; x <= 1; ++x) {
                    if (x == 0 && y == 0) continue;
                    const bool itself = x == dx && y == dy;
                    if (!itself && std::abs(x - dx) <= 1 && std::abs(y - dy) <= 1) partner.shared |= 1 << i;
                    ++i;
                }
        }
    for (unsigned around = 0; around < 256; ++around)
        for (int k = 0; k < PARTNERS; ++k)
            if (around & partner_[k].shared) reach_[around] |= 1u << k;
    empty_.assign(static_cast<std::size_t>(stride_) * (grid.height + 2 * BORDER), Cell{wall << Cell::FLAGS});
    for (int i = 0; i < grid.cells(); ++i) empty_[place(i)].set(undecided);
    for (int i = 0; i < grid.cells(); ++i) {
        Cell& cell = empty_[place(i)];
        for (int k = 0; k < 8; ++k)
            if (empty_[place(i) + offset_[k]].has(undecided)) cell.word |= 1u << k;
    }
    clear();
}

void Ground::clear() {
    cells_ = empty_;
    mine_.assign(cells_.size(), 0);
    mines_ = 0;
}

void Ground::put(int place) {
    mine_[place] = 1;
    ++mines_;
    for (const int offset : offset_) cells_[place + offset].add_need(1);
}

void Ground::take(int place) {
    mine_[place] = 0;
    --mines_;
    for (const int offset : offset_) cells_[place + offset].add_need(-1);
}

void Ground::read(const std::vector<std::uint8_t>& mines) {
    clear();
    for (int i = 0; i < grid_.cells(); ++i)
        if (mines[i]) put(place(i));
}

void Ground::write(std::vector<std::uint8_t>& mines) const {
    mines.resize(grid_.cells());
    for (int y = 0; y < grid_.height; ++y) {
        const auto row = mine_.begin() + (y + BORDER) * stride_ + BORDER;
        std::copy(row, row + grid_.width, mines.begin() + y * grid_.width);
    }
}

}  // namespace sapper
