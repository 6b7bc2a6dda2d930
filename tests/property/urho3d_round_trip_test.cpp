// Random characters -> Urho3D -> what the engines show, and -> Urho3D -> Character: what a folder
// holds does not change.
#include "converters/urho3d/exporter.hpp"
#include "converters/urho3d/importer.hpp"
#include "core/model/difference/difference.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/builder.hpp"
#include "tests/support/given_options.hpp"
#include "tests/support/urho3d/check.hpp"
#include "tests/support/urho3d/model.hpp"

namespace fightconv {

namespace {

// So short that frames which are interpolated have a key for each tick.
Character with_short_frames(Character character) {
    for (Animation& animation : character.animations) {
        for (Frame& frame : animation.frames) {
            frame.ticks = frame.ticks > 0 ? 1 + frame.ticks % 300 : frame.ticks;
        }
    }
    return character;
}

}  // namespace

TEST_CASE("Random characters play in the engines as they are, and come back from the package",
          "[urho3d_round_trip]") {
    for (std::uint32_t seed = 0; seed < 200; ++seed) {
        const bool as_model = seed % 2 != 0;
        INFO("seed " << seed);
        Character character = with_short_frames(test::random_character(seed / 2));
        if (seed % 8 < 2) {
            character.info.scale = {2, 3};
        }
        const Character shown = test::in_pixels_of_game(character);
        Context context;
        context.options = test::given_options(*make_urho3d_exporter(),
                                              {{"urho-variant", as_model ? "3d" : "2d"}});
        const auto set = make_urho3d_exporter()->write(character, "c", context);
        INFO((set ? "" : set.error().render()));
        REQUIRE(set);
        if (as_model) {
            REQUIRE_NOTHROW(test::check_urho_models(*set, "c", shown, 120));
        } else {
            REQUIRE_NOTHROW(test::check_urho(*set, shown, 120));
        }
        const auto back = make_urho3d_importer()->read(
            InputTree::from_memory({{"c.pak", set->files.back().bytes}}), "c.pak", context);
        INFO((back ? "" : back.error().render()));
        REQUIRE(back);
        const Differences differences =
            difference(character, *back, make_urho3d_exporter()->info().holds);
        INFO((differences.empty() ? "" : differences.kept().front().text()));
        REQUIRE(differences.empty());
        REQUIRE(back->info.scale == character.info.scale);
    }
}

}  // namespace fightconv
