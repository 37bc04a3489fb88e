#include "arrays.hpp"
#include "meter.hpp"

#include "sapper/rating.hpp"

using namespace sapper;
using namespace nb::literals;

namespace {

using Masks = nb::ndarray<const std::uint8_t, nb::ndim<3>, nb::c_contig, nb::device::cpu>;
using Firsts = nb::ndarray<const std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

constexpr std::size_t WHOLE = 14, REAL = 2;

void put(const Rating& rating, std::int32_t* whole, double* real) {
    const std::int32_t values[WHOLE] = {rating.metrics.bbbv,
                                        rating.metrics.openings,
                                        rating.metrics.islands,
                                        rating.zini,
                                        rating.human_zini,
                                        rating.solvable,
                                        static_cast<int>(rating.technique),
                                        static_cast<int>(rating.reasoning),
                                        rating.depth,
                                        rating.rounds,
                                        rating.hard_steps,
                                        rating.total,
                                        rating.guesses,
                                        rating.exact};
    std::copy(values, values + WHOLE, whole);
    real[0] = rating.luck;
    real[1] = rating.difficulty;
}

// Boards [board, y, x] with their first cells. Each has the budget for itself, so that a batch changes nothing. Gives
// whole numbers and real ones, a row a board, and how many steps need so many clues.
auto rate_many(const Masks& masks, const Firsts& firsts, bool zini, int most_depth, std::uint64_t budget,
               nb::handle cancel) {
    const Grid grid(static_cast<int>(masks.shape(2)), static_cast<int>(masks.shape(1)));
    const auto cells = static_cast<std::size_t>(grid.cells());
    const std::size_t boards = masks.shape(0);
    if (firsts.shape(0) != boards) throw std::invalid_argument("Every board has one first cell.");
    RatingOptions options;
    options.zini = zini;
    options.most_depth = most_depth;
    std::vector<std::int32_t> whole(boards * WHOLE);
    std::vector<double> real(boards * REAL);
    std::vector<std::vector<int>> clues(boards);
    std::size_t most = 0;
    metered(UNLIMITED, cancel, [&](Meter& all) {
        Rater rater;
        for (std::size_t i = 0; i < boards; ++i) {
            const std::uint8_t* mines = masks.data() + i * cells;
            Meter meter(budget, [&] {
                all.spend(1 << 20);
                return false;
            });
            const Rating& rating = rater.rate(Layout(grid, {mines, mines + cells}), firsts.data()[i], options, meter);
            put(rating, &whole[i * WHOLE], &real[i * REAL]);
            clues[i] = rating.clues;
            most = std::max(most, rating.clues.size());
            all.spend(meter.spent() + cells);
        }
        return 0;
    });
    std::vector<std::int32_t> histogram(boards * most, 0);
    for (std::size_t i = 0; i < boards; ++i) std::copy(clues[i].begin(), clues[i].end(), histogram.data() + i * most);
    return nb::make_tuple(to_array(std::move(whole), {boards, WHOLE}), to_array(std::move(real), {boards, REAL}),
                          to_array(std::move(histogram), {boards, most}));
}

}  // namespace

void bind_rating(nb::module_& m) {
    m.def("rate_many", &rate_many, "masks"_a, "firsts"_a, "zini"_a, "most_depth"_a, "budget"_a, "cancel"_a.none(),
          nb::sig("def rate_many(masks: NDArray[numpy.uint8], firsts: NDArray[numpy.int32], zini: bool, "
                  "most_depth: int, budget: int, cancel: object | None) -> "
                  "tuple[NDArray[numpy.int32], NDArray[numpy.float64], NDArray[numpy.int32]]"));
}
