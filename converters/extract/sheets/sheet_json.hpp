// The JSON beside a sheet: where its frames lie and how they are played, in the layouts that other
// programs read.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "converters/json/json_writer.hpp"
#include "converters/pictures/sheet.hpp"

namespace fightconv {

enum class JsonLayout : std::uint8_t { aseprite, aseprite_hash, texturepacker };
// as the command line has them
inline constexpr std::array<std::string_view, 3> json_layout_words = {"aseprite", "aseprite-hash",
                                                                      "texturepacker"};
std::optional<JsonLayout> json_layout_named(std::string_view word);

struct SheetImage {
    std::string file;
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    // by which the picture in the file is larger than these numbers; the document has the larger
    // ones
    std::uint32_t scale = 1;
    bool indexed = false;
    // what the names of frames and animations begin with, so that other characters have others
    std::string_view prefix{};
    std::span<const SheetFrame> frames;     // those of the animations, one after the other
    std::span<const Animation> animations;  // of the character
};

void write_sheet(JsonWriter& json, const Character& character, const SheetImage& image,
                 JsonLayout layout);

}  // namespace fightconv
