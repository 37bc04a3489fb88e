// Budgets, cancelling and Ctrl+C at the border between the engine and Python.
#pragma once

#include "bindings.hpp"

#include "sapper/work.hpp"

// Runs work without the GIL under a meter; `cancel` is None or anything with is_set(). Ctrl+C ends the call as well:
// the pending KeyboardInterrupt is what the caller then sees.
template <class F>
auto metered(std::uint64_t budget, nb::handle cancel, F&& work) {
    const bool watch = !cancel.is_none();
    sapper::Meter meter(budget, [&] {
        nb::gil_scoped_acquire gil;
        if (PyErr_CheckSignals() != 0) throw nb::python_error();
        return watch && nb::cast<bool>(cancel.attr("is_set")());
    });
    nb::gil_scoped_release release;
    return work(meter);
}

void bind_analysis(nb::module_& m);
void bind_players(nb::module_& m);
void bind_works(nb::module_& m);
void bind_optimal(nb::module_& m);
void bind_metrics(nb::module_& m);
void bind_techniques(nb::module_& m);
void bind_rating(nb::module_& m);
void bind_generator(nb::module_& m);
void bind_environment(nb::module_& m);
