#include "converters/mugen/write/stand_ins.hpp"

#include <algorithm>
#include <array>

#include "core/base/find.hpp"

namespace fightconv::mugen {

namespace {

constexpr auto it_ends = ActionLength::finite;
constexpr auto it_loops = ActionLength::loops;
constexpr auto it_stays = ActionLength::holds;

// W9 and W10
constexpr auto required_by_engine = std::to_array<RequiredAction>({
    {0, it_loops, 10, 0},       {5, it_ends, 4, 0},         {6, it_ends, 4, 11},
    {10, it_ends, 3, 11},       {11, it_loops, 10, 10},     {12, it_ends, 3, 11},
    {20, it_loops, 10, 0},      {21, it_loops, 10, 20},     {40, it_ends, 3, 10},
    {41, it_stays, -1, 42},     {42, it_stays, -1, 41},     {43, it_stays, -1, 41},
    {47, it_ends, 4, 41},       {100, it_loops, 10, 20},    {105, it_stays, -1, 100},
    {120, it_ends, 3, 130},     {121, it_ends, 3, 131},     {122, it_ends, 3, 132},
    {130, it_loops, 10, 120},   {131, it_loops, 10, 121},   {132, it_loops, 10, 122},
    {140, it_ends, 3, 130},     {141, it_ends, 3, 131},     {142, it_ends, 3, 132},
    {150, it_ends, 12, 130},    {151, it_ends, 12, 131},    {152, it_stays, -1, 132},
    {5000, it_ends, 12, 5010},  {5001, it_ends, 12, 5000},  {5002, it_ends, 12, 5001},
    {5005, it_stays, -1, 5000}, {5006, it_stays, -1, 5005}, {5007, it_stays, -1, 5006},
    {5010, it_ends, 12, 5000},  {5011, it_ends, 12, 5001},  {5012, it_ends, 12, 5002},
    {5015, it_stays, -1, 5005}, {5016, it_stays, -1, 5006}, {5017, it_stays, -1, 5007},
    {5020, it_ends, 12, 5000},  {5021, it_ends, 12, 5001},  {5022, it_ends, 12, 5002},
    {5025, it_stays, -1, 5005}, {5026, it_stays, -1, 5006}, {5027, it_stays, -1, 5007},
    {5030, it_ends, 12, 5000},  {5040, it_stays, -1, 5030}, {5050, it_stays, -1, 5030},
    {5070, it_ends, 12, 5030},  {5080, it_ends, 12, 5110},  {5090, it_ends, 12, 5030},
    {5100, it_ends, 3, 5110},   {5110, it_stays, -1, 5050}, {5120, it_ends, 12, 5110},
    {5160, it_stays, -1, 5050}, {5170, it_ends, 3, 5110},   {5200, it_stays, -1, 5040},
    {5210, it_stays, -1, 5040}, {5300, it_loops, 10, 5000},
});

}  // namespace

std::span<const RequiredAction> required_actions() noexcept { return required_by_engine; }

const RequiredAction* required_action(std::int32_t number) noexcept {
    return find_where(required_by_engine,
                      [&](const RequiredAction& each) { return each.number == number; });
}

bool is_waited_for(const RequiredAction& action) noexcept {
    constexpr auto of_shaking = std::to_array<std::int32_t>({150, 151, 5070, 5080});
    return action.length == ActionLength::finite &&
           std::find(of_shaking.begin(), of_shaking.end(), action.number) == of_shaking.end();
}

}  // namespace fightconv::mugen
