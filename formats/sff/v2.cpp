// SFF v2.00 and v2.01: tables of sprite and palette nodes, data in two blocks. mugen.md V1-V16.
#include <cstring>

#include "core/base/byte_reader.hpp"
#include "formats/sff/nodes.hpp"

namespace fightconv::sff {

namespace {

constexpr std::size_t sprite_node_bytes = 28;
constexpr std::size_t palette_node_bytes = 16;
constexpr std::size_t prefix_bytes = 4;

struct Table {
    std::uint32_t offset = 0;
    std::uint32_t count = 0;
    std::size_t record_bytes = 0;
    std::uint32_t limit = 0;
    const char* what = "";
};

struct Header {
    Table sprites;
    Table palettes;
    std::uint32_t ldata = 0;  // the lengths of the blocks are ignored, as the engines do
    std::uint32_t tdata = 0;
};

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
    ReaderV2(Source source, Version version, Context& context) : source_(source), context_(context), intake_(source, context) { file_.version = version; }

    Result<File> read() {
        FC_ASSIGN(const Header header, read_header());
        FC_ASSIGN(const Bytes palettes, records(header.palettes));
        FC_ASSIGN(const Bytes sprites, records(header.sprites));
        FC_TRY(read_palettes(palettes, header));
        FC_TRY(read_sprites(sprites, header));
        FC_TRY(intake_.finish());
        file_.announced_sprites = header.sprites.count;
        file_.unreadable_sprites = intake_.unreadable_sprites();
        resolve_pictures();
        resolve_palettes_of_sprites();
        report_repeated_sprites(file_, source_, context_);
        return std::move(file_);
    }

private:
    Result<Header> read_header() {
        ByteReader reader(source_);
        FC_ASSIGN(const auto record, reader.record<68>("SFF v2 header"));
        Header header;
        header.sprites = {record.le<std::uint32_t, 36>(), record.le<std::uint32_t, 40>(), sprite_node_bytes, context_.limits.sprites, "sprite"};
        header.palettes = {record.le<std::uint32_t, 44>(), record.le<std::uint32_t, 48>(), palette_node_bytes, context_.limits.palettes, "palette"};
        header.ldata = record.le<std::uint32_t, 52>();
        header.tdata = record.le<std::uint32_t, 60>();
        return header;
    }

    // The records of a table: as many as the file holds of those the header counts (F2).
    Result<Bytes> records(const Table& table) {
        const Bytes rest = from(table.offset);
        const auto count = static_cast<std::uint32_t>(std::min<std::uint64_t>(table.count, rest.size() / table.record_bytes));
        if (count > table.limit) {
            return fail(Error(ErrorCode::limit_exceeded, std::to_string(count) + " " + table.what + "s, the limit is " + std::to_string(table.limit))
                            .in_file(source_.file)
                            .at(Place::at_offset(table.offset)));
        }
        if (count < table.count) {
            say("sff.nodes-missing", Severity::warning, table.offset, {},
                "the header counts " + std::to_string(table.count) + " " + table.what + " nodes, the file holds " + std::to_string(count) +
                    " of them; those are read");
        }
        return rest.first(count * table.record_bytes);
    }

    // What the file holds from an offset on; nothing when that lies behind its end.
    Bytes from(std::uint64_t offset) const noexcept {
        return source_.bytes.subspan(static_cast<std::size_t>(std::min<std::uint64_t>(offset, source_.bytes.size())));
    }
    Bytes from(std::uint64_t offset, std::uint64_t length) const noexcept {
        const Bytes rest = from(offset);
        return rest.first(static_cast<std::size_t>(std::min<std::uint64_t>(length, rest.size())));
    }

    template <std::size_t Size>
    static Record<Size> record(Bytes records, std::size_t index, std::uint32_t table_offset) noexcept {
        return {records.data() + index * Size, table_offset + std::uint64_t{index} * Size};
    }

    // -- palettes -------------------------------------------------------------------------------------------------------

    Status read_palettes(Bytes records, const Header& header) {
        const std::size_t count = records.size() / palette_node_bytes;
        FC_TRY(context_.budget.charge(count * sizeof(PaletteNode), "the palettes"));
        file_.palettes.resize(count);
        std::vector<std::uint32_t> next(count);
        for (std::uint32_t i = 0; i < count; ++i) {
            const auto node = record<palette_node_bytes>(records, i, header.palettes.offset);
            file_.palettes[i].key = {node.le<std::int16_t, 0>(), node.le<std::int16_t, 2>()};
            const std::uint32_t length = node.le<std::uint32_t, 12>();
            if (length == 0) {  // V11
                const std::uint32_t link = node.le<std::uint16_t, 6>();
                next[i] = link == i ? no_node : link;
                continue;
            }
            const std::uint64_t offset = std::uint64_t{header.ldata} + node.le<std::uint32_t, 8>();
            next[i] = read_colours(i, from(offset, length), length, offset) ? i : no_node;
        }
        resolve_palette_links(ends_of(next));
        report_repeated_palettes();
        return {};
    }

