#include "converters/pictures/sheet_pages.hpp"

#include <numeric>
#include <utility>

namespace fightconv {

namespace {

using Animations = std::vector<Animation>;

// The frames of several animations as one, to be laid out together: what a layout looks at, no
// more.
Animation joined(const Animations& animations, std::size_t begin, std::size_t end) {
    Animation all;
    all.name = animations[begin].name;
    for (std::size_t i = begin; i < end; ++i) {
        for (const Frame& frame : animations[i].frames) {
            Frame& copy = all.frames.emplace_back();
            copy.sprite = frame.sprite;
            copy.flip_h = frame.flip_h;
            copy.flip_v = frame.flip_v;
        }
    }
    return all;
}

// All animations in one sheet; if that is too large, each half of them in one, and so on.
Result<SheetPages> as_few_as_possible(const SheetMaker& maker, const Animations& animations,
                                      SheetLayout layout, const SheetRules& rules) {
    SheetPages pages;
    std::vector<std::pair<std::size_t, std::size_t>> left;  // the next one last
    if (!animations.empty()) {
        left.emplace_back(0, animations.size());
    }
    std::uint64_t pixels = 0;
    while (!left.empty()) {
        const auto [begin, end] = left.back();
        left.pop_back();
        auto sheet = maker.lay_out(joined(animations, begin, end), layout, rules);
        if (!sheet && sheet.error().code() == ErrorCode::limit_exceeded && end - begin > 1) {
            const std::size_t middle = begin + (end - begin) / 2;
            left.emplace_back(middle, end);
            left.emplace_back(begin, middle);
            continue;
        }
        if (!sheet) {
            return fail(std::move(sheet).error());
        }
        std::size_t first_frame = 0;
        for (std::size_t i = begin; i < end; ++i) {
            pages.places.push_back({static_cast<std::uint32_t>(pages.sheets.size()), first_frame});
            first_frame += animations[i].frames.size();
        }
        pages.sheets.push_back(*std::move(sheet));
        pixels += pages.sheets.back().pixel_count();
        FC_TRY(check_all_sheets(pixels));
    }
    return pages;
}

}  // namespace

Result<SheetPages> lay_out_pages(const Character& character, Division division, SheetLayout layout,
                                 const SheetRules& rules, Context& context) {
    FC_ASSIGN(const SheetMaker maker, SheetMaker::of(character, context));
    const Animations& animations = character.animations;
    if (division == Division::by_animation) {
        SheetPages pages;
        FC_ASSIGN(pages.sheets, maker.lay_out_all(layout, context, rules));
        for (std::uint32_t i = 0; i < animations.size(); ++i) {
            pages.places.push_back({i, 0});
        }
        return pages;
    }
    const std::uint64_t frames =
        std::accumulate(animations.begin(), animations.end(), std::uint64_t{0},
                        [](std::uint64_t sum, const Animation& animation) {
                            return sum + sizeof(Frame) * animation.frames.size();
                        });
    Charge charge(context.budget);
    FC_TRY(charge.add(frames, "the frames of the atlas"));
    return as_few_as_possible(maker, animations, layout, rules);
}

}  // namespace fightconv
