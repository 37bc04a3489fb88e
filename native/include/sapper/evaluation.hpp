// How likely is a position to be won? A small network, trained on games of the player itself, looks at what the
// Analysis says of the position. benchmarks/train_evaluation.py trains it; docs/strength.md says what it is worth.
#pragma once

#include <array>
#include <vector>

#include "sapper/analysis.hpp"

namespace sapper {

constexpr int FEATURES = 28;
using Features = std::array<float, FEATURES>;

// The View as the analyzer has just counted it; it must be consistent, its total known.
Features features_of(const View& view, const Analyzer& analyzer);

// Of the pairs of neighbours that are at least this likely to end as a coin toss that nothing can help: the safer
// cells, the likeliest first.
std::vector<int> likely_pairs(const View& view, const Analyzer& analyzer, double least, std::size_t most);

// Log-odds of winning, rounded so that decisions do not depend on a last bit.
double evaluate(const Features& features);

double chance_of(double log_odds);

}  // namespace sapper
