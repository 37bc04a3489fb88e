// A Player turns a View into moves. It is given a View and the first-click rule, and nothing else.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "sapper/effort.hpp"
#include "sapper/game.hpp"
#include "sapper/techniques.hpp"

namespace sapper {

// What kind of move it is; all but the first are guesses.
enum class Why : std::uint8_t { certain = 0, first = 1, frontier = 2, corner = 3, sea = 4 };

// How the move was found, for the sentence that explains it.
enum class Reason : std::uint8_t {
    proved = 0,     // safe in every layout
    opener = 1,     // the known best first cell
    safest = 2,     // least risk
    zero = 3,       // least risk, most likely to open a zero
    solved = 4,     // every continuation was searched: nothing wins more often
    forced = 5,     // an isolated part that no later information can improve
    foresight = 6,  // best outlook after the move, all its outcomes weighed
    rollouts = 7,   // won most often in games played on from here
    fallback = 8,   // the budget ran out, so only the risk was compared
    // The works' solvers:
    deduced = 9,        // by the move's technique
    random = 10,        // nothing is known: drawn among all cells that are no known mines
    shares = 11,        // mine in the fewest combinations of group solutions, weighed by the rest
    local_shares = 12,  // mine in the smallest share of its group's own solutions
    corner = 13,        // the rest is safer than the frontier: a closed corner
    outside = 14,       // the rest is safer, and no corner is closed: its first cell
    chances = 15        // the numbers around give it the least chances
};

struct Choice {
    int cell = -1;
    Why why = Why::certain;
    Reason reason = Reason::proved;
    double risk = 0;
    double win = std::numeric_limits<double>::quiet_NaN();  // estimate of winning; NaN: none made
    bool win_exact = false;
    MoveKind kind = MoveKind::open;          // or a flag
    Technique technique = Technique::count;  // of a certain move; the engine's own players know all that there is
};

// A cell of the board's four, three, or, on a strip, two, one corners.
bool is_corner(const Grid& grid, int cell);

class Player {
public:
    virtual ~Player() = default;
    virtual std::string_view name() const = 0;

    // A new game, and the seed of this game's random choices.
    virtual void begin(std::uint64_t) {}
    // What it did since then, if it keeps account.
    virtual const Effort* effort() const { return nullptr; }

    // Fills `moves` with one guess, or with all moves that are certain. All of these may be made before it is asked
    // again.
    virtual void choose(const View& view, FirstClick rule, std::vector<Choice>& moves) = 0;

    // Work counted so far, and the most that one decision may cost.
    virtual std::uint64_t work() const { return 0; }
};

// Names of the built-in players, weakest first; null when there is no such player. `fast`, `best` and `max` can be
// varied: `best:depth=1,network=0`. std::invalid_argument when a setting is none.
const std::vector<std::string>& player_names();
std::unique_ptr<Player> make_player(std::string_view name);

}  // namespace sapper
