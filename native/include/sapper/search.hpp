// Optimal play by exhaustive search: over listed layouts, all equally likely, which move wins in the most of them,
// however the game goes on? A position is the set of layouts that are still possible.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "sapper/enumerate.hpp"
#include "sapper/view.hpp"

namespace sapper {

struct Solved {
    int cell = -1;          // an optimal cell to open
    std::uint32_t won = 0;  // layouts won from here, out of
    std::uint32_t layouts = 0;
    double win() const { return layouts ? static_cast<double>(won) / layouts : 0; }
};

// Nothing when the work runs out first. No listed cell may be safe in all layouts.
std::optional<Solved> search(const View& view, const std::vector<Known>& known, const Listing& listing, Meter& meter);

// Layouts won from here with optimal play; listed cells may be safe in all of them.
std::optional<std::uint32_t> search_value(const View& view, const std::vector<Known>& known, const Listing& listing,
                                          Meter& meter);

// The same for each of these listed cells, when it is opened first: how much better is one guess than another?
std::optional<std::vector<std::uint32_t>> search_each(const View& view, const std::vector<Known>& known,
                                                      const Listing& listing, const std::vector<int>& cells,
                                                      Meter& meter);

}  // namespace sapper
