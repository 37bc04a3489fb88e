#include "sapper/analysis.hpp"

#include <cmath>
#include <complex>
#include <limits>

#include "sapper/total.hpp"

namespace sapper {

namespace {

constexpr double PI = 3.14159265358979323846;

template <class Number>
std::array<Number, 9> powers(const Number& z) {
    std::array<Number, 9> result;
    result[0] = Number::one();
    for (int k = 1; k <= 8; ++k) result[k] = result[k - 1].times(z);
    return result;
}

}  // namespace

bool Analyzer::compile(Meter& meter) {
    circuit_.clear();
    for (const Part& part : problem_.parts)
        if (!circuit_.compile(problem_, part, meter).possible) return false;
    return true;
}

bool Analyzer::possible(const View& view, const Problem::Options& options, Meter& meter) {
    problem_.build(view, options);
    if (!problem_.possible || !compile(meter)) return false;
    if (problem_.mines_left < 0) return true;
    const int least = least_mines(circuit_), most = most_mines(circuit_);
    const int left = problem_.mines_left, sea = static_cast<int>(problem_.sea.size());
    if (least > left || most < left - sea) return false;
    if (least >= left - sea || most <= left) return true;
    box_.assign(problem_.boxes.size(), Cell{});
    return find_support(meter);
}

void Analyzer::prepare(const View& view, const AnalysisOptions& options) {
    problem_.build(view, {options.flags, nullptr, options.facts});
}

const Analysis& Analyzer::count(const View& view, const AnalysisOptions& options, Meter& meter) {
    result_.consistent = false;
    result_.log10_solutions = -std::numeric_limits<double>::infinity();
    if (!problem_.possible || !compile(meter)) return result_;
    box_.assign(problem_.boxes.size(), Cell{});
    sea_ = Cell{};
    box_error_.clear();
    sea_error_ = 0;
    if (view.total == UNKNOWN_TOTAL) {
        result_.consistent = true;
        unknown_total(options.density, meter);
    } else {
        result_.consistent = solve_total(options, meter);
    }
    if (result_.consistent) report(view);
    return result_;
}

bool Analyzer::solve_total(const AnalysisOptions& options, Meter& meter) {
    const int least = least_mines(circuit_), most = most_mines(circuit_);
    const int left = problem_.mines_left, sea = static_cast<int>(problem_.sea.size());
    if (least > left || most < left - sea) return false;
    if (problem_.frontier_cells <= options.polynomial_cells) {
        const auto weights = sea_weights<double>(sea, left, least, most);
        if (!weights.extreme) return by_polynomials(weights, doubles_, meter);
    }
    if (!large_support(meter)) return false;
    if (large_values(meter)) return true;
    Polynomials<Floatings> polynomials;
    return by_polynomials(sea_weights<Floating>(sea, left, least, most), polynomials, meter);
}

// Polynomials of the mine count. No weight that exists can vanish, so support is read off the numbers.
template <class Field>
bool Analyzer::by_polynomials(const SeaWeights<typename Field::Value>& weights, Polynomials<Field>& polynomials,
                              Meter& meter) {
    using Value = typename Field::Value;
    static thread_local Total<Field> total;
    static thread_local std::vector<Value> marginal;
    const int least = least_mines(circuit_), most = most_mines(circuit_);
    const int sea = static_cast<int>(problem_.sea.size());
    polynomials.clear();
    for (const Compiled& part : circuit_.parts) polynomials.forward(circuit_, problem_, part, meter);
    const Value all = total.run(circuit_, problem_, polynomials, weights.weight, marginal, meter);
    if (!(all > Value{0})) return false;
    result_.log10_solutions = log10_of(all) + weights.log10_scale;
    for (std::size_t b = 0; b < problem_.boxes.size(); ++b) {
        const int size = problem_.boxes[b].size;
        const Value* weight = &marginal[9 * b];
        Value sum = weight[0], mines{0};
        for (int v = 1; v <= size; ++v) {
            sum += weight[v];
            mines += v * weight[v];
            box_[b].mine |= weight[v] > Value{0};
        }
        for (int v = 0; v < size; ++v) box_[b].safe |= weight[v] > Value{0};
        box_[b].probability = quotient(mines, sum * size);
    }
    Value sea_mines{0};
    for (int t = least; t <= most; ++t) {
        const Value weight = total.all()[t - least] * weights.weight[t - least];
        if (!(weight > Value{0})) continue;
        sea_.mine |= t < problem_.mines_left;
        sea_.safe |= problem_.mines_left - t < sea;
        sea_mines += weight * (problem_.mines_left - t);
    }
    if (sea > 0) sea_.probability = quotient(sea_mines, all * sea);
    return true;
}

// Which boxes and totals are possible at all, when the ranges alone do not tell.
bool Analyzer::find_support(Meter& meter) {
    static thread_local Total<Truths> total;
    static thread_local std::vector<std::uint8_t> marginal;
    const int least = least_mines(circuit_), most = most_mines(circuit_);
    const int left = problem_.mines_left, sea = static_cast<int>(problem_.sea.size());
    std::vector<std::uint8_t> fits(most - least + 1);
    for (int t = least; t <= most; ++t) fits[t - least] = t <= left && t >= left - sea;
    truths_.clear();
    for (const Compiled& part : circuit_.parts) truths_.forward(circuit_, problem_, part, meter);
    if (!total.run(circuit_, problem_, truths_, fits, marginal, meter)) return false;
    for (std::size_t b = 0; b < problem_.boxes.size(); ++b) {
        const int size = problem_.boxes[b].size;
        for (int v = 0; v <= size; ++v) {
            if (!marginal[9 * b + v]) continue;
            box_[b].mine |= v > 0;
            box_[b].safe |= v < size;
        }
    }
    for (int t = least; t <= most; ++t) {
        if (!total.all()[t - least] || !fits[t - least]) continue;
        sea_.mine |= t < left;
        sea_.safe |= left - t < sea;
    }
    return true;
}

namespace {

// What numbers of mines, over a whole part, go with a mine in a box's cell, and with none.
struct Range {
    int low = std::numeric_limits<int>::max(), high = -1;
    void include(int from, int to) {
        low = std::min(low, from);
        high = std::max(high, to);
    }
};
struct BoxRange {
    Range mine, safe;
};

void box_ranges(const Circuit& circuit, const Problem& problem, const Compiled& part, std::vector<BoxRange>& ranges) {
    const std::uint32_t base = part.first_state;
    std::vector<Range> outside(part.last_state - base);  // mines beyond a state, on its ways to the root
    outside[part.root - base] = {0, 0};
    for (std::uint32_t o = part.last_op; o-- > part.first_op;) {
        const Op& op = circuit.ops[o];
        for (std::uint32_t i = op.first; i < op.last; ++i) {
            const Transition& t = circuit.transitions[i];
            const Range out = outside[t.out - base];
            if (out.high < 0) continue;  // a dead end
            if (op.box < 0) {
                outside[t.left - base].include(out.low + circuit.low[t.right], out.high + circuit.high[t.right]);
                outside[t.right - base].include(out.low + circuit.low[t.left], out.high + circuit.high[t.left]);
                continue;
            }
            const int v = static_cast<int>(t.right);
            outside[t.left - base].include(out.low + v, out.high + v);
            const int low = out.low + v + circuit.low[t.left], high = out.high + v + circuit.high[t.left];
            if (v > 0) ranges[op.box].mine.include(low, high);
            if (v < problem.boxes[op.box].size) ranges[op.box].safe.include(low, high);
        }
    }
}

// Yes, no, or not to be said from the ends of a range, as counts in between may be missing.
enum class Answer { no, yes, unsure };

Answer reaches(int low, int high, int from, int to) {
    if (high < low || low > to || high < from) return Answer::no;
    if ((low >= from && low <= to) || (high >= from && high <= to)) return Answer::yes;
    return Answer::unsure;
}

}  // namespace

// Without a total a box's values are possible when any way through the circuit has them.
void Analyzer::find_unbound_support(Meter& meter) {
    static thread_local std::vector<BoxRange> ranges;
    ranges.assign(problem_.boxes.size(), {});
    meter.spend(circuit_.transitions.size());
    for (const Compiled& part : circuit_.parts) box_ranges(circuit_, problem_, part, ranges);
    for (std::size_t b = 0; b < box_.size(); ++b) {
        if (ranges[b].mine.high < 0 && ranges[b].safe.high < 0) continue;  // its part is not in the circuit
        box_[b].mine = ranges[b].mine.high >= 0;
        box_[b].safe = ranges[b].safe.high >= 0;
    }
}

void Analyzer::unknown_total(double density, Meter& meter) {
    find_unbound_support(meter);
    unknown_values(density, meter);
    sea_ = {true, true, density};
    result_.log10_solutions = log10_points(1.0, meter) + static_cast<double>(problem_.sea.size()) * std::log10(2.0);
}

void Analyzer::unknown_values(double density, Meter& meter) {
    if (!values_by<Real>(density / (1 - density), meter)) values_by<Floating>(density / (1 - density), meter);
}

// Every box, where a mine weighs z and the total says nothing. False: digits were lost.
template <class Number>
bool Analyzer::values_by(double z, Meter& meter) {
    static thread_local std::vector<Number> marginal;
    Points<Number> points;
    const auto power = powers(Number{z});
    marginal.assign(9 * problem_.boxes.size(), Number{0});
    for (const Compiled& part : circuit_.parts) {
        points.forward(circuit_, problem_, part, power, meter);
        if (points.lost()) return false;
        // Within one box all ways have the same exponent, and only their ratio matters.
        points.backward(meter, [&](int box, std::uint32_t mines, const Number& weight, const auto&) {
            marginal[9 * static_cast<std::size_t>(box) + mines].add_product(weight, Number::one());
        });
    }
    for (std::size_t b = 0; b < box_.size(); ++b) {
        const int size = problem_.boxes[b].size;
        Number sum{0}, mines{0};
        for (int v = 0; v <= size; ++v) {
            const Number& weight = marginal[9 * b + v];
            sum.add_product(weight, Number::one());
            mines.add_product(weight, Number{static_cast<double>(v)});
        }
        box_[b].probability = quotient(mines, sum) / size;
    }
    return true;
}

// log10 of the sum over all solutions of the parts, where a mine weighs z.
double Analyzer::log10_points(double z, Meter& meter) {
    Points<Real> points;
    double result = 0;
    for (const Compiled& part : circuit_.parts) {
        double log2 = log2_of(points.forward(circuit_, problem_, part, powers(Real{z}), meter));
        if (points.lost())
            log2 = log2_of(Points<Floating>().forward(circuit_, problem_, part, powers(Floating{z}), meter));
        result += log2 * std::log10(2.0);
    }
    return result;
}

namespace {

// A complex number with an exponent of its own, for products over thousands of parts.
struct Product {
    std::complex<double> value{1, 0};
    std::int64_t exponent = 0;

