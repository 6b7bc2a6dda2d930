#include "tests/support/mugen/sff_builder.hpp"

#include <zlib.h>

#include "core/base/bytes/byte_writer.hpp"
#include "formats/images/pcx/pcx.hpp"

namespace fightconv::test {

Colours test_colours(std::uint8_t seed) {
    Colours colours;
    for (std::size_t i = 0; i < colours.size(); ++i) {
        colours[i] = {seed, static_cast<std::uint8_t>(i), static_cast<std::uint8_t>(255 - i),
                      static_cast<std::uint8_t>(i == 0 ? 0 : 255)};
    }
    return colours;
}

ByteBuffer rgb_bytes(const Colours& colours) {
    ByteBuffer bytes;
    for (const Rgba colour : colours) {
        bytes.insert(bytes.end(), {colour.r, colour.g, colour.b});
    }
    return bytes;
}

ByteBuffer rgba_bytes(const Colours& colours) {
    ByteBuffer bytes;
    for (const Rgba colour : colours) {
        bytes.insert(bytes.end(), {colour.r, colour.g, colour.b, colour.a});
    }
    return bytes;
}

ByteBuffer joined(std::initializer_list<Bytes> parts) {
    ByteBuffer bytes;
    for (const Bytes part : parts) {
        bytes.insert(bytes.end(), part.begin(), part.end());
    }
    return bytes;
}

ByteBuffer PcxFile::bytes() const {
    ByteWriter out;
    out.bytes(ByteBuffer{0x0A, 5, encoding, bits, 0, 0, 0, 0});
    out.le(static_cast<std::uint16_t>(width - 1));
    out.le(static_cast<std::uint16_t>(height - 1));
    out.zeros(65 - out.size());
    out.le(planes);
    out.le(bytes_per_line);
    out.zeros(pcx::header_bytes - out.size());
    out.bytes(body);
    return std::move(out).take();
}

ByteBuffer plain_pcx(std::uint16_t width, std::uint16_t height, std::uint8_t value) {
    return PcxFile{.width = width,
                   .height = height,
                   .bytes_per_line = width,
                   .body = ByteBuffer(std::size_t{width} * height, value)}
        .bytes();
}

ByteBuffer palette_tail(const Colours& colours) {
    return joined({ByteBuffer{pcx::palette_marker}, rgb_bytes(colours)});
}

namespace {
void png_chunk(ByteWriter& out, std::string_view name, Bytes data) {
    out.be(static_cast<std::uint32_t>(data.size()));
    const ByteBuffer checked = joined({as_bytes(name), data});
    out.bytes(checked);
    out.be(static_cast<std::uint32_t>(crc32(0, checked.data(), static_cast<uInt>(checked.size()))));
}
}  // namespace

ByteBuffer png_file(std::uint32_t width, std::uint32_t height, std::uint8_t bit_depth,
                    std::uint8_t colour_type, Bytes rows, std::size_t row_bytes, Bytes palette,
                    Bytes transparency) {
    ByteWriter header;
    header.be(width);
    header.be(height);
    header.bytes(ByteBuffer{bit_depth, colour_type, 0, 0, 0});
    ByteBuffer filtered;
    for (std::size_t at = 0; at < rows.size(); at += row_bytes) {
        filtered.push_back(0);
        filtered.insert(filtered.end(), rows.begin() + static_cast<std::ptrdiff_t>(at),
                        rows.begin() + static_cast<std::ptrdiff_t>(at + row_bytes));
    }
    uLongf packed_size = compressBound(static_cast<uLong>(filtered.size()));
    ByteBuffer packed(packed_size);
    compress(packed.data(), &packed_size, filtered.data(), static_cast<uLong>(filtered.size()));
    packed.resize(packed_size);

    ByteWriter out;
    out.bytes(ByteBuffer{0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'});
    png_chunk(out, "IHDR", std::move(header).take());
    if (!palette.empty()) {
        png_chunk(out, "PLTE", palette);
    }
    if (!transparency.empty()) {
        png_chunk(out, "tRNS", transparency);
    }
    png_chunk(out, "IDAT", packed);
    png_chunk(out, "IEND", {});
    return std::move(out).take();
}

// -- v1 -------------------------------------------------------------------------------------------

SffV1Builder& SffV1Builder::node(V1Node node) {
    nodes.push_back(std::move(node));
    return *this;
}

SffV1Builder& SffV1Builder::own(Key key, ByteBuffer pcx, std::uint8_t palette_seed) {
    return node({.key = key, .data = joined({pcx, palette_tail(test_colours(palette_seed))})});
}

SffV1Builder& SffV1Builder::shared(Key key, ByteBuffer pcx) {
    return node({.key = key, .data = std::move(pcx), .same_palette = 1});
}

SffV1Builder& SffV1Builder::link(Key key, std::uint16_t target, bool same_palette) {
    return node({.key = key,
                 .link = target,
                 .same_palette = static_cast<std::uint8_t>(same_palette ? 1 : 0)});
}

std::size_t SffV1Builder::offset_of(std::size_t node) const {
    std::size_t offset = 512;
    for (std::size_t i = 0; i < node; ++i) {
        offset += 32 + nodes[i].data.size();
    }
    return offset;
}

ByteBuffer SffV1Builder::bytes() const {
    ByteWriter out;
    out.text(std::string_view("ElecbyteSpr\0", 12));
    out.bytes(version);
    out.le<std::uint32_t>(0);
    out.le(count.value_or(static_cast<std::uint32_t>(nodes.size())));
    out.le(first);
    out.le(subheader_size);
    out.le(palette_type);
    out.zeros(512 - out.size());
    for (const V1Node& node : nodes) {
        const std::size_t end = out.size() + 32 + node.data.size();
        out.le(node.next.value_or(static_cast<std::uint32_t>(end)));
        out.le(node.length.value_or(static_cast<std::uint32_t>(node.data.size())));
        out.le(static_cast<std::int16_t>(node.axis.x));
        out.le(static_cast<std::int16_t>(node.axis.y));
        out.le(node.key.group);
        out.le(node.key.number);
        out.le(node.link);
        out.le(node.same_palette);
        out.zeros(13);
        out.bytes(node.data);
    }
    return std::move(out).take();
}

// -- v2 -------------------------------------------------------------------------------------------

SffV2Builder& SffV2Builder::palette(V2Palette palette) {
    palettes.push_back(std::move(palette));
    return *this;
}

SffV2Builder& SffV2Builder::palette(Key key, std::uint8_t seed) {
    return palette({.key = key, .data = rgba_bytes(test_colours(seed))});
}

SffV2Builder& SffV2Builder::sprite(V2Sprite sprite) {
    sprites.push_back(std::move(sprite));
    return *this;
}

SffV2Builder& SffV2Builder::link(Key key, std::uint16_t target, std::uint16_t palette) {
    return sprite({.key = key,
                   .width = 0,
                   .height = 0,
                   .format = 1,
                   .depth = 0,
                   .palette = palette,
                   .link = target});
}

ByteBuffer SffV2Builder::bytes() const {
    ByteWriter palette_table;
    ByteWriter sprite_table;
    ByteWriter ldata;
    ByteWriter tdata;
    for (const V2Palette& palette : palettes) {
        palette_table.le(palette.key.group);
        palette_table.le(palette.key.number);
        palette_table.le(static_cast<std::uint16_t>(palette.data.size() / 4));
        palette_table.le(palette.link);
        palette_table.le(static_cast<std::uint32_t>(ldata.size()));
        palette_table.le(palette.length.value_or(static_cast<std::uint32_t>(palette.data.size())));
        ldata.bytes(palette.data);
    }
    for (const V2Sprite& sprite : sprites) {
        ByteWriter& block = (sprite.flags & 1) != 0 ? tdata : ldata;
        const std::size_t start = block.size();
        if (sprite.format != 0 && (sprite.prefix || !sprite.data.empty())) {
            block.le(sprite.prefix.value_or(std::uint32_t{sprite.width} * sprite.height));
        }
        block.bytes(sprite.data);
        for (const std::uint16_t field :
             {static_cast<std::uint16_t>(sprite.key.group),
              static_cast<std::uint16_t>(sprite.key.number), sprite.width, sprite.height,
              static_cast<std::uint16_t>(sprite.axis.x), static_cast<std::uint16_t>(sprite.axis.y),
              sprite.link}) {
            sprite_table.le(field);
        }
        sprite_table.bytes(ByteBuffer{sprite.format, sprite.depth});
        sprite_table.le(sprite.offset.value_or(static_cast<std::uint32_t>(start)));
        sprite_table.le(sprite.length.value_or(static_cast<std::uint32_t>(block.size() - start)));
        sprite_table.le(sprite.palette);
        sprite_table.le(sprite.flags);
    }
    const auto palette_offset = std::uint32_t{512};
    const auto sprite_offset = palette_offset + static_cast<std::uint32_t>(palette_table.size());
    const auto ldata_offset = sprite_offset + static_cast<std::uint32_t>(sprite_table.size());
    const auto tdata_offset = ldata_offset + static_cast<std::uint32_t>(ldata.size());
    ByteWriter out;
    out.text(std::string_view("ElecbyteSpr\0", 12));
    out.bytes(version);
    out.zeros(20);
    for (const std::uint32_t field :
         {sprite_offset, sprite_count.value_or(static_cast<std::uint32_t>(sprites.size())),
          palette_offset, palette_count.value_or(static_cast<std::uint32_t>(palettes.size())),
          ldata_offset, tdata_offset - ldata_offset, tdata_offset,
          static_cast<std::uint32_t>(tdata.size())}) {
        out.le(field);
    }
    out.zeros(512 - out.size());
    for (ByteWriter* const part : {&palette_table, &sprite_table, &ldata, &tdata}) {
        out.bytes(std::move(*part).take());
    }
    return std::move(out).take();
}

// -- reading --------------------------------------------------------------------------------------

ReadSff::ReadSff(ByteBuffer given, unsigned threads, Limits limits)
    : bytes(std::move(given)), context(limits) {
    context.threads = threads;
    file = sff::parse({"test.sff", bytes}, context).value();
    sff::DecodedPictures decoded = sff::decode_pictures(file, "test.sff", context).value();
    pictures = std::move(decoded.by_node);
    charge = std::move(decoded.charge);
}

ByteBuffer ReadSff::pixels(std::size_t node) const {
    const PixelView pixels = pictures.at(file.sprites.at(node).source).pixels.unpacked();
    return {pixels.begin(), pixels.end()};
}

Rgba ReadSff::colour(std::size_t node, std::uint8_t index) const {
    return file.palettes.at(file.sprites.at(node).palette.value()).colours[index];
}

std::uint64_t ReadSff::said(const std::string& id) const {
    const auto found = context.diagnostics.counts().find(id);
    return found == context.diagnostics.counts().end() ? 0 : found->second.total;
}

std::vector<std::string> ReadSff::diagnostics() const {
    std::vector<std::string> lines;
    for (const Diagnostic& diagnostic : context.diagnostics.kept()) {
        lines.push_back(diagnostic.render());
    }
    return lines;
}

std::string difference(const sff::File& a, const sff::File& b) {
    if (a.version != b.version) {
        return "version";
    }
    if (a.palettes.size() != b.palettes.size() || a.sprites.size() != b.sprites.size()) {
        return "counts";
    }
    for (std::size_t i = 0; i < a.palettes.size(); ++i) {
        if (a.palettes[i].key != b.palettes[i].key ||
            a.palettes[i].colours != b.palettes[i].colours) {
            return "palette " + std::to_string(i);
        }
    }
    for (std::size_t i = 0; i < a.sprites.size(); ++i) {
        const sff::SpriteNode& x = a.sprites[i];
        const sff::SpriteNode& y = b.sprites[i];
        const std::string node = " of sprite " + std::to_string(i);
        if (x.key != y.key || !(x.axis == y.axis) || x.width != y.width || x.height != y.height) {
            return "key, axis or size" + node;
        }
        if (x.encoding != y.encoding || x.depth != y.depth ||
            !std::equal(x.data.begin(), x.data.end(), y.data.begin(), y.data.end())) {
            return "encoding or data" + node;
        }
        if (x.source != y.source || x.palette != y.palette) {
            return "source or palette" + node;
        }
    }
    return {};
}

}  // namespace fightconv::test
