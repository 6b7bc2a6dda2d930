#include "converters/mugen/importer.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "converters/interface/selection.hpp"
#include "converters/mugen/describe/describe.hpp"
#include "converters/mugen/files/animations.hpp"
#include "converters/mugen/files/combat.hpp"
#include "converters/mugen/files/find.hpp"
#include "converters/mugen/files/locate.hpp"
#include "converters/mugen/files/options.hpp"
#include "converters/mugen/files/problems.hpp"
#include "converters/mugen/files/sounds.hpp"
#include "converters/mugen/files/sprites.hpp"
#include "converters/mugen/lint/check_for_engines.hpp"
#include "converters/mugen/lint/problems.hpp"
#include "converters/mugen/lint/refused_lines.hpp"
#include "converters/mugen/moves/moves.hpp"
#include "converters/mugen/moves/problems.hpp"
#include "core/base/text/encodings.hpp"
#include "core/base/text/text.hpp"
#include "formats/mugen/act/problems.hpp"
#include "formats/mugen/air/air.hpp"
#include "formats/mugen/air/problems.hpp"
#include "formats/mugen/cmd/problems.hpp"
#include "formats/mugen/cns/problems.hpp"
#include "formats/mugen/def/problems.hpp"
#include "formats/mugen/sff/problems.hpp"
#include "formats/mugen/sff/sff.hpp"
#include "formats/mugen/snd/problems.hpp"
#include "formats/mugen/zss/problems.hpp"
#include "formats/text/mugen_text.hpp"

namespace fightconv {

namespace {

CharacterInfo info_of(const mugen::CharacterFiles& files, const mugen::Options& options) {
    CharacterInfo info;
    if (files.definition) {
        info = {files.definition->name, files.definition->display_name, files.definition->author,
                files.definition->version_date, files.definition->localcoord};
    }
    if (info.name.empty()) {
        info.name =
            to_utf8(mugen::stem(files.definition ? files.main : files.sprites), options.encoding);
    }
    return info;
}

Result<air::File> read_actions(const InputTree& tree, const mugen::CharacterFiles& files,
                               Context& context) {
    FC_ASSIGN(const FileBytes bytes, mugen::read_text(tree, files.animations, context));
    return mugen::parse_actions({files.animations, bytes}, context);
}

// The actions that the common states of the engine show without asking whether they are there. The
// actions for running, winning, intros and special reactions to hits are not among them: characters
// may do without.
constexpr auto required_actions = std::to_array<std::int32_t>({
    0,    10,   11,   12,   20,   21,   40,   41,   42,   43,   47,   120,  121,
    122,  130,  131,  132,  140,  141,  142,  150,  151,  152,  5000, 5001, 5002,
    5005, 5006, 5007, 5010, 5011, 5012, 5015, 5016, 5017, 5020, 5021, 5022, 5025,
    5026, 5027, 5030, 5040, 5050, 5070, 5080, 5100, 5110, 5120, 5200, 5210,
});
static_assert(std::is_sorted(required_actions.begin(), required_actions.end()));

class MugenImporter final : public Importer {
public:
    const FormatInfo& info() const noexcept override { return info_; }

    Confidence probe(const ProbeInput& input) const noexcept override {
        const auto any_ends_with = [&](std::string_view extension) {
            return std::any_of(
                input.names.begin(), input.names.end(),
                [&](const std::string& name) { return has_extension(name, extension); });
        };
        if (input.file_name.empty()) {
            return any_ends_with(".def")                            ? Confidence::certain
                   : any_ends_with(".sff") || any_ends_with(".air") ? Confidence::maybe
                                                                    : Confidence::no;
        }
        if (sff::has_signature(input.head) || has_extension(input.file_name, ".def") ||
            has_extension(input.file_name, ".air")) {
            return Confidence::certain;
        }
        // read() says what is wrong with it
        return has_extension(input.file_name, ".sff") ? Confidence::maybe : Confidence::no;
    }

    Result<std::vector<std::string>> files(const InputTree& tree, std::string_view main_file,
                                           Context& context) const override {
        FC_ASSIGN(const mugen::CharacterFiles located, mugen::locate(tree, main_file, context));
        std::vector<std::string> names = mugen::all_files(located);
        const std::vector<std::string> shared = mugen::files_in_game_data(tree, located);
        names.insert(names.end(), shared.begin(), shared.end());
        return names;
    }

    Result<CharacterInfo> read_info(const InputTree& tree, std::string_view main_file,
                                    Context& context) const override {
        const auto& options = options_of<mugen::Options>(context);
        FC_ASSIGN(const mugen::CharacterFiles located,
                  mugen::locate(tree, main_file, context, options.encoding));
        return info_of(located, options);
    }

