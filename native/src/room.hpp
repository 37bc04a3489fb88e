// Where mines may lie: everywhere but at the first cell, and where the rule opens more, not around it either as long as
// there is room elsewhere. A board that holds more mines has all of that filled, and the rest around the first cell.
#pragma once

#include <vector>

#include "sapper/ground.hpp"
#include "sapper/layout.hpp"
#include "sapper/random.hpp"

namespace sapper {

class Room {
public:
    Room(const Ground& ground, const Rules& rules, int first) {
        const Grid& grid = rules.grid;
        std::vector<int> around;
        for (int i = 0; i < grid.cells(); ++i) {
            const int dx = std::abs(grid.x(i) - grid.x(first)), dy = std::abs(grid.y(i) - grid.y(first));
            if (i == first) continue;
            const bool near = rules.first_click == FirstClick::opening && dx <= 1 && dy <= 1;
            (near ? around : ordered_).push_back(ground.place(i));
        }
        mines_ = rules.mines;
        if (mines_ > static_cast<int>(ordered_.size())) {
            filled_ = ordered_;
            mines_ -= static_cast<int>(filled_.size());
            ordered_ = around;
        }
        places_ = ordered_;
        allowed_.assign(ground.places(), 0);
        for (const int place : places_) allowed_[place] = 1;
    }

    // A board draws from the same order whatever was drawn before it.
    void reset() { places_ = ordered_; }

    // Lays all mines, every layout equally likely: the front of `places` are the mines afterwards.
    void draw(Ground& ground, Random& random) { draw(ground, mines_, random); }

    // Lays only so many of those that can lie here or there.
    void draw(Ground& ground, int mines, Random& random) {
        ground.clear();
        for (const int place : filled_) ground.put(place);
        shuffle(mines, random);
        for (int i = 0; i < mines; ++i) ground.put(places_[i]);
    }

    // The first n places become a random choice in random order.
    void shuffle(int n, Random& random) {
        const auto size = static_cast<std::uint32_t>(places_.size());
        for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(n); ++i)
            std::swap(places_[i], places_[i + random.below(size - i)]);
    }

    int mines() const { return mines_; }  // that can lie here or there
    bool allows(int place) const { return allowed_[place] != 0; }
    int size() const { return static_cast<int>(places_.size()); }
    std::vector<int>& places() { return places_; }

private:
    std::vector<int> ordered_, places_, filled_;
    std::vector<std::uint8_t> allowed_;
    int mines_ = 0;
};

}  // namespace sapper
