#include "converters/sprites/put_pictures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>
#include <vector>

#include "converters/sprites/indexing.hpp"
#include "converters/sprites/problems.hpp"
#include "core/base/reporter.hpp"
#include "core/base/text/text.hpp"

namespace fightconv::sprites {

namespace {

std::string text_of(Key key) { return fmt::format("{},{}", key.group, key.number); }

// "3 sprites have other pictures: 200,0; 200,1; 200,2"
std::string list_of(const std::vector<Key>& keys) {
    constexpr std::size_t most = 8;
    std::vector<std::string> names;
    for (const Key key : keys) {
        if (names.size() == most) {
            names.emplace_back("...");
            break;
        }
        names.push_back(text_of(key));
    }
    return fmt::format("{}", fmt::join(names, "; "));
}

class PuttingPictures {
public:
    PuttingPictures(Character& character, const PictureFolder& folder, std::string_view from,
                    SpriteChanges& changes, Context& context)
        : character_(character),
          folder_(folder),
          changes_(changes),
          context_(context),
          reporter_(context.diagnostics, from) {
        for (std::uint32_t i = 0; i < character.sprites.size(); ++i) {
            first_of_.try_emplace(character.sprites[i].key, SpriteId{i});
        }
        main_palette_ = main_palette(character);
    }

    Status run() && {
        for (std::uint32_t i = 0; i < folder_.character.sprites.size(); ++i) {
            FC_TRY(context_.check_cancelled());
            const auto own = first_of_.find(folder_.character.sprites[i].key);
            if (own == first_of_.end()) {
                FC_TRY(add({i}));
            } else {
                FC_TRY(replace(own->second, {i}));
            }
        }
        fill_missing_frames();
        report();
        return {};
    }

private:
    struct Fitted {
        PictureId picture;
        std::optional<PaletteId> palette;
        bool is_as_before = false;
    };

    Status replace(SpriteId own, SpriteId given) {
        const bool has_axis = folder_.has_axis[given.value];
        const Sprite before = character_[own];
        const Point axis = has_axis ? folder_.character[given].axis : before.axis;
        FC_ASSIGN(const Fitted fitted, fit(given, own));
        if (!has_axis) {
            reporter_.about("sprite " + text_of(before.key))
                .note(sprites_problem.no_axis, {},
                      "its picture comes without an axis; the sprite keeps the one that it has, "
                      "{},{}",
                      axis.x, axis.y);
        }
        if (fitted.is_as_before && axis == before.axis) {
            ++kept_;
            return {};
        }
        Sprite& sprite = character_.sprites[own.value];
        sprite = {before.key, axis, fitted.picture, fitted.palette};
        changes_.add(own, fitted.palette != before.palette);
        changed_.push_back(before.key);
        return {};
    }

    Status add(SpriteId given) {
        if (character_.sprites.size() == context_.limits.sprites) {
            return fail(
                ErrorCode::limit_exceeded,
                fmt::format("a character may have at most {} sprites", context_.limits.sprites));
        }
        const Sprite& sprite = folder_.character[given];
        if (!folder_.has_axis[given.value]) {
            report_missing_axis(sprite, reporter_.file(), context_);
        }
        FC_ASSIGN(const Fitted fitted, fit(given, std::nullopt));
        FC_TRY(character_.charge.add(sizeof(Sprite), "the sprites"));
        const SpriteId id{static_cast<std::uint32_t>(character_.sprites.size())};
        character_.sprites.push_back({sprite.key, sprite.axis, fitted.picture, fitted.palette});
        changes_.add(id, true);
        first_of_.emplace(sprite.key, id);
        added_.push_back(sprite.key);
        return {};
    }

    // Sprites that share a picture before and in the folder share it afterwards.
    Result<Fitted> fit(SpriteId given, std::optional<SpriteId> own) {
        const Sprite& sprite = folder_.character[given];
        const auto picture_before = own ? std::optional(character_[*own].picture) : std::nullopt;
        const auto palette_before = own ? character_[*own].palette : std::nullopt;
        const auto [place, is_new] =
            fitted_.try_emplace({sprite.picture, sprite.palette, picture_before, palette_before});
        if (is_new) {
            FC_ASSIGN(place->second, fit_anew(given, own));
        }
        return place->second;
    }

    Result<Fitted> fit_anew(SpriteId given, std::optional<SpriteId> own) {
        const Picture& picture = folder_.character.picture_of(given);
        const Colours* const colours = folder_.character.colours_of(given);
        const Picture* const before = own ? &character_.picture_of(*own) : nullptr;
        if (before != nullptr && before->format == PixelFormat::rgba8888 && !before->empty() &&
            look_same(*before, nullptr, picture, colours)) {
            return Fitted{character_[*own].picture, std::nullopt, true};
        }
        FC_TRY(character_.charge.add(picture.pixels.stored_bytes() + sizeof(Picture) +
                                         std::uint64_t{picture.width} * picture.height,
                                     "the pictures of the folder"));
        if (own && character_[*own].palette) {
            for (const Colours* const palette : palettes_of(*own)) {
                if (auto indexed = indexed_with(picture, colours, *palette, before)) {
                    if (before->width == indexed->width && before->height == indexed->height &&
                        before->pixels == indexed->pixels) {
                        return Fitted{character_[*own].picture, character_[*own].palette, true};
                    }
                    return Fitted{add_picture(*std::move(indexed)), character_[*own].palette};
                }
            }
        }
        if (main_palette_) {
            if (auto indexed = indexed_with(picture, colours, character_[*main_palette_].colours)) {
                return Fitted{add_picture(*std::move(indexed)), main_palette_};
            }
        }
        FC_ASSIGN(const std::optional<PaletteId> alone, colours == nullptr && has_palettes_at(own)
                                                            ? own_palette_for(picture)
                                                            : std::optional<PaletteId>());
        if (own && character_[*own].palette) {
            report_own_palette(*own, colours == nullptr && !alone);
        }
        if (alone) {
            return Fitted{
                add_picture(*indexed_with(picture, nullptr, character_[*alone].colours, before)),
                alone};
        }
        const PictureId id = add_picture(
            {picture.width, picture.height, picture.format, PixelBuffer(picture.pixels)});
        if (colours == nullptr) {
            return Fitted{id, std::nullopt};
        }
        FC_ASSIGN(const PaletteId palette, palette_for(*folder_.character[given].palette));
        return Fitted{id, palette};
    }

