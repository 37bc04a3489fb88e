// ZiNi: about how many clicks win a board with flags and chords, by a greedy rule that knows where the mines are.
//
// The premium of a safe cell is what a chord there saves: the 3BV that it and its neighbours would settle, less the
// unflagged mines around it, less one if it is closed, less one for the chord. The cell with the greatest premium is
// opened, flagged around and chorded, as long as none is negative; then every needed click is made singly.
// docs/metrics.md has the sources.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "sapper/layout.hpp"
#include "sapper/work.hpp"

namespace sapper {

// Which of the cells with the greatest premium comes first: the leftmost (of these the topmost), or in reading order.
enum class Ties { columns = 0, rows = 1 };

int zini(const Layout& layout, Ties ties = Ties::columns);
int human_zini(const Layout& layout, Ties ties = Ties::columns);
// The best of some runs in which chance decides ties.
int random_zini(const Layout& layout, int runs, std::uint64_t seed);

// A set of numbers below a limit that knows its smallest: bits, and above them bits that say which words are not empty.
class SmallestFirst {
public:
    void reset(std::size_t limit);
    bool empty() const { return words_[top_] == 0; }
    void insert(std::uint32_t value);
    void erase(std::uint32_t value);
    std::uint32_t pick(Random*) const;

private:
    static constexpr int LEVELS = 5;  // 64^5 numbers
    std::vector<std::uint64_t> words_;
    std::uint32_t begin_[LEVELS] = {};
    int levels_ = 0;
    std::uint32_t top_ = 0;
};

// A set of numbers that gives any of its own with equal chance.
class AnyOf {
public:
    void reset(std::size_t limit);
    bool empty() const { return values_.empty(); }
    void insert(std::uint32_t value);
    void erase(std::uint32_t value);
    std::uint32_t pick(Random* random) const {
        return values_[random->below(static_cast<std::uint32_t>(values_.size()))];
    }

private:
    std::vector<std::uint32_t> values_, place_;
};

// Works on many boards with one set of buffers: `load` a board, then ask.
class ZiniSolver {
public:
    // `mines`: one byte a cell in reading order, 0 or 1 and nothing else.
    void load(const Grid& grid, const std::uint8_t* mines, Ties ties);
    int greedy(Meter& meter);
    int human(Meter& meter);
    int random(int runs, Random& random, Meter& meter);

private:
    static constexpr int BUCKETS = 8;  // premiums from 0 to 7; no cell can have more

    void resize(const Grid& grid, Ties ties);
    void empty_buckets();
    void place(const Grid& grid, const std::uint8_t* mines, Ties ties);
    void find_openings();
    void rate();
    template <class Set>
    int play(std::vector<Set>& buckets, bool human, Random* random, Meter& meter);
    template <class Set>
    struct Play;

    // Cells lie in the order of ties, with a rim of walls, so that all have eight neighbours.
    std::size_t length_ = 0, lines_ = 0, stride_ = 0, size_ = 0;
    std::ptrdiff_t around_[8] = {};
    std::vector<std::uint8_t> mines_, inside_, line_, numbers_, zeros_, near_zeros_, lone_, near_lone_;
    std::vector<std::int32_t> opening_;               // of each zero; of others what the last opening beside them left
    std::vector<std::uint32_t> border_, border_end_;  // the numbers around each opening
    std::vector<std::uint32_t> stack_;
    std::vector<std::uint8_t> fresh_state_, state_;
    std::vector<std::int8_t> fresh_premium_, premium_;
    std::vector<std::uint8_t> opened_;
    int bbbv_ = 0;
    std::vector<SmallestFirst> ordered_ = std::vector<SmallestFirst>(BUCKETS);
    std::vector<AnyOf> drawn_;
    bool stopped_ = false;  // the last run was cancelled, and has left something in its buckets
};

}  // namespace sapper
