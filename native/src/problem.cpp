#include "sapper/problem.hpp"

#include <algorithm>

namespace sapper {

void Problem::build(const View& view, const Options& options) {
    possible = true;
    known_mines = 0;
    frontier_cells = 0;
    clues.clear();
    boxes.clear();
    box_cells.clear();
    box_clues.clear();
    sea.clear();
    parts.clear();
    part_clues.clear();
    part_boxes.clear();

    classify(view, options);
    find_clues(view, options);
    if (possible) propagate();
    if (possible) group();
    if (possible) split();
    mines_left = view.total < 0 ? -1 : view.total - known_mines;
    if (view.total >= 0 && mines_left < 0) possible = false;
}

void Problem::classify(const View& view, const Options& options) {
    grid_ = view.grid;
    stride_ = grid_.width + 2;
    const int offsets[8] = {-stride_ - 1, -stride_, -stride_ + 1, -1, 1, stride_ - 1, stride_, stride_ + 1};
    std::copy(offsets, offsets + 8, offset_);
    padded_.assign(static_cast<std::size_t>(stride_) * (grid_.height + 2), Known::open);
    hidden_.clear();
    const std::uint8_t* code = view.cells.data();
    for (int y = 0; y < grid_.height; ++y) {
        Known* row = &padded_[(y + 1) * stride_ + 1];
        for (int x = 0; x < grid_.width; ++x, ++code) {
            if (is_number(*code)) continue;
            Known known_now = Known::undecided;
            if (*code == MINE || *code == EXPLODED || (*code == FLAG && options.flags == Flags::trust))
                known_now = Known::mine;
            else if (*code == WRONG_FLAG)
                known_now = Known::safe;
            row[x] = known_now;
            known_mines += known_now == Known::mine;
            hidden_.push_back((y + 1) * stride_ + 1 + x);
        }
    }
    for (const Fact& fact : options.facts) {
        Known& cell = padded_[pad(fact.cell)];
        const Known wanted = fact.mine ? Known::mine : Known::safe;
        if (cell == Known::undecided) {
            cell = wanted;
            known_mines += fact.mine;
        } else if (cell != wanted) {
            possible = false;
        }
    }
}

// Every number beside an undecided cell is a clue; every other number is only checked.
void Problem::find_clues(const View& view, const Options& options) {
    clue_at_.assign(padded_.size(), -1);
    const std::uint8_t* code = view.cells.data();
    int cell = 0;
    for (int y = 0; y < grid_.height; ++y) {
        const int row = (y + 1) * stride_ + 1;
        for (int x = 0; x < grid_.width; ++x, ++code, ++cell) {
            if (!is_number(*code)) {
                continue;
            }
            int undecided = 0, mines = 0;
            for (int offset : offset_) {
                const Known known_now = padded_[row + x + offset];
                undecided += known_now == Known::undecided;
                mines += known_now == Known::mine;
            }
            if (undecided + mines + *code == 0) continue;
            if (options.use && !(*options.use)[cell]) continue;
            const int need = *code - mines;
            if (need < 0 || need > undecided) possible = false;
            if (undecided == 0) continue;
            clue_at_[row + x] = static_cast<std::int32_t>(clues.size());
            clues.push_back({row + x, need, undecided});  // padded for now; group() turns it back
        }
    }
}

void Problem::decide(int padded, bool mine) {
    padded_[padded] = mine ? Known::mine : Known::safe;
    known_mines += mine;
    for (int offset : offset_) {
        const int id = clue_at_[padded + offset];
        if (id < 0) continue;
        Clue& clue = clues[id];
        clue.need -= mine;
        --clue.cells;
        if (clue.need < 0 || clue.need > clue.cells) possible = false;
        if (clue.cells > 0 && (clue.need == 0 || clue.need == clue.cells)) queue_.push_back(id);
    }
}

void Problem::propagate() {
    queue_.clear();
    for (std::size_t i = 0; i < clues.size(); ++i)
        if (clues[i].need == 0 || clues[i].need == clues[i].cells) queue_.push_back(static_cast<std::int32_t>(i));
    while (!queue_.empty() && possible) {
        const Clue clue = clues[queue_.back()];
        queue_.pop_back();
        if (clue.cells == 0) continue;
        for (int offset : offset_)
            if (padded_[clue.cell + offset] == Known::undecided) decide(clue.cell + offset, clue.need > 0);
    }
}

// Cells that touch the same clues are alike. Clues without undecided cells are forgotten here.
void Problem::group() {
    std::int32_t alive = 0;
    for (std::size_t i = 0; i < clues.size(); ++i) {
        if (clues[i].cells == 0) {
            clue_at_[clues[i].cell] = -1;
            continue;
        }
        clue_at_[clues[i].cell] = alive;
        clues[alive++] = clues[i];
    }
    clues.resize(alive);
    head_.assign(alive, -1);
    next_.clear();

    known.assign(grid_.cells(), Known::open);
    struct Member {
        std::uint32_t box, cell;
    };
    static thread_local std::vector<Member> members;
    members.clear();
    for (int padded : hidden_) {
        const std::uint32_t cell = (padded / stride_ - 1) * grid_.width + padded % stride_ - 1;
        known[cell] = padded_[padded];
        if (padded_[padded] != Known::undecided) continue;
        std::uint32_t touching[8];
        int count = 0;
        for (int offset : offset_) {
            const int id = clue_at_[padded + offset];
            if (id >= 0) touching[count++] = id;
        }
        if (count == 0) {
            sea.push_back(cell);
            continue;
        }
        // Clues were numbered in reading order, and so are the neighbours: the list is sorted.
        std::int32_t box = head_[touching[0]];
        while (box >= 0 && !(boxes[box].clues == count &&
                             std::equal(touching, touching + count, &box_clues[boxes[box].first_clue])))
            box = next_[box];
        if (box < 0) {
            box = static_cast<std::int32_t>(boxes.size());
            boxes.push_back({0, static_cast<std::uint32_t>(box_clues.size()), 0, static_cast<std::uint8_t>(count)});
            box_clues.insert(box_clues.end(), touching, touching + count);
            next_.push_back(head_[touching[0]]);
            head_[touching[0]] = box;
        }
        ++boxes[box].size;
        members.push_back({static_cast<std::uint32_t>(box), cell});
    }
    std::uint32_t at = 0;
    for (Box& box : boxes) {
        box.first_cell = at;
        at += box.size;
        box.size = 0;
    }
    box_cells.resize(at);
    frontier_cells = static_cast<int>(at);
    for (const Member& m : members) box_cells[boxes[m.box].first_cell + boxes[m.box].size++] = m.cell;
    for (Clue& clue : clues) clue.cell = (clue.cell / stride_ - 1) * grid_.width + clue.cell % stride_ - 1;
}

void Problem::split() {
    root_.resize(clues.size());
    for (std::size_t i = 0; i < clues.size(); ++i) root_[i] = static_cast<std::int32_t>(i);
    auto find = [&](std::int32_t i) {
        while (root_[i] != i) i = root_[i] = root_[root_[i]];
        return i;
    };
    for (const Box& box : boxes) {
        const auto touching = clues_of(box);
        for (std::size_t i = 1; i < touching.size(); ++i) {
            const auto a = find(touching[0]), b = find(touching[i]);
            root_[std::max(a, b)] = std::min(a, b);
        }
    }
    // Parts in order of their first clue; a counting sort puts clues and boxes beside their parts.
    static thread_local std::vector<std::int32_t> part_of;
    part_of.assign(clues.size(), -1);
    for (std::size_t i = 0; i < clues.size(); ++i) {
        const auto r = find(static_cast<std::int32_t>(i));
        if (r == static_cast<std::int32_t>(i)) {
            part_of[i] = static_cast<std::int32_t>(parts.size());
            parts.push_back({0, 0, 0, 0});
        }
        part_of[i] = part_of[r];
        ++parts[part_of[i]].last_clue;
    }
    for (const Box& box : boxes) ++parts[part_of[clues_of(box)[0]]].last_box;
    std::uint32_t clue_count = 0, box_count = 0;
    for (Part& part : parts) {
        part.first_clue = clue_count;
        part.first_box = box_count;
        clue_count += part.last_clue;
        box_count += part.last_box;
        part.last_clue = part.first_clue;
        part.last_box = part.first_box;
    }
    part_clues.resize(clue_count);
    part_boxes.resize(box_count);
    for (std::size_t i = 0; i < clues.size(); ++i)
        part_clues[parts[part_of[i]].last_clue++] = static_cast<std::uint32_t>(i);
    for (std::size_t b = 0; b < boxes.size(); ++b)
        part_boxes[parts[part_of[clues_of(boxes[b])[0]]].last_box++] = static_cast<std::uint32_t>(b);
}

}  // namespace sapper
