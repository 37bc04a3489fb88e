#include "arrays.hpp"
#include "meter.hpp"

#include "sapper/metrics.hpp"
#include "sapper/zini.hpp"

using namespace sapper;
using namespace nb::literals;

namespace {

// Boards of one size: [board, y, x], one byte a cell, 0 or 1.
using Masks = nb::ndarray<const std::uint8_t, nb::ndim<3>, nb::c_contig, nb::device::cpu>;

Grid grid_of(const Masks& masks) {
    return Grid(static_cast<int>(masks.shape(2)), static_cast<int>(masks.shape(1)));
}

// Measures board after board without the GIL: `fill(board's mask, its number, its row of the answer, meter)`.
template <class F>
auto each_board(const Masks& masks, std::size_t columns, nb::handle cancel, F&& fill) {
    const auto cells = static_cast<std::size_t>(grid_of(masks).cells());
    const std::size_t boards = masks.shape(0);
    std::vector<std::int32_t> result(boards * columns);
    metered(UNLIMITED, cancel, [&](Meter& meter) {
        for (std::size_t i = 0; i < boards; ++i) {
            fill(masks.data() + i * cells, i, &result[i * columns], meter);
            meter.spend(cells);
        }
        return 0;
    });
    return to_array(std::move(result), {boards, columns});
}

// 3BV, openings and islands.
auto measure_many(const Masks& masks, nb::handle cancel) {
    Measurer measurer;
    return each_board(masks, 3, cancel, [&](const std::uint8_t* mines, std::size_t, std::int32_t* to, Meter&) {
        const Metrics m = measurer.run(grid_of(masks), mines);
        to[0] = m.bbbv;
        to[1] = m.openings;
        to[2] = m.islands;
    });
}

// ZiNi and human ZiNi.
auto zini_many(const Masks& masks, int ties, nb::handle cancel) {
    ZiniSolver solver;
    return each_board(masks, 2, cancel, [&](const std::uint8_t* mines, std::size_t, std::int32_t* to, Meter& meter) {
        solver.load(grid_of(masks), mines, static_cast<Ties>(ties));
        to[0] = solver.greedy(meter);
        to[1] = solver.human(meter);
    });
}

// The best ZiNi of some runs with random ties. `first` is the number of the first board: each has its own seed.
auto random_zini_many(const Masks& masks, int runs, std::uint64_t seed, std::uint64_t first, nb::handle cancel) {
    ZiniSolver solver;
    return each_board(masks, 1, cancel, [&](const std::uint8_t* mines, std::size_t i, std::int32_t* to, Meter& meter) {
        Random random(mix(seed, first + i));
        solver.load(grid_of(masks), mines, Ties::columns);
        to[0] = solver.random(runs, random, meter);
    });
}

}  // namespace

void bind_metrics(nb::module_& m) {
    m.def("measure_many", &measure_many, "masks"_a, "cancel"_a.none(),
          nb::sig("def measure_many(masks: NDArray[numpy.uint8], cancel: object | None) -> NDArray[numpy.int32]"));
    m.def("solved_bbbv", &solved_bbbv, "layout"_a, "view"_a, nb::call_guard<nb::gil_scoped_release>());
    m.def("zini_many", &zini_many, "masks"_a, "ties"_a, "cancel"_a.none(),
          nb::sig(
              "def zini_many(masks: NDArray[numpy.uint8], ties: int, cancel: object | None) -> NDArray[numpy.int32]"));
    m.def("random_zini_many", &random_zini_many, "masks"_a, "runs"_a, "seed"_a, "first"_a, "cancel"_a.none(),
          nb::sig("def random_zini_many(masks: NDArray[numpy.uint8], runs: int, seed: int, first: int, "
                  "cancel: object | None) -> NDArray[numpy.int32]"));
}
