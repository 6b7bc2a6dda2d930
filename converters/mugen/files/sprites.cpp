#include "converters/mugen/files/sprites.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "converters/mugen/files/problems.hpp"
#include "core/base/reporter.hpp"
#include "core/base/text/encodings.hpp"
#include "formats/mugen/act/act.hpp"

namespace fightconv::mugen {

namespace {

PaletteId add_palette(Character& character, Key key, const Colours& colours) {
    character.palettes.push_back({key, colours});
    return {static_cast<std::uint32_t>(character.palettes.size() - 1)};
}

// The colours for a file that has no palette at all: grey by index, so that the shapes can be seen.
Colours greys() noexcept {
    Colours colours{};
    for (std::size_t i = 1; i < colours.size(); ++i) {
        const auto grey = static_cast<std::uint8_t>(i);
        colours[i] = {grey, grey, grey, 255};
    }
    return colours;
}

// The colours of the palN file, or nothing after a diagnostic that says why.
Result<std::optional<Colours>> read_act(const InputTree& tree, const CharacterFiles& files,
                                        const def::FileReference& reference, std::int32_t number,
                                        Context& context) {
    const auto missing = [&](const std::string& why) {
        Reporter(context.diagnostics, files.main)
            .about(fmt::format("pal{}", number))
            .report(files_problem.palette_missing, Place::at_line(reference.line),
                    "the palette file '{}' {}, so the character has no palette {}",
                    to_utf8(reference.path), why, number);
    };
    const auto name = find_beside(tree, files.main, reference.path);
    if (!name) {
        missing("is not in the character's folder");
        return std::nullopt;
    }
    auto bytes = read_file(tree, *name, context);
    if (!bytes && bytes.error().code() == ErrorCode::exhausted) {
        return fail(std::move(bytes).error());
    }
    if (!bytes) {
        missing("cannot be read: " + bytes.error().render());
        return std::nullopt;
    }
    const auto colours = act::parse({*name, *bytes}, context);
    if (!colours) {
        missing("cannot be read: " + colours.error().render());
        return std::nullopt;
    }
    return *colours;
}

// The .act files that the .def names, as far as they can be read.
Result<std::vector<ActPalette>> read_acts(const InputTree& tree, const CharacterFiles& files,
                                          Context& context) {
    std::vector<ActPalette> acts;
    if (!files.definition) {
        return acts;
    }
    const auto& references = files.definition->palettes;
    for (std::size_t i = 0; i < references.size(); ++i) {
        const auto number = static_cast<std::int32_t>(i) + 1;
        if (references[i]) {
            FC_ASSIGN(const auto colours, read_act(tree, files, references[i], number, context));
            if (colours) {
                acts.push_back({number, *colours});
            }
        }
    }
    return acts;
}

void report_ignored_acts(const CharacterFiles& files, sff::Version version, Context& context) {
    if (!files.definition) {
        return;
    }
    const auto& references = files.definition->palettes;
    const auto first =
        std::find_if(references.begin(), references.end(),
                     [](const def::FileReference& reference) { return bool(reference); });
    if (first != references.end()) {
        context.diagnostics.report(
            {.problem = &files_problem.act_ignored,
             .file = files.main,
             .place = Place::at_line(first->line),
             .message = version == sff::Version::v1_01
                            ? "the .act palettes were not used: they colour the sprites 0,0 and "
                              "9000,0, and neither is there"
                            : "the .act palettes were not read: with this version of .sff, MUGEN "
                              "takes the colours from the .sff (newer versions of Ikemen GO do "
                              "not; --act-colours ikemen shows it)"});
    }
}

// V14: palN is palette (1,N) of the file, also for what only links to it.
void replace_palettes(const std::vector<ActPalette>& acts, sff::File& file) {
    for (const ActPalette& act : acts) {
        const Key key{1, static_cast<std::int16_t>(act.number)};
        auto node = std::find_if(file.palettes.begin(), file.palettes.end(),
                                 [&](const sff::PaletteNode& each) { return each.key == key; });
        if (node == file.palettes.end()) {
            node = file.palettes.insert(node, {.key = key});
        }
        node->link.reset();
        node->colours = act.colours;
        const auto place = static_cast<std::uint32_t>(node - file.palettes.begin());
        for (sff::PaletteNode& each : file.palettes) {
            if (each.link == place) {
                each.colours = act.colours;
            }
        }
    }
}

// The sprites of a sheet that are lost to damage. Links do not count, nor do blanks that are meant
// to be: the sprites that they show are counted.
struct Lost {
    std::uint64_t missing = 0;  // the header counts them, the file does not hold them
    std::uint64_t unreadable = 0;
    std::uint64_t of = 0;  // with those

