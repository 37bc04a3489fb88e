#include "sapper/exact_player.hpp"

#include "sapper/first_move.hpp"
#include "sapper/search.hpp"

namespace sapper {

void ExactPlayer::choose(const View& view, FirstClick rule, std::vector<Choice>& moves) {
    Meter meter(WORK);
    if (untouched(view)) {
        if (const auto first = searched_first(view, rule, LAYOUTS, meter)) {
            moves.assign(1, *first);
            return;
        }
    }
    if (decision_.certain(view, moves, meter)) return;
    Choice choice;
    const auto& problem = decision_.analyzer.problem();
    const bool listed = list_layouts(decision_.analyzer, LAYOUTS, listing_, meter);
    const auto solved = listed ? search(view, problem.known, listing_, meter) : std::nullopt;
    if (!solved)
        throw BudgetExceeded(
            meter.spent(), meter.budget(),
            "The player exact searches positions of at most " + std::to_string(LAYOUTS) +
                " layouts, and this one has more or needs more work; let best play until the end is near.");
    choice.cell = solved->cell;
    choice.win = solved->win();
    choice.win_exact = true;
    choice.reason = Reason::solved;
    choice.risk = decision_.analysis().probability[choice.cell];
    choice.why = untouched(view) ? Why::first : decision_.why(view, choice.cell);
    moves.assign(1, choice);
}

}  // namespace sapper
