#include "samples/generate/writer.hpp"

#include <algorithm>

#include "formats/mugen/sff/encode.hpp"

namespace fightconv::samples {
namespace {

// The field at `at`, in the order of SFF.
std::uint32_t read_u32(const ByteBuffer& bytes, std::size_t at) {
    return static_cast<std::uint32_t>(bytes[at] | bytes[at + 1] << 8 | bytes[at + 2] << 16 |
                                      bytes[at + 3] << 24);
}
void write_u32(ByteBuffer& bytes, std::size_t at, std::uint32_t value) {
    for (std::size_t i = 0; i < 4; ++i) {
        bytes[at + i] = static_cast<std::uint8_t>(value >> (8 * i));
    }
}

// sff::serialise writes one data block. This ends it where the data of sprite `first` begin; what
// follows becomes tdata.
void move_to_tdata(ByteBuffer& bytes, std::uint32_t first) {
    constexpr std::size_t sprite_table_field = 36, sprite_count_field = 40, ldata_field = 52,
                          node_bytes = 28;
    const std::uint32_t nodes = read_u32(bytes, sprite_table_field);
    const std::uint32_t count = read_u32(bytes, sprite_count_field);
    const std::uint32_t ldata = read_u32(bytes, ldata_field);
    const std::uint32_t border = read_u32(bytes, nodes + first * node_bytes + 16);
    const std::uint32_t moved = read_u32(bytes, ldata_field + 4) - border;
    write_u32(bytes, ldata_field + 4, border);
    write_u32(bytes, ldata_field + 8, ldata + border);
    write_u32(bytes, ldata_field + 12, moved);
    for (std::uint32_t i = first; i < count; ++i) {
        const std::size_t node = nodes + i * node_bytes;
        if (read_u32(bytes, node + 20) != 0) {
            write_u32(bytes, node + 16, read_u32(bytes, node + 16) - border);
            bytes[node + 26] = 1;
        }
    }
}

}  // namespace

std::uint32_t SpriteFile::palette(Key key, const Colours& colours) {
    file_.palettes.push_back({key, colours});
    return static_cast<std::uint32_t>(file_.palettes.size() - 1);
}

void SpriteFile::add(Key key, const Drawing& drawing, Storage storage,
                     std::optional<std::uint32_t> palette) {
    const Colours* const colours = palette ? &file_.palettes[*palette].colours : nullptr;
    // they are drawn once
    auto encoded =
        sff::encode(drawing.picture, colours, storage.encoding, Context(), storage.depth != 24, 9);
    if (!encoded) {
        failure_ = failure_ ? std::move(failure_) : std::move(encoded).error();
        return;
    }
    const auto index = static_cast<std::uint32_t>(file_.sprites.size());
    index_.try_emplace(key, index);
    data_.push_back(std::move(encoded->data));
    file_.sprites.push_back({.key = key,
                             .axis = drawing.axis,
                             .width = drawing.picture.width,
                             .height = drawing.picture.height,
                             .encoding = storage.encoding,
                             .depth = storage.depth,
                             .data = data_.back(),
                             .data_offset = 0,
                             .source = index,
                             .palette = palette});
}

void SpriteFile::link(Key key, Key shown, std::optional<std::uint32_t> palette) {
    sff::SpriteNode node = file_.sprites[index_.at(shown)];
    index_.try_emplace(key, static_cast<std::uint32_t>(file_.sprites.size()));
    node.key = key;
    node.data = {};
    node.palette = palette;
    file_.sprites.push_back(node);
}

Result<ByteBuffer> SpriteFile::bytes(std::optional<Key> first_in_tdata) {
    if (failure_) {
        return fail(*failure_);
    }
    FC_ASSIGN(ByteBuffer bytes, sff::serialise(file_));
    if (first_in_tdata) {
        move_to_tdata(bytes, index_.at(*first_in_tdata));
    }
    return bytes;
}

OutputFile text_file(std::string path, std::string_view text) {
    const Bytes bytes = as_bytes(text);
    return {std::move(path), ByteBuffer(bytes.begin(), bytes.end())};
}

Drawing enlarged(const Drawing& drawing, std::uint32_t zoom) {
    const Picture& from = drawing.picture;
    Drawing large{{from.width * zoom, from.height * zoom, from.format,
                   PixelBuffer(from.pixels.size() * zoom * zoom)},
                  {drawing.axis.x * static_cast<std::int32_t>(zoom),
                   drawing.axis.y * static_cast<std::int32_t>(zoom)}};
    const MutableBytes out = large.picture.pixels.unpack();
    for (std::size_t y = 0; y < large.picture.height; ++y) {
        for (std::size_t x = 0; x < large.picture.width; ++x) {
            out[y * large.picture.width + x] =
                from.pixels.unpacked()[y / zoom * from.width + x / zoom];
        }
    }
    return large;
}

Drawing cropped(const Drawing& drawing, const Rectangle& part) {
    Drawing cut{{part.width, part.height, PixelFormat::indexed8,
                 PixelBuffer(std::size_t{part.width} * part.height)},
                {}};
    const MutableBytes out = cut.picture.pixels.unpack();
    const auto width = static_cast<std::int32_t>(drawing.picture.width);
    const auto height = static_cast<std::int32_t>(drawing.picture.height);
    for (std::size_t i = 0; i < out.size(); ++i) {
        const std::int32_t x = part.x + static_cast<std::int32_t>(i % part.width) + drawing.axis.x;
        const std::int32_t y = part.y + static_cast<std::int32_t>(i / part.width) + drawing.axis.y;
        const bool inside = x >= 0 && x < width && y >= 0 && y < height;
        out[i] = inside ? drawing.picture.pixels.unpacked()[static_cast<std::size_t>(y * width + x)]
                        : std::uint8_t{0};
    }
    return cut;
}

Drawing painted_over(const Drawing& drawing, const Colours& colours, Rgba top, Rgba bottom) {
    const Picture& from = drawing.picture;
    Drawing painted{
        {from.width, from.height, PixelFormat::rgba8888, PixelBuffer(from.pixels.size() * 4)},
        drawing.axis};
    const MutableBytes out = painted.picture.pixels.unpack();
    for (std::size_t i = 0; i < from.pixels.size(); ++i) {
        const std::uint8_t index = from.pixels.unpacked()[i];
        const auto row = static_cast<int>(i / from.width * 8 / from.height);
        const auto blend = [row](int a, int b) {
            return static_cast<std::uint8_t>(a + (b - a) * row / 7);
        };
        const Rgba colour = index != 0 ? colours[index]
                                       : Rgba{blend(top.r, bottom.r), blend(top.g, bottom.g),
                                              blend(top.b, bottom.b), 255};
        out[4 * i] = colour.r;
        out[4 * i + 1] = colour.g;
        out[4 * i + 2] = colour.b;
        out[4 * i + 3] = 255;
    }
    return painted;
}

Colours colours_of(std::span<const Rgba> colours) {
    Colours all{};
    std::copy(colours.begin(), colours.end(), all.begin() + 1);
    return all;
}

}  // namespace fightconv::samples
