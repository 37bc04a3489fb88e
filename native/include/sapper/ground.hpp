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
    enum Flag : std::uint32_t { open = 1, touched = 2, waiting = 4, undecided = 8, wall = 16, mine = 32 };

    // In one word, so that what was just written can be read at once.
    struct Cell {
        static constexpr int NEED = 8, FLAGS = 16;
        std::uint32_t word = 0;

        std::uint8_t around() const {
            return static_cast<std::uint8_t>(word);
        }  // undecided neighbours: bit i, offset i
        int need() const { return static_cast<int>(word >> NEED & 255); }  // mines among these
        std::uint32_t flags() const { return word >> FLAGS; }
        bool has(std::uint32_t flag) const { return (word >> FLAGS & flag) != 0; }
        void set(std::uint32_t flags) { word = (word & 0xFFFF) | flags << FLAGS; }
        void add(std::uint32_t flag) { word |= flag << FLAGS; }
        void remove(std::uint32_t flag) { word &= ~(flag << FLAGS); }
        void add_need(int mines) { word += static_cast<std::uint32_t>(mines) << NEED; }
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
