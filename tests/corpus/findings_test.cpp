// Small characters that showed faults once, read where they lie beside the corpus.
#include <algorithm>
#include <cstring>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "converters/api/inspect.hpp"
#include "converters/api/open.hpp"
#include "converters/api/registry.hpp"
#include "converters/aseprite/importer.hpp"
#include "converters/extract/frame_data.hpp"
#include "converters/fspk/read/importer.hpp"
#include "converters/fspk/write/exporter.hpp"
#include "converters/jobs/convert_and_publish.hpp"
#include "converters/jobs/discovery.hpp"
#include "converters/mugen/exporter.hpp"
#include "converters/uff/exporter.hpp"
#include "converters/uff/read/importer.hpp"
#include "core/disk/input_tree.hpp"
#include "formats/aseprite/aseprite.hpp"
#include "formats/fspk/view.hpp"
#include "formats/images/png/png.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/roster.hpp"
#include "tests/support/corpus/corpus.hpp"
#include "tests/support/given_options.hpp"
#include "tests/support/temp_folder.hpp"

using namespace fightconv;
using Catch::Matchers::Contains;

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
    context.options = test::given_options(*make_fspk_exporter(), {{"fspk-version", "1.5"}});
    const OutputSet set = make_fspk_exporter()->write(character, "c", context).value();
    return nlohmann::json::parse(text_of_file(set, ".moves.json")).at("moves");
}

// As `validate` sees it.
Verdict checked(const std::string& name, Context& context) {
    const Registry registry = builtin_registry();
    const InputPlace place = place_of(finding(name), context).value();
    return check_input(place, registry, context).value().value();
}

// Why it, or a file of it, cannot be converted.
Error error_of(const std::string& name, const std::string& file = "") {
    const Registry registry = builtin_registry();
    Context context;
    const auto opened = open_input(finding(name) / file, registry, context);
    if (!opened) {
        return opened.error();
    }
    const auto character = opened->read(context);
    REQUIRE_FALSE(character);
    return character.error();
}

std::vector<std::string> cells_of(const Table& table, std::string_view column) {
    const auto at = std::find(table.columns.begin(), table.columns.end(), column);
    REQUIRE(at != table.columns.end());
    std::vector<std::string> cells;
    for (const JsonList& row : table.rows) {
        cells.push_back(*row[static_cast<std::size_t>(at - table.columns.begin())].text());
    }
    return cells;
}

