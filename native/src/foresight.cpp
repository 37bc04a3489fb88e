#include "sapper/foresight.hpp"

#include <algorithm>
#include <cmath>

#include "sapper/first_move.hpp"

namespace sapper {

namespace {

constexpr double SAME = 1e-9;

// The safety of the guess after this one: the best cell's, mixed with the second best (as in Hill's solver).
double next_safety(const Analysis& truth) {
    double best = 0, second = 0;
    for (std::size_t i = 0; i < truth.verdict.size(); ++i) {
        if (truth.verdict[i] == Verdict::safe) return 1;
        if (truth.verdict[i] != Verdict::undecided) continue;
        const double safety = 1 - truth.probability[i];
        if (safety > best) {
            second = best;
            best = safety;
        } else if (safety > second) {
            second = safety;
        }
    }
    return (4 * best + second) / 5;
}

}  // namespace

void ForesightPlayer::choose(const View& view, FirstClick rule, std::vector<Choice>& moves) {
    Meter meter(settings_.move_work);
    if (untouched(view)) {
        moves.assign(1, first_move(view, rule, meter));
        return;
    }
    try {
        if (decision_.certain(view, moves, meter)) return;
    } catch (const BudgetExceeded&) {
        moves.assign(1, decision_.weak_guess(view));
        return;
    }
    Choice choice;
    guess(view, choice, meter);
    choice.risk = decision_.analysis().probability[choice.cell];
    choice.why = decision_.why(view, choice.cell);
    moves.assign(1, choice);
}

Choice ForesightPlayer::first_move(const View& view, FirstClick rule, Meter& meter) const {
    try {
        Meter slice(std::min(settings_.search_work * 8, meter.left()));
        if (const auto searched = searched_first(view, rule, settings_.search_layouts, slice)) return *searched;
    } catch (const BudgetExceeded&) {
    }
    Choice choice;
    choice.cell = usual_first(view, rule);
    choice.why = Why::first;
    choice.reason = Reason::opener;
    if (rule == FirstClick::any && view.total >= 0) choice.risk = static_cast<double>(view.total) / view.grid.cells();
    return choice;
}

void ForesightPlayer::guess(const View& view, Choice& choice, Meter& meter) {
    levels_.resize(static_cast<std::size_t>(settings_.depth));
    try {
        if (search_all(view, choice, meter)) return;
        if (search_part(view, choice, meter)) {
            choice.win = outlook(view, decision_.analyzer, choice.cell, -1, 0, 1, meter);
            return;
        }
    } catch (const BudgetExceeded&) {
        if (choice.cell >= 0) return;
    }
    foresee(view, choice, meter);
}

// A part that touches no other closed cell, and whose mine count is fixed, is a game of its own: nothing outside ever
// helps, so it is played at once, and played optimally.
bool ForesightPlayer::search_part(const View& view, Choice& choice, Meter& meter) {
    const Problem& problem = decision_.analyzer.problem();
    const Circuit& circuit = decision_.analyzer.circuit();
    const auto& verdict = decision_.analysis().verdict;
    static thread_local std::vector<std::uint8_t> inside;
    for (std::size_t k = 0; k < problem.parts.size(); ++k) {
        const Compiled& part = circuit.parts[k];
        if (circuit.low[part.root] != circuit.high[part.root]) continue;
        inside.assign(view.cells.size(), 0);
        for (std::uint32_t b = problem.parts[k].first_box; b < problem.parts[k].last_box; ++b)
            for (auto cell : problem.cells_of(problem.boxes[problem.part_boxes[b]])) inside[cell] = 1;
        bool isolated = true, open = false;
        for (int i = 0; i < view.grid.cells() && isolated; ++i) {
            if (!inside[i]) continue;
            open |= verdict[i] == Verdict::undecided;
            view.grid.neighbours(
                i, [&](int j) { isolated &= verdict[j] == Verdict::open || verdict[j] == Verdict::mine || inside[j]; });
        }
        if (!isolated || !open) continue;
        if (!list_part(decision_.analyzer, k, settings_.part_layouts, listing_, meter)) continue;
        Meter slice(std::min(settings_.search_work, meter.left()));
        const auto solved = search(view, problem.known, listing_, slice);
        meter.spend(slice.spent());
        if (!solved) continue;
        choice.cell = solved->cell;
        choice.reason = Reason::forced;
        return true;
    }
    return false;
}

bool ForesightPlayer::search_all(const View& view, Choice& choice, Meter& meter) {
    if (!list_layouts(decision_.analyzer, settings_.search_layouts, listing_, meter)) return false;
    Meter slice(std::min(settings_.search_work, meter.left()));
    const auto solved = search(view, decision_.analyzer.problem().known, listing_, slice);
    meter.spend(slice.spent());
    if (!solved) return false;
    choice.cell = solved->cell;
    choice.reason = Reason::solved;
    choice.win = solved->win();
    choice.win_exact = true;
    return true;
}

// The safest cells of frontier and sea; among about equally safe ones those that may open a zero.
void ForesightPlayer::find_candidates(const View& view, const Analyzer& now, std::size_t frontier_most,
                                      std::size_t sea_most, std::vector<Candidate>& candidates) const {
    const Analysis& truth = now.result();
    double best = 0;
    for (std::size_t i = 0; i < truth.verdict.size(); ++i)
        if (truth.verdict[i] == Verdict::undecided) best = std::max(best, 1 - truth.probability[i]);
    candidates.clear();
    auto add = [&](int cell, double share) {
        if (truth.verdict[cell] != Verdict::undecided) return;
        const double safety = 1 - truth.probability[cell];
        if (safety < best * share - SAME) return;
        double zero = 1;
        view.grid.neighbours(cell, [&](int j) {
            if (truth.verdict[j] != Verdict::open) zero *= 1 - truth.probability[j];
        });
        candidates.push_back({cell, safety, safety * (1 + 0.25 * zero)});
    };
    auto keep = [&](std::size_t first, std::size_t most) {
        std::stable_sort(candidates.begin() + static_cast<std::ptrdiff_t>(first), candidates.end(),
                         [](const Candidate& a, const Candidate& b) { return a.screen > b.screen + SAME; });
        if (candidates.size() > first + most) candidates.resize(first + most);
    };
    for (const Box& box : now.problem().boxes)
        for (auto cell : now.problem().cells_of(box)) add(static_cast<int>(cell), settings_.frontier_share);
    keep(0, frontier_most);
    const std::size_t frontier = candidates.size();
    if (!now.problem().sea.empty() && 1 - truth.probability[now.problem().sea[0]] >= best * settings_.sea_share - SAME)
        for (auto cell : now.problem().sea) add(static_cast<int>(cell), settings_.sea_share);
    keep(frontier, sea_most);
    std::stable_sort(candidates.begin(), candidates.end(),
                     [](const Candidate& a, const Candidate& b) { return a.safety > b.safety + SAME; });
}

void ForesightPlayer::foresee(const View& view, Choice& choice, Meter& meter) {
    find_candidates(view, decision_.analyzer, settings_.frontier_most, settings_.sea_most, candidates_);
    choice.cell = candidates_[0].cell;
    choice.reason = Reason::safest;
    double best = -1;
    try {
        for (const Candidate& candidate : candidates_) {
            const double win = outlook(view, decision_.analyzer, candidate.cell, best, 0, 1, meter);
            if (win > best + SAME) {
                best = win;
                choice.cell = candidate.cell;
                choice.reason = Reason::foresight;
            }
        }
        choice.win = best;
    } catch (const BudgetExceeded&) {
        choice.cell = candidates_[0].cell;
        choice.reason = Reason::fallback;
        choice.win = std::numeric_limits<double>::quiet_NaN();
    }
}

// The chance to win when this cell is opened: over all numbers it may show, the chance of the number times the outlook
// then. Gives up once `bar` is out of reach. `reach` is the chance to come here at all.
double ForesightPlayer::outlook(const View& view, const Analyzer& now, int cell, double bar, int depth, double reach,
                                Meter& meter) {
    Level& level = levels_[static_cast<std::size_t>(depth)];
    const Analysis& before = now.result();
    double left = 1 - before.probability[cell], sum = 0;
    int base = 0, more = 0;
    view.grid.neighbours(cell, [&](int j) {
        base += before.verdict[j] == Verdict::mine;
        more += before.verdict[j] == Verdict::undecided;
    });
    level.after = view;
    for (int shown = base; shown <= base + more && left > 1e-4; ++shown) {
        if (sum + left < bar) return sum + left;
        level.after.cells[cell] = static_cast<std::uint8_t>(shown);
        const Analysis& truth = level.analyzer.run(level.after, {}, meter);
        if (!truth.consistent) continue;
        const double chance = std::pow(10.0, truth.log10_solutions - before.log10_solutions);
        left -= chance;
        sum += chance * value(level, depth, reach * chance, meter);
    }
    return sum;
}

double ForesightPlayer::value(Level& level, int depth, double reach, Meter& meter) {
    if (!settings_.network) return next_safety(level.analyzer.result());
    const Features f = features_of(level.after, level.analyzer);
    if (depth + 1 < settings_.depth && f[0] == 0 && reach >= settings_.deeper_chance) {
        find_candidates(level.after, level.analyzer, settings_.deeper_most, settings_.deeper_most, level.candidates);
        double best = -1;
        for (std::size_t i = 0; i < std::min(level.candidates.size(), settings_.deeper_most); ++i)
            best = std::max(
                best, outlook(level.after, level.analyzer, level.candidates[i].cell, best, depth + 1, reach, meter));
        if (best >= 0) return best;
    }
    const int safe = static_cast<int>(std::lround(std::exp2(f[1]) - 1));
    if (depth + 1 < settings_.depth && safe > 0 && safe <= settings_.expand_safe && reach >= settings_.deeper_chance) {
        int cell = -1, most = 0;
        const auto& verdict = level.analyzer.result().verdict;
        for (int i = 0; i < level.after.grid.cells(); ++i) {
            if (verdict[i] != Verdict::safe) continue;
            int unknown = 1;
            level.after.grid.neighbours(i, [&](int j) { unknown += verdict[j] == Verdict::undecided; });
            if (unknown > most) {
                most = unknown;
                cell = i;
            }
        }
        if (most > 1) return outlook(level.after, level.analyzer, cell, -1, depth + 1, reach, meter);
    }
    return chance_of(evaluate(f));
}

}  // namespace sapper
