// Where single clues and pairs are stuck: what all clues together imply, and the total where it may be used.
#include <algorithm>
#include <bit>
#include <utility>

#include "rungs.hpp"
#include "sapper/solvable.hpp"

namespace sapper {

namespace {

constexpr std::size_t MOST_NODES = 3000;  // of one search; beyond that the position is counted

// Neighbour i of a cell that is neighbour k of a clue, as a bit of the five columns and three rows from that clue on.
constexpr auto BIT = [] {
    constexpr int DX[] = {-1, 0, 1, -1, 1, -1, 0, 1}, DY[] = {-1, -1, -1, 0, 0, 1, 1, 1};
    std::array<std::array<std::uint8_t, 8>, 8> bit{};
    for (int k = 0; k < 8; ++k)
        for (int i = 0; i < 8; ++i) {
            const int at = (DY[k] + DY[i]) * 5 + DX[k] + DX[i] + 2;
            bit[k][i] =
                static_cast<std::uint8_t>(at < 0 ? 0 : at);  // above it are no clues, or the cell is not its own
        }
    return bit;
}();

}  // namespace

// True: something was decided.
bool Solvable::by_clues() {
    build();
    for (std::uint32_t b = 0; b < boxes_.size(); ++b) {
        const Box& box = boxes_[b];
        for (const int direction : {1, -1}) {
            if (direction > 0 ? box.some : box.gap) continue;
            if (probe(b, direction)) continue;
            if (nodes_ > MOST_NODES) return count(false) || (options_.total == TotalUse::allowed && count(true));
            needed_exact_ = true;
            return decide(b);
        }
    }
    return options_.total == TotalUse::allowed && !clearly_stuck() && count(true);
}

// Boxes and clues of the whole frontier. All numbers of mines are told as changes of the true layout.
void Solvable::build() {
    clues_.clear();
    boxes_.clear();
    clue_at_.resize(cells_.size());
    next_cell_.resize(cells_.size());
    for (int place = 0; place < static_cast<int>(cells_.size()); ++place) {
        const Ground::Cell& cell = cells_[place];
        if (!cell.has(Ground::open) || cell.around() == 0) continue;
        clue_at_[place] = static_cast<std::uint32_t>(clues_.size());
        clues_.push_back({});
        clues_.back().place = place;
    }
    sea_ = undecided_;
    sea_mines_ = mines_left_;
    least_ = most_ = 0;
    for (const Clue& clue : clues_) group(clue.place);
    for (std::uint32_t box = 0; box < boxes_.size(); ++box) connect(box);
    meter_->spend(cells_.size() / 16 + 8 * static_cast<std::uint64_t>(undecided_ - sea_));
}

// The cells of which this is the first clue, in boxes.
void Solvable::group(int clue) {
    const auto& offset = ground_->offsets();
    const auto first = static_cast<std::uint32_t>(boxes_.size());
    std::uint32_t touches[8];  // of each box: which clues from this one on
    for (std::uint8_t around = cells_[clue].around(); around != 0; around &= around - 1) {
        const auto k = static_cast<std::size_t>(std::countr_zero(around));
        const int place = clue + offset[k];
        std::uint32_t mask = 0;
        bool its_own = true;
        for (std::size_t i = 0; i < 8 && its_own; ++i) {
            const int near = place + offset[i];
            if (!cells_[near].has(Ground::open)) continue;
            its_own = near >= clue;
            mask |= 1u << BIT[k][i];
        }
        if (!its_own) continue;
        std::uint32_t box = first;
        while (box < boxes_.size() && touches[box - first] != mask) ++box;
        if (box == boxes_.size()) {
            touches[box - first] = mask;
            boxes_.push_back({});
            boxes_[box].place = -1;
        }
        const bool mine = ground_->is_mine(place);
        next_cell_[place] = std::exchange(boxes_[box].place, place);
        ++boxes_[box].size;
        boxes_[box].mines += mine;
        --sea_;
        sea_mines_ -= mine;
    }
}

void Solvable::connect(std::uint32_t box) {
    Box& at = boxes_[box];
    for (const int offset : ground_->offsets()) {
        if (!cells_[at.place + offset].has(Ground::open)) continue;
        const std::uint32_t c = clue_at_[at.place + offset];
        Clue& clue = clues_[c];
        at.clue[at.clues++] = c;
        clue.box[clue.boxes++] = box;
        clue.up += at.size - at.mines;
        clue.down += at.mines;
    }
    at.some = at.some_ok = at.mines > 0;
    at.gap = at.gap_ok = at.mines < at.size;
}

// Is there a solution with more mines (or fewer) in this box than there are? It holds none now (or nothing else).
bool Solvable::probe(std::uint32_t box, int direction) {
    delta_ = 0;
    set_.clear();
    looked_.clear();
    nodes_ = 0;
    bool found = false;
    for (int n = 1; n <= boxes_[box].size && !found; ++n) {
        found = set(box, n * direction) && repair();
        if (found) note();
        while (!set_.empty()) unset(set_.back());
    }
    for (const std::uint32_t clue : looked_) clues_[clue].seen = false;
    meter_->spend(2 * nodes_ + 4);
    return found;
}

// Gives a box another number of mines (or settles that it keeps its own). False when a clue can no longer be repaired.
bool Solvable::set(std::uint32_t box, int change) {
    Box& at = boxes_[box];
    at.change = static_cast<std::int8_t>(change);
    at.fixed = true;
    delta_ += change;
    set_.push_back(box);
    bool fits = true;
    for (std::uint32_t i = 0; i < at.clues; ++i) {
        const std::uint32_t c = at.clue[i];
        Clue& clue = clues_[c];
        clue.off += change;
        clue.up -= at.size - at.mines;
        clue.down -= at.mines;
        fits &= clue.off <= clue.down && -clue.off <= clue.up;
        if (!clue.seen) {
            clue.seen = true;
            looked_.push_back(c);
        }
    }
    return fits;
}

void Solvable::unset(std::uint32_t box) {
    Box& at = boxes_[box];
    for (std::uint32_t i = 0; i < at.clues; ++i) {
        Clue& clue = clues_[at.clue[i]];
        clue.off -= at.change;
        clue.up += at.size - at.mines;
        clue.down += at.mines;
    }
    delta_ -= at.change;
    at.fixed = false;
    set_.pop_back();
}

// Takes the clue with the least room, and tries all that one of its boxes can hold, what helps first.
bool Solvable::repair() {
    if (++nodes_ > MOST_NODES) return false;
    int tightest = -1, room = 1000;
    for (const std::uint32_t c : looked_) {
        const Clue& clue = clues_[c];
        if (clue.off == 0) continue;
        const int left = clue.off > 0 ? clue.down - clue.off : clue.up + clue.off;
        if (left < room) {
            room = left;
            tightest = static_cast<int>(c);
        }
    }
    if (tightest < 0) return true;
    const Clue& clue = clues_[tightest];
    const int towards = clue.off > 0 ? -1 : 1;
    std::uint32_t box = 0;
    int most = -1;
    for (std::uint32_t i = 0; i < clue.boxes; ++i) {
        const std::uint32_t b = clue.box[i];
        const Box& at = boxes_[b];
        if (at.fixed) continue;
        const int can = towards < 0 ? at.mines : at.size - at.mines;
        if (can > 0 && can > most) {
            most = can;
            box = b;
        }
    }
    if (most < 0) return false;
    const Box& at = boxes_[box];
    const int off = towards < 0 ? clue.off : -clue.off;
    const auto attempt = [&](int change) {
        const bool found = set(box, change) && repair();
        if (!found) unset(box);
        return found;
    };
    const int helps = std::min(most, off);
    for (int n = helps; n >= 0; --n)
        if (attempt(towards * n)) return true;
    for (int n = helps + 1; n <= most; ++n)
        if (attempt(towards * n)) return true;
    const int back = towards < 0 ? at.size - at.mines : at.mines;
    for (int n = 1; n <= back; ++n)
        if (attempt(-towards * n)) return true;
    return false;
}

// A second solution: what it shows of the boxes that it changes.
void Solvable::note() {
    const bool fits = sea_mines_ - delta_ >= 0 && sea_mines_ - delta_ <= sea_;
    if (fits) {
        least_ = std::min(least_, delta_);
        most_ = std::max(most_, delta_);
    }
    for (const std::uint32_t b : set_) {
        Box& box = boxes_[b];
        if (box.change == 0) continue;
        const int mines = box.mines + box.change;
        box.some |= mines > 0;
        box.gap |= mines < box.size;
        box.some_ok |= fits && mines > 0;
        box.gap_ok |= fits && mines < box.size;
    }
}

// A box that holds what it holds in every solution: all its cells are mines, or none is.
bool Solvable::decide(std::uint32_t box) {
    const bool mines = boxes_[box].mines > 0;
    for (int place = boxes_[box].place; place >= 0;) {
        const int next = next_cell_[place];
        mines ? mark(place) : uncover(place);
        place = next;
    }
    return true;
}

// Nothing is decided even with the total: every box has its second solution, and the sea can make up for its mines.
bool Solvable::clearly_stuck() const {
    if (sea_ > 0 && ((sea_mines_ == 0 && least_ == 0) || (sea_mines_ == sea_ && most_ == 0))) return false;
    return std::all_of(boxes_.begin(), boxes_.end(), [](const Box& box) { return box.some_ok && box.gap_ok; });
}

// The exact truth, counted: for what the search could not settle, and for what hangs on the total.
bool Solvable::count(bool total) {
    const Grid& grid = ground_->grid();
    view_.grid = grid;
    view_.cells.assign(grid.cells(), HIDDEN);
    view_.total = ground_->mines();
    std::vector<Fact> facts, decided;
    for (int i = 0; i < grid.cells(); ++i) {
        const int place = ground_->place(i);
        const auto& cell = cells_[place];
        if (cell.has(Ground::open)) view_.cells[i] = static_cast<std::uint8_t>(ground_->cells()[place].need());
        if (cell.has(Ground::mine)) facts.push_back({i, true});
    }
    TechniqueOptions how;
    how.facts = facts;
    exact_facts(view_, how, total, decided, *meter_);
    for (const Fact& fact : decided) {
        const int place = ground_->place(fact.cell);
        fact.mine ? mark(place) : uncover(place);
    }
    needed_exact_ |= !decided.empty();
    return !decided.empty();
}

}  // namespace sapper
