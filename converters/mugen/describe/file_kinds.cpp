#include <array>

#include "converters/mugen/describe/describe.hpp"
#include "converters/mugen/lint/check_for_engines.hpp"
#include "formats/mugen/sff/sff.hpp"
#include "formats/mugen/snd/snd.hpp"

namespace fightconv::mugen {

std::span<const FileKind> file_kinds() noexcept {
    static constexpr std::array<FileKind, 7> kinds = {{
        {.extension = ".sff",
         .has_signature = sff::has_signature,
         .describe = describe_sff,
         .check = check_sprites_alone,
         .has_other_half = true,
         .digest = digest_sff},
        {.extension = ".snd",
         .has_signature = snd::has_signature,
         .describe = describe_snd,
         .check = check_sounds_alone},
        {.extension = ".air",
         .describe = describe_air,
         .has_animations = true,
         .check = check_actions_alone,
         .has_other_half = true},
        {.extension = ".act", .describe = describe_act},
        {.extension = ".cns", .describe = describe_cns, .check = check_states_alone},
        {.extension = ".st", .describe = describe_cns, .check = check_states_alone},
        {.extension = ".cmd", .describe = describe_cmd, .check = check_commands_alone},
    }};
    return kinds;
}

}  // namespace fightconv::mugen
