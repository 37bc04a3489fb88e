// Where the mines lie, in the shape in which a solver works and a generator moves mines: with a border of walls, and
// for every cell what is undecided around it and how many mines it needs there while nothing is known.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "sapper/grid.hpp"

namespace sapper {

class Ground {
public:
    enum Flag : std::uint8_t { open = 1, touched = 2, waiting = 4, undecided = 8, wall = 16, mine = 32, safe = 64 };

    struct Cell {
        std::uint8_t around;  // which neighbours are undecided, bit i for offset(i)
        std::int8_t need;     // mines among these
        std::uint8_t flags;
        std::uint8_t spare;
    };

    // Two clues this far apart may share cells; bit i of `shared` says that neighbour i of the one touches the other.
    struct Partner {
        std::int32_t offset;
        std::uint8_t shared;
    };
    static constexpr int PARTNERS = 24;
    static constexpr int BORDER = 2;

    Ground() = default;
    explicit Ground(const Grid& grid);

    void clear();
    void put(int place);   // a mine where there is none
    void take(int place);  // the other way round
    void move(int from, int to) {
        take(from);
        put(to);
    }

    const Grid& grid() const { return grid_; }
    int mines() const { return mines_; }
    bool is_mine(int place) const { return mine_[place] != 0; }
    const std::vector<Cell>& cells() const { return cells_; }
    int places() const { return static_cast<int>(cells_.size()); }
    int place(int cell) const { return (cell / grid_.width + BORDER) * stride_ + cell % grid_.width + BORDER; }
    int cell(int place) const { return (place / stride_ - BORDER) * grid_.width + place % stride_ - BORDER; }
    int stride() const { return stride_; }
    const std::array<int, 8>& offsets() const { return offset_; }
    const std::array<Partner, PARTNERS>& partners() const { return partner_; }
    // Bit k: a clue with these undecided neighbours shares one of them with partner k.
    std::uint32_t reach(std::uint8_t around) const { return reach_[around]; }

    // One byte a cell in reading order, 1 for a mine.
    void read(const std::vector<std::uint8_t>& mines);
    void write(std::vector<std::uint8_t>& mines) const;

private:
    Grid grid_;
    int stride_ = 0, mines_ = 0;
    std::array<int, 8> offset_{};
    std::array<Partner, PARTNERS> partner_{};
    std::array<std::uint32_t, 256> reach_{};
    std::vector<Cell> cells_, empty_;
    std::vector<std::uint8_t> mine_;
};

}  // namespace sapper
