// Which clues cannot all hold? A smallest such set explains an impossible View; with the opposite of a truth supposed,
// it is the smallest proof of that truth.
#pragma once

#include <vector>

#include "sapper/analysis.hpp"

namespace sapper {

struct Conflict {
    std::vector<int> clues;  // cells of the clues, in reading order
    bool total = false;      // does the mine total take part
    bool minimum = false;    // is no smaller set in conflict; otherwise no clue can be left out
};

struct ConflictOptions {
    Flags flags = Flags::ignore;
    std::span<const Fact> facts = {};
};

// The View with the facts must be impossible. The total takes part only when the clues alone are not in conflict.
// When the meter's budget ends the search for a smaller set, the answer is irreducible and says so; when it ends before
// that, BudgetExceeded is thrown.
Conflict find_conflict(const View& view, const ConflictOptions& options, Meter& meter);

}  // namespace sapper
