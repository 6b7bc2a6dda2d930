#include <fmt/format.h>

#include <cstring>
#include <map>
#include <nlohmann/json.hpp>

#include "converters/pictures/file_names.hpp"
#include "converters/views/extraction_pictures.hpp"
#include "converters/views/set_files.hpp"
#include "core/base/text.hpp"
#include "formats/act/act.hpp"

namespace fightconv {

namespace {

using nlohmann::ordered_json;

struct ColoursLess {
    bool operator()(const Colours* a, const Colours* b) const { return std::memcmp(a, b, sizeof(Colours)) < 0; }
};

std::string name_of(const Palette& palette) {
    const auto digits = [](std::int32_t value) { return fmt::format("{}{}", value < 0 ? "m" : "", value < 0 ? -value : value); };
    return fmt::format("pal_{}_{}", digits(palette.key.group), digits(palette.key.number));
}

// A GIMP palette: names end with the line.
ByteBuffer gpl_of(const Colours& colours, std::string_view name) {
    std::string text = fmt::format("GIMP Palette\nName: {}\nColumns: 16\n#\n", printable(name));
    for (std::size_t i = 0; i < colours.size(); ++i) {
        text += fmt::format("{:3} {:3} {:3}\tIndex {}\n", colours[i].r, colours[i].g, colours[i].b, i);
    }
    return {text.begin(), text.end()};
}

// What neither of the files can say, by index.
ordered_json alpha_of(const Colours& colours) {
    ordered_json alpha = ordered_json::object();
    for (std::size_t i = 0; i < colours.size(); ++i) {
        if (colours[i].a != 0xFF) {
            alpha[std::to_string(i)] = colours[i].a;
        }
    }
    return alpha;
}

ordered_json choices_of(const Character& character, PaletteId palette) {
    ordered_json numbers = ordered_json::array();
    for (const PaletteChoice& choice : character.palette_choices) {
        if (choice.palette == palette) {
            numbers.push_back(choice.number);
        }
    }
    return numbers;
}

}  // namespace

Result<OutputSet> extract_palettes(const Character& character, std::string_view name, Context& context) {
    if (character.palettes.empty()) {
        return fail(Error(ErrorCode::not_found, "the input contains no palettes").remedy("true-colour sprites have no palettes; leave out --palettes"));
    }
    constexpr std::uint64_t entry_bytes = 65536;  // about what a palette takes at the most: its files and its alpha
    Charge charge(context.budget);
    FC_TRY(charge.add(entry_bytes * character.palettes.size(), "the palettes"));
    OutputSet set{fmt::format("{}-palettes", name), {}};
    set.charge = Charge(context.budget);
    FileNames names;
    std::map<const Colours*, std::string, ColoursLess> stems;
    ordered_json list = ordered_json::array();
    for (std::uint32_t i = 0; i < character.palettes.size(); ++i) {
        const Palette& palette = character.palettes[i];
        const auto [stem, is_new] = stems.try_emplace(&palette.colours);
        if (is_new) {
            stem->second = names.take(name_of(palette), "");
            const std::string title = fmt::format("{} {},{}", character.info.name, palette.key.group, palette.key.number);
            FC_TRY(add_file(set, stem->second + ".gpl", gpl_of(palette.colours, title)));
            FC_TRY(add_file(set, stem->second + ".act", act::serialise(palette.colours)));
        }
        list.push_back({{"index", i},
                        {"group", palette.key.group},
                        {"number", palette.key.number},
                        {"choices", choices_of(character, {i})},
                        {"gpl", stem->second + ".gpl"},
                        {"act", stem->second + ".act"},
                        {"alpha", alpha_of(palette.colours)}});
    }
    FC_TRY(add_document(set, "palettes.json", {{"character", character.info.name}, {"palettes", std::move(list)}}));
    return set;
}

}  // namespace fightconv
