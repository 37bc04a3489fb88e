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
    double c = 1;
    for (int i = 1; i <= k; ++i) c = c * (n - k + i) / i;  // every step is a whole number
    return c;
}

}  // namespace

Sampler::Sampler(const View& view, const AnalysisOptions& options, Meter& meter) : view_(view), options_(options) {
    const Analysis& truth = analyzer_.run(view, options, meter);
    if (!truth.consistent) throw std::invalid_argument("No layout agrees with this View, so none can be drawn.");
    index_transitions();
    const auto& problem = analyzer_.problem();
    exact_ = view.total != UNKNOWN_TOTAL && truth.log10_solutions < 15.9;
    by_points_ = view.total == UNKNOWN_TOTAL || (problem.frontier_cells > 480 && !exact_);
    if (!by_points_) {
        prepare_polynomials(meter);
        return;
    }
    const double z = view.total == UNKNOWN_TOTAL ? options.density / (1 - options.density)
                                                 : std::exp(balanced_log_z(analyzer_, meter));
    prepare_points(z, meter);
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

void Sampler::prepare_polynomials(Meter& meter) {
    const Circuit& circuit = analyzer_.circuit();
    const Problem& problem = analyzer_.problem();
    const int sea = static_cast<int>(problem.sea.size());
    least_ = least_mines(circuit);
    const int most = most_mines(circuit);
    std::vector<double> weights = sea_weights<double>(sea, problem.mines_left, least_, most).weight;
    if (exact_)
        for (int t = least_; t <= most; ++t) weights[t - least_] = exact_choose(sea, problem.mines_left - t);
    counts_.clear();
    for (const Compiled& part : circuit.parts) counts_.forward(circuit, problem, part, meter);
    const std::size_t n = circuit.parts.size();
    after_.assign(n + 1, {});
    after_[n] = weights;
    for (std::size_t i = n; i-- > 0;) {
        const auto root = counts_.root(circuit.parts[i]);
        after_[i].assign(after_[i + 1].size() - root.size() + 1, 0.0);
        for (std::size_t t = 0; t < after_[i].size(); ++t)
            for (std::size_t k = 0; k < root.size(); ++k) after_[i][t] += root[k] * after_[i + 1][t + k];
        meter.spend(after_[i].size() * root.size());
    }
}

void Sampler::prepare_points(double z, Meter& meter) {
    const Circuit& circuit = analyzer_.circuit();
    const Problem& problem = analyzer_.problem();
    std::array<Real, 9> power;
    power[0] = Real::one();
    for (int k = 1; k <= 8; ++k) power[k] = {power[k - 1].re * z};
    points_.resize(circuit.parts.size());
    for (std::size_t i = 0; i < points_.size(); ++i)
        points_[i].forward(circuit, problem, circuit.parts[i], power, meter);
    if (view_.total == UNKNOWN_TOTAL) return;
    // Parts are drawn with mines that weigh z each; a draw is kept as often as the sea makes up for that.
    least_ = least_mines(circuit);
    const auto sea =
        sea_weights<double>(static_cast<int>(problem.sea.size()), problem.mines_left, least_, most_mines(circuit));
    accept_.assign(sea.weight.size(), -INFINITY);
    double largest = -INFINITY;
    for (std::size_t t = 0; t < accept_.size(); ++t) {
        if (!(sea.weight[t] > 0)) continue;
        accept_[t] = std::log(sea.weight[t]) - static_cast<double>(t) * std::log(z);
        largest = std::max(largest, accept_[t]);
    }
    for (double& a : accept_) a = std::exp(a - largest);
}

double Sampler::pick(double total, Random& random) const {
    return exact_ ? static_cast<double>(random.below64(static_cast<std::uint64_t>(total))) : random.unit() * total;
}

void Sampler::draw(Random& random, std::vector<std::uint8_t>& mines, Meter& meter) {
    const Problem& problem = analyzer_.problem();
    meter.spend(view_.cells.size() / 8 + problem.box_cells.size());
    mines.assign(view_.cells.size(), 0);
    for (std::size_t i = 0; i < mines.size(); ++i) mines[i] = problem.known[i] == Known::mine;
    if (!by_points_) {
        draw_by_polynomials(random, mines);
        return;
    }
    if (view_.total == UNKNOWN_TOTAL) {
        draw_by_points(random, mines);
        for (auto cell : problem.sea) mines[cell] = random.unit() < options_.density;
        return;
    }
    const std::vector<std::uint8_t> start = mines;
    for (;;) {
        const int t = draw_by_points(random, mines);
        if (random.unit() < accept_[t - least_]) {
            place(problem.sea, problem.mines_left - t, random, mines);
            return;
        }
        meter.spend(64 + problem.box_cells.size() * 4);
        mines = start;
    }
}

void Sampler::draw_by_polynomials(Random& random, std::vector<std::uint8_t>& mines) {
    const Circuit& circuit = analyzer_.circuit();
    std::size_t t = 0;
    for (std::size_t i = 0; i < circuit.parts.size(); ++i) {
        const auto root = counts_.root(circuit.parts[i]);
        double rest = pick(after_[i][t], random);
        std::size_t k = 0, last = 0;
        for (; k < root.size(); ++k) {
            const double weight = root[k] * after_[i + 1][t + k];
            if (!(weight > 0)) continue;
            last = k;
            if (rest < weight) break;
            rest -= weight;
        }
        if (k == root.size()) k = last;  // only by rounding
        descend(circuit.parts[i], static_cast<std::uint32_t>(k) + circuit.low[circuit.parts[i].root], random, mines);
        t += k;
    }
    const Problem& problem = analyzer_.problem();
    place(problem.sea, problem.mines_left - static_cast<int>(t) - least_, random, mines);
}

// From the root back to the empty state: one way into each state, chosen as often as solutions take it.
void Sampler::descend(const Compiled& part, std::uint32_t mines, Random& random, std::vector<std::uint8_t>& out) {
    const Circuit& circuit = analyzer_.circuit();
    const Problem& problem = analyzer_.problem();
    if (part.first_op == part.last_op) return;
    chosen_[part.last_op - 1] = {part.root, mines};
    for (std::uint32_t o = part.last_op; o-- > part.first_op;) {
        const Op& op = circuit.ops[o];
        const auto [state, total] = chosen_[o];
        double rest = pick(counts_.at(state)[total - circuit.low[state]], random);
        Chosen left{}, right{};
        std::uint32_t in_box = 0;
        bool found = false;
        for (std::uint32_t w = way_first_[state]; w < way_first_[state + 1] && !found; ++w) {
            const Transition& t = circuit.transitions[ways_[w]];
            const auto from = counts_.at(t.left);
            if (op.box >= 0) {
                if (total < t.right + circuit.low[t.left] || total > t.right + circuit.high[t.left]) continue;
                const double weight =
                    CHOOSE[problem.boxes[op.box].size][t.right] * from[total - t.right - circuit.low[t.left]];
                if (!(weight > 0)) continue;
                left = {t.left, total - t.right};
                in_box = t.right;
                if (rest < weight) found = true;
                rest -= weight;
                continue;
            }
            const auto with = counts_.at(t.right);
            for (std::uint32_t i = 0; i < from.size() && !found; ++i) {
                const std::uint32_t a = circuit.low[t.left] + i;
                if (total < a + circuit.low[t.right] || total > a + circuit.high[t.right]) continue;
                const double weight = from[i] * with[total - a - circuit.low[t.right]];
                if (!(weight > 0)) continue;
                left = {t.left, a};
                right = {t.right, total - a};
                if (rest < weight) found = true;
                rest -= weight;
            }
        }
        if (op.box >= 0) place(problem.cells_of(problem.boxes[op.box]), in_box, random, out);
        if (op.left_op >= 0) chosen_[op.left_op] = left;
        if (op.right_op >= 0) chosen_[op.right_op] = right;
    }
}

int Sampler::draw_by_points(Random& random, std::vector<std::uint8_t>& mines) {
    int total = 0;
    for (std::size_t i = 0; i < points_.size(); ++i) total += descend_points(i, random, mines);
    return total;
}

int Sampler::descend_points(std::size_t index, Random& random, std::vector<std::uint8_t>& out) {
    const Circuit& circuit = analyzer_.circuit();
    const Problem& problem = analyzer_.problem();
    const Compiled& part = circuit.parts[index];
    const Points<Real>& points = points_[index];
    int total = 0;
    if (part.first_op == part.last_op) return 0;
    chosen_[part.last_op - 1].state = part.root;
    for (std::uint32_t o = part.last_op; o-- > part.first_op;) {
        const Op& op = circuit.ops[o];
        const std::uint32_t state = chosen_[o].state;
        auto weigh = [&](const Transition& t) {
            return points.value(t.left).re *
                   (op.box >= 0 ? points.weight(problem.boxes[op.box].size, t.right).re : points.value(t.right).re);
        };
        double sum = 0;
        for (std::uint32_t w = way_first_[state]; w < way_first_[state + 1]; ++w)
            sum += weigh(circuit.transitions[ways_[w]]);
        double rest = random.unit() * sum;
        const Transition* taken = nullptr;
        for (std::uint32_t w = way_first_[state]; w < way_first_[state + 1]; ++w) {
            const Transition& t = circuit.transitions[ways_[w]];
            const double weight = weigh(t);
            if (!(weight > 0)) continue;
            taken = &t;
            if (rest < weight) break;
            rest -= weight;
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
