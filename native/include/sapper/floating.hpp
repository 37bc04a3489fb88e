// Numbers from 0 on with an exponent of their own, so that nothing in them can overflow or vanish: where one layout
// stands against 10^400 others, and either kind may be all that is left in the end. Slower than doubles, as precise.
#pragma once

#include <cmath>
#include <cstdint>

namespace sapper {

class Floating {
public:
    Floating(double value = 0) {
        if (value == 0) return;
        int e;
        part_ = std::frexp(value, &e);
        exponent_ = e;
    }

    friend Floating operator*(const Floating& a, const Floating& b) {
        return made(a.part_ * b.part_, a.exponent_ + b.exponent_);
    }
    friend Floating operator/(const Floating& a, const Floating& b) {
        return made(a.part_ / b.part_, a.exponent_ - b.exponent_);
    }
    Floating& operator+=(const Floating& b) {
        if (b.part_ == 0) return *this;
        if (part_ == 0) return *this = b;
        const std::int64_t apart = exponent_ - b.exponent_;
        if (apart >= 0)
            return *this = made(part_ + (apart > FAR ? 0 : std::ldexp(b.part_, static_cast<int>(-apart))), exponent_);
        return *this = made((apart < -FAR ? 0 : std::ldexp(part_, static_cast<int>(apart))) + b.part_, b.exponent_);
    }
    friend bool operator<(const Floating& a, const Floating& b) {
        if (a.part_ == 0 || b.part_ == 0 || a.exponent_ == b.exponent_) return a.part_ < b.part_;
        return a.exponent_ < b.exponent_;
    }
    friend bool operator>(const Floating& a, const Floating& b) { return b < a; }

    // As a double, which may be 0 or infinite.
    explicit operator double() const {
        return exponent_ < -FAR  ? 0
               : exponent_ > FAR ? part_ * INFINITY
                                 : std::ldexp(part_, static_cast<int>(exponent_));
    }
    double log2() const { return std::log2(part_) + static_cast<double>(exponent_); }
    // The same, less some powers of two.
    Floating shifted(std::int64_t by) const { return part_ == 0 ? *this : raw(part_, exponent_ + by); }
    std::int64_t exponent() const { return exponent_; }

    // What Points asks of its numbers; the size says that there is nothing to bring into range.
    static constexpr int lanes = 1;
    static Floating one() { return 1; }
    void add_product(const Floating& a, const Floating& b) { *this += a * b; }
    Floating times(const Floating& b) const { return *this * b; }
    double size(int) const { return part_ == 0 ? 0 : 1; }
    void scale(int, double by) { *this = *this * by; }

private:
    static constexpr std::int64_t FAR = 1100;  // beyond this a double is 0 or infinite

    static Floating raw(double part, std::int64_t exponent) {
        Floating f;
        f.part_ = part;
        f.exponent_ = exponent;
        return f;
    }
    static Floating made(double part, std::int64_t exponent) {
        if (part == 0) return {};
        int e;
        part = std::frexp(part, &e);
        return raw(part, exponent + e);
    }

    double part_ = 0;  // 0, or from 1/2 to below 1
    std::int64_t exponent_ = 0;
};

inline double quotient(const Floating& a, const Floating& b) {
    return static_cast<double>(a / b);
}
inline double quotient(double a, double b) {
    return a / b;
}
inline double log10_of(const Floating& a) {
    return a.log2() * std::log10(2.0);
}
inline double log10_of(double a) {
    return std::log10(a);
}

}  // namespace sapper
