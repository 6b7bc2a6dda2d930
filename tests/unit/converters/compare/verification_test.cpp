// --verify: what is written reads back as the character, or the conversion fails and nothing is
// written.
#include "converters/compare/verification.hpp"

#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "converters/api/registry.hpp"
#include "converters/framesmith/exporter.hpp"
#include "converters/fspk/write/exporter.hpp"
#include "converters/jobs/convert_and_publish.hpp"
#include "converters/mugen/exporter.hpp"
#include "converters/mugen/importer.hpp"
#include "converters/uff/exporter.hpp"
#include "converters/urho3d/exporter.hpp"
#include "core/base/text/text.hpp"
#include "formats/urho3d/pak/pak.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/builder.hpp"
#include "tests/support/characters/samples.hpp"
#include "tests/support/given_options.hpp"
#include "tests/support/mugen/files.hpp"
#include "tests/support/mugen/sff_builder.hpp"
#include "tests/support/pictures/picture_sets.hpp"
#include "tests/support/temp_folder.hpp"

using namespace fightconv;
using namespace fightconv::test;
namespace fs = std::filesystem;
using Catch::Matchers::Contains;

namespace {

// Writes another character than it is given, or spoils the bytes.
class LossyExporter final : public Exporter {
public:
    using Lose = void (*)(Character&);
    using Spoil = void (*)(ByteBuffer&);
    LossyExporter(std::unique_ptr<Exporter> whole, Lose lose, Spoil spoil)
        : whole_(std::move(whole)), lose_(lose), spoil_(spoil) {}

    const FormatInfo& info() const noexcept override { return whole_->info(); }
    std::vector<Diagnostic> losses(const Character&, const Context&) const override { return {}; }

private:
    Result<OutputSet> write_files(const Character& character, std::string_view name,
                                  Context& context) const override {
        Character less = copy_of(character);
        lose_(less);
        FC_ASSIGN(OutputSet set, whole_->write(less, name, context));
        spoil_(set.files.front().bytes);
        return set;
    }

    std::unique_ptr<Exporter> whole_;
    Lose lose_;
    Spoil spoil_;
};

struct Converted {
    std::optional<Error> error;
    std::vector<Written> outputs;
};

Converted convert_ember(const Exporter& exporter, const fs::path& folder,
                        Existing existing = Existing::refuse) {
    const Registry registry = builtin_registry();
    PublishRequest request;
    request.folder = folder;
    request.conversion.exporters = {&exporter};
    request.publish.existing = existing;
    request.conversion.verify_with = &registry;
    const Publisher publisher = Publisher::open(folder, request.publish).value();
    PublishResult result(request);
    convert_and_publish(request, registry, &publisher, {samples + "/ember", "ember"}, result);
    return {result.error, result.outputs};
}

struct Loss {
    std::string_view what;  // in the message
    void (*lose)(Character&);
};
const std::vector<Loss> losses_of_uff = {
    {"animation 'stand' frame 0: ticks:",
     [](Character& c) { c.animations[0].frames[0].ticks = 59; }},
    {"pixel",
     [](Character& c) {
         c.pictures[c.sprites[c.animations[0].frames[0].sprite->value].picture.value]
             .pixels.unpack()[40] ^= 1;
     }},
    {"axis:", [](Character& c) { c.sprites[0].axis.y += 1; }},
    {"box 0: width:", [](Character& c) { c.animations[0].frames[0].boxes[0].width += 1; }},
    {"moves:", [](Character& c) { c.moves.pop_back(); }},
    {"properties:", [](Character& c) { c.properties.pop_back(); }},
    {"animations:", [](Character& c) { c.animations.back().name = "other"; }},
};
Box& first_hurt_box(Character& character) {
    for (Animation& animation : character.animations) {
        for (Frame& frame : animation.frames) {
            for (Box& box : frame.boxes) {
                if (box.kind == BoxKind::hurt) {
                    return box;
                }
            }
        }
    }
    throw std::runtime_error("no hurt box");
}
Hit& first_hit(Character& character) {
    for (Move& move : character.moves) {
        if (!move.hits.empty()) {
            return move.hits.front();
        }
    }
    throw std::runtime_error("no hit");
}
const std::vector<Loss> losses_of_fspk = {
    {"ticks:", [](Character& c) { c.animations[0].frames[0].ticks += 3; }},
    {"hurt boxes:", [](Character& c) { first_hurt_box(c).x += 1; }},
    {"hits: damage", [](Character& c) { first_hit(c).damage += 1; }},
    {"animations:", [](Character& c) { c.animations.back().name = "other"; }},
};

// A MUGEN character whose .sff has selectable palettes with colours that are half clear.
Files character_with_palettes() {
    SffV2Builder sprites;
    for (std::int16_t number = 1; number <= 3; ++number) {
        Colours colours = test_colours(static_cast<std::uint8_t>(number));
        colours[1].a = 128;
        std::fill(colours.begin() + 32, colours.end(), Rgba{});
        sprites.palette(V2Palette{.key = {1, number}, .data = rgba_bytes(colours)});
    }
    sprites.sprite({.key = {0, 0}, .data = {1}}).sprite({.key = {0, 1}, .data = {2}});
    return {{"k.def", def_file("sprite = k.sff\nanim = k.air\ncns = k.cns\ncmd = k.cmd\n"
                               "pal2 = k2.act\n")},
            {"k.air", text_file("[Begin Action 0]\n0,0, 0,0, 5\n0,1, 0,0, 5\n")},
            {"k.sff", sprites.bytes()},
            {"k.cns", text_file("[Data]\n")},
            {"k.cmd", text_file("")},
            {"k2.act", ByteBuffer(768, 9)}};
}

// The folder as it would be with another file, also in its package.
OutputSet with_file(const OutputSet& set, const std::string& path, const std::string& text) {
    OutputSet changed{.folder = set.folder, .files = set.files, .main_files = set.main_files};
    std::vector<pak::File> files;
    for (OutputFile& file : changed.files) {
        if (file.path == path) {
            file.bytes = text_file(text);
        }
        if (file.path != set.main_files.front()) {
            files.push_back({file.path, file.bytes});
        }
    }
    const Context context;
    changed.files.back().bytes = pak::serialise(files, pak::Packing::lz4, context).value();
    return changed;
}

std::string verified_as(const Character& character, const Exporter& exporter,
                        const OutputSet& set) {
    Context context;
    const auto verified = verify(character, exporter, set, nullptr, builtin_registry(), context);
    return !verified ? verified.error().render() : *verified ? "yes" : "no";
}

void keep_all(Character&) {}
void keep_bytes(ByteBuffer&) {}

}  // namespace

