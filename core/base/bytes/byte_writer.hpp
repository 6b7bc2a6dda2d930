// Builds a file in memory, in either byte order, with fields that are filled in later.
#pragma once

#include <string_view>

#include "core/base/bytes/bytes.hpp"
#include "core/base/bytes/record_fields.hpp"

namespace fightconv {

class ByteWriter {
public:
    // A reserved place, to be filled once its value is known.
    template <class T>
    struct Slot {
        std::size_t position;
    };

    ByteWriter() = default;
    explicit ByteWriter(std::size_t expected_size) { buffer_.reserve(expected_size); }

    // A number or a record.
    template <class T>
    void le(const T& value) {
        put<std::endian::little>(value);
    }
    template <class T>
    void be(const T& value) {
        put<std::endian::big>(value);
    }
    template <class T>
    Slot<T> reserve() {
        const Slot<T> slot{buffer_.size()};
        zeros(size_in_file<T>);
        return slot;
    }
    template <class T>
    void fill_le(Slot<T> slot, const T& value) {
        store<std::endian::little>(buffer_.data() + slot.position, value);
    }
    template <class T>
    void fill_be(Slot<T> slot, const T& value) {
        store<std::endian::big>(buffer_.data() + slot.position, value);
    }

    void bytes(Bytes bytes) { buffer_.insert(buffer_.end(), bytes.begin(), bytes.end()); }
    void text(std::string_view text) { bytes(as_bytes(text)); }
    void zeros(std::size_t count) { buffer_.resize(buffer_.size() + count); }
    void align(std::size_t to) { zeros((to - buffer_.size() % to) % to); }

    std::size_t size() const noexcept { return buffer_.size(); }
    ByteBuffer take() && noexcept { return std::move(buffer_); }

private:
    template <std::endian Order, class T>
    void put(const T& value) {
        const std::size_t position = buffer_.size();
        buffer_.resize(position + size_in_file<T>);
        store<Order>(buffer_.data() + position, value);
    }

    ByteBuffer buffer_;
};

}  // namespace fightconv
