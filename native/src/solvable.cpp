#include "sapper/solvable.hpp"

#include <algorithm>
#include <bit>

#include "rungs.hpp"

namespace sapper {

bool Solvable::run(const Ground& ground, int first, const SolvableOptions& options, Meter& meter) {
    begin(ground, first, options, meter);
    return go_on();
}

void Solvable::begin(const Ground& ground, int first, const SolvableOptions& options, Meter& meter) {
    ground_ = &ground;
    options_ = options;
    meter_ = &meter;
    cells_ = ground.cells();
    touched_.resize(cells_.size() + 1);
    touched_count_ = 0;
    waiting_.clear();
    first_waiting_ = 0;
    undecided_ = ground.grid().cells();
    settled_.resize(undecided_);
    mines_left_ = ground.mines();
    closed_safe_ = undecided_ - mines_left_;
    needed_exact_ = needed_pairs_ = false;
    uncover(first);
}

void Solvable::follow(const Solvable& run, const SolvableOptions& options, Meter& meter) {
    ground_ = run.ground_;
    options_ = options;
    meter_ = &meter;
    cells_ = run.cells_;
    settled_ = run.settled_;
    touched_.resize(cells_.size() + 1);
    touched_count_ = 0;
    waiting_.assign(run.waiting_.begin() + static_cast<std::ptrdiff_t>(run.first_waiting_), run.waiting_.end());
    first_waiting_ = 0;
    undecided_ = run.undecided_;
    mines_left_ = run.mines_left_;
    closed_safe_ = run.closed_safe_;
    needed_exact_ = run.needed_exact_;
    needed_pairs_ = run.needed_pairs_;
}

// Before a neighbour of the new mine was open, no clue knew of it. What came later is taken back; where that is most of
// the run, beginning again is quicker.
bool Solvable::run_after(const Solvable& run, int mine, Meter& meter) {
    const auto& offsets = run.ground_->offsets();
    const auto matters = [&](int place) {
        return std::find(offsets.begin(), offsets.end(), place - mine) != offsets.end() &&
               run.cells_[place].has(Ground::open);
    };
    const int size = static_cast<int>(run.settled_.size()), half = (size + run.undecided_) / 2;
    int end = size;
    while (end > run.undecided_ && !matters(run.settled_[end - 1])) --end;
    if (end > half) return this->run(*run.ground_, run.settled_.back(), run.options_, meter);
    follow(run, run.options_, meter);
    go_back(mine, end);
    return go_on();
}

// To where the mine matters: there `end` of the cells were undecided.
void Solvable::go_back(int mine, int end) {
    const auto& offsets = ground_->offsets();
    const int begin = undecided_;
    while (undecided_ < end) unsettle(settled_[undecided_]);
    std::erase_if(waiting_, [&](int place) { return !cells_[place].has(Ground::open); });
    for (int i = begin; i < end; ++i)
        for (const int offset : offsets) {
            const int place = settled_[i] + offset;
            if (cells_[place].has(Ground::open) && !cells_[place].has(Ground::touched)) touch(place);
        }
    for (const int offset : offsets) cells_[mine + offset].add_need(1);
    ++mines_left_;
    --closed_safe_;
    meter_->spend(static_cast<std::uint64_t>(end - begin));
}

// What settle() did, the other way round.
void Solvable::unsettle(int place) {
    const bool mine = cells_[place].has(Ground::mine);
    cells_[place].set(Ground::undecided);
    ++undecided_;
    mine ? ++mines_left_ : ++closed_safe_;
    for (std::size_t i = 0; i < 8; ++i) {
        Ground::Cell& cell = cells_[place + ground_->offsets()[i]];
        cell.add_need(mine);
        if (!cell.has(Ground::wall)) cell.word |= 128u >> i;  // seen from there, this cell lies the other way
    }
}

bool Solvable::go_on() {
    for (;;) {
        spread();
        if (finished()) return true;
        if (!options_.exact || !by_clues()) break;
    }
    return false;
}

// Every safe cell is open, or the total says that all others are.
bool Solvable::finished() {
    if (closed_safe_ == 0) return true;
    return options_.total != TotalUse::never && mines_left_ == 0;
}

// The cells of this mask around a place are mines, or safe.
void Solvable::settle_all(int place, std::uint8_t mask, bool mines) {
    for (; mask != 0; mask &= mask - 1) {
        const int cell = place + ground_->offsets()[std::countr_zero(mask)];
        mines ? mark(cell) : uncover(cell);
    }
}

// Singles and pairs until these are stuck. A clue that did not change has been compared with all that did not change.
void Solvable::spread() {
    std::uint64_t work = 0;
    for (;;) {
        while (touched_count_ > 0) {
            const int place = touched_[--touched_count_];
            Ground::Cell& clue = cells_[place];
            clue.remove(Ground::touched);
            if (clue.around() == 0) continue;
            work += 4;
            const bool safe = clue.need() == 0;
            if (safe || clue.need() == ONES[clue.around()]) {
                settle_all(place, clue.around(), !safe);
            } else if (!clue.has(Ground::waiting)) {
                clue.add(Ground::waiting);
                waiting_.push_back(place);
            }
        }
        meter_->spend(work);
        work = 0;
        if (!options_.pairs || closed_safe_ == 0) return;
        bool found = false;
        while (!found && first_waiting_ < waiting_.size()) {
            const int place = waiting_[first_waiting_++];
            cells_[place].remove(Ground::waiting);
            if (cells_[place].around() == 0) continue;
            work += 8;
            found = compare(place);
        }
        if (!found) {
            meter_->spend(work);
            waiting_.clear();
            first_waiting_ = 0;
            return;
        }
    }
}

// Two clues decide something only when one has as many mines more as it has cells of its own: these are mines then, and
// the other's own cells are safe.
bool Solvable::compare(int place) {
    const Ground::Cell clue = cells_[place];
    for (std::uint32_t reach = ground_->reach(clue.around()); reach != 0; reach &= reach - 1) {
        const int k = std::countr_zero(reach);
        const auto& partner = ground_->partners()[k];
        const Ground::Cell other = cells_[place + partner.offset];
        const std::uint8_t shared = clue.around() & partner.shared;
        if (!other.has(Ground::open)) continue;
        const int common = ONES[shared], own = ONES[clue.around()] - common, others = ONES[other.around()] - common;
        const int more = clue.need() - other.need();
        if ((more != own && more != -others) || own + others == 0) continue;
        needed_pairs_ = true;
        const std::uint8_t here = clue.around() & ~shared;
        const std::uint8_t there = other.around() & ~ground_->partners()[Ground::PARTNERS - 1 - k].shared;
        const int at = place + partner.offset;
        settle_all(place, here, more == own);
        settle_all(at, there, more != own);
        return true;
    }
    return false;
}

}  // namespace sapper
