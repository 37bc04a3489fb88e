#include "sapper/metrics.hpp"

#include <bit>
#include <cstring>

namespace sapper {

namespace {

// Eight bytes, 0 or 1 each, as eight bits: the product moves byte i to bit i of the highest byte.
std::uint64_t eight(const std::uint8_t* bytes) {
    if constexpr (std::endian::native == std::endian::little) {
        std::uint64_t value;
        std::memcpy(&value, bytes, sizeof value);
        return value * 0x0102040810204080ull >> 56;
    }
    std::uint64_t bits = 0;
    for (int i = 0; i < 8; ++i) bits |= std::uint64_t{bytes[i]} << i;
    return bits;
}

}  // namespace

Metrics measure(const Layout& layout) {
    return Measurer().run(layout.grid(), layout.mines().data());
}

int solved_bbbv(const Layout& layout, const View& view) {
    const Grid& grid = layout.grid();
    if (!(view.grid == grid)) throw std::invalid_argument("The View is of another size than the Layout.");
    const auto numbers = layout.numbers();
    std::vector<std::uint8_t> seen(numbers.size(), 0);  // zeros, and numbers beside them
    std::vector<int> stack;
    int solved = 0;
    for (int first = 0; first < grid.cells(); ++first) {
        if (numbers[first] != 0 || seen[first]) continue;
        bool open = true;
        const auto visit = [&](int cell) {
            if (numbers[cell] == 0 && !seen[cell]) stack.push_back(cell);
            seen[cell] = 1;
        };
        visit(first);
        while (!stack.empty()) {
            const int zero = stack.back();
            stack.pop_back();
            open = open && is_number(view.cells[zero]);
            grid.neighbours(zero, visit);
        }
        solved += open;
    }
    for (int i = 0; i < grid.cells(); ++i) solved += !seen[i] && !layout.mine(i) && is_number(view.cells[i]);
    return solved;
}

void Measurer::pack(const std::uint8_t* mines) {
    std::fill(mines_.begin(), mines_.end(), 0);
    for (std::size_t y = 0; y < height_; ++y, mines += width_) {
        Word* row = &mines_[y * words_];
        std::size_t x = 0;
        for (; x + 8 <= width_; x += 8) row[x / 64] |= eight(mines + x) << x % 64;
        for (; x < width_; ++x) row[x / 64] |= Word{mines[x]} << x % 64;
    }
}

// Every cell that is in `from` or beside a cell that is. First along the rows, then across them.
void Measurer::spread(const std::vector<Word>& from, std::vector<Word>& to) {
    for (std::size_t y = 0; y < height_; ++y)
        for (std::size_t k = 0; k < words_; ++k) {
            const std::size_t i = y * words_ + k;
            Word word = from[i] | from[i] << 1 | from[i] >> 1;
            if (k > 0) word |= from[i - 1] >> 63;
            if (k + 1 < words_) word |= from[i + 1] << 63;
            beside_[i] = word;
        }
    for (std::size_t i = 0; i < to.size(); ++i) {
        Word word = beside_[i];
        if (i >= words_) word |= beside_[i - words_];
        if (i + words_ < to.size()) word |= beside_[i + words_];
        to[i] = word;
    }
}

// Writes f(i) to every word i, without the bits that are no cells.
template <class F>
void Measurer::keep(std::vector<Word>& board, F&& f) {
    for (std::size_t y = 0, i = 0; y < height_; ++y) {
        for (std::size_t k = 0; k < words_; ++k, ++i) board[i] = f(i);
        board[i - 1] &= last_;
    }
}

// Adds the runs of a row to runs_, each a group of its own. A run may go on in the next word.
void Measurer::runs_of(const Word* row) {
    const std::size_t first = runs_.size();
    for (std::size_t k = 0; k < words_; ++k)
        for (Word word = row[k]; word != 0;) {
            const Word behind = word + (word & (0 - word));  // the sum carries through the lowest run
            const auto begin = static_cast<std::uint32_t>(k * 64 + std::countr_zero(word));
            const auto end = static_cast<std::uint32_t>(k * 64 + std::countr_zero(behind));
            word &= behind;
            if (runs_.size() > first && runs_.back().end == begin) {
                runs_.back().end = end;
            } else {
                parent_.push_back(static_cast<std::uint32_t>(runs_.size()));
                runs_.push_back({begin, end});
            }
        }
}

std::uint32_t Measurer::root(std::uint32_t run) {
    while (parent_[run] != run) run = parent_[run] = parent_[parent_[run]];
    return run;
}

// How many groups the cells form: runs, less one for every two that meet and were not joined before.
int Measurer::groups(const std::vector<Word>& cells) {
    runs_.clear();
    parent_.clear();
    std::size_t above = 0, here = 0, joined = 0;
    for (std::size_t y = 0; y < height_; ++y, above = here, here = runs_.size()) {
        runs_of(&cells[y * words_]);
        for (std::size_t i = here, j = above; i < runs_.size() && j < here;) {
            if (runs_[j].begin <= runs_[i].end && runs_[i].begin <= runs_[j].end) {  // beside or at a corner
                const auto a = root(static_cast<std::uint32_t>(i)), b = root(static_cast<std::uint32_t>(j));
                joined += a != b;
                parent_[a] = b;
            }
            ++(runs_[i].end < runs_[j].end ? i : j);
        }
    }
    return static_cast<int>(runs_.size() - joined);
}

Metrics Measurer::run(const Grid& grid, const std::uint8_t* mines) {
    height_ = static_cast<std::size_t>(grid.height);
    width_ = static_cast<std::size_t>(grid.width);
    words_ = (width_ + 63) / 64;
    last_ = ~Word{0} >> (words_ * 64 - width_);
    for (auto* board : {&mines_, &beside_, &zeros_, &numbers_}) board->resize(height_ * words_);
    pack(mines);

    spread(mines_, zeros_);
    keep(zeros_, [&](std::size_t i) { return ~zeros_[i]; });
    spread(zeros_, numbers_);
    keep(numbers_, [&](std::size_t i) { return ~(numbers_[i] | mines_[i]); });

    Metrics metrics;
    metrics.openings = groups(zeros_);
    metrics.islands = groups(numbers_);
    metrics.bbbv = metrics.openings;
    for (const Word word : numbers_) metrics.bbbv += std::popcount(word);
    return metrics;
}

}  // namespace sapper
