// SFF v2.00 and v2.01: tables of sprite and palette nodes, data in two blocks. mugen.md V1-V16.
#include <cstring>

#include "core/base/bytes/byte_reader.hpp"
#include "core/base/bytes/records.hpp"
#include "formats/mugen/sff/nodes.hpp"
#include "formats/mugen/sff/problems.hpp"
#include "formats/mugen/sff/records.hpp"

namespace fightconv::sff {

namespace {

using Prefix = std::uint32_t;

std::optional<Encoding> encoding_of(std::uint8_t format) noexcept {
    switch (format) {
        case 0: return Encoding::raw;
        case 2: return Encoding::rle8;
        case 3: return Encoding::rle5;
        case 4: return Encoding::lz5;
        case 10: return Encoding::png8;
        case 11: return Encoding::png24;
        case 12: return Encoding::png32;
        default: return std::nullopt;
    }
}

class ReaderV2 {
public:
    ReaderV2(Source source, Version version, Context& context)
        : source_(source),
          context_(context),
          reporter_(context.diagnostics, source.file),
          intake_(source, context) {
        file_.version = version;
        file_.charge = Charge(context.budget);
    }

    Result<File> read() {
        ByteReader reader(source_);
        FC_ASSIGN(header_, reader.le<wire::HeaderV2>("SFF v2 header"));
        FC_ASSIGN(const auto palettes,
                  table<wire::PaletteNode>(header_.palette_table, header_.palettes,
                                           context_.limits.palettes, "palette"));
        FC_ASSIGN(const auto sprites, table<wire::SpriteNode>(header_.sprite_table, header_.sprites,
                                                              context_.limits.sprites, "sprite"));
        FC_TRY(read_palettes(palettes));
        FC_TRY(read_sprites(sprites));
        FC_TRY(intake_.finish());
        file_.announced_sprites = header_.sprites;
        intake_.follow_links(file_.sprites, next_);
        file_.unreadable_sprites = intake_.unreadable_sprites();
        resolve_palettes_of_sprites();
        report_repeated_sprites(file_, reporter_);
        return std::move(file_);
    }

private:
    // The nodes of a table: those counted in the header that the file really contains (F2).
    template <class Node>
    Result<Records<Node>> table(std::uint32_t offset, std::uint32_t announced, std::uint32_t limit,
                                const char* what) {
        const Bytes rest = from(offset);
        const auto count = static_cast<std::uint32_t>(
            std::min<std::uint64_t>(announced, rest.size() / size_in_file<Node>));
        if (count > limit) {
            return fail(reporter_.error(ErrorCode::limit_exceeded, Place::at_offset(offset),
                                        "{} {}s; the limit is {}", count, what, limit));
        }
        if (count < announced) {
            reporter_.report(
                problem.nodes_missing, Place::at_offset(offset),
                "the header counts {} {} nodes, but the file contains only {}; these were read",
                announced, what, count);
        }
        return Records<Node>(rest.first(count * size_in_file<Node>), offset);
    }

    // The bytes of the file from an offset on; none if the offset is past its end.
    Bytes from(std::uint64_t offset) const noexcept {
        return source_.bytes.subspan(
            static_cast<std::size_t>(std::min<std::uint64_t>(offset, source_.bytes.size())));
    }
    Bytes from(std::uint64_t offset, std::uint64_t length) const noexcept {
        const Bytes rest = from(offset);
        return rest.first(static_cast<std::size_t>(std::min<std::uint64_t>(length, rest.size())));
    }

    // -- palettes ---------------------------------------------------------------------------------

    Status read_palettes(const Records<wire::PaletteNode>& nodes) {
        const std::size_t count = nodes.size();
        FC_TRY(file_.charge.add(count * sizeof(PaletteNode), "the palettes"));
        file_.palettes.resize(count);
        std::vector<std::uint32_t> next(count);
        for (std::uint32_t i = 0; i < count; ++i) {
            const wire::PaletteNode node = nodes[i];
            file_.palettes[i].key = {node.group, node.number};
            if (node.length == 0) {  // V11
                next[i] = node.link == i ? no_node : node.link;
                continue;
            }
            const std::uint64_t offset = std::uint64_t{header_.ldata} + node.offset;
            next[i] = read_colours(i, from(offset, node.length), node.length, offset) ? i : no_node;
        }
        resolve_palette_links(ends_of(next));
        report_repeated_palettes();
        return {};
    }

