#include <algorithm>

#include "converters/mugen/lint/check_parts.hpp"
#include "converters/mugen/lint/problems.hpp"
#include "core/base/reporter.hpp"

namespace fightconv::mugen {

namespace {

// The smallest WAV that Ikemen GO plays (W48).
constexpr std::size_t smallest_wav = 128;

// Engines offer the palettes at these first places to players (W19).
constexpr std::size_t selectable_places = 12;

bool is_selectable(const sff::PaletteNode& palette) noexcept { return palette.key.group == 1; }

}  // namespace

void check_sprites(const sff::File& file, std::string_view file_name, Context& context) {
    const Reporter reporter(context.diagnostics, file_name);
    for (const sff::SpriteNode& sprite : file.sprites) {
        if (sprite.palette_outside && sprite.key.group == 9000 &&
            (sprite.key.number == 0 || sprite.key.number == 1)) {
            reporter.about(fmt::format("sprite {},{}", sprite.key.group, sprite.key.number))
                .report(lint_problem.refused_portrait, {},
                        "the palette of this portrait is not in the file; Ikemen GO stops when it "
                        "starts. Give the sprite a palette that exists");
        }
    }
    if (file.version == sff::Version::v1_01) {
        return;
    }
    const auto first = file.palettes.begin();
    const auto last =
        first + static_cast<std::ptrdiff_t>(std::min(selectable_places, file.palettes.size()));
    const auto others = static_cast<std::uint64_t>(std::count_if(
        first, last, [](const sff::PaletteNode& each) { return !is_selectable(each); }));
    if (others > 0 && std::any_of(file.palettes.begin(), file.palettes.end(), is_selectable)) {
        reporter.report(lint_problem.false_costume, {},
                        "{} of the first {} palettes {} a group other than 1; Ikemen GO offers {} "
                        "to players. The palettes (1,1) to (1,12) should be the first",
                        others, last - first, others == 1 ? "has" : "have",
                        others == 1 ? "it" : "each");
    }
}

void check_sound_list(const snd::File& file, std::string_view file_name, Context& context) {
    for (const snd::Sound& sound : file.sounds) {
        const Reporter reporter =
            Reporter(context.diagnostics, file_name).about(snd::item_of(sound.key));
        const Place place = Place::at_offset(sound.data_offset);
        if (sound.key.group < 0 || sound.key.number < 0) {
            reporter.report(lint_problem.sound_dropped, place,
                            "its number is negative; Ikemen GO leaves it out");
        } else if (sound.data.size() < smallest_wav) {
            reporter.report(lint_problem.sound_dropped, place,
                            "it has {} bytes; Ikemen GO leaves out sounds of fewer than {}",
                            sound.data.size(), smallest_wav);
        }
    }
}

}  // namespace fightconv::mugen
