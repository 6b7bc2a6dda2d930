// A std::variant that can be copied where memory may end.
#pragma once

#include <variant>

namespace fightconv {

// libstdc++ 12 takes a std::variant of nothing but texts, lists and plain values for one that
// always has a value. Where its copy constructor throws before there is one, it destroys a value
// that does not exist. Its assignment copies first and then moves, so it is safe.
template <class... T>
class Variant : public std::variant<T...> {
public:
    using std::variant<T...>::variant;

    Variant() = default;
    Variant(const Variant& other) : std::variant<T...>() { std::variant<T...>::operator=(other); }
    Variant(Variant&& other) noexcept = default;
    Variant& operator=(const Variant& other) = default;
    Variant& operator=(Variant&& other) noexcept = default;
    ~Variant() = default;
};

}  // namespace fightconv
