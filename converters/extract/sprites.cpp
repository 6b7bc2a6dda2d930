#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <tuple>

#include "converters/extract/extraction_pictures.hpp"
#include "converters/extract/problems.hpp"
#include "converters/extract/set_files.hpp"
#include "converters/pictures/file_names.hpp"
#include "converters/pictures/png_files.hpp"
#include "core/base/reporter.hpp"

namespace fightconv {

namespace {

// about what a sprite takes in sprites.json, while its text grows
constexpr std::uint64_t entry_bytes = 2048;

std::string pair_text(std::int32_t first, std::int32_t second) {
    return fmt::format("{},{}", first, second);
}

class SpritesExtraction {
public:
    SpritesExtraction(const Character& character, std::string_view name,
                      const SpriteOptions& options, Context& context)
        : character_(character), name_(name), options_(options), context_(context) {}

    Result<OutputSet> run() && {
        Charge charge(context_.budget);
        FC_TRY(charge.add(entry_bytes * character_.sprites.size(), "the list of sprites"));
        const std::vector<bool> chosen = chosen_sprites();
        std::vector<Entry> list;
        for (std::uint32_t i = 0; i < character_.sprites.size(); ++i) {
            if (chosen[i]) {
                list.push_back(entry_of({i}));
            }
        }
        if (list.empty()) {
            return fail(Error(ErrorCode::not_found, "none of the chosen sprites is in the input")
                            .remedy("`fightconv preview` shows the sprites of a .sff"));
        }
        FC_ASSIGN(PngFiles pngs, draw_pngs(pictures_, context_));
        OutputSet set{fmt::format("{}-sprites", name_), {}};
        set.charge = std::move(pngs.charge);
        for (std::size_t i = 0; i < pngs.files.size(); ++i) {
            set.files.push_back({std::move(files_[i]), std::move(pngs.files[i])});
        }
        JsonWriter json(document_indent);
        json.object([&] {
            json.member("character", character_.info.name);
            json.key("localcoord")
                .list_of(character_.info.localcoord.x, character_.info.localcoord.y);
            if (options_.scale != 1) {
                json.member("scale", options_.scale);
            }
            json.key("sprites").list(list, [&](const Entry& entry) { write_entry(json, entry); });
        });
        FC_TRY(add_document(set, "sprites.json", std::move(json)));
        return set;
    }

private:
    struct Owner {
        std::uint32_t sprite = 0;
        std::string file;
    };
    struct Entry {
        SpriteId id;
        const Owner* owner = nullptr;  // of its picture; null for an empty one
        std::uint32_t first = 0;       // sprite with its key
    };

    std::vector<bool> chosen_sprites() const {
        std::vector<bool> chosen(character_.sprites.size(), !options_.shown);
        if (options_.shown) {
            for (const SpriteId sprite : shown_sprites(character_)) {
                chosen[sprite.value] = true;
            }
        }
        if (options_.selection) {
            for (std::size_t i = 0; i < chosen.size(); ++i) {
                chosen[i] = chosen[i] && options_.selection->includes(character_.sprites[i].key);
            }
            for (const std::string& entry : options_.selection->unmatched(character_)) {
                Reporter(context_.diagnostics, "")
                    .report(extract_problem.no_such_sprite, {},
                            "--sprite names '{}', but the input has no such sprite", entry);
            }
        }
        return chosen;
    }

    Entry entry_of(SpriteId id) {
        const PictureId picture = character_[id].picture;
        Entry entry{.id = id,
                    .first = first_of_.try_emplace(character_[id].key, id.value).first->second};
        if (!character_[picture].empty()) {
            const auto [owner, is_new] =
                owners_.try_emplace({picture, character_.palette_of(id)}, Owner{id.value, {}});
            if (is_new) {
                owner->second.file = add_file(id, entry.first);
            }
            entry.owner = &owner->second;
        }
        return entry;
    }

    void write_entry(JsonWriter& json, const Entry& entry) const {
        const Sprite& sprite = character_[entry.id];
        const Picture& picture = character_[sprite.picture];
        json.object([&] {
            json.member("index", entry.id.value);
            json.member("group", sprite.key.group);
            json.member("number", sprite.key.number);
            json.member("file", entry.owner == nullptr
                                    ? std::nullopt
                                    : std::optional(std::string_view(entry.owner->file)));
            json.member("width", picture.width);
            json.member("height", picture.height);
            json.key("axis").object([&] {
                json.member("x", sprite.axis.x);
                json.member("y", sprite.axis.y);
            });
            write_palette(json.key("palette"), character_.palette_of(entry.id));
            if (entry.owner != nullptr && entry.owner->sprite != entry.id.value) {
                json.member("link", entry.owner->sprite);
            }
            if (entry.first != entry.id.value) {
                json.member("duplicate_of", entry.first);
            }
        });
    }

