#include "arrays.hpp"
#include "facts.hpp"
#include "meter.hpp"

#include <nanobind/stl/unique_ptr.h>

#include "sapper/analysis.hpp"
#include "sapper/conflict.hpp"
#include "sapper/counting.hpp"
#include "sapper/evaluation.hpp"
#include "sapper/proof.hpp"
#include "sapper/sampling.hpp"

using namespace sapper;
using namespace nb::literals;

namespace {

using Grid2D = nb::ndarray<nb::numpy, double, nb::ndim<2>>;

// What Python keeps of an Analysis.
struct Answer {
    Grid grid;
    bool consistent;
    double log10_solutions;
    std::vector<double> probability;
    std::vector<Verdict> verdict;
    std::vector<double> error;
};

Answer answer_of(const View& view, const Analysis& a) {
    if (!a.consistent) return {view.grid, false, a.log10_solutions, {}, {}, {}};
    return {view.grid, true, a.log10_solutions, a.probability, a.verdict, a.error};
}

std::vector<std::pair<int, int>> cells_with(const Answer& answer, Verdict wanted) {
    std::vector<std::pair<int, int>> result;
    for (std::size_t i = 0; i < answer.verdict.size(); ++i)
        if (answer.verdict[i] == wanted) result.push_back(to_cell(answer.grid, static_cast<int>(i)));
    return result;
}

// Memory is kept from one View to the next, but not what a hostile one needed: work bounds memory, so it tells.
class Lent {
public:
    Lent(Analyzer& analyzer, const Meter& meter) : analyzer_(analyzer), meter_(meter) {}
    ~Lent() {
        if (meter_.spent() > 10'000'000) analyzer_ = Analyzer();
    }
    Lent(const Lent&) = delete;
    Lent& operator=(const Lent&) = delete;

private:
    Analyzer& analyzer_;
    const Meter& meter_;
};

Answer analyze(const View& view, int flags, double density, std::uint64_t budget, nb::handle cancel, bool estimate,
               int polynomial_cells) {
    const AnalysisOptions options{static_cast<Flags>(flags), density, polynomial_cells};
    return metered(budget, cancel, [&](Meter& meter) {
        static thread_local Analyzer analyzer;
        const Lent lent(analyzer, meter);
        return answer_of(view, estimate ? analyzer.estimate(view, options, meter) : analyzer.run(view, options, meter));
    });
}

// Many Views in one call; the budget is for each.
std::vector<Answer> analyze_many(const std::vector<const View*>& views, int flags, double density, std::uint64_t budget,
                                 nb::handle cancel) {
    const int cells = AnalysisOptions{}.polynomial_cells;
    std::vector<Answer> answers;
    answers.reserve(views.size());
    for (const View* view : views) answers.push_back(analyze(*view, flags, density, budget, cancel, false, cells));
    return answers;
}

// The same with the chance to win that the evaluation sees in each View, without looking ahead; NaN where it sees none.
std::vector<std::pair<Answer, double>> evaluate_many(const std::vector<const View*>& views, std::uint64_t budget,
                                                     nb::handle cancel) {
    std::vector<std::pair<Answer, double>> judged;
    judged.reserve(views.size());
    for (const View* view : views)
        judged.push_back(metered(budget, cancel, [&](Meter& meter) {
            static thread_local Analyzer analyzer;
            const Lent lent(analyzer, meter);
            Answer answer = answer_of(*view, analyzer.run(*view, {}, meter));
            const bool sees = answer.consistent && view->total >= 0;
            const double win =
                sees ? chance_of(evaluate(features_of(*view, analyzer))) : std::numeric_limits<double>::quiet_NaN();
            return std::pair(std::move(answer), win);
        }));
    return judged;
}

nb::tuple conflict(const View& view, int flags, const Facts& facts, std::uint64_t budget, nb::handle cancel) {
    const auto known = facts_of(view, facts);
    const Conflict found = metered(
        budget, cancel, [&](Meter& meter) { return find_conflict(view, {static_cast<Flags>(flags), known}, meter); });
    std::vector<std::pair<int, int>> clues;
    for (int cell : found.clues) clues.push_back(to_cell(view.grid, cell));
    return nb::make_tuple(clues, found.total, found.minimum);
}

using Facts = std::vector<std::tuple<int, int, bool>>;

// (cell, clues, total, minimum, technique, level, everything that the clues force)
nb::tuple told(const Grid& grid, const Proof& proof) {
    std::vector<std::pair<int, int>> clues;
    for (int clue : proof.clues) clues.push_back(to_cell(grid, clue));
    Facts cells;
    for (const Fact& fact : proof.cells) cells.emplace_back(grid.x(fact.cell), grid.y(fact.cell), fact.mine);
    const auto cell = std::tuple(grid.x(proof.cell), grid.y(proof.cell), proof.mine);
    return nb::make_tuple(cell, clues, proof.total, proof.minimum, static_cast<int>(proof.technique), proof.level,
                          cells);
}

nb::tuple prove_cell(const View& view, int flags, const Facts& facts, const std::tuple<int, int, bool>& decided,
                     std::uint64_t budget, nb::handle cancel) {
    const auto known = facts_of(view, facts), one = facts_of(view, {decided});
    return told(view.grid, metered(budget, cancel, [&](Meter& meter) {
                    return prove(view, one[0], {static_cast<Flags>(flags), known}, meter);
                }));
}

nb::object easiest(const View& view, int flags, const Facts& facts, bool safe_only, std::uint64_t budget,
                   nb::handle cancel) {
    const auto known = facts_of(view, facts);
    const auto step = metered(budget, cancel, [&](Meter& meter) {
        return easiest_step(view, {static_cast<Flags>(flags), known, safe_only}, meter);
    });
    return step ? nb::object(told(view.grid, *step)) : nb::none();
}

// (sea cells, mines left, [(fewest mines, primes, remainders by prime)]), or None for an impossible View.
nb::object count(const View& view, int flags, std::uint64_t budget, nb::handle cancel) {
    const ExactCount counted =
        metered(budget, cancel, [&](Meter& meter) { return count_exactly(view, static_cast<Flags>(flags), meter); });
    if (!counted.possible) return nb::none();
    nb::list parts;
    for (const auto& part : counted.parts) parts.append(nb::make_tuple(part.low, part.primes, part.remainders));
    return nb::make_tuple(counted.sea, counted.mines_left, parts);
}

nb::tuple sample(const View& view, int flags, double density, int n, std::uint64_t seed, std::uint64_t budget,
                 nb::handle cancel) {
    bool exact = false;
    std::vector<std::uint8_t> all = metered(budget, cancel, [&](Meter& meter) {
        Sampler sampler(view, {static_cast<Flags>(flags), density}, meter);
        exact = sampler.exact();
        Random random(seed);
        std::vector<std::uint8_t> mines, gathered;
        gathered.reserve(view.cells.size() * static_cast<std::size_t>(n));
        for (int i = 0; i < n; ++i) {
            sampler.draw(random, mines, meter);
            gathered.insert(gathered.end(), mines.begin(), mines.end());
        }
        return gathered;
    });
    const auto h = static_cast<std::size_t>(view.grid.height), w = static_cast<std::size_t>(view.grid.width);
    return nb::make_tuple(to_array(std::move(all), {static_cast<std::size_t>(n), h, w}), exact);
}

}  // namespace

