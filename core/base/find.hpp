// Looking for a value, where null says that there is none.
#pragma once

#include <algorithm>
#include <iterator>

namespace fightconv {

// The value of the key; null if the map does not have it.
template <class Map, class Key>
auto find_in(Map& map, const Key& key) -> decltype(&map.find(key)->second) {
    const auto found = map.find(key);
    return found == map.end() ? nullptr : &found->second;
}

// The first item for which `is` holds; null if there is none.
template <class Items, class Is>
auto find_where(Items& items, Is is) -> decltype(&*std::begin(items)) {
    const auto found = std::find_if(std::begin(items), std::end(items), is);
    return found == std::end(items) ? nullptr : &*found;
}

}  // namespace fightconv
