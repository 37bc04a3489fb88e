// Uniform random layouts among those that agree with a View. Where the number of layouts is below 2^53 every step is
// drawn with exact integers; elsewhere the probabilities of the steps are doubles, right to about twelve digits.
#pragma once

#include <cstdint>
#include <vector>

#include "sapper/analysis.hpp"
#include "sapper/random.hpp"

namespace sapper {

class Sampler {
public:
    // Throws std::invalid_argument when no layout agrees with the View.
    Sampler(const View& view, const AnalysisOptions& options, Meter& meter);

    // Fills one byte a cell.
    void draw(Random& random, std::vector<std::uint8_t>& mines, Meter& meter);

    bool exact() const { return exact_; }

private:
    void index_transitions();
    void prepare_polynomials(Meter& meter);
    void prepare_points(double z, Meter& meter);
    void draw_by_polynomials(Random& random, std::vector<std::uint8_t>& mines);
    int draw_by_points(Random& random, std::vector<std::uint8_t>& mines);
    void descend(const Compiled& part, std::uint32_t mines, Random& random, std::vector<std::uint8_t>& out);
    int descend_points(std::size_t part, Random& random, std::vector<std::uint8_t>& out);
    void place(std::span<const std::uint32_t> cells, std::uint32_t count, Random& random,
               std::vector<std::uint8_t>& out);
    double pick(double total, Random& random) const;

    const View view_;
    AnalysisOptions options_;
    Analyzer analyzer_;
    bool exact_ = false;
    bool by_points_ = false;

    // The ways into every state, beside each other.
    std::vector<std::uint32_t> way_first_, ways_;

    Polynomials<Doubles> counts_;
    std::vector<std::vector<double>> after_;  // what t mines in the first i parts weigh, with all behind them
    std::vector<Points<Real>> points_;
    std::vector<double> accept_;  // by mines in all parts: chance to keep such a draw
    int least_ = 0;
    std::vector<std::uint32_t> scratch_;
    struct Chosen {
        std::uint32_t state, mines;
    };
    std::vector<Chosen> chosen_;  // by op
};

}  // namespace sapper
