#include "converters/aseprite/exporter.hpp"

#include "formats/aseprite/aseprite.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/builder.hpp"
#include "tests/support/first_report.hpp"

using namespace fightconv;
namespace ase_format = fightconv::aseprite;
using test::frame_of;

namespace {

ase_format::Document document_of(const Character& character) {
    Context context;
    const auto set = make_aseprite_exporter()->write(character, "c", context);
    INFO((set ? "" : set.error().render()));
    REQUIRE(set);
    return ase_format::parse({"c.aseprite", set->files.at(0).bytes}, context).value();
}

std::vector<std::string> losses_of(const Character& character) {
    std::vector<std::string> ids;
    for (const Diagnostic& loss : make_aseprite_exporter()->losses(character, Context())) {
        ids.emplace_back(loss.id());
    }
    return ids;
}

}  // namespace

TEST_CASE("A picture that is packed in memory has the cel of a plain one") {
    const std::string row(600, '2');
    const std::vector<std::string_view> rows(400, row);
    test::CharacterBuilder builder;
    builder.animation(0, "stand",
                      {frame_of(builder.sprite({0, 0}, {0, 0}, rows, builder.palette()))});
    PixelBuffer& pixels = builder.character.pictures.at(0).pixels;
    pixels.pack();
    REQUIRE(pixels.stored_bytes() < pixels.size());
    CHECK(document_of(builder.character).frames.at(0).cels.at(0).pixels ==
          ByteBuffer(600 * 400, 2));
}

TEST_CASE("Each animation has a tag, and cels lie where the game draws them") {
    test::CharacterBuilder builder;
    const SpriteId fire =
        builder.sprite({0, 0}, {1, 3}, {".12.", "1221", ".33."}, builder.palette());
    Frame flipped = frame_of(fire, 6, {4, -2});
    flipped.flip_h = true;
    builder.animation(0, "stand", {frame_of(fire, 6), flipped});
    builder.animation(200, "punch",
                      {frame_of(fire, 3), frame_of(fire, 6), Frame(), frame_of(fire, Frame::hold)});
    builder.character.animations[1].loop = LoopMode::once;
    builder.character.animations[1].loop_start = 2;
    const ase_format::Document document = document_of(builder.character);

    CHECK((document.depth == ase_format::Depth::indexed && document.transparent_index == 0));
    REQUIRE(document.frames.size() == 6);
    CHECK(document.slices.at(0).name == "axis");
    const ase_format::Rectangle axis = document.slices[0].keys.at(0).bounds;
    const ase_format::Cel& first = document.frames[0].cels.at(0);
    CHECK((first.x == axis.x - 1 && first.y == axis.y - 3));
    const ase_format::Cel& second = document.frames[1].cels.at(0);
    // columns 0 to 3 lie at -1 to 2, and flipped at -3 to 0
    CHECK((second.x == axis.x + 4 - 3 && second.y == axis.y - 2 - 3));
    CHECK(first.pixels == ByteBuffer{0, 1, 2, 0, 1, 2, 2, 1, 0, 3, 3, 0});
    CHECK(second.pixels == ByteBuffer{0, 2, 1, 0, 1, 2, 2, 1, 0, 3, 3, 0});
    CHECK(document.frames[2].cels.at(0).link == 0);  // linked over tags
    CHECK(document.frames[3].cels.at(0).link == 0);
    CHECK(document.frames[4].cels.empty());
    CHECK_FALSE(document.frames[5].cels.at(0).link);  // it says that it holds
    CHECK(document.frames[5].cels[0].user_data.text == "sprite=0,0\nticks=-1");

    REQUIRE(document.tags.size() == 3);
    CHECK((document.tags[0].name == "0 stand" && document.tags[0].from == 0 &&
           document.tags[0].to == 1 && document.tags[0].repeat == 0));
    CHECK((document.tags[1].name == "200 punch" && document.tags[1].from == 2 &&
           document.tags[1].to == 5 && document.tags[1].repeat == 1));
    CHECK((document.tags[2].name == "200 loop" && document.tags[2].from == 4 &&
           document.tags[2].to == 5));
    CHECK(document.frames[0].duration_ms == 100);
    CHECK(document.frames[2].duration_ms == 50);
}

TEST_CASE("Sprites that no frame shows have frames of their own, and blends layers") {
    test::CharacterBuilder builder;
    const PaletteId palette = builder.palette();
    const SpriteId fire = builder.sprite({0, 0}, {0, 0}, {"1"}, palette);
    builder.true_colour_sprite({9000, 0}, {0, 0}, {"2"});
    Frame glow = frame_of(fire);
    glow.blend = {BlendMode::add, 128, 256};
    Frame ghost = frame_of(fire);
    ghost.blend = {BlendMode::add, 128, 128};
    builder.animation(0, "stand", {glow, ghost});
    const ase_format::Document document = document_of(builder.character);
    CHECK(document.depth == ase_format::Depth::rgba);
    REQUIRE(document.frames.size() == 3);
    CHECK((document.tags.back().name == "unused" && document.tags.back().from == 2));
    REQUIRE(document.layers.size() == 2);
    CHECK((document.layers[1].name == "sprite add" &&
           document.layers[1].blend == ase_format::Blend::addition));
    CHECK((document.frames[0].cels.at(0).layer == 1 && document.frames[0].cels[0].opacity == 128));
    CHECK((document.frames[1].cels.at(0).layer == 0 && document.frames[1].cels[0].opacity == 128));
    // 128 of 255 is nearer to 129 of 256
    CHECK(document.frames[1].cels[0].user_data.text == "sprite=0,0\nblend=add:128:128");
    CHECK(losses_of(builder.character) == std::vector<std::string>{"aseprite.loss.indices"});
}

TEST_CASE("More frames than a file can hold are refused with advice") {
    test::CharacterBuilder builder;
    builder.animation(0, "stand", std::vector<Frame>(65'536));
    Context context;
    const auto set = make_aseprite_exporter()->write(builder.character, "c", context);
    REQUIRE_FALSE(set);
    CHECK(set.error().code() == ErrorCode::limit_exceeded);
    CHECK_FALSE(set.error().remedy().empty());
    CHECK(context.budget.used() == 0);
}

TEST_CASE("A character without animations and sprites is a file with one frame") {
    Character nothing;
    nothing.info.name = "nothing";
    const ase_format::Document document = document_of(nothing);
    CHECK(document.frames.size() == 1);
    CHECK(document.user_data.text == "name=nothing");
    CHECK(losses_of(nothing).empty());
}

TEST_CASE("Moves that the text of a tag cannot hold are left out with a warning") {
    test::CharacterBuilder builder;
    builder.animation(0, "stand", {Frame()});
    for (std::int32_t i = 0; i < 3; ++i) {
        Move move;
        move.number = i;
        move.name = std::string(30'000, 'x');
        builder.character.moves.push_back(move);
    }
    Context context;
    REQUIRE(make_aseprite_exporter()->write(builder.character, "c", context));
    CHECK(test::first_report(context.diagnostics.kept(), "aseprite.moves-left-out") ==
          "warning: 1 of its 3 moves are left out, because a text can hold only 65535 bytes "
          "(animation 'stand') [aseprite.moves-left-out]");
}
