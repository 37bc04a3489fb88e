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
    // Solutions by their mines, and for the first i parts holding t mines what all with them weighs.
    template <class Field>
    struct Counts {
        Polynomials<Field> polynomials;
        std::vector<std::vector<typename Field::Value>> after;
    };
    // Where the total is unknown, or there are too many cells for polynomials to be quick, parts are drawn one by one
    // with mines of a fixed weight; a draw is then kept as often as the sea makes up for that weight.
    enum class Way { counts, wide_counts, points, wide_points };

    void index_transitions();
    template <class Field>
    void prepare_counts(Counts<Field>& counts, Meter& meter);
    void prepare_wide_counts(Meter& meter);
    template <class Number>
    bool prepare_points(std::vector<Points<Number>>& points, double z, Meter& meter);
    void prepare_acceptance(double z);

    template <class Field>
    void draw_by_counts(const Counts<Field>& counts, Random& random, std::vector<std::uint8_t>& mines);
    template <class Field>
    void descend(const Polynomials<Field>& counts, const Compiled& part, std::uint32_t mines, Random& random,
                 std::vector<std::uint8_t>& out);
    bool draw_by_rejection(Random& random, std::vector<std::uint8_t>& mines, Meter& meter);
    int draw_parts(Random& random, std::vector<std::uint8_t>& mines);
    template <class Number>
    int descend(const Points<Number>& points, const Compiled& part, Random& random, std::vector<std::uint8_t>& out);
    void place(std::span<const std::uint32_t> cells, std::uint32_t count, Random& random,
               std::vector<std::uint8_t>& out);
    template <class Value>
    Value pick(const Value& total, Random& random) const;

    const View view_;
    AnalysisOptions options_;
    Analyzer analyzer_;
    bool exact_ = false;
    Way way_ = Way::counts;

    // The ways into every state, beside each other.
    std::vector<std::uint32_t> way_first_, ways_;

    Counts<Doubles> counts_;
    Counts<Floatings> wide_counts_;
    std::vector<Points<Real>> points_;
    std::vector<Points<Floating>> wide_points_;
    std::vector<double> accept_;  // by mines in all parts: chance to keep such a draw
    int least_ = 0;
    std::vector<std::uint32_t> scratch_;
    struct Chosen {
        std::uint32_t state, mines;
    };
    std::vector<Chosen> chosen_;  // by op
};

}  // namespace sapper
