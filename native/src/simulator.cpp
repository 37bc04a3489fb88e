#include "sapper/simulator.hpp"

#include <chrono>
#include <cmath>
#include <stdexcept>
#include <string>

namespace sapper {

namespace {

constexpr std::uint64_t FINGERPRINT = 0x5A99E2;
constexpr std::uint32_t ESTIMATES = 6;  // one of so many first guesses of a game keeps its estimate

// One game, from its seed to its end.
class Round {
public:
    Round(Player& player, const RunOptions& options, Tally& tally)
        : player_(player), options_(options), tally_(tally) {}

    void play(std::uint64_t number, std::uint64_t seed, Meter& meter) {
        const auto began = options_.facts ? Clock::now() : Clock::time_point{};
        Game game(options_.rules, seed);
        player_.begin(mix(options_.agent_seed + 2, number));
        facts_ = {};
        hash_ = scramble(seed ^ FINGERPRINT);
        cells_.clear();
        bool guessed = false;
        // Which guess's estimate is kept is drawn before the game: drawn from those that were made, a guess of a game
        // that was soon lost would stand for more than one of a long game, and estimates would look too high.
        const std::uint32_t kept = Random(mix(options_.agent_seed + 1, number)).below(ESTIMATES);
        float estimate = std::numeric_limits<float>::quiet_NaN();
        std::uint32_t estimates = 0;
        Why last = Why::first;
        if (const int cell = first_cell(number); cell >= 0) open(game, cell);
        while (game.state() == State::ready || game.state() == State::running) {
            player_.choose(game.view(), options_.rules.first_click, moves_);
            ++facts_.turns;
            if (moves_.empty()) throw std::logic_error(std::string(player_.name()) + " made no move.");
            meter.spend(1000 + game.view().cells.size());
            for (const Choice& move : moves_) {
                // A zero opened a moment ago may have opened the next cell as well.
                if (is_number(game.view().cells[move.cell])) continue;
                if (move.kind == MoveKind::flag) {
                    flag(game, move.cell);
                    continue;
                }
                const bool first = game.first() < 0;
                last = first ? Why::first : move.why;
                open(game, move.cell);
                if (!first)
                    ++facts_.by[static_cast<std::size_t>(last == Why::certain ? move.technique : Technique::guess)];
                if (!first && !std::isnan(move.win) && estimates++ == kept) estimate = static_cast<float>(move.win);
                if (!first && move.why != Why::certain) {
                    guessed = true;
                    ++facts_.guesses;
                    facts_.good_guesses += game.state() != State::lost;
                }
                if (game.state() == State::lost || game.state() == State::won) break;
            }
        }
        tally_.estimate.push_back(estimate);
        finish(game, seed, guessed, last);
        if (options_.facts) keep_facts(Clock::now() - began);
    }

private:
    using Clock = std::chrono::steady_clock;

    int first_cell(std::uint64_t number) const {
        if (options_.first == FirstCell::fixed) return options_.first_cell;
        if (options_.first == FirstCell::automatic) return -1;
        Random random(mix(options_.agent_seed, number));
        return static_cast<int>(random.below(static_cast<std::uint32_t>(options_.rules.grid.cells())));
    }

    void open(Game& game, int cell) {
        hash_ = scramble(hash_ ^ static_cast<std::uint64_t>(cell + 1));
        if (options_.record) cells_.push_back(cell);
        ++facts_.opened;
        game.play_open(cell);
    }

    void flag(Game& game, int cell) {
        hash_ = scramble(hash_ ^ (static_cast<std::uint64_t>(cell + 1) + (1ull << 32)));
        if (options_.record) cells_.push_back(-1 - cell);
        ++facts_.flagged;
        game.play_flag(cell);
    }

    void finish(const Game& game, std::uint64_t seed, bool guessed, Why last) {
        const bool won = game.state() == State::won;
        ++tally_.games;
        tally_.wins += won;
        tally_.wins_without_guess += won && !guessed;
        if (!won) ++tally_.losses[static_cast<std::size_t>(last)];
        tally_.guesses += facts_.guesses;
        tally_.good_guesses += facts_.good_guesses;
        tally_.opened += facts_.opened;
        facts_.won = won;
        facts_.last = static_cast<std::uint32_t>(last);
        tally_.fingerprint += hash_;
        tally_.won.push_back(won);
        if (options_.record) tally_.records.push_back({seed, won, cells_});
    }

    void keep_facts(Clock::duration time) {
        if (const Effort* effort = player_.effort()) facts_.effort = *effort;
        facts_.nanoseconds =
            static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::nanoseconds>(time).count());
        tally_.facts.push_back(facts_);
    }

    Player& player_;
    const RunOptions& options_;
    Tally& tally_;
    std::vector<Choice> moves_;
    std::vector<std::int32_t> cells_;
    std::uint64_t hash_ = 0;
    GameFacts facts_;
};

}  // namespace

Tally run_games(Player& player, const RunOptions& options, std::uint64_t first, std::uint64_t count,
                const std::vector<std::uint64_t>* seeds, Meter& meter) {
    Tally tally;
    Round round(player, options, tally);
    for (std::uint64_t i = 0; i < count; ++i)
        round.play(first + i, seeds ? (*seeds)[i] : mix(options.seed, first + i), meter);
    return tally;
}

}  // namespace sapper
