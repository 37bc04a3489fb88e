#include "sapper/solvable.hpp"

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
    mines_left_ = ground.mines();
    closed_safe_ = undecided_ - mines_left_;
    needed_exact_ = needed_pairs_ = false;
    uncover(first);
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