void bind_analysis(nb::module_& m) {
    nb::exception<Cancelled>(m, "Cancelled");
    static nb::exception<BudgetExceeded> exceeded(m, "BudgetExceeded");

    nb::class_<Answer>(m, "Answer")
        .def_ro("consistent", &Answer::consistent)
        .def_ro("log10_solutions", &Answer::log10_solutions)
        .def("probability",
             [](const Answer& a) {
                 const auto h = static_cast<std::size_t>(a.grid.height), w = static_cast<std::size_t>(a.grid.width);
                 return to_array(std::vector<double>(a.probability), {h, w});
             })
        .def("inexact",
             [](const Answer& a) {
                 std::vector<std::tuple<int, int, double>> result;
                 for (std::size_t i = 0; i < a.error.size(); ++i)
                     if (a.error[i] > 0)
                         result.emplace_back(a.grid.x(static_cast<int>(i)), a.grid.y(static_cast<int>(i)), a.error[i]);
                 return result;
             })
        .def("safe", [](const Answer& a) { return cells_with(a, Verdict::safe); })
        .def("mines", [](const Answer& a) { return cells_with(a, Verdict::mine); });

    m.attr("EXPERT_DENSITY") = EXPERT_DENSITY;
    m.attr("UNLIMITED") = UNLIMITED;
    m.def("analyze", &analyze, "view"_a, "flags"_a, "density"_a, "budget"_a, "cancel"_a.none(), "estimate"_a = false,
          "polynomial_cells"_a = AnalysisOptions{}.polynomial_cells);
    m.def("analyze_many", &analyze_many, "views"_a, "flags"_a, "density"_a, "budget"_a, "cancel"_a.none());
    m.def("evaluate_many", &evaluate_many, "views"_a, "budget"_a, "cancel"_a.none());
    m.def("conflict", &conflict,
          nb::sig("def conflict(view: View, flags: int, facts: Sequence[tuple[int, int, bool]], budget: int, "
                  "cancel: object | None) -> tuple[list[tuple[int, int]], bool, bool]"),
          "view"_a, "flags"_a, "facts"_a, "budget"_a, "cancel"_a.none());
    m.def("prove", &prove_cell,
          nb::sig(
              "def prove(view: View, flags: int, facts: Sequence[tuple[int, int, bool]], "
              "decided: tuple[int, int, bool], budget: int, cancel: object | None) -> "
              "tuple[tuple[int, int, bool], list[tuple[int, int]], bool, bool, int, int, list[tuple[int, int, bool]]]"),
          "view"_a, "flags"_a, "facts"_a, "decided"_a, "budget"_a, "cancel"_a.none());
    m.def("easiest_step", &easiest,
          nb::sig("def easiest_step(view: View, flags: int, facts: Sequence[tuple[int, int, bool]], safe_only: bool, "
                  "budget: int, cancel: object | None) -> "
                  "tuple[tuple[int, int, bool], list[tuple[int, int]], bool, bool, int, int, list[tuple[int, int, "
                  "bool]]] | None"),
          "view"_a, "flags"_a, "facts"_a, "safe_only"_a, "budget"_a, "cancel"_a.none());
    m.def("count", &count,
          nb::sig("def count(view: View, flags: int, budget: int, cancel: object | None) -> "
                  "tuple[int, int, list[tuple[int, list[int], list[list[int]]]]] | None"),
          "view"_a, "flags"_a, "budget"_a, "cancel"_a.none());
    m.def("sample", &sample,
          nb::sig("def sample(view: View, flags: int, density: float, n: int, seed: int, budget: int, "
                  "cancel: object | None) -> tuple[NDArray[numpy.uint8], bool]"),
          "view"_a, "flags"_a, "density"_a, "n"_a, "seed"_a, "budget"_a, "cancel"_a.none());
}
