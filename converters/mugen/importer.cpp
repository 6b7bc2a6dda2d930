#include "converters/mugen/importer.hpp"

#include <algorithm>

#include "converters/mugen/animations.hpp"
#include "converters/mugen/combat.hpp"
#include "converters/mugen/cues.hpp"
#include "converters/mugen/find.hpp"
#include "converters/mugen/locate.hpp"
#include "converters/mugen/moves.hpp"
#include "converters/mugen/options.hpp"
#include "converters/mugen/sounds.hpp"
#include "converters/mugen/sprites.hpp"
#include "core/base/encodings.hpp"
#include "core/base/text.hpp"
#include "formats/air/air.hpp"
#include "formats/sff/sff.hpp"

namespace fightconv {

namespace {

CharacterInfo info_of(const mugen::CharacterFiles& files, const mugen::Options& options) {
    CharacterInfo info;
    if (files.definition) {
        info = {files.definition->name, files.definition->display_name, files.definition->author, files.definition->version_date, files.definition->localcoord};
    }
    if (info.name.empty()) {
        info.name = to_utf8(mugen::stem(files.definition ? files.main : files.sprites), options.encoding);
    }
    return info;
}

Result<air::File> read_actions(const InputTree& tree, const mugen::CharacterFiles& files, Context& context) {
    FC_ASSIGN(const FileBytes bytes, mugen::read_file(tree, files.animations, context));
    FC_ASSIGN(air::File file, air::parse({files.animations, bytes}, context));
    if (file.actions.empty()) {
        return fail(Error(ErrorCode::malformed, "there is no action in it: no line says [Begin Action N]")
                        .in_file(files.animations)
                        .remedy("check that this is the animation file that the character came with"));
    }
    return file;
}

class MugenImporter final : public Importer {
public:
    const FormatInfo& info() const noexcept override { return info_; }

    Confidence probe(const ProbeInput& input) const noexcept override {
        const auto any_ends_with = [&](std::string_view extension) {
            return std::any_of(input.names.begin(), input.names.end(), [&](const std::string& name) { return has_extension(name, extension); });
        };
        if (input.file_name.empty()) {
            return any_ends_with(".def") ? Confidence::certain : any_ends_with(".sff") || any_ends_with(".air") ? Confidence::maybe : Confidence::no;
        }
        if (sff::has_signature(input.head) || has_extension(input.file_name, ".def") || has_extension(input.file_name, ".air")) {
            return Confidence::certain;
        }
        return has_extension(input.file_name, ".sff") ? Confidence::maybe : Confidence::no;  // read() says what is wrong with it
    }

    Result<std::vector<std::string>> files(const InputTree& tree, std::string_view main_file, Context& context) const override {
        FC_ASSIGN(const mugen::CharacterFiles located, mugen::locate(tree, main_file, context));
        return mugen::all_files(located);
    }

    Finding find(const InputTree& folder) const override { return mugen::find(folder); }

    // As read(), and each sound is looked into, which converting has no need of.
    Status check(const InputTree& tree, std::string_view main_file, Context& context) const override {
        FC_ASSIGN(const Character character, read(tree, main_file, context));
        mugen::check_sounds(character, context);
        return {};
    }

private:
    Result<Character> import(const InputTree& tree, std::string_view main_file, Context& context) const override {
        FC_ASSIGN(const mugen::Options options, mugen::option_table().parse(context.options));
        FC_ASSIGN(const mugen::CharacterFiles files, mugen::locate(tree, main_file, context, options.encoding));
        Character character;
        character.charge = Charge(context.budget);
        character.info = info_of(files, options);
        FC_TRY(mugen::read_sprites(tree, files, options.palette, character, context));
        FC_ASSIGN(const air::File actions, read_actions(tree, files, context));
        FC_ASSIGN(character.animations, mugen::to_animations(actions, files.animations, character.sprites, character.charge, context));
        FC_ASSIGN(mugen::Combat combat, mugen::read_combat(tree, files, options.common_commands, context));
        const mugen::Program program = mugen::compile(combat);
        mugen::Player player(program, combat, actions);
        FC_TRY(mugen::add_moves(player, actions, options.buttons, character, context));
        mugen::read_sounds(tree, files, character, context);
        FC_TRY(mugen::add_cues(player, character, context));
        character.properties = std::move(combat.properties);
        return character;
    }

    const FormatInfo info_{
        .id = "mugen",
        .name = "MUGEN / Ikemen GO character",
        .extensions = {".def", ".sff", ".air"},
        .options = mugen::option_table().declared(),
    };
};

}  // namespace

std::unique_ptr<Importer> make_mugen_importer() { return std::make_unique<MugenImporter>(); }

}  // namespace fightconv
