#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <tuple>

#include "converters/pictures/file_names.hpp"
#include "converters/pictures/png_files.hpp"
#include "converters/views/extraction_pictures.hpp"
#include "converters/views/set_files.hpp"
#include "core/base/reporter.hpp"

namespace fightconv {

namespace {

using nlohmann::ordered_json;

constexpr std::uint64_t entry_bytes = 2048;  // about what a sprite takes in sprites.json, as objects and as text

std::string pair_text(std::int32_t first, std::int32_t second) { return fmt::format("{},{}", first, second); }

class SpritesExtraction {
public:
    SpritesExtraction(const Character& character, std::string_view name, const NameTemplate& names, Context& context)
        : character_(character), name_(name), names_(names), context_(context) {}

    Result<OutputSet> run() && {
        Charge charge(context_.budget);
        FC_TRY(charge.add(entry_bytes * character_.sprites.size(), "the list of sprites"));
        ordered_json list = ordered_json::array();
        for (std::uint32_t i = 0; i < character_.sprites.size(); ++i) {
            list.push_back(entry_of({i}));
        }
        FC_ASSIGN(PngFiles pngs, draw_pngs(pictures_, context_));
        OutputSet set{fmt::format("{}-sprites", name_), {}};
        set.charge = std::move(pngs.charge);
        for (std::size_t i = 0; i < pngs.files.size(); ++i) {
            set.files.push_back({std::move(files_[i]), std::move(pngs.files[i])});
        }
        const Point localcoord = character_.info.localcoord;
        FC_TRY(add_document(set, "sprites.json",
                            {{"character", character_.info.name}, {"localcoord", {localcoord.x, localcoord.y}}, {"sprites", std::move(list)}}));
        return set;
    }

private:
    struct Owner {
        std::uint32_t sprite = 0;
        std::string file;
    };

    ordered_json entry_of(SpriteId id) {
        const Sprite& sprite = character_[id];
        const Picture& picture = character_[sprite.picture];
        const std::optional<PaletteId> palette = character_.palette_of(id);
        const std::uint32_t first = first_of_.try_emplace(sprite.key, id.value).first->second;
        ordered_json entry = {{"index", id.value},
                              {"group", sprite.key.group},
                              {"number", sprite.key.number},
                              {"file", nullptr},
                              {"width", picture.width},
                              {"height", picture.height},
                              {"axis", {{"x", sprite.axis.x}, {"y", sprite.axis.y}}},
                              {"palette", nullptr}};
        if (palette) {
            const Key key = character_[*palette].key;
            entry["palette"] = {{"index", palette->value}, {"group", key.group}, {"number", key.number}};
        }
        if (!picture.empty()) {
            const auto [owner, is_new] = owners_.try_emplace({sprite.picture, palette}, Owner{id.value, {}});
            if (is_new) {
                owner->second.file = add_file(id, first);
            } else {
                entry["link"] = owner->second.sprite;
            }
            entry["file"] = owner->second.file;
        }
        if (first != id.value) {
            entry["duplicate_of"] = first;
        }
        return entry;
    }

    std::string add_file(SpriteId id, std::uint32_t first_with_key) {
        const Sprite& sprite = character_[id];
        const Picture& picture = character_[sprite.picture];
        const std::string key = pair_text(sprite.key.group, sprite.key.number);
        const std::string item = fmt::format("sprite {}", key);
        const std::string wanted = names_.name_of(sprite.key, id.value, name_);
        std::string file = file_names_.take(wanted, ".png");
        const auto [named, is_new] = named_.try_emplace(wanted, first_with_key);
        if (!is_new && named->second != first_with_key) {
            Reporter(context_.diagnostics, "")
                .about(item)
                .warn("extract.name-clash", {}, "--names gives it the name '{}', which another sprite already has; it was written as {}", wanted, file);
        }
        pictures_.push_back({.width = picture.width,
                             .height = picture.height,
                             .item = item,
                             .draw = {},
                             .colours = character_.colours_of(id),
                             .picture = &picture,
                             .text = {{"Sprite", key}, {"Axis", pair_text(sprite.axis.x, sprite.axis.y)}}});
        files_.push_back(file);
        return file;
    }

    const Character& character_;
    std::string_view name_;
    const NameTemplate& names_;
    Context& context_;
    FileNames file_names_;
    std::map<Key, std::uint32_t> first_of_;                                   // sprite
    std::map<std::string, std::uint32_t> named_;                              // the first sprite with the key that took the name
    std::map<std::pair<PictureId, std::optional<PaletteId>>, Owner> owners_;  // of each picture in each palette
    std::vector<PngToDraw> pictures_;
    std::vector<std::string> files_;  // of each picture
};

}  // namespace

bool has_pictures(const Character& character) {
    return std::any_of(character.pictures.begin(), character.pictures.end(), [](const Picture& picture) { return !picture.empty(); });
}

Result<OutputSet> extract_sprites(const Character& character, std::string_view name, const NameTemplate& names, Context& context) {
    if (!has_pictures(character)) {
        return fail(Error(ErrorCode::not_found, "the input contains no pictures")
                        .remedy("pictures come from a .sff, a character with a .sff, or a .uff; a .fspk contains none"));
    }
    return SpritesExtraction(character, name, names, context).run();
}

}  // namespace fightconv
