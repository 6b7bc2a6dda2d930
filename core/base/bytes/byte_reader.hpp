// A bounds-checked cursor over a file's bytes that knows its absolute offset. One check per record.
#pragma once

#include "core/base/bytes/bytes.hpp"
#include "core/base/bytes/record_fields.hpp"
#include "core/base/result.hpp"

namespace fightconv {

class ByteReader {
public:
    explicit ByteReader(Source source, std::uint64_t base_offset = 0) noexcept
        : source_(source), base_(base_offset) {}

    std::uint64_t offset() const noexcept { return base_ + position_; }  // absolute, in the file
    std::size_t left() const noexcept { return source_.bytes.size() - position_; }
    std::string_view file() const noexcept { return source_.file; }

    // The next `count` bytes (borrowed), or `truncated`.
    Result<Bytes> bytes(std::uint64_t count, std::string_view what);
    // The text up to the next NUL (borrowed, without the NUL, which is read too), or `truncated` if
    // there is none.
    Result<std::string_view> terminated_text(std::string_view what);
    // Moves to an absolute file offset; `truncated` if it is past the end.
    Status seek(std::uint64_t absolute_offset, std::string_view what);

    // One big- or little-endian number or record, or `truncated` naming `what`, the bytes needed
    // and the bytes left.
    template <class T>
    Result<T> be(std::string_view what) {
        FC_ASSIGN(const Bytes taken, bytes(size_in_file<T>, what));
        return load_be<T>(taken.data());
    }
    template <class T>
    Result<T> le(std::string_view what) {
        FC_ASSIGN(const Bytes taken, bytes(size_in_file<T>, what));
        return load_le<T>(taken.data());
    }

    // An error placed at this reader's file and offset.
    Error error(ErrorCode code, std::string message) const;

private:
    Source source_;
    std::uint64_t base_;
    std::size_t position_ = 0;
};

}  // namespace fightconv
