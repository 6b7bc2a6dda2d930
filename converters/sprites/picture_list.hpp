// Which pictures a folder has, and of which sprites: by sprites.txt, sprites.json or their names.
// sprites.md 1 to 3.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/context.hpp"
#include "core/disk/input_tree.hpp"
#include "core/model/character.hpp"

namespace fightconv::sprites {

inline constexpr std::string_view text_list = "sprites.txt";
inline constexpr std::string_view json_list = "sprites.json";

struct ListedPicture {
    Key key;
    std::string file;
    std::optional<Point> axis{};
    std::optional<Key> palette{};  // one of the listed; nothing: its own
    bool crop = false;             // to what is visible of it
};

struct ListedPalette {
    Key key;
    std::string file;
    bool last_colour_first = false;  // of an .act
};

struct PictureList {
    std::string character{};  // its name, if the list says it
    // each key once, in the order of the list; files that are not in a list by their names
    std::vector<ListedPicture> pictures{};
    std::vector<ListedPalette> palettes{};  // each key once
    Charge charge{};
};

// The group, number and axis that the name of a file says: "0200-003.png", "200-3-35-92.png". Only
// PNG and PCX files. `malformed` if a number does not fit; nothing for other names.
struct NamedSprite {
    Key key;
    std::optional<Point> axis{};
};
Result<std::optional<NamedSprite>> sprite_of_name(std::string_view file);

// The pictures of the folder; with sprites.txt only those that it lists. The files that are named
// exist. limit_exceeded for more sprites than a character may have, malformed for a sprites.json
// that is none.
Result<PictureList> list_pictures(const InputTree& folder, Context& context);

}  // namespace fightconv::sprites
