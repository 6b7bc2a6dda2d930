// A value of the model as a message about a difference shows it.
#pragma once

#include <concepts>
#include <optional>
#include <string>
#include <string_view>

#include "core/model/character.hpp"

namespace fightconv::difference_words {

template <std::integral T>
std::string words(T value) {
    return std::to_string(value);
}
std::string words(bool value);
std::string words(float value);
std::string words(double value);
std::string words(std::string_view text);
std::string words(const std::string& text);
std::string words(const Point& point);
std::string words(const Scale& scale);
std::string words(const Key& key);
std::string words(const SoundKey& key);
std::string words(const Rgba& colour);
std::string words(const Cue& cue);
std::string words(BoxKind kind);
std::string words(MoveType type);
std::string words(Guard guard);
std::string words(HitEffect effect);
std::string words(Stance stance);
std::string words(const Stances& stances);
std::string words(PixelFormat format);
std::string words(LoopMode mode);
std::string words(const Blend& blend);
std::string words(const Interpolation& interpolation);
template <class T>
std::string words(const std::optional<T>& value) {
    return value ? words(*value) : "none";
}
std::string ticks_words(std::int32_t ticks);

// "1 pixel differs", "2 pixels differ"
std::string differing(std::uint64_t count, std::string_view what);
// "ticks: 7 in the first, 8 in the second"
std::string both_values(std::string_view field, std::string_view first, std::string_view second);

}  // namespace fightconv::difference_words
