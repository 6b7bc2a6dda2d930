#include "converters/api/borrow.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "converters/api/problems.hpp"
#include "converters/sprites/indexing.hpp"
#include "core/base/reporter.hpp"
#include "core/base/text/text.hpp"
#include "core/model/scale.hpp"

namespace fightconv {

namespace {

// "200,0, 200,1 and 12 more"
std::string names_of(const std::set<Key>& keys) {
    constexpr std::size_t most = 5;
    std::vector<std::string> names;
    for (const Key key : keys) {
        if (names.size() == most) {
            break;
        }
        names.push_back(fmt::format("{},{}", key.group, key.number));
    }
    const std::size_t more = keys.size() - names.size();
    return fmt::format("{}{}", fmt::join(names, "; "),
                       more == 0 ? "" : fmt::format(" and {} more", more));
}

std::string numbers_of(const std::vector<SelectablePalette>& palettes) {
    std::vector<std::int32_t> numbers;
    std::transform(palettes.begin(), palettes.end(), std::back_inserter(numbers),
                   [](const SelectablePalette& each) { return each.number; });
    return fmt::format("{}", fmt::join(numbers, ", "));
}

// By PaletteId: whether a player can choose it.
std::vector<bool> selectable_in(const Character& character) {
    std::vector<bool> is_selectable(character.palettes.size());
    for (const SelectablePalette& each : character.selectable_palettes) {
        is_selectable[each.palette.value] = true;
    }
    return is_selectable;
}

// Whether a palette is the one that the selected palette replaces.
bool is_exchanged(const Character& character, PaletteId palette) {
    return !character.selectable_palettes.empty() &&
           character.selectable_palettes.front().palette == palette;
}

// The palette that sprites have stays the first one, because selecting another one means replacing
// it.
Status take_selectable_palettes(Character& character, const Character& other,
                                const Reporter& reporter) {
    const PaletteId exchanged = character.selectable_palettes.front().palette;
    std::set<std::uint32_t> used;
    std::vector<SelectablePalette> taken;
    FC_TRY(character.charge.add(other.selectable_palettes.size() * sizeof(Palette),
                                "the selectable palettes"));
    for (const SelectablePalette& offered : other.selectable_palettes) {
        PaletteId palette = exchanged;
        if (!taken.empty()) {
            const auto own = std::find_if(
                character.selectable_palettes.begin(), character.selectable_palettes.end(),
                [&](const SelectablePalette& each) {
                    return each.number == offered.number && !used.contains(each.palette.value);
                });
            if (own != character.selectable_palettes.end()) {
                palette = own->palette;
            } else {
                palette.value = static_cast<std::uint32_t>(character.palettes.size());
                character.palettes.push_back({other[offered.palette].key, {}});
            }
        }
        used.insert(palette.value);
        character.palettes[palette.value].colours = other[offered.palette].colours;
        taken.push_back({offered.number, palette});
    }
    std::vector<SelectablePalette> dropped;
    std::copy_if(character.selectable_palettes.begin(), character.selectable_palettes.end(),
                 std::back_inserter(dropped), [&](const SelectablePalette& own) {
                     return std::none_of(
                         taken.begin(), taken.end(),
                         [&](const SelectablePalette& each) { return each.number == own.number; });
                 });
    if (!dropped.empty()) {
        reporter.report(
            api_problem.borrow_costumes_dropped, {},
            "the character has {} that this input does not have, and that can no longer "
            "be chosen: {}",
            counted(dropped.size(), "selectable palette"), numbers_of(dropped));
    }
    character.selectable_palettes = std::move(taken);
    character.selected_palette = other.selected_palette;
    return {};
}

// The kind of entries that are exchanged, and the problems for keys that only one of the two
// characters has.
struct Exchange {
    std::string_view thing;
    const Problem* kept;
    const Problem* left;
};
constexpr Exchange of_palettes = {"palette", &api_problem.borrow_palettes_kept,
                                  &api_problem.borrow_palettes_left};
constexpr Exchange of_sprites = {"sprite", &api_problem.borrow_sprites_kept,
                                 &api_problem.borrow_sprites_left};

void report_unmatched(const Reporter& reporter, const Exchange& exchange, const std::set<Key>& kept,
                      const std::set<Key>& left) {
    if (!kept.empty()) {
        reporter.report(*exchange.kept, {},
                        "the character keeps {} that this input does not have: {}",
                        counted(kept.size(), exchange.thing), names_of(kept));
    }
    if (!left.empty()) {
        reporter.report(*exchange.left, {},
                        "this input has {} that the character does not have: {}",
                        counted(left.size(), exchange.thing), names_of(left));
    }
}

void report_nothing(const Reporter& reporter, std::string_view things) {
    reporter.report(
        api_problem.borrow_nothing_matched, {},
        "no {} of this input has its counterpart in the character, so nothing was taken over",
        things);
}

// Takes sprites of another character over.
class SpriteLoan {
public:
    SpriteLoan(Character& character, Character& other)
        : character_(character), other_(other), pictures_(other.pictures.size()) {
        const Point own_screen = character.info.localcoord;
        const Point screen = other.info.localcoord;
        const double by =
            own_screen.x > 0 && screen.x > 0 ? double(own_screen.x) / double(screen.x) : 1;
        const Scale own = character.info.scale;
        const Scale theirs = other.info.scale;
        scale_ = {by * (theirs.x / own.x), by * (theirs.y / own.y)};
    }

