#include "arrays.hpp"
#include "meter.hpp"

#include <nanobind/stl/array.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/variant.h>

#include "sapper/foresight.hpp"
#include "sapper/player.hpp"
#include "sapper/simulator.hpp"
#include "sapper/training.hpp"
#include "sapper/works.hpp"

using namespace sapper;
using namespace nb::literals;

namespace {

std::unique_ptr<Player> player_of(const std::string& name) {
    auto player = make_player(name);
    if (!player) throw std::invalid_argument("There is no built-in player " + name + ".");
    return player;
}

using NameOrRules = std::variant<std::string, WorkRules>;

std::unique_ptr<Player> player_of(const NameOrRules& which) {
    if (const auto* name = std::get_if<std::string>(&which)) return player_of(*name);
    return std::make_unique<WorkPlayer>("the player", std::get<WorkRules>(which));
}

// (x, y, why, reason, risk, win, win is exact); win is NaN when no estimate was made.
using MoveTuple = std::tuple<int, int, int, int, double, double, bool>;

std::vector<MoveTuple> choose(const std::string& name, const View& view, int rule) {
    const auto player = player_of(name);
    std::vector<Choice> moves;
    nb::gil_scoped_release release;
    player->choose(view, static_cast<FirstClick>(rule), moves);
    std::vector<MoveTuple> result;
    for (const Choice& m : moves)
        result.emplace_back(view.grid.x(m.cell), view.grid.y(m.cell), static_cast<int>(m.why),
                            static_cast<int>(m.reason), m.risk, m.win, m.win_exact);
    return result;
}

using Cells = std::vector<std::pair<int, int>>;
// (x, y, risk, chance of a zero, chance of progress, win, win is exact); NaN: not found.
using ProspectTuple = std::tuple<int, int, double, double, double, double, bool>;
// (cells, mines among them, arrangements that the best play gets through, arrangements)
using SealedTuple = std::tuple<Cells, int, std::uint32_t, std::uint32_t>;

std::pair<std::vector<ProspectTuple>, std::vector<SealedTuple>> weigh(const std::string& name, const View& view,
                                                                      const Cells& besides, std::uint64_t budget,
                                                                      nb::handle cancel) {
    const auto player = player_of(name);
    auto* foresight = dynamic_cast<ForesightPlayer*>(player.get());
    if (!foresight) throw std::invalid_argument("The player " + name + " does not look ahead.");
    std::vector<int> cells;
    for (const auto& [x, y] : besides) {
        if (!view.grid.holds(x, y)) throw std::invalid_argument("A guess is about a cell of the board.");
        cells.push_back(view.grid.index(x, y));
    }
    std::pair<std::vector<ProspectTuple>, std::vector<SealedTuple>> result;
    metered(budget, cancel, [&](Meter& meter) {
        for (const Prospect& p : foresight->weigh(view, cells, meter))
            result.first.emplace_back(view.grid.x(p.cell), view.grid.y(p.cell), p.risk, p.zero, p.progress, p.win,
                                      p.win_exact);
        for (const Sealed& part : foresight->sealed(view, meter)) {
            Cells where;
            for (const int cell : part.cells) where.push_back(to_cell(view.grid, cell));
            result.second.emplace_back(std::move(where), part.mines, part.won, part.layouts);
        }
        return 0;
    });
    return result;
}

Tally run(const NameOrRules& which, const std::tuple<int, int, int, int>& rules, std::uint64_t seed,
          std::uint64_t agent_seed, int first_kind, int first_cell, std::uint64_t first, std::uint64_t count,
          const std::optional<std::vector<std::uint64_t>>& seeds, bool record, bool facts, nb::handle cancel) {
    const auto [width, height, mines, rule] = rules;
    RunOptions options;
    options.rules = Rules(Grid(width, height), mines, static_cast<FirstClick>(rule));
    options.seed = seed;
    options.agent_seed = agent_seed;
    options.first = static_cast<FirstCell>(first_kind);
    options.first_cell = first_cell;
    options.record = record;
    options.facts = facts;
    if (seeds && seeds->size() < count) throw std::invalid_argument("There are fewer seeds than games.");
    const auto player = player_of(which);
    return metered(UNLIMITED, cancel, [&](Meter& meter) {
        return run_games(*player, options, first, count, seeds ? &*seeds : nullptr, meter);
    });
}

// One column a fact, one entry a game.
nb::dict columns(const Tally& tally) {
    nb::dict result;
    const auto add = [&](const char* name, auto&& value) {
        std::vector<std::uint64_t> column;
        column.reserve(tally.facts.size());
        for (const GameFacts& game : tally.facts) column.push_back(value(game));
        const std::size_t count = column.size();
        result[name] = to_array(std::move(column), {count});
    };
    add("won", [](const GameFacts& g) { return g.won; });
    add("last", [](const GameFacts& g) { return g.last; });
    add("guesses", [](const GameFacts& g) { return g.guesses; });
    add("good_guesses", [](const GameFacts& g) { return g.good_guesses; });
    add("opened", [](const GameFacts& g) { return g.opened; });
    add("flagged", [](const GameFacts& g) { return g.flagged; });
    add("turns", [](const GameFacts& g) { return g.turns; });
    const char* techniques[] = {"by_single", "by_pair", "by_group", "by_suppose", "by_exact", "by_count"};
    for (std::size_t t = 0; t < std::size(techniques); ++t)
        add(techniques[t], [t](const GameFacts& g) { return g.by[t]; });
    add("windows", [](const GameFacts& g) { return g.effort.windows; });
    add("loops", [](const GameFacts& g) { return g.effort.loops; });
    add("hard_loops", [](const GameFacts& g) { return g.effort.hard_loops; });
    const char* needed[] = {"needed_2", "needed_3", "needed_4", "needed_more"};
    for (std::size_t n = 0; n < std::size(needed); ++n)
        add(needed[n], [n](const GameFacts& g) { return g.effort.clues_needed[n]; });
    add("depth_most", [](const GameFacts& g) { return g.effort.depth_most; });
    add("depth_sum", [](const GameFacts& g) { return g.effort.depth_sum; });
    add("depth_steps", [](const GameFacts& g) { return g.effort.depth_steps; });
    add("limits", [](const GameFacts& g) { return g.effort.limits; });
    add("nanoseconds", [](const GameFacts& g) { return g.nanoseconds; });
    return result;
}

nb::tuple samples(const std::tuple<int, int, int, int>& rules, std::uint64_t seed, std::uint64_t first,
                  std::uint64_t count, double explore) {
    const auto [width, height, mines, rule] = rules;
    const Rules of(Grid(width, height), mines, static_cast<FirstClick>(rule));
    const Samples got = metered(UNLIMITED, nb::none(),
                                [&](Meter& meter) { return collect_samples(of, seed, first, count, explore, meter); });
    return nb::make_tuple(to_bytes(got.features), to_bytes(got.win));
}

}  // namespace

