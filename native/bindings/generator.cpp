#include <chrono>
#include <ctime>

#include "arrays.hpp"
#include "meter.hpp"

#include "sapper/generator.hpp"

using namespace sapper;
using namespace nb::literals;

namespace {

using Bounds = std::pair<int, int>;
// technique_min, technique_max, total, total_needed, all_openings, clues, depth, 3bv
using WishParts = std::tuple<int, int, int, bool, bool, Bounds, Bounds, Bounds>;
// method, attempts, moves, accepted moves, milliseconds
using MadeHow = std::tuple<int, std::uint64_t, std::uint64_t, std::uint64_t, double>;

Wish wish_of(const WishParts& parts) {
    const auto& [least, most, total, needed, openings, clues, depth, bbbv] = parts;
    Wish wish;
    wish.least = static_cast<Technique>(least);
    wish.most = static_cast<Technique>(most);
    wish.total = static_cast<TotalUse>(total);
    wish.total_needed = needed;
    wish.all_openings = openings;
    wish.clues = {clues.first, clues.second};
    wish.depth = {depth.first, depth.second};
    wish.bbbv = {bbbv.first, bbbv.second};
    return wish;
}

// This thread's time on a processor, for others use the machine too; where nobody knows it, time.
double milliseconds() {
#ifdef CLOCK_THREAD_CPUTIME_ID
    timespec now{};
    if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now) == 0)
        return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
#endif
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// Boards begin .. begin + count - 1 of a run, as far as the budget for each allows.
auto generate(const std::tuple<int, int, int, int>& rules, const std::pair<int, int>& first, const WishParts& wish,
              int method, int mix, int random_mines, double total_chance, std::uint64_t seed, std::uint64_t begin,
              std::size_t count, std::uint64_t budget, nb::handle cancel) {
    const auto& [width, height, mines, rule] = rules;
    GeneratorJob job;
    job.rules = Rules(Grid(width, height), mines, static_cast<FirstClick>(rule));
    job.first = job.rules.grid.index(first.first, first.second);
    job.wish = wish_of(wish);
    job.method = static_cast<Method>(method);
    job.mix = mix;
    job.random_mines = random_mines;
    job.total_chance = total_chance;
    std::vector<std::uint8_t> masks;
    std::vector<MadeHow> facts;
    bool exceeded = false;
    metered(UNLIMITED, cancel, [&](Meter& outer) {
        Generator generator(job);
        for (std::size_t i = 0; i < count && !exceeded; ++i) {
            const double began = milliseconds();
            Meter meter(budget, [&] {
                outer.spend(outer.POLL_EVERY);
                return false;
            });
            try {
                const Generated& made = generator.make(sapper::mix(seed, begin + i), meter);
                masks.insert(masks.end(), made.mines.begin(), made.mines.end());
                facts.emplace_back(static_cast<int>(made.method), made.attempts, made.moves, made.accepted,
                                   milliseconds() - began);
            } catch (const BudgetExceeded&) {
                exceeded = true;
            }
            outer.spend(meter.spent() % outer.POLL_EVERY);
        }
        return 0;
    });
    const std::size_t made = facts.size();
    return std::make_tuple(
        to_array(std::move(masks), {made, static_cast<std::size_t>(height), static_cast<std::size_t>(width)}),
        std::move(facts), exceeded);
}

}  // namespace

void bind_generator(nb::module_& m) {
    m.def("generate", &generate, "rules"_a, "first"_a, "wish"_a, "method"_a, "mix"_a, "random_mines"_a,
          "total_chance"_a, "seed"_a, "begin"_a, "count"_a, "budget"_a, "cancel"_a.none(),
          nb::sig("def generate(rules: tuple[int, int, int, int], first: tuple[int, int], "
                  "wish: tuple[int, int, int, bool, bool, tuple[int, int], tuple[int, int], tuple[int, int]], "
                  "method: int, mix: int, random_mines: int, total_chance: float, seed: int, begin: int, count: int, "
                  "budget: int, cancel: object | None) "
                  "-> tuple[NDArray[numpy.uint8], list[tuple[int, int, int, int, float]], bool]"));
}
