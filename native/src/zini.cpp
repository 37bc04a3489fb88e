#include "sapper/zini.hpp"

#include <algorithm>
#include <bit>

namespace sapper {

namespace {

// What a cell is, and what is still to be done about it.
enum State : std::uint8_t {
    CLOSED = 1,     // a number that is not open
    NEEDED = 2,     // and that no opening will open
    UNFLAGGED = 4,  // a mine without its flag
    ZERO = 8
};

constexpr int NEVER = -100;  // the premium of what cannot be chorded; no sum of changes lifts it above zero
constexpr int LATER = -50;   // added for human ZiNi while a cell is closed

// Sums of each cell and its eight neighbours: along the lines, then across. The rim gives nothing and gets nothing.
void sum_squares(const std::vector<std::uint8_t>& from, std::vector<std::uint8_t>& line, std::vector<std::uint8_t>& to,
                 std::size_t stride) {
    const std::size_t size = from.size();
    const std::uint8_t* in = from.data();
    std::uint8_t* between = line.data();
    for (std::size_t i = 1; i + 1 < size; ++i) between[i] = static_cast<std::uint8_t>(in[i - 1] + in[i] + in[i + 1]);
    std::uint8_t* out = to.data();
    for (std::size_t i = stride; i + stride < size; ++i)
        out[i] = static_cast<std::uint8_t>(between[i - stride] + between[i] + between[i + stride]);
}

}  // namespace

void SmallestFirst::reset(std::size_t limit) {
    std::size_t total = 0;
    levels_ = 0;
    do {
        limit = (limit + 63) / 64;
        begin_[levels_++] = static_cast<std::uint32_t>(total);
        total += limit;
    } while (limit > 1);
    top_ = static_cast<std::uint32_t>(total - 1);
    words_.assign(total, 0);
}

void SmallestFirst::insert(std::uint32_t value) {
    for (int level = 0; level < levels_; ++level, value /= 64) {
        auto& word = words_[begin_[level] + value / 64];
        const bool known = word != 0;
        word |= std::uint64_t{1} << value % 64;
        if (known) return;
    }
}

void SmallestFirst::erase(std::uint32_t value) {
    for (int level = 0; level < levels_; ++level, value /= 64) {
        auto& word = words_[begin_[level] + value / 64];
        word &= ~(std::uint64_t{1} << value % 64);
        if (word != 0) return;
    }
}

std::uint32_t SmallestFirst::pick(Random*) const {
    std::uint32_t value = 0;
    for (int level = levels_ - 1; level >= 0; --level)
        value = value * 64 + static_cast<std::uint32_t>(std::countr_zero(words_[begin_[level] + value]));
    return value;
}

void AnyOf::reset(std::size_t limit) {
    values_.clear();
    place_.assign(limit, 0);
}

void AnyOf::insert(std::uint32_t value) {
    place_[value] = static_cast<std::uint32_t>(values_.size());
    values_.push_back(value);
}

void AnyOf::erase(std::uint32_t value) {
    const auto place = place_[value];
    values_[place] = values_.back();
    place_[values_[place]] = place;
    values_.pop_back();
}

// The rim, and what the rim makes different, stay as they are until a board of another size comes.
void ZiniSolver::resize(const Grid& grid, Ties ties) {
    const auto length = static_cast<std::size_t>(ties == Ties::columns ? grid.height : grid.width);
    const auto lines = static_cast<std::size_t>(ties == Ties::columns ? grid.width : grid.height);
    opening_.assign((length + 2) * (lines + 2), -1);
    if (length == length_ && lines == lines_) return;
    length_ = length;
    lines_ = lines;
    stride_ = length + 2;
    size_ = opening_.size();
    for (auto* bytes :
         {&mines_, &inside_, &line_, &numbers_, &zeros_, &near_zeros_, &lone_, &near_lone_, &fresh_state_})
        bytes->assign(size_, 0);
    fresh_premium_.assign(size_, NEVER);
    const auto s = static_cast<std::ptrdiff_t>(stride_);
    const std::ptrdiff_t offsets[8] = {-s - 1, -s, -s + 1, -1, 1, s - 1, s, s + 1};
    std::copy(std::begin(offsets), std::end(offsets), around_);
    for (std::size_t line = 1; line <= lines_; ++line) std::fill_n(&inside_[line * stride_ + 1], length_, 1);
    empty_buckets();
}

void ZiniSolver::empty_buckets() {
    for (auto& bucket : ordered_) bucket.reset(size_);
    for (auto& bucket : drawn_) bucket.reset(size_);
}

void ZiniSolver::place(const Grid& grid, const std::uint8_t* mines, Ties ties) {
    const auto width = static_cast<std::size_t>(grid.width);
    for (std::size_t line = 0; line < lines_; ++line) {
        std::uint8_t* to = &mines_[(line + 1) * stride_ + 1];
        if (ties == Ties::rows)
            std::copy_n(mines + line * width, length_, to);
        else
            for (std::size_t i = 0; i < length_; ++i) to[i] = mines[i * width + line];
    }
}

// Floods the zeros. A number is beside two openings at most.
void ZiniSolver::find_openings() {
    border_.clear();
    border_end_.clear();
    for (std::uint32_t first = 0; first < size_; ++first) {
        if (!zeros_[first] || opening_[first] >= 0) continue;
        const auto opening = static_cast<std::int32_t>(border_end_.size());
        opening_[first] = opening;
        stack_.push_back(first);
        while (!stack_.empty()) {
            const std::uint32_t zero = stack_.back();
            stack_.pop_back();
            for (const auto offset : around_) {
                const auto cell = static_cast<std::uint32_t>(zero + offset);
                if (!inside_[cell] || opening_[cell] == opening) continue;
                opening_[cell] = opening;
                (zeros_[cell] ? stack_ : border_).push_back(cell);
            }
        }
        border_end_.push_back(static_cast<std::uint32_t>(border_.size()));
    }
}

// What every cell is, and its premium, before the first click.
void ZiniSolver::rate() {
    bbbv_ = static_cast<int>(border_end_.size());
    for (std::size_t i = 0; i < size_; ++i) {
        const bool number = inside_[i] && !mines_[i] && !zeros_[i];
        bbbv_ += lone_[i];
        fresh_state_[i] =
            static_cast<std::uint8_t>(number * CLOSED + lone_[i] * NEEDED + mines_[i] * UNFLAGGED + zeros_[i] * ZERO);
        fresh_premium_[i] = static_cast<std::int8_t>(number ? near_lone_[i] - numbers_[i] - 2 : NEVER);
    }
    for (const auto cell : border_) ++fresh_premium_[cell];
}

void ZiniSolver::load(const Grid& grid, const std::uint8_t* mines, Ties ties) {
    resize(grid, ties);
    place(grid, mines, ties);
    sum_squares(mines_, line_, numbers_, stride_);
    for (std::size_t i = 0; i < size_; ++i) zeros_[i] = inside_[i] & (numbers_[i] == 0);
    sum_squares(zeros_, line_, near_zeros_, stride_);
    for (std::size_t i = 0; i < size_; ++i) lone_[i] = inside_[i] & (near_zeros_[i] == 0) & (mines_[i] == 0);
    sum_squares(lone_, line_, near_lone_, stride_);
    find_openings();
    rate();
}

// One run over the board that is loaded.
template <class Set>
struct ZiniSolver::Play {
    ZiniSolver& board;
    std::vector<Set>& buckets;
    const int later;  // what opening a cell adds to its premium beside the one click that it saves
    int left;         // 3BV that is not done
    int clicks = 0;

