#include "sapper/walk.hpp"

#include <algorithm>
#include <stdexcept>

#include "rungs.hpp"

namespace sapper {

WalkOptions WalkOptions::up_to(Technique most, TotalUse total) {
    WalkOptions options;
    options.clues = most < Technique::group ? 1 + static_cast<int>(most) : options.clues;
    options.depth = most < Technique::suppose ? 0 : options.depth;
    options.exact = most >= Technique::exact;
    options.total = most >= Technique::count ? total : std::min(total, TotalUse::end);
    return options;
}

const Walk& Walker::solve(const Layout& layout, int first, const WalkOptions& options, Meter& meter) {
    own_numbers_ = layout.numbers();
    return solve(layout.grid(), own_numbers_, layout.mine_count(), first, options, meter);
}

const Walk& Walker::solve(const Grid& grid, const std::vector<std::uint8_t>& numbers, int mines, int first,
                          const WalkOptions& options, Meter& meter) {
    begin(grid, numbers, mines, first);
    return run(options, meter);
}

void Walker::begin(const Grid& grid, const std::vector<std::uint8_t>& numbers, int mines, int first) {
    if (first < 0 || first >= grid.cells() || numbers[first] == MINE)
        throw std::invalid_argument("The first cell of a walk is a cell of the board that is no mine.");
    known_.start(grid);
    view_.grid = grid;
    view_.cells.assign(grid.cells(), HIDDEN);
    view_.total = mines;
    flags_ = Flags::ignore;
    numbers_ = &numbers;
    closed_safe_ = grid.cells() - mines;
    walk_ = {};
    uncover(known_.place(first));
}

const Walk& Walker::go_on(int cell, Meter& meter) {
    settle(known_.place(cell), (*numbers_)[cell] == MINE);
    return run(options_, meter);
}

const Walk& Walker::solve(const View& view, Flags flags, const WalkOptions& options, Meter& meter) {
    view_ = view;
    flags_ = flags;
    numbers_ = nullptr;
    walk_ = {};
    if (!known_.start(view, flags)) throw std::invalid_argument("This View is impossible: a clue cannot hold.");
    return run(options, meter);
}

const Walk& Walker::run(const WalkOptions& options, Meter& meter) {
    options_ = options;
    meter_ = &meter;
    while (!finished() && step()) {
    }
    walk_.solved = finished();
    return walk_;
}

bool Walker::finished() const {
    return numbers_ ? closed_safe_ == 0 : known_.undecided_cells() == 0;
}

// The easiest rung that makes progress.
bool Walker::step() {
    return by_one_clue() || by_two_clues() || by_more() || by_counting();
}

bool Walker::by_one_clue() {
    const int place = known_.next_single();
    if (place < 0) return false;
    meter_->spend(4);
    if (options_.keep) {
        apply(by_single(known_, place));
        return true;
    }
    const auto clue = known_.at(place);
    count(Technique::single, 1);
    known_.each(place, clue.around, [&](int cell) { settle(cell, clue.need > 0); });
    return true;
}

// A clue that did not change has been compared with all that did not change either.
bool Walker::by_two_clues() {
    if (options_.clues < 2) return false;
    for (int place = known_.next_changed(); place >= 0; place = known_.next_changed()) {
        int other = -1;
        Compared best;
        meter_->spend(8);
        known_.partners(place, [&](int partner, std::uint8_t shared) {
            if (other >= 0) return;
            const Compared compared = compare(known_, place, partner, shared);
            if (compared.own < 0 && compared.others < 0) return;
            other = partner;
            best = compared;
        });
        if (other < 0) continue;
        apply(by_pair(known_, place, other, best));
        known_.look_again(place);
        return true;
    }
    return false;
}

// Groups, suppositions, and everything that the clues imply. That is looked up first: it tells where the search for an
// easier way can succeed, and mostly that there is none.
bool Walker::by_more() {
    blocked_ = false;
    if (options_.clues < 3 && options_.depth == 0 && options_.rounds == 0 && !options_.exact &&
        options_.total != TotalUse::allowed)
        return false;
    const auto facts = known_.facts();
    std::vector<Fact> decided;
    TechniqueOptions how;
    how.flags = flags_;
    how.facts = facts;
    if (!exact_facts(view_, how, false, decided, *meter_))
        throw std::invalid_argument("This View is impossible: no layout agrees with it.");
    if (decided.empty()) return false;
    std::vector<std::uint8_t> wanted(known_.places(), 0);
    for (const Fact& fact : decided) wanted[known_.place(fact.cell)] = 1;
    std::vector<Deduction> found;
    const Take first = [&](Deduction&& one) {
        found.push_back(std::move(one));
        return false;
    };
    static thread_local Groups groups;
    static thread_local Suppositions suppositions;
    for (int n = 3; n <= options_.clues && found.empty(); ++n) groups.search(known_, n, &wanted, *meter_, first);
    for (int d = 1; d <= options_.depth && found.empty(); ++d) suppositions.search(known_, d, &wanted, *meter_, first);
    if (options_.rounds != 0 && found.empty()) {
        by_steps(known_, options_.rounds, *meter_, first);
        if (!found.empty()) walk_.rounds = std::max(walk_.rounds, found[0].level);
    }
    if (!found.empty()) {
        apply(std::move(found[0]));
        return true;
    }
    blocked_ = !options_.exact;
    if (blocked_) return false;
    return options_.explain ? take_explained(decided) : take_all(Technique::exact, std::move(decided));
}

bool Walker::by_counting() {
    if (options_.total == TotalUse::never || view_.total == UNKNOWN_TOTAL) return false;
    if (by_the_end()) return true;
    if (options_.total == TotalUse::end || blocked_) return false;
    const auto facts = known_.facts();
    std::vector<Fact> decided;
    TechniqueOptions how;
    how.flags = flags_;
    how.facts = facts;
    if (!exact_facts(view_, how, true, decided, *meter_))
        throw std::invalid_argument("This View is impossible: no layout agrees with it.");
    if (decided.empty()) return false;
    return options_.explain ? take_explained(decided) : take_all(Technique::count, std::move(decided));
}

// No mine is left, or nothing but mines.
bool Walker::by_the_end() {
    const int left = view_.total - known_.known_mines();
    if (known_.undecided_cells() == 0 || (left != 0 && left != known_.undecided_cells())) return false;
    std::vector<Fact> rest;
    for (int i = 0; i < view_.grid.cells(); ++i)
        if (known_.at(known_.place(i)).kind == Knowledge::undecided) rest.push_back({i, left > 0});
    return take_all(Technique::count, std::move(rest));
}

bool Walker::take_all(Technique technique, std::vector<Fact>&& cells) {
    apply({technique, 0, technique == Technique::count, {}, std::move(cells)});
    return true;
}

// The first safe cell, or the first mine when there is none, with what its clues decide besides.
bool Walker::take_explained(const std::vector<Fact>& cells) {
    const auto safe = std::find_if(cells.begin(), cells.end(), [](const Fact& fact) { return !fact.mine; });
    const auto facts = known_.facts();
    TechniqueOptions how;
    how.flags = flags_;
    how.facts = facts;
    apply(explain(view_, safe != cells.end() ? *safe : cells[0], how, *meter_));
    return true;
}

void Walker::count(Technique technique, int level) {
    ++walk_.counts[static_cast<int>(technique)];
    walk_.hardest = std::max(walk_.hardest, technique);
    if (technique == Technique::suppose) walk_.depth = std::max(walk_.depth, level);
}

void Walker::apply(Deduction&& step) {
    count(step.technique, step.level);
    walk_.total |= step.total;
    for (const Fact& fact : step.cells) settle(known_.place(fact.cell), fact.mine);
    if (options_.keep) walk_.steps.push_back(std::move(step));
}

// A flood may have opened the cell meanwhile.
void Walker::settle(int place, bool mine) {
    if (known_.at(place).kind != Knowledge::undecided) return;
    if (!mine) ++walk_.opened;
    if (mine || !numbers_)
        known_.decide(place, mine);
    else
        uncover(place);
}

void Walker::uncover(int place) {
    flood_.assign(1, place);
    while (!flood_.empty()) {
        const int at = flood_.back();
        flood_.pop_back();
        if (known_.at(at).kind != Knowledge::undecided) continue;
        const int cell = known_.cell(at);
        const auto number = (*numbers_)[cell];
        known_.set_open(at, number);
        view_.cells[cell] = number;
        --closed_safe_;
        if (number != 0) continue;
        const auto around = known_.at(at).around;
        known_.each(at, around, [&](int near) { flood_.push_back(near); });
    }
}

}  // namespace sapper
