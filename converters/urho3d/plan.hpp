// The plan to which all files of an Urho3D folder refer: paths, the pages of the atlas with their
// sprites, the actions and the slots of boxes.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "converters/pictures/sheet.hpp"
#include "core/base/context.hpp"
#include "core/base/output_set.hpp"
#include "core/model/box_slots.hpp"
#include "core/model/character.hpp"

namespace fightconv::urho3d {

// A rectangle of a page. One picture can be several sprites, with different axes.
struct AtlasSprite {
    // "200-3": group and number, unique in its page; "blank" for the transparent pixel
    std::string name;
    std::optional<SpriteId> sprite;  // nothing: the transparent pixel
    Rectangle source;                // in the page
    Point axis;                      // from the top-left corner of the rectangle
    bool turned = false;  // some action turns it, or a sprite of its name on another page
};

struct Page {
    std::string stem;  // "kfm", "kfm_2": of its files
    Sheet sheet;
    std::vector<AtlasSprite> sprites;

    // not called like the sheet, see urho3d.md 2
    std::string picture_file() const { return stem + "_atlas.png"; }
};

struct Action {
    const Animation* animation;
    // "200", "m5" for -5, "200_2" for a second one with the number
    std::string stem;
    std::size_t page = 0;                // its sprites are all on this page
    std::vector<std::uint32_t> sprites;  // of each frame, in the page
};

// Borrows the character.
struct Plan {
    const Character& character;
    std::string name;    // "kfm"
    std::string folder;  // "Characters/kfm/", in the folder of resources
    std::vector<Page> pages;
    std::vector<Action> actions;  // one for each animation, in order
    std::vector<BoxSlot> slots;   // of all animations
    bool turns = false;           // some frame is turned

    // The resource name of a file in the character's folder.
    std::string resource(std::string_view file) const { return folder + std::string(file); }
    const AtlasSprite& sprite_of(const Action& action, std::size_t frame) const {
        return pages[action.page].sprites[action.sprites[frame]];
    }
    // The action in which the character stands, or else its first one; null if there is none.
    const Action* standing() const;
};

// limit_exceeded if a picture, or the pictures of an animation, are too large for a texture.
Result<Plan> make_plan(const Character& character, std::string_view name, Context& context);

}  // namespace fightconv::urho3d
