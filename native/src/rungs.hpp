// The rungs of the ladder as searches that hand over one deduction after the other: techniques.cpp gathers them all,
// walk.cpp takes the first.
#pragma once

#include <algorithm>
#include <functional>
#include <vector>

#include "sapper/knowledge.hpp"
#include "sapper/techniques.hpp"

namespace sapper {

// Takes a deduction; false ends the search.
using Take = std::function<bool(Deduction&&)>;

// What one clue decides; the clue must decide its cells.
Deduction by_single(const Knowledge& known, int place);

// Two clues compared. `own` and `others` are what each has for itself: 0 or 1 when these are all safe or all mines, -1
// when undecided. What they share is never decided unless one clue decides it alone.
struct Compared {
    int own = -1, others = -1;
};

inline Compared compare(const Knowledge& known, int place, int other, std::uint8_t shared) {
    const auto &a = known.at(place), &b = known.at(other);
    const int common = ONES[shared], own = ONES[a.around] - common, others = ONES[b.around] - common;
    const int low = std::max({0, a.need - own, b.need - others});
    const int high = std::min({common, +a.need, +b.need});
    Compared result;
    if (own > 0) result.own = a.need == low ? 0 : a.need - high == own ? 1 : -1;
    if (others > 0) result.others = b.need == low ? 0 : b.need - high == others ? 1 : -1;
    return result;
}

// The deduction that a comparison amounts to.
Deduction by_pair(const Knowledge& known, int place, int other, const Compared& compared);

// Everything that exactly n connected clues imply, set by set. With `wanted` (one byte a place) only sets with a clue
// beside a wanted cell are looked at.
class Groups {
public:
    bool search(const Knowledge& known, int n, const std::vector<std::uint8_t>* wanted, Meter& meter, const Take& take);

private:
    struct Region {
        int size;
        std::uint32_t clues;             // bit i: touches clue i of the set
        bool some = false, gap = false;  // a solution has a mine here; one leaves a cell free
    };

    void connect(const Knowledge& known, const std::vector<std::uint8_t>* wanted);
    bool extend(std::vector<int>& waiting);
    bool look();
    void solve(std::size_t region);

    const Knowledge* known_ = nullptr;
    Meter* meter_ = nullptr;
    const Take* take_ = nullptr;
    std::size_t n_ = 0;
    std::vector<int> clue_;                   // places
    std::vector<std::vector<int>> partners_;  // of each clue, as indices
    std::vector<std::uint8_t> beside_;        // of each clue: is it beside a wanted cell
    std::vector<int> state_;                  // of each clue: 0 new, 1 in the set or waiting, 2 finished as a root
    std::vector<int> set_;
    std::vector<Region> regions_;
    std::vector<std::pair<int, std::uint32_t>> cells_;  // place, clues
    std::vector<std::uint32_t> touches_;                // of each place, while a set is looked at
    int need_[16] = {}, room_[16] = {};
    int open_sides_ = 0;
};

// Suppositions of exactly d cells. With `wanted` only in parts that hold a wanted cell.
class Suppositions {
public:
    bool search(const Knowledge& known, int depth, const std::vector<std::uint8_t>* wanted, Meter& meter,
                const Take& take);

private:
    struct Branch {
        std::vector<std::pair<int, bool>> decided;  // places
        std::vector<int> reason;                    // the clue behind each; -1 for what is supposed
        int conflict = -1;                          // the clue that cannot hold
    };

    bool choose(std::size_t from, int left);
    bool look();
    bool follow(std::size_t chosen, bool keep);
    bool assume(int place, bool mine, int reason);
    bool propagate();
    void undo(std::size_t to);
    void agree();
    Deduction explained();
    void trace(const Branch& branch, std::vector<int> places, std::vector<int>& clues) const;

    const Knowledge* known_ = nullptr;
    Meter* meter_ = nullptr;
    const Take* take_ = nullptr;
    std::vector<Knowledge::Cell> cells_;
    std::vector<int> candidates_, chosen_;
    std::vector<int> like_;  // of each candidate: the one before it with the same clues, or -1
    std::vector<std::uint8_t> used_;
    std::vector<std::pair<int, bool>> trail_;
    std::vector<int> reason_;
    std::vector<int> queue_;
    int conflict_ = -1;
    std::vector<std::pair<int, bool>> agreed_;
    bool survived_ = false;
    std::vector<Branch> branches_;
};

// Naive deduction by sub-constraints, round by round.
bool by_steps(const Knowledge& known, int rounds, Meter& meter, const Take& take);

// So many mines among these places, from a mine total. It joins the comparing only where it speaks of few cells, as its
// sub-constraints multiply without end.
struct MineTotal {
    static constexpr int MOST = 12;
    std::vector<int> places;  // sorted
    int low, high;
};

// The same from some of the clues, and mine totals of at most MOST cells.
bool by_steps(const Knowledge& known, const std::vector<int>& clues, const std::vector<MineTotal>& totals, int rounds,
              Meter& meter, const Take& take);

// Which cells the clues alone decide (or, with `total`, the clues and the total): verdicts by cell. False: impossible.
bool exact_facts(const View& view, const TechniqueOptions& options, bool total, std::vector<Fact>& decided,
                 Meter& meter);

}  // namespace sapper
