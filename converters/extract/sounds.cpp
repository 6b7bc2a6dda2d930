#include "converters/extract/sounds.hpp"

#include <fmt/core.h>

#include <optional>

#include "converters/extract/problems.hpp"
#include "converters/extract/set_files.hpp"
#include "core/base/reporter.hpp"
#include "formats/mugen/snd/snd.hpp"
#include "formats/wav/wav.hpp"

namespace fightconv {

namespace {

class SoundsExtraction {
public:
    SoundsExtraction(const Character& character, Context& context)
        : character_(character), context_(context) {}

    Result<OutputSet> run(std::string_view name) && {
        set_.folder = fmt::format("{}-sounds", name);
        set_.charge = Charge(context_.budget);
        std::vector<Extracted> list;
        for (const Sound& sound : character_.sounds) {
            FC_ASSIGN(Extracted extracted, extract(sound));
            list.push_back(std::move(extracted));
        }
        JsonWriter json(document_indent);
        json.object([&] {
            json.member("character", character_.info.name);
            json.key("sounds").list(
                list, [&](const Extracted& extracted) { write_sound(json, extracted); });
        });
        FC_TRY(add_document(set_, "sounds.json", std::move(json)));
        return std::move(set_);
    }

private:
    struct Extracted {
        SoundKey key;
        std::optional<std::string> file;  // nothing: there is nothing to write
        std::optional<wav::File> wav;
    };

    static void write_sound(JsonWriter& json, const Extracted& sound) {
        json.object([&] {
            json.member("name", name_of(sound.key));
            json.member("group", sound.key.group);
            json.member("number", sound.key.number);
            json.member("file", sound.file);
            if (sound.wav) {
                json.member("rate", sound.wav->rate);
                json.member("channels", sound.wav->channels);
                json.member("stored_as", wav::codec_name(*sound.wav));
            }
            if (sound.wav && sound.wav->is_pcm()) {
                json.member("frames", sound.wav->frames());
                json.member("seconds", static_cast<double>(sound.wav->frames()) / sound.wav->rate);
            }
        });
    }

    Result<Extracted> extract(const Sound& sound) {
        const std::string item = snd::item_of(sound.key);
        const auto wav = wav::parse(character_.source_of(sound), sound.offset, item, context_);
        FC_ASSIGN(OutputFile file, file_of(sound, item, wav));
        Extracted extracted{sound.key, std::nullopt, wav ? std::optional(*wav) : std::nullopt};
        if (!file.bytes.empty()) {
            extracted.file = file.path;
            set_.files.push_back(std::move(file));
        }
        return extracted;
    }

    // The sound as a file. No bytes: there is nothing to write.
    Result<OutputFile> file_of(const Sound& sound, const std::string& item,
                               const Result<wav::File>& wav) {
        const Reporter reporter =
            Reporter(context_.diagnostics, character_.sound_file.name).about(item);
        const Place place = Place::at_offset(sound.offset);
        const Bytes bytes = character_.source_of(sound).bytes;
        if (!wav) {
            const std::string path = fmt::format("{}.bin", name_of(sound.key));
            reporter.report(extract_problem.sound_not_wav, place, "{}; {}", wav.error().message(),
                            sound.size == 0 ? "there is nothing to write"
                                            : fmt::format("its bytes were written as {}", path));
            return kept(path, bytes);
        }
        const std::string path = fmt::format("{}.wav", name_of(sound.key));
        if (!wav->is_pcm()) {
            reporter.report(extract_problem.sound_not_decoded, place,
                            "{} cannot be decoded; {} contains the sound as it is stored",
                            wav::codec_name(*wav), path);
            return kept(path, bytes);
        }
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

Result<OutputSet> extract_sounds(const Character& character, std::string_view name,
                                 Context& context) {
    if (character.sounds.empty()) {
        return fail(Error(ErrorCode::not_found, "the input contains no sounds")
                        .remedy("sounds come from the .snd that a character's .def names, or from "
                                "a .snd that is given as the input"));
    }
    return SoundsExtraction(character, context).run(name);
}

}  // namespace fightconv
