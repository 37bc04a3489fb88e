#include "sapper/circuit.hpp"

#include <algorithm>

#include "sapper/elimination.hpp"

namespace sapper {

const double CHOOSE[9][9] = {{1},
                             {1, 1},
                             {1, 2, 1},
                             {1, 3, 3, 1},
                             {1, 4, 6, 4, 1},
                             {1, 5, 10, 10, 5, 1},
                             {1, 6, 15, 20, 15, 6, 1},
                             {1, 7, 21, 35, 35, 21, 7, 1},
                             {1, 8, 28, 56, 70, 56, 28, 8, 1}};

void Circuit::clear() {
    ops.clear();
    transitions.clear();
    low.clear();
    high.clear();
    stands_for.clear();
    parts.clear();
}

void Circuit::forget_last_part() {
    const Compiled& part = parts.back();
    transitions.resize(part.first_op < part.last_op ? ops[part.first_op].first : transitions.size());
    ops.resize(part.first_op);
    low.resize(part.first_state);
    high.resize(part.first_state);
    stands_for.resize(std::min<std::size_t>(stands_for.size(), part.first_state));
    parts.pop_back();
}

// A key packs, five bits a clue of the bag, how many mines the boxes seen so far put beside it. Five bits hold the sum
// of two such numbers, so that one addition joins two keys and two more check all bounds at once.
constexpr int FIELD = 5;

inline std::uint64_t fold(std::uint64_t key) {
    return key * GOLDEN;
}
#ifdef __SIZEOF_INT128__
__extension__ using Wide = unsigned __int128;
inline std::uint64_t fold(Wide key) {
    return (static_cast<std::uint64_t>(key) ^ (static_cast<std::uint64_t>(key >> 64) * 0xD6E8FEB86659FD93ull)) * GOLDEN;
}
#endif

// For what is wider still: as much arithmetic as keys need.
class LongKey {
public:
    static constexpr int WORDS = 4;

    LongKey(std::uint64_t value = 0) : word_{value} {}
    explicit operator int() const { return static_cast<int>(word_[0]); }
    explicit operator bool() const { return *this != LongKey(); }
    bool operator==(const LongKey&) const = default;
    LongKey& operator+=(const LongKey& b) {
        std::uint64_t carry = 0;
        for (int i = 0; i < WORDS; ++i) {
            const std::uint64_t sum = word_[i] + b.word_[i], all = sum + carry;
            carry = (sum < word_[i]) | (all < sum);
            word_[i] = all;
        }
        return *this;
    }
    LongKey& operator|=(const LongKey& b) {
        for (int i = 0; i < WORDS; ++i) word_[i] |= b.word_[i];
        return *this;
    }
    LongKey& operator>>=(int by) {  // by less than a word
        for (int i = 0; i < WORDS; ++i) word_[i] = (word_[i] >> by) | (i + 1 < WORDS ? word_[i + 1] << (64 - by) : 0);
        return *this;
    }
    friend LongKey operator+(LongKey a, const LongKey& b) { return a += b; }
    friend LongKey operator&(LongKey a, const LongKey& b) {
        for (int i = 0; i < WORDS; ++i) a.word_[i] &= b.word_[i];
        return a;
    }
    friend LongKey operator<<(const LongKey& a, int by) {
        LongKey result;
        for (int i = by / 64; i < WORDS; ++i) {
            result.word_[i] = a.word_[i - by / 64] << (by % 64);
            if (by % 64 > 0 && i > by / 64) result.word_[i] |= a.word_[i - by / 64 - 1] >> (64 - by % 64);
        }
        return result;
    }
    friend std::uint64_t fold(const LongKey& key) {
        std::uint64_t result = 0;
        for (const std::uint64_t word : key.word_) result = (result ^ word) * 0xD6E8FEB86659FD93ull;
        return result * GOLDEN;
    }

private:
    std::uint64_t word_[WORDS];
};

template <class Key>
class Compiler {
public:
    void compile(Circuit& circuit, const Problem& problem, const Part& part, const Elimination& plan, Compiled& result,
                 const Thinning* thinning, Meter& meter);

private:
    struct Table {
        std::uint32_t first = 0, last = 0;
        std::int32_t op = -1;
    };
    struct Slot {
        std::uint32_t clue;     // local
        int need, total, seen;  // mines needed; cells in all; cells in the boxes seen so far
    };

