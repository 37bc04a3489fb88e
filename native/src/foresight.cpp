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

// Does a part touch no other closed cell, and is its mine count fixed? Then `cells` are its undecided ones.
bool ForesightPlayer::is_sealed(const View& view, std::size_t k, std::vector<int>& cells) const {
    const Problem& problem = decision_.analyzer.problem();
    const Circuit& circuit = decision_.analyzer.circuit();
    const auto& verdict = decision_.analysis().verdict;
    cells.clear();
    const Compiled& part = circuit.parts[k];
    if (circuit.low[part.root] != circuit.high[part.root]) return false;
    static thread_local std::vector<std::uint8_t> inside;
    inside.assign(view.cells.size(), 0);
    for (std::uint32_t b = problem.parts[k].first_box; b < problem.parts[k].last_box; ++b)
        for (auto cell : problem.cells_of(problem.boxes[problem.part_boxes[b]])) inside[cell] = 1;
    bool isolated = true;
    for (int i = 0; i < view.grid.cells() && isolated; ++i) {
        if (!inside[i]) continue;
        if (verdict[i] == Verdict::undecided) cells.push_back(i);
        view.grid.neighbours(
            i, [&](int j) { isolated &= verdict[j] == Verdict::open || verdict[j] == Verdict::mine || inside[j]; });
    }
    return isolated && !cells.empty();
}

// A part that touches no other closed cell, and whose mine count is fixed, is a game of its own: nothing outside ever
// helps, so it is played at once, and played optimally.
bool ForesightPlayer::search_part(const View& view, Choice& choice, Meter& meter) {
    const Problem& problem = decision_.analyzer.problem();
    std::vector<int> cells;
    for (std::size_t k = 0; k < problem.parts.size(); ++k) {
        if (!is_sealed(view, k, cells)) continue;
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

std::vector<Sealed> ForesightPlayer::sealed(const View& view, Meter& meter) {
    const Problem& problem = decision_.analyzer.problem();
    const Circuit& circuit = decision_.analyzer.circuit();
    const auto& verdict = decision_.analysis().verdict;
    std::vector<Sealed> found;
    for (std::size_t k = 0; k < problem.parts.size(); ++k) {
        Sealed part;
        if (!is_sealed(view, k, part.cells)) continue;
        part.mines = circuit.low[circuit.parts[k].root];
        for (std::uint32_t b = problem.parts[k].first_box; b < problem.parts[k].last_box; ++b)
            for (auto cell : problem.cells_of(problem.boxes[problem.part_boxes[b]]))
                part.mines -= verdict[cell] == Verdict::mine;
        if (list_part(decision_.analyzer, k, settings_.part_layouts, listing_, meter)) {
            Meter slice(std::min(settings_.search_work, meter.left()));
            if (const auto solved = search(view, problem.known, listing_, slice)) {
                part.won = solved->won;
                part.layouts = solved->layouts;
            }
            meter.spend(slice.spent());
        }
        found.push_back(std::move(part));
    }
    return found;
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

// Cells that may be one half of a coin toss to come. Guessing there now costs nothing where the toss comes anyway, and
// otherwise they are safe more often than they look, so that their risk alone must not keep them out.
void ForesightPlayer::add_pairs(const View& view, std::vector<Candidate>& candidates) const {
    if (settings_.pair_least >= 1) return;
    for (const int cell : likely_pairs(view, decision_.analyzer, settings_.pair_least, settings_.pair_most)) {
        const auto same = [&](const Candidate& known) { return known.cell == cell; };
        if (std::none_of(candidates.begin(), candidates.end(), same))
            candidates.push_back({cell, decision_.safety(cell), 0});
    }
}

void ForesightPlayer::foresee(const View& view, Choice& choice, Meter& meter) {
    find_candidates(view, decision_.analyzer, settings_.frontier_most, settings_.sea_most, candidates_);
    add_pairs(view, candidates_);
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

std::vector<Prospect> ForesightPlayer::weigh(const View& view, const std::vector<int>& besides, Meter& meter) {
    if (view.total < 0) throw std::invalid_argument("Guesses are weighed when the mine total is known.");
    std::vector<Choice> certain;
    if (decision_.certain(view, certain, meter)) throw std::invalid_argument("A cell is safe, so there is no guess.");
    if (decision_.undecided.empty()) throw std::invalid_argument("Every closed cell is a mine.");
    levels_.resize(static_cast<std::size_t>(settings_.depth));
    find_candidates(view, decision_.analyzer, settings_.frontier_most, settings_.sea_most, candidates_);
    add_pairs(view, candidates_);
    std::vector<Prospect> prospects;
    auto add = [&](int cell) {
        const auto& truth = decision_.analysis();
        if (truth.verdict[cell] != Verdict::undecided) throw std::invalid_argument("A guess is about an unknown cell.");
        for (const Prospect& known : prospects)
            if (known.cell == cell) return;
        prospects.push_back({cell, truth.probability[cell]});
    };
    for (const Candidate& candidate : candidates_) add(candidate.cell);
    for (const int cell : besides) add(cell);
    search_all(view, prospects, meter);
    for (Prospect& prospect : prospects) look(view, prospect, meter);
    const auto win = [](const Prospect& p) { return std::isnan(p.win) ? -1 : p.win; };
    std::stable_sort(prospects.begin(), prospects.end(),
                     [&](const Prospect& a, const Prospect& b) { return win(a) > win(b) + SAME; });
    return prospects;
}

// Exact chances to win, where all that can still happen can be searched.
void ForesightPlayer::search_all(const View& view, std::vector<Prospect>& prospects, Meter& meter) {
    try {
        if (!list_layouts(decision_.analyzer, settings_.search_layouts, listing_, meter)) return;
        std::vector<int> cells;
        for (const Prospect& prospect : prospects) cells.push_back(prospect.cell);
        Meter slice(std::min(settings_.search_work * cells.size(), meter.left()));
        const auto won = search_each(view, decision_.analyzer.problem().known, listing_, cells, slice);
        meter.spend(slice.spent());
        for (std::size_t i = 0; won && i < prospects.size(); ++i) {
            prospects[i].win = static_cast<double>((*won)[i]) / static_cast<double>(listing_.layouts.size());
            prospects[i].win_exact = true;
        }
    } catch (const BudgetExceeded&) {
    }
}

// What follows when the cell is opened: over all numbers it may show.
void ForesightPlayer::look(const View& view, Prospect& prospect, Meter& meter) {
    try {
        const double before = decision_.analysis().log10_solutions;
        Level& level = levels_[0];
        level.after = view;
        double zero = 0, progress = 0;
        for (std::uint8_t shown = 0; shown <= 8; ++shown) {
            level.after.cells[prospect.cell] = shown;
            const Analysis& truth = level.analyzer.run(level.after, {}, meter);
            if (!truth.consistent) continue;
            const double chance = std::pow(10.0, truth.log10_solutions - before);
            auto some = [&](Verdict v) {
                return std::find(truth.verdict.begin(), truth.verdict.end(), v) != truth.verdict.end();
            };
            if (shown == 0) zero = chance;
            if (some(Verdict::safe) || !some(Verdict::undecided)) progress += chance;
        }
        prospect.zero = zero;
        prospect.progress = progress;
        if (!prospect.win_exact && settings_.network)
            prospect.win = outlook(view, decision_.analyzer, prospect.cell, -1, 0, 1, meter);
    } catch (const BudgetExceeded&) {
        prospect.zero = prospect.progress = std::numeric_limits<double>::quiet_NaN();
    }
}

}  // namespace sapper