std::vector<std::string> frames_of(const std::string& name, std::string_view column) {
    const Registry registry = builtin_registry();
    Context context;
    const InputPlace place = place_of(finding(name), context).value();
    const Description description = inspect_input(place, "0", registry, context).value();
    return cells_of(description.tables.front(), column);
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

TEST_CASE("The finding play/no-trigger1: no command without a trigger1 is written") {
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

TEST_CASE(
    "In the finding fspk/state-order crouching comes before 16L, as framesmith sorts states") {
    std::vector<std::string> inputs;
    for (const auto& move : packed_moves(read_finding("fspk/state-order/order"))) {
        inputs.push_back(move.at("state_input").get<std::string>());
    }
    REQUIRE(inputs.size() > 4);
    CHECK(std::is_sorted(inputs.begin(), inputs.end()));
    CHECK(std::vector(inputs.begin(), inputs.begin() + 4) ==
          std::vector<std::string>{"0_idle", "0_idle_crouch", "0_idle_jump", "16L"});
}

TEST_CASE("The packs of the finding fspk/newer-framesmith are read as what they are") {
    struct Expected {
        const char* file;
        const char* layout;
        std::uint64_t warnings;
    };
    for (const Expected& each : {Expected{"kfm-020-v1.fspk", "2.0", 0},
                                 {"kfm-fightconv-1.5.fspk", "1.5", 0},
                                 // flags of 2 without the payload that they announce
                                 {"kfm-020-flags2.fspk", "2.0", 1}}) {
        INFO(each.file);
        const InputTree tree = InputTree::open(finding("fspk/newer-framesmith")).value();
        Context context;
        const FileBytes bytes = tree.read(each.file, context).value();
        const auto view = fspk::View::parse({each.file, bytes});
        REQUIRE(view);
        CHECK(fspk::name_of(view->layout()) == each.layout);
        CHECK(view->hit_windows().size() == 52);
        CHECK(make_fspk_importer()->check(tree, each.file, context));
        CHECK(context.diagnostics.warnings() == each.warnings);
    }
}

TEST_CASE("The finding aseprite/blend_addition looks as in Aseprite") {
    const InputTree tree = InputTree::open(finding("aseprite")).value();
    Context context;
    const FileBytes file =
        tree.read("alpine-alpaca+asefile__tests_data_blend_addition.aseprite", context).value();
    const aseprite::Document document = aseprite::parse({"a.aseprite", file}, context).value();
    const aseprite::Picture drawn = aseprite::flatten(document, 0, context).value();
    const FileBytes picture = tree.read("blend_addition.png", context).value();
    const png::Image expected = png::decode({"blend_addition.png", picture}, context).value();
    const PixelView pixels = expected.picture.pixels.unpacked();
    REQUIRE(pixels.size() == drawn.pixels.size() * sizeof(aseprite::Colour));
    CHECK(std::memcmp(pixels.data(), drawn.pixels.data(), pixels.size()) == 0);
}

TEST_CASE("The tilemap of the finding aseprite/tilemap is drawn") {
    const InputTree tree = InputTree::open(finding("aseprite")).value();
    Context context;
    const FileBytes file = tree.read("tilemap.aseprite", context).value();
    const aseprite::Document document = aseprite::parse({"a.aseprite", file}, context).value();
    const aseprite::Picture drawn = aseprite::flatten(document, 0, context).value();
    CHECK(context.diagnostics.warnings() == 0);
    constexpr aseprite::Colour clear = {}, yellow = {251, 242, 54, 255},
                               green = {153, 229, 80, 255}, blue = {99, 155, 255, 255},
                               red = {172, 50, 50, 255};
    const std::vector<aseprite::Colour> expected = {clear, clear,  clear,  clear, clear, clear,  //
                                                    clear, yellow, clear,  clear, green, clear,  //
                                                    clear, clear,  yellow, green, clear, clear,  //
                                                    clear, clear,  blue,   red,   clear, clear,  //
                                                    clear, blue,   clear,  clear, red,   clear,  //
                                                    clear, clear,  clear,  clear, clear, clear};
    CHECK(drawn.pixels == expected);
}

TEST_CASE("The finding aseprite/beyond_canvas: only pixels on the canvas are seen") {
    const InputTree tree = InputTree::open(finding("aseprite")).value();
    Context context;
    const Character character =
        make_aseprite_importer()->read(tree, "beyond_canvas.aseprite", context).value();
    REQUIRE(character.pictures.size() == 3);
    for (const Picture& picture : character.pictures) {
        CHECK(picture.width <= 64);
        CHECK(picture.height <= 64);
    }
}

TEST_CASE("The finding 02: characters that Ikemen GO refuses have that as their verdict") {
    std::size_t refused = 0;
    for (const char* const name : {"60a", "60c", "60d", "60g", "60h", "60j", "61a", "61b"}) {
        INFO(name);
        const std::string folder =
            std::string("mugen/02-validate-passes-what-ikemen-refuses/") + name;
        Context context;
        const Verdict verdict = checked(folder, context);
        CHECK(verdict.condition == Condition::refused);
        CHECK_THAT(verdict.reason, Contains("Ikemen GO does not load the character: 1 "));
        ++refused;
        // inspect and the reports of a batch say the same
        const Registry registry = builtin_registry();
        Context reading;
        const OpenedInput opened = open_input(finding(folder), registry, reading).value();
        const Character character = opened.read(reading).value();
        DiagnosticSink engines(1);
        CHECK(verdict_on(opened, character, reading, engines) == verdict);
    }
    CHECK(refused == 8);
    Context context;
    CHECK(checked("mugen/02-validate-passes-what-ikemen-refuses/60_ok", context).condition ==
          Condition::whole);
}

TEST_CASE("The finding 03, without any action that the engine needs, is damaged") {
    Context context;
    const Verdict verdict = checked("mugen/03-score-100-without-required-actions/43", context);
    CHECK(verdict.condition == Condition::damaged);
    CHECK_THAT(verdict.reason, Contains("51 of 51 actions that the engine needs are missing"));
}

TEST_CASE("The states of the finding 06 are read from the folder data of the game") {
    for (const char* const name : {"chr", "chr2"}) {
        Context context;
        const Verdict verdict =
            checked(std::string("mugen/06-state-file-in-data-folder/61e/chars/") + name, context);
        CHECK(verdict == Verdict{});
        CHECK(context.diagnostics.counts().count("mugen.file-of-game") == 1);
        CHECK(context.diagnostics.counts().count("mugen.file-missing") == 0);
    }
}

TEST_CASE("The finding 08: the sprites in a folder of a character are no character") {
    const Registry registry = builtin_registry();
    const std::string game =
        finding("mugen/08-batch-name-collision-refuses-all/70").generic_string();
    const batch::Discovery found = batch::discover({game}, {registry, {}}).value();
    std::vector<std::string> inputs;
    for (const InputPlace& place : found.inputs) {
        inputs.push_back(place.shown);
    }
    CHECK(inputs == std::vector<std::string>{game + "/chars/queen", game + "/chars/solo"});
    REQUIRE(found.passed_over.size() == 1);
    CHECK(found.passed_over.front().path == game + "/chars/queen/backup/queen.sff");
}

TEST_CASE("The finding 11 is called a pointer of Git LFS") {
    const Error error = error_of("mugen/11-git-lfs-pointer-message/40");
    CHECK(error.code() == ErrorCode::bad_magic);
    CHECK(error.file() == "c.sff");
    CHECK_THAT(error.message(), Contains("a pointer of Git LFS"));
    CHECK_THAT(error.remedy(), Contains("git lfs pull"));
    CHECK_THAT(error_of("mugen/11-git-lfs-pointer-message/40", "c.sff").message(),
               Contains("a pointer of Git LFS"));
}

TEST_CASE("The name in Shift-JIS of the finding 12 is shown as text") {
    CHECK_THAT(error_of("mugen/12-shift-jis-name-as-escapes/23d").render(),
               Contains("'\xE3\x82\xBD\xE3\x83\xBC\xE8\xA1\xA8.sff'"));
}

TEST_CASE("The texts of the finding 13 are called UTF-16") {
    for (const char* const name : {"42a", "42b"}) {
        Context context;
        read_finding(std::string("mugen/13-utf16-text-files/") + name, context);
        CHECK(context.diagnostics.counts().count("text.utf-16") == 1);
    }
}

TEST_CASE("The frames of the finding 15 are shown with their blends and interpolation") {
    CHECK(frames_of("mugen/15-inspect-anim-without-blend/29", "blend") ==
          std::vector<std::string>{"", "add 256:0", "add 0:256", "add 128:128", "add 256:128",
                                   "sub", "add 256:256", "add 256:256", "add 64:192"});
    CHECK(frames_of("mugen/15-inspect-anim-without-blend/32", "interpolate") ==
          std::vector<std::string>{"", "offset", ""});
}

TEST_CASE("The folder of characters of the finding 16 leads to batch") {
    const Error error = error_of("mugen/16-chars-folder-message/chars");
    CHECK_THAT(error.message(), Contains("contains folders with characters"));
    CHECK_THAT(error.remedy(), Contains("fightconv batch ") && Contains("such as 'queen'"));
    // also with a list of characters in it
    const test::TempFolder folder;
    test::copy_sample("ember", folder.path() / "chars/queen");
    test::write_file(folder.path() / "chars/select.def", "[Characters]\nqueen\n");
    const Registry registry = builtin_registry();
    Context context;
    const auto opened = open_input(folder.path() / "chars", registry, context);
    REQUIRE_FALSE(opened);
    CHECK(opened.error().message() == error.message());
}

TEST_CASE("The finding 17 leaves no empty folder") {
    const Registry registry = builtin_registry();
    const test::TempFolder folder;
    PublishRequest request;
    request.conversion.exporters = {registry.exporter("uff")};
    request.folder = folder.path() / "a/converted";
    PublishResult result(request);
    {
        const auto publisher = Publisher::open(request.folder, request.publish);
        REQUIRE(publisher);
        convert_and_publish(request, registry, &*publisher,
                            {finding("mugen/17-empty-folder-after-failure/40"), "40"}, result);
    }
    CHECK(result.error);
    CHECK(std::filesystem::is_empty(folder.path()));
}
