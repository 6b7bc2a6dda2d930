// USHD, compiled shaders that Urho3D and U3D keep on Direct3D (little-endian). README.md has the
// byte layout.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/bytes/bytes.hpp"
#include "core/base/context.hpp"

namespace fightconv::ushd {

enum class Kind : std::uint16_t { vertex, pixel };

// A constant of the shader. Shader model 3 has a register and a number of registers; model 4 has a
// constant buffer and a range of its bytes.
struct Parameter {
    std::string name;
    std::uint8_t slot = 0;     // the register, or the constant buffer
    std::uint32_t offset = 0;  // model 4: in the constant buffer
    std::uint32_t size = 0;    // registers, or bytes
};
struct TextureUnit {
    std::string name;
    std::uint8_t unit = 0;
};

struct Shader {
    Kind kind = Kind::vertex;
    std::uint16_t model = 3;  // 3 (Direct3D 9) or 4 (Direct3D 11)
    // model 4: the upper half of the hash of the vertex elements; 0 for pixel shaders
    std::uint32_t element_hash = 0;
    std::vector<Parameter> parameters;
    std::vector<TextureUnit> texture_units;
    Bytes bytecode;   // borrowed from what parse() was given
    Charge charge{};  // of what parse() has made
};

bool has_signature(Bytes head) noexcept;

// The whole shader. bad_magic, unsupported_version (another shader model), truncated, malformed (no
// bytecode, bytes behind the end) or limit_exceeded, with the offset. What engines tolerate is
// reported.
Result<Shader> parse(Source source, Context& context);

}  // namespace fightconv::ushd
