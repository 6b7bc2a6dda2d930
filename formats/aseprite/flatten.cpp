#include <fmt/format.h>

#include <algorithm>

#include "formats/aseprite/blend.hpp"

namespace fightconv::aseprite {

namespace {

// A layer with a cel in the frame, or a group that is drawn by itself first.
struct Item {
    std::size_t layer;
    const Cel* cel;

    auto order() const noexcept {
        const std::int64_t z = cel != nullptr ? cel->z_index : 0;
        return std::pair(static_cast<std::int64_t>(layer) + z, z);
    }
};

class Flattener {
public:
    Flattener(const Document& document, std::size_t frame, const Context& context)
        : document_(document), frame_(frame), context_(context) {
        if (const Palette* const palette = palette_at(document, frame);
            document.depth == Depth::indexed && palette != nullptr) {
            colours_ = &palette->colours;
        }
    }

    Result<Picture> draw(std::size_t first, std::size_t end) const;

private:
    std::vector<Item> items(std::size_t first, std::size_t end) const;
    std::size_t end_of(std::size_t group) const noexcept;
    Colour colour_at(const Cel& picture, std::size_t pixel, bool is_background) const noexcept;
    void draw_cel(Picture& canvas, const Cel& cel) const noexcept;

    const Document& document_;
    std::size_t frame_;
    const Context& context_;
    const std::vector<Colour>* colours_ = nullptr;
};

// The layers from `first` to `end`, which are all that a group or the document has.
Result<Picture> Flattener::draw(std::size_t first, std::size_t end) const {
    const std::size_t pixels = std::size_t{document_.width} * document_.height;
    Picture canvas{document_.width, document_.height, {}, Charge(context_.budget)};
    FC_TRY(canvas.charge.add(pixels * sizeof(Colour), "the canvas"));
    canvas.pixels.resize(pixels);
    for (const Item& item : items(first, end)) {
        FC_TRY(context_.check_cancelled());
        if (item.cel != nullptr) {
            draw_cel(canvas, *item.cel);
            continue;
        }
        FC_ASSIGN(const Picture group, draw(item.layer + 1, end_of(item.layer)));
        const Layer& layer = document_.layers[item.layer];
        for (std::size_t i = 0; i < pixels; ++i) {
            canvas.pixels[i] =
                blended(canvas.pixels[i], group.pixels[i], layer.opacity, layer.blend);
        }
    }
    return canvas;
}

// The visible items, from the bottom up. A group that does not blend is no more than its layers,
// which follow it.
std::vector<Item> Flattener::items(std::size_t first, std::size_t end) const {
    std::vector<Item> items;
    for (std::size_t i = first; i < end;) {
        const Layer& layer = document_.layers[i];
        const bool is_group = layer.type == LayerType::group;
        if ((layer.flags & layer_visible) == 0 || (layer.flags & layer_reference) != 0) {
            i = end_of(i);
        } else if (is_group && document_.groups_blend) {
            items.push_back({i, nullptr});
            i = end_of(i);
        } else {
            if (const Cel* const cel = is_group ? nullptr : cel_at(document_, frame_, i);
                cel != nullptr) {
                items.push_back({i, cel});
            }
            ++i;
        }
    }
    std::stable_sort(items.begin(), items.end(),
                     [](const Item& a, const Item& b) { return a.order() < b.order(); });
    return items;
}

// Behind the last layer of a group; of a layer with pictures, the next one.
std::size_t Flattener::end_of(std::size_t group) const noexcept {
    std::size_t end = group + 1;
    while (end < document_.layers.size() &&
           document_.layers[end].level > document_.layers[group].level) {
        ++end;
    }
    return end;
}

Colour Flattener::colour_at(const Cel& picture, std::size_t pixel,
                            bool is_background) const noexcept {
    const std::uint8_t* const at = picture.pixels.data() + pixel * bytes_of(document_.depth);
    switch (document_.depth) {
        case Depth::rgba: return {at[0], at[1], at[2], at[3]};
        case Depth::grey: return {at[0], at[0], at[0], at[1]};
        case Depth::indexed: break;
    }
    const bool is_clear = *at == document_.transparent_index && !is_background;
    return is_clear || colours_ == nullptr || *at >= colours_->size() ? Colour{} : (*colours_)[*at];
}

void Flattener::draw_cel(Picture& canvas, const Cel& cel) const noexcept {
    const Layer& layer = document_.layers[cel.layer];
    const bool is_background = (layer.flags & layer_background) != 0;
    const Blend mode = is_background ? Blend::normal : layer.blend;
    const std::uint8_t opacity =
        is_background ? std::uint8_t{255} : product(layer.opacity, cel.opacity);
    const Cel& picture = picture_of(document_, cel);
    const int left = std::max(0, -cel.x),
              right = std::min<int>(picture.width, canvas.width - cel.x);
    const int top = std::max(0, -cel.y),
              bottom = std::min<int>(picture.height, canvas.height - cel.y);
    for (int y = top; y < bottom; ++y) {
        for (int x = left; x < right; ++x) {
            Colour& below = canvas.pixels[static_cast<std::size_t>(y + cel.y) * canvas.width +
                                          static_cast<std::size_t>(x + cel.x)];
            const std::size_t pixel =
                static_cast<std::size_t>(y) * picture.width + static_cast<std::size_t>(x);
            below = blended(below, colour_at(picture, pixel, is_background), opacity, mode);
        }
    }
}

}  // namespace

Result<Picture> flatten(const Document& document, std::size_t frame, const Context& context) {
    const std::uint64_t pixels = std::uint64_t{document.width} * document.height;
    if (pixels > context.limits.sprite_pixels) {
        return fail(ErrorCode::limit_exceeded,
                    fmt::format("a canvas of {}x{} pixels; at most {} pixels are drawn",
                                document.width, document.height, context.limits.sprite_pixels));
    }
    return Flattener(document, frame, context).draw(0, document.layers.size());
}

}  // namespace fightconv::aseprite