TEST_CASE("A conversion that reads back as the character is verified") {
    const TempFolder folder;
    for (const auto make : {&make_uff_exporter, &make_fspk_exporter}) {
        const Converted converted = convert_ember(*make(), folder.path());
        INFO((converted.error ? converted.error->render() : ""));
        CHECK_FALSE(converted.error);
        REQUIRE_FALSE(converted.outputs.empty());
        CHECK(converted.outputs[0].verified == Verified::yes);
    }
    const Converted unread = convert_ember(*make_framesmith_exporter(), folder.path());
    CHECK_FALSE(unread.error);
    CHECK(unread.outputs.at(0).verified == Verified::nothing_reads_it);
}

TEST_CASE(
    "Verification allows what a pack leaves out on purpose, and fails for anything else that is "
    "lost") {
    const Registry registry = builtin_registry();
    CharacterBuilder builder;
    Frame stands;
    stands.ticks = Frame::hold;
    stands.boxes = {box_of(BoxKind::hurt, -5, -5, 10, 10), box_of(BoxKind::hurt, 3, 3, 0, 9),
                    box_of(BoxKind::hurt, 5000, 0, 9, 9)};
    Frame blank;
    blank.ticks = Frame::hold;
    builder.animation(0, "stand", {stands});
    builder.animation(900, "empty", {blank});
    builder.animation(901, "waits", {stands});
    for (const std::string version : {"1.0", "1.5", "2.0"}) {
        Context context;
        const auto exporter = make_fspk_exporter();
        context.options = test::given_options(*exporter, {{"fspk-version", version}});
        const auto set = exporter->write(builder.character, "c", context);
        REQUIRE(set);
        const auto verified =
            verify(builder.character, *exporter, *set, nullptr, registry, context);
        INFO((verified ? "" : verified.error().render()));
        CHECK(verified.value_or(false));

        Character less = copy_of(builder.character);
        less.animations.pop_back();
        const auto lossy = exporter->write(less, "c", context);
        REQUIRE(lossy);
        CHECK_FALSE(verify(builder.character, *exporter, *lossy, nullptr, registry, context));
    }
}

