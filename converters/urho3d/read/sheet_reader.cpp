#include "converters/urho3d/read/sheet_reader.hpp"

#include <fmt/format.h>

#include <charconv>
#include <tuple>

#include "converters/urho3d/problems.hpp"
#include "converters/urho3d/rules.hpp"
#include "core/base/checked.hpp"
#include "core/base/reporter.hpp"
#include "formats/images/png/png.hpp"

namespace fightconv::urho3d {

namespace {

// How many times the sprites of a sheet may cover it in total: a file that needs more is meant to
// waste memory.
constexpr std::uint64_t most_cover = 8;
constexpr std::uint64_t least_cover_pixels = std::uint64_t{64} * 64;
constexpr std::uint64_t part_bytes = 256;

std::string_view file_part(std::string_view path) { return path.substr(path.rfind('/') + 1); }

// "200-3", "-1--5", "200-3_2": group and number. Others get a key by their order.
std::optional<Key> key_of(std::string_view name) {
    Key key;
    const char* const end = name.data() + name.size();
    const auto group = std::from_chars(name.data(), end, key.group);
    if (group.ec != std::errc() || group.ptr == end || *group.ptr != '-') {
        return std::nullopt;
    }
    const auto number = std::from_chars(group.ptr + 1, end, key.number);
    return number.ec == std::errc() && (number.ptr == end || *number.ptr == '_')
               ? std::optional(key)
               : std::nullopt;
}

}  // namespace

Result<std::optional<SpriteId>> SheetReader::sprite_of(std::string_view reference) {
    const std::size_t at = reference.rfind('@');
    const std::size_t semicolon = reference.find(';');
    if (at == std::string_view::npos || semicolon == std::string_view::npos || at < semicolon) {
        Reporter(context_.diagnostics, resources_.source())
            .report(urho3d_problem.no_sprite, {},
                    "'{}' is not a sprite of a sheet; nothing is shown", printable(reference));
        return std::nullopt;
    }
    FC_ASSIGN(
        ReadSheet* const sheet,
        sheet_of(std::string(file_part(reference.substr(semicolon + 1, at - semicolon - 1)))));
    const std::string_view name = reference.substr(at + 1);
    if (name == blank_sprite) {
        return std::nullopt;
    }
    const auto part = sheet->parts.find(name);
    if (part == sheet->parts.end()) {
        Reporter(context_.diagnostics, sheet->file)
            .report(urho3d_problem.no_sprite, {}, "there is no sprite '{}'; nothing is shown",
                    printable(name));
        return std::nullopt;
    }
    return sprite_of(*sheet, name, part->second);
}

Result<std::optional<SpriteId>> SheetReader::sprite_of(const std::string& picture_file,
                                                       const std::string& name,
                                                       const Rectangle& source, Point axis) {
    FC_ASSIGN(ReadSheet* const sheet, picture_of(picture_file));
    if (sheet->parts.find(name) == sheet->parts.end()) {
        FC_TRY(add_part(*sheet, name, source, axis));
    }
    const auto part = sheet->parts.find(name);
    return part != sheet->parts.end() ? sprite_of(*sheet, name, part->second)
                                      : std::optional<SpriteId>();
}

Result<std::optional<SpriteId>> SheetReader::sprite_of(ReadSheet& sheet, std::string_view name,
                                                       Part& part) {
    if (!part.sprite) {
        FC_ASSIGN(const PictureId picture, cut(sheet, part.source));
        if (character_.sprites.size() >= context_.limits.sprites) {
            return fail(Error(ErrorCode::limit_exceeded,
                              fmt::format("more than {} sprites", context_.limits.sprites))
                            .in_file(sheet.file));
        }
        const Key by_order{std::numeric_limits<std::int16_t>::max(),
                           static_cast<std::int16_t>(character_.sprites.size() & 0x7FFF)};
        part.sprite = SpriteId{static_cast<std::uint32_t>(character_.sprites.size())};
        character_.sprites.push_back(
            {key_of(name).value_or(by_order), part.axis, picture, std::nullopt});
    }
    return part.sprite;
}

Result<SheetReader::Size> SheetReader::size_of(const std::string& picture_file) {
    FC_ASSIGN(const ReadSheet* const sheet, picture_of(picture_file));
    return Size{sheet->picture.width, sheet->picture.height};
}

Result<SheetReader::ReadSheet*> SheetReader::picture_of(const std::string& picture_file) {
    auto known = sheets_.find(picture_file);
    if (known == sheets_.end()) {
        FC_ASSIGN(ReadSheet sheet, read_picture(picture_file, picture_file));
        known = sheets_.emplace(picture_file, std::move(sheet)).first;
    }
    return &known->second;
}

Result<SheetReader::ReadSheet> SheetReader::read_picture(const std::string& file,
                                                         const std::string& picture_file) {
    FC_ASSIGN(const pak::Content content, resources_.read(picture_file, context_));
    auto image = png::decode({picture_file, content.bytes}, context_);
    if (!image) {
        return fail(std::move(image).error().in_file(picture_file));
    }
    ReadSheet sheet{file, std::move(image->picture), image->palette, {}, {},
                    0,    std::move(image->charge)};
    if (sheet.picture.format == PixelFormat::indexed8 && !sheet.colours) {
        return fail(Error(ErrorCode::unsupported_feature, "a sheet in shades of grey")
                        .in_file(picture_file));
    }
    return sheet;
}

Status SheetReader::add_part(ReadSheet& sheet, const std::string& name, const Rectangle& source,
                             Point axis) {
    if (source.x < 0 || source.y < 0 || source.width == 0 || source.height == 0 ||
        std::int64_t{source.x} + source.width > sheet.picture.width ||
        std::int64_t{source.y} + source.height > sheet.picture.height) {
        Reporter(context_.diagnostics, sheet.file)
            .report(urho3d_problem.rectangle_outside, {},
                    "the sprite '{}' is not inside of the picture; it is left out",
                    printable(name));
        return {};
    }
    FC_TRY(sheet.charge.add(part_bytes + name.size(), "the sprites of a sheet"));
    sheet.parts.emplace(name, Part{source, axis, std::nullopt});
    return {};
}

Result<SheetReader::ReadSheet*> SheetReader::sheet_of(const std::string& file) {
    auto known = sheets_.find(file);
    if (known == sheets_.end()) {
        FC_ASSIGN(ReadSheet sheet, read_sheet(file));
        known = sheets_.emplace(file, std::move(sheet)).first;
    }
    return &known->second;
}

Result<SheetReader::ReadSheet> SheetReader::read_sheet(const std::string& file) {
    FC_ASSIGN(const XmlFile xml, resources_.read_xml(file, context_));
    FC_ASSIGN(const pugi::xml_node root, xml.root("TextureAtlas"));
    const std::string picture_file(file_part(root.attribute("imagePath").value()));
    FC_ASSIGN(ReadSheet sheet, read_picture(file, picture_file));
    for (const pugi::xml_node& node : root.children("SubTexture")) {
        const Rectangle source{node.attribute("x").as_int(), node.attribute("y").as_int(),
                               node.attribute("width").as_uint(),
                               node.attribute("height").as_uint()};
        // otherwise the engine takes the middle (urho3d.md 2)
        const bool has_axis = node.attribute("frameWidth") && node.attribute("frameHeight");
        const auto axis = [&](const char* place, const char* side, std::uint32_t length) {
            return has_axis ? saturate<std::int32_t>(std::int64_t{node.attribute(place).as_int()} +
                                                     node.attribute(side).as_int() / 2)
                            : static_cast<std::int32_t>(length / 2);
        };
        FC_TRY(add_part(sheet, node.attribute("name").value(), source,
                        {axis("frameX", "frameWidth", source.width),
                         axis("frameY", "frameHeight", source.height)}));
    }
    return sheet;
}

Result<PictureId> SheetReader::cut(ReadSheet& sheet, const Rectangle& source) {
    const PictureId next{static_cast<std::uint32_t>(character_.pictures.size())};
    const auto [known, is_new] =
        sheet.pictures.try_emplace({source.x, source.y, source.width, source.height}, next);
    if (!is_new) {
        return known->second;
    }
    const std::uint64_t pixels = std::uint64_t{source.width} * source.height;
    sheet.covered += pixels;
    if (sheet.covered >
        most_cover * std::max(least_cover_pixels,
                              std::uint64_t{sheet.picture.width} * sheet.picture.height)) {
        return fail(Error(ErrorCode::limit_exceeded,
                          fmt::format("the different sprites cover the picture more than {} times",
                                      most_cover))
                        .in_file(sheet.file));
    }
    FC_TRY(character_.charge.add(pixels * 4 + sizeof(Picture) + sizeof(Sprite), "the pictures"));
    Picture picture{source.width, source.height, PixelFormat::rgba8888,
                    PixelBuffer(static_cast<std::size_t>(pixels * 4))};
    copy_rgba(sheet.picture, source, sheet.colours ? &*sheet.colours : nullptr,
              picture.pixels.unpack(), std::size_t{source.width} * 4);
    character_.pictures.push_back(std::move(picture));
    return next;
}

}  // namespace fightconv::urho3d
