#include "formats/zlib/zlib.hpp"

#include <libdeflate.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <limits>
#include <memory>
#include <new>
#include <stdexcept>
#include <utility>
#include <vector>

#include "core/base/parallel.hpp"

namespace fightconv::zlib {

namespace {

// The values of Inflated::fault.
constexpr std::string_view fewer_bytes = "fewer bytes";
constexpr std::string_view more_bytes = "more bytes";
constexpr std::string_view damaged = "damaged zlib data";

constexpr std::size_t header_bytes = 2;
constexpr std::size_t checksum_bytes = 4;

struct Free {
    void operator()(libdeflate_compressor* codec) const noexcept {
        libdeflate_free_compressor(codec);
    }
    void operator()(libdeflate_decompressor* codec) const noexcept {
        libdeflate_free_decompressor(codec);
    }
};

using Bound = std::size_t(libdeflate_compressor*, std::size_t);
using Compress = std::size_t(libdeflate_compressor*, const void*, std::size_t, void*, std::size_t);

// Compresses the bytes and leaves room for `more` of them behind the result.
ByteBuffer compress_with(Bound& bound_of, Compress& run, Bytes bytes, int level,
                         std::size_t more = 0) {
    const std::unique_ptr<libdeflate_compressor, Free> codec(libdeflate_alloc_compressor(level));
    if (!codec) {
        throw std::bad_alloc();
    }
    const std::size_t bound = bound_of(codec.get(), bytes.size());
    const auto room = std::make_unique_for_overwrite<std::uint8_t[]>(bound);
    const std::size_t size = run(codec.get(), bytes.data(), bytes.size(), room.get(), bound);
    if (size == 0) {
        throw std::logic_error("libdeflate needed more than its own bound");
    }
    ByteBuffer out;
    out.reserve(size + more);
    out.assign(room.get(), room.get() + size);
    return out;
}

struct LastBlock {
    std::size_t begin = 0;  // in bits
    std::size_t end = 0;
};

// Finds the last block of deflate data. The data say nowhere how long their blocks are, so they are
// inflated, and the result is thrown away.
LastBlock last_block(Bytes deflated) {
    z_stream stream{};
    if (inflateInit2(&stream, -MAX_WBITS) != Z_OK) {
        throw std::bad_alloc();
    }
    const std::unique_ptr<z_stream, decltype([](z_stream* it) { inflateEnd(it); })> end(&stream);
    stream.next_in = const_cast<Bytef*>(deflated.data());  // zlib only reads it
    stream.avail_in = static_cast<uInt>(deflated.size());
    ByteBuffer unused(1 << 16);
    LastBlock block;
    while (block.end == 0) {
        stream.next_out = unused.data();
        stream.avail_out = static_cast<uInt>(unused.size());
        if (inflate(&stream, Z_BLOCK) != Z_OK) {
            throw std::logic_error("zlib cannot read what libdeflate wrote");
        }
        // The bits of data_type are explained in zlib.h.
        constexpr int bits_left = 7;
        constexpr int in_last_block = 64;
        constexpr int at_end_of_block = 128;
        if ((stream.data_type & at_end_of_block) != 0) {
            const std::size_t bit = (deflated.size() - stream.avail_in) * 8 -
                                    static_cast<std::size_t>(stream.data_type & bits_left);
            ((stream.data_type & in_last_block) != 0 ? block.end : block.begin) = bit;
        }
    }
    return block;
}

// A piece of a stream as deflate data that end with a byte. Where another piece follows, the last
// block must not say that it is the last, and a stored block without bytes fills up the byte (RFC
// 1951, 3.2.3 and 3.2.4).
ByteBuffer compressed_piece(Bytes bytes, int level, bool is_last) {
    constexpr std::size_t end_bytes = 5;
    ByteBuffer out = compress_with(libdeflate_deflate_compress_bound, libdeflate_deflate_compress,
                                   bytes, level, end_bytes);
    if (!is_last) {
        const LastBlock block = last_block(out);
        out[block.begin / 8] &= static_cast<std::uint8_t>(~(1U << block.begin % 8));
        // all 0, as is what libdeflate leaves of its last byte
        constexpr std::size_t header_bits = 3;
        out.resize((block.end + header_bits + 7) / 8);
        out.insert(out.end(), {0x00, 0x00, 0xFF, 0xFF});
    }
    return out;
}

void append(ByteBuffer& out, Bytes bytes) { out.insert(out.end(), bytes.begin(), bytes.end()); }

// The header that libdeflate and zlib write at their usual levels.
void begin_stream(ByteBuffer& out) {
    append(out, std::array<std::uint8_t, header_bytes>{0x78, 0x9C});
}

void end_stream(ByteBuffer& out, std::uint32_t sum) {
    for (const unsigned shift : {24U, 16U, 8U, 0U}) {
        out.push_back(static_cast<std::uint8_t>(sum >> shift));
    }
}

// The checksum of no bytes.
std::uint32_t first_sum() { return libdeflate_adler32(0, nullptr, 0); }

}  // namespace

ByteBuffer compress(Bytes bytes, int level) {
    return compress_with(libdeflate_zlib_compress_bound, libdeflate_zlib_compress, bytes, level);
}

Result<ByteBuffer> compress(Bytes bytes, const Context& context, unsigned threads, int level) {
    if (bytes.size() <= piece_bytes) {
        return compress(bytes, level);
    }
    std::vector<ByteBuffer> pieces((bytes.size() + piece_bytes - 1) / piece_bytes);
    FC_TRY(parallel_try(pieces.size(), threads, context, [&](std::size_t i) -> Status {
        // the first is the short one: finding the end of a piece takes a third of its time
        const std::size_t left = (pieces.size() - i) * piece_bytes;
        const std::size_t first = bytes.size() - std::min(bytes.size(), left);
        pieces[i] =
            compressed_piece(bytes.subspan(first, bytes.size() - (left - piece_bytes) - first),
                             level, i + 1 == pieces.size());
        return {};
    }));
    std::size_t size = header_bytes + checksum_bytes;
    for (const ByteBuffer& piece : pieces) {
        size += piece.size();
    }
    ByteBuffer out;
    out.reserve(size);
    begin_stream(out);
    for (ByteBuffer& piece : pieces) {
        append(out, std::exchange(piece, {}));
    }
    end_stream(out, libdeflate_adler32(first_sum(), bytes.data(), bytes.size()));
    return out;
}

StreamCompressor::StreamCompressor(const Context& context, int level)
    : context_(context), level_(level), sum_(first_sum()) {
    begin_stream(out_);
}

Status StreamCompressor::add(Bytes bytes) {
    // the sum of nothing at a null pointer would be a new one
    sum_ = bytes.empty() ? sum_ : libdeflate_adler32(sum_, bytes.data(), bytes.size());
    while (!bytes.empty()) {
        if (waiting_.size() == piece_bytes) {
            FC_TRY(context_.check_cancelled());
            append(out_, compressed_piece(waiting_, level_, false));
            waiting_.clear();
        }
        const Bytes part = bytes.first(std::min(bytes.size(), piece_bytes - waiting_.size()));
        append(waiting_, part);
        bytes = bytes.subspan(part.size());
    }
    return {};
}

ByteBuffer StreamCompressor::finish() && {
    append(out_, compressed_piece(waiting_, level_, true));
    end_stream(out_, sum_);
    return std::move(out_);
}

Inflated decompress(Bytes packed, MutableBytes out) {
    const std::unique_ptr<libdeflate_decompressor, Free> codec(libdeflate_alloc_decompressor());
    if (!codec) {
        throw std::bad_alloc();
    }
    std::size_t used = 0;
    const libdeflate_result outcome = libdeflate_zlib_decompress_ex(
        codec.get(), packed.data(), packed.size(), out.data(), out.size(), &used, nullptr);
    if (outcome != LIBDEFLATE_SUCCESS) {
        return {outcome == LIBDEFLATE_SHORT_OUTPUT         ? fewer_bytes
                : outcome == LIBDEFLATE_INSUFFICIENT_SPACE ? more_bytes
                                                           : damaged};
    }
    return {{}, used};
}

// zlib reads the raw stream; header and checksum are read here, because zlib takes as long for the
// checksum as for all the rest.
struct StreamDecompressor::State {
    z_stream stream{};
    Bytes left;             // behind what the stream has
    std::uint32_t sum = 1;  // of what was inflated
    bool ended = false;
};

StreamDecompressor::StreamDecompressor(Bytes packed) : state_(std::make_unique<State>()) {
    if (inflateInit2(&state_->stream, -MAX_WBITS) != Z_OK) {
        throw std::bad_alloc();
    }
    const bool has_header = packed.size() >= header_bytes + checksum_bytes &&
                            (packed[0] * 256 + packed[1]) % 31 == 0 &&
                            (packed[0] & 0x8FU) == Z_DEFLATED &&
                            // a window of at most 32 KiB, no preset dictionary
                            (packed[1] & 0x20U) == 0;
    if (has_header) {
        state_->left = packed.subspan(header_bytes);
    }
}

StreamDecompressor::~StreamDecompressor() { inflateEnd(&state_->stream); }

std::string_view StreamDecompressor::next(MutableBytes out) {
    const std::size_t count = run(out);
    if (count != 0) {  // the sum of nothing at a null pointer would be that of a new stream
        state_->sum = libdeflate_adler32(state_->sum, out.data(), count);
    }
    return count == out.size() ? std::string_view() : state_->ended ? fewer_bytes : damaged;
}

std::string_view StreamDecompressor::finish() {
    std::uint8_t extra = 0;
    if (run({&extra, 1}) != 0) {
        return more_bytes;
    }
    const Bytes sum = state_->left;  // run() leaves that much of the input
    const bool is_right =
        state_->ended && (std::uint32_t{sum[0]} << 24U | std::uint32_t{sum[1]} << 16U |
                          std::uint32_t{sum[2]} << 8U | sum[3]) == state_->sum;
    return is_right ? std::string_view() : damaged;
}

// Inflates until `out` is full, the stream ends or nothing can be read on; returns how many bytes
// there are.
std::size_t StreamDecompressor::run(MutableBytes out) {
    constexpr std::size_t most_at_once = std::numeric_limits<uInt>::max() / 2;
    z_stream& stream = state_->stream;
    std::size_t count = 0;
    while (count < out.size() && !state_->ended) {
        const std::size_t room = std::min(out.size() - count, most_at_once);
        const std::size_t readable =
            state_->left.size() - std::min(state_->left.size(), checksum_bytes);
        stream.next_in = const_cast<Bytef*>(state_->left.data());  // zlib only reads it
        stream.avail_in = static_cast<uInt>(std::min(readable, most_at_once));
        stream.next_out = out.data() + count;
        stream.avail_out = static_cast<uInt>(room);
        const int outcome = inflate(&stream, Z_NO_FLUSH);
        if (outcome == Z_MEM_ERROR) {
            throw std::bad_alloc();
        }
        count += room - stream.avail_out;
        state_->left =
            state_->left.subspan(static_cast<std::size_t>(stream.next_in - state_->left.data()));
        state_->ended = outcome == Z_STREAM_END;
        if (outcome != Z_OK && !state_->ended) {
            break;
        }
    }
    return count;
}

}  // namespace fightconv::zlib
