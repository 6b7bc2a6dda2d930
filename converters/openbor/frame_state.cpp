#include "converters/openbor/frame_state.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/base/checked.hpp"
#include "core/model/scale.hpp"

namespace fightconv::openbor {

namespace {

constexpr double farthest = 1e6;  // px; the engine counts in 32 bits
constexpr double farthest_scale = 256;
constexpr std::int64_t pause_units = 200;  // per second

std::int64_t whole(double value) { return std::llround(std::clamp(value, -farthest, farthest)); }

double kept_scale(double scale) { return std::clamp(scale, -farthest_scale, farthest_scale); }

// The engine cannot subtract light, so such a picture is a shadow in its shape (openbor.md 6.6).
bool is_black(const Blend& blend) {
    return blend.mode == BlendMode::subtract || (blend.mode == BlendMode::add && blend.source == 0);
}

int alpha_of(const Blend& blend) {
    constexpr int screen = 1, half = 6;
    if (blend.mode == BlendMode::normal ||
        (blend.mode == BlendMode::add && blend.destination == 0)) {
        return 0;
    }
    return is_black(blend) || blend.source + blend.destination <= 256 ? half : screen;
}

DrawMethod draw_method_of(const Placement& shown) {
    const int turned = static_cast<int>(std::lround(std::fmod(-shown.angle, 360.0)));
    return {shown.flip_h,
            shown.flip_v,
            kept_scale(shown.scale_x),
            kept_scale(shown.scale_y),
            (turned + 360) % 360,
            alpha_of(shown.blend),
            is_black(shown.blend)};
}

bool is_drawn(const Placement& shown) {
    constexpr double least = 1.0 / 256;  // what the engine counts in
    return !shown.blend.shows_nothing() && std::abs(shown.scale_x) >= least &&
           std::abs(shown.scale_y) >= least;
}

// The engine flips, scales and turns about the offset, which is the character's axis; MUGEN does it
// about the sprite's. So the offset is the point of the picture that is drawn at the character's
// axis (openbor.md 6.4).
void set_offset(const Placement& shown, const ShownPicture& picture, FrameState& state) {
    // counter-clockwise as it is seen, y down
    const double angle = shown.angle * std::numbers::pi / 180;
    const double back_x = shown.x * std::cos(angle) - shown.y * std::sin(angle);
    const double back_y = shown.x * std::sin(angle) + shown.y * std::cos(angle);
    const double scale_x = state.draw.flip_x ? -state.draw.scale_x : state.draw.scale_x;
    const double scale_y = state.draw.flip_y ? -state.draw.scale_y : state.draw.scale_y;
    state.offset_x = whole(static_cast<double>(picture.x) - back_x / scale_x);
    state.offset_y = whole(static_cast<double>(picture.y) - back_y / scale_y);
}

// MUGEN hits with boxes that have no width or height, which some characters have; so each side is
// at least a pixel (openbor.md 5.1).
BoxPlace place_of(const Box& box, FrameState& state) {
    const std::int64_t left = whole(box.x);
    const std::int64_t top = whole(box.y);
    const std::int64_t width = whole(double{box.x} + box.width) - left;
    const std::int64_t height = whole(double{box.y} + box.height) - top;
    const auto is_same = [](std::int64_t written, float value) {
        return static_cast<double>(written) == double{value};
    };
    const BoxPlace place{left + state.offset_x, top + state.offset_y,
                         std::max(width, std::int64_t{1}), std::max(height, std::int64_t{1})};
    state.boxes_rounded = state.boxes_rounded || !is_same(left, box.x) || !is_same(top, box.y) ||
                          !is_same(place.width, box.width) || !is_same(place.height, box.height);
    return place;
}

Attack attack_of(const BoxPlace& place, const Box& box, const Hit* hit) {
    if (hit == nullptr) {
        return {place, box.damage, box.knockback ? 1 : 0};
    }
    return {.box = place,
            .damage = std::max(hit->damage, 0),
            .knockdown = hit->effect == HitEffect::stun ? 0 : 1,
            .noblock = hit->guard == Guard::unblockable ? 1 : 0,
            .pause = saturate<std::int32_t>(
                (std::max<std::int64_t>(hit->hitstop, 0) * pause_units + 30) / 60),
            .sound = hit->sound};
}

}  // namespace

FrameState state_of(const Piece& piece, const Scale& scale, const FrameState& before,
                    const Pictures& pictures) {
    const Frame& frame = *piece.frame;
    const Placement shown = scaled(placement_of(frame), scale);
    FrameState state;
    state.offset_x = before.offset_x;
    state.offset_y = before.offset_y;
    if (frame.sprite && is_drawn(shown)) {
        if (const auto picture = pictures.shown(*frame.sprite)) {
            state.file = picture->file;
            state.draw = draw_method_of(shown);
            set_offset(shown, *picture, state);
        }
    }
    for (const Box& own : frame.boxes) {
        const Box box = scaled(own, scale);
        if (!box.enabled ||
            (box.kind != BoxKind::hurt && !(box.kind == BoxKind::attack && piece.attacks))) {
            continue;
        }
        const BoxPlace place = place_of(box, state);
        if (box.kind == BoxKind::hurt) {
            state.hurt.push_back(place);
        } else {
            state.attacks.push_back(attack_of(place, box, piece.hit));
        }
    }
    if (piece.keeps_attack) {
        const std::int64_t nowhere = -whole(farthest);
        state.attacks.push_back({{state.offset_x + nowhere, state.offset_y + nowhere, 1, 1}});
    }
    return state;
}

}  // namespace fightconv::openbor
