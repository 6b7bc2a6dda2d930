// The code that the readers of v1 and v2 share: links, repeated keys, the shape of a picture, and
// reports about a sprite.
#pragma once

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "core/base/reporter.hpp"
#include "formats/mugen/sff/sff.hpp"

namespace fightconv::sff {

Result<File> parse_v1(Source source, Context& context, bool has_act);
Result<File> parse_v2(Source source, Version version, Context& context);
Result<ByteBuffer> serialise_v1(const File& file);
Result<ByteBuffer> serialise_v2(const File& file);

// The sprites with which a character shows itself: their palettes have a meaning (S4 h, S5).
inline constexpr Key body{0, 0}, portrait{9000, 0};
constexpr bool is_body_or_portrait(Key key) noexcept { return key == body || key == portrait; }

inline constexpr std::uint32_t no_node = 0xFFFF'FFFF;

// The node at which the chain of links from each node ends. next[i] == i is an end; any other value
// is the next node. no_node for chains that run in a circle or leave the table. Takes linear time.
std::vector<std::uint32_t> ends_of(const std::vector<std::uint32_t>& next);

// (later, first) for every node whose key an earlier node has, by the later one's index.
template <class Node>
std::vector<std::pair<std::uint32_t, std::uint32_t>> repeated_keys(const std::vector<Node>& nodes) {
    std::vector<std::uint32_t> order(nodes.size());
    std::iota(order.begin(), order.end(), 0U);
    std::stable_sort(order.begin(), order.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return nodes[a].key < nodes[b].key; });
    std::vector<std::pair<std::uint32_t, std::uint32_t>> repeated;
    for (std::size_t i = 1, first = 0; i < order.size(); ++i) {
        if (nodes[order[i]].key == nodes[order[first]].key) {
            repeated.emplace_back(order[i], order[first]);
        } else {
            first = i;
        }
    }
    std::sort(repeated.begin(), repeated.end());
    return repeated;
}

// "sprite 200,3, node 12"
std::string sprite_item(Key key, std::size_t node);
void report_repeated_sprites(const File& file, const Reporter& reporter);  // F3

// The number of entries up to the last one that is not 0,0,0,0: the file's palette had at least
// this many.
std::size_t colour_count(const Colours& colours) noexcept;

// Whether colours of a palette are seen in a sprite: a blank one has none.
inline bool shows_palette(const SpriteNode& node) noexcept {
    return node.format == PixelFormat::indexed8 && node.width != 0;
}

// The size and format that a sprite's data decode to.
struct Shape {
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    PixelFormat format = PixelFormat::indexed8;

    bool empty() const noexcept { return width == 0 || height == 0; }
    std::uint64_t pixels() const noexcept { return std::uint64_t{width} * height; }
    std::uint64_t bytes() const noexcept { return pixels() * bytes_per_pixel(format); }
};

inline Shape shape_of(const SpriteNode& node) noexcept {
    return {node.width, node.height, node.format};
}

// limit_exceeded, with the limit that the shape exceeds.
Status check_limits(const Shape& shape, const Limits& limits);

// Checks the sprites that have data, one by one. A sprite that cannot become a picture is made
// blank, with a diagnostic. Keeps the sums that limit the later work to a multiple of the file's
// size.
class Intake {
public:
    Intake(Source source, Context& context)
        : source_(source), limits_(context.limits), reporter_(context.diagnostics, source.file) {}

    // Sets the format of `node`, and its width and height from its `data` where that has them (PCX,
    // PNG); the other encodings take those of the node, which v2 has read before.
    void take(SpriteNode& node, std::size_t index);

    // Makes the node blank and reports why.
    void blank(SpriteNode& node, std::size_t index, const Problem& kind, std::string why);
    // The same for a node whose data cannot be read. These nodes are counted.
    void unreadable(SpriteNode& node, std::size_t index, const Problem& kind, std::string why);
    std::uint32_t unreadable_sprites() const noexcept { return unreadable_; }

    // Gives each link the picture of the node at the end of its chain (S3, V15); one that leads to
    // no picture is unreadable. `next`: for each node the one to which it links, no_node if that is
    // itself; the node itself if it is no link.
    void follow_links(std::vector<SpriteNode>& nodes, const std::vector<std::uint32_t>& next);

    // limit_exceeded if the pictures would be more than 2048 times as large as the file
    // (reliability.md 5).
    Status finish() const;

private:
    Source source_;
    const Limits& limits_;
    Reporter reporter_;
    // bytes of data of all sprites; more than the file if they share data
    std::uint64_t encoded_ = 0;
    std::uint64_t decoded_ = 0;
    std::uint32_t unreadable_ = 0;
};

}  // namespace fightconv::sff
