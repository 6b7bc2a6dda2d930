#include <fmt/format.h>

#include <cstring>
#include <map>

#include "converters/extract/extraction_pictures.hpp"
#include "converters/extract/set_files.hpp"
#include "converters/pictures/file_names.hpp"
#include "core/base/text/text.hpp"
#include "formats/mugen/act/act.hpp"

namespace fightconv {

namespace {

struct ColoursLess {
    bool operator()(const Colours* a, const Colours* b) const {
        return std::memcmp(a, b, sizeof(Colours)) < 0;
    }
};

std::string name_of(const Palette& palette) {
    const auto digits = [](std::int32_t value) {
        return fmt::format("{}{}", value < 0 ? "m" : "", value < 0 ? -value : value);
    };
    return fmt::format("pal_{}_{}", digits(palette.key.group), digits(palette.key.number));
}

// A GIMP palette: names end with the line.
ByteBuffer gpl_of(const Colours& colours, std::string_view name) {
    std::string text = fmt::format("GIMP Palette\nName: {}\nColumns: 16\n#\n", printable(name));
    for (std::size_t i = 0; i < colours.size(); ++i) {
        text +=
            fmt::format("{:3} {:3} {:3}\tIndex {}\n", colours[i].r, colours[i].g, colours[i].b, i);
    }
    return {text.begin(), text.end()};
}

// Writes the alpha values, which neither of the files can hold, by index.
void write_alpha(JsonWriter& json, const Colours& colours) {
    json.object([&] {
        for (std::size_t i = 0; i < colours.size(); ++i) {
            if (colours[i].a != 0xFF) {
                json.member(std::to_string(i), colours[i].a);
            }
        }
    });
}

void write_numbers(JsonWriter& json, const Character& character, PaletteId palette) {
    json.list([&] {
        for (const SelectablePalette& each : character.selectable_palettes) {
            if (each.palette == palette) {
                json.value(each.number);
            }
        }
    });
}

void write_palettes(JsonWriter& json, const Character& character,
                    const std::vector<std::string>& stems) {
    json.object([&] {
        json.member("character", character.info.name);
        json.key("palettes").list([&] {
            for (std::uint32_t i = 0; i < character.palettes.size(); ++i) {
                const Palette& palette = character.palettes[i];
                json.object([&] {
                    json.member("index", i);
                    json.member("group", palette.key.group);
                    json.member("number", palette.key.number);
                    write_numbers(json.key("choices"), character, {i});
                    json.member("gpl", stems[i] + ".gpl");
                    json.member("act", stems[i] + ".act");
                    write_alpha(json.key("alpha"), palette.colours);
                });
            }
        });
    });
}

}  // namespace

Result<OutputSet> extract_palettes(const Character& character, std::string_view name,
                                   Context& context) {
    if (character.palettes.empty()) {
        return fail(Error(ErrorCode::not_found, "the input contains no palettes")
                        .remedy("true-colour sprites have no palettes; leave out --palettes"));
    }
    // about what a palette takes at the most: its files and its alpha
    constexpr std::uint64_t entry_bytes = 65536;
    Charge charge(context.budget);
    FC_TRY(charge.add(entry_bytes * character.palettes.size(), "the palettes"));
    OutputSet set{fmt::format("{}-palettes", name), {}};
    set.charge = Charge(context.budget);
    FileNames names;
    std::map<const Colours*, std::string, ColoursLess> known;
    std::vector<std::string> stems;  // of each palette
    for (const Palette& palette : character.palettes) {
        const auto [stem, is_new] = known.try_emplace(&palette.colours);
        if (is_new) {
            stem->second = names.take(name_of(palette), "");
            const std::string title =
                fmt::format("{} {},{}", character.info.name, palette.key.group, palette.key.number);
            FC_TRY(add_file(set, stem->second + ".gpl", gpl_of(palette.colours, title)));
            FC_TRY(add_file(set, stem->second + ".act", act::serialise(palette.colours)));
        }
        stems.push_back(stem->second);
    }
    JsonWriter json(document_indent);
    write_palettes(json, character, stems);
    FC_TRY(add_document(set, "palettes.json", std::move(json)));
    return set;
}

}  // namespace fightconv
