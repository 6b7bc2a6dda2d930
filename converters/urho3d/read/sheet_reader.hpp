// The pictures of a character from its sprite sheets.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "converters/urho3d/resources.hpp"
#include "core/model/character.hpp"

namespace fightconv::urho3d {

class SheetReader {
public:
    // Borrows all three. Pictures and sprites are added to the character and charged to it.
    SheetReader(const Resources& resources, Character& character, Context& context)
        : resources_(resources), character_(character), context_(context) {}

    // The sprite of "SpriteSheet2D;Characters/kfm/kfm.xml@200-3"; nothing for the transparent
    // pixel. A reference that leads nowhere is reported, and nothing is shown then.
    Result<std::optional<SpriteId>> sprite_of(std::string_view reference);
    // The same for a rectangle of a picture that has no sheet, by any name that is the sprite's
    // own. Nothing if it is not inside.
    Result<std::optional<SpriteId>> sprite_of(const std::string& picture_file,
                                              const std::string& name, const Rectangle& source,
                                              Point axis);
    // The size of such a picture. not_found, and the errors of PNG.
    struct Size {
        std::uint32_t width = 0, height = 0;
    };
    Result<Size> size_of(const std::string& picture_file);

private:
    struct Part {
        Rectangle source;
        Point axis;
        std::optional<SpriteId> sprite;  // once it has been cut
    };
    struct ReadSheet {
        std::string file;
        Picture picture;
        std::optional<Colours> colours;
        std::map<std::string, Part, std::less<>> parts;
        std::map<std::tuple<std::int32_t, std::int32_t, std::uint32_t, std::uint32_t>, PictureId>
            pictures;
        std::uint64_t covered = 0;  // pixels of the pictures
        Charge charge;
    };
    Result<ReadSheet*> sheet_of(const std::string& file);
    Result<ReadSheet*> picture_of(const std::string& picture_file);
    Result<ReadSheet> read_sheet(const std::string& file);
    Result<ReadSheet> read_picture(const std::string& file, const std::string& picture_file);
    Status add_part(ReadSheet& sheet, const std::string& name, const Rectangle& source, Point axis);
    Result<std::optional<SpriteId>> sprite_of(ReadSheet& sheet, std::string_view name, Part& part);
    Result<PictureId> cut(ReadSheet& sheet, const Rectangle& source);

    const Resources& resources_;
    Character& character_;
    Context& context_;
    std::map<std::string, ReadSheet, std::less<>> sheets_;
};

}  // namespace fightconv::urho3d
