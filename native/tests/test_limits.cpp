// Budgets, cancelling, errors on the way, and what an estimate is worth.
#include <algorithm>
#include <stdexcept>

#include "boards.hpp"
#include "check.hpp"
#include "sapper/analysis.hpp"
#include "sapper/counting.hpp"
#include "sapper/sampling.hpp"

using namespace sapper;

namespace {

bool equal_or_nan(const std::vector<double>& a, const std::vector<double>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](double x, double y) { return x == y || (std::isnan(x) && std::isnan(y)); });
}

// Whatever ends a call, on whatever step, the next one knows nothing of it.
void expect_clean_after(const View& view, const AnalysisOptions& options) {
    Meter unlimited;
    const Analysis wanted = Analyzer().run(view, options, unlimited);
    const std::uint64_t needed = unlimited.spent();
    const View other = boards::scattered(Grid(11, 9), 0.2, 0.4, 3);
    Meter any;
    const Analysis other_wanted = Analyzer().run(other, options, any);
    Analyzer analyzer;
    for (int step = 0; step < 60; ++step) {
        Meter meter(1 + needed * static_cast<std::uint64_t>(step) / 60);
        throws<BudgetExceeded>([&] { analyzer.run(view, options, meter); }, "less budget than it needs");
        check(meter.left() == 0, "the budget is spent");
        const Analysis& got = analyzer.run(other, options, any);
        check(got.verdict == other_wanted.verdict && equal_or_nan(got.probability, other_wanted.probability),
              "another View right after");
    }
    Meter enough(needed);
    const Analysis& got = analyzer.run(view, options, enough);
    check(equal_or_nan(got.probability, wanted.probability), "the same answer with just enough");
    same(enough.spent(), needed, "the same work");
}

void budgets() {
    View view = boards::scattered(Grid(24, 20), 0.22, 0.3, 51);
    for (const int polynomial_cells : {480, -1}) {
        view.total = 105;
        expect_clean_after(view, {Flags::ignore, EXPERT_DENSITY, polynomial_cells});
        view.total = UNKNOWN_TOTAL;
        expect_clean_after(view, {Flags::ignore, EXPERT_DENSITY, polynomial_cells});
    }
    expect_clean_after(boards::chain_view(60, 1, 120), {Flags::ignore, EXPERT_DENSITY, -1});
}

void cancelling() {
    const View view = boards::scattered(Grid(100, 100), 0.20, 0.30, 1);
    int asked = 0;
    Meter often(UNLIMITED, [&] {
        ++asked;
        return false;
    });
    Analyzer analyzer;
    const Analysis wanted = analyzer.run(view, {}, often);
    check(asked > 1, "asked now and then");
    for (int limit = 0; limit < asked; ++limit) {
        int left = limit;
        Meter meter(UNLIMITED, [&] { return left-- == 0; });
        throws<Cancelled>([&] { analyzer.run(view, {}, meter); }, "cancelled");
        left = limit;
        Meter angry(UNLIMITED, [&] { return left-- == 0 ? throw std::domain_error("stop") : false; });
        throws<std::domain_error>([&] { analyzer.run(view, {}, angry); }, "an error of the caller's own");
    }
    Meter meter;
    check(equal_or_nan(analyzer.run(view, {}, meter).probability, wanted.probability), "the same answer afterwards");
}

// Boards whose parts are far too wide end with an error, and soon.
void hostile_boards() {
    for (const double density : {0.3, 0.4})
        for (const int side : {60, 200}) {
            const View view = boards::scattered(Grid(side, side), density, 0.6, 2);
            const std::uint64_t budget = 20'000'000;
            Meter meter(budget), counting(budget), sampling(budget);
            Analyzer analyzer;
            try {
                analyzer.run(view, {}, meter);
                check(meter.spent() <= budget, "within the budget");
            } catch (const BudgetExceeded&) {
            }
            try {
                count_exactly(view, Flags::ignore, counting);
            } catch (const BudgetExceeded&) {
            }
            try {
                std::vector<std::uint8_t> mines;
                Random random(1);
                Sampler(view, {}, sampling).draw(random, mines, sampling);
            } catch (const BudgetExceeded&) {
            }
        }
}

// Estimates of a board that can be counted, given too little to count it. Errors are honest when few cells are off by
// much more than theirs; as cells hang together the bounds are generous.
void expect_honest(const View& view, std::uint64_t budget, std::string_view what) {
    Meter unlimited, meter(budget);
    const Analysis exact = Analyzer().run(view, {}, unlimited);
    if (!check(unlimited.spent() > budget / 4, what)) return;
    const Analysis guess = Analyzer().estimate(view, {}, meter);
    if (!check(guess.consistent && !guess.error.empty(), what)) return;
    double squares = 0, worst = 0, largest = 0;
    int cells = 0;
    for (std::size_t i = 0; i < view.cells.size(); ++i) {
        if (is_number(view.cells[i])) continue;
        const double p = guess.probability[i], error = guess.error[i];
        if (guess.verdict[i] != Verdict::undecided) {
            check(guess.verdict[i] == exact.verdict[i] && error == 0, what);
            continue;
        }
        check(p > 0 && p < 1, what);
        if (error == 0) {
            near(p, exact.probability[i], 1e-9, what);
            continue;
        }
        const double off = (p - exact.probability[i]) / error;
        squares += off * off;
        worst = std::max(worst, std::fabs(off));
        largest = std::max(largest, error);
        ++cells;
    }
    check(cells > 10, what);
    check(std::sqrt(squares / cells) < 1.6 && worst < 6, "errors are honest");
    check(largest < 0.2, "and not idle");
    near(guess.log10_solutions, exact.log10_solutions, 0.5, what);
}

void estimates() {
    View view = boards::scattered(Grid(60, 60), 0.3, 0.45, 7);
    view.total = UNKNOWN_TOTAL;
    expect_honest(view, 100'000'000, "60x60, unknown total");
    if (SANITIZED) return;  // several seconds each
    expect_honest(boards::scattered(Grid(60, 60), 0.3, 0.4, 3), 500'000'000, "60x60");
    expect_honest(boards::scattered(Grid(60, 60), 0.35, 0.4, 4), 500'000'000, "60x60, dense");
}

// One part cannot be counted; another is impossible, and that decides.
void impossible_beside_a_wide_part() {
    const View wide = boards::scattered(Grid(60, 60), 0.3, 0.45, 7);
    std::vector<std::uint8_t> cells = wide.cells;
    for (const std::string row : {"", "1#1#1", "W#W#W"})  // the outer clues leave nothing for the one between
        for (std::size_t x = 0; x < 60; ++x)
            cells.push_back(x < row.size() ? boards::code_of(row[x]) : std::uint8_t{WRONG_FLAG});
    const View view(Grid(60, 63), cells, UNKNOWN_TOTAL);
    Meter meter(30'000'000);
    check(!Analyzer().estimate(view, {}, meter).consistent, "impossible");
}

}  // namespace

int main() {
    return run({{"budgets", budgets},
                {"cancelling", cancelling},
                {"hostile boards", hostile_boards},
                {"estimates", estimates},
                {"impossible beside a wide part", impossible_beside_a_wide_part}});
}
