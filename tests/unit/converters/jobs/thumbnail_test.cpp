#include "converters/jobs/report/report.hpp"
#include "formats/images/png/png.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/builder.hpp"

using namespace fightconv;
using namespace fightconv::batch;
using namespace fightconv::test;

namespace {

// A character that stands as `rows` of digits (index = 10 * red).
Character standing(const std::vector<std::string_view>& rows, bool flip = false) {
    CharacterBuilder builder;
    const PaletteId palette = builder.palette();
    Frame frame = frame_of(builder.sprite({0, 0}, {0, 0}, rows, palette));
    frame.flip_h = flip;
    builder.animation(0, "stand", {Frame{}, frame});
    return std::move(builder.character);
}

Picture thumbnail(const Character& character) {
    Context context;
    const ByteBuffer png = thumbnail_of(character, context);
    REQUIRE_FALSE(png.empty());
    CHECK(context.budget.used() == 0);
    Context reading;
    return png::decode({"thumbnail", png}, reading).value().picture;
}

Rgba pixel(const Picture& picture, std::size_t x, std::size_t y) {
    const PixelView pixels = picture.pixels.unpacked();
    const std::uint8_t* const at = pixels.data() + (y * picture.width + x) * 4;
    return {at[0], at[1], at[2], at[3]};
}

}  // namespace

TEST_CASE(
    "A small standing frame is kept as it is, without the empty border, and turned as it is "
    "shown") {
    const Picture picture = thumbnail(standing({"....", ".12.", "...."}));
    REQUIRE(picture.width == 2);
    REQUIRE(picture.height == 1);
    CHECK(pixel(picture, 0, 0) == Rgba{10, 0, 199, 255});
    CHECK(pixel(picture, 1, 0) == Rgba{20, 0, 198, 255});
    CHECK(pixel(thumbnail(standing({"....", ".12.", "...."}, true)), 0, 0) ==
          Rgba{20, 0, 198, 255});
}

TEST_CASE("A large one is averaged to fit 96x96, colours weighed by their alpha") {
    const std::string row(192, '3');
    std::vector<std::string_view> rows(96, row);
    Picture picture = thumbnail(standing(rows));
    CHECK(picture.width == 96);
    CHECK(picture.height == 48);
    CHECK(pixel(picture, 95, 47) == Rgba{30, 0, 197, 255});

    std::string stripes;
    for (int i = 0; i < 96; ++i) {
        stripes += "3.";
    }
    stripes += "3";  // the last column, so that the border is seen
    picture = thumbnail(standing({stripes, stripes}));
    CHECK(picture.width == 96);
    CHECK(picture.height == 1);
    CHECK(pixel(picture, 40, 0).r == 30);  // not darkened by the transparent neighbour
    CHECK(pixel(picture, 40, 0).a > 100);
    CHECK(pixel(picture, 40, 0).a < 155);
}

TEST_CASE(
    "Without a standing frame that shows something, or without memory, there is no thumbnail") {
    Context context;
    CHECK(thumbnail_of(Character{}, context).empty());
    CHECK(thumbnail_of(standing({"..."}), context).empty());
    Limits tight;
    tight.live_decoded_bytes = 100;
    Context poor(tight);
    CHECK(thumbnail_of(standing({"1"}), poor).empty());
}
