// The parts of a character as plain structs.
#include <algorithm>
#include <cstring>
#include <limits>

#include "converters/c/handles.hpp"
#include "core/model/timeline.hpp"

namespace fightconv::c {

namespace {

std::uint32_t count_of(const auto& list) { return static_cast<std::uint32_t>(list.size()); }

std::int32_t known(const std::optional<std::int32_t>& value) {
    return value.value_or(FIGHTCONV_UNKNOWN);
}

// The sum of the ticks of an animation can be more than 32 bits hold.
std::int32_t clamped(std::int64_t value) {
    constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();
    return static_cast<std::int32_t>(std::clamp(value, -most, most));
}

template <class T>
const T* item_of(const std::vector<T>& list, std::size_t index) {
    return index < list.size() ? &list[index] : nullptr;
}

const Animation* animation_of(const fightconv_character* character, std::uint32_t animation) {
    return character == nullptr ? nullptr : item_of(character->character.animations, animation);
}

const Frame* frame_of(const fightconv_character* character, std::uint32_t animation,
                      std::uint32_t frame) {
    const Animation* const found = animation_of(character, animation);
    return found == nullptr ? nullptr : item_of(found->frames, frame);
}

const Move* move_of(const fightconv_character* character, std::uint32_t move) {
    return character == nullptr ? nullptr : item_of(character->character.moves, move);
}

const Notify* notify_of(const fightconv_character* character, std::uint32_t move,
                        std::uint32_t notify) {
    const Move* const found = move_of(character, move);
    return found == nullptr ? nullptr : item_of(found->notifies, notify);
}

const Projectile* projectile_of(const fightconv_character* character, std::uint32_t move,
                                std::uint32_t index) {
    const Move* const found = move_of(character, move);
    return found == nullptr ? nullptr : item_of(found->projectiles, index);
}

const Sprite* sprite_of(const fightconv_character* character, std::uint32_t index) {
    return character == nullptr ? nullptr : item_of(character->character.sprites, index);
}

const Picture& picture_of(const fightconv_character& character, const Sprite& sprite) {
    return character.character[sprite.picture];
}

fightconv_code give_pair(const std::vector<Tag>* pairs, std::uint32_t index, fightconv_pair* pair) {
    const Tag* const found = pairs == nullptr ? nullptr : item_of(*pairs, index);
    return found == nullptr ? FIGHTCONV_WRONG_CALL
                            : give({.size = sizeof *pair,
                                    .key = found->first.c_str(),
                                    .value = found->second.c_str()},
                                   pair);
}

void copy_colours(const Colours& palette, std::uint8_t* colours) {
    for (const Rgba colour : palette) {
        for (const std::uint8_t channel : {colour.r, colour.g, colour.b, colour.a}) {
            *colours++ = channel;
        }
    }
}

std::uint32_t bits_of(const Interpolation& interpolation) {
    const auto bit = [](bool is_set, fightconv_interpolation value) {
        return is_set ? static_cast<std::uint32_t>(value) : 0U;
    };
    return bit(interpolation.offset, FIGHTCONV_INTERPOLATE_OFFSET) |
           bit(interpolation.blend, FIGHTCONV_INTERPOLATE_BLEND) |
           bit(interpolation.scale, FIGHTCONV_INTERPOLATE_SCALE) |
           bit(interpolation.angle, FIGHTCONV_INTERPOLATE_ANGLE);
}

// The numbers of both enumerations are the same.
template <class To, class From>
To same(From value) {
    return static_cast<To>(value);
}
static_assert(static_cast<int>(LoopMode::ping_pong) == FIGHTCONV_PING_PONG);
static_assert(static_cast<int>(BlendMode::subtract) == FIGHTCONV_BLEND_SUBTRACT);
static_assert(static_cast<int>(BoxKind::invincible) == FIGHTCONV_BOX_INVINCIBLE);
static_assert(static_cast<int>(MoveType::throw_) == FIGHTCONV_MOVE_THROW);
static_assert(static_cast<int>(Guard::unblockable) == FIGHTCONV_GUARD_UNBLOCKABLE);
static_assert(static_cast<int>(HitEffect::custom_state) == FIGHTCONV_HIT_CUSTOM_STATE);
static_assert(static_cast<int>(Stance::lying) == FIGHTCONV_STANCE_LYING);
static_assert(Frame::hold == FIGHTCONV_HOLD);

// Pictures that are kept packed are unpacked, for which there may be no memory.
template <class Copy>
fightconv_code copy_pixels(Copy copy) noexcept {
    try {
        copy();
        return FIGHTCONV_OK;
    } catch (...) {
        return FIGHTCONV_OUT_OF_MEMORY;
    }
}

// The names are literals, so a zero byte is behind each of them.
template <class Enumeration>
const char* name_up_to(Enumeration last, std::int32_t value) {
    return value < 0 || value > static_cast<std::int32_t>(last)
               ? ""
               : name_of(static_cast<Enumeration>(value)).data();
}

fightconv_code give_hit(const Hit* found, fightconv_hit* hit) {
    return found == nullptr ? FIGHTCONV_WRONG_CALL
                            : give({.size = sizeof *hit,
                                    .first_tick = found->first_tick,
                                    .last_tick = found->last_tick,
                                    .continued = found->continued,
                                    .damage = found->damage,
                                    .chip = found->chip,
                                    .hitstop = found->hitstop,
                                    .attacker_hitstop = found->attacker_hitstop,
                                    .hitstun = found->hitstun,
                                    .blockstun = found->blockstun,
                                    .effect = same<fightconv_hit_effect>(found->effect),
                                    .guard = same<fightconv_guard>(found->guard),
                                    .knockback_x = found->knockback_x,
                                    .knockback_y = found->knockback_y,
                                    .pushback = found->pushback,
                                    .block_pushback = found->block_pushback,
                                    .power_on_hit = found->power_on_hit,
                                    .power_on_guard = found->power_on_guard,
                                    .approximate = found->approximate,
                                    .alternative = found->alternative,
                                    .sound = found->sound.c_str(),
                                    .guard_sound = found->guard_sound.c_str()},
                                   hit);
}

}  // namespace

}  // namespace fightconv::c

