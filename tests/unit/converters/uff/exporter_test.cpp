// converters/uff: what a package says about a character, computed by hand.
#include "converters/uff/exporter.hpp"

#include <algorithm>

#include "core/model/validate.hpp"
#include "formats/uff/uff.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/builder.hpp"
#include "tests/support/first_report.hpp"
#include "tests/support/given_options.hpp"
#include "tests/support/uff/drawing.hpp"
#include "tests/support/uff/packages.hpp"

namespace fightconv {

using test::CharacterBuilder;
using test::frame_of;
using test::reported;

namespace {

ByteBuffer written(const Character& character, Context& context) {
    CHECK(validate(character).empty());
    auto set = make_uff_exporter()->write(character, "ember", context);
    INFO((set ? "" : set.error().render()));
    REQUIRE(set);
    CHECK(context.budget.used() == set->bytes());
    REQUIRE(set->files.size() == 1);
    CHECK(set->folder.empty());
    CHECK(set->files[0].path == "ember.uff");
    return std::move(set->files[0].bytes);
}

// The package and the bytes that its pixels borrow.
struct Written {
    ByteBuffer bytes;
    uff::Package package;
};
Written package_of(const Character& character, Context& context) {
    Written out{written(character, context), {}};
    Context reading;
    auto package = uff::parse({"ember.uff", out.bytes}, reading);
    REQUIRE(package);
    CHECK(reading.diagnostics.counts().empty());
    out.package = *std::move(package);
    return out;
}
Written package_of(const Character& character, std::string_view pixels = "rgba",
                   std::string_view layout = "packed") {
    Context context;
    context.options = test::given_options(
        *make_uff_exporter(),
        {{"uff-pixels", std::string(pixels)}, {"uff-layout", std::string(layout)}});
    return package_of(character, context);
}

Error error_of(const Character& character) {
    Context context;
    auto set = make_uff_exporter()->write(character, "ember", context);
    REQUIRE_FALSE(set);
    CHECK(context.budget.used() == 0);
    return set.error();
}

// 5 wide, 4 high, the axis at 3,3; seen are columns 1-3 and rows 1-2.
SpriteId trimmed_sprite(CharacterBuilder& builder) {
    return builder.sprite({200, 7}, {3, 3}, {".....", ".123.", ".4...", "....."},
                          builder.palette());
}

struct Flipped {
    bool h, v;
    std::int16_t x, y;
};

void check_pivots(std::string_view layout, const std::vector<Flipped>& expected,
                  std::uint16_t width, std::uint16_t height) {
    CharacterBuilder builder;
    const SpriteId sprite = trimmed_sprite(builder);
    std::vector<Frame> frames;
    for (const Flipped& flipped : expected) {
        Frame frame = frame_of(sprite, 4, {10, -20});
        frame.flip_h = flipped.h;
        frame.flip_v = flipped.v;
        frames.push_back(frame);
    }
    // Makes the cells of a grid larger than the picture: from the axis, x -4..5 and y -6..1.
    frames.push_back(frame_of(
        builder.sprite({200, 8}, {4, 6}, std::vector<std::string_view>(8, "1111111111"), {0})));
    builder.animation(200, "punch", frames);
    const Written out = package_of(builder.character, "rgba", layout);
    const uff::AnimBlock& block = out.package.animations.at(0);
    for (std::size_t i = 0; i < expected.size(); ++i) {
        const uff::SpriteEntry& entry = block.sprites[i];
        CHECK(entry.src_w == width);
        CHECK(entry.src_h == height);
        CHECK(entry.pivot_x == expected[i].x);
        CHECK(entry.pivot_y == expected[i].y);
        CHECK(entry.entry_flags == (expected[i].h ? 1 : 0) + (expected[i].v ? 2 : 0));
        CHECK(entry.duration_ms == 67);
    }
}

}  // namespace

TEST_CASE("Packed: pivots count from the trimmed rectangle, for every flip", "[uff_exporter]") {
    // The rectangle is 3x2 with the axis at 2,2 in it: 10 - 2 and -20 - 2; flipped 10 + 2 - 3 and
    // -20 + 2 - 2.
    check_pivots("packed",
                 {{false, false, 8, -22},
                  {true, false, 9, -22},
                  {false, true, 8, -20},
                  {true, true, 9, -20}},
                 3, 2);
}

TEST_CASE("Grid: pivots count from the cell, for every flip", "[uff_exporter]") {
    // The cell is 10x8 with the axis at 4,6: 10 - 4 and -20 - 6; flipped 10 + 4 - 10 and -20 + 6
    // - 8.
    check_pivots("grid",
                 {{false, false, 6, -26},
                  {true, false, 4, -26},
                  {false, true, 6, -22},
                  {true, true, 4, -22}},
                 10, 8);
}

TEST_CASE("The tags of a frame say what its entry cannot", "[uff_exporter]") {
    CharacterBuilder builder;
    Frame frame = frame_of(trimmed_sprite(builder), 4, {10, -20});
    frame.blend = {BlendMode::add, 256, 128};
    frame.tags = {{"mine", "a b"}};
    builder.animation(200, "punch", {frame, frame_of({0})});
    builder.character.animations[0].loop_start = 1;
    builder.character.info.author = "Ann";
    const auto tags = [&](const Written& out, std::size_t i) {
        return out.package.animations.at(0).frames.at(i).tags;
    };
    const Written packed = package_of(builder.character);
    CHECK(tags(packed, 0) ==
          "char.author=Ann char.autofloor=1 mugen.action=200 mugen.sprite=200,7 "
          "mugen.offset=10,-20 mugen.trim=1,1,5,4 mugen.blend=add:256:128 mine=a%20b");
    CHECK(tags(packed, 1) == "mugen.sprite=200,7 mugen.trim=1,1,5,4 mugen.loopstart=1");
}

TEST_CASE("A picture that is seen to its borders has no trim tag", "[uff_exporter]") {
    CharacterBuilder builder;
    builder.animation(0, "stand",
                      {frame_of(builder.sprite({0, 0}, {0, 0}, {"1.", ".1"}, builder.palette()))});
    for (const std::string_view layout : {"packed", "grid"}) {
        CHECK(package_of(builder.character, "rgba", layout).package.animations[0].frames[0].tags ==
              "char.autofloor=1 mugen.action=0 mugen.sprite=0,0");
    }
}

TEST_CASE("A large grid is drawn row by row and shows what a packed sheet shows",
          "[uff_exporter]") {
    CharacterBuilder builder;
    const PaletteId palette = builder.palette();
    std::vector<Frame> frames;
    // their axes are far apart, so that the cells are large: 5 of 17 MB
    for (std::int16_t i = 0; i < 5; ++i) {
        const std::vector<std::string_view> rows = {i % 2 == 0 ? "12" : "21", i < 2 ? "34" : "43",
                                                    i == 4 ? "55" : "66"};
        frames.push_back(
            frame_of(builder.sprite({0, i}, {i * 1'030, 4'120 - i * 1'030}, rows, palette)));
    }
    builder.animation(0, "stand", std::move(frames));
    const std::string_view pixels = GENERATE("indexed", "rgba");
    const Written packed = package_of(builder.character, pixels, "packed"),
                  grid = package_of(builder.character, pixels, "grid");
    const uff::AnimBlock& block = grid.package.animations[0];
    REQUIRE(std::uint64_t{block.sheet_w} * block.sheet_h > 64U << 20);
    const ByteBuffer small = test::sheet_of(packed.package.animations[0]),
                     large = test::sheet_of(block);
    for (std::size_t i = 0; i < block.frames.size(); ++i) {
        CHECK(test::draw(block, large, i) == test::draw(packed.package.animations[0], small, i));
        CHECK(test::draw(block, large, i).size() == 6);
    }
}

TEST_CASE("A blank frame is a transparent pixel at the element's offset without flips",
          "[uff_exporter]") {
    CharacterBuilder builder;
    Frame blank;
    blank.offset = {5, -6};
    blank.flip_h = true;
    Frame missing;
    missing.missing = Key{9, 1};
    builder.animation(0, "stand", {frame_of(trimmed_sprite(builder)), blank, missing});
    const Written out = package_of(builder.character);
    const uff::AnimBlock& block = out.package.animations[0];
    CHECK(block.sprites[1].src_w == 1);
    CHECK(block.sprites[1].src_h == 1);
    CHECK(block.sprites[1].pivot_x == 5);
    CHECK(block.sprites[1].pivot_y == -6);
    CHECK(block.sprites[1].entry_flags == 0);
    CHECK(block.sprites[2].src_x == block.sprites[1].src_x);
    CHECK(block.sprites[2].src_y == block.sprites[1].src_y);
    CHECK(block.frames[1].tags == "mugen.blank=1 mugen.offset=5,-6 mugen.flip=h");
    CHECK(block.frames[2].tags == "mugen.blank=1 mugen.sprite=9,1");
    CHECK(test::draw(block, test::sheet_of(block), 1).empty());
}

TEST_CASE("Durations are milliseconds, and the exact ticks a tag where they do not come back",
          "[uff_exporter]") {
    CharacterBuilder builder;
    const SpriteId sprite = trimmed_sprite(builder);
    builder.animation(0, "stand",
                      {frame_of(sprite, 1), frame_of(sprite, 3932), frame_of(sprite, 3933),
                       frame_of(sprite, Frame::hold)});
    builder.animation(1, "never", {frame_of(sprite, 0)});
    builder.character.animations[0].loop = LoopMode::loop;
    Context context;
    const Written out = package_of(builder.character, context);
    const uff::AnimBlock& block = out.package.animations[0];
    const auto has_ticks = [](const uff::FrameEntry& frame, std::string_view value) {
        return frame.tags.find("mugen.ticks=" + std::string(value)) != std::string::npos;
    };
    CHECK(block.sprites[0].duration_ms == 17);
    CHECK(block.sprites[1].duration_ms == 65533);
    CHECK(block.sprites[2].duration_ms == 65535);
    CHECK(block.sprites[3].duration_ms == 0);
    CHECK_FALSE(has_ticks(block.frames[0], ""));
    CHECK_FALSE(has_ticks(block.frames[1], ""));
    CHECK(has_ticks(block.frames[2], "3933"));
    CHECK(has_ticks(block.frames[3], "-1"));
    CHECK(has_ticks(out.package.animations[1].frames[0], "0"));
    CHECK(context.diagnostics.warnings() == 1);
    CHECK(reported(context, "uff.duration-cut"));
    CHECK(block.default_fps == 60);
    CHECK(block.loop_mode == 0);  // it holds
    CHECK(out.package.animations[1].loop_mode == 1);
}

TEST_CASE("The floor is found from the first visible frame where the character says nothing",
          "[uff_exporter]") {
    CharacterBuilder builder;
    const PaletteId palette = builder.palette();
    // rows -1..2 are seen
    const SpriteId three_below = builder.sprite({0, 0}, {0, 1}, {"1", "1", "1", "1", "."}, palette);
    const SpriteId above = builder.sprite({0, 1}, {0, 9}, {"1"}, palette);
    builder.animation(40, "jump", {frame_of(above)});
    builder.animation(0, "stand", {Frame{}, frame_of(three_below, 1, {0, 2})});
    builder.animation(10, "crouch", {frame_of(three_below)});
    Context context;
    const Written packed = package_of(builder.character, context);
    CHECK(packed.package.floor_y == 5);
    CHECK(packed.package.animations[0].floor_y_override == 0);  // 0 cannot be said
    CHECK(reported(context, "uff.floor-zero"));
    CHECK(packed.package.animations[1].floor_y_override == 0);
    CHECK(packed.package.animations[2].floor_y_override == 3);

    builder.character.floor_y = 12;
    builder.character.animations[0].floor_y = std::uint16_t{7};
    const Written said = package_of(builder.character);
    CHECK(said.package.floor_y == 12);
    CHECK(said.package.animations[0].floor_y_override == 7);
    CHECK(said.package.animations[2].floor_y_override == 0);

    builder.character.animations[0].floor_y = std::uint16_t{0};
    Context own;
    CHECK(package_of(builder.character, own).package.animations[0].floor_y_override == 0);
    CHECK_FALSE(reported(own, "uff.floor-zero"));  // losses() has said it
}

TEST_CASE("Boxes, cues, labels and programs are written as they are", "[uff_exporter]") {
    CharacterBuilder builder;
    Frame frame = frame_of(trimmed_sprite(builder));
    frame.flip_h = true;
    Box box;
    box.kind = BoxKind::grab;
    box.name = "arm";
    box.x = -1.5F;
    box.y = 2;
    box.width = 3;
    box.height = 0;
    box.enabled = false;
    box.knockback = true;
    box.damage = 1;
    box.hitstun = 2;
    box.blockstun = 3;
    box.knockback_angle = 45;
    box.knockback_strength = 6;
    box.rotation = -90;
    Box other;
    other.kind = BoxKind::invincible;
    frame.boxes = {box, other};
    frame.cues = {{"whoosh", 0.5F, 2}, {"thud", 1, 1, 3}};
    frame.label = "start";
    frame.program = "on hit";
    builder.animation(0, "stand", {frame, frame_of({0})});
    const Written out = package_of(builder.character);
    const uff::FrameEntry& entry = out.package.animations[0].frames[0];
    REQUIRE(entry.hitboxes.size() == 2);
    const uff::HitboxRecord& record = entry.hitboxes[0];
    CHECK((record.name == "arm" && record.type == 5 && record.flags == uff::box_knockback));
    CHECK((record.x == -1.5F && record.y == 2 && record.width == 3 && record.height == 0));
    CHECK((record.damage == 1 && record.hitstun == 2 && record.blockstun == 3));
    CHECK(
        (record.knockback_angle == 45 && record.knockback_strength == 6 && record.rotation == -90));
    CHECK((entry.hitboxes[1].type == 11 && entry.hitboxes[1].flags == uff::box_enabled));
    CHECK((entry.label == "start" && entry.program == "on hit" &&
           entry.cues.at(0).clip_id == "whoosh"));
    CHECK((entry.cues[0].volume == 0.5F && entry.cues[0].pitch == 2));
    CHECK(entry.tags.find("mugen.cues=0,3") != std::string::npos);
    CHECK(out.package.animations[0].frames[1].id == 1);
}

TEST_CASE("Indexed pixels carry the palette; animations that cannot have one are RGBA and say so",
          "[uff_exporter]") {
    CharacterBuilder builder;
    const SpriteId first = builder.sprite({0, 0}, {}, {"12"}, builder.palette());
    const SpriteId second =
        builder.sprite({0, 1}, {}, {"1"}, builder.palette(test::simple_colours(50)));
    builder.animation(0, "one", {frame_of(first)});
    builder.animation(1, "two", {frame_of(first), frame_of(second)});
    builder.animation(2, "blank", {Frame{}});
    Context context;
    context.options = test::given_options(*make_uff_exporter(), {{"uff-pixels", "indexed"}});
    const Written out = package_of(builder.character, context);
    const auto& animations = out.package.animations;
    CHECK(animations[0].pixel_flags == 1);
    CHECK(animations[1].pixel_flags == 0);
    CHECK(animations[2].pixel_flags == 0);
    const ByteBuffer sheet = test::sheet_of(animations[0]);
    REQUIRE(sheet.size() == 1026);
    CHECK((sheet[4] == 10 && sheet[5] == 0 && sheet[6] == 199 && sheet[7] == 255));  // entry 1
    CHECK((sheet[1024] == 1 && sheet[1025] == 2));
    REQUIRE(context.diagnostics.kept().size() == 1);
    CHECK(context.diagnostics.kept()[0].id() == "uff.indexed-not-possible");
    CHECK(context.diagnostics.kept()[0].severity() == Severity::note);
    CHECK(context.diagnostics.kept()[0].item == "animation 'two'");
}

TEST_CASE("The same pixels come back, however hard they were compressed", "[uff_exporter]") {
    const Character character = test::random_character(4);
    std::vector<ByteBuffer> files;
    for (const char* const how : {"default", "fast", "small"}) {
        Context context;
        context.options = test::given_options(*make_uff_exporter(), {{"compression", how}});
        Written out = package_of(character, context);
        std::vector<ByteBuffer> sheets;
        for (const uff::AnimBlock& block : out.package.animations) {
            sheets.push_back(block.pixel_block.empty() ? ByteBuffer() : test::sheet_of(block));
        }
        if (files.empty()) {
            files = std::move(sheets);
        } else {
            CHECK(sheets == files);
        }
    }
}

TEST_CASE("The bytes do not depend on the number of threads", "[uff_exporter]") {
    for (const std::uint32_t seed : {1U, 2U, 3U}) {
        const Character character = test::random_character(seed);
        Context one;
        Context two;
        two.threads = 2;
        CHECK(written(character, one) == written(character, two));
    }
}

TEST_CASE(
    "A character that does not fit the format is an error with the number, the limit and advice",
    "[uff_exporter]") {
    CharacterBuilder builder;
    const SpriteId sprite = trimmed_sprite(builder);
    SECTION("a pivot") {
        builder.animation(0, "stand", {frame_of(sprite), frame_of(sprite, 1, {0, 40'000})});
        const Error error = error_of(builder.character);
        CHECK(error.code() == ErrorCode::limit_exceeded);
        CHECK(error.message() == "pivot_y is 39998, but UFF can hold only -32768 to 32767");
        CHECK(error.item() == "animation 'stand' frame 1");
        CHECK_FALSE(error.remedy().empty());
    }
    SECTION("frames") {
        builder.animation(0, "stand", std::vector<Frame>(65'536, frame_of(sprite)));
        const Error error = error_of(builder.character);
        CHECK(error.code() == ErrorCode::limit_exceeded);
        CHECK(error.message().find("65536") != std::string::npos);
        CHECK_FALSE(error.remedy().empty());
    }
    SECTION("text") {
        Frame frame = frame_of(sprite);
        frame.label = std::string(65'536, 'x');
        builder.animation(0, "stand", {frame});
        const Error error = error_of(builder.character);
        CHECK(error.code() == ErrorCode::limit_exceeded);
        CHECK(error.render().find("65536") != std::string::npos);
        CHECK_FALSE(error.remedy().empty());
    }
    SECTION("memory") {
        builder.animation(0, "stand", {frame_of(sprite)});
        Limits limits;
        limits.live_decoded_bytes = 20;
        Context context(limits);
        const auto set = make_uff_exporter()->write(builder.character, "ember", context);
        REQUIRE_FALSE(set);
        CHECK(set.error().code() == ErrorCode::limit_exceeded);
        CHECK(set.error().item() == "animation 'stand'");
        CHECK(context.budget.used() == 0);
    }
}

TEST_CASE("Moves that the tags of a frame cannot hold are left out with a warning",
          "[uff_exporter]") {
    CharacterBuilder builder;
    builder.animation(0, "stand", {frame_of(trimmed_sprite(builder))});
    for (std::int32_t i = 0; i < 3; ++i) {
        Move move;
        move.number = i;
        move.name = std::string(30'000, 'x');
        builder.character.moves.push_back(move);
    }
    Context context;
    package_of(builder.character, context);
    CHECK(test::first_report(context.diagnostics.kept(), "uff.moves-left-out") ==
          "warning: 1 of its 3 moves are left out, because the tags of a frame can hold only 65535 "
          "bytes (animation 'stand') [uff.moves-left-out]");
}

TEST_CASE("Losses are said before they happen", "[uff_exporter]") {
    const auto ids = [](const Character& character, std::string_view pixels) {
        Context context;
        context.options =
            test::given_options(*make_uff_exporter(), {{"uff-pixels", std::string(pixels)}});
        std::vector<std::string> found;
        for (const Diagnostic& diagnostic : make_uff_exporter()->losses(character, context)) {
            CHECK(diagnostic.severity() == Severity::note);
            CHECK_FALSE(diagnostic.message.empty());
            found.emplace_back(diagnostic.id());
        }
        return found;
    };
    CharacterBuilder builder;
    const SpriteId sprite = trimmed_sprite(builder);
    builder.animation(0, "stand", {frame_of(sprite)});
    CHECK(ids(builder.character, "indexed").empty());
    CHECK(ids(builder.character, "rgba") == std::vector<std::string>{"uff.loss.indices"});

    builder.link({1, 1}, {}, sprite, {0});
    builder.character.selectable_palettes = {{1, {0}}, {2, {0}}};
    builder.character.floor_y = 3;
    builder.character.animations[0].floor_y = std::uint16_t{0};
    builder.character.animations[0].frames[0].ticks = Frame::hold;
    builder.character.animations[0].frames[0].tags = {{"mugen.angle", "3"}};
    builder.character.sounds.resize(2);
    CHECK(ids(builder.character, "indexed") ==
          std::vector<std::string>{"uff.loss.unused-sprites", "uff.loss.palettes",
                                   "uff.loss.loop-of-hold", "uff.loss.floor-zero",
                                   "uff.loss.reserved-tag", "uff.loss.sounds"});
    CHECK(ids({}, "rgba") == std::vector<std::string>{"uff.loss.no-animation"});
}

}  // namespace fightconv
