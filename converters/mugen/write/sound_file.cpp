#include <fmt/format.h>

#include <algorithm>

#include "converters/mugen/write/files.hpp"
#include "converters/mugen/write/problems.hpp"
#include "core/base/reporter.hpp"
#include "core/base/text/text.hpp"
#include "formats/mugen/snd/snd.hpp"

namespace fightconv::mugen {

namespace {

constexpr std::size_t least_bytes = 128;  // of a sound that Ikemen GO keeps (W48)

bool is_played(const Sound& sound) noexcept {
    return sound.key.group >= 0 && sound.key.number >= 0;
}

}  // namespace

Result<ByteBuffer> sound_file_of(const Plan& plan, Context& context) {
    const Character& character = *plan.character;
    const Reporter reporter(context.diagnostics, {});
    snd::File file;
    std::uint64_t bytes = 0;
    std::size_t left_out = 0;
    std::size_t short_ones = 0;
    for (const Sound& sound : character.sounds) {
        if (!is_played(sound)) {
            ++left_out;
            continue;
        }
        file.sounds.push_back({sound.key, character.source_of(sound).bytes, 0, false});
        bytes += sound.size;
        short_ones += sound.size < least_bytes ? 1U : 0U;
    }
    Charge charge(context.budget);
    FC_TRY(charge.add(bytes, "the sounds"));
    if (left_out != 0) {
        reporter.report(
            write_problem.sounds_left_out, {},
            "{} with a negative group or number, which the engines do not play; left out",
            counted(left_out, "sound"));
    }
    if (short_ones != 0) {
        reporter.report(write_problem.sounds_short, {},
                        "{} under {} bytes, which Ikemen GO does not play",
                        counted(short_ones, "sound"), least_bytes);
    }
    if (!plan.sounds_without_data.empty()) {
        constexpr std::size_t most = 16;
        std::vector<std::string> some(plan.sounds_without_data.begin(),
                                      std::next(plan.sounds_without_data.begin(),
                                                static_cast<std::ptrdiff_t>(std::min(
                                                    most, plan.sounds_without_data.size()))));
        reporter.report(write_problem.sounds_missing, {},
                        "the character names {} that it does not hold; they keep their numbers and "
                        "are silent: {}{}",
                        counted(plan.sounds_without_data.size(), "sound"),
                        fmt::format("{}", fmt::join(some, ", ")),
                        plan.sounds_without_data.size() > most ? " ..." : "");
    }
    return snd::serialise(file);
}

}  // namespace fightconv::mugen
