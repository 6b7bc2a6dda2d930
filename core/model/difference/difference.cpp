#include "core/model/difference/difference.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <concepts>
#include <map>
#include <set>
#include <tuple>
#include <type_traits>
#include <utility>

#include "core/base/find.hpp"
#include "core/base/text/text.hpp"
#include "core/base/where.hpp"
#include "core/model/difference/difference_pixels.hpp"
#include "core/model/difference/difference_shown.hpp"
#include "core/model/difference/difference_ticks.hpp"
#include "core/model/difference/difference_words.hpp"
#include "core/model/fields.hpp"

namespace fightconv {

namespace {

using namespace difference_words;
using Kind = DifferenceKind;

struct KindText {
    std::string_view name, title;
};
constexpr std::array<KindText, difference_kind_count> kind_texts = {
    {{"character", "character"},
     {"properties", "properties"},
     {"sprites", "sprites"},
     {"pixels", "pixels of sprites"},
     {"palettes", "palettes"},
     {"axes", "axes of sprites"},
     {"animations", "animations"},
     {"frames", "frames of animations"},
     {"timing", "timing"},
     {"drawing", "offset, flips, blending, scale, angle"},
     {"boxes", "boxes"},
     {"cues", "sounds of frames"},
     {"tags", "labels and tags of frames"},
     {"moves", "moves"},
     {"sounds", "sounds"}}};
constexpr std::array<std::string_view, change_count> change_names = {"added", "removed", "changed"};

std::string only_in(Change change) {
    return change == Change::removed ? "is only in the first" : "is only in the second";
}

// The moves of each animation.
std::vector<PlayedAnimation> played_animations(const Character& character) {
    const bool known = std::any_of(character.moves.begin(), character.moves.end(),
                                   [](const Move& move) { return !move.hits.empty(); });
    std::vector<PlayedAnimation> played;
    for (const Animation& animation : character.animations) {
        played.push_back({&animation, {}, known, character.info.scale});
    }
    for (const Move& move : character.moves) {
        played[move.animation.value].moves.push_back(&move);
    }
    return played;
}

// The sprites of a difference that their pictures show.
struct SpritePair {
    std::optional<SpriteId> first{};
    std::optional<SpriteId> second{};
};

class Comparison {
public:
    Comparison(const Character& first, const Character& second, const Aspects& aspects,
               std::size_t most)
        : first_(first), second_(second), aspects_(aspects), found_(most) {}