void bind_players(nb::module_& m) {
    nb::class_<Tally>(m, "Tally")
        .def_ro("games", &Tally::games)
        .def_ro("wins", &Tally::wins)
        .def_ro("wins_without_guess", &Tally::wins_without_guess)
        .def_ro("guesses", &Tally::guesses)
        .def_ro("good_guesses", &Tally::good_guesses)
        .def_ro("opened", &Tally::opened)
        .def_ro("losses", &Tally::losses)
        .def_ro("fingerprint", &Tally::fingerprint)
        .def("won", [](const Tally& t) { return to_bytes(t.won); })
        .def("facts", &columns, nb::sig("def facts(self) -> dict[str, NDArray[numpy.uint64]]"))
        .def("estimates", [](const Tally& t) { return to_bytes(t.estimate); })
        .def("records", [](const Tally& t) {
            std::vector<std::tuple<std::uint64_t, bool, std::vector<std::int32_t>>> result;
            for (const auto& game : t.records) result.emplace_back(game.seed, game.won, game.cells);
            return result;
        });
    m.def("player_names", &player_names);
    m.def("choose", &choose, "player"_a, "view"_a, "rule"_a);
    m.def("weigh", &weigh,
          nb::sig("def weigh(player: str, view: View, besides: Sequence[tuple[int, int]], budget: int, "
                  "cancel: object | None) -> tuple[list[tuple[int, int, float, float, float, float, bool]], "
                  "list[tuple[list[tuple[int, int]], int, int, int]]]"),
          "player"_a, "view"_a, "besides"_a, "budget"_a, "cancel"_a.none());
    m.def("run_games", &run, "player"_a, "rules"_a, "seed"_a, "agent_seed"_a, "first_kind"_a, "first_cell"_a, "first"_a,
          "count"_a, "seeds"_a.none(), "record"_a, "facts"_a, "cancel"_a.none());
    m.def("evaluation_samples", &samples,
          nb::sig("def evaluation_samples(rules: tuple[int, int, int, int], seed: int, first: int, count: int, "
                  "explore: float) -> tuple[bytes, bytes]"),
          "rules"_a, "seed"_a, "first"_a, "count"_a, "explore"_a);
}
