// --split: characters that one pack does not hold.
#include "converters/fspk/write/split.hpp"

#include <nlohmann/json.hpp>
#include <set>

#include "converters/api/registry.hpp"
#include "converters/fspk/write/exporter.hpp"
#include "converters/interface/selection.hpp"
#include "core/model/validate.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/builder.hpp"
#include "tests/support/fspk/packs.hpp"
#include "tests/support/fspk/reader.hpp"
#include "tests/support/given_options.hpp"

using namespace fightconv;
using namespace fightconv::test;
using Catch::Matchers::Contains;

namespace {

// 32 hurt windows in each animation: those of the first 170 are 5440, of 171 animations 5472. So
// the 171st is the last that is in reach of 16 bits.
constexpr std::int32_t reachable = 171;

Result<OutputSet> exported(const Character& character, const std::string& version,
                           const std::string& split) {
    Context context;
    context.options =
        test::given_options(*make_fspk_exporter(), {{"fspk-version", version}, {"split", split}});
    auto set = make_fspk_exporter()->write(character, "crowd", context);
    CHECK(context.budget.used() == (set ? set->bytes() : 0));
    return set;
}

Character only(const Character& whole, const std::string& animations) {
    Character character = copy_of(whole);
    REQUIRE(keep_animations(character, AnimationSelection::parse(animations).value()));
    return character;
}

nlohmann::json moves_of(const OutputSet& set) {
    CHECK(set.files.back().path == "crowd.moves.json");
    return nlohmann::json::parse(set.files.back().bytes);
}

}  // namespace

TEST_CASE(
    "A character with more windows than a pack holds fails without --split and says that it helps",
    "[fspk_split]") {
    for (const std::string version : {"1.0", "1.5", "2.0"}) {
        CHECK(exported(crowded_character(reachable, 32), version, "off"));
        const auto failed = exported(crowded_character(reachable + 1, 32), version, "off");
        REQUIRE_FALSE(failed);
        CHECK(failed.error().code() == ErrorCode::limit_exceeded);
        CHECK_THAT(failed.error().render(),
                   Contains("5472") && Contains("5461") &&
                       Contains(version == "1.0" ? "crowd_171" : "crowd_99"));
        CHECK_THAT(failed.error().remedy(), Contains("--split") && Contains("--animations"));
    }
}

TEST_CASE("With --split each pack is what its part of the animations would give by itself",
          "[fspk_split]") {
    const Character crowd = crowded_character(360, 32);
    const auto set = exported(crowd, "1.0", "on");
    REQUIRE(set);
    REQUIRE(set->files.size() == 4);
    const std::vector<std::string> parts = {"0-170", "171-341", "342-359"};
    for (std::size_t i = 0; i < parts.size(); ++i) {
        CHECK(set->files[i].path == "crowd-" + std::to_string(i + 1) + ".fspk");
        CHECK(set->files[i].bytes ==
              exported(only(crowd, parts[i]), "1.0", "off")->files.front().bytes);
    }
}

TEST_CASE("In 1.5 each pack begins with the state that stands idle", "[fspk_split]") {
    Character crowd = crowded_character(200, 32);
    crowd.animations[5].number = 0;
    crowd.animations[0].number = 5;
    const auto set = exported(crowd, "1.5", "on");
    REQUIRE(set);
    REQUIRE(set->files.size() == 3);
    const auto document = moves_of(*set);
    CHECK(document["moves"][0]["action"] == 0);
    CHECK(document["moves"][reachable]["action"] == 0);  // the first of the second pack
    CHECK(document["moves"].size() == 201);
    for (std::size_t i = 0; i < 2; ++i) {
        std::string actions;
        for (const auto& move : document["moves"]) {
            actions += move["pack"] == set->files[i].path
                           ? (actions.empty() ? "" : ",") + move["action"].dump()
                           : "";
        }
        CHECK(set->files[i].bytes ==
              exported(only(crowd, actions), "1.5", "off")->files.front().bytes);
    }
}

