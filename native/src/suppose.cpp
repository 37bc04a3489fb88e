#include <algorithm>

#include "rungs.hpp"

namespace sapper {

namespace {

// The parts (places that hang together by clues) that hold a wanted cell; all when nothing is wanted.
std::vector<std::uint8_t> wanted_parts(const Knowledge& known, const std::vector<std::uint8_t>* wanted) {
    std::vector<std::uint8_t> inside(known.places(), 0);
    std::vector<int> stack;
    const auto reach = [&](int place) {
        if (!inside[place]) stack.push_back(place);
        inside[place] = 1;
    };
    for (int clue : known.clues()) {
        bool take = wanted == nullptr;
        known.each(clue, known.at(clue).around, [&](int place) { take |= wanted && (*wanted)[place]; });
        if (take) reach(clue);
    }
    while (!stack.empty()) {
        const int place = stack.back();
        stack.pop_back();
        if (known.at(place).kind == Knowledge::open) {
            known.each(place, known.at(place).around, reach);
            continue;
        }
        for (int i = 0; i < 8; ++i)
            if (known.is_clue(place + known.offset(i))) reach(place + known.offset(i));
    }
    return inside;
}

}  // namespace

// Cells with the same clues are alike: of k supposed among them, these are always the first k. Cells beside many clues
// come first, as more follows from them.
bool Suppositions::search(const Knowledge& known, int depth, const std::vector<std::uint8_t>* wanted, Meter& meter,
                          const Take& take) {
    known_ = &known;
    meter_ = &meter;
    take_ = &take;
    const auto inside = wanted_parts(known, wanted);
    struct Candidate {
        int place;
        std::vector<int> clues;
    };
    std::vector<Candidate> all;
    cells_.clear();
    for (std::size_t place = 0; place < known.places(); ++place) {
        cells_.push_back(known.at(static_cast<int>(place)));
        if (!inside[place] || cells_.back().kind != Knowledge::undecided) continue;
        Candidate one{static_cast<int>(place), {}};
        for (int i = 0; i < 8; ++i)
            if (known.is_clue(one.place + known.offset(i))) one.clues.push_back(one.place + known.offset(i));
        all.push_back(std::move(one));
    }
    meter.spend(2 * known.places());
    std::stable_sort(all.begin(), all.end(), [](const Candidate& a, const Candidate& b) {
        return a.clues.size() != b.clues.size() ? a.clues.size() > b.clues.size() : a.clues < b.clues;
    });
    candidates_.clear();
    like_.clear();
    for (std::size_t i = 0; i < all.size(); ++i) {
        candidates_.push_back(all[i].place);
        like_.push_back(i > 0 && all[i].clues == all[i - 1].clues ? static_cast<int>(i) - 1 : -1);
    }
    used_.assign(all.size(), 0);
    chosen_.clear();
    return choose(0, depth);
}

bool Suppositions::choose(std::size_t from, int left) {
    if (left == 0) return look();
    for (std::size_t i = from; i < candidates_.size(); ++i) {
        if (like_[i] >= 0 && !used_[like_[i]]) continue;
        used_[i] = 1;
        chosen_.push_back(candidates_[i]);
        const bool more = choose(i + 1, left - 1);
        chosen_.pop_back();
        used_[i] = 0;
        if (!more) return false;
    }
    return true;
}

// All ways to fill the chosen cells; what survives is compared. Only when something was found, the ways are gone once
// more to see which clues they used.
bool Suppositions::look() {
    survived_ = false;
    agreed_.clear();
    if (!follow(0, false) || !survived_ || agreed_.empty()) return true;
    branches_.clear();
    follow(0, true);
    return (*take_)(explained());
}

// False: nothing can be agreed on any more.
bool Suppositions::follow(std::size_t chosen, bool keep) {
    if (chosen == chosen_.size()) {
        if (keep) {
            branches_.push_back({trail_, reason_, -1});
            return true;
        }
        agree();
        return !agreed_.empty();
    }
    const int place = chosen_[chosen];
    if (cells_[place].kind != Knowledge::undecided) return follow(chosen + 1, keep);
    for (const bool mine : {true, false}) {
        const std::size_t mark = trail_.size();
        conflict_ = -1;
        queue_.clear();
        const bool possible = assume(place, mine, -1) && propagate();
        bool more = true;
        if (possible)
            more = follow(chosen + 1, keep);
        else if (keep)
            branches_.push_back({trail_, reason_, conflict_});
        undo(mark);
        if (!more) return false;
    }
    return true;
}

bool Suppositions::assume(int place, bool mine, int reason) {
    cells_[place].kind = mine ? Knowledge::mine : Knowledge::safe;
    trail_.push_back({place, mine});
    reason_.push_back(reason);
    meter_->spend(2);
    for (int i = 0; i < 8; ++i) {
        const int near = place + known_->offset(i);
        Knowledge::Cell& c = cells_[near];
        if (c.kind != Knowledge::open) continue;
        c.around &= ~(1 << (7 - i));
        c.need -= mine;
        if (conflict_ < 0 && (c.need < 0 || c.need > ONES[c.around])) conflict_ = near;
        if (c.around != 0 && (c.need == 0 || c.need == ONES[c.around])) queue_.push_back(near);
    }
    return conflict_ < 0;
}

bool Suppositions::propagate() {
    for (std::size_t at = 0; at < queue_.size(); ++at) {
        const int clue = queue_[at];
        const Knowledge::Cell c = cells_[clue];
        for (int i = 0; i < 8; ++i)
            if (c.around >> i & 1 && !assume(clue + known_->offset(i), c.need > 0, clue)) return false;
    }
    return true;
}

void Suppositions::undo(std::size_t to) {
    while (trail_.size() > to) {
        const auto [place, mine] = trail_.back();
        trail_.pop_back();
        reason_.pop_back();
        cells_[place].kind = Knowledge::undecided;
        for (int i = 0; i < 8; ++i) {
            Knowledge::Cell& c = cells_[place + known_->offset(i)];
            if (c.kind != Knowledge::open) continue;
            c.around |= 1 << (7 - i);
            c.need += mine;
        }
    }
}

void Suppositions::agree() {
    if (!survived_) {
        survived_ = true;
        agreed_ = trail_;
        return;
    }
    std::erase_if(agreed_, [&](const auto& one) {
        return cells_[one.first].kind != (one.second ? Knowledge::mine : Knowledge::safe);
    });
}

// The clues behind what was agreed on: in every branch those that led to it, or to the branch's end.
Deduction Suppositions::explained() {
    Deduction found{Technique::suppose, static_cast<int>(chosen_.size()), false, {}, {}};
    std::vector<int> places;
    for (const auto& [place, mine] : agreed_) {
        places.push_back(place);
        found.cells.push_back({known_->cell(place), mine});
    }
    for (const Branch& branch : branches_) trace(branch, places, found.clues);
    std::sort(found.clues.begin(), found.clues.end());
    found.clues.erase(std::unique(found.clues.begin(), found.clues.end()), found.clues.end());
    for (int& clue : found.clues) clue = known_->cell(clue);
    std::sort(found.cells.begin(), found.cells.end(), [](const Fact& a, const Fact& b) { return a.cell < b.cell; });
    return found;
}

// Backwards through a branch: a clue that is needed needs what it touches of what was decided before.
void Suppositions::trace(const Branch& branch, std::vector<int> places, std::vector<int>& clues) const {
    std::vector<std::uint8_t> needed(cells_.size(), 0);
    const auto need_clue = [&](int clue) {
        clues.push_back(clue);
        for (int i = 0; i < 8; ++i) needed[clue + known_->offset(i)] = 1;
    };
    if (branch.conflict >= 0)
        need_clue(branch.conflict);
    else
        for (int place : places) needed[place] = 1;
    for (std::size_t i = branch.decided.size(); i-- > 0;)
        if (needed[branch.decided[i].first] && branch.reason[i] >= 0) need_clue(branch.reason[i]);
}

}  // namespace sapper