    Differences run() && {
        compare_character();
        if (aspects_.unused_sprites) {
            compare_sprites();
        }
        compare_animations();
        if (aspects_.shown && !aspects_.frames) {
            compare_shown();
        }
        report_palettes();
        if (aspects_.selectable_palettes) {
            compare_selectable_palettes();
        }
        if (aspects_.moves) {
            compare_moves();
        }
        if (aspects_.sounds) {
            compare_sounds();
        }
        return std::move(found_);
    }

private:
    template <class What>
    void add(Kind kind, Change change, const Where& where, What what,
             const SpritePair& sprites = {}) {
        if (is_probing_) {
            probe_differs_ = true;
        } else {
            found_.add(kind, change, [&] {
                return Difference{kind,   change,        where.text(),
                                  what(), sprites.first, sprites.second};
            });
        }
    }
    template <class T>
    void compare(Kind kind, const Where& where, std::string_view field, const T& a, const T& b,
                 const SpritePair& sprites = {}) {
        if (a != b) {
            add(
                kind, Change::changed, where,
                [&] { return both_values(field, words(a), words(b)); }, sprites);
        }
    }
    // Whether compare_both() finds a difference; nothing is reported.
    template <class CompareBoth>
    bool differs(CompareBoth compare_both) {
        const bool was_probing = std::exchange(is_probing_, true);
        const bool had_found = std::exchange(probe_differs_, false);
        compare_both();
        is_probing_ = was_probing;
        return std::exchange(probe_differs_, had_found);
    }
    // Compares two lists in order; messages show the position in the first list. If one list is
    // longer, its extra items form one gap, placed where the remaining items differ least, so an
    // inserted item is one difference.
    template <class T, class CompareItems>
    void compare_sequence(Kind kind, const Where& outer, std::string_view item,
                          const std::vector<T>& a, const std::vector<T>& b,
                          CompareItems compare_items) {
        const bool is_added = a.size() < b.size();
        const std::size_t shorter = std::min(a.size(), b.size());
        const std::size_t more = std::max(a.size(), b.size()) - shorter;
        const auto where = [&](std::size_t i) { return Where{item, {}, i, &outer}; };
        const auto compare_pair = [&](std::size_t in_shorter, std::size_t in_longer) {
            const std::size_t in_a = is_added ? in_shorter : in_longer;
            compare_items(where(in_a), a[in_a], b[is_added ? in_longer : in_shorter]);
        };
        const std::size_t gap = more == 0 ? shorter : gap_in(shorter, more, compare_pair);
        for (std::size_t i = 0; i < shorter; ++i) {
            compare_pair(i, i < gap ? i : i + more);
        }
        const Change change = is_added ? Change::added : Change::removed;
        for (std::size_t i = gap; i < gap + more; ++i) {
            add(kind, change, where(i), [&] { return only_in(change); });
        }
    }
    template <class ComparePair>
    std::size_t gap_in(std::size_t shorter, std::size_t more, ComparePair compare_pair) {
        const auto cost = [&](std::size_t i, std::size_t j) {
            return differs([&] { compare_pair(i, j); }) ? std::ptrdiff_t{1} : std::ptrdiff_t{0};
        };
        std::ptrdiff_t change = 0;  // of the cost, against a gap at the beginning
        std::ptrdiff_t least = 0;
        std::size_t gap = 0;
        for (std::size_t i = 0; i < shorter; ++i) {
            change += cost(i, i) - cost(i, i + more);
            if (change <= least) {
                least = change;
                gap = i + 1;
            }
        }
        return gap;
    }
    // Pairs the items of two lists by key, and items with equal keys by their order, and calls
    // compare_pair(a, b). An item without a partner is reported by name, with its picture if it has
    // one.
    template <class T, class KeyOf, class ComparePair, class Picture>
    void compare_by_key(Kind kind, const Where& where, const std::vector<T>& a,
                        const std::vector<T>& b, KeyOf key_of, ComparePair compare_pair,
                        Picture picture_of) {
        std::multimap<std::decay_t<decltype(key_of(a[0]))>, const T*> unmatched;
        for (const T& item : b) {
            unmatched.emplace(key_of(item), &item);
        }
        const auto add_only = [&](Change change, const T& item, const SpritePair& sprites) {
            add(
                kind, change, where,
                [&] { return fmt::format("{} {}", words(key_of(item)), only_in(change)); },
                sprites);
        };
        for (const T& item : a) {
            const auto partner = unmatched.lower_bound(key_of(item));
            if (partner == unmatched.end() || partner->first != key_of(item)) {
                add_only(Change::removed, item, {picture_of(a, item), std::nullopt});
            } else {
                compare_pair(item, *partner->second);
                unmatched.erase(partner);
            }
        }
        for (const auto& [key, item] : unmatched) {
            add_only(Change::added, *item, {std::nullopt, picture_of(b, *item)});
        }
    }
    template <class T, class KeyOf, class ComparePair>
    void compare_by_key(Kind kind, const Where& where, const std::vector<T>& a,
                        const std::vector<T>& b, KeyOf key_of, ComparePair compare_pair) {
        compare_by_key(kind, where, a, b, key_of, compare_pair,
                       [](const auto&, const auto&) { return std::optional<SpriteId>(); });
    }
    void compare_tags(Kind kind, const Where& where, const std::vector<Tag>& a,
                      const std::vector<Tag>& b) {
        if (a == b) {
            return;
        }
        const std::uint64_t before = found_.total();
        compare_by_key(
            kind, where, a, b, [](const Tag& tag) { return std::string_view(tag.first); },
            [&](const Tag& one, const Tag& other) {
                compare(kind, where, words(one.first), one.second, other.second);
            });
        if (is_probing_ || found_.total() == before) {
            add(kind, Change::changed, where,
                [] { return std::string("the same entries in another order"); });
        }
    }

