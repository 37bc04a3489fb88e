// Plays many games: game i of a run with seed s has the seed mix(s, i), whoever plays it, in whatever batch or thread.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "sapper/game.hpp"
#include "sapper/player.hpp"

namespace sapper {

enum class FirstCell { automatic = 0, fixed = 1, random = 2 };

struct RunOptions {
    Rules rules;
    std::uint64_t seed = 0;
    std::uint64_t agent_seed = 0;  // for the random first cell
    FirstCell first = FirstCell::automatic;
    int first_cell = -1;
    bool record = false;  // keep the moves of every game
    bool facts = false;   // keep one row a game
};

// What one game came to: a row of a study. All but the time is the same on every machine.
struct GameFacts {
    std::uint32_t won = 0, last = 0;  // `last`: the Why of the last move
    std::uint32_t guesses = 0, good_guesses = 0;
    std::uint32_t opened = 0, flagged = 0;  // moves; a flood is one
    std::uint32_t turns = 0;                // how often the player was asked
    std::array<std::uint32_t, 7> by{};      // opening moves by technique; the last: guesses
    Effort effort;
    std::uint64_t nanoseconds = 0;
};

struct PlayedGame {
    std::uint64_t seed;
    bool won;
    std::vector<std::int32_t> cells;  // opened, in order; a flag at cell c is -1 - c
};

struct Tally {
    std::uint64_t games = 0, wins = 0, wins_without_guess = 0, guesses = 0, good_guesses = 0;
    std::uint64_t opened = 0;
    std::array<std::uint64_t, 5> losses{};  // by the Why of the last move
    std::uint64_t fingerprint = 0;          // a sum over games: the same in any order
    std::vector<std::uint8_t> won;          // one byte a game, in order
    std::vector<float> estimate;            // per game: chance to win as the player saw it at one random guess; or NaN
    std::vector<PlayedGame> records;
    std::vector<GameFacts> facts;
};

// Games first .. first + count - 1 of the run; or, when seeds are given, those of them, with the numbers from `first`
// on.
Tally run_games(Player& player, const RunOptions& options, std::uint64_t first, std::uint64_t count,
                const std::vector<std::uint64_t>* seeds, Meter& meter);

}  // namespace sapper
