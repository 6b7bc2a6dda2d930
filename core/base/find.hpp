// Looking for values in maps.
#pragma once

namespace fightconv {

// The value of the key; null if the map does not have it.
template <class Map, class Key>
auto find_in(Map& map, const Key& key) -> decltype(&map.find(key)->second) {
    const auto found = map.find(key);
    return found == map.end() ? nullptr : &found->second;
}

}  // namespace fightconv
