// What the binding files share: conversions of cells, codes and bytes.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <utility>
#include <vector>

#include "sapper/grid.hpp"

namespace nb = nanobind;

template <class T>
nb::bytes to_bytes(const std::vector<T>& values) {
    return nb::bytes(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T));
}

inline std::vector<std::uint8_t> from_bytes(const nb::bytes& bytes) {
    const auto* data = reinterpret_cast<const std::uint8_t*>(bytes.c_str());
    return {data, data + bytes.size()};
}

inline std::pair<int, int> to_cell(const sapper::Grid& grid, int index) {
    return {grid.x(index), grid.y(index)};
}

void bind_board(nb::module_& m);
