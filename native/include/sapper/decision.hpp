// What every player that counts starts from: the certain cells when there are any, otherwise the Analysis, and the
// frontier and sea cells a guess can be about.
#pragma once

#include <vector>

#include "sapper/analysis.hpp"
#include "sapper/player.hpp"

namespace sapper {

class Decision {
public:
    // True when cells are certain: `moves` then holds them all. Otherwise analysis() is complete.
    bool certain(const View& view, std::vector<Choice>& moves, Meter& meter);

    const Analysis& analysis() const { return analyzer.result(); }
    double safety(int cell) const { return 1 - analyzer.result().probability[cell]; }
    bool in_sea(int cell) const { return sea_[cell] != 0; }
    Why why(const View& view, int cell) const;

    // When counting ran out of work: the cell of least risk as single clues see it. Never called certain.
    Choice weak_guess(const View& view) const;

    Analyzer analyzer;
    std::vector<int> undecided;

private:
    std::vector<std::uint8_t> sea_;
};

// No number shown yet?
bool untouched(const View& view);

}  // namespace sapper
