// Random characters and the samples -> FSPK, by way of UFF and straight, and back: the same bytes
// in every layout, and nothing that the strict check or the second reader would find wrong.
#include <array>

#include "converters/api/registry.hpp"
#include "converters/interface/converter.hpp"
#include "core/model/validate.hpp"
#include "formats/fspk/pack.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/builder.hpp"
#include "tests/support/fspk/packs.hpp"

using namespace fightconv;
using namespace fightconv::test;

namespace {

constexpr std::uint32_t seeds = 150;

void check_character(const Registry& registry, const Character& character) {
    for (const std::string version : {"1.0", "1.5", "2.0"}) {
        INFO("layout " << version);
        const OutputSet straight = exported(registry, "fspk", character, version);
        REQUIRE(straight.files.size() == 2);
        const ByteBuffer& pack = straight.files[0].bytes;

        const OutputSet by_uff = exported(
            registry, "fspk",
            imported(registry, exported(registry, "uff", character, version).files[0]), version);
        CHECK(by_uff.files[0].bytes == pack);
        CHECK(as_text(by_uff.files[1].bytes) == as_text(straight.files[1].bytes));

        const Character back = imported(registry, straight.files[0]);
        const Differences differences =
            difference(character, back, registry.exporter("fspk")->info().holds);
        INFO((differences.empty() ? "" : differences.kept().front().text()));
        CHECK(differences.empty());
        CHECK(exported(registry, "fspk", back, version).files[0].bytes == pack);
        check_contents(pack, version, straight.files[1].bytes, character);
    }
}

}  // namespace

TEST_CASE("A random character gives the same pack straight, by way of UFF and by way of that pack",
          "[fspk_round_trip]") {
    const Registry registry = builtin_registry();
    for (std::uint32_t seed = 0; seed < seeds; ++seed) {
        INFO("seed " << seed);
        check_character(registry, random_character(seed));
    }
}

TEST_CASE("So does a random character with a scale", "[fspk_round_trip]") {
    const Registry registry = builtin_registry();
    constexpr std::array<Scale, 4> scales = {{{0.18, 0.18}, {0.5, 1}, {1.9, 2.35}, {100, 0.01}}};
    for (std::uint32_t seed = 0; seed < 40; ++seed) {
        INFO("seed " << seed);
        Character character = random_character(seed);
        character.info.scale = scales.at(seed % scales.size());
        check_character(registry, character);
    }
}

TEST_CASE("Each sample gives the same pack straight, by way of UFF and by way of that pack",
          "[fspk_round_trip]") {
    const Registry registry = builtin_registry();
    for (const std::string name : {"ember", "slate", "tide"}) {
        INFO(name);
        const InputTree tree =
            InputTree::open(std::filesystem::path(FIGHTCONV_SOURCE_DIR) / "samples" / name).value();
        Context context;
        const auto character = importer_of(registry, "mugen").read(tree, name + ".def", context);
        REQUIRE(character);
        check_character(registry, *character);
        CHECK_NOTHROW(check_project(exported(registry, "framesmith", *character, ""),
                                    exported(registry, "fspk", *character, "2.0").files[0].bytes));
    }
}
