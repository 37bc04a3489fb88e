// What a solver knows of a board, kept up to date cell by cell: what every cell is, and of every clue which cells
// around it are undecided and how many mines it still needs. Changed clues are remembered, so that nobody has to look
// twice at what did not change.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "sapper/problem.hpp"

namespace sapper {

// How many cells a mask of neighbours holds.
extern const std::array<std::uint8_t, 256> ONES;

class Knowledge {
public:
    enum Kind : std::uint8_t { wall, undecided, safe, mine, open };

    struct Cell {
        Kind kind;
        std::uint8_t around;  // of an open cell: which neighbours are undecided, bit i for offset(i)
        std::int8_t need;     // of an open cell: mines among these
        std::uint8_t queued;
    };

    // The board has a border of two cells here; a place is an index into it.
    void start(const Grid& grid);
    // Open numbers, known mines, and facts about hidden cells; false when these contradict each other.
    bool start(const View& view, Flags flags, std::span<const Fact> facts = {});

    void set_open(int place, int number);
    void decide(int place, bool mine);

    const Grid& grid() const { return grid_; }
    const Cell& at(int place) const { return cells_[place]; }
    std::size_t places() const { return cells_.size(); }
    int place(int cell) const { return (cell / grid_.width + BORDER) * stride_ + cell % grid_.width + BORDER; }
    int cell(int place) const { return (place / stride_ - BORDER) * grid_.width + place % stride_ - BORDER; }
    int offset(int i) const { return offset_[i]; }
    int known_mines() const { return known_mines_; }
    int undecided_cells() const { return undecided_; }
    // Does it still touch an undecided cell?
    bool is_clue(int place) const { return cells_[place].kind == open && cells_[place].around != 0; }
    bool decides(int place) const {
        const Cell& c = cells_[place];
        return c.around != 0 && (c.need == 0 || c.need == ONES[c.around]);
    }

    // Calls f(place) for every undecided neighbour of a clue in the mask, in reading order.
    template <class F>
    void each(int place, std::uint8_t mask, F&& f) const {
        for (int i = 0; i < 8; ++i)
            if (mask >> i & 1) f(place + offset_[i]);
    }
    // Calls f(other, shared) for every clue that shares undecided cells with this one; `shared` is a part of its mask.
    template <class F>
    void partners(int place, F&& f) const {
        const std::uint8_t around = cells_[place].around;
        for (const Partner& p : partner_) {
            const std::uint8_t shared = around & p.shared;
            if (shared != 0 && cells_[place + p.offset].kind == open) f(place + p.offset, shared);
        }
    }
    // Every clue, in reading order.
    std::vector<int> clues() const;
    // What is known of hidden cells.
    std::vector<Fact> facts() const;

    // The next clue that decides its cells by itself, or one that changed since it was last asked for here; -1: none.
    int next_single() { return next(singles_, SINGLE); }
    int next_changed() { return next(changed_, CHANGED); }
    // The clue is to be given out as changed once more.
    void look_again(int place) {
        if (!(cells_[place].queued & CHANGED)) put(changed_, place, CHANGED);
    }

private:
    static constexpr int BORDER = 2;
    enum Queued : std::uint8_t { SINGLE = 1, CHANGED = 2 };
    struct Queue {
        std::vector<std::int32_t> places;
        std::size_t first = 0;
        void clear() {
            places.clear();
            first = 0;
        }
    };
    struct Partner {
        std::int32_t offset;
        std::uint8_t shared;  // which neighbours of a cell touch the other one too
    };

    void settle(int place, bool mine);
    void touch(int place) {
        Cell& c = cells_[place];
        if (!(c.queued & CHANGED)) put(changed_, place, CHANGED);
        if (!(c.queued & SINGLE) && decides(place)) put(singles_, place, SINGLE);
    }
    void put(Queue& queue, int place, Queued flag) {
        cells_[place].queued |= flag;
        queue.places.push_back(place);
    }
    int next(Queue& queue, Queued flag);

    Grid grid_;
    int stride_ = 0;
    int offset_[8] = {};
    std::array<Partner, 24> partner_;
    std::vector<Cell> cells_;
    Queue singles_, changed_;
    int known_mines_ = 0, undecided_ = 0;
};

}  // namespace sapper
