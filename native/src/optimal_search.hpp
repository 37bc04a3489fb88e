// The search of optimal play. A position's layouts stand in a list while they are many and in columns of bits when they
// are few; the search itself is written once, over either.
#pragma once

#include <algorithm>
#include <deque>
#include <functional>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "optimal_frame.hpp"
#include "optimal_table.hpp"
#include "sapper/work.hpp"

namespace sapper::optimum {

constexpr int MOST_IN_COLUMNS = 2048;
constexpr int FEWEST_STORED = 5;  // positions of fewer layouts are solved anew faster than found
constexpr std::uint64_t TELL_EVERY = std::uint64_t{1} << 28;

// What a position shows.
struct Node {
    int n = 0;  // its layouts
    Word open = 0;
    Hash hash;
};

// A cell worth trying.
struct Candidate {
    int index, mines;  // index: the cell, or its column
};

// A closed position that a move may lead to, with an upper bound of what is won there.
template <class Layouts>
struct Child {
    Layouts layouts;
    int n, bound;
};

struct Try {
    int index, bound;
    int begin, end;  // its children
};

// What one level of the search needs; kept, so that nothing is allocated anew.
template <class Layouts>
struct Level {
    std::vector<Candidate> candidates;
    std::vector<Child<Layouts>> children;
    std::vector<Try> tries;
};

// The levels of positions of one kind.
template <class Layouts>
struct Levels {
    std::deque<Level<Layouts>> all;
    std::size_t used = 0;

    Level<Layouts>& enter() {
        if (used == all.size()) all.emplace_back();
        return all[used++];
    }
    void leave() { --used; }
};

// Stable, and quick for the few that there are.
template <class T, class Before>
void sort_few(T* begin, T* end, Before before) {
    for (T* i = begin; i < end; ++i) {
        T moved = *i;
        T* j = i;
        for (; j > begin && before(moved, j[-1]); --j) *j = j[-1];
        *j = moved;
    }
}

struct Stored {
    Key key;
    Bound bound;
};

class Search {
public:
    Search(Grid grid, std::size_t table_bytes) : board(grid), table(table_bytes) {}

    Board board;
    Table table;
    Arena arena;
    Meter* meter = nullptr;
    std::function<void()> tell;  // called now and then
    std::uint64_t positions = 0;
    std::vector<Stored> kept;  // what was learned of positions of at least `keep_from` layouts
    int keep_from = 1 << 30;

    // The most layouts won when `cell` is opened first, if that is more than alpha; else an upper bound up to alpha.
    int first_click(const Word* layouts, int n, int cell, int alpha);

    template <class Position>
    int solve(Position&& position, const Node& node, int alpha);
    bool known(const Key& key, int alpha, int& won) const;
    // Before each call: the last one may have ended anywhere.
    void restart(Meter& m, std::function<void()> teller) {
        meter = &m;
        tell = std::move(teller);
        next_tell_ = 0;
        std::apply([](auto&... levels) { ((levels.used = 0), ...); }, levels_);
        arena.release({0, 0});
    }

    // Opens the cell: changes what the node shows.
    void show(Node& node, int cell, Word layout) const {
        node.open |= Word{1} << cell;
        node.hash ^= board.open[cell][board.number(layout, cell)];
    }

private:
    template <class Position>
    int play(const Position& position, const Node& node, Level<typename Position::Layouts>& here, int alpha);
    template <class Position>
    int try_move(const Position& position, const Node& node, Level<typename Position::Layouts>& here, const Try& move,
                 int limit);
    void learn(const Node& node, Bound bound);

    std::tuple<Levels<Mask<1>>, Levels<Mask<2>>, Levels<Mask<4>>, Levels<Mask<8>>, Levels<Mask<16>>, Levels<Mask<32>>,
               Levels<Word*>>
        levels_;
    std::uint64_t next_tell_ = 0;
};

// Positions in columns.
template <int W>
class Columns {
public:
    using Layouts = Mask<W>;
    using Children = std::vector<Child<Layouts>>;

