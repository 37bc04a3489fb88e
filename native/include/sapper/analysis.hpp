// The exact truth about a View: is it possible, how many layouts agree with it, how likely every cell is a mine, and
// what is certain. "Certain" comes from which solutions exist, never from a rounded number.
#pragma once

#include <cstdint>
#include <vector>

#include "sapper/circuit.hpp"
#include "sapper/points.hpp"
#include "sapper/polynomials.hpp"
#include "sapper/problem.hpp"
#include "sapper/total.hpp"

namespace sapper {

// What an unknown total assumes unless told otherwise.
constexpr double EXPERT_DENSITY = 99.0 / 480.0;

struct AnalysisOptions {
    Flags flags = Flags::ignore;
    double density = EXPERT_DENSITY;  // used when the total is unknown
    // Up to this many frontier cells counts are polynomials, whose numbers stay far inside the range of a double.
    int polynomial_cells = 480;
    std::span<const Fact> facts = {};  // supposed truths about hidden cells
};

enum class Verdict : std::uint8_t { open = 0, undecided = 1, safe = 2, mine = 3 };

struct Analysis {
    bool consistent = false;
    std::vector<double> probability;  // NaN where open
    std::vector<Verdict> verdict;
    double log10_solutions = 0;
    std::vector<double> error;  // standard error of every cell's probability; empty when all is exact
};

// Everything about one View; keeps its memory for the next one.
class Analyzer {
public:
    const Analysis& run(const View& view, const AnalysisOptions& options, Meter& meter) {
        prepare(view, options);
        return count(view, options, meter);
    }

    // run() in two steps: what single clues decide (see problem()), and then, when wanted, everything.
    void prepare(const View& view, const AnalysisOptions& options);
    const Analysis& count(const View& view, const AnalysisOptions& options, Meter& meter);

    // Like run(), but parts too wide to count within the budget are estimated from thinned circuits. What such a part
    // touches has an error; with a known total that is every cell that its own part does not decide.
    const Analysis& estimate(const View& view, const AnalysisOptions& options, Meter& meter);

    // Only whether any layout agrees, given facts and a choice of clues.
    bool possible(const View& view, const Problem::Options& options, Meter& meter);

    const Problem& problem() const { return problem_; }
    const Circuit& circuit() const { return circuit_; }
    const Analysis& result() const { return result_; }

private:
    bool compile(Meter& meter);
    bool solve_total(const AnalysisOptions& options, Meter& meter);
    template <class Field>
    bool by_polynomials(const SeaWeights<typename Field::Value>& weights, Polynomials<Field>& polynomials,
                        Meter& meter);
    bool large_support(Meter& meter);
    bool large_values(Meter& meter);
    std::vector<bool> find_wide_parts(Meter& meter);
    bool compile_thinned(const std::vector<bool>& wide, double mine_weight, Random& random, Meter& meter);
    void combine(const std::vector<std::vector<double>>& values, const std::vector<double>& log10_weight);
    void unknown_values(double density, Meter& meter);
    template <class Number>
    bool values_by(double z, Meter& meter);
    void unknown_total(double density, Meter& meter);
    bool find_support(Meter& meter);
    void find_unbound_support(Meter& meter);
    double log10_points(double z, Meter& meter);
    void report(const View& view);
    template <class Put>
    void for_each_cell(const View& view, Put&& put);

    Problem problem_;
    Circuit circuit_;
    Analysis result_;

    // Per box: can a cell be a mine, can it be safe; and how likely.
    struct Cell {
        bool mine = false, safe = false;
        double probability = 0;
    };
    std::vector<Cell> box_;
    Cell sea_;
    std::vector<double> box_error_;
    double sea_error_ = 0;
    Polynomials<Doubles> doubles_;
    Polynomials<Truths> truths_;
    std::vector<double> marginal_;
};

// log z at which parts and sea together hold about the wanted total: where large boards are best looked at.
double balanced_log_z(const Analyzer& analyzer, Meter& meter);

}  // namespace sapper