    // False when not one colour is there.
    bool read_colours(std::uint32_t index, Bytes data, std::uint32_t length, std::uint64_t offset) {
        Colours& colours = file_.palettes[index].colours;
        const std::size_t count = std::min(data.size() / sizeof(Rgba), colours.size());
        std::memcpy(colours.data(), data.data(), count * sizeof(Rgba));
        if (data.size() < length && count < colours.size()) {
            say("sff.palette-short", Severity::warning, offset, palette_item(index),
                "declares " + std::to_string(length) + " bytes, the file ends after " + std::to_string(data.size()) + "; the other colours are transparent");
        }
        const std::span<Rgba> read(colours.data(), count);
        const auto opaque = [](Rgba& colour) { colour.a = 255; };
        if (file_.version == Version::v2_00) {  // V10: the fourth byte is uninitialised memory
            std::for_each(read.begin(), read.end(), opaque);
            colours[0].a = 0;
        } else if (count > 1 && std::all_of(read.begin() + 1, read.end(), [](Rgba colour) { return colour.a == 0; })) {
            std::for_each(read.begin() + 1, read.end(), opaque);
            say("sff.palette-transparent", Severity::warning, offset, palette_item(index),
                "all of its colours are transparent; they are taken as opaque, but for index 0");
        }
        return count > 0;
    }

    void resolve_palette_links(const std::vector<std::uint32_t>& ends) {
        std::uint32_t first = 0;
        while (first < ends.size() && ends[first] != first) {
            ++first;
        }
        for (std::uint32_t i = 0; i < ends.size(); ++i) {
            if (ends[i] == no_node) {
                say("sff.bad-palette-link", Severity::warning, std::nullopt, palette_item(i),
                    "neither has colours nor links to a palette that has; the first palette is used");
            }
            const std::uint32_t end = ends[i] == no_node ? first : ends[i];
            if (end < ends.size() && end != i) {
                file_.palettes[i].colours = file_.palettes[end].colours;
            }
        }
    }

    void report_repeated_palettes() {  // V13
        for (const auto& [later, first] : repeated_keys(file_.palettes)) {
            say("sff.duplicate-palette", Severity::warning, std::nullopt, palette_item(later),
                "node " + std::to_string(first) + " has the same group and number; sprites use the one their index says");
        }
    }

    // -- sprites --------------------------------------------------------------------------------------------------------

    Status read_sprites(Bytes records, const Header& header) {
        const std::size_t count = records.size() / sprite_node_bytes;
        FC_TRY(context_.budget.charge(count * sizeof(SpriteNode), "the sprite nodes"));
        file_.sprites.resize(count);
        next_.resize(count);
        palette_index_.resize(count);
        true_colour_.resize(count);
        for (std::uint32_t i = 0; i < count; ++i) {
            read_sprite(i, record<sprite_node_bytes>(records, i, header.sprites.offset), header);
        }
        return {};
    }

    void read_sprite(std::uint32_t index, const Record<sprite_node_bytes>& record, const Header& header) {
        SpriteNode& node = file_.sprites[index];
        node.key = {record.le<std::int16_t, 0>(), record.le<std::int16_t, 2>()};
        node.axis = {record.le<std::int16_t, 8>(), record.le<std::int16_t, 10>()};
        node.source = index;
        palette_index_[index] = record.le<std::uint16_t, 24>();
        next_[index] = index;
        const bool in_tdata = (record.le<std::uint16_t, 26>() & 1) != 0;  // V1
        const std::uint32_t length = record.le<std::uint32_t, 20>();
        if (length == 0) {  // V15; what else a link says of its picture is ignored (V2)
            const std::uint32_t link = record.le<std::uint16_t, 12>();
            next_[index] = link == index ? no_node : link;
            node.data_offset = record.offset();
            return;
        }
        node.data_offset = std::uint64_t{in_tdata ? header.tdata : header.ldata} + record.le<std::uint32_t, 16>();
        const auto format = record.le<std::uint8_t, 14>();
        const std::optional<Encoding> encoding = encoding_of(format);
        if (!encoding) {
            intake_.unreadable(node, index, "sff.unknown-format", "format " + std::to_string(format) + ", expected 0, 2, 3, 4, 10, 11 or 12");
            return;
        }
        node.encoding = *encoding;
        node.depth = record.le<std::uint8_t, 15>();
        node.width = record.le<std::uint16_t, 4>();
        node.height = record.le<std::uint16_t, 6>();
        node.data = from(node.data_offset, length);
        take_picture(node, index);
    }

