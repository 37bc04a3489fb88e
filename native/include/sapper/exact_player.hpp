// The player `exact`: optimal play by exhaustive search, for positions small enough; BudgetExceeded otherwise.
#pragma once

#include "sapper/decision.hpp"
#include "sapper/enumerate.hpp"

namespace sapper {

class ExactPlayer : public Player {
public:
    std::string_view name() const override { return "exact"; }
    void choose(const View& view, FirstClick rule, std::vector<Choice>& moves) override;

private:
    static constexpr std::size_t LAYOUTS = 4096;
    static constexpr std::uint64_t WORK = 4'000'000'000;

    Decision decision_;
    Listing listing_;
};

}  // namespace sapper
