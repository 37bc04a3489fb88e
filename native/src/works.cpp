#include "sapper/works.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <stdexcept>

#include "sapper/decision.hpp"

namespace sapper {

namespace {

constexpr std::uint64_t TURN_WORK = 4'000'000'000;
constexpr double UNKNOWN_RISK = std::numeric_limits<double>::quiet_NaN();
constexpr int UNIT = 840;  // the least common multiple of 1..8: chances are counted in this part of one

}  // namespace

void WorkPlayer::begin(std::uint64_t seed) {
    seed_ = mix(rules_.seed, seed);
    effort_ = {};
    seen_.clear();
}

void WorkPlayer::choose(const View& view, FirstClick, std::vector<Choice>& moves) {
    moves.clear();
    view_ = &view;
    if (rules_.method == WorkRules::Method::chances) return by_marking(moves);
    Meter meter(TURN_WORK);
    const Flags flags = rules_.flags ? Flags::trust : Flags::ignore;
    if (!known_.start(view, flags))
        throw std::invalid_argument("This View is impossible: a number has too many or too few mines around it.");
    if (untouched(view)) {
        moves.push_back(first_cell());
        return;
    }
    found_.clear();
    taken_.assign(known_.places(), 0);
    safe_found_ = false;
    if (look(meter))
        report(moves);
    else if (rules_.method == WorkRules::Method::hierarchy && rules_.level >= 3)
        moves.push_back(guess_by_groups());
    else
        moves.push_back(random_guess());
}

bool WorkPlayer::look(Meter& meter) {
    using Method = WorkRules::Method;
    Random random(draw_seed());
    switch (rules_.method) {
        case Method::hierarchy:
            return by_single_clues() || (rules_.level >= 1 && by_subsets()) ||
                   (rules_.level >= 2 && by_small_groups(meter)) || by_the_end();
        case Method::steps:
        case Method::optimal:
            return by_windows(meter);
        case Method::equations:
            return (rules_.easy && by_single_clues()) || by_equations(meter) || by_the_end();
        case Method::csp:
            if (rules_.easy && by_single_clues()) return true;
            if (by_random_tries(random, meter) || by_areas(meter)) {
                if (rules_.count_clues) count_clues(meter);
                return true;
            }
            return by_the_end();
        case Method::suppose:
            return by_single_clues() || by_suppositions(meter) || by_the_inside(meter) || by_the_end();
        case Method::chances:
            break;
    }
    return false;
}

void WorkPlayer::take(int place, bool mine, Technique technique) {
    if (taken_[place]) return;
    taken_[place] = mine ? 2 : 1;
    safe_found_ |= !mine;
    found_.push_back({place, mine, technique});
}

// Flags first, then cells to open, each in reading order.
void WorkPlayer::report(std::vector<Choice>& moves) const {
    for (const bool flag : {true, false}) {
        const std::size_t from = moves.size();
        for (const Found& found : found_) {
            if (found.mine != flag || (flag && !rules_.flags)) continue;
            Choice choice;
            choice.cell = known_.cell(found.place);
            choice.kind = flag ? MoveKind::flag : MoveKind::open;
            choice.technique = found.technique;
            choice.reason = Reason::deduced;
            choice.risk = 0;
            moves.push_back(choice);
        }
        std::sort(moves.begin() + static_cast<std::ptrdiff_t>(from), moves.end(),
                  [](const Choice& a, const Choice& b) { return a.cell < b.cell; });
    }
}

// The top left corner; the next cell where a flag stands there.
Choice WorkPlayer::first_cell() const {
    for (int cell = 0; cell < view_->grid.cells(); ++cell)
        if (known_.at(known_.place(cell)).kind == Knowledge::undecided) {
            Choice choice = at(cell, Reason::opener, UNKNOWN_RISK);
            choice.why = Why::first;
            return choice;
        }
    throw std::invalid_argument("Every closed cell carries a flag: no cell is left to open.");
}

// A closed cell is one whatever mark it carries: whoever flags draws the same as who does not.
std::uint64_t WorkPlayer::draw_seed() const {
    std::uint64_t hash = seed_;
    for (const auto code : view_->cells) {
        const bool marked = code == FLAG || code == QUESTION;
        hash = scramble(hash + GOLDEN + (marked ? +HIDDEN : code));
    }
    return hash;
}

Choice WorkPlayer::at(int cell, Reason reason, double risk) const {
    Choice choice;
    choice.cell = cell;
    choice.reason = reason;
    choice.risk = risk;
    choice.technique = Technique::guess;
    bool touched = false;
    view_->grid.neighbours(cell, [&](int near) { touched |= is_number(view_->cells[near]); });
    choice.why = touched ? Why::frontier : is_corner(view_->grid, cell) ? Why::corner : Why::sea;
    return choice;
}

// Among closed cells that are not known to be mines.
Choice WorkPlayer::random_guess() const {
    std::vector<int> cells;
    for (int cell = 0; cell < view_->grid.cells(); ++cell) {
        const int place = known_.place(cell);
        if (known_.at(place).kind == Knowledge::undecided && taken_[place] != 2) cells.push_back(cell);
    }
    if (cells.empty()) throw std::invalid_argument("Every closed cell is taken for a mine: no cell is left to open.");
    Random random(draw_seed() + 1);
    return at(cells[random.below(static_cast<std::uint32_t>(cells.size()))], Reason::random, UNKNOWN_RISK);
}

// The solver of the console game; see marking_chances.py, which makes the same moves one at a time.
void WorkPlayer::by_marking(std::vector<Choice>& moves) {
    const Grid& grid = view_->grid;
    const auto& codes = view_->cells;
    const auto closed = [&](int cell) {
        return codes[cell] == HIDDEN || codes[cell] == FLAG || codes[cell] == QUESTION;
    };
    struct Number {
        int cell, mines, around;
    };
    std::vector<Number> numbers;
    taken_.assign(codes.size(), 0);  // marked, by cell
    for (int cell = 0; cell < grid.cells(); ++cell) {
        if (!is_number(codes[cell])) continue;
        Number number{cell, codes[cell], 0};
        grid.neighbours(cell, [&](int near) {
            number.around += closed(near);
            number.mines -= codes[near] == MINE || codes[near] == EXPLODED;
        });
        numbers.push_back(number);
        if (number.mines == number.around) grid.neighbours(cell, [&](int near) { taken_[near] |= closed(near); });
    }
    const auto make = [&](int cell, MoveKind kind, Why why, double risk, Reason reason) {
        Choice choice = at(cell, reason, risk);
        choice.kind = kind == MoveKind::open && codes[cell] == FLAG ? MoveKind::flag : kind;
        choice.why = why;
        if (why == Why::certain) choice.technique = Technique::single;
        moves.push_back(choice);
    };
    for (int cell = 0; cell < grid.cells(); ++cell)
        if (taken_[cell] && codes[cell] != FLAG) make(cell, MoveKind::flag, Why::certain, 0, Reason::deduced);
    for (const Number& number : numbers) {
        int first = -1, marked = 0;
        grid.neighbours(number.cell, [&](int near) {
            if (!closed(near)) return;
            marked += taken_[near];
            if (!taken_[near] && first < 0) first = near;
        });
        if (first >= 0 && number.mines == marked) return make(first, MoveKind::open, Why::certain, 0, Reason::deduced);
    }
    if (!moves.empty()) return;
    const Choice guess = guess_by_chances();
    make(guess.cell, MoveKind::open, guess.why, UNKNOWN_RISK, guess.reason);
}

// Every number gives its closed neighbours a chance each; untouched cells keep nothing, and look safest.
Choice WorkPlayer::guess_by_chances() const {
    const Grid& grid = view_->grid;
    const auto& codes = view_->cells;
    const auto closed = [&](int cell) {
        return codes[cell] == HIDDEN || codes[cell] == FLAG || codes[cell] == QUESTION;
    };
    std::vector<std::int64_t> sum(codes.size(), 0);
    for (int cell = 0; cell < grid.cells(); ++cell) {
        if (!is_number(codes[cell])) continue;
        int around = 0, mines = codes[cell];
        grid.neighbours(cell, [&](int near) {
            around += closed(near);
            mines -= codes[near] == MINE || codes[near] == EXPLODED;
        });
        // Rounded down, as Python divides.
        const auto share = around == 0 ? 0 : (mines * UNIT - ((mines * UNIT % around) + around) % around) / around;
        grid.neighbours(cell, [&](int near) { sum[near] += share; });
    }
    int best = -1;
    for (int cell = 0; cell < grid.cells(); ++cell)
        if (closed(cell) && !taken_[cell] && (best < 0 || sum[cell] < sum[best])) best = cell;
    if (best < 0) throw std::invalid_argument("No cell is left to open: the game is over, or the View is impossible.");
    Choice choice = at(best, Reason::chances, UNKNOWN_RISK);
    if (untouched(*view_))
        choice.why = Why::first;
    else if (sum[best] != 0)
        choice.why = Why::frontier;
    else
        choice.why = is_corner(grid, best) ? Why::corner : Why::sea;
    return choice;
}

}  // namespace sapper
