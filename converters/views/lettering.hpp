// Names on pictures, in any script: our own font for ASCII, a font of the system for other
// characters, their code points if it has none.
#pragma once

#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "converters/views/font_file.hpp"
#include "core/base/context.hpp"
#include "core/model/character.hpp"

namespace fightconv {

class Lettering {
public:
    // Fonts are asked for when a text needs them.
    explicit Lettering(const Context& context) : context_(context) {}

    // Looks up the characters of a text. The other functions are for texts that were prepared, and
    // for any number of threads.
    void prepare(std::string_view text);

    std::uint32_t width(std::string_view text, std::uint32_t scale = 1) const;
    // Text as draw_text() draws it, cut with dots where it would be wider than `room`.
    void draw(Picture& canvas, Point top_left, std::string_view text, Rgba colour,
              std::uint32_t scale = 1, std::uint32_t room = UINT32_MAX) const;

private:
    std::optional<Coverage> find(char32_t character, std::uint32_t scale);
    std::uint32_t advance(char32_t character, std::uint32_t scale) const;

    const Context& context_;
    std::vector<FontFile> fonts_;
    std::size_t asked_ = 0;  // candidates that were opened
    std::map<std::pair<char32_t, std::uint32_t>, std::optional<Coverage>> characters_;
};

}  // namespace fightconv
