#include "converters/aseprite/boxes.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <map>
#include <utility>

#include "converters/pictures/box_colours.hpp"
#include "core/base/checked.hpp"
#include "core/base/text/text.hpp"

namespace fightconv::ase {

namespace {

// Beyond this many keys, a slice is not hidden again at each tag in which nothing shows it.
constexpr std::uint64_t most_hidden_keys = 1U << 20;

// The longest name of a slice that gives its name to its boxes: it does so in every frame.
constexpr std::size_t longest_box_name = 100;

bool is_visible(const aseprite::Rectangle& bounds) {
    return bounds.width != 0 && bounds.height != 0;
}

aseprite::Rectangle moved(const aseprite::Rectangle& bounds, std::int64_t x, std::int64_t y) {
    return {saturate<std::int32_t>(bounds.x + x), saturate<std::int32_t>(bounds.y + y),
            bounds.width, bounds.height};
}

Box box_of(const SeenBox& seen) {
    Box box;
    box.kind = seen.kind;
    box.name = seen.name;
    box.x = static_cast<float>(seen.bounds.x);
    box.y = static_cast<float>(seen.bounds.y);
    box.width = static_cast<float>(seen.bounds.width);
    box.height = static_cast<float>(seen.bounds.height);
    return box;
}

struct KindWord {
    std::string_view word;
    BoxKind kind;
};
// The words of artists for boxes, beside the names of the kinds.
constexpr std::array<KindWord, 6> kind_words = {{{"hit", BoxKind::attack},
                                                 {"body", BoxKind::physical_extent},
                                                 {"push", BoxKind::physical_extent},
                                                 {"collision", BoxKind::physical_extent},
                                                 {"throw", BoxKind::grab},
                                                 {"guard", BoxKind::guard_med}}};

// Reads "kind13", whose number is none of the 12.
std::optional<BoxKind> numbered_kind(std::string_view name) {
    constexpr std::string_view word = "kind";
    std::uint8_t number = 0;
    const bool is_number =
        name.starts_with(word) &&
        std::from_chars(name.data() + word.size(), name.data() + name.size(), number).ec ==
            std::errc{};
    return is_number ? std::optional(static_cast<BoxKind>(number)) : std::nullopt;
}

// "hurt-1", which is the first hurt box.
std::optional<BoxSlot> slot_named(std::string_view name, BoxKind kind) {
    const std::size_t dash = name.rfind('-');
    std::uint32_t number = 0;
    if (dash == std::string_view::npos ||
        std::from_chars(name.data() + dash + 1, name.data() + name.size(), number).ec !=
            std::errc{} ||
        number == 0) {
        return std::nullopt;
    }
    const BoxSlot slot{kind, number - 1};
    return name_of(slot) == name ? std::optional(slot) : std::nullopt;
}

// One slice while its keys are made.
struct SliceDraft {
    aseprite::Slice slice;
    aseprite::Rectangle shown{};

    void set(std::size_t frame, const aseprite::Rectangle& bounds, bool is_forced) {
        if (is_forced || shown != bounds) {
            aseprite::SliceKey key;
            key.frame = static_cast<std::uint32_t>(frame);
            key.bounds = bounds;
            slice.keys.push_back(key);
            shown = bounds;
        }
    }
};

}  // namespace

aseprite::Rectangle bounds_of(const Box& box) {
    if (box.width == 0 || box.height == 0) {
        return {};
    }
    const double most = 1e9;  // no canvas has such numbers
    const auto whole = [most](double position) {
        return static_cast<std::int64_t>(std::clamp(position, -most, most));
    };
    const std::int64_t left = whole(std::floor(double{box.x})),
                       top = whole(std::floor(double{box.y}));
    const std::int64_t right = whole(std::ceil(double{box.x} + box.width)),
                       bottom = whole(std::ceil(double{box.y} + box.height));
    return {static_cast<std::int32_t>(left), static_cast<std::int32_t>(top),
            static_cast<std::uint32_t>(right - left), static_cast<std::uint32_t>(bottom - top)};
}

std::vector<SeenBox> seen_boxes(const std::vector<Box>& boxes) {
    const std::vector<BoxSlot> slots = slots_of(boxes);
    std::vector<SeenBox> seen;
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        if (const aseprite::Rectangle bounds = bounds_of(boxes[i]); is_visible(bounds)) {
            seen.push_back({boxes[i].kind, slots[i], {}, bounds});
        }
    }
    std::sort(seen.begin(), seen.end(),
              [](const SeenBox& a, const SeenBox& b) { return a.slot < b.slot; });
    return seen;
}

