// Random layouts: every one agrees with its View, and on small boards each comes up as often as the others.
#include "sapper/sampling.hpp"

#include <algorithm>
#include <map>

#include "boards.hpp"
#include "check.hpp"

using namespace sapper;

namespace {

// Do all numbers, marks and the total agree?
bool fits(const View& view, const std::vector<std::uint8_t>& mines, Flags flags) {
    int total = 0;
    for (int i = 0; i < view.grid.cells(); ++i) {
        const auto code = view.cells[i];
        total += mines[i];
        const bool must = code == MINE || code == EXPLODED || (code == FLAG && flags == Flags::trust);
        if (must && !mines[i]) return false;
        if ((is_number(code) || code == WRONG_FLAG) && mines[i]) return false;
        if (!is_number(code)) continue;
        int around = 0;
        view.grid.neighbours(i, [&](int j) { around += mines[j]; });
        if (around != code) return false;
    }
    return view.total < 0 || total == view.total;
}

// Chi-square, with a bound that a fair sampler passes on all but one in a million boards.
void expect_shares(const std::map<std::uint32_t, int>& seen, const std::vector<std::uint32_t>& layouts,
                   const std::vector<double>& share, int draws, const View& view) {
    double chi = 0, freedom = -1, rest_seen = 0, rest_wanted = 0;
    std::size_t listed = 0;
    for (std::size_t i = 0; i < layouts.size(); ++i) {
        const auto found = seen.find(layouts[i]);
        const double count = found == seen.end() ? 0 : found->second, wanted = share[i] * draws;
        listed += found != seen.end();
        if (wanted < 8) {  // too rare to stand alone
            rest_seen += count;
            rest_wanted += wanted;
            continue;
        }
        chi += (count - wanted) * (count - wanted) / wanted;
        ++freedom;
    }
    if (rest_wanted > 8) {
        chi += (rest_seen - rest_wanted) * (rest_seen - rest_wanted) / rest_wanted;
        ++freedom;
    }
    same(listed, seen.size(), "only layouts that agree");
    if (!check(chi <= freedom + 5 * std::sqrt(2 * std::max(freedom, 1.0)) + 25, "every layout as often as it should"))
        std::cerr << "chi-square " << chi << " with " << freedom << " degrees\n" << boards::text_of(view);
}

void small_boards() {
    Random random(21);
    Meter meter;
    int sampled = 0;
    for (int i = 0; i < (SANITIZED ? 120 : 600); ++i) {
        const View view = boards::small_view(random, 9);
        const AnalysisOptions options{random.below(2) == 0 ? Flags::ignore : Flags::trust, 0.1 + 0.8 * random.unit()};
        const auto listed = boards::list_layouts(view, options.flags);
        const int n = static_cast<int>(listed.cells.size());
        if (listed.layouts.empty()) {
            throws<std::invalid_argument>([&] { Sampler(view, options, meter); }, "nothing to sample");
            continue;
        }
        Sampler sampler(view, options, meter);
        same(sampler.exact(), view.total >= 0, "whole numbers wherever the total is known");
        std::map<std::uint32_t, int> seen;
        std::vector<std::uint8_t> mines;
        const int draws = std::min(3000, 20 * static_cast<int>(listed.layouts.size()));
        for (int k = 0; k < draws; ++k) {
            sampler.draw(random, mines, meter);
            if (!check(fits(view, mines, options.flags), "a sample agrees with the View")) return;
            std::uint32_t layout = 0;
            for (int bit = 0; bit < n; ++bit) layout |= static_cast<std::uint32_t>(mines[listed.cells[bit]]) << bit;
            ++seen[layout];
        }
        std::vector<double> share;
        double all = 0;
        for (const auto layout : listed.layouts) {
            const int k = std::popcount(layout);
            share.push_back(view.total >= 0 ? 1 : std::pow(options.density, k) * std::pow(1 - options.density, n - k));
            all += share.back();
        }
        for (double& s : share) s /= all;
        expect_shares(seen, listed.layouts, share, draws, view);
        ++sampled;
    }
    check(sampled > 50, "boards were sampled");
}

// How often cells are mines, against the analysis; six standard deviations for every cell.
void expect_probabilities(const View& view, int draws, std::string_view what) {
    Meter meter;
    const Analysis truth = Analyzer().run(view, {}, meter);
    Sampler sampler(view, {}, meter);
    Random random(22);
    std::vector<int> count(view.cells.size(), 0);
    std::vector<std::uint8_t> mines;
    for (int k = 0; k < draws; ++k) {
        sampler.draw(random, mines, meter);
        if (!check(fits(view, mines, Flags::ignore), what)) return;
        for (std::size_t i = 0; i < mines.size(); ++i) count[i] += mines[i];
    }
    for (std::size_t i = 0; i < view.cells.size(); ++i) {
        if (is_number(view.cells[i])) continue;
        const double p = truth.probability[i];
        near(1.0 * count[i] / draws, p, 6 * std::sqrt(p * (1 - p) / draws) + 3.0 / draws, what);
    }
}

void middle_boards() {
    const int draws = SANITIZED ? 400 : 4000;
    View view = boards::scattered(Grid(30, 16), 0.20, 0.25, 31);
    expect_probabilities(view, draws, "30x16");
    view.total = UNKNOWN_TOTAL;
    expect_probabilities(view, draws, "30x16, unknown total");
    expect_probabilities(boards::scattered(Grid(6, 90), 0.25, 0.3, 32), draws, "6x90");
}

// More frontier cells than polynomials are used for.
void by_points() {
    View view = boards::scattered(Grid(50, 40), 0.20, 0.30, 33);
    expect_probabilities(view, SANITIZED ? 100 : 1000, "50x40");
    view.total = UNKNOWN_TOTAL;
    expect_probabilities(view, SANITIZED ? 100 : 1000, "50x40, unknown total");
}

// The sea's weights span more than a double can; and totals for which hardly any draw by points is kept.
void large_boards() {
    Random random(23);
    Meter meter;
    std::vector<std::uint8_t> mines;
    const View large = boards::scattered(Grid(300, 300), 99.0 / 480, 0.126, 34);
    Sampler sampler(large, {}, meter);
    for (int k = 0; k < 3; ++k) {
        sampler.draw(random, mines, meter);
        check(fits(large, mines, Flags::ignore), "300x300");
    }
    View view = boards::scattered(Grid(50, 40), 0.20, 0.30, 33);
    view.total = UNKNOWN_TOTAL;
    Analyzer analyzer;
    analyzer.run(view, {}, meter);
    const int known = analyzer.problem().known_mines, sea = static_cast<int>(analyzer.problem().sea.size());
    const int least = known + least_mines(analyzer.circuit()), most = known + most_mines(analyzer.circuit()) + sea;
    for (const int total : {least, least + 2, least + 30, most - 30, most - 1, most}) {
        view.total = total;
        Sampler at_the_end(view, {}, meter);
        at_the_end.draw(random, mines, meter);
        check(fits(view, mines, Flags::ignore), "at the end of the range");
    }
}

// Two kinds of layout with hardly a total between them: draws by points are of the wrong kind almost always.
void two_kinds() {
    const int tiles = 130, sea = 4 * tiles + 1;
    View view = boards::chain_view(tiles, 1, 0);
    Random random(24);
    for (const int extra : {3, 100, sea - 100, sea - 3}) {
        view.total = tiles + 1 + extra;
        const double a = log10_choose(sea, extra), b = log10_choose(sea, view.total - 3 * tiles);
        const double share = 1 / (1 + std::pow(10, b - a));
        Meter meter(2'000'000'000);
        Sampler sampler(view, {}, meter);
        std::vector<std::uint8_t> mines;
        const int draws = 40;
        int middles = 0;
        for (int k = 0; k < draws; ++k) {
            sampler.draw(random, mines, meter);
            check(fits(view, mines, Flags::ignore), "a chain");
            middles += mines[view.grid.index(0, 2)];
        }
        near(middles, draws * share, 6 * std::sqrt(draws * share * (1 - share)) + 1e-9,
             "both kinds as often as they are");
    }
}

void one_seed_one_sample() {
    const View view = boards::scattered(Grid(30, 16), 0.20, 0.25, 35);
    std::vector<std::uint8_t> first, again;
    Meter meter;
    Random a(5), b(5);
    Sampler one(view, {}, meter), other(view, {}, meter);
    for (int i = 0; i < 5; ++i) {
        one.draw(a, first, meter);
        other.draw(b, again, meter);
        check(first == again, "the same layouts from the same seed");
    }
}

}  // namespace

int main() {
    return run({{"small boards", small_boards},
                {"middle boards", middle_boards},
                {"by points", by_points},
                {"large boards", large_boards},
                {"two kinds", two_kinds},
                {"one seed, one sample", one_seed_one_sample}});
}