    Status take(std::string_view from, Context& context) {
        std::map<Key, SpriteId> offered;
        for (std::uint32_t i = 0; i < other_.sprites.size(); ++i) {
            if (!other_.picture_of({i}).empty()) {
                offered.try_emplace(other_.sprites[i].key, SpriteId{i});
            }
        }
        // The pictures are those of `other`, and so is what they have taken from the budget.
        const std::uint64_t lists =
            other_.palettes.size() * sizeof(Palette) + other_.pictures.size() * sizeof(Picture);
        character_.charge.join(std::move(other_.charge));
        character_.input_bytes += other_.input_bytes;
        FC_TRY(character_.charge.add(lists, "the sprites that are taken over"));
        std::set<Key> kept, taken;
        std::vector<bool> is_taken(character_.sprites.size());
        for (std::size_t i = 0; i < character_.sprites.size(); ++i) {
            const auto found = offered.find(character_.sprites[i].key);
            (found == offered.end() ? kept : taken).insert(character_.sprites[i].key);
            is_taken[i] = found != offered.end();
            if (is_taken[i]) {
                replace(character_.sprites[i], other_[found->second]);
            }
        }
        drop_unused_pictures();
        const Reporter reporter(context.diagnostics, from);
        std::set<Key> left;
        for (const auto& [key, sprite] : offered) {
            if (!taken.contains(key)) {
                left.insert(key);
            }
        }
        if (taken.empty()) {
            report_nothing(reporter, "sprite");
            return {};
        }
        report_unmatched(reporter, of_sprites, kept, left);
        scale_frames(is_taken, reporter);
        return {};
    }

private:
    void replace(Sprite& own, const Sprite& theirs) {
        auto& picture = pictures_[theirs.picture.value];
        if (!picture) {
            picture = PictureId{static_cast<std::uint32_t>(character_.pictures.size())};
            character_.pictures.push_back(std::move(other_.pictures[theirs.picture.value]));
        }
        const bool both_selectable = own.palette && theirs.palette &&
                                     is_exchanged(character_, *own.palette) &&
                                     is_exchanged(other_, *theirs.palette);
        if (!both_selectable) {
            own.palette =
                theirs.palette ? std::optional(palette_for(*theirs.palette)) : std::nullopt;
        }
        own.picture = *picture;
        own.axis = theirs.axis;
    }

    PaletteId palette_for(PaletteId theirs) {
        const auto [known, is_new] = palettes_.try_emplace(
            theirs.value, PaletteId{static_cast<std::uint32_t>(character_.palettes.size())});
        if (is_new) {
            character_.palettes.push_back(other_[theirs]);
        }
        return known->second;
    }

    void drop_unused_pictures() {
        std::vector<std::optional<PictureId>> places(character_.pictures.size());
        std::vector<Picture> pictures;
        for (Sprite& sprite : character_.sprites) {
            auto& place = places[sprite.picture.value];
            if (!place) {
                place = PictureId{static_cast<std::uint32_t>(pictures.size())};
                pictures.push_back(std::move(character_.pictures[sprite.picture.value]));
            }
            sprite.picture = *place;
        }
        character_.pictures = std::move(pictures);
    }