std::vector<Box> boxes_of(const std::vector<Box>& listed, const std::vector<SeenBox>& seen) {
    std::map<BoxSlot, const SeenBox*> by_slot;
    for (const SeenBox& each : seen) {
        if (each.slot) {
            by_slot.try_emplace(*each.slot, &each);
        }
    }
    std::vector<Box> boxes;
    std::set<const SeenBox*> taken;
    const std::vector<BoxSlot> slots = slots_of(listed);
    for (std::size_t i = 0; i < listed.size(); ++i) {
        const auto found = by_slot.find(slots[i]);
        const bool is_seen = found != by_slot.end();
        const aseprite::Rectangle bounds = bounds_of(listed[i]);
        if (!is_seen && is_visible(bounds)) {
            continue;
        }
        Box& box = boxes.emplace_back(listed[i]);
        if (is_seen) {
            taken.insert(found->second);
            if (found->second->bounds != bounds) {
                const Box place = box_of(*found->second);
                box.x = place.x;
                box.y = place.y;
                box.width = place.width;
                box.height = place.height;
            }
        }
    }
    // Each save in Aseprite turns the list of slices round, so the numbers of the slots give the
    // order; what has none comes behind them.
    std::vector<const SeenBox*> others;
    for (const SeenBox& each : seen) {
        if (!taken.contains(&each)) {
            others.push_back(&each);
        }
    }
    std::stable_sort(others.begin(), others.end(), [](const SeenBox* a, const SeenBox* b) {
        return a->slot && (!b->slot || *a->slot < *b->slot);
    });
    for (const SeenBox* const each : others) {
        boxes.push_back(box_of(*each));
    }
    return boxes;
}

std::vector<aseprite::Slice> box_slices(const Character& character, Point axis,
                                        std::size_t frames) {
    std::map<BoxSlot, SliceDraft> drafts;
    for (const BoxSlot& slot : slots_of(character)) {
        const Rgba colour = colour_of(slot.kind);
        aseprite::Slice& slice = drafts[slot].slice;
        slice.name = name_of(slot);
        slice.user_data.colour = {colour.r, colour.g, colour.b, colour.a};
    }
    // An edit of a slice holds until its next key: one at each tag keeps it in its tag.
    const bool hides_at_tags =
        drafts.size() * std::uint64_t{character.animations.size()} <= most_hidden_keys;
    std::size_t frame = 0;
    std::set<BoxSlot> before;
    const auto hide = [&](const BoxSlot& slot, bool is_forced) {
        drafts[slot].set(frame, {}, is_forced);
    };
    for (const Animation& animation : character.animations) {
        for (const Frame& each : animation.frames) {
            const bool is_first = &each == &animation.frames.front();
            std::set<BoxSlot> now;
            for (const SeenBox& seen : seen_boxes(each.boxes)) {
                drafts[*seen.slot].set(frame, moved(seen.bounds, axis.x, axis.y), is_first);
                now.insert(*seen.slot);
            }
            if (is_first && hides_at_tags) {
                for (const auto& [slot, draft] : drafts) {
                    if (!now.contains(slot)) {
                        hide(slot, true);
                    }
                }
            }
            for (const BoxSlot& slot : before) {
                if (!now.contains(slot)) {
                    hide(slot, false);
                }
            }
            before = std::move(now);
            ++frame;
        }
    }
    for (const BoxSlot& slot : before) {
        if (frame < frames) {
            hide(slot, false);
        }
    }
    std::vector<aseprite::Slice> slices;
    slices.reserve(drafts.size());
    for (auto& [slot, draft] : drafts) {
        slices.push_back(std::move(draft.slice));
    }
    return slices;
}

std::optional<BoxKind> kind_of_slice(std::string_view name) {
    const std::string word = lower_case(name);
    std::optional<BoxKind> kind = numbered_kind(word);
    std::size_t longest = 0;
    const auto try_word = [&](std::string_view each, BoxKind of) {
        if (word.starts_with(each) && each.size() > longest) {
            longest = each.size();
            kind = of;
        }
    };
    for (std::uint8_t i = 0; i < box_kind_count; ++i) {
        try_word(name_of(static_cast<BoxKind>(i)), static_cast<BoxKind>(i));
    }
    for (const auto& [each, of] : kind_words) {
        try_word(each, of);
    }
    return kind;
}

SlicePlayer::SlicePlayer(const aseprite::Document& document, Point axis) {
    for (const aseprite::Slice& slice : document.slices) {
        const auto kind = kind_of_slice(slice.name);
        if (!kind) {
            continue;
        }
        const auto slot = slot_named(slice.name, *kind);
        for (const aseprite::SliceKey& key : slice.keys) {
            const aseprite::Rectangle bounds =
                moved(key.bounds, -std::int64_t{axis.x}, -std::int64_t{axis.y});
            keys_.push_back(
                {key.frame, slices_.size(), is_visible(bounds) ? bounds : aseprite::Rectangle{}});
        }
        const bool has_own_name =
            !slot && slice.name.size() <= longest_box_name && is_utf8(slice.name);
        slices_.push_back({*kind, slot, has_own_name ? slice.name : "", {}});
    }
    std::stable_sort(keys_.begin(), keys_.end(),
                     [](const Key& a, const Key& b) { return a.frame < b.frame; });
}

Result<std::vector<SeenBox>> SlicePlayer::next(std::size_t most) {
    for (; next_key_ < keys_.size() && keys_[next_key_].frame <= frame_; ++next_key_) {
        const Key& key = keys_[next_key_];
        slices_[key.slice].bounds = key.bounds;
        if (is_visible(key.bounds)) {
            visible_.insert(key.slice);
        } else {
            visible_.erase(key.slice);
        }
    }
    if (visible_.size() > most) {
        return fail(ErrorCode::limit_exceeded,
                    fmt::format("frame {} has {} boxes; at most {} are read", frame_,
                                visible_.size(), most));
    }
    ++frame_;
    std::vector<SeenBox> seen;
    for (const std::size_t slice : visible_) {
        seen.push_back(slices_[slice]);
    }
    return seen;
}

}  // namespace fightconv::ase
