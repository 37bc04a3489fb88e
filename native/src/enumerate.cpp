#include "sapper/enumerate.hpp"

#include <cmath>

namespace sapper {

namespace {

using Bits = Listing::Bits;

void set(Bits& bits, std::size_t i) {
    bits[i / 64] |= 1ull << (i % 64);
}

// Calls take(bits) for every way to choose k of the cells numbered first .. first + n - 1.
template <class Take>
void choose(Bits bits, std::size_t first, int n, int k, Take&& take) {
    if (k == 0) {
        take(bits);
        return;
    }
    for (int i = 0; i + k <= n; ++i) {
        Bits with = bits;
        set(with, first + static_cast<std::size_t>(i));
        choose(with, first + static_cast<std::size_t>(i) + 1, n - i - 1, k - 1, take);
    }
}

class Lister {
public:
    Lister(const Analyzer& analyzer, std::size_t most, Listing& listing, Meter& meter)
        : problem_(analyzer.problem()), circuit_(analyzer.circuit()), most_(most), listing_(listing), meter_(meter) {
        listing_.cells.clear();
        listing_.layouts.clear();
        position_.resize(problem_.boxes.size());
        chosen_.resize(circuit_.ops.size());
    }

    bool whole() {
        std::vector<std::size_t> parts(problem_.parts.size());
        for (std::size_t i = 0; i < parts.size(); ++i) parts[i] = i;
        if (!number_cells(parts, true)) return false;
        std::vector<Way> all{{Bits{}, 0}};
        for (std::size_t part : parts) {
            if (!list(part)) return false;
            std::vector<Way> joined;
            if (all.size() * ways_.size() > LIMIT) return false;
            for (const Way& a : all)
                for (const Way& b : ways_) {
                    Way both{a.bits, a.mines + b.mines};
                    if (both.mines > problem_.mines_left) continue;
                    for (std::size_t w = 0; w < both.bits.size(); ++w) both.bits[w] |= b.bits[w];
                    joined.push_back(both);
                }
            meter_.spend(joined.size());
            all.swap(joined);
        }
        const int sea = static_cast<int>(problem_.sea.size());
        for (const Way& way : all) {
            const int left = problem_.mines_left - way.mines;
            if (left > sea) continue;
            choose(way.bits, sea_first_, sea, left, [&](const Bits& bits) { listing_.layouts.push_back(bits); });
            if (listing_.layouts.size() > most_) return false;
        }
        return true;
    }

    bool one_part(std::size_t part) {
        if (!number_cells({part}, false) || !list(part) || ways_.size() > most_) return false;
        for (const Way& way : ways_) listing_.layouts.push_back(way.bits);
        return true;
    }

private:
    static constexpr std::size_t LIMIT = 2'000'000;

    struct Way {
        Bits bits;
        int mines;
    };

    bool number_cells(const std::vector<std::size_t>& parts, bool sea) {
        for (std::size_t p : parts) {
            const Part& part = problem_.parts[p];
            for (std::uint32_t b = part.first_box; b < part.last_box; ++b) {
                const std::uint32_t box = problem_.part_boxes[b];
                position_[box] = listing_.cells.size();
                for (auto cell : problem_.cells_of(problem_.boxes[box])) listing_.cells.push_back(cell);
            }
        }
        sea_first_ = listing_.cells.size();
        if (sea) listing_.cells.insert(listing_.cells.end(), problem_.sea.begin(), problem_.sea.end());
        return listing_.cells.size() <= Listing::MOST_CELLS;
    }

    // All solutions of a part: every way from its root back to the empty state.
    bool list(std::size_t part) {
        ways_.clear();
        const Compiled& compiled = circuit_.parts[part];
        by_out_.clear();
        first_way_.assign(compiled.last_state - compiled.first_state + 1, 0);
        base_ = compiled.first_state;
        first_op_ = compiled.first_op;
        const std::uint32_t from = circuit_.ops[compiled.first_op].first, to = circuit_.ops[compiled.last_op - 1].last;
        for (std::uint32_t i = from; i < to; ++i) ++first_way_[circuit_.transitions[i].out - base_ + 1];
        for (std::size_t s = 1; s < first_way_.size(); ++s) first_way_[s] += first_way_[s - 1];
        by_out_.resize(to - from);
        auto at = first_way_;
        for (std::uint32_t i = from; i < to; ++i) by_out_[at[circuit_.transitions[i].out - base_]++] = i;
        chosen_[compiled.last_op - 1] = compiled.root;
        return descend(compiled.last_op, {Bits{}, 0});
    }

    bool descend(std::uint32_t op_end, const Way& way) {
        if (op_end == first_op_) {
            ways_.push_back(way);
            return ways_.size() <= LIMIT;
        }
        const std::uint32_t o = op_end - 1;
        const Op& op = circuit_.ops[o];
        const std::uint32_t state = chosen_[o] - base_;
        for (std::uint32_t w = first_way_[state]; w < first_way_[state + 1]; ++w) {
            const Transition& t = circuit_.transitions[by_out_[w]];
            meter_.spend(4);
            if (op.left_op >= 0) chosen_[op.left_op] = t.left;
            if (op.box < 0) {
                if (op.right_op >= 0) chosen_[op.right_op] = t.right;
                if (!descend(o, way)) return false;
                continue;
            }
            bool fine = true;
            choose(way.bits, position_[op.box], problem_.boxes[op.box].size, static_cast<int>(t.right),
                   [&](const Bits& bits) {
                       if (fine) fine = descend(o, {bits, way.mines + static_cast<int>(t.right)});
                       // Deeper choices may have overwritten what this way chose.
                       if (op.left_op >= 0) chosen_[op.left_op] = t.left;
                   });
            if (!fine) return false;
        }
        return true;
    }

    const Problem& problem_;
    const Circuit& circuit_;
    std::size_t most_;
    Listing& listing_;
    Meter& meter_;
    std::vector<std::size_t> position_;  // of a box's first cell in the listing
    std::size_t sea_first_ = 0;
    std::vector<Way> ways_;
    std::vector<std::uint32_t> first_way_, by_out_, chosen_;
    std::uint32_t base_ = 0, first_op_ = 0;
};

}  // namespace

bool list_layouts(const Analyzer& analyzer, std::size_t most, Listing& listing, Meter& meter) {
    if (analyzer.result().log10_solutions > std::log10(static_cast<double>(most)) + 1e-6) return false;
    return Lister(analyzer, most, listing, meter).whole();
}

bool list_part(const Analyzer& analyzer, std::size_t part, std::size_t most, Listing& listing, Meter& meter) {
    return Lister(analyzer, most, listing, meter).one_part(part);
}

}  // namespace sapper
