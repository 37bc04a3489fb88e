// The hierarchy of the desktop solver beyond one clue, with its limits: subsets of two clues, groups of at most 20
// cells, and guesses by the solutions of these groups.
#include <algorithm>
#include <cmath>
#include <set>

#include "backtracking.hpp"
#include "sapper/works.hpp"

namespace sapper {

namespace {

constexpr std::size_t GROUP_CELLS = 20;
constexpr double COMBINATIONS = 500'000;
constexpr double LESS = 1e-12;  // risks that differ by less are equal

struct Subset {
    std::vector<int> cells;  // sorted places
    int need;
};

using Counts = std::vector<double>;  // by the number of mines

Counts times(const Counts& a, const Counts& b) {
    Counts result(a.size() + b.size() - 1, 0);
    for (std::size_t i = 0; i < a.size(); ++i)
        for (std::size_t j = 0; j < b.size(); ++j) result[i + j] += a[i] * b[j];
    return result;
}

double binomial(int n, int k) {
    double ways = 1;
    for (int i = 1; i <= k; ++i) ways = ways * (n - k + i) / i;
    return ways;
}

}  // namespace

// Where one clue's cells contain another's, the shared cells are removed from it, until nothing changes.
bool WorkPlayer::by_subsets() {
    std::vector<Subset> all;
    std::set<std::vector<int>> known;
    const auto add = [&](Subset&& one) {
        if (!one.cells.empty() && known.insert(one.cells).second) all.push_back(std::move(one));
    };
    for (const int clue : known_.clues()) {
        Subset one{{}, known_.at(clue).need};
        known_.each(clue, known_.at(clue).around, [&](int place) { one.cells.push_back(place); });
        add(std::move(one));
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (Subset& a : all)
            for (Subset& b : all) {
                if (&a == &b || a.cells.empty() || a.cells.size() >= b.cells.size()) continue;
                if (!std::includes(b.cells.begin(), b.cells.end(), a.cells.begin(), a.cells.end())) continue;
                std::vector<int> rest;
                std::set_difference(b.cells.begin(), b.cells.end(), a.cells.begin(), a.cells.end(),
                                    std::back_inserter(rest));
                b = {std::move(rest), b.need - a.need};
                changed = true;
            }
    }
    for (const Subset& one : all)
        if (one.need == 0 || one.need == static_cast<int>(one.cells.size()))
            for (const int place : one.cells) take(place, one.need > 0, Technique::pair);
    return progress();
}

// Clues that share cells, as long as they have at most 20 together; the solutions counted by the number of mines.
struct WorkPlayer::Group {
    Backtracking csp;
    bool cut = false;               // the limit kept a clue out that shares cells
    Counts ways;                    // solutions by mines
    std::vector<Counts> with_mine;  // of every box: solutions in which one certain cell of it is a mine