    void scale_frames(const std::vector<bool>& is_taken, const Reporter& reporter) {
        if (!is_scaled(scale_)) {
            return;
        }
        std::vector<std::string> mixed;
        for (Animation& animation : character_.animations) {
            std::size_t scaled = 0, shown = 0;
            bool interpolates = false;
            for (Frame& frame : animation.frames) {
                interpolates = interpolates || frame.interpolation.scale;
                shown += frame.sprite ? 1U : 0U;
                if (frame.sprite && is_taken[frame.sprite->value]) {
                    frame.scale_x *= scale_.x;
                    frame.scale_y *= scale_.y;
                    ++scaled;
                }
            }
            if (interpolates && scaled != 0 && scaled != shown) {
                mixed.push_back(animation.name);
            }
        }
        const CharacterInfo& own = character_.info;
        const CharacterInfo& theirs = other_.info;
        const auto shown = [](const Scale& scale) {
            return is_scaled(scale) ? fmt::format(" and scaled by {}", words_of(scale))
                                    : std::string();
        };
        reporter.report(
            api_problem.borrow_sprites_scaled, {},
            "its sprites are made for a screen of {} pixels{}, and the character for one "
            "of {}{}, so frames show them scaled by {}",
            theirs.localcoord.x, shown(theirs.scale), own.localcoord.x, shown(own.scale),
            words_of(scale_));
        if (!mixed.empty()) {
            reporter.report(
                api_problem.borrow_scale_interpolated, {},
                "animations with interpolated scales show sprites of both inputs, which "
                "change their size on the way: {}",
                fmt::join(mixed, ", "));
        }
    }

    Character& character_;
    Character& other_;
    std::vector<std::optional<PictureId>> pictures_;  // of those of `other`
    std::map<std::uint32_t, PaletteId> palettes_;     // of those of `other`
    Scale scale_;
};

}  // namespace

Status borrow_palettes(Character& character, const Character& other, std::string_view from,
                       Context& context) {
    const Reporter reporter(context.diagnostics, from);
    const bool has_selectable = !character.selectable_palettes.empty();
    const std::vector<bool> own_selectable = selectable_in(character);
    const std::vector<bool> other_selectable = selectable_in(other);
    std::map<Key, PaletteId> offered;
    for (std::uint32_t i = 0; i < other.palettes.size(); ++i) {
        if (!has_selectable || !other_selectable[i]) {
            offered.try_emplace(other.palettes[i].key, PaletteId{i});
        }
    }
    std::set<Key> kept, taken, left;
    for (std::size_t i = 0; i < own_selectable.size(); ++i) {
        Palette& palette = character.palettes[i];
        const auto found = own_selectable[i] ? offered.end() : offered.find(palette.key);
        if (found != offered.end()) {
            palette.colours = other[found->second].colours;
            taken.insert(palette.key);
        } else if (!own_selectable[i]) {
            kept.insert(palette.key);
        }
    }
    for (const auto& [key, palette] : offered) {
        if (!taken.contains(key)) {
            left.insert(key);
        }
    }
    const bool takes_selectable = has_selectable && !other.selectable_palettes.empty();
    if (taken.empty() && !takes_selectable) {
        report_nothing(reporter, "palette");
        return {};
    }
    report_unmatched(reporter, of_palettes, kept, left);
    if (!has_selectable && !other.selectable_palettes.empty()) {
        reporter.report(
            api_problem.borrow_costumes_left, {},
            "the character has no selectable palettes, so those of this input cannot be chosen: "
            "{}",
            numbers_of(other.selectable_palettes));
    }
    return takes_selectable ? take_selectable_palettes(character, other, reporter) : Status();
}

bool recolour(Character& character, const Colours& colours) {
    const auto& selectable = character.selectable_palettes;
    const std::optional<PaletteId> palette =
        selectable.empty()
            ? sprites::main_palette(character)
            : std::optional(selectable[character.selected_palette.value_or(0)].palette);
    if (palette) {
        character.palettes[palette->value].colours = colours;
    }
    return palette.has_value();
}

Status borrow_sprites(Character& character, Character other, std::string_view from,
                      Context& context) {
    return SpriteLoan(character, other).take(from, context);
}

}  // namespace fightconv
