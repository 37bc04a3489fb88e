// Naive deduction by sub-constraints.
#include <algorithm>
#include <map>
#include <stdexcept>

#include "rungs.hpp"

namespace sapper {

namespace {

// A few cells (places, sorted): never more than a clue touches, or, with a mine total, than it may speak of.
template <int N>
struct Cells {
    int size = 0;
    std::int32_t at[N] = {};

    void add(std::int32_t place) { at[size++] = place; }
    const std::int32_t* begin() const { return at; }
    const std::int32_t* end() const { return at + size; }
    bool operator<(const Cells& other) const {
        return std::lexicographical_compare(begin(), end(), other.begin(), other.end());
    }
};

// A bound and where it comes from: a clue, or two bounds.
struct Bound {
    int value = 0;
    int origin = -1;  // -1: it holds by itself
};

template <int N>
struct Constraint {
    Cells<N> cells;
    Bound low, high;
    bool fresh = true;  // new or tighter since the last round
};

// Constraints by place; keeps its memory for the next deduction.
std::vector<std::vector<int>>& beside(std::size_t places) {
    static thread_local std::vector<std::vector<int>> lists;
    if (lists.size() < places) lists.resize(places);
    return lists;
}

template <int N>
class Steps {
    using Constraint = sapper::Constraint<N>;
    using Cells = sapper::Cells<N>;

public:
    Steps(const Knowledge& known, const std::vector<int>& clues, const std::vector<MineTotal>& totals, Meter& meter)
        : known_(known), meter_(meter), beside_(beside(known.places())) {
        for (int place : clues) {
            const auto& clue = known.at(place);
            Cells cells;
            known.each(place, clue.around, [&](int cell) { cells.add(cell); });
            add(cells, place, clue.need, clue.need);
        }
        for (const MineTotal& total : totals) {
            Cells cells;
            for (int place : total.places) cells.add(place);
            add(cells, TOTAL, total.low, total.high);
        }
        settle();
    }
    ~Steps() {
        for (const Constraint& c : constraints_)
            for (const int place : c.cells) beside_[place].clear();
    }
    Steps(const Steps&) = delete;
    Steps& operator=(const Steps&) = delete;

    // One round; false when nothing is new.
    bool round() {
        const std::size_t count = constraints_.size();
        for (std::size_t a = 0; a < count; ++a) {
            near_.clear();
            for (const int cell : constraints_[a].cells)
                for (const int b : beside_[cell])
                    if (static_cast<std::size_t>(b) > a && (constraints_[a].fresh || constraints_[b].fresh))
                        near_.push_back(b);
            std::sort(near_.begin(), near_.end());
            near_.erase(std::unique(near_.begin(), near_.end()), near_.end());
            meter_.spend(16 + 16 * near_.size());
            for (const int b : near_) combine(constraints_[a], constraints_[b]);
        }
        for (Constraint& c : constraints_) c.fresh = false;
        return settle();
    }

    // What the constraints decide, each cell once.
    void report(int rounds, std::vector<Deduction>& all, std::vector<std::uint8_t>& done) const {
        for (const Constraint& c : constraints_) {
            if (!c.fresh || (c.high.value > 0 && c.low.value < c.cells.size)) continue;
            const bool mine = c.high.value > 0;
            Deduction found{Technique::group, rounds, false, clues_of(mine ? c.low : c.high), {}};
            found.total = std::erase(found.clues, TOTAL) > 0;
            for (const int place : c.cells)
                if (!done[place]) found.cells.push_back({known_.cell(place), mine});
            for (const int place : c.cells) done[place] = 1;
            if (found.clues.size() == 1) found.technique = Technique::single;
            if (found.clues.size() == 2) found.technique = Technique::pair;
            if (found.total) found.technique = Technique::count;
            if (!found.cells.empty()) all.push_back(std::move(found));
        }
    }

private:
    static constexpr int TOTAL = -2;  // stands for a clue

    struct Origin {
        int clue, left, right;
    };

    void add(const Cells& cells, int clue, int low, int high) {
        origins_.push_back({clue, -1, -1});
        const int origin = static_cast<int>(origins_.size()) - 1;
        learn(cells, {low, origin}, {high, origin});
    }

    int join(int a, int b) {
        if (a < 0 || b < 0 || a == b) return std::max(a, b);
        origins_.push_back({-1, a, b});
        return static_cast<int>(origins_.size()) - 1;
    }
    Bound less(const Bound& a, const Bound& b) { return {a.value - b.value, join(a.origin, b.origin)}; }

