#include "converters/views/lettering.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "converters/views/drawing.hpp"
#include "core/base/text.hpp"

namespace fightconv {

namespace {

constexpr std::uint32_t largest_lettering = 2;  // the scales in which names are drawn
constexpr std::uint32_t font_height = 13;       // of a line of a system's font beside our own of 9
constexpr std::int32_t base_line = 7;           // below the top of our own font
constexpr std::string_view dots = "...";

// Takes the first character from the text, which is UTF-8.
char32_t next_character(std::string_view& text) {
    const auto first = static_cast<unsigned char>(text.front());
    const std::size_t length = std::min<std::size_t>(first < 0x80   ? 1
                                                     : first < 0xE0 ? 2
                                                     : first < 0xF0 ? 3
                                                                    : 4,
                                                     text.size());
    char32_t character = length == 1 ? first : first & (0x7FU >> length);
    for (const char byte : text.substr(1, length - 1)) {
        character = character << 6 | (static_cast<unsigned char>(byte) & 0x3FU);
    }
    text.remove_prefix(length);
    return character;
}

bool is_ascii(char32_t character) { return character < 0x80; }

std::string code_point(char32_t character) {
    return fmt::format("U+{:04X}", static_cast<std::uint32_t>(character));
}

void draw_coverage(Picture& canvas, Point origin, const Coverage& coverage, Rgba colour) {
    for (std::uint32_t y = 0; y < coverage.height; ++y) {
        for (std::uint32_t x = 0; x < coverage.width; ++x) {
            const std::uint8_t alpha = coverage.pixels[std::size_t{y} * coverage.width + x];
            const Rectangle pixel{origin.x + coverage.left + static_cast<std::int32_t>(x),
                                  origin.y + coverage.top + static_cast<std::int32_t>(y), 1, 1};
            fill(canvas, pixel, {colour.r, colour.g, colour.b, alpha});
        }
    }
}

}  // namespace

void Lettering::prepare(std::string_view text) {
    while (!text.empty()) {
        const char32_t character = next_character(text);
        for (std::uint32_t scale = 1; !is_ascii(character) && scale <= largest_lettering; ++scale) {
            if (!characters_.contains({character, scale})) {
                characters_.emplace(std::pair(character, scale), find(character, scale));
            }
        }
    }
}

std::optional<Coverage> Lettering::find(char32_t character, std::uint32_t scale) {
    for (std::size_t i = 0; context_.system_font; ++i) {
        if (i == fonts_.size()) {
            auto bytes = context_.system_font(asked_++);
            if (!bytes) {
                --asked_;
                break;
            }
            auto font = FontFile::open(*std::move(bytes));
            if (!font) {
                --i;
                continue;
            }
            fonts_.push_back(*std::move(font));
        }
        if (auto found = fonts_[i].draw(character, font_height * scale)) {
            return found;
        }
    }
    return std::nullopt;
}

std::uint32_t Lettering::advance(char32_t character, std::uint32_t scale) const {
    if (is_ascii(character)) {
        return text_width(" ", scale);
    }
    const auto known = characters_.find({character, scale});
    return known != characters_.end() && known->second ? known->second->advance
                                                       : text_width(code_point(character), scale);
}

std::uint32_t Lettering::width(std::string_view text, std::uint32_t scale) const {
    std::uint32_t width = 0;
    while (!text.empty()) {
        width += advance(next_character(text), scale);
    }
    return width;
}

void Lettering::draw(Picture& canvas, Point top_left, std::string_view text, Rgba colour,
                     std::uint32_t scale, std::uint32_t room) const {
    const bool is_cut = width(text, scale) > room;
    const std::uint32_t end = is_cut ? room - std::min(room, text_width(dots, scale)) : room;
    std::uint32_t x = 0;
    while (!text.empty()) {
        const char32_t character = next_character(text);
        const Point at{top_left.x + static_cast<std::int32_t>(x), top_left.y};
        if (const std::uint32_t step = advance(character, scale); step <= end - x) {
            x += step;
        } else {
            break;
        }
        if (is_ascii(character)) {
            const char byte = static_cast<char>(character);
            draw_text(canvas, at, {&byte, 1}, colour, scale);
        } else if (const auto known = characters_.find({character, scale});
                   known != characters_.end() && known->second) {
            draw_coverage(canvas, {at.x, at.y + base_line * static_cast<std::int32_t>(scale)},
                          *known->second, colour);
        } else {
            draw_text(canvas, at, code_point(character), colour, scale);
        }
    }
    if (is_cut) {
        draw_text(canvas, {top_left.x + static_cast<std::int32_t>(x), top_left.y}, dots, colour,
                  scale);
    }
}

}  // namespace fightconv
