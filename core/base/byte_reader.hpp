// A bounds-checked cursor over a file's bytes that knows its absolute offset. One check per fixed-size record.
#pragma once

#include <array>
#include <bit>
#include <cstring>

#include "core/base/bytes.hpp"
#include "core/base/result.hpp"

namespace fightconv {

namespace detail {
template <class T>
T load(const std::uint8_t* at, std::endian order) noexcept {
    static_assert(sizeof(T) <= 8);
    std::array<std::uint8_t, sizeof(T)> raw;
    for (std::size_t i = 0; i < sizeof(T); ++i) {
        raw[i] = order == std::endian::native ? at[i] : at[sizeof(T) - 1 - i];
    }
    return std::bit_cast<T>(raw);
}
}  // namespace detail

// A fixed-size record whose bytes are proven to be there; field offsets are checked when compiled.
template <std::size_t Size>
class Record {
public:
    Record(const std::uint8_t* bytes, std::uint64_t file_offset) noexcept : bytes_(bytes), offset_(file_offset) {}

    template <class T, std::size_t Offset>
    T le() const noexcept {
        static_assert(Offset + sizeof(T) <= Size, "field outside of the record");
        return detail::load<T>(bytes_ + Offset, std::endian::little);
    }
    template <class T, std::size_t Offset>
    T be() const noexcept {
        static_assert(Offset + sizeof(T) <= Size, "field outside of the record");
        return detail::load<T>(bytes_ + Offset, std::endian::big);
    }
    Bytes bytes() const noexcept { return {bytes_, Size}; }
    std::uint64_t offset() const noexcept { return offset_; }  // of the record's first byte in the file

private:
    const std::uint8_t* bytes_;
    std::uint64_t offset_;
};

class ByteReader {
public:
    explicit ByteReader(Source source, std::uint64_t base_offset = 0) noexcept : source_(source), base_(base_offset) {}

    std::uint64_t offset() const noexcept { return base_ + position_; }  // absolute, in the file
    std::size_t left() const noexcept { return source_.bytes.size() - position_; }
    std::string_view file() const noexcept { return source_.file; }

    // The next Size bytes as a record, or `truncated` naming `what`, the bytes needed and the bytes left.
    template <std::size_t Size>
    Result<Record<Size>> record(std::string_view what) {
        const std::uint64_t at = offset();
        FC_ASSIGN(const Bytes taken, bytes(Size, what));
        return Record<Size>(taken.data(), at);
    }
    // The next `count` bytes (borrowed), or `truncated`.
    Result<Bytes> bytes(std::uint64_t count, std::string_view what);
    // Moves to an absolute file offset; `truncated` when it lies past the end.
    Status seek(std::uint64_t absolute_offset, std::string_view what);

    // One big- or little-endian number, or `truncated`.
    template <class T>
    Result<T> be(std::string_view what) {
        FC_ASSIGN(const Bytes taken, bytes(sizeof(T), what));
        return detail::load<T>(taken.data(), std::endian::big);
    }
    template <class T>
    Result<T> le(std::string_view what) {
        FC_ASSIGN(const Bytes taken, bytes(sizeof(T), what));
        return detail::load<T>(taken.data(), std::endian::little);
    }

    // An error placed at this reader's file and offset.
    Error error(ErrorCode code, std::string message) const;

private:
    Source source_;
    std::uint64_t base_;
    std::size_t position_ = 0;
};

}  // namespace fightconv
