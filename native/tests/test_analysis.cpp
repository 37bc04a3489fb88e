// Analysis against golden files, against listing every layout, and against itself: polynomials against points, large
// boards, totals at the ends of what is possible.
#include "sapper/analysis.hpp"

#include <algorithm>
#include <numeric>

#include "boards.hpp"
#include "check.hpp"
#include "golden.hpp"
#include "sapper/counting.hpp"

using namespace sapper;

namespace {

constexpr AnalysisOptions BY_POINTS{Flags::ignore, EXPERT_DENSITY, -1};

bool hidden(std::uint8_t code) {
    return code == HIDDEN || code == FLAG || code == QUESTION;
}

double log10_of(const std::string& decimal) {
    return std::log10(std::stod("0." + decimal.substr(0, 18))) + static_cast<double>(decimal.size());
}

std::uint32_t remainder_of(const std::string& decimal, std::uint32_t prime) {
    std::uint64_t rest = 0;
    for (const char digit : decimal) rest = (rest * 10 + (digit - '0')) % prime;
    return static_cast<std::uint32_t>(rest);
}

// --- golden files ---------------------------------------------------------------------------------------------------

void agrees(const golden::Case& it, const Analysis& got) {
    if (!same(got.consistent, it.possible(), it.name + ": consistent") || !got.consistent) return;
    near(got.log10_solutions, log10_of(it.solutions), 1e-9, it.name + ": log10 of the solutions");
    check(got.error.empty(), it.name + ": exact");
    for (std::size_t i = 0; i < it.view.cells.size(); ++i) {
        const auto& word = it.probability[i];
        const auto verdict = got.verdict[i];
        const double p = got.probability[i];
        const bool open = is_number(it.view.cells[i]);
        check(open == (verdict == Verdict::open) && open == std::isnan(p), it.name + ": nothing is said of open cells");
        if (word == "-") {
            check(open || verdict != Verdict::undecided, it.name + ": what is shown is certain");
            continue;
        }
        const auto wanted = word == "0" ? Verdict::safe : word == "1" ? Verdict::mine : Verdict::undecided;
        check(verdict == wanted, it.name + ": verdict");
        near(p, std::strtod(word.c_str(), nullptr), 1e-11, it.name + ": probability");
        check((p == 0) == (word == "0") && (p == 1) == (word == "1"), it.name + ": certain, or not shown as such");
    }
}

void golden_positions() {
    const auto cases = golden::all_positions();
    check(cases.size() > 100, "the golden files hold positions");
    Analyzer kept;
    Meter meter;
    for (const auto& it : cases) {
        AnalysisOptions options{it.flags};
        if (it.density > 0) options.density = it.density;
        agrees(it, kept.run(it.view, options, meter));
        options.polynomial_cells = -1;
        agrees(it, kept.run(it.view, options, meter));
        same(kept.possible(it.view, {it.flags}, meter), it.possible(), it.name + ": possible");
        if (it.possible()) agrees(it, Analyzer().estimate(it.view, {it.flags, options.density}, meter));
    }
}

// --- exact counts ---------------------------------------------------------------------------------------------------

std::vector<std::uint32_t> choose_row(int n, std::uint32_t prime) {
    std::vector<std::uint32_t> row{1};
    for (int i = 0; i < n; ++i) {
        row.push_back(0);
        for (std::size_t k = row.size(); k-- > 1;)
            row[k] = static_cast<std::uint32_t>((std::uint64_t{row[k]} + row[k - 1]) % prime);
    }
    return row;
}

// The number of solutions modulo the i-th prime, put together from parts and sea.
std::uint32_t solutions_modulo(const ExactCount& count, std::size_t i, std::uint32_t prime) {
    std::vector<std::uint32_t> all{1};
    int low = 0;
    for (const PartCount& part : count.parts) {
        same(part.primes[i], prime, "every part has the same primes");
        std::vector<std::uint32_t> next(all.size() + part.remainders[i].size() - 1, 0);
        for (std::size_t a = 0; a < all.size(); ++a)
            for (std::size_t b = 0; b < part.remainders[i].size(); ++b)
                next[a + b] =
                    static_cast<std::uint32_t>((next[a + b] + std::uint64_t{all[a]} * part.remainders[i][b]) % prime);
        all.swap(next);
        low += part.low;
    }
    const auto row = choose_row(count.sea, prime);
    const std::uint64_t both = std::accumulate(row.begin(), row.end(), std::uint64_t{0}) % prime;
    std::uint64_t sum = 0;
    for (std::size_t t = 0; t < all.size(); ++t) {
        const int in_sea = count.mines_left - low - static_cast<int>(t);
        if (count.mines_left < 0)
            sum += all[t] * both % prime;
        else if (in_sea >= 0 && in_sea <= count.sea)
            sum += std::uint64_t{all[t]} * row[in_sea] % prime;
    }
    return static_cast<std::uint32_t>(sum % prime);
}

void exact_counts() {
    Meter meter;
    for (const auto& it : golden::all_positions()) {
        const ExactCount count = count_exactly(it.view, it.flags, meter);
        if (!same(count.possible, it.possible(), it.name + ": possible") || !count.possible) continue;
        std::size_t common = 8;
        for (const PartCount& part : count.parts) {
            common = std::min(common, part.primes.size());
            for (const auto prime : part.primes) check(prime > 1u << 30, "a prime near 2^31");
        }
        std::uint32_t prime = 2147483647;
        for (std::size_t i = 0; i < common; ++i) {
            if (!count.parts.empty()) prime = count.parts[0].primes[i];
            same(solutions_modulo(count, i, prime), remainder_of(it.solutions, prime), it.name + ": solutions");
            if (count.parts.empty()) break;
        }
    }
}

// One long part whose number of solutions is known: every tile doubles it, and all primes together must exceed it.
void enough_primes() {
    std::string rows[3];
    for (int tile = 0; tile < 200; ++tile) {  // each 1 touches two cells of its own and shares two with the next
        rows[0] += "##";
        rows[1] += "W3";
        rows[2] += "##";
    }
    const View view = boards::view_of(rows[0] + "#\n" + rows[1] + "W\n" + rows[2] + "#\n", UNKNOWN_TOTAL);
    Meter meter;
    const ExactCount count = count_exactly(view, Flags::ignore, meter);
    if (!check(count.possible && count.parts.size() == 1, "one part")) return;
    // The same by hand: a column pair between two 3s holds 0, 1 (two ways) or 2 mines, a column under a 3 likewise.
    const auto& part = count.parts[0];
    for (std::size_t i = 0; i < part.primes.size(); ++i) {
        const std::uint64_t prime = part.primes[i];
        std::array<std::uint64_t, 3> at{1, 2, 1};
        for (int tile = 0; tile < 200; ++tile) {
            std::array<std::uint64_t, 3> next{};
            const std::uint64_t ways[] = {1, 2, 1};
            for (int left = 0; left < 3; ++left)
                for (int middle = 0; middle < 3; ++middle) {
                    const int right = 3 - left - middle;
                    if (right < 0 || right > 2) continue;
                    next[right] = (next[right] + at[left] * ways[middle] % prime * ways[right]) % prime;
                }
            at = next;
        }
        std::uint64_t sum = 0;
        for (const auto r : part.remainders[i]) sum += r;
        same(sum % prime, (at[0] + at[1] + at[2]) % prime, "solutions of the long part");
    }
    const double bits = Analyzer().run(view, {}, meter).log10_solutions / std::log10(2.0);
    check(30.99 * static_cast<double>(part.primes.size()) > bits + 1, "all primes together exceed the count");
}

// --- listing every layout -------------------------------------------------------------------------------------------

void agrees_with_list(const View& view, const AnalysisOptions& options, const Analysis& got,
                      const std::vector<Fact>& facts = {}) {
    const auto listed = boards::list_layouts(view, options.flags, nullptr, facts);
    const int before = checks::failures;
    if (same(got.consistent, !listed.layouts.empty(), "consistent") && got.consistent) {
        double all = 0;
        std::vector<double> weight(listed.cells.size(), 0.0);
        std::vector<int> mines(listed.cells.size(), 0);
        for (const auto layout : listed.layouts) {
            const int k = std::popcount(layout), n = static_cast<int>(listed.cells.size());
            const double w = view.total >= 0 ? 1 : std::pow(options.density, k) * std::pow(1 - options.density, n - k);
            all += w;
            for (std::size_t i = 0; i < weight.size(); ++i)
                if (layout >> i & 1) {
                    weight[i] += w;
                    ++mines[i];
                }
        }
        near(got.log10_solutions, std::log10(static_cast<double>(listed.layouts.size())), 1e-9, "log10 of solutions");
        for (std::size_t i = 0; i < weight.size(); ++i) {
            const int cell = listed.cells[i];
            const bool never = mines[i] == 0, always = mines[i] == static_cast<int>(listed.layouts.size());
            near(got.probability[cell], weight[i] / all, 1e-11, "probability");
            check(got.verdict[cell] == (never    ? Verdict::safe
                                        : always ? Verdict::mine
                                                 : Verdict::undecided),
                  "verdict");
            check((got.probability[cell] == 0) == never && (got.probability[cell] == 1) == always, "certain or not");
        }
    }
    if (checks::failures != before) std::cerr << boards::text_of(view);
}

void small_boards() {
    Random random(11);
    Analyzer analyzer;
    Meter meter;
    int possible = 0;
    const int rounds = SANITIZED ? 1500 : 6000;
    for (int i = 0; i < rounds; ++i) {
        const View view = boards::small_view(random, 12);
        for (const auto flags : {Flags::ignore, Flags::trust})
            for (const int polynomial_cells : {480, -1}) {
                const AnalysisOptions options{flags, 0.05 + 0.9 * random.unit(), polynomial_cells};
                const Analysis& got = analyzer.run(view, options, meter);
                agrees_with_list(view, options, got);
                possible += got.consistent;
            }
    }
    check(possible > rounds && possible < 4 * rounds - rounds / 4, "both possible and impossible Views were met");
}

// Each of the 15 codes in each of four cells, with every total: whatever a View may hold.
void every_view() {
    Analyzer analyzer;
    Meter meter;
    for (const Grid grid : {Grid(2, 2), Grid(4, 1), Grid(1, 4)})
        for (int number = 0; number < CODES * CODES * CODES * CODES; ++number) {
            std::vector<std::uint8_t> cells;
            for (int i = 0, rest = number; i < 4; ++i, rest /= CODES)
                cells.push_back(static_cast<std::uint8_t>(rest % CODES));
            if (std::count_if(cells.begin(), cells.end(), [](auto code) { return is_number(code) && code > 3; }) > 0)
                if (number % 50 > 0) continue;  // hopeless from the start, and very many
            const int first = SANITIZED ? number % 6 - 1 : UNKNOWN_TOTAL, last = SANITIZED ? first : 4;
            for (int total = first; total <= last; ++total) {
                const AnalysisOptions options{number % 2 == 0 ? Flags::ignore : Flags::trust, 0.3, number % 3 - 1};
                const View view(grid, cells, total);
                agrees_with_list(view, options, analyzer.run(view, options, meter));
            }
        }
}

void possible_with_facts_and_some_clues() {
    Random random(12);
    Analyzer analyzer;
    Meter meter;
    for (int i = 0; i < (SANITIZED ? 1000 : 4000); ++i) {
        const View view = boards::small_view(random, 11);
        std::vector<std::uint8_t> use(view.cells.size());
        std::vector<Fact> facts;
        for (int cell = 0; cell < view.grid.cells(); ++cell) {
            use[cell] = random.below(3) > 0;
            if (!is_number(view.cells[cell]) && random.below(6) == 0) facts.push_back({cell, random.below(2) == 0});
        }
        const bool listed = !boards::list_layouts(view, Flags::ignore, &use, facts).layouts.empty();
        if (!same(analyzer.possible(view, {Flags::ignore, &use, facts}, meter), listed, "possible"))
            std::cerr << boards::text_of(view);
    }
}

// --- the engine against itself --------------------------------------------------------------------------------------

void polynomials_against_points() {
    Random random(13);
    Analyzer polynomials, points;
    Meter meter;
    for (int i = 0; i < (SANITIZED ? 20 : 60); ++i) {
        const Grid grid(4 + static_cast<int>(random.below(20)), 4 + static_cast<int>(random.below(16)));
        const View view = boards::scattered(grid, 0.1 + 0.3 * random.unit(), 0.2 + 0.3 * random.unit(), random.next());
        const Analysis &a = polynomials.run(view, {}, meter), &b = points.run(view, BY_POINTS, meter);
        check(a.consistent && b.consistent && a.verdict == b.verdict, "the same verdicts");
        near(b.log10_solutions, a.log10_solutions, 1e-10, "the same number");
        for (std::size_t cell = 0; cell < view.cells.size(); ++cell)
            if (hidden(view.cells[cell])) near(b.probability[cell], a.probability[cell], 1e-11, "probability");
    }
}

// Around every number the probabilities add up to it, and all together to the total.
void adds_up(const View& view, const Analysis& got, std::string_view what) {
    if (!check(got.consistent, what)) return;
    double sum = 0;
    for (int i = 0; i < view.grid.cells(); ++i) {
        if (!is_number(view.cells[i])) {
            sum += got.probability[i];
            check((got.verdict[i] == Verdict::undecided) == (got.probability[i] > 0 && got.probability[i] < 1), what);
            continue;
        }
        double around = 0;
        view.grid.neighbours(i, [&](int j) {
            if (!is_number(view.cells[j])) around += got.probability[j];
        });
        near(around, view.cells[i], 1e-9, what);
    }
    if (view.total >= 0) near(sum, view.total, 1e-9 * (1 + view.total), what);
}

void large_boards() {
    Analyzer analyzer;
    const auto both = [&](View view, const char* what) {
        Meter meter(500'000'000);
        adds_up(view, analyzer.run(view, {}, meter), what);
        view.total = UNKNOWN_TOTAL;
        adds_up(view, analyzer.run(view, {}, meter), what);
    };
    both(boards::scattered(Grid(100, 100), 0.20, 0.30, 1), "100x100");
    both(boards::scattered(Grid(2000, 4), 0.20, 0.30, 2), "2000x4");
    both(boards::scattered(Grid(4, 2000), 0.20, 0.30, 3), "4x2000");
    both(boards::scattered(Grid(3000, 1), 0.30, 0.50, 4), "3000x1");
    both(boards::scattered(Grid(2, 1500), 0.40, 0.40, 5), "2x1500");
    both(boards::scattered(Grid(60, 60), 0.50, 0.40, 6), "60x60, dense");
    if (!SANITIZED) both(boards::scattered(Grid(600, 600), 99.0 / 480, 0.126, 7), "600x600");
}

// Totals at and beyond the ends of what is possible, on a board too large for polynomials.
void ends_of_the_range() {
    View view = boards::scattered(Grid(60, 60), 0.2, 0.30, 8);
    Analyzer analyzer;
    Meter meter;
    view.total = UNKNOWN_TOTAL;
    analyzer.run(view, {}, meter);
    const int known = analyzer.problem().known_mines, sea = static_cast<int>(analyzer.problem().sea.size());
    const int least = known + least_mines(analyzer.circuit()), most = known + most_mines(analyzer.circuit()) + sea;
    for (const int total : {least - 1, least, least + 1, least + 3, most - 3, most - 1, most, most + 1}) {
        view.total = total;
        const Analysis& got = analyzer.run(view, {}, meter);
        same(got.consistent, total >= least && total <= most, "possible");
        if (!got.consistent) continue;
        adds_up(view, got, "at the end of the range");
        const bool all_safe = total == least, all_mines = total == most;
        for (const auto cell : analyzer.problem().sea) {
            const auto wanted = all_safe ? Verdict::safe : all_mines ? Verdict::mine : Verdict::undecided;
            check(got.verdict[cell] == wanted, "the sea is certain at the ends alone");
        }
    }
}

}  // namespace

int main() {
    return run({{"golden positions", golden_positions},
                {"exact counts", exact_counts},
                {"enough primes", enough_primes},
                {"small boards", small_boards},
                {"every View", every_view},
                {"possible, with facts and some clues", possible_with_facts_and_some_clues},
                {"polynomials against points", polynomials_against_points},
                {"large boards", large_boards},
                {"ends of the range", ends_of_the_range}});
}
