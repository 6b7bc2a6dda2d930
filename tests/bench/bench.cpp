// ./dev bench: throughput of the sprite decoders, and whole characters beside a memcpy of their pixels and a bare deflate of their sheets.
// Everything is measured in one run on one thread; the ratios are what counts.
#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <functional>
#include <map>

#include "converters/open_input.hpp"
#include "formats/pcx/pcx.hpp"
#include "formats/png/png.hpp"
#include "formats/sff/codecs.hpp"
#include "formats/sff/sff.hpp"
#include "formats/uff/uff.hpp"
#include "tests/bench/batch.hpp"

namespace {

using namespace fightconv;
namespace fs = std::filesystem;

constexpr double mib = 1024.0 * 1024.0;

double seconds_of(const std::function<void()>& work) {
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// Seconds of one call: the best of several runs that together last a while, so that other work on the machine matters less.
double best_seconds(const std::function<void()>& work) {
    double best = seconds_of(work);
    double spent = best;
    for (int runs = 1; runs < 3 || (spent < 0.4 && runs < 1000); ++runs) {
        const double seconds = seconds_of(work);
        best = std::min(best, seconds);
        spent += seconds;
    }
    return best;
}

template <class T>
T require(Result<T> result) {
    if (!result) {
        fmt::print(stderr, "bench: {}\n", result.error().render());
        std::exit(1);
    }
    return *std::move(result);
}

struct SpriteFile {
    ByteBuffer bytes;
    sff::File file;
};

std::vector<SpriteFile> sprite_files(const std::vector<fs::path>& roots) {
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
            file.bytes = require(tree.read(path.filename().string(), context));
            file.file = require(sff::parse({path.native(), file.bytes}, context));
        }
    }
    return files;
}

// Decodes one sprite of its encoding into `out`, or for PNG into a picture of its own as libpng demands.
void decode_sprite(const sff::SpriteNode& node, MutableBytes out, Context& context) {
    switch (node.encoding) {
        case sff::Encoding::rle8: sff::decode_rle8(node.data, out); break;
        case sff::Encoding::rle5: sff::decode_rle5(node.data, out); break;
        case sff::Encoding::lz5: sff::decode_lz5(node.data, out); break;
        case sff::Encoding::raw: std::memcpy(out.data(), node.data.data(), std::min(out.size(), node.data.size())); break;
        case sff::Encoding::pcx: {
            const pcx::Header header = require(pcx::parse_header({"", node.data}));
            pcx::decode(header, node.data.subspan(pcx::header_bytes), out);
            break;
        }
        default: {
            const png::Image image = require(png::decode({"", node.data}, context));
            context.budget.release(image.picture.pixels.size());
            break;
        }
    }
}