    void take_picture(SpriteNode& node, std::uint32_t index) {
        const Shape declared{node.width, node.height, PixelFormat::indexed8};
        if (declared.empty()) {  // V16
            intake_.blank(node, index, "sff.empty-picture", Severity::note, "a picture of " + shown_size(declared.width, declared.height) + " pixels");
            return;
        }
        std::optional<std::uint32_t> prefix;
        if (node.encoding != Encoding::raw) {  // V3
            if (node.data.size() >= prefix_bytes) {
                prefix = detail::load<std::uint32_t>(node.data.data(), std::endian::little);
            }
            const std::size_t skipped = std::min(prefix_bytes, node.data.size());
            node.data = node.data.subspan(skipped);
            node.data_offset += skipped;
        }
        true_colour_[index] = intake_.take(node, index) == PixelFormat::rgba8888;
        if (node.data.empty()) {
            return;
        }
        if (node.width != declared.width || node.height != declared.height) {  // V9
            say("sff.size-differs", Severity::warning, node.data_offset, sprite_item(node.key, index),
                "the node says " + shown_size(declared.width, declared.height) + ", the PNG is " + shown_size(node.width, node.height) + "; that is used");
        }
        if (prefix) {
            check_prefix(node, index, *prefix);
        }
    }

    // V3: bytes of the decoded picture, or its bits counted as 8 a pixel; whatever it says, nothing depends on it.
    void check_prefix(const SpriteNode& node, std::uint32_t index, std::uint32_t prefix) {
        const std::uint64_t pixels = std::uint64_t{node.width} * node.height;
        if (prefix != pixels && prefix != pixels * 8 && prefix != pixels * node.depth / 8) {
            say("sff.length-prefix", Severity::note, node.data_offset - prefix_bytes, sprite_item(node.key, index),
                "the length before the data is " + std::to_string(prefix) + ", expected " + std::to_string(pixels) + " for " +
                    shown_size(node.width, node.height) + "; it is ignored");
        }
    }

    void resolve_pictures() {
        const std::vector<std::uint32_t> ends = ends_of(next_);
        for (std::uint32_t i = 0; i < ends.size(); ++i) {
            SpriteNode& node = file_.sprites[i];
            if (ends[i] == no_node) {
                intake_.blank(node, i, "sff.bad-link", Severity::warning,
                              "links to " + (next_[i] == no_node ? std::string("itself") : "node " + std::to_string(next_[i])) + " of " +
                                  std::to_string(ends.size()) + ", which leads to no picture");
            } else if (ends[i] != i) {
                const SpriteNode& shown = file_.sprites[ends[i]];
                node.source = ends[i];
                node.width = shown.width;
                node.height = shown.height;
                node.encoding = shown.encoding;
                node.depth = shown.depth;
                true_colour_[i] = true_colour_[ends[i]];
            }
        }
    }

    // V12; a link has a palette of its own (V15), and where its index is out of range it takes that of its picture.
    void resolve_palettes_of_sprites() {
        for (std::uint32_t i = 0; i < file_.sprites.size(); ++i) {
            SpriteNode& node = file_.sprites[i];
            if (true_colour_[i] || file_.palettes.empty()) {
                continue;
            }
            const std::uint32_t other = node.source != i && in_range(palette_index_[node.source]) ? palette_index_[node.source] : 0;
            node.palette = in_range(palette_index_[i]) ? palette_index_[i] : other;
            if (!in_range(palette_index_[i]) && node.width != 0) {
                say("sff.bad-palette-index", Severity::warning, std::nullopt, sprite_item(node.key, i),
                    "palette " + std::to_string(palette_index_[i]) + " of " + std::to_string(file_.palettes.size()) + "; palette " + std::to_string(other) +
                        " is used");
            }
        }
        const auto indexed = std::find(true_colour_.begin(), true_colour_.end(), false);
        if (file_.palettes.empty() && indexed != true_colour_.end()) {
            say("sff.no-palette", Severity::warning, std::nullopt, {}, "no palette in the file; indexed pictures are without colours");
        }
    }

    bool in_range(std::uint32_t palette) const noexcept { return palette < file_.palettes.size(); }

    std::string palette_item(std::uint32_t index) const { return "palette " + key_text(file_.palettes[index].key) + ", node " + std::to_string(index); }

    void say(const char* id, Severity severity, std::optional<std::uint64_t> offset, std::string item, std::string message) {
        context_.diagnostics.report({.id = id,
                                     .severity = severity,
                                     .file = std::string(source_.file),
                                     .place = {offset, std::nullopt},
                                     .item = std::move(item),
                                     .message = std::move(message)});
    }

    Source source_;
    Context& context_;
    Intake intake_;
    File file_;
    std::vector<std::uint32_t> next_;           // by sprite node: where its picture is
    std::vector<std::uint16_t> palette_index_;  // by sprite node, as the file has it
    std::vector<bool> true_colour_;             // by sprite node
};

}  // namespace

Result<File> parse_v2(Source source, Version version, Context& context) { return ReaderV2(source, version, context).read(); }

}  // namespace fightconv::sff
