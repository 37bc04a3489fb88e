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
    void automatic(Meter& meter) { uniform(UNLIMITED, meter); }

    GeneratorJob job;
    Ground ground;
    Room room;
    Judge judge;
    Random random{0};
    Generated made;
};

}  // namespace sapper
