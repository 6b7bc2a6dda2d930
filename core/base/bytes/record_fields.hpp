// The records of files list their fields once, in order; size, offsets, reading and writing follow
// from the list:
//
//     struct Node {
//         std::uint16_t group = 0;
//         std::array<std::uint8_t, 4> version{};
//         static constexpr void fields(auto& r, auto&& io) { io(r.group, Pad<2>(), r.version); }
//     };
//
// A field is a number, an array of numbers, another record or Pad. ByteReader and ByteWriter take
// records as they take numbers.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace fightconv {

// Unused bytes: skipped when read, 0 when written.
template <std::size_t Count>
struct Pad {
    static constexpr void fields(auto&, auto&& io) { io.pad(Count); }
};

// Calls number() and pad() of `Codec` for the fields of a record.
template <class Codec>
struct FieldVisitor {
    constexpr void operator()(auto&&... field) { (codec().visit(field), ...); }

    template <class T>
    constexpr void visit(T& field) {
        if constexpr (std::is_arithmetic_v<T>) {
            codec().number(field);
        } else if constexpr (requires { field.size(); }) {
            for (auto& element : field) {
                codec().visit(element);
            }
        } else {
            T::fields(field, codec());
        }
    }

private:
    constexpr Codec& codec() { return static_cast<Codec&>(*this); }
};

namespace detail {

struct FieldSizes : FieldVisitor<FieldSizes> {
    std::size_t bytes = 0;
    template <class T>
    constexpr void number(const T&) {
        bytes += sizeof(T);
    }
    constexpr void pad(std::size_t count) { bytes += count; }
};

template <class Field>
struct FieldOffset : FieldVisitor<FieldOffset<Field>> {
    constexpr explicit FieldOffset(const Field& field) : wanted(&field) {}
    const Field* wanted;
    std::size_t bytes = 0;
    bool is_found = false;
    template <class T>
    constexpr void visit(T& field) {
        if constexpr (std::is_same_v<T, Field>) {
            is_found = is_found || &field == wanted;
        }
        FieldVisitor<FieldOffset>::visit(field);
    }
    template <class T>
    constexpr void number(const T&) {
        pad(sizeof(T));
    }
    constexpr void pad(std::size_t count) { bytes += is_found ? 0 : count; }
};

template <class T>
constexpr std::size_t size_of_fields() {
    T record{};
    FieldSizes sizes;
    sizes.visit(record);
    return sizes.bytes;
}

template <auto Field>
struct OffsetOf;
template <class Record, class T, T Record::*Field>
struct OffsetOf<Field> {
    static constexpr std::size_t find() {
        Record record{};
        FieldOffset<T> offset(record.*Field);
        offset.visit(record);
        return offset.bytes;
    }
};

template <std::endian Order>
constexpr std::size_t place_of(std::size_t byte, std::size_t size) noexcept {
    return Order == std::endian::native ? byte : size - 1 - byte;
}

template <std::endian Order>
struct FieldReader : FieldVisitor<FieldReader<Order>> {
    explicit FieldReader(const std::uint8_t* from) noexcept : at(from) {}
    const std::uint8_t* at;
    template <class T>
    void number(T& value) noexcept {
        std::array<std::uint8_t, sizeof(T)> raw;
        for (std::size_t i = 0; i < sizeof(T); ++i) {
            raw[i] = at[place_of<Order>(i, sizeof(T))];
        }
        value = std::bit_cast<T>(raw);
        at += sizeof(T);
    }
    void pad(std::size_t count) noexcept { at += count; }
};

template <std::endian Order>
struct FieldWriter : FieldVisitor<FieldWriter<Order>> {
    explicit FieldWriter(std::uint8_t* to) noexcept : at(to) {}
    std::uint8_t* at;
    template <class T>
    void number(const T& value) noexcept {
        const auto raw = std::bit_cast<std::array<std::uint8_t, sizeof(T)>>(value);
        for (std::size_t i = 0; i < sizeof(T); ++i) {
            at[i] = raw[place_of<Order>(i, sizeof(T))];
        }
        at += sizeof(T);
    }
    void pad(std::size_t count) noexcept {
        std::memset(at, 0, count);
        at += count;
    }
};

}  // namespace detail

// The number of bytes of a number or a record in a file.
template <class T>
inline constexpr std::size_t size_in_file = detail::size_of_fields<T>();

// The offset of a field in its record: offset_in_file<&Node::group>.
template <auto Field>
inline constexpr std::size_t offset_in_file = detail::OffsetOf<Field>::find();

// The number or record whose size_in_file<T> bytes begin at `at`.
template <class T, std::endian Order>
T load(const std::uint8_t* at) noexcept {
    T value{};
    detail::FieldReader<Order>(at).visit(value);
    return value;
}
template <class T>
T load_le(const std::uint8_t* at) noexcept {
    return load<T, std::endian::little>(at);
}
template <class T>
T load_be(const std::uint8_t* at) noexcept {
    return load<T, std::endian::big>(at);
}

// Writes the size_in_file<T> bytes of a number or a record to `at`.
template <std::endian Order, class T>
void store(std::uint8_t* at, const T& value) noexcept {
    detail::FieldWriter<Order>(at).visit(value);
}

}  // namespace fightconv
