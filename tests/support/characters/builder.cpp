#include "tests/support/characters/builder.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <stdexcept>
#include <utility>

#include "tests/support/dice.hpp"

namespace fightconv::test {

Colours simple_colours(std::uint8_t green) {
    Colours colours{};
    for (std::size_t i = 1; i < colours.size(); ++i) {
        colours[i] = {static_cast<std::uint8_t>(i * 10), green, static_cast<std::uint8_t>(200 - i),
                      255};
    }
    return colours;
}

PaletteId CharacterBuilder::palette(const Colours& colours) {
    const auto id = static_cast<std::uint32_t>(character.palettes.size());
    character.palettes.push_back({{1, static_cast<std::int16_t>(id + 1)}, colours});
    return {id};
}

namespace {

Picture picture_of(const std::vector<std::string_view>& rows, PixelFormat format) {
    Picture picture;
    picture.width = rows.empty() ? 0 : static_cast<std::uint32_t>(rows[0].size());
    picture.height = static_cast<std::uint32_t>(rows.size());
    picture.format = format;
    picture.pixels =
        PixelBuffer(std::size_t{picture.width} * picture.height * bytes_per_pixel(format));
    auto out = picture.pixels.unpack().begin();
    for (const std::string_view row : rows) {
        for (const char c : row) {
            const auto digit = static_cast<std::uint8_t>(c == '.' ? 0 : c - '0');
            if (format == PixelFormat::indexed8) {
                *out++ = digit;
            } else {
                const std::uint8_t seen = c == '.' ? 0 : 1;
                for (const int value : {digit * 20, 1, 2, 255}) {
                    *out++ = static_cast<std::uint8_t>(value * seen);
                }
            }
        }
    }
    return picture;
}

SpriteId add_sprite(Character& character, Key key, Point axis, PictureId picture,
                    std::optional<PaletteId> palette) {
    character.sprites.push_back({key, axis, picture, palette});
    return {static_cast<std::uint32_t>(character.sprites.size() - 1)};
}

PictureId add_picture(Character& character, Picture picture) {
    character.pictures.push_back(std::move(picture));
    return {static_cast<std::uint32_t>(character.pictures.size() - 1)};
}

}  // namespace

SpriteId CharacterBuilder::sprite(Key key, Point axis, const std::vector<std::string_view>& rows,
                                  PaletteId palette) {
    return add_sprite(character, key, axis,
                      add_picture(character, picture_of(rows, PixelFormat::indexed8)), palette);
}

SpriteId CharacterBuilder::link(Key key, Point axis, SpriteId other, PaletteId palette) {
    return add_sprite(character, key, axis, character[other].picture, palette);
}

SpriteId CharacterBuilder::true_colour_sprite(Key key, Point axis,
                                              const std::vector<std::string_view>& rows) {
    return add_sprite(character, key, axis,
                      add_picture(character, picture_of(rows, PixelFormat::rgba8888)),
                      std::nullopt);
}

AnimationId CharacterBuilder::animation(std::int32_t number, std::string name,
                                        std::vector<Frame> frames) {
    Animation animation;
    animation.number = number;
    animation.name = std::move(name);
    animation.frames = std::move(frames);
    character.animations.push_back(std::move(animation));
    return {static_cast<std::uint32_t>(character.animations.size() - 1)};
}

Frame frame_of(SpriteId sprite, std::int32_t ticks, Point offset) {
    Frame frame;
    frame.sprite = sprite;
    frame.ticks = ticks;
    frame.offset = offset;
    return frame;
}

Box box_of(BoxKind kind, float x, float y, float width, float height) {
    Box made;
    made.kind = kind;
    made.x = x;
    made.y = y;
    made.width = width;
    made.height = height;
    return made;
}

Character in_pixels_of_game(const Character& character) {
    Character larger = copy_of(character);
    const Scale scale = std::exchange(larger.info.scale, Scale());
    const auto whole = [](std::int32_t offset, double by) {
        const double pixels = offset * by;
        if (pixels != std::floor(pixels)) {
            throw std::invalid_argument("an offset is not whole");
        }
        return static_cast<std::int32_t>(pixels);
    };
    for (Animation& animation : larger.animations) {
        for (Frame& frame : animation.frames) {
            frame.offset = {whole(frame.offset.x, scale.x), whole(frame.offset.y, scale.y)};
            frame.scale_x *= scale.x;
            frame.scale_y *= scale.y;
            for (Box& box : frame.boxes) {
                box.x = static_cast<float>(box.x * scale.x);
                box.y = static_cast<float>(box.y * scale.y);
                box.width = static_cast<float>(box.width * scale.x);
                box.height = static_cast<float>(box.height * scale.y);
            }
        }
    }
    return larger;
}

Character crowded_character(std::int32_t animations, std::int32_t frames) {
    CharacterBuilder builder;
    builder.character.info.name = "crowd";
    for (std::int32_t a = 0; a < animations; ++a) {
        std::vector<Frame> shown(static_cast<std::size_t>(frames));
        for (std::int32_t f = 0; f < frames; ++f) {
            Frame& frame = shown[static_cast<std::size_t>(f)];
            frame.ticks = 1;
            Box box;
            box.x = static_cast<float>(a);
            box.y = static_cast<float>(f);
            box.height = 1;
            box.width = 1;
            box.kind = BoxKind::hurt;
            frame.boxes.push_back(box);
            if (f % 4 == 0) {
                box.kind = BoxKind::attack;
                for (const float width : {1.0F, 2.0F, 3.0F}) {
                    box.width = width;
                    frame.boxes.push_back(box);
                }
                frame.cues = {{"s" + std::to_string(a) + "_" + std::to_string(f), 1, 1}};
            }
        }
        builder.animation(a, "crowd_" + std::to_string(a), std::move(shown));
    }
    return std::move(builder.character);
}

namespace {

Picture random_picture(Dice& dice) {
    Picture picture;
    picture.width = dice.number<std::uint32_t>(12);
    picture.height = dice.number<std::uint32_t>(12);
    picture.format = dice.chance(4) ? PixelFormat::rgba8888 : PixelFormat::indexed8;
    picture.pixels =
        PixelBuffer(std::size_t{picture.width} * picture.height * bytes_per_pixel(picture.format));
    // some have nothing to see
    const std::uint32_t sparse = dice.chance(6) ? 1U << 20 : dice.chance(2) ? 40 : 2;
    for (std::size_t i = 0; i < std::size_t{picture.width} * picture.height; ++i) {
        const bool seen = dice.chance(sparse);
        const auto pixel = picture.pixels.unpack().subspan(i * bytes_per_pixel(picture.format),
                                                           bytes_per_pixel(picture.format));
        std::generate(pixel.begin(), pixel.end(),
                      [&] { return seen ? dice.number<std::uint8_t>(255) : std::uint8_t{0}; });
    }
    return picture;
}

void add_sprites(Dice& dice, CharacterBuilder& builder) {
    for (std::size_t i = 1 + dice.below(3); i > 0; --i) {
        Colours colours = simple_colours(dice.number<std::uint8_t>(1));
        colours[9].a = dice.number<std::uint8_t>(255);
        builder.palette(colours);
    }
    Character& character = builder.character;
    const std::size_t pictures = 1 + dice.below(6);
    for (std::size_t i = 0; i < pictures; ++i) {
        add_picture(character, random_picture(dice));
    }
    for (std::int16_t i = 0; i < dice.between(1, 10); ++i) {
        const PictureId picture{static_cast<std::uint32_t>(dice.below(pictures))};
        const auto palette =
            PaletteId{static_cast<std::uint32_t>(dice.below(character.palettes.size()))};
        const bool indexed = character[picture].format == PixelFormat::indexed8;
        const Key key{dice.number<std::int16_t>(3), i};
        const Point axis{dice.between(-20, 30), dice.between(-20, 30)};
        add_sprite(character, key, axis, picture, indexed ? std::optional(palette) : std::nullopt);
    }
}

Box random_box(Dice& dice) {
    Box box;
    box.kind = static_cast<BoxKind>(dice.between(0, box_kind_count - 1));
    box.name = dice.text();
    box.x = dice.real();
    box.y = dice.real();
    box.width = dice.number<float>(90);
    box.height = dice.number<float>(90);
    box.enabled = dice.chance(2);
    box.knockback = dice.chance(2);
    box.damage = dice.number<std::uint16_t>(65535);
    box.hitstun = dice.number<std::uint16_t>(90);
    box.blockstun = dice.number<std::uint16_t>(90);
    box.knockback_angle = dice.real();
    box.knockback_strength = dice.real();
    box.rotation = dice.number<float>(180);
    return box;
}

Frame random_frame(Dice& dice, const Character& character) {
    Frame frame;
    if (!dice.chance(5)) {
        frame.sprite = SpriteId{static_cast<std::uint32_t>(dice.below(character.sprites.size()))};
    } else if (dice.chance(2)) {
        frame.missing = Key{dice.number<std::int16_t>(9000), dice.number<std::int16_t>(99)};
    }
    frame.offset = {dice.between(-90, 90), dice.between(-90, 90)};
    frame.ticks = dice.chance(20) ? 100'000 : dice.between(1, 4000);
    frame.flip_h = dice.chance(3);
    frame.flip_v = dice.chance(3);
    if (dice.chance(4)) {
        frame.blend = {BlendMode::add, dice.number<std::uint16_t>(256),
                       dice.number<std::uint16_t>(256)};
    } else if (dice.chance(8)) {
        frame.blend.mode = BlendMode::subtract;
    }
    if (dice.chance(4)) {
        frame.scale_x = static_cast<double>(dice.between(-300, 300)) / 7.0;
        frame.angle = static_cast<double>(dice.between(-3600, 3600)) / 13.0;
        frame.interpolation = {dice.chance(2), dice.chance(2), dice.chance(2), dice.chance(2)};
    }
    std::generate_n(std::back_inserter(frame.boxes), dice.below(3),
                    [&] { return random_box(dice); });
    for (std::size_t i = dice.below(2); i > 0; --i) {
        frame.cues.push_back({dice.text(), dice.number<float>(10) / 10,
                              0.25F + dice.number<float>(7) / 3, dice.between(0, 2)});
    }
    frame.label = dice.text();
    frame.program = dice.text();
    frame.tags = dice.tags();
    return frame;
}

void add_animations(Dice& dice, CharacterBuilder& builder) {
    Character& character = builder.character;
    const bool says_floor = dice.chance(2);
    character.floor_y = says_floor ? dice.number<std::uint16_t>(60) : std::uint16_t{0};
    for (std::int32_t i = 0; i < dice.between(1, 6); ++i) {
        std::vector<Frame> frames;
        std::generate_n(std::back_inserter(frames), 1 + dice.below(7),
                        [&] { return random_frame(dice, character); });
        const std::int32_t number = dice.between(0, 9000);
        builder.animation(number, "anim_" + std::to_string(i) + (dice.chance(3) ? "_\xC3\xA9" : ""),
                          std::move(frames));
        Animation& animation = character.animations.back();
        animation.loop = static_cast<LoopMode>(dice.between(0, 2));
        animation.loop_start = static_cast<std::uint32_t>(dice.below(animation.frames.size()));
        if (dice.chance(3)) {
            animation.loop = LoopMode::once;
            animation.frames[dice.below(animation.frames.size())].ticks = Frame::hold;
        }
        if (says_floor && dice.chance(2)) {
            animation.floor_y = static_cast<std::uint16_t>(dice.between(1, 900));
        }
    }
}

Hit random_hit(Dice& dice) {
    Hit hit;
    hit.first_tick = dice.between(0, 30);
    hit.last_tick = hit.first_tick + dice.between(0, 5);
    hit.damage = dice.between(-5, 200);
    hit.chip = dice.between(0, 2);
    hit.hitstop = dice.between(0, 12);
    hit.attacker_hitstop = dice.between(0, 12);
    hit.hitstun = dice.between(0, 40);
    hit.effect = static_cast<HitEffect>(dice.between(0, 3));
    hit.alternative = dice.chance(4);
    hit.blockstun = dice.between(0, 40);
    hit.knockback_x = dice.chance(2) ? 0 : dice.real();
    hit.knockback_y = dice.chance(2) ? 0 : dice.real();
    hit.pushback = dice.chance(2) ? 0 : dice.real();
    hit.block_pushback = dice.chance(2) ? 0 : dice.real();
    hit.guard = static_cast<Guard>(dice.between(0, 4));
    hit.continued = dice.chance(4);
    hit.sound = dice.chance(2) ? "snd_5_0" : "";
    hit.guard_sound = dice.chance(2) ? "common_6_0" : "";
    hit.power_on_hit = dice.between(-3, 30);
    hit.power_on_guard = dice.between(0, 2);
    hit.approximate = dice.chance(2);
    return hit;
}

Projectile random_projectile(Dice& dice) {
    Projectile projectile;
    projectile.tick = dice.between(0, 30);
    projectile.action = dice.between(0, 9000);
    projectile.x = dice.real();
    projectile.y = dice.chance(2) ? 0 : dice.real();
    projectile.velocity_x = dice.real();
    projectile.velocity_y = dice.chance(2) ? 0 : dice.real();
    projectile.acceleration_x = dice.chance(2) ? 0 : dice.real();
    projectile.acceleration_y = dice.chance(2) ? 0 : dice.real();
    if (dice.chance(2)) {
        projectile.life = dice.between(0, 300);
    }
    projectile.hits = dice.between(1, 3);
    projectile.interval = dice.between(0, 8);
    projectile.priority = dice.between(0, 3);
    projectile.hit = random_hit(dice);
    projectile.approximate = dice.chance(2);
    return projectile;
}

Move random_move(Dice& dice, std::int32_t number, std::size_t animations) {
    Move move;
    move.number = number;
    move.animation = {static_cast<std::uint32_t>(dice.below(animations))};
    move.name = dice.text();
    move.input = dice.chance(2) ? "236P" : dice.text();
    move.type = static_cast<MoveType>(dice.between(0, 6));
    move.guard = static_cast<Guard>(dice.between(0, 4));
    move.power_cost = dice.between(-10, 1000);
    move.power_gain = dice.between(0, 1);
    std::generate_n(std::back_inserter(move.hits), dice.below(4), [&] { return random_hit(dice); });
    for (std::size_t i = dice.below(3); i > 0; --i) {
        Cancel cancel{.into = number + dice.between(-2, 2), .first_tick = dice.between(0, 20)};
        cancel.on_hit = true;
        cancel.on_whiff = dice.chance(2);
        move.cancels.push_back(cancel);
        const std::int32_t after = move.movement.empty() ? 0 : move.movement.back().tick + 1;
        move.movement.push_back({after + dice.between(0, 100), dice.real(), dice.real()});
    }
    move.stance = static_cast<Stance>(dice.between(0, 4));
    move.needs_control = dice.chance(2);
    move.starts = {move.needs_control, move.stance == Stance::crouching,
                   move.stance == Stance::airborne};
    if (dice.chance(2)) {
        move.duration = dice.between(0, 700);
        move.next = dice.chance(2) ? 0 : number + dice.between(-3, 3);
        move.free_tick = dice.between(0, 700);
        move.hit_advantage = dice.between(-90, 90);
        move.block_advantage = dice.between(-90, 90);
        move.hit_effect = static_cast<HitEffect>(dice.between(0, 3));
        move.hit_power = dice.between(-3000, 300);
    }
    std::generate_n(std::back_inserter(move.projectiles), dice.below(3),
                    [&] { return random_projectile(dice); });
    return move;
}

}  // namespace

Character copy_of(const Character& character) {
    const auto& [info, floor_y, pictures, palettes, selectable_palettes, selected_palette, sprites,
                 animations, moves, sound_file, sounds, properties, charge, input_bytes] =
        character;
    return {info,
            floor_y,
            pictures,
            palettes,
            selectable_palettes,
            selected_palette,
            sprites,
            animations,
            moves,
            sound_file,
            sounds,
            properties,
            {},
            input_bytes};
}

Character random_character(std::uint32_t seed) {
    Dice dice(seed);
    CharacterBuilder builder;
    Character& character = builder.character;
    character.info = {
        "n" + dice.text(), dice.text(), dice.text(), dice.text(), {dice.between(100, 640), 240}};
    add_sprites(dice, builder);
    add_animations(dice, builder);
    for (std::int32_t i = 0; i < dice.between(0, 5); ++i) {
        character.moves.push_back(random_move(dice, 200 + i, character.animations.size()));
    }
    character.properties = dice.tags();
    return std::move(builder.character);
}

}  // namespace fightconv::test
