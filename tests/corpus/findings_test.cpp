// Small characters that showed faults once, read where they lie beside the corpus.
#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "converters/api/open.hpp"
#include "converters/api/registry.hpp"
#include "converters/fspk/exporter.hpp"
#include "converters/mugen/exporter.hpp"
#include "converters/uff/exporter.hpp"
#include "converters/uff/importer.hpp"
#include "converters/views/frame_data.hpp"
#include "core/disk/input_tree.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

using namespace fightconv;

namespace {

std::filesystem::path finding(const std::string& name) {
    const auto folder = test::corpus_or_skip().parent_path() / "findings" / name;
    if (!std::filesystem::is_directory(folder)) {
        test::skip("there is no folder " + folder.string());
    }
    return folder;
}

Character read_finding(const std::string& name, Context& context) {
    const Registry registry = builtin_registry();
    Context opening;
    return open_input(finding(name), registry, opening).value().read(context).value();
}

Character read_finding(const std::string& name) {
    Context context;
    return read_finding(name, context);
}

const Move& move_numbered(const Character& character, std::int32_t number) {
    const auto found = std::find_if(character.moves.begin(), character.moves.end(),
                                    [&](const Move& each) { return each.number == number; });
    REQUIRE(found != character.moves.end());
    return *found;
}

std::string text_of_file(const OutputSet& set, std::string_view ending) {
    for (const OutputFile& file : set.files) {
        if (file.path.ends_with(ending)) {
            return {file.bytes.begin(), file.bytes.end()};
        }
    }
    return {};
}

nlohmann::json packed_moves(const Character& character) {
    Context context;
    context.options = {{"fspk-version", "1.5"}};
    const OutputSet set = make_fspk_exporter()->write(character, "c", context).value();
    return nlohmann::json::parse(text_of_file(set, ".moves.json")).at("moves");
}

// The character as --to mugen writes it of a package.
OutputSet written_again(const Character& character) {
    Context context;
    const OutputSet package = make_uff_exporter()->write(character, "c", context).value();
    const Character back =
        make_uff_importer()
            ->read(InputTree::from_memory({{"c.uff", package.files.front().bytes}}), "c.uff",
                   context)
            .value();
    return make_mugen_exporter()->write(back, "c", context).value();
}

}  // namespace

TEST_CASE("The finding play/mini has the advantages of the engine") {
    const Character mini = read_finding("play/mini");
    const FrameData data = frame_data_of(mini, move_numbered(mini, 270));
    CHECK(data.on_hit == "-6");
    CHECK(data.on_block == "-13");
    CHECK(text_of_file(written_again(mini), ".def").find("mugenversion = 1.1") !=
          std::string::npos);
}

TEST_CASE("The finding play/play-cut is played whole") {
    Context context;
    const Character cut = read_finding("play/play-cut", context);
    CHECK(context.diagnostics.counts().count("mugen.play-cut") == 0);
    const auto move = std::find_if(cut.moves.begin(), cut.moves.end(),
                                   [](const Move& each) { return each.input == "5a"; });
    REQUIRE(move != cut.moves.end());
    CHECK(frame_data_of(cut, *move).active == "3(4)3");
}

TEST_CASE("Of the finding play/no-trigger1, no command without a trigger1 is written") {
    const std::string commands =
        text_of_file(written_again(read_finding("play/no-trigger1")), ".cmd");
    REQUIRE_FALSE(commands.empty());
    std::size_t entries = 0;
    for (std::size_t at = commands.find("[State -1"); at != std::string::npos;) {
        const std::size_t next = commands.find("[State -1", at + 1);
        const std::string entry = commands.substr(at, next - at);
        INFO(entry);
        CHECK(entry.find("trigger1 =") != std::string::npos);
        ++entries;
        at = next;
    }
    CHECK(entries > 0);
}

TEST_CASE("The backdash of the finding fspk/backdash begins on the ground") {
    for (const auto& move : packed_moves(read_finding("fspk/backdash/dash"))) {
        if (move.at("state") == 105) {
            CHECK(move.at("starts") == "ground");
            return;
        }
    }
    FAIL("there is no state 105");
}

TEST_CASE("The boxes of the finding fspk/size-scale are half as large as those of the sample") {
    const nlohmann::json half = packed_moves(read_finding("fspk/size-scale/half"));
    const Registry registry = builtin_registry();
    Context context;
    const nlohmann::json whole =
        packed_moves(open_input(FIGHTCONV_SOURCE_DIR "/samples/ember", registry, context)
                         .value()
                         .read(context)
                         .value());
    std::size_t boxes = 0;
    for (const auto& move : whole) {
        const auto same = std::find_if(half.begin(), half.end(), [&](const auto& each) {
            return each.at("name") == move.at("name") && each.at("state") == move.at("state");
        });
        if (same == half.end() ||
            same->at("hurt_windows").size() != move.at("hurt_windows").size()) {
            continue;
        }
        for (std::size_t i = 0; i < move.at("hurt_windows").size(); ++i) {
            const auto& large = move.at("hurt_windows")[i].at("boxes")[0];
            const auto& small = same->at("hurt_windows")[i].at("boxes")[0];
            for (std::size_t side = 0; side < large.size(); ++side) {
                CHECK(small[side].get<double>() ==
                      Approx(large[side].get<double>() / 2).margin(1.0 / 16));
                ++boxes;
            }
        }
    }
    CHECK(boxes > 100);
}
