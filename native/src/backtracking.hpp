// Cells that may be mines, and limits on how many there are among some of them: which cells are the same in every
// solution? Found by backtracking: for each cell a solution with a mine and one without is looked for, and every
// solution answers for all cells at once.
#pragma once

#include <functional>
#include <string>
#include <unordered_set>
#include <vector>

#include "sapper/work.hpp"

namespace sapper {

class Backtracking {
public:
    struct Box {  // cells under the same limits
        std::vector<int> cells;
        std::vector<int> limits;
        bool mine = false, safe = false;  // some solution has a mine here; some has a safe cell
        int size() const { return static_cast<int>(cells.size()); }
    };

    void clear();
    // Among these cells there are `low` to `high` mines. What is `wide` (a mine total) joins no cells into one part.
    void limit(const std::vector<int>& cells, int low, int high, bool wide = false);
    // Put cells under the same limits into boxes; after the last limit.
    void build();

    // Fills Box::mine and Box::safe; false when there is no solution. With `split` parts that share no limit are solved
    // by themselves, else each solution is one of everything.
    bool solve(bool split, Meter& meter);
    // Calls take(mines of every box) for every solution.
    void list(const std::function<void(const std::vector<int>&)>& take, Meter& meter);

    const std::vector<Box>& boxes() const { return boxes_; }

private:
    struct Limit {
        int low, high;
        bool wide;
        std::vector<int> boxes;
        int used = 0, room = 0;  // mines placed; cells not placed yet
    };

    void order_from(int box, bool everything);
    void place(int box);
    bool descend(std::size_t at);
    bool values(int box, int& low, int& high);
    std::string state(std::size_t at) const;

    std::vector<std::pair<int, int>> member_;  // cell, limit
    std::vector<Limit> limits_;
    std::vector<Box> boxes_;
    std::vector<int> value_, least_, most_;  // of every box
    std::vector<std::uint8_t> placed_;
    std::vector<int> order_;
    std::vector<std::vector<int>> open_;  // at every step of the order: limits with boxes before and after it
    std::unordered_set<std::string> failed_;
    const std::function<void(const std::vector<int>&)>* take_ = nullptr;
    Meter* meter_ = nullptr;
    bool split_ = true;
};

}  // namespace sapper
