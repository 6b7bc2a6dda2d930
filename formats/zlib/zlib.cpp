#include "formats/zlib/zlib.hpp"

#include <libdeflate.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <limits>
#include <memory>
#include <new>
#include <stdexcept>

namespace fightconv::zlib {

namespace {

// What Inflated::fault says.
constexpr std::string_view fewer_bytes = "fewer bytes";
constexpr std::string_view more_bytes = "more bytes";
constexpr std::string_view damaged = "damaged zlib data";

constexpr std::size_t header_bytes = 2;
constexpr std::size_t checksum_bytes = 4;

struct Free {
    void operator()(libdeflate_compressor* codec) const noexcept { libdeflate_free_compressor(codec); }
    void operator()(libdeflate_decompressor* codec) const noexcept { libdeflate_free_decompressor(codec); }
};

}  // namespace

ByteBuffer compress(Bytes bytes, int level) {
    const std::unique_ptr<libdeflate_compressor, Free> codec(libdeflate_alloc_compressor(level));
    if (!codec) {
        throw std::bad_alloc();
    }
    const std::size_t bound = libdeflate_zlib_compress_bound(codec.get(), bytes.size());
    const auto room = std::make_unique_for_overwrite<std::uint8_t[]>(bound);
    const std::size_t size = libdeflate_zlib_compress(codec.get(), bytes.data(), bytes.size(), room.get(), bound);
    if (size == 0) {
        throw std::logic_error("libdeflate needed more than its own bound");
    }
    return ByteBuffer(room.get(), room.get() + size);
}

struct StreamCompressor::State {
    z_stream stream{};
};

StreamCompressor::StreamCompressor(int level) : state_(std::make_unique<State>()) {
    if (deflateInit(&state_->stream, level) != Z_OK) {
        throw std::bad_alloc();
    }
}

StreamCompressor::~StreamCompressor() { deflateEnd(&state_->stream); }

void StreamCompressor::add(Bytes bytes) {
    constexpr std::size_t most_at_once = std::numeric_limits<uInt>::max();
    while (!bytes.empty()) {
        const Bytes part = bytes.first(std::min(bytes.size(), most_at_once));
        state_->stream.next_in = const_cast<Bytef*>(part.data());  // zlib only reads it
        state_->stream.avail_in = static_cast<uInt>(part.size());
        run(Z_NO_FLUSH);
        bytes = bytes.subspan(part.size());
    }
}

ByteBuffer StreamCompressor::finish() && {
    run(Z_FINISH);
    return std::move(out_);
}

// Until all input is taken and, at the end, all output written.
void StreamCompressor::run(int flush) {
    std::array<std::uint8_t, 1 << 16> part;
    do {
        state_->stream.next_out = part.data();
        state_->stream.avail_out = static_cast<uInt>(part.size());
        deflate(&state_->stream, flush);
        out_.insert(out_.end(), part.begin(), part.end() - static_cast<std::ptrdiff_t>(state_->stream.avail_out));
    } while (state_->stream.avail_out == 0);
}

Inflated decompress(Bytes packed, MutableBytes out) {
    const std::unique_ptr<libdeflate_decompressor, Free> codec(libdeflate_alloc_decompressor());
    if (!codec) {
        throw std::bad_alloc();
    }
    std::size_t used = 0;
    const libdeflate_result outcome = libdeflate_zlib_decompress_ex(codec.get(), packed.data(), packed.size(), out.data(), out.size(), &used, nullptr);
    if (outcome != LIBDEFLATE_SUCCESS) {
        return {outcome == LIBDEFLATE_SHORT_OUTPUT ? fewer_bytes : outcome == LIBDEFLATE_INSUFFICIENT_SPACE ? more_bytes : damaged};
    }
    return {{}, used};
}

// zlib reads the raw stream; header and checksum are read here, because zlib takes as long for the checksum as for all the rest.
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
    const bool has_header = packed.size() >= header_bytes + checksum_bytes && (packed[0] * 256 + packed[1]) % 31 == 0 && (packed[0] & 0x8FU) == Z_DEFLATED &&
                            (packed[1] & 0x20U) == 0;  // a window of at most 32 KiB, no preset dictionary
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
    const bool is_right = state_->ended && (std::uint32_t{sum[0]} << 24U | std::uint32_t{sum[1]} << 16U | std::uint32_t{sum[2]} << 8U | sum[3]) == state_->sum;
    return is_right ? std::string_view() : damaged;
}

// Inflates until `out` is full, the stream ends or nothing can be read on; returns how many bytes there are.
std::size_t StreamDecompressor::run(MutableBytes out) {
    constexpr std::size_t most_at_once = std::numeric_limits<uInt>::max() / 2;
    z_stream& stream = state_->stream;
    std::size_t count = 0;
    while (count < out.size() && !state_->ended) {
        const std::size_t room = std::min(out.size() - count, most_at_once);
        const std::size_t readable = state_->left.size() - std::min(state_->left.size(), checksum_bytes);
        stream.next_in = const_cast<Bytef*>(state_->left.data());  // zlib only reads it
        stream.avail_in = static_cast<uInt>(std::min(readable, most_at_once));
        stream.next_out = out.data() + count;
        stream.avail_out = static_cast<uInt>(room);
        const int outcome = inflate(&stream, Z_NO_FLUSH);
        if (outcome == Z_MEM_ERROR) {
            throw std::bad_alloc();
        }
        count += room - stream.avail_out;
        state_->left = state_->left.subspan(static_cast<std::size_t>(stream.next_in - state_->left.data()));
        state_->ended = outcome == Z_STREAM_END;
        if (outcome != Z_OK && !state_->ended) {
            break;
        }
    }
    return count;
}

}  // namespace fightconv::zlib
