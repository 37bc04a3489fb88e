#include "sapper/conflict.hpp"

#include <algorithm>
#include <stdexcept>

namespace sapper {

namespace {

using Set = std::vector<int>;  // clue cells, sorted

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
        meter_.spend(view_.cells.size() / 8 + 8 * clues.size());
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
    // possible it shows one more set that must be hit.
    bool minimise(Set& core) {
        if (core.size() <= 1) return true;
        if (all_.size() > MOST_CLUES) return false;
        try {
            std::vector<Set> to_hit;
            for (;;) {
                Set hitting;
                if (!hit(to_hit, core.size() - 1, hitting)) return true;  // nothing smaller is left
                if (!possible(hitting)) {
                    core = hitting;
                    std::sort(core.begin(), core.end());
                    return true;
                }
                to_hit.push_back(mend(hitting));
            }
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

    // A smallest set of at most `most` clues that hits all; sizes are tried upwards.
    bool hit(const std::vector<Set>& to_hit, std::size_t most, Set& result) {
        for (std::size_t size = std::max<std::size_t>(lower_, 1); size <= most; ++size) {
            result.clear();
            if (hit_with(to_hit, size, result)) return true;
            lower_ = size + 1;
        }
        return false;
    }

    bool hit_with(const std::vector<Set>& to_hit, std::size_t left, Set& chosen) {
        meter_.spend(to_hit.size() + 1);
        const Set* smallest = nullptr;
        for (const Set& set : to_hit) {
            const bool missed = std::none_of(chosen.begin(), chosen.end(),
                                             [&](int c) { return std::find(set.begin(), set.end(), c) != set.end(); });
            if (missed && (!smallest || set.size() < smallest->size())) smallest = &set;
        }
        if (!smallest) return true;
        if (left == 0) return false;
        for (int c : *smallest) {
            chosen.push_back(c);
            if (hit_with(to_hit, left - 1, chosen)) return true;
            chosen.pop_back();
        }
        return false;
    }

    static constexpr std::size_t MOST_CLUES = 4000;

    View view_;
    const int given_total_ = view_.total;
    ConflictOptions options_;
    Meter& meter_;
    Analyzer analyzer_;
    std::vector<std::uint8_t> use_;
    Set all_;
    std::size_t lower_ = 1;
};

}  // namespace

Conflict find_conflict(const View& view, const ConflictOptions& options, Meter& meter) {
    return Search(view, options, meter).run();
}

}  // namespace sapper
