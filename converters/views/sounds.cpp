#include "converters/views/sounds.hpp"

#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "converters/views/set_files.hpp"
#include "core/base/reporter.hpp"
#include "formats/snd/snd.hpp"
#include "formats/wav/wav.hpp"

namespace fightconv {

namespace {

using nlohmann::ordered_json;

class SoundsExtraction {
public:
    SoundsExtraction(const Character& character, Context& context) : character_(character), context_(context) {}

    Result<OutputSet> run(std::string_view name) && {
        set_.folder = fmt::format("{}-sounds", name);
        set_.charge = Charge(context_.budget);
        ordered_json list = ordered_json::array();
        for (const Sound& sound : character_.sounds) {
            ordered_json entry = {{"name", name_of(sound.key)}, {"group", sound.key.group}, {"number", sound.key.number}, {"file", nullptr}};
            FC_ASSIGN(OutputFile file, file_of(sound, entry));
            if (!file.bytes.empty()) {
                entry["file"] = file.path;
                set_.files.push_back(std::move(file));
            }
            list.push_back(std::move(entry));
        }
        FC_TRY(add_document(set_, "sounds.json", {{"character", character_.info.name}, {"sounds", std::move(list)}}));
        return std::move(set_);
    }

private:
    // The sound as a file, and what is known about it. No bytes: there is nothing to write.
    Result<OutputFile> file_of(const Sound& sound, ordered_json& entry) {
        const std::string item = snd::item_of(sound.key);
        const Reporter reporter = Reporter(context_.diagnostics, character_.sound_file.name).about(item);
        const Place place = Place::at_offset(sound.offset);
        const Source source = character_.source_of(sound);
        const auto wav = wav::parse(source, sound.offset, item, context_);
        if (!wav) {
            const std::string path = fmt::format("{}.bin", name_of(sound.key));
            reporter.warn("extract.sound-not-wav", place, "{}; {}", wav.error().message(),
                          sound.size == 0 ? "there is nothing to write" : fmt::format("its bytes were written as {}", path));
            return kept(path, source.bytes);
        }
        const std::string path = fmt::format("{}.wav", name_of(sound.key));
        entry["rate"] = wav->rate;
        entry["channels"] = wav->channels;
        entry["stored_as"] = wav::codec_name(*wav);
        if (!wav->is_pcm()) {
            reporter.warn("extract.sound-not-decoded", place, "{} cannot be decoded; {} contains the sound as it is stored", wav::codec_name(*wav), path);
            return kept(path, source.bytes);
        }
        entry["frames"] = wav->frames();
        entry["seconds"] = static_cast<double>(wav->frames()) / wav->rate;
        return decoded(path, *wav);
    }

    Result<OutputFile> kept(const std::string& path, Bytes bytes) {
        FC_TRY(set_.charge.add(bytes.size(), path));
        return OutputFile{path, ByteBuffer(bytes.begin(), bytes.end())};
    }
    Result<OutputFile> decoded(const std::string& path, const wav::File& wav) {
        FC_ASSIGN(const wav::Pcm pcm, wav::decode(wav, context_));
        FC_TRY(set_.charge.add(wav::header_bytes + pcm.bytes(), path));
        FC_ASSIGN(ByteBuffer bytes, wav::serialise(pcm));
        return OutputFile{path, std::move(bytes)};
    }

    const Character& character_;
    Context& context_;
    OutputSet set_;
};

}  // namespace

Result<OutputSet> extract_sounds(const Character& character, std::string_view name, Context& context) {
    if (character.sounds.empty()) {
        return fail(Error(ErrorCode::not_found, "the input contains no sounds")
                        .remedy("sounds come from the .snd that a character's .def names, or from a .snd that is given as the input"));
    }
    return SoundsExtraction(character, context).run(name);
}

}  // namespace fightconv
