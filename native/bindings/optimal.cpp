#include "meter.hpp"

#include <nanobind/stl/string.h>

#include "sapper/optimal.hpp"

using namespace sapper;
using namespace nb::literals;

namespace {

// (won, layouts, the best first cells, (cell, won, layouts, exact) for every class of first cells)
nb::tuple to_python(const Grid& grid, const Optimal& found) {
    nb::list first, per_first;
    for (int cell : found.first) first.append(to_cell(grid, cell));
    for (const FirstCell& f : found.per_first)
        per_first.append(nb::make_tuple(to_cell(grid, f.cell), f.won, f.layouts, f.exact));
    return nb::make_tuple(found.won, found.layouts, first, per_first);
}

// `progress` is None or called with (first cells done, first cells, positions solved).
nb::tuple best(OptimalSearch& search, const Grid& grid, int rule, bool every, std::uint64_t budget, nb::handle cancel,
               nb::handle progress) {
    const auto tell = [&](const OptimalSearch::Progress& at) {
        if (progress.is_none()) return;
        nb::gil_scoped_acquire gil;
        progress(at.first_done, at.first, at.positions);
    };
    return to_python(grid, metered(budget, cancel, [&](Meter& meter) {
                         return search.best(static_cast<FirstClick>(rule), meter, every, tell);
                     }));
}

// One at a time may use a search.
struct Bound {
    Grid grid;
    OptimalSearch search;

    Bound(int width, int height, int mines, std::size_t table_bytes)
        : grid(width, height), search(grid, mines, table_bytes) {}
};

}  // namespace

void bind_optimal(nb::module_& m) {
    m.attr("OPTIMAL_TABLE_BYTES") = OPTIMAL_TABLE_BYTES;
    nb::class_<Bound>(m, "OptimalSearch")
        .def(nb::init<int, int, int, std::size_t>(), "width"_a, "height"_a, "mines"_a,
             "table_bytes"_a = OPTIMAL_TABLE_BYTES)
        .def(
            "best",
            [](Bound& b, int rule, bool every, std::uint64_t budget, nb::handle cancel, nb::handle progress) {
                return best(b.search, b.grid, rule, every, budget, cancel, progress);
            },
            nb::sig("def best(self, rule: int, every: bool, budget: int, cancel: object | None, progress: object | "
                    "None) -> tuple[int, int, list[tuple[int, int]], list[tuple[tuple[int, int], int, int, bool]]]"),
            "rule"_a, "every"_a, "budget"_a, "cancel"_a.none(), "progress"_a.none())
        .def(
            "keep", [](Bound& b, const std::string& path) { b.search.keep(path); }, "path"_a)
        .def_prop_ro("positions", [](const Bound& b) { return b.search.positions(); });
}
