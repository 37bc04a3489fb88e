// The board's geometry and the codes of its cells: what every other header stands on.
#pragma once

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

namespace sapper {

// What a cell of a View can be. 0..8 are open numbers.
enum Code : std::uint8_t {
    HIDDEN = 9,
    FLAG = 10,
    QUESTION = 11,
    MINE = 12,        // shown after a lost game
    EXPLODED = 13,    // the mine that was opened
    WRONG_FLAG = 14,  // a flag that stood on no mine, shown after a lost game
    CODES = 15
};

inline bool is_number(std::uint8_t code) {
    return code <= 8;
}

// A side this long is far beyond play, and keeps every index and count within 32 bits.
constexpr int MAX_SIDE = 4000;

struct Grid {
    int width = 0;
    int height = 0;

    Grid() = default;
    Grid(int w, int h) : width(w), height(h) {
        if (w < 1 || h < 1 || w > MAX_SIDE || h > MAX_SIDE)
            throw std::invalid_argument("A board has sides from 1 to " + std::to_string(MAX_SIDE) + "; this one is " +
                                        std::to_string(w) + "x" + std::to_string(h) + ".");
    }

    int cells() const { return width * height; }
    int index(int x, int y) const { return y * width + x; }
    int x(int index) const { return index % width; }
    int y(int index) const { return index / width; }
    bool holds(int px, int py) const { return px >= 0 && py >= 0 && px < width && py < height; }
    bool operator==(const Grid&) const = default;

    // Calls f(index) for the up to eight neighbours, in reading order.
    template <class F>
    void neighbours(int index, F&& f) const {
        const int cx = x(index), cy = y(index);
        const int x0 = std::max(cx - 1, 0), x1 = std::min(cx + 1, width - 1);
        const int y0 = std::max(cy - 1, 0), y1 = std::min(cy + 1, height - 1);
        for (int ny = y0; ny <= y1; ++ny)
            for (int nx = x0; nx <= x1; ++nx)
                if (nx != cx || ny != cy) f(ny * width + nx);
    }
};

}  // namespace sapper