using namespace fightconv;

fightconv_code fightconv_character_info(const fightconv_character* character,
                                        fightconv_info* info) {
    if (character == nullptr) {
        return FIGHTCONV_WRONG_CALL;
    }
    const Character& from = character->character;
    return c::give(
        {.size = sizeof *info,
         .name = from.info.name.c_str(),
         .display_name = from.info.display_name.c_str(),
         .author = from.info.author.c_str(),
         .version_date = from.info.version_date.c_str(),
         .screen_width = from.info.localcoord.x,
         .screen_height = from.info.localcoord.y,
         .scale_x = from.info.scale.x,
         .scale_y = from.info.scale.y,
         .floor_y = from.floor_y,
         .chosen_choice = from.selected_palette ? static_cast<std::uint32_t>(*from.selected_palette)
                                                : FIGHTCONV_NONE,
         .palette_count = c::count_of(from.palettes),
         .palette_choice_count = c::count_of(from.selectable_palettes),
         .sprite_count = c::count_of(from.sprites),
         .animation_count = c::count_of(from.animations),
         .move_count = c::count_of(from.moves),
         .sound_count = c::count_of(from.sounds),
         .property_count = c::count_of(from.properties)},
        info);
}

fightconv_code fightconv_property_at(const fightconv_character* character, uint32_t index,
                                     fightconv_pair* property) {
    return c::give_pair(character == nullptr ? nullptr : &character->character.properties, index,
                        property);
}

fightconv_code fightconv_palette_at(const fightconv_character* character,
                                    fightconv_palette_index index, fightconv_palette* palette) {
    const Palette* const found =
        character == nullptr ? nullptr : c::item_of(character->character.palettes, index);
    return found == nullptr ? FIGHTCONV_WRONG_CALL
                            : c::give({.size = sizeof *palette,
                                       .group = found->key.group,
                                       .number = found->key.number},
                                      palette);
}

