#include "arrays.hpp"
#include "meter.hpp"

#include "sapper/metrics.hpp"

using namespace sapper;
using namespace nb::literals;

namespace {

// Boards of one size: [board, y, x], one byte a cell, 0 or 1.
using Masks = nb::ndarray<const std::uint8_t, nb::ndim<3>, nb::c_contig, nb::device::cpu>;

Grid grid_of(const Masks& masks) {
    return Grid(static_cast<int>(masks.shape(2)), static_cast<int>(masks.shape(1)));
}

// 3BV, openings and islands of each board, in a row each.
auto measure_many(const Masks& masks, nb::handle cancel) {
    const Grid grid = grid_of(masks);
    const auto cells = static_cast<std::size_t>(grid.cells());
    const std::size_t boards = masks.shape(0);
    std::vector<std::int32_t> result(boards * 3);
    metered(UNLIMITED, cancel, [&](Meter& meter) {
        Measurer measurer;
        for (std::size_t i = 0; i < boards; ++i) {
            const Metrics m = measurer.run(grid, masks.data() + i * cells);
            result[i * 3] = m.bbbv;
            result[i * 3 + 1] = m.openings;
            result[i * 3 + 2] = m.islands;
            meter.spend(cells);
        }
        return 0;
    });
    return to_array(std::move(result), {boards, 3});
}

}  // namespace

void bind_metrics(nb::module_& m) {
    m.def("measure_many", &measure_many, "masks"_a, "cancel"_a.none(),
          nb::sig("def measure_many(masks: NDArray[numpy.uint8], cancel: object | None) -> NDArray[numpy.int32]"));
}
