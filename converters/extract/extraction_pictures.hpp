// The sprites and the palettes of a character as files that drawing programs open.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "converters/extract/sprite_names.hpp"
#include "converters/interface/converter.hpp"

namespace fightconv {

bool has_pictures(const Character& character);

inline constexpr std::int64_t largest_enlargement = 16;  // --scale, wherever it is

// "9000,1 9000,0 200": sprites by group and number, and whole groups.
class SpriteSelection {
public:
    static Result<SpriteSelection> parse(std::string_view list);  // malformed
    bool includes(Key key) const;
    // The entries that no sprite of the character has.
    std::vector<std::string> unmatched(const Character& character) const;

private:
    struct Entry {
        std::int16_t group = 0;
        std::optional<std::int16_t> number{};
        std::string text() const;
        bool includes(Key key) const {
            return key.group == group && key.number == number.value_or(key.number);
        }
    };
    std::vector<Entry> entries_;
};

// A folder NAME-sprites: a PNG for each different picture of the chosen sprites, with exactly its
// indices and palette, named by `names`, and sprites.json, which lists these sprites. not_found
// when the character has no pictures, or no chosen sprite; limit_exceeded when the budget does not
// hold the files.
struct SpriteOptions {
    NameTemplate names = parse_sprite_names(default_sprite_names).value();
    std::optional<SpriteSelection> selection{};  // nothing: all
    bool shown = false;                          // only those that an animation shows
    std::uint32_t scale = 1;
};
Result<OutputSet> extract_sprites(const Character& character, std::string_view name,
                                  const SpriteOptions& options, Context& context);

// A folder NAME-palettes: each different palette as .gpl and .act, and palettes.json, which lists
// all palettes. Errors as above.
Result<OutputSet> extract_palettes(const Character& character, std::string_view name,
                                   Context& context);

}  // namespace fightconv
