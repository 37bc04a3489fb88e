// Solving without guessing: a board is walked from its first cell, or a View as far as it goes, always with the easiest
// rung that makes progress. Safe cells are opened at once (and zeros flood), so every step rests on all before it.
//
// What a rung decides stays decided when more is known, so the order of steps changes neither whether a board is solved
// nor which rung is the hardest it needs.
#pragma once

#include <vector>

#include "sapper/knowledge.hpp"
#include "sapper/layout.hpp"
#include "sapper/techniques.hpp"

namespace sapper {

// When may the mine total be used: never; only when it leaves mines for none or for all of the cells that are left; or
// whenever nothing else helps.
enum class TotalUse : std::uint8_t { never = 0, end = 1, allowed = 2 };

// Which rungs may be used.
struct WalkOptions {
    int clues = 3;   // most clues looked at together: 1 is `single`, 2 `pair`, more `group`
    int depth = 2;   // most cells supposed at once; 0: nothing is supposed
    int rounds = 0;  // rounds of naive deduction; 0: none; -1: until nothing is new
    bool exact = true;
    TotalUse total = TotalUse::allowed;  // beyond the end of a game only where the clues decide nothing more
    bool keep = true;                    // keep the steps; else they are only counted
    // Find out which clues an `exact` or `count` step needs, and take only what these force. Without it such a step
    // takes all cells that are decided and names no clues, which is much faster; the hardest rung is the same.
    bool explain = true;

    // What the ladder allows up to a rung (and the end of the game by the mines that are left, if wanted).
    static WalkOptions up_to(Technique most, TotalUse total = TotalUse::allowed);
};

struct Walk {
    bool solved = false;                    // a Layout: every safe cell is open; a View: every cell is decided
    Technique hardest = Technique::single;  // of the steps made
    int depth = 0, rounds = 0;              // most cells supposed at once, most rounds of naive deduction
    bool total = false;                     // was the mine total used
    int opened = 0;                         // safe cells found
    int counts[6] = {};                     // steps by technique
    std::vector<Deduction> steps;

    Technique technique() const { return solved ? hardest : Technique::guess; }
};

// Walks boards; keeps its memory for the next one.
class Walker {
public:
    // The first cell must not be a mine.
    const Walk& solve(const Layout& layout, int first, const WalkOptions& options, Meter& meter);
    // The same for numbers as Layout::numbers() gives them.
    const Walk& solve(const Grid& grid, const std::vector<std::uint8_t>& numbers, int mines, int first,
                      const WalkOptions& options, Meter& meter);
    // As far as the View goes: safe cells stay closed. Throws std::invalid_argument when a contradiction shows.
    const Walk& solve(const View& view, Flags flags, const WalkOptions& options, Meter& meter);

    // After a walk of a Layout that is not solved: what the cell is gets known, as if by luck, and the walk goes on.
    const Walk& go_on(int cell, Meter& meter);

    // What is known where the walk ended, and what is open.
    const Knowledge& knowledge() const { return known_; }
    const View& view() const { return view_; }
    const Walk& result() const { return walk_; }

protected:
    void begin(const Grid& grid, const std::vector<std::uint8_t>& numbers, int mines, int first);
    bool finished() const;
    void settle(int place, bool mine);

    Knowledge known_;
    View view_;

private:
    const Walk& run(const WalkOptions& options, Meter& meter);
    bool step();
    bool by_one_clue();
    bool by_two_clues();
    bool by_more();
    bool by_counting();
    bool by_the_end();
    bool take_all(Technique technique, std::vector<Fact>&& cells);
    bool take_explained(const std::vector<Fact>& cells);
    void apply(Deduction&& step);
    void count(Technique technique, int level);
    void uncover(int place);

    Flags flags_ = Flags::ignore;
    const std::vector<std::uint8_t>* numbers_ = nullptr;  // null: a View is walked
    int closed_safe_ = 0;
    std::vector<int> flood_;
    std::vector<std::uint8_t> own_numbers_;
    WalkOptions options_;
    bool blocked_ = false;  // the clues decide cells, by no rung that is allowed
    Meter* meter_ = nullptr;
    Walk walk_;
};

}  // namespace sapper