    // The kind of a difference in a field.
    template <class Struct, class T>
    static constexpr Kind kind_of(Kind kind, T Struct::* /*field*/) {
        return kind;
    }
    static constexpr Kind kind_of(Kind /*kind*/, std::vector<Frame> Animation::* /*field*/) {
        return Kind::frames;
    }
    template <class T>
    static constexpr Kind kind_of(Kind /*kind*/, T Frame::* /*field*/) {
        if constexpr (std::is_same_v<T, std::optional<SpriteId>> ||
                      std::is_same_v<T, std::optional<Key>>) {
            return Kind::frames;
        } else if constexpr (std::is_same_v<T, std::int32_t>) {
            return Kind::timing;
        } else if constexpr (std::is_same_v<T, std::vector<Box>>) {
            return Kind::boxes;
        } else if constexpr (std::is_same_v<T, std::vector<Cue>>) {
            return Kind::cues;
        } else if constexpr (std::is_same_v<T, std::string> ||
                             std::is_same_v<T, std::vector<Tag>>) {
            return Kind::tags;
        } else {
            return Kind::drawing;
        }
    }
    template <class Struct>
    void compare_fields(Kind kind, const Where& where, const Struct& a, const Struct& b) {
        for_each_field<Struct>([&](std::string_view name, auto field) {
            compare_field(kind_of(kind, field), where, name, a.*field, b.*field);
        });
    }
    template <class T>
    void compare_field(Kind kind, const Where& where, std::string_view name, const T& a,
                       const T& b) {
        compare(kind, where, name, a, b);
    }
    void compare_field(Kind kind, const Where& where, std::string_view name, std::int32_t a,
                       std::int32_t b) {
        if (a != b) {
            const auto words_of = [&](std::int32_t value) {
                return kind == Kind::timing ? ticks_words(value) : words(value);
            };
            add(kind, Change::changed, where,
                [&] { return both_values(name, words_of(a), words_of(b)); });
        }
    }
    void compare_field(Kind kind, const Where& where, std::string_view name, AnimationId a,
                       AnimationId b) {
        compare(kind, where, name, first_[a].name, second_[b].name);
    }
    void compare_field(Kind kind, const Where& where, std::string_view name,
                       const std::optional<SpriteId>& a, const std::optional<SpriteId>& b) {
        const auto key_of = [](const Character& character, const std::optional<SpriteId>& sprite) {
            return sprite ? words(character[*sprite].key) : "blank";
        };
        const bool same =
            a.has_value() == b.has_value() && (!a || first_[*a].key == second_[*b].key);
        if (!same) {
            add(kind, Change::changed, where,
                [&] { return both_values(name, key_of(first_, a), key_of(second_, b)); }, {a, b});
        } else if (a) {
            compare_sprite(*a, *b, &where);
        }
    }
    void compare_field(Kind kind, const Where& where, std::string_view name, const Hit& a,
                       const Hit& b) {
        compare_fields(kind, Where{name, {}, {}, &where}, a, b);
    }
    template <class T>
    void compare_field(Kind kind, const Where& where, std::string_view name,
                       const std::vector<T>& a, const std::vector<T>& b) {
        if constexpr (std::is_same_v<T, Tag>) {
            if (kind != Kind::tags || aspects_.tags) {
                compare_tags(kind, Where{name, {}, {}, &where}, a, b);
            }
        } else {
            if constexpr (std::equality_comparable<T>) {
                if (a == b) {
                    return;
                }
            }
            compare_sequence(kind, where, name, a, b,
                             [&](const Where& item, const T& one, const T& other) {
                                 compare_fields(kind, item, one, other);
                             });
        }
    }

