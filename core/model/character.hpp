// The intermediate model: what every importer fills and every exporter reads. docs/architecture.md,
// "The model". Flat vectors; references are typed indices into them, never pointers. Time is in
// ticks of 1/60 s.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/bytes/bytes.hpp"
#include "core/base/limits.hpp"
#include "core/model/hit.hpp"
#include "core/model/image.hpp"

namespace fightconv {

template <class Tag>
struct Id {
    std::uint32_t value = 0;
    friend auto operator<=>(const Id&, const Id&) = default;
};
using PictureId = Id<struct PictureTag>;
using PaletteId = Id<struct PaletteTag>;
using SpriteId = Id<struct SpriteTag>;
using AnimationId = Id<struct AnimationTag>;

// Group and number as MUGEN names sprites and palettes (16 bits each, mugen.md T7).
struct Key {
    std::int16_t group = 0;
    std::int16_t number = 0;
    friend auto operator<=>(const Key&, const Key&) = default;
};

struct Point {
    std::int32_t x = 0;
    std::int32_t y = 0;
    friend bool operator==(const Point&, const Point&) = default;
};

// How many times wider and higher something is shown.
struct Scale {
    double x = 1;
    double y = 1;
    friend bool operator==(const Scale&, const Scale&) = default;
};

struct Palette {
    Key key;
    Colours colours{};
};

// One of the palettes that a player can choose: `number` is its number in the .def, or in palette
// group 1, from 1.
struct SelectablePalette {
    std::int32_t number = 1;
    PaletteId palette;
};

// A picture with its place relative to the character. Sprites may share a picture (links) and
// differ in palette.
struct Sprite {
    Key key;
    // px from the picture's top-left corner to the character's axis, y down; may lie outside of it
    Point axis;
    PictureId picture;
    std::optional<PaletteId> palette;  // set exactly when the picture is indexed
};

enum class BlendMode : std::uint8_t { normal, add, subtract };
std::string_view name_of(BlendMode mode) noexcept;  // "normal", ...
struct Blend {
    BlendMode mode = BlendMode::normal;
    std::uint16_t source = 256;  // 0..256, for add
    std::uint16_t destination = 256;
    // Whether all that is behind stays as it is (mugen.md A20).
    bool shows_nothing() const noexcept {
        return mode != BlendMode::normal && source == 0 && destination == 256;
    }
    friend bool operator==(const Blend&, const Blend&) = default;
};

// The values that are interpolated between the previous frame and this one (AIR `Interpolate` lines
// above the element).
struct Interpolation {
    bool offset = false;
    bool blend = false;
    bool scale = false;
    bool angle = false;
    bool any() const noexcept { return offset || blend || scale || angle; }
    friend bool operator==(const Interpolation&, const Interpolation&) = default;
};

// The 12 kinds of UFF, with its numbers (uff.md "Layout"). A file may hold other numbers; they are
// kept.
enum class BoxKind : std::uint8_t {
    attack,
    attack_inactive,
    hurt,
    stun,
    physical_extent,
    grab,
    guard_air,
    guard_high,
    guard_med,
    guard_low,
    throw_invincible,
    invincible,
};
inline constexpr std::uint8_t box_kind_count = 12;
std::string_view name_of(BoxKind kind) noexcept;  // "attack", ...; "unknown" outside the 12

// x, y: top-left corner relative to the axis, y down. Never mirrored by a frame's flips (mugen.md
// A7).
struct Box {
    BoxKind kind = BoxKind::hurt;
    std::string name;
    float x = 0;
    float y = 0;
    float width = 0;
    float height = 0;
    bool enabled = true;
    bool knockback = false;
    std::uint16_t damage = 0;
    std::uint16_t hitstun = 0;
    std::uint16_t blockstun = 0;
    float knockback_angle = 0;     // degrees, 0 = straight away from the attacker, 90 = up
    float knockback_strength = 0;  // px per tick
    float rotation = 0;            // degrees about the centre, counter-clockwise, -180..180
    friend bool operator==(const Box&, const Box&) = default;
};

struct Cue {
    std::string clip;
    float volume = 1;
    float pitch = 1;
    std::int32_t tick = 0;  // of its frame, from 0
    friend bool operator==(const Cue&, const Cue&) = default;
};

using Tag = std::pair<std::string, std::string>;  // key, value

struct Frame {
    static constexpr std::int32_t hold = -1;  // the animation stops here

