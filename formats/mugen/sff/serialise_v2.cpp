// Writing SFF v2.00 and v2.01. Layout: README.md.
#include <map>
#include <tuple>

#include "core/base/bytes/byte_writer.hpp"
#include "core/base/checked.hpp"
#include "core/base/file_errors.hpp"
#include "formats/mugen/sff/nodes.hpp"
#include "formats/mugen/sff/records.hpp"

namespace fightconv::sff {

namespace {

constexpr std::int16_t selectable_group = 1;
constexpr std::size_t most_nodes = 0xFFFF;  // W23

Error too_large(std::string what) {
    return Error(ErrorCode::limit_exceeded, fmt::format("{} do not fit into SFF v2", what));
}

// Tools write palettes of 32 or 256 colours (W18). But v2.00 makes every stored colour opaque, so
// no colours may be added there; nor if index 0 is the only colour, because v2.01 makes all others
// opaque if none but transparent ones are stored (V10).
std::size_t stored_colours(const Colours& colours, Version version) noexcept {
    const std::size_t count = std::max<std::size_t>(colour_count(colours), 1);
    return version == Version::v2_00 || count == 1 ? count : count <= 32 ? 32 : 256;
}

class WriterV2 {
public:
    explicit WriterV2(const File& file) : file_(file) {}

    Result<ByteBuffer> write() {
        if (file_.palettes.size() > most_nodes || file_.sprites.size() > most_nodes) {
            return fail(too_large(fmt::format("{} sprites and {} palettes", file_.sprites.size(),
                                              file_.palettes.size())));
        }
        for (std::uint32_t i = 0; i < file_.palettes.size(); ++i) {
            write_palette(i);
        }
        first_to_show_.resize(file_.sprites.size(), no_node);
        for (std::uint32_t i = 0; i < file_.sprites.size(); ++i) {
            FC_TRY(write_sprite(i));
        }
        return join();
    }

private:
    // Equal palettes are stored once and linked to. But a palette of group 1 that is only a link
    // is not selectable for us (mugen.md V14), so it has its own colours unless the file says
    // otherwise.
    void write_palette(std::uint32_t index) {
        const PaletteNode& palette = file_.palettes[index];
        const std::size_t count = stored_colours(palette.colours, file_.version);
        const Bytes colours(&palette.colours[0].r, sizeof(Colours));
        const bool may_link = palette.key.group != selectable_group || palette.link;
        const auto [first, is_first] = palette_of_colours_.try_emplace(as_text(colours), index);
        const bool is_new = is_first || !may_link;
        palettes_.le(wire::PaletteNode{
            .group = palette.key.group,
            .number = palette.key.number,
            .colours = static_cast<std::uint16_t>(count),
            .link = static_cast<std::uint16_t>(is_new ? index : first->second),
            .offset = is_new ? static_cast<std::uint32_t>(ldata_.size()) : 0U,
            .length = is_new ? static_cast<std::uint32_t>(count * sizeof(Rgba)) : 0U});
        if (is_new) {
            ldata_.bytes(colours.first(count * sizeof(Rgba)));
        }
    }

