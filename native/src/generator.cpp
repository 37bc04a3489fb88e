#include "sapper/generator.hpp"

#include "making.hpp"

namespace sapper {

Generator::Generator(const GeneratorJob& job) : parts_(std::make_unique<Parts>(job)) {}
Generator::~Generator() = default;

const Generated& Generator::make(std::uint64_t seed, Meter& meter) {
    return parts_->make(seed, meter);
}

const Generated& Generator::Parts::make(std::uint64_t seed, Meter& meter) {
    random = Random(seed);
    room.reset();
    made.attempts = made.moves = 0;
    made.method = job.method;
    switch (job.method) {
        case Method::uniform:
            uniform(UNLIMITED, meter);
            break;
        default:
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

}  // namespace sapper
