#include "converters/mugen/exporter.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "converters/mugen/commands/notation.hpp"
#include "converters/mugen/files/options.hpp"
#include "converters/mugen/lint/check_for_engines.hpp"
#include "converters/mugen/repair/problems.hpp"
#include "converters/mugen/repair/repair.hpp"
#include "converters/mugen/write/files.hpp"
#include "converters/mugen/write/plan.hpp"
#include "converters/mugen/write/problems.hpp"
#include "converters/mugen/write/sprites/sprite_file.hpp"
#include "converters/mugen/write/states/constants.hpp"
#include "core/model/move_input.hpp"
#include "formats/mugen/act/act.hpp"
#include "formats/mugen/def/def.hpp"
#include "formats/text/mugen_text.hpp"

namespace fightconv {

namespace {

struct Encodings {
    std::optional<sff::Encoding> first;  // where it can hold a picture; nothing: the smallest
    friend bool operator==(const Encodings&, const Encodings&) = default;
};

// The default is version 2.01 with the smallest encoding; for a MUGEN character it is the version
// and encoding of its own .sff.
struct WritingOptions {
    std::optional<sff::Version> version;
    std::optional<Encodings> encoding;
    bool reduce = false;
    bool mend_states = false;
    mugen::Buttons buttons;
};

// The buttons by their names in inputs: the names that the user gives with --buttons, then those
// that importers and packs have for them (mugen_writer.md W40).
mugen::ButtonLetters letters_of(const mugen::Buttons& buttons) {
    static constexpr std::string_view letters = "abcxyzsdw";
    return [buttons](std::string_view name) -> std::optional<char> {
        const auto found = std::find(buttons.names.begin(), buttons.names.end(), name);
        if (found != buttons.names.end()) {
            return letters[static_cast<std::size_t>(found - buttons.names.begin())];
        }
        return name == "Start" || name == "s" ? std::optional('s') : button_letter(name);
    };
}

// File names consist of what every engine reads (W3).
std::string ascii_name(std::string_view name) {
    std::string plain_text;
    for (const char c : name) {
        const bool keeps = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                           (c >= '0' && c <= '9') || c == '_' || c == '.' || c == '-';
        plain_text.push_back(keeps ? c : '_');
    }
    return plain_text;
}

// The text as a value in quotes: a quote would end it (W3).
std::string without_quotes(std::string_view text) {
    std::string out;
    std::copy_if(text.begin(), text.end(), std::back_inserter(out),
                 [](char c) { return c != '"'; });
    return std::string(text::trim(text::one_line(out)));
}

std::string first_of(const std::string& text, const std::string& otherwise) {
    return text.empty() ? otherwise : text;
}

ByteBuffer bytes_of(std::string_view text) {
    const Bytes bytes = as_bytes(text);
    return {bytes.begin(), bytes.end()};
}

class FolderWriter {
public:
    FolderWriter(const Character& character, std::string_view name, const WritingOptions& options,
                 Context& context)
        : character_(character),
          options_(options),
          context_(context),
          plan_(mugen::plan_of(character, letters_of(options.buttons))) {
        set_.folder = fmt::format("{}-mugen", name);
        stem_ = ascii_name(set_.folder);
    }

    Result<OutputSet> write() && {
        add_file(set_.folder + ".def", bytes_of(def::serialise(definition())));
        FC_TRY(add_states());
        FC_ASSIGN(const std::string commands, mugen::commands_text(plan_, context_));
        add_file(stem_ + ".cmd", bytes_of(commands));
        FC_ASSIGN(const std::string actions,
                  mugen::actions_text(plan_, mugen::sprite_keys(character_), context_));
        add_file(stem_ + ".air", bytes_of(actions));
        FC_ASSIGN(ByteBuffer sprites,
                  mugen::sprite_file_of(character_,
                                        {.version = options_.version.value_or(sff::Version::v2_01),
                                         .encoding = options_.encoding.value_or(Encodings()).first},
                                        context_));
        add_file(stem_ + ".sff", std::move(sprites));
        for (std::size_t i = 0; i < count_of_act_files(); ++i) {
            add_file(fmt::format("{}-pal{}.act", stem_, i + 1),
                     act::serialise(character_[character_.selectable_palettes[i].palette].colours));
        }
        FC_ASSIGN(ByteBuffer sounds, mugen::sound_file_of(plan_, context_));
        add_file(stem_ + ".snd", std::move(sounds));
        return std::move(set_);
    }

private:
    void add_file(std::string path, ByteBuffer bytes) {
        set_.files.push_back({std::move(path), std::move(bytes)});
    }

