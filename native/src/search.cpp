#include "sapper/search.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <unordered_map>

namespace sapper {

namespace {

// What can be seen of the layouts: for every listed cell and layout the number it shows, or MINE.
struct Table {
    std::size_t layouts = 0;
    std::vector<std::vector<std::uint8_t>> shows;  // by cell, then layout
};

Table make_table(const View& view, const std::vector<Known>& known, const Listing& listing) {
    const std::size_t n = listing.cells.size();
    Table table;
    table.layouts = listing.layouts.size();
    table.shows.assign(n, std::vector<std::uint8_t>(table.layouts));
    std::vector<int> position(view.cells.size(), -1);
    for (std::size_t i = 0; i < n; ++i) position[listing.cells[i]] = static_cast<int>(i);
    for (std::size_t i = 0; i < n; ++i) {
        std::uint8_t base = 0;
        std::vector<int> around;
        view.grid.neighbours(static_cast<int>(listing.cells[i]), [&](int j) {
            base += known[j] == Known::mine;
            if (position[j] >= 0) around.push_back(position[j]);
        });
        for (std::size_t l = 0; l < table.layouts; ++l) {
            std::uint8_t shown = base;
            for (int j : around) shown += listing.mine(l, static_cast<std::size_t>(j));
            table.shows[i][l] = listing.mine(l, i) ? static_cast<std::uint8_t>(MINE) : shown;
        }
    }
    return table;
}

template <int W>
using Set = std::array<std::uint64_t, W>;

template <int W>
int size(const Set<W>& a) {
    int n = 0;
    for (auto word : a) n += std::popcount(word);
    return n;
}
template <int W>
Set<W> both(const Set<W>& a, const Set<W>& b) {
    Set<W> c;
    for (int i = 0; i < W; ++i) c[i] = a[i] & b[i];
    return c;
}
template <int W>
bool meets(const Set<W>& a, const Set<W>& b) {
    std::uint64_t any = 0;
    for (int i = 0; i < W; ++i) any |= a[i] & b[i];
    return any != 0;
}

template <int W>
struct Hash {
    std::size_t operator()(const Set<W>& a) const {
        std::uint64_t h = 0;
        for (auto word : a) h = scramble(h ^ word);
        return h;
    }
};

// Cells that are mines in just the same layouts: opening one makes the others safe, so that they are one move. The
// layouts in which it is safe fall into classes by what the cells then show.
template <int W>
struct Group {
    Set<W> safe{};
    std::vector<Set<W>> classes;
    int cell = 0;  // one of them
};

template <int W>
class Search {
public:
    // The layouts in `which` (numbers of the table) become bits 0, 1, ...
    Search(const Table& table, const std::vector<std::uint32_t>& which, Meter& meter)
        : table_(table), which_(which), meter_(meter) {
        make_groups();
    }

    // Layouts won of all; exact when more than `floor`, else no more than the truth allows.
    std::uint32_t run(std::uint32_t floor) { return solve(everything(), floor); }

    Solved best(const Listing& listing) {
        Solved result;
        result.layouts = static_cast<std::uint32_t>(which_.size());
        const Set<W> all = everything();
        order(all);
        const auto moves = std::vector<Move>(moves_);
        for (const Move& move : moves) {
            if (static_cast<std::uint32_t>(move.safe) <= result.won && result.cell >= 0) break;
            const std::uint32_t won = play(all, move, result.cell < 0 ? 0 : result.won);
            if (result.cell < 0 || won > result.won) {
                result.won = won;
                result.cell = static_cast<int>(listing.cells[groups_[move.group].cell]);
            }
        }
        if (result.cell < 0) commit(listing, result);
        return result;
    }

    // Layouts won of all when this cell is opened first.
    std::uint32_t opened(std::size_t cell) {
        const Set<W> safe = safe_in(cell);
        for (std::size_t g = 0; g < groups_.size(); ++g)
            if (groups_[g].safe == safe) return play(everything(), {static_cast<int>(g), size<W>(safe)}, 0);
        return size<W>(safe) > 0 ? run(0) : 0;  // certain: it costs nothing, or all
    }

private:
    struct Move {
        int group, safe;
    };
    struct Known {
        std::uint32_t value;
        bool exact;  // otherwise no more than value
    };

    Set<W> everything() const {
        Set<W> all{};
        for (std::size_t l = 0; l < which_.size(); ++l) all[l / 64] |= 1ull << (l % 64);
        return all;
    }

