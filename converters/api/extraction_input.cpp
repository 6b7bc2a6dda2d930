#include "converters/api/extraction_input.hpp"

#include <array>

#include "converters/jobs/conversion.hpp"
#include "converters/mugen/sounds.hpp"
#include "converters/mugen/sprites.hpp"
#include "core/base/encodings.hpp"
#include "core/base/paths.hpp"
#include "core/base/text.hpp"
#include "formats/snd/snd.hpp"

namespace fightconv {

namespace fs = std::filesystem;

namespace {

// A file that is only a part of a character.
struct PartReader {
    bool (*reads)(const InputTree& tree, const std::string& name, Bytes head, const Context& context);
    Status (*read)(const InputTree& tree, const std::string& name, Character& character, Context& context);
};

bool is_sounds(const InputTree& /*tree*/, const std::string& name, Bytes head, const Context& /*context*/) {
    return snd::has_signature(head) || has_extension(name, ".snd");
}
Status read_sounds(const InputTree& tree, const std::string& name, Character& character, Context& context) {
    FC_ASSIGN(FileBytes bytes, mugen::read_file(tree, name, context));
    return mugen::place_sounds(name, std::move(bytes).take(), character, context);
}

bool is_sprites_alone(const InputTree& tree, const std::string& name, Bytes head, const Context& context) {
    Context unheard(context.limits);
    const auto located = sff::has_signature(head) ? mugen::locate(tree, name, unheard) : fail(ErrorCode::bad_magic, "");
    return !located && located.error().code() == ErrorCode::not_found;
}
Status read_sprites(const InputTree& tree, const std::string& name, Character& character, Context& context) {
    return mugen::read_sprites(tree, {.main = name, .definition = {}, .sprites = name, .animations = {}}, character, context);
}

constexpr std::array<PartReader, 2> part_readers = {{{is_sounds, read_sounds}, {is_sprites_alone, read_sprites}}};

}  // namespace

Result<ExtractionInput> read_for_extraction(const fs::path& path, const Registry& registry, Context& context) {
    std::error_code ignored;
    if (fs::is_regular_file(path, ignored)) {
        const std::string name = utf8_from_path(path.filename());
        FC_ASSIGN(const InputTree tree, InputTree::open(fs::absolute(path, ignored).parent_path()));
        FC_ASSIGN(const ByteBuffer head, tree.head(name, 16));
        for (const PartReader& reader : part_readers) {
            if (reader.reads(tree, name, head, context)) {
                ExtractionInput input;
                input.character.info.name = to_utf8(mugen::stem(name));
                FC_TRY(reader.read(tree, name, input.character, context));
                input.places.insert(fs::weakly_canonical(path, ignored));
                return input;
            }
        }
    }
    FC_ASSIGN(const OpenedInput opened, open_input(path, registry));
    FC_ASSIGN(Character character, opened.importer->read(opened.tree, opened.main_file, context));
    return ExtractionInput{std::move(character), places_of(opened, path)};
}

}  // namespace fightconv