    void open_bag(std::uint32_t clue);
    void start(std::uint32_t clue);
    void join(std::uint32_t child);
    void add_box(std::uint32_t box);
    void close(std::uint32_t clue);
    void adopt(std::uint32_t child);
    void see_child(std::uint32_t child);
    void set_bounds();
    bool within(Key key) const { return ((key + upper_) & high_) == 0 && ((key + lower_) & high_) == high_; }
    void reserve(std::size_t states);
    void grow();
    void put(Key key, std::uint32_t left, std::uint32_t right, std::uint32_t low, std::uint32_t high);
    void begin_op(std::int32_t box, std::int32_t right_op);
    void end_op();
    void charge();
    void weigh();
    double prospect(Key key) const;
    void thin();

    Circuit* circuit_ = nullptr;
    const Problem* problem_ = nullptr;
    const Elimination* plan_ = nullptr;
    const std::uint32_t* local_ = nullptr;
    std::uint32_t base_ = 0;  // the part's empty state
    std::vector<Key> key_;    // per state of this part
    std::vector<Table> table_;
    std::vector<std::vector<std::uint32_t>> children_, boxes_;
    std::vector<std::vector<int>> seen_;  // per eliminated clue: Slot::seen of its bag
    std::vector<int> slot_of_;
    std::vector<Slot> slots_;
    const Thinning* thinning_ = nullptr;
    Meter* meter_ = nullptr;
    std::size_t charged_transitions_ = 0, charged_states_ = 0;
    std::vector<double> weight_;  // per state of this part, when thinning
    Table acc_;
    Key upper_ = 0, lower_ = 0, high_ = 0;
    std::vector<std::uint32_t> hash_state_, hash_epoch_;
    std::uint32_t epoch_ = 0;
    int shift_ = 64;
};

template <class Key>
void Compiler<Key>::compile(Circuit& circuit, const Problem& problem, const Part& part, const Elimination& plan,
                            Compiled& result, const Thinning* thinning, Meter& meter) {
    circuit_ = &circuit;
    meter_ = &meter;
    thinning_ = thinning;
    weight_.assign(thinning ? 1 : 0, 1.0);
    problem_ = &problem;
    plan_ = &plan;
    local_ = plan.local();
    const std::uint32_t n = part.last_clue - part.first_clue;
    base_ = result.first_state;
    key_.assign(1, 0);
    circuit.low.push_back(0);
    circuit.high.push_back(0);
    table_.assign(n, Table{});
    if (children_.size() < n) {
        children_.resize(n);
        boxes_.resize(n);
        seen_.resize(n);
        slot_of_.resize(n);
    }
    for (std::uint32_t i = 0; i < n; ++i) {
        children_[i].clear();
        boxes_[i].clear();
    }
    for (std::uint32_t b = part.first_box; b < part.last_box; ++b) {
        const auto box = problem.part_boxes[b];
        std::uint32_t first = n;
        for (auto clue : problem.clues_of(problem.boxes[box])) first = std::min(first, plan.rank[local_[clue]]);
        boxes_[plan.order[first]].push_back(box);
    }
    for (const std::uint32_t clue : plan.order) {
        open_bag(clue);
        for (std::size_t i = 0; i < slots_.size(); ++i) {
            const Clue& it = problem.clues[problem.part_clues[part.first_clue + slots_[i].clue]];
            slots_[i].need = it.need;
            slots_[i].total = it.cells;
        }
        start(clue);
        meter.spend(1);
        for (std::size_t i = 1; i < children_[clue].size(); ++i) {
            const std::uint64_t pairs = static_cast<std::uint64_t>(acc_.last - acc_.first) *
                                        (table_[children_[clue][i]].last - table_[children_[clue][i]].first);
            meter.spend(pairs);
            join(children_[clue][i]);
        }
        for (auto box : boxes_[clue]) {
            meter.spend(static_cast<std::uint64_t>(acc_.last - acc_.first) * 2);
            add_box(box);
        }
        close(clue);
        if (acc_.first == acc_.last) return;  // no state left: impossible
        result.root = acc_.first;
    }
    result.possible = true;
}

template <class Key>
void Compiler<Key>::open_bag(std::uint32_t clue) {
    slots_.clear();
    slots_.push_back({clue, 0, 0, 0});
    for (auto other : plan_->bag[clue]) slots_.push_back({other, 0, 0, 0});
    for (std::size_t i = 0; i < slots_.size(); ++i) slot_of_[slots_[i].clue] = static_cast<int>(i);
}

template <class Key>
void Compiler<Key>::start(std::uint32_t clue) {
    if (children_[clue].empty()) {
        acc_ = {base_, base_ + 1, -1};
        return;
    }
    adopt(children_[clue][0]);
    see_child(children_[clue][0]);
    acc_ = table_[children_[clue][0]];
}

// A child's keys have the fields of the child's bag; they are moved to where this bag has them.
template <class Key>
void Compiler<Key>::adopt(std::uint32_t child) {
    const auto& bag = plan_->bag[child];
    bool same = true;
    for (std::size_t i = 0; i < bag.size(); ++i) same &= slot_of_[bag[i]] == static_cast<int>(i);
    if (same) return;
    int to[Circuit::MAX_WIDTH];
    for (std::size_t i = 0; i < bag.size(); ++i) to[i] = FIELD * slot_of_[bag[i]];
    for (std::uint32_t s = table_[child].first; s < table_[child].last; ++s) {
        Key from = key_[s - base_], moved = 0;
        for (std::size_t i = 0; i < bag.size(); ++i, from >>= FIELD) moved |= (from & 31) << to[i];
        key_[s - base_] = moved;
    }
}

template <class Key>
void Compiler<Key>::see_child(std::uint32_t child) {
    const auto& bag = plan_->bag[child];
    for (std::size_t i = 0; i < bag.size(); ++i) slots_[slot_of_[bag[i]]].seen += seen_[child][i];
}

// No field may pass its need, nor fall so low that the cells not seen yet could not make it up.
template <class Key>
void Compiler<Key>::set_bounds() {
    upper_ = lower_ = high_ = 0;
    for (std::size_t i = 0; i < slots_.size(); ++i) {
        const Slot& slot = slots_[i];
        const int at = FIELD * static_cast<int>(i);
        const int low = std::max(0, slot.need - (slot.total - slot.seen));
        upper_ |= static_cast<Key>(15 - slot.need) << at;
        lower_ |= static_cast<Key>(16 - low) << at;
        high_ |= static_cast<Key>(16) << at;
    }
}

template <class Key>
void Compiler<Key>::reserve(std::size_t states) {
    std::size_t wanted = 64;
    int bits = 6;
    while (wanted < states * 2) {
        wanted *= 2;
        ++bits;
    }
    if (wanted > hash_state_.size()) {
        hash_state_.resize(wanted);
        hash_epoch_.assign(wanted, 0);
        epoch_ = 0;
    }
    shift_ = 64 - bits;
    if (++epoch_ == 0) {  // once in 2^32 tables
        std::fill(hash_epoch_.begin(), hash_epoch_.end(), 0);
        epoch_ = 1;
    }
}

// A table that outgrows its hash gets one of twice the size.
template <class Key>
void Compiler<Key>::grow() {
    const std::uint32_t first = circuit_->ops.back().first_out;
    const std::uint32_t last = static_cast<std::uint32_t>(circuit_->low.size());
    reserve(std::size_t{1} << (64 - shift_));
    const std::size_t mask = (std::size_t{1} << (64 - shift_)) - 1;
    for (std::uint32_t s = first; s < last; ++s) {
        std::size_t at = fold(key_[s - base_]) >> shift_;
        while (hash_epoch_[at] == epoch_) at = (at + 1) & mask;
        hash_epoch_[at] = epoch_;
        hash_state_[at] = s;
    }
}

template <class Key>
void Compiler<Key>::put(Key key, std::uint32_t left, std::uint32_t right, std::uint32_t low, std::uint32_t high) {
    std::uint32_t state;
    const std::size_t mask = (std::size_t{1} << (64 - shift_)) - 1;
    for (std::size_t at = fold(key) >> shift_;; at = (at + 1) & mask) {
        if (hash_epoch_[at] != epoch_) {
            state = static_cast<std::uint32_t>(circuit_->low.size());
            hash_epoch_[at] = epoch_;
            hash_state_[at] = state;
            key_.push_back(key);
            circuit_->low.push_back(low);
            circuit_->high.push_back(high);
            if (2 * (state - circuit_->ops.back().first_out) > mask) grow();
            break;
        }
        state = hash_state_[at];
        if (key_[state - base_] == key) {
            circuit_->low[state] = std::min(circuit_->low[state], low);
            circuit_->high[state] = std::max(circuit_->high[state], high);
            break;
        }
    }
    circuit_->transitions.push_back({left, right, state});
}

template <class Key>
void Compiler<Key>::begin_op(std::int32_t box, std::int32_t right_op) {
    Op op{};
    op.box = box;
    op.left_op = acc_.op;
    op.right_op = right_op;
    op.first = static_cast<std::uint32_t>(circuit_->transitions.size());
    op.first_out = static_cast<std::uint32_t>(circuit_->low.size());
    circuit_->ops.push_back(op);
    charged_transitions_ = circuit_->transitions.size();
    charged_states_ = circuit_->low.size();
}

// What is new stays in memory, and so counts for more than the work. All of it is counted in 32 bits.
template <class Key>
void Compiler<Key>::charge() {
    const std::size_t transitions = circuit_->transitions.size(), states = circuit_->low.size();
    meter_->spend(4 * (transitions - charged_transitions_) + 8 * (states - charged_states_));
    charged_transitions_ = transitions;
    charged_states_ = states;
    if (transitions > UINT32_MAX / 2) meter_->exceed();
}

// What the states of the last op weigh, the heaviest 1.
template <class Key>
void Compiler<Key>::weigh() {
    const Op& op = circuit_->ops.back();
    weight_.resize(key_.size(), 0.0);
    double powers[9] = {1};
    for (int k = 1; k <= 8; ++k) powers[k] = powers[k - 1] * thinning_->mine_weight;
    for (std::size_t i = op.first; i < circuit_->transitions.size(); ++i) {
        const Transition& t = circuit_->transitions[i];
        const double right =
            op.box >= 0 ? CHOOSE[problem_->boxes[op.box].size][t.right] * powers[t.right] : weight_[t.right - base_];
        weight_[t.out - base_] += weight_[t.left - base_] * right;
    }
    const auto first = weight_.begin() + (op.first_out - base_);
    const double heaviest = first == weight_.end() ? 1 : *std::max_element(first, weight_.end());
    for (auto w = first; w != weight_.end(); ++w) *w /= heaviest;
}

// How likely the cells not seen yet complete every open clue, were they mines independently: a state is worth that
// much.
template <class Key>
double Compiler<Key>::prospect(Key key) const {
    double result = 1;
    for (const Slot& slot : slots_) {
        const int missing = slot.need - static_cast<int>(key & 31), cells = slot.total - slot.seen;
        key >>= FIELD;
        result *= CHOOSE[cells][missing];
        for (int i = 0; i < missing; ++i) result *= thinning_->mine_weight;
        for (int i = 0; i < cells; ++i) result /= 1 + thinning_->mine_weight;
    }
    return result;
}

// Keeps states of great worth, and of the others some, at random and in fair proportion (one draw, evenly spaced).
template <class Key>
void Compiler<Key>::thin() {
    const Op& op = circuit_->ops.back();
    const std::uint32_t first = op.first_out - base_, last = static_cast<std::uint32_t>(key_.size());
    circuit_->stands_for.resize(circuit_->low.size(), 1.0);
    if (last - first <= thinning_->states) return;
    std::vector<double> worth(last - first);
    for (std::uint32_t s = first; s < last; ++s) worth[s - first] = weight_[s] * prospect(key_[s]);
    // The bar below which a state may go: such that about the wanted number is kept.
    double from = 0, to = *std::max_element(worth.begin(), worth.end());
    for (int step = 0; step < 60; ++step) {
        const double bar = (from + to) / 2;
        double kept = 0;
        for (double w : worth) kept += std::min(1.0, w / bar);
        (kept > static_cast<double>(thinning_->states) ? from : to) = bar;
    }
    const double bar = to;
    std::vector<std::uint32_t> moved(last - first, UINT32_MAX);
    double next = thinning_->random->unit(), sum = 0;
    std::uint32_t free = first;
    for (std::uint32_t s = first; s < last; ++s) {
        const double share = std::min(1.0, worth[s - first] / bar);
        sum += share;
        if (share < 1) {
            if (sum <= next) continue;
        }
        while (next < sum) next += 1;
        moved[s - first] = free + base_;
        key_[free] = key_[s];
        weight_[free] = weight_[s] / share;
        circuit_->low[free + base_] = circuit_->low[s + base_];
        circuit_->high[free + base_] = circuit_->high[s + base_];
        circuit_->stands_for[free + base_] = 1 / share;
        ++free;
    }
    key_.resize(free);
    weight_.resize(free);
    circuit_->low.resize(free + base_);
    circuit_->high.resize(free + base_);
    circuit_->stands_for.resize(free + base_);
    auto& all = circuit_->transitions;
    auto kept = all.begin() + op.first;
    for (auto t = kept; t != all.end(); ++t) {
        const std::uint32_t out = moved[t->out - base_ - first];
        if (out != UINT32_MAX) *kept++ = {t->left, t->right, out};
    }
    all.erase(kept, all.end());
}

template <class Key>
void Compiler<Key>::end_op() {
    charge();
    if (thinning_) {
        weigh();
        thin();
    }
    Op& op = circuit_->ops.back();
    op.last = static_cast<std::uint32_t>(circuit_->transitions.size());
    op.last_out = static_cast<std::uint32_t>(circuit_->low.size());
    acc_ = {op.first_out, op.last_out, static_cast<std::int32_t>(circuit_->ops.size()) - 1};
}

template <class Key>
void Compiler<Key>::join(std::uint32_t child) {
    adopt(child);
    see_child(child);
    set_bounds();
    const Table other = table_[child];
    begin_op(-1, other.op);
    const std::size_t pairs = static_cast<std::size_t>(acc_.last - acc_.first) * (other.last - other.first);
    reserve(std::min<std::size_t>(pairs, 1024));
    for (std::uint32_t a = acc_.first; a < acc_.last; ++a) {
        for (std::uint32_t b = other.first; b < other.last; ++b) {
            const Key key = key_[a - base_] + key_[b - base_];
            if (within(key)) put(key, a, b, circuit_->low[a] + circuit_->low[b], circuit_->high[a] + circuit_->high[b]);
        }
        charge();
    }
    end_op();
}

template <class Key>
void Compiler<Key>::add_box(std::uint32_t index) {
    const Box& box = problem_->boxes[index];
    Key step = 0;
    for (auto clue : problem_->clues_of(box)) {
        const int slot = slot_of_[local_[clue]];
        step |= static_cast<Key>(1) << (FIELD * slot);
        slots_[slot].seen += box.size;
    }
    set_bounds();
    begin_op(static_cast<std::int32_t>(index), -1);
    reserve(std::min<std::size_t>(static_cast<std::size_t>(acc_.last - acc_.first) * (box.size + 1u), 1024));
    for (std::uint32_t a = acc_.first; a < acc_.last; ++a) {
        Key key = key_[a - base_];
        for (std::uint32_t mines = 0; mines <= box.size; ++mines, key += step) {
            if ((key + upper_) & high_) break;
            if (((key + lower_) & high_) == high_)
                put(key, a, mines, circuit_->low[a] + mines, circuit_->high[a] + mines);
        }
        if (a % 1024 == 0) charge();
    }
    end_op();
}

// All states left agree with the clue, so its field is dropped.
template <class Key>
void Compiler<Key>::close(std::uint32_t clue) {
    for (std::uint32_t s = acc_.first; s < acc_.last; ++s) key_[s - base_] >>= FIELD;
    table_[clue] = acc_;
    auto& seen = seen_[clue];
    seen.clear();
    for (std::size_t i = 1; i < slots_.size(); ++i) seen.push_back(slots_[i].seen);
    if (slots_.size() > 1) children_[slots_[1].clue].push_back(clue);
}

const Compiled& Circuit::compile(const Problem& problem, const Part& part, Meter& meter, const Thinning* thinning) {
    static thread_local Elimination plan;
    const auto ops_before = ops.size(), transitions_before = transitions.size(), states_before = low.size();
    Compiled result;
    result.first_op = static_cast<std::uint32_t>(ops_before);
    result.first_state = static_cast<std::uint32_t>(states_before);
    try {
        plan.plan(problem, part, meter);
        result.width = plan.width;
        if (plan.width > MAX_WIDTH)
            meter.exceed("The position is too tangled to be counted, whatever the budget: " +
                         std::to_string(plan.width) + " clues hang together at once.");
        auto with = [&](auto& compiler) {
            try {
                compiler.compile(*this, problem, part, plan, result, thinning, meter);
            } catch (...) {
                compiler = {};  // what was too much is not kept for the next part
                throw;
            }
        };
        if (plan.width * FIELD <= 64) {
            static thread_local Compiler<std::uint64_t> narrow;
            with(narrow);
#ifdef __SIZEOF_INT128__
        } else if (plan.width * FIELD <= 128) {
            static thread_local Compiler<Wide> wide;
            with(wide);
#endif
        } else {
            static thread_local Compiler<LongKey> widest;
            with(widest);
        }
    } catch (...) {
        ops.resize(ops_before);
        transitions.resize(transitions_before);
        low.resize(states_before);
        high.resize(states_before);
        stands_for.resize(std::min(stands_for.size(), states_before));
        throw;
    }
    result.last_op = static_cast<std::uint32_t>(ops.size());
    result.last_state = static_cast<std::uint32_t>(low.size());
    parts.push_back(result);
    return parts.back();
}

}  // namespace sapper
