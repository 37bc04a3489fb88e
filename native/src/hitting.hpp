// Smallest sets that share a member with every one of some sets.
#pragma once

#include <cstdint>
#include <vector>

#include "sapper/work.hpp"

namespace sapper {

using Set = std::vector<int>;

class Hitting {
public:
    Hitting(std::size_t members, Meter& meter) : meter_(meter), state_(members, State::open), packed_(members, 0) {}

    void add(Set set) { sets_.push_back({std::move(set), false}); }

    // A set of at most `most` members that hits all, as small as can be; sizes are tried upwards.
    bool find(std::size_t most, Set& result) {
        for (; least_ <= most; ++least_) {
            chosen_.clear();
            if (!search(least_)) continue;
            result = chosen_;
            for (const int member : chosen_) state_[member] = State::open;
            return true;
        }
        return false;
    }

private:
    enum class State : std::uint8_t { open, chosen, refused };
    struct Entry {
        Set members;
        bool hit;
    };

    // Sets that share no open member need one each: are there more than are left? Also finds the set with the fewest
    // open members, which is null when all are hit.
    bool hopeless(std::size_t left, const Set*& smallest) {
        std::size_t fewest = SIZE_MAX, apart = 0, work = 1;
        ++packing_;
        for (Entry& entry : sets_) {
            std::size_t open = 0;
            bool alone = true;
            entry.hit = false;
            for (const int member : entry.members) {
                if (state_[member] == State::chosen) {
                    entry.hit = true;
                    break;
                }
                if (state_[member] == State::refused) continue;
                ++open;
                alone &= packed_[member] != packing_;
            }
            work += entry.members.size();
            if (entry.hit) continue;
            if (open < fewest) {
                fewest = open;
                smallest = &entry.members;
            }
            if (!alone) continue;
            ++apart;
            for (const int member : entry.members)
                if (state_[member] == State::open) packed_[member] = packing_;
        }
        meter_.spend(work);
        return fewest == 0 || apart > left;
    }

    // What was tried and failed is refused in the branches beside it.
    bool search(std::size_t left) {
        const Set* smallest = nullptr;
        if (hopeless(left, smallest)) return false;
        if (!smallest) return true;
        bool found = false;
        Set tried;
        for (const int member : *smallest) {
            if (state_[member] != State::open) continue;
            state_[member] = State::chosen;
            chosen_.push_back(member);
            found = search(left - 1);
            if (found) break;
            chosen_.pop_back();
            state_[member] = State::refused;
            tried.push_back(member);
        }
        for (const int member : tried) state_[member] = State::open;
        return found;
    }

    Meter& meter_;
    std::vector<Entry> sets_;
    std::vector<State> state_;
    std::vector<std::uint32_t> packed_;
    std::uint32_t packing_ = 0;
    Set chosen_;
    std::size_t least_ = 1;
};

}  // namespace sapper
