#include "sapper/conflict.hpp"

#include <algorithm>
#include <stdexcept>

namespace sapper {

namespace {

using Set = std::vector<int>;  // clue cells, sorted

// Smallest sets that share a member with every one of some sets.
class Hitting {
public:
    Hitting(std::size_t members, Meter& meter) : meter_(meter), state_(members, State::open), packed_(members, 0) {}

    void add(Set set) { sets_.push_back({std::move(set), false}); }

    // A set of at most `most` members that hits all, as small as can be; sizes are tried upwards.
    bool find(std::size_t most, Set& result) {
        for (; least_ <= most; ++least_) {
            chosen_.clear();
            if (!search(least_)) continue;
            result = chosen_;
            for (const int member : chosen_) state_[member] = State::open;
            return true;
        }
        return false;
    }

private:
    enum class State : std::uint8_t { open, chosen, refused };
    struct Entry {
        Set members;
        bool hit;
    };

    // Sets that share no open member need one each: are there more than are left? Also finds the set with the fewest
    // open members, which is null when all are hit.
    bool hopeless(std::size_t left, const Set*& smallest) {
        std::size_t fewest = SIZE_MAX, apart = 0, work = 1;
        ++packing_;
        for (Entry& entry : sets_) {
            std::size_t open = 0;
            bool alone = true;
            entry.hit = false;
            for (const int member : entry.members) {
                if (state_[member] == State::chosen) {
                    entry.hit = true;
                    break;
                }
                if (state_[member] == State::refused) continue;
                ++open;
                alone &= packed_[member] != packing_;
            }
            work += entry.members.size();
            if (entry.hit) continue;
            if (open < fewest) {
                fewest = open;
                smallest = &entry.members;
            }
            if (!alone) continue;
            ++apart;
            for (const int member : entry.members)
                if (state_[member] == State::open) packed_[member] = packing_;
        }
        meter_.spend(work);
        return fewest == 0 || apart > left;
    }

    // What was tried and failed is refused in the branches beside it.
    bool search(std::size_t left) {
        const Set* smallest = nullptr;
        if (hopeless(left, smallest)) return false;
        if (!smallest) return true;
        bool found = false;
        Set tried;
        for (const int member : *smallest) {
            if (state_[member] != State::open) continue;
            state_[member] = State::chosen;
            chosen_.push_back(member);
            found = search(left - 1);
            if (found) break;
            chosen_.pop_back();
            state_[member] = State::refused;
            tried.push_back(member);
        }
        for (const int member : tried) state_[member] = State::open;
        return found;
    }

    Meter& meter_;
    std::vector<Entry> sets_;
    std::vector<State> state_;
    std::vector<std::uint32_t> packed_;
    std::uint32_t packing_ = 0;
    Set chosen_;
    std::size_t least_ = 1;
};

class Search {
public:
    Search(const View& view, const ConflictOptions& options, Meter& meter)
        : view_(view), options_(options), meter_(meter), use_(view.cells.size(), 0) {
        for (int i = 0; i < view.grid.cells(); ++i) {
            bool hidden = false;
            if (is_number(view.cells[i])) view.grid.neighbours(i, [&](int j) { hidden |= !is_number(view.cells[j]); });
            // A number without hidden neighbours is a clue only where it is wrong, and then alone.
            if (is_number(view.cells[i]) && (hidden || view.cells[i] != 0)) all_.push_back(i);
        }
    }

    Conflict run() {
        Conflict result;
        view_.total = UNKNOWN_TOTAL;
        if (possible(all_)) {
            result.total = true;
            view_.total = given_total_;
            if (given_total_ < 0 || possible(all_)) throw std::invalid_argument("This View is possible.");
        }
        Set core = shrink();
        result.minimum = minimise(core);
        result.clues = core;
        return result;
    }

private:
    bool possible(const Set& clues) {
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

    // QuickXplain: an irreducible set, by halving.
    Set shrink() {
        if (!possible({})) return {};
        Set core = explain({}, false, all_);
        std::sort(core.begin(), core.end());
        return core;
    }

    Set explain(const Set& background, bool grown, const Set& candidates) {
        if (grown && !possible(background)) return {};
        if (candidates.size() == 1) return candidates;
        const auto middle = candidates.begin() + candidates.size() / 2;
        const Set left(candidates.begin(), middle), right(middle, candidates.end());
        const Set from_right = explain(joined(background, left), true, right);
        const Set from_left = explain(joined(background, from_right), !from_right.empty(), left);
        return joined(from_left, from_right);
    }

    static Set joined(const Set& a, const Set& b) {
        Set both(a);
        both.insert(both.end(), b.begin(), b.end());
        return both;
    }

    // Every set in conflict must hit every set of clues whose removal would mend the View. The smallest set that hits
    // those known so far is either in conflict, and then the answer, or it is possible, and grown as far as it stays
    // possible it shows one more set that must be hit. More such sets come cheaply when that one joins as a whole.
    bool minimise(Set& core) {
        if (core.size() <= 1) return true;
        if (all_.size() > MOST_CLUES) return false;
        try {
            Hitting hitting(view_.cells.size(), meter_);
            for (Set smallest; hitting.find(core.size() - 1, smallest);) {
                if (!possible(smallest)) {
                    core = smallest;
                    std::sort(core.begin(), core.end());
                    return true;
                }
                for (Set some = smallest; possible(some);) {
                    const Set outside = mend(some);
                    hitting.add(outside);
                    some = joined(some, outside);
                }
            }
            return true;  // nothing smaller is left
        } catch (const BudgetExceeded&) {
            return false;
        }
    }

    // Grows a possible set until nothing more fits; what is left outside must be hit.
    Set mend(Set inside) {
        Set outside;
        std::vector<std::uint8_t> in(view_.cells.size(), 0);
        for (int c : inside) in[c] = 1;
        Set rest;
        for (int c : all_)
            if (!in[c]) rest.push_back(c);
        grow(inside, rest, outside);
        return outside;
    }

    void grow(Set& inside, const Set& candidates, Set& outside) {
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

    static constexpr std::size_t MOST_CLUES = 4000;

    View view_;
    const int given_total_ = view_.total;
    ConflictOptions options_;
    Meter& meter_;
    Analyzer analyzer_;
    std::vector<std::uint8_t> use_;
    Set all_;
};

}  // namespace

Conflict find_conflict(const View& view, const ConflictOptions& options, Meter& meter) {
    return Search(view, options, meter).run();
}

}  // namespace sapper
