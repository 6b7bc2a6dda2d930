#include <algorithm>
#include <array>
#include <optional>
#include <tuple>
#include <utility>

#include "core/base/text/encodings.hpp"
#include "core/base/text/text.hpp"
#include "formats/mugen/def/def.hpp"
#include "formats/mugen/def/problems.hpp"
#include "formats/mugen/def/tables.hpp"
#include "formats/mugen/sff/sff.hpp"
#include "formats/mugen/snd/snd.hpp"
#include "formats/text/mugen_text.hpp"

namespace fightconv::def {

namespace {

enum class Section : std::uint8_t { info, files, arcade, map, keymap };
constexpr std::array<std::string_view, 5> section_names{"Info", "Files", "Arcade", "Map",
                                                        "Palette Keymap"};
constexpr std::size_t most_palettes = std::tuple_size_v<decltype(Definition::palettes)>;

// D5: the engines look for "palette ", followed by anything that begins with "keymap".
bool is_keymap(std::string_view name) noexcept {
    constexpr std::string_view palette = "palette ";
    return text::starts_with_ignoring_case(name, palette) &&
           text::starts_with_ignoring_case(text::trim(name.substr(palette.size())), "keymap");
}

// D1: binary files that are sometimes named .def.
std::optional<Kind> kind_by_signature(Bytes bytes) noexcept {
    constexpr std::string_view font_signature{"ElecbyteFnt\0", 12};
    if (sff::has_signature(bytes)) {
        return Kind::sprite_file;
    }
    if (snd::has_signature(bytes)) {
        return Kind::sound_file;
    }
    return as_text(bytes).starts_with(font_signature) ? std::optional(Kind::font) : std::nullopt;
}

// D6: names such as "ja.Info" are not among them.
std::optional<Section> section_of(std::string_view name) noexcept {
    const auto found = std::find_if(
        section_names.begin(), section_names.end(),
        [&](std::string_view known) { return text::equal_ignoring_case(known, name); });
    if (found != section_names.end()) {
        return static_cast<Section>(found - section_names.begin());
    }
    return is_keymap(name) ? std::optional(Section::keymap) : std::nullopt;
}

class FileReader {
public:
    FileReader(Source source, Context& context, std::string_view encoding)
        : source_(source),
          context_(context),
          reporter_(context.diagnostics, source.file),
          encoding_(encoding) {}

    Result<Definition> read() {
        FC_TRY(text::check_size(source_, context_));
        text::LineReader lines(source_, context_);
        while (lines.next(line_)) {
            if (const auto name = text::section_name(line_.text)) {
                enter(*name);
            } else if (const auto pair = text::key_value(line_.text); pair && section_) {
                take(*pair);
            }
        }
        finish();
        return std::move(definition_);
    }

private:
    // Reports about the section that is being read.
    Reporter here() const {
        return section_ ? reporter_.about(fmt::format(
                              "[{}]", section_names[static_cast<std::size_t>(*section_)]))
                        : reporter_;
    }

    // T5: the first of several equal sections counts.
    void enter(std::string_view name) {
        if (line_.text.find(']') == std::string_view::npos) {
            reporter_.report(problem.section_unclosed, line_.place(),
                             "the section {} has no ']'; its name is read to the end of the line",
                             text::quoted(line_.text));
        }
        for (const KindSection& known : kind_sections) {
            if (definition_.kind == Kind::other && text::equal_ignoring_case(known.name, name)) {
                definition_.kind = known.kind;
            }
        }
        section_ = section_of(name);
        keys_.clear();
        if (section_ && std::exchange(seen_[static_cast<std::size_t>(*section_)], true)) {
            here().report(problem.duplicate_section, line_.place(),
                          "the section occurs again in the file; the first one is used");
            section_.reset();
        }
    }

