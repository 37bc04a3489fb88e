// What optimal play works on: the board with its symmetries, scratch memory, and frames of layouts in columns of bits.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <vector>

#include "optimal_table.hpp"
#include "sapper/grid.hpp"
#include "sapper/random.hpp"

namespace sapper::optimum {

using Word = std::uint64_t;

// The random words of a position under each of the eight symmetries (oblong boards have four, each twice).
struct Hash {
    std::array<Word, 8> high{}, low{};

    void operator^=(const Hash& other) {
        for (int i = 0; i < 8; ++i) high[i] ^= other.high[i];
        for (int i = 0; i < 8; ++i) low[i] ^= other.low[i];
    }
    Key least() const {
        int best = 0;
        for (int i = 1; i < 8; ++i)
            if (high[i] < high[best]) best = i;
        return {high[best], low[best]};
    }
};

struct Board {
    Grid grid;
    Word all;                                             // every cell, as bits
    std::array<Word, 64> around{};                        // neighbours, as bits
    std::array<std::array<std::uint8_t, 64>, 8> image{};  // of a cell under a symmetry
    std::vector<std::array<Hash, 9>> open;                // by cell and number

    explicit Board(Grid g) : grid(g), all(~Word{0} >> (64 - g.cells())), open(g.cells()) {
        const int n = g.cells();
        for (int c = 0; c < n; ++c) g.neighbours(c, [&](int d) { around[c] |= Word{1} << d; });
        for (int s = 0; s < 8; ++s)
            for (int c = 0; c < n; ++c) image[s][c] = static_cast<std::uint8_t>(moved(c, s));
        for (int c = 0; c < n; ++c)
            for (int v = 0; v < 9; ++v)
                for (int s = 0; s < 8; ++s) {
                    const int id = 9 * image[s][c] + v;
                    open[c][v].high[s] = mix(SEED, 2 * id);
                    open[c][v].low[s] = mix(SEED, 2 * id + 1);
                }
    }

    int number(Word layout, int cell) const { return std::popcount(layout & around[cell]); }

private:
    static constexpr Word SEED = 0x5a99e12;

    int moved(int cell, int symmetry) const {
        int x = grid.x(cell), y = grid.y(cell);
        if (symmetry & 1) x = grid.width - 1 - x;
        if (symmetry & 2) y = grid.height - 1 - y;
        if ((symmetry & 4) && grid.width == grid.height) std::swap(x, y);
        return grid.index(x, y);
    }
};

// Memory that is given back in the order in which it was taken, all at once.
class Arena {
public:
    struct Mark {
        std::size_t chunk, used;
    };
    Mark mark() const { return {chunk_, used_}; }
    void release(Mark m) {
        chunk_ = m.chunk;
        used_ = m.used;
    }
    Word* take(std::size_t words) {
        while (chunk_ == chunks_.size() || used_ + words > sizes_[chunk_]) {
            if (chunk_ < chunks_.size()) ++chunk_;
            used_ = 0;
            if (chunk_ == chunks_.size() || sizes_[chunk_] < words) add(words);
        }
        Word* given = chunks_[chunk_].get() + used_;
        used_ += words;
        return given;
    }

private:
    // In front of smaller chunks, which hold nothing that is in use.
    void add(std::size_t words) {
        const std::size_t size = std::max<std::size_t>(words, std::size_t{1} << 17);
        chunks_.insert(chunks_.begin() + static_cast<std::ptrdiff_t>(chunk_),
                       std::make_unique_for_overwrite<Word[]>(size));
        sizes_.insert(sizes_.begin() + static_cast<std::ptrdiff_t>(chunk_), size);
    }

    std::vector<std::unique_ptr<Word[]>> chunks_;
    std::vector<std::size_t> sizes_;
    std::size_t chunk_ = 0, used_ = 0;
};

// Up to 64 W layouts, as bits.
template <int W>
struct Mask {
    std::array<Word, W> words;

