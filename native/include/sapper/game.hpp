// A Game: a Layout, a View and the moves that led there. All rules of play are here and nowhere else.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "sapper/layout.hpp"
#include "sapper/view.hpp"

namespace sapper {

enum class State { ready = 0, running = 1, won = 2, lost = 3 };

enum class MoveKind : std::uint8_t { open = 0, flag = 1, question = 2, chord = 3 };

// What a move did, or why it did nothing.
enum class Outcome {
    changed = 0,
    over = 1,     // the game has ended
    outside = 2,  // no such cell
    open = 3,     // the cell is open already
    flagged = 4,  // a flag protects the cell
    hidden = 5,   // a chord needs an open number
    count = 6,    // the flags around do not equal the number
    nothing = 7   // a chord with no cell left to open
};

struct Change {
    Outcome outcome = Outcome::changed;
    State state = State::ready;
    std::vector<std::uint32_t> indices;  // the cells that changed, each once
    std::vector<std::uint8_t> codes;     // what they are now
};

struct Clicks {
    std::uint32_t left = 0, right = 0, chord = 0, effective = 0, wasted = 0;
};

struct PlayedMove {
    std::uint32_t ms;
    MoveKind kind;
    std::int32_t x, y;
};

class Game {
public:
    // The Layout is drawn from the seed when the first cell is opened.
    Game(const Rules& rules, std::uint64_t seed);
    // The Layout is given; no first click changes it.
    Game(const Layout& layout, FirstClick rule);

    Change open(int x, int y, std::uint32_t ms = 0);
    Change chord(int x, int y, std::uint32_t ms = 0);
    Change flag(int x, int y, std::uint32_t ms = 0);      // sets or takes a flag
    Change question(int x, int y, std::uint32_t ms = 0);  // sets or takes a question mark

    // For simulator and environments: the same without building a Change or a record. Only hidden cells are opened, and
    // only closed ones flagged.
    bool play_open(int index);
    void play_flag(int index);

    const Rules& rules() const { return rules_; }
    const View& view() const { return view_; }
    const Layout* layout() const { return layout_ ? &*layout_ : nullptr; }
    State state() const { return state_; }
    int first() const { return first_; }  // -1 before the first opened cell
    int flags() const { return flags_; }
    int closed_safe() const { return closed_safe_; }
    const Clicks& clicks() const { return clicks_; }
    const std::vector<PlayedMove>& moves() const { return moves_; }

private:
    std::optional<Outcome> refuse(MoveKind kind, int x, int y, std::uint32_t ms);
    void start(int first);
    void set(int index, std::uint8_t code);
    void reveal(int index);  // opens one safe hidden cell, and floods from it
    void explode(const std::vector<int>& hit);
    void settle();
    Change finish(Outcome outcome);

    Rules rules_;
    std::uint64_t seed_ = 0;
    std::optional<Layout> layout_;
    std::vector<std::uint8_t> numbers_;
    View view_;
    State state_ = State::ready;
    int first_ = -1;
    int flags_ = 0;
    int closed_safe_ = 0;  // safe cells not open yet
    Clicks clicks_;
    std::vector<PlayedMove> moves_;
    std::vector<int> stack_;
    bool tracking_ = true;
    Change change_;
};

}  // namespace sapper