    void compare_character() {
        const Where where{"character"};
        if (aspects_.frames) {
            compare(Kind::character, where, "floor_y", first_.floor_y, second_.floor_y);
        }
        if (aspects_.info) {
            compare_fields(Kind::character, where, first_.info, second_.info);
        } else if (aspects_.frames) {
            compare(Kind::character, where, "name", first_.info.name, second_.info.name);
        }
        if (aspects_.properties) {
            compare_tags(Kind::properties, Where{"properties"}, first_.properties,
                         second_.properties);
        }
    }

    void compare_animations() {
        const Where where{"animations"};
        if (aspects_.frames || !aspects_.ticks) {
            compare_by_key(
                Kind::animations, where, first_.animations, second_.animations,
                [](const Animation& animation) { return std::string_view(animation.name); },
                [&](const Animation& a, const Animation& b) {
                    if (aspects_.frames) {
                        compare_fields(Kind::animations, Where{"animation", a.name}, a, b);
                    }
                });
            return;
        }
        std::vector<PlayedAnimation> played_first = played_animations(first_);
        std::vector<PlayedAnimation> played_second = played_animations(second_);
        if (!aspects_.ticks->empty_animations) {
            drop_missing_empty(played_first, first_, second_);
            drop_missing_empty(played_second, second_, first_);
        }
        compare_by_key(
            Kind::animations, where, played_first, played_second,
            [](const PlayedAnimation& played) { return std::string_view(played.animation->name); },
            [&](const PlayedAnimation& a, const PlayedAnimation& b) { compare_ticks(a, b); });
    }
    // Drops the empty animations that the other character does not have.
    static void drop_missing_empty(std::vector<PlayedAnimation>& played, const Character& character,
                                   const Character& other) {
        std::set<std::string_view> names;
        for (const Animation& animation : other.animations) {
            names.insert(animation.name);
        }
        const std::vector<bool> empty = empty_animations(character);
        std::erase_if(played, [&](const PlayedAnimation& each) {
            return empty[static_cast<std::size_t>(each.animation - character.animations.data())] &&
                   !names.contains(each.animation->name);
        });
    }
    void compare_ticks(const PlayedAnimation& a, const PlayedAnimation& b) {
        const Where animation{"animation", a.animation->name};
        for (const TickDifference& each : difference_by_ticks(a, b, *aspects_.ticks)) {
            const Where where =
                each.when.empty() ? animation : Where{each.when, {}, {}, &animation};
            add(each.kind, Change::changed, where, [&] { return each.what; });
        }
    }
    void compare_shown() {
        ShownComparison shown(first_, second_, *aspects_.shown);
        // those without one have been reported
        std::map<std::string_view, const Animation*> partners;
        for (const Animation& animation : second_.animations) {
            partners.emplace(animation.name, &animation);
        }
        for (const Animation& animation : first_.animations) {
            if (auto* const partner = find_in(partners, animation.name)) {
                const Where outer{"animation", animation.name};
                shown.compare(animation, **partner, [&](ShownDifference&& each) {
                    const Where where =
                        each.when.empty() ? outer : Where{each.when, {}, {}, &outer};
                    add(each.kind, Change::changed, where, [&] { return each.what; },
                        {each.first, each.second});
                });
            }
        }
    }
    void compare_sprites() {
        const auto id_of = [](const std::vector<Sprite>& sprites, const Sprite& sprite) {
            return SpriteId{static_cast<std::uint32_t>(&sprite - sprites.data())};
        };
        compare_by_key(
            Kind::sprites, Where{"sprites"}, first_.sprites, second_.sprites,
            [](const Sprite& sprite) { return sprite.key; },
            [&](const Sprite& a, const Sprite& b) {
                compare_sprite(id_of(first_.sprites, a), id_of(second_.sprites, b), nullptr);
            },
            [&](const std::vector<Sprite>& sprites, const Sprite& sprite) {
                return std::optional(id_of(sprites, sprite));
            });
    }
    // Each pair is reported once, even if several frames show it; `frame` is the first of them, or
    // null if sprites are compared.
    void compare_sprite(SpriteId a, SpriteId b, const Where* frame) {
        if (!is_probing_ && !compared_.emplace(a.value, b.value).second) {
            return;
        }
        const SpritePair sprites{a, b};
        const std::string name = fmt::format("sprite {}", words(first_[a].key));
        const Where where{name, {}, {}, frame};
        compare(Kind::axes, where, "axis", first_[a].axis, second_[b].axis, sprites);
        const PixelDifference& pixels = pixels_of(a, b);
        if (pixels.change == PixelChange::pixels) {
            add(
                Kind::pixels, Change::changed, where, [&] { return pixels.what; }, sprites);
        } else if (pixels.change == PixelChange::colours) {
            note_palettes(a, b);
        }
    }
    // The colours as they are compared.
    const Colours* held(const Colours* colours) {
        if (aspects_.palette_alpha || colours == nullptr) {
            return colours;
        }
        const auto [known, is_new] = without_alpha_.try_emplace(colours, *colours);
        if (is_new) {
            for (Rgba& colour : known->second) {
                colour.a = 255;
            }
            known->second[0].a = 0;
        }
        return &known->second;
    }
    std::string palettes_differ(PaletteId a, PaletteId b) {
        return colours_difference(*held(&first_[a].colours), *held(&second_[b].colours));
    }
    // Each pair of pictures and colours is compared once.
    const PixelDifference& pixels_of(SpriteId a, SpriteId b) {
        const Colours* const colours_a = held(first_.colours_of(a));
        const Colours* const colours_b = held(second_.colours_of(b));
        const auto [known, is_new] = pixel_differences_.try_emplace(
            {&first_.picture_of(a), colours_a, &second_.picture_of(b), colours_b});
        if (is_new) {
            known->second = pixel_difference(first_.picture_of(a), colours_a, second_.picture_of(b),
                                             colours_b, aspects_.indexed_pixels);
        }
        return known->second;
    }