    // False if the file contains none of its colours.
    bool read_colours(std::uint32_t index, Bytes data, std::uint32_t length, std::uint64_t offset) {
        Colours& colours = file_.palettes[index].colours;
        const std::size_t count = std::min(data.size() / sizeof(Rgba), colours.size());
        std::memcpy(colours.data(), data.data(), count * sizeof(Rgba));
        if (data.size() < length && count < colours.size()) {
            palette(index).report(
                problem.palette_short, Place::at_offset(offset),
                "declares {} bytes, but the file ends after {}; the other colours are transparent",
                length, data.size());
        }
        const std::span<Rgba> read(colours.data(), count);
        const auto opaque = [](Rgba& colour) { colour.a = 255; };
        if (file_.version == Version::v2_00) {  // V10: the fourth byte is uninitialised memory
            std::for_each(read.begin(), read.end(), opaque);
            colours[0].a = 0;
        } else if (count > 1 && std::all_of(read.begin() + 1, read.end(),
                                            [](Rgba colour) { return colour.a == 0; })) {
            std::for_each(read.begin() + 1, read.end(), opaque);
            palette(index).report(
                problem.palette_transparent, Place::at_offset(offset),
                "all of its colours are transparent; they are used as opaque ones, except index 0");
        }
        return count > 0;
    }

    void resolve_palette_links(const std::vector<std::uint32_t>& ends) {
        std::uint32_t first = 0;
        while (first < ends.size() && ends[first] != first) {
            ++first;
        }
        if (first == ends.size()) {
            file_.palettes.clear();
            return;
        }
        for (std::uint32_t i = 0; i < ends.size(); ++i) {
            if (ends[i] == no_node) {
                palette(i).report(problem.bad_palette_link, {},
                                  "has no colours and does not link to a palette with colours; the "
                                  "first palette is used");
            }
            const std::uint32_t end = ends[i] == no_node ? first : ends[i];
            if (end != i) {
                file_.palettes[i].colours = file_.palettes[end].colours;
                file_.palettes[i].link = end < i ? std::optional(end) : std::nullopt;
            }
        }
    }

    void report_repeated_palettes() {  // V13
        for (const auto& [later, first] : repeated_keys(file_.palettes)) {
            palette(later).report(
                problem.duplicate_palette, {},
                "node {} has the same group and number; sprites use the one that their index names",
                first);
        }
    }

    // -- sprites ----------------------------------------------------------------------------------

    Status read_sprites(const Records<wire::SpriteNode>& nodes) {
        const std::size_t count = nodes.size();
        FC_TRY(file_.charge.add(count * sizeof(SpriteNode), "the sprite nodes"));
        file_.sprites.resize(count);
        next_.resize(count);
        palette_index_.resize(count);
        for (std::uint32_t i = 0; i < count; ++i) {
            read_sprite(i, nodes[i], nodes.offset_of(i));
        }
        return {};
    }

    void read_sprite(std::uint32_t index, const wire::SpriteNode& record, std::uint64_t offset) {
        SpriteNode& node = file_.sprites[index];
        node.key = {record.group, record.number};
        node.axis = {record.axis_x, record.axis_y};
        node.source = index;
        palette_index_[index] = record.palette;
        next_[index] = index;
        if (record.length == 0) {  // V15; other values of a link are ignored (V2)
            next_[index] = record.link == index ? no_node : record.link;
            node.data_offset = offset;
            return;
        }
        const bool in_tdata = (record.flags & 1) != 0;  // V1
        node.data_offset = std::uint64_t{in_tdata ? header_.tdata : header_.ldata} + record.offset;
        const std::optional<Encoding> encoding = encoding_of(record.format);
        if (!encoding) {
            intake_.unreadable(
                node, index, problem.unknown_format,
                fmt::format("its format is {}; expected 0, 2, 3, 4, 10, 11 or 12", record.format));
            return;
        }
        node.encoding = *encoding;
        node.depth = record.depth;
        node.width = record.width;
        node.height = record.height;
        node.data = from(node.data_offset, record.length);
        take_picture(node, index);
    }

