// docs/rules/sprites.md 4.
#include "converters/sprites/put_pictures.hpp"

#include "core/model/validate.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/builder.hpp"
#include "tests/support/mugen/sff_builder.hpp"

using namespace fightconv;
using namespace fightconv::test;

namespace {

using Rows = std::vector<std::string_view>;

// Sprites 0,0 and its link 0,1 in selectable palettes, 5,0 in true colour, and a frame without its
// sprite.
Character fighter() {
    CharacterBuilder builder;
    Colours twice = simple_colours();
    twice[8] = twice[1];  // two indices of one colour
    const PaletteId own = builder.palette(twice);
    const PaletteId second = builder.palette(simple_colours(99));
    const SpriteId stand = builder.sprite({0, 0}, {1, 2}, Rows{"12", "8."}, own);
    builder.link({0, 1}, {5, 5}, stand, own);
    builder.true_colour_sprite({5, 0}, {}, Rows{"12"});
    builder.character.selectable_palettes = {{1, own}, {2, second}};
    Frame missing;
    missing.missing = Key{7, 7};
    builder.animation(0, "stand", {frame_of(stand), missing});
    return std::move(builder.character);
}

// A folder with one picture.
struct OneFile {
    OneFile(Key key, Point axis, const Rows& rows, const Colours& colours) {
        builder.sprite(key, axis, rows, builder.palette(colours));
    }
    OneFile(Key key, Point axis, const Rows& rows) { builder.true_colour_sprite(key, axis, rows); }
    OneFile also(Key key, Point axis) && {
        builder.character.sprites.push_back(builder.character.sprites[0]);
        builder.character.sprites.back().key = key;
        builder.character.sprites.back().axis = axis;
        has_axis.push_back(true);
        return std::move(*this);
    }

    CharacterBuilder builder;
    std::vector<bool> has_axis = {true};
};

struct Put {
    explicit Put(OneFile file, Character given = fighter()) : character(std::move(given)) {
        character.charge = Charge(context.budget);
        const sprites::PictureFolder folder{std::move(file.builder.character),
                                            std::move(file.has_axis)};
        const Status done = sprites::put_pictures(character, folder, "folder", changes, context);
        INFO((done ? std::string() : done.error().render()));
        REQUIRE(done);
        CHECK(validate(character).empty());
    }

    std::vector<std::pair<std::uint32_t, bool>> changed() const {
        std::vector<std::pair<std::uint32_t, bool>> all;
        for (const auto& [id, new_palette] : changes) {
            all.emplace_back(id.value, new_palette);
        }
        return all;
    }
    ByteBuffer pixels(std::uint32_t sprite) const {
        const PixelView view = character.picture_of({sprite}).pixels.unpacked();
        return {view.begin(), view.end()};
    }
    bool reports(std::string_view id) const { return context.diagnostics.counts().contains(id); }

    Context context;
    Character character;
    SpriteChanges changes;
};

using Changed = std::vector<std::pair<std::uint32_t, bool>>;

// The true colours of CharacterBuilder: d*20, 1, 2.
Colours colours_of_true() {
    Colours colours = simple_colours();
    for (std::uint8_t i = 1; i < 10; ++i) {
        colours[i] = {static_cast<std::uint8_t>(i * 20), 1, 2, 255};
    }
    return colours;
}

}  // namespace

TEST_CASE("A picture that looks as before changes nothing") {
    Colours own = simple_colours();
    own[8] = own[1];
    CHECK(Put(OneFile({0, 0}, {1, 2}, {"12", "8."}, own)).changes.empty());
    // in the colours of another selectable palette
    CHECK(Put(OneFile({0, 0}, {1, 2}, {"12", "8."}, simple_colours(99))).changes.empty());
    // with its colours in another order, and equal ones merged
    Colours other{};
    other[1] = own[2];
    other[2] = own[1];
    CHECK(Put(OneFile({0, 0}, {1, 2}, {"21", "2."}, other)).changes.empty());
    // without its alpha
    Colours faint = own;
    faint[2].a = 100;
    Character with_alpha = fighter();
    with_alpha.palettes[0].colours = faint;
    CHECK(Put(OneFile({0, 0}, {1, 2}, {"12", "8."}, own), std::move(with_alpha)).changes.empty());
    // in true colour, and true colour in indices
    CHECK(Put(OneFile({5, 0}, {}, {"12"})).changes.empty());
    CHECK(Put(OneFile({5, 0}, {}, {"12"}, colours_of_true())).changes.empty());
}