    // Sprites that differ only in their palette. All sprites with the same pair of palettes are one
    // difference.
    struct Recoloured {
        PaletteId first, second;
        SpritePair example;
        std::uint64_t sprites = 0;
    };
    void note_palettes(SpriteId a, SpriteId b) {
        if (is_probing_) {
            probe_differs_ = true;
            return;
        }
        const PaletteId one = *first_.palette_of(a);
        const PaletteId other = *second_.palette_of(b);
        const auto [place, is_new] =
            place_of_recoloured_.try_emplace({one, other}, recoloured_.size());
        if (is_new) {
            recoloured_.push_back({one, other, {a, b}});
        }
        ++recoloured_[place->second].sprites;
    }
    void report_palettes() {
        for (const Recoloured& each : recoloured_) {
            const std::string name = fmt::format("palette {}", words(first_[each.first].key));
            add(
                Kind::palettes, Change::changed, Where{name},
                [&] {
                    return fmt::format("{} (of {})", palettes_differ(each.first, each.second),
                                       counted(each.sprites, "sprite"));
                },
                each.example);
        }
    }
    void compare_selectable_palettes() {
        const auto number_of = [](const SelectablePalette& each) { return each.number; };
        compare_by_key(
            Kind::palettes, Where{"selectable palettes"}, first_.selectable_palettes,
            second_.selectable_palettes, number_of,
            [&](const SelectablePalette& a, const SelectablePalette& b) {
                std::string colours = palettes_differ(a.palette, b.palette);
                if (!colours.empty() && !place_of_recoloured_.contains({a.palette, b.palette})) {
                    add(Kind::palettes, Change::changed,
                        Where{fmt::format("selectable palette {}", a.number)},
                        [&] { return colours; });
                }
            });
        const auto selected = [](const Character& character) {
            return character.selected_palette
                       ? std::optional(
                             character.selectable_palettes[*character.selected_palette].number)
                       : std::nullopt;
        };
        compare(Kind::palettes, Where{"selectable palettes"}, "selected", selected(first_),
                selected(second_));
    }

