// The run-length and LZ codings of SFF v2: pure functions, input and output are never passed. mugen.md V5-V8.
#pragma once

#include <cstdint>

#include "core/base/bytes.hpp"

namespace fightconv::sff {

struct DecodeOutcome {
    std::size_t written = 0;    // bytes of `out` that the data filled; the rest has been set to 0
    std::size_t consumed = 0;   // bytes of `in` that were used
    bool input_ended = false;   // the data ended inside a packet or before `out` was full
    bool bad_distance = false;  // LZ5: a copy from before the first pixel; read as 0
};

// Each fills `out` (width*height bytes) completely and stops at the end of either side; data left over is not an error.
DecodeOutcome decode_rle8(Bytes in, MutableBytes out) noexcept;
// Runs are value+1; when that does not fit and value+0 fills `out` exactly with all input used, that is taken (V6).
DecodeOutcome decode_rle5(Bytes in, MutableBytes out) noexcept;
DecodeOutcome decode_lz5(Bytes in, MutableBytes out) noexcept;

// The other way, without the length prefix. rle5 and lz5 hold values 0..31 only (the caller has checked).
ByteBuffer encode_rle8(Bytes pixels);
ByteBuffer encode_rle5(Bytes pixels);
ByteBuffer encode_lz5(Bytes pixels);

}  // namespace fightconv::sff
