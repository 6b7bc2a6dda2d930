#include "formats/mugen/snd/snd.hpp"

#include "formats/wav/resample.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace fightconv::fuzz {
namespace {

bool same_sound(const snd::Sound& a, const snd::Sound& b) {
    return a.key == b.key && a.shadowed == b.shadowed && a.data.size() == b.data.size() &&
           equal(a.data, b.data);
}

std::string difference_of_snd(const snd::File& a, const snd::File& b) {
    return std::equal(a.sounds.begin(), a.sounds.end(), b.sounds.begin(), b.sounds.end(),
                      same_sound)
               ? ""
               : "the sounds";
}

// A sound that can be decoded comes back from the WAV that is written of it, and is as long at
// another rate.
void check_sound(const snd::Sound& sound, std::uint64_t size) {
    Context context(limits());
    const auto wav = wav::parse({"fuzz.snd", sound.data}, sound.data_offset, "sound", context);
    check(context);
    if (!wav) {
        return check(wav.error(), size);
    }
    if (!wav->is_pcm()) {
        return;
    }
    const auto pcm = wav::decode(*wav, context);
    require(pcm.has_value(), "PCM is decoded");
    if (!checks_everything()) {
        return;
    }
    const ByteBuffer bytes = wav::serialise(*pcm).value();
    const auto back = wav::parse({"fuzz.wav", bytes}, 0, "sound", context);
    const auto again = back ? wav::decode(*back, context) : Result<wav::Pcm>(fail(back.error()));
    require(again && again->samples == pcm->samples && again->channels == pcm->channels &&
                again->rate == pcm->rate,
            "what is written comes back");
    if (wav->rate >= 4000 && pcm->frames() <= 2000) {
        const auto mono = wav::to_mono(*pcm, 22050, context);
        require(mono && mono->samples.size() == (pcm->frames() * 22050 + wav->rate - 1) / wav->rate,
                "the length stays");
    }
}

}  // namespace
}  // namespace fightconv::fuzz

void fightconv::fuzz::test_snd(const std::uint8_t* data, std::size_t size) {
    const Bytes input(data, size);
    const auto file = read_twice(
        size,
        [&](Context& context) {
            return snd::parse({"fuzz.snd", input}, context);
        },
        difference_of_snd);
    if (!file) {
        return;
    }
    std::size_t looked_at = 0;
    for (const snd::Sound& sound : file->sounds) {
        looked_at += sound.data.size();
        check_sound(sound, size);
    }
    require(looked_at <= size, "no byte belongs to two sounds");
    if (!checks_everything()) {
        return;
    }
    const ByteBuffer bytes = snd::serialise(*file).value();
    Context context(limits());
    const auto back = snd::parse({"fuzz.snd", bytes}, context);
    require(back && difference_of_snd(*file, *back).empty(), "what is written comes back");
}
