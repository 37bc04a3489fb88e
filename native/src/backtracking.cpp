#include "backtracking.hpp"

#include <algorithm>

namespace sapper {

namespace {

constexpr std::uint64_t WORTH_KEEPING = 64;  // work after which a failure is remembered

}  // namespace

void Backtracking::clear() {
    member_.clear();
    limits_.clear();
    boxes_.clear();
}

void Backtracking::limit(const std::vector<int>& cells, int low, int high, bool wide) {
    const int number = static_cast<int>(limits_.size());
    for (int cell : cells) member_.push_back({cell, number});
    limits_.push_back({low, high, wide, {}});
}

void Backtracking::build() {
    std::sort(member_.begin(), member_.end());
    std::vector<std::pair<std::vector<int>, int>> cells;  // limits, cell
    for (std::size_t i = 0; i < member_.size();) {
        cells.push_back({{}, member_[i].first});
        for (; i < member_.size() && member_[i].first == cells.back().second; ++i)
            cells.back().first.push_back(member_[i].second);
    }
    std::sort(cells.begin(), cells.end());
    for (auto& [limits, cell] : cells) {
        if (boxes_.empty() || boxes_.back().limits != limits) {
            for (int l : limits) limits_[l].boxes.push_back(static_cast<int>(boxes_.size()));
            boxes_.push_back({{}, std::move(limits)});
        }
        boxes_.back().cells.push_back(cell);
    }
}

bool Backtracking::solve(bool split, Meter& meter) {
    meter_ = &meter;
    take_ = nullptr;
    split_ = split;
    value_.assign(boxes_.size(), 0);
    least_.assign(boxes_.size(), 0);
    most_.clear();
    for (const Box& box : boxes_) most_.push_back(box.size());
    for (const Limit& limit : limits_)
        if (limit.boxes.empty() && (limit.low > 0 || limit.high < 0)) return false;
    const bool everything = !split || std::any_of(limits_.begin(), limits_.end(), [](auto& l) { return l.wide; });
    const auto find = [&](int box) {
        order_from(box, everything);
        return descend(0);
    };
    for (std::size_t b = 0; b < boxes_.size(); ++b) {
        const int box = static_cast<int>(b), size = boxes_[b].size();
        if (!boxes_[b].mine) {
            least_[b] = 1;
            find(box);
            least_[b] = 0;
        }
        if (!boxes_[b].safe) {
            most_[b] = size - 1;
            find(box);
            most_[b] = size;
        }
        if (!boxes_[b].mine && !boxes_[b].safe) return false;
    }
    return true;
}

void Backtracking::list(const std::function<void(const std::vector<int>&)>& take, Meter& meter) {
    meter_ = &meter;
    take_ = &take;
    value_.assign(boxes_.size(), 0);
    least_.assign(boxes_.size(), 0);
    most_.clear();
    for (const Box& box : boxes_) most_.push_back(box.size());
    if (boxes_.empty()) return;
    order_from(0, true);
    descend(0);
}

void Backtracking::place(int box) {
    placed_[box] = 1;
    order_.push_back(box);
    for (int l : boxes_[box].limits) --limits_[l].room;
}

// From one box outwards, always by the limit with the fewest boxes that are not placed; then what hangs together with
// none of them. So a contradiction shows near the box that is asked about.
void Backtracking::order_from(int box, bool everything) {
    placed_.assign(boxes_.size(), 0);
    order_.clear();
    for (Limit& limit : limits_) {
        limit.used = 0;
        limit.room = static_cast<int>(limit.boxes.size());
    }
    place(box);
    std::size_t next = 0;
    for (;;) {
        const Limit* best = nullptr;
        for (const Limit& limit : limits_) {
            if (limit.wide || limit.room == 0 || limit.room == static_cast<int>(limit.boxes.size())) continue;
            if (!best || limit.room < best->room) best = &limit;
        }
        meter_->spend(2 + limits_.size() / 4);
        if (best) {
            for (int b : best->boxes)
                if (!placed_[b]) place(b);
            continue;
        }
        while (next < boxes_.size() && placed_[next]) ++next;
        if (!everything || next == boxes_.size()) break;
        place(static_cast<int>(next));
    }
    failed_.clear();
    open_.assign(order_.size(), {});
    std::vector<int> before(limits_.size(), 0);
    for (std::size_t i = 0; i < order_.size(); ++i) {
        for (int l : boxes_[order_[i]].limits) ++before[l];
        if (i % 4 != 3) continue;  // where failures are remembered
        for (std::size_t l = 0; l < limits_.size(); ++l)
            if (before[l] > 0 && before[l] < static_cast<int>(limits_[l].boxes.size()))
                open_[i].push_back(static_cast<int>(l));
    }
    for (Limit& limit : limits_) {
        limit.room = 0;
        for (int b : limit.boxes)
            if (placed_[b]) limit.room += boxes_[b].size();
    }
}

// How many mines the box can hold, as far as its limits say.
bool Backtracking::values(int box, int& low, int& high) {
    low = least_[box];
    high = most_[box];
    for (int l : boxes_[box].limits) {
        const Limit& limit = limits_[l];
        low = std::max(low, limit.low - limit.used - limit.room);
        high = std::min(high, limit.high - limit.used);
    }
    return low <= high;
}

// What is left to do depends on what is placed only through the limits that are open.
std::string Backtracking::state(std::size_t at) const {
    std::string key(reinterpret_cast<const char*>(&at), sizeof at);
    for (int l : open_[at - 1]) key.append(reinterpret_cast<const char*>(&limits_[l].used), sizeof(int));
    return key;
}

bool Backtracking::descend(std::size_t at) {
    if (at == order_.size()) {
        for (int b : order_) {
            boxes_[b].mine |= value_[b] > 0;
            boxes_[b].safe |= value_[b] < boxes_[b].size();
        }
        if (!take_) return true;
        (*take_)(value_);
        return false;
    }
    meter_->spend(4);
    const bool keep = !take_ && at > 0 && at % 4 == 0;
    if (keep && !failed_.empty() && failed_.count(state(at))) return false;
    const std::uint64_t before = meter_->spent();
    const int box = order_[at];
    const auto move = [&](int mines, int room) {
        for (int l : boxes_[box].limits) {
            limits_[l].used += mines;
            limits_[l].room += room;
        }
    };
    int low, high;
    bool found = false;
    move(0, -boxes_[box].size());
    if (values(box, low, high))
        for (int v = low; v <= high && !found; ++v) {
            value_[box] = v;
            move(v, 0);
            found = descend(at + 1);
            move(-v, 0);
        }
    move(0, boxes_[box].size());
    if (!found && keep && meter_->spent() - before > WORTH_KEEPING) failed_.insert(state(at));
    return found;
}

}  // namespace sapper
