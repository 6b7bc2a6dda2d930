// Random numbers and texts for tests, the same for the same seed on every system.
#pragma once

#include <cstdint>
#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/character.hpp"

namespace fightconv::test {

// Draws from the engine alone: the standard distributions differ between libraries. Nor may a call
// have two draws among its arguments: compilers differ in which comes first; between braces the
// order is set.
class Dice {
public:
    explicit Dice(std::uint32_t seed) : engine_(seed) {}
    std::int32_t between(std::int32_t least, std::int32_t most) {
        const auto count = static_cast<std::uint64_t>(std::int64_t{most} - least + 1);
        return static_cast<std::int32_t>(least + static_cast<std::int64_t>(engine_() % count));
    }
    std::size_t below(std::size_t count) { return engine_() % count; }
    bool chance(std::uint32_t one_in) { return engine_() % one_in == 0; }
    template <class T>
    T number(std::int32_t most) {
        return static_cast<T>(between(0, most));
    }
    float real() { return static_cast<float>(between(-100'000, 100'000)) / 97.0F; }
    std::string text() {
        static constexpr std::string_view pieces[] = {
            "fire", " ",  "=",    "%",     "%41",          "\n",  "\x7F", "\xC3\xA9",
            "a b",  "  ", "\t\r", "x,y:z", "\xE6\xBC\xA2", "'\"", "\x01", "\xF0\x9F\x94\xA5"};
        std::string text;
        for (std::size_t i = below(5); i > 0; --i) {
            text.append(pieces[below(std::size(pieces))]);
        }
        return text;
    }
    std::string key() {
        static constexpr std::string_view pieces[] = {"note", "a.b", "%20",  "\xC3\xA9",
                                                      "x",    "-",   "hits", "mugenic"};
        std::string key(pieces[below(std::size(pieces))]);
        return key.append(pieces[below(std::size(pieces))]);
    }
    std::vector<Tag> tags() {
        std::vector<Tag> tags;
        for (std::size_t i = below(4); i > 0; --i) {
            tags.push_back({key(), text()});
        }
        return tags;
    }

private:
    std::mt19937 engine_;
};

}  // namespace fightconv::test
