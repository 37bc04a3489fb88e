// The generator, its bounded draws and the permutation: values that stand for ever, and no bias.
#include "sapper/random.hpp"

#include <array>
#include <set>

#include "check.hpp"
#include "golden.hpp"
#include "sapper/layout.hpp"

using namespace sapper;

namespace {

// xoshiro256** from the state that splitmix64 makes of a seed, as published.
void generator() {
    Random zero(0);
    for (const std::uint64_t wanted : {0x99ec5f36cb75f2b4u, 0xbf6e1f784956452au, 0x1a5f849d4933e6e0u})
        same(zero.next(), wanted, "next() of seed 0");
    Random big(~0ull);
    for (const std::uint64_t wanted : {0x8f5520d52a7ead08u, 0xc476a018caa1802du})
        same(big.next(), wanted, "seed 2^64-1");
    // splitmix64 of 0 begins with this word; scramble() is its last step.
    same(scramble(GOLDEN), 0xe220a8397b1dcdafu, "scramble");
}

void golden_values() {
    golden::Reader reader("layouts.txt");
    int mixed = 0, permuted = 0;
    for (auto words = reader.line(); !words.empty() && words[0] != "case"; words = reader.line()) {
        const std::uint64_t seed = std::stoull(words[1]), second = std::stoull(words[2]);
        if (words[0] == "mix") {
            same(mix(seed, second), std::stoull(words[3]), "mix");
            ++mixed;
            continue;
        }
        std::vector<int> wanted, got;
        for (std::size_t i = 3; i < words.size(); ++i) wanted.push_back(std::stoi(words[i]));
        Random random(seed);
        permute(
            static_cast<int>(second), [&](std::uint32_t n) { return random.below(n); },
            [&](int cell) {
                got.push_back(cell);
                return got.size() < wanted.size();
            });
        check(got == wanted, "permutation of seed " + words[1] + " and " + words[2] + " entries");
        ++permuted;
    }
    check(mixed >= 10 && permuted >= 10, "the golden file holds values");
}

void mixing() {
    std::set<std::uint64_t> seen;
    for (std::uint64_t i = 0; i < 100'000; ++i) seen.insert(mix(7, i));
    same(seen.size(), 100'000u, "games of one run with a seed of their own");
    check(mix(1, 2) != mix(2, 1) && mix(0, 1) != mix(1, 0), "run and game are not mixed up");
}

// A draw below n takes the upper half of n * word for 32-bit words; with the first 2^32 mod n products of every residue
// rejected, each value is left with the same number of words. Counted in closed form for awkward n.
void bounded_is_unbiased() {
    for (const std::uint64_t n : {1ull, 2ull, 3ull, 5ull, 480ull, 65'537ull, 0x80000001ull, 0xFFFFFFFFull}) {
        const std::uint64_t words = 1ull << 32, share = words / n, rejected = words % n;
        for (const std::uint64_t value : {std::uint64_t{0}, n / 3, n / 2, n - 1}) {
            // The words whose product with n has this upper half form a row; the lower halves begin below n.
            const std::uint64_t first = (value * words + n - 1) / n, last = ((value + 1) * words + n - 1) / n;
            const std::uint64_t lower = first * n - value * words;
            const std::uint64_t kept = last - first - (lower < rejected ? 1 : 0);
            same(kept, share, "words for one value");
        }
    }
    // And the engine does just that: its draws are those of the definition.
    for (const std::uint32_t n : {1u, 2u, 3u, 480u, 65'537u, 0x80000001u, 0xC0000001u, 0xFFFFFFFFu}) {
        Random random(n), words(n);
        for (int i = 0; i < 2000; ++i) {
            std::uint64_t product;
            do product = (words.next() >> 32) * n;
            while (static_cast<std::uint32_t>(product) < (std::uint64_t{1} << 32) % n);
            same(random.below(n), static_cast<std::uint32_t>(product >> 32), "below");
        }
    }
}

void small_draws_are_even() {
    Random random(3);
    for (const std::uint32_t n : {2u, 3u, 7u, 10u}) {
        std::array<int, 10> narrow{}, wide{};
        constexpr int DRAWS = 100'000;
        for (int i = 0; i < DRAWS; ++i) {
            ++narrow[random.below(n)];
            ++wide[random.below64(n)];
        }
        const double wanted = 1.0 * DRAWS / n, five_sigma = 5 * std::sqrt(wanted);
        for (std::uint32_t v = 0; v < n; ++v) {
            near(narrow[v], wanted, five_sigma, "below");
            near(wide[v], wanted, five_sigma, "below64");
        }
    }
    same(random.below64(1), 0u, "below64 of 1");
    for (int i = 0; i < 1000; ++i) check(random.below64((1ull << 63) + 1) <= 1ull << 63, "below64 of a wide number");
    for (int i = 0; i < 1000; ++i) {
        const double u = random.unit();
        check(u >= 0 && u < 1, "unit");
    }
}

}  // namespace

int main() {
    return run({{"generator", generator},
                {"golden values", golden_values},
                {"mixing", mixing},
                {"bounded draws are unbiased", bounded_is_unbiased},
                {"small draws are even", small_draws_are_even}});
}
