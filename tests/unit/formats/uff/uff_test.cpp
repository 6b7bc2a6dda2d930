// formats/uff: the bytes of a package, there and back, and what hostile ones are answered with.
#include "formats/uff/uff.hpp"

#include <cmath>
#include <cstring>
#include <limits>

#include "core/base/bytes/byte_reader.hpp"
#include "core/base/bytes/byte_writer.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/first_report.hpp"

namespace fightconv::uff {

namespace {

// Two frames, every field different from its default and from its neighbours.
Package small_package(Bytes pixel_block) {
    Package package;
    package.char_name = "Ember";
    package.floor_y = 0x0C0D;
    AnimBlock block;
    block.name = "stand";
    block.default_fps = 60;
    block.loop_mode = 2;
    block.pixel_flags = 1;
    block.sheet_w = 0x0102;
    block.sheet_h = 0x0304;
    block.frame_w = 0x0506;
    block.frame_h = 0x0708;
    block.floor_y_override = 0x090A;
    block.sprites = {{.src_x = 1,
                      .src_y = 2,
                      .src_w = 3,
                      .src_h = 4,
                      .pivot_x = -5,
                      .pivot_y = -6,
                      .entry_flags = flip_h,
                      .tag = 7,
                      .duration_ms = 117},
                     {.src_x = 0x1112,
                      .src_y = 0x1314,
                      .src_w = 0,
                      .src_h = 0,
                      .pivot_x = 300,
                      .pivot_y = 301,
                      .entry_flags = flip_v,
                      .tag = 0,
                      .duration_ms = 0}};
    FrameEntry first;
    first.id = 0;
    first.label = "hi";
    first.program = "p";
    first.tags = "a=1";
    first.hitboxes = {{{.type = 5,
                        .flags = box_enabled | box_knockback,
                        .x = -1.5F,
                        .y = 2,
                        .width = 3,
                        .height = 4,
                        .damage = 0x2122,
                        .hitstun = 0x2324,
                        .blockstun = 0x2526,
                        .knockback_angle = 45,
                        .knockback_strength = 0.5F,
                        .rotation = -90},
                       "fist"}};
    first.cues = {{{.volume = 0.25F, .pitch = 2}, "0,1"}};
    FrameEntry second;
    second.id = 1;
    block.frames = {first, second};
    block.pixel_block = pixel_block;
    package.animations = {block};
    return package;
}

// The same package, written down by hand from the specification.
const ByteBuffer small_bytes = {
    // magic, version, pkg_flags, anim_count
    'U',
    'F',
    'F',
    0,
    1,
    0,
    0,
    1,
    0,
    0,
    0,
    31,
    0,
    0,
    0,
    0,  // dir_offset, reserved
    0x0C,
    0x0D,
    0,
    0,
    0,
    0,
    0,
    0,  // floor_y, reserved
    0,
    5,
    'E',
    'm',
    'b',
    'e',
    'r',  // 24: character name
    0,
    0,
    0,
    35,  // 31: offset table
    // 35: name_len, frame_count, default_fps, loop_mode, pixel_flags
    0,
    5,
    0,
    2,
    0,
    60,
    2,
    1,
    // sheet_w, sheet_h, frame_w, frame_h
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8,
    // hitbox_size, pixel_size, floor_y_override
    0,
    0,
    0,
    85,
    0,
    0,
    0,
    3,
    9,
    0x0A,
    's',
    't',
    'a',
    'n',
    'd',  // 61
    // 66: sprite 0
    0,
    1,
    0,
    2,
    0,
    3,
    0,
    4,
    0xFF,
    0xFB,
    0xFF,
    0xFA,
    1,
    7,
    0,
    117,
    // 82: sprite 1
    0x11,
    0x12,
    0x13,
    0x14,
    0,
    0,
    0,
    0,
    1,
    0x2C,
    1,
    0x2D,
    2,
    0,
    0,
    0,
    // 98: frame 0: id, label, program, tags
    0,
    0,
    0,
    2,
    'h',
    'i',
    0,
    1,
    'p',
    0,
    3,
    'a',
    '=',
    '1',
    // hitbox count, name, type, flags
    0,
    1,
    0,
    4,
    'f',
    'i',
    's',
    't',
    5,
    3,
    // x -1.5, y 2, width 3, height 4
    0xBF,
    0xC0,
    0,
    0,
    0x40,
    0,
    0,
    0,
    0x40,
    0x40,
    0,
    0,
    0x40,
    0x80,
    0,
    0,
    // damage, hitstun, blockstun
    0x21,
    0x22,
    0x23,
    0x24,
    0x25,
    0x26,
    // knockback angle 45, strength 0.5, rotation -90
    0x42,
    0x34,
    0,
    0,
    0x3F,
    0,
    0,
    0,
    0xC2,
    0xB4,
    0,
    0,
    // cue count, clip id, volume 0.25, pitch 2
    0,
    1,
    0,
    3,
    '0',
    ',',
    '1',
    0x3E,
    0x80,
    0,
    0,
    0x40,
    0,
    0,
    0,
    // frame 1
    0,
    1,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    // pixel block
    'z',
    'i',
    'p',
};

const ByteBuffer zip = {'z', 'i', 'p'};

Result<Package> parse_bytes(const ByteBuffer& bytes, Context& context) {
    return parse({"test.uff", bytes}, context);
}

bool reported(const Context& context, const std::string& id) {
    return context.diagnostics.counts().contains(id);
}

// Either a result or an error that names the file and a place inside of it; the account is settled
// in both cases.
void require_sound(const ByteBuffer& bytes) {
    Context context;
    const auto package = parse_bytes(bytes, context);
    if (package) {
        CHECK(context.budget.used() == package->charge.bytes());
    } else {
        const Error& error = package.error();
        CHECK(error.file() == "test.uff");
        REQUIRE(error.place().offset);
        CHECK(*error.place().offset <= bytes.size());
        CHECK(error.code() != ErrorCode::internal);
        CHECK(context.budget.used() == 0);
    }
    Context strict;
    (void)check({"test.uff", bytes}, strict);
    CHECK(strict.budget.used() == 0);
}

template <class T>
void poke(ByteBuffer& bytes, std::size_t at, T value) {
    for (std::size_t i = 0; i < sizeof(T); ++i) {
        bytes[at + i] = static_cast<std::uint8_t>(value >> (8 * (sizeof(T) - 1 - i)));
    }
}

Package one_animation(AnimBlock block) {
    Package package;
    package.animations.push_back(std::move(block));
    return package;
}

}  // namespace

TEST_CASE("UFF writes the bytes of the specification") {
    CHECK(serialise(small_package(zip)).value() == small_bytes);
}

TEST_CASE("UFF reads every field back") {
    Context context;
    const Package package = parse_bytes(small_bytes, context).value();
    CHECK(context.diagnostics.counts().empty());
    CHECK(package.version == 1);
    CHECK(package.char_name == "Ember");
    CHECK(package.floor_y == 0x0C0D);
    REQUIRE(package.animations.size() == 1);
    const AnimBlock& block = package.animations[0];
    CHECK(block.name == "stand");
    CHECK(block.default_fps == 60);
    CHECK(block.loop_mode == 2);
    CHECK(block.pixel_flags == 1);
    CHECK(block.sheet_w == 0x0102);
    CHECK(block.sheet_h == 0x0304);
    CHECK(block.frame_w == 0x0506);
    CHECK(block.frame_h == 0x0708);
    CHECK(block.floor_y_override == 0x090A);
    CHECK(block.offset == 35);
    CHECK(block.pixel_offset == small_bytes.size() - 3);
    CHECK(ByteBuffer(block.pixel_block.begin(), block.pixel_block.end()) == zip);
    REQUIRE(block.sprites.size() == 2);
    CHECK(block.sprites[0].src_x == 1);
    CHECK(block.sprites[0].src_y == 2);
    CHECK(block.sprites[0].src_w == 3);
    CHECK(block.sprites[0].src_h == 4);
    CHECK(block.sprites[0].pivot_x == -5);
    CHECK(block.sprites[0].pivot_y == -6);
    CHECK(block.sprites[0].entry_flags == flip_h);
    CHECK(block.sprites[0].tag == 7);
    CHECK(block.sprites[0].duration_ms == 117);
    CHECK(block.sprites[1].pivot_x == 300);
    CHECK(block.sprites[1].entry_flags == flip_v);
    REQUIRE(block.frames.size() == 2);
    const FrameEntry& frame = block.frames[0];
    CHECK(frame.label == "hi");
    CHECK(frame.program == "p");
    CHECK(frame.tags == "a=1");
    CHECK(frame.offset == 98);
    REQUIRE(frame.hitboxes.size() == 1);
    const HitboxRecord& box = frame.hitboxes[0];
    CHECK(box.name == "fist");
    CHECK(box.type == 5);
    CHECK(box.flags == (box_enabled | box_knockback));
    CHECK(box.x == -1.5F);
    CHECK(box.y == 2);
    CHECK(box.width == 3);
    CHECK(box.height == 4);
    CHECK(box.damage == 0x2122);
    CHECK(box.hitstun == 0x2324);
    CHECK(box.blockstun == 0x2526);
    CHECK(box.knockback_angle == 45);
    CHECK(box.knockback_strength == 0.5F);
    CHECK(box.rotation == -90);
    REQUIRE(frame.cues.size() == 1);
    CHECK(frame.cues[0].clip_id == "0,1");
    CHECK(frame.cues[0].volume == 0.25F);
    CHECK(frame.cues[0].pitch == 2);
    CHECK(block.frames[1].id == 1);
    CHECK(serialise(package).value() == small_bytes);
}

TEST_CASE("UFF packages without animations, names or boxes are legal") {
    Context context;
    const Package empty = parse_bytes(serialise(Package{}).value(), context).value();
    CHECK(empty.animations.empty());
    AnimBlock bare;
    bare.sprites.resize(3);
    const Package package = parse_bytes(serialise(one_animation(bare)).value(), context).value();
    CHECK(package.animations[0].sprites.size() == 3);
    CHECK(package.animations[0].frames.empty());
    CHECK(context.diagnostics.counts().empty());
}

TEST_CASE("UFF keeps floats bit by bit") {
    AnimBlock block;
    block.sprites.resize(1);
    block.frames.resize(1);
    HitboxRecord box;
    box.x = std::numeric_limits<float>::quiet_NaN();
    box.y = -0.0F;
    box.width = std::numeric_limits<float>::infinity();
    block.frames[0].hitboxes = {box};
    const ByteBuffer bytes = serialise(one_animation(block)).value();
    Context context;
    CHECK(serialise(parse_bytes(bytes, context).value()).value() == bytes);
}

TEST_CASE("UFF cut at any byte gives a located error") {
    for (std::size_t size = 0; size < small_bytes.size(); ++size) {
        CAPTURE(size);
        const ByteBuffer cut(small_bytes.begin(),
                             small_bytes.begin() + static_cast<std::ptrdiff_t>(size));
        require_sound(cut);
        Context context;
        const auto package = parse_bytes(cut, context);
        REQUIRE_FALSE(package);
        CHECK(package.error().code() == (size < 4 ? ErrorCode::bad_magic : ErrorCode::truncated));
    }
}

TEST_CASE("UFF with any field poked gives a result or a located error") {
    for (std::size_t at = 0; at < small_bytes.size(); ++at) {
        CAPTURE(at);
        for (const std::uint32_t value :
             {0x00000000U, 0x00000001U, 0x7FFFFFFFU, 0x80000000U, 0xFFFFFFFFU}) {
            ByteBuffer bytes = small_bytes;
            poke<std::uint8_t>(bytes, at,
                               static_cast<std::uint8_t>(value < 2 ? value : value >> 24));
            require_sound(bytes);
            if (at + 2 <= bytes.size()) {
                poke<std::uint16_t>(bytes, at,
                                    static_cast<std::uint16_t>(value < 2 ? value : value >> 16));
                require_sound(bytes);
            }
            if (at + 4 <= bytes.size()) {
                poke<std::uint32_t>(bytes, at, value);
                require_sound(bytes);
            }
        }
    }
}

TEST_CASE("UFF that is another format is refused by its magic") {
    Context context;
    CHECK(parse_bytes({'U', 'F', 'F', 'P', 1, 0}, context).error().code() == ErrorCode::bad_magic);
    CHECK(has_signature(small_bytes));
    CHECK_FALSE(has_signature(Bytes(small_bytes).first(3)));
}

TEST_CASE("UFF of an unknown version is read as far as it is known") {
    ByteBuffer bytes = small_bytes;
    bytes[4] = 2;
    SECTION("with bytes appended to the hitbox block") {
        poke<std::uint32_t>(bytes, 51, 85 + 5);
        bytes.insert(bytes.end() - 3, {9, 9, 9, 9, 9});
        Context context;
        const Package package = parse_bytes(bytes, context).value();
        CHECK(package.version == 2);
        CHECK(package.animations[0].frames[0].hitboxes.size() == 1);
        CHECK(ByteBuffer(package.animations[0].pixel_block.begin(),
                         package.animations[0].pixel_block.end()) == zip);
        CHECK(reported(context, "uff.unknown-version"));
        CHECK(reported(context, "uff.hitbox-block-longer"));
    }
    SECTION("with another number at a frame") {
        std::size_t at = 98;  // the first frame with its id
        Context context;
        poke<std::uint16_t>(bytes, at, 7);
        const Package package = parse_bytes(bytes, context).value();
        CHECK(package.animations[0].frames.empty());
        CHECK_THAT(test::first_report(context.diagnostics.kept(), "uff.hitbox-block-unreadable"),
                   Catch::Matchers::StartsWith("warning: ") &&
                       Catch::Matchers::Contains("frame 0 has the id 7"));
    }
    SECTION("with longer records the hitbox block is skipped, the rest stays") {
        poke<std::uint32_t>(bytes, 51, 85 + 4);
        bytes.insert(bytes.begin() + 98 + 73, {7, 7, 7, 7});  // a new field at the tail of frame 0
        Context context;
        const Package package = parse_bytes(bytes, context).value();
        CHECK(package.animations[0].frames.empty());
        CHECK(package.animations[0].sprites.size() == 2);
        CHECK(ByteBuffer(package.animations[0].pixel_block.begin(),
                         package.animations[0].pixel_block.end()) == zip);
        CHECK(reported(context, "uff.hitbox-block-unreadable"));
        CHECK(context.budget.used() == package.charge.bytes());
    }
}

TEST_CASE("UFF hitbox blocks must hold what their frames say") {
    SECTION("longer: reported and skipped") {
        ByteBuffer bytes = small_bytes;
        poke<std::uint32_t>(bytes, 51, 85 + 3);
        bytes.insert(bytes.end(), {1, 2, 3});
        Context context;
        CHECK(parse_bytes(bytes, context).value().animations[0].frames.size() == 2);
        CHECK(reported(context, "uff.hitbox-block-longer"));
    }
    SECTION("shorter: an error inside of the block") {
        ByteBuffer bytes = small_bytes;
        poke<std::uint32_t>(bytes, 51, 80);
        Context context;
        const auto package = parse_bytes(bytes, context);
        REQUIRE_FALSE(package);
        CHECK(package.error().code() == ErrorCode::truncated);
        CHECK(*package.error().place().offset >= 98);
        CHECK(*package.error().place().offset <= 98 + 80);
    }
}

TEST_CASE("UFF reports what it does not know and keeps it") {
    ByteBuffer bytes = small_bytes;
    bytes[5] = 0x80;        // pkg_flags
    bytes[41] = 9;          // loop_mode
    bytes[66 + 12] = 0x85;  // entry_flags
    bytes[98 + 22] = 200;   // hitbox type
    bytes[98 + 23] = 0x81;  // hitbox flags
    bytes.push_back(0);     // trailing byte
    Context context;
    const Package package = parse_bytes(bytes, context).value();
    CHECK(package.pkg_flags == 0x80);
    CHECK(package.animations[0].loop_mode == 9);
    CHECK(package.animations[0].sprites[0].entry_flags == 0x85);
    CHECK(package.animations[0].frames[0].hitboxes[0].type == 200);
    CHECK(package.animations[0].frames[0].hitboxes[0].flags == 0x81);
    for (const char* const id : {"uff.reserved-set", "uff.unknown-loop-mode", "uff.unknown-flags",
                                 "uff.unknown-box-type", "uff.unused-bytes"}) {
        CAPTURE(id);
        CHECK(reported(context, id));
    }
}

TEST_CASE("UFF text that is not UTF-8 is repaired and reported") {
    ByteBuffer bytes = small_bytes;
    bytes[26] = 0xC9;  // "Émber" in Latin-1
    Context context;
    const Package package = parse_bytes(bytes, context).value();
    CHECK(package.char_name.size() >= 5);
    CHECK(serialise(package).value() != bytes);
    CHECK(reported(context, "uff.text-not-utf8"));
}

TEST_CASE("UFF animations may share an offset and stand in any order") {
    Package two = small_package(zip);
    two.animations.push_back(two.animations[0]);
    two.animations[1].name = "other";
    ByteBuffer bytes = serialise(two).value();
    const std::size_t second = load_be<std::uint32_t>(bytes.data() + 35);
    SECTION("reordered") {
        poke<std::uint32_t>(bytes, 31, static_cast<std::uint32_t>(second));
        poke<std::uint32_t>(bytes, 35, 39);
        Context context;
        const Package package = parse_bytes(bytes, context).value();
        CHECK(package.animations[0].name == "other");
        CHECK(package.animations[1].name == "stand");
        CHECK(context.diagnostics.counts().empty());
    }
    SECTION("shared") {
        poke<std::uint32_t>(bytes, 31, static_cast<std::uint32_t>(second));
        bytes.erase(bytes.begin() + 39, bytes.begin() + static_cast<std::ptrdiff_t>(second));
        poke<std::uint32_t>(bytes, 31, 39);
        poke<std::uint32_t>(bytes, 35, 39);
        Context context;
        const Package package = parse_bytes(bytes, context).value();
        CHECK(package.animations[0].name == "other");
        CHECK(package.animations[1].name == "other");
        CHECK(same_sheet(package.animations[0], package.animations[1]));
        CHECK(context.diagnostics.counts().empty());
    }
    SECTION("overlapping otherwise is reported, and the pixels are not read twice") {
        // A third animation, whose pixel block is the whole of the second one.
        const std::size_t end = bytes.size();
        AnimBlock cover;
        ByteBuffer header = serialise(one_animation(cover)).value();
        header.erase(header.begin(), header.begin() + 30);
        poke<std::uint32_t>(header, 20, static_cast<std::uint32_t>(end - second));
        bytes.insert(bytes.begin() + static_cast<std::ptrdiff_t>(second), header.begin(),
                     header.end());
        poke<std::uint32_t>(bytes, 31, static_cast<std::uint32_t>(second));
        poke<std::uint32_t>(bytes, 35, static_cast<std::uint32_t>(second + header.size()));
        Context context;
        const Package package = parse_bytes(bytes, context).value();
        CHECK(reported(context, "uff.overlap"));
        CHECK(reported(context, "uff.pixels-overlap"));
        CHECK(package.animations[0].pixel_block.size() == end - second);
        CHECK(package.animations[1].pixel_block.empty());
    }
}

TEST_CASE(
    "UFF: many animations that point at one large block cannot take more memory than allowed") {
    constexpr std::uint32_t count = 65'535;
    const auto bomb = [&](const AnimBlock& block) {
        const ByteBuffer one = serialise(one_animation(block)).value();
        ByteWriter out;
        out.bytes(Bytes(one).first(24 + 2));
        for (std::uint32_t i = 0; i < count; ++i) {
            out.be<std::uint32_t>(26 + count * 4);
        }
        out.bytes(Bytes(one).subspan(30));
        ByteBuffer bytes = std::move(out).take();
        poke<std::uint16_t>(bytes, 6, static_cast<std::uint16_t>(count));
        return bytes;
    };
    AnimBlock block;
    SECTION("of frames") { block.sprites.resize(65'535); }
    SECTION("of boxes") {
        block.sprites.resize(1);
        block.frames.resize(1);
        block.frames[0].hitboxes.resize(256);
    }
    SECTION("of text") {
        block.sprites.resize(1);
        block.frames.resize(1);
        block.frames[0].label.assign(65'535, 'x');
    }
    SECTION("of names") { block.name.assign(65'535, 'x'); }
    Limits limits;
    limits.live_decoded_bytes = 32 << 20;
    Context context(limits);
    const auto package = parse({"bomb.uff", bomb(block)}, context);
    REQUIRE_FALSE(package);
    CHECK(package.error().code() == ErrorCode::limit_exceeded);
    CHECK(context.budget.used() == 0);
}

TEST_CASE("UFF limits are their own error") {
    Limits limits;
    SECTION("animations") { limits.animations = 0; }
    SECTION("frames") { limits.frames = 1; }
    SECTION("boxes") { limits.boxes_per_frame = 0; }
    Context context(limits);
    CHECK(parse_bytes(small_bytes, context).error().code() == ErrorCode::limit_exceeded);
}

TEST_CASE("UFF refuses to write what its fields cannot hold, and names it") {
    AnimBlock block;
    block.name = "walk";
    block.sprites.resize(1);
    block.frames.resize(1);
    std::string named = "animation 'walk' frame 0";
    Package package;
    SECTION("frames") {
        block.frames.clear();
        block.sprites.resize(65'536);
        named = "animation 'walk'";
    }
    SECTION("hitboxes") { block.frames[0].hitboxes.resize(65'536); }
    SECTION("cues") { block.frames[0].cues.resize(65'536); }
    SECTION("label") { block.frames[0].label.assign(65'536, 'x'); }
    SECTION("program") { block.frames[0].program.assign(65'536, 'x'); }
    SECTION("tags") { block.frames[0].tags.assign(65'536, 'x'); }
    SECTION("hitbox name") { block.frames[0].hitboxes.push_back({{}, std::string(65'536, 'x')}); }
    SECTION("clip id") { block.frames[0].cues.push_back({{}, std::string(65'536, 'x')}); }
    SECTION("character name") {
        package.char_name.assign(65'536, 'x');
        named = "package";
    }
    SECTION("animations") {
        package.animations.resize(65'535);
        named = "package";
    }
    package.animations.push_back(block);
    const auto bytes = serialise(package);
    REQUIRE_FALSE(bytes);
    CHECK(bytes.error().code() == ErrorCode::limit_exceeded);
    CHECK(bytes.error().item() == named);
    CHECK(bytes.error().message().find("65536") != std::string::npos);
}

TEST_CASE("UFF holds the most that its fields can say") {
    AnimBlock block;
    block.name.assign(65'535, 'n');
    block.sprites.resize(1);
    block.frames.resize(1);
    block.frames[0].hitboxes.resize(65'535);
    block.frames[0].cues.resize(65'535);
    const ByteBuffer bytes = serialise(one_animation(block)).value();
    Limits limits;
    limits.boxes_per_frame = 65'535;
    Context context(limits);
    const Package package = parse_bytes(bytes, context).value();
    CHECK(package.animations[0].frames[0].hitboxes.size() == 65'535);
    CHECK(package.animations[0].frames[0].cues.size() == 65'535);
    CHECK(serialise(package).value() == bytes);
}

TEST_CASE("UFF refuses a file beyond its 32-bit offsets before it takes the memory") {
    const ByteBuffer sheet(16 << 20);
    Package package;
    for (int i = 0; i < 257; ++i) {
        AnimBlock block;
        block.name = "a" + std::to_string(i);
        block.pixel_block = sheet;
        package.animations.push_back(block);
    }
    const auto bytes = serialise(package);
    REQUIRE_FALSE(bytes);
    CHECK(bytes.error().code() == ErrorCode::limit_exceeded);
    CHECK(bytes.error().item() == "animation 'a255'");
    CHECK_FALSE(bytes.error().remedy().empty());
}

TEST_CASE("UFF refuses frames that do not match the sprite table") {
    AnimBlock block;
    block.sprites.resize(2);
    block.frames.resize(1);
    const auto bytes = serialise(one_animation(block));
    REQUIRE_FALSE(bytes);
    CHECK(bytes.error().code() == ErrorCode::malformed);
    CHECK(bytes.error().message() == "1 frames for 2 sprite entries");
}

}  // namespace fightconv::uff