    void take(const text::KeyValue& pair) {
        if (std::any_of(keys_.begin(), keys_.end(), [&](std::string_view key) {
                return text::equal_ignoring_case(key, pair.key);
            })) {
            here().report(problem.duplicate_key, line_.place(),
                          "the key {} occurs again in its section; the first one is used",
                          text::quoted(pair.key));
            return;
        }
        bool known = false;
        switch (*section_) {
            case Section::info: known = take_info(pair); break;
            case Section::files:
                known = take_file(pair, file_keys) || take_state(pair) || take_palette(pair);
                break;
            case Section::arcade: known = take_file(pair, storyboard_keys); break;
            case Section::map: known = take_map(pair); break;
            case Section::keymap: known = take_keymap(pair); break;
        }
        if (known) {
            keys_.push_back(pair.key);
        }
    }

    bool take_info(const text::KeyValue& pair) {
        for (const TextKey& known : text_keys) {
            if (text::equal_ignoring_case(known.key, pair.key)) {
                definition_.*(known.text) = value_text(pair.value);
                return true;
            }
        }
        for (const TextKey& known : version_keys) {
            if (text::equal_ignoring_case(known.key, pair.key)) {
                definition_.*(known.text) = to_utf8(pair.value, encoding_);
                return true;
            }
        }
        if (text::equal_ignoring_case(pair.key, "localcoord")) {
            take_localcoord(pair.value);
            return true;
        }
        if (text::equal_ignoring_case(pair.key, "pal.defaults")) {
            take_palette_defaults(pair.value);
            return true;
        }
        return false;
    }

    // D3: quotes are removed only in pairs.
    std::string value_text(std::string_view value) const {
        const std::string_view inside = text::unquote(value);
        if (inside.size() == value.size() && (value.starts_with('"') || value.ends_with('"'))) {
            here().report(problem.quote_odd, line_.place(),
                          "the value {} has a quote at only one end; it is kept as it is",
                          text::quoted(value));
        }
        return to_utf8(inside, encoding_);
    }

    // D4: a side that is missing or not above 0 keeps its default.
    void take_localcoord(std::string_view value) {
        const auto sides = text::split(value, ',', 2);
        const Point given{text::to_int(sides.front()),
                          sides.size() == 2 ? text::to_int(sides.back()) : 0};
        Point& localcoord = definition_.localcoord;
        localcoord = {given.x > 0 ? given.x : localcoord.x, given.y > 0 ? given.y : localcoord.y};
        if (localcoord != given) {
            here().report(problem.localcoord_odd, line_.place(),
                          "localcoord is {}; expected a width and a height above 0; {},{} is used",
                          text::quoted(value), localcoord.x, localcoord.y);
        }
    }

    void take_palette_defaults(std::string_view value) {
        for (const std::string_view number : text::split(value, ',', most_palettes)) {
            const std::int32_t palette = text::to_int(number);
            if (palette >= 1 && palette <= static_cast<std::int32_t>(most_palettes)) {
                definition_.palette_defaults.push_back(palette);
            } else if (!number.empty()) {
                here().report(problem.palette_odd, line_.place(),
                              "pal.defaults contains {}; expected 1 to 12; it is left out",
                              text::quoted(number));
            }
        }
    }

    FileReference reference(std::string_view value) const {
        return {.path = std::string(text::unquote(value)), .line = line_.number};
    }

    template <class Keys>
    bool take_file(const text::KeyValue& pair, const Keys& keys) {
        for (const FileKey& known : keys) {
            if (text::equal_ignoring_case(known.key, pair.key)) {
                definition_.*(known.reference) = reference(pair.value);
                return true;
            }
        }
        return false;
    }

    bool take_state(const text::KeyValue& pair) {
        for (std::size_t i = 0; i < state_keys.size(); ++i) {
            if (text::equal_ignoring_case(state_keys[i], pair.key)) {
                states_[i] = reference(pair.value);
                return true;
            }
        }
        return false;
    }

    bool take_palette(const text::KeyValue& pair) {
        constexpr std::string_view prefix = "pal";
        if (!text::starts_with_ignoring_case(pair.key, prefix) ||
            !text::is_int(pair.key.substr(prefix.size()))) {
            return false;
        }
        const std::int32_t number = text::to_int(pair.key.substr(prefix.size()));
        if (number < 1 || number > static_cast<std::int32_t>(most_palettes)) {
            here().report(problem.palette_odd, line_.place(),
                          "found the palette {}, expected pal1 to pal12; it is ignored",
                          text::quoted(pair.key));
            return false;
        }
        definition_.palettes[static_cast<std::size_t>(number - 1)] = reference(pair.value);
        return true;
    }

