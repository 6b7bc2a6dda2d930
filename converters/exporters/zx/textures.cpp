#include "converters/exporters/zx/textures.hpp"

#include <numeric>
#include <utility>

namespace fightconv::zx {

namespace {

using Animations = std::vector<Animation>;

Result<Textures> one_for_each(const SheetMaker& maker, const Animations& animations, std::string_view character_id, unsigned threads) {
    Textures textures;
    FC_ASSIGN(textures.sheets, maker.lay_out_all(SheetLayout::packed, threads, longest_texture_side));
    for (const Animation& animation : animations) {
        textures.places.push_back({static_cast<std::uint16_t>(textures.ids.size()), 0});
        textures.ids.push_back(std::string(character_id) + "." + animation.name);
    }
    return textures;
}

// The frames of several animations as one, to be laid out together.
Animation joined(const Animations& animations, std::size_t begin, std::size_t end) {
    Animation all;
    all.name = animations[begin].name;
    for (std::size_t i = begin; i < end; ++i) {
        for (const Frame& frame : animations[i].frames) {
            all.frames.emplace_back().sprite = frame.sprite;
        }
    }
    return all;
}

// All animations in one texture; where that is too large, each half of them in one, and so on.
Result<Textures> as_few_as_possible(const SheetMaker& maker, const Animations& animations, std::string_view character_id) {
    Textures textures;
    std::vector<std::pair<std::size_t, std::size_t>> left;  // the next one last
    if (!animations.empty()) {
        left.emplace_back(0, animations.size());
    }
    std::uint64_t pixels = 0;
    while (!left.empty()) {
        const auto [begin, end] = left.back();
        left.pop_back();
        auto sheet = maker.lay_out(joined(animations, begin, end), SheetLayout::packed, longest_texture_side);
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
            textures.places.push_back({static_cast<std::uint16_t>(textures.ids.size()), first_frame});
            first_frame += animations[i].frames.size();
        }
        const std::string page = textures.ids.empty() ? "" : std::to_string(textures.ids.size() + 1);
        textures.ids.push_back(std::string(character_id) + ".atlas" + page);
        textures.sheets.push_back(*std::move(sheet));
        pixels += textures.sheets.back().pixel_count();
        FC_TRY(check_all_sheets(pixels));
    }
    return textures;
}

}  // namespace

std::uint64_t Textures::bytes() const noexcept {
    return std::accumulate(sheets.begin(), sheets.end(), std::uint64_t{0},
                           [](std::uint64_t sum, const Sheet& sheet) { return sum + sheet.pixel_count() * bytes_per_pixel(PixelFormat::rgba8888); });
}

Result<Textures> lay_out_textures(const Character& shown, std::string_view character_id, Division division, Context& context) {
    const SheetMaker maker(shown, context.threads);
    if (division == Division::by_animation) {
        return one_for_each(maker, shown.animations, character_id, context.threads);
    }
    const std::uint64_t frames = std::accumulate(shown.animations.begin(), shown.animations.end(), std::uint64_t{0},
                                                 [](std::uint64_t sum, const Animation& animation) { return sum + sizeof(Frame) * animation.frames.size(); });
    Charge charge(context.budget);
    FC_TRY(charge.add(frames, "the frames of the atlas"));
    return as_few_as_possible(maker, shown.animations, character_id);
}

}  // namespace fightconv::zx