    std::string text() const {
        const std::string not_there = missing == 0 ? ""
                                                   : fmt::format("{} {} not in the file", missing,
                                                                 missing == 1 ? "is" : "are");
        const std::string damaged = unreadable == 0 ? ""
                                                    : fmt::format("{} {} damaged", unreadable,
                                                                  unreadable == 1 ? "is" : "are");
        return not_there + (missing != 0 && unreadable != 0 ? " and " : "") + damaged;
    }
};
Lost lost_of(const sff::File& file) {
    const std::uint64_t held = file.sprites.size();
    std::uint64_t links = 0;
    for (std::size_t i = 0; i < file.sprites.size(); ++i) {
        links += file.sprites[i].source == i ? 0U : 1U;
    }
    const std::uint64_t missing = std::max<std::uint64_t>(file.announced_sprites, held) - held;
    return {missing, file.unreadable_sprites, missing + held - links};
}

// An error where nothing at all is left to see, a warning that comes before all others where it is
// less than half.
Status check_damage(const sff::File& file, const std::vector<Picture>& pictures,
                    const Reporter& reporter, const Limits& limits) {
    const Lost lost = lost_of(file);
    const std::uint64_t count = lost.missing + lost.unreadable;
    if (count != 0 && std::all_of(pictures.begin(), pictures.end(),
                                  [](const Picture& picture) { return picture.empty(); })) {
        return fail(
            reporter
                .error(lost.unreadable == 0 ? ErrorCode::truncated : ErrorCode::malformed, {},
                       "no sprite could be read: of {}, {}", counted(lost.of, "sprite"),
                       lost.text())
                .remedy("the sprite file is damaged beyond use: copy it again from where you have "
                        "the character from"));
    }
    // a damaged count says nothing about the sprites
    const bool count_is_sane = file.announced_sprites <= limits.sprites;
    if (count_is_sane && count > lost.of / 2) {
        reporter.report(files_problem.sprites_unreadable, {},
                        "{} of {} sprites cannot be read: {}; nothing is shown for them", count,
                        lost.of, lost.text());
    }
    return {};
}

Status select(Character& character, std::optional<std::int32_t> wanted,
              std::string_view file_name) {
    if (!wanted || select_palette(character, *wanted)) {
        return {};
    }
    std::string there;
    for (const SelectablePalette& each : character.selectable_palettes) {
        there += fmt::format("{}{}", there.empty() ? "" : ", ", each.number);
    }
    return fail(Error(ErrorCode::unmet, fmt::format("this character has no palette {}", *wanted))
                    .in_file(file_name)
                    .remedy(there.empty()
                                ? "leave the palette out: this character has none to choose from"
                                : "choose one of its palettes: " + there));
}

Error explained(Error error) {
    if (error.code() == ErrorCode::bad_magic) {
        return std::move(error).remedy(std::string(not_sprites_remedy));
    }
    if (error.code() == ErrorCode::truncated) {
        return std::move(error).remedy(
            "the file is cut short: copy it again from where you have the character from");
    }
    return error;
}

}  // namespace

void place_sprites(const sff::File& file, std::vector<Picture> pictures, std::string_view file_name,
                   Character& character, Context& context) {
    for (const sff::PaletteNode& palette : file.palettes) {
        character.palettes.push_back({palette.key, palette.colours});
    }
    std::vector<PictureId> picture_of(file.sprites.size());
    for (std::size_t i = 0; i < file.sprites.size(); ++i) {
        if (file.sprites[i].source == i) {
            picture_of[i].value = static_cast<std::uint32_t>(character.pictures.size());
            Picture& picture = character.pictures.emplace_back(std::move(pictures[i]));
            if (picture.empty()) {
                picture.format = PixelFormat::rgba8888;  // no pixel needs a palette
            }
        }
    }
    std::optional<PaletteId> stand_in;
    character.sprites.reserve(file.sprites.size());
    for (const sff::SpriteNode& node : file.sprites) {
        Sprite& sprite = character.sprites.emplace_back(
            Sprite{node.key, node.axis, picture_of[node.source], std::nullopt});
        if (character[sprite.picture].format != PixelFormat::indexed8) {
            continue;
        }
        if (node.palette) {
            sprite.palette = PaletteId{*node.palette};
            continue;
        }
        if (!stand_in) {
            stand_in = add_palette(character, {}, greys());
            Reporter(context.diagnostics, file_name)
                .about(fmt::format("sprite {},{}", node.key.group, node.key.number))
                .report(files_problem.no_palette, {},
                        "this sprite, the first of its kind, is stored as palette indices but the "
                        "file has no palette for it; shown in grey");
        }
        sprite.palette = stand_in;
    }
}

bool add_selectable_palettes(const sff::File& file, const std::vector<ActPalette>& acts,
                             Character& character) {
    auto& selectable = character.selectable_palettes;
    if (file.version != sff::Version::v1_01) {
        for (std::int16_t number = 1; number <= 12; ++number) {
            const auto node = std::find_if(file.palettes.begin(), file.palettes.end(),
                                           [&](const sff::PaletteNode& palette) {
                                               return palette.key == Key{1, number};
                                           });
            if (node == file.palettes.end() && number == 1) {
                // what the sprites show is not (1,1), and so nothing is exchanged for another (V14)
                return true;
            }
            const bool is_default_again = node != file.palettes.end() && node->link &&
                                          file.palettes[*node->link].key == Key{1, 1};
            if (node != file.palettes.end() && !is_default_again) {
                selectable.push_back(
                    {number, PaletteId{static_cast<std::uint32_t>(node - file.palettes.begin())}});
            }
        }
        return true;
    }
    const std::vector<std::uint32_t> replaced = sff::palettes_replaced_by_act(file);
    const bool default_is_embedded =
        !replaced.empty() && (acts.empty() || acts.front().number != 1);
    if (default_is_embedded) {
        selectable.push_back({1, PaletteId{replaced.front()}});
    }
    for (const ActPalette& act : acts) {
        selectable.push_back(
            {act.number,
             add_palette(character, {1, static_cast<std::int16_t>(act.number)}, act.colours)});
    }
    return default_is_embedded;
}

void apply_act(const sff::File& file, bool default_is_embedded, Character& character) {
    const std::vector<std::uint32_t> replaced = sff::palettes_replaced_by_act(file);
    if (replaced.empty() || (default_is_embedded && character.selected_palette.value_or(0) == 0)) {
        return;
    }
    const PaletteId base = character.selectable_palettes.front().palette;
    for (Sprite& sprite : character.sprites) {
        if (sprite.palette &&
            std::find(replaced.begin(), replaced.end(), sprite.palette->value) != replaced.end()) {
            sprite.palette = base;
        }
    }
}

Status read_sprites(const InputTree& tree, const CharacterFiles& files, const Options& options,
                    Character& character, Context& context) {
    FC_ASSIGN(const FileBytes bytes, read_file(tree, files.sprites, context));
    const Source source{files.sprites, bytes};
    FC_ASSIGN(const sff::Version version, sff::read_version(source).map_error(explained));
    const bool is_v1 = version == sff::Version::v1_01;
    const bool act_replaces = !is_v1 && options.act_colours == ActColours::ikemen;
    // Whether the .act files count is known when the .sff is read, and so is whether their problems
    // do. An .act has each of them at most once.
    Context aside(Context::Beside{context, 12});
    std::vector<ActPalette> acts;
    if (is_v1 || act_replaces) {
        FC_ASSIGN(acts, read_acts(tree, files, aside));
    }
    const bool has_act = is_v1 && !acts.empty() && acts.front().number == 1;
    FC_ASSIGN(sff::File file, sff::parse(source, context, has_act).map_error(explained));
    FC_ASSIGN(sff::DecodedPictures pictures, sff::decode_pictures(file, files.sprites, context));
    character.charge.join(std::move(pictures.charge));
    FC_TRY(character.charge.add(file.palettes.size() * sizeof(Palette) +
                                    file.sprites.size() * (sizeof(Sprite) + sizeof(Picture)),
                                "the sprites"));
    FC_TRY(check_damage(file, pictures.by_node, Reporter(context.diagnostics, files.sprites),
                        context.limits));
    if (act_replaces || !sff::palettes_replaced_by_act(file).empty()) {
        for (const Diagnostic& diagnostic : aside.diagnostics.kept()) {
            context.diagnostics.report(diagnostic);
        }
    } else {
        acts.clear();
        report_ignored_acts(files, version, context);
    }
    if (act_replaces) {
        replace_palettes(acts, file);
    }
    place_sprites(file, std::move(pictures.by_node), files.sprites, character, context);
    const bool default_is_embedded = add_selectable_palettes(file, acts, character);
    FC_TRY(select(character, options.palette, files.main));
    apply_act(file, default_is_embedded, character);
    return {};
}

}  // namespace fightconv::mugen