    static Mask none() { return Mask{}; }
    static Mask first(int n) {
        Mask m;
        for (int w = 0; w < W; ++w) {
            const int left = n - 64 * w;
            m.words[w] = left >= 64 ? ~Word{0} : left <= 0 ? 0 : (Word{1} << left) - 1;
        }
        return m;
    }
    Mask operator&(const Mask& o) const {
        Mask m;
        for (int w = 0; w < W; ++w) m.words[w] = words[w] & o.words[w];
        return m;
    }
    Mask operator^(const Mask& o) const {
        Mask m;
        for (int w = 0; w < W; ++w) m.words[w] = words[w] ^ o.words[w];
        return m;
    }
    // What is in this one and not in the other.
    Mask operator-(const Mask& o) const {
        Mask m;
        for (int w = 0; w < W; ++w) m.words[w] = words[w] & ~o.words[w];
        return m;
    }
    bool empty() const {
        Word any = 0;
        for (int w = 0; w < W; ++w) any |= words[w];
        return any == 0;
    }
    int count() const {
        int n = 0;
        for (int w = 0; w < W; ++w) n += std::popcount(words[w]);
        return n;
    }
    int lowest() const {
        int w = 0;
        while (words[w] == 0) ++w;
        return 64 * w + std::countr_zero(words[w]);
    }
};

// Rows become columns: bit j of row i becomes bit i of row j (Hacker's Delight, 7-3).
inline void transpose(std::array<Word, 64>& rows) {
    Word mask = 0x00000000FFFFFFFFull;
    for (int j = 32; j != 0; j >>= 1, mask ^= mask << j)
        for (int k = 0; k < 64; k = ((k | j) + 1) & ~j) {
            const Word t = ((rows[k] >> j) ^ rows[k | j]) & mask;
            rows[k] ^= t << j;
            rows[k | j] ^= t;
        }
}

// Layouts in columns: for every cell that is a mine in some of them and safe in others, one mask of the layouts with a
// mine there, and one for every number it shows. A position is a mask as well.
template <int W>
class Frame {
public:
    using Layouts = Mask<W>;

    int cells = 0;
    const Word* layouts = nullptr;
    std::array<std::uint8_t, 64> cell;
    std::array<std::uint16_t, 65> slot;  // the numbers of column j have the masks slot[j] to slot[j + 1]
    Layouts* mine = nullptr;
    Layouts* number = nullptr;

    Frame(const Board& board, Arena& arena, const Word* all, int n) : layouts(all) {
        std::array<Layouts, 64> column;
        Word any = 0, each = ~Word{0};
        for (int i = 0; i < n; ++i) {
            any |= all[i];
            each &= all[i];
        }
        lay_out(all, n, any, column);
        const Word varying = any & ~each;
        mine = take(arena, std::popcount(varying));
        // Nine numbers a cell are room enough; what is not needed is not even touched.
        number = take(arena, 9 * std::popcount(varying));
        slot[0] = 0;
        for (Word left = varying; left != 0; left &= left - 1) {
            const int c = std::countr_zero(left);
            mine[cells] = column[c];
            cell[cells] = static_cast<std::uint8_t>(c);
            const int used = divide(column, board.around[c] & any, Layouts::first(n) - column[c], number + slot[cells]);
            slot[cells + 1] = static_cast<std::uint16_t>(slot[cells] + used);
            ++cells;
        }
    }

private:
    static constexpr int FEW = 12;  // up to so many, turning them bit by bit is quicker

    static Layouts* take(Arena& arena, int n) {
        return reinterpret_cast<Layouts*>(arena.take(static_cast<std::size_t>(n) * W));
    }

    // The columns of the cells that are a mine somewhere.
    static void lay_out(const Word* all, int n, Word any, std::array<Layouts, 64>& column) {
        if (n <= FEW) {
            for (; any != 0; any &= any - 1) {
                const int c = std::countr_zero(any);
                Word bits = 0;
                for (int i = 0; i < n; ++i) bits |= (all[i] >> c & 1) << i;
                column[c] = {};
                column[c].words[0] = bits;
            }
            return;
        }
        for (int w = 0; w < W; ++w) {
            std::array<Word, 64> rows{};
            const int m = std::clamp(n - 64 * w, 0, 64);
            std::copy_n(all + 64 * w, m, rows.begin());
            transpose(rows);
            for (Word left = any; left != 0; left &= left - 1) {
                const int c = std::countr_zero(left);
                column[c].words[w] = rows[c];
            }
        }
    }

    // The layouts of `safe` by the number of mines around, all at once: the columns around are added up in binary.
    static int divide(const std::array<Layouts, 64>& column, Word around, const Layouts& safe, Layouts* numbers) {
        Layouts ones{}, twos{}, fours{}, eights{};
        for (; around != 0; around &= around - 1) {
            const Layouts& x = column[std::countr_zero(around)];
            const Layouts a = ones & x, b = twos & a, c = fours & b;
            ones = ones ^ x;
            twos = twos ^ a;
            fours = fours ^ b;
            eights = eights ^ c;
        }
        int used = 0;
        auto put = [&](const Layouts& shown) {
            if (!shown.empty()) numbers[used++] = shown;
        };
        const Layouts high[3] = {safe - fours - eights, safe & fours, safe & eights};
        for (const Layouts& h : high) {
            if (h.empty()) continue;
            const Layouts odd = h & ones, even = h - ones;
            put(even - twos);
            put(odd - twos);
            put(even & twos);
            put(odd & twos);
        }
        return used;
    }
};

}  // namespace sapper::optimum
