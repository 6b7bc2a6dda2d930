// A field of a struct of the model, with its name and its key. Each struct has one list of them, by
// which code compares, checks or stores the whole struct.
#pragma once

#include <string_view>
#include <tuple>

namespace fightconv {

template <class Struct, class T>
struct Field {
    std::string_view name;  // in messages; a list of items has the name of one item
    T Struct::*member;
    std::string_view key;  // in JSON and in texts with keys
};
// The key is the name where nothing else is given.
template <class Struct, class T>
constexpr Field<Struct, T> field(std::string_view name, T Struct::*member,
                                 std::string_view key = {}) {
    return {name, member, key.empty() ? name : key};
}

// A tuple of Field, in the order in which messages name them.
template <class Struct>
inline constexpr auto fields = std::tuple<>();

}  // namespace fightconv
