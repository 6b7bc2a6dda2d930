// DEF: the text that names the files of a character. Rules: mugen.md D1-D7.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/bytes/bytes.hpp"
#include "core/base/context.hpp"
#include "core/model/character.hpp"

namespace fightconv::def {

// The content of a file named .def, whatever its name says (D1).
enum class Kind : std::uint8_t {
    character,
    storyboard,
    stage,
    screenpack,
    lifebars,
    select_list,
    font,
    effects,
    sprite_file,
    sound_file,
    other
};
std::string_view name_of(Kind kind) noexcept;  // with its article: "a stage"

// A path in the bytes of the file, and the line where it stands.
struct FileReference {
    std::string path;
    std::uint32_t line = 0;
    explicit operator bool() const noexcept { return !path.empty(); }
};

// A version of an engine as Ikemen GO reads it from a text (D7).
struct EngineVersion {
    std::uint16_t major = 0;
    std::uint16_t minor = 0;
    friend bool operator==(const EngineVersion&, const EngineVersion&) = default;
};
EngineVersion engine_version(std::string_view text) noexcept;

struct Definition {
    Kind kind = Kind::other;
    // [Info]; UTF-8
    std::string name;
    std::string display_name;
    std::string author;
    std::string version_date;
    // as they are in the file, because quotes make another version of them (D7)
    std::string mugen_version;
    std::string ikemen_version;
    std::string prefix;  // only in files of effects
    Point localcoord{320, 240};
    std::vector<std::int32_t> palette_defaults;
    // [Files]; empty = not named
    FileReference sprite, anim, sound, cmd, cns, stcommon, ai, movelist;
    std::vector<FileReference> states;       // st, st0 .. st9, in that order
    std::array<FileReference, 12> palettes;  // pal1 .. pal12
    // [Arcade]
    FileReference intro_storyboard, ending_storyboard;
    // [Palette Keymap]: buttons a b c x y z and with start a2 .. z2 -> palette number 1..12 (D5)
    std::array<std::int32_t, 12> keymap{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
    // [Map] of Ikemen GO: what map(key) is at the beginning; keys in lower case, in file order
    std::vector<std::pair<std::string, double>> maps;
};

inline constexpr std::size_t most_maps = 4'096;  // those behind them are not read

// `encoding` of the strings: as to_utf8() takes it. Fails only with limit_exceeded: every other
// text can be read.
Result<Definition> parse(Source source, Context& context, std::string_view encoding = "auto");

// A text from which parse() reads the same definition. The end of a line and ';' end a value, so
// they are written as ' ' and ','; states beyond the eleventh have no key. A kind that neither a
// section nor what is named says is not written.
std::string serialise(const Definition& definition);

}  // namespace fightconv::def
