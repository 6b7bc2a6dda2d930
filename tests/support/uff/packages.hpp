// Packages as other programs write them, built by code, and what the importer makes of them.
#pragma once

#include <algorithm>
#include <map>
#include <memory>

#include "converters/uff/read/importer.hpp"
#include "core/disk/input_tree.hpp"
#include "core/model/validate.hpp"
#include "formats/uff/uff.hpp"
#include "formats/zlib/zlib.hpp"
#include "tests/support/catch.hpp"

namespace fightconv::test {

using uff::AnimBlock;
using uff::FrameEntry;
using uff::HitboxRecord;
using uff::Package;
using uff::PixelLayout;
using uff::SpriteEntry;

inline constexpr Rgba red{255, 0, 0, 255};
inline constexpr Rgba blue{0, 0, 255, 255};
inline constexpr Rgba clear{};

// A sheet drawn by a word for each row: 'r' red, 'b' blue, '.' transparent.
class PackageBuilder {
public:
    PackageBuilder() { package_.char_name = "Ember"; }

    AnimBlock& animation(std::string name, const std::vector<std::string>& rows = {},
                         PixelLayout layout = PixelLayout::rgba8888, Rgba third = blue) {
        AnimBlock& block = package_.animations.emplace_back();
        block.name = std::move(name);
        block.loop_mode = 1;
        if (!rows.empty()) {
            block.pixel_flags = static_cast<std::uint8_t>(layout);
            block.sheet_w = static_cast<std::uint16_t>(rows[0].size());
            block.sheet_h = static_cast<std::uint16_t>(rows.size());
            sheets_.push_back(
                std::make_unique<ByteBuffer>(zlib::compress(pixels(rows, layout, third))));
            block.pixel_block = *sheets_.back();
        }
        return block;
    }
    AnimBlock& last() { return package_.animations.back(); }
    Package& package() { return package_; }
    ByteBuffer bytes() const { return uff::serialise(package_).value(); }

private:
    static ByteBuffer pixels(const std::vector<std::string>& rows, PixelLayout layout, Rgba third) {
        const Colours colours = {clear, red, third};
        ByteBuffer out;
        const auto put = [&](Rgba colour) {
            out.insert(out.end(), {colour.r, colour.g, colour.b, colour.a});
        };
        if (layout == PixelLayout::indexed8) {
            std::for_each(colours.begin(), colours.end(), put);
        }
        for (const std::string& row : rows) {
            for (const char c : row) {
                const std::uint8_t index = c == 'r' ? 1 : c == 'b' ? 2 : 0;
                if (layout == PixelLayout::indexed8) {
                    out.push_back(index);
                } else {
                    put(colours[index]);
                }
            }
        }
        return out;
    }
    Package package_;
    std::vector<std::unique_ptr<ByteBuffer>> sheets_;
};

inline SpriteEntry& add_frame(AnimBlock& block, Rectangle source, Point pivot,
                              const std::string& tags = {}) {
    FrameEntry& frame = block.frames.emplace_back();
    frame.id = static_cast<std::uint16_t>(block.frames.size() - 1);
    frame.tags = tags;
    return block.sprites.emplace_back(
        SpriteEntry{.src_x = static_cast<std::uint16_t>(source.x),
                    .src_y = static_cast<std::uint16_t>(source.y),
                    .src_w = static_cast<std::uint16_t>(source.width),
                    .src_h = static_cast<std::uint16_t>(source.height),
                    .pivot_x = static_cast<std::int16_t>(pivot.x),
                    .pivot_y = static_cast<std::int16_t>(pivot.y),
                    .duration_ms = 100});
}

inline Result<Character> read_bytes(ByteBuffer bytes, Context& context) {
    std::map<std::string, ByteBuffer> files;
    files["ember.uff"] = std::move(bytes);
    return make_uff_importer()->read(InputTree::from_memory(std::move(files)), "ember.uff",
                                     context);
}

inline Character read(const PackageBuilder& builder, Context& context) {
    auto character = read_bytes(builder.bytes(), context);
    if (!character) {
        FAIL(character.error().render());
    }
    CHECK(validate(*character).empty());
    return *std::move(character);
}
inline Character read(const PackageBuilder& builder) {
    Context context;
    return read(builder, context);
}

inline bool reported(const Context& context, const std::string& id) {
    return context.diagnostics.counts().contains(id);
}

// The picture as words again.
inline std::vector<std::string> seen(const Character& character, const Frame& frame) {
    REQUIRE(frame.sprite);
    const Picture& picture = character.picture_of(*frame.sprite);
    ByteBuffer rgba(std::size_t{picture.width} * picture.height * 4);
    copy_rgba(picture, {0, 0, picture.width, picture.height}, character.colours_of(*frame.sprite),
              rgba, std::size_t{picture.width} * 4);
    std::vector<std::string> rows;
    for (std::size_t y = 0; y < picture.height; ++y) {
        std::string row;
        for (std::size_t x = 0; x < picture.width; ++x) {
            const std::uint8_t* const pixel = rgba.data() + (y * picture.width + x) * 4;
            row.push_back(pixel[3] == 0 ? '.' : pixel[0] != 0 ? 'r' : 'b');
        }
        rows.push_back(row);
    }
    return rows;
}

using Rows = std::vector<std::string>;

}  // namespace fightconv::test
