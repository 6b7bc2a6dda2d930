// docs/rules/sprites.md 6 and 7.
#include "converters/sprites/recolour.hpp"

#include <random>
#include <set>

#include "core/model/validate.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/builder.hpp"

using namespace fightconv;
using namespace fightconv::test;

namespace {

using Rows = std::vector<std::string_view>;

Picture noise(std::uint32_t side, std::uint32_t colours) {
    Picture picture{side, side, PixelFormat::rgba8888, PixelBuffer(std::size_t{side} * side * 4)};
    std::mt19937 random(side);
    for (std::size_t i = 0; i < std::size_t{side} * side; ++i) {
        const auto value = static_cast<std::uint32_t>(random() % colours);
        const MutableBytes pixel = picture.pixels.unpack().subspan(4 * i, 4);
        pixel[0] = static_cast<std::uint8_t>(value);
        pixel[1] = static_cast<std::uint8_t>(value >> 8);
        pixel[2] = 9;
        pixel[3] = i % 5 == 0 ? 0 : 255;
    }
    return picture;
}

struct Recoloured {
    template <class Change>
    Recoloured(CharacterBuilder builder, Change change) : character(std::move(builder.character)) {
        character.charge = Charge(context.budget);
        const Status done = change(character, changes, context);
        INFO((done ? std::string() : done.error().render()));
        REQUIRE(done);
        CHECK(validate(character).empty());
    }
    std::size_t count() const {
        return static_cast<std::size_t>(std::distance(changes.begin(), changes.end()));
    }
    bool reports(std::string_view id) const { return context.diagnostics.counts().contains(id); }

    Context context;
    SpriteChanges changes;
    Character character;
};

Recoloured reduced(CharacterBuilder builder, std::uint32_t colours = 256,
                   bool is_dithered = false) {
    return {std::move(builder),
            [&](Character& character, SpriteChanges& changes, Context& context) {
                return sprites::reduce_colours(
                    character, {.colours = colours, .is_dithered = is_dithered}, changes, context);
            }};
}

std::vector<Rgba> shown(const Character& character, SpriteId id) {
    const Picture& picture = character.picture_of(id);
    ByteBuffer bytes(std::size_t{picture.width} * picture.height * 4);
    copy_rgba(picture, {0, 0, picture.width, picture.height}, character.colours_of(id), bytes,
              std::size_t{picture.width} * 4);
    std::vector<Rgba> colours;
    for (std::size_t i = 0; i < bytes.size(); i += 4) {
        colours.push_back({bytes[i], bytes[i + 1], bytes[i + 2], bytes[i + 3]});
    }
    return colours;
}

}  // namespace

TEST_CASE("Sprites in true colour get the character's palette if it has their colours") {
    CharacterBuilder builder;
    Colours colours = simple_colours();
    colours[7] = {20, 1, 2, 255};
    builder.sprite({0, 0}, {}, Rows{"12"}, builder.palette(colours));
    builder.true_colour_sprite({1, 0}, {}, Rows{"1."});
    builder.true_colour_sprite({1, 1}, {}, Rows{"12"});
    builder.true_colour_sprite({1, 2}, {}, Rows{"23"});
    const Recoloured done = reduced(std::move(builder));
    CHECK(done.count() == 3);
    CHECK(done.character.sprites[1].palette == PaletteId{0});
    CHECK(std::ranges::equal(done.character.picture_of({1}).pixels.unpacked(), ByteBuffer{7, 0}));
    // the others share one with all of their colours
    CHECK(done.character.sprites[2].palette == PaletteId{1});
    CHECK(done.character.sprites[3].palette == PaletteId{1});
    CHECK(shown(done.character, {3}) == std::vector<Rgba>{{40, 1, 2, 255}, {60, 1, 2, 255}});
    CHECK(done.reports("sprites.reduced"));
    CHECK_FALSE(done.reports("sprites.alpha-lost"));
}

TEST_CASE("At most as many colours as are asked for, the transparent one among them") {
    for (const std::uint32_t most : {2U, 16U, 256U}) {
        CharacterBuilder builder;
        builder.true_colour_sprite({0, 0}, {}, Rows{"1"});
        const Picture picture = noise(40, 3000);
        builder.character.pictures[0] = noise(40, 3000);
        const Recoloured done = reduced(std::move(builder), most);
        const PixelView pixels = done.character.picture_of({0}).pixels.unpacked();
        std::set<std::uint8_t> used(pixels.begin(), pixels.end());
        CHECK(used.size() == most);
        CHECK(*used.rbegin() == most - 1);
        const PixelView before = picture.pixels.unpacked();
        for (std::size_t i = 0; i < pixels.size(); ++i) {
            CHECK((pixels[i] == 0) == (before[4 * i + 3] == 0));
        }
        if (most == 256) {
            // close to what they were: 3000 colours in 255
            const std::vector<Rgba> now = shown(done.character, {0});
            int worst = 0;
            for (std::size_t i = 0; i < now.size(); ++i) {
                worst = now[i].a == 0 ? worst
                                      : std::max(worst, std::abs(now[i].r - before[4 * i]) +
                                                            std::abs(now[i].g - before[4 * i + 1]));
            }
            CHECK(worst < 20);
        }
    }
}

TEST_CASE("Partly transparent pixels are one or the other, which is said") {
    CharacterBuilder builder;
    builder.true_colour_sprite({0, 0}, {}, Rows{"12"});
    const MutableBytes pixels = builder.character.pictures[0].pixels.unpack();
    pixels[3] = 127;
    pixels[7] = 128;
    const Recoloured done = reduced(std::move(builder));
    CHECK(done.reports("sprites.alpha-lost"));
    CHECK(shown(done.character, {0}) == std::vector<Rgba>{{}, {40, 1, 2, 255}});
}

TEST_CASE("Sprites with the colours in another order get the character's palette") {
    CharacterBuilder builder;
    const PaletteId own = builder.palette();
    Colours turned = simple_colours();
    std::swap(turned[1], turned[2]);
    const PaletteId other = builder.palette(turned);
    const PaletteId same = builder.palette();
    const PaletteId second = builder.palette(simple_colours(99));
    builder.character.selectable_palettes = {{1, own}, {2, second}};
    builder.sprite({0, 0}, {}, Rows{"12"}, own);
    const SpriteId effect = builder.sprite({1, 0}, {}, Rows{"12."}, other);
    builder.link({1, 1}, {}, effect, other);
    builder.sprite({2, 0}, {}, Rows{"3"}, same);
    builder.sprite({3, 0}, {}, Rows{"1"}, builder.palette(simple_colours(5)));
    const std::vector<Rgba> before = shown(builder.character, effect);
    const Recoloured done = {std::move(builder), sprites::share_palettes};
    CHECK(done.count() == 3);
    CHECK(std::ranges::equal(done.character.picture_of(effect).pixels.unpacked(),
                             ByteBuffer{2, 1, 0}));
    CHECK(shown(done.character, effect) == before);
    CHECK(done.character.sprites[1].picture == done.character.sprites[2].picture);
    CHECK(done.character.sprites[3].palette == own);
    CHECK(done.character.sprites[4].palette != own);
    REQUIRE(done.reports("sprites.shared"));
    CHECK(done.context.diagnostics.kept().back().message ==
          "3 sprites have the palette of the character now");
}
