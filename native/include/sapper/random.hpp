// Our own generator, the same on every platform: xoshiro256** seeded by splitmix64 (both by Blackman and Vigna,
// public domain algorithms), and unbiased bounded draws by Lemire's multiplication with rejection.
#pragma once

#include <cstdint>

namespace sapper {

constexpr std::uint64_t GOLDEN = 0x9E3779B97F4A7C15ull;

// The finaliser of splitmix64: a bijection of 64 bits.
constexpr std::uint64_t scramble(std::uint64_t z) {
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return z ^ (z >> 31);
}

// The seed of game i in a run with seed s. For one s no two games share a seed.
constexpr std::uint64_t mix(std::uint64_t s, std::uint64_t i) {
    return scramble(scramble(s + GOLDEN) + (i + 1) * GOLDEN);
}

class Random {
public:
    explicit Random(std::uint64_t seed) {
        for (auto& word : state_) {
            seed += GOLDEN;
            word = scramble(seed);
        }
    }

    std::uint64_t next() {
        const std::uint64_t result = rotate(state_[1] * 5, 7) * 9;
        const std::uint64_t t = state_[1] << 17;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= t;
        state_[3] = rotate(state_[3], 45);
        return result;
    }

    // Uniform in [0, n), n > 0: the upper 32 bits of a draw times n, drawn again in the few cases that would be biased.
    std::uint32_t below(std::uint32_t n) {
        std::uint64_t product = (next() >> 32) * n;
        if (static_cast<std::uint32_t>(product) < n) {
            const std::uint32_t threshold = (0u - n) % n;
            while (static_cast<std::uint32_t>(product) < threshold) product = (next() >> 32) * n;
        }
        return static_cast<std::uint32_t>(product >> 32);
    }

    // Uniform in [0, n) for wide n: masked draws, rejected beyond n.
    std::uint64_t below64(std::uint64_t n) {
        std::uint64_t mask = n - 1;
        for (int s = 1; s < 64; s *= 2) mask |= mask >> s;
        for (;;) {
            const std::uint64_t draw = next() & mask;
            if (draw < n) return draw;
        }
    }

    // Uniform in [0, 1), 53 bits.
    double unit() { return static_cast<double>(next() >> 11) * 0x1p-53; }

private:
    static std::uint64_t rotate(std::uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }
    std::uint64_t state_[4];
};

}  // namespace sapper