    // D5
    bool take_keymap(const text::KeyValue& pair) {
        for (std::size_t i = 0; i < keymap_keys.size(); ++i) {
            if (!text::equal_ignoring_case(keymap_keys[i], pair.key)) {
                continue;
            }
            const std::int32_t number = text::to_int(pair.value);
            const bool known = number >= 1 && number <= static_cast<std::int32_t>(most_palettes);
            if (!known) {
                here().report(problem.palette_odd, line_.place(),
                              "the button {} has the palette {}; expected 1 to 12; 1 is used",
                              text::quoted(pair.key), text::quoted(pair.value));
            }
            definition_.keymap[i] = known ? number : 1;
            return true;
        }
        return false;
    }

    bool take_map(const text::KeyValue& pair) {
        const bool is_taken = !pair.key.empty() && definition_.maps.size() < most_maps;
        if (is_taken) {
            definition_.maps.emplace_back(lower_case(pair.key), text::to_float(pair.value));
        }
        return is_taken;
    }

    void finish() {
        for (FileReference& state : states_) {
            if (state) {
                definition_.states.push_back(std::move(state));
            }
        }
        if (definition_.display_name.empty()) {
            definition_.display_name = definition_.name;
        }
        if (definition_.kind == Kind::other) {
            definition_.kind = kind_by_keys();
        }
    }

    // D1. Ikemen GO's attached characters name states but neither cmd nor cns.
    Kind kind_by_keys() const noexcept {
        if (definition_.sprite &&
            (definition_.cmd || definition_.cns || !definition_.states.empty())) {
            return Kind::character;
        }
        return definition_.prefix.empty() ? Kind::other : Kind::effects;
    }

    Source source_;
    Context& context_;
    Reporter reporter_;
    std::string_view encoding_;
    Definition definition_;
    std::array<FileReference, state_keys.size()> states_;
    text::Line line_;
    std::optional<Section> section_;  // the section that is being read, if it counts
    std::array<bool, section_names.size()> seen_{};
    std::vector<std::string_view> keys_;  // the known keys of the section so far
};

}  // namespace

std::string_view name_of(Kind kind) noexcept {
    switch (kind) {
        case Kind::character: return "a character";
        case Kind::storyboard: return "a storyboard";
        case Kind::stage: return "a stage";
        case Kind::screenpack: return "a screenpack";
        case Kind::lifebars: return "a set of lifebars";
        case Kind::select_list: return "a list of characters and stages";
        case Kind::font: return "a font";
        case Kind::effects: return "a set of effects";
        case Kind::sprite_file: return "a sprite file";
        case Kind::sound_file: return "a sound file";
        case Kind::other: break;
    }
    return "a .def that names no sprites or no states";
}

EngineVersion engine_version(std::string_view text) noexcept {
    constexpr std::int32_t most = 65535;
    constexpr std::size_t parts = 2;
    std::array<std::uint16_t, parts> version{};
    const text::Fields<parts + 1> fields(text, '.');
    for (std::size_t i = 0; i < std::min(fields.size(), parts); ++i) {
        const std::string_view part = fields[i];
        const text::ReadInt number = text::read_int(part);
        const bool is_signed = part.starts_with('+') || part.starts_with('-');
        if (!number.is_whole || is_signed || number.value > most) {
            return {};
        }
        version[i] = static_cast<std::uint16_t>(number.value);
    }
    return {version[0], version[1]};
}

Result<Definition> parse(Source source, Context& context, std::string_view encoding) {
    if (const auto kind = kind_by_signature(source.bytes)) {
        Definition definition;
        definition.kind = *kind;
        return definition;
    }
    return FileReader(source, context, encoding).read();
}

}  // namespace fightconv::def
