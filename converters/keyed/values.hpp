// Each kind of value that a key can have: its text, and back.
#pragma once

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/base/text/text.hpp"
#include "core/model/character.hpp"

namespace fightconv::keyed {

// A flip that the model has as two values.
struct Flips {
    bool horizontal = false;
    bool vertical = false;
    friend bool operator==(const Flips&, const Flips&) = default;
};

// read_value() is false if the text is no such value; what it has set then means nothing, and the
// caller drops it.

// The boxes and cues of a frame (frame_lists.cpp).

// "hurt,-12,-60,24,60;attack,8,-40,30,10,damage:30": kind, x, y, width, height, and each other
// field that is not the usual one. A kind outside the 12 is a number.
std::string text_of_value(const std::vector<Box>& boxes);
// "snd_5_0,1,1,0": clip, volume, pitch, tick.
std::string text_of_value(const std::vector<Cue>& cues);

// The entries of a text that these make; false when it is none, or has values that the model does
// not allow.
bool read_value(std::string_view text, std::vector<Box>& boxes);
bool read_value(std::string_view text, std::vector<Cue>& cues);

// The events, the way and the cancels of a move (move_lists.cpp).

// "1000:hb@0,1010:w@5~": into move 1000 on hit and on block from tick 0, into move 1010 on whiff
// from tick 5, approximately.
std::string text_of_value(const std::vector<Cancel>& cancels);
// "5,helper,state:1005;9~,projectile": the tick ("~" where it is approximate), the event, its
// values; "%,;:" in them as %XX.
std::string text_of_value(const std::vector<Notify>& notifies);
// "3,15,0;8,20,-4": the tick, and where the character is from then on.
std::string text_of_value(const std::vector<Waypoint>& movement);

// The entries of a text that these make; false when it is none.
bool read_value(std::string_view text, std::vector<Cancel>& cancels);
bool read_value(std::string_view text, std::vector<Notify>& notifies);
bool read_value(std::string_view text, std::vector<Waypoint>& movement);

template <class T>
requires std::is_arithmetic_v<T> std::string text_of_value(T value) {
    if constexpr (std::is_floating_point_v<T>) {
        return number_text(value);
    } else {
        return std::to_string(value);
    }
}
template <class T>
requires std::is_arithmetic_v<T>
bool read_value(std::string_view text, T& value) {
    T number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size()) {
        return false;
    }
    if constexpr (std::is_floating_point_v<T>) {
        if (!std::isfinite(number)) {
            return false;
        }
    }
    value = number;
    return true;
}

// "1,2,3"
template <class First, class... Others>
std::string list(First first, Others... others) {
    return (text_of_value(first) + ... + ("," + text_of_value(others)));
}
// "1,2,3" into as many numbers.
template <class... Numbers>
bool read_list(std::string_view text, char separator, Numbers&... numbers) {
    std::size_t left = sizeof...(Numbers);
    const auto read_next = [&](auto& value) {
        const std::size_t end =
            --left == 0 ? text.size() : std::min(text.find(separator), text.size());
        const bool good = read_value(text.substr(0, end), value);
        text.remove_prefix(std::min(end + 1, text.size()));
        return good;
    };
    return (read_next(numbers) && ...);
}

std::string text_of_value(const std::string& value);
bool read_value(std::string_view text, std::string& value);
std::string text_of_value(bool value);  // only of true: defaults are not written
bool read_value(std::string_view text, bool& value);
std::string text_of_value(Point value);
bool read_value(std::string_view text, Point& value);
std::string text_of_value(Key value);
bool read_value(std::string_view text, Key& value);
std::string text_of_value(Scale value);
bool read_value(std::string_view text, Scale& value);
std::string text_of_value(Flips value);
bool read_value(std::string_view text, Flips& value);
std::string text_of_value(const Blend& value);
bool read_value(std::string_view text, Blend& value);
std::string text_of_value(const Interpolation& value);
bool read_value(std::string_view text, Interpolation& value);
std::string text_of_value(const std::vector<std::int32_t>& value);
bool read_value(std::string_view text, std::vector<std::int32_t>& value);
std::string text_of_value(MoveType value);
bool read_value(std::string_view text, MoveType& value);
std::string text_of_value(Guard value);
bool read_value(std::string_view text, Guard& value);
std::string text_of_value(HitEffect value);
bool read_value(std::string_view text, HitEffect& value);
std::string text_of_value(Stance value);
bool read_value(std::string_view text, Stance& value);
std::string text_of_value(const Stances& value);
bool read_value(std::string_view text, Stances& value);

template <class T>
std::string text_of_value(const std::optional<T>& value) {
    return text_of_value(*value);
}
template <class T>
bool read_value(std::string_view text, std::optional<T>& value) {
    return read_value(text, value.emplace());
}

}  // namespace fightconv::keyed
