// What reading v1 and v2 has in common: links, repeated keys, the shape of a picture, and what is said about a sprite.
#pragma once

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "core/base/reporter.hpp"
#include "formats/sff/sff.hpp"

namespace fightconv::sff {

Result<File> parse_v1(Source source, Context& context);
Result<File> parse_v2(Source source, Version version, Context& context);
Result<ByteBuffer> serialise_v1(const File& file);
Result<ByteBuffer> serialise_v2(const File& file);

inline constexpr std::uint32_t no_node = 0xFFFF'FFFF;

// The node that each node's way ends at. next[i] == i is an end; any other value is the node to go on with.
// no_node for ways that run in a circle or leave the table. Linear.
std::vector<std::uint32_t> ends_of(const std::vector<std::uint32_t>& next);

// (later, first) for every node whose key an earlier node has, by the later one's index.
template <class Node>
std::vector<std::pair<std::uint32_t, std::uint32_t>> repeated_keys(const std::vector<Node>& nodes) {
    std::vector<std::uint32_t> order(nodes.size());
    std::iota(order.begin(), order.end(), 0U);
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) { return nodes[a].key < nodes[b].key; });
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

std::string sprite_item(Key key, std::size_t node);                        // "sprite 200,3, node 12"
void report_repeated_sprites(const File& file, const Reporter& reporter);  // F3

// Entries up to the last that is not 0,0,0,0: as many as the file's palette can be known to have had.
std::size_t colour_count(const Colours& colours) noexcept;

// The size and format that a sprite's data decode to.
struct Shape {
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    PixelFormat format = PixelFormat::indexed8;

    bool empty() const noexcept { return width == 0 || height == 0; }
    std::uint64_t pixels() const noexcept { return std::uint64_t{width} * height; }
    std::uint64_t bytes() const noexcept { return pixels() * bytes_per_pixel(format); }
};

// The shape of a node that has data: from the PCX or PNG inside, else from the node. The errors of their headers;
// unsupported_feature for raw pixels of another depth than 1..8, 24 and 32.
Result<Shape> shape_of(const SpriteNode& node, std::string_view file);

// limit_exceeded naming the limit that the shape passes.
Status check_limits(const Shape& shape, const Limits& limits);

// Takes the sprites with data in, one by one. What cannot become a picture is made blank, with a diagnostic.
// Keeps the sums that hold the later work within a multiple of the file's size.
class Intake {
public:
    Intake(Source source, Context& context) : source_(source), limits_(context.limits), reporter_(context.diagnostics, source.file) {}

    // Settles width and height of `node`, whose `data` are set. Returns the format of its picture (indexed8 for a blank).
    PixelFormat take(SpriteNode& node, std::size_t index);

    // Makes the node blank and says why.
    void blank(SpriteNode& node, std::size_t index, const char* id, Severity severity, std::string why);
    // The same for a node that has data which cannot be read: it is counted.
    void unreadable(SpriteNode& node, std::size_t index, const char* id, std::string why);
    std::uint32_t unreadable_sprites() const noexcept { return unreadable_; }

    // limit_exceeded when the pictures would be over 2048 times as large as the file (reliability.md 5).
    Status finish() const;

private:
    Source source_;
    const Limits& limits_;
    Reporter reporter_;
    std::uint64_t encoded_ = 0;  // bytes of data of all sprites: more than the file when they share
    std::uint64_t decoded_ = 0;
    std::uint32_t unreadable_ = 0;
};

}  // namespace fightconv::sff
