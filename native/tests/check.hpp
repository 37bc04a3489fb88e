// Checks for the engine's own tests. A check that fails says where and why and the program goes on, so that one run
// shows everything; `run` takes the tests of a program by name and gives its exit code.
#pragma once

#include <cmath>
#include <cstdio>
#include <exception>
#include <initializer_list>
#include <iostream>
#include <source_location>
#include <sstream>
#include <string>
#include <string_view>

#if defined(__SANITIZE_ADDRESS__)
constexpr bool SANITIZED = true;  // everything is several times slower: tests with very many cases take fewer
#else
constexpr bool SANITIZED = false;
#endif

using Where = std::source_location;

namespace checks {

constexpr int MOST_SHOWN = 20;
inline int failures = 0;

inline void fail(const std::string& why, const Where& where) {
    if (++failures <= MOST_SHOWN)
        std::cerr << where.file_name() << ':' << where.line() << ": " << why << '\n';
    else if (failures == MOST_SHOWN + 1)
        std::cerr << "(more failures are not shown)\n";
}

}  // namespace checks

inline bool check(bool holds, std::string_view what, Where where = Where::current()) {
    if (!holds) checks::fail("not so: " + std::string(what), where);
    return holds;
}

template <class A, class B>
bool same(const A& got, const B& wanted, std::string_view what, Where where = Where::current()) {
    if (got == wanted) return true;
    std::ostringstream why;
    why << what << ": got " << +got << ", wanted " << +wanted;
    checks::fail(why.str(), where);
    return false;
}

// Within `tolerance`; nan is near nothing.
inline bool near(double got, double wanted, double tolerance, std::string_view what, Where where = Where::current()) {
    if (std::fabs(got - wanted) <= tolerance) return true;
    std::ostringstream why;
    why.precision(17);
    why << what << ": got " << got << ", wanted " << wanted << " within " << tolerance;
    checks::fail(why.str(), where);
    return false;
}

// Calls f, which must throw an Error.
template <class Error, class F>
bool throws(F&& f, std::string_view what, Where where = Where::current()) {
    try {
        f();
    } catch (const Error&) {
        return true;
    }
    checks::fail("no error: " + std::string(what), where);
    return false;
}

struct Test {
    const char* name;
    void (*body)();
};

inline int run(std::initializer_list<Test> tests) {
    for (const Test& test : tests) {
        const int before = checks::failures;
        try {
            test.body();
        } catch (const std::exception& error) {
            checks::fail(std::string("unexpected error: ") + error.what(), Where::current());
        }
        std::cout << (checks::failures == before ? "ok    " : "FAILED ") << test.name << std::endl;
    }
    return checks::failures == 0 ? 0 : 1;
}
