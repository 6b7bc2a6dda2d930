// converters/importers/uff: packages built by code, as characters.
#include "converters/importers/uff/uff_importer.hpp"

#include <algorithm>
#include <limits>

#include "core/input_tree.hpp"
#include "core/validate.hpp"
#include "formats/uff/uff.hpp"
#include "tests/support/catch.hpp"

namespace fightconv {

namespace {

using uff::AnimBlock;
using uff::FrameEntry;
using uff::HitboxRecord;
using uff::Package;
using uff::PixelLayout;
using uff::SpriteEntry;

constexpr Rgba red{255, 0, 0, 255};
constexpr Rgba blue{0, 0, 255, 255};
constexpr Rgba clear{};

// A sheet drawn by a word for each row: 'r' red, 'b' blue, '.' transparent.
class PackageBuilder {
public:
    PackageBuilder() { package_.char_name = "Ember"; }

    AnimBlock& animation(std::string name, const std::vector<std::string>& rows = {}, PixelLayout layout = PixelLayout::rgba8888, Rgba third = blue) {
        AnimBlock& block = package_.animations.emplace_back();
        block.name = std::move(name);
        block.loop_mode = 1;
        if (!rows.empty()) {
            block.pixel_flags = static_cast<std::uint8_t>(layout);
            block.sheet_w = static_cast<std::uint16_t>(rows[0].size());
            block.sheet_h = static_cast<std::uint16_t>(rows.size());
            sheets_.push_back(std::make_unique<ByteBuffer>(uff::deflate_pixels(pixels(rows, layout, third)).value()));
            block.pixel_block = *sheets_.back();
        }
        return block;
    }
    AnimBlock& last() { return package_.animations.back(); }
    Package& package() { return package_; }
    ByteBuffer bytes() const { return uff::serialise(package_).value(); }

private:
    static ByteBuffer pixels(const std::vector<std::string>& rows, PixelLayout layout, Rgba third) {
        const Colours colours = {clear, red, third};
        ByteBuffer out;
        const auto put = [&](Rgba colour) { out.insert(out.end(), {colour.r, colour.g, colour.b, colour.a}); };
        if (layout == PixelLayout::indexed8) {
            std::for_each(colours.begin(), colours.end(), put);
        }
        for (const std::string& row : rows) {
            for (const char c : row) {
                const std::uint8_t index = c == 'r' ? 1 : c == 'b' ? 2 : 0;
                if (layout == PixelLayout::indexed8) {
                    out.push_back(index);
                } else {
                    put(colours[index]);
                }
            }
        }
        return out;
    }
    Package package_;
    std::vector<std::unique_ptr<ByteBuffer>> sheets_;
};

SpriteEntry& add_frame(AnimBlock& block, Rectangle source, Point pivot, const std::string& tags = {}) {
    FrameEntry& frame = block.frames.emplace_back();
    frame.id = static_cast<std::uint16_t>(block.frames.size() - 1);
    frame.tags = tags;
    return block.sprites.emplace_back(SpriteEntry{.src_x = static_cast<std::uint16_t>(source.x),
                                                  .src_y = static_cast<std::uint16_t>(source.y),
                                                  .src_w = static_cast<std::uint16_t>(source.width),
                                                  .src_h = static_cast<std::uint16_t>(source.height),
                                                  .pivot_x = static_cast<std::int16_t>(pivot.x),
                                                  .pivot_y = static_cast<std::int16_t>(pivot.y),
                                                  .duration_ms = 100});
}

Result<Character> read_bytes(ByteBuffer bytes, Context& context) {
    std::map<std::string, ByteBuffer> files;
    files["ember.uff"] = std::move(bytes);
    return make_uff_importer()->read(InputTree::from_memory(std::move(files)), "ember.uff", context);
}

Character read(const PackageBuilder& builder, Context& context) {
    auto character = read_bytes(builder.bytes(), context);
    if (!character) {
        FAIL(character.error().render());
    }
    CHECK(validate(*character).empty());
    return *std::move(character);
}
Character read(const PackageBuilder& builder) {
    Context context;
    return read(builder, context);
}

bool reported(const Context& context, const std::string& id) { return context.diagnostics.counts().contains(id); }

// The picture as words again.
std::vector<std::string> seen(const Character& character, const Frame& frame) {
    REQUIRE(frame.sprite);
    const Picture& picture = character.picture_of(*frame.sprite);
    ByteBuffer rgba(std::size_t{picture.width} * picture.height * 4);
    copy_rgba(picture, {0, 0, picture.width, picture.height}, character.colours_of(*frame.sprite), rgba, std::size_t{picture.width} * 4);
    std::vector<std::string> rows;
    for (std::size_t y = 0; y < picture.height; ++y) {
        std::string row;
        for (std::size_t x = 0; x < picture.width; ++x) {
            const std::uint8_t* const pixel = rgba.data() + (y * picture.width + x) * 4;
            row.push_back(pixel[3] == 0 ? '.' : pixel[0] != 0 ? 'r' : 'b');
        }
        rows.push_back(row);
    }
    return rows;
}

using Rows = std::vector<std::string>;

}  // namespace

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

TEST_CASE("UFF importer gives a foreign package sound sprites, keys and axes") {
    PackageBuilder builder;
    AnimBlock& idle = builder.animation("idle", {"rrb.", "rrb."});
    add_frame(idle, {0, 0, 2, 2}, {-1, -2});
    add_frame(idle, {2, 0, 2, 2}, {0, 0});
    add_frame(idle, {0, 0, 2, 2}, {4, -2});
    AnimBlock& walk = builder.animation("walk", {"rr", "rr"});
    add_frame(walk, {0, 0, 2, 2}, {-1, -1});
    const Character character = read(builder);

    CHECK(character.info.name == "Ember");
    REQUIRE(character.animations.size() == 2);
    CHECK(character.animations[0].number == 0);
    CHECK(character.animations[1].number == 1);
    CHECK(character.pictures.size() == 2);  // both sheets have the red one
    REQUIRE(character.sprites.size() == 3);
    const auto& frames = character.animations[0].frames;
    CHECK(seen(character, frames[0]) == Rows{"rr", "rr"});
    CHECK(seen(character, frames[1]) == Rows{"b.", "b."});
    CHECK(character[*frames[0].sprite].key == Key{0, 0});
    CHECK(character[*frames[1].sprite].key == Key{0, 1});
    CHECK(character[*frames[0].sprite].axis == Point{1, 2});
    CHECK(character[*frames[1].sprite].axis == Point{0, 0});
    CHECK(frames[2].sprite == frames[0].sprite);
    CHECK(frames[0].offset == Point{0, 0});
    CHECK(frames[2].offset == Point{5, 0});
    const Sprite& other = character[*character.animations[1].frames[0].sprite];
    CHECK(other.key == Key{1, 0});
    CHECK(other.axis == Point{1, 1});
    CHECK(other.picture == character[*frames[0].sprite].picture);
}

TEST_CASE("UFF importer takes a frame's size from the animation where the entry has none") {
    PackageBuilder builder;
    AnimBlock& block = builder.animation("idle", {"rrb", "rrb"});
    block.frame_w = 2;
    block.frame_h = 1;
    add_frame(block, {1, 1, 0, 0}, {0, 0});
    CHECK(seen(read(builder), read(builder).animations[0].frames[0]) == Rows{"rb"});
}

TEST_CASE("UFF importer turns flips about the axis") {
    // A 2x2 picture with the axis at 1,2 and offset 10,20, once for each flip (uff.md "Coordinates").
    PackageBuilder builder;
    AnimBlock& block = builder.animation("idle", {"rb", "rr"});
    const std::string tags = "mugen.sprite=5,6 mugen.offset=10,20";
    add_frame(block, {0, 0, 2, 2}, {9, 18}, tags);
    add_frame(block, {0, 0, 2, 2}, {10 + 1 - 2, 18}, tags).entry_flags = uff::flip_h;
    add_frame(block, {0, 0, 2, 2}, {9, 20 + 2 - 2}, tags).entry_flags = uff::flip_v;
    const Character character = read(builder);
    REQUIRE(character.sprites.size() == 1);
    CHECK(character.sprites[0].key == Key{5, 6});
    CHECK(character.sprites[0].axis == Point{1, 2});
    const auto& frames = character.animations[0].frames;
    CHECK(frames[0].offset == Point{10, 20});
    CHECK((frames[1].flip_h && !frames[1].flip_v));
    CHECK((frames[2].flip_v && !frames[2].flip_h));
}

TEST_CASE("UFF importer puts a trimmed picture back, and makes one sprite of it and its grid cell") {
    PackageBuilder builder;
    AnimBlock& packed = builder.animation("packed", {"br", "r."});
    // 5x4, the visible part at 2,1, axis 3,3: the rectangle's axis is 1,2.
    add_frame(packed, {0, 0, 2, 2}, {-1, -2}, "mugen.sprite=200,0 mugen.trim=2,1,5,4");
    AnimBlock& grid = builder.animation("grid", {"....", ".br.", ".r.."}, PixelLayout::indexed8);
    // The cell sticks out of the picture by nothing, and lies at 1,0 in it: its axis is 2,3.
    add_frame(grid, {0, 0, 4, 3}, {-2, -3}, "mugen.sprite=200,0 mugen.trim=1,0,5,4");
    AnimBlock& larger = builder.animation("larger", {".......", "...br..", "...r...", "......."});
    // A cell that begins at -1,0.
    add_frame(larger, {0, 0, 7, 4}, {-4, -3}, "mugen.sprite=200,0 mugen.trim=-1,0,5,4");
    const Character character = read(builder);
    CHECK(character.sprites.size() == 1);
    CHECK(character.pictures.size() == 1);
    CHECK(character.sprites[0].axis == Point{3, 3});
    CHECK(seen(character, character.animations[1].frames[0]) == Rows{".....", "..br.", "..r..", "....."});
}

TEST_CASE("UFF importer keeps sprites of one key apart when they differ") {
    PackageBuilder builder;
    AnimBlock& block = builder.animation("a", {"rb"});
    add_frame(block, {0, 0, 1, 1}, {0, 0}, "mugen.sprite=1,1");
    SECTION("in pixels") { add_frame(block, {1, 0, 1, 1}, {0, 0}, "mugen.sprite=1,1"); }
    SECTION("in the axis") { add_frame(block, {0, 0, 1, 1}, {-1, 0}, "mugen.sprite=1,1"); }
    SECTION("in size") { add_frame(block, {0, 0, 1, 1}, {0, 0}, "mugen.sprite=1,1 mugen.trim=0,0,2,1"); }
    SECTION("in the place of what is visible") { add_frame(block, {0, 0, 1, 1}, {0, 0}, "mugen.sprite=1,1 mugen.trim=1,0,2,1"); }
    const Character character = read(builder);
    CHECK(character.sprites.size() == 2);
    CHECK(character.sprites[0].key == character.sprites[1].key);
}

TEST_CASE("UFF importer reads palettes once for each set of colours") {
    PackageBuilder builder;
    add_frame(builder.animation("a", {"rb"}, PixelLayout::indexed8), {0, 0, 2, 1}, {0, 0});
    add_frame(builder.animation("b", {"br"}, PixelLayout::indexed8), {0, 0, 2, 1}, {0, 0});
    add_frame(builder.animation("c", {"rb"}, PixelLayout::indexed8, Rgba{0, 255, 0, 255}), {0, 0, 2, 1}, {0, 0});
    Context context;
    const Character character = read(builder, context);
    CHECK(character.palettes.size() == 2);
    CHECK(character.pictures.size() == 3);
    CHECK(character.pictures[0].format == PixelFormat::indexed8);
    CHECK(character.palettes[0].colours[1] == red);
    CHECK(character.sprites[0].palette == character.sprites[1].palette);
    CHECK(character.sprites[0].palette != character.sprites[2].palette);
}

TEST_CASE("UFF importer restores a trimmed picture whose palette has no transparent colour") {
    PackageBuilder builder;
    AnimBlock& block = builder.animation("a", {"r"}, PixelLayout::indexed8);
    add_frame(block, {0, 0, 1, 1}, {0, 0}, "mugen.sprite=1,1 mugen.trim=1,0,2,1");
    ByteBuffer opaque(uff::palette_bytes + 1, 255);
    const ByteBuffer compressed = uff::deflate_pixels(opaque).value();
    block.pixel_block = compressed;
    const Character character = read(builder);
    CHECK(character.pictures[0].format == PixelFormat::rgba8888);
    CHECK(seen(character, character.animations[0].frames[0]) == Rows{".r"});
}

TEST_CASE("UFF importer reads times from tags, durations and default_fps") {
    PackageBuilder builder;
    AnimBlock& block = builder.animation("a", {"r"});
    const auto add = [&](std::uint16_t duration, const std::string& tags) { add_frame(block, {0, 0, 1, 1}, {0, 0}, tags).duration_ms = duration; };
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
    for (const std::uint8_t mode : {std::uint8_t{0}, std::uint8_t{1}, std::uint8_t{2}, std::uint8_t{9}}) {
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
    add_frame(block, {0, 0, 1, 1}, {0, 0}, "mugen.blend=add:256:128 mugen.scale=2,0.5 mugen.angle=45 mugen.lerp=offset,angle own=a%20b").tag = 3;
    FrameEntry& entry = block.frames[0];
    entry.label = "swing";
    entry.program = "stax";
    entry.hitboxes = {{.name = "fist",
                       .type = 200,
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
                       .rotation = 9}};
    entry.cues = {{.clip_id = "0,1", .volume = 0.5F, .pitch = 2}};
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
    CHECK(frame.boxes == std::vector<Box>{{static_cast<BoxKind>(200), "fist", 1, 2, 3, 0, false, true, 4, 5, 6, 7, 8, 9}});
    CHECK(frame.cues == std::vector<Cue>{{"0,1", 0.5F, 2}});
}

TEST_CASE("UFF importer reads the character, action numbers and moves from tags") {
    PackageBuilder builder;
    AnimBlock& stand = builder.animation("stand", {"r"});
    add_frame(stand, {0, 0, 1, 1}, {0, 0}, "char.author=me char.localcoord=640,480 char.life=900 mugen.action=0");
    AnimBlock& punch = builder.animation("punch", {"r"});
    add_frame(punch, {0, 0, 1, 1}, {0, 0}, "mugen.action=200 move.number=200 move.input=236P hit.1.ticks=3-5 hit.1.damage=40 move.2.number=210");
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

TEST_CASE("UFF importer keeps boxes and timing of animations without readable pixels") {
    PackageBuilder builder;
    AnimBlock& block = builder.animation("a", {"rr"});
    add_frame(block, {0, 0, 2, 1}, {-1, -1}, "mugen.sprite=1,2");
    block.frames[0].hitboxes.push_back({.name = "body", .width = 1});
    Context context;
    std::string id;
    SECTION("none") {
        block.pixel_block = {};
        CHECK(read(builder, context).animations[0].frames[0].missing == Key{1, 2});
    }
    SECTION("damaged") {
        block.pixel_block = as_bytes("garbage");
        id = "uff.pixels-unreadable";
    }
    SECTION("of another size") {
        block.sheet_h = 2;
        id = "uff.pixels-unreadable";
    }
    SECTION("of an unknown layout") {
        block.pixel_flags = 3;
        id = "uff.pixels-unreadable";
    }
    SECTION("outside of the sheet") {
        block.sprites[0].src_x = 1;
        id = "uff.rectangle-outside";
    }
    SECTION("without a size") {
        block.sprites[0].src_h = 0;
        id = "uff.empty-rectangle";
    }
    const Frame frame = read(builder, context).animations[0].frames[0];
    CHECK_FALSE(frame.sprite);
    CHECK(frame.ticks == 6);
    CHECK(frame.boxes.size() == 1);
    CHECK((id.empty() ? context.diagnostics.counts().empty() : reported(context, id)));
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
    CHECK(names == std::vector<std::string>{"walk", "Walk_2", "animation_2", "a_b", "walk_2_2", "walk_3"});
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
    HitboxRecord turned{.name = "t", .x = 5, .y = 5, .width = -2, .height = -3};
    HitboxRecord odd{.name = "o", .x = std::numeric_limits<float>::quiet_NaN(), .y = -largest, .height = -largest};
    block.frames[0].hitboxes = {turned, odd};
    block.frames[0].cues = {{.clip_id = "c", .volume = std::numeric_limits<float>::infinity(), .pitch = 2}};
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
        ids.push_back(id);
    }
    CHECK(ids == std::vector<std::string>{"uff.animation-renamed", "uff.frame-id", "uff.rectangle-outside", "uff.tag-odd"});
    CHECK(make_uff_importer()->check(InputTree::from_memory({{"ember.uff", {1, 2, 3}}}), "ember.uff", context).error().code() == ErrorCode::bad_magic);
}

TEST_CASE("UFF importer stops at its limits") {
    PackageBuilder builder;
    AnimBlock& block = builder.animation("a", Rows(64, std::string(64, 'r')), PixelLayout::indexed8);
    Limits limits;
    SECTION("of sides, as a tag asks for") { add_frame(block, {0, 0, 1, 1}, {0, 0}, "mugen.sprite=1,1 mugen.trim=0,0,4000000000,1"); }
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
        CHECK((character || (character.error().code() != ErrorCode::internal && character.error().file() == "ember.uff")));
    };
    for (std::size_t at = 0; at < bytes.size(); ++at) {
        CAPTURE(at);
        require_sound(ByteBuffer(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(at)));
        for (const std::uint8_t value : {std::uint8_t{0}, std::uint8_t{1}, std::uint8_t{0x7F}, std::uint8_t{0x80}, std::uint8_t{0xFF}}) {
            ByteBuffer poked = bytes;
            poked[at] = value;
            require_sound(poked);
        }
    }
}

}  // namespace fightconv
