// Why is a cell safe, or a mine? The fewest clues that force it; and the easiest next step of a position: of all cells
// that are decided the one whose proof needs the fewest clues.
//
// Fewest clues come first, and a proof without the total before any with it. Of several that are as small the one in
// the smallest rectangle (clues and cell) is taken, then the one by the simpler technique.
#pragma once

#include <optional>
#include <vector>

#include "sapper/techniques.hpp"

namespace sapper {

struct Proof {
    int cell = -1;
    bool mine = false;
    std::vector<int> clues;  // in reading order; with the facts, and the total if it takes part, they force the cell
    bool total = false;
    bool minimum = true;  // no fewer clues do; else none of these can be left out
    // single, pair, group (three clues), suppose or exact, as on the ladder; count when the total takes part.
    Technique technique = Technique::single;
    int level = 0;            // of group: clues; of suppose: cells supposed
    std::vector<Fact> cells;  // everything that the clues force, this cell among it
};

struct ProofOptions {
    Flags flags = Flags::ignore;
    std::span<const Fact> facts = {};
    bool safe_only = false;  // of the easiest step: mines do not count as progress
};

// The smallest proof of a cell that is decided (else std::invalid_argument). Where the budget ends before a smaller
// proof is ruled out the answer is irreducible and says so; BudgetExceeded only where it ends before that.
Proof prove(const View& view, const Fact& decided, const ProofOptions& options, Meter& meter);

// The easiest next step: fewest clues, then the simplest technique, then safe cells before mines, then the smallest
// rectangle, then reading order. None when nothing is decided but the facts. With facts for all that earlier steps
// proved its number of clues is "the smallest number of clues that gives progress". The View must be possible.
std::optional<Proof> easiest_step(const View& view, const ProofOptions& options, Meter& meter);

}  // namespace sapper
