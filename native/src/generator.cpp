#include "sapper/generator.hpp"

#include <bit>

#include "making.hpp"

namespace sapper {

namespace {

constexpr std::uint64_t QUICK = 1'000'000, LONGER = 20'000'000;  // units of work: about 5 and 100 milliseconds

// So many mines that fewer than one random board in some thousands is solvable, as a rule of thumb: 26 % of the cells
// on an Expert board, and 2.7 points less each time the board doubles.
bool crowded(const Rules& rules) {
    const std::int64_t cells = rules.grid.cells(), mines = rules.mines;
    const std::int64_t doubled = std::bit_width(static_cast<std::uint64_t>(cells));
    return 1000 * mines > (505 - 27 * doubled) * cells;
}

}  // namespace

Generator::Generator(const GeneratorJob& job) : parts_(std::make_unique<Parts>(job)) {}
Generator::~Generator() = default;

const Generated& Generator::make(std::uint64_t seed, Meter& meter) {
    return parts_->make(seed, meter);
}

const Generated& Generator::Parts::make(std::uint64_t seed, Meter& meter) {
    random = Random(seed);
    room.reset();
    made.attempts = made.moves = made.accepted = 0;
    made.method = job.method;
    switch (job.method) {
        case Method::uniform:
            uniform(UNLIMITED, meter);
            break;
        case Method::dense:
            dense(meter);
            break;
        case Method::iterative:
        case Method::iterative_2:
        case Method::combined:
            grow(meter);
            break;
        case Method::gradual:
            grow_gradually(meter);
            break;
        case Method::automatic:
            automatic(meter);
    }
    ground.write(made.mines);
    return made;
}

// Rejection. False when so many units of work were not enough.
bool Generator::Parts::uniform(std::uint64_t work, Meter& meter) {
    made.method = Method::uniform;
    const std::uint64_t begun = meter.spent();
    for (;;) {
        ++made.attempts;
        room.draw(ground, random);
        meter.spend(static_cast<std::uint64_t>(job.rules.mines) / 4 + 8);
        if (judge.fits(ground, meter)) return true;
        if (meter.spent() - begun > work) return false;
    }
}

// Uniform boards where these are quickly found, or where repairs do not help; else dense ones.
void Generator::Parts::automatic(Meter& meter) {
    const Wish& wish = job.wish;
    if (wish.least == Technique::guess) {
        uniform(UNLIMITED, meter);
        return;
    }
    const bool plain = wish.least == Technique::single && wish.most == Technique::count && !wish.total_needed &&
                       !wish.all_openings && wish.clues.all() && wish.depth.all() && wish.bbbv.all();
    const std::uint64_t work = plain ? QUICK : LONGER;
    if (!uniform(crowded(job.rules) ? work / 20 : work, meter)) dense(meter);
}

}  // namespace sapper
