#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "converters/pictures/png_files.hpp"
#include "converters/urho3d/output.hpp"
#include "core/base/checked.hpp"

namespace fightconv::urho3d {

namespace {

constexpr std::string_view texture_parameters =
    "<?xml version=\"1.0\"?>\n"
    "<texture>\n"
    "\t<address coord=\"u\" mode=\"clamp\" />\n"
    "\t<address coord=\"v\" mode=\"clamp\" />\n"
    "\t<filter mode=\"nearest\" />\n"
    "\t<mipmap enable=\"false\" />\n"
    "</texture>\n";

// The engine halves the size of the frame to find the axis (urho3d.md 2), as an int.
std::int32_t doubled(std::int32_t axis) {
    constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max() - 1;
    return static_cast<std::int32_t>(std::clamp<std::int64_t>(std::int64_t{axis} * 2, -most, most));
}

std::string sheet_text(const Page& page) {
    std::string text = fmt::format(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<TextureAtlas imagePath=\"{}\" width=\"{}\" "
        "height=\"{}\">\n",
        page.picture_file(), page.sheet.width, page.sheet.height);
    for (const AtlasSprite& sprite : page.sprites) {
        text += fmt::format(
            "\t<SubTexture name=\"{}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" frameX=\"0\" "
            "frameY=\"0\" frameWidth=\"{}\" frameHeight=\"{}\" />\n",
            sprite.name, sprite.source.x, sprite.source.y, sprite.source.width,
            sprite.source.height, doubled(sprite.axis.x), doubled(sprite.axis.y));
    }
    return text + "</TextureAtlas>\n";
}

// The picture has indices if it has only one palette, because that takes a quarter of the memory.
// The engines load it as RGBA all the same (urho3d.md 2).
PngToDraw picture_of(const Plan& plan, const Page& page, const Context& context) {
    const auto background = transparent_index(page.sheet);
    const auto draw = [&plan, &page, &context, background](MutableBytes out) {
        return background ? render_indexed(plan.character, page.sheet, *background, out, context)
                          : render_rgba(plan.character, page.sheet, out, context);
    };
    return {page.sheet.width, page.sheet.height, page.picture_file(), draw,
            background ? page.sheet.colours : nullptr};
}

}  // namespace

Status add_atlas(const Plan& plan, OutputSet& set, Context& context) {
    std::vector<PngToDraw> pictures;
    for (const Page& page : plan.pages) {
        pictures.push_back(picture_of(plan, page, context));
    }
    FC_ASSIGN(PngFiles pngs, draw_pngs(pictures, context));
    set.charge.join(std::move(pngs.charge));
    for (std::size_t i = 0; i < plan.pages.size(); ++i) {
        set.files.push_back(
            {plan.resource(plan.pages[i].picture_file()), std::move(pngs.files[i])});
        FC_TRY(add_text(set, plan.resource(plan.pages[i].stem + "_atlas.xml"), texture_parameters));
    }
    return {};
}

Status add_sheets(const Plan& plan, OutputSet& set) {
    for (const Page& page : plan.pages) {
        FC_TRY(add_text(set, plan.resource(page.stem + ".xml"), sheet_text(page)));
    }
    return {};
}

}  // namespace fightconv::urho3d