TEST_CASE("An exporter that loses something fails by name, and nothing is written") {
    for (const auto& [make, losses] : {std::pair(&make_uff_exporter, losses_of_uff),
                                       std::pair(&make_fspk_exporter, losses_of_fspk)}) {
        for (const Loss& loss : losses) {
            const TempFolder folder;
            const Converted converted =
                convert_ember(LossyExporter(make(), loss.lose, keep_bytes), folder.path());
            INFO(loss.what);
            REQUIRE(converted.error);
            CHECK_THAT(converted.error->render(), Contains("differs from the character") &&
                                                      Contains(std::string(loss.what)) &&
                                                      Contains("ember."));
            CHECK_THAT(converted.error->remedy(), Contains("nothing was written"));
            CHECK(fs::is_empty(folder.path()));
        }
    }
}

TEST_CASE("Bytes that are damaged on their way fail") {
    const std::vector<void (*)(ByteBuffer&)> spoils = {
        [](ByteBuffer& bytes) { bytes[0] = 'X'; },
        [](ByteBuffer& bytes) { bytes.resize(bytes.size() / 2); },
        [](ByteBuffer& bytes) { bytes.clear(); }};
    for (const auto spoil : spoils) {
        const TempFolder folder;
        const Converted converted =
            convert_ember(LossyExporter(make_uff_exporter(), keep_all, spoil), folder.path());
        REQUIRE(converted.error);
        CHECK(fs::is_empty(folder.path()));
    }
}

TEST_CASE("A result that is kept is verified as it lies there") {
    const TempFolder folder;
    REQUIRE_FALSE(convert_ember(*make_uff_exporter(), folder.path()).error);
    const Converted kept = convert_ember(*make_uff_exporter(), folder.path(), Existing::skip);
    CHECK_FALSE(kept.error);
    CHECK(kept.outputs.at(0).kept);
    CHECK(kept.outputs.at(0).verified == Verified::yes);

    std::string bytes = read_file(folder / "ember.uff");
    bytes.resize(bytes.size() - 100);
    write_file(folder / "ember.uff", bytes);
    const Converted damaged = convert_ember(*make_uff_exporter(), folder.path(), Existing::skip);
    REQUIRE(damaged.error);
    CHECK_THAT(damaged.error->remedy(), Contains("kept") && Contains("--overwrite"));
    CHECK(read_file(folder / "ember.uff") == bytes);
}

TEST_CASE(
    "A pack in several parts is verified as one, with an animation whose moves lie in two of "
    "them") {
    const Registry registry = builtin_registry();
    for (const std::string version : {"1.0", "1.5", "2.0"}) {
        Character crowd = crowded_character(175, 32);
        for (std::uint32_t i = 0; i < crowd.animations.size(); ++i) {
            for (std::int32_t turn = 0; turn < 3; ++turn) {
                Move move;
                move.number = static_cast<std::int32_t>(i) * 10 + turn;
                move.animation = AnimationId{i};
                move.hits.push_back(
                    {.first_tick = turn * 10, .last_tick = turn * 10 + 4, .damage = turn});
                crowd.moves.push_back(move);
            }
        }
        Context context;
        const auto exporter = make_fspk_exporter();
        context.options =
            test::given_options(*exporter, {{"fspk-version", version}, {"split", "on"}});
        const auto set = exporter->write(crowd, "crowd", context);
        REQUIRE(set);
        std::map<std::string, std::set<std::string>> packs_of;  // by animation
        const auto document = nlohmann::json::parse(set->files.back().bytes);
        for (const auto& move : document["moves"]) {
            packs_of[move["animation"]].insert(move["pack"]);
        }
        REQUIRE(set->files.size() == 3);
        // in 1.5 each pack begins with one of its moves
        REQUIRE(packs_of["crowd_0"].size() == (version != "1.0" ? 2 : 1));
        Context reading;
        const auto verified = verify(crowd, *exporter, *set, nullptr, registry, reading);
        INFO(version << ": " << (verified ? "" : verified.error().render()));
        CHECK(verified.has_value());
        crowd.moves[400].hits[0].damage = 200;
        CHECK_FALSE(verify(crowd, *exporter, *set, nullptr, registry, reading).has_value());
    }
}

