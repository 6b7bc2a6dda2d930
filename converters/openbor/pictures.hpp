// The pictures of a model: PNGs with indices, each different one once, and its palettes (openbor.md
// 6).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "converters/openbor/colours.hpp"
#include "converters/pictures/sheet.hpp"
#include "core/base/context.hpp"
#include "core/base/output_set.hpp"

namespace fightconv::openbor {

// The picture of a frame: a file, and the axis of the sprite from the top-left corner of the
// picture in it.
struct ShownPicture {
    std::string_view file;  // "200_3.png"
    std::int64_t x = 0;
    std::int64_t y = 0;
};

class Pictures {
public:
    // Looks at every pixel that a frame shows. The icon is drawn `icon_size` times as large,
    // because the engine scales none. Borrows the character. `cancelled`.
    static Result<Pictures> of(const Character& character, double icon_size,
                               const Context& context);

    // Nothing: there is nothing to see. The sprite has to be one that a frame shows.
    std::optional<ShownPicture> shown(SpriteId sprite) const;
    bool have_one_palette() const noexcept { return palette_.fits(); }
    // files NAME.act: the model's, and one for each other selectable palette
    std::size_t palettes() const noexcept { return palettes_.size(); }
    bool have_icon() const noexcept { return icon_.has_value(); }

    // Appends the pictures, the icon and the palettes as files in `folder` ("data/chars/hero/"),
    // and charges them. Reports what had to change.
    Status add_files(const std::string& folder, OutputSet& set, Context& context) const;

private:
    Pictures(const Character& character, double icon_size, SheetMaker maker,
             std::vector<Look> looks, std::vector<Usage> usages);
    void report(Context& context) const;

    const Character& character_;
    double icon_size_ = 1;
    SheetMaker maker_;
    std::vector<Look> looks_;
    std::vector<std::string> files_;  // of each look
    std::vector<Usage> usages_;
    CommonPalette palette_;
    std::vector<Colours> palettes_;
    std::optional<Look> icon_;
    bool icon_is_too_large_ = false;
};

// "palette.act" for 0, which is the model's, then "palette1.act" and so on
std::string palette_file(std::size_t number);
inline constexpr std::string_view icon_file = "icon.png";

}  // namespace fightconv::openbor
