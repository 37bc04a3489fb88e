#include "sapper/optimal.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string_view>

#include "optimal_search.hpp"

// How the search is made fast. Cells that are safe in every layout are opened at once: knowing more never hurts. So a
// position is closed: what it does not show is unsafe in some layout.
//
// - A cell that shows one number whenever it is safe is dead: opening it teaches nothing that is not had for free
// later.
// - When d is safe wherever c is, d is at least as good as c: after c, d could be opened for free; after d, c still
// can.
//   So only cells with a greatest set of safe layouts are tried, and one of several with the same set.
// - A move wins at most the layouts in which it is safe; better, each of the closed positions that it leads to loses at
//   least what its safest cell loses. Moves are tried from the highest bound down, with a window: a search that cannot
//   pass `alpha` any more ends with an upper bound.
// - Positions that are the same by symmetry share an entry of the table.
// - Up to MOST_IN_COLUMNS layouts stand in columns of bits: one operation looks at 64 of them.
namespace sapper {

using namespace optimum;

namespace {

using Wide = unsigned __int128;

constexpr std::string_view MAGIC = "sapper optimal 1 ";
constexpr std::uint64_t SAVE_EVERY = std::uint64_t{1} << 36;  // units of work: a minute or two

// n over k, or one more than the limit when it is larger than that.
std::uint64_t choose(int n, int k) {
    Wide result = 1;
    k = std::min(k, n - k);
    for (int i = 1; i <= k; ++i) {
        result = result * static_cast<unsigned>(n - k + i) / static_cast<unsigned>(i);
        if (result > MOST_OPTIMAL_LAYOUTS) return MOST_OPTIMAL_LAYOUTS + 1;
    }
    return static_cast<std::uint64_t>(result);
}

// All ways to lay `mines` mines on the cells of `room`, on top of `fixed`.
std::vector<Word> layouts_on(Word room, int mines, Word fixed) {
    std::array<int, 64> cell{};
    int cells = 0;
    for (Word left = room; left != 0; left &= left - 1) cell[cells++] = std::countr_zero(left);
    std::vector<Word> result;
    result.reserve(choose(cells, mines));
    std::vector<int> chosen(mines);
    for (int i = 0; i < mines; ++i) chosen[i] = i;
    for (;;) {
        Word layout = fixed;
        for (int i : chosen) layout |= Word{1} << cell[i];
        result.push_back(layout);
        int i = mines - 1;
        while (i >= 0 && chosen[i] == cells - mines + i) --i;
        if (i < 0) return result;
        ++chosen[i];
        for (int j = i + 1; j < mines; ++j) chosen[j] = chosen[j - 1] + 1;
    }
}

}  // namespace

struct OptimalSearch::Inside {
    Grid grid;
    int mines;
    Search search;
    std::string path;

    Inside(Grid g, int m, std::size_t bytes) : grid(g), mines(m), search(g, bytes) {}

    // The least of the cells that are the same by symmetry.
    int representative(int cell) const {
        int least = cell;
        for (const auto& image : search.board.image) least = std::min<int>(least, image[cell]);
        return least;
    }
    std::vector<int> representatives() const {
        std::vector<int> found;
        for (int c = 0; c < grid.cells(); ++c)
            if (representative(c) == c) found.push_back(c);
        return found;
    }

    // Neither the cell nor one around it.
    Word far(int cell) const { return search.board.all & ~search.board.around[cell] & ~(Word{1} << cell); }
    bool crowded(FirstClick rule, int first) const {
        return rule == FirstClick::opening && mines > std::popcount(far(first));
    }

    // The layouts that seeds give with this first cell, each as likely as any other. When there is no room for all
    // mines elsewhere, `opening` fills every cell that it does not exclude and lays the others around the first cell.
    std::vector<Word> allowed(FirstClick rule, int first) const {
        const Word all = search.board.all;
        if (rule == FirstClick::any) return layouts_on(all, mines, 0);
        if (rule == FirstClick::safe) return layouts_on(all & ~(Word{1} << first), mines, 0);
        if (!crowded(rule, first)) return layouts_on(far(first), mines, 0);
        return layouts_on(search.board.around[first], mines - std::popcount(far(first)), far(first));
    }

