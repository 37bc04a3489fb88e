#include "sapper/counting.hpp"

#include <cmath>

namespace sapper {

namespace {

bool is_prime(std::uint32_t n) {
    for (std::uint32_t d = 3; d * d <= n; d += 2)
        if (n % d == 0) return false;
    return true;
}

// The largest primes below 2^31, as many as are asked for.
std::vector<std::uint32_t> first_primes(std::size_t count) {
    static thread_local std::vector<std::uint32_t> known{2147483647};
    while (known.size() < count) {
        std::uint32_t next = known.back() - 2;
        while (!is_prime(next)) next -= 2;
        known.push_back(next);
    }
    return {known.begin(), known.begin() + static_cast<std::ptrdiff_t>(count)};
}

}  // namespace

ExactCount count_exactly(const View& view, Flags flags, Meter& meter) {
    ExactCount result;
    Analyzer analyzer;
    result.possible = analyzer.possible(view, {flags}, meter);
    if (!result.possible) return result;
    const Problem& problem = analyzer.problem();
    const Circuit& circuit = analyzer.circuit();
    result.sea = static_cast<int>(problem.sea.size());
    result.mines_left = problem.mines_left;
    Polynomials<Remainders> polynomials;
    Points<Floating> points;
    std::array<Floating, 9> ones;
    ones.fill(Floating::one());
    for (Compiled part : circuit.parts) {
        PartCount count;
        count.low = static_cast<int>(circuit.low[part.root]);
        const double bits = log2_of(points.forward(circuit, problem, part, ones, meter));
        count.primes = first_primes(static_cast<std::size_t>((bits + 2) / 30.9) + 1);
        for (const std::uint32_t prime : count.primes) {
            Remainders::prime = prime;
            polynomials.clear();
            polynomials.forward(circuit, problem, part, meter);
            const auto root = polynomials.root(part);
            count.remainders.emplace_back(root.begin(), root.end());
        }
        result.parts.push_back(std::move(count));
    }
    return result;
}

}  // namespace sapper
