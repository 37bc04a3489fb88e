#include "sapper/knowledge.hpp"

#include <bit>
#include <cstdlib>

namespace sapper {

const std::array<std::uint8_t, 256> ONES = [] {
    std::array<std::uint8_t, 256> ones{};
    for (unsigned mask = 0; mask < 256; ++mask) ones[mask] = static_cast<std::uint8_t>(std::popcount(mask));
    return ones;
}();

void Knowledge::start(const Grid& grid) {
    if (!(grid == grid_) || cells_.empty()) {
        grid_ = grid;
        stride_ = grid.width + 2 * BORDER;
        int i = 0;
        for (int dy = -1; dy <= 1; ++dy)
            for (int dx = -1; dx <= 1; ++dx)
                if (dx != 0 || dy != 0) offset_[i++] = dy * stride_ + dx;
        std::size_t n = 0;
        for (int dy = -2; dy <= 2; ++dy)
            for (int dx = -2; dx <= 2; ++dx) {
                if (dx == 0 && dy == 0) continue;
                Partner& partner = partner_[n++] = {dy * stride_ + dx, 0};
                i = 0;
                for (int y = -1; y <= 1; ++y)
                    for (int x = -1; x <= 1; ++x) {
                        if (x == 0 && y == 0) continue;
                        const bool itself = x == dx && y == dy;
                        if (!itself && std::abs(x - dx) <= 1 && std::abs(y - dy) <= 1) partner.shared |= 1 << i;
                        ++i;
                    }
            }
    }
    cells_.assign(static_cast<std::size_t>(stride_) * (grid.height + 2 * BORDER), Cell{wall, 0, 0, 0});
    for (int y = 0; y < grid.height; ++y)
        for (int x = 0; x < grid.width; ++x) cells_[(y + BORDER) * stride_ + x + BORDER].kind = undecided;
    singles_.clear();
    changed_.clear();
    known_mines_ = 0;
    undecided_ = grid.cells();
}

bool Knowledge::start(const View& view, Flags flags, std::span<const Fact> facts) {
    start(view.grid);
    const auto learn = [&](int cell, bool is_mine) {
        const Kind kind = cells_[place(cell)].kind;
        if (kind == undecided) decide(place(cell), is_mine);
        return kind == undecided || kind == (is_mine ? mine : safe);
    };
    bool possible = true;
    for (int i = 0; i < grid_.cells(); ++i) {
        const auto code = view.cells[i];
        if (code == MINE || code == EXPLODED || (code == FLAG && flags == Flags::trust)) learn(i, true);
        if (code == WRONG_FLAG) learn(i, false);
    }
    for (const Fact& fact : facts) possible &= learn(fact.cell, fact.mine);
    for (int i = 0; i < grid_.cells(); ++i)
        if (is_number(view.cells[i])) set_open(place(i), view.cells[i]);
    for (int i = 0; i < grid_.cells(); ++i) {
        const Cell& c = cells_[place(i)];
        if (c.kind == open) possible &= c.need >= 0 && c.need <= ONES[c.around];
    }
    return possible;
}

void Knowledge::settle(int place, bool is_mine) {
    --undecided_;
    for (int i = 0; i < 8; ++i) {
        const int near = place + offset_[i];
        Cell& c = cells_[near];
        if (c.kind != open) continue;
        c.around &= ~(1 << (7 - i));  // seen from there, this cell lies the other way
        c.need -= is_mine;
        touch(near);
    }
}

void Knowledge::decide(int place, bool is_mine) {
    cells_[place].kind = is_mine ? mine : safe;
    known_mines_ += is_mine;
    settle(place, is_mine);
}

void Knowledge::set_open(int place, int number) {
    Cell& c = cells_[place];
    if (c.kind == undecided) settle(place, false);
    int around = 0, mines = 0;
    for (int i = 0; i < 8; ++i) {
        const Kind kind = cells_[place + offset_[i]].kind;
        around |= (kind == undecided) << i;
        mines += kind == mine;
    }
    c.kind = open;
    c.around = static_cast<std::uint8_t>(around);
    c.need = static_cast<std::int8_t>(number - mines);
    if (around != 0) touch(place);
}

std::vector<int> Knowledge::clues() const {
    std::vector<int> result;
    for (std::size_t place = 0; place < cells_.size(); ++place)
        if (is_clue(static_cast<int>(place))) result.push_back(static_cast<int>(place));
    return result;
}

std::vector<Fact> Knowledge::facts() const {
    std::vector<Fact> result;
    for (int i = 0; i < grid_.cells(); ++i) {
        const Kind kind = cells_[place(i)].kind;
        if (kind == safe || kind == mine) result.push_back({i, kind == mine});
    }
    return result;
}

int Knowledge::next(Queue& queue, Queued flag) {
    while (queue.first < queue.places.size()) {
        const int place = queue.places[queue.first++];
        cells_[place].queued &= ~flag;
        if (flag == SINGLE ? decides(place) : is_clue(place)) return place;
    }
    queue.clear();
    return -1;
}

}  // namespace sapper
