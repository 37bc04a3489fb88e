// Analysis where a part is too wide to be counted: its tables are thinned at random, several times over, and the spread
// of the answers gives their error.
#include <cmath>
#include <limits>

#include "sapper/analysis.hpp"

namespace sapper {

namespace {

constexpr int REPLICATES = 16;
constexpr std::size_t THINNED_STATES = 800;
constexpr std::uint64_t EXACT_TRY = 30'000'000;  // most work given to the exact count of one part
constexpr std::uint64_t SEED = 0x5A99E5;         // the same View gets the same estimate

double log10_mean(const std::vector<double>& logs) {
    const double largest = *std::max_element(logs.begin(), logs.end());
    double sum = 0;
    for (double x : logs) sum += std::pow(10.0, x - largest);
    return largest + std::log10(sum / static_cast<double>(logs.size()));
}

}  // namespace

// A part is wide when an honest try to count it runs out of work.
std::vector<bool> Analyzer::find_wide_parts(Meter& meter) {
    std::vector<bool> wide(problem_.parts.size(), false);
    for (std::size_t i = 0; i < wide.size(); ++i) {
        Meter slice(std::min(EXACT_TRY, meter.left() / 4));
        circuit_.clear();
        try {
            // One part without a solution decides, however wide the others are.
            problem_.possible &= circuit_.compile(problem_, problem_.parts[i], slice).possible;
        } catch (const BudgetExceeded&) {
            wide[i] = true;
        }
        meter.spend(slice.spent());
        if (!problem_.possible) return {};
    }
    return wide;
}

bool Analyzer::compile_thinned(const std::vector<bool>& wide, double mine_weight, Random& random, Meter& meter) {
    const Thinning thinning{THINNED_STATES, mine_weight, &random};
    circuit_.clear();
    for (std::size_t i = 0; i < wide.size(); ++i)
        if (!circuit_.compile(problem_, problem_.parts[i], meter, wide[i] ? &thinning : nullptr).possible) return false;
    return true;
}

const Analysis& Analyzer::estimate(const View& view, const AnalysisOptions& options, Meter& meter) {
    prepare(view, options);
    std::vector<bool> wide;
    if (problem_.possible) wide = find_wide_parts(meter);
    if (std::find(wide.begin(), wide.end(), true) == wide.end()) return count(view, options, meter);

    const bool total = view.total != UNKNOWN_TOTAL;
    const double cells = problem_.frontier_cells + static_cast<double>(problem_.sea.size());
    const double share = total ? std::clamp(problem_.mines_left / cells, 0.02, 0.98) : options.density;
    Random random(SEED);
    std::vector<std::vector<double>> values;
    std::vector<double> weight, solutions;  // log10
    for (int r = 0; r < REPLICATES; ++r) {
        if (!compile_thinned(wide, share / (1 - share), random, meter)) continue;
        if (total && (least_mines(circuit_) > problem_.mines_left ||
                      most_mines(circuit_) < problem_.mines_left - static_cast<int>(problem_.sea.size())))
            continue;
        box_.assign(problem_.boxes.size(), Cell{});
        sea_ = {true, true, options.density};
        if (total) {
            if (!large_values(meter)) continue;
        } else {
            unknown_values(options.density, meter);
            result_.log10_solutions =
                log10_points(1.0, meter) + static_cast<double>(problem_.sea.size()) * std::log10(2.0);
        }
        const double heavy =
            total ? result_.log10_solutions : log10_points(options.density / (1 - options.density), meter);
        if (!std::isfinite(heavy)) continue;
        std::vector<double> row;
        for (const Cell& cell : box_) row.push_back(cell.probability);
        row.push_back(sea_.probability);
        values.push_back(std::move(row));
        weight.push_back(heavy);
        solutions.push_back(result_.log10_solutions);
    }
    if (values.size() < 2) meter.exceed("The position is too tangled to be estimated.");

    // What is certain by its own, exactly counted part stays certain.
    box_.assign(problem_.boxes.size(), Cell{true, true, 0});
    combine(values, weight);
    result_.log10_solutions = log10_mean(solutions);
    for (std::size_t i = 0; i < wide.size(); ++i) {
        if (wide[i]) continue;
        circuit_.clear();
        const Part& part = problem_.parts[i];
        circuit_.compile(problem_, part, meter);
        find_unbound_support(meter);
        for (std::uint32_t b = part.first_box; !total && b < part.last_box; ++b) box_error_[problem_.part_boxes[b]] = 0;
    }
    if (!total) sea_error_ = 0;
    result_.consistent = true;
    report(view);
    return result_;
}

// The replicates' weighted mean and its standard error (of a ratio of two means).
void Analyzer::combine(const std::vector<std::vector<double>>& values, const std::vector<double>& log10_weight) {
    const double largest = *std::max_element(log10_weight.begin(), log10_weight.end());
    const double n = static_cast<double>(values.size());
    std::vector<double> weight;
    double sum = 0, squares = 0;
    for (double w : log10_weight) {
        weight.push_back(std::pow(10.0, w - largest));
        sum += weight.back();
        squares += weight.back() * weight.back();
    }
    const double effective = sum * sum / squares;
    box_error_.assign(box_.size(), 0.0);
    for (std::size_t b = 0; b <= box_.size(); ++b) {
        double mean = 0, square = 0, spread = 0;
        for (std::size_t r = 0; r < values.size(); ++r) mean += weight[r] * values[r][b] / sum;
        for (std::size_t r = 0; r < values.size(); ++r) {
            const double off = values[r][b] - mean, share = weight[r] / sum;
            square += share * share * off * off * n / (n - 1);
            spread += off * off / n;
        }
        // Where one replicate outweighs the others, the next might outweigh it: then all of them count for the error.
        // And few that happen to agree prove little: they are believed only as far as so many draws of a yes or no.
        const double draws = 2 * effective * effective, smooth = (draws * mean + 1) / (draws + 2);
        const double floor = smooth * (1 - smooth) / (draws + 3);
        const double error = std::sqrt(std::max({square, spread / effective, floor}));
        if (b < box_.size()) {
            box_[b].probability = mean;
            box_error_[b] = error;
        } else {
            sea_.probability = mean;
            sea_error_ = error;
        }
    }
}

}  // namespace sapper
