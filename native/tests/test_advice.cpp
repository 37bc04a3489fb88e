// What guesses are worth: on small boards risks, what follows and the chance to win are known by playing every layout
// out; the best of them is what the player chooses.
#include <algorithm>
#include <bit>
#include <cmath>
#include <map>

#include "boards.hpp"
#include "check.hpp"
#include "sapper/foresight.hpp"

using namespace sapper;

namespace {

using Layouts = std::vector<std::uint32_t>;

// A position as a player knows it: which of the listed layouts are possible, and which cells are open.
class Plain {
public:
    Plain(const View& view, const boards::Listed& listed) : view_(view), cells_(listed.cells) {
        for (const int cell : cells_) {
            std::uint32_t around = 0;
            int base = 0;
            view.grid.neighbours(cell, [&](int j) {
                for (std::size_t i = 0; i < cells_.size(); ++i)
                    if (cells_[i] == j) around |= 1u << i;
                base += view.cells[j] == MINE || view.cells[j] == EXPLODED;
            });
            around_.push_back(around);
            base_.push_back(base);
        }
    }

    // Layouts won by the best play, with `open` already open.
    int won(const Layouts& possible, std::uint32_t open) {
        if (done(possible, open)) return static_cast<int>(possible.size());
        const auto key = std::pair(possible, open);
        if (const auto it = memo_.find(key); it != memo_.end()) return it->second;
        int best = 0;
        for (std::size_t i = 0; i < cells_.size(); ++i)
            if (!(open >> i & 1)) best = std::max(best, won_by(possible, open, i));
        return memo_[key] = best;
    }
    int won_by(const Layouts& possible, std::uint32_t open, std::size_t i) {
        int sum = 0;
        for (const auto& [shown, left] : outcomes(possible, i)) sum += won(left, open | 1u << i);
        return sum;
    }
    // What the layouts in which the cell is safe fall into, by the number it shows.
    std::map<int, Layouts> outcomes(const Layouts& possible, std::size_t i) const {
        std::map<int, Layouts> result;
        for (const auto layout : possible)
            if (!(layout >> i & 1)) result[base_[i] + std::popcount(layout & around_[i])].push_back(layout);
        return result;
    }
    // Is every safe cell open?
    bool done(const Layouts& possible, std::uint32_t open) const {
        return std::all_of(possible.begin(), possible.end(),
                           [&](auto layout) { return (layout | open) == everything(); });
    }
    bool some_safe(const Layouts& possible, std::uint32_t open) const {
        std::uint32_t mines = 0;
        for (const auto layout : possible) mines |= layout;
        return (mines | open) != everything();
    }
    std::uint32_t everything() const { return (1u << cells_.size()) - 1; }
    std::size_t index_of(int cell) const {
        return static_cast<std::size_t>(std::find(cells_.begin(), cells_.end(), cell) - cells_.begin());
    }

private:
    const View& view_;
    const std::vector<int>& cells_;
    std::vector<std::uint32_t> around_;
    std::vector<int> base_;
    std::map<std::pair<Layouts, std::uint32_t>, int> memo_;
};

struct Seen {
    int boards = 0, sealed = 0, several = 0;
};

void against_play(const View& view, Seen& seen) {
    if (std::count(view.cells.begin(), view.cells.end(), HIDDEN) > 12) return;
    const auto listed = boards::list_layouts(view, Flags::ignore);
    if (listed.layouts.empty() || listed.layouts.size() > 40) return;
    Plain plain(view, listed);
    std::uint32_t mines = 0, always = plain.everything();
    for (const auto layout : listed.layouts) mines |= layout, always &= layout;
    if (mines != plain.everything() || always == plain.everything()) return;  // a cell is safe, or all are mines
    ++seen.boards;
    ForesightPlayer player("best");
    Meter meter;
    std::vector<int> besides;
    for (std::size_t i = 0; i < listed.cells.size(); ++i)
        if (!(always >> i & 1)) besides.push_back(listed.cells[i]);
    const auto prospects = player.weigh(view, besides, meter);
    const double all = static_cast<double>(listed.layouts.size());
    same(prospects.size(), besides.size(), boards::text_of(view));
    double best = 0;
    for (const Prospect& prospect : prospects) {
        const std::size_t i = plain.index_of(prospect.cell);
        double safe = 0, zero = 0, progress = 0;
        for (const auto& [shown, left] : plain.outcomes(listed.layouts, i)) {
            const auto n = static_cast<double>(left.size());
            safe += n;
            if (shown == 0) zero += n;
            if (plain.some_safe(left, 1u << i) || plain.done(left, 1u << i)) progress += n;
        }
        const std::string where = " of " + std::to_string(prospect.cell) + " in " + boards::text_of(view);
        near(prospect.risk, 1 - safe / all, 1e-9, "the risk" + where);
        near(prospect.zero, zero / all, 1e-9, "the chance of a zero" + where);
        near(prospect.progress, progress / all, 1e-9, "the chance of progress" + where);
        check(prospect.win_exact, "few layouts are searched" + where);
        near(prospect.win, plain.won_by(listed.layouts, 0, i) / all, 1e-9, "the chance to win" + where);
        best = std::max(best, prospect.win);
    }
    near(prospects[0].win, best, 1e-9, "the best comes first");
    near(best, plain.won(listed.layouts, 0) / all, 1e-9, "nothing wins more often");
    seen.several += std::abs(prospects.back().win - best) > 1e-9;
    for (const Sealed& part : player.sealed(view, meter)) {
        ++seen.sealed;
        check(part.won > 0 && part.won < part.layouts, "a sealed part is a gamble");
        for (const auto layout : listed.layouts) {
            int held = 0;
            for (const int cell : part.cells) held += layout >> plain.index_of(cell) & 1;
            same(held, part.mines, "a sealed part always holds as many mines");
        }
    }
}

void on_small_boards() {
    Seen seen;
    for (std::uint64_t seed = 0; seed < 3000; ++seed) {
        Random random(seed);
        const Grid grid(2 + static_cast<int>(random.below(4)), 2 + static_cast<int>(random.below(4)));
        against_play(boards::scattered(grid, 0.2 + 0.2 * random.unit(), 0.55, seed), seen);
    }
    check(seen.boards > 100 && seen.sealed > 20 && seen.several > 30,
          "enough was seen: " + std::to_string(seen.boards) + " " + std::to_string(seen.sealed) + " " +
              std::to_string(seen.several));
}

void on_large_boards() {
    int guesses = 0;
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
        const View view = boards::scattered(Grid(30, 16), 0.2, 0.01 + 0.003 * static_cast<double>(seed), seed);
        ForesightPlayer player("best");
        std::vector<Choice> moves;
        player.choose(view, FirstClick::safe, moves);
        if (moves[0].why == Why::certain) continue;
        ++guesses;
        Meter meter;
        const auto prospects = player.weigh(view, {moves[0].cell}, meter);
        if (moves[0].reason != Reason::forced)
            near(prospects[0].win, moves[0].win, 1e-6, "the choice is the best of what is weighed");
        check(std::any_of(prospects.begin(), prospects.end(), [&](auto& p) { return p.cell == moves[0].cell; }),
              "what is asked for is weighed");
        Meter small(meter.spent() / 2);
        try {
            for (const Prospect& p : player.weigh(view, {}, small)) check(p.risk > 0, "a risk is known at least");
        } catch (const BudgetExceeded&) {
        }
    }
    check(guesses > 0, "some are guesses");
}

void refused() {
    const auto refuses = [](const View& view, std::vector<int> besides, const char* what) {
        Meter meter;
        throws<std::invalid_argument>([&] { ForesightPlayer("best").weigh(view, besides, meter); }, what);
    };
    refuses(boards::view_of("#1#\n###", UNKNOWN_TOTAL), {}, "without a total");
    refuses(boards::view_of("1#\n11", 1), {}, "every closed cell is a mine");
    refuses(boards::view_of("11##\n#1##", 1), {}, "a cell is safe");
    refuses(boards::view_of("##\n#1", 1), {3}, "an open cell");
}

}  // namespace

int main() {
    return run({{"on small boards", on_small_boards},
                {"on large boards", on_large_boards},
                {"what cannot be weighed is refused", refused}});
}
