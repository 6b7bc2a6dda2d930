// Small files that claim to be huge (reliability.md 10, line 4): every command ends at once, in
// little memory.
#include <fmt/format.h>

#include <filesystem>

#include "formats/uff/uff.hpp"
#include "formats/zlib/zlib.hpp"
#include "tests/hostile/inputs.hpp"
#include "tests/support/archive_files.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/samples.hpp"
#include "tests/support/hostile_bytes.hpp"
#include "tests/support/mugen/files.hpp"
#include "tests/support/mugen/sff_builder.hpp"
#include "tests/support/mugen/snd_builder.hpp"
#include "tests/support/programs/known_job.hpp"
#include "tests/support/programs/process.hpp"
#include "tests/support/sanitized.hpp"
#include "tests/support/temp_folder.hpp"

using namespace fightconv;
using namespace fightconv::test;

namespace {

std::string text_of(const ByteBuffer& bytes) { return std::string(as_text(bytes)); }

struct Bomb {
    std::string name;
    DamagedInput input;
    // beside what the program takes for nothing; more where the file truly holds so many pixels or
    // bytes
    std::uint64_t mebibytes = 64;
};

ByteBuffer pcx_of(std::uint16_t width, std::uint16_t height) {
    return PcxFile{
        .width = width, .height = height, .bytes_per_line = width, .body = ByteBuffer(64, 0xFF)}
        .bytes();
}

V2Sprite claimed(std::int16_t number, std::uint16_t side, std::uint8_t format, ByteBuffer data) {
    return {.key = {0, number},
            .width = side,
            .height = side,
            .format = format,
            .data = std::move(data)};
}

ByteBuffer many_huge_sprites() {
    SffV2Builder builder;
    builder.palette({1, 1}, 7);
    for (std::int32_t i = 0; i < 65'535; ++i) {
        builder.sprite(claimed(static_cast<std::int16_t>(i), 65'535, 2, {0x7F, 1}));
    }
    return builder.bytes();
}

// LZ5 whose copies are as long as they can be: of one pixel, again and again.
ByteBuffer longest_copies(std::size_t bytes) {
    ByteBuffer data = {0, 1, 0x21, 0x01};
    while (data.size() < bytes) {
        data.insert(data.end(),
                    {0xFF, 0x00, 0x00, 0xFF, 0x00, 0x00, 0xFF, 0x00, 0x00, 0xFF, 0x00, 0x00, 0xFF});
    }
    return data;
}

ByteBuffer linked_in_circles() {
    SffV2Builder builder;
    builder.palette({1, 1}, 7).link({0, 0}, 0, 0).link({0, 1}, 2, 0).link({0, 2}, 1, 0);
    return builder.bytes();
}

ByteBuffer chained_to_itself() {
    SffV1Builder builder;
    builder.node({.key = {0, 0}, .data = plain_pcx(2, 2, 1), .next = 512}).count = 0xFFFF'FFFF;
    return builder.bytes();
}

ByteBuffer uff_of_bombs() {
    uff::Package package;
    package.char_name = "x";
    const ByteBuffer pixels = zlib::compress(ByteBuffer(std::size_t{4} * 16'000 * 16'000), 9);
    uff::AnimBlock& block = package.animations.emplace_back();
    block.name = "a";
    block.sheet_w = 16'000;
    block.sheet_h = 16'000;
    block.sprites.push_back({0, 0, 16'000, 16'000});
    block.frames.emplace_back();
    block.pixel_block = pixels;
    return uff::serialise(package).value();
}

std::vector<Bomb> bombs() {
    const auto sprites = [](ByteBuffer bytes) { return mugen_with(".sff", std::move(bytes)); };
    const auto actions = [](const std::string& text) {
        return mugen_with(".air", {text.begin(), text.end()});
    };
    const auto archive = [](const std::string& name, ByteBuffer bytes) {
        return alone("", name, std::move(bytes));
    };
    const auto v2 = [](V2Sprite sprite) {
        return SffV2Builder{}.palette({1, 1}, 7).sprite(std::move(sprite)).bytes();
    };
    const ByteBuffer one = v2(claimed(0, 2, 2, {0x44, 1}));
    const ByteBuffer blank_rows(std::size_t{8000} * 8000);
    std::vector<Bomb> all = {
        {"a PCX of 65,536 x 65,536",
         sprites(SffV1Builder{}.own({0, 0}, pcx_of(65'535, 65'535), 1).bytes())},
        {"65,535 sprites of 65,535 x 65,535", sprites(many_huge_sprites())},
        {"RLE8 that claims 16,000 x 16,000",
         sprites(v2(claimed(0, 16'000, 2, ByteBuffer(60'000, 0x7F))))},
        {"LZ5 of the longest copies", sprites(v2(claimed(0, 16'000, 4, longest_copies(60'000))))},
        {"a PNG at 1,032:1",
         sprites(v2({.key = {0, 0},
                     .width = 8000,
                     .height = 8000,
                     .format = 10,
                     .data = png_file(8000, 8000, 8, 3, blank_rows, 8000, ByteBuffer(768, 9))})),
         160},
        {"links of sprites in circles", sprites(linked_in_circles())},
        {"a chain that leads back", sprites(chained_to_itself())},
        {"sounds counted to 2^32",
         mugen_with(".snd", SndFile{.nodes = {{{0, 0}, WavFile{}.bytes(), 0xFFFF'FFFF, 24}},
                                    .count = 0xFFFF'FFFF}
                                .bytes())},
        {"2^31 as ticks, keys and boxes",
         actions("[Begin Action 2147483647]\nClsn1: 2147483647\nClsn1[2147483647] = "
                 "2147483647,2147483647,-2147483648,-2147483648\n"
                 "2147483647,2147483647, 2147483647,2147483647, 2147483647\n[Begin Action "
                 "0]\n0,0,0,0,2147483647\n0,0,0,0,2147483647\n")},
        {"a line of 8 MB",
         actions("[Begin Action 0]\n0,0,0,0," + std::string(8U << 20U, '9') + "\n")},
        {"brackets in brackets",
         mugen_with(".cns", text_file("[Statedef 0]\n[State 0]\ntype = VarSet\ntrigger1 = " +
                                      std::string(30'000, '(') + "1\nvar(0) = 1\n"))},
        {"a .def that names itself",
         mugen_with(".def", def_file("cmd = c.def\ncns = c.def\nst = c.def\nst0 = c.def\nsprite = "
                                     "c.def\nanim = c.def\nsound = c.def\npal1 = c.def\n"))},
        {"a .def that names one file 4,000 times",
         mugen_with(".def", def_file("sprite = c.sff\nanim = c.air\ncmd = c.cmd\n" +
                                     [] {
                                         std::string lines;
                                         for (int i = 0; i < 4000; ++i) {
                                             lines += fmt::format("st{} = c.cns\n", i);
                                         }
                                         return lines;
                                     }()))},
        {"a .uff of a gigabyte of blank pixels", alone("uff", "c.uff", uff_of_bombs())},
        {"an archive in an archive",
         archive("c.zip",
                 zip_archive({{"c.zip", text_of(zip_archive({{"c/c.def", "[Files]"}}))}}))},
        {"an archive at 1,032:1",
         archive("c.zip", zip_archive({{"c.def", "[Files]\nsprite = c.sff\nanim = c.air\n"},
                                       {"c.sff", std::string(60U << 20U, '\0')},
                                       {"c.air", ""}})),
         128},
    };
    // where a v2 file says where its tables are and how much they hold
    for (const std::size_t at : {36U, 44U, 52U, 60U}) {
        all.push_back({fmt::format("2^32 in the head of a .sff at {}", at),
                       sprites(with_u32(one, at, 0xFFFF'FFFF))});
        all.push_back({fmt::format("2^31 in the head of a .sff at {}", at),
                       sprites(with_u32(one, at, 0x7FFF'FFFF))});
    }
    return all;
}

}  // namespace

TEST_CASE("Bombs end by themselves, in little memory, in every command", "[.line-4]") {
    const std::uint64_t mebibyte = 1 << 20;
    const TempFolder folder;
    const std::uint64_t base = run_fightconv({"--version"}).peak_bytes;
    for (const Bomb& bomb : bombs()) {
        for (const auto& [name, content] : bomb.input.files) {
            write_file(folder / "in/" + name,
                       {reinterpret_cast<const char*>(content.data()), content.size()});
        }
        double seconds = 0;
        std::uint64_t peak = 0;
        const std::string main = folder / "in/" + bomb.input.main_file;
        for (const std::vector<std::string>& command :
             {std::vector<std::string>{"inspect", main},
              {"validate", main},
              {"convert", main, "-o", folder / "out", "--to", "uff"}}) {
            const Outcome outcome = run_fightconv(command);
            CAPTURE(bomb.name, command.front(), outcome.err.substr(0, 500), outcome.user_seconds,
                    outcome.peak_bytes / mebibyte);
            CHECK(outcome.exit_code <= 1);
            CHECK(is_in_time(outcome.user_seconds, 2));
            CHECK((is_sanitized || outcome.peak_bytes < base + bomb.mebibytes * mebibyte));
            seconds = std::max(seconds, outcome.user_seconds);
            peak = std::max(peak, outcome.peak_bytes);
        }
        fmt::print("{:45} {:4.0f} ms, {:3} MiB\n", bomb.name, seconds * 1000,
                   (peak - std::min(peak, base)) / mebibyte);
        std::filesystem::remove_all(folder.path() / "in");
        std::filesystem::remove_all(folder.path() / "out");
    }
}

TEST_CASE("A text of 400 MiB without a line is refused before it is read", "[.line-4][posix]") {
    const TempFolder folder;
    std::filesystem::copy(samples + "/ember", folder.path() / "ember");
    for (const std::string file : {"ember.air", "ember.cns", "ember.def", "ember.cmd"}) {
        const std::string before = read_file(folder.path() / "ember" / file);
        std::filesystem::resize_file(folder.path() / "ember" / file, 400ULL << 20U);
        for (const std::vector<std::string>& command :
             {std::vector<std::string>{"convert", folder / "ember", "-o", folder / "out"},
              {"validate", folder / "ember"},
              {"inspect", folder / ("ember/" + file)},
              {"validate", folder / ("ember/" + file)}}) {
            const Outcome outcome = run_fightconv(command);
            CAPTURE(command, outcome.err, outcome.peak_bytes);
            CHECK(outcome.exit_code <= 1);
            CHECK_THAT(outcome.err, Catch::Matchers::Contains(file));
            CHECK(is_in_time(outcome.user_seconds, 2));
            CHECK((is_sanitized || outcome.peak_bytes < 64U << 20U));
        }
        write_file(folder.path() / "ember" / file, before);
        std::filesystem::remove_all(folder.path() / "out");
    }
}
