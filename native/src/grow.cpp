// Mine by mine: the methods of two theses on boards without guessing.
#include <algorithm>

#include "making.hpp"

namespace sapper {

// Begins again until all mines have found a place, on a board that is as wished.
void Generator::Parts::grow(Meter& meter) {
    const int laid = job.method == Method::combined ? laid_at_once() : 0;
    do {
        do {
            ++made.attempts;
            room.draw(ground, laid, random);
            meter.spend(static_cast<std::uint64_t>(room.size()));
        } while (!judge.solvable(ground, meter));
    } while (!add_mines(laid, meter) || !judge.pleases(ground, meter));
}

// The places behind the mines that lie are tried in random order. One at which a mine would make the board unsolvable
// is set aside until the next success, or with iterative_2 until all others have been tried as well.
bool Generator::Parts::add_mines(int laid, Meter& meter) {
    auto& places = room.places();
    int mines = laid;
    int waiting = room.size();  // from here on lie the places that are set aside
    bool any = false;           // has one been kept since they were given back last
    while (mines < room.mines()) {
        if (mines == waiting) {  // every place has been tried
            if (!any || job.method != Method::iterative_2 || waiting == room.size()) return false;
            waiting = room.size();
            any = false;
        }
        ++made.attempts;
        const int at = mines + static_cast<int>(random.below(static_cast<std::uint32_t>(waiting - mines)));
        ground.put(places[at]);
        if (judge.solvable(ground, meter)) {
            std::swap(places[at], places[mines++]);
            any = true;
            if (job.method != Method::iterative_2) waiting = room.size();
        } else {
            ground.take(places[at]);
            std::swap(places[at], places[--waiting]);
        }
    }
    return true;
}

int Generator::Parts::laid_at_once() const {
    const int some = job.random_mines >= 0 ? job.random_mines : job.rules.grid.cells() * 16 / 100;
    return std::min(some, room.mines());
}

void Generator::Parts::grow_gradually(Meter& meter) {
    do {
        ++made.attempts;
        room.draw(ground, 0, random);
        meter.spend(static_cast<std::uint64_t>(room.size()));
    } while (!add_gradually(meter) || !judge.pleases(ground, meter));
}

// A cell at which a mine makes the board unsolvable is barred for good. A mine that needs the total, for more cells
// than those before it, is kept now and then, and the safe cells that it leaves undecided are barred. Each mine is
// judged by the run of those before it, taken back to where the new one matters.
bool Generator::Parts::add_gradually(Meter& meter) {
    auto& places = room.places();
    SolvableOptions clues = judge.quick();
    clues.total = TotalUse::never;
    kept.run(ground, ground.place(job.first), clues, meter);
    int mines = 0, left = room.size(), closed = 0;
    while (mines < room.mines()) {
        if (mines == left) return false;
        ++made.attempts;
        const int at = mines + static_cast<int>(random.below(static_cast<std::uint32_t>(left - mines)));
        ground.put(places[at]);
        tried.run_after(kept, places[at], meter);
        const bool more = tried.closed_safe() > closed;
        if (!judge.solvable(ground, tried, meter) || (more && random.unit() >= job.total_chance)) {
            ground.take(places[at]);
            std::swap(places[at], places[--left]);
            continue;
        }
        std::swap(places[at], places[mines++]);
        if (more)
            for (int i = left; i-- > mines;)
                if (tried.cells()[places[i]].has(Ground::undecided)) std::swap(places[i], places[--left]);
        std::swap(kept, tried);
        closed = kept.closed_safe();
    }
    return true;
}

}  // namespace sapper
