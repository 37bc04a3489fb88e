#include "sapper/environment.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace sapper {

Environments::Environments(const EnvironmentOptions& options, int count)
    : options_(options), safe_cells_(std::max(1, options.rules.grid.cells() - options.rules.mines)) {
    for (int i = 0; i < count; ++i) boards_.push_back({Game(options.rules, 0), 0, 0, 0, true, {}});
}

void Environments::begin(int board, std::uint64_t seed) {
    Board& b = boards_[board];
    b.seed = seed;
    b.games = 0;
    b.game = Game(options_.rules, seed);
    b.steps = 0;
    b.over = false;
}

void Environments::next_game(Board& board) {
    board.game = Game(options_.rules, mix(board.seed, board.games++));
    board.steps = 0;
    board.over = false;
}

Environments::Step Environments::step(int board, std::int64_t action) {
    Board& b = boards_[board];
    if (b.over) {
        if (options_.next != NextGame::next_step)
            throw std::invalid_argument("This game is over: reset begins the next one.");
        next_game(b);
        return {};
    }
    if (action < 0 || action >= actions())
        throw std::invalid_argument("An action is a number from 0 to " + std::to_string(actions() - 1) + ", not " +
                                    std::to_string(action) + ".");
    Step step;
    step.reward = play(b, action);
    step.terminated = b.game.state() == State::won || b.game.state() == State::lost;
    step.truncated = !step.terminated && options_.most_steps > 0 && ++b.steps >= options_.most_steps;
    b.over = step.terminated || step.truncated;
    if (b.over && options_.next == NextGame::same_step) {
        b.last.resize(static_cast<std::size_t>(observed()));
        observe(b.game.view(), b.last.data());
        next_game(b);
    }
    return step;
}

double Environments::play(Board& board, std::int64_t action) {
    Game& game = board.game;
    const Rewards& pay = options_.rewards;
    const int cell = static_cast<int>(action % cells());
    const auto code = game.view().cells[cell];
    if (action >= cells()) {
        if (is_number(code)) return pay.wasted;
        game.play_flag(cell);
        return 0;
    }
    if (code != HIDDEN) return pay.wasted;
    const double guess = pay.guess != 0 && blind(board, cell) ? pay.guess : 0;
    const int closed = game.closed_safe();
    game.play_open(cell);
    if (game.state() == State::lost) return guess + pay.lose;
    const double share = (closed - game.closed_safe()) / safe_cells_;
    return guess + pay.open + pay.progress * share + (game.state() == State::won ? pay.win : 0);
}

// Does the cell touch no open number, though the game has begun?
bool Environments::blind(const Board& board, int cell) const {
    if (board.game.first() < 0) return false;
    bool touches = false;
    options_.rules.grid.neighbours(cell, [&](int i) { touches |= is_number(board.game.view().cells[i]); });
    return !touches;
}

void Environments::observe(int board, std::int8_t* out) const {
    observe(boards_[board].game.view(), out);
}

void Environments::observe(const View& view, std::int8_t* out) const {
    const std::uint8_t* codes = view.cells.data();
    const int n = cells();
    if (options_.observation == Observation::numbers) {
        for (int i = 0; i < n; ++i) {
            const auto code = static_cast<std::int8_t>(codes[i]);
            out[i] = code < HIDDEN ? code : static_cast<std::int8_t>(8 - code);
        }
        return;
    }
    for (int plane = 0; plane < PLANES; ++plane)
        for (int i = 0; i < n; ++i) out[plane * n + i] = codes[i] == plane;
}

void Environments::mask(int board, std::uint8_t* out) const {
    const View& view = boards_[board].game.view();
    const bool over = boards_[board].over;
    for (int i = 0; i < cells(); ++i) {
        const auto code = view.cells[i];
        out[i] = !over && code == HIDDEN;
        if (options_.flags) out[cells() + i] = !over && (code == HIDDEN || code == FLAG);
    }
}

}  // namespace sapper
