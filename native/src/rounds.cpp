#include "rounds.hpp"

#include <algorithm>
#include <numeric>

#include "conflict_search.hpp"
#include "rungs.hpp"

namespace sapper {

namespace {

constexpr int FEW = 3;  // up to so many clues all sets that hang together are looked at

// What matters to the cells of some parts, as a View as small as can be: the clues with the mines they still need, the
// undecided cells, and nothing else.
struct Extract {
    View view;
    int left = 0, top = 0;  // where its first cell lies on the board
    int index(const Grid& board, int cell) const { return view.grid.index(board.x(cell) - left, board.y(cell) - top); }
};

Extract extract(const Knowledge& known, const std::vector<int>& places, int total) {
    const Grid& board = known.grid();
    int left = board.width, right = 0, top = board.height, bottom = 0;
    for (const int place : places) {
        const int x = board.x(known.cell(place)), y = board.y(known.cell(place));
        left = std::min(left, x), right = std::max(right, x);
        top = std::min(top, y), bottom = std::max(bottom, y);
    }
    const Grid grid(right - left + 1, bottom - top + 1);
    Extract result{View(grid, std::vector<std::uint8_t>(grid.cells(), WRONG_FLAG), total), left, top};
    for (const int place : places)
        result.view.cells[result.index(board, known.cell(place))] =
            static_cast<std::uint8_t>(known.is_clue(place) ? +known.at(place).need : +HIDDEN);
    return result;
}

// The clues and undecided cells that hang together with a place.
std::vector<int> part_of(const Knowledge& known, int start) {
    std::vector<int> part{start};
    std::vector<std::uint8_t> seen(known.places(), 0);
    seen[start] = 1;
    const auto reach = [&](int place) {
        if (!seen[place]) part.push_back(place);
        seen[place] = 1;
    };
    for (std::size_t i = 0; i < part.size(); ++i) {
        const int place = part[i];
        if (known.at(place).kind == Knowledge::open) {
            known.each(place, known.at(place).around, reach);
            continue;
        }
        for (int j = 0; j < 8; ++j)
            if (known.is_clue(place + known.offset(j))) reach(place + known.offset(j));
    }
    return part;
}

std::vector<int> all_parts(const Knowledge& known) {
    std::vector<int> all;
    for (int place = 0; place < static_cast<int>(known.places()); ++place)
        if (known.at(place).kind == Knowledge::undecided || known.is_clue(place)) all.push_back(place);
    return all;
}

}  // namespace

const Rounds::Count& Rounds::run(const Grid& grid, const std::vector<std::uint8_t>& numbers, int mines, int first,
                                 std::span<const int> guesses, std::uint64_t search, Meter& meter) {
    begin(grid, numbers, mines, first);
    meter_ = &meter;
    search_ = search;
    count_ = {};
    for (auto guess = guesses.begin(); !finished();) {
        if (round()) continue;
        if (guess == guesses.end()) break;
        settle(known_.place(*guess), numbers[*guess] == MINE);
        ++guess;
    }
    return count_;
}

bool Rounds::round() {
    found_.clear();
    return by_one_clue() || by_two_clues() || by_more() || by_the_total();
}

bool Rounds::by_one_clue() {
    for (int place = known_.next_single(); place >= 0; place = known_.next_single()) {
        const auto clue = known_.at(place);
        known_.each(place, clue.around, [&](int cell) { found_.push_back({cell, clue.need > 0}); });
    }
    return take(1, false);
}

// Clues of which neither changed have been compared before.
bool Rounds::by_two_clues() {
    const auto apart = [&](int from, int other, int value) {
        if (value < 0) return;
        known_.each(from, known_.at(from).around, [&](int cell) {
            for (int i = 0; i < 8; ++i)
                if (other + known_.offset(i) == cell) return;
            found_.push_back({cell, value > 0});
        });
    };
    for (int place = known_.next_changed(); place >= 0; place = known_.next_changed()) {
        meter_->spend(8);
        known_.partners(place, [&](int other, std::uint8_t shared) {
            const Compared compared = compare(known_, place, other, shared);
            apart(place, other, compared.own);
            apart(other, place, compared.others);
        });
    }
    return take(2, true);
}

bool Rounds::by_more() {
    const auto wanted = decided(false);
    if (wanted.empty()) return false;
    const std::size_t few = by_three_clues(wanted);
    return take(few > 0 ? few : by_fewest(wanted, false), true);
}

bool Rounds::by_the_total() {
    const int left = view_.total - known_.known_mines();
    if (left == 0 || left == known_.undecided_cells()) {
        for (const int place : all_parts(known_))
            if (!known_.is_clue(place)) found_.push_back({place, left > 0});
        return take(1, true, true);
    }
    const auto wanted = decided(true);
    return !wanted.empty() && take(1 + by_fewest(wanted, true), true, true);
}

std::vector<Fact> Rounds::decided(bool total) {
    const auto facts = known_.facts();
    TechniqueOptions how;
    how.facts = facts;
    std::vector<Fact> cells;
    exact_facts(view_, how, total, cells, *meter_);
    return cells;
}

std::size_t Rounds::by_three_clues(const std::vector<Fact>& wanted) {
    std::vector<std::uint8_t> places(known_.places(), 0);
    for (const Fact& fact : wanted) places[known_.place(fact.cell)] = 1;
    static thread_local Groups groups;
    groups.search(known_, FEW, &places, *meter_, [&](Deduction&& deduction) {
        for (const Fact& fact : deduction.cells) found_.push_back({known_.place(fact.cell), fact.mine});
        return true;
    });
    return found_.empty() ? 0 : FEW;
}

// Cell by cell, never looking for more clues than the best so far has. Cells beside the same clues are alike.
std::size_t Rounds::by_fewest(const std::vector<Fact>& wanted, bool total) {
    struct Kind {
        std::vector<int> clues;
        bool mine;
        std::vector<int> places;
    };
    std::vector<Kind> kinds;
    for (const Fact& fact : wanted) {
        Kind one{{}, fact.mine, {known_.place(fact.cell)}};
        for (int i = 0; i < 8; ++i)
            if (known_.is_clue(one.places[0] + known_.offset(i))) one.clues.push_back(one.places[0] + known_.offset(i));
        const auto alike = std::find_if(kinds.begin(), kinds.end(), [&](const Kind& kind) {
            return kind.clues == one.clues && kind.mine == one.mine;
        });
        if (alike == kinds.end())
            kinds.push_back(std::move(one));
        else
            alike->places.push_back(one.places[0]);
    }
    std::size_t best = SIZE_MAX;
    Meter meter(std::min(search_, meter_->left()));
    for (const Kind& kind : kinds) {
        const auto places = total ? all_parts(known_) : part_of(known_, kind.places[0]);
        const Extract part = extract(known_, places, total ? view_.total - known_.known_mines() : UNKNOWN_TOTAL);
        const std::vector<Fact> denied{{part.index(known_.grid(), known_.cell(kind.places[0])), !kind.mine}};
        std::size_t clues = 0;
        for (const int place : places) clues += known_.is_clue(place);
        try {
            ConflictSearch search(part.view, {Flags::ignore, denied}, meter);
            Set core = search.irreducible();
            clues = core.size();
            count_.exact &= search.minimise(core, best);
            clues = core.size();
        } catch (const BudgetExceeded&) {
            count_.exact = false;
        }
        if (clues > best) continue;
        if (clues < best) found_.clear();
        best = clues;
        for (const int place : kind.places) found_.push_back({place, kind.mine});
    }
    meter_->spend(meter.spent());
    return best;
}

// The cells found get known, those that hang together in one step; or all when they are found `together`.
bool Rounds::take(std::size_t clues, bool hard, bool together) {
    if (found_.empty()) return false;
    const int steps = together ? 1 : groups(clues);
    count_.steps.resize(std::max(count_.steps.size(), clues + 1));
    count_.steps[clues] += steps;
    count_.hard += hard ? steps : 0;
    for (const Decided& cell : found_) settle(cell.place, cell.mine);
    return true;
}

// How many groups of cells there are, of which those that a chain of at most so many clues connects hang together.
int Rounds::groups(std::size_t clues) {
    root_.resize(found_.size());
    std::iota(root_.begin(), root_.end(), 0);
    int groups = static_cast<int>(found_.size());
    const auto root = [&](int i) {
        while (root_[i] != i) i = root_[i] = root_[root_[i]];
        return i;
    };
    const auto join = [&](int a, int b) {
        a = root(a), b = root(b);
        root_[b] = a;
        groups -= a != b;
    };
    // Each clue stands for the first cell found beside it.
    owner_.assign(known_.places(), -1);
    chain_.clear();
    for (int i = 0; i < static_cast<int>(found_.size()); ++i)
        for (int j = 0; j < 8; ++j) {
            const int clue = found_[i].place + known_.offset(j);
            if (!known_.is_clue(clue)) continue;
            if (owner_[clue] < 0) chain_.push_back(clue), owner_[clue] = i;
            join(owner_[clue], i);
        }
    meter_->spend(8 * found_.size());
    if (clues > 1)
        for (std::size_t i = 0, owners = chain_.size(); i < owners; ++i) follow(chain_[i], clues, join);
    return groups;
}

template <class Join>
void Rounds::follow(int start, std::size_t clues, Join&& join) {
    std::vector<int> reached{start};
    seen_.resize(known_.places());
    seen_[start] = 1;
    for (std::size_t from = 0, length = 1; length < clues && from < reached.size(); ++length)
        for (const std::size_t end = reached.size(); from < end; ++from)
            known_.partners(reached[from], [&](int other, std::uint8_t) {
                if (seen_[other]) return;
                seen_[other] = 1;
                reached.push_back(other);
                if (owner_[other] >= 0) join(owner_[start], owner_[other]);
            });
    for (const int clue : reached) seen_[clue] = 0;
    meter_->spend(16 * reached.size());
}

}  // namespace sapper
