#include "formats/zlib/zlib.hpp"

#include <fmt/core.h>
#include <libdeflate.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <limits>
#include <memory>
#include <new>

namespace fightconv::zlib {

namespace {

struct Free {
    void operator()(libdeflate_compressor* codec) const noexcept { libdeflate_free_compressor(codec); }
    void operator()(libdeflate_decompressor* codec) const noexcept { libdeflate_free_decompressor(codec); }
};

}  // namespace

Result<ByteBuffer> compress(Bytes bytes, int level) {
    const std::unique_ptr<libdeflate_compressor, Free> codec(libdeflate_alloc_compressor(level));
    if (!codec) {
        throw std::bad_alloc();
    }
    const std::size_t bound = libdeflate_zlib_compress_bound(codec.get(), bytes.size());
    const auto room = std::make_unique_for_overwrite<std::uint8_t[]>(bound);
    const std::size_t size = libdeflate_zlib_compress(codec.get(), bytes.data(), bytes.size(), room.get(), bound);
    if (size == 0) {
        return fail(ErrorCode::internal, fmt::format("zlib compression of {} bytes exceeded its own bound", bytes.size()));
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
        return {outcome == LIBDEFLATE_SHORT_OUTPUT ? "fewer bytes" : outcome == LIBDEFLATE_INSUFFICIENT_SPACE ? "more bytes" : "damaged zlib data"};
    }
    return {{}, used};
}

}  // namespace fightconv::zlib