    // Where every cell is a mine there is nothing to open: the game can only be lost. In a crowded opening a player
    // knows more than the View shows, namely which cells were filled; what is learned there is true of it alone.
    int first_click(FirstClick rule, int first, const std::vector<Word>& layouts, int alpha) {
        if (mines == grid.cells()) return 0;
        const int n = static_cast<int>(layouts.size());
        if (!crowded(rule, first)) return search.first_click(layouts.data(), n, first, alpha);
        Search apart(grid, 0);
        apart.meter = search.meter;
        return apart.first_click(layouts.data(), n, first, alpha);
    }
    Optimal compare(FirstClick rule, bool every, const std::function<void(int)>& done);
};

// Every class of first cells in turn. More than alpha is at least as good as the best before.
Optimal OptimalSearch::Inside::compare(FirstClick rule, bool every, const std::function<void(int)>& done) {
    Optimal result;
    std::vector<Word> layouts;
    for (int first : representatives()) {
        if (rule != FirstClick::any || layouts.empty()) layouts = allowed(rule, first);
        const auto n = static_cast<std::uint64_t>(layouts.size());
        search.meter->spend(n);
        int alpha = -1;
        if (!every && result.layouts != 0)
            alpha = static_cast<int>((Wide{result.won} * n + result.layouts - 1) / result.layouts) - 1;
        const int won = first_click(rule, first, layouts, alpha);
        result.per_first.push_back({first, static_cast<std::uint64_t>(won), n, won > alpha});
        if (result.layouts == 0 || (won > alpha && Wide{result.won} * n < Wide(won) * result.layouts)) {
            result.won = static_cast<std::uint64_t>(won);
            result.layouts = n;
        }
        done(static_cast<int>(result.per_first.size()));
    }
    for (int c = 0; c < grid.cells(); ++c)
        for (const FirstCell& f : result.per_first)
            if (f.cell == representative(c) && f.exact && Wide{f.won} * result.layouts == Wide{result.won} * f.layouts)
                result.first.push_back(c);
    return result;
}

OptimalSearch::OptimalSearch(Grid grid, int mines, std::size_t table_bytes) {
    if (grid.cells() > MOST_OPTIMAL_CELLS)
        throw std::invalid_argument("Optimal play is found on boards of up to " + std::to_string(MOST_OPTIMAL_CELLS) +
                                    " cells, and this one has " + std::to_string(grid.cells()) + ".");
    if (mines < 0 || mines > grid.cells()) throw std::invalid_argument("There is no room for so many mines.");
    if (choose(grid.cells(), mines) > MOST_OPTIMAL_LAYOUTS)
        throw std::invalid_argument("Optimal play is found on boards with up to " +
                                    std::to_string(MOST_OPTIMAL_LAYOUTS) + " layouts, and this one has more.");
    inside_ = std::make_unique<Inside>(grid, mines, table_bytes);
}

OptimalSearch::~OptimalSearch() = default;

std::uint64_t OptimalSearch::positions() const {
    return inside_->search.positions;
}

Optimal OptimalSearch::best(FirstClick rule, Meter& meter, bool every,
                            const std::function<void(const Progress&)>& tell) {
    Search& search = inside_->search;
    Progress progress{search.positions, 0, static_cast<int>(inside_->representatives().size())};
    std::uint64_t next_save = meter.spent() + SAVE_EVERY;
    search.restart(meter, [&] {
        progress.positions = search.positions;
        if (tell) tell(progress);
        if (meter.spent() < next_save) return;
        next_save = meter.spent() + SAVE_EVERY;
        save();
    });
    try {
        Optimal result = inside_->compare(rule, every, [&](int done) {
            progress.first_done = done;
            search.tell();
        });
        save();
        return result;
    } catch (...) {
        save();
        throw;
    }
}

// The file: a line that says which board, the number of entries, three words an entry, and a sum over all of them.
namespace {

std::string title(const Grid& grid, int mines) {
    return std::string(MAGIC) + std::to_string(grid.width) + "x" + std::to_string(grid.height) + "/" +
           std::to_string(mines) + "\n";
}

void put(std::ostream& out, Word word) {
    std::array<char, 8> bytes;
    for (int i = 0; i < 8; ++i) bytes[i] = static_cast<char>(word >> (8 * i) & 255);
    out.write(bytes.data(), 8);
}

Word get(std::istream& in) {
    std::array<char, 8> bytes{};
    in.read(bytes.data(), 8);
    Word word = 0;
    for (int i = 0; i < 8; ++i) word |= Word{static_cast<unsigned char>(bytes[i])} << (8 * i);
    return word;
}

std::array<Word, 3> words_of(const Stored& s) {
    return {s.key.high, s.key.low, static_cast<Word>(s.bound.won) << 1 | (s.bound.exact ? 1u : 0u)};
}

}  // namespace

void OptimalSearch::keep(const std::string& path, int layouts) {
    Inside& in = *inside_;
    in.path = path;
    in.search.keep_from = std::max(layouts, FEWEST_STORED);
    std::ifstream file(path, std::ios::binary);
    if (!file) return;
    std::string line;
    std::getline(file, line);
    if (line.substr(0, MAGIC.size()) != MAGIC)
        throw std::invalid_argument("The file " + path + " holds no progress of optimal play.");
    if (line + "\n" != title(in.grid, in.mines))
        throw std::invalid_argument("The file " + path + " is about " + line.substr(MAGIC.size()) + "; give another.");
    const Word count = get(file);
    Word sum = count;
    std::vector<Stored> stored;
    for (Word i = 0; i < count && file; ++i) {
        std::array<Word, 3> words;
        for (Word& word : words) sum = scramble(sum + (word = get(file)));
        stored.push_back({{words[0], words[1]}, {static_cast<int>(words[2] >> 1), (words[2] & 1) != 0}});
    }
    if (get(file) != sum || !file) throw std::invalid_argument("The file " + path + " is damaged; remove it.");
    for (const Stored& s : stored) in.search.table.store(s.key, s.bound);
    in.search.kept = std::move(stored);
}

void OptimalSearch::save() const {
    const Inside& in = *inside_;
    if (in.path.empty()) return;
    const std::string part = in.path + ".part";
    std::ofstream file(part, std::ios::binary | std::ios::trunc);
    file << title(in.grid, in.mines);
    Word sum = in.search.kept.size();
    put(file, sum);
    for (const Stored& s : in.search.kept)
        for (const Word word : words_of(s)) {
            put(file, word);
            sum = scramble(sum + word);
        }
    put(file, sum);
    file.close();
    if (!file) throw std::runtime_error("The file " + part + " cannot be written.");
    std::filesystem::rename(part, in.path);
}

}  // namespace sapper
