#include "core/model/action_names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

namespace fightconv {

namespace {

struct Reserved {
    std::int32_t number;
    std::string_view name;
};

constexpr auto reserved = std::to_array<Reserved>({
    {0, "stand"},
    {5, "turn"},
    {6, "crouch_turn"},
    {10, "stand_to_crouch"},
    {11, "crouch"},
    {12, "crouch_to_stand"},
    {20, "walk_forward"},
    {21, "walk_back"},
    {40, "jump_start"},
    {41, "jump_up"},
    {42, "jump_forward"},
    {43, "jump_back"},
    {44, "jump_up_falling"},
    {45, "jump_forward_falling"},
    {46, "jump_back_falling"},
    {47, "jump_land"},
    {100, "run_forward"},
    {105, "hop_back"},
    {120, "guard_start_stand"},
    {121, "guard_start_crouch"},
    {122, "guard_start_air"},
    {130, "guard_stand"},
    {131, "guard_crouch"},
    {132, "guard_air"},
    {140, "guard_end_stand"},
    {141, "guard_end_crouch"},
    {142, "guard_end_air"},
    {150, "guard_hit_stand"},
    {151, "guard_hit_crouch"},
    {152, "guard_hit_air"},
    {170, "lose"},
    {175, "time_over"},
    {180, "win"},
    {181, "win_1"},
    {182, "win_2"},
    {183, "win_3"},
    {184, "win_4"},
    {185, "win_5"},
    {186, "win_6"},
    {187, "win_7"},
    {188, "win_8"},
    {189, "win_9"},
    {190, "intro"},
    {195, "taunt"},
    {5000, "hit_high_light"},
    {5001, "hit_high_medium"},
    {5002, "hit_high_hard"},
    {5005, "recover_high_light"},
    {5006, "recover_high_medium"},
    {5007, "recover_high_hard"},
    {5010, "hit_low_light"},
    {5011, "hit_low_medium"},
    {5012, "hit_low_hard"},
    {5015, "recover_low_light"},
    {5016, "recover_low_medium"},
    {5017, "recover_low_hard"},
    {5020, "hit_crouch_light"},
    {5021, "hit_crouch_medium"},
    {5022, "hit_crouch_hard"},
    {5025, "recover_crouch_light"},
    {5026, "recover_crouch_medium"},
    {5027, "recover_crouch_hard"},
    {5030, "hit_back"},
    {5035, "hit_transition"},
    {5040, "air_recover"},
    {5050, "air_fall"},
    {5051, "air_fall_hit_up"},
    {5052, "air_fall_hit_diagonal"},
    {5060, "air_fall_down"},
    {5061, "air_fall_down_hit_up"},
    {5062, "air_fall_down_hit_diagonal"},
    {5070, "tripped"},
    {5080, "down_hit"},
    {5081, "down_hit_hit_up"},
    {5082, "down_hit_hit_diagonal"},
    {5090, "down_hit_into_air"},
    {5100, "fall_land"},
    {5101, "fall_land_hit_up"},
    {5102, "fall_land_hit_diagonal"},
    {5110, "lie_down"},
    {5111, "lie_down_hit_up"},
    {5112, "lie_down_hit_diagonal"},
    {5120, "get_up"},
    {5121, "get_up_hit_up"},
    {5122, "get_up_hit_diagonal"},
    {5140, "lie_dead"},
    {5150, "lie_dead_final"},
    {5151, "lie_dead_hit_up"},
    {5152, "lie_dead_hit_diagonal"},
    {5156, "lie_dead_final_hit_up"},
    {5157, "lie_dead_final_hit_diagonal"},
    {5160, "bounce"},
    {5161, "bounce_hit_up"},
    {5162, "bounce_hit_diagonal"},
    {5170, "bounce_land"},
    {5171, "bounce_land_hit_up"},
    {5172, "bounce_land_hit_diagonal"},
    {5200, "fall_recover_ground"},
    {5210, "fall_recover_air"},
    {5300, "dizzy"},
    {5500, "continue"},
    {5510, "continue_yes"},
    {5520, "continue_no"},
});
static_assert(std::is_sorted(reserved.begin(), reserved.end(),
                             [](const Reserved& a, const Reserved& b) {
                                 return a.number < b.number;
                             }));

}  // namespace

std::string action_name(std::int32_t number) {
    const auto found = std::lower_bound(
        reserved.begin(), reserved.end(), number,
        [](const Reserved& entry, std::int32_t wanted) { return entry.number < wanted; });
    if (found != reserved.end() && found->number == number) {
        return std::string(found->name);
    }
    std::string digits = std::to_string(number);
    if (number < 0) {
        digits.front() = 'm';
    }
    return fmt::format("action_{}", digits);
}

std::optional<std::int32_t> action_number(std::string_view name) {
    const auto found = std::find_if(reserved.begin(), reserved.end(),
                                    [&](const Reserved& entry) { return entry.name == name; });
    if (found != reserved.end()) {
        return found->number;
    }
    const std::size_t last = name.rfind('_');
    if (last == std::string_view::npos || last == 0) {
        return std::nullopt;
    }
    std::string digits(name.substr(last + 1));
    if (digits.starts_with('m')) {
        digits.front() = '-';
    }
    std::int32_t number = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), number);
    return action_name(number) == fmt::format("action{}", name.substr(last)) ? std::optional(number)
                                                                             : std::nullopt;
}

}  // namespace fightconv
