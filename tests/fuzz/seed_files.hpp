// Seeds that are files of one format, each small and reaching as much of its reader as it can.
#pragma once

#include <map>
#include <string>

#include "core/base/bytes/bytes.hpp"

namespace fightconv::fuzz {

using Seeds = std::map<std::string, ByteBuffer>;  // by file name

// The seeds of every target whose input is such a file.
std::map<std::string, Seeds> file_seeds();

// For inputs that are made of several files.
ByteBuffer sff_v1();
ByteBuffer sff_v2(std::uint8_t minor);
ByteBuffer sff_pngs();
ByteBuffer snd_odd();
Seeds sff_seeds();
Seeds snd_seeds();
Seeds aseprite_seeds();

}  // namespace fightconv::fuzz