    void write_palette(JsonWriter& json, const std::optional<PaletteId>& palette) const {
        if (!palette) {
            return json.value(std::nullopt);
        }
        const Key key = character_[*palette].key;
        json.object([&] {
            json.member("index", palette->value);
            json.member("group", key.group);
            json.member("number", key.number);
        });
    }

    std::string add_file(SpriteId id, std::uint32_t first_with_key) {
        const Sprite& sprite = character_[id];
        const Picture& picture = character_[sprite.picture];
        const std::string key = pair_text(sprite.key.group, sprite.key.number);
        const std::string item = fmt::format("sprite {}", key);
        const std::string wanted = sprite_name(options_.names, sprite.key, id.value, name_);
        std::string file = file_names_.take(wanted, ".png");
        const auto [named, is_new] = named_.try_emplace(wanted, first_with_key);
        if (!is_new && named->second != first_with_key) {
            Reporter(context_.diagnostics, "")
                .about(item)
                .report(extract_problem.name_clash, {},
                        "--names gives it the name '{}', which another sprite already has; it was "
                        "written as {}",
                        wanted, file);
        }
        const auto scale = static_cast<std::int32_t>(options_.scale);
        pictures_.push_back(
            {.width = picture.width,
             .height = picture.height,
             .item = item,
             .draw = {},
             .colours = character_.colours_of(id),
             .picture = &picture,
             .text = {{"Sprite", key},
                      {"Axis", pair_text(sprite.axis.x * scale, sprite.axis.y * scale)}},
             .scale = options_.scale});
        files_.push_back(file);
        return file;
    }

    const Character& character_;
    std::string_view name_;
    const SpriteOptions& options_;
    Context& context_;
    FileNames file_names_;
    std::map<Key, std::uint32_t> first_of_;  // sprite
    // the first sprite with the key that took the name
    std::map<std::string, std::uint32_t> named_;
    // of each picture in each palette
    std::map<std::pair<PictureId, std::optional<PaletteId>>, Owner> owners_;
    std::vector<PngToDraw> pictures_;
    std::vector<std::string> files_;  // of each picture
};

}  // namespace

Result<SpriteSelection> SpriteSelection::parse(std::string_view list) {
    const auto take_number = [](std::string_view& text) {
        std::int16_t number = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
        text.remove_prefix(static_cast<std::size_t>(end - text.data()));
        return error == std::errc() ? std::optional(number) : std::nullopt;
    };
    SpriteSelection selection;
    for (std::string_view rest = list; !rest.empty();) {
        const std::string_view entry = rest.substr(0, rest.find(' '));
        rest.remove_prefix(std::min(entry.size() + 1, rest.size()));
        std::string_view text = entry;
        const auto group = take_number(text);
        std::optional<std::int16_t> number;
        if (text.starts_with(',')) {
            text.remove_prefix(1);
            number = take_number(text);
        }
        if (!group || !text.empty() || entry.ends_with(',')) {
            return fail(
                ErrorCode::malformed,
                fmt::format(
                    "'{}' is not a sprite; expected its group and number, as in 9000,1, or a group",
                    entry));
        }
        selection.entries_.push_back({*group, number});
    }
    return selection.entries_.empty()
               ? fail(ErrorCode::malformed,
                      "no sprite is given; expected group and number, as in 9000,1")
               : Result<SpriteSelection>(std::move(selection));
}

bool SpriteSelection::includes(Key key) const {
    return std::any_of(entries_.begin(), entries_.end(),
                       [&](const Entry& entry) { return entry.includes(key); });
}

std::string SpriteSelection::Entry::text() const {
    return number ? pair_text(group, *number) : std::to_string(group);
}

std::vector<std::string> SpriteSelection::unmatched(const Character& character) const {
    std::vector<std::string> texts;
    for (const Entry& entry : entries_) {
        if (std::none_of(character.sprites.begin(), character.sprites.end(),
                         [&](const Sprite& sprite) { return entry.includes(sprite.key); })) {
            texts.push_back(entry.text());
        }
    }
    return texts;
}

bool has_pictures(const Character& character) {
    return std::any_of(character.pictures.begin(), character.pictures.end(),
                       [](const Picture& picture) { return !picture.empty(); });
}

Result<OutputSet> extract_sprites(const Character& character, std::string_view name,
                                  const SpriteOptions& options, Context& context) {
    if (!has_pictures(character)) {
        return fail(Error(ErrorCode::not_found, "the input contains no pictures")
                        .remedy("pictures come from a .sff, a character with a .sff, or a .uff; a "
                                ".fspk contains none"));
    }
    return SpritesExtraction(character, name, options, context).run();
}

}  // namespace fightconv
