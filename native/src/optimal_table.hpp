// The memory of optimal play: a table of positions with the most layouts won there, or an upper bound of it.
//
// A position is known by 128 random bits (one random word pair for every cell and number, all combined), the least over
// the board's symmetries. An entry keeps 96 of them. A false match among N entries and P look-ups has a chance of
// N x P / 2^96: for the largest table and 10^10 look-ups, less than one in ten thousand million.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace sapper::optimum {

struct Key {
    std::uint64_t high = 0, low = 0;
};

struct Bound {
    int won = 0;
    bool exact = false;
};

class Table {
public:
    explicit Table(std::size_t most_bytes) : most_(most_bytes) { allocate(FIRST); }

    bool find(const Key& key, Bound& found) const {
        const auto tag = static_cast<std::uint32_t>(key.low >> 32);
        std::size_t at = home(key.high);
        for (int i = 0; i < REACH; ++i, at = (at + 1) & (size_ - 1)) {
            const Entry& e = entries_[at];
            if (e.value == 0) return false;
            if (e.high == key.high && e.tag == tag) {
                found = {static_cast<int>(e.value >> 1), (e.value & 1) != 0};
                return true;
            }
        }
        return false;
    }

    void prefetch(const Key& key) const { __builtin_prefetch(&entries_[home(key.high)]); }

    // When all places are taken the entry that is worth least, by the layouts won, makes room.
    void store(const Key& key, Bound bound) {
        if (used_ * 4 >= size_ * 3) grow();
        if (put({key.high, static_cast<std::uint32_t>(key.low >> 32),
                 static_cast<std::uint32_t>(bound.won) << 1 | (bound.exact ? 1u : 0u)}))
            ++used_;
    }

    std::size_t size() const { return used_; }

private:
    struct Entry {
        std::uint64_t high;
        std::uint32_t tag, value;  // value: twice the layouts won, plus 1 when exact; 0 when empty
    };
    struct Free {
        void operator()(Entry* entries) const { std::free(entries); }
    };
    static constexpr std::size_t FIRST = std::size_t{1} << 16;
    static constexpr std::size_t PAGE = std::size_t{1} << 21;
    static constexpr int REACH = 12;

    std::size_t home(std::uint64_t high) const { return high & (size_ - 1) & ~std::size_t{3}; }

    // Whether a new place was taken.
    bool put(const Entry& entry) {
        std::size_t at = home(entry.high), worst = at;
        for (int i = 0; i < REACH; ++i, at = (at + 1) & (size_ - 1)) {
            Entry& e = entries_[at];
            if (e.value == 0 || (e.high == entry.high && e.tag == entry.tag)) {
                const bool fresh = e.value == 0;
                e = entry;
                return fresh;
            }
            if (e.value < entries_[worst].value) worst = at;
        }
        entries_[worst] = entry;
        return false;
    }

    void allocate(std::size_t size) {
        const std::size_t bytes = size * sizeof(Entry);
        auto* fresh = static_cast<Entry*>(bytes < PAGE ? std::malloc(bytes) : std::aligned_alloc(PAGE, bytes));
        if (fresh == nullptr) throw std::bad_alloc();
#if defined(__linux__)
        if (bytes >= PAGE) madvise(fresh, bytes, MADV_HUGEPAGE);
#endif
        std::memset(static_cast<void*>(fresh), 0, bytes);
        entries_.reset(fresh);
        size_ = size;
    }

    // Both tables are there while entries move, so that three times the old size has to be allowed.
    void grow() {
        if (size_ * sizeof(Entry) * 3 > most_) return;
        const std::size_t old_size = size_;
        std::unique_ptr<Entry[], Free> old = std::move(entries_);
        allocate(2 * old_size);
        used_ = 0;
        for (std::size_t i = 0; i < old_size; ++i)
            if (old[i].value != 0 && put(old[i])) ++used_;
    }

    std::size_t most_, size_ = 0, used_ = 0;
    std::unique_ptr<Entry[], Free> entries_;
};

}  // namespace sapper::optimum