    Set<W> safe_in(std::size_t cell) const {
        Set<W> safe{};
        for (std::size_t l = 0; l < which_.size(); ++l)
            if (table_.shows[cell][which_[l]] != MINE) safe[l / 64] |= 1ull << (l % 64);
        return safe;
    }

    void make_groups() {
        const std::size_t n = which_.size();
        std::unordered_map<Set<W>, int, Hash<W>> by_safe;
        std::vector<std::vector<int>> members;
        for (std::size_t cell = 0; cell < table_.shows.size(); ++cell) {
            const Set<W> safe = safe_in(cell);
            if (size<W>(safe) == 0) continue;
            const auto [it, fresh] = by_safe.try_emplace(safe, static_cast<int>(members.size()));
            if (fresh) members.emplace_back();
            members[it->second].push_back(static_cast<int>(cell));
        }
        meter_.spend(table_.shows.size() * n / 4);
        groups_.resize(members.size());
        for (const auto& [safe, g] : by_safe) {
            Group<W>& group = groups_[g];
            group.safe = safe;
            group.cell = members[g][0];
            std::vector<Set<W>> classes{safe};
            for (int cell : members[g]) split(classes, table_.shows[cell]);
            group.classes = std::move(classes);
        }
        // Always safe and always the same: nothing to see, nothing to decide.
        std::erase_if(groups_, [&](const Group<W>& g) {
            return g.classes.size() == 1 && size<W>(g.safe) == static_cast<int>(n);
        });
    }

    void split(std::vector<Set<W>>& classes, const std::vector<std::uint8_t>& shows) const {
        std::vector<Set<W>> finer;
        for (const Set<W>& old : classes) {
            std::array<Set<W>, 9> by_value{};
            for (int w = 0; w < W; ++w)
                for (std::uint64_t rest = old[w]; rest; rest &= rest - 1) {
                    const int bit = std::countr_zero(rest);
                    by_value[shows[which_[w * 64 + bit]]][w] |= 1ull << bit;
                }
            for (const auto& part : by_value)
                if (size<W>(part) > 0) finer.push_back(part);
        }
        classes.swap(finer);
    }

    // The moves that may tell something, most often safe first. A move whose cells show the same whenever they are safe
    // tells nothing: it can wait for ever. Returns a group that is safe in all of the layouts and tells something, or
    // -1.
    int order(const Set<W>& alive) {
        const int n = size<W>(alive);
        moves_.clear();
        meter_.spend(groups_.size() * W);
        for (std::size_t g = 0; g < groups_.size(); ++g) {
            const int safe = size<W>(both<W>(alive, groups_[g].safe));
            if (safe == 0) continue;
            int seen = 0;
            for (const auto& one : groups_[g].classes) {
                seen += meets<W>(alive, one);
                if (seen > 1) break;
            }
            if (seen < 2) continue;
            if (safe == n) return static_cast<int>(g);
            moves_.push_back({static_cast<int>(g), safe});
        }
        std::stable_sort(moves_.begin(), moves_.end(), [](const Move& a, const Move& b) { return a.safe > b.safe; });
        return -1;
    }

    // Opens a group: the sum over what it may show. Gives up once it cannot pass `floor`.
    std::uint32_t play(const Set<W>& alive, const Move& move, std::uint32_t floor) {
        std::uint32_t won = 0, open = static_cast<std::uint32_t>(move.safe);
        // Small classes first would be cheap, large ones first prune; the order does not change the answer.
        for (const auto& one : groups_[move.group].classes) {
            const Set<W> after = both<W>(alive, one);
            const auto n = static_cast<std::uint32_t>(size<W>(after));
            if (n == 0) continue;
            open -= n;
            // What this class must bring for the move still to pass the floor.
            const std::uint32_t elsewhere = won + open;
            won += n == 1 ? 1 : solve(after, floor > elsewhere ? floor - elsewhere : 0);
            if (won + open <= floor) return won + open;
        }
        return won;
    }

