#include "converters/fspk/losses.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>

namespace fightconv::fspk {

namespace {

template <class Applies>
std::size_t count_frames(const Character& character, Applies applies) {
    std::size_t count = 0;
    for (const Animation& animation : character.animations) {
        count += static_cast<std::size_t>(std::count_if(animation.frames.begin(), animation.frames.end(), applies));
    }
    return count;
}

bool is_left_out(const Box& box) { return !box.enabled || (box.kind != BoxKind::attack && box.kind != BoxKind::hurt); }

// Each function describes one kind of loss, or returns nothing.
using Finding = std::optional<std::string>;

Finding pictures(const Character& character) {
    return character.sprites.empty() ? Finding() : Finding("a pack cannot hold pictures: give the game sprite sheets as well (--to uff)");
}

Finding other_boxes(const Character& character) {
    const std::size_t frames = count_frames(character, [](const Frame& frame) { return std::any_of(frame.boxes.begin(), frame.boxes.end(), is_left_out); });
    return frames == 0 ? Finding() : "boxes that are disabled or are neither hitboxes nor hurtboxes are left out (in " + std::to_string(frames) + " frames)";
}

Finding rotated_boxes(const Character& character) {
    const std::size_t frames = count_frames(character, [](const Frame& frame) {
        return std::any_of(frame.boxes.begin(), frame.boxes.end(), [](const Box& box) { return !is_left_out(box) && box.rotation != 0; });
    });
    return frames == 0
               ? Finding()
               : "rotated boxes are written without their rotation, because the runtime ignores rotated boxes (in " + std::to_string(frames) + " frames)";
}

Finding knockback(const Character& character) {
    const bool any = std::any_of(character.moves.begin(), character.moves.end(), [](const fightconv::Move& move) {
        return std::any_of(move.hits.begin(), move.hits.end(), [](const Hit& hit) { return hit.knockback_x != 0 || hit.knockback_y != 0; });
    });
    return any ? Finding("a pack has no field for knockback") : Finding();
}

Finding sounds(const Character& character) {
    const std::size_t count = character.sounds.size();
    return count == 0 ? Finding()
                      : std::to_string(count) +
                            " sounds are left out, because a pack holds only the names of the sounds that moves play (`fightconv extract --sounds` writes them "
                            "as files)";
}

struct Loss {
    std::string_view id;
    Finding (*find)(const Character&);
};
// The pictures come first, then the sounds.
constexpr std::array<Loss, 5> table = {{{"fspk.loss.pictures", pictures},
                                        {"fspk.loss.sounds", sounds},
                                        {"fspk.loss.boxes", other_boxes},
                                        {"fspk.loss.rotation", rotated_boxes},
                                        {"fspk.loss.knockback", knockback}}};

std::vector<Diagnostic> found_in(const Character& character, std::span<const Loss> losses) {
    std::vector<Diagnostic> found;
    for (const Loss& loss : losses) {
        if (auto message = loss.find(character)) {
            found.push_back({.id = std::string(loss.id), .severity = Severity::note, .message = *std::move(message)});
        }
    }
    return found;
}

}  // namespace

std::vector<Diagnostic> losses(const Character& character) { return found_in(character, table); }

std::vector<Diagnostic> losses_beside_pictures(const Character& character) { return found_in(character, std::span(table).subspan(1)); }

std::vector<Diagnostic> losses_beside_assets(const Character& character) { return found_in(character, std::span(table).subspan(2)); }

}  // namespace fightconv::fspk
