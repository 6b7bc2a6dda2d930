// A table of equal records in a file, or a part of one. Its bounds are checked once, then records
// are read by value.
#pragma once

#include <optional>

#include "core/base/bytes/bytes.hpp"
#include "core/base/bytes/record_fields.hpp"

namespace fightconv {

// Borrows the bytes. `stride` is the size of a record. If it is that of `T::Short` (a base of T),
// the other fields keep their defaults.
template <class T, std::endian Order = std::endian::little>
class Records {
public:
    Records() = default;
    Records(Bytes bytes, std::uint64_t file_offset, std::size_t stride = size_in_file<T>) noexcept
        : bytes_(bytes), offset_(file_offset), stride_(stride) {}

    std::size_t size() const noexcept { return bytes_.size() / stride_; }
    bool empty() const noexcept { return size() == 0; }
    std::size_t record_bytes() const noexcept { return stride_; }
    // in the file
    std::uint64_t offset_of(std::size_t index) const noexcept { return offset_ + index * stride_; }

    T operator[](std::size_t index) const noexcept {
        const std::uint8_t* const at = bytes_.data() + index * stride_;
        if constexpr (requires { typename T::Short; }) {
            if (stride_ < size_in_file<T>) {
                T record{};
                static_cast<typename T::Short&>(record) = load<typename T::Short, Order>(at);
                return record;
            }
        }
        return load<T, Order>(at);
    }

    // `count` records from the byte `off` on, where a record must begin. Nothing if the table does
    // not contain all of them; 0 records always succeed.
    std::optional<Records> part(std::uint64_t off, std::size_t count) const noexcept {
        if (count == 0) {
            return Records({}, offset_, stride_);
        }
        if (off % stride_ != 0 || off > bytes_.size() || (bytes_.size() - off) / stride_ < count) {
            return std::nullopt;
        }
        return Records(bytes_.subspan(static_cast<std::size_t>(off), count * stride_),
                       offset_ + off, stride_);
    }

private:
    Bytes bytes_;
    std::uint64_t offset_ = 0;
    std::size_t stride_ = size_in_file<T>;
};

}  // namespace fightconv
