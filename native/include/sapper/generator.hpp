// Boards that need no guess, and are as somebody wishes. Board i of a run depends on the seed mix(s, i) alone.
//
//   uniform      drawn and kept or thrown away: every board that fits the wish is equally likely
//   dense        repaired where the solver is stuck, then mixed by moves that keep it solvable
//   iterative    mine after mine; one that makes it unsolvable waits until the next success (or, in iterative_2, until
//                all others have been tried)
//   combined     some mines at once, the rest one by one
//   gradual      mine after mine; a rejected cell is barred for good, and mines that need the total are mostly rejected
//   automatic    uniform as long as that is likely to be quick, then dense
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "sapper/layout.hpp"
#include "sapper/techniques.hpp"
#include "sapper/walk.hpp"
#include "sapper/work.hpp"

namespace sapper {

enum class Method : std::uint8_t { uniform, dense, iterative, iterative_2, combined, gradual, automatic };

struct Range {
    int least = 0, most = 1 << 30;
    bool holds(int value) const { return value >= least && value <= most; }
    bool all() const { return least <= 0 && most >= 1 << 30; }
};

struct Wish {
    Technique least = Technique::single, most = Technique::count;  // least = guess: boards that do need one
    TotalUse total = TotalUse::allowed;
    bool total_needed = false;  // the clues alone do not suffice
    bool all_openings = false;  // solvable from every opening
    Range clues, depth, bbbv;
};

struct GeneratorJob {
    Rules rules;
    int first = 0;
    Wish wish;
    Method method = Method::automatic;
    int mix = -1;                // proposed moves of `dense`; -1: as many as default_mix() says
    int random_mines = -1;       // of `combined`; -1: chosen by the board
    double total_chance = 0.08;  // of `gradual`
};

struct Generated {
    std::vector<std::uint8_t> mines;  // one byte a cell
    Method method = Method::uniform;  // that made it
    std::uint64_t attempts = 0;       // boards (or mines) tried
    std::uint64_t moves = 0;          // proposed while mixing
    std::uint64_t accepted = 0;       // of these
};

class Generator {
public:
    explicit Generator(const GeneratorJob& job);
    ~Generator();

    // Throws BudgetExceeded when there is no board within the budget.
    const Generated& make(std::uint64_t seed, Meter& meter);

    static int default_mix(const Rules& rules);

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace sapper
