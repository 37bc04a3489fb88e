#include "sapper/rating.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "rounds.hpp"
#include "sapper/analysis.hpp"

namespace sapper {

namespace {

// Nobody searches for more clues than these: a step that needs more, and a guess, cost as much.
constexpr std::size_t MOST_CLUES = 10;

// What finding a step costs, in steps of a single clue; docs/rating.md says where the numbers come from.
double effort(std::size_t clues) {
    return clues <= 1 ? 1 : std::ldexp(1.0, 3 + static_cast<int>(std::min(clues, MOST_CLUES)));
}

struct Board {
    Grid grid;
    std::vector<std::uint8_t> mines;
    int first = 0;
};

// Of the eight ways to turn and mirror a board the one that comes first in order: equal boards become the same.
Board upright(const Layout& layout, int first) {
    const Grid& from = layout.grid();
    Board best;
    std::vector<std::uint8_t> best_order, order;
    for (int way = 0; way < 8; ++way) {
        const bool swap = way & 4;
        const Grid grid(swap ? from.height : from.width, swap ? from.width : from.height);
        if (grid.width < grid.height) continue;
        order.clear();
        for (int i = 0; i < grid.cells(); ++i) {
            const int x = way & 1 ? grid.width - 1 - grid.x(i) : grid.x(i);
            const int y = way & 2 ? grid.height - 1 - grid.y(i) : grid.y(i);
            const int cell = swap ? from.index(y, x) : from.index(x, y);
            order.push_back(cell == first ? 2 : layout.mine(cell));
        }
        if (!best_order.empty() && best_order <= order) continue;
        best_order = order;
        best.grid = grid;
    }
    best.first = static_cast<int>(std::find(best_order.begin(), best_order.end(), 2) - best_order.begin());
    best.mines = std::move(best_order);
    best.mines[best.first] = 0;
    return best;
}

double difficulty_of(const Rating& rating) {
    double all = rating.guesses * effort(MOST_CLUES);
    for (std::size_t clues = 1; clues < rating.clues.size(); ++clues) all += rating.clues[clues] * effort(clues);
    return std::round(100 * (std::log2(1 + all) + rating.luck)) / 100;
}

}  // namespace

struct Rater::Parts {
    Board board;
    std::vector<std::uint8_t> numbers;
    int mine_count = 0;
    std::vector<int> guesses;
    Walker walker;
    Rounds rounds;
    Analyzer analyzer;
    Measurer measurer;
    ZiniSolver zini;
};

Rater::Rater() : parts_(std::make_unique<Parts>()) {}
Rater::~Rater() = default;

int Rating::steps() const {
    return std::accumulate(clues.begin(), clues.end(), 0);
}

int Rating::clues_max() const {
    return clues.empty() ? 0 : static_cast<int>(clues.size()) - 1;
}

double Rating::clues_mean() const {
    double sum = 0;
    for (std::size_t n = 1; n < clues.size(); ++n) sum += static_cast<double>(n) * clues[n];
    return clues.empty() ? 0 : sum / steps();
}

const Rating& Rater::rate(const Layout& layout, int first, const RatingOptions& options, Meter& meter) {
    if (first < 0 || first >= layout.grid().cells() || layout.mine(first))
        throw std::invalid_argument("The first cell of a walk is a cell of the board that is no mine.");
    Parts& parts = *parts_;
    rating_ = {};
    parts.board = upright(layout, first);
    const Layout turned(parts.board.grid, parts.board.mines);
    parts.numbers = turned.numbers();
    parts.mine_count = turned.mine_count();
    walk(options, meter);
    if (options.clues) {
        const auto& count = parts.rounds.run(parts.board.grid, parts.numbers, parts.mine_count, parts.board.first,
                                             parts.guesses, options.search, meter);
        rating_.clues = count.steps;
        rating_.hard_steps = count.hard;
        rating_.exact = count.exact;
        rating_.difficulty = difficulty_of(rating_);
    }
    if (options.measures) rating_.metrics = parts.measurer.run(layout.grid(), layout.mines().data());
    if (options.zini) {
        parts.zini.load(layout.grid(), layout.mines().data(), Ties::columns);
        rating_.zini = parts.zini.greedy(meter);
        rating_.human_zini = parts.zini.human(meter);
    }
    return rating_;
}

// By the ladder, and by guesses where it ends; then once more for what suppositions and naive deduction have to do.
void Rater::walk(const RatingOptions& options, Meter& meter) {
    Parts& parts = *parts_;
    parts.guesses.clear();
    const WalkOptions ladder{.keep = false, .explain = false};
    const Walk* walked =
        &parts.walker.solve(parts.board.grid, parts.numbers, parts.mine_count, parts.board.first, ladder, meter);
    rating_.solvable = walked->solved;
    while (!walked->solved) {
        parts.guesses.push_back(safest(meter));
        walked = &parts.walker.go_on(parts.guesses.back(), meter);
    }
    rating_.guesses = static_cast<int>(parts.guesses.size());
    rating_.technique = rating_.solvable ? walked->hardest : Technique::guess;
    rating_.reasoning = walked->hardest;
    rating_.total = walked->total;
    // The hardest step by clues alone; what a pair decides one round of naive deduction decides too.
    auto most = Technique::exact;
    while (most > Technique::single && walked->counts[static_cast<int>(most)] == 0)
        most = static_cast<Technique>(static_cast<int>(most) - 1);
    const WalkOptions supposing{.clues = 1, .depth = options.most_depth, .keep = false, .explain = false};
    const WalkOptions stepping{.clues = 1, .depth = 0, .rounds = -1, .keep = false, .explain = false};
    if (options.depth && (most == Technique::single || also(supposing, meter)))
        rating_.depth = most == Technique::single ? 0 : parts.walker.result().depth;
    if (options.rounds && (most <= Technique::pair || also(stepping, meter)))
        rating_.rounds = most <= Technique::pair ? static_cast<int>(most) : parts.walker.result().rounds;
}

// The same walk with other rungs; false when only `exact` leads on somewhere.
bool Rater::also(const WalkOptions& options, Meter& meter) {
    Parts& parts = *parts_;
    const Walk* walked =
        &parts.walker.solve(parts.board.grid, parts.numbers, parts.mine_count, parts.board.first, options, meter);
    for (const int guess : parts.guesses) walked = &parts.walker.go_on(guess, meter);
    return walked->counts[static_cast<int>(Technique::exact)] == 0;
}

// The cell with the least risk, compared in steps that no rounding reaches.
int Rater::safest(Meter& meter) {
    constexpr double STEPS = 1e9;
    const Parts& parts = *parts_;
    const auto facts = parts.walker.knowledge().facts();
    AnalysisOptions how;
    how.facts = facts;
    const View& view = parts.walker.view();
    const Analysis& truth = parts_->analyzer.run(view, how, meter);
    int best = -1;
    double least = 2 * STEPS;
    for (int i = 0; i < view.grid.cells(); ++i) {
        const double risk = std::round(STEPS * truth.probability[i]);
        if (parts.walker.knowledge().at(parts.walker.knowledge().place(i)).kind != Knowledge::undecided ||
            risk >= least)
            continue;
        best = i;
        least = risk;
    }
    rating_.luck -= std::log2(1 - least / STEPS);
    return best;
}

}  // namespace sapper