fightconv_code fightconv_palette_colours(const fightconv_character* character,
                                         fightconv_palette_index index, uint8_t colours[1024]) {
    const Palette* const found =
        character == nullptr ? nullptr : c::item_of(character->character.palettes, index);
    if (found == nullptr || colours == nullptr) {
        return FIGHTCONV_WRONG_CALL;
    }
    c::copy_colours(found->colours, colours);
    return FIGHTCONV_OK;
}

fightconv_code fightconv_palette_choice_at(const fightconv_character* character, uint32_t index,
                                           fightconv_palette_choice* choice) {
    const SelectablePalette* const found =
        character == nullptr ? nullptr
                             : c::item_of(character->character.selectable_palettes, index);
    return found == nullptr ? FIGHTCONV_WRONG_CALL
                            : c::give({.size = sizeof *choice,
                                       .number = found->number,
                                       .palette = found->palette.value},
                                      choice);
}

fightconv_code fightconv_sprite_at(const fightconv_character* character,
                                   fightconv_sprite_index index, fightconv_sprite* sprite) {
    const Sprite* const found = c::sprite_of(character, index);
    if (found == nullptr) {
        return FIGHTCONV_WRONG_CALL;
    }
    const Picture& picture = c::picture_of(*character, *found);
    const std::optional<PaletteId> palette = character->character.palette_of(SpriteId{index});
    return c::give({.size = sizeof *sprite,
                    .group = found->key.group,
                    .number = found->key.number,
                    .axis_x = found->axis.x,
                    .axis_y = found->axis.y,
                    .width = picture.width,
                    .height = picture.height,
                    .palette = palette ? palette->value : FIGHTCONV_NONE,
                    .picture = found->picture.value},
                   sprite);
}

fightconv_sprite_index fightconv_find_sprite(const fightconv_character* character, int32_t group,
                                             int32_t number) {
    if (character == nullptr) {
        return FIGHTCONV_NONE;
    }
    const auto& sprites = character->character.sprites;
    const auto found = std::find_if(sprites.begin(), sprites.end(), [&](const Sprite& sprite) {
        return sprite.key.group == group && sprite.key.number == number;
    });
    return found == sprites.end() ? FIGHTCONV_NONE
                                  : static_cast<std::uint32_t>(found - sprites.begin());
}

fightconv_code fightconv_sprite_rgba(const fightconv_character* character,
                                     fightconv_sprite_index index, uint8_t* pixels, size_t size) {
    const Sprite* const found = c::sprite_of(character, index);
    if (found == nullptr || pixels == nullptr) {
        return FIGHTCONV_WRONG_CALL;
    }
    const Picture& picture = c::picture_of(*character, *found);
    const std::size_t stride = std::size_t{picture.width} * 4;
    if (size != stride * picture.height) {
        return FIGHTCONV_WRONG_CALL;
    }
    return picture.empty() ? FIGHTCONV_OK : c::copy_pixels([&] {
        copy_rgba(picture, {0, 0, picture.width, picture.height},
                  character->character.colours_of(SpriteId{index}), {pixels, size}, stride);
    });
}

fightconv_code fightconv_sprite_indices(const fightconv_character* character,
                                        fightconv_sprite_index index, uint8_t* pixels,
                                        size_t size) {
    const Sprite* const found = c::sprite_of(character, index);
    if (found == nullptr || pixels == nullptr) {
        return FIGHTCONV_WRONG_CALL;
    }
    const Picture& picture = c::picture_of(*character, *found);
    if (picture.format != PixelFormat::indexed8 || size != picture.pixels.size()) {
        return FIGHTCONV_WRONG_CALL;
    }
    return c::copy_pixels([&] { std::ranges::copy(picture.pixels.unpacked(), pixels); });
}

