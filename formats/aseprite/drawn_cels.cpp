#include <algorithm>

#include "formats/aseprite/aseprite.hpp"

namespace fightconv::aseprite {

DrawnCels::DrawnCels(const Document& document) : document_(document) {
    std::vector<Seen> groups;  // around the layer, the outermost first: how their layers are seen
    for (const Layer& layer : document.layers) {
        groups.resize(layer.level, Seen::yes);
        const Seen around = groups.empty() ? Seen::yes : groups.back();
        const bool is_shown =
            (layer.flags & layer_visible) != 0 && (layer.flags & layer_reference) == 0;
        const Seen seen = is_shown ? around : Seen::no;
        layers_.push_back(seen);
        if (layer.type == LayerType::group) {
            const bool blends = document.groups_blend &&
                                (layer.blend != Blend::normal || layer.opacity != Layer{}.opacity);
            groups.push_back(
                seen == Seen::no || !document.groups_blend
                    ? seen
                    : std::max(seen, blends ? Seen::in_blended_group : Seen::in_group));
        }
    }
}

std::optional<std::vector<const Cel*>> DrawnCels::of(std::size_t frame) const {
    std::vector<const Cel*> cels;
    for (const Cel& cel : document_.frames[frame].cels) {
        const Seen seen = layers_[cel.layer];
        if (seen == Seen::in_blended_group || (seen == Seen::in_group && cel.z_index != 0)) {
            return std::nullopt;
        }
        if (seen != Seen::no) {
            cels.push_back(&cel);
        }
    }
    const auto order = [](const Cel* cel) {
        return std::pair(std::int64_t{cel->layer} + cel->z_index, cel->z_index);
    };
    std::stable_sort(cels.begin(), cels.end(),
                     [&](const Cel* a, const Cel* b) { return order(a) < order(b); });
    return cels;
}

}  // namespace fightconv::aseprite
