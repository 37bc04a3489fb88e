// The search behind conflicts and proofs: sets of clues that cannot all hold, as small as can be.
#pragma once

#include <vector>

#include "hitting.hpp"
#include "sapper/conflict.hpp"

namespace sapper {

class ConflictSearch {
public:
    // The View with the facts must be impossible; finds out whether the total takes part.
    ConflictSearch(const View& view, const ConflictOptions& options, Meter& meter);

    bool total() const { return total_; }

    // A set of which no clue can be left out.
    Set irreducible();

    // Makes a set in conflict as small as can be, as long as that is at most `most` clues; false when the budget ended
    // before that was certain. `core` stays as it is when no smaller set of at most `most` clues exists.
    bool minimise(Set& core, std::size_t most);

    // After minimise(): the other sets in conflict of the same size, at most so many, and as far as the budget goes.
    std::vector<Set> others(const Set& core, std::size_t most);

private:
    bool possible(const Set& clues);
    Set explain(const Set& background, bool grown, const Set& candidates);
    bool next(std::size_t most, Set& found);
    Set mend(Set inside);
    void grow(Set& inside, const Set& candidates, Set& outside);
    Set all_but(const Set& some) const;

    View view_;
    ConflictOptions options_;
    Meter& meter_;
    Analyzer analyzer_;
    std::vector<std::uint8_t> use_;
    Set all_;
    bool total_ = false, searched_ = true;
    Hitting hitting_;
};

}  // namespace sapper
