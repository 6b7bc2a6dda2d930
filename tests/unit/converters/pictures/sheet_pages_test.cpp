// converters/pictures/sheet_pages: animations that share sheets.
#include "converters/pictures/sheet_pages.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/characters/builder.hpp"

namespace fightconv {

using test::CharacterBuilder;
using test::frame_of;

namespace {

constexpr Problem large{"test.large-texture", Severity::note, large_textures};

// An animation for each width, of one picture that is so wide.
Character character_of(const std::vector<std::size_t>& widths) {
    CharacterBuilder builder;
    const PaletteId palette = builder.palette();
    for (std::size_t i = 0; i < widths.size(); ++i) {
        const std::string row(widths[i], static_cast<char>('1' + i));
        const auto number = static_cast<std::int16_t>(i);
        builder.animation(number, "a" + std::to_string(i),
                          {frame_of(builder.sprite({number, 0}, {0, 0}, {row}, palette))});
    }
    return std::move(builder.character);
}

}  // namespace

TEST_CASE("Only the page of a single animation may have a larger side than usual", "[sheet]") {
    const Character character = character_of({3, 9'000, 5, 4'500, 7});
    Context context;
    const SheetPages pages = lay_out_textures(character, true, large, context).value();
    std::vector<std::uint32_t> of_animations;
    for (const SheetPages::Place& place : pages.places) {
        of_animations.push_back(pages.sheets[place.page].width);
    }
    CHECK(of_animations == std::vector<std::uint32_t>{3, 9'000, 5, 4'500, 7});
    REQUIRE(context.diagnostics.kept().size() == 2);
    CHECK(context.diagnostics.kept()[0].render() ==
          "its pictures need a texture of 9000x1 pixels; not every device draws one with a "
          "side over 4096 (animation 'a1') [test.large-texture]");
    CHECK(context.diagnostics.kept()[1].item == "animation 'a3'");
}

TEST_CASE("Textures of the usual size are not reported, and too large ones are an error",
          "[sheet]") {
    Context context;
    CHECK(
        lay_out_textures(character_of({3, 4'096, 5}), true, large, context).value().sheets.size() ==
        1);
    CHECK(context.diagnostics.kept().empty());
    const auto error = lay_out_textures(character_of({3, 20'000}), true, large, context);
    REQUIRE_FALSE(error);
    CHECK(error.error().code() == ErrorCode::limit_exceeded);
    CHECK(error.error().item() == "animation 'a1'");
}

}  // namespace fightconv