    std::optional<SpriteId> sprite;  // nothing = blank
    std::optional<Key> missing;      // a blank frame that names a sprite that does not exist
    // of the sprite's axis from the character's, in pixels of the pictures, y down
    Point offset;
    // > 0, or hold; 0 only if the animation would otherwise have no frame
    std::int32_t ticks = 1;
    bool flip_h = false;  // about the axis
    bool flip_v = false;
    Blend blend;
    double scale_x = 1;
    double scale_y = 1;
    double angle = 0;  // degrees, counter-clockwise
    Interpolation interpolation;
    std::vector<Box> boxes;
    std::vector<Cue> cues;
    std::string label;
    std::string program;
    std::vector<Tag> tags;  // values for which there is no other field, in the order of the file
};

enum class LoopMode : std::uint8_t { once, loop, ping_pong };
std::string_view name_of(LoopMode mode) noexcept;  // "once", ...

struct Animation {
    std::int32_t number = 0;  // action number
    std::string name;         // unique in the character, a plain name (core/base/text/names.hpp)
    std::vector<Frame> frames;
    LoopMode loop = LoopMode::loop;
    std::uint32_t loop_start = 0;          // frame to which the loop returns
    std::optional<std::uint16_t> floor_y;  // overrides the character's
};

enum class MoveType : std::uint8_t {
    none,
    normal,
    command_normal,
    special,
    super,
    movement,
    throw_
};
std::string_view name_of(MoveType type) noexcept;  // "command_normal", ...; "" for none
enum class Stance : std::uint8_t { none, standing, crouching, airborne, lying };
std::string_view name_of(Stance stance) noexcept;  // "standing", ...; "" for none

// Some of the stances in which a character can be free to act.
struct Stances {
    bool standing = false;
    bool crouching = false;
    bool airborne = false;
    bool any() const noexcept { return standing || crouching || airborne; }
    bool has(Stance stance) const noexcept;
    void add(const Stances& others) noexcept;
    void keep(const Stances& others) noexcept;  // those that are also among the others
    friend bool operator==(const Stances&, const Stances&) = default;
};
// visit(stance) for each that is in the set, in the order of the fields.
template <class Visit>
void for_each_stance(const Stances& stances, Visit visit) {
    for (const Stance stance : {Stance::standing, Stance::crouching, Stance::airborne}) {
        if (stances.has(stance)) {
            visit(stance);
        }
    }
}

// Something that a move sends out at one of its ticks: a helper or a projectile.
struct Notify {
    std::int32_t tick = 0;  // of the move, from 0
    std::string event;      // "helper", "projectile"
    std::vector<Tag> values;
    bool approximate = false;  // whether and when it happens depends on the game
    friend bool operator==(const Notify&, const Notify&) = default;
};

// A move sends it out: it flies evenly, hits with the attack boxes of its animation and ends. It
// looks where the character looks when it begins.
struct Projectile {
    std::int32_t tick = 0;     // of the move, from 0, in which it is first seen
    std::int32_t action = 0;   // the number of the animation that it shows
    float x = 0;               // px forward from where the character is then
    float y = 0;               // px down
    float velocity_x = 0;      // px per tick, forward
    float velocity_y = 0;      // down
    float acceleration_x = 0;  // what the velocity gains in each tick
    float acceleration_y = 0;
    std::optional<std::int32_t> life{};  // ticks; nothing: until it leaves the stage
    std::int32_t hits = 1;               // it ends after so many
    std::int32_t interval = 0;           // whole ticks in which it cannot hit again after a hit
    // If two meet, the one with less ends, and the other one has one less from then on; if they
    // have as much, both end. 0: it meets no other.
    std::int32_t priority = 1;
    Hit hit{};                 // its ticks are those of the projectile
    bool approximate = false;  // whether and when it begins, or its life, depends on the game
    friend bool operator==(const Projectile&, const Projectile&) = default;
};

// A move into which this one can be cancelled.
struct Cancel {
    std::int32_t into = 0;        // its number
    std::int32_t first_tick = 0;  // the tick of this move from which it is possible
    bool on_hit = false;
    bool on_block = false;
    bool on_whiff = false;
    bool approximate = false;  // it also depends on the state of the game
    friend bool operator==(const Cancel&, const Cancel&) = default;
};

// Where a character is from a tick of its move on, seen from where the move began.
struct Waypoint {
    std::int32_t tick = 0;
    float x = 0;  // px forward
    float y = 0;  // px down
    friend bool operator==(const Waypoint&, const Waypoint&) = default;
};

struct Move {
    std::int32_t number = 0;  // state number
    AnimationId animation;
    std::string name;
    std::string input;  // numpad notation, "236P"; "5L > 5L" for a move that follows another
    MoveType type = MoveType::none;
    Guard guard = Guard::none;
    std::vector<Hit> hits;
    std::vector<Notify> notifies;  // by tick
    // by tick; each of them is a notify as well
    std::vector<Projectile> projectiles;
    std::vector<Cancel> cancels;
    std::int32_t power_cost = 0;
    std::int32_t power_gain = 0;
    // ticks until it is over when it hits nobody; nothing: as long as its animation
    std::optional<std::int32_t> duration;
    std::optional<std::int32_t> next;  // the state that follows then; need not be a move
    // from its beginning until the character may act again, in this state or a later one; nothing:
    // not known
    std::optional<std::int32_t> free_tick;
    Stance stance = Stance::none;  // at its beginning
    bool needs_control = false;    // it is begun by one who is free to act
    // from which its input begins it if one is free to act; none: not known, or it only follows
    // other moves
    Stances starts;
    std::vector<Waypoint> movement;  // by tick; empty: it stays where it is
    // The outcome of the move if it touches, with all that follows by itself until the character
    // may act again: how many ticks earlier that is than for the opponent, on a hit and when it is
    // guarded; the effect on the opponent; the power that is gained in all. Nothing, or `stun`: no
    // more is known than its hits say.
    std::optional<std::int32_t> hit_advantage;
    std::optional<std::int32_t> block_advantage;
    HitEffect hit_effect = HitEffect::stun;
    std::optional<std::int32_t> hit_power;
};

// Group and number of a sound: 32 bits each in .snd.
struct SoundKey {
    std::int32_t group = 0;
    std::int32_t number = 0;
    friend auto operator<=>(const SoundKey&, const SoundKey&) = default;
};
// "snd_5_0"; a minus sign becomes 'm', as in the names of animations
std::string name_of(SoundKey key);

// The place of a sound in the character's sound file, as its author stored it: usually a WAV, which
// formats/wav decodes when it is needed.
struct Sound {
    SoundKey key;
    std::size_t offset = 0;
    std::size_t size = 0;
};

// The whole file that contains the sounds, so that keeping them costs no more than reading it.
struct SoundFile {
    std::string name;  // for messages
    ByteBuffer bytes;
};

struct CharacterInfo {
    std::string name;
    std::string display_name;
    std::string author;
    std::string version_date;
    Point localcoord{320, 240};
    // of pictures, offsets of frames and boxes in the game; movement, speeds and the constants of
    // the body are not scaled (core/model/scale.hpp)
    Scale scale{};
    friend bool operator==(const CharacterInfo&, const CharacterInfo&) = default;
};

struct Character {
    CharacterInfo info;
    std::uint16_t floor_y = 0;  // rows between the standing frame's bottom edge and the ground line
    std::vector<Picture> pictures;
    std::vector<Palette> palettes;
    std::vector<SelectablePalette> selectable_palettes;  // the first is the default; may be empty
    // index into selectable_palettes; nothing = the palettes of the sprites
    std::optional<std::size_t> selected_palette;
    // file order; of several sprites with one key, frames show the first
    std::vector<Sprite> sprites;
    std::vector<Animation> animations;
    std::vector<Move> moves;
    SoundFile sound_file;
    std::vector<Sound> sounds;    // file order; each key once
    std::vector<Tag> properties;  // "life" -> "1000": values of the whole character, in order
    // Not a part of what is compared: what all of it takes, and the size of what it was read from,
    // which limits the work that it may ask for. A character that a program makes may ask for any.
    Charge charge;
    std::uint64_t input_bytes = UINT64_MAX / 2;

