#include "core/model/difference/difference_words.hpp"

#include <fmt/format.h>

#include "core/base/text/text.hpp"

namespace fightconv::difference_words {

std::string words(bool value) { return value ? "yes" : "no"; }
std::string words(float value) { return number_text(value); }
std::string words(double value) { return number_text(value); }
std::string words(std::string_view text) { return fmt::format("'{}'", printable(text)); }
std::string words(const std::string& text) { return words(std::string_view(text)); }
std::string words(const Point& point) { return fmt::format("{},{}", point.x, point.y); }
std::string words(const Scale& scale) {
    return fmt::format("{},{}", number_text(scale.x), number_text(scale.y));
}
std::string words(const Key& key) { return fmt::format("{},{}", key.group, key.number); }
std::string words(const SoundKey& key) { return fmt::format("{},{}", key.group, key.number); }
std::string words(const Rgba& colour) {
    return fmt::format("{},{},{},{}", colour.r, colour.g, colour.b, colour.a);
}
std::string words(const Cue& cue) { return words(cue.clip); }
std::string words(BoxKind kind) {
    const auto number = static_cast<std::uint8_t>(kind);
    return number < box_kind_count ? std::string(name_of(kind)) : std::to_string(number);
}
std::string words(MoveType type) { return words(name_of(type)); }
std::string words(Guard guard) { return words(name_of(guard)); }
std::string words(HitEffect effect) { return words(name_of(effect)); }
std::string words(Stance stance) { return words(name_of(stance)); }
std::string words(const Stances& stances) {
    std::string text;
    for_each_stance(stances, [&](Stance stance) {
        text.append(text.empty() ? "" : " ").append(name_of(stance));
    });
    return text.empty() ? "none" : text;
}
std::string words(PixelFormat format) {
    return format == PixelFormat::indexed8 ? "indexed" : "true colour";
}
std::string words(LoopMode mode) {
    return mode == LoopMode::once ? "once" : mode == LoopMode::loop ? "loop" : "ping-pong";
}
std::string words(const Blend& blend) {
    return fmt::format("{} {}:{}", name_of(blend.mode), blend.source, blend.destination);
}
std::string words(const Interpolation& interpolation) {
    std::string text;
    for (const auto& [set, name] : {std::pair{interpolation.offset, "offset "},
                                    {interpolation.blend, "blend "},
                                    {interpolation.scale, "scale "},
                                    {interpolation.angle, "angle "}}) {
        text.append(set ? name : "");
    }
    return text.empty() ? "none" : text.substr(0, text.size() - 1);
}
std::string ticks_words(std::int32_t ticks) {
    return ticks == Frame::hold ? "hold" : std::to_string(ticks);
}

std::string differing(std::uint64_t count, std::string_view what) {
    return fmt::format("{} {}{}", count, what, count == 1 ? " differs" : "s differ");
}

std::string both_values(std::string_view field, std::string_view first, std::string_view second) {
    return fmt::format("{}: {} in the first, {} in the second", field, first, second);
}

}  // namespace fightconv::difference_words
