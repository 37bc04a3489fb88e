// Optimal play: the most layouts that any strategy can win, by exhaustive search over what a player can know.
//
// A position is what is open, with its numbers; its layouts are those that agree with it. Opening a cell loses the
// layouts with a mine there and divides the others by the number shown, so that
//     won(position) = max over cells c of the sum over numbers v of won(position with v at c),   won = 1 for one
//     layout.
// native/src/optimal.cpp says how this is made fast.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "sapper/layout.hpp"
#include "sapper/work.hpp"

namespace sapper {

// What a first cell is worth. When it cannot be among the best its `won` may be an upper bound only (`exact` is false).
struct FirstCell {
    int cell = 0;
    std::uint64_t won = 0, layouts = 0;
    bool exact = true;
};

struct Optimal {
    std::uint64_t won = 0, layouts = 0;  // of the best first cells: won out of those the rule allows
    std::vector<int> first;              // the best first cells, in reading order
    std::vector<FirstCell> per_first;    // one cell of every class of cells that are the same by symmetry
};

constexpr int MOST_OPTIMAL_CELLS = 64;
constexpr std::uint64_t MOST_OPTIMAL_LAYOUTS = 1u << 25;
constexpr std::size_t OPTIMAL_TABLE_BYTES = std::size_t{6} << 30;

// One board and number of mines. What was learned about positions is kept from call to call, whatever the rule.
class OptimalSearch {
public:
    // Refuses (std::invalid_argument) boards beyond the two limits above. `table_bytes` limits the table of positions;
    // a full one forgets, which costs time and never changes an answer.
    OptimalSearch(Grid grid, int mines, std::size_t table_bytes = OPTIMAL_TABLE_BYTES);
    ~OptimalSearch();

    struct Progress {
        std::uint64_t positions = 0;    // solved so far
        int first_done = 0, first = 0;  // classes of first cells
    };

    // With `every`, each first cell is exact, which takes longer. `tell` is called now and then.
    Optimal best(FirstClick rule, Meter& meter, bool every = false,
                 const std::function<void(const Progress&)>& tell = {});

    std::uint64_t positions() const;

    // What was learned about positions of at least `layouts` layouts (the costly ones), to resume from. Files are
    // written as a whole or not at all, by best() now and then and by save(). `keep` reads the file when there is one;
    // std::invalid_argument when it belongs to another board or is damaged, std::runtime_error when it cannot be
    // written.
    void keep(const std::string& path, int layouts = 512);
    void save() const;

private:
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

}  // namespace sapper
