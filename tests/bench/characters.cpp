#include <zlib.h>

#include <algorithm>
#include <cstring>
#include <fstream>
#include <set>

#include "converters/api/open.hpp"
#include "converters/api/registry.hpp"
#include "converters/mugen/write/sprites/sprite_file.hpp"
#include "formats/uff/uff.hpp"
#include "formats/zlib/zlib.hpp"
#include "tests/bench/bench.hpp"
#include "tests/bench/measure.hpp"
#include "tests/support/programs/process.hpp"

namespace fightconv::bench {

namespace fs = std::filesystem;

namespace {

struct Converted {
    Character character;
    OutputSet set;
};

Converted convert(const Registry& registry, const fs::path& path) {
    Context context;
    Context opening;
    const OpenedInput input = require(open_input(path, registry, opening));
    Character character = require(input.read(context));
    OutputSet set = require(registry.exporter("uff")->write(character, input.name, context));
    return {std::move(character), std::move(set)};
}

bool is_character(const Registry& registry, const fs::path& path) {
    Context context;
    Context opening;
    const auto input = open_input(path, registry, opening);
    return input && input->read(context);
}

std::vector<fs::path> characters_in(const Registry& registry, const fs::path& root) {
    std::vector<fs::path> folders;
    for (const auto& entry : fs::directory_iterator(root)) {
        if (entry.is_directory() && is_character(registry, entry.path())) {
            folders.push_back(entry.path());
        }
    }
    std::sort(folders.begin(), folders.end());
    return folders;
}

double peak_mib(const std::string& self, const fs::path& path) {
    const test::Outcome outcome = test::run_program(self, {peak_argument, path.string()});
    if (outcome.exit_code != 0) {
        fmt::print(stderr, "bench: {}", outcome.err);
        std::exit(1);
    }
    return std::stod(outcome.out) / 1024;
}

// The largest of its sprite files: the one that is read.
std::uint64_t input_bytes(const fs::path& folder) {
    std::uint64_t most = 0;
    for (const auto& entry : fs::directory_iterator(folder)) {
        if (entry.path().extension() == ".sff") {
            most = std::max<std::uint64_t>(most, entry.file_size());
        }
    }
    return most;
}

std::uint64_t decoded_bytes(const Character& character) {
    std::uint64_t sum = 0;
    for (const Picture& picture : character.pictures) {
        sum += picture.pixels.size();
    }
    return sum;
}

struct Sheets {
    std::vector<uff::InflatedPixels> pixels;
    std::size_t bytes = 0, largest = 0;
};

Sheets sheets_of(const OutputSet& set) {
    Context context;
    const uff::Package package = require(uff::parse({"", set.files.front().bytes}, context));
    Sheets sheets;
    std::set<std::string_view> known;  // equal ones are compressed once
    for (const uff::AnimBlock& block : package.animations) {
        if (!block.pixel_block.empty() && known.insert(as_text(block.pixel_block)).second) {
            const std::size_t size =
                sheets.pixels.emplace_back(require(uff::inflate_pixels(block, "", context)))
                    .bytes.size();
            sheets.bytes += size;
            sheets.largest = std::max(sheets.largest, size);
        }
    }
    return sheets;
}

// The same sheets by the converter's own compressor and by zlib.
struct Compression {
    double own_seconds = 0, zlib_seconds = 0;
    std::size_t own_bytes = 0, zlib_bytes = 0;
};

std::size_t bytes_of_own(const Sheets& sheets) {
    std::size_t bytes = 0;
    for (const auto& [sheet, charge] : sheets.pixels) {
        bytes += zlib::compress(sheet).size();
    }
    return bytes;
}

Compression compress_with_zlib(const Sheets& sheets) {
    Compression found;
    std::vector<std::uint8_t> room(::compressBound(sheets.largest));
    found.zlib_seconds = best_seconds([&] {
        found.zlib_bytes = 0;
        for (const auto& [sheet, charge] : sheets.pixels) {
            uLongf size = room.size();
            ::compress(room.data(), &size, sheet.data(), sheet.size());  // zlib's default level
            found.zlib_bytes += size;
        }
    });
    return found;
}

double copy_seconds(const Sheets& sheets) {
    ByteBuffer copy(sheets.largest);
    return best_seconds([&] {
        for (const auto& [sheet, charge] : sheets.pixels) {
            std::memcpy(copy.data(), sheet.data(), sheet.size());
        }
    });
}

}  // namespace

void characters(const Roots& roots, const std::string& self) {
    fmt::print(
        "\nWhole characters into .uff. memcpy, deflate and zlib: only that, of the pixels of all "
        "sheets; deflate is what the converter uses (libdeflate),\n"
        "zlib at its default level. rest: what the converter does beside deflate, as a part of "
        "deflate's time. Memory: 64 MiB, the sprite file, the\n"
        "decoded sprites and twice the largest sheet are allowed\n");
    fmt::print("{:<18}{:>8}{:>12}{:>11}{:>12}{:>9}{:>7}{:>11}{:>13}\n", "character", "Mpx",
               "convert ms", "memcpy ms", "deflate ms", "zlib ms", "rest", "peak MiB",
               "allowed MiB");
    const Registry registry = builtin_registry();
    Compression all;
    for (const fs::path& root : roots) {
        for (const fs::path& folder : characters_in(registry, root)) {
            const double peak = peak_mib(self, folder);
            const Converted converted = convert(registry, folder);
            const Sheets sheets = sheets_of(converted.set);
            Compression compression = compress_with_zlib(sheets);
            const auto [whole, own_seconds] =
                best_of_both([&] { convert(registry, folder); },
                             [&] { compression.own_bytes = bytes_of_own(sheets); });
            compression.own_seconds = own_seconds;
            record(fmt::format("{} to uff: times its deflate", folder.filename().string()),
                   whole / own_seconds);
            const double allowed =
                64 + static_cast<double>(input_bytes(folder) + decoded_bytes(converted.character) +
                                         2 * sheets.largest) /
                         mib;
            fmt::print(
                "{:<18}{:>8.2f}{:>12.1f}{:>11.2f}{:>12.1f}{:>9.1f}{:>6.0f}%{:>11.1f}{:>13.1f}{}\n",
                folder.filename().string(), static_cast<double>(sheets.bytes) / 4e6, whole * 1e3,
                copy_seconds(sheets) * 1e3, compression.own_seconds * 1e3,
                compression.zlib_seconds * 1e3, (whole / compression.own_seconds - 1) * 100, peak,
                allowed, peak > allowed ? "  TOO MUCH" : "");
            all.own_seconds += compression.own_seconds;
            all.zlib_seconds += compression.zlib_seconds;
            all.own_bytes += compression.own_bytes;
            all.zlib_bytes += compression.zlib_bytes;
        }
    }
    fmt::print(
        "libdeflate against zlib over all of these sheets: {:.1f} times as fast, {:.0f}% of the "
        "size\n",
        all.zlib_seconds / all.own_seconds,
        100.0 * static_cast<double>(all.own_bytes) / static_cast<double>(all.zlib_bytes));
}

void sprite_writers(const Roots& roots) {
    fmt::print(
        "\nWriting a character into .sff, each picture in its smallest encoding, and into .uff "
        "(aim: at most 2 times as long). MB: of decoded sprites\n"
        "{:<18}{:>8}{:>10}{:>10}{:>8}{:>10}{:>10}\n",
        "character", "MB", ".uff ms", ".sff ms", "ratio", ".uff MiB", ".sff MiB");
    const Registry registry = builtin_registry();
    const Exporter& uff = *registry.exporter("uff");
    for (const fs::path& root : roots) {
        for (const fs::path& folder : characters_in(registry, root)) {
            const Character character = convert(registry, folder).character;
            std::size_t uff_bytes = 0;
            std::size_t sff_bytes = 0;
            const double uff_seconds = best_seconds([&] {
                Context context;
                uff_bytes = require(uff.write(character, "c", context)).files.front().bytes.size();
            });
            const double sff_seconds = best_seconds([&] {
                Context context;
                sff_bytes = require(mugen::sprite_file_of(character, {}, context)).size();
            });
            fmt::print("{:<18}{:>8.2f}{:>10.1f}{:>10.1f}{:>7.2f}x{:>10.2f}{:>10.2f}\n",
                       folder.filename().string(),
                       static_cast<double>(decoded_bytes(character)) / 1e6, uff_seconds * 1e3,
                       sff_seconds * 1e3, sff_seconds / uff_seconds,
                       static_cast<double>(uff_bytes) / mib, static_cast<double>(sff_bytes) / mib);
            record(fmt::format("{} .sff: times its .uff", folder.filename().string()),
                   sff_seconds / uff_seconds);
        }
    }
}

// Not by getrusage(): that keeps what the process held before exec, which is a copy of its parent.
void print_peak(const fs::path& character) {
    const Converted kept = convert(builtin_registry(), character);
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with("VmHWM:")) {
            fmt::print("{}\n", std::stoull(line.substr(line.find_first_of("0123456789"))));
        }
    }
}

}  // namespace fightconv::bench
