#include "sapper/conflict.hpp"

#include <algorithm>
#include <stdexcept>

#include "conflict_search.hpp"

namespace sapper {

namespace {

constexpr std::size_t MOST_CLUES = 4000;  // on larger boards nothing smaller is looked for

Set joined(const Set& a, const Set& b) {
    Set both(a);
    both.insert(both.end(), b.begin(), b.end());
    return both;
}

}  // namespace

ConflictSearch::ConflictSearch(const View& view, const ConflictOptions& options, Meter& meter)
    : view_(view), options_(options), meter_(meter), use_(view.cells.size(), 0), hitting_(view.cells.size(), meter) {
    for (int i = 0; i < view.grid.cells(); ++i) {
        bool hidden = false;
        if (is_number(view.cells[i])) view.grid.neighbours(i, [&](int j) { hidden |= !is_number(view.cells[j]); });
        // A number without hidden neighbours is a clue only where it is wrong, and then alone.
        if (is_number(view.cells[i]) && (hidden || view.cells[i] != 0)) all_.push_back(i);
    }
    view_.total = UNKNOWN_TOTAL;
    if (!possible(all_)) return;
    total_ = true;
    view_.total = view.total;
    if (view.total < 0 || possible(all_)) throw std::invalid_argument("This View is possible.");
}

bool ConflictSearch::possible(const Set& clues) {
    for (int c : clues) use_[c] = 1;
    meter_.spend(view_.cells.size() + 8 * clues.size());
    bool answer;
    try {
        answer = analyzer_.possible(view_, {options_.flags, &use_, options_.facts}, meter_);
    } catch (...) {
        for (int c : clues) use_[c] = 0;
        throw;
    }
    for (int c : clues) use_[c] = 0;
    return answer;
}

// QuickXplain: by halving.
Set ConflictSearch::irreducible() {
    if (!possible({})) return {};
    Set core = explain({}, false, all_);
    std::sort(core.begin(), core.end());
    return core;
}

Set ConflictSearch::explain(const Set& background, bool grown, const Set& candidates) {
    if (grown && !possible(background)) return {};
    if (candidates.size() == 1) return candidates;
    const auto middle = candidates.begin() + candidates.size() / 2;
    const Set left(candidates.begin(), middle), right(middle, candidates.end());
    const Set from_right = explain(joined(background, left), true, right);
    const Set from_left = explain(joined(background, from_right), !from_right.empty(), left);
    return joined(from_left, from_right);
}

bool ConflictSearch::minimise(Set& core, std::size_t most) {
    if (core.size() <= 1) return true;
    searched_ = all_.size() <= MOST_CLUES;
    try {
        if (Set found; searched_ && next(std::min(core.size() - 1, most), found)) core = found;
    } catch (const BudgetExceeded&) {
        searched_ = false;
    }
    return searched_;
}

// Every set in conflict must hit every set of clues whose removal would mend the View. The smallest set that hits those
// known so far is either in conflict, and then the answer, or it is possible, and grown as far as it stays possible it
// shows one more set that must be hit. More such sets come cheaply when that one joins as a whole.
bool ConflictSearch::next(std::size_t most, Set& found) {
    for (Set smallest; hitting_.find(most, smallest);) {
        if (!possible(smallest)) {
            found = smallest;
            std::sort(found.begin(), found.end());
            return true;
        }
        for (Set some = smallest; possible(some);) {
            const Set outside = mend(some);
            hitting_.add(outside);
            some = joined(some, outside);
        }
    }
    return false;  // nothing smaller is left
}

// A set found is excluded by asking for a clue that it does not have.
std::vector<Set> ConflictSearch::others(const Set& core, std::size_t most) {
    std::vector<Set> found;
    if (!searched_ || core.empty()) return found;
    try {
        hitting_.add(all_but(core));
        for (Set another; found.size() < most && next(core.size(), another);) {
            found.push_back(another);
            hitting_.add(all_but(another));
        }
    } catch (const BudgetExceeded&) {
        searched_ = false;
    }
    return found;
}

// Grows a possible set until nothing more fits; what is left outside must be hit.
Set ConflictSearch::mend(Set inside) {
    Set outside;
    const Set rest = all_but(inside);
    grow(inside, rest, outside);
    return outside;
}

Set ConflictSearch::all_but(const Set& some) const {
    std::vector<std::uint8_t> in(view_.cells.size(), 0);
    for (int c : some) in[c] = 1;
    Set rest;
    for (int c : all_)
        if (!in[c]) rest.push_back(c);
    return rest;
}

void ConflictSearch::grow(Set& inside, const Set& candidates, Set& outside) {
    if (candidates.empty()) return;
    const Set more = joined(inside, candidates);
    if (possible(more)) {
        inside = more;
        return;
    }
    if (candidates.size() == 1) {
        outside.push_back(candidates[0]);
        return;
    }
    const auto middle = candidates.begin() + candidates.size() / 2;
    grow(inside, Set(candidates.begin(), middle), outside);
    grow(inside, Set(middle, candidates.end()), outside);
}

Conflict find_conflict(const View& view, const ConflictOptions& options, Meter& meter) {
    ConflictSearch search(view, options, meter);
    Conflict result;
    result.total = search.total();
    result.clues = search.irreducible();
    result.minimum = search.minimise(result.clues, result.clues.size());
    return result;
}

}  // namespace sapper
