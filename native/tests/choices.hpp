// Every choice of clues of a small View, by trying every layout: what is in conflict, and how small a conflict can be.
#pragma once

#include <algorithm>
#include <bit>
#include <vector>

#include "boards.hpp"
#include "check.hpp"

namespace boards {

using sapper::Fact;
using sapper::Flags;

class Choices {
public:
    Choices(View view, Flags flags, const std::vector<Fact>& facts) : total_(view.total) {
        for (int i = 0; i < view.grid.cells(); ++i)
            if (sapper::is_number(view.cells[i])) clues_.push_back(i);
        view.total = sapper::UNKNOWN_TOTAL;
        const std::vector<std::uint8_t> none(view.cells.size(), 0);
        const auto listed = list_layouts(view, flags, &none, facts);
        for (const auto layout : listed.layouts) {
            std::vector<std::uint8_t> mines(view.cells.size(), 0);
            int count = listed.known_mines;
            for (std::size_t i = 0; i < view.cells.size(); ++i)
                mines[i] = view.cells[i] == sapper::MINE || view.cells[i] == sapper::EXPLODED ||
                           (view.cells[i] == sapper::FLAG && flags == Flags::trust);
            for (std::size_t i = 0; i < listed.cells.size(); ++i) {
                mines[listed.cells[i]] = layout >> i & 1;
                count += layout >> i & 1;
            }
            std::uint32_t broken = 0;
            for (std::size_t c = 0; c < clues_.size(); ++c) {
                int around = 0;
                view.grid.neighbours(clues_[c], [&](int j) { around += mines[j]; });
                if (around != view.cells[clues_[c]]) broken |= 1u << c;
            }
            broken_.push_back({broken, count == total_});
        }
    }

    // Does every layout (of the total, if it takes part) break one of these clues?
    bool conflict(std::uint32_t clues, bool total) const {
        return std::all_of(broken_.begin(), broken_.end(),
                           [&](auto& layout) { return (layout.clues & clues) != 0 || (total && !layout.total); });
    }
    std::uint32_t everything() const { return (1u << clues_.size()) - 1; }
    // The size of the smallest choice in conflict.
    int smallest(bool total) const {
        int best = 99;
        for (std::uint32_t clues = 0; clues <= everything(); ++clues)
            if (std::popcount(clues) < best && conflict(clues, total)) best = std::popcount(clues);
        return best;
    }
    // All choices of so many clues that are in conflict, as cells.
    std::vector<std::vector<int>> all_of_size(int size, bool total) const {
        std::vector<std::vector<int>> found;
        for (std::uint32_t clues = 0; clues <= everything(); ++clues) {
            if (std::popcount(clues) != size || !conflict(clues, total)) continue;
            found.emplace_back();
            for (std::size_t c = 0; c < clues_.size(); ++c)
                if (clues >> c & 1) found.back().push_back(clues_[c]);
        }
        return found;
    }
    std::uint32_t chosen(const std::vector<int>& cells) const {
        std::uint32_t set = 0;
        for (const int cell : cells) {
            const auto at = std::find(clues_.begin(), clues_.end(), cell);
            if (!check(at != clues_.end(), "a clue")) continue;
            set |= 1u << (at - clues_.begin());
        }
        return set;
    }
    std::size_t clues() const { return clues_.size(); }

private:
    struct Broken {
        std::uint32_t clues;
        bool total;
    };
    int total_;
    std::vector<int> clues_;
    std::vector<Broken> broken_;
};

}  // namespace boards
