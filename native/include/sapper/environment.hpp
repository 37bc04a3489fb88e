// Games for learning agents, many at once: actions in, observations and rewards out, written to memory that the caller
// keeps. The rules are the Game's; here are only what an agent sees, what it is paid, and when the next game begins.
#pragma once

#include <cstdint>
#include <vector>

#include "sapper/game.hpp"

namespace sapper {

// What a step is paid. A step may earn several of these.
struct Rewards {
    double win = 1, lose = -1;
    double open = 0;      // opened something and lost nothing
    double progress = 0;  // times the share of all safe cells that it opened
    double guess = 0;     // opened a cell that touches no open number, though there are some
    double wasted = 0;    // changed nothing
};

enum class Observation : std::uint8_t {
    numbers = 0,  // one value a cell: 0 to 8 open, -1 hidden, -2 a flag, -5 the mine that exploded
    planes = 1    // eleven planes of 0 and 1: open with each number, hidden, flag
};

// What begins when a game is over: nothing until it is asked for, the next game in the step after it (which does
// nothing else, whatever its action), or the next game at once.
enum class NextGame : std::uint8_t { asked = 0, next_step = 1, same_step = 2 };

struct EnvironmentOptions {
    Rules rules;
    bool flags = false;  // actions after the cells' own set and take flags
    Observation observation = Observation::numbers;
    Rewards rewards;
    int most_steps = 0;  // a game is cut off after so many; 0: never
    NextGame next = NextGame::asked;
};

constexpr int PLANES = 11;

class Environments {
public:
    struct Step {
        double reward = 0;
        bool terminated = false, truncated = false;
    };

    Environments(const EnvironmentOptions& options, int count);

    // A new game; later ones of this board get their seeds from this one.
    void begin(int board, std::uint64_t seed);
    // Throws std::invalid_argument for an action that is none, and for a game that is over and does not begin again.
    Step step(int board, std::int64_t action);

    void observe(int board, std::int8_t* out) const;
    // Which actions change something: one byte an action.
    void mask(int board, std::uint8_t* out) const;

    int count() const { return static_cast<int>(boards_.size()); }
    int cells() const { return options_.rules.grid.cells(); }
    int actions() const { return cells() * (options_.flags ? 2 : 1); }
    int observed() const { return cells() * (options_.observation == Observation::planes ? PLANES : 1); }
    const EnvironmentOptions& options() const { return options_; }
    const Game& game(int board) const { return boards_[board].game; }
    // Of the game that the last step ended, where the next began at once: what was seen at its end.
    const std::vector<std::int8_t>& last(int board) const { return boards_[board].last; }

private:
    struct Board {
        Game game;
        std::uint64_t seed = 0, games = 0;
        int steps = 0;
        bool over = true;
        std::vector<std::int8_t> last;
    };

    void next_game(Board& board);
    double play(Board& board, std::int64_t action);
    bool blind(const Board& board, int cell) const;
    void observe(const View& view, std::int8_t* out) const;

    EnvironmentOptions options_;
    double safe_cells_;
    std::vector<Board> boards_;
};

}  // namespace sapper
