// A small character that satisfies every invariant and has something in every field that tests
// break or change.
#pragma once

#include <algorithm>

#include "core/model/character.hpp"

namespace fightconv::test {

inline Picture picture_of(std::uint32_t width, std::uint32_t height, PixelFormat format,
                          const ByteBuffer& pixels) {
    Picture picture{width, height, format, PixelBuffer(pixels.size())};
    std::copy(pixels.begin(), pixels.end(), picture.pixels.unpack().begin());
    return picture;
}

inline Character sound_character() {
    Character character;
    character.info = {"Ember", "Ember the First", "someone", "2026-01-01", {320, 240}};
    character.pictures.push_back(picture_of(2, 1, PixelFormat::indexed8, {1, 0}));
    character.pictures.push_back(picture_of(1, 1, PixelFormat::rgba8888, {9, 8, 7, 255}));
    for (std::uint8_t red : {std::uint8_t{10}, std::uint8_t{20}}) {
        Palette palette{{1, 1}, {}};
        palette.colours[1] = {red, 0, 0, 255};
        character.palettes.push_back(palette);
    }
    character.selectable_palettes = {{1, PaletteId{0}}, {2, PaletteId{1}}};
    character.sprites = {
        {.key = {0, 0}, .axis = {1, 1}, .picture = PictureId{0}, .palette = PaletteId{0}},
        {.key = {0, 1}, .axis = {0, 0}, .picture = PictureId{1}, .palette = std::nullopt}};
    Frame first;
    first.sprite = SpriteId{0};
    first.ticks = 7;
    first.boxes.push_back(
        {.kind = BoxKind::hurt, .name = "body", .x = -1, .y = -2, .width = 3, .height = 4});
    first.cues.push_back({"hit", 1, 1});
    first.label = "start";
    first.tags = {{"a", "1"}, {"b", "2"}};
    Frame second;
    second.sprite = SpriteId{1};
    second.ticks = Frame::hold;
    Animation stand;
    stand.name = "stand";
    stand.frames = {first, second};
    character.animations.push_back(stand);
    Move punch;
    punch.number = 200;
    punch.animation = AnimationId{0};
    punch.name = "punch";
    punch.hits.push_back({.first_tick = 2, .last_tick = 4, .damage = 30});
    punch.notifies.push_back({3, "helper", {{"id", "7"}}});
    punch.projectiles.push_back({.tick = 3, .action = 9, .velocity_x = 4, .hit = {.damage = 20}});
    punch.cancels.push_back({.into = 210, .first_tick = 4});
    character.moves.push_back(punch);
    character.sound_file = {"ember.snd", {1, 2, 3, 4}};
    character.sounds = {{{5, 0}, 0, 3}, {{5, 1}, 3, 1}};
    character.properties = {{"life", "1000"}, {"power", "3000"}};
    return character;
}

}  // namespace fightconv::test
