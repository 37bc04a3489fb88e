// A board solved in rounds: each decides every cell for which the fewest clues suffice. So what is counted depends
// neither on an order of steps nor on how the board lies.
#pragma once

#include <span>
#include <vector>

#include "sapper/walk.hpp"

namespace sapper {

class Rounds : Walker {
public:
    struct Count {
        std::vector<int> steps;  // how many need so many clues; the mine total counts as one
        int hard = 0;            // steps that no single clue gives
        bool exact = true;       // else the work of a round ended before it was sure that no fewer clues do
    };

    // `guesses`: cells that get known, one each time that nothing is decided any more; the end comes when there is
    // none. `search` is the most work of a round that looks for the fewest clues.
    const Count& run(const Grid& grid, const std::vector<std::uint8_t>& numbers, int mines, int first,
                     std::span<const int> guesses, std::uint64_t search, Meter& meter);

private:
    struct Decided {
        int place;
        bool mine;
    };

    bool round();
    bool by_one_clue();
    bool by_two_clues();
    bool by_more();
    bool by_the_total();
    std::vector<Fact> decided(bool total);
    std::size_t by_three_clues(const std::vector<Fact>& wanted);
    std::size_t by_fewest(const std::vector<Fact>& wanted, bool total);
    bool take(std::size_t clues, bool hard, bool together = false);
    int groups(std::size_t clues);
    template <class Join>
    void follow(int start, std::size_t clues, Join&& join);

    Meter* meter_ = nullptr;
    std::uint64_t search_ = 0;
    std::vector<Decided> found_;
    std::vector<int> owner_, root_, chain_;
    std::vector<std::uint8_t> seen_;
    Count count_;
};

}  // namespace sapper
