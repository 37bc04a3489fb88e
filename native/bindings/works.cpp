#include "meter.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>

#include "sapper/works.hpp"

using namespace sapper;
using namespace nb::literals;

namespace {

template <class Enum, std::size_t N>
Enum named(const std::array<const char*, N>& names, const std::string& name) {
    const auto at = std::find(names.begin(), names.end(), name);
    if (at == names.end()) throw std::invalid_argument("The engine has no rule " + name + ".");
    return static_cast<Enum>(at - names.begin());
}

constexpr std::array METHODS{"chances", "hierarchy", "steps", "optimal", "equations", "csp", "suppose"};
constexpr std::array TOTALS{"no", "end", "inside", "yes"};

// (x, y, is it a flag, why, reason, technique, risk); the risk is NaN where the player has no idea.
using WorkMove = std::tuple<int, int, bool, int, int, int, double>;

std::vector<WorkMove> choose(const WorkRules& rules, const View& view, std::uint64_t seed) {
    nb::gil_scoped_release release;
    WorkPlayer player("the player", rules);
    player.begin(seed);
    std::vector<Choice> moves;
    player.choose(view, FirstClick::any, moves);
    std::vector<WorkMove> result;
    for (const Choice& m : moves)
        result.emplace_back(view.grid.x(m.cell), view.grid.y(m.cell), m.kind == MoveKind::flag, static_cast<int>(m.why),
                            static_cast<int>(m.reason), static_cast<int>(m.technique), m.risk);
    return result;
}

}  // namespace

void bind_works(nb::module_& m) {
    nb::class_<WorkRules>(m, "WorkRules")
        .def(
            "__init__",
            [](WorkRules* self, const std::string& method, const std::string& total, int level, int rounds, int depth,
               int version, int tries, std::pair<int, int> window, bool flags, bool easy, bool count_clues,
               std::uint64_t seed, std::uint64_t work) {
                new (self) WorkRules{named<WorkRules::Method>(METHODS, method),
                                     named<WorkRules::Total>(TOTALS, total),
                                     level,
                                     rounds,
                                     depth,
                                     version,
                                     tries,
                                     window.first,
                                     window.second,
                                     flags,
                                     easy,
                                     count_clues,
                                     seed,
                                     work};
            },
            nb::kw_only(), "method"_a, "total"_a = "no", "level"_a = 0, "rounds"_a = -1, "depth"_a = 0, "version"_a = 2,
            "tries"_a = 0, "window"_a = std::pair(0, 0), "flags"_a = true, "easy"_a = true, "count_clues"_a = false,
            "seed"_a = 0, "work"_a = 0);
    m.def("choose_by", &choose, "rules"_a, "view"_a, "seed"_a);
}