TEST_CASE("Older sprites are compared without alpha, and with the palettes that they keep") {
    const auto importer = make_mugen_importer();
    const auto exporter = make_mugen_exporter();
    const InputTree tree = InputTree::from_memory(character_with_palettes());
    Context context;
    const Character character = importer->read(tree, "k.def", context).value();
    REQUIRE(character.selectable_palettes.size() == 3);
    for (const std::string version : {"2.01", "2.00", "1.01"}) {
        CAPTURE(version);
        Context writing;
        OptionValues options = {{"sff-version", version}, {"sff-encoding", "raw"}};
        if (version == "1.01") {
            options.erase("sff-encoding");
        }
        writing.options = test::given_options(*exporter, options);
        const OwnFiles own{*importer, tree, "k.def"};
        writing.own_files = &own;
        auto set = exporter->write(character, "k", writing);
        REQUIRE(set);
        CHECK(verified_as(character, *exporter, *set) == "yes");
        const auto& counts = writing.diagnostics.counts();
        CHECK(counts.contains("mugen.loss.palette-alpha") == (version != "2.01"));
        if (version == "1.01") {
            // palette 2 is the .act that the .def names, and the others are new ones
            const std::string definition(as_text(file_of(*set, "k.def")));
            CHECK_THAT(definition, Contains("[Files]\npal1 = pal1.act ;fightconv: added\n"
                                            "pal3 = pal3.act ;fightconv: added\nsprite = k.sff"));
            CHECK(file_of(*set, "pal3.act").size() == 768);
        }
        set->opaque_palettes = false;
        CHECK((verified_as(character, *exporter, *set) == "yes") == (version == "2.01"));
    }
}

TEST_CASE("Values that floats of an engine cannot hold are a loss, and not a difference") {
    CharacterBuilder builder;
    const SpriteId body = builder.sprite({0, 0}, {1, 2}, {"12", "3."}, builder.palette());
    Frame hits = frame_of(body, 4);
    hits.boxes = {box_of(BoxKind::attack, -536'870'912.0F, -90'000, 536'870'912.0F, 1e9F),
                  box_of(BoxKind::hurt, 536'870'912.0F, 0, 10, 10),
                  box_of(BoxKind::hurt, -10, -20, 20, 20)};
    builder.animation(0, "stand", {frame_of(body, 6), hits});
    builder.animation(5, "waits", {hits, frame_of(body, 201'340'468), hits});
    const auto exporter = make_urho3d_exporter();
    const auto losses = exporter->losses(builder.character, Context());
    const auto text_of_loss = [&](std::string_view id) {
        const auto loss = std::find_if(losses.begin(), losses.end(),
                                       [&](const Diagnostic& each) { return each.id() == id; });
        return loss == losses.end() ? "" : loss->message;
    };
    CHECK_THAT(text_of_loss("urho3d.loss.far-boxes"), Contains("6 in all"));
    CHECK_THAT(text_of_loss("urho3d.loss.long-animations"), Contains("1 animation"));
    for (const std::string variant : {"2d", "3d", "both"}) {
        CAPTURE(variant);
        Context context;
        context.options = test::given_options(*exporter, {{"urho-variant", variant}});
        const OutputSet set = exporter->write(builder.character, "c", context).value();
        CHECK(verified_as(builder.character, *exporter, set) == "yes");
        Character other = copy_of(builder.character);
        other.animations[0].frames[1].boxes[0].y = -30'000;
        CHECK_THAT(verified_as(other, *exporter, set), Contains("boxes"));
        other = copy_of(builder.character);
        other.animations[1].frames[0].ticks += 1;
        CHECK_THAT(verified_as(other, *exporter, set), Contains("ticks"));
    }
}

TEST_CASE("The files for rbfx must say the same as those that are read") {
    CharacterBuilder builder;
    const SpriteId body = builder.sprite({0, 0}, {1, 2}, {"12", "3."}, builder.palette());
    Frame hits = frame_of(body, 4);
    hits.boxes = {box_of(BoxKind::attack, 1, 2, 30, 40)};
    builder.animation(0, "stand", {frame_of(body, 6), hits});
    const auto exporter = make_urho3d_exporter();
    Context context;
    const OutputSet set = exporter->write(builder.character, "c", context).value();
    CHECK(verified_as(builder.character, *exporter, set) == "yes");
    const auto found = [&](const std::string& file, std::string_view from, std::string_view to) {
        const std::string path = "Characters/c/" + file;
        const std::string text(as_text(file_of(set, path)));
        REQUIRE(text.find(from) != text.npos);
        return verified_as(builder.character, *exporter,
                           with_file(set, path, replaced(text, from, to)));
    };
    CHECK_THAT(found("c.prefab", "Animation;Characters/c/Anim/0.rbfx.xml", "Anim/0.rbfx.xml"),
               Contains("c.prefab") && Contains("is not there"));
    CHECK_THAT(found("c.prefab", "\"Size\"", "\"Width\""), Contains("'Size'"));
    CHECK_THAT(found("Anim/0.rbfx.xml", "time=\"0\"", "time=\"0.1\""),
               Contains("Anim/0.rbfx.xml") && Contains("differs"));
    CHECK_THAT(found("AnimLeft/0.rbfx.xml", "type=\"Vector3\"", "type=\"Vector2\""),
               Contains("AnimLeft/0.rbfx.xml"));
}
