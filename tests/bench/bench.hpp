// The parts of ./dev bench. Each prints a table; everything is measured in one run on one thread,
// and the ratios are what counts.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace fightconv::bench {

// Folders that hold characters in folders.
using Roots = std::vector<std::filesystem::path>;

// The sprite decoders, by encoding, beside a memcpy of the same pixels.
void decoders(const Roots& roots);

// Whole characters into .uff beside a memcpy and a bare deflate of their sheets, with the memory
// that they take. `self` is this program: it measures memory in processes of its own.
void characters(const Roots& roots, const std::string& self);

// Whole runs of the program: wall, user and system time, and memory.
void processes(const Roots& roots, const std::string& self);

// The work of such a process: converts one character and prints the greatest number of KiB that
// were resident.
constexpr const char* peak_argument = "--peak-of";
void print_peak(const std::filesystem::path& character);

// Writing a .sff beside writing a .uff.
void sprite_writers(const Roots& roots);

// Reading and writing .fspk beside a memcpy of the same bytes.
void packs();

// Parsing the texts of MUGEN: the largest of each kind, and one of a few MiB.
void texts(const Roots& roots);

// A sample with its contents several times: the time for each of these.
void scaling(const std::filesystem::path& samples);

// `fightconv batch` on copies of samples: wall time at -j 1 and at -j 2.
void batches(const std::filesystem::path& samples);

}  // namespace fightconv::bench
