// What `fightconv preview` makes of a character: one picture, page or movie, by the extension of its file.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/base/bytes.hpp"
#include "core/base/context.hpp"
#include "core/model/character.hpp"

namespace fightconv {

inline constexpr std::uint32_t largest_preview_scale = 16;

struct PreviewRequest {
    std::string title;               // the name of the input
    std::uint32_t scale = 1;         // pixels of the preview for one of the character, from 1 to largest_preview_scale
    std::optional<bool> boxes;       // nothing: as is usual for the format
    std::optional<Rgba> background;  // behind the frames; nothing: as is usual for the format
};

struct Preview {
    ByteBuffer bytes;
    std::string remark;  // what there is to see, for the line that names the file
};

struct PreviewFormat {
    std::string_view extension;  // ".gif"
    std::string_view holds;      // for the help: "one animation, ..."
    bool is_movie;               // shows the first animation of the character that it is given, and no other
    bool is_drawn;               // scale, boxes and background are for it
    Result<Preview> (*make)(const Character& character, const PreviewRequest& request, Context& context);
};

std::span<const PreviewFormat> preview_formats();

// The format of a file with this name; null when there is none.
const PreviewFormat* preview_format_of(std::string_view file_name);

}  // namespace fightconv
