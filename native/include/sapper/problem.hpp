// A View as a counting problem: what single clues decide at once is taken out; the hidden cells that are left are
// grouped into boxes (same clues), and clues and boxes into parts that share nothing but the mine total.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "sapper/view.hpp"
#include "sapper/work.hpp"

namespace sapper {

enum class Flags { ignore = 0, trust = 1 };

// A supposed truth about one hidden cell.
struct Fact {
    int cell;
    bool mine;
};

struct Clue {
    int cell;   // where the number stands
    int need;   // mines among its undecided cells
    int cells;  // its undecided cells
};

struct Box {
    std::uint32_t first_cell, first_clue;  // into Problem::box_cells and Problem::box_clues
    std::uint8_t size, clues;
};

struct Part {
    std::uint32_t first_clue, last_clue;  // into Problem::part_clues
    std::uint32_t first_box, last_box;    // into Problem::part_boxes
};

// What is known of a cell before any counting.
enum class Known : std::uint8_t { open = 0, undecided = 1, safe = 2, mine = 3 };

class Problem {
public:
    struct Options {
        Flags flags = Flags::ignore;
        const std::vector<std::uint8_t>* use = nullptr;  // clues to use, one byte a cell; null: all
        std::span<const Fact> facts = {};
    };

    void build(const View& view, const Options& options);

    bool possible = true;    // false: single clues contradict each other already
    int known_mines = 0;     // given or decided
    int mines_left = -1;     // total - known mines, -1 when the total is unknown; may be negative
    int frontier_cells = 0;  // cells in boxes
    std::vector<Known> known;
    std::vector<Clue> clues;
    std::vector<Box> boxes;
    std::vector<std::uint32_t> box_cells;
    std::vector<std::uint32_t> box_clues;
    std::vector<std::uint32_t> sea;
    std::vector<Part> parts;
    std::vector<std::uint32_t> part_clues, part_boxes;

    std::span<const std::uint32_t> cells_of(const Box& box) const { return {&box_cells[box.first_cell], box.size}; }
    std::span<const std::uint32_t> clues_of(const Box& box) const { return {&box_clues[box.first_clue], box.clues}; }

private:
    void classify(const View& view, const Options& options);
    void find_clues(const View& view, const Options& options);
    void decide(int padded, bool mine);
    void propagate();
    void group();
    void split();

    // The board with a border of one cell, so that neighbours need no checks.
    int stride_ = 0;
    int offset_[8] = {};
    std::vector<Known> padded_;
    std::vector<std::int32_t> clue_at_;
    std::vector<std::int32_t> queue_;
    std::vector<std::int32_t> head_, next_;  // boxes by their first clue
    std::vector<std::int32_t> root_;
    std::vector<std::int32_t> hidden_;  // padded indices of hidden cells
    Grid grid_;

    int pad(int cell) const { return (grid_.y(cell) + 1) * stride_ + grid_.x(cell) + 1; }
};

}  // namespace sapper
