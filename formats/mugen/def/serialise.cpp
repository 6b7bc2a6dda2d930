#include <fmt/format.h>

#include <algorithm>

#include "core/base/text/text.hpp"
#include "formats/mugen/def/def.hpp"
#include "formats/mugen/def/tables.hpp"
#include "formats/text/mugen_text.hpp"

namespace fightconv::def {

namespace {

std::string quotes_around(const std::string& text) { return fmt::format("\"{}\"", text); }

class Writer {
public:
    void section(std::string_view name) {
        out_.append(out_.empty() ? "[" : "\n[").append(name).append("]\n");
    }

    void pair(std::string_view key, std::string_view value) {
        out_.append(key).append(" = ").append(value).append("\n");
    }

    void name(std::string_view key, std::string_view value) {
        if (!value.empty()) {
            pair(key, quotes_around(text::one_line(value)));
        }
    }

    // Writes the version without quotes, which are not a part of a number.
    void version(std::string_view key, std::string_view value) {
        if (!value.empty()) {
            pair(key, text::one_line(value));
        }
    }

    // Quotes only if the path would not survive without them, because not every engine removes
    // them.
    void file(std::string_view key, const FileReference& reference) {
        if (reference) {
            const std::string path = text::one_line(reference.path);
            pair(key, text::unquote(text::trim(path)) == path ? path : quotes_around(path));
        }
    }

    std::string take() { return std::move(out_); }

private:
    std::string out_;
};

void write_info(const Definition& definition, Writer& writer) {
    writer.section("Info");
    for (const TextKey& known : text_keys) {
        writer.name(known.key, definition.*(known.text));
    }
    for (const TextKey& known : version_keys) {
        writer.version(known.key, definition.*(known.text));
    }
    if (!definition.palette_defaults.empty()) {
        writer.pair("pal.defaults", fmt::format("{}", fmt::join(definition.palette_defaults, ",")));
    }
    writer.pair("localcoord",
                fmt::format("{},{}", definition.localcoord.x, definition.localcoord.y));
}

void write_files(const Definition& definition, Writer& writer) {
    writer.section("Files");
    for (const FileKey& known : file_keys) {
        writer.file(known.key, definition.*(known.reference));
    }
    for (std::size_t i = 0; i < std::min(definition.states.size(), state_keys.size()); ++i) {
        writer.file(state_keys[i], definition.states[i]);
    }
    for (std::size_t i = 0; i < definition.palettes.size(); ++i) {
        writer.file(fmt::format("pal{}", i + 1), definition.palettes[i]);
    }
}

void write_keymap(const Definition& definition, Writer& writer) {
    if (definition.keymap == Definition{}.keymap) {
        return;
    }
    writer.section("Palette Keymap");
    for (std::size_t i = 0; i < keymap_keys.size(); ++i) {
        writer.pair(keymap_keys[i], std::to_string(definition.keymap[i]));
    }
}

void write_maps(const Definition& definition, Writer& writer) {
    if (!definition.maps.empty()) {
        writer.section("Map");
    }
    for (const auto& [key, value] : definition.maps) {
        writer.pair(key, number_text(value));
    }
}

void write_arcade(const Definition& definition, Writer& writer) {
    if (!definition.intro_storyboard && !definition.ending_storyboard) {
        return;
    }
    writer.section("Arcade");
    for (const FileKey& known : storyboard_keys) {
        writer.file(known.key, definition.*(known.reference));
    }
}

}  // namespace

std::string serialise(const Definition& definition) {
    Writer writer;
    const auto marker =
        std::find_if(kind_sections.begin(), kind_sections.end(),
                     [&](const KindSection& known) { return known.kind == definition.kind; });
    if (marker != kind_sections.end()) {
        writer.section(marker->name);
    }
    write_info(definition, writer);
    write_files(definition, writer);
    write_maps(definition, writer);
    write_keymap(definition, writer);
    write_arcade(definition, writer);
    return writer.take();
}

}  // namespace fightconv::def