fightconv_code fightconv_animation_at(const fightconv_character* character,
                                      fightconv_animation_index index,
                                      fightconv_animation* animation) {
    const Animation* const found = c::animation_of(character, index);
    return found == nullptr
               ? FIGHTCONV_WRONG_CALL
               : c::give({.size = sizeof *animation,
                          .number = found->number,
                          .loop = c::same<fightconv_loop>(found->loop),
                          .name = found->name.c_str(),
                          .loop_start = found->loop_start,
                          .floor_y = found->floor_y ? *found->floor_y : FIGHTCONV_UNKNOWN,
                          .frame_count = c::count_of(found->frames)},
                         animation);
}

fightconv_animation_index fightconv_find_animation(const fightconv_character* character,
                                                   int32_t number) {
    if (character == nullptr) {
        return FIGHTCONV_NONE;
    }
    const auto& all = character->character.animations;
    const auto found = std::find_if(all.begin(), all.end(),
                                    [&](const Animation& each) { return each.number == number; });
    return found == all.end() ? FIGHTCONV_NONE : static_cast<std::uint32_t>(found - all.begin());
}

fightconv_code fightconv_frame_at(const fightconv_character* character,
                                  fightconv_animation_index animation, uint32_t index,
                                  fightconv_frame* frame) {
    const Frame* const found = c::frame_of(character, animation, index);
    if (found == nullptr) {
        return FIGHTCONV_WRONG_CALL;
    }
    const Key missing = found->missing.value_or(Key());
    return c::give({.size = sizeof *frame,
                    .sprite = found->sprite ? found->sprite->value : FIGHTCONV_NONE,
                    .is_missing = found->missing.has_value(),
                    .missing_group = missing.group,
                    .missing_number = missing.number,
                    .ticks = found->ticks,
                    .offset_x = found->offset.x,
                    .offset_y = found->offset.y,
                    .flip_h = found->flip_h,
                    .flip_v = found->flip_v,
                    .blend = c::same<fightconv_blend>(found->blend.mode),
                    .blend_source = found->blend.source,
                    .blend_destination = found->blend.destination,
                    .scale_x = found->scale_x,
                    .scale_y = found->scale_y,
                    .angle = found->angle,
                    .interpolated = c::bits_of(found->interpolation),
                    .box_count = c::count_of(found->boxes),
                    .cue_count = c::count_of(found->cues),
                    .tag_count = c::count_of(found->tags),
                    .label = found->label.c_str(),
                    .program = found->program.c_str()},
                   frame);
}

fightconv_code fightconv_box_at(const fightconv_character* character,
                                fightconv_animation_index animation, uint32_t frame, uint32_t index,
                                fightconv_box* box) {
    const Frame* const in = c::frame_of(character, animation, frame);
    const Box* const found = in == nullptr ? nullptr : c::item_of(in->boxes, index);
    return found == nullptr ? FIGHTCONV_WRONG_CALL
                            : c::give({.size = sizeof *box,
                                       .kind = static_cast<std::int32_t>(found->kind),
                                       .x = found->x,
                                       .y = found->y,
                                       .width = found->width,
                                       .height = found->height,
                                       .rotation = found->rotation,
                                       .enabled = found->enabled,
                                       .damage = found->damage,
                                       .hitstun = found->hitstun,
                                       .blockstun = found->blockstun,
                                       .knockback = found->knockback,
                                       .knockback_angle = found->knockback_angle,
                                       .knockback_strength = found->knockback_strength,
                                       .name = found->name.c_str()},
                                      box);
}

fightconv_code fightconv_cue_at(const fightconv_character* character,
                                fightconv_animation_index animation, uint32_t frame, uint32_t index,
                                fightconv_cue* cue) {
    const Frame* const in = c::frame_of(character, animation, frame);
    const Cue* const found = in == nullptr ? nullptr : c::item_of(in->cues, index);
    return found == nullptr ? FIGHTCONV_WRONG_CALL
                            : c::give({.size = sizeof *cue,
                                       .clip = found->clip.c_str(),
                                       .volume = found->volume,
                                       .pitch = found->pitch,
                                       .tick = found->tick},
                                      cue);
}