    // Whether the character has a picture with a palette in this place, or would have one.
    bool has_palettes_at(std::optional<SpriteId> own) const {
        return own && !character_.picture_of(*own).empty() ? character_[*own].palette.has_value()
                                                           : main_palette_.has_value();
    }

    // A palette of the colours of a picture in true colour, if it can have one. Pictures with the
    // same colours share it.
    Result<std::optional<PaletteId>> own_palette_for(const Picture& picture) {
        const auto colours = palette_of(picture);
        if (!colours) {
            return std::optional<PaletteId>();
        }
        const auto known =
            std::find_if(own_palettes_.begin(), own_palettes_.end(),
                         [&](PaletteId id) { return character_[id].colours == *colours; });
        if (known != own_palettes_.end()) {
            return std::optional(*known);
        }
        FC_ASSIGN(const std::optional<PaletteId> added,
                  add_palette(character_, *colours, context_));
        if (added) {
            own_palettes_.push_back(*added);
        }
        return added;
    }

    // The colours in which the pictures of the sprite may have been extracted.
    std::vector<const Colours*> palettes_of(SpriteId own) const {
        std::vector<const Colours*> palettes = {character_.colours_of(own)};
        const PaletteId palette = *character_[own].palette;
        palettes.push_back(&character_[palette].colours);
        if (is_recoloured(own)) {
            for (const SelectablePalette& each : character_.selectable_palettes) {
                palettes.push_back(&character_[each.palette].colours);
            }
        }
        return palettes;
    }

    // Whether selectable palettes recolour the sprite.
    bool is_recoloured(SpriteId own) const {
        return !character_.selectable_palettes.empty() &&
               character_[own].palette == character_.selectable_palettes.front().palette;
    }

    void report_own_palette(SpriteId own, bool true_colour) const {
        const Reporter about = reporter_.about("sprite " + text_of(character_[own].key));
        const std::string message = fmt::format(
            "its picture has colours that its palette does not have, so it {}{}",
            true_colour ? "cannot use it any more" : "has a palette of its own now",
            is_recoloured(own) ? ", and the other palettes do not recolour it any more" : "");
        if (is_recoloured(own)) {
            about.report_text(sprites_problem.own_palette, {}, message);
        } else {
            about.note(sprites_problem.own_palette, {}, "{}", message);
        }
    }

    PictureId add_picture(Picture picture) {
        character_.pictures.push_back(std::move(picture));
        return {static_cast<std::uint32_t>(character_.pictures.size() - 1)};
    }

    Result<PaletteId> palette_for(PaletteId given) {
        const auto [place, is_new] = palettes_.try_emplace(
            given, PaletteId{static_cast<std::uint32_t>(character_.palettes.size())});
        if (is_new) {
            FC_TRY(character_.charge.add(sizeof(Palette), "the palettes"));
            character_.palettes.push_back(folder_.character[given]);
        }
        return place->second;
    }

    // Frames that named a sprite that was not there.
    void fill_missing_frames() {
        for (Animation& animation : character_.animations) {
            for (Frame& frame : animation.frames) {
                const auto found = frame.missing ? first_of_.find(*frame.missing) : first_of_.end();
                if (found != first_of_.end()) {
                    frame.sprite = found->second;
                    frame.missing.reset();
                }
            }
        }
    }

    void report() const {
        const auto counted_list = [](const std::vector<Key>& keys, std::string_view what) {
            return keys.empty() ? std::string()
                                : fmt::format("{} {}: {}", counted(keys.size(), "sprite"), what,
                                              list_of(keys));
        };
        std::vector<std::string> parts = {counted_list(changed_, "changed"),
                                          counted_list(added_, "added")};
        std::erase(parts, "");
        if (kept_ != 0) {
            parts.push_back(fmt::format("{} as before", counted(kept_, "sprite")));
        }
        reporter_.report(sprites_problem.put, {}, "{}", fmt::join(parts, "; "));
    }

    Character& character_;
    const PictureFolder& folder_;
    SpriteChanges& changes_;
    Context& context_;
    Reporter reporter_;
    std::map<Key, SpriteId> first_of_;
    std::optional<PaletteId> main_palette_;
    std::map<std::tuple<PictureId, std::optional<PaletteId>, std::optional<PictureId>,
                        std::optional<PaletteId>>,
             Fitted>
        fitted_;
    std::map<PaletteId, PaletteId> palettes_;  // of the folder: of the character
    std::vector<PaletteId> own_palettes_;      // of pictures in true colour
    std::vector<Key> changed_, added_;
    std::size_t kept_ = 0;
};

}  // namespace

Status put_pictures(Character& character, const PictureFolder& folder, std::string_view from,
                    SpriteChanges& changes, Context& context) {
    return PuttingPictures(character, folder, from, changes, context).run();
}

}  // namespace fightconv::sprites
