#include <algorithm>
#include <cstring>
#include <map>

#include "core/disk/input_tree.hpp"
#include "core/model/pixel_kernels.hpp"
#include "formats/images/pcx/pcx.hpp"
#include "formats/images/png/png.hpp"
#include "formats/mugen/sff/codecs.hpp"
#include "formats/mugen/sff/sff.hpp"
#include "tests/bench/bench.hpp"
#include "tests/bench/measure.hpp"

namespace fightconv::bench {

namespace fs = std::filesystem;

namespace {

struct SpriteFile {
    ByteBuffer bytes;
    sff::File file;
};

std::vector<SpriteFile> sprite_files(const Roots& roots) {
    std::vector<SpriteFile> files;
    for (const fs::path& root : roots) {
        std::vector<fs::path> found;
        for (const auto& entry : fs::recursive_directory_iterator(root)) {
            if (entry.path().extension() == ".sff") {
                found.push_back(entry.path());
            }
        }
        std::sort(found.begin(), found.end());
        for (const fs::path& path : found) {
            Context context;
            const InputTree tree = require(InputTree::open(path.parent_path()));
            SpriteFile& file = files.emplace_back();
            file.bytes = require(tree.read(path.filename().string(), context)).take();
            file.file = require(sff::parse({path.native(), file.bytes}, context));
        }
    }
    return files;
}

// Decodes one sprite of its encoding into `out`, or for PNG into a picture of its own as libpng
// demands.
void decode_sprite(const sff::SpriteNode& node, MutableBytes out, Context& context) {
    switch (node.encoding) {
        case sff::Encoding::rle8: sff::decode_rle8(node.data, out); break;
        case sff::Encoding::rle5: sff::decode_rle5(node.data, out); break;
        case sff::Encoding::lz5: sff::decode_lz5(node.data, out); break;
        case sff::Encoding::raw:
            std::memcpy(out.data(), node.data.data(), std::min(out.size(), node.data.size()));
            break;
        case sff::Encoding::pcx: {
            const pcx::Header header = require(pcx::parse_header({"", node.data}));
            pcx::decode(header, node.data.subspan(pcx::header_bytes), out);
            break;
        }
        default: require(png::decode({"", node.data}, context)); break;
    }
}

// The work of every converter with indices, beside a memcpy of the RGBA that comes out.
void indices(std::vector<SpriteFile>& files) {
    std::vector<Picture> pictures;
    std::size_t largest = 0;
    double pixels = 0;
    for (SpriteFile& file : files) {
        Context context;
        for (Picture& picture : require(sff::decode_pictures(file.file, "", context)).by_node) {
            if (picture.format == PixelFormat::indexed8 && !picture.empty()) {
                largest = std::max(largest, picture.pixels.size() * 4);
                pixels += static_cast<double>(picture.pixels.size());
                pictures.push_back(std::move(picture));
            }
        }
    }
    Colours colours{};
    for (std::size_t i = 1; i < colours.size(); ++i) {
        colours[i] = {static_cast<std::uint8_t>(i), static_cast<std::uint8_t>(3 * i), 7, 255};
    }
    // The pixels of sheets are not in the cache: the places to write to follow each other.
    constexpr std::size_t ring = 64U << 20;
    ByteBuffer out(ring + largest);
    const ByteBuffer from(ring + largest, 1);
    std::size_t at = 0;
    const auto next = [&](const Picture& picture) {
        at = (at + picture.pixels.size() * 4) % ring;
        return at;
    };
    volatile unsigned kept = 0;  // so that nothing is optimised away
    const double copy = best_seconds([&] {
        for (const Picture& picture : pictures) {
            const std::size_t place = next(picture);
            std::memcpy(&out[place], &from[place], picture.pixels.size() * 4);
            kept = out[place];
        }
    });
    const auto row = [&](std::string_view what, const auto& work) {
        const double seconds =
            best_seconds([&] { std::for_each(pictures.begin(), pictures.end(), work); });
        fmt::print("{:<19}{:>10.2f}{:>10.0f}{:>11.1f}x\n", what, pixels / 1e6,
                   pixels / 1e6 / seconds, seconds / copy);
        record(fmt::format("{}: times a memcpy", what), seconds / copy);
    };
    row("indices to RGBA", [&](const Picture& picture) {
        const std::size_t place = next(picture);
        copy_rgba(picture, {0, 0, picture.width, picture.height}, &colours,
                  MutableBytes(out).subspan(place), std::size_t{picture.width} * 4);
        kept = out[place];
    });
    row("highest index", [&](const Picture& picture) {
        const PixelView indices = picture.pixels.unpacked();
        kept = highest_index(indices);
    });
}

}  // namespace

void decoders(const Roots& roots) {
    std::vector<SpriteFile> files = sprite_files(roots);
    static const std::map<sff::Encoding, std::string_view> names = {
        {sff::Encoding::raw, "raw"},     {sff::Encoding::rle8, "rle8"},
        {sff::Encoding::rle5, "rle5"},   {sff::Encoding::lz5, "lz5"},
        {sff::Encoding::png8, "png8"},   {sff::Encoding::png24, "png24"},
        {sff::Encoding::png32, "png32"}, {sff::Encoding::pcx, "pcx"}};
    fmt::print("Decoding sprites; time as a multiple of a memcpy of the pixels\n");
    fmt::print("{:<10}{:>9}{:>10}{:>10}{:>12}\n", "encoding", "sprites", "Mpx", "Mpx/s",
               "of memcpy");
    for (const auto& [encoding, name] : names) {
        std::vector<const sff::SpriteNode*> nodes;
        std::uint64_t pixels = 0;
        std::size_t largest = 0;
        for (const SpriteFile& file : files) {
            for (std::size_t i = 0; i < file.file.sprites.size(); ++i) {
                const sff::SpriteNode& node = file.file.sprites[i];
                if (node.encoding == encoding && node.source == i &&
                    node.width * node.height != 0) {
                    nodes.push_back(&node);
                    pixels += std::uint64_t{node.width} * node.height;
                    largest = std::max(largest, std::size_t{node.width} * node.height * 4);
                }
            }
        }
        if (nodes.empty()) {
            continue;
        }
        ByteBuffer out(largest);
        ByteBuffer from(largest, 1);
        Context context;
        const auto bytes_of = [](const sff::SpriteNode& node) {
            const bool rgba = node.encoding == sff::Encoding::png24 ||
                              node.encoding == sff::Encoding::png32 || node.depth > 8;
            return std::size_t{node.width} * node.height * (rgba ? 4 : 1);
        };
        const double decode = best_seconds([&] {
            for (const sff::SpriteNode* node : nodes) {
                decode_sprite(*node, MutableBytes(out).first(bytes_of(*node)), context);
            }
        });
        const double copy = best_seconds([&] {
            for (const sff::SpriteNode* node : nodes) {
                std::memcpy(out.data(), from.data(), bytes_of(*node));
            }
        });
        fmt::print("{:<10}{:>9}{:>10.2f}{:>10.0f}{:>11.1f}x\n", name, nodes.size(),
                   static_cast<double>(pixels) / 1e6, static_cast<double>(pixels) / 1e6 / decode,
                   decode / copy);
        record(fmt::format("decoding {}: times a memcpy", name), decode / copy);
    }
    indices(files);
}

}  // namespace fightconv::bench
