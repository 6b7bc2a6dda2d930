// Builds a file in memory, in either byte order, with fields that are filled in later.
#pragma once

#include <array>
#include <bit>
#include <string_view>

#include "core/base/bytes.hpp"

namespace fightconv {

class ByteWriter {
public:
    // A place that was reserved and is written once its value is known.
    template <class T>
    struct Slot {
        std::size_t position;
    };

    ByteWriter() = default;
    explicit ByteWriter(std::size_t expected_size) { buffer_.reserve(expected_size); }

    template <class T>
    void le(T value) {
        put(value, std::endian::little);
    }
    template <class T>
    void be(T value) {
        put(value, std::endian::big);
    }
    template <class T>
    Slot<T> reserve() {
        const Slot<T> slot{buffer_.size()};
        zeros(sizeof(T));
        return slot;
    }
    template <class T>
    void fill_le(Slot<T> slot, T value) {
        store(slot.position, value, std::endian::little);
    }
    template <class T>
    void fill_be(Slot<T> slot, T value) {
        store(slot.position, value, std::endian::big);
    }

    void bytes(Bytes bytes) { buffer_.insert(buffer_.end(), bytes.begin(), bytes.end()); }
    void text(std::string_view text) { bytes(as_bytes(text)); }
    void zeros(std::size_t count) { buffer_.resize(buffer_.size() + count); }
    void align(std::size_t to) { zeros((to - buffer_.size() % to) % to); }

    std::size_t size() const noexcept { return buffer_.size(); }
    ByteBuffer take() && noexcept { return std::move(buffer_); }

private:
    template <class T>
    void put(T value, std::endian order) {
        const std::size_t position = buffer_.size();
        buffer_.resize(position + sizeof(T));
        store(position, value, order);
    }
    template <class T>
    void store(std::size_t position, T value, std::endian order) {
        const auto raw = std::bit_cast<std::array<std::uint8_t, sizeof(T)>>(value);
        for (std::size_t i = 0; i < sizeof(T); ++i) {
            buffer_[position + i] = order == std::endian::native ? raw[i] : raw[sizeof(T) - 1 - i];
        }
    }
    ByteBuffer buffer_;
};

}  // namespace fightconv