    void change(std::uint32_t cell, int by) {
        auto& premium = board.premium_[cell];
        const int before = premium, after = before + by;
        premium = static_cast<std::int8_t>(after);
        if (before >= 0) buckets[before].erase(cell);
        if (after >= 0) buckets[after].insert(cell);
    }
    template <class F>
    void neighbours(std::uint32_t cell, F&& f) {
        for (const auto offset : board.around_) f(static_cast<std::uint32_t>(cell + offset));
    }
    void open(std::uint32_t cell) {
        auto& state = board.state_[cell];
        const bool needed = state & NEEDED;
        state &= static_cast<std::uint8_t>(~(CLOSED | NEEDED));
        if (!needed) return change(cell, 1 + later);
        --left;
        if (later) change(cell, later);
        neighbours(cell, [&](std::uint32_t beside) { change(beside, -1); });
    }
    void open_opening(std::int32_t opening) {
        auto& opened = board.opened_[opening];
        if (opened) return;
        opened = 1;
        --left;
        const std::uint32_t end = board.border_end_[opening];
        for (std::uint32_t i = opening == 0 ? 0 : board.border_end_[opening - 1]; i < end; ++i) {
            const std::uint32_t cell = board.border_[i];
            auto& state = board.state_[cell];
            const int by = (state & CLOSED) ? later : -1;  // closed: one click less to come, and one 3BV less
            state &= static_cast<std::uint8_t>(~CLOSED);
            if (by != 0) change(cell, by);
        }
    }
    void flag(std::uint32_t mine) {
        board.state_[mine] &= static_cast<std::uint8_t>(~UNFLAGGED);
        ++clicks;
        neighbours(mine, [&](std::uint32_t beside) { change(beside, 1); });
    }
    // Open it, flag around it, chord.
    void chord(std::uint32_t cell) {
        if (board.state_[cell] & CLOSED) {
            ++clicks;
            open(cell);
        }
        ++clicks;
        neighbours(cell, [&](std::uint32_t beside) {
            const auto state = board.state_[beside];
            if (state & UNFLAGGED) flag(beside);
            if (state & CLOSED) open(beside);
            if (state & ZERO) open_opening(board.opening_[beside]);
        });
    }
};

template <class Set>
int ZiniSolver::play(std::vector<Set>& buckets, bool human, Random* random, Meter& meter) {
    if (stopped_) empty_buckets();
    stopped_ = true;
    meter.spend(size_);
    state_ = fresh_state_;
    premium_ = fresh_premium_;
    opened_.assign(border_end_.size(), 0);
    for (std::uint32_t i = 0; i < size_; ++i) {
        if (human && (state_[i] & CLOSED)) premium_[i] += LATER;
        if (premium_[i] >= 0) buckets[premium_[i]].insert(i);
    }
    Play<Set> run{*this, buckets, human ? -LATER : 0, bbbv_};
    if (human)
        for (run.clicks = 0; run.clicks < static_cast<int>(border_end_.size()); ++run.clicks)
            run.open_opening(run.clicks);
    for (std::uint32_t next = 0; run.left > 0;) {
        const auto best = std::find_if(buckets.rbegin(), buckets.rend(), [](const Set& set) { return !set.empty(); });
        meter.spend(16);
        if (best != buckets.rend()) {
            run.chord(best->pick(random));
        } else if (human) {
            while (!(state_[next] & NEEDED)) ++next;
            ++run.clicks;
            run.open(next);
        } else {
            run.clicks += run.left;  // no single click lifts a premium, so single clicks are all that is left
            run.left = 0;
        }
    }
    stopped_ = false;  // without 3BV to do every premium is below zero, and the buckets are empty
    return run.clicks;
}

int ZiniSolver::greedy(Meter& meter) {
    return play(ordered_, false, nullptr, meter);
}

int ZiniSolver::human(Meter& meter) {
    return play(ordered_, true, nullptr, meter);
}

int ZiniSolver::random(int runs, Random& random, Meter& meter) {
    if (drawn_.empty()) {
        drawn_.resize(BUCKETS);
        for (auto& bucket : drawn_) bucket.reset(size_);
    }
    int best = bbbv_;
    for (int i = 0; i < runs; ++i) best = std::min(best, play(drawn_, false, &random, meter));
    return best;
}

namespace {

ZiniSolver loaded(const Layout& layout, Ties ties) {
    ZiniSolver solver;
    solver.load(layout.grid(), layout.mines().data(), ties);
    return solver;
}

}  // namespace

int zini(const Layout& layout, Ties ties) {
    Meter unlimited;
    return loaded(layout, ties).greedy(unlimited);
}

int human_zini(const Layout& layout, Ties ties) {
    Meter unlimited;
    return loaded(layout, ties).human(unlimited);
}

int random_zini(const Layout& layout, int runs, std::uint64_t seed) {
    Meter unlimited;
    Random random(seed);
    return loaded(layout, Ties::columns).random(runs, random, unlimited);
}

}  // namespace sapper
