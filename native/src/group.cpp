#include <algorithm>

#include "rungs.hpp"

namespace sapper {

// Connected sets of n clues, each once: a set belongs to its first root in order, and grows by clues that were not
// beside an earlier member (what is left out once stays out).
bool Groups::search(const Knowledge& known, int n, const std::vector<std::uint8_t>* wanted, Meter& meter,
                    const Take& take) {
    known_ = &known;
    meter_ = &meter;
    take_ = &take;
    n_ = static_cast<std::size_t>(n);
    connect(known, wanted);
    touches_.assign(known.places(), 0);
    state_.assign(clue_.size(), 0);
    for (std::size_t root = 0; root < clue_.size(); ++root) {
        if (!beside_[root]) continue;
        set_.assign(1, static_cast<int>(root));
        state_[root] = 1;
        std::vector<int> waiting;
        for (int partner : partners_[root])
            if (state_[partner] == 0) {
                state_[partner] = 1;
                waiting.push_back(partner);
            }
        const auto marked = waiting;
        const bool more = n_ == 1 ? look() : extend(waiting);
        for (int clue : marked) state_[clue] = 0;
        state_[root] = 2;
        if (!more) return false;
    }
    return true;
}

void Groups::connect(const Knowledge& known, const std::vector<std::uint8_t>* wanted) {
    static thread_local std::vector<int> index;
    clue_ = known.clues();
    index.assign(known.places(), -1);
    for (std::size_t i = 0; i < clue_.size(); ++i) index[clue_[i]] = static_cast<int>(i);
    partners_.resize(std::max(partners_.size(), clue_.size()));
    beside_.assign(clue_.size(), wanted == nullptr);
    for (std::size_t i = 0; i < clue_.size(); ++i) {
        partners_[i].clear();
        known.partners(clue_[i], [&](int other, std::uint8_t) { partners_[i].push_back(index[other]); });
        if (wanted) known.each(clue_[i], known.at(clue_[i]).around, [&](int place) { beside_[i] |= (*wanted)[place]; });
    }
    meter_->spend(16 * clue_.size());
}

bool Groups::extend(std::vector<int>& waiting) {
    while (!waiting.empty()) {
        const int clue = waiting.back();
        waiting.pop_back();
        set_.push_back(clue);
        bool more;
        if (set_.size() == n_) {
            more = look();
        } else {
            std::vector<int> next = waiting, marked;
            for (int partner : partners_[clue])
                if (state_[partner] == 0) {
                    state_[partner] = 1;
                    next.push_back(partner);
                    marked.push_back(partner);
                }
            more = extend(next);
            for (int partner : marked) state_[partner] = 0;
        }
        set_.pop_back();
        if (!more) return false;
    }
    return true;
}

// Cells that touch the same clues of the set form a region; only how many mines it holds matters.
bool Groups::look() {
    cells_.clear();
    for (std::size_t i = 0; i < n_; ++i) {
        const auto& clue = known_->at(clue_[set_[i]]);
        need_[i] = clue.need;
        room_[i] = ONES[clue.around];
        known_->each(clue_[set_[i]], clue.around, [&](int place) {
            if (touches_[place] == 0) cells_.push_back({place, 0});
            touches_[place] |= 1u << i;
        });
    }
    regions_.clear();
    for (auto& [place, clues] : cells_) {
        clues = touches_[place];
        touches_[place] = 0;
        const auto same = [&, mask = clues](const Region& region) { return region.clues == mask; };
        const auto at = std::find_if(regions_.begin(), regions_.end(), same);
        if (at == regions_.end())
            regions_.push_back({1, clues});
        else
            ++at->size;
    }
    open_sides_ = 2 * static_cast<int>(regions_.size());
    meter_->spend(cells_.size());
    solve(0);
    Deduction found{Technique::group, static_cast<int>(n_), false, {}, {}};
    for (const Region& region : regions_) {
        if (region.some && region.gap) continue;
        for (const auto& [place, clues] : cells_)
            if (clues == region.clues) found.cells.push_back({known_->cell(place), region.some});
    }
    if (found.cells.empty()) return true;
    for (int clue : set_) found.clues.push_back(known_->cell(clue_[clue]));
    std::sort(found.clues.begin(), found.clues.end());
    return (*take_)(std::move(found));
}

// Tries all numbers of mines in the regions, until every region has been seen with a mine and with a free cell.
void Groups::solve(std::size_t region) {
    static thread_local int mines[64 * 8];
    meter_->spend(1);
    if (region == regions_.size()) {
        for (std::size_t r = 0; r < region; ++r) {
            Region& at = regions_[r];
            if (mines[r] > 0 && !at.some) at.some = true, --open_sides_;
            if (mines[r] < at.size && !at.gap) at.gap = true, --open_sides_;
        }
        return;
    }
    const Region& here = regions_[region];
    for (std::size_t i = 0; i < n_; ++i)
        if (here.clues >> i & 1) room_[i] -= here.size;
    for (int k = 0; k <= here.size && open_sides_ > 0; ++k) {
        bool fits = true;
        for (std::size_t i = 0; i < n_; ++i)
            if (here.clues >> i & 1) fits &= need_[i] >= k && need_[i] - k <= room_[i];
        if (!fits) continue;
        mines[region] = k;
        for (std::size_t i = 0; i < n_; ++i)
            if (here.clues >> i & 1) need_[i] -= k;
        solve(region + 1);
        for (std::size_t i = 0; i < n_; ++i)
            if (here.clues >> i & 1) need_[i] += k;
    }
    for (std::size_t i = 0; i < n_; ++i)
        if (here.clues >> i & 1) room_[i] += here.size;
}

}  // namespace sapper
