// A TrueType or OpenType font, for characters that our own font lacks.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/base/bytes.hpp"

namespace fightconv {

// How much of each pixel a character covers, row by row.
struct Coverage {
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::int32_t left = 0;      // of the first column, from where the character begins
    std::int32_t top = 0;       // of the first row, from the base line; negative is above
    std::uint32_t advance = 0;  // to the next character
    std::vector<std::uint8_t> pixels;
};

// The bytes are those of a font that is installed: its tables are trusted.
class FontFile {
public:
    static std::optional<FontFile> open(ByteBuffer bytes);
    FontFile(FontFile&&) noexcept;
    FontFile& operator=(FontFile&&) noexcept;
    ~FontFile();

    // The character with `pixels` from the lowest to the highest part of a line; nothing if the
    // font lacks it.
    std::optional<Coverage> draw(char32_t character, std::uint32_t pixels) const;

private:
    struct Font;
    explicit FontFile(std::unique_ptr<Font> font);
    std::unique_ptr<Font> font_;
};

}  // namespace fightconv
