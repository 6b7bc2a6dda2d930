// The names in DEF files, for both the parser and the writer.
#pragma once

#include <array>
#include <string_view>

#include "formats/mugen/def/def.hpp"

namespace fightconv::def {

struct FileKey {
    std::string_view key;
    FileReference Definition::*reference;
};
// [Files], except the numbered ones
inline constexpr std::array<FileKey, 8> file_keys{{{"cmd", &Definition::cmd},
                                                   {"cns", &Definition::cns},
                                                   {"stcommon", &Definition::stcommon},
                                                   {"sprite", &Definition::sprite},
                                                   {"anim", &Definition::anim},
                                                   {"sound", &Definition::sound},
                                                   {"ai", &Definition::ai},
                                                   {"movelist", &Definition::movelist}}};
// [Files], in the order in which the engines load them (D2)
inline constexpr std::array<std::string_view, 11> state_keys{
    "st", "st0", "st1", "st2", "st3", "st4", "st5", "st6", "st7", "st8", "st9"};
// [Arcade]
inline constexpr std::array<FileKey, 2> storyboard_keys{
    {{"intro.storyboard", &Definition::intro_storyboard},
     {"ending.storyboard", &Definition::ending_storyboard}}};

struct TextKey {
    std::string_view key;
    std::string Definition::*text;
};
// [Info]
inline constexpr std::array<TextKey, 5> text_keys{{{"name", &Definition::name},
                                                   {"displayname", &Definition::display_name},
                                                   {"author", &Definition::author},
                                                   {"versiondate", &Definition::version_date},
                                                   {"prefix", &Definition::prefix}}};
// [Info], where quotes are a part of the value (D7)
inline constexpr std::array<TextKey, 2> version_keys{
    {{"mugenversion", &Definition::mugen_version}, {"ikemenversion", &Definition::ikemen_version}}};

// [Palette Keymap], in the order of Definition::keymap
inline constexpr std::array<std::string_view, 12> keymap_keys{"a",  "b",  "c",  "x",  "y",  "z",
                                                              "a2", "b2", "c2", "x2", "y2", "z2"};

// Sections that only files of this kind have (D1).
struct KindSection {
    std::string_view name;
    Kind kind;
};
inline constexpr std::array<KindSection, 10> kind_sections{{{"SceneDef", Kind::storyboard},
                                                            {"StageInfo", Kind::stage},
                                                            {"BGdef", Kind::stage},
                                                            {"Title Info", Kind::screenpack},
                                                            {"Lifebar", Kind::lifebars},
                                                            {"FightFx", Kind::lifebars},
                                                            {"Characters", Kind::select_list},
                                                            {"ExtraStages", Kind::select_list},
                                                            {"FNT v2", Kind::font},
                                                            {"Def", Kind::font}}};

}  // namespace fightconv::def
