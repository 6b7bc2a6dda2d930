#include "tests/fuzz/seed_files.hpp"

#include "formats/images/pcx/pcx.hpp"
#include "formats/images/png/png.hpp"
#include "formats/mugen/act/act.hpp"
#include "formats/mugen/sff/codecs.hpp"
#include "tests/fuzz/seed_texts.hpp"
#include "tests/support/archive_files.hpp"
#include "tests/support/characters/aseprite_file.hpp"
#include "tests/support/characters/builder.hpp"
#include "tests/support/mugen/files.hpp"
#include "tests/support/mugen/sff_builder.hpp"
#include "tests/support/mugen/snd_builder.hpp"
#include "tests/support/urho3d/files.hpp"

namespace fightconv::fuzz {

namespace {

// A shape with runs, literals, repeats and both ends of the values, drawn by arithmetic.
ByteBuffer drawing(std::uint32_t width, std::uint32_t height, std::uint8_t largest) {
    ByteBuffer pixels;
    for (std::uint32_t y = 0; y < height; ++y) {
        for (std::uint32_t x = 0; x < width; ++x) {
            const std::uint32_t value = x < width / 3 ? 0 : x < width / 2 ? largest : x * x + y / 2;
            pixels.push_back(static_cast<std::uint8_t>(value % (largest + 1U)));
        }
    }
    return pixels;
}

Picture picture(std::uint32_t width, std::uint32_t height, PixelFormat format) {
    const ByteBuffer pixels = drawing(width * bytes_per_pixel(format), height, 0xFF);
    Picture made{width, height, format, PixelBuffer(pixels.size())};
    std::copy(pixels.begin(), pixels.end(), made.pixels.unpack().begin());
    return made;
}

// ---- leaf decoders

Seeds codec_seeds(ByteBuffer (*encode)(Bytes), std::uint8_t largest,
                  std::initializer_list<Bytes> odd) {
    const auto seed = [](std::size_t pixels, Bytes data) {
        return test::joined(
            {ByteBuffer{static_cast<std::uint8_t>(pixels), static_cast<std::uint8_t>(pixels >> 8)},
             data});
    };
    Seeds seeds;
    seeds["drawing"] = seed(24 * 20, encode(drawing(24, 20, largest)));
    seeds["run"] = seed(600, encode(ByteBuffer(600, largest)));
    seeds["literals"] = seed(64, encode(drawing(64, 1, largest)));
    seeds["no-pixels"] = seed(0, ByteBuffer{1, 2, 3});
    for (const Bytes data : odd) {
        seeds["odd-" + std::to_string(seeds.size())] = seed(40, data);
    }
    return seeds;
}

Seeds pcx_seeds() {
    const Colours colours = test::test_colours(7);
    Seeds seeds;
    seeds["indexed"] = pcx::serialise(picture(21, 9, PixelFormat::indexed8), &colours).value();
    seeds["planes"] = pcx::serialise(picture(9, 7, PixelFormat::rgba8888), nullptr).value();
    seeds["plain"] = test::plain_pcx(8, 4, 5);
    seeds["empty"] = test::PcxFile{.width = 0, .height = 0, .bytes_per_line = 0}.bytes();
    seeds["wide-stride"] = test::PcxFile{
        .width = 3,
        .height = 3,
        .bytes_per_line = 6,
        .body = {0xC6, 1, 0xC6, 2, 3, 3, 3, 0xC3,
                 9}}.bytes();
    seeds["narrow-stride"] =
        test::PcxFile{.width = 6, .height = 2, .bytes_per_line = 2, .body = {0xC6, 1, 0xC6, 2}}
            .bytes();
    seeds["carried-run"] =
        test::PcxFile{.width = 5, .height = 3, .bytes_per_line = 5, .body = {0xCF, 4}}.bytes();
    seeds["unencoded"] = test::PcxFile{
        .width = 4,
        .height = 2,
        .bytes_per_line = 4,
        .encoding = 0,
        .body = {1, 2, 3, 4, 0xC5, 6, 7,
                 8}}.bytes();
    return seeds;
}

// The chunks that png.cpp makes a file of: the IHDR, a palette, and rows with a byte of a filter
// before each.
ByteBuffer png_chunks(std::uint8_t width, std::uint8_t height, std::uint8_t depth,
                      std::uint8_t colour_type, Bytes palette, Bytes rows) {
    ByteBuffer chunks{'h', 13, 0, 0, 0, width, 0, 0, 0, height, depth, colour_type, 0, 0, 0};
    const auto add = [&](char letter, Bytes data) {
        chunks.insert(chunks.end(),
                      {static_cast<std::uint8_t>(letter), static_cast<std::uint8_t>(data.size())});
        chunks.insert(chunks.end(), data.begin(), data.end());
    };
    if (!palette.empty()) {
        add('p', palette);
        add('a', palette.first(2));
    }
    add('d', rows.first(rows.size() / 3));
    add('d', rows.subspan(rows.size() / 3));
    add('e', {});
    return chunks;
}

Seeds png_seeds() {
    const ByteBuffer rows = drawing(12, 6, 0xFF);
    const ByteBuffer palette = ByteBuffer{1, 2, 3, 40, 50, 60, 70, 80, 90, 255, 254, 253};
    const Colours colours = test::simple_colours();
    Seeds seeds;
    seeds["indexed-8"] =
        png::encode(picture(9, 7, PixelFormat::indexed8), &colours, Context()).value();
    seeds["indexed-2"] = test::png_file(8, 2, 2, 3, ByteBuffer{0x1B, 0xE4, 0x00, 0xFF}, 2, palette);
    seeds["grey-1"] = test::png_file(12, 6, 1, 0, Bytes(rows).first(12), 2);
    seeds["grey-16"] = test::png_file(6, 6, 16, 0, rows, 12);
    seeds["grey-alpha"] = test::png_file(6, 6, 8, 4, rows, 12);
    seeds["rgb"] = test::png_file(4, 6, 8, 2, rows, 12, palette);
    seeds["rgba"] = png::encode(picture(5, 4, PixelFormat::rgba8888), nullptr, Context()).value();
    // A row for each of the five filters.
    ByteBuffer filtered;
    for (std::uint8_t filter = 0; filter < 5; ++filter) {
        filtered.push_back(filter);
        filtered.insert(filtered.end(), rows.begin() + 12 * filter,
                        rows.begin() + 12 * (filter + 1));
    }
    seeds["chunks-indexed-8"] = png_chunks(12, 5, 8, 3, palette, filtered);
    seeds["chunks-indexed-4"] = png_chunks(24, 5, 4, 3, palette, filtered);
    seeds["chunks-grey"] = png_chunks(12, 5, 8, 0, {}, filtered);
    seeds["chunks-grey-alpha"] = png_chunks(6, 5, 8, 4, {}, filtered);
    seeds["chunks-rgb"] = png_chunks(4, 5, 8, 2, {}, filtered);
    seeds["chunks-rgb-16"] = png_chunks(2, 5, 16, 2, {}, filtered);
    seeds["chunks-rgba"] = png_chunks(3, 5, 8, 6, {}, filtered);
    return seeds;
}

Seeds act_seeds() {
    const ByteBuffer act = act::serialise(test::test_colours(3));
    Seeds seeds;
    seeds["plain"] = act;
    seeds["photoshop"] = test::joined({act, ByteBuffer{1, 0, 0xFF, 0xFF}});
    seeds["pcx"] =
        test::joined({test::plain_pcx(2, 2, 1), test::palette_tail(test::test_colours(9))});
    return seeds;
}

// ---- sprites

ByteBuffer few_colours(std::uint8_t seed) {
    const ByteBuffer all = test::rgba_bytes(test::test_colours(seed));
    return {all.begin(), all.begin() + 32 * 4};
}

test::V2Sprite sprite(std::int16_t number, std::uint8_t format, ByteBuffer data,
                      std::uint8_t depth = 8) {
    return {.key = {0, number},
            .width = 6,
            .height = 4,
            .format = format,
            .depth = depth,
            .data = std::move(data),
            .axis = {3, 4}};
}

// ---- sounds

ByteBuffer snd_plain() {
    const ByteBuffer samples = drawing(8, 3, 0xFF);
    return test::SndFile{
        {{{0, 0}, test::WavFile{.rate = 11025, .bits = 8, .data = samples}.bytes()},
         {{5, 0}, test::WavFile{.channels = 2, .data = samples}.bytes()},
         {{5, 1},
          test::WavFile{.rate = 44100, .bits = 24, .data = samples, .sub_format = std::uint16_t{1}}
              .bytes()},
         {{-1, 70000}, test::WavFile{.codec = 0x11, .bits = 4, .data = samples}.bytes()}}}
        .bytes();
}

Seeds mdl_seeds() {
    return {{"umdl", test::mdl_file("UMDL")},
            {"umd2", test::mdl_file("UMD2")},
            {"umd3-1", test::mdl_file("UMD3", 1)},
            {"umd3-2", test::mdl_file("UMD3", 2)}};
}

Seeds ani_seeds() {
    return {{"uani", test::uani_file()},    {"uan2-1", test::uan2_file(1)},
            {"uan2-2", test::uan2_file(2)}, {"uan2-3", test::uan2_file(3)},
            {"uan2-4", test::uan2_file(4)}, {"uan2-shifted", test::uan2_file(4, 2)}};
}

Seeds archive_seeds() {
    const std::vector<test::Packed> files = {{"kfm/kfm.def", "[Info]\nname = \"Kung Fu Man\"\n"},
                                             {"kfm/日本.air", std::string(200, 'x')},
                                             {"kfm/link", "", "kfm.def"}};
    const auto bytes_of = [](const std::string& text) {
        return ByteBuffer(as_bytes(text).begin(), as_bytes(text).end());
    };
    return {{"zip", test::zip_archive(files)},
            {"7z", test::sevenzip_archive(files)},
            {"tar-gz", test::tar_gz_archive(files)},
            {"rar4", bytes_of(test::rar4_archive({files[0], files[1]}))},
            {"rar5", bytes_of(test::rar5_archive({files[0], files[1]}))}};
}

// Which archive and names, then the names.
Seeds archive_names_seeds() {
    const auto seed_of = [](std::uint8_t kind, std::string_view names) {
        return test::joined({ByteBuffer{kind}, as_bytes(names)});
    };
    return {{"zip-cp932", seed_of(0, "kfm/kfm.def\n\x93\xFA\x96\x7B/\x83\x5C.air\nkfm\\KFM.DEF\n")},
            {"zip-utf8", seed_of(1, "kfm/日本.air\nkfm/日本.air\n./a//b\n\xFF\xFE\n")},
            {"rar4", seed_of(2, "../../etc/passwd\n/etc/passwd\nC:\\con.txt\nkfm/nul.def\n")},
            {"rar5", seed_of(3, "a\na/b\nA\n\x1B[31m\n.. \n...\nkfm.zip\n")}};
}

Seeds pak_seeds() {
    return {{"upak", test::upak_file()},
            {"ulz4", test::ulz4_file()},
            {"behind-a-program", test::joined({as_bytes("#!/bin/sh\n"), test::upak_file()})}};
}

Seeds ushd_seeds() { return {{"model-3", test::ushd_file(3)}, {"model-4", test::ushd_file(4)}}; }

// ---- texts

Seeds text_seeds(std::initializer_list<std::pair<std::string_view, std::string_view>> texts) {
    Seeds seeds;
    for (const auto& [name, text] : texts) {
        seeds[std::string(name)] = test::text_file(text);
    }
    return seeds;
}

Seeds air_seeds() {
    Seeds seeds = text_seeds({{"plain", air_plain}, {"full", air_full}, {"odd", air_odd}});
    seeds["bom-and-cr"] = test::text_file(
        "\xEF\xBB\xBF[begin action 1]\r0,0,0,0,1\r\n\x1A"
        "0,1,0,0,-1\r");
    return seeds;
}

Seeds cns_seeds() { return text_seeds({{"plain", cns_plain}, {"odd", cns_odd}}); }
Seeds zss_seeds() {
    return text_seeds({{"plain", zss_plain}, {"loops", zss_loops}, {"odd", zss_odd}});
}
Seeds cmd_seeds() { return text_seeds({{"plain", cmd_plain}, {"odd", cmd_odd}}); }

Seeds def_seeds() {
    Seeds seeds = text_seeds({{"character", def_character}, {"odd", def_odd}});
    seeds["storyboard"] = test::text_file("[SceneDef]\nspr = intro.sff\n[Scene 0]\n");
    seeds["shift-jis"] = test::def_file("sprite=c.sff\ncns=c.cns\n",
                                        "name = \"\x83\x4A\x83\x5D\"\nauthor = \x93\xFA\x96\x7B\n");
    return seeds;
}

Seeds select_list_seeds() { return text_seeds({{"plain", select_plain}, {"odd", select_odd}}); }
Seeds settings_seeds() {
    return text_seeds({{"own", settings_own},
                       {"formats", settings_formats},
                       {"odd", settings_odd},
                       {"deep", settings_deep}});
}

}  // namespace

ByteBuffer sff_v1() {
    const auto pcx = [](std::uint8_t value) {
        return test::PcxFile{.width = 6,
                             .height = 4,
                             .bytes_per_line = 6,
                             .body = {0xC6, value, 1, 2, 3, 0xC3, 0, 0xC6, 9, 0xC6, value}}
            .bytes();
    };
    return test::SffV1Builder{}
        .own({0, 0}, pcx(1), 10)
        .shared({0, 1}, pcx(2))
        .own({9000, 0}, pcx(3), 20)
        .link({0, 2}, 0, true)
        .link({0, 3}, 2, false)
        .shared({200, 0}, pcx(4))
        .bytes();
}

ByteBuffer sff_v2(std::uint8_t minor) {
    const ByteBuffer pixels = drawing(6, 4, 31);
    return test::SffV2Builder(minor)
        .palette({.key = {1, 1}, .data = few_colours(1)})
        .palette({.key = {1, 2}, .data = few_colours(2)})
        .palette({.key = {1, 3}, .link = 1})
        .sprite(sprite(0, 0, pixels))
        .sprite(sprite(1, 2, sff::encode_rle8(pixels)))
        .sprite(sprite(2, 3, sff::encode_rle5(pixels)))
        .sprite(sprite(3, 4, sff::encode_lz5(pixels)))
        .link({200, 0}, 3, 2)
        .bytes();
}

ByteBuffer sff_pngs() {
    const ByteBuffer palette = ByteBuffer{0, 0, 0, 40, 50, 60, 70, 80, 90, 255, 254, 253};
    const ByteBuffer rgb = drawing(18, 4, 0xFF);
    const ByteBuffer rgba = drawing(24, 4, 0xFF);
    return test::SffV2Builder(1)
        .palette({.key = {1, 1}, .data = few_colours(1)})
        .sprite(sprite(0, 10, test::png_file(6, 4, 8, 3, drawing(6, 4, 3), 6, palette)))
        .sprite(sprite(1, 11, test::png_file(6, 4, 8, 2, rgb, 18), 24))
        .sprite(sprite(2, 12, test::png_file(6, 4, 8, 6, rgba, 24), 32))
        .sprite(sprite(3, 0, rgb, 24))
        .sprite(sprite(4, 0, rgba, 32))
        .link({200, 0}, 0, 0)
        .bytes();
}

Seeds sff_seeds() {
    Seeds seeds;
    seeds["v1"] = sff_v1();
    seeds["v1-links"] = test::SffV1Builder{}
                            .shared({0, 0}, test::plain_pcx(2, 2, 1))
                            .link({0, 1}, 1, true)
                            .link({0, 2}, 9, false)
                            .link({1, 0}, 1, true)
                            .bytes();
    seeds["v2.00"] = sff_v2(0);
    seeds["v2.01"] = sff_v2(1);
    seeds["v2-png"] = sff_pngs();
    seeds["v2-empty"] = test::SffV2Builder(1).bytes();
    return seeds;
}

ByteBuffer snd_odd() {
    const ByteBuffer list = {'L', 'I', 'S', 'T', 3, 0, 0, 0, 'a', 'b', 'c', 0};
    const ByteBuffer lying = test::WavFile{.channels = 2,
                                           .data = ByteBuffer(7, 9),
                                           .data_size = 0xFFFFFFFF,
                                           .riff_size = 0,
                                           .before_data = list}
                                 .bytes();
    return test::SndFile{{{.key = {1, 1}, .data = lying, .length = 5000},
                          {{1, 1}, {'O', 'g', 'g', 'S'}},
                          {.key = {1, 2}, .data = {}, .length = 9, .next = 0}},
                         9}
        .bytes();
}

Seeds snd_seeds() {
    return {{"plain", snd_plain()}, {"odd", snd_odd()}, {"empty", test::SndFile{}.bytes()}};
}

Seeds aseprite_seeds() {
    return {{"indexed", test::ase_indexed_file()},
            {"rgba", test::ase_rgba_file()},
            {"tilemap", test::ase_tilemap_file()}};
}

std::map<std::string, Seeds> file_seeds() {
    std::map<std::string, Seeds> seeds;
    seeds["rle8"] =
        codec_seeds(sff::encode_rle8, 0xFF, {ByteBuffer{0x40, 0x40, 7, 0x7F, 1}, ByteBuffer{0x40}});
    seeds["rle5"] = codec_seeds(sff::encode_rle5, 0x1F,
                                {ByteBuffer{0x05, 0x7F, 0x21, 0x41}, ByteBuffer{40, 0x80, 3}});
    seeds["lz5"] = codec_seeds(
        sff::encode_lz5, 0x1F,
        {ByteBuffer{0xFF, 0x01, 0x02, 0x3F, 0xFF, 0x00}, ByteBuffer{0x00, 0x20, 0x05, 0x10}});
    seeds["pcx"] = pcx_seeds();
    seeds["png"] = png_seeds();
    seeds["act"] = act_seeds();
    seeds["sff"] = sff_seeds();
    seeds["snd"] = snd_seeds();
    seeds["mdl"] = mdl_seeds();
    seeds["ani"] = ani_seeds();
    seeds["pak"] = pak_seeds();
    seeds["archive"] = archive_seeds();
    seeds["aseprite"] = aseprite_seeds();
    seeds["ushd"] = ushd_seeds();
    seeds["air"] = air_seeds();
    seeds["def"] = def_seeds();
    seeds["cns"] = cns_seeds();
    seeds["zss"] = zss_seeds();
    seeds["cmd"] = cmd_seeds();
    seeds["settings"] = settings_seeds();
    seeds["select_list"] = select_list_seeds();
    seeds["archive_names"] = archive_names_seeds();
    return seeds;
}

}  // namespace fightconv::fuzz
