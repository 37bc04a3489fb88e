#include "arrays.hpp"
#include "meter.hpp"

#include "sapper/environment.hpp"

using namespace sapper;
using namespace nb::literals;

namespace {

template <class T>
using Out = nb::ndarray<T, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Actions = nb::ndarray<const std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

// Boards, and the arrays of the caller in which every step leaves what is seen and paid.
struct BoundEnvironments {
    Environments boards;
    Out<std::int8_t> seen;
    Out<double> rewards;
    Out<bool> terminated, truncated;

    void look(int board) { boards.observe(board, seen.data() + std::size_t(board) * boards.observed()); }
    void take(int board, std::int64_t action) {
        const auto step = boards.step(board, action);
        rewards.data()[board] = step.reward;
        terminated.data()[board] = step.terminated;
        truncated.data()[board] = step.truncated;
        look(board);
    }
    void check(int board) const {
        if (board < 0 || board >= boards.count()) throw std::invalid_argument("There is no such board.");
    }
};

void make(BoundEnvironments* self, const std::tuple<int, int, int, int>& rules, int count, bool flags, bool planes,
          const std::tuple<double, double, double, double, double, double>& rewards, int most_steps, int next,
          Out<std::int8_t> seen, Out<double> paid, Out<bool> terminated, Out<bool> truncated) {
    const auto [width, height, mines, rule] = rules;
    const auto [win, lose, open, progress, guess, wasted] = rewards;
    EnvironmentOptions options;
    options.rules = Rules(Grid(width, height), mines, static_cast<FirstClick>(rule));
    options.flags = flags;
    options.observation = planes ? Observation::planes : Observation::numbers;
    options.rewards = {win, lose, open, progress, guess, wasted};
    options.most_steps = most_steps;
    options.next = static_cast<NextGame>(next);
    Environments boards(options, count);
    const auto many = static_cast<std::size_t>(count);
    if (seen.shape(0) != many * boards.observed() || paid.shape(0) != many || terminated.shape(0) != many ||
        truncated.shape(0) != many)
        throw std::invalid_argument("The arrays of an environment have the wrong size.");
    new (self) BoundEnvironments{std::move(boards), std::move(seen), std::move(paid), std::move(terminated),
                                 std::move(truncated)};
}

}  // namespace

void bind_environment(nb::module_& m) {
    nb::class_<BoundEnvironments>(m, "Environments")
        .def("__init__", &make, "rules"_a, "count"_a, "flags"_a, "planes"_a, "rewards"_a, "most_steps"_a, "next"_a,
             "seen"_a, "paid"_a, "terminated"_a, "truncated"_a,
             nb::sig("def __init__(self, rules: tuple[int, int, int, int], count: int, flags: bool, planes: bool, "
                     "rewards: tuple[float, float, float, float, float, float], most_steps: int, next: int, "
                     "seen: NDArray[numpy.int8], paid: NDArray[numpy.float64], terminated: NDArray[numpy.bool_], "
                     "truncated: NDArray[numpy.bool_]) -> None"))
        .def(
            "begin",
            [](BoundEnvironments& self, int board, std::uint64_t seed) {
                self.check(board);
                self.boards.begin(board, seed);
                self.look(board);
            },
            "board"_a, "seed"_a)
        // (reward, terminated, truncated) of one board.
        .def(
            "step_one",
            [](BoundEnvironments& self, std::int64_t action) {
                const auto step = self.boards.step(0, action);
                self.look(0);
                return std::make_tuple(step.reward, step.terminated, step.truncated);
            },
            "action"_a)
        .def(
            "step",
            [](BoundEnvironments& self, const Actions& actions) {
                if (actions.shape(0) != static_cast<std::size_t>(self.boards.count()))
                    throw std::invalid_argument("A step takes one action for each board.");
                nb::gil_scoped_release release;
                for (int i = 0; i < self.boards.count(); ++i) self.take(i, actions.data()[i]);
            },
            "actions"_a, nb::sig("def step(self, actions: NDArray[numpy.int64]) -> None"))
        .def(
            "masks",
            [](const BoundEnvironments& self) {
                const auto actions = static_cast<std::size_t>(self.boards.actions());
                const auto count = static_cast<std::size_t>(self.boards.count());
                std::vector<std::uint8_t> mask(actions * count);
                for (std::size_t i = 0; i < count; ++i)
                    self.boards.mask(static_cast<int>(i), mask.data() + i * actions);
                return to_array(std::move(mask), {count, actions});
            },
            nb::sig("def masks(self) -> NDArray[numpy.uint8]"))
        .def(
            "last",
            [](const BoundEnvironments& self, int board) {
                self.check(board);
                return to_bytes(self.boards.last(board));
            },
            "board"_a)
        .def(
            "view",
            [](const BoundEnvironments& self, int board) {
                self.check(board);
                return self.boards.game(board).view();
            },
            "board"_a)
        .def(
            "state",
            [](const BoundEnvironments& self, int board) {
                self.check(board);
                return static_cast<int>(self.boards.game(board).state());
            },
            "board"_a);
}
