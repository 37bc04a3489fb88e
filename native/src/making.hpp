// What the methods share: one board in the making.
#pragma once

#include "judge.hpp"
#include "room.hpp"
#include "sapper/generator.hpp"

namespace sapper {

struct Generator::Parts {
    explicit Parts(const GeneratorJob& wanted)
        : job(wanted),
          ground(wanted.rules.grid),
          room(ground, wanted.rules, wanted.first),
          judge(wanted.wish, wanted.first) {}

    const Generated& make(std::uint64_t seed, Meter& meter);
    bool uniform(std::uint64_t work, Meter& meter);
    void automatic(Meter& meter);

    void dense(Meter& meter);
    bool repair(Meter& meter);
    bool repair_here(Meter& meter);
    bool exchange(Meter& meter);
    bool open_the_sea();
    bool mix(Meter& meter);

    void grow(Meter& meter);
    bool add_mines(int laid, Meter& meter);
    void grow_gradually(Meter& meter);
    bool add_gradually(Meter& meter);
    int laid_at_once() const;

    void shuffle(std::vector<int>& places) {
        for (std::size_t i = places.size(); i > 1; --i)
            std::swap(places[i - 1], places[random.below(static_cast<std::uint32_t>(i))]);
    }

    GeneratorJob job;
    Ground ground;
    Room room;
    Judge judge;
    Solvable kept, tried;  // runs without the total, of the mines that were kept and with one more
    Random random{0};
    Generated made;
    std::vector<int> frontier, sea;  // where the solver is stuck, and the cells of which it knows nothing
};

}  // namespace sapper