    void multiply(std::complex<double> by, std::int64_t e) {
        value = {value.real() * by.real() - value.imag() * by.imag(),
                 value.real() * by.imag() + value.imag() * by.real()};
        exponent += e;
        const double size = std::max(std::fabs(value.real()), std::fabs(value.imag()));
        if (size == 0) return;
        const int shift = std::ilogb(size);
        value = {std::ldexp(value.real(), -shift), std::ldexp(value.imag(), -shift)};
        exponent += shift;
    }
};

double shifted(double value, std::int64_t exponent) {
    return std::ldexp(value, static_cast<int>(std::clamp<std::int64_t>(exponent, -4000, 4000)));
}

// Where to integrate: the radius at which the wanted total is about the mean, and how many points that takes.
struct Circle {
    double log_radius = 0;
    int points = 1;  // 0: no circle will do
};

// How the mines of parts and sea are distributed when a mine weighs e^x.
struct Moments {
    double log_sum = 0;  // natural logarithm of what all solutions weigh, those of the sea included
    double mean = 0;
    bool lost = false;
};

}  // namespace

static Moments moments(const Circuit& circuit, const Problem& problem, double x, Meter& meter) {
    static thread_local Points<Dual> points;
    const double z = std::exp(x), sea = static_cast<double>(problem.sea.size());
    Moments result{sea * std::log1p(z), sea * z / (1 + z)};
    for (const Compiled& part : circuit.parts) {
        const auto all = points.forward(circuit, problem, part, powers(Dual{z, z}), meter);
        result.log_sum += log2_of(all) * std::log(2.0);
        result.mean += all.value.slope / all.value.re;
        result.lost |= points.lost();
    }
    return result;
}

// A sum over n points takes other totals for the wanted one, those a multiple of n away. How many points keep them
// below e^-40 of everything? Whatever the distribution, the share of totals that lie n beyond the wanted one is at most
// e^(log_sum(x + d) - log_sum(x) - d (wanted + n)), for any d > 0; and likewise below (Chernoff's bound).
static int points_needed(const Circuit& circuit, const Problem& problem, double x, const Moments& at_x, double d,
                         Meter& meter) {
    const double wanted = problem.mines_left, room = 40;
    const double above = moments(circuit, problem, x + d, meter).log_sum - at_x.log_sum - d * wanted;
    const double below = moments(circuit, problem, x - d, meter).log_sum - at_x.log_sum + d * wanted;
    const int everything = most_mines(circuit) + static_cast<int>(problem.sea.size()) - least_mines(circuit) + 1;
    const double needed = std::ceil((std::max(above, below) + room) / d);
    return needed < everything ? std::max(1, static_cast<int>(needed)) : everything;
}

static Circle choose_circle(const Circuit& circuit, const Problem& problem, Meter& meter) {
    const double wanted = problem.mines_left;
    const double cells = static_cast<double>(problem.sea.size()) + problem.frontier_cells;
    if (cells == 0) return {};
    const double share = std::clamp(wanted / cells, 0.01, 0.99);
    double x = std::log(share / (1 - share));
    Moments at_x = moments(circuit, problem, x, meter);
    double variance = std::max(1.0, cells * share * (1 - share) / 2);
    for (int step = 0; step < 12; ++step) {
        const double miss = wanted - at_x.mean;
        if (std::fabs(miss) < 0.5 + 0.25 * std::sqrt(variance)) break;
        const double move = std::clamp(miss / variance, -2.0, 2.0);
        const double next = std::clamp(x + move, -25.0, 25.0);
        if (next == x) break;
        const Moments at_next = moments(circuit, problem, next, meter);
        variance = std::max(0.25, (at_next.mean - at_x.mean) / (next - x));
        x = next;
        at_x = at_next;
    }
    if (at_x.lost) return {x, 0};
    const double d = std::min(4.0, 9 / std::sqrt(std::max(variance, 1.0)));
    return {x, points_needed(circuit, problem, x, at_x, d, meter)};
}

double balanced_log_z(const Analyzer& analyzer, Meter& meter) {
    return choose_circle(analyzer.circuit(), analyzer.problem(), meter).log_radius;
}

// What is possible at all on a large board: from the ends of the ranges, or counted out where these do not tell.
bool Analyzer::large_support(Meter& meter) {
    const int least = least_mines(circuit_), most = most_mines(circuit_);
    const int left = problem_.mines_left, sea = static_cast<int>(problem_.sea.size());

    std::vector<BoxRange> ranges(problem_.boxes.size());
    meter.spend(circuit_.transitions.size());
    bool unsure = reaches(least, most, left - sea, left) == Answer::unsure;
    const Answer sea_mine = reaches(least, most, left - sea, left - 1);
    const Answer sea_safe = reaches(least, most, left - sea + 1, left);
    if (sea > 0) unsure |= sea_mine == Answer::unsure || sea_safe == Answer::unsure;
    for (const Compiled& part : circuit_.parts) {
        box_ranges(circuit_, problem_, part, ranges);
        const int low = least - static_cast<int>(circuit_.low[part.root]);
        const int high = most - static_cast<int>(circuit_.high[part.root]);
        for (std::uint32_t o = part.first_op; o < part.last_op; ++o) {
            const int b = circuit_.ops[o].box;
            if (b < 0) continue;
            auto ask = [&](const Range& range) {
                return range.high < 0 ? Answer::no : reaches(range.low + low, range.high + high, left - sea, left);
            };
            const Answer mine = ask(ranges[b].mine), safe = ask(ranges[b].safe);
            box_[b].mine = mine == Answer::yes;
            box_[b].safe = safe == Answer::yes;
            unsure |= mine == Answer::unsure || safe == Answer::unsure;
        }
    }
    sea_.mine = sea > 0 && sea_mine == Answer::yes;
    sea_.safe = sea > 0 && sea_safe == Answer::yes;
    return !unsure || find_support(meter);
}

// Very many mines or cells. The weight of all layouts with the total T is a coefficient of a generating function: the
// product of the parts' sums and (1 + z)^sea. It is read off by summing over points on a circle (a discrete Fourier
// transform). At the right radius the terms fall off fast, so that few points give all digits a double holds.
//
// False: the wanted total is so unlikely at any radius that rounding would show (or digits were lost on the way).
bool Analyzer::large_values(Meter& meter) {
    const int left = problem_.mines_left, sea = static_cast<int>(problem_.sea.size());
    const Circle circle = choose_circle(circuit_, problem_, meter);
    if (circle.points == 0) return false;
    const double radius = std::exp(circle.log_radius);
    const int n = circle.points;
    const std::size_t count = circuit_.parts.size();
    static thread_local Points<Complexes> points;
    static thread_local std::vector<Scaled<Complexes>> sums;
    static thread_local std::vector<std::array<Product, LANES>> before;
    sums.resize(count);
    before.resize(count + 1);
    marginal_.assign(9 * problem_.boxes.size(), 0.0);
    double all = 0, sea_mines = 0;
    std::int64_t reference = 0;  // exponent of the sum at the first point, which is the largest
    const double log_sea_0 = sea * std::log1p(radius);

    for (int first = 0; first <= n / 2; first += LANES) {
        Complexes z;
        std::array<std::complex<double>, LANES> at, sea_value;
        std::array<double, LANES> share{};  // how often a point counts: itself and its conjugate
        bool any = false;
        for (int lane = 0; lane < LANES; ++lane) {
            const int j = first + lane;
            const double angle = 2 * PI * j / n;
            at[lane] = j == 0 ? std::complex<double>(radius, 0)
                              : std::complex<double>(radius * std::cos(angle), radius * std::sin(angle));
            z.re[lane] = at[lane].real();
            z.im[lane] = at[lane].imag();
            const std::complex<double> one_more = 1.0 + at[lane];
            const double size = std::abs(one_more);
            const double log_sea = sea == 0 ? 0 : size == 0 ? -1e9 : sea * std::log(size) - log_sea_0;
            const double phase = sea * std::arg(one_more) - std::fmod(angle * left, 2 * PI);
            const double value = std::exp(log_sea);
            sea_value[lane] = {value * std::cos(phase), value * std::sin(phase)};
            if (j > n / 2 || log_sea < -45) continue;  // what falls off this far cannot matter
            share[lane] = j == 0 || 2 * j == n ? 1 : 2;
            any = true;
        }
        if (!any) break;  // the sea's share only falls from here on
        const auto power = powers(z);
        for (int lane = 0; lane < LANES; ++lane) {
            before[0][lane] = {};
            before[0][lane].multiply(sea_value[lane], 0);
        }
        for (std::size_t i = 0; i < count; ++i) {
            sums[i] = points.forward(circuit_, problem_, circuit_.parts[i], power, meter);
            for (int lane = 0; lane < LANES; ++lane) {
                before[i + 1][lane] = before[i][lane];
                before[i + 1][lane].multiply({sums[i].value.re[lane], sums[i].value.im[lane]}, sums[i].exponent[lane]);
            }
        }
        if (first == 0) reference = before[count][0].exponent;
        for (int lane = 0; lane < LANES; ++lane) {
            if (share[lane] == 0) continue;
            const Product& product = before[count][lane];
            all += share[lane] * shifted(product.value.real(), product.exponent - reference);
            if (sea > 0) {
                Product with_mine = product;
                const std::complex<double> factor = at[lane] / (1.0 + at[lane]);
                with_mine.multiply(factor, 0);
                sea_mines += share[lane] * shifted(with_mine.value.real(), with_mine.exponent - reference);
            }
        }
        std::array<Product, LANES> behind{};
        for (std::size_t i = count; i-- > 0;) {
            const Compiled& part = circuit_.parts[i];
            if (count > 1) points.forward(circuit_, problem_, part, power, meter);
            std::array<Product, LANES> others = before[i];
            for (int lane = 0; lane < LANES; ++lane) others[lane].multiply(behind[lane].value, behind[lane].exponent);
            points.backward(meter, [&](int box, std::uint32_t mines, const Complexes& w, const auto& exponent) {
                double sum = 0;
                for (int lane = 0; lane < LANES; ++lane) {
                    if (share[lane] == 0) continue;
                    const auto& other = others[lane];
                    const double real = w.re[lane] * other.value.real() - w.im[lane] * other.value.imag();
                    sum += share[lane] * shifted(real, exponent[lane] + other.exponent - reference);
                }
                marginal_[9 * static_cast<std::size_t>(box) + mines] += sum;
            });
            for (int lane = 0; lane < LANES; ++lane)
                behind[lane].multiply({sums[i].value.re[lane], sums[i].value.im[lane]}, sums[i].exponent[lane]);
        }
    }
    if (!(all / n > 1e-5)) return false;  // against 1 to 2 for the sum over all totals
    for (std::size_t b = 0; b < box_.size(); ++b) {
        const int size = problem_.boxes[b].size;
        double mines = 0;
        for (int v = 1; v <= size; ++v) mines += v * marginal_[9 * b + v];
        box_[b].probability = mines / (all * size);
    }
    if (sea > 0) sea_.probability = sea_mines / all;
    result_.log10_solutions = std::log10(all / n) + static_cast<double>(reference) * std::log10(2.0) +
                              (log_sea_0 - left * circle.log_radius) / std::log(10.0);
    return true;
}

// Calls put(cell, what is known of it, its error).
template <class Put>
void Analyzer::for_each_cell(const View& view, Put&& put) {
    const bool inexact = !box_error_.empty();
    for (std::size_t b = 0; b < box_.size(); ++b)
        for (auto cell : problem_.cells_of(problem_.boxes[b])) put(cell, box_[b], inexact ? box_error_[b] : 0);
    for (auto cell : problem_.sea) put(cell, sea_, sea_error_);
    for (std::size_t i = 0; i < view.cells.size(); ++i) {
        if (is_number(view.cells[i])) continue;
        const auto cell = static_cast<std::uint32_t>(i);
        if (problem_.known[i] == Known::mine) put(cell, Cell{true, false, 1}, 0);
        if (problem_.known[i] == Known::safe) put(cell, Cell{false, true, 0}, 0);
    }
}

void Analyzer::report(const View& view) {
    const std::size_t n = view.cells.size();
    result_.probability.assign(n, std::numeric_limits<double>::quiet_NaN());
    result_.verdict.assign(n, Verdict::open);
    result_.error.assign(box_error_.empty() ? 0 : n, 0.0);
    for_each_cell(view, [&](std::uint32_t cell, const Cell& what, double error) {
        double p = what.probability;
        Verdict verdict = Verdict::undecided;
        if (!what.mine) {
            verdict = Verdict::safe;
            p = 0;
        } else if (!what.safe) {
            verdict = Verdict::mine;
            p = 1;
        } else {  // what can go both ways never shows as certain, however the number was rounded
            p = std::clamp(p, std::numeric_limits<double>::min(), 1 - 0x1p-53);
        }
        result_.probability[cell] = p;
        result_.verdict[cell] = verdict;
        if (!result_.error.empty() && verdict == Verdict::undecided) result_.error[cell] = error;
    });
}

}  // namespace sapper