    void compare_moves() {
        compare_by_key(
            Kind::moves, Where{"moves"}, first_.moves, second_.moves,
            [](const Move& move) { return move.number; },
            [&](const Move& a, const Move& b) {
                const std::string name = fmt::format("move {}", a.number);
                compare_fields(Kind::moves, Where{name}, a, b);
            });
    }

    void compare_sounds() {
        compare_by_key(
            Kind::sounds, Where{"sounds"}, first_.sounds, second_.sounds,
            [](const Sound& sound) { return sound.key; },
            [&](const Sound& a, const Sound& b) {
                const std::string name = fmt::format("sound {}", words(a.key));
                const Where where{name};
                compare(Kind::sounds, where, "bytes", a.size, b.size);
                if (a.size == b.size &&
                    !std::ranges::equal(first_.source_of(a).bytes, second_.source_of(b).bytes)) {
                    add(Kind::sounds, Change::changed, where,
                        [] { return std::string("the bytes differ"); });
                }
            });
    }

    // only for looking up: its order is never visible
    using PixelPair = std::tuple<const Picture*, const Colours*, const Picture*, const Colours*>;

    const Character& first_;
    const Character& second_;
    const Aspects& aspects_;
    Differences found_;
    bool is_probing_ = false;
    bool probe_differs_ = false;
    std::map<PixelPair, PixelDifference> pixel_differences_;
    std::map<const Colours*, Colours> without_alpha_;
    std::set<std::pair<std::uint32_t, std::uint32_t>> compared_;
    std::map<std::pair<PaletteId, PaletteId>, std::size_t> place_of_recoloured_;
    std::vector<Recoloured> recoloured_;
};

}  // namespace

std::string_view name_of(DifferenceKind kind) noexcept {
    return kind_texts[static_cast<std::size_t>(kind)].name;
}
std::string_view title_of(DifferenceKind kind) noexcept {
    return kind_texts[static_cast<std::size_t>(kind)].title;
}
std::string_view name_of(Change change) noexcept {
    return change_names[static_cast<std::size_t>(change)];
}

std::uint64_t Differences::count(DifferenceKind kind) const noexcept {
    return count(kind, Change::added) + count(kind, Change::removed) + count(kind, Change::changed);
}

std::vector<Difference> Differences::kept() const {
    std::vector<Difference> all;
    for (const std::vector<Difference>& kept : kept_) {
        all.insert(all.end(), kept.begin(), kept.end());
    }
    return all;
}

namespace {

std::optional<ShownPrecision> shown_by_both(const Aspects& a, const Aspects& b) {
    if (!(a.frames || a.shown) || !(b.frames || b.shown)) {
        return std::nullopt;
    }
    const ShownPrecision one = a.shown.value_or(ShownPrecision());
    const ShownPrecision other = b.shown.value_or(ShownPrecision());
    return ShownPrecision{std::min(one.ticks, other.ticks),
                          std::min(one.farthest_edge, other.farthest_edge)};
}

}  // namespace

Aspects operator&(const Aspects& a, const Aspects& b) {
    return {a.unused_sprites && b.unused_sprites,
            a.indexed_pixels && b.indexed_pixels,
            a.selectable_palettes && b.selectable_palettes,
            a.moves && b.moves,
            a.properties && b.properties,
            a.info && b.info,
            a.tags && b.tags,
            a.frames && b.frames,
            a.sounds && b.sounds,
            !a.ticks || !b.ticks              ? std::nullopt
            : a.ticks->ticks < b.ticks->ticks ? a.ticks
                                              : b.ticks,
            shown_by_both(a, b),
            a.palette_alpha && b.palette_alpha};
}

Differences difference(const Character& first, const Character& second, const Aspects& aspects,
                       std::size_t most) {
    return Comparison(first, second, aspects, most).run();
}

}  // namespace fightconv
