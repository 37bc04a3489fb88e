#include "sapper/elimination.hpp"

#include <algorithm>
#include <bit>
#include <queue>

namespace sapper {

void Elimination::plan(const Problem& problem, const Part& part, Meter& meter) {
    const std::uint32_t n = part.last_clue - part.first_clue;
    if (local_.size() < problem.clues.size()) local_.resize(problem.clues.size());
    for (std::uint32_t i = 0; i < n; ++i) local_[problem.part_clues[part.first_clue + i]] = i;
    order.clear();
    rank.resize(n);
    if (bag.size() < n) bag.resize(n);
    for (std::uint32_t i = 0; i < n; ++i) bag[i].clear();
    width = 0;
    if (n <= 64)
        plan_small(problem, part);
    else
        plan_large(problem, part, meter);
    for (std::uint32_t i = 0; i < n; ++i) rank[order[i]] = i;
    for (std::uint32_t i = 0; i < n; ++i) {
        std::sort(bag[i].begin(), bag[i].end(), [&](auto a, auto b) { return rank[a] < rank[b]; });
        width = std::max(width, static_cast<int>(bag[i].size()) + 1);
    }
}

// Up to 64 clues: neighbours are one word.
void Elimination::plan_small(const Problem& problem, const Part& part) {
    const std::uint32_t n = part.last_clue - part.first_clue;
    mask_.assign(n, 0);
    for (std::uint32_t b = part.first_box; b < part.last_box; ++b) {
        const auto touching = problem.clues_of(problem.boxes[problem.part_boxes[b]]);
        std::uint64_t word = 0;
        for (auto clue : touching) word |= 1ull << local_[clue];
        for (auto clue : touching) mask_[local_[clue]] |= word;
    }
    for (std::uint32_t i = 0; i < n; ++i) mask_[i] &= ~(1ull << i);
    std::uint64_t alive = n == 64 ? ~0ull : (1ull << n) - 1;
    while (alive) {
        int best = -1, degree = 65;
        for (std::uint64_t rest = alive; rest; rest &= rest - 1) {
            const int i = std::countr_zero(rest);
            const int d = std::popcount(mask_[i]);
            if (d < degree) {
                best = i;
                degree = d;
                if (d <= 1) break;
            }
        }
        const std::uint64_t near = mask_[best];
        alive &= ~(1ull << best);
        order.push_back(best);
        for (std::uint64_t rest = near; rest; rest &= rest - 1) {
            const int i = std::countr_zero(rest);
            bag[best].push_back(i);
            mask_[i] = (mask_[i] | near) & ~(1ull << i) & ~(1ull << best);
        }
    }
}

// Any number of clues: sorted lists of neighbours, and a queue by degree whose stale entries are skipped.
void Elimination::plan_large(const Problem& problem, const Part& part, Meter& meter) {
    const std::uint32_t n = part.last_clue - part.first_clue;
    if (around_.size() < n) around_.resize(n);
    for (std::uint32_t i = 0; i < n; ++i) around_[i].clear();
    for (std::uint32_t b = part.first_box; b < part.last_box; ++b) {
        const auto touching = problem.clues_of(problem.boxes[problem.part_boxes[b]]);
        for (auto i : touching)
            for (auto j : touching)
                if (i != j) around_[local_[i]].push_back(local_[j]);
    }
    using Entry = std::pair<std::uint32_t, std::uint32_t>;  // degree, clue
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
    for (std::uint32_t i = 0; i < n; ++i) {
        auto& list = around_[i];
        std::sort(list.begin(), list.end());
        list.erase(std::unique(list.begin(), list.end()), list.end());
        queue.emplace(static_cast<std::uint32_t>(list.size()), i);
    }
    std::vector<std::uint8_t> done(n, 0);
    std::vector<std::uint32_t> merged;
    while (!queue.empty()) {
        const auto [degree, best] = queue.top();
        queue.pop();
        if (done[best] || degree != around_[best].size()) continue;
        done[best] = 1;
        order.push_back(best);
        bag[best] = around_[best];
        meter.spend(1 + static_cast<std::uint64_t>(degree) * degree);
        for (auto i : bag[best]) {
            auto& list = around_[i];
            merged.clear();
            std::set_union(list.begin(), list.end(), bag[best].begin(), bag[best].end(), std::back_inserter(merged));
            std::erase_if(merged, [&](auto j) { return j == i || j == best; });
            list.swap(merged);
            queue.emplace(static_cast<std::uint32_t>(list.size()), i);
        }
    }
}

}  // namespace sapper
