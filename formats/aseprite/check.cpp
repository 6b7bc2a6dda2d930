#include <fmt/format.h>

#include <algorithm>

#include "core/base/where.hpp"
#include "formats/aseprite/records.hpp"

namespace fightconv::aseprite {

namespace {

template <class... Args>
Status contradiction(fmt::format_string<Args...> text, Args&&... args) {
    return fail(ErrorCode::malformed, fmt::vformat(text, fmt::make_format_args(args...)));
}

Status about(Status status, const Where& where) {
    return status ? std::move(status) : fail(std::move(status).error().about(where.text()));
}

Status check_count(std::size_t count, std::size_t most, std::string_view things) {
    return count <= most
               ? Status()
               : fail(ErrorCode::limit_exceeded,
                      fmt::format("{} {}, but a file holds at most {}", count, things, most));
}

Status check_text(std::string_view text) {
    return check_count(text.size(), 0xFFFF, "bytes in a text");
}

Status check_palette(const Palette& palette) {
    FC_TRY(check_count(palette.colours.size(), 0x10000, "colours"));
    if (palette.colours.empty() ||
        (!palette.names.empty() && palette.names.rbegin()->first >= palette.colours.size())) {
        return contradiction(
            "a palette of {} colours that does not have a colour, or not the one with a name",
            palette.colours.size());
    }
    for (const auto& [index, name] : palette.names) {
        FC_TRY(check_text(name));
    }
    return {};
}

Status check_frame(const Document& document, std::size_t index) {
    const Frame& frame = document.frames[index];
    if (frame.duration_ms == 0) {
        return contradiction("a duration of 0 ms");
    }
    if (frame.palette) {
        FC_TRY(check_palette(*frame.palette));
    }
    for (std::size_t i = 0; i < frame.cels.size(); ++i) {
        const Cel& cel = frame.cels[i];
        if (i > 0 && frame.cels[i - 1].layer >= cel.layer) {
            return contradiction("the cels of layers {} and {} are not in the order of the layers",
                                 frame.cels[i - 1].layer, cel.layer);
        }
        FC_TRY(check_cel(document, index, cel));
        FC_TRY(check_text(cel.user_data.text));
    }
    return {};
}

Status check_slice(const Slice& slice) {
    FC_TRY(check_text(slice.name));
    FC_TRY(check_text(slice.user_data.text));
    for (const SliceKey& key : slice.keys) {
        if ((!slice.has_centre && key.centre != Rectangle{}) ||
            (!slice.has_pivot && key.pivot != std::array<std::int32_t, 2>{})) {
            return contradiction("a key with the centre or pivot that its slice does not have");
        }
    }
    return {};
}

}  // namespace

Status check_layer(const Layer* previous, const Layer& layer) {
    const int deepest =
        previous == nullptr ? 0 : previous->level + (previous->type == LayerType::group ? 1 : 0);
    if (layer.level > deepest) {
        return contradiction(
            "the layer is {} groups deep, but the layer before it allows at most {}", layer.level,
            deepest);
    }
    if (layer.level > deepest_level) {
        return fail(ErrorCode::limit_exceeded,
                    fmt::format("the layer is {} groups deep; at most {} are read", layer.level,
                                deepest_level));
    }
    if (layer.blend > Blend::divide) {
        return contradiction("blend mode {}, expected at most {}", static_cast<int>(layer.blend),
                             static_cast<int>(Blend::divide));
    }
    return {};
}

Status check_cel(const Document& document, std::size_t frame, const Cel& cel) {
    if (cel.layer >= document.layers.size() ||
        document.layers[cel.layer].type != LayerType::image) {
        return contradiction("a cel of layer {}, which is a group or does not exist", cel.layer);
    }
    if (cel.link) {
        const Cel* const picture =
            *cel.link < frame ? cel_at(document, *cel.link, cel.layer) : nullptr;
        if (picture == nullptr || picture->link) {
            return contradiction(
                "a link to frame {}, which is not before frame {} or has no picture in layer {}",
                *cel.link, frame, cel.layer);
        }
    } else if (cel.width == 0 || cel.height == 0) {
        return contradiction("a cel of {}x{} pixels", cel.width, cel.height);
    }
    const bool has_own_pixels = !cel.link && !cel.stream;
    const std::uint64_t expected = std::uint64_t{cel.width} * cel.height * bytes_of(document.depth);
    if (cel.pixels.size() != (has_own_pixels ? expected : 0)) {
        return contradiction("{} bytes of pixels for {}x{} pixels", cel.pixels.size(), cel.width,
                             cel.height);
    }
    return {};
}

Status check_tag(const Document& document, const Tag& tag) {
    if (tag.from > tag.to || tag.to >= document.frames.size()) {
        return contradiction("frames {} to {} of {}", tag.from, tag.to, document.frames.size());
    }
    if (tag.direction > Direction::ping_pong_reverse) {
        return contradiction("direction {}, expected at most {}", static_cast<int>(tag.direction),
                             static_cast<int>(Direction::ping_pong_reverse));
    }
    return {};
}

Status check(const Document& document) {
    FC_TRY(check_count(document.frames.size(), 0xFFFF, "frames"));
    FC_TRY(check_count(document.layers.size(), 0xFFFF, "layers"));
    FC_TRY(check_count(document.tags.size(), 0xFFFF, "tags"));
    if (document.width == 0 || document.height == 0 || document.frames.empty()) {
        return contradiction("{} frames of {}x{} pixels", document.frames.size(), document.width,
                             document.height);
    }
    if (document.depth != Depth::indexed && document.depth != Depth::grey &&
        document.depth != Depth::rgba) {
        return contradiction("{} bits of a pixel, expected 8, 16 or 32",
                             static_cast<int>(document.depth));
    }
    FC_TRY(check_text(document.user_data.text));
    for (std::size_t i = 0; i < document.layers.size(); ++i) {
        const Layer& layer = document.layers[i];
        const Where where{"layer", layer.name, i};
        FC_TRY(about(check_layer(i == 0 ? nullptr : &document.layers[i - 1], layer), where));
        FC_TRY(about(check_text(layer.name), where));
        FC_TRY(about(check_text(layer.user_data.text), where));
    }
    for (std::size_t i = 0; i < document.frames.size(); ++i) {
        FC_TRY(about(check_frame(document, i), {"frame", {}, i}));
    }
    for (const Tag& tag : document.tags) {
        const Where where{"tag", tag.name};
        FC_TRY(about(check_tag(document, tag), where));
        FC_TRY(about(check_text(tag.name), where));
        FC_TRY(about(check_text(tag.user_data.text), where));
    }
    for (const Slice& slice : document.slices) {
        FC_TRY(about(check_slice(slice), {"slice", slice.name}));
    }
    return {};
}

const Cel* cel_at(const Document& document, std::size_t frame, std::size_t layer) noexcept {
    const std::vector<Cel>& cels = document.frames[frame].cels;
    const auto found =
        std::lower_bound(cels.begin(), cels.end(), layer,
                         [](const Cel& cel, std::size_t wanted) { return cel.layer < wanted; });
    return found != cels.end() && found->layer == layer ? &*found : nullptr;
}

const Cel& picture_of(const Document& document, const Cel& cel) noexcept {
    return cel.link ? *cel_at(document, *cel.link, cel.layer) : cel;
}

const Palette* palette_at(const Document& document, std::size_t frame) noexcept {
    for (std::size_t i = frame + 1; i-- > 0;) {
        if (document.frames[i].palette) {
            return &*document.frames[i].palette;
        }
    }
    return nullptr;
}

}  // namespace fightconv::aseprite
