// The run-length and LZ codings of SFF v2: pure functions that stay within input and output.
// mugen.md V5-V8.
#pragma once

#include <cstdint>

#include "core/base/bytes/bytes.hpp"

namespace fightconv::sff {

struct DecodeOutcome {
    std::size_t written = 0;   // bytes of `out` that the data filled; the rest has been set to 0
    std::size_t consumed = 0;  // bytes of `in` that were used
    bool input_ended = false;  // the data ended inside a packet or before `out` was full
    // LZ5: a copy from before the first pixel, where everything counts as 0
    bool bad_distance = false;
};

// Each fills `out` (width*height bytes) completely and stops at the end of input or output. Input
// that is left over is not an error.
DecodeOutcome decode_rle8(Bytes in, MutableBytes out) noexcept;
// Runs have the length value+1. If that does not fit, but value+0 fills `out` exactly and uses all
// input, value+0 is used (V6).
DecodeOutcome decode_rle5(Bytes in, MutableBytes out) noexcept;
DecodeOutcome decode_lz5(Bytes in, MutableBytes out) noexcept;

// The encoders, without the length prefix. rle5 and lz5 hold only values 0..31, which the caller
// has checked.
ByteBuffer encode_rle8(Bytes pixels);
ByteBuffer encode_rle5(Bytes pixels);
ByteBuffer encode_lz5(Bytes pixels);

}  // namespace fightconv::sff
