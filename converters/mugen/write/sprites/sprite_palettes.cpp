#include "converters/mugen/write/sprites/sprite_palettes.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace fightconv::mugen {

namespace {

constexpr std::int16_t selectable_group = 1;
constexpr std::int16_t other_group = 2;  // for those whose own key cannot be kept (W21)
constexpr std::int32_t most_selectable = 12;

class TableMaker {
public:
    TableMaker(const Character& character, const std::vector<SpriteId>& written,
               sff::Version version)
        : character_(character), version_(version), used_(character.palettes.size()) {
        for (const SpriteId id : written) {
            if (const auto palette = character[id].palette) {
                used_[palette->value] = true;
            }
        }
        table_.node_of.resize(character.palettes.size());
    }

    PaletteTable make(std::optional<PaletteId> default_palette) && {
        if (version_ == sff::Version::v1_01) {
            add_others();
            return std::move(table_);
        }
        list_selectable(default_palette);
        const bool has_others = count_others() != 0;
        const std::int32_t last = selectable_.empty() ? 0
                                  : has_others        ? most_selectable
                                                      : selectable_.rbegin()->first;
        for (std::int32_t number = 1; number <= last; ++number) {
            add_selectable(number);
        }
        add_others();
        return std::move(table_);
    }

private:
    void list_selectable(std::optional<PaletteId> default_palette) {
        for (const SelectablePalette& each : character_.selectable_palettes) {
            if (each.number < 1 || each.number > most_selectable ||
                !selectable_.try_emplace(each.number, each.palette).second) {
                ++table_.not_selectable;
            }
        }
        default_ = character_.selectable_palettes.empty()
                       ? default_palette
                       : character_.selectable_palettes.front().palette;
        if (default_) {
            selectable_.try_emplace(1, *default_);
            table_.node_of[default_->value] = 0;
        }
        for (const auto& [number, palette] : selectable_) {
            if (!table_.node_of[palette.value]) {
                table_.node_of[palette.value] = static_cast<std::uint32_t>(number - 1);
            }
        }
    }

    std::size_t count_others() const {
        std::size_t count = 0;
        for (std::size_t i = 0; i < used_.size(); ++i) {
            count += used_[i] && !table_.node_of[i] ? 1U : 0U;
        }
        return count;
    }

    // Free numbers before the last selectable palette, or before other palettes, are links to the
    // default one: engines let players choose what is at the first twelve places (W19).
    void add_selectable(std::int32_t number) {
        const Key key{selectable_group, static_cast<std::int16_t>(number)};
        taken_.insert(key);
        const auto found = selectable_.find(number);
        if (found == selectable_.end()) {
            table_.nodes.push_back(
                {.key = key, .colours = table_.nodes.front().colours, .link = 0});
        } else {
            table_.nodes.push_back({.key = key, .colours = character_[found->second].colours});
        }
    }

    void add_others() {
        for (std::uint32_t i = 0; i < used_.size(); ++i) {
            if (table_.node_of[i]) {
                continue;
            }
            if (!used_[i]) {
                ++table_.unused;
                continue;
            }
            const Palette& palette = character_[PaletteId{i}];
            table_.node_of[i] = static_cast<std::uint32_t>(table_.nodes.size());
            table_.nodes.push_back({.key = key_of_other(palette.key), .colours = palette.colours});
        }
    }

    Key key_of_other(Key own) {
        if (own.group != selectable_group && taken_.insert(own).second) {
            return own;
        }
        Key key{other_group, 0};
        do {
            key.number = static_cast<std::int16_t>(++tried_);
        } while (!taken_.insert(key).second);
        return key;
    }

    const Character& character_;
    sff::Version version_;
    std::vector<bool> used_;
    std::map<std::int32_t, PaletteId> selectable_;
    std::optional<PaletteId> default_;
    std::set<Key> taken_;
    std::uint16_t tried_ = 0;
    PaletteTable table_;
};

}  // namespace

PaletteTable palette_table(const Character& character, const std::vector<SpriteId>& written,
                           std::optional<SpriteId> body, sff::Version version) {
    std::optional<PaletteId> default_palette = body ? character[*body].palette : std::nullopt;
    for (std::size_t i = 0; i < written.size() && !default_palette; ++i) {
        default_palette = character[written[i]].palette;
    }
    return TableMaker(character, written, version).make(default_palette);
}

}  // namespace fightconv::mugen
