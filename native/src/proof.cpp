#include "sapper/proof.hpp"

#include <algorithm>
#include <cstdlib>
#include <stdexcept>
#include <tuple>

#include "conflict_search.hpp"
#include "rungs.hpp"

namespace sapper {

namespace {

constexpr std::size_t MOST_TIES = 100;              // of one cell
constexpr std::uint64_t NAMING_BUDGET = 2'000'000;  // to find out by which technique some clues force a cell
constexpr int MOST_SUPPOSED = 2;

// Half the way round the clues and the cell, and how far the clues are from it in all.
std::pair<int, int> spread(const Grid& grid, int cell, const Set& clues) {
    int left = grid.x(cell), right = left, top = grid.y(cell), bottom = top, apart = 0;
    for (const int clue : clues) {
        left = std::min(left, grid.x(clue));
        right = std::max(right, grid.x(clue));
        top = std::min(top, grid.y(clue));
        bottom = std::max(bottom, grid.y(clue));
        apart += std::max(std::abs(grid.x(clue) - grid.x(cell)), std::abs(grid.y(clue) - grid.y(cell)));
    }
    return {right - left + bottom - top, apart};
}

// The View without all other clues: their cells are still known to be safe.
View only(View view, const Set& clues) {
    for (int i = 0; i < view.grid.cells(); ++i)
        if (is_number(view.cells[i]) && !std::binary_search(clues.begin(), clues.end(), i)) view.cells[i] = WRONG_FLAG;
    return view;
}

class Prover {
public:
    Prover(const View& view, const ProofOptions& options, Meter& meter)
        : view_(view), options_(options), meter_(meter) {
        how_.flags = options.flags;
        how_.facts = options.facts;
    }

    Proof prove(const Fact& decided) {
        std::optional<Proof> best;
        const auto rank = [&](const Proof& proof) {
            return std::tuple(spread(view_.grid, proof.cell, proof.clues), proof.technique, proof.level, proof.clues);
        };
        smallest(decided, SIZE_MAX, [&](const Proof& proof) {
            if (!best || rank(proof) < rank(*best)) best = proof;
        });
        complete(*best);
        return *best;
    }

    std::optional<Proof> easiest() {
        std::vector<Fact> wanted = decided(false);
        const bool counting = wanted.empty() && view_.total != UNKNOWN_TOTAL;
        if (counting) wanted = decided(true);
        if (wanted.empty()) return std::nullopt;
        if (!(counting ? by_the_total_alone(wanted) : by_few(wanted))) by_many(wanted);
        complete(*best_);
        return best_;
    }

private:
    std::vector<Fact> decided(bool total) {
        std::vector<Fact> found;
        if (!exact_facts(view_, how_, total, found, meter_))
            throw std::invalid_argument("This View is impossible: no layout agrees with it.");
        if (options_.safe_only) std::erase_if(found, [](const Fact& fact) { return fact.mine; });
        return found;
    }

    // Calls f with the smallest proofs of one cell; without any when they all have more than `most` clues.
    template <class F>
    void smallest(const Fact& decided, std::size_t most, F&& f) {
        std::vector<Fact> facts(options_.facts.begin(), options_.facts.end());
        facts.push_back({decided.cell, !decided.mine});
        ConflictSearch search(view_, {options_.flags, facts}, meter_);
        Set core = search.irreducible();
        const bool sure = search.minimise(core, most);
        complete_ &= sure;
        if (core.size() > most) return;
        const auto give = [&](const Set& clues) {
            Proof proof{decided.cell, decided.mine, clues, search.total(), sure, Technique::count, 0, {}};
            name(proof);
            f(proof);
        };
        give(core);
        for (const Set& other : search.others(core, MOST_TIES)) give(other);
    }

    // By which rung of the ladder the clues force the cell at once.
    void name(Proof& proof) const {
        const auto n = proof.clues.size();
        proof.level = 0;
        proof.technique = proof.total ? Technique::count
                          : n <= 1    ? Technique::single
                          : n == 2    ? Technique::pair
                          : n == 3    ? Technique::group
                                      : Technique::exact;
        if (proof.technique == Technique::group) proof.level = 3;
        if (proof.technique != Technique::exact) return;
        Knowledge known;
        if (!known.start(only(view_, proof.clues), options_.flags, options_.facts)) return;
        Meter meter(NAMING_BUDGET);
        try {
            for (int depth = 1; depth <= MOST_SUPPOSED && proof.technique == Technique::exact; ++depth)
                Suppositions().search(known, depth, nullptr, meter, [&](Deduction&& found) {
                    for (const Fact& fact : found.cells)
                        if (fact.cell == proof.cell) proof.technique = Technique::suppose, proof.level = depth;
                    return proof.technique == Technique::exact;
                });
        } catch (const BudgetExceeded&) {  // not a simple one
        }
    }