    const Sprite& operator[](SpriteId id) const { return sprites[id.value]; }
    const Picture& operator[](PictureId id) const { return pictures[id.value]; }
    const Palette& operator[](PaletteId id) const { return palettes[id.value]; }
    const Animation& operator[](AnimationId id) const { return animations[id.value]; }

    // Whether a move says in which stances it starts. Then one that does not say it cannot be begun
    // by itself; otherwise, as in most formats, stances are all that is known.
    bool knows_starts() const;

    // The bytes of one of the sounds.
    Source source_of(const Sound& sound) const {
        return {sound_file.name, Bytes(sound_file.bytes).subspan(sound.offset, sound.size)};
    }

    const Picture& picture_of(SpriteId id) const {
        return pictures[sprites[id.value].picture.value];
    }
    // The palette that a sprite is shown with: the selected palette replaces the default one.
    // Nothing for true colour.
    std::optional<PaletteId> palette_of(SpriteId id) const;
    const Colours* colours_of(SpriteId id) const;  // of that palette; null for true colour
};

// Whether a move refers to each animation: to the one that it shows, to those with its own number
// and with those of its cancels, and to those of its projectiles. Action 0, in which a character
// stands, is always needed.
std::vector<bool> needed_animations(const Character& character);

// Whether each animation is empty: nothing is seen, hit or heard in it (an action without elements,
// mugen.md A3), and no move refers to it.
std::vector<bool> empty_animations(const Character& character);

// Chooses the palette with this number; false if there is none.
bool select_palette(Character& character, std::int32_t number);

}  // namespace fightconv
