#include "converters/urho3d/plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "converters/pictures/sheet_pages.hpp"
#include "converters/urho3d/problems.hpp"
#include "converters/urho3d/rules.hpp"
#include "core/base/checked.hpp"
#include "core/base/text/names.hpp"

namespace fightconv::urho3d {

namespace {

// The number as a file name, which must not begin with '-'.
std::string stem_of(std::int32_t number) {
    return number < 0 ? fmt::format("m{}", -std::int64_t{number}) : fmt::format("{}", number);
}

Point axis_in(const SheetFrame& shown, Point axis) {
    return {saturate<std::int32_t>(std::int64_t{axis.x} - shown.place.x),
            saturate<std::int32_t>(std::int64_t{axis.y} - shown.place.y)};
}

// The sprites of a page, each one once.
class SpritesOfPage {
public:
    SpritesOfPage(const Character& character, Page& page) : character_(character), page_(page) {
        names_.take(std::string(blank_sprite));
    }

    std::uint32_t index_of(const SheetFrame& shown, const std::optional<SpriteId>& sprite) {
        const std::optional<SpriteId> visible = shown.visible ? sprite : std::nullopt;
        const auto [known, is_new] =
            indices_.try_emplace(visible, static_cast<std::uint32_t>(page_.sprites.size()));
        if (is_new && visible) {
            const Sprite& of = character_[*visible];
            page_.sprites.push_back({names_.take(fmt::format("{}-{}", of.key.group, of.key.number)),
                                     visible, shown.source, axis_in(shown, of.axis)});
        } else if (is_new) {
            page_.sprites.push_back({std::string(blank_sprite), std::nullopt, shown.source, {}});
        }
        return known->second;
    }

private:
    const Character& character_;
    Page& page_;
    UniqueNames names_;
    std::map<std::optional<SpriteId>, std::uint32_t> indices_;
};

}  // namespace

const Action* Plan::standing() const {
    const auto found = std::find_if(actions.begin(), actions.end(), [](const Action& action) {
        return action.animation->number == 0;
    });
    return found != actions.end() ? &*found : actions.empty() ? nullptr : &actions.front();
}

Result<Plan> make_plan(const Character& character, std::string_view name, Context& context) {
    FC_ASSIGN(SheetPages laid_out,
              lay_out_textures(character, false, urho3d_problem.large_texture, context));
    Plan plan{character, std::string(name), fmt::format("Characters/{}/", name), {}, {}, {}};
    for (Sheet& sheet : laid_out.sheets) {
        const std::size_t number = plan.pages.size() + 1;
        plan.pages.push_back(
            {number == 1 ? plan.name : fmt::format("{}_{}", name, number), std::move(sheet), {}});
    }
    std::vector<SpritesOfPage> sprites;
    sprites.reserve(plan.pages.size());
    for (Page& page : plan.pages) {
        sprites.emplace_back(character, page);
    }
    UniqueNames stems;
    for (std::size_t i = 0; i < character.animations.size(); ++i) {
        const Animation& animation = character.animations[i];
        const SheetPages::Place& place = laid_out.places[i];
        Action action{&animation, stems.take(stem_of(animation.number)), place.page, {}};
        for (std::size_t frame = 0; frame < animation.frames.size(); ++frame) {
            const SheetFrame& shown =
                plan.pages[place.page].sheet.frames[place.first_frame + frame];
            action.sprites.push_back(
                sprites[place.page].index_of(shown, animation.frames[frame].sprite));
        }
        plan.actions.push_back(std::move(action));
    }
    plan.slots = slots_of(character);
    std::erase_if(plan.slots, [](const BoxSlot& slot) {
        return static_cast<std::uint8_t>(slot.kind) >= most_kinds;
    });
    // of a whole action, because angles between two frames turn the sprites of both
    std::set<std::string_view> turned;
    for (const Action& action : plan.actions) {
        const std::vector<Frame>& frames = action.animation->frames;
        if (std::any_of(frames.begin(), frames.end(),
                        [](const Frame& frame) { return frame.angle != 0; })) {
            for (std::size_t frame = 0; frame < frames.size(); ++frame) {
                turned.insert(plan.sprite_of(action, frame).name);
            }
        }
    }
    plan.turns = !turned.empty();
    for (Page& page : plan.pages) {
        for (AtlasSprite& sprite : page.sprites) {
            sprite.turned = turned.contains(sprite.name);
        }
    }
    return plan;
}

}  // namespace fightconv::urho3d
