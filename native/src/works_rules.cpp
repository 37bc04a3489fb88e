// What the solvers of the works look for when nothing is known: one clue, equations, areas, suppositions, the mine
// total.
#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <utility>

#include "backtracking.hpp"
#include "rungs.hpp"
#include "sapper/works.hpp"

namespace sapper {

// Clue after clue, each looked at again only when something beside it changed.
bool WorkPlayer::by_single_clues() {
    for (int clue = known_.next_single(); clue >= 0; clue = known_.next_single()) {
        const auto around = known_.at(clue).around;
        const bool mine = known_.at(clue).need > 0;
        ++effort_.loops;
        note_depth(1);
        known_.each(clue, around, [&](int place) {
            take(place, mine, Technique::single);
            known_.decide(place, mine);
        });
    }
    if (progress()) return true;
    ++effort_.loops;
    ++effort_.hard_loops;
    return false;
}

void WorkPlayer::note_depth(int depth) {
    effort_.depth_most = std::max(effort_.depth_most, static_cast<std::uint32_t>(depth));
    effort_.depth_sum += static_cast<std::uint32_t>(depth);
    ++effort_.depth_steps;
}

// Clues that hang together by undecided cells.
std::vector<std::vector<int>> WorkPlayer::areas() const {
    std::vector<std::vector<int>> result;
    std::vector<std::uint8_t> seen(known_.places(), 0);
    for (const int first : known_.clues()) {
        if (seen[first]) continue;
        seen[first] = 1;
        result.push_back({first});
        for (std::size_t i = 0; i < result.back().size(); ++i)
            known_.partners(result.back()[i], [&](int other, std::uint8_t) {
                if (!seen[other]) result.back().push_back(other);
                seen[other] = 1;
            });
    }
    return result;
}

std::vector<int> WorkPlayer::undecided() const {
    std::vector<int> places;
    for (int cell = 0; cell < view_->grid.cells(); ++cell)
        if (known_.at(known_.place(cell)).kind == Knowledge::undecided) places.push_back(known_.place(cell));
    return places;
}

// What a choice of clues, and of mine totals, leaves no other way.
bool WorkPlayer::backtrack(const std::vector<int>& clues, const std::vector<MineTotal>& totals, bool split,
                           Technique technique, Meter& meter) {
    static thread_local Backtracking csp;
    csp.clear();
    std::vector<int> cells;
    for (const int clue : clues) {
        cells.clear();
        known_.each(clue, known_.at(clue).around, [&](int place) { cells.push_back(place); });
        csp.limit(cells, known_.at(clue).need, known_.at(clue).need);
    }
    for (const MineTotal& total : totals) csp.limit(total.places, total.low, total.high, true);
    csp.build();
    if (!csp.solve(split, meter)) throw std::invalid_argument("This View is impossible: no layout agrees with it.");
    for (const auto& box : csp.boxes())
        if (box.mine != box.safe)
            for (const int place : box.cells) take(place, box.mine, technique);
    return progress();
}

// One random clue with all clues within two cells of it, a few times.
bool WorkPlayer::by_random_tries(Random& random, Meter& meter) {
    const auto clues = known_.clues();
    for (int i = 0; i < rules_.tries && !clues.empty(); ++i) {
        const int clue = clues[random.below(static_cast<std::uint32_t>(clues.size()))];
        std::vector<int> near{clue};
        known_.partners(clue, [&](int other, std::uint8_t) { near.push_back(other); });
        if (backtrack(near, {}, true, Technique::group, meter)) return true;
    }
    return false;
}

bool WorkPlayer::by_areas(Meter& meter) {
    const bool total = rules_.total == WorkRules::Total::yes && view_->total != UNKNOWN_TOTAL;
    if (rules_.version == 0) {
        if (backtrack(known_.clues(), {}, false, Technique::exact, meter)) return true;
    } else {
        auto all = areas();
        if (rules_.version == 2) {
            Random random(draw_seed() + 2);
            for (std::size_t i = all.size(); i > 1; --i)
                std::swap(all[i - 1], all[random.below(static_cast<std::uint32_t>(i))]);
        }
        for (const auto& clues : all) {
            backtrack(clues, {}, true, Technique::exact, meter);
            if (rules_.version == 2 && progress()) return true;
        }
        if (progress()) return true;
    }
    if (!total) return false;
    const int left = view_->total - known_.known_mines();
    return backtrack(known_.clues(), {{undecided(), left, left}}, false, Technique::count, meter);
}

// How many clues, hanging together, would have sufficed.
void WorkPlayer::count_clues(Meter& meter) {
    std::vector<std::uint8_t> wanted(known_.places(), 0);
    for (const Found& found : found_) {
        if (found.technique == Technique::count) return;
        wanted[found.place] = 1;
    }
    constexpr int MOST = 8;
    Groups groups;
    for (int n = 2; n <= MOST; ++n) {
        bool some = false;
        groups.search(known_, n, &wanted, meter, [&](Deduction&&) {
            some = true;
            return false;
        });
        if (some || n == MOST) {
            ++effort_.clues_needed[static_cast<std::size_t>(std::min(n, 5) - 2)];
            return;
        }
    }
}

// All depths in turn; within one every choice of cells, until one decides something. Whether there is anything to find
// is looked up first: the search comes to the same, only sooner.
bool WorkPlayer::by_suppositions(Meter& meter) {
    std::vector<Fact> decided;
    TechniqueOptions how;
    how.flags = Flags::trust;
    if (!exact_facts(*view_, how, false, decided, meter))
        throw std::invalid_argument("This View is impossible: no layout agrees with it.");
    if (decided.empty()) return false;
    std::vector<std::uint8_t> wanted(known_.places(), 0);
    for (const Fact& fact : decided) wanted[known_.place(fact.cell)] = 1;
    for (int depth = 1; depth <= rules_.depth; ++depth) {
        Meter limited(rules_.work);
        Suppositions suppositions;
        try {
            suppositions.search(known_, depth, &wanted, limited, [&](Deduction&& found) {
                for (const Fact& fact : found.cells) take(known_.place(fact.cell), fact.mine, Technique::suppose);
                return false;
            });
        } catch (const BudgetExceeded&) {
            ++effort_.limits;
        }
        meter.spend(limited.spent());
        if (!found_.empty()) {
            note_depth(depth);
            return progress();
        }
    }
    return false;
}

// All mines are found: what is left is safe.
bool WorkPlayer::by_the_end() {
    if (rules_.total == WorkRules::Total::no || view_->total == UNKNOWN_TOTAL) return false;
    if (view_->total != known_.known_mines()) return false;
    for (const int place : undecided()) take(place, false, Technique::count);
    return progress();
}

// The mines that are left are all beside clues, or fill everything else.
bool WorkPlayer::by_the_inside(Meter& meter) {
    if (rules_.total != WorkRules::Total::inside || view_->total == UNKNOWN_TOTAL) return false;
    AnalysisOptions options;
    options.flags = Flags::trust;
    const Analysis& truth = analyzer_.run(*view_, options, meter);
    if (!truth.consistent) throw std::invalid_argument("This View is impossible: no layout agrees with it.");
    for (const auto cell : analyzer_.problem().sea)
        if (truth.verdict[cell] == Verdict::safe || truth.verdict[cell] == Verdict::mine)
            take(known_.place(static_cast<int>(cell)), truth.verdict[cell] == Verdict::mine, Technique::count);
    return progress();
}

// The linear system of all clues, brought into reduced form. A row decides its cells when only one way of filling them
// gives its right side.
namespace {

struct Row {
    std::vector<std::int64_t> factor;  // of every box
    std::int64_t right = 0;
};

constexpr std::int64_t LARGEST = std::int64_t{1} << 30;  // products of two stay exact

// row := row * a - pivot * b, made as small as it goes; false when the numbers grow too large.
bool eliminate(Row& row, const Row& pivot, std::size_t column) {
    const std::int64_t common = std::gcd(row.factor[column], pivot.factor[column]);
    const std::int64_t a = pivot.factor[column] / common, b = row.factor[column] / common;
    std::int64_t divisor = 0, largest = 0;
    const auto combine = [&](std::int64_t& x, std::int64_t y) {
        x = x * a - y * b;
        divisor = std::gcd(divisor, x);
        largest = std::max(largest, std::abs(x));
    };
    for (std::size_t i = 0; i < row.factor.size(); ++i) combine(row.factor[i], pivot.factor[i]);
    combine(row.right, pivot.right);
    if (divisor > 1) {
        for (auto& x : row.factor) x /= divisor;
        row.right /= divisor;
        largest /= divisor;
    }
    return largest < LARGEST;
}

}  // namespace

bool WorkPlayer::by_equations(Meter& meter) {
    const bool total = rules_.total == WorkRules::Total::yes && view_->total != UNKNOWN_TOTAL;
    auto systems = areas();
    if (total) systems.assign(1, known_.clues());
    for (const auto& clues : systems) {
        Backtracking boxes;  // only to put cells together that stand in the same equations
        std::vector<int> cells, right;
        for (const int clue : clues) {
            cells.clear();
            known_.each(clue, known_.at(clue).around, [&](int place) { cells.push_back(place); });
            right.push_back(known_.at(clue).need);
            boxes.limit(cells, 0, 0);
        }
        if (total) {
            right.push_back(view_->total - known_.known_mines());
            boxes.limit(undecided(), 0, 0);
        }
        boxes.build();
        const std::size_t width = boxes.boxes().size();
        std::vector<Row> rows(right.size());
        for (std::size_t r = 0; r < rows.size(); ++r) rows[r] = {std::vector<std::int64_t>(width, 0), right[r]};
        for (std::size_t b = 0; b < width; ++b)
            for (const int r : boxes.boxes()[b].limits) rows[static_cast<std::size_t>(r)].factor[b] = 1;
        // In reading order of the cells: which rows come out depends on it.
        std::vector<std::size_t> columns(width);
        std::iota(columns.begin(), columns.end(), std::size_t{0});
        std::sort(columns.begin(), columns.end(),
                  [&](std::size_t a, std::size_t b) { return boxes.boxes()[a].cells[0] < boxes.boxes()[b].cells[0]; });
        std::size_t rank = 0;
        for (const std::size_t column : columns) {
            if (rank == rows.size()) break;
            const auto pivot = std::find_if(rows.begin() + static_cast<std::ptrdiff_t>(rank), rows.end(),
                                            [&](const Row& row) { return row.factor[column] != 0; });
            if (pivot == rows.end()) continue;
            std::swap(*pivot, rows[rank]);
            for (std::size_t r = 0; r < rows.size(); ++r) {
                if (r == rank || rows[r].factor[column] == 0) continue;
                meter.spend(width);
                const Row before = rows[r];
                if (!eliminate(rows[r], rows[rank], column)) {
                    rows[r] = before;
                    ++effort_.limits;
                }
            }
            ++rank;
        }
        for (const Row& row : rows) {
            std::int64_t least = 0, most = 0;
            for (std::size_t b = 0; b < width; ++b)
                (row.factor[b] < 0 ? least : most) += row.factor[b] * boxes.boxes()[b].size();
            if (row.right != least && row.right != most) continue;
            for (std::size_t b = 0; b < width; ++b) {
                if (row.factor[b] == 0) continue;
                const bool mine = (row.factor[b] > 0) == (row.right == most);
                for (const int place : boxes.boxes()[b].cells)
                    take(place, mine, total ? Technique::count : Technique::exact);
            }
        }
    }
    return progress();
}

}  // namespace sapper
