// NumPy arrays that the engine has filled.
#pragma once

#include <nanobind/ndarray.h>

#include <initializer_list>

#include "bindings.hpp"

// A NumPy array that owns what it shows.
template <class T>
auto to_array(std::vector<T>&& values, std::initializer_list<std::size_t> shape) {
    auto* kept = new std::vector<T>(std::move(values));
    nb::capsule owner(kept, [](void* p) noexcept { delete static_cast<std::vector<T>*>(p); });
    return nb::ndarray<nb::numpy, T>(kept->data(), shape, owner);
}