    // What else the clues force.
    void complete(Proof& proof) const {
        Meter meter(NAMING_BUDGET);
        try {
            exact_facts(only(view_, proof.clues), how_, proof.total, proof.cells, meter);
        } catch (const BudgetExceeded&) {
            proof.cells = {{proof.cell, proof.mine}};
        }
    }

    // Is this step easier than the easiest so far?
    void offer(const Proof& proof) {
        if (!best_ || ease(proof) < ease(*best_)) best_ = proof;
    }
    std::tuple<std::size_t, Technique, int, bool, std::pair<int, int>, int, Set> ease(const Proof& proof) const {
        return {
            proof.clues.size(), proof.technique, proof.level, proof.mine, spread(view_.grid, proof.cell, proof.clues),
            proof.cell,         proof.clues};
    }

    // Up to three clues: all sets that hang together are looked at.
    bool by_few(const std::vector<Fact>& wanted) {
        Knowledge known;
        known.start(view_, options_.flags, options_.facts);
        std::vector<std::uint8_t> wanted_cell(view_.cells.size(), 0), wanted_place(known.places(), 0);
        for (const Fact& fact : wanted) wanted_cell[fact.cell] = wanted_place[known.place(fact.cell)] = 1;
        const auto take = [&](const Deduction& found) {
            for (const Fact& fact : found.cells)
                if (wanted_cell[fact.cell])
                    offer({fact.cell,
                           fact.mine,
                           found.clues,
                           false,
                           true,
                           found.technique,
                           found.technique == Technique::group ? found.level : 0,
                           {}});
        };
        const auto clues = known.clues();
        meter_.spend(clues.size());
        for (const int clue : clues)
            if (known.decides(clue)) take(by_single(known, clue));
        if (best_) return true;
        meter_.spend(32 * clues.size());
        for (const int clue : clues)
            known.partners(clue, [&](int other, std::uint8_t shared) {
                const Compared compared = compare(known, clue, other, shared);
                if (compared.own >= 0 || compared.others >= 0) take(by_pair(known, clue, other, compared));
            });
        if (best_) return true;
        Groups().search(known, 3, &wanted_place, meter_, [&](Deduction&& found) {
            take(found);
            return true;
        });
        return best_.has_value();
    }

    // No mine is left, or nothing but mines: the total needs no clue.
    bool by_the_total_alone(const std::vector<Fact>& wanted) {
        Knowledge known;
        known.start(only(view_, {}), options_.flags, options_.facts);
        const int left = view_.total - known.known_mines();
        if (left != 0 && left != known.undecided_cells()) return false;
        for (const Fact& fact : wanted) offer({fact.cell, fact.mine, {}, true, true, Technique::count, 0, {}});
        return true;
    }

    // Cell by cell, never looking for more clues than the best so far has. Cells beside the same clues are alike.
    void by_many(const std::vector<Fact>& wanted) {
        std::vector<std::pair<Set, bool>> seen;
        try {
            for (const Fact& fact : wanted) {
                std::pair<Set, bool> beside{{}, fact.mine};
                view_.grid.neighbours(fact.cell, [&](int near) {
                    if (is_number(view_.cells[near])) beside.first.push_back(near);
                });
                if (std::find(seen.begin(), seen.end(), beside) != seen.end()) continue;
                seen.push_back(beside);
                smallest(fact, best_ ? best_->clues.size() : SIZE_MAX, [&](const Proof& proof) { offer(proof); });
            }
        } catch (const BudgetExceeded&) {
            if (!best_) throw;
            complete_ = false;
        }
        best_->minimum &= complete_;
    }

    const View& view_;
    const ProofOptions& options_;
    Meter& meter_;
    TechniqueOptions how_;
    std::optional<Proof> best_;
    bool complete_ = true;  // was every search for fewer clues finished
};

}  // namespace

Proof prove(const View& view, const Fact& decided, const ProofOptions& options, Meter& meter) {
    return Prover(view, options, meter).prove(decided);
}

std::optional<Proof> easiest_step(const View& view, const ProofOptions& options, Meter& meter) {
    return Prover(view, options, meter).easiest();
}

}  // namespace sapper
