// Words for people that several rooms share.
#pragma once

#include "core/base/problem.hpp"

namespace fightconv::words {

inline constexpr PlainWords ends_early{
    "the file ends before all of its data",
    "The data that is there was converted. Get the character again: the download was "
    "probably cut short."};
inline constexpr PlainWords unreadable_pictures{
    "pictures cannot be read and are left blank",
    "Open the file in an editor, draw or import the named sprites again, and save it."};
inline constexpr PlainWords too_many_moves{
    "an animation has more moves than the format can hold with it",
    "The others were written. Another format, such as .fspk or moves-json, holds all of "
    "them."};
inline constexpr PlainWords colours_replaced{
    "colours are missing and were replaced by others",
    "Look at the picture. If its colours are wrong, try --palette N with another number, or "
    "add the palette to the .sff."};
inline constexpr PlainWords defined_twice{
    "something is defined twice, and only one of the definitions is used",
    "The message says which one is used. Delete the other one or give it another number."};
inline constexpr PlainWords no_frames{
    "animations have no frames",
    "If they are placeholders, there is nothing to do; otherwise add their frames."};
inline constexpr PlainWords unusual_times{
    "frames have unusual times",
    "Some of them are never shown, or they stop the animation. Look at the named elements "
    "and correct their times if that is not intended."};
inline constexpr PlainWords impossible_values{
    "boxes or sounds have impossible values",
    "They were corrected as far as possible. Correct them in the program that made the file."};
inline constexpr PlainWords unusual_states{
    "lines of the .cns or .cmd are unusual, and were read as games read them",
    "Look at the named lines. A move whose command or state was skipped does not work in the "
    "game either."};
inline constexpr PlainWords zss_refused{
    "Ikemen GO does not load the character because of its .zss",
    "It was read as it was probably meant. Correct the named lines."};
inline constexpr PlainWords zss_cut{
    "parts of the .zss were not read",
    "Moves in them are missing or incomplete. Look at the named lines."};
inline constexpr PlainWords sounds_damaged{
    "sounds are missing or damaged",
    "Listen to the named sounds. Save the broken ones as PCM WAV and put them into the .snd "
    "again."};
inline constexpr PlainWords renamed{
    "animations were renamed",
    "Their names were empty, already used or not safe as file names. Rename them in the "
    "source to choose the names yourself."};
inline constexpr PlainWords not_understood{
    "texts or values cannot be understood",
    "They were kept as they are, or skipped. Save the file again with a program that writes "
    "UTF-8."};
inline constexpr PlainWords other_program{
    "the file comes from a newer or another program",
    "The parts that fightconv knows were read. Look for a newer fightconv, or save the file "
    "in a version that the README lists."};
inline constexpr PlainWords unusual_layout{
    "the file is laid out in an unusual way",
    "Write it again with the program that made it, or convert it again from its source."};
inline constexpr PlainWords unspecified_values{
    "a Urho3D file contains values that its specification does not have",
    "They were kept, or ignored as the engines ignore them. If the file looks wrong in the engine, "
    "write it again with the program that made it."};
inline constexpr PlainWords unusual_urho3d_layout{
    "a Urho3D file is laid out in an unusual way",
    "If engines read it, there is nothing to do; otherwise write it again with the program "
    "that made it."};
inline constexpr PlainWords preview_shows_less{
    "a preview shows less than the character contains",
    "The message says what is missing. A .apng shows every colour and time, and a .html page "
    "shows everything."};
inline constexpr PlainWords without_pictures{
    "inputs come without some or all of their pictures",
    "The pictures of a .fspk are in NAME.moves.json and the textures that --to zx writes "
    "beside it. Keep these files together."};
inline constexpr PlainWords left_out{
    "the chosen format cannot hold everything",
    "The message says what was left out. Keep the original, or choose another --to format."};

}  // namespace fightconv::words