    // Both bounds of what two constraints share and of what each has for itself.
    void combine(const Constraint& a, const Constraint& b) {
        Cells shared, own, others;
        const auto in = [](const Cells& cells, int place) {
            return std::binary_search(cells.begin(), cells.end(), place);
        };
        for (const int place : a.cells) (in(b.cells, place) ? shared : own).add(place);
        for (const int place : b.cells)
            if (!in(shared, place)) others.add(place);
        Bound low{0, -1}, high{shared.size, -1};
        for (const auto& [c, rest] : {std::pair{&a, own.size}, std::pair{&b, others.size}}) {
            if (c->low.value - rest > low.value) low = {c->low.value - rest, c->low.origin};
            if (c->high.value < high.value) high = c->high;
        }
        stage(shared, low, high);
        stage_rest(own, a, low, high);
        stage_rest(others, b, low, high);
    }

    void stage_rest(const Cells& rest, const Constraint& of, const Bound& low, const Bound& high) {
        if (rest.size == 0) return;
        Bound least{0, -1}, most{rest.size, -1};
        if (of.low.value - high.value > 0) least = less(of.low, high);
        if (of.high.value - low.value < rest.size) most = less(of.high, low);
        stage(rest, least, most);
    }

    void stage(const Cells& cells, const Bound& low, const Bound& high) {
        if (low.value == 0 && high.value == cells.size) return;  // says nothing
        const auto [at, added] = staged_.try_emplace(cells, low, high);
        if (added) return;
        if (low.value > at->second.first.value) at->second.first = low;
        if (high.value < at->second.second.value) at->second.second = high;
    }

    bool settle() {
        bool news = false;
        for (const auto& [cells, bounds] : staged_) news |= learn(cells, bounds.first, bounds.second);
        staged_.clear();
        return news;
    }

    bool learn(const Cells& cells, const Bound& low, const Bound& high) {
        if (low.value > high.value)
            throw std::invalid_argument("This View is impossible: clues contradict each other.");
        const auto [at, added] = index_.try_emplace(cells, static_cast<int>(constraints_.size()));
        if (added) {
            constraints_.push_back({cells, low, high});
            for (const int place : cells) beside_[place].push_back(at->second);
            return true;
        }
        Constraint& old = constraints_[at->second];
        const bool tighter = low.value > old.low.value || high.value < old.high.value;
        if (low.value > old.low.value) old.low = low;
        if (high.value < old.high.value) old.high = high;
        old.fresh |= tighter;
        return tighter;
    }

    std::vector<int> clues_of(const Bound& bound) const {
        std::vector<int> clues, stack{bound.origin};
        std::vector<std::uint8_t> seen(origins_.size(), 0);
        while (!stack.empty()) {
            const int at = stack.back();
            stack.pop_back();
            if (at < 0 || seen[at]) continue;
            seen[at] = 1;
            const Origin& origin = origins_[at];
            if (origin.clue != -1) clues.push_back(origin.clue == TOTAL ? TOTAL : known_.cell(origin.clue));
            stack.push_back(origin.left);
            stack.push_back(origin.right);
        }
        std::sort(clues.begin(), clues.end());
        clues.erase(std::unique(clues.begin(), clues.end()), clues.end());
        return clues;
    }

    const Knowledge& known_;
    Meter& meter_;
    std::vector<Constraint> constraints_;
    std::map<Cells, int> index_;
    std::map<Cells, std::pair<Bound, Bound>> staged_;
    std::vector<std::vector<int>>& beside_;  // constraints by place
    std::vector<Origin> origins_;
    std::vector<int> near_;
};

}  // namespace

namespace {

template <int N>
bool run(Steps<N>&& steps, const Knowledge& known, int rounds, const Take& take) {
    std::vector<std::uint8_t> done(known.places(), 0);
    for (int round = 0;; ++round) {
        std::vector<Deduction> found;
        steps.report(round, found, done);
        for (Deduction& one : found)
            if (!take(std::move(one))) return false;
        if (round == rounds || !steps.round()) return true;
    }
}

}  // namespace

bool by_steps(const Knowledge& known, int rounds, Meter& meter, const Take& take) {
    return by_steps(known, known.clues(), {}, rounds, meter, take);
}

bool by_steps(const Knowledge& known, const std::vector<int>& clues, const std::vector<MineTotal>& totals, int rounds,
              Meter& meter, const Take& take) {
    if (totals.empty()) return run(Steps<8>(known, clues, totals, meter), known, rounds, take);
    return run(Steps<MineTotal::MOST>(known, clues, totals, meter), known, rounds, take);
}

std::vector<Deduction> deduce_in_steps(const View& view, int rounds, const TechniqueOptions& options, Meter& meter) {
    Knowledge known;
    if (!known.start(view, options.flags, options.facts))
        throw std::invalid_argument("This View is impossible: a clue cannot hold.");
    std::vector<Deduction> all;
    by_steps(known, rounds, meter, [&](Deduction&& found) {
        all.push_back(std::move(found));
        return true;
    });
    return all;
}

}  // namespace sapper
