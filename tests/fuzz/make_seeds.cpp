// Writes the seeds of all fuzz targets: small inputs that reach as much of the code as they can.
// fuzz_make_seeds FOLDER
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "converters/api/registry.hpp"
#include "converters/aseprite/exporter.hpp"
#include "converters/fspk/write/exporter.hpp"
#include "converters/uff/exporter.hpp"
#include "converters/urho3d/exporter.hpp"
#include "formats/mugen/act/act.hpp"
#include "formats/urho3d/pak/pak.hpp"
#include "tests/fuzz/mugen_parts.hpp"
#include "tests/fuzz/seed_files.hpp"
#include "tests/fuzz/seed_texts.hpp"
#include "tests/support/characters/builder.hpp"
#include "tests/support/given_options.hpp"
#include "tests/support/mugen/files.hpp"
#include "tests/support/mugen/sff_builder.hpp"
#include "tests/support/programs/batch_reports.hpp"

namespace {

using namespace fightconv;
using namespace fightconv::fuzz;

Seeds mugen_seeds() {
    const ByteBuffer def = test::text_file(def_character);
    const ByteBuffer air = test::text_file(air_plain);
    const ByteBuffer act = act::serialise(test::test_colours(90));
    const ByteBuffer one_sprite =
        test::SffV1Builder{}.own({0, 0}, test::plain_pcx(4, 4, 1), 10).bytes();
    Seeds seeds;
    const ByteBuffer plain_def = test::character_def("c");
    seeds["v1-folder"] = fuzz::join(0, {{"c.def", def},
                                        {"c.air", air},
                                        {"c.act", act},
                                        {"c.snd", snd_odd()},
                                        {"c.sff", one_sprite}});
    seeds["v1-def"] = fuzz::join(1, {{"c.def", plain_def}, {"c.air", air}, {"c.sff", sff_v1()}});
    seeds["v2-def"] = fuzz::join(
        1, {{"c.def", plain_def}, {"c.air", test::text_file(air_full)}, {"c.sff", sff_v2(1)}});
    seeds["png-sff"] = fuzz::join(2, {{"c.air", air}, {"c.sff", sff_pngs()}});
    seeds["v2-air"] = fuzz::join(3, {{"c.air", test::text_file(air_odd)}, {"c.sff", sff_v2(0)}});
    return seeds;
}

ByteBuffer package(const Character& character, std::string_view pixels) {
    Context context;
    context.options =
        test::given_options(*make_uff_exporter(), {{"uff-pixels", std::string(pixels)}});
    return std::move(
        make_uff_exporter()->write(character, "c", context).value().files.front().bytes);
}

Character small_character() {
    test::CharacterBuilder builder;
    const PaletteId palette = builder.palette();
    const SpriteId fire = builder.sprite({0, 0}, {1, 3}, {".12.", "1221", ".33."}, palette);
    const SpriteId link = builder.link({0, 1}, {2, 2}, fire, palette);
    Frame holding = test::frame_of(link, Frame::hold, {4, -2});
    holding.boxes.push_back({.kind = BoxKind::attack,
                             .name = "fist",
                             .x = 1,
                             .y = -9,
                             .width = 8,
                             .height = 4,
                             .knockback = true,
                             .damage = 30});
    holding.cues.push_back({"whoosh", 1, 0.5F});
    builder.animation(200, "punch", {test::frame_of(fire, 4), test::frame_of(fire, 5), holding});
    builder.character.animations.back().loop = LoopMode::once;
    builder.character.info.name = "Ember";
    Move punch;
    punch.number = 200;
    punch.name = "punch";
    punch.input = "5P";
    punch.hits = {{.first_tick = 4, .last_tick = 8, .damage = 30}};
    builder.character.moves.push_back(std::move(punch));
    return std::move(builder.character);
}

Seeds uff_seeds() {
    Seeds seeds;
    seeds["small-rgba"] = package(small_character(), "rgba");
    seeds["small-indexed"] = package(small_character(), "indexed");
    Character nothing;
    nothing.info.name = "nothing";
    seeds["no-animation"] = package(nothing, "rgba");
    // Random characters have something in every field.
    for (std::uint32_t random = 0; seeds.size() < 7; ++random) {
        ByteBuffer bytes =
            package(test::random_character(random), random % 2 == 0 ? "rgba" : "indexed");
        if (bytes.size() <= 2500) {
            seeds["random-" + std::to_string(random)] = std::move(bytes);
        }
    }
    return seeds;
}

// Written by the exporter, and documents that know nothing of it.
Seeds aseprite_importer_seeds() {
    Seeds seeds = aseprite_seeds();
    const auto written = [](const Character& character) {
        Context context;
        return std::move(
            make_aseprite_exporter()->write(character, "c", context).value().files.front().bytes);
    };
    seeds["small"] = written(small_character());
    for (std::uint32_t random = 0; seeds.size() < 6; ++random) {
        if (ByteBuffer bytes = written(test::random_character(random)); bytes.size() <= 4000) {
            seeds["random-" + std::to_string(random)] = std::move(bytes);
        }
    }
    return seeds;
}

// First the byte of the options: even for a package, odd for the parts of a MUGEN character.
Seeds exporter_seeds() {
    const Seeds packages = uff_seeds();
    const Seeds characters = mugen_seeds();
    const auto seed = [](std::uint8_t options, const ByteBuffer& bytes) {
        return test::joined({ByteBuffer{options}, bytes});
    };
    Seeds seeds;
    seeds["uff-rgba-packed"] = seed(0, packages.at("small-rgba"));
    seeds["uff-indexed-packed"] = seed(2, packages.at("small-indexed"));
    seeds["uff-rgba-grid"] = seed(4, packages.rbegin()->second);
    seeds["mugen-rgba-packed"] = seed(1, characters.at("v1-folder"));
    seeds["mugen-rgba-grid"] = seed(5, characters.at("png-sff"));
    seeds["mugen-indexed-grid"] = seed(7, characters.at("v2-def"));
    return seeds;
}

ByteBuffer pack(const Character& character, std::string_view layout) {
    Context context;
    context.options =
        test::given_options(*make_fspk_exporter(), {{"fspk-version", std::string(layout)}});
    return std::move(
        make_fspk_exporter()->write(character, "c", context).value().files.front().bytes);
}

Seeds fspk_seeds() {
    Seeds seeds;
    for (const char* layout : {"1.0", "1.5", "2.0"}) {
        seeds[std::string("small-") + layout] = pack(small_character(), layout);
        for (std::uint32_t random = 0; random < 2; ++random) {
            ByteBuffer bytes = pack(test::random_character(random), layout);
            if (bytes.size() <= 4096) {
                seeds["random-" + std::to_string(random) + "-" + layout] = std::move(bytes);
            }
        }
    }
    return seeds;
}

// First the byte of the options, then the parts of a MUGEN character.
ByteBuffer seed(std::uint8_t options, const ByteBuffer& bytes) {
    return test::joined({ByteBuffer{options}, bytes});
}

Seeds fspk_exporter_seeds() {
    const Seeds characters = mugen_seeds();
    return {{"v1-1.0", seed(0, characters.at("v1-folder"))},
            {"v2-1.5", seed(2, characters.at("v2-def"))},
            {"png-1.5", seed(3, characters.at("png-sff"))}};
}

// A .sff or .snd by itself; the first byte says which.
Seeds parts_seeds() {
    Seeds seeds;
    for (const auto& [name, bytes] : sff_seeds()) {
        seeds["sff_" + name] = seed(0, bytes);
    }
    for (const auto& [name, bytes] : snd_seeds()) {
        seeds["snd_" + name] = seed(1, bytes);
    }
    return seeds;
}

// A folder of one picture, without a list and with one.
Seeds sprites_seeds() {
    constexpr std::string_view text =
        "[Option]\npal.reverseact = 1\nsprite.autocrop = 1\n[Pal]\n1,1, 0-0.png\n"
        "[Option]\nsprite.usepal = 1,1\n[Sprite]\n0, 0, 0-0.png, 3, 4\n200, 1, 0-0.pcx\n";
    constexpr std::string_view json =
        R"({"character":"a","sprites":[{"group":0,"number":0,"file":"0-0.png",)"
        R"("axis":{"x":1,"y":2}},{"group":0,"number":1,"file":"0-0.png"},)"
        R"({"group":1,"number":0,"file":null}]})";
    const auto seed_of = [](std::uint8_t kind, std::string_view list, const ByteBuffer& picture) {
        return test::joined({ByteBuffer{kind}, as_bytes(list), ByteBuffer{0}, picture});
    };
    const std::map<std::string, Seeds> files = file_seeds();
    const Seeds& pngs = files.at("png");
    return {{"indexed", seed_of(0, "", pngs.at("indexed-8"))},
            {"true-colour", seed_of(0, "", pngs.at("rgba"))},
            {"text", seed_of(2, text, pngs.at("indexed-8"))},
            {"json", seed_of(4, json, pngs.at("indexed-2"))},
            {"pcx", seed_of(1, "", test::plain_pcx(3, 2, 1))}};
}

// Which of the views and parts of the registry, from 0: page, contact-sheet, gif, apng, webp,
// sprites, sheets, palettes, sounds, moves-csv, moves-json, character-json; 12 more: twice as
// large.
Seeds views_seeds() {
    const Seeds characters = mugen_seeds();
    return {{"page", seed(0, characters.at("v2-def"))},
            {"sheet", seed(1, characters.at("v1-def"))},
            {"gif", seed(2, characters.at("v2-air"))},
            {"apng", seed(3, characters.at("png-sff"))},
            {"webp-large", seed(12 + 4, characters.at("v1-folder"))},
            {"sprites", seed(5, characters.at("v2-def"))},
            {"sheets", seed(6, characters.at("v1-def"))},
            {"palettes", seed(7, characters.at("v2-def"))},
            {"moves-csv", seed(9, characters.at("v1-def"))},
            {"moves-json", seed(10, characters.at("v2-def"))},
            {"character-json", seed(11, characters.at("v2-def"))}};
}

// From bit 1 on: the version of the pack, the scale, the atlas.
Seeds zx_exporter_seeds() {
    const Seeds characters = mugen_seeds();
    return {{"v1", seed(0, characters.at("v1-folder"))},
            {"v1-half-1.5", seed(2 * (1 + 2 * 1), characters.at("v1-def"))},
            {"v2-third", seed(2 * (2 * 2), characters.at("v2-def"))},
            {"png-atlas", seed(2 * (2 * 4), characters.at("png-sff"))},
            {"v2-quarter-atlas", seed(2 * (2 * (3 + 4)), characters.at("v2-air"))}};
}

// For exporters without options.
Seeds plain_exporter_seeds() {
    Seeds seeds;
    for (const auto& [name, character] : mugen_seeds()) {
        seeds[name] = seed(0, character);
    }
    return seeds;
}

// Format, options, when it is cancelled, the limit of memory; a character.
Seeds c_api_seeds() {
    const Seeds characters = mugen_seeds();
    const auto seed_of = [&](std::initializer_list<std::uint8_t> head, const char* character) {
        return test::joined({ByteBuffer(head), characters.at(character)});
    };
    return {{"uff", seed_of({0, 0, 0, 16}, "v1-folder")},
            {"palettes-verified", seed_of({0, 5, 0, 16}, "v2-def")},
            {"two-formats-cancelled", seed_of({129, 0, 5, 16}, "v2-def")},
            {"strict", seed_of({1, 2, 0, 16}, "png-sff")},
            {"little-memory", seed_of({2, 24, 0, 4}, "v2-air")}};
}

// From bit 1 on: the version of Godot.
Seeds godot_exporter_seeds() {
    Seeds seeds;
    for (const auto& [name, character] : mugen_seeds()) {
        seeds[name] = seed(seeds.size() % 2 == 0 ? 0 : 2, character);
    }
    return seeds;
}

// From bit 1 on: the variant.
Seeds urho3d_exporter_seeds() {
    const Seeds characters = mugen_seeds();
    return {{"both", seed(0, characters.at("v2-def"))},
            {"2d", seed(2, characters.at("v1-folder"))},
            {"3d", seed(4, characters.at("v2-air"))}};
}

// Only what the importer reads.
ByteBuffer urho3d_package(const Character& character, pak::Packing packing) {
    Context context;
    const OutputSet set = make_urho3d_exporter()->write(character, "c", context).value();
    std::vector<pak::File> files;
    for (const OutputFile& file : set.files) {
        const std::string_view path = file.path;
        if (path.ends_with("/c.xml") || path.ends_with(".png") || path.ends_with("Collision.xml") ||
            path.ends_with(".objanim.xml")) {
            files.push_back({file.path, file.bytes});
        }
    }
    return pak::serialise(files, packing, Context()).value();
}

Seeds urho3d_seeds() {
    test::CharacterBuilder builder;
    const SpriteId body = builder.sprite({0, 0}, {1, 2}, {"..1.", ".22."}, builder.palette());
    builder.animation(0, "stand", {test::frame_of(body, 7)});
    // so that mutations reach the XML
    ByteBuffer loop = urho3d_package(builder.character, pak::Packing::none);
    builder.character.animations[0].frames.push_back(test::frame_of(body, 3, {5, -1}));
    builder.character.animations[0].loop_start = 1;
    builder.character.animations[0].frames[1].boxes = {
        test::box_of(BoxKind::attack, 10, -40, 20, 10)};
    return {{"loop", std::move(loop)},
            {"intro", urho3d_package(builder.character, pak::Packing::lz4)}};
}

// The formats (none, the same), the size of the first character, both characters.
Seeds difference_seeds() {
    const Seeds characters = mugen_seeds();
    const auto seed_of = [&](const char* first, const char* second) {
        const ByteBuffer& one = characters.at(first);
        const ByteBuffer head = {0, static_cast<std::uint8_t>(one.size()),
                                 static_cast<std::uint8_t>(one.size() >> 8)};
        return test::joined({head, one, characters.at(second)});
    };
    return {{"same", seed_of("v2-def", "v2-def")},
            {"v1-v2", seed_of("v2-air", "v2-def")},
            {"png-v2", seed_of("png-sff", "v2-air")}};
}

// Each report in a line of its own, without the totals that nobody reads back.
ByteBuffer journal_of(const std::vector<batch::Report>& reports) {
    std::string text;
    for (const batch::Report& report : reports) {
        auto document =
            nlohmann::ordered_json::parse(batch::render_report(report, ".json").value());
        document.erase("totals");
        document.erase("frequent_problems");
        document["digest"] = std::string(64, 'a');
        text.append(document.dump()).append("\n");
    }
    return {as_bytes(text).begin(), as_bytes(text).end()};
}

Seeds reports_seeds() {
    const auto one = [](const char* name, batch::Outcome outcome) {
        batch::Report report;
        report.entries.push_back(test::batch_entry(name, outcome));
        return report;
    };
    using batch::Outcome;
    return {{"report", journal_of({test::small_report()})},
            {"parts", journal_of({one("kfm", Outcome::converted), one("kfm", Outcome::not_run),
                                  one("ryu", Outcome::failed)})},
            {"contradiction",
             journal_of({one("kfm", Outcome::converted), one("kfm", Outcome::failed)})}};
}

// The number of the command in cli::all_commands, or the one behind them for completion; its
// arguments, one on each line.
Seeds command_line_seeds() {
    const auto seed_of = [](std::uint8_t command, std::string_view lines) {
        return test::joined({ByteBuffer{command}, as_bytes(lines)});
    };
    return {
        {"convert", seed_of(0,
                            "chars/"
                            "kfm\n-o\nout\n--to\nzx\n--to=uff\n--uff-pixels\nindexed\n--name\n{"
                            "author}_{name}\n--animations=0-299,stand\n-j4\n")},
        {"convert-wrong",
         seed_of(0, "kfm\n--all-palettes\n--palette\n2\n--no-such\n--memory=-1\n-qv\n")},
        {"batch",
         seed_of(1,
                 "chars\n-o\nout\n--report\nr.json\n--resume\n--shard\n1/3\n--select\n--strict\n")},
        {"inspect", seed_of(2, "kfm.sff\n--json\n")},
        {"extract", seed_of(3, "kfm\n-o\nout\n--sprites\n")},
        {"preview", seed_of(4, "kfm\n-o\nk.html\n--scale\n2\n")},
        {"diff", seed_of(6, "a\nb\n--html\nd.html\n")},
        {"completion", seed_of(9, "convert\nkfm\n--to\nu")}};
}

// Decisions without an order, so that all of the grammar has its turn.
Seeds states_seeds() {
    ByteBuffer decisions;
    std::uint32_t state = 1;
    while (decisions.size() < 512) {
        state = state * 1664525 + 1013904223;
        decisions.push_back(static_cast<std::uint8_t>(state >> 24));
    }
    return {{"random", decisions}};
}

std::map<std::string, Seeds> all_seeds() {
    std::map<std::string, Seeds> seeds = file_seeds();
    seeds["uff"] = uff_seeds();
    seeds["mugen_importer"] = mugen_seeds();
    seeds["uff_importer"] = uff_seeds();
    seeds["uff_exporter"] = exporter_seeds();
    seeds["aseprite_importer"] = aseprite_importer_seeds();
    seeds["aseprite_exporter"] = exporter_seeds();
    seeds["fspk_importer"] = fspk_seeds();
    seeds["fspk_exporter"] = fspk_exporter_seeds();
    seeds["zx_exporter"] = zx_exporter_seeds();
    seeds["godot_exporter"] = godot_exporter_seeds();
    seeds["urho3d_importer"] = urho3d_seeds();
    seeds["urho3d_exporter"] = urho3d_exporter_seeds();
    seeds["views"] = views_seeds();
    seeds["c_api"] = c_api_seeds();
    seeds["parts_importer"] = parts_seeds();
    seeds["sprites_importer"] = sprites_seeds();
    seeds["difference"] = difference_seeds();
    seeds["reports"] = reports_seeds();
    seeds["states"] = states_seeds();
    seeds["command_line"] = command_line_seeds();
    // Exporters that have no options of their own to try.
    const Registry registry = builtin_registry();
    for (const auto& exporter : registry.exporters) {
        if (exporter->info().purpose == Purpose::character) {
            seeds.try_emplace(std::string(exporter->info().id) + "_exporter",
                              plain_exporter_seeds());
        }
    }
    return seeds;
}

}  // namespace

int main(int argc, char** argv) {
    constexpr std::size_t largest_seed = 8192;
    if (argc != 2 && argc != 3) {
        std::fprintf(stderr, "usage: fuzz_make_seeds FOLDER [TARGET]\n");
        return 2;
    }
    int result = 0;
    for (const auto& [target, seeds] : all_seeds()) {
        if (argc == 3 && target != argv[2]) {
            continue;
        }
        const std::filesystem::path folder = std::filesystem::path(argv[1]) / target;
        std::filesystem::create_directories(folder);
        for (const auto& [name, bytes] : seeds) {
            std::ofstream file(folder / name, std::ios::binary);
            file.write(reinterpret_cast<const char*>(bytes.data()),
                       static_cast<std::streamsize>(bytes.size()));
            if (bytes.size() > largest_seed || !file) {
                std::fprintf(stderr, "%s/%s: %zu bytes, at most %zu are small\n", target.c_str(),
                             name.c_str(), bytes.size(), largest_seed);
                result = 1;
            }
        }
    }
    return result;
}
