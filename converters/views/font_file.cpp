#include "converters/views/font_file.hpp"

#include <cmath>
#include <utility>

#define STBTT_STATIC
#define STB_TRUETYPE_IMPLEMENTATION
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wall"
#pragma GCC diagnostic ignored "-Wextra"
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wsign-conversion"
#pragma GCC diagnostic ignored "-Wold-style-cast"
#pragma GCC diagnostic ignored "-Wshadow"
#pragma GCC diagnostic ignored "-Wunused-function"
#include <stb_truetype.h>
#pragma GCC diagnostic pop

namespace fightconv {

struct FontFile::Font {
    ByteBuffer bytes;  // that `info` borrows
    stbtt_fontinfo info{};
};

FontFile::FontFile(std::unique_ptr<Font> font) : font_(std::move(font)) {}
FontFile::FontFile(FontFile&&) noexcept = default;
FontFile& FontFile::operator=(FontFile&&) noexcept = default;
FontFile::~FontFile() = default;

std::optional<FontFile> FontFile::open(ByteBuffer bytes) {
    // no font is smaller, and the tables of one are looked for without a check
    constexpr std::size_t smallest = 1024;
    if (bytes.size() < smallest) {
        return std::nullopt;
    }
    auto font = std::make_unique<Font>();
    font->bytes = std::move(bytes);
    const int offset = stbtt_GetFontOffsetForIndex(font->bytes.data(), 0);
    if (offset < 0 || stbtt_InitFont(&font->info, font->bytes.data(), offset) == 0) {
        return std::nullopt;
    }
    return FontFile(std::move(font));
}

std::optional<Coverage> FontFile::draw(char32_t character, std::uint32_t pixels) const {
    const stbtt_fontinfo& info = font_->info;
    const int glyph = stbtt_FindGlyphIndex(&info, static_cast<int>(character));
    if (glyph == 0) {
        return std::nullopt;
    }
    const float scale = stbtt_ScaleForPixelHeight(&info, static_cast<float>(pixels));
    int left = 0, top = 0, right = 0, bottom = 0, advance = 0, bearing = 0;
    stbtt_GetGlyphBitmapBox(&info, glyph, scale, scale, &left, &top, &right, &bottom);
    stbtt_GetGlyphHMetrics(&info, glyph, &advance, &bearing);
    Coverage coverage;
    coverage.width = static_cast<std::uint32_t>(std::max(right - left, 0));
    coverage.height = static_cast<std::uint32_t>(std::max(bottom - top, 0));
    coverage.left = left;
    coverage.top = top;
    coverage.advance =
        static_cast<std::uint32_t>(std::max(std::lround(static_cast<float>(advance) * scale), 0L));
    coverage.pixels.resize(std::size_t{coverage.width} * coverage.height);
    if (!coverage.pixels.empty()) {
        stbtt_MakeGlyphBitmap(&info, coverage.pixels.data(), static_cast<int>(coverage.width),
                              static_cast<int>(coverage.height), static_cast<int>(coverage.width),
                              scale, scale, glyph);
    }
    return coverage;
}

}  // namespace fightconv
