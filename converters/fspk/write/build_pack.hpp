// Character -> Pack (fspk.md 3, 5 and 6).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "converters/fspk/states.hpp"
#include "converters/fspk/write/runs.hpp"
#include "converters/interface/converter.hpp"
#include "core/base/context.hpp"
#include "formats/fspk/pack.hpp"

namespace fightconv::fspk {

// Where a move of the pack comes from.
struct MoveSource {
    const Animation* animation;
    const fightconv::Move* move;  // null: it only shows its animation
    Stance stance;                // never none
    StartTags starts;
    std::uint64_t ticks;  // of the animation, even if the pack cannot hold that many
    bool holds;           // its last frame stays
    // of each hit window the hit of the move that it belongs to, from 0: windows of one hit hit
    // only once
    std::vector<std::uint32_t> hits;
    bool continues_hit;  // the first of them is the hit of the state before
};

struct BuiltPack {
    std::string character_id;
    Pack pack;
    std::vector<MoveSource> sources;  // as many as pack.moves
    // of each animation of the character: it was left out, because it is empty (empty_animations())
    // or by request
    std::vector<bool> empty;
    Charge charge;  // for all of it
};

// The options of every format that has a pack in it.
struct PackOptions {
    Layout layout = Layout::v2_0;
    bool split = false;
};
template <class Options>
void add_pack_options(OptionTable<Options>& table) {
    table.choice("fspk-version", "VERSION",
                 std::vector<std::pair<std::string_view, Layout>>{
                     {"1.0", Layout::v1_0}, {"1.5", Layout::v1_5}, {"2.0", Layout::v2_0}},
                 static_cast<Layout Options::*>(&PackOptions::layout), "the layout of a .fspk");
    table.flag("split", static_cast<bool Options::*>(&PackOptions::split),
               "write several .fspk (NAME-1, NAME-2 ...) if one cannot hold all moves");
}

// Advice for when a limit is exceeded, and the error with this advice if it has none yet.
inline constexpr std::string_view part_at_a_time =
    "convert a part of the animations at a time (--animations 0-299,1000-3999), each into its own "
    "folder";
Error with_remedy(Error error);

// The bytes of the budget that a move needs, in the pack and in the moves file.
std::uint64_t cost_of(const Move& move);

// `name` stands in for a character's name that leaves no identifier. No move may need the
// animations that are `left_out`: by default those that are empty. limit_exceeded when there are
// more animations than keys, or when the budget does not hold the windows.
Result<BuiltPack> build_pack(const Character& character, std::string_view name, Layout layout,
                             Context& context, const std::vector<bool>& left_out = {});

}  // namespace fightconv::fspk
