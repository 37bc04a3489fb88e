#include "sapper/training.hpp"

#include <algorithm>
#include <optional>

#include "sapper/game.hpp"
#include "sapper/sampling.hpp"

namespace sapper {

namespace {

// One of the cells whose safety is at least 80 % of the best.
int explore_cell(const Decision& decision, Random& random) {
    double best = 0;
    for (int cell : decision.undecided) best = std::max(best, decision.safety(cell));
    std::vector<int> cells;
    for (int cell : decision.undecided)
        if (decision.safety(cell) >= 0.8 * best) cells.push_back(cell);
    return cells[random.below(static_cast<std::uint32_t>(cells.size()))];
}

// The same View over another layout that agrees with it, in which this cell is safe; none when that is too rare.
std::optional<Game> spared(const View& view, FirstClick rule, int cell, Random& random, Meter& meter) {
    constexpr int TRIES = 200;
    Sampler sampler(view, {}, meter);
    std::vector<std::uint8_t> mines;
    for (int i = 0; i < TRIES; ++i) {
        sampler.draw(random, mines, meter);
        if (mines[cell]) continue;
        Game game(Layout(view.grid, mines), rule);
        for (int j = 0; j < view.grid.cells(); ++j)
            if (is_number(view.cells[j])) game.play_open(j);
        return game;
    }
    return std::nullopt;
}

// One game, in which every guess goes well: what it risked is kept instead, and tells what a position is worth with
// much less noise than the game's end would.
class Lesson {
public:
    Lesson(const Rules& rules, std::uint64_t seed, double explore)
        : game_(rules, seed), rules_(rules), random_(seed ^ 0xE5), explore_(explore) {}

    void play(ForesightPlayer& player, Samples& samples, Meter& meter) {
        double end = 0;
        while (game_.state() != State::won) {
            meter.spend(2000);
            player.choose(game_.view(), rules_.first_click, moves_);
            if (moves_[0].win_exact) {
                end = moves_[0].win;
                break;
            }
            if (game_.first() < 0 || moves_[0].why == Why::certain)
                open_all();
            else if (!guess(player, meter))
                break;
        }
        if (game_.state() == State::won) end = 1;
        for (std::size_t i = features_.size(); i-- > 0; end *= safety_[i]) {
            samples.features.push_back(features_[i]);
            samples.win.push_back(static_cast<float>(end));
        }
    }

private:
    void open_all() {
        for (const Choice& move : moves_)
            if (!is_number(game_.view().cells[move.cell])) game_.play_open(move.cell);
    }

    bool guess(const ForesightPlayer& player, Meter& meter) {
        int cell = moves_[0].cell;
        if (!explored_ && random_.unit() < explore_) {
            // What came before is worth what the player would have made of it, and that is not seen now.
            explored_ = true;
            features_.clear();
            safety_.clear();
            cell = explore_cell(player.decision(), random_);
        }
        const double safety = player.decision().safety(cell);
        if (game_.layout()->mine(cell)) {
            auto other = spared(game_.view(), rules_.first_click, cell, random_, meter);
            if (!other) return false;
            game_ = std::move(*other);
        }
        View after = game_.view();
        game_.play_open(cell);
        after.cells[cell] = game_.view().cells[cell];
        probe_.run(after, {}, meter);
        features_.push_back(features_of(after, probe_));
        safety_.push_back(safety);
        return true;
    }

    Game game_;
    const Rules& rules_;
    Random random_;
    double explore_;
    bool explored_ = false;
    Analyzer probe_;
    std::vector<Choice> moves_;
    std::vector<Features> features_;
    std::vector<double> safety_;  // of the guess that led to each
};

}  // namespace

Samples collect_samples(const Rules& rules, std::uint64_t seed, std::uint64_t first, std::uint64_t count,
                        double explore, Meter& meter) {
    Samples samples;
    ForesightPlayer player("best");
    for (std::uint64_t g = first; g < first + count; ++g)
        Lesson(rules, mix(seed, g), explore).play(player, samples, meter);
    return samples;
}

}  // namespace sapper
