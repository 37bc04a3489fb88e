// The solvers of the five works behind Sapper, as one player whose rules are configured: what it looks for when nothing
// is known, in which part of the board, and how it guesses. Which configuration is which solver, and where its habits
// come from, is written in Python (src/sapper/play/works) and in docs/players.md.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sapper/analysis.hpp"
#include "sapper/effort.hpp"
#include "sapper/knowledge.hpp"
#include "sapper/player.hpp"
#include "sapper/techniques.hpp"

namespace sapper {

struct MineTotal;

struct WorkRules {
    enum class Method : std::uint8_t {
        chances,    // marks by one number, else adds up chances; guesses by them
        hierarchy,  // one clue, subsets of two, groups of at most 20 cells, a guess by their solutions
        steps,      // naive deduction by sub-constraints, `rounds` times
        optimal,    // everything that the clues imply
        equations,  // elimination on the linear system
        csp,        // areas of clues by backtracking
        suppose     // up to `depth` cells filled in every way
    };
    // When the mine total takes part: never; when all mines are found; when it decides all cells that no clue touches;
    // always.
    enum class Total : std::uint8_t { no, end, inside, yes };

    Method method = Method::optimal;
    Total total = Total::yes;
    int level = 3;                            // hierarchy: the highest level, 0 (one clue) to 3 (guess)
    int rounds = -1;                          // steps; -1: until nothing is new
    int depth = 9;                            // suppose
    int version = 2;                          // csp: 0 all clues at once, 1 area by area, 2 until an area decides
    int tries = 0;                            // csp: small problems around random clues, before that
    int window_width = 0, window_height = 0;  // steps, optimal: 0 is the whole board
    bool flags = true;                        // mines once found are flagged, and flags are believed
    bool easy = true;                         // single clues are looked at first
    bool count_clues = false;                 // csp: find out how many clues would have sufficed
    std::uint64_t seed = 0;                   // of random guesses, apart from the game's
    std::uint64_t work = 20'000'000;          // suppose: the most that one depth may cost
};

class WorkPlayer : public Player {
public:
    WorkPlayer(std::string name, const WorkRules& rules) : name_(std::move(name)), rules_(rules) { begin(0); }
    std::string_view name() const override { return name_; }
    void begin(std::uint64_t seed) override;
    const Effort* effort() const override { return &effort_; }
    // One turn: all that is decided, flags before opened cells; or a guess. Equal Views get equal moves.
    void choose(const View& view, FirstClick rule, std::vector<Choice>& moves) override;

private:
    struct Found {
        int place;
        bool mine;
        Technique technique;
    };
    struct Window {
        int x, y;
    };
    struct Slide {  // the window's sides, and how many places it has across and down
        int width, height, columns, lines;
    };

    // Each finds what it can and says whether that is progress.
    bool look(Meter& meter);
    bool by_single_clues();
    bool by_subsets();
    bool by_small_groups(Meter& meter);
    bool by_equations(Meter& meter);
    bool by_areas(Meter& meter);
    bool by_random_tries(Random& random, Meter& meter);
    bool by_suppositions(Meter& meter);
    bool by_windows(Meter& meter);
    bool by_whole_board(Meter& meter);
    bool by_the_end();
    bool by_the_inside(Meter& meter);

    bool look_into(const Window& window, Meter& meter);
    bool solve_window(const std::vector<int>& clues, const std::vector<int>& closed, int elsewhere, Meter& meter);
    Slide sliding() const;
    void remember_windows();
    std::vector<std::vector<int>> areas() const;
    std::vector<int> undecided() const;
    bool backtrack(const std::vector<int>& clues, const std::vector<MineTotal>& totals, bool split, Technique technique,
                   Meter& meter);
    void count_clues(Meter& meter);
    void note_depth(int depth);

    void take(int place, bool mine, Technique technique);
    bool progress() const { return rules_.flags ? !found_.empty() : safe_found_; }
    void report(std::vector<Choice>& moves) const;

    // How it guesses.
    Choice first_cell() const;
    Choice random_guess() const;
    Choice guess_by_groups();
    Choice guess_by_chances() const;
    void by_marking(std::vector<Choice>& moves);
    Choice outside_guess() const;
    Choice at(int cell, Reason reason, double risk) const;
    std::uint64_t draw_seed() const;

    struct Group;  // of the hierarchy

    std::string name_;
    WorkRules rules_;
    std::uint64_t seed_ = 0;
    Effort effort_;

    const View* view_ = nullptr;
    Knowledge known_;
    std::vector<Found> found_;
    std::vector<std::uint8_t> taken_;  // one byte a place
    bool safe_found_ = false;
    Analyzer analyzer_;

    Slide slide_{};
    std::vector<std::uint8_t> seen_;             // the codes of the last View
    std::vector<std::uint8_t> stale_;            // of every window: has it changed since it was tried
    std::vector<std::vector<int>> mines_there_;  // of every window: mines it showed, for those who do not flag
    std::vector<int> left_when_tried_;           // of every window: mines left then
};

}  // namespace sapper