    // All layouts of a frame.
    Columns(Search& search, const Frame<W>& frame, int n)
        : s_(search), f_(frame), mask_(Layouts::first(n)), live_count_(frame.cells) {
        for (int j = 0; j < live_count_; ++j) live_[j] = static_cast<std::uint8_t>(j);
    }
    Columns(const Columns& parent, const Layouts& mask)
        : s_(parent.s_), f_(parent.f_), mask_(mask), live_count_(parent.live_count_) {
        std::copy_n(parent.live_.begin(), live_count_, live_.begin());
    }

    // The cells that can be best, safest first; none when all are dead.
    void candidates(int n, std::vector<Candidate>& found) {
        int count = 0;
        for (int i = 0; i < live_count_; ++i) {
            const int j = live_[i];
            const int mines = (mask_ & f_.mine[j]).count();
            if (mines == 0 || mines == n) continue;
            live_[count++] = static_cast<std::uint8_t>(j);
            if (!dead(j)) found.push_back({j, mines});
        }
        live_count_ = count;
        sort_few(found.data(), found.data() + found.size(), [](auto& a, auto& b) { return a.mines < b.mines; });
        std::size_t kept = 0;
        for (const Candidate& c : found) {
            const Layouts safe = mask_ - f_.mine[c.index];
            bool better = false;
            for (std::size_t i = 0; i < kept && !better; ++i) better = (safe & f_.mine[found[i].index]).empty();
            if (!better) found[kept++] = c;
        }
        found.resize(kept);
    }

    // The closed positions after opening column j; gives back the layouts that are won for certain there.
    int expand(int j, Children& children) const {
        s_.meter->spend(static_cast<std::uint64_t>(W) * (live_count_ + 4) * 4);
        int certain = 0;
        for (int v = f_.slot[j]; v < f_.slot[j + 1]; ++v) {
            const Layouts part = mask_ & f_.number[v];
            if (!part.empty()) close(part, Word{1} << j, children, certain);
        }
        return certain;
    }

    int descend(const Node& node, const Child<Layouts>& child, int alpha) const {
        Node next = node;
        next.n = child.n;
        if (child.n >= FEWEST_STORED) {
            const Word layout = f_.layouts[child.layouts.lowest()];
            for (int i = 0; i < live_count_; ++i) {
                const int j = live_[i];
                if ((child.layouts & f_.mine[j]).empty()) s_.show(next, f_.cell[j], layout);
            }
            int won = 0;
            if (s_.known(next.hash.least(), alpha, won)) return won;
        }
        return enter(next, child.layouts, alpha);
    }

private:
    // Whether column j shows one number at most.
    bool dead(int j) const {
        int shown = 0;
        for (int v = f_.slot[j]; v < f_.slot[j + 1]; ++v)
            if (!(mask_ & f_.number[v]).empty() && ++shown == 2) return false;
        return true;
    }

    // Opens what is safe, again and again. `shown` are columns that are known to show one number.
    void close(const Layouts& mask, Word shown, Children& children, int& certain) const {
        const int n = mask.count();
        if (n == 1) {
            ++certain;
            return;
        }
        int most = 0;
        for (int i = 0; i < live_count_; ++i) {
            const int j = live_[i];
            if (shown >> j & 1) continue;
            const int mines = (mask & f_.mine[j]).count();
            if (mines == n) continue;
            if (mines != 0) {
                most = std::max(most, n - mines);
                continue;
            }
            shown |= Word{1} << j;
            if (divide(mask, j, shown, children, certain)) return;
        }
        if (n == 2)
            ++certain;
        else
            children.push_back({mask, n, most});
    }

    // Opens the safe column j; false when it shows the same in every layout.
    bool divide(const Layouts& mask, int j, Word shown, Children& children, int& certain) const {
        int v = f_.slot[j];
        while ((mask & f_.number[v]).empty()) ++v;
        if ((mask - f_.number[v]).empty()) return false;
        for (; v < f_.slot[j + 1]; ++v) {
            const Layouts part = mask & f_.number[v];
            if (!part.empty()) close(part, shown, children, certain);
        }
        return true;
    }

