#include "converters/aseprite/user_data.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>

#include "converters/keyed/rows.hpp"
#include "converters/pictures/durations.hpp"
#include "core/base/checked.hpp"
#include "core/base/text/encodings.hpp"

namespace fightconv::ase {

namespace {

using keyed::row;

constexpr std::array cel_rows = {
    row<CelFields, &CelFields::sprite>("sprite"),
    row<CelFields, &CelFields::copy>("copy"),
    row<CelFields, &CelFields::missing>("missing"),
    row<CelFields, &CelFields::empty>("empty"),
    row<CelFields, &CelFields::offset>("offset"),
    row<CelFields, &CelFields::axis>("axis"),
    row<CelFields, &CelFields::flip>("flip"),
    row<CelFields, &CelFields::scale>("scale"),
    row<CelFields, &CelFields::angle>("angle"),
    row<CelFields, &CelFields::blend>("blend"),
    row<CelFields, &CelFields::ticks>("ticks"),
    row<CelFields, &CelFields::interpolation>("interpolate"),
    row<CelFields, &CelFields::boxes>("boxes"),
    row<CelFields, &CelFields::cues>("sounds"),
    row<CelFields, &CelFields::label>("label"),
    row<CelFields, &CelFields::program>("program"),
};
constexpr std::string_view own_tag_prefix = "tag.";

constexpr std::array tag_rows = {row<TagFields, &TagFields::floor_y>("floor_y")};

constexpr std::array document_rows = {
    keyed::Row<DocumentFields>{
        "name", [](const DocumentFields& from) { return std::optional(from.info.name); },
        [](std::string_view text, DocumentFields& to) {
            return to.has_name = keyed::read_value(text, to.info.name);
        }},
    row<DocumentFields, &DocumentFields::floor_y>("floor_y"),
};

constexpr bool needs_escape(char c) noexcept {
    return static_cast<unsigned char>(c) < ' ' || c == 0x7F || c == '%';
}

std::string unescaped(std::string_view text) {
    std::string value;
    while (!text.empty()) {
        unsigned char byte = 0;
        const bool is_escape =
            text[0] == '%' && text.size() > 2 &&
            std::from_chars(text.data() + 1, text.data() + 3, byte, 16).ptr == text.data() + 3;
        value.push_back(is_escape ? static_cast<char>(byte) : text[0]);
        text.remove_prefix(is_escape ? 3 : 1);
    }
    return is_utf8(value) ? value : to_utf8(value);
}

bool is_key(std::string_view key) {
    return !key.empty() && is_utf8(key) && std::none_of(key.begin(), key.end(), [](char c) {
        return static_cast<unsigned char>(c) <= ' ' || c == 0x7F;
    });
}

// Reports the tags that no table has taken.
void report_rest(const std::vector<Tag>& tags, keyed::Oddities& oddities) {
    for (const auto& [key, value] : tags) {
        oddities.push_back(fmt::format("'{}' means nothing here; it was left out", key));
    }
}

}  // namespace

std::string text_of(const std::vector<Tag>& tags) {
    std::string text;
    for (const auto& [key, value] : tags) {
        text.append(text.empty() ? "" : "\n").append(key).append("=");
        for (const char c : value) {
            if (needs_escape(c)) {
                text.append(fmt::format("%{:02X}", static_cast<unsigned char>(c)));
            } else {
                text.push_back(c);
            }
        }
    }
    return text;
}

std::vector<Tag> tags_of(std::string_view text, keyed::Oddities& oddities) {
    std::vector<Tag> tags;
    std::size_t odd_lines = 0;
    std::string_view first_odd;
    while (!text.empty()) {
        std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        line.remove_suffix(line.ends_with('\r') ? 1 : 0);
        if (line.empty()) {
            continue;
        }
        const std::size_t equals = line.find('=');
        const std::string_view key = line.substr(0, equals);
        if (equals == std::string_view::npos || !is_key(key)) {
            first_odd = odd_lines++ == 0 ? line : first_odd;
        } else {
            tags.emplace_back(key, unescaped(line.substr(equals + 1)));
        }
    }
    if (odd_lines != 0) {
        oddities.push_back(
            fmt::format("{} not key=value and left out, the first is '{}'",
                        odd_lines == 1 ? "a line is" : fmt::format("{} lines are", odd_lines),
                        printable(first_odd.substr(0, 200))));
    }
    return tags;
}

std::string text_of_value(const Size& size) { return keyed::list(size.width, size.height); }
bool read_value(std::string_view text, Size& size) {
    return keyed::read_list(text, ',', size.width, size.height);
}

std::string text_of(const CelFields& fields) {
    std::vector<Tag> tags;
    keyed::add_rows(cel_rows, {}, fields, tags);
    for (const auto& [key, value] : fields.tags) {
        tags.emplace_back(fmt::format("{}{}", own_tag_prefix, key), value);
    }
    return text_of(tags);
}

CelFields cel_fields_of(std::string_view text, keyed::Oddities& oddities) {
    std::vector<Tag> tags = tags_of(text, oddities);
    CelFields fields = keyed::take_rows(cel_rows, tags, oddities);
    for (auto& [key, value] : tags) {
        const bool has_prefix =
            key.starts_with(own_tag_prefix) && key.size() > own_tag_prefix.size();
        fields.tags.emplace_back(has_prefix ? key.substr(own_tag_prefix.size()) : key,
                                 std::move(value));
    }
    return fields;
}

std::string tag_text(const Character& character, const keyed::MovesByAnimation& moves,
                     AnimationId animation, std::vector<std::uint32_t>& left_out) {
    std::vector<Tag> tags;
    keyed::add_rows(tag_rows, {}, TagFields{character[animation].floor_y, {}}, tags);
    const std::size_t room = longest_text - text_of(tags).size();
    left_out = keyed::add_moves(
        character, moves, animation,
        {room, [](const Tag& tag) { return 1 + text_of(std::vector{tag}).size(); }}, tags);
    return text_of(tags);
}

TagFields tag_fields_of(std::string_view text, AnimationId animation, keyed::Oddities& oddities) {
    std::vector<Tag> tags = tags_of(text, oddities);
    TagFields fields = keyed::take_rows(tag_rows, tags, oddities);
    fields.moves = keyed::take_moves(animation, tags, oddities);
    report_rest(tags, oddities);
    return fields;
}

std::string text_of(const DocumentFields& fields) {
    std::vector<Tag> tags;
    keyed::add_rows(document_rows, {}, fields, tags);
    keyed::add(keyed::CharacterFields{fields.info, fields.properties}, tags);
    return text_of(tags);
}

DocumentFields document_fields_of(std::string_view text, keyed::Oddities& oddities) {
    std::vector<Tag> tags = tags_of(text, oddities);
    DocumentFields fields = keyed::take_rows(document_rows, tags, oddities);
    keyed::CharacterFields character = keyed::take_character_fields(tags, oddities);
    character.info.name = std::move(fields.info.name);
    fields.info = std::move(character.info);
    fields.properties = std::move(character.properties);
    report_rest(tags, oddities);
    return fields;
}

std::int32_t ticks_of(std::uint16_t duration_ms) noexcept {
    return std::max((duration_ms * 60 + 500) / 1000, 1);
}

bool may_last(std::int32_t ticks, std::uint16_t duration_ms) noexcept {
    if (ticks <= 0) {
        return duration_ms == hold_ms;
    }
    // A duration is rounded up or down, and cut where it does not fit 16 bits.
    const std::int64_t too_short_by = std::int64_t{ticks} * 1000 - std::int64_t{duration_ms} * 60;
    return std::abs(too_short_by) <= 60 || (duration_ms == UINT16_MAX && too_short_by > 0);
}

SeenBlend seen_blend(const Blend& blend) noexcept {
    const auto opacity = static_cast<std::uint8_t>((blend.source * 255 + 128) / 256);
    switch (blend.mode) {
        case BlendMode::normal: break;
        // Where the picture gains what the background loses, that is how a normal layer is drawn.
        case BlendMode::add:
            return {blend.source + blend.destination == 256 ? aseprite::Blend::normal
                                                            : aseprite::Blend::addition,
                    opacity};
        case BlendMode::subtract: return {aseprite::Blend::subtract, opacity};
    }
    return {};
}

Blend blend_of(const SeenBlend& seen) noexcept {
    const auto source = static_cast<std::uint16_t>((seen.opacity * 256 + 127) / 255);
    switch (seen.layer) {
        case aseprite::Blend::addition: return {BlendMode::add, source, 256};
        case aseprite::Blend::subtract: return {BlendMode::subtract, source, 256};
        default:
            return seen.opacity == 255
                       ? Blend{}
                       : Blend{BlendMode::add, source, static_cast<std::uint16_t>(256 - source)};
    }
}

}  // namespace fightconv::ase
