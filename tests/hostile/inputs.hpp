// Inputs of every importer, each with one file that is to be damaged.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "converters/api/registry.hpp"

namespace fightconv::test {

struct DamagedInput {
    std::string importer;
    std::string main_file;
    std::string damaged;  // the name of the file
    std::map<std::string, ByteBuffer> files;

    const ByteBuffer& bytes() const { return files.at(damaged); }
    // Reads it with other bytes in the place of the damaged file.
    Result<Character> read_with(const ByteBuffer& bytes, Context& context) const;
    // The same as validate does.
    Result<Character> check_with(const ByteBuffer& bytes, Context& context) const;
};

const Registry& formats();

ByteBuffer bytes_of(const std::string& path);

// A MUGEN character of small files whose .sff, .air, .def, .cns, .cmd, .snd or .act (the extension,
// with its dot) is this one.
DamagedInput mugen_with(const std::string& extension, ByteBuffer bytes);
DamagedInput alone(const std::string& importer, const std::string& name, ByteBuffer bytes);

// Each file of the samples, and what the exporters whose format can be read make of small
// characters.
std::vector<DamagedInput> sample_inputs();

}  // namespace fightconv::test