    double solutions() const {
        double all = 0;
        for (const double w : ways) all += w;
        return all;
    }
    void count(std::size_t cells, Meter& meter) {
        const auto& boxes = csp.boxes();
        ways.assign(cells + 1, 0);
        with_mine.assign(boxes.size(), Counts(cells + 1, 0));
        csp.list(
            [&](const std::vector<int>& mines) {
                double many = 1;
                std::size_t sum = 0;
                for (std::size_t b = 0; b < boxes.size(); ++b) {
                    many *= binomial(boxes[b].size(), mines[b]);
                    sum += static_cast<std::size_t>(mines[b]);
                }
                ways[sum] += many;
                for (std::size_t b = 0; b < boxes.size(); ++b) with_mine[b][sum] += many * mines[b] / boxes[b].size();
            },
            meter);
    }
    static std::vector<Group> all(const Knowledge& known, Meter& meter);
};

std::vector<WorkPlayer::Group> WorkPlayer::Group::all(const Knowledge& known, Meter& meter) {
    std::vector<Group> groups;
    std::vector<std::uint8_t> used(known.places(), 0);
    for (const int first : known.clues()) {
        if (used[first]) continue;
        groups.emplace_back();
        Group& group = groups.back();
        std::set<int> cells;
        std::vector<int> waiting{first};
        for (std::size_t i = 0; i < waiting.size(); ++i) {
            const int clue = waiting[i];
            if (used[clue]) continue;
            std::vector<int> own;
            known.each(clue, known.at(clue).around, [&](int place) { own.push_back(place); });
            std::set<int> together = cells;
            together.insert(own.begin(), own.end());
            if (together.size() > GROUP_CELLS) {
                group.cut = true;
                continue;
            }
            cells.swap(together);
            used[clue] = 1;
            group.csp.limit(own, known.at(clue).need, known.at(clue).need);
            known.partners(clue, [&](int other, std::uint8_t) {
                if (used[other])
                    group.cut |= std::find(waiting.begin(), waiting.end(), other) == waiting.end();
                else
                    waiting.push_back(other);
            });
        }
        group.csp.build();
        group.count(cells.size(), meter);
    }
    return groups;
}

bool WorkPlayer::by_small_groups(Meter& meter) {
    for (const Group& group : Group::all(known_, meter)) {
        const double all = group.solutions();
        for (std::size_t b = 0; b < group.with_mine.size() && all > 0; ++b) {
            double mine = 0;
            for (const double w : group.with_mine[b]) mine += w;
            if (mine > 0 && mine < all) continue;
            for (const int place : group.csp.boxes()[b].cells) take(place, mine > 0, Technique::exact);
        }
    }
    return progress();
}

// Globally when no group was cut and there are few combinations of group solutions: each weighed by the ways to put the
// mines that remain into the rest. Else each group for itself, and the rest is not looked at.
Choice WorkPlayer::guess_by_groups() {
    Meter meter;
    const auto groups = Group::all(known_, meter);
    std::vector<double> risk(known_.places(), 2);
    std::vector<std::uint8_t> beside(known_.places(), 0);
    double combinations = 1;
    bool global = view_->total != UNKNOWN_TOTAL;
    for (const Group& group : groups) {
        combinations *= group.solutions();
        global &= !group.cut;
        for (const auto& box : group.csp.boxes())
            for (const int place : box.cells) beside[place] = 1;
    }
    global &= combinations <= COMBINATIONS;
    const int left = view_->total - known_.known_mines();
    int rest = 0;
    for (int cell = 0; cell < view_->grid.cells(); ++cell) {
        const int place = known_.place(cell);
        rest += known_.at(place).kind == Knowledge::undecided && !beside[place];
    }
    // Ways to put the other mines into the rest, relative to each other.
    const auto weights = [&](std::size_t most) {
        Counts weight(most + 1, 0);
        const int first = std::max(0, left - rest);
        double at = 1;
        for (int k = first; k <= static_cast<int>(most) && k <= left; ++k) {
            weight[static_cast<std::size_t>(k)] = at;
            at *= static_cast<double>(left - k) / (rest - left + k + 1);
        }
        return weight;
    };
    double rest_risk = 2;
    if (global) {
        Counts together{1};
        for (const Group& group : groups) together = times(together, group.ways);
        const Counts weight = weights(together.size() - 1);
        double all = 0, outside = 0;
        for (std::size_t k = 0; k < together.size(); ++k) {
            all += together[k] * weight[k];
            outside += together[k] * weight[k] * (left - static_cast<double>(k));
        }
        global = all > 0;
        if (global && rest > 0) rest_risk = outside / all / rest;
        for (std::size_t g = 0; g < groups.size() && global; ++g) {
            Counts others{1};
            for (std::size_t o = 0; o < groups.size(); ++o)
                if (o != g) others = times(others, groups[o].ways);
            for (std::size_t b = 0; b < groups[g].with_mine.size(); ++b) {
                const Counts mine = times(groups[g].with_mine[b], others);
                double sum = 0;
                for (std::size_t k = 0; k < mine.size(); ++k) sum += mine[k] * weight[k];
                for (const int place : groups[g].csp.boxes()[b].cells) risk[place] = sum / all;
            }
        }
    }
    if (!global)
        for (const Group& group : groups)
            for (std::size_t b = 0; b < group.with_mine.size(); ++b) {
                double sum = 0;
                for (const double w : group.with_mine[b]) sum += w;
                const double share = sum / group.solutions();
                for (const int place : group.csp.boxes()[b].cells)
                    if (risk[place] > 1 || share < risk[place]) risk[place] = share;
            }
    int best = -1;
    double least = 2;
    for (int cell = 0; cell < view_->grid.cells(); ++cell) {
        const double here = risk[known_.place(cell)];
        if (here < least - LESS) {
            best = cell;
            least = here;
        }
    }
    if (best < 0 || (rest > 0 && rest_risk < least - LESS)) return outside_guess();
    Choice choice = at(best, global ? Reason::shares : Reason::local_shares, least);
    choice.why = Why::frontier;
    return choice;
}

// A closed corner, whatever touches it, in an order of its own; else the first cell that no clue touches.
Choice WorkPlayer::outside_guess() const {
    const Grid& grid = view_->grid;
    const auto closed = [&](int cell) { return known_.at(known_.place(cell)).kind == Knowledge::undecided; };
    const int right = grid.width - 1, bottom = grid.height - 1;
    Choice choice;
    for (const int cell : {grid.index(0, bottom), grid.index(right, 0), grid.index(right, bottom)})
        if (closed(cell)) {
            choice = at(cell, Reason::corner, std::nan(""));
            choice.why = Why::corner;
            return choice;
        }
    for (int cell = 0; cell < grid.cells(); ++cell) {
        if (!closed(cell)) continue;
        choice = at(cell, Reason::outside, std::nan(""));
        if (choice.why == Why::frontier) continue;
        choice.why = Why::sea;
        return choice;
    }
    return random_guess();
}

}  // namespace sapper
