// The built-in players by name.
#include "sapper/exact_player.hpp"
#include "sapper/foresight.hpp"

namespace sapper {

namespace {

// Least risk or nearly so, judged by the safety of the next guess, and a small exact endgame.
Foresight fast_settings() {
    Foresight s;
    s.search_layouts = 128;
    s.part_layouts = 64;
    s.search_work = 100'000;
    s.frontier_share = 0.94;
    s.sea_share = 0.98;
    s.frontier_most = 3;
    s.sea_most = 2;
    s.network = false;
    s.depth = 1;
    return s;
}

Foresight best_settings() {
    return {};
}

// The same with more of everything: about a second a guess at most.
Foresight max_settings() {
    Foresight s;
    s.search_layouts = 4000;
    s.part_layouts = 2000;
    s.search_work = 40'000'000;
    s.frontier_share = 0.85;
    s.frontier_most = 8;
    s.sea_most = 6;
    s.depth = 3;
    s.deeper_chance = 0.01;
    s.expand_safe = 8;
    s.move_work = 300'000'000;
    return s;
}

}  // namespace

const std::vector<std::string>& player_names() {
    static const std::vector<std::string> names{"fast", "best", "max", "exact"};
    return names;
}

std::unique_ptr<Player> make_player(std::string_view name) {
    if (name == "fast") return std::make_unique<ForesightPlayer>("fast", fast_settings());
    if (name == "best") return std::make_unique<ForesightPlayer>("best", best_settings());
    if (name == "max") return std::make_unique<ForesightPlayer>("max", max_settings());
    if (name == "exact") return std::make_unique<ExactPlayer>();
    return nullptr;
}

}  // namespace sapper
