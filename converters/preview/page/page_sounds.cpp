#include <fmt/core.h>

#include <set>

#include "converters/preview/page/page_data.hpp"
#include "core/base/text/text.hpp"
#include "formats/mugen/snd/snd.hpp"
#include "formats/wav/wav.hpp"

namespace fightconv {

namespace {

constexpr std::uint64_t most_sample_bytes = 8U << 20U;

std::set<std::string_view> played_clips(const Character& character) {
    std::set<std::string_view> clips;
    for (const Animation& animation : character.animations) {
        for (const Frame& frame : animation.frames) {
            for (const Cue& cue : frame.cues) {
                clips.insert(cue.clip);
            }
        }
    }
    return clips;
}

std::uint64_t sample_bytes(const wav::File& file) {
    return std::uint64_t{file.frames()} * file.channels * sizeof(std::int16_t);
}

}  // namespace

Result<PageSounds> page_sounds(const Character& character, Context& context, Charge& charge) {
    // importing and extracting say what is wrong with a sound; the page only plays it
    Context muted(Context::Beside{context});
    const std::set<std::string_view> played = played_clips(character);
    std::vector<std::optional<wav::File>> files;
    std::size_t unreadable = 0;
    for (const Sound& sound : character.sounds) {
        const auto file =
            wav::parse(character.source_of(sound), sound.offset, snd::item_of(sound.key), muted);
        const bool plays = file && file->frames() != 0;
        files.push_back(plays ? std::optional(*file) : std::nullopt);
        unreadable += plays ? 0U : 1U;
    }
    std::uint64_t left = most_sample_bytes;
    std::size_t too_large = 0;
    for (const bool by_frames : {true, false}) {
        for (std::size_t i = 0; i < files.size(); ++i) {
            if (files[i] && played.contains(name_of(character.sounds[i].key)) == by_frames) {
                if (const std::uint64_t size = sample_bytes(*files[i]); size <= left) {
                    left -= size;
                } else {
                    files[i].reset();
                    ++too_large;
                }
            }
        }
    }
    PageSounds sounds;
    FC_TRY(charge.add(most_sample_bytes - left, "the sounds of the page"));
    for (std::size_t i = 0; i < files.size(); ++i) {
        if (files[i]) {
            FC_ASSIGN(const wav::Pcm pcm, wav::decode(*files[i], muted));
            sounds.list.push_back({character.sounds[i].key, pcm.channels, pcm.rate, pcm.frames()});
            for (const std::int16_t sample : pcm.samples) {
                const auto bits = static_cast<std::uint16_t>(sample);
                sounds.samples.insert(
                    sounds.samples.end(),
                    {static_cast<std::uint8_t>(bits), static_cast<std::uint8_t>(bits >> 8U)});
            }
        }
    }
    if (too_large != 0) {
        sounds.left_out =
            fmt::format("{} not in this page, which holds at most {} MiB of them.",
                        too_large == 1 ? "1 sound is" : fmt::format("{} sounds are", too_large),
                        most_sample_bytes >> 20U);
    }
    if (unreadable != 0) {
        sounds.left_out +=
            fmt::format("{}{} not in this page, because {} cannot be decoded.",
                        sounds.left_out.empty() ? "" : " ",
                        unreadable == 1 ? "1 sound is" : fmt::format("{} sounds are", unreadable),
                        unreadable == 1 ? "it" : "they");
    }
    return sounds;
}

}  // namespace fightconv
