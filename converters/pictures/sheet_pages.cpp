#include "converters/pictures/sheet_pages.hpp"

#include <numeric>
#include <span>
#include <utility>

#include "core/base/reporter.hpp"

namespace fightconv {

namespace {

using Animations = std::vector<Animation>;

// The frames of several animations as one, to be laid out together: what a layout looks at, no
// more.
Animation joined(const Animations& animations, std::size_t begin, std::size_t end, bool blends) {
    Animation all;
    all.name = animations[begin].name;
    for (std::size_t i = begin; i < end; ++i) {
        for (const Frame& frame : animations[i].frames) {
            Frame& copy = all.frames.emplace_back();
            if (blends || !frame.blend.shows_nothing()) {
                copy.sprite = frame.sprite;
            }
            copy.flip_h = frame.flip_h;
            copy.flip_v = frame.flip_v;
        }
    }
    return all;
}

bool is_too_large(const Result<Sheet>& sheet) {
    return !sheet && sheet.error().code() == ErrorCode::limit_exceeded;
}

// All animations in one sheet; if that is too large, each half of them in one, and so on. A sheet
// of a single animation that is still too large may have the larger sides, the first that is long
// enough.
Result<SheetPages> as_few_as_possible(const Character& character, SheetLayout layout,
                                      const SheetRules& rules,
                                      std::span<const std::uint32_t> larger_sides, bool blends,
                                      Context& context) {
    FC_ASSIGN(const SheetMaker maker, SheetMaker::of(character, context));
    const Animations& animations = character.animations;
    const std::uint64_t frames =
        std::accumulate(animations.begin(), animations.end(), std::uint64_t{0},
                        [](std::uint64_t sum, const Animation& animation) {
                            return sum + sizeof(Frame) * animation.frames.size();
                        });
    Charge charge(context.budget);
    FC_TRY(charge.add(frames, "the frames of the atlas"));
    SheetPages pages;
    std::vector<std::pair<std::size_t, std::size_t>> left;  // the next one last
    if (!animations.empty()) {
        left.emplace_back(0, animations.size());
    }
    std::uint64_t pixels = 0;
    while (!left.empty()) {
        const auto [begin, end] = left.back();
        left.pop_back();
        const Animation all = joined(animations, begin, end, blends);
        auto sheet = maker.lay_out(all, layout, rules);
        if (is_too_large(sheet) && end - begin > 1) {
            const std::size_t middle = begin + (end - begin) / 2;
            left.emplace_back(middle, end);
            left.emplace_back(begin, middle);
            continue;
        }
        for (const std::uint32_t side : larger_sides) {
            if (is_too_large(sheet)) {
                SheetRules larger = rules;
                larger.longest_side = side;
                sheet = maker.lay_out(all, layout, larger);
            }
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
    if (division == Division::atlas) {
        return as_few_as_possible(character, layout, rules, {}, true, context);
    }
    FC_ASSIGN(const SheetMaker maker, SheetMaker::of(character, context));
    SheetPages pages;
    FC_ASSIGN(pages.sheets, maker.lay_out_all(layout, context, rules));
    for (std::uint32_t i = 0; i < character.animations.size(); ++i) {
        pages.places.push_back({i, 0});
    }
    return pages;
}

Result<SheetPages> lay_out_textures(const Character& character, bool blends,
                                    const Problem& large_texture, Context& context) {
    const std::uint32_t usual_side = texture_sides.front();
    FC_ASSIGN(SheetPages pages,
              as_few_as_possible(character, SheetLayout::packed, {usual_side},
                                 std::span(texture_sides).subspan(1), blends, context));
    for (std::size_t i = 0; i < pages.places.size(); ++i) {
        const Sheet& sheet = pages.sheets[pages.places[i].page];
        if (std::max(sheet.width, sheet.height) > usual_side) {
            const Where where{"animation", character.animations[i].name};
            Reporter(context.diagnostics, "")
                .about(where)
                .report(large_texture, {},
                        "its pictures need a texture of {}x{} pixels; not every device draws one "
                        "with a side over {}",
                        sheet.width, sheet.height, usual_side);
        }
    }
    return pages;
}

}  // namespace fightconv
