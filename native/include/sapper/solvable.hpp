// Whether a board can be solved without guessing, as fast as that can be said: no steps, no clues named. The answer is
// the one of a Walker with the same rungs.
//
// Single clues first, then pairs; only where both are stuck, everything the clues imply. There the true layout helps:
// it is one solution, so a cell is undecided as soon as a second solution is found that differs there, and a short
// search that repairs the clues around one changed cell mostly finds it. What it cannot settle is counted exactly.
#pragma once

#include <cstdint>
#include <vector>

#include "sapper/ground.hpp"
#include "sapper/techniques.hpp"
#include "sapper/walk.hpp"
#include "sapper/work.hpp"

namespace sapper {

struct SolvableOptions {
    bool pairs = true;  // else single clues alone (and the total, where it may be used)
    bool exact = true;  // else nothing harder than pairs
    TotalUse total = TotalUse::allowed;
};

class Solvable {
public:
    // From the first place, which must be no mine.
    bool run(const Ground& ground, int first, const SolvableOptions& options, Meter& meter);

    // Where the last run ended: what is known, and how much is closed.
    const std::vector<Ground::Cell>& cells() const { return cells_; }
    int closed_safe() const { return closed_safe_; }
    bool needed_exact() const { return needed_exact_; }
    bool needed_pairs() const { return needed_pairs_; }

    // run() in two: for those who change the ground where the solver is stuck, and go on.
    void begin(const Ground& ground, int first, const SolvableOptions& options, Meter& meter);
    bool go_on();  // true: solved; false: stuck
    // An undecided cell has got a mine (+1) or lost one (-1), and so has the ground.
    void changed(int place, int mines);
    // Takes over what another run found out, to go on by these options.
    void follow(const Solvable& run, const SolvableOptions& options, Meter& meter);
    // The board of a run without the total, now with one mine more: that run is reused up to where the new mine
    // matters.
    bool run_after(const Solvable& run, int mine, Meter& meter);

private:
    // A box: undecided cells with the same clues.
    struct Box {
        std::int32_t place;  // its first cell; next_cell_ leads on
        std::uint32_t clue[8];
        std::uint8_t clues, size, mines;
        std::int8_t change;    // in the solution that is looked for
        bool fixed;            // it is settled there
        bool some, gap;        // a solution has a mine here; one leaves a cell free
        bool some_ok, gap_ok;  // and the sea can balance its mines
    };
    struct Clue {
        std::int32_t place;
        std::uint32_t box[8];
        std::uint8_t boxes;
        std::int8_t off;       // mines too many (or too few) with all that is changed
        std::int8_t up, down;  // by how much the boxes that are free to change can add or take away
        bool seen;
    };

    void spread();
    bool compare(int place);
    void settle(int place, int mine);
    void uncover(int place);
    void mark(int place);
    void touch(int place);
    void settle_all(int place, std::uint8_t mask, bool mines);
    void go_back(int mine, int end);
    void unsettle(int place);

    bool by_clues();
    bool finished();
    void build();
    void group(int clue);
    void connect(std::uint32_t box);
    bool probe(std::uint32_t box, int direction);
    bool repair();
    bool set(std::uint32_t box, int change);
    void unset(std::uint32_t box);
    void note();
    bool decide(std::uint32_t box);
    bool clearly_stuck() const;
    bool count(bool total);

    const Ground* ground_ = nullptr;
    SolvableOptions options_;
    Meter* meter_ = nullptr;
    std::vector<Ground::Cell> cells_;
    std::vector<std::int32_t> touched_, waiting_;
    std::vector<std::int32_t> settled_;  // what was found out first stands last; nothing stands before `undecided_`
    std::ptrdiff_t touched_count_ = 0;
    std::size_t first_waiting_ = 0;
    int closed_safe_ = 0, undecided_ = 0, mines_left_ = 0;
    bool needed_exact_ = false, needed_pairs_ = false;

    std::vector<Box> boxes_;
    std::vector<Clue> clues_;
    std::vector<std::int32_t> next_cell_;      // of each place in a box; -1 at the end
    std::vector<std::uint32_t> clue_at_;       // of each place with a clue
    std::vector<std::uint32_t> set_, looked_;  // boxes changed, clues that were touched, in this probe
    std::size_t nodes_ = 0;
    int delta_ = 0, sea_ = 0, sea_mines_ = 0;
    int least_ = 0, most_ = 0;  // the deltas of solutions seen
    View view_;
};

inline void Solvable::touch(int place) {
    cells_[place].add(Ground::touched);
    touched_[touched_count_++] = place;
}

// The neighbours learn of it. Written so that no branch has to be guessed: the next free place of the stack is always
// written, and counts only if the clue is to be looked at.
inline void Solvable::settle(int place, int mine) {
    settled_[--undecided_] = place;
    Ground::Cell* const cells = &cells_[place];
    std::int32_t* top = touched_.data() + touched_count_;
    const std::uint32_t taken = static_cast<std::uint32_t>(mine) << Ground::Cell::NEED;
    constexpr std::uint32_t asleep = Ground::open << Ground::Cell::FLAGS;
    constexpr std::uint32_t awake = asleep | Ground::touched << Ground::Cell::FLAGS;
    const auto learn = [&](int offset, int side) {
        const std::uint32_t word = (cells[offset].word & ~(1u << side)) - taken;
        const bool push = ((word & awake) == asleep) & ((word & 255) != 0);
        cells[offset].word = push ? word | awake : word;
        *top = place + offset;
        top += push;
    };
    const int row = ground_->stride();
    learn(-row - 1, 7);  // seen from there, this cell lies the other way
    learn(-row, 6);
    learn(-row + 1, 5);
    learn(-1, 4);
    learn(1, 3);
    learn(row - 1, 2);
    learn(row, 1);
    learn(row + 1, 0);
    touched_count_ = top - touched_.data();
}

inline void Solvable::changed(int place, int mines) {
    for (const int offset : ground_->offsets()) {
        Ground::Cell& cell = cells_[place + offset];
        cell.add_need(mines);
        if (cell.has(Ground::open) && !cell.has(Ground::touched) && cell.around() != 0) touch(place + offset);
    }
}

inline void Solvable::uncover(int place) {
    cells_[place].set(Ground::open);
    --closed_safe_;
    settle(place, 0);
    if (cells_[place].around() != 0) touch(place);
}

inline void Solvable::mark(int place) {
    cells_[place].set(Ground::mine);
    --mines_left_;
    settle(place, 1);
}

}  // namespace sapper
