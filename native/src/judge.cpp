#include "judge.hpp"

#include <algorithm>

namespace sapper {

namespace {

constexpr int MOST_DEPTH = 9;  // deeper suppositions are not searched for

}  // namespace

bool Judge::fits(const Ground& ground, Meter& meter) {
    if (!wish_.bbbv.all()) {
        ground.write(mines_);
        meter.spend(mines_.size());
        if (!wish_.bbbv.holds(measurer_.run(ground.grid(), mines_.data()).bbbv)) return false;
    }
    return solvable(ground, meter) && pleases(ground, meter);
}

bool Judge::solvable(const Ground& ground, Meter& meter) {
    return answer(solver_.run(ground, ground.place(first_), quick_, meter), ground, meter);
}

bool Judge::solvable(const Ground& ground, const Solvable& run, Meter& meter) {
    solver_.follow(run, quick_, meter);
    return answer(solver_.go_on(), ground, meter);
}

bool Judge::answer(bool solved, const Ground& ground, Meter& meter) {
    if (wish_.least == Technique::guess) return !solved;
    if (!solved) return false;
    // Between pairs and everything there are rungs that only a walk knows.
    const bool between = wish_.most == Technique::group || wish_.most == Technique::suppose;
    return !between || !solver_.needed_exact() || by_walk(ground, meter);
}

bool Judge::pleases(const Ground& ground, Meter& meter) {
    if (!wish_.bbbv.all()) {
        ground.write(mines_);
        if (!wish_.bbbv.holds(measurer_.run(ground.grid(), mines_.data()).bbbv)) return false;
    }
    if (wish_.least == Technique::guess) return true;
    if (wish_.least > Technique::single || wish_.clues.least > 1 || wish_.depth.least > 0) {
        solver_.run(ground, ground.place(first_), quick_, meter);
        const bool easy = !solver_.needed_exact() && solver_.closed_safe() == 0;
        if (easy && (wish_.least > Technique::pair || !solver_.needed_pairs())) return false;
        if (!by_walk(ground, meter) || walker_.result().hardest < wish_.least) return false;
    }
    if (wish_.total_needed) {
        SolvableOptions without = quick_;
        without.total = TotalUse::never;
        if (solver_.run(ground, ground.place(first_), without, meter)) return false;
    }
    if (wish_.all_openings && !from_every_opening(ground, meter)) return false;
    return (wish_.clues.all() && wish_.depth.all()) || by_rating(ground, meter);
}

bool Judge::by_walk(const Ground& ground, Meter& meter) {
    ground.write(mines_);
    return walker_.solve(Layout(ground.grid(), mines_), first_, rungs_, meter).solved;
}

// The clues that the hardest step needs, and the cells that have to be supposed at once.
bool Judge::by_rating(const Ground& ground, Meter& meter) {
    RatingOptions options;
    options.rounds = options.measures = options.zini = false;
    options.clues = !wish_.clues.all();
    options.depth = !wish_.depth.all();
    const bool bounded = wish_.depth.most <= MOST_DEPTH;
    options.most_depth = bounded ? wish_.depth.most : std::max(0, wish_.depth.least - 1);
    ground.write(mines_);
    const Rating& rating = rater_.rate(Layout(ground.grid(), mines_), first_, options, meter);
    if (options.clues && !wish_.clues.holds(rating.clues_max())) return false;
    if (!options.depth) return true;
    return rating.depth == Rating::NONE ? !bounded : wish_.depth.holds(rating.depth);
}

// Whatever opening is clicked first.
bool Judge::from_every_opening(const Ground& ground, Meter& meter) {
    const auto zero = [&](int place) {
        const auto& cell = ground.cells()[place];
        return cell.has(Ground::undecided) && cell.need() == 0 && !ground.is_mine(place);
    };
    seen_.assign(ground.places(), 0);
    for (int i = 0; i < ground.grid().cells(); ++i) {
        const int start = ground.place(i);
        if (seen_[start] || !zero(start)) continue;
        seen_[start] = 1;
        flood_.assign(1, start);
        while (!flood_.empty()) {
            const int at = flood_.back();
            flood_.pop_back();
            for (const int offset : ground.offsets())
                if (!seen_[at + offset] && zero(at + offset)) {
                    seen_[at + offset] = 1;
                    flood_.push_back(at + offset);
                }
        }
        if (!solver_.run(ground, start, quick_, meter)) return false;
        const bool between = wish_.most == Technique::group || wish_.most == Technique::suppose;
        if (between && solver_.needed_exact()) {
            ground.write(mines_);
            if (!walker_.solve(Layout(ground.grid(), mines_), i, rungs_, meter).solved) return false;
        }
    }
    return true;
}

}  // namespace sapper