    // W25, W26: in SFF 1.01 the selectable palettes are .act files, in later versions they are
    // palettes of the .sff.
    std::size_t count_of_act_files() const {
        return options_.version == sff::Version::v1_01
                   ? std::min(character_.selectable_palettes.size(),
                              def::Definition().palettes.size())
                   : 0;
    }

    def::Definition definition() const {
        const CharacterInfo& info = character_.info;
        const auto file = [&](std::string_view extension) {
            return def::FileReference{stem_ + std::string(extension), 0};
        };
        def::Definition written;
        written.kind = def::Kind::character;
        written.name = first_of(without_quotes(info.name), set_.folder);
        written.display_name = first_of(without_quotes(info.display_name), written.name);
        written.author = without_quotes(info.author);
        written.version_date = without_quotes(info.version_date);
        written.mugen_version = "1.1";
        written.localcoord = info.localcoord;
        written.palette_defaults = palette_defaults();
        written.cmd = file(".cmd");
        written.cns = file(".cns");
        written.states = {file(".cns")};
        written.stcommon = {"common1.cns", 0};
        written.sprite = file(".sff");
        written.anim = file(".air");
        written.sound = file(".snd");
        for (std::size_t i = 0; i < count_of_act_files(); ++i) {
            written.palettes[i] = file(fmt::format("-pal{}.act", i + 1));
        }
        return written;
    }

    // The numbers that players can choose, the default one first (W3).
    std::vector<std::int32_t> palette_defaults() const {
        constexpr std::int32_t most = 12;
        std::vector<std::int32_t> numbers;
        for (const SelectablePalette& each : character_.selectable_palettes) {
            if (each.number >= 1 && each.number <= most &&
                std::find(numbers.begin(), numbers.end(), each.number) == numbers.end()) {
                numbers.push_back(each.number);
            }
        }
        return numbers.empty() ? std::vector<std::int32_t>{1} : numbers;
    }

    Status add_states() {
        const std::vector<cns::Section> constants = mugen::constant_sections(plan_);
        std::string text;
        for (const cns::Section& section : constants) {
            cns::append_section(text, section.name, section.parameters);
        }
        FC_ASSIGN(const std::string states, mugen::states_text(plan_, constants, context_));
        add_file(stem_ + ".cns", bytes_of(text.append(states)));
        return {};
    }

    const Character& character_;
    const WritingOptions& options_;
    Context& context_;
    const mugen::Plan plan_;
    std::string stem_;
    OutputSet set_;
};

// The texts that were written are what engines load. The sprites and sounds are not looked at.
Status check_written(const OutputSet& set, Context& context) {
    std::vector<MemoryFile> texts;
    mugen::CharacterFiles files;
    for (const OutputFile& file : set.files) {
        if (file.path.ends_with(".def")) {
            FC_ASSIGN(files.definition, def::parse({file.path, file.bytes}, context));
            files.main = file.path;
        }
        if (file.path.ends_with(".air")) {
            files.animations = file.path;
        }
        if (!file.path.ends_with(".sff") && !file.path.ends_with(".snd")) {
            texts.push_back({file.path, file.bytes});
        }
    }
    Context checking(Context::Beside{context});
    FC_ASSIGN(const InputTree tree, InputTree::from_memory(texts));
    FC_TRY(mugen::check_for_engines(tree, files, checking));
    for (const Diagnostic& found : checking.diagnostics.kept()) {
        if (found.problem->effect.kind == Effect::refusal) {
            return fail(Error(ErrorCode::internal, "a bug in fightconv: " + found.message)
                            .in_file(found.file)
                            .at(found.place));
        }
    }
    return {};
}

// The aspects of a character's own files. Files that are made of a model are not verified, because
// the parts that the engine needs are added to it (W10, W41).
Aspects held_aspects() {
    Aspects aspects = Aspects::all();
    aspects.unused_sprites = aspects.indexed_pixels = false;  // --reduce, --sff-version
    return aspects;
}

class MugenExporter final : public Exporter {
public:
    const FormatInfo& info() const noexcept override { return info_; }

