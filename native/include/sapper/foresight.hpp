// The players that look ahead: `fast`, `best` and `max` are one player with different settings. Where few layouts are
// left the rest of the game is searched exactly; before that every outcome of the promising guesses is analysed and
// judged.
#pragma once

#include <string>

#include "sapper/decision.hpp"
#include "sapper/enumerate.hpp"
#include "sapper/evaluation.hpp"
#include "sapper/search.hpp"

namespace sapper {

struct Foresight {
    // Exact search.
    std::size_t search_layouts = 600;  // of the whole game, at this many layouts or fewer
    std::size_t part_layouts = 300;    // of a part that nothing outside can help
    std::uint64_t search_work = 1'500'000;

    // Which guesses are looked at: those with at least this share of the best safety, and how many of them.
    double frontier_share = 0.90, sea_share = 0.95;
    std::size_t frontier_most = 5, sea_most = 4;
    double pair_least = 0.03;  // besides: cells that are this likely to be one half of a coin toss to come
    std::size_t pair_most = 4;

    // How they are judged: by the network, or by the safety of the next guess alone.
    bool network = true;

    // How far: guesses and openings looked ahead, and in what outcomes.
    int depth = 2;
    double deeper_chance = 0.05;  // outcomes rarer than this are not looked into
    std::size_t deeper_most = 3;  // guesses looked at there
    int expand_safe = 2;          // where so few cells are safe, one is opened in thought

    std::uint64_t move_work = 60'000'000;  // a decision's budget
};

// What a guess is worth. Chances that could not be found within the budget are NaN.
struct Prospect {
    int cell = -1;
    double risk = 0;
    double zero = 0;      // the chance that it shows a zero
    double progress = 0;  // that it is safe, and the next move certain or the game won
    double win = std::numeric_limits<double>::quiet_NaN();
    bool win_exact = false;
};

// A part of the board that touches no other closed cell and always holds as many mines: a game of its own.
struct Sealed {
    std::vector<int> cells;              // undecided
    int mines = 0;                       // among them
    std::uint32_t won = 0, layouts = 0;  // with the best play; 0 when there are too many
};

class ForesightPlayer : public Player {
public:
    explicit ForesightPlayer(std::string name, const Foresight& settings = {})
        : name_(std::move(name)), settings_(settings) {}
    std::string_view name() const override { return name_; }
    void choose(const View& view, FirstClick rule, std::vector<Choice>& moves) override;

    // For those who ask why: the guesses that this player compares, and some cells besides, each with what it is worth.
    // The View's total must be known, and no cell of it safe.
    std::vector<Prospect> weigh(const View& view, const std::vector<int>& besides, Meter& meter);
    // Of the View last weighed: the parts that nothing outside can help.
    std::vector<Sealed> sealed(const View& view, Meter& meter);

    // The last guess's View and Analysis, for those who train the evaluation.
    const Decision& decision() const { return decision_; }

private:
    Choice first_move(const View& view, FirstClick rule, Meter& meter) const;
    void guess(const View& view, Choice& choice, Meter& meter);
    bool search_all(const View& view, Choice& choice, Meter& meter);
    bool search_part(const View& view, Choice& choice, Meter& meter);
    bool is_sealed(const View& view, std::size_t part, std::vector<int>& cells) const;
    void look(const View& view, Prospect& prospect, Meter& meter);
    void search_all(const View& view, std::vector<Prospect>& prospects, Meter& meter);
    void foresee(const View& view, Choice& choice, Meter& meter);
    struct Candidate {
        int cell;
        double safety, screen;
    };
    // One guess ahead, two ahead, ...: each has its own View and Analysis.
    struct Level {
        Analyzer analyzer;
        View after;
        std::vector<Candidate> candidates;
    };
    void find_candidates(const View& view, const Analyzer& now, std::size_t frontier_most, std::size_t sea_most,
                         std::vector<Candidate>& candidates) const;
    void add_pairs(const View& view, std::vector<Candidate>& candidates) const;
    double outlook(const View& view, const Analyzer& now, int cell, double bar, int depth, double reach, Meter& meter);
    double value(Level& level, int depth, double reach, Meter& meter);

    std::string name_;
    Foresight settings_;
    Decision decision_;
    Listing listing_;
    std::vector<Candidate> candidates_;
    std::vector<Level> levels_;
};

}  // namespace sapper
