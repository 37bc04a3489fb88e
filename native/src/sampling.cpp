#include "sapper/sampling.hpp"

#include <cmath>
#include <stdexcept>

#include "sapper/total.hpp"

namespace sapper {

namespace {

// C(n, k), only for results a double holds exactly.
double exact_choose(int n, int k) {
    if (k < 0 || k > n) return 0;
    k = std::min(k, n - k);
    std::uint64_t c = 1;
    for (int i = 1; i <= k; ++i) {
        if (c > UINT64_MAX / static_cast<std::uint64_t>(n - k + i)) return 0x1p53;      // far beyond: of no solution
        c = c * static_cast<std::uint64_t>(n - k + i) / static_cast<std::uint64_t>(i);  // a whole number at every step
    }
    return static_cast<double>(c);
}

// Rejected draws in a row after which counting is the better way.
constexpr int MOST_REJECTED = 500;

}  // namespace

Sampler::Sampler(const View& view, const AnalysisOptions& options, Meter& meter) : view_(view), options_(options) {
    const Analysis& truth = analyzer_.run(view, options, meter);
    if (!truth.consistent) throw std::invalid_argument("No layout agrees with this View, so none can be drawn.");
    index_transitions();
    const int cells = analyzer_.problem().frontier_cells;
    const bool total = view.total != UNKNOWN_TOTAL;
    exact_ = total && truth.log10_solutions < 15.9;
    if (total && cells <= AnalysisOptions{}.polynomial_cells) {
        prepare_counts(counts_, meter);
        return;
    }
    if (exact_) {
        prepare_wide_counts(meter);
        return;
    }
    const double z = total ? std::exp(balanced_log_z(analyzer_, meter)) : options.density / (1 - options.density);
    way_ = Way::points;
    if (!prepare_points(points_, z, meter)) {
        way_ = Way::wide_points;
        prepare_points(wide_points_, z, meter);
    }
    if (total) prepare_acceptance(z);
}

void Sampler::index_transitions() {
    const Circuit& circuit = analyzer_.circuit();
    way_first_.assign(circuit.low.size() + 1, 0);
    for (const Transition& t : circuit.transitions) ++way_first_[t.out + 1];
    for (std::size_t s = 1; s < way_first_.size(); ++s) way_first_[s] += way_first_[s - 1];
    ways_.resize(circuit.transitions.size());
    auto at = way_first_;
    for (std::uint32_t i = 0; i < circuit.transitions.size(); ++i) ways_[at[circuit.transitions[i].out]++] = i;
    chosen_.resize(circuit.ops.size());
}

template <class Field>
void Sampler::prepare_counts(Counts<Field>& counts, Meter& meter) {
    using Value = typename Field::Value;
    const Circuit& circuit = analyzer_.circuit();
    const Problem& problem = analyzer_.problem();
    const int sea = static_cast<int>(problem.sea.size());
    least_ = least_mines(circuit);
    const int most = most_mines(circuit);
    std::vector<Value> weights = sea_weights<Value>(sea, problem.mines_left, least_, most).weight;
    if (exact_)
        for (int t = least_; t <= most; ++t) weights[t - least_] = exact_choose(sea, problem.mines_left - t);
    counts.polynomials.clear();
    for (const Compiled& part : circuit.parts) counts.polynomials.forward(circuit, problem, part, meter);
    const std::size_t n = circuit.parts.size();
    auto& after = counts.after;
    after.assign(n + 1, {});
    after[n] = weights;
    for (std::size_t i = n; i-- > 0;) {
        const auto root = counts.polynomials.root(circuit.parts[i]);
        after[i].assign(after[i + 1].size() - root.size() + 1, Value{0});
        meter.spend(after[i].size() * root.size());
        for (std::size_t t = 0; t < after[i].size(); ++t)
            for (std::size_t k = 0; k < root.size(); ++k) after[i][t] += root[k] * after[i + 1][t + k];
    }
}

void Sampler::prepare_wide_counts(Meter& meter) {
    prepare_counts(wide_counts_, meter);
    way_ = Way::wide_counts;
}

// False: digits were lost.
template <class Number>
bool Sampler::prepare_points(std::vector<Points<Number>>& points, double z, Meter& meter) {
    const Circuit& circuit = analyzer_.circuit();
    std::array<Number, 9> power;
    power[0] = Number::one();
    for (int k = 1; k <= 8; ++k) power[k] = power[k - 1].times(Number{z});
    points.resize(circuit.parts.size());
    for (std::size_t i = 0; i < points.size(); ++i) {
        points[i].forward(circuit, analyzer_.problem(), circuit.parts[i], power, meter);
        if (points[i].lost()) return false;
    }
    return true;
}

// C(sea, mines left - t) / z^t, in logarithms: over a large board it spans more than a double can.
void Sampler::prepare_acceptance(double z) {
    const Circuit& circuit = analyzer_.circuit();
    const int sea = static_cast<int>(analyzer_.problem().sea.size()), left = analyzer_.problem().mines_left;
    least_ = least_mines(circuit);
    const int most = most_mines(circuit), first = std::max(least_, left - sea), last = std::min(most, left);
    accept_.assign(most - least_ + 1, -INFINITY);
    double weight = 0, largest = 0;
    for (int t = first; t <= last; ++t) {
        accept_[t - least_] = weight;
        largest = std::max(largest, weight);
        const int k = left - t;  // mines in the sea; the next has one less
        weight += std::log(static_cast<double>(k) / (sea - k + 1)) - std::log(z);
    }
    for (double& a : accept_) a = std::exp(a - largest);
}

// Uniform below the total: a whole number where counts are exact.
template <class Value>
Value Sampler::pick(const Value& total, Random& random) const {
    if (!exact_) return total * random.unit();
    return static_cast<double>(random.below64(static_cast<std::uint64_t>(static_cast<double>(total))));
}

void Sampler::draw(Random& random, std::vector<std::uint8_t>& mines, Meter& meter) {
    const Problem& problem = analyzer_.problem();
    meter.spend(view_.cells.size() / 8 + problem.box_cells.size());
    mines.assign(view_.cells.size(), 0);
    for (std::size_t i = 0; i < mines.size(); ++i) mines[i] = problem.known[i] == Known::mine;
    if (view_.total == UNKNOWN_TOTAL) {
        draw_parts(random, mines);
        for (auto cell : problem.sea) mines[cell] = random.unit() < options_.density;
        return;
    }
    if (way_ != Way::counts && way_ != Way::wide_counts) {
        if (draw_by_rejection(random, mines, meter)) return;
        prepare_wide_counts(meter);
    }
    if (way_ == Way::counts)
        draw_by_counts(counts_, random, mines);
    else
        draw_by_counts(wide_counts_, random, mines);
}

// False, and `mines` as before: too many draws in a row were not kept.
bool Sampler::draw_by_rejection(Random& random, std::vector<std::uint8_t>& mines, Meter& meter) {
    const Problem& problem = analyzer_.problem();
    const std::vector<std::uint8_t> start = mines;
    for (int i = 0; i < MOST_REJECTED; ++i) {
        const int t = draw_parts(random, mines);
        if (random.unit() < accept_[t - least_]) {
            place(problem.sea, problem.mines_left - t, random, mines);
            return true;
        }
        meter.spend(64 + problem.box_cells.size() * 4);
        mines = start;
    }
    return false;
}

template <class Field>
void Sampler::draw_by_counts(const Counts<Field>& counts, Random& random, std::vector<std::uint8_t>& mines) {
    using Value = typename Field::Value;
    const Circuit& circuit = analyzer_.circuit();
    std::size_t t = 0;
    for (std::size_t i = 0; i < circuit.parts.size(); ++i) {
        const auto root = counts.polynomials.root(circuit.parts[i]);
        const Value wanted = pick(counts.after[i][t], random);
        Value sum{0};
        std::size_t k = 0, last = 0;
        for (; k < root.size(); ++k) {
            const Value weight = root[k] * counts.after[i + 1][t + k];
            if (!(weight > Value{0})) continue;
            last = k;
            sum += weight;
            if (wanted < sum) break;
        }
        if (k == root.size()) k = last;  // only by rounding
        const auto mines_in_part = static_cast<std::uint32_t>(k) + circuit.low[circuit.parts[i].root];
        descend(counts.polynomials, circuit.parts[i], mines_in_part, random, mines);
        t += k;
    }
    const Problem& problem = analyzer_.problem();
    place(problem.sea, problem.mines_left - static_cast<int>(t) - least_, random, mines);
}

// From the root back to the empty state: one way into each state, chosen as often as solutions take it.
template <class Field>
void Sampler::descend(const Polynomials<Field>& counts, const Compiled& part, std::uint32_t mines, Random& random,
                      std::vector<std::uint8_t>& out) {
    using Value = typename Field::Value;
    const Circuit& circuit = analyzer_.circuit();
    const Problem& problem = analyzer_.problem();
    if (part.first_op == part.last_op) return;
    chosen_[part.last_op - 1] = {part.root, mines};
    for (std::uint32_t o = part.last_op; o-- > part.first_op;) {
        const Op& op = circuit.ops[o];
        const auto [state, total] = chosen_[o];
        const Value wanted = pick(counts.at(state)[total - circuit.low[state]], random);
        Value sum{0};
        Chosen left{}, right{};
        std::uint32_t in_box = 0;
        bool found = false;
        for (std::uint32_t w = way_first_[state]; w < way_first_[state + 1] && !found; ++w) {
            const Transition& t = circuit.transitions[ways_[w]];
            const auto from = counts.at(t.left);
            if (op.box >= 0) {
                if (total < t.right + circuit.low[t.left] || total > t.right + circuit.high[t.left]) continue;
                const Value weight =
                    CHOOSE[problem.boxes[op.box].size][t.right] * from[total - t.right - circuit.low[t.left]];
                if (!(weight > Value{0})) continue;
                left = {t.left, total - t.right};
                in_box = t.right;
                sum += weight;
                found = wanted < sum;
                continue;
            }
            const auto with = counts.at(t.right);
            for (std::uint32_t i = 0; i < from.size() && !found; ++i) {
                const std::uint32_t a = circuit.low[t.left] + i;
                if (total < a + circuit.low[t.right] || total > a + circuit.high[t.right]) continue;
                const Value weight = from[i] * with[total - a - circuit.low[t.right]];
                if (!(weight > Value{0})) continue;
                left = {t.left, a};
                right = {t.right, total - a};
                sum += weight;
                found = wanted < sum;
            }
        }
        if (op.box >= 0) place(problem.cells_of(problem.boxes[op.box]), in_box, random, out);
        if (op.left_op >= 0) chosen_[op.left_op] = left;
        if (op.right_op >= 0) chosen_[op.right_op] = right;
    }
}

// Draws every part with mines of a fixed weight; returns the mines in all of them.
int Sampler::draw_parts(Random& random, std::vector<std::uint8_t>& mines) {
    const auto& parts = analyzer_.circuit().parts;
    int total = 0;
    for (std::size_t i = 0; i < parts.size(); ++i)
        total += way_ == Way::points ? descend(points_[i], parts[i], random, mines)
                                     : descend(wide_points_[i], parts[i], random, mines);
    return total;
}

template <class Number>
int Sampler::descend(const Points<Number>& points, const Compiled& part, Random& random,
                     std::vector<std::uint8_t>& out) {
    const Circuit& circuit = analyzer_.circuit();
    const Problem& problem = analyzer_.problem();
    int total = 0;
    if (part.first_op == part.last_op) return 0;
    chosen_[part.last_op - 1].state = part.root;
    for (std::uint32_t o = part.last_op; o-- > part.first_op;) {
        const Op& op = circuit.ops[o];
        const std::uint32_t state = chosen_[o].state;
        auto weigh = [&](const Transition& t) {
            const Number& right =
                op.box >= 0 ? points.weight(problem.boxes[op.box].size, t.right) : points.value(t.right);
            return quotient(points.value(t.left).times(right), points.value(state));
        };
        double all = 0;
        for (std::uint32_t w = way_first_[state]; w < way_first_[state + 1]; ++w)
            all += weigh(circuit.transitions[ways_[w]]);
        const double wanted = random.unit() * all;
        double sum = 0;
        const Transition* taken = &circuit.transitions[ways_[way_first_[state]]];
        for (std::uint32_t w = way_first_[state]; w < way_first_[state + 1]; ++w) {
            const Transition& t = circuit.transitions[ways_[w]];
            const double weight = weigh(t);
            if (!(weight > 0)) continue;
            taken = &t;
            sum += weight;
            if (wanted < sum) break;
        }
        if (op.box >= 0) {
            place(problem.cells_of(problem.boxes[op.box]), taken->right, random, out);
            total += static_cast<int>(taken->right);
        }
        if (op.left_op >= 0) chosen_[op.left_op].state = taken->left;
        if (op.right_op >= 0) chosen_[op.right_op].state = taken->right;
    }
    return total;
}

void Sampler::place(std::span<const std::uint32_t> cells, std::uint32_t count, Random& random,
                    std::vector<std::uint8_t>& out) {
    if (count == 0) return;
    if (count == cells.size()) {
        for (auto cell : cells) out[cell] = 1;
        return;
    }
    scratch_.assign(cells.begin(), cells.end());
    for (std::uint32_t i = 0; i < count; ++i) {
        std::swap(scratch_[i], scratch_[i + random.below(static_cast<std::uint32_t>(scratch_.size()) - i)]);
        out[scratch_[i]] = 1;
    }
}

}  // namespace sapper