    std::vector<Diagnostic> losses(const Character& character,
                                   const Context& context) const override {
        if (const auto kept = kept_files(context); !kept || *kept) {
            return {};
        }
        return mugen::losses_of(
            mugen::plan_of(character, letters_of(options_of<WritingOptions>(context).buttons)));
    }

private:
    // A character with a .def keeps its files; a lone .sff with its .air becomes a new folder.
    Result<std::optional<mugen::CharacterFiles>> kept_files(const Context& context) const {
        const OwnFiles* const own = context.own_files;
        if (own == nullptr || own->importer.info().id != info_.id) {
            return std::optional<mugen::CharacterFiles>();
        }
        Context quiet(context.limits);  // reading has reported its problems
        FC_ASSIGN(mugen::CharacterFiles files, mugen::locate(own->tree, own->main_file, quiet));
        return files.definition ? std::optional(std::move(files)) : std::nullopt;
    }

    Result<OutputSet> write_files(const Character& character, std::string_view name,
                                  Context& context) const override {
        const auto& options = options_of<WritingOptions>(context);
        FC_ASSIGN(const std::optional<mugen::CharacterFiles> kept, kept_files(context));
        if (kept) {
            return repaired(*kept, character, name, options, context);
        }
        FC_ASSIGN(OutputSet set, FolderWriter(character, name, options, context).write());
        FC_TRY(check_written(set, context));
        return set;
    }

    Result<OutputSet> repaired(const mugen::CharacterFiles& files, const Character& character,
                               std::string_view name, const WritingOptions& options,
                               Context& context) const {
        const OwnFiles& own = *context.own_files;
        if (own.scaled_frames) {
            return fail(
                Error(ErrorCode::unsupported_feature,
                      "the sprites that are taken over are made for a screen of another size, and "
                      "the .air has no place for that")
                    .in_file(files.main)
                    .remedy("convert to .uff first, with --sprites-from, and that to MUGEN"));
        }
        return mugen::repair(own.tree, files, character, main_output(name),
                             {.version = options.version,
                              .encode = options.encoding.has_value(),
                              .encoding = options.encoding.value_or(Encodings()).first,
                              .reduce = options.reduce,
                              .mend_states = options.mend_states,
                              .new_pictures = own.new_pictures,
                              .changes = own.changes},
                             context);
    }

    const OptionTable<WritingOptions> table_ =
        OptionTable<WritingOptions>()
            .choice<std::optional<sff::Version>>(
                "sff-version", "VERSION",
                {{"2.01", sff::Version::v2_01},
                 {"2.00", sff::Version::v2_00},
                 {"1.01", sff::Version::v1_01}},
                &WritingOptions::version,
                "the version of the .sff: 2.01 for MUGEN 1.1 and Ikemen GO, 2.00 (no true colour) "
                "for MUGEN 1.0 too, 1.01 for WinMUGEN; without it 2.01, or that of a MUGEN "
                "character")
            .choice<std::optional<Encodings>>(
                "sff-encoding", "ENCODING",
                {{"smallest", Encodings()},
                 {"raw", Encodings{sff::Encoding::raw}},
                 {"rle8", Encodings{sff::Encoding::rle8}},
                 {"lz5", Encodings{sff::Encoding::lz5}},
                 {"png", Encodings{sff::Encoding::png8}}},
                &WritingOptions::encoding,
                "how the .sff stores indexed pictures; smallest tries them all; without it "
                "smallest, or as a MUGEN character has them")
            .flag("reduce", &WritingOptions::reduce,
                  "from a MUGEN character: leave out sprites that no action names")
            .flag(
                "mend-states", &WritingOptions::mend_states,
                "from a MUGEN character: rewrite the lines of its states that keep Ikemen GO from "
                "loading it, so that both engines read what MUGEN reads")
            .text("buttons", "NAMES", "mugen", mugen::parse_buttons, &WritingOptions::buttons,
                  mugen::buttons_help)
            .about_input();
    const FormatInfo info_{
        .id = "mugen",
        .name = "MUGEN / Ikemen GO character",
        .extensions = {".def", ".cns", ".cmd", ".air", ".sff", ".snd"},
        .output = "-mugen",
        .options = table_.declared(),
        .holds = held_aspects(),
        .problems = {rows_of(mugen::write_problem), rows_of(mugen::repair_problem)}};
};

}  // namespace

std::unique_ptr<Exporter> make_mugen_exporter() { return std::make_unique<MugenExporter>(); }

}  // namespace fightconv