fightconv_code fightconv_tag_at(const fightconv_character* character,
                                fightconv_animation_index animation, uint32_t frame, uint32_t index,
                                fightconv_pair* tag) {
    const Frame* const in = c::frame_of(character, animation, frame);
    return c::give_pair(in == nullptr ? nullptr : &in->tags, index, tag);
}

fightconv_code fightconv_move_at(const fightconv_character* character, fightconv_move_index index,
                                 fightconv_move* move) {
    const Move* const found = c::move_of(character, index);
    return found == nullptr
               ? FIGHTCONV_WRONG_CALL
               : c::give({.size = sizeof *move,
                          .number = found->number,
                          .animation = found->animation.value,
                          .name = found->name.c_str(),
                          .input = found->input.c_str(),
                          .type = c::same<fightconv_move_type>(found->type),
                          .guard = c::same<fightconv_guard>(found->guard),
                          .stance = c::same<fightconv_stance>(found->stance),
                          .needs_control = found->needs_control,
                          .starts_standing = found->starts.standing,
                          .starts_crouching = found->starts.crouching,
                          .starts_airborne = found->starts.airborne,
                          .power_cost = found->power_cost,
                          .power_gain = found->power_gain,
                          .duration = c::known(found->duration),
                          .next = c::known(found->next),
                          .free_tick = c::known(found->free_tick),
                          .hit_advantage = c::known(found->hit_advantage),
                          .block_advantage = c::known(found->block_advantage),
                          .hit_effect = c::same<fightconv_hit_effect>(found->hit_effect),
                          .hit_power = c::known(found->hit_power),
                          .hit_count = c::count_of(found->hits),
                          .notify_count = c::count_of(found->notifies),
                          .cancel_count = c::count_of(found->cancels),
                          .waypoint_count = c::count_of(found->movement),
                          .projectile_count = c::count_of(found->projectiles)},
                         move);
}

fightconv_code fightconv_frame_data_at(const fightconv_character* character,
                                       fightconv_move_index index, fightconv_frame_data* data) {
    const FrameData* const found =
        character == nullptr ? nullptr : c::item_of(character->frame_data, index);
    return found == nullptr ? FIGHTCONV_WRONG_CALL
                            : c::give({.size = sizeof *data,
                                       .total = c::clamped(found->total),
                                       .until_landing = found->until_landing,
                                       .startup = found->startup ? c::clamped(*found->startup)
                                                                 : FIGHTCONV_UNKNOWN,
                                       .recovery = c::clamped(found->recovery),
                                       .power = c::known(found->power),
                                       .active = found->active.c_str(),
                                       .damage = found->damage.c_str(),
                                       .on_hit = found->on_hit.c_str(),
                                       .on_block = found->on_block.c_str()},
                                      data);
}

fightconv_code fightconv_hit_at(const fightconv_character* character, fightconv_move_index move,
                                uint32_t index, fightconv_hit* hit) {
    const Move* const in = c::move_of(character, move);
    return c::give_hit(in == nullptr ? nullptr : c::item_of(in->hits, index), hit);
}

fightconv_code fightconv_projectile_at(const fightconv_character* character,
                                       fightconv_move_index move, uint32_t index,
                                       fightconv_projectile* projectile) {
    const Projectile* const found = c::projectile_of(character, move, index);
    return found == nullptr ? FIGHTCONV_WRONG_CALL
                            : c::give({.size = sizeof *projectile,
                                       .tick = found->tick,
                                       .action = found->action,
                                       .x = found->x,
                                       .y = found->y,
                                       .velocity_x = found->velocity_x,
                                       .velocity_y = found->velocity_y,
                                       .acceleration_x = found->acceleration_x,
                                       .acceleration_y = found->acceleration_y,
                                       .life = c::known(found->life),
                                       .hits = found->hits,
                                       .interval = found->interval,
                                       .priority = found->priority,
                                       .approximate = found->approximate},
                                      projectile);
}

