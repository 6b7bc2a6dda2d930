#include <fmt/format.h>

#include "core/base/bytes/byte_writer.hpp"
#include "core/base/file_errors.hpp"
#include "formats/urho3d/ani/records.hpp"

namespace fightconv::ani {

namespace {

Status write_text(ByteWriter& out, const std::string& text, std::string_view what) {
    if (text.find('\0') != std::string::npos) {
        return fail(Error(ErrorCode::malformed,
                          fmt::format("{} contains a zero byte, which would end it", what))
                        .about(text));
    }
    out.text(text);
    out.le(std::uint8_t{0});
    return {};
}

Status write_count(ByteWriter& out, std::size_t count, std::string_view things) {
    FC_ASSIGN(const wire::Count stored, fit_32_bits(count, things, "a count"));
    out.le(stored);
    return {};
}

}  // namespace

Result<ByteBuffer> serialise(const Animation& animation) {
    if (animation.layout != Layout::uani) {
        return fail(ErrorCode::unsupported_feature, "animations are written as UANI only");
    }
    if (!animation.variant_tracks.empty()) {
        return fail(ErrorCode::unsupported_feature, "only UAN2 has variant tracks");
    }
    ByteWriter out;
    out.text(wire::uani);
    FC_TRY(write_text(out, animation.name, "the name of the animation"));
    out.le(animation.length);
    FC_TRY(write_count(out, animation.tracks.size(), "tracks"));
    for (const Track& track : animation.tracks) {
        if (track.weights != Track{}.weights) {
            return fail(Error(ErrorCode::unsupported_feature, "only UAN2 stores weights of tracks")
                            .about(track.name));
        }
        if ((track.mask & ~wire::parts) != 0) {
            return fail(
                Error(ErrorCode::malformed,
                      fmt::format("the mask is {}, expected at most {}", track.mask, wire::parts))
                    .about(track.name));
        }
        FC_TRY(write_text(out, track.name, "the name of a track"));
        out.le(track.mask);
        FC_TRY(write_count(out, track.keys.size(), "keys"));
        for (const Key& key : track.keys) {
            wire::for_each_field(key, track.mask, [&](const auto& field) { out.le(field); });
        }
    }
    return std::move(out).take();
}

}  // namespace fightconv::ani
