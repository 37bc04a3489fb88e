#include "sapper/techniques.hpp"

#include <algorithm>
#include <stdexcept>

#include "rungs.hpp"
#include "sapper/analysis.hpp"
#include "sapper/conflict.hpp"

namespace sapper {

Deduction by_single(const Knowledge& known, int place) {
    const auto& clue = known.at(place);
    Deduction found{Technique::single, 1, false, {known.cell(place)}, {}};
    known.each(place, clue.around, [&](int cell) { found.cells.push_back({known.cell(cell), clue.need > 0}); });
    return found;
}

Deduction by_pair(const Knowledge& known, int place, int other, const Compared& compared) {
    const int a = known.cell(place), b = known.cell(other);
    Deduction found{Technique::pair, 2, false, {std::min(a, b), std::max(a, b)}, {}};
    const auto take = [&](int from, int apart, int value) {
        if (value < 0) return;
        known.each(from, known.at(from).around, [&](int cell) {
            for (int i = 0; i < 8; ++i)
                if (apart + known.offset(i) == cell) return;
            found.cells.push_back({known.cell(cell), value > 0});
        });
    };
    take(place, other, compared.own);
    take(other, place, compared.others);
    return found;
}

namespace {

// Puts deductions together so that every cell is reported once, by the first that decides it.
class Gathering {
public:
    explicit Gathering(const Grid& grid) : known_(grid.cells(), 0) {}

    bool add(Deduction&& found) {
        std::erase_if(found.cells, [&](const Fact& fact) { return known_[fact.cell] != 0; });
        for (const Fact& fact : found.cells) known_[fact.cell] = 1;
        if (!found.cells.empty()) all_.push_back(std::move(found));
        return true;
    }
    std::vector<Deduction> take() { return std::move(all_); }
    bool has(int cell) const { return known_[cell] != 0; }

private:
    std::vector<std::uint8_t> known_;
    std::vector<Deduction> all_;
};

void gather_small(const Knowledge& known, Technique technique, const TechniqueOptions& options, Gathering& gathering,
                  Meter& meter) {
    const auto clues = known.clues();
    for (int clue : clues)
        if (known.decides(clue)) gathering.add(by_single(known, clue));
    if (technique == Technique::pair || technique == Technique::group) {
        for (int clue : clues)
            known.partners(clue, [&](int other, std::uint8_t shared) {
                const Compared compared = compare(known, clue, other, shared);
                if (compared.own >= 0 || compared.others >= 0) gathering.add(by_pair(known, clue, other, compared));
            });
        meter.spend(32 * clues.size());
    }
    const Take take = [&](Deduction&& found) { return gathering.add(std::move(found)); };
    if (technique == Technique::group)
        for (int n = 3; n <= options.clues; ++n) Groups().search(known, n, nullptr, meter, take);
    if (technique == Technique::suppose)
        for (int depth = 1; depth <= options.depth; ++depth) Suppositions().search(known, depth, nullptr, meter, take);
}

// Clues that hang together, each with the lowest of them.
std::vector<int> parts_of(const Knowledge& known, const std::vector<int>& clues) {
    std::vector<int> part(known.places(), -1), stack;
    for (int first : clues) {
        if (part[first] >= 0) continue;
        part[first] = first;
        stack.push_back(first);
        while (!stack.empty()) {
            const int clue = stack.back();
            stack.pop_back();
            known.each(clue, known.at(clue).around, [&](int place) { part[place] = first; });
            known.partners(clue, [&](int other, std::uint8_t) {
                if (part[other] < 0) stack.push_back(other);
                part[other] = first;
            });
        }
    }
    return part;
}

void gather_exact(const View& view, const Knowledge& known, const TechniqueOptions& options, Gathering& gathering,
                  Meter& meter) {
    std::vector<Fact> decided;
    if (!exact_facts(view, options, false, decided, meter))
        throw std::invalid_argument("This View is impossible: no layout agrees with it.");
    const auto clues = known.clues();
    const auto part = parts_of(known, clues);
    for (int first : clues) {
        if (part[first] != first) continue;
        Deduction found{Technique::exact, 0, false, {}, {}};
        for (const Fact& fact : decided)
            if (part[known.place(fact.cell)] == first) found.cells.push_back(fact);
        if (found.cells.empty()) continue;
        for (int clue : clues)
            if (part[clue] == first) found.clues.push_back(known.cell(clue));
        gathering.add(std::move(found));
    }
}

void gather_count(const View& view, const Knowledge& known, const TechniqueOptions& options, Gathering& gathering,
                  Meter& meter) {
    if (view.total == UNKNOWN_TOTAL) return;
    Deduction found{Technique::count, 0, true, {}, {}};
    if (!exact_facts(view, options, true, found.cells, meter))
        throw std::invalid_argument("This View is impossible: no layout agrees with it.");
    for (int clue : known.clues()) found.clues.push_back(known.cell(clue));
    gathering.add(std::move(found));
}

}  // namespace

bool exact_facts(const View& view, const TechniqueOptions& options, bool total, std::vector<Fact>& decided,
                 Meter& meter) {
    static thread_local Analyzer analyzer;
    AnalysisOptions how;
    how.flags = options.flags;
    how.facts = options.facts;
    View looked_at;
    const View* at = &view;
    if (!total && view.total != UNKNOWN_TOTAL) {
        looked_at = view;
        looked_at.total = UNKNOWN_TOTAL;
        at = &looked_at;
    }
    const Analysis& truth = analyzer.run(*at, how, meter);
    if (!truth.consistent) return false;
    std::vector<std::uint8_t> given(view.cells.size(), 0);
    for (const Fact& fact : options.facts) given[fact.cell] = 1;
    decided.clear();
    for (int i = 0; i < view.grid.cells(); ++i) {
        const auto code = view.cells[i];
        if (given[i] || code == MINE || code == EXPLODED || code == WRONG_FLAG) continue;
        if (code == FLAG && options.flags == Flags::trust) continue;
        if (truth.verdict[i] == Verdict::safe) decided.push_back({i, false});
        if (truth.verdict[i] == Verdict::mine) decided.push_back({i, true});
    }
    return true;
}

std::vector<Deduction> deduce(const View& view, Technique technique, const TechniqueOptions& options, Meter& meter) {
    Knowledge known;
    Gathering gathering(view.grid);
    if (!known.start(view, options.flags, options.facts))
        throw std::invalid_argument("This View is impossible: a clue cannot hold.");
    gather_small(known, technique, options, gathering, meter);
    if (technique == Technique::exact || technique == Technique::count)
        gather_exact(view, known, options, gathering, meter);
    if (technique == Technique::count) gather_count(view, known, options, gathering, meter);
    return gathering.take();
}

Deduction explain(const View& view, const Fact& decided, const TechniqueOptions& options, Meter& meter) {
    std::vector<Fact> facts(options.facts.begin(), options.facts.end());
    facts.push_back({decided.cell, !decided.mine});
    const Conflict conflict = find_conflict(view, {options.flags, facts}, meter);
    Deduction found{conflict.total ? Technique::count : Technique::exact, 0, conflict.total, conflict.clues, {}};
    // What else the same clues force.
    View alone = view;
    for (int i = 0; i < view.grid.cells(); ++i)
        if (is_number(alone.cells[i]) && !std::binary_search(found.clues.begin(), found.clues.end(), i))
            alone.cells[i] = WRONG_FLAG;
    exact_facts(alone, options, conflict.total, found.cells, meter);
    return found;
}

}  // namespace sapper
