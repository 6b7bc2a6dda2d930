// zlib streams (RFC 1950), for the formats that compress their data.
#pragma once

#include <memory>

#include "core/base/context.hpp"

namespace fightconv::zlib {

// The compressed bytes; the same input gives the same bytes. `level` is libdeflate's: 0 to 12, 12
// the smallest and slowest.
ByteBuffer compress(Bytes bytes, int level = 6);

// No more are compressed without asking whether to stop: a fifth of a second of work for noise, and
// much less for drawings.
inline constexpr std::size_t piece_bytes = std::size_t{4} << 20;

// The same for large inputs: more than piece_bytes are compressed in pieces, on up to `threads`
// threads; the bytes do not depend on their number. Before each piece context.cancelled is called,
// and `cancelled` is the only error.
Result<ByteBuffer> compress(Bytes bytes, const Context& context, unsigned threads = 1,
                            int level = 6);

// One stream of bytes that are never in memory as a whole, compressed in pieces as they are added.
// It takes three times piece_bytes of memory beside the result.
class StreamCompressor {
public:
    StreamCompressor(const Context& context, int level);

    Status add(Bytes bytes);  // `cancelled`
    ByteBuffer finish() &&;

private:
    const Context& context_;
    int level_;
    // one piece at most; compressed when more follows, because the last piece ends the stream
    ByteBuffer waiting_;
    ByteBuffer out_;
    std::uint32_t sum_;
};

// Deflate stores at most 258 bytes in two bits. A stream that claims more cannot be genuine.
inline constexpr std::uint64_t greatest_expansion = 1032;

struct Inflated {
    // what was found instead of the expected bytes; empty if they were found
    std::string_view fault;
    std::size_t used = 0;  // bytes of the stream; more may follow it
};
// Fills `out`, which is as long as the inflated bytes have to be.
Inflated decompress(Bytes packed, MutableBytes out);

// The bytes of one stream, part by part, so that they need not be in memory as a whole. It takes
// about twice the time of decompress().
class StreamDecompressor {
public:
    explicit StreamDecompressor(Bytes packed);  // borrowed
    ~StreamDecompressor();
    StreamDecompressor(const StreamDecompressor&) = delete;
    StreamDecompressor& operator=(const StreamDecompressor&) = delete;

    // Fills `out` with the next bytes. Returns what was found instead, as Inflated::fault; after
    // that there is nothing more to read. Which streams are damaged is the same as for
    // decompress(), but of several faults another one may be found first.
    std::string_view next(MutableBytes out);
    // Returns what was found instead of the end of the stream and the right checksum.
    std::string_view finish();

private:
    std::size_t run(MutableBytes out);

    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace fightconv::zlib