    std::uint32_t solve(const Set<W>& alive, std::uint32_t floor) {
        const auto n = static_cast<std::uint32_t>(size<W>(alive));
        if (n <= 1) return n;
        if constexpr (W > 1)
            if (n <= 64) return smaller(alive, floor);
        if (const auto it = memo_.find(alive); it != memo_.end())
            if (it->second.exact || it->second.value <= floor) return it->second.value;
        const int free = order(alive);
        std::uint32_t value;
        bool exact = true;
        if (free >= 0) {
            value = play(alive, {free, static_cast<int>(n)}, floor);
            exact = value > floor;
        } else {
            const auto moves = std::vector<Move>(moves_);
            value = 1;  // nothing left to see: one arrangement is picked
            std::uint32_t most = 1;
            for (const Move& move : moves) {
                const std::uint32_t bar = std::max(value, floor);
                if (static_cast<std::uint32_t>(move.safe) <= bar) {
                    most = std::max(most, static_cast<std::uint32_t>(move.safe));
                    break;
                }
                const std::uint32_t won = play(alive, move, bar);
                most = std::max(most, won);
                value = std::max(value, won > bar ? won : value);
            }
            if (value <= floor) {
                exact = false;
                value = std::min(std::max(most, value), std::max(floor, 1u));
            }
        }
        auto& entry = memo_[alive];
        if (!entry.exact) entry = {value, exact};
        return value;
    }

    // Few layouts left: they move into one word, and cells that no longer matter are dropped.
    std::uint32_t smaller(const Set<W>& alive, std::uint32_t floor) {
        if (const auto it = memo_.find(alive); it != memo_.end())
            if (it->second.exact || it->second.value <= floor) return it->second.value;
        std::vector<std::uint32_t> left;
        for (int w = 0; w < W; ++w)
            for (std::uint64_t rest = alive[w]; rest; rest &= rest - 1)
                left.push_back(which_[w * 64 + std::countr_zero(rest)]);
        const std::uint32_t value = Search<1>(table_, left, meter_).run(floor);
        auto& entry = memo_[alive];
        if (!entry.exact) entry = {value, value > floor};
        return value;
    }

    // Nothing tells anything any more: open what is safe most often.
    void commit(const Listing& listing, Solved& result) const {
        int most = -1;
        for (const Group<W>& group : groups_) {
            const int safe = size<W>(group.safe);
            if (safe > most) {
                most = safe;
                result.cell = static_cast<int>(listing.cells[group.cell]);
            }
        }
        result.won = 1;
    }

    const Table& table_;
    const std::vector<std::uint32_t> which_;
    Meter& meter_;
    std::vector<Group<W>> groups_;
    std::vector<Move> moves_;
    std::unordered_map<Set<W>, Known, Hash<W>> memo_;
};

}  // namespace

namespace {

// Calls use(a Search over the whole listing), of the fitting width; nothing when the work runs out or the listing is
// long.
template <class Use>
auto with_search(const View& view, const std::vector<Known>& known, const Listing& listing, Meter& meter, Use&& use)
    -> std::optional<decltype(use(std::declval<Search<1>&>()))> {
    const Table table = make_table(view, known, listing);
    std::vector<std::uint32_t> which(table.layouts);
    for (std::size_t i = 0; i < which.size(); ++i) which[i] = static_cast<std::uint32_t>(i);
    auto run = [&](auto&& search) { return use(search); };
    try {
        meter.spend(table.layouts * listing.cells.size());
        if (table.layouts <= 64) return run(Search<1>(table, which, meter));
        if (table.layouts <= 256) return run(Search<4>(table, which, meter));
        if (table.layouts <= 1024) return run(Search<16>(table, which, meter));
        if (table.layouts <= 4096) return run(Search<64>(table, which, meter));
    } catch (const BudgetExceeded&) {
    }
    return std::nullopt;
}

}  // namespace

std::optional<Solved> search(const View& view, const std::vector<Known>& known, const Listing& listing, Meter& meter) {
    return with_search(view, known, listing, meter, [&](auto& it) { return it.best(listing); });
}

std::optional<std::uint32_t> search_value(const View& view, const std::vector<Known>& known, const Listing& listing,
                                          Meter& meter) {
    return with_search(view, known, listing, meter, [](auto& it) { return it.run(0); });
}

std::optional<std::vector<std::uint32_t>> search_each(const View& view, const std::vector<Known>& known,
                                                      const Listing& listing, const std::vector<int>& cells,
                                                      Meter& meter) {
    return with_search(view, known, listing, meter, [&](auto& it) {
        std::vector<std::uint32_t> won;
        for (const int cell : cells) {
            const auto at = std::find(listing.cells.begin(), listing.cells.end(), static_cast<std::uint32_t>(cell));
            if (at == listing.cells.end()) throw std::invalid_argument("Only a listed cell can be opened.");
            won.push_back(it.opened(static_cast<std::size_t>(at - listing.cells.begin())));
        }
        return won;
    });
}

}  // namespace sapper
