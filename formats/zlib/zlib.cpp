#include "formats/zlib/zlib.hpp"

#include <fmt/core.h>
#include <libdeflate.h>

#include <memory>
#include <new>

namespace fightconv::zlib {

namespace {

constexpr int level = 6;

struct Free {
    void operator()(libdeflate_compressor* codec) const noexcept { libdeflate_free_compressor(codec); }
};

}  // namespace

Result<ByteBuffer> compress(Bytes bytes) {
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

}  // namespace fightconv::zlib
