// --fit makes a character fit into the video memory of a game.
#include "converters/zx/fit.hpp"

#include <algorithm>

#include "converters/api/registry.hpp"
#include "converters/compare/verification.hpp"
#include "converters/zx/exporter.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/builder.hpp"
#include "tests/support/given_options.hpp"
#include "tests/support/pictures/picture_sets.hpp"

using namespace fightconv;
using namespace fightconv::test;
using Catch::Matchers::Contains;

namespace {

struct Shown {
    std::int32_t action;
    std::uint32_t side;  // of its picture
};

// Animations of one square picture each.
Character of_squares(const std::vector<Shown>& wanted) {
    CharacterBuilder builder;
    const PaletteId palette = builder.palette();
    for (const Shown& each : wanted) {
        const auto id = static_cast<std::uint32_t>(builder.character.sprites.size());
        Picture picture{each.side, each.side, PixelFormat::indexed8,
                        PixelBuffer(std::size_t{each.side} * each.side)};
        std::fill(picture.pixels.unpack().begin(), picture.pixels.unpack().end(), std::uint8_t{1});
        picture.pixels.unpack()[0] =
            static_cast<std::uint8_t>(2 + id);  // none is another's picture
        builder.character.pictures.push_back(std::move(picture));
        builder.character.sprites.push_back({.key = {0, static_cast<std::int16_t>(id)},
                                             .axis = {},
                                             .picture = {id},
                                             .palette = palette});
        builder.animation(each.action, "action_" + std::to_string(each.action), {frame_of({id})});
    }
    return std::move(builder.character);
}

OutputSet fitted(const Character& character, OptionValues options = {}) {
    Context context;
    options["fit"] = "on";
    context.options = test::given_options(*make_zx_exporter(), options);
    auto set = make_zx_exporter()->write(character, "big", context);
    REQUIRE(set);
    CHECK(context.diagnostics.counts().contains("zx.fit-left-out") == !set->left_out.empty());
    CHECK(context.diagnostics.counts().contains("zx.no-attacks"));  // nothing hits here
    CHECK(context.diagnostics.warnings() == 1);
    return *std::move(set);
}

}  // namespace

TEST_CASE("Textures that fit stay as they are, and others are made no smaller than they must be",
          "[zx]") {
    CHECK_THAT(fitted(of_squares({{0, 1000}})).remark, Contains("--fit chose 1/1"));
    // with its clear row and column
    CHECK_THAT(fitted(of_squares({{0, 1024}})).remark, Contains("--fit chose 1/2"));
    CHECK_THAT(fitted(of_squares({{0, 2500}})).remark, Contains("--fit chose 1/3"));
    CHECK_THAT(fitted(of_squares({{0, 3500}})).remark, Contains("--fit chose 1/4"));
}

TEST_CASE("--picture-scale is where --fit begins", "[zx]") {
    CHECK_THAT(fitted(of_squares({{0, 100}}), {{"picture-scale", "1/2"}}).remark,
               Contains("--fit chose 1/2"));
}

TEST_CASE(
    "Animations that no move needs are left out last, the largest first, and no more than "
    "necessary",
    "[zx]") {
    Character character = of_squares(
        {{5000, 100}, {200, 1600}, {20, 500}, {0, 2400}, {700, 3000}, {701, 800}, {702, 400}});
    Move move;
    move.number = 200;
    move.animation = {1};
    character.moves.push_back(move);
    const OutputSet set = fitted(character);
    CHECK(set.left_out == std::vector<std::string>{"action_700"});
    CHECK_THAT(set.remark, Contains("--fit chose 1/4 and left out 1 animation that no move needs"));
    check_zx(set, character, "2.0", 4, 1000);  // the pixels of the first frame
    // The result is whole: what is left out is not missed when it is read back.
    const Registry registry = builtin_registry();
    Context context;
    const auto verified =
        verify(character, *registry.exporter("zx"), set, nullptr, registry, context);
    INFO((verified ? "" : verified.error().render()));
    CHECK(verified);
}

TEST_CASE("Textures become smaller than 1/4 where moves and basic actions alone are too large",
          "[zx]") {
    const Character character = of_squares({{0, 5000}, {700, 100}});
    const OutputSet set = fitted(character);
    CHECK_THAT(set.remark, Contains("--fit chose 1/5") && Contains("3.90 at 1/5"));
    CHECK(set.left_out.empty());
}

TEST_CASE("Textures that no fitting makes small enough are an error that says what would help",
          "[zx]") {
    Context context;
    context.options = test::given_options(*make_zx_exporter(), {{"fit", "on"}});
    const auto set = make_zx_exporter()->write(of_squares({{0, 9000}, {700, 100}}), "big", context);
    REQUIRE_FALSE(set);
    CHECK(set.error().code() == ErrorCode::limit_exceeded);
    CHECK_THAT(set.error().message(), Contains("even at 1/8, but a game has 4 MiB"));
    CHECK_THAT(set.error().remedy(), Contains("--animations"));
}

TEST_CASE("A character that is shown smaller than its pictures are can have smaller ones", "[zx]") {
    Character character = of_squares({{0, 9000}, {700, 100}});
    character.info.scale = {0.25, 0.5};
    const OutputSet set = fitted(character);
    CHECK_THAT(set.remark, Contains("--fit chose 1/9"));
    CHECK(set.left_out.empty());
}

TEST_CASE("A texture that several animations show is counted as a part of each", "[zx]") {
    Character character = of_squares({{0, 3000}, {700, 3200}, {701, 3200}, {702, 1600}});
    // both must go before it helps
    character.animations[2].frames = character.animations[1].frames;
    const OutputSet set = fitted(character);
    CHECK(set.left_out == std::vector<std::string>{"action_700", "action_701"});
}
