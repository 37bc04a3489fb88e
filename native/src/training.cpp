#include "sapper/training.hpp"

#include <algorithm>

#include "sapper/game.hpp"

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

}  // namespace

Samples collect_samples(const Rules& rules, std::uint64_t seed, std::uint64_t first, std::uint64_t count,
                        double explore, Meter& meter) {
    Samples samples;
    ForesightPlayer player("best");
    Analyzer probe;
    std::vector<Choice> moves;
    for (std::uint64_t g = first; g < first + count; ++g) {
        Game game(rules, mix(seed, g));
        Random random(mix(seed ^ 0xE5, g));
        while (game.state() == State::ready || game.state() == State::running) {
            meter.spend(2000);
            player.choose(game.view(), rules.first_click, moves);
            const bool guess = game.first() >= 0 && moves[0].why != Why::certain;
            int cell = moves[0].cell;
            if (guess && random.unit() < explore) cell = explore_cell(player.decision(), random);
            if (!guess && game.first() >= 0) {
                for (const Choice& move : moves)
                    if (!is_number(game.view().cells[move.cell])) game.play_open(move.cell);
                continue;
            }
            View after = game.view();
            if (!game.play_open(cell)) break;
            after.cells[cell] = game.view().cells[cell];
            if (game.state() == State::won) break;
            if (probe.run(after, {}, meter).consistent) samples.features.push_back(features_of(after, probe));
        }
        samples.won.resize(samples.features.size(), game.state() == State::won);
    }
    return samples;
}

}  // namespace sapper
