#include "bindings.hpp"

#include "sapper/game.hpp"

using namespace sapper;
using namespace nb::literals;

namespace {

std::optional<std::pair<int, int>> first_of(const Game& game) {
    if (game.first() < 0) return std::nullopt;
    return to_cell(game.rules().grid, game.first());
}

std::vector<std::tuple<std::uint32_t, int, int, int>> moves_of(const Game& game) {
    std::vector<std::tuple<std::uint32_t, int, int, int>> result;
    for (const auto& move : game.moves()) result.emplace_back(move.ms, static_cast<int>(move.kind), move.x, move.y);
    return result;
}

Layout draw(int width, int height, int mines, int rule, std::uint64_t seed, int x, int y) {
    const Rules rules(Grid(width, height), mines, static_cast<FirstClick>(rule));
    const int first = rules.grid.holds(x, y) ? rules.grid.index(x, y) : -1;
    return Layout::draw(rules, seed, first);
}

std::vector<int> permutation(std::uint64_t seed, int n, int count) {
    std::vector<int> result;
    Random random(seed);
    if (count > 0)
        permute(
            n, [&](std::uint32_t k) { return random.below(k); },
            [&](int i) {
                result.push_back(i);
                return static_cast<int>(result.size()) < count;
            });
    return result;
}

void bind_layout(nb::module_& m) {
    nb::class_<Layout>(m, "Layout")
        .def(
            "__init__",
            [](Layout* self, int width, int height, const nb::bytes& mines) {
                new (self) Layout(Grid(width, height), from_bytes(mines));
            },
            "width"_a, "height"_a, "mines"_a)
        .def_static("draw", &draw, "width"_a, "height"_a, "mines"_a, "rule"_a, "seed"_a, "x"_a, "y"_a,
                    nb::call_guard<nb::gil_scoped_release>())
        .def_prop_ro("width", [](const Layout& l) { return l.grid().width; })
        .def_prop_ro("height", [](const Layout& l) { return l.grid().height; })
        .def_prop_ro("mine_count", &Layout::mine_count)
        .def("mines", [](const Layout& l) { return to_bytes(l.mines()); })
        .def("numbers", [](const Layout& l) { return to_bytes(l.numbers()); })
        .def("__eq__", [](const Layout& a, const Layout& b) { return a == b; });
}

void bind_view(nb::module_& m) {
    nb::class_<View>(m, "View")
        .def(
            "__init__",
            [](View* self, int width, int height, const nb::bytes& cells, int total) {
                new (self) View(Grid(width, height), from_bytes(cells), total);
            },
            "width"_a, "height"_a, "cells"_a, "total"_a)
        .def_prop_ro("width", [](const View& v) { return v.grid.width; })
        .def_prop_ro("height", [](const View& v) { return v.grid.height; })
        .def_ro("total", &View::total)
        .def("cells", [](const View& v) { return to_bytes(v.cells); })
        .def("__eq__", [](const View& a, const View& b) { return a == b; });
}

void bind_game(nb::module_& m) {
    nb::class_<Change>(m, "Change")
        .def_prop_ro("count", [](const Change& c) { return c.indices.size(); })
        .def_prop_ro("outcome", [](const Change& c) { return static_cast<int>(c.outcome); })
        .def_prop_ro("state", [](const Change& c) { return static_cast<int>(c.state); })
        .def("indices", [](const Change& c) { return to_bytes(c.indices); })
        .def("codes", [](const Change& c) { return to_bytes(c.codes); });

    const auto release = nb::call_guard<nb::gil_scoped_release>();
    nb::class_<Game>(m, "Game")
        .def(
            "__init__",
            [](Game* self, int width, int height, int mines, int rule, std::uint64_t seed) {
                new (self) Game(Rules(Grid(width, height), mines, static_cast<FirstClick>(rule)), seed);
            },
            "width"_a, "height"_a, "mines"_a, "rule"_a, "seed"_a)
        .def_static(
            "from_layout", [](const Layout& layout, int rule) { return Game(layout, static_cast<FirstClick>(rule)); },
            "layout"_a, "rule"_a)
        .def("open", &Game::open, "x"_a, "y"_a, "ms"_a = 0, release)
        .def("chord", &Game::chord, "x"_a, "y"_a, "ms"_a = 0, release)
        .def("flag", &Game::flag, "x"_a, "y"_a, "ms"_a = 0)
        .def("question", &Game::question, "x"_a, "y"_a, "ms"_a = 0)
        .def("view", [](const Game& g) { return g.view(); })
        .def("layout", [](const Game& g) { return g.layout() ? std::optional<Layout>(*g.layout()) : std::nullopt; })
        .def_prop_ro("state", [](const Game& g) { return static_cast<int>(g.state()); })
        .def_prop_ro("flags", &Game::flags)
        .def("first", &first_of)
        .def("clicks",
             [](const Game& g) {
                 const auto& c = g.clicks();
                 return std::make_tuple(c.left, c.right, c.chord, c.effective, c.wasted);
             })
        .def("moves", &moves_of);
}

}  // namespace

void bind_board(nb::module_& m) {
    bind_layout(m);
    bind_view(m);
    bind_game(m);
    m.def("mix", [](std::uint64_t seed, std::uint64_t i) { return mix(seed, i); }, "seed"_a, "i"_a);
    m.def("permutation", &permutation, "seed"_a, "n"_a, "count"_a);
}
