// Budgets of counted work, and cancelling. Work is counted, never timed, so that results do not depend on the machine.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <stdexcept>
#include <string>

namespace sapper {

constexpr std::uint64_t UNLIMITED = std::numeric_limits<std::uint64_t>::max();

struct BudgetExceeded : std::runtime_error {
    std::uint64_t spent, budget;
    BudgetExceeded(std::uint64_t s, std::uint64_t b, const std::string& what)
        : std::runtime_error(what), spent(s), budget(b) {}
};

struct Cancelled : std::runtime_error {
    Cancelled() : std::runtime_error("The call was cancelled.") {}
};

// Counts units of work (one is roughly one multiplication with its bookkeeping). `poll` is asked now and then and
// cancels the call by answering true.
class Meter {
public:
    static constexpr std::uint64_t POLL_EVERY = 1 << 20;

    explicit Meter(std::uint64_t budget = UNLIMITED, std::function<bool()> poll = {})
        : budget_(budget), poll_(std::move(poll)) {
        plan();
    }

    void spend(std::uint64_t units) {
        spent_ += units;
        if (spent_ >= next_) check();
    }
    std::uint64_t spent() const { return spent_; }
    std::uint64_t budget() const { return budget_; }
    std::uint64_t left() const { return spent_ >= budget_ ? 0 : budget_ - spent_; }

    [[noreturn]] void exceed() const {
        exceed("The position needs more work than the budget of " + std::to_string(budget_) +
               " units allows; raise the budget, or ask for an estimate.");
    }
    // For what no budget would be enough.
    [[noreturn]] void exceed(const std::string& why) const { throw BudgetExceeded(spent_, budget_, why); }

private:
    void check() {
        if (spent_ > budget_) exceed();
        if (poll_ && poll_()) throw Cancelled();
        plan();
    }
    void plan() {
        next_ = poll_ ? spent_ + POLL_EVERY : UNLIMITED;
        if (budget_ != UNLIMITED && next_ > budget_ + 1) next_ = budget_ + 1;
    }

    std::uint64_t budget_;
    std::uint64_t spent_ = 0;
    std::uint64_t next_ = 0;
    std::function<bool()> poll_;
};

}  // namespace sapper
