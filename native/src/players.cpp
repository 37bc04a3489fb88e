// The built-in players by name, and variations of them: `best:depth=1,network=0` is `best` but for what is named.
#include <algorithm>
#include <charconv>
#include <stdexcept>

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
    s.pair_least = 1;
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

struct Setting {
    std::string_view name;
    double least, most;
    void (*set)(Foresight&, double);
};

// What may be varied, and how far: an idea switched off, or given more room.
constexpr Setting SETTINGS[] = {
    {"search-layouts", 0, 10'000, [](Foresight& s, double v) { s.search_layouts = static_cast<std::size_t>(v); }},
    {"part-layouts", 0, 10'000, [](Foresight& s, double v) { s.part_layouts = static_cast<std::size_t>(v); }},
    {"search-work", 0, 4e9, [](Foresight& s, double v) { s.search_work = static_cast<std::uint64_t>(v); }},
    {"frontier-share", 0, 1, [](Foresight& s, double v) { s.frontier_share = v; }},
    {"sea-share", 0, 1, [](Foresight& s, double v) { s.sea_share = v; }},
    {"frontier-most", 1, 100, [](Foresight& s, double v) { s.frontier_most = static_cast<std::size_t>(v); }},
    {"sea-most", 1, 100, [](Foresight& s, double v) { s.sea_most = static_cast<std::size_t>(v); }},
    {"pair-least", 0.001, 1, [](Foresight& s, double v) { s.pair_least = v; }},
    {"network", 0, 1, [](Foresight& s, double v) { s.network = v != 0; }},
    {"depth", 1, 5, [](Foresight& s, double v) { s.depth = static_cast<int>(v); }},
    {"deeper-chance", 0, 1, [](Foresight& s, double v) { s.deeper_chance = v; }},
    {"deeper-most", 1, 20, [](Foresight& s, double v) { s.deeper_most = static_cast<std::size_t>(v); }},
    {"expand-safe", 0, 100, [](Foresight& s, double v) { s.expand_safe = static_cast<int>(v); }},
    {"move-work", 1'000'000, 4e9, [](Foresight& s, double v) { s.move_work = static_cast<std::uint64_t>(v); }},
};

// One `name=value` of a variation.
void vary(Foresight& settings, std::string_view text) {
    const auto equals = text.find('=');
    for (const Setting& setting : SETTINGS) {
        if (setting.name != text.substr(0, equals)) continue;
        const std::string_view number = equals == text.npos ? "" : text.substr(equals + 1);
        double value = 0;
        const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), value);
        if (error != std::errc() || end != number.data() + number.size() || !(value >= setting.least) ||
            !(value <= setting.most))
            throw std::invalid_argument("The setting " + std::string(text) + " of a player has no number that fits.");
        return setting.set(settings, value);
    }
    std::string names;
    for (const Setting& setting : SETTINGS) names += (names.empty() ? "" : ", ") + std::string(setting.name);
    throw std::invalid_argument("A player has no setting " + std::string(text) + ". There are " + names + ".");
}

std::unique_ptr<Player> varied(std::string_view name, Foresight settings, std::string_view changes) {
    while (!changes.empty()) {
        const auto comma = std::min(changes.find(','), changes.size());
        vary(settings, changes.substr(0, comma));
        changes.remove_prefix(std::min(comma + 1, changes.size()));
    }
    return std::make_unique<ForesightPlayer>(std::string(name), settings);
}

}  // namespace

const std::vector<std::string>& player_names() {
    static const std::vector<std::string> names{"fast", "best", "max", "exact"};
    return names;
}

std::unique_ptr<Player> make_player(std::string_view name) {
    const auto colon = std::min(name.find(':'), name.size());
    const std::string_view base = name.substr(0, colon);
    const std::string_view changes = name.substr(std::min(colon + 1, name.size()));
    if (base == "fast") return varied(name, fast_settings(), changes);
    if (base == "best") return varied(name, best_settings(), changes);
    if (base == "max") return varied(name, max_settings(), changes);
    if (name == "exact") return std::make_unique<ExactPlayer>();
    return nullptr;
}

}  // namespace sapper