TEST_CASE(
    "The moves file says of each move in which pack it is, and every pack is sound and can be read",
    "[fspk_split]") {
    const Registry registry = builtin_registry();
    for (const std::string version : {"1.0", "1.5", "2.0"}) {
        const Character crowd = crowded_character(200, 32);
        const auto set = exported(crowd, version, "on");
        REQUIRE(set);
        const auto document = moves_of(*set);
        CHECK(document["packs"] == nlohmann::json({"crowd-1.fspk", "crowd-2.fspk"}));
        std::set<std::string> animations;
        std::size_t described = 0;
        for (std::size_t i = 0; i < 2; ++i) {
            const OutputFile& file = set->files[i];
            Context context;
            REQUIRE(fspk::check({file.path, file.bytes}, context));
            CHECK(context.diagnostics.kept().empty());
            const PackContents pack = read_fspk(file.bytes, version);
            for (const PackMove& move : pack.moves) {
                const auto& entry = document["moves"].at(described++);
                CHECK(entry["pack"] == file.path);
                CHECK(entry["id"] == move.id);
                CHECK(entry["animation"] ==
                      pack.keyframes_keys.at(static_cast<std::size_t>(move.keyframes_key)));
                CHECK(entry["mesh_key"] ==
                      pack.mesh_keys.at(static_cast<std::size_t>(move.mesh_key)));
                CHECK(entry["hurt_windows"].size() == move.hurt_windows.size());
                animations.insert(entry["animation"].get<std::string>());
            }
            const Character read = imported(registry, file);
            CHECK(read.animations.size() == pack.moves.size());
            CHECK(validate(read).empty());
        }
        CHECK(described == document["moves"].size());
        CHECK(animations.size() == crowd.animations.size());
    }
}

TEST_CASE("Moves that one pack holds stay one pack with --split", "[fspk_split]") {
    for (const std::string version : {"1.0", "1.5", "2.0"}) {
        const auto without = exported(crowded_character(3, 8), version, "off");
        const auto with = exported(crowded_character(3, 8), version, "on");
        REQUIRE(with);
        REQUIRE(with->files.size() == 2);
        CHECK(with->files[0].path == "crowd.fspk");
        CHECK(with->files[0].bytes == without->files[0].bytes);
        CHECK(with->files[1].bytes == without->files[1].bytes);
        CHECK(moves_of(*with)["moves"][0]["pack"] == "crowd.fspk");
    }
}

TEST_CASE("A move that no pack holds fails with --split as well", "[fspk_split]") {
    Character character = crowded_character(3, 8);
    character.properties = {{"biography", std::string(65'000, 'x')},
                            {"creed", std::string(65'000, 'y')},
                            {"dream", "z"}};
    const auto failed = exported(character, "1.5", "on");
    REQUIRE_FALSE(failed);
    CHECK(failed.error().code() == ErrorCode::limit_exceeded);
    CHECK_THAT(failed.error().render(), Contains("dream"));
    CHECK(exported(character, "1.0", "on"));  // has no properties
}

TEST_CASE("Moves that several packs repeat count against the budget", "[fspk_split]") {
    Character crowd = crowded_character(360, 32);
    crowd.animations[0].frames[0].boxes.resize(200, crowd.animations[0].frames[0].boxes[0]);
    Context plenty;
    const auto built = fspk::build_pack(crowd, "crowd", fspk::Layout::v1_5, plenty);
    REQUIRE(built);
    // each move once, nothing for those that are repeated
    Context context(Limits{.live_decoded_bytes = built->charge.bytes() + 1024});
    context.options =
        test::given_options(*make_fspk_exporter(), {{"fspk-version", "1.5"}, {"split", "on"}});
    const auto failed = make_fspk_exporter()->write(crowd, "crowd", context);
    REQUIRE_FALSE(failed);
    CHECK(failed.error().code() == ErrorCode::limit_exceeded);
    CHECK(context.budget.used() == 0);
}
