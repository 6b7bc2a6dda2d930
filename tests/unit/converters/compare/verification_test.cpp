// --verify: what is written reads back as the character, or the conversion fails and nothing is
// written.
#include "converters/compare/verification.hpp"

#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "converters/api/registry.hpp"
#include "converters/framesmith/exporter.hpp"
#include "converters/fspk/exporter.hpp"
#include "converters/jobs/conversion.hpp"
#include "converters/uff/exporter.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/character_builder.hpp"
#include "tests/support/samples.hpp"
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
    Result<OutputSet> output(const Character& character, std::string_view name,
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
    ConversionPlan plan;
    plan.folder = folder;
    plan.request.exporters = {&exporter};
    plan.publish.existing = existing;
    plan.request.verify_with = &registry;
    const Publisher publisher = Publisher::open(folder, plan.publish).value();
    Conversion conversion(plan);
    convert_and_publish(plan, registry, &publisher, {samples + "/ember", "ember"}, conversion);
    return {conversion.error, conversion.outputs};
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

void keep_all(Character&) {}
void keep_bytes(ByteBuffer&) {}

}  // namespace

TEST_CASE("a conversion that reads back as the character is verified") {
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

TEST_CASE("what a pack leaves out on purpose does not fail, and what it loses otherwise does") {
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
    for (const std::string version : {"1.0", "1.5"}) {
        Context context;
        context.options = {{"fspk-version", version}};
        const auto exporter = make_fspk_exporter();
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

TEST_CASE("an exporter that loses something fails by name, and nothing is written") {
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

TEST_CASE("bytes that are damaged on their way fail") {
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

TEST_CASE("a result that is kept is verified as it lies there") {
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
    "a pack in several parts is verified as one, with an animation whose moves lie in two of "
    "them") {
    const Registry registry = builtin_registry();
    for (const std::string version : {"1.0", "1.5"}) {
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
        context.options = {{"fspk-version", version}, {"split", "on"}};
        const auto exporter = make_fspk_exporter();
        const auto set = exporter->write(crowd, "crowd", context);
        REQUIRE(set);
        std::map<std::string, std::set<std::string>> packs_of;  // by animation
        const auto document = nlohmann::json::parse(set->files.back().bytes);
        for (const auto& move : document["moves"]) {
            packs_of[move["animation"]].insert(move["pack"]);
        }
        REQUIRE(set->files.size() == 3);
        // in 1.5 each pack begins with one of its moves
        REQUIRE(packs_of["crowd_0"].size() == (version == "1.5" ? 2 : 1));
        Context reading;
        const auto verified = verify(crowd, *exporter, *set, nullptr, registry, reading);
        INFO(version << ": " << (verified ? "" : verified.error().render()));
        CHECK(verified.has_value());
        crowd.moves[400].hits[0].damage = 200;
        CHECK_FALSE(verify(crowd, *exporter, *set, nullptr, registry, reading).has_value());
    }
}
