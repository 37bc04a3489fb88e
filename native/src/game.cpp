#include "sapper/game.hpp"

namespace sapper {

Game::Game(const Rules& rules, std::uint64_t seed) : rules_(rules), seed_(seed) {
    view_ = View(rules.grid, std::vector<std::uint8_t>(rules.grid.cells(), HIDDEN), rules.mines);
    closed_safe_ = rules.grid.cells() - rules.mines;
}

Game::Game(const Layout& layout, FirstClick rule)
    : Game(Rules(layout.grid(), layout.mine_count(),
                 layout.mine_count() == layout.grid().cells() ? FirstClick::any : rule),
           0) {
    layout_ = layout;
    numbers_ = layout.numbers();
}

void Game::start(int first) {
    first_ = first;
    if (!layout_) {
        layout_ = Layout::draw(rules_, seed_, first);
        numbers_ = layout_->numbers();
    }
    state_ = State::running;
}

void Game::set(int index, std::uint8_t code) {
    view_.cells[index] = code;
    if (!tracking_) return;
    change_.indices.push_back(static_cast<std::uint32_t>(index));
    change_.codes.push_back(code);
}

// Zeros open their neighbours; the stack keeps a huge empty board from recursing.
void Game::reveal(int index) {
    auto open_one = [&](int i) {
        const auto code = view_.cells[i];
        if (code != HIDDEN && code != QUESTION) return;
        set(i, numbers_[i]);
        --closed_safe_;
        if (numbers_[i] == 0) stack_.push_back(i);
    };
    open_one(index);
    while (!stack_.empty()) {
        const int zero = stack_.back();
        stack_.pop_back();
        rules_.grid.neighbours(zero, open_one);
    }
}

void Game::explode(const std::vector<int>& hit) {
    for (int i : hit) set(i, EXPLODED);
    for (int i = 0; i < rules_.grid.cells(); ++i) {
        const auto code = view_.cells[i];
        if (code == FLAG && !layout_->mine(i)) set(i, WRONG_FLAG);
        if ((code == HIDDEN || code == QUESTION) && layout_->mine(i)) set(i, MINE);
    }
    state_ = State::lost;
}

// A game is won when every safe cell is open; the mines that are left get their flags.
void Game::settle() {
    if (state_ != State::running || closed_safe_ > 0) return;
    for (int i = 0; i < rules_.grid.cells(); ++i) {
        const auto code = view_.cells[i];
        if (code == HIDDEN || code == QUESTION) {
            set(i, FLAG);
            ++flags_;
        }
    }
    state_ = State::won;
}

Change Game::finish(Outcome outcome) {
    ++(outcome == Outcome::changed ? clicks_.effective : clicks_.wasted);
    change_.outcome = outcome;
    change_.state = state_;
    Change result;
    std::swap(result, change_);
    return result;
}

// Counts and records the move; what cannot even be tried is refused and leaves no trace.
std::optional<Outcome> Game::refuse(MoveKind kind, int x, int y, std::uint32_t ms) {
    if (state_ == State::won || state_ == State::lost) return Outcome::over;
    if (!rules_.grid.holds(x, y)) return Outcome::outside;
    ++(kind == MoveKind::open ? clicks_.left : kind == MoveKind::chord ? clicks_.chord : clicks_.right);
    moves_.push_back({ms, kind, x, y});
    return std::nullopt;
}

Change Game::open(int x, int y, std::uint32_t ms) {
    if (auto why = refuse(MoveKind::open, x, y, ms)) return {*why, state_, {}, {}};
    const int index = rules_.grid.index(x, y);
    const auto code = view_.cells[index];
    if (is_number(code)) return finish(Outcome::open);
    if (code == FLAG) return finish(Outcome::flagged);
    if (first_ < 0) start(index);
    if (layout_->mine(index)) {
        explode({index});
    } else {
        reveal(index);
        settle();
    }
    return finish(Outcome::changed);
}

Change Game::chord(int x, int y, std::uint32_t ms) {
    if (auto why = refuse(MoveKind::chord, x, y, ms)) return {*why, state_, {}, {}};
    const int index = rules_.grid.index(x, y);
    if (!is_number(view_.cells[index])) return finish(Outcome::hidden);
    int flags = 0;
    std::vector<int> closed, hit;
    rules_.grid.neighbours(index, [&](int i) {
        const auto code = view_.cells[i];
        flags += code == FLAG;
        if (code == HIDDEN || code == QUESTION) closed.push_back(i);
    });
    if (flags != view_.cells[index]) return finish(Outcome::count);
    if (closed.empty()) return finish(Outcome::nothing);
    // A wrong flag loses: every cell is opened, and the mines among them explode.
    for (int i : closed) {
        if (layout_->mine(i))
            hit.push_back(i);
        else
            reveal(i);
    }
    if (!hit.empty())
        explode(hit);
    else
        settle();
    return finish(Outcome::changed);
}

Change Game::flag(int x, int y, std::uint32_t ms) {
    if (auto why = refuse(MoveKind::flag, x, y, ms)) return {*why, state_, {}, {}};
    const int index = rules_.grid.index(x, y);
    const auto code = view_.cells[index];
    if (is_number(code)) return finish(Outcome::open);
    play_flag(index);
    set(index, view_.cells[index]);
    return finish(Outcome::changed);
}

Change Game::question(int x, int y, std::uint32_t ms) {
    if (auto why = refuse(MoveKind::question, x, y, ms)) return {*why, state_, {}, {}};
    const int index = rules_.grid.index(x, y);
    const auto code = view_.cells[index];
    if (is_number(code)) return finish(Outcome::open);
    flags_ -= code == FLAG;
    set(index, code == QUESTION ? HIDDEN : QUESTION);
    return finish(Outcome::changed);
}

void Game::play_flag(int index) {
    auto& code = view_.cells[index];
    flags_ += code == FLAG ? -1 : 1;
    code = code == FLAG ? HIDDEN : FLAG;
}

bool Game::play_open(int index) {
    tracking_ = false;
    if (first_ < 0) start(index);
    const bool safe = !layout_->mine(index);
    if (safe) {
        reveal(index);
        if (closed_safe_ == 0) state_ = State::won;
    } else {
        view_.cells[index] = EXPLODED;
        state_ = State::lost;
    }
    tracking_ = true;
    return safe;
}

}  // namespace sapper
