#include "formats/mugen/sff/nodes.hpp"

#include "formats/images/pcx/pcx.hpp"
#include "formats/images/png/png.hpp"
#include "formats/mugen/sff/problems.hpp"
#include "formats/zlib/zlib.hpp"

namespace fightconv::sff {

std::vector<std::uint32_t> ends_of(const std::vector<std::uint32_t>& next) {
    constexpr std::uint32_t unknown = no_node - 1;
    constexpr std::uint32_t on_the_way = no_node - 2;
    std::vector<std::uint32_t> ends(next.size(), unknown);
    std::vector<std::uint32_t> way;
    for (std::uint32_t start = 0; start < next.size(); ++start) {
        std::uint32_t node = start;
        while (node < next.size() && ends[node] == unknown && next[node] != node) {
            ends[node] = on_the_way;
            way.push_back(node);
            node = next[node];
        }
        std::uint32_t end = no_node;
        if (node < next.size() && ends[node] != on_the_way) {
            end = ends[node] == unknown ? node : ends[node];
            ends[node] = end;
        }
        for (const std::uint32_t passed : way) {
            ends[passed] = end;
        }
        way.clear();
    }
    return ends;
}

std::string sprite_item(Key key, std::size_t node) {
    return fmt::format("sprite {},{}, node {}", key.group, key.number, node);
}

void report_repeated_sprites(const File& file, const Reporter& reporter) {
    for (const auto& [later, first] : repeated_keys(file.sprites)) {
        reporter.about(sprite_item(file.sprites[later].key, later))
            .report(problem.duplicate_sprite, {},
                    "node {} has the same group and number; the first one is used", first);
    }
}

std::size_t colour_count(const Colours& colours) noexcept {
    std::size_t count = colours.size();
    while (count > 0 && colours[count - 1] == Rgba{}) {
        --count;
    }
    return count;
}

namespace {

Result<Shape> png_shape(const SpriteNode& node, std::string_view file) {
    FC_ASSIGN(const png::Header header, png::read_header({file, node.data}));
    // PNG24 and PNG32 are always true colour; PNG8 is indexed if it has indices or greys (mugen.md
    // V9).
    const bool indexed = node.encoding == Encoding::png8 && png::has_indices(header);
    return Shape{header.width, header.height,
                 indexed ? PixelFormat::indexed8 : PixelFormat::rgba8888};
}

Result<Shape> pcx_shape(const SpriteNode& node, std::string_view file) {
    FC_ASSIGN(const pcx::Header header, pcx::parse_header({file, node.data}));
    return Shape{header.width, header.height,
                 header.planes == 3 ? PixelFormat::rgba8888 : PixelFormat::indexed8};
}

// The shape of a node that has data: from the PCX or PNG inside, else from the node. The errors of
// their headers; unsupported_feature for raw pixels of another depth than 1..8, 24 and 32.
Result<Shape> stored_shape(const SpriteNode& node, std::string_view file) {
    switch (node.encoding) {
        case Encoding::pcx: return pcx_shape(node, file);
        case Encoding::png8:
        case Encoding::png24:
        case Encoding::png32: return png_shape(node, file);
        case Encoding::rle8:
        case Encoding::rle5:
        case Encoding::lz5: return Shape{node.width, node.height, PixelFormat::indexed8};
        case Encoding::raw: break;
    }
    if (node.depth > 8 && node.depth != 24 && node.depth != 32) {
        return fail(ErrorCode::unsupported_feature,
                    fmt::format("raw pixels of {} bits; expected 24, 32 or at most 8", node.depth));
    }
    return Shape{node.width, node.height,
                 node.depth <= 8 ? PixelFormat::indexed8 : PixelFormat::rgba8888};
}

// The largest number of decoded bytes for one byte of data (reliability.md 3), rounded up. Three
// bytes of a PCX with three planes become four, and a byte of a PNG may hold eight pixels.
constexpr std::uint64_t densest(Encoding encoding) noexcept {
    switch (encoding) {
        case Encoding::raw: return 2;
        case Encoding::rle8: return 32;
        case Encoding::pcx: return 2 * pcx::greatest_expansion;
        case Encoding::rle5:
        case Encoding::lz5: return 128;
        case Encoding::png8:
        case Encoding::png24:
        case Encoding::png32: return 8 * zlib::greatest_expansion;
    }
    return 0;
}

// a damaged picture up to this size is kept, even if very little of it can be read
constexpr std::uint64_t small_picture = 1ULL << 20;
constexpr std::uint64_t whole_file_expansion = 2048;  // reliability.md 5
// times the size of the file; tools store equal pictures once, but real files stay far below this
constexpr std::uint64_t shared_data_allowance = 16;
constexpr std::uint64_t small_shared_data = 16ULL << 20;  // or as much as this

}  // namespace

Status check_limits(const Shape& shape, const Limits& limits) {
    if (std::max(shape.width, shape.height) > limits.sprite_side) {
        return fail(ErrorCode::limit_exceeded,
                    fmt::format("{}x{} pixels, but a side may have at most {}", shape.width,
                                shape.height, limits.sprite_side));
    }
    if (shape.pixels() > limits.sprite_pixels) {
        return fail(ErrorCode::limit_exceeded,
                    fmt::format("{}x{} are {} pixels, but a sprite may have at most {}",
                                shape.width, shape.height, shape.pixels(), limits.sprite_pixels));
    }
    return {};
}

void Intake::take(SpriteNode& node, std::size_t index) {
    if (node.data.empty()) {
        unreadable(node, index, problem.data_missing, "none of the picture's data is in the file");
        return;
    }
    if (node.data.size() >
        std::max(shared_data_allowance * source_.bytes.size(), small_shared_data) - encoded_) {
        unreadable(node, index, problem.data_overlap,
                   fmt::format(
                       "the data of the sprites overlaps so much that it exceeds {} times the file",
                       shared_data_allowance));
        return;
    }
    const Result<Shape> shape = stored_shape(node, source_.file);
    if (!shape) {
        unreadable(node, index, problem.picture_unreadable, shape.error().message());
        return;
    }
    if (shape->empty()) {
        blank(node, index, problem.empty_picture,
              fmt::format("a picture of {}x{} pixels", shape->width, shape->height));
        return;
    }
    if (const Status within = check_limits(*shape, limits_); !within) {
        unreadable(node, index, problem.picture_over_limit, within.error().message());
        return;
    }
    if (shape->bytes() > small_picture &&
        shape->bytes() / densest(node.encoding) > node.data.size()) {
        unreadable(node, index, problem.picture_over_limit,
                   fmt::format("{} bytes of data cannot fill {}x{} pixels", node.data.size(),
                               shape->width, shape->height));
        return;
    }
    encoded_ += node.data.size();
    decoded_ += shape->bytes();
    node.width = shape->width;
    node.height = shape->height;
    node.format = shape->format;
}

void Intake::blank(SpriteNode& node, std::size_t index, const Problem& kind, std::string why) {
    node.width = 0;
    node.height = 0;
    node.format = PixelFormat::indexed8;
    node.depth = 8;
    node.data = {};
    if (node.encoding != Encoding::pcx) {
        node.encoding = Encoding::raw;
    }
    reporter_.about(sprite_item(node.key, index))
        .report_text(kind, Place::at_offset(node.data_offset),
                     fmt::format("{}; the sprite is blank", why));
}

void Intake::unreadable(SpriteNode& node, std::size_t index, const Problem& kind, std::string why) {
    blank(node, index, kind, std::move(why));
    ++unreadable_;
}

void Intake::follow_links(std::vector<SpriteNode>& nodes, const std::vector<std::uint32_t>& next) {
    const std::vector<std::uint32_t> ends = ends_of(next);
    for (std::uint32_t i = 0; i < ends.size(); ++i) {
        SpriteNode& node = nodes[i];
        if (ends[i] == no_node) {
            unreadable(
                node, i, problem.bad_link,
                next[i] == no_node ? std::string("links to itself")
                : next[i] < ends.size()
                    ? fmt::format("links to node {}, which leads to no picture", next[i])
                    : fmt::format("links to node {}, but there are only {}", next[i], ends.size()));
        } else if (ends[i] != i) {
            const SpriteNode& shown = nodes[ends[i]];
            node.source = ends[i];
            node.width = shown.width;
            node.height = shown.height;
            node.format = shown.format;
            node.encoding = shown.encoding;
            node.depth = shown.depth;
        }
    }
}

Status Intake::finish() const {
    if (decoded_ > small_picture && decoded_ / whole_file_expansion > source_.bytes.size()) {
        return fail(reporter_.error(
            ErrorCode::limit_exceeded, {},
            "the pictures need {} bytes, which is more than {} times the {} bytes of the file",
            decoded_, whole_file_expansion, source_.bytes.size()));
    }
    return {};
}

}  // namespace fightconv::sff
