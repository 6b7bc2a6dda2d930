// converters/uff/read: packages built by code, as characters.
#include <limits>

#include "tests/support/uff/packages.hpp"

namespace fightconv {

using namespace test;

TEST_CASE("UFF importer knows its files") {
    const auto importer = make_uff_importer();
    const std::vector<std::string> names;
    const ByteBuffer head = PackageBuilder().bytes();
    CHECK(importer->info().id == "uff");
    CHECK(importer->probe({"anything", head, names}) == Confidence::certain);
    CHECK(importer->probe({"BROKEN.UFF", {}, names}) == Confidence::maybe);
    CHECK(importer->probe({"kfm.def", {}, names}) == Confidence::no);
    CHECK(importer->probe({"", {}, names}) == Confidence::no);
}

TEST_CASE("UFF importer reads times from tags, durations and default_fps") {
    PackageBuilder builder;
    AnimBlock& block = builder.animation("a", {"r"});
    const auto add = [&](std::uint16_t duration, const std::string& tags) {
        add_frame(block, {0, 0, 1, 1}, {0, 0}, tags).duration_ms = duration;
    };
    add(117, "");                       // 7 ticks
    add(1, "");                         // never less than one
    add(65'535, "mugen.ticks=100000");  // the tag is exact
    add(0, "mugen.ticks=-1");
    add(0, "");                    // default_fps
    add(50, "mugen.ticks=0");      // not in an animation of several frames
    add(50, "mugen.ticks=never");  // unreadable
    block.default_fps = 12;
    Context context;
    const Character character = read(builder, context);
    std::vector<std::int32_t> ticks;
    for (const Frame& frame : character.animations[0].frames) {
        ticks.push_back(frame.ticks);
    }
    CHECK(ticks == std::vector<std::int32_t>{7, 1, 100'000, Frame::hold, 5, 3, 3});
    CHECK(reported(context, "uff.tag-value"));
    CHECK(reported(context, "uff.tag-odd"));
    CHECK(character.animations[0].frames[6].tags == std::vector<Tag>{{"mugen.ticks", "never"}});
}

TEST_CASE("UFF importer rounds the times of other programs from the beginning of the animation") {
    const auto ticks_of = [](std::uint16_t fps, std::uint16_t duration) {
        PackageBuilder builder;
        AnimBlock& block = builder.animation("a", {"r"});
        block.default_fps = fps;
        for (int i = 0; i < 4; ++i) {
            add_frame(block, {0, 0, 1, 1}, {0, 0}).duration_ms = duration;
        }
        std::vector<std::int32_t> ticks;
        const Character character = read(builder);
        for (const Frame& frame : character.animations.at(0).frames) {
            ticks.push_back(frame.ticks);
        }
        return ticks;
    };
    CHECK(ticks_of(24, 0) == std::vector<std::int32_t>{3, 2, 3, 2});
    CHECK(ticks_of(60, 42) == std::vector<std::int32_t>{3, 2, 3, 2});
    CHECK(ticks_of(0, 42) == std::vector<std::int32_t>{3, 2, 3, 2});
    CHECK(ticks_of(240, 0) == std::vector<std::int32_t>{1, 1, 1, 1});
}

TEST_CASE("UFF importer keeps a time of 0 where there is no other frame") {
    PackageBuilder builder;
    add_frame(builder.animation("a", {"r"}), {0, 0, 1, 1}, {0, 0}, "mugen.ticks=0").duration_ms = 0;
    CHECK(read(builder).animations[0].frames[0].ticks == 0);
}

TEST_CASE("UFF importer needs some duration") {
    PackageBuilder builder;
    AnimBlock& block = builder.animation("a", {"r"});
    block.default_fps = 0;
    add_frame(block, {0, 0, 1, 1}, {0, 0}).duration_ms = 0;
    Context context;
    CHECK(read(builder, context).animations[0].frames[0].ticks == 1);
    CHECK(reported(context, "uff.no-duration"));
}

TEST_CASE("UFF importer reads loops and floors") {
    PackageBuilder builder;
    builder.package().floor_y = 12;
    for (const std::uint8_t mode :
         {std::uint8_t{0}, std::uint8_t{1}, std::uint8_t{2}, std::uint8_t{9}}) {
        AnimBlock& block = builder.animation("a" + std::to_string(mode), {"r"});
        block.loop_mode = mode;
        add_frame(block, {0, 0, 1, 1}, {0, 0});
        add_frame(block, {0, 0, 1, 1}, {0, 0}, mode == 1 ? "mugen.loopstart=1" : "");
    }
    builder.package().animations[2].floor_y_override = 7;
    SECTION("as the package says") {
        const Character character = read(builder);
        CHECK(character.animations[0].loop == LoopMode::once);
        CHECK(character.animations[1].loop == LoopMode::loop);
        CHECK(character.animations[2].loop == LoopMode::ping_pong);
        CHECK(character.animations[3].loop == LoopMode::once);
        CHECK(character.animations[0].loop_start == 0);
        CHECK(character.animations[1].loop_start == 1);
        CHECK(character.floor_y == 12);
        CHECK_FALSE(character.animations[1].floor_y);
        CHECK(character.animations[2].floor_y == std::uint16_t{7});
    }
    SECTION("not where the writer found the floor from the frames") {
        builder.package().animations[0].frames[0].tags = "char.autofloor=1";
        const Character character = read(builder);
        CHECK(character.floor_y == 0);
        CHECK_FALSE(character.animations[2].floor_y);
    }
}

TEST_CASE("UFF importer reads what a frame does beside showing a sprite") {
    PackageBuilder builder;
    AnimBlock& block = builder.animation("a", {"r"});
    add_frame(block, {0, 0, 1, 1}, {0, 0},
              "mugen.blend=add:256:128 mugen.scale=2,0.5 mugen.angle=45 mugen.lerp=offset,angle "
              "own=a%20b")
        .tag = 3;
    FrameEntry& entry = block.frames[0];
    entry.label = "swing";
    entry.program = "stax";
    entry.hitboxes = {{{.type = 200,
                        .flags = uff::box_knockback,
                        .x = 1,
                        .y = 2,
                        .width = 3,
                        .height = 0,
                        .damage = 4,
                        .hitstun = 5,
                        .blockstun = 6,
                        .knockback_angle = 7,
                        .knockback_strength = 8,
                        .rotation = 9},
                       "fist"}};
    entry.cues = {{{.volume = 0.5F, .pitch = 2}, "0,1"}};
    const Character character = read(builder);
    const Frame& frame = character.animations[0].frames[0];
    CHECK(frame.blend == Blend{BlendMode::add, 256, 128});
    CHECK(frame.scale_x == 2);
    CHECK(frame.scale_y == 0.5);
    CHECK(frame.angle == 45);
    CHECK(frame.interpolation == Interpolation{.offset = true, .angle = true});
    CHECK(frame.tags == std::vector<Tag>{{"own", "a b"}, {"uff.tag", "3"}});
    CHECK(frame.label == "swing");
    CHECK(frame.program == "stax");
    CHECK(frame.boxes == std::vector<Box>{{static_cast<BoxKind>(200), "fist", 1, 2, 3, 0, false,
                                           true, 4, 5, 6, 7, 8, 9}});
    CHECK(frame.cues == std::vector<Cue>{{"0,1", 0.5F, 2}});
}

TEST_CASE("UFF importer reads the character, action numbers and moves from tags") {
    PackageBuilder builder;
    AnimBlock& stand = builder.animation("stand", {"r"});
    add_frame(stand, {0, 0, 1, 1}, {0, 0},
              "char.author=me char.localcoord=640,480 char.life=900 mugen.action=0");
    AnimBlock& punch = builder.animation("punch", {"r"});
    add_frame(punch, {0, 0, 1, 1}, {0, 0},
              "mugen.action=200 move.number=200 move.input=236P hit.1.ticks=3-5 hit.1.damage=40 "
              "move.2.number=210");
    AnimBlock& other = builder.animation("other", {"r"});
    add_frame(other, {0, 0, 1, 1}, {0, 0});
    const Character character = read(builder);
    CHECK(character.info.author == "me");
    CHECK(character.info.name == "Ember");
    CHECK(character.info.localcoord == Point{640, 480});
    CHECK(character.properties == std::vector<Tag>{{"life", "900"}});
    CHECK(character.animations[1].number == 200);
    CHECK(character.animations[2].number == 1);  // 0 is taken
    REQUIRE(character.moves.size() == 2);
    CHECK(character.moves[0].number == 200);
    CHECK(character.moves[0].input == "236P");
    CHECK(character.moves[0].animation == AnimationId{1});
    REQUIRE(character.moves[0].hits.size() == 1);
    CHECK(character.moves[0].hits[0].damage == 40);
    CHECK(character.moves[1].number == 210);
    CHECK(character.animations[1].frames[0].tags.empty());
}

TEST_CASE("UFF importer reads blank frames") {
    PackageBuilder builder;
    AnimBlock& block = builder.animation("a", {"r."});
    add_frame(block, {1, 0, 1, 1}, {3, -4}, "mugen.blank=1");
    add_frame(block, {1, 0, 1, 1}, {0, 0}, "mugen.blank=1 mugen.sprite=9,9 mugen.flip=h");
    const Character character = read(builder);
    const auto& frames = character.animations[0].frames;
    CHECK(character.sprites.empty());
    CHECK_FALSE(frames[0].sprite);
    CHECK_FALSE(frames[0].missing);
    CHECK(frames[0].offset == Point{3, -4});
    CHECK(frames[1].missing == Key{9, 9});
    CHECK(frames[1].flip_h);
}

TEST_CASE("UFF importer makes animation names unique and safe") {
    PackageBuilder builder;
    for (const char* const name : {"walk", "Walk", "", "a/b", "walk_2", "walk"}) {
        add_frame(builder.animation(name), {}, {});
    }
    Context context;
    const Character character = read(builder, context);
    std::vector<std::string> names;
    for (const Animation& animation : character.animations) {
        names.push_back(animation.name);
    }
    CHECK(names ==
          std::vector<std::string>{"walk", "Walk_2", "animation_2", "a_b", "walk_2_2", "walk_3"});
    CHECK(reported(context, "uff.animation-renamed"));
}

TEST_CASE("UFF importer gives an animation without frames a blank one") {
    PackageBuilder builder;
    builder.animation("empty");
    Context context;
    CHECK(read(builder, context).animations[0].frames.size() == 1);
    CHECK(reported(context, "uff.no-frames"));
}

TEST_CASE("UFF importer reads animations without a hitbox block") {
    PackageBuilder builder;
    AnimBlock& block = builder.animation("a", {"r"});
    add_frame(block, {0, 0, 1, 1}, {0, 0});
    block.frames.clear();
    CHECK(read(builder).animations[0].frames[0].sprite);
}

TEST_CASE("UFF importer repairs values that the model does not allow") {
    PackageBuilder builder;
    AnimBlock& block = builder.animation("a", {"r"});
    add_frame(block, {0, 0, 1, 1}, {0, 0});
    constexpr float largest = std::numeric_limits<float>::max();
    HitboxRecord turned{{.x = 5, .y = 5, .width = -2, .height = -3}, "t"};
    HitboxRecord odd{
        {.x = std::numeric_limits<float>::quiet_NaN(), .y = -largest, .height = -largest}, "o"};
    block.frames[0].hitboxes = {turned, odd};
    block.frames[0].cues = {{{.volume = std::numeric_limits<float>::infinity(), .pitch = 2}, "c"}};
    Context context;
    const Frame frame = read(builder, context).animations[0].frames[0];
    CHECK(frame.boxes[0].x == 3);
    CHECK(frame.boxes[0].y == 2);
    CHECK(frame.boxes[0].width == 2);
    CHECK(frame.boxes[0].height == 3);
    CHECK(frame.boxes[1].x == 0);
    CHECK(frame.boxes[1].y == 0);
    CHECK(frame.cues[0] == Cue{"c", 1, 2});
    CHECK(reported(context, "uff.negative-size"));
    CHECK(reported(context, "uff.not-finite"));
}

TEST_CASE("UFF importer gives back all memory that is not the character's") {
    PackageBuilder builder;
    AnimBlock& block = builder.animation("a", {"rrrr", "rrrr"});
    add_frame(block, {0, 0, 2, 2}, {0, 0});
    add_frame(block, {2, 0, 2, 2}, {0, 0}, "mugen.sprite=1,1 mugen.trim=0,0,3,3");
    add_frame(builder.animation("b", {"rr", "rr"}), {0, 0, 2, 2}, {0, 0});
    Context context;
    const Character character = read(builder, context);
    std::uint64_t pixels = 0;
    for (const Picture& picture : character.pictures) {
        pixels += picture.pixels.size();
    }
    CHECK(pixels == 2 * 2 * 4 + 3 * 3 * 4);
    CHECK(context.budget.used() < pixels + 3 * 2 * sizeof(Frame) + 2 * 2 * sizeof(Animation));
    CHECK(context.budget.used() > pixels + 3 * sizeof(Frame));
}

TEST_CASE("UFF importer checks packages and their tags, and reports each oddity once") {
    PackageBuilder builder;
    AnimBlock& block = builder.animation("a/b", {"r"});
    add_frame(block, {0, 0, 2, 1}, {0, 0}, "mugen.ticks=never");
    block.frames[0].id = 5;
    Context context;
    const InputTree tree = InputTree::from_memory({{"ember.uff", builder.bytes()}});
    REQUIRE(make_uff_importer()->check(tree, "ember.uff", context));
    std::vector<std::string> ids;
    for (const auto& [id, count] : context.diagnostics.counts()) {
        CHECK(count.total == 1);
        ids.emplace_back(id);
    }
    CHECK(ids == std::vector<std::string>{"uff.animation-renamed", "uff.frame-id",
                                          "uff.rectangle-outside", "uff.tag-odd"});
    CHECK(make_uff_importer()
              ->check(InputTree::from_memory({{"ember.uff", {1, 2, 3}}}), "ember.uff", context)
              .error()
              .code() == ErrorCode::bad_magic);
}

TEST_CASE("UFF importer stops at its limits") {
    PackageBuilder builder;
    AnimBlock& block =
        builder.animation("a", Rows(64, std::string(64, 'r')), PixelLayout::indexed8);
    Limits limits;
    SECTION("of sides, as a tag asks for") {
        add_frame(block, {0, 0, 1, 1}, {0, 0}, "mugen.sprite=1,1 mugen.trim=0,0,4000000000,1");
    }
    SECTION("of memory, as a tag asks for") {
        add_frame(block, {0, 0, 1, 1}, {0, 0}, "mugen.sprite=1,1 mugen.trim=0,0,4000,4000");
        limits.live_decoded_bytes = 1 << 20;
    }
    SECTION("of sprites") {
        limits.sprites = 0;
        add_frame(block, {0, 0, 1, 1}, {0, 0});
    }
    SECTION("of palettes") {
        limits.palettes = 0;
        add_frame(block, {0, 0, 1, 1}, {0, 0});
    }
    SECTION("of work for one sheet") {
        for (int i = 0; i < 20; ++i) {
            add_frame(block, {i, 0, 44, 64}, {0, 0});
        }
    }
    Context context(limits);
    const auto character = read_bytes(builder.bytes(), context);
    REQUIRE_FALSE(character);
    CHECK(character.error().code() == ErrorCode::limit_exceeded);
    CHECK(character.error().file() == "ember.uff");
}

TEST_CASE("UFF importer answers any cut or poked byte with a character or an error") {
    PackageBuilder builder;
    AnimBlock& block = builder.animation("a", {"rb", ".."}, PixelLayout::indexed8);
    add_frame(block, {0, 0, 1, 1}, {-1, -1}, "mugen.sprite=1,1 mugen.trim=1,1,3,3 mugen.ticks=9");
    add_frame(block, {1, 1, 1, 1}, {0, 0}, "mugen.blank=1");
    block.frames[0].hitboxes.resize(1);
    const ByteBuffer bytes = builder.bytes();
    const auto require_sound = [](ByteBuffer changed) {
        Context context;
        const auto character = read_bytes(std::move(changed), context);
        CHECK((character || (character.error().code() != ErrorCode::internal &&
                             character.error().file() == "ember.uff")));
    };
    for (std::size_t at = 0; at < bytes.size(); ++at) {
        CAPTURE(at);
        require_sound(ByteBuffer(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(at)));
        for (const std::uint8_t value : {std::uint8_t{0}, std::uint8_t{1}, std::uint8_t{0x7F},
                                         std::uint8_t{0x80}, std::uint8_t{0xFF}}) {
            ByteBuffer poked = bytes;
            poked[at] = value;
            require_sound(poked);
        }
    }
}

}  // namespace fightconv
