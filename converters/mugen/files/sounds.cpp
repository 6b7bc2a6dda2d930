#include "converters/mugen/files/sounds.hpp"

#include <fmt/format.h>

#include "converters/mugen/files/problems.hpp"
#include "core/base/reporter.hpp"
#include "core/base/text/encodings.hpp"
#include "formats/mugen/snd/snd.hpp"
#include "formats/wav/wav.hpp"

namespace fightconv::mugen {

namespace {

Status read_snd(const InputTree& tree, std::string_view main, std::string_view path,
                Character& character, Context& context) {
    const auto name = find_beside(tree, main, path);
    if (!name) {
        return fail(ErrorCode::not_found, "it is not in the character's folder");
    }
    FC_ASSIGN(FileBytes bytes, read_file(tree, *name, context));
    return place_sounds(*name, std::move(bytes).take(), character, context);
}

}  // namespace

Status place_sounds(std::string file_name, ByteBuffer bytes, Character& character,
                    Context& context) {
    FC_ASSIGN(const snd::File file, snd::parse({file_name, bytes}, context));
    FC_TRY(character.charge.add(bytes.size() + file.sounds.size() * sizeof(Sound), "the sounds"));
    for (const snd::Sound& sound : file.sounds) {
        if (!sound.shadowed) {
            character.sounds.push_back(
                {sound.key, static_cast<std::size_t>(sound.data_offset), sound.data.size()});
        }
    }
    character.sound_file = {std::move(file_name), std::move(bytes)};
    return {};
}

Status read_sounds(const InputTree& tree, const CharacterFiles& files, Character& character,
                   Context& context) {
    if (!files.definition || !files.definition->sound) {
        return {};
    }
    const def::FileReference& reference = files.definition->sound;
    if (Status status = read_snd(tree, files.main, reference.path, character, context); !status) {
        if (status.error().code() == ErrorCode::exhausted) {
            return status;
        }
        Reporter(context.diagnostics, files.main)
            .report(files_problem.no_sounds, Place::at_line(reference.line),
                    "the sounds in '{}' were not read: {}", to_utf8(reference.path),
                    status.error().render());
    }
    return {};
}

void check_sounds(const Character& character, Context& context) {
    for (const Sound& sound : character.sounds) {
        const std::string item = snd::item_of(sound.key);
        const auto file = wav::parse(character.source_of(sound), sound.offset, item, context);
        if (file && file->is_pcm()) {
            continue;
        }
        Reporter(context.diagnostics, character.sound_file.name)
            .about(item)
            .report(files_problem.sound_odd, Place::at_offset(sound.offset), "{}",
                    file ? fmt::format("its samples are {}; MUGEN plays PCM only",
                                       wav::codec_name(*file))
                         : file.error().message());
    }
}

}  // namespace fightconv::mugen