    int enter(const Node& next, const Layouts& layouts, int alpha) const;

    Search& s_;
    const Frame<W>& f_;
    const Layouts mask_;
    std::array<std::uint8_t, 64> live_;  // columns whose cells are neither open nor known mines
    int live_count_;
};

template <int W>
int solve_in_frame(Search& s, const Word* layouts, const Node& node, int alpha) {
    const Frame<W> frame(s.board, s.arena, layouts, node.n);
    return s.solve(Columns<W>(s, frame, node.n), node, alpha);
}

// A position in a new frame that is as narrow as can be.
inline int solve_few(Search& s, const Word* layouts, const Node& node, int alpha) {
    const auto mark = s.arena.mark();
    int won;
    if (node.n <= 64)
        won = solve_in_frame<1>(s, layouts, node, alpha);
    else if (node.n <= 128)
        won = solve_in_frame<2>(s, layouts, node, alpha);
    else if (node.n <= 256)
        won = solve_in_frame<4>(s, layouts, node, alpha);
    else if (node.n <= 512)
        won = solve_in_frame<8>(s, layouts, node, alpha);
    else if (node.n <= 1024)
        won = solve_in_frame<16>(s, layouts, node, alpha);
    else
        won = solve_in_frame<32>(s, layouts, node, alpha);
    s.arena.release(mark);
    return won;
}

template <int W>
int Columns<W>::enter(const Node& next, const Layouts& layouts, int alpha) const {
    if (W == 1 || next.n > 32 * W) return s_.solve(Columns(*this, layouts), next, alpha);
    const auto mark = s_.arena.mark();
    Word* all = s_.arena.take(next.n);
    int n = 0;
    for (int w = 0; w < W; ++w)
        for (Word left = layouts.words[w]; left != 0; left &= left - 1)
            all[n++] = f_.layouts[64 * w + std::countr_zero(left)];
    const int won = solve_few(s_, all, next, alpha);
    s_.arena.release(mark);
    return won;
}

// Positions of many layouts, as they are.
class List {
public:
    using Layouts = Word*;
    using Children = std::vector<Child<Layouts>>;

    List(Search& search, const Word* layouts, const Node& node);
    void candidates(int n, std::vector<Candidate>& found) const;
    int expand(int cell, Children& children) const;
    int descend(const Node& node, const Child<Layouts>& child, int alpha) const;

private:
    bool dead(int cell) const;
    Word implied(int cell) const;
    void close(Word* layouts, int n, Word shown, Children& children, int& certain) const;
    // Layouts by the number at a cell, safe in all of them; f(layouts, n) for every number.
    template <class F>
    void divide(Word* layouts, int n, int cell, F&& f) const;