    void take_picture(SpriteNode& node, std::uint32_t index) {
        const Shape declared{node.width, node.height, PixelFormat::indexed8};
        if (declared.empty()) {  // V16
            intake_.blank(
                node, index, problem.empty_picture,
                fmt::format("a picture of {}x{} pixels", declared.width, declared.height));
            return;
        }
        std::optional<Prefix> prefix;
        if (node.encoding != Encoding::raw) {  // V3
            if (node.data.size() >= sizeof(Prefix)) {
                prefix = load_le<Prefix>(node.data.data());
            }
            const std::size_t skipped = std::min(sizeof(Prefix), node.data.size());
            node.data = node.data.subspan(skipped);
            node.data_offset += skipped;
        }
        intake_.take(node, index);
        if (node.data.empty()) {
            return;
        }
        if (node.width != declared.width || node.height != declared.height) {  // V9
            sprite(index).report(
                problem.size_differs, Place::at_offset(node.data_offset),
                "its size is {}x{} in the node, but {}x{} in the PNG; the latter is used",
                declared.width, declared.height, node.width, node.height);
        }
        if (prefix) {
            check_prefix(node, index, *prefix);
        }
    }

    // V3: the size of the decoded picture in bytes, or in bits with 8 for each pixel. Nothing
    // depends on it.
    void check_prefix(const SpriteNode& node, std::uint32_t index, Prefix prefix) {
        const std::uint64_t pixels = std::uint64_t{node.width} * node.height;
        if (prefix != pixels && prefix != pixels * 8 && prefix != pixels * node.depth / 8) {
            sprite(index).report(
                problem.length_prefix, Place::at_offset(node.data_offset - sizeof(Prefix)),
                "the length before the data is {}; expected {} for {}x{}; it is ignored", prefix,
                pixels, node.width, node.height);
        }
    }

    // V12; a link has a palette of its own (V15). If its index is out of range, it takes the
    // palette of its picture.
    void resolve_palettes_of_sprites() {
        for (std::uint32_t i = 0; i < file_.sprites.size(); ++i) {
            SpriteNode& node = file_.sprites[i];
            if (node.format == PixelFormat::rgba8888 || file_.palettes.empty()) {
                continue;
            }
            const std::uint32_t other = node.source != i && in_range(palette_index_[node.source])
                                            ? palette_index_[node.source]
                                            : 0;
            node.palette = in_range(palette_index_[i]) ? palette_index_[i] : other;
            node.palette_outside = !in_range(palette_index_[i]) && node.width != 0;
            if (node.palette_outside) {
                sprite(i).report(problem.bad_palette_index, {},
                                 "its palette is {} of {}; palette {} is used", palette_index_[i],
                                 file_.palettes.size(), other);
            }
        }
        if (file_.palettes.empty() &&
            std::any_of(file_.sprites.begin(), file_.sprites.end(), shows_palette)) {
            reporter_.report(problem.no_palette, {},
                             "no palette of the file has colours, so indexed pictures have none");
        }
    }

    bool in_range(std::uint32_t palette) const noexcept { return palette < file_.palettes.size(); }

    // Reports about a node.
    Reporter palette(std::uint32_t index) const {
        const Key key = file_.palettes[index].key;
        return reporter_.about(fmt::format("palette {},{}, node {}", key.group, key.number, index));
    }
    Reporter sprite(std::uint32_t index) const {
        return reporter_.about(sprite_item(file_.sprites[index].key, index));
    }

    Source source_;
    Context& context_;
    Reporter reporter_;
    Intake intake_;
    wire::HeaderV2 header_;
    File file_;
    std::vector<std::uint32_t> next_;           // for each sprite node: the node with its picture
    std::vector<std::uint16_t> palette_index_;  // for each sprite node, as in the file
};

}  // namespace

Result<File> parse_v2(Source source, Version version, Context& context) {
    return ReaderV2(source, version, context).read();
}

}  // namespace fightconv::sff