TEST_CASE("One changed pixel keeps the indices of the others, and the palette") {
    Character character = fighter();
    character.palettes[0].colours = colours_of_true();
    character.palettes[0].colours[8] = character.palettes[0].colours[1];
    const Put put(OneFile({0, 0}, {1, 2}, {"12", "13"}), std::move(character));
    CHECK(put.changed() == Changed{{0, false}});
    CHECK(put.pixels(0) == ByteBuffer{1, 2, 8, 3});
    CHECK(put.character.sprites[0].palette == PaletteId{0});
    CHECK(put.pixels(1) == ByteBuffer{1, 2, 8, 0});  // the link keeps its picture
    CHECK(put.reports("sprites.put"));
}

TEST_CASE("Links of one file stay links, and an axis alone changes no picture") {
    Colours own = simple_colours();
    own[8] = own[1];
    const Put put(OneFile({0, 0}, {1, 2}, {"12", "88"}, own).also({0, 1}, {5, 5}));
    CHECK(put.changed() == Changed{{0, false}, {1, false}});
    CHECK(put.character.sprites[0].picture == put.character.sprites[1].picture);
    const Put moved(OneFile({0, 0}, {3, 4}, {"12", "8."}, own));
    CHECK(moved.changed() == Changed{{0, false}});
    CHECK(moved.character.sprites[0].axis == Point{3, 4});
    CHECK(moved.character.sprites[0].picture == fighter().sprites[0].picture);
}

TEST_CASE("Other colours give a palette of their own, which is said") {
    const Put put(OneFile({0, 0}, {1, 2}, {"12", "8."}, test_colours(50)));
    CHECK(put.changed() == Changed{{0, true}});
    CHECK(*put.character.colours_of({0}) == test_colours(50));
    CHECK(put.context.diagnostics.warnings() == 1);
    CHECK(put.reports("sprites.own-palette"));
}

TEST_CASE("True colour with few colours gives a palette of its own, which equal ones share") {
    const Put put(OneFile({0, 0}, {1, 2}, {"12"}).also({9, 9}, {1, 2}));
    REQUIRE(put.character.sprites[0].palette == PaletteId{2});
    CHECK(put.character.sprites[3].palette == PaletteId{2});
    CHECK(put.character.palettes.size() == 3);
    Colours few{};
    few[1] = {20, 1, 2, 255};
    few[2] = {40, 1, 2, 255};
    CHECK(put.character.palettes[2].colours == few);
    CHECK(put.pixels(0) == ByteBuffer{1, 2});
    CHECK(put.reports("sprites.own-palette"));
    // a sprite that was true colour stays so
    const Put stays(OneFile({5, 0}, {}, {"34"}));
    CHECK_FALSE(stays.character.sprites[2].palette);
}

TEST_CASE("A picture with more colours than a palette has is true colour") {
    for (const auto& [width, has_palette] : {std::pair(255U, true), std::pair(256U, false)}) {
        OneFile many({0, 0}, {1, 2}, {"12"});
        Picture& picture = many.builder.character.pictures[0];
        picture = {width, 1, PixelFormat::rgba8888, PixelBuffer(std::size_t{width} * 4)};
        const MutableBytes pixels = picture.pixels.unpack();
        for (std::size_t i = 0; i < width; ++i) {
            pixels[4 * i] = static_cast<std::uint8_t>(i);
            pixels[4 * i + 1] = 200;
            pixels[4 * i + 3] = 255;
        }
        const Put put(std::move(many));
        CAPTURE(width);
        CHECK(put.character.sprites[0].palette.has_value() == has_palette);
        CHECK(put.reports("sprites.own-palette"));
    }
    OneFile faint({0, 0}, {1, 2}, {"12"});
    faint.builder.character.pictures[0].pixels.unpack()[3] = 100;
    CHECK_FALSE(Put(std::move(faint)).character.sprites[0].palette);
}

TEST_CASE("A new sprite comes behind the others, and frames that named it show it") {
    const Put put(OneFile({7, 7}, {3, 3}, {"12"}, simple_colours()));
    CHECK(put.changed() == Changed{{3, true}});
    CHECK(put.character.sprites[3].palette == PaletteId{0});  // selectable palettes recolour it
    CHECK(put.character.animations[0].frames[1].sprite == SpriteId{3});
    CHECK_FALSE(put.character.animations[0].frames[1].missing);
}

TEST_CASE("Without an axis a sprite keeps its own, and a new one stands on its bottom edge") {
    OneFile known({0, 0}, {9, 9}, {"12", "8."}, simple_colours(99));
    known.has_axis = {false};
    const Put kept(std::move(known));
    CHECK(kept.changes.empty());
    CHECK(kept.reports("sprites.no-axis"));
    CHECK(kept.context.diagnostics.warnings() == 0);
    OneFile fresh({8, 8}, {9, 9}, {"12", "8."}, simple_colours());
    fresh.has_axis = {false};
    CHECK(Put(std::move(fresh)).context.diagnostics.warnings() == 1);
}