void bench_decoders(const std::vector<SpriteFile>& files) {
    static const std::map<sff::Encoding, std::string_view> names = {
        {sff::Encoding::raw, "raw"},   {sff::Encoding::rle8, "rle8"},   {sff::Encoding::rle5, "rle5"},   {sff::Encoding::lz5, "lz5"},
        {sff::Encoding::png8, "png8"}, {sff::Encoding::png24, "png24"}, {sff::Encoding::png32, "png32"}, {sff::Encoding::pcx, "pcx"}};
    fmt::print("{:<10}{:>9}{:>10}{:>12}{:>14}\n", "encoding", "sprites", "Mpx", "Mpx/s", "of memcpy");
    for (const auto& [encoding, name] : names) {
        std::vector<const sff::SpriteNode*> nodes;
        std::uint64_t pixels = 0;
        std::size_t largest = 0;
        for (const SpriteFile& file : files) {
            for (std::size_t i = 0; i < file.file.sprites.size(); ++i) {
                const sff::SpriteNode& node = file.file.sprites[i];
                if (node.encoding == encoding && node.source == i && node.width * node.height != 0) {
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
            const bool rgba = node.encoding == sff::Encoding::png24 || node.encoding == sff::Encoding::png32 || node.depth > 8;
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
        fmt::print("{:<10}{:>9}{:>10.2f}{:>12.0f}{:>13.1f}x\n", name, nodes.size(), static_cast<double>(pixels) / 1e6,
                   static_cast<double>(pixels) / 1e6 / decode, decode / copy);
    }
}

OutputSet convert(const Registry& registry, const fs::path& path, Context& context, Character* kept) {
    const OpenedInput input = require(open_input(path, registry));
    Character character = require(input.importer->read(input.tree, input.main_file, context));
    OutputSet set = require(registry.exporter("uff")->write(character, input.name, context));
    if (kept != nullptr) {
        *kept = std::move(character);
    }
    return set;
}

bool is_character(const Registry& registry, const fs::path& path) {
    Context context;
    const auto input = open_input(path, registry);
    return input && input->importer->read(input->tree, input->main_file, context);
}

// Peak memory of one conversion in a process of its own, in bytes.
std::uint64_t peak_memory(const Registry& registry, const fs::path& path) {
    std::fflush(stdout);
    const pid_t child = fork();
    if (child == 0) {
        Context context;
        convert(registry, path, context, nullptr);
        _exit(0);
    }
    int status = 0;
    rusage usage{};
    wait4(child, &status, 0, &usage);
    return static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
}

std::uint64_t folder_bytes(const fs::path& folder) {
    std::uint64_t sum = 0;
    for (const auto& entry : fs::directory_iterator(folder)) {
        if (entry.path().extension() == ".sff" || entry.path().extension() == ".air") {
            sum = std::max(sum, entry.file_size());
        }
    }
    return sum;
}

void bench_characters(const Registry& registry, const std::vector<fs::path>& roots) {
    fmt::print("\n{:<18}{:>8}{:>11}{:>11}{:>11}{:>13}{:>13}{:>12}\n", "character", "Mpx", "total ms", "memcpy ms", "deflate ms", "rest/deflate", "peak MiB",
               "allowed MiB");
    for (const fs::path& root : roots) {
        std::vector<fs::path> folders;
        for (const auto& entry : fs::directory_iterator(root)) {
            if (entry.is_directory()) {
                folders.push_back(entry.path());
            }
        }
        std::sort(folders.begin(), folders.end());
        for (const fs::path& folder : folders) {
            if (!is_character(registry, folder)) {
                continue;
            }
            const std::uint64_t peak = peak_memory(registry, folder);
            Context first;
            Character character;
            const OutputSet set = convert(registry, folder, first, &character);
            Context reading;
            const uff::Package package = require(uff::parse({"", set.files.front().bytes}, reading));
            std::vector<ByteBuffer> sheets;
            std::size_t sheet_bytes = 0;
            std::size_t largest = 0;
            for (const uff::AnimBlock& block : package.animations) {
                if (!block.pixel_block.empty()) {
                    sheets.push_back(require(uff::inflate_pixels(block, "", reading)));
                    sheet_bytes += sheets.back().size();
                    largest = std::max(largest, sheets.back().size());
                }
            }
            std::size_t decoded = 0;
            for (const Picture& picture : character.pictures) {
                decoded += picture.pixels.size();
            }
            const double total = best_seconds([&] {
                Context context;
                convert(registry, folder, context, nullptr);
            });
            ByteBuffer copy(largest);
            const double memcpy_seconds = best_seconds([&] {
                for (const ByteBuffer& sheet : sheets) {
                    std::memcpy(copy.data(), sheet.data(), sheet.size());
                }
            });
            const double deflate = best_seconds([&] {
                for (const ByteBuffer& sheet : sheets) {
                    require(uff::deflate_pixels(sheet));
                }
            });
            const double allowed = 64 + (static_cast<double>(folder_bytes(folder) + decoded) + 2.0 * static_cast<double>(largest)) / mib;
            fmt::print("{:<18}{:>8.2f}{:>11.1f}{:>11.2f}{:>11.1f}{:>13.2f}{:>13.1f}{:>12.1f}\n", folder.filename().string(),
                       static_cast<double>(sheet_bytes) / 4e6, total * 1e3, memcpy_seconds * 1e3, deflate * 1e3, (total - deflate) / deflate,
                       static_cast<double>(peak) / mib, allowed);
        }
    }
}

}  // namespace

int main() {
    std::vector<fs::path> roots = {FIGHTCONV_SAMPLES};
    if (fs::is_directory(FIGHTCONV_CORPUS)) {
        roots.emplace_back(FIGHTCONV_CORPUS);
    } else {
        fmt::print("the corpus is not at {}: samples only\n", FIGHTCONV_CORPUS);
    }
    bench_decoders(sprite_files(roots));
    const Registry registry = builtin_registry();
    bench_characters(registry, roots);
    bench::bench_batch(registry, {fs::path(FIGHTCONV_SAMPLES) / "ember", fs::path(FIGHTCONV_SAMPLES) / "tide"});
}
