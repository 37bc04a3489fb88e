// Measures of a Layout that say how much there is to click: 3BV, openings, islands. docs/metrics.md defines them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "sapper/layout.hpp"
#include "sapper/view.hpp"

namespace sapper {

struct Metrics {
    int bbbv = 0;      // 3BV: the fewest clicks that win without a chord
    int openings = 0;  // groups of zeros, connected in eight directions
    int islands = 0;   // groups of numbers that touch no zero, connected in eight directions
    bool operator==(const Metrics&) const = default;
};

Metrics measure(const Layout& layout);

// The 3BV that a View of this Layout has done: its open lone numbers, and the openings of which every zero is open.
int solved_bbbv(const Layout& layout, const View& view);

// Measures many boards with one set of buffers. A row is a row of bits, and sixty-four cells are looked at together.
class Measurer {
public:
    // `mines`: one byte a cell in reading order, 0 or 1 and nothing else.
    Metrics run(const Grid& grid, const std::uint8_t* mines);

private:
    using Word = std::uint64_t;
    struct Run {
        std::uint32_t begin, end;  // cells of a row that lie side by side; `end` is the first cell behind
    };

    void pack(const std::uint8_t* mines);
    void spread(const std::vector<Word>& from, std::vector<Word>& to);
    template <class F>
    void keep(std::vector<Word>& board, F&& f);
    int groups(const std::vector<Word>& cells);
    void runs_of(const Word* row);
    std::uint32_t root(std::uint32_t run);

    std::size_t height_ = 0, width_ = 0, words_ = 0;  // words a row
    Word last_ = 0;                                   // the bits of a row's last word that are cells
    std::vector<Word> mines_, beside_, zeros_, numbers_;
    std::vector<Run> runs_;
    std::vector<std::uint32_t> parent_;  // of every run; the runs of a group have one root
};

}  // namespace sapper