    Status write_sprite(std::uint32_t index) {
        const SpriteNode& node = file_.sprites[index];
        const SpriteNode& shown = file_.sprites[node.source];
        // Links lead only backward (W22): of all that show a picture, the first one has its data.
        std::uint32_t& target = first_to_show_[node.source];
        const bool link = target != no_node;
        target = link ? target : index;
        if (node.encoding == Encoding::pcx && !shown.data.empty()) {
            return fail(Error(ErrorCode::unsupported_feature, "SFF v2 does not store PCX pictures")
                            .about(sprite_item(node.key, index)));
        }
        const auto x = narrow<std::int16_t>(node.axis.x);
        const auto y = narrow<std::int16_t>(node.axis.y);
        const auto width = narrow<std::uint16_t>(node.width);
        const auto height = narrow<std::uint16_t>(node.height);
        if (!x || !y || !width || !height) {
            return fail(too_large("its size and axis").about(sprite_item(node.key, index)));
        }
        const Stored stored = link ? Stored{} : store(shown);
        sprites_.le(wire::SpriteNode{
            .group = node.key.group,
            .number = node.key.number,
            .width = *width,
            .height = *height,
            .axis_x = *x,
            .axis_y = *y,
            .link = static_cast<std::uint16_t>(link ? target : 0),
            .format = static_cast<std::uint8_t>(node.encoding == Encoding::pcx ? Encoding::raw
                                                                               : node.encoding),
            .depth = node.depth,
            .offset = stored.offset,
            .length = stored.length,
            .palette = static_cast<std::uint16_t>(node.palette.value_or(0))});
        return {};
    }

    struct Stored {
        std::uint32_t offset = 0;
        std::uint32_t length = 0;
    };

    // Sprites that borrow the same bytes share them again. A blank sprite gets one byte, because a
    // length of 0 would be a link.
    Stored store(const SpriteNode& node) {
        std::optional<std::uint32_t> prefix;
        if (node.encoding != Encoding::raw && !node.data.empty()) {
            prefix = static_cast<std::uint32_t>(std::uint64_t{node.width} * node.height *
                                                (node.depth <= 8 ? 1U : node.depth / 8U));
        }
        const std::size_t length =
            node.data.empty() ? 1 : node.data.size() + (prefix ? sizeof(*prefix) : 0);
        const auto [place, is_new] =
            data_offset_.try_emplace({node.data.data(), node.data.size(), prefix}, ldata_.size());
        if (is_new) {
            if (prefix) {
                ldata_.le(*prefix);
            }
            ldata_.bytes(node.data);
            ldata_.zeros(node.data.empty() ? 1 : 0);
        }
        return {static_cast<std::uint32_t>(place->second), static_cast<std::uint32_t>(length)};
    }

    Result<ByteBuffer> join() {
        const auto palette_count = static_cast<std::uint32_t>(file_.palettes.size());
        const auto sprite_count = static_cast<std::uint32_t>(file_.sprites.size());
        const auto sprite_table = static_cast<std::uint32_t>(wire::header_area + palettes_.size());
        const auto ldata = static_cast<std::uint32_t>(sprite_table + sprites_.size());
        FC_ASSIGN(const std::uint32_t end, fit_32_bits(ldata + std::uint64_t{ldata_.size()},
                                                       "bytes", "an offset in a .sff"));
        const std::uint8_t minor = file_.version == Version::v2_00 ? 0 : 1;
        const std::array<std::uint8_t, 4> version{0, minor, 0, 2};
        ByteWriter out;
        out.le(wire::HeaderV2{.signature = {.version = version},
                              .compatible_version = version,
                              .sprite_table = sprite_table,
                              .sprites = sprite_count,
                              .palettes = palette_count,
                              .ldata = ldata,
                              .ldata_length = end - ldata,
                              .tdata = end});
        out.zeros(wire::header_area - out.size());
        for (ByteWriter* const part : {&palettes_, &sprites_, &ldata_}) {
            out.bytes(std::move(*part).take());
        }
        return std::move(out).take();
    }

    const File& file_;
    ByteWriter palettes_;
    ByteWriter sprites_;
    ByteWriter ldata_;
    // the node that has the data of each picture, by its source; no_node before it is written
    std::vector<std::uint32_t> first_to_show_;
    std::map<std::string_view, std::uint32_t> palette_of_colours_;
    std::map<std::tuple<const std::uint8_t*, std::size_t, std::optional<std::uint32_t>>,
             std::size_t>
        data_offset_;  // only for looking up: its order reaches no output
};

}  // namespace

Result<ByteBuffer> serialise_v2(const File& file) { return WriterV2(file).write(); }

}  // namespace fightconv::sff