fightconv_code fightconv_projectile_hit_at(const fightconv_character* character,
                                           fightconv_move_index move, uint32_t index,
                                           fightconv_hit* hit) {
    const Projectile* const found = c::projectile_of(character, move, index);
    return c::give_hit(found == nullptr ? nullptr : &found->hit, hit);
}

fightconv_code fightconv_cancel_at(const fightconv_character* character, fightconv_move_index move,
                                   uint32_t index, fightconv_cancel* cancel) {
    const Move* const in = c::move_of(character, move);
    const Cancel* const found = in == nullptr ? nullptr : c::item_of(in->cancels, index);
    return found == nullptr ? FIGHTCONV_WRONG_CALL
                            : c::give({.size = sizeof *cancel,
                                       .into = found->into,
                                       .first_tick = found->first_tick,
                                       .on_hit = found->on_hit,
                                       .on_block = found->on_block,
                                       .on_whiff = found->on_whiff,
                                       .approximate = found->approximate},
                                      cancel);
}

fightconv_code fightconv_notify_at(const fightconv_character* character, fightconv_move_index move,
                                   uint32_t index, fightconv_notify* notify) {
    const Notify* const found = c::notify_of(character, move, index);
    return found == nullptr ? FIGHTCONV_WRONG_CALL
                            : c::give({.size = sizeof *notify,
                                       .tick = found->tick,
                                       .approximate = found->approximate,
                                       .event = found->event.c_str(),
                                       .value_count = c::count_of(found->values)},
                                      notify);
}

fightconv_code fightconv_notify_value_at(const fightconv_character* character,
                                         fightconv_move_index move, uint32_t notify, uint32_t index,
                                         fightconv_pair* value) {
    const Notify* const in = c::notify_of(character, move, notify);
    return c::give_pair(in == nullptr ? nullptr : &in->values, index, value);
}

fightconv_code fightconv_waypoint_at(const fightconv_character* character,
                                     fightconv_move_index move, uint32_t index,
                                     fightconv_waypoint* waypoint) {
    const Move* const in = c::move_of(character, move);
    const Waypoint* const found = in == nullptr ? nullptr : c::item_of(in->movement, index);
    return found == nullptr
               ? FIGHTCONV_WRONG_CALL
               : c::give(
                     {.size = sizeof *waypoint, .tick = found->tick, .x = found->x, .y = found->y},
                     waypoint);
}

fightconv_code fightconv_sound_at(const fightconv_character* character, fightconv_sound_index index,
                                  fightconv_sound* sound) {
    const Sound* const found =
        character == nullptr ? nullptr : c::item_of(character->character.sounds, index);
    if (found == nullptr) {
        return FIGHTCONV_WRONG_CALL;
    }
    const Bytes bytes = character->character.source_of(*found).bytes;
    return c::give({.size = sizeof *sound,
                    .group = found->key.group,
                    .number = found->key.number,
                    .name = character->sound_names[index].c_str(),
                    .bytes = bytes.data(),
                    .byte_count = bytes.size()},
                   sound);
}

const char* fightconv_name_of(fightconv_names names, int32_t value) {
    switch (names) {
        case FIGHTCONV_NAMES_BOX_KIND:
            return value < 0 || value > 255 ? "" : name_of(static_cast<BoxKind>(value)).data();
        case FIGHTCONV_NAMES_LOOP: return c::name_up_to(LoopMode::ping_pong, value);
        case FIGHTCONV_NAMES_BLEND: return c::name_up_to(BlendMode::subtract, value);
        case FIGHTCONV_NAMES_MOVE_TYPE: return c::name_up_to(MoveType::throw_, value);
        case FIGHTCONV_NAMES_GUARD: return c::name_up_to(Guard::unblockable, value);
        case FIGHTCONV_NAMES_HIT_EFFECT: return c::name_up_to(HitEffect::custom_state, value);
        case FIGHTCONV_NAMES_STANCE: return c::name_up_to(Stance::lying, value);
    }
    return "";
}
