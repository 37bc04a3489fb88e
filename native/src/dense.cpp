// Boards with so many mines that hardly any random one is solvable: repaired where the solver is stuck, then mixed.
#include <algorithm>

#include "making.hpp"

namespace sapper {

namespace {

// A draw whose repairs do not come to an end is given up after so many of them.
int most_repairs(const Rules& rules) {
    return 40 + rules.grid.cells() / 4;
}

}  // namespace

void Generator::Parts::dense(Meter& meter) {
    made.method = Method::dense;
    do {
        ++made.attempts;
        room.draw(ground, random);
        meter.spend(static_cast<std::uint64_t>(job.rules.mines) / 4 + 8);
    } while (!repair(meter));
    const auto moves = static_cast<std::uint64_t>(job.mix >= 0 ? job.mix : default_mix(job.rules));
    auto& places = room.places();
    std::partition(places.begin(), places.end(), [&](int place) { return ground.is_mine(place); });
    while (made.moves < moves) mix(meter);
    // What else is wished: the board is mixed on until it is so.
    while (!judge.pleases(ground, meter))
        while (!mix(meter)) {
        }
}

// Runs the solver, and where it is stuck changes the ground so that it gets on; until it runs through without a change.
bool Generator::Parts::repair(Meter& meter) {
    Solvable& solver = judge.solver();
    const int first = ground.place(job.first);
    for (int repairs = 0, before = -1; repairs != before;) {
        before = repairs;
        solver.begin(ground, first, judge.quick(), meter);
        while (!solver.go_on()) {
            if (++repairs > most_repairs(job.rules)) return false;
            if (!repair_here(meter)) break;
        }
    }
    return judge.solvable(ground, meter);
}

// One change where the solver is stuck. False: known cells were changed, so the solver has to begin again.
bool Generator::Parts::repair_here(Meter& meter) {
    const auto& cells = judge.solver().cells();
    frontier.clear();
    sea.clear();
    for (const int place : room.places()) {
        if (!cells[place].has(Ground::undecided)) continue;
        bool touched = false;
        for (const int offset : ground.offsets()) touched |= cells[place + offset].has(Ground::open);
        (touched ? frontier : sea).push_back(place);
    }
    meter.spend(static_cast<std::uint64_t>(room.size()) / 2);
    return !frontier.empty() && exchange(meter) ? true : open_the_sea();
}

// Fills or empties the undecided cells around one clue. The mines come from, or go to, cells of which nothing is known,
// and if these do not suffice from the rest of the frontier; whichever of both is possible first is done.
bool Generator::Parts::exchange(Meter& meter) {
    Solvable& solver = judge.solver();
    std::vector<int> clues, set, full, empty;
    for (const int place : frontier)
        for (const int offset : ground.offsets())
            if (solver.cells()[place + offset].has(Ground::open)) clues.push_back(place + offset);
    const int clue = clues[random.below(static_cast<std::uint32_t>(clues.size()))];
    for (const int offset : ground.offsets())
        if (solver.cells()[clue + offset].has(Ground::undecided) && room.allows(clue + offset))
            set.push_back(clue + offset);
    shuffle(sea);
    shuffle(frontier);
    sea.insert(sea.end(), frontier.begin(), frontier.end());
    meter.spend(sea.size());
    const auto mines = std::count_if(set.begin(), set.end(), [&](int place) { return ground.is_mine(place); });
    const auto gaps = static_cast<std::ptrdiff_t>(set.size()) - mines;
    for (const int place : sea) {
        if (std::find(set.begin(), set.end(), place) != set.end()) continue;
        (ground.is_mine(place) ? full : empty).push_back(place);
        const bool fill = std::ssize(full) == gaps;
        if (!fill && std::ssize(empty) != mines) continue;
        const auto& others = fill ? full : empty;
        std::size_t next = 0;
        for (const int here : set) {
            if (ground.is_mine(here) == fill) continue;
            const int there = others[next++];
            fill ? ground.move(there, here) : ground.move(here, there);
            solver.changed(here, fill ? 1 : -1);
            solver.changed(there, fill ? -1 : 1);
        }
        return true;
    }
    return false;
}

// All clues are done and cells are left behind mines: one of these is exchanged for one of the cells behind.
bool Generator::Parts::open_the_sea() {
    const auto& cells = judge.solver().cells();
    std::vector<int> walls, gaps;
    for (const int place : room.places()) {
        if (cells[place].has(Ground::undecided) && !ground.is_mine(place)) gaps.push_back(place);
        if (!cells[place].has(Ground::mine)) continue;
        bool wall = false;
        for (const int offset : ground.offsets()) wall |= cells[place + offset].has(Ground::undecided);
        if (wall) walls.push_back(place);
    }
    if (walls.empty() || gaps.empty()) return false;
    ground.move(walls[random.below(static_cast<std::uint32_t>(walls.size()))],
                gaps[random.below(static_cast<std::uint32_t>(gaps.size()))]);
    return false;
}

// One move: some mines, mostly one, go to other cells if the board stays solvable. The way back is as likely, and some
// move leads from every board to every other; so each is equally likely in the end.
bool Generator::Parts::mix(Meter& meter) {
    ++made.moves;
    meter.spend(4);
    auto& places = room.places();  // the mines in front
    const auto mines = static_cast<std::uint32_t>(room.mines()), gaps = static_cast<std::uint32_t>(room.size()) - mines;
    const std::uint32_t most = std::min(mines, gaps);
    if (most == 0) return false;
    std::uint32_t n = 1;
    while (n < most && random.below(8) == 0) ++n;
    for (std::uint32_t i = 0; i < n; ++i) {
        std::swap(places[i], places[i + random.below(mines - i)]);
        std::swap(places[mines + i], places[mines + i + random.below(gaps - i)]);
        ground.move(places[i], places[mines + i]);
    }
    const bool keeps = judge.solvable(ground, meter);
    for (std::uint32_t i = 0; i < n; ++i)
        keeps ? std::swap(places[i], places[mines + i]) : ground.move(places[mines + i], places[i]);
    made.accepted += keeps;
    return keeps;
}

// Two of three mines may move once; on very large boards, where every move takes long, fewer.
int Generator::default_mix(const Rules& rules) {
    return std::min(2 * rules.mines / 3, std::max(1, 20'000'000 / rules.grid.cells()));
}

}  // namespace sapper