    Search& s_;
    const Word* layouts_;
    int n_;
    Word closed_;
    Word varying_ = 0;  // cells that are a mine in some layouts and safe in others
};

// The mines in each of 64 cells over many layouts: eight counters to a word, emptied before they overflow.
inline std::array<int, 64> tally(const Word* layouts, int n, int cells) {
    static const auto SPREAD = [] {
        std::array<Word, 256> spread{};
        for (int b = 0; b < 256; ++b)
            for (int i = 0; i < 8; ++i) spread[b] |= static_cast<Word>(b >> i & 1) << (8 * i);
        return spread;
    }();
    std::array<int, 64> mines{};
    const int bytes = (cells + 7) / 8;
    for (int begin = 0; begin < n; begin += 255) {
        std::array<Word, 8> sum{};
        const int end = std::min(n, begin + 255);
        for (int i = begin; i < end; ++i)
            for (int b = 0; b < bytes; ++b) sum[b] += SPREAD[layouts[i] >> (8 * b) & 255];
        for (int c = 0; c < cells; ++c) mines[c] += static_cast<int>(sum[c >> 3] >> (8 * (c & 7)) & 255);
    }
    return mines;
}

inline List::List(Search& search, const Word* layouts, const Node& node)
    : s_(search), layouts_(layouts), n_(node.n), closed_(search.board.all & ~node.open) {
    Word any = 0, each = ~Word{0};
    for (int i = 0; i < n_; ++i) {
        any |= layouts[i];
        each &= layouts[i];
    }
    varying_ = any & ~each;
}

inline bool List::dead(int cell) const {
    int shown = -1;
    for (int i = 0; i < n_; ++i) {
        if (layouts_[i] >> cell & 1) continue;
        const int number = s_.board.number(layouts_[i], cell);
        if (shown < 0) shown = number;
        if (number != shown) return false;
    }
    return true;
}

// The cells that are safe wherever this one is.
inline Word List::implied(int cell) const {
    Word safe = varying_ & ~(Word{1} << cell);
    for (int i = 0; i < n_ && safe != 0; ++i)
        if (!(layouts_[i] >> cell & 1)) safe &= ~layouts_[i];
    return safe;
}

inline void List::candidates(int n, std::vector<Candidate>& found) const {
    s_.meter->spend(static_cast<std::uint64_t>(n) * 16);
    const auto mines = tally(layouts_, n, s_.board.grid.cells());
    Word kept = 0;
    for (Word left = varying_; left != 0; left &= left - 1) {
        const int c = std::countr_zero(left);
        if (!dead(c)) found.push_back({c, mines[c]});
    }
    sort_few(found.data(), found.data() + found.size(), [](auto& a, auto& b) { return a.mines < b.mines; });
    std::size_t count = 0;
    for (const Candidate& c : found) {
        if (implied(c.index) & kept) continue;
        kept |= Word{1} << c.index;
        found[count++] = c;
    }
    found.resize(count);
}

template <class F>
void List::divide(Word* layouts, int n, int cell, F&& f) const {
    std::array<int, 10> start{};
    for (int i = 0; i < n; ++i) ++start[s_.board.number(layouts[i], cell) + 1];
    for (int v = 0; v < 9; ++v)
        if (start[v + 1] == n) return f(layouts, n);
    for (int v = 1; v < 10; ++v) start[v] += start[v - 1];
    Word* sorted = s_.arena.take(n);
    auto next = start;
    for (int i = 0; i < n; ++i) sorted[next[s_.board.number(layouts[i], cell)]++] = layouts[i];
    for (int v = 0; v < 9; ++v)
        if (start[v] != start[v + 1]) f(sorted + start[v], start[v + 1] - start[v]);
}

inline void List::close(Word* layouts, int n, Word shown, Children& children, int& certain) const {
    if (n == 1) {
        ++certain;
        return;
    }
    Word any = 0;
    for (int i = 0; i < n; ++i) any |= layouts[i];
    const Word safe = closed_ & ~any & ~shown;
    if (safe != 0) {
        const int cell = std::countr_zero(safe);
        divide(layouts, n, cell,
               [&](Word* part, int m) { close(part, m, shown | Word{1} << cell, children, certain); });
        return;
    }
    if (n == 2) {
        ++certain;
        return;
    }
    const auto mines = tally(layouts, n, s_.board.grid.cells());
    int least = n;
    for (int c : mines)
        if (c != 0) least = std::min(least, c);
    children.push_back({layouts, n, n - least});
}

inline int List::expand(int cell, Children& children) const {
    s_.meter->spend(static_cast<std::uint64_t>(n_) * 32);
    Word* safe = s_.arena.take(n_);
    int n = 0, certain = 0;
    for (int i = 0; i < n_; ++i) {
        safe[n] = layouts_[i];
        n += !(layouts_[i] >> cell & 1);
    }
    if (n != 0) divide(safe, n, cell, [&](Word* part, int m) { close(part, m, Word{1} << cell, children, certain); });
    return certain;
}

inline int List::descend(const Node& node, const Child<Layouts>& child, int alpha) const {
    Node next = node;
    next.n = child.n;
    Word any = 0;
    for (int i = 0; i < child.n; ++i) any |= child.layouts[i];
    for (Word left = closed_ & ~any; left != 0; left &= left - 1)
        s_.show(next, std::countr_zero(left), child.layouts[0]);
    int won = 0;
    if (child.n >= FEWEST_STORED && s_.known(next.hash.least(), alpha, won)) return won;
    if (child.n <= MOST_IN_COLUMNS) return solve_few(s_, child.layouts, next, alpha);
    return s_.solve(List(s_, child.layouts, next), next, alpha);
}

inline bool Search::known(const Key& key, int alpha, int& won) const {
    Bound found;
    if (!table.find(key, found)) return false;
    won = found.won;
    return found.exact || found.won <= alpha;
}

inline void Search::learn(const Node& node, Bound bound) {
    ++positions;
    const Key key = node.hash.least();
    table.store(key, bound);
    if (node.n >= keep_from) kept.push_back({key, bound});
}

template <class Position>
int Search::solve(Position&& position, const Node& node, int alpha) {
    if (tell && meter->spent() >= next_tell_) {
        next_tell_ = meter->spent() + TELL_EVERY;
        tell();
    }
    auto& levels = std::get<Levels<typename Position::Layouts>>(levels_);
    auto& here = levels.enter();
    const auto mark = arena.mark();
    here.candidates.clear();
    position.candidates(node.n, here.candidates);
    const int won = here.candidates.empty() ? 1 : node.n == 3 ? 2 : play(position, node, here, alpha);
    levels.leave();
    arena.release(mark);
    return won;
}

// Two layouts are won at least: some cell shows two numbers, and a layout with each can be told from the other.
template <class Position>
int Search::play(const Position& position, const Node& node, Level<typename Position::Layouts>& here, int alpha) {
    int best = 2, most = 2;
    here.children.clear();
    here.tries.clear();
    for (const Candidate& c : here.candidates) {
        if (node.n - c.mines <= std::max(best, alpha)) {
            most = std::max(most, node.n - c.mines);
            continue;
        }
        const auto begin = static_cast<int>(here.children.size());
        int bound = position.expand(c.index, here.children);
        const auto end = static_cast<int>(here.children.size());
        for (int i = begin; i < end; ++i) bound += here.children[i].bound;
        here.tries.push_back({c.index, bound, begin, end});
    }
    sort_few(here.tries.data(), here.tries.data() + here.tries.size(),
             [](auto& a, auto& b) { return a.bound > b.bound; });
    for (const Try& move : here.tries) {
        const int limit = std::max(best, alpha);
        const int won = move.bound <= limit ? move.bound : try_move(position, node, here, move, limit);
        if (won > limit)
            best = won;
        else
            most = std::max(most, won);
    }
    const Bound result = best > alpha ? Bound{best, true} : Bound{std::max(best, most), most <= best};
    if (node.n >= FEWEST_STORED) learn(node, result);
    return result.won;
}

// Exact when it is more than the limit; else an upper bound.
template <class Position>
int Search::try_move(const Position& position, const Node& node, Level<typename Position::Layouts>& here,
                     const Try& move, int limit) {
    const auto begin = here.children.begin() + move.begin;
    std::sort(begin, here.children.begin() + move.end, [](auto& a, auto& b) { return a.n < b.n; });
    int bound = move.bound;
    for (int i = move.begin; i < move.end; ++i) {
        const auto child = here.children[i];
        bound += position.descend(node, child, limit - (bound - child.bound)) - child.bound;
        if (bound <= limit) break;
    }
    return bound;
}

inline int Search::first_click(const Word* layouts, int n, int cell, int alpha) {
    const auto mark = arena.mark();
    auto& levels = std::get<Levels<Word*>>(levels_);
    auto& here = levels.enter();
    here.children.clear();
    const Node nothing{n, 0, {}};
    const List all(*this, layouts, nothing);
    int bound = all.expand(cell, here.children);
    for (const auto& child : here.children) bound += child.bound;
    const int won = try_move(all, nothing, here, {cell, bound, 0, static_cast<int>(here.children.size())}, alpha);
    levels.leave();
    arena.release(mark);
    return won;
}

}  // namespace sapper::optimum