    Finding find(const InputTree& folder) const override { return mugen::find(folder); }

    Status check_for_engines(const InputTree& tree, std::string_view main_file,
                             Context& context) const override {
        const auto& options = options_of<mugen::Options>(context);
        Context unseen(context.limits);  // read() reports what there is to say about the .def
        FC_ASSIGN(const mugen::CharacterFiles files,
                  mugen::locate(tree, main_file, unseen, options.encoding));
        return mugen::check_for_engines(tree, files, context);
    }

    // W2: without a .cmd it is not somebody who fights.
    bool fights(const InputTree& tree, std::string_view main_file,
                Context& context) const override {
        const auto files = mugen::locate(tree, main_file, context);
        return files && files->definition && files->definition->cmd;
    }

    // Reads the character and also checks each sound and what engines make of the files. Converting
    // does not need these checks.
    Result<Character> check(const InputTree& tree, std::string_view main_file,
                            Context& context) const override {
        FC_ASSIGN(Character character, read(tree, main_file, context));
        mugen::check_sounds(character, context);
        FC_TRY(check_for_engines(tree, main_file, context));
        return character;
    }

    std::string version(const InputTree& tree, std::string_view main_file,
                        Context& context) const override {
        const auto files = mugen::locate(tree, main_file, context);
        const auto head =
            files ? tree.head(files->sprites, sff::version_bytes) : fail(files.error());
        const auto sheet = head ? sff::read_version({files->sprites, *head}) : fail(head.error());
        std::string text = sheet ? fmt::format("SFF {}", sff::name_of(*sheet)) : "";
        if (files && files->definition && !files->definition->mugen_version.empty()) {
            text += fmt::format("{}MUGEN {}", text.empty() ? "" : ", ",
                                text::unquote(files->definition->mugen_version));
        }
        return text;
    }

private:
    Result<Character> read_files(const InputTree& tree, std::string_view main_file,
                                 Context& context) const override {
        const auto& options = options_of<mugen::Options>(context);
        FC_ASSIGN(const mugen::CharacterFiles files,
                  mugen::locate(tree, main_file, context, options.encoding));
        Character character;
        character.charge = Charge(context.budget);
        character.info = info_of(files, options);
        FC_TRY(mugen::read_sprites(tree, files, options, character, context));
        FC_ASSIGN(const air::File actions, read_actions(tree, files, context));
        FC_ASSIGN(character.animations,
                  mugen::to_animations(actions, files.animations, character.sprites,
                                       character.charge, context));
        FC_ASSIGN(mugen::Combat combat,
                  mugen::read_combat(tree, files, options.common_commands, context));
        if (needs_moves(character, context)) {
            FC_TRY(add_all_moves(tree, files, options, combat, actions, character, context));
        }
        character.properties = std::move(combat.properties);
        character.info.scale = combat.scale;
        return character;
    }

    // Moves have animations of their own, and give others their names.
    static bool needs_moves(const Character& character, const Context& context) {
        return context.only_animations == nullptr ||
               !context.only_animations->names_each(character);
    }

    static Status add_all_moves(const InputTree& tree, const mugen::CharacterFiles& files,
                                const mugen::Options& options, const mugen::Combat& combat,
                                const air::File& actions, Character& character, Context& context) {
        const mugen::Program program = mugen::compile(combat);
        mugen::report_refused_lines(program, combat, context);
        mugen::Player player(program, combat, actions, context.limits.play_instructions,
                             context.budget.input_bytes());
        FC_ASSIGN(const mugen::Entries entries,
                  mugen::add_moves(player, actions, options.buttons, character, context));
        FC_TRY(mugen::read_sounds(tree, files, character, context));
        FC_TRY(mugen::add_cues(player, character, context));
        return mugen::add_shown_animations(player, entries, character, context);
    }

    const FormatInfo info_{
        .id = "mugen",
        .name = "MUGEN / Ikemen GO character",
        .extensions = {".def", ".sff", ".air"},
        .options = mugen::option_table().declared(),
        .required_actions = required_actions,
        .files = mugen::file_kinds(),
        .reads_game_data = true,
        .problems = {rows_of(mugen::files_problem), rows_of(mugen::moves_problem),
                     rows_of(mugen::lint_problem), rows_of(act::problem), rows_of(air::problem),
                     rows_of(cmd::problem), rows_of(cns::problem), rows_of(def::problem),
                     rows_of(sff::problem), rows_of(snd::problem), rows_of(zss::problem)},
    };
};

}  // namespace

std::unique_ptr<Importer> make_mugen_importer() { return std::make_unique<MugenImporter>(); }

}  // namespace fightconv
