// The first click: by search where the whole game can be searched, otherwise the cell that games have shown to be best.
#pragma once

#include <optional>

#include "sapper/player.hpp"

namespace sapper {

// The best first cell of a board with at most `most` layouts; nothing when there are more or the work runs out.
std::optional<Choice> searched_first(const View& view, FirstClick rule, std::size_t most, Meter& meter);

// Found by games (docs/strength.md): a corner, or under `opening` a little inside.
int usual_first(const View& view, FirstClick rule);

}  // namespace sapper
