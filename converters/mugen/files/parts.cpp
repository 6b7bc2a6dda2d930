#include "converters/mugen/files/parts.hpp"

#include <algorithm>

#include "converters/mugen/files/locate.hpp"
#include "converters/mugen/files/options.hpp"
#include "converters/mugen/files/sounds.hpp"
#include "converters/mugen/files/sprites.hpp"
#include "core/base/text/encodings.hpp"
#include "core/base/text/text.hpp"
#include "formats/mugen/sff/sff.hpp"
#include "formats/mugen/snd/snd.hpp"
#include "formats/text/mugen_text.hpp"

namespace fightconv {

namespace {

// Pairs a .sff with its .air as locate() does: the one with its name, else the only one there is.
bool has_animations_beside(const ProbeInput& input) {
    std::size_t others = 0;
    for (const std::string& name : input.names) {
        if (has_extension(name, ".air")) {
            if (text::equal_ignoring_case(mugen::stem(name), mugen::stem(input.file_name))) {
                return true;
            }
            ++others;
        }
    }
    return others == 1;
}

class SpriteFileImporter final : public Importer {
public:
    const FormatInfo& info() const noexcept override { return info_; }

    Confidence probe(const ProbeInput& input) const noexcept override {
        return sff::has_signature(input.head) && !has_animations_beside(input) ? Confidence::certain
                                                                               : Confidence::no;
    }

private:
    Result<Character> read_files(const InputTree& tree, std::string_view main_file,
                                 Context& context) const override {
        const auto& options = options_of<mugen::Options>(context);
        const std::string name(main_file);
        Character character;
        character.charge = Charge(context.budget);
        character.info.name = to_utf8(mugen::stem(main_file), options.encoding);
        FC_TRY(mugen::read_sprites(
            tree, {.main = name, .definition = {}, .sprites = name, .animations = {}}, options,
            character, context));
        return character;
    }

    const FormatInfo info_{.id = "sff",
                           .name = "MUGEN sprite file by itself",
                           .extensions = {".sff"},
                           .options = mugen::option_table().declared(),
                           .partial = true};
};

class SoundFileImporter final : public Importer {
public:
    const FormatInfo& info() const noexcept override { return info_; }

    Confidence probe(const ProbeInput& input) const noexcept override {
        return snd::has_signature(input.head)           ? Confidence::certain
               : has_extension(input.file_name, ".snd") ? Confidence::maybe
                                                        : Confidence::no;
    }

private:
    Result<Character> read_files(const InputTree& tree, std::string_view main_file,
                                 Context& context) const override {
        Character character;
        character.charge = Charge(context.budget);
        character.info.name = to_utf8(mugen::stem(main_file), mugen::Options().encoding);
        FC_ASSIGN(FileBytes bytes, mugen::read_file(tree, main_file, context));
        FC_TRY(mugen::place_sounds(std::string(main_file), std::move(bytes).take(), character,
                                   context));
        return character;
    }

    const FormatInfo info_{
        .id = "snd", .name = "MUGEN sound file by itself", .extensions = {".snd"}, .partial = true};
};

}  // namespace

std::unique_ptr<Importer> make_sprite_file_importer() {
    return std::make_unique<SpriteFileImporter>();
}
std::unique_ptr<Importer> make_sound_file_importer() {
    return std::make_unique<SoundFileImporter>();
}

}  // namespace fightconv
