#include "core/model/character.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

namespace fightconv {

std::string_view name_of(BoxKind kind) noexcept {
    static constexpr std::array<std::string_view, box_kind_count> names = {
        "attack",    "attack_inactive", "hurt",      "stun",      "physical_extent",  "grab",
        "guard_air", "guard_high",      "guard_med", "guard_low", "throw_invincible", "invincible"};
    const auto index = static_cast<std::size_t>(kind);
    return index < names.size() ? names[index] : "unknown";
}

std::string_view name_of(BlendMode mode) noexcept {
    static constexpr std::array<std::string_view, 3> names = {"normal", "add", "subtract"};
    return names[static_cast<std::size_t>(mode)];
}

std::string_view name_of(LoopMode mode) noexcept {
    static constexpr std::array<std::string_view, 3> names = {"once", "loop", "ping_pong"};
    return names[static_cast<std::size_t>(mode)];
}

std::string_view name_of(MoveType type) noexcept {
    static constexpr std::array<std::string_view, 7> names = {
        "", "normal", "command_normal", "special", "super", "movement", "throw"};
    return names[static_cast<std::size_t>(type)];
}

std::string_view name_of(Guard guard) noexcept {
    static constexpr std::array<std::string_view, 5> names = {"", "high", "mid", "low",
                                                              "unblockable"};
    return names[static_cast<std::size_t>(guard)];
}

std::string_view name_of(HitEffect effect) noexcept {
    static constexpr std::array<std::string_view, 4> names = {"stun", "launch", "knockdown",
                                                              "custom_state"};
    return names[static_cast<std::size_t>(effect)];
}

std::string_view name_of(Stance stance) noexcept {
    static constexpr std::array<std::string_view, 5> names = {"", "standing", "crouching",
                                                              "airborne", "lying"};
    return names[static_cast<std::size_t>(stance)];
}

bool Stances::has(Stance stance) const noexcept {
    switch (stance) {
        case Stance::standing: return standing;
        case Stance::crouching: return crouching;
        case Stance::airborne: return airborne;
        case Stance::none:
        case Stance::lying: break;
    }
    return false;
}

void Stances::add(const Stances& others) noexcept {
    standing = standing || others.standing;
    crouching = crouching || others.crouching;
    airborne = airborne || others.airborne;
}

void Stances::keep(const Stances& others) noexcept {
    standing = standing && others.standing;
    crouching = crouching && others.crouching;
    airborne = airborne && others.airborne;
}

std::string name_of(SoundKey key) {
    const auto digits = [](std::int64_t value) {
        return fmt::format("{}{}", value < 0 ? "m" : "", std::abs(value));
    };
    return fmt::format("snd_{}_{}", digits(key.group), digits(key.number));
}

bool Character::knows_starts() const {
    return std::any_of(moves.begin(), moves.end(),
                       [](const Move& move) { return move.starts.any(); });
}

std::optional<PaletteId> Character::palette_of(SpriteId id) const {
    const std::optional<PaletteId> own = sprites[id.value].palette;
    return own && selected_palette && *own == selectable_palettes.front().palette
               ? selectable_palettes[*selected_palette].palette
               : own;
}

const Colours* Character::colours_of(SpriteId id) const {
    const std::optional<PaletteId> palette = palette_of(id);
    return palette ? &palettes[palette->value].colours : nullptr;
}

std::vector<bool> needed_animations(const Character& character) {
    std::set<std::uint32_t> shown;
    std::set<std::string> numbers = {"0"};
    for (const Move& move : character.moves) {
        shown.insert(move.animation.value);
        numbers.insert(std::to_string(move.number));
        for (const Cancel& cancel : move.cancels) {
            numbers.insert(std::to_string(cancel.into));
        }
        for (const Projectile& projectile : move.projectiles) {
            numbers.insert(std::to_string(projectile.action));
        }
        for (const Notify& notify : move.notifies) {
            for (const auto& [key, value] : notify.values) {
                if (key == "projanim") {
                    numbers.insert(value);
                }
            }
        }
    }
    std::vector<bool> needed(character.animations.size());
    for (std::uint32_t i = 0; i < needed.size(); ++i) {
        needed[i] =
            shown.contains(i) || numbers.contains(std::to_string(character.animations[i].number));
    }
    return needed;
}

std::vector<bool> empty_animations(const Character& character) {
    const std::vector<bool> needed = needed_animations(character);
    std::vector<bool> empty(needed.size());
    for (std::size_t i = 0; i < empty.size(); ++i) {
        const Animation& animation = character.animations[i];
        const Frame& first = animation.frames.front();
        const bool is_blank = animation.frames.size() == 1 && first.ticks == Frame::hold &&
                              !first.sprite && !first.missing && first.boxes.empty() &&
                              first.cues.empty();
        empty[i] = is_blank && !needed[i];
    }
    return empty;
}

bool select_palette(Character& character, std::int32_t number) {
    const auto& selectable = character.selectable_palettes;
    const auto found =
        std::find_if(selectable.begin(), selectable.end(),
                     [&](const SelectablePalette& each) { return each.number == number; });
    if (found == selectable.end()) {
        return false;
    }
    character.selected_palette = static_cast<std::size_t>(found - selectable.begin());
    return true;
}

}  // namespace fightconv
