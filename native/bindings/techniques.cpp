#include "facts.hpp"
#include "meter.hpp"

#include "sapper/techniques.hpp"
#include "sapper/walk.hpp"

using namespace sapper;
using namespace nb::literals;

namespace {

using Cells = std::vector<std::pair<int, int>>;
using Step = std::tuple<int, int, bool, Cells, Facts>;  // technique, level, total, clues, cells

std::vector<Step> steps_of(const Grid& grid, const std::vector<Deduction>& deductions) {
    std::vector<Step> result;
    result.reserve(deductions.size());
    for (const Deduction& one : deductions) {
        Cells clues;
        Facts cells;
        for (int clue : one.clues) clues.push_back(to_cell(grid, clue));
        for (const Fact& fact : one.cells) cells.emplace_back(grid.x(fact.cell), grid.y(fact.cell), fact.mine);
        result.emplace_back(static_cast<int>(one.technique), one.level, one.total, std::move(clues), std::move(cells));
    }
    return result;
}

std::vector<Step> deduce_all(const View& view, int technique, int clues, int depth, int flags, const Facts& facts,
                             std::uint64_t budget, nb::handle cancel) {
    const auto known = facts_of(view, facts);
    const TechniqueOptions options{static_cast<Flags>(flags), known, clues, depth};
    return steps_of(view.grid, metered(budget, cancel, [&](Meter& meter) {
                        return deduce(view, static_cast<Technique>(technique), options, meter);
                    }));
}

std::vector<Step> deduce_rounds(const View& view, int rounds, int flags, const Facts& facts, std::uint64_t budget,
                                nb::handle cancel) {
    const auto known = facts_of(view, facts);
    const TechniqueOptions options{static_cast<Flags>(flags), known};
    return steps_of(view.grid, metered(budget, cancel,
                                       [&](Meter& meter) { return deduce_in_steps(view, rounds, options, meter); }));
}

// (solved, technique, steps, cells of the View where the walk ended with what is known of hidden ones)
using Ending = std::tuple<bool, int, std::vector<Step>, nb::bytes, Facts>;

Ending ending(const Walker& walker) {
    const Walk& walk = walker.result();
    const Grid& grid = walker.view().grid;
    Facts known;
    for (const Fact& fact : walker.knowledge().facts())
        known.emplace_back(grid.x(fact.cell), grid.y(fact.cell), fact.mine);
    return {walk.solved, static_cast<int>(walk.technique()), steps_of(grid, walk.steps), to_bytes(walker.view().cells),
            std::move(known)};
}

WalkOptions options_of(int clues, int depth, int rounds, bool exact, int total) {
    WalkOptions options;
    options.clues = clues;
    options.depth = depth;
    options.rounds = rounds;
    options.exact = exact;
    options.total = static_cast<TotalUse>(total);
    return options;
}

Ending walk_layout(const Layout& layout, int x, int y, int clues, int depth, int rounds, bool exact, int total,
                   std::uint64_t budget, nb::handle cancel) {
    Walker walker;
    metered(budget, cancel, [&](Meter& meter) {
        walker.solve(layout, layout.grid().index(x, y), options_of(clues, depth, rounds, exact, total), meter);
        return 0;
    });
    return ending(walker);
}

Ending walk_view(const View& view, int flags, int clues, int depth, int rounds, bool exact, int total,
                 std::uint64_t budget, nb::handle cancel) {
    Walker walker;
    metered(budget, cancel, [&](Meter& meter) {
        walker.solve(view, static_cast<Flags>(flags), options_of(clues, depth, rounds, exact, total), meter);
        return 0;
    });
    return ending(walker);
}

constexpr const char* STEP = "tuple[int, int, bool, list[tuple[int, int]], list[tuple[int, int, bool]]]";
constexpr const char* FACTS = "Sequence[tuple[int, int, bool]]";

}  // namespace

void bind_techniques(nb::module_& m) {
    static const std::string steps = std::string("list[") + STEP + "]";
    static const std::string ended = "tuple[bool, int, " + steps + ", bytes, list[tuple[int, int, bool]]]";
    static const std::string limits = "budget: int, cancel: object | None) -> ";
    static const std::string given = std::string("flags: int, facts: ") + FACTS + ", ";
    static const std::string ladder = "clues: int, depth: int, rounds: int, exact: bool, total: int, ";
    static const std::string signatures[] = {
        "def deduce(view: View, technique: int, clues: int, depth: int, " + given + limits + steps,
        "def deduce_in_steps(view: View, rounds: int, " + given + limits + steps,
        "def walk_layout(layout: Layout, x: int, y: int, " + ladder + limits + ended,
        "def walk_view(view: View, flags: int, " + ladder + limits + ended,
    };
    m.def("deduce", &deduce_all, nb::sig(signatures[0].c_str()), "view"_a, "technique"_a, "clues"_a, "depth"_a,
          "flags"_a, "facts"_a, "budget"_a, "cancel"_a.none());
    m.def("deduce_in_steps", &deduce_rounds, nb::sig(signatures[1].c_str()), "view"_a, "rounds"_a, "flags"_a, "facts"_a,
          "budget"_a, "cancel"_a.none());
    m.def("walk_layout", &walk_layout, nb::sig(signatures[2].c_str()), "layout"_a, "x"_a, "y"_a, "clues"_a, "depth"_a,
          "rounds"_a, "exact"_a, "total"_a, "budget"_a, "cancel"_a.none());
    m.def("walk_view", &walk_view, nb::sig(signatures[3].c_str()), "view"_a, "flags"_a, "clues"_a, "depth"_a,
          "rounds"_a, "exact"_a, "total"_a, "budget"_a, "cancel"_a.none());
}
