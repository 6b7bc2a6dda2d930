#include "formats/zlib/zlib.hpp"

#include <fmt/core.h>
#include <libdeflate.h>

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
