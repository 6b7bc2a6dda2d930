#include "formats/ani/values.hpp"

#include <fmt/format.h>

namespace fightconv::ani {

namespace {

enum class Form : std::uint8_t {
    fixed,           // `bytes` bytes
    text,            // up to a zero byte
    buffer,          // a length, then that many bytes
    texts,           // a length, then that many texts
    reference,       // `bytes` bytes, then a text
    reference_list,  // `bytes` bytes, then texts
    refused,         // contains other values, or a pointer
    unknown,
};
struct Type {
    Form form;
    std::uint8_t bytes = 0;
};

// The types by the original numbers.
constexpr std::array<Type, 27> types = {{
    {Form::fixed, 0},   // none
    {Form::fixed, 4},   // int
    {Form::fixed, 1},   // bool
    {Form::fixed, 4},   // float
    {Form::fixed, 8},   // Vector2
    {Form::fixed, 12},  // Vector3
    {Form::fixed, 16},  // Vector4
    {Form::fixed, 16},  // Quaternion
    {Form::fixed, 16},  // Color
    {Form::text},
    {Form::buffer},
    {Form::refused},            // pointer
    {Form::reference, 4},       // to a resource: hash of its type, name
    {Form::reference_list, 4},  // to several of one type
    {Form::refused},            // list of values
    {Form::refused},            // map of values
    {Form::fixed, 16},          // IntRect
    {Form::fixed, 8},           // IntVector2
    {Form::refused},            // pointer
    {Form::fixed, 36},          // Matrix3
    {Form::fixed, 48},          // Matrix3x4
    {Form::fixed, 64},          // Matrix4
    {Form::fixed, 8},           // double
    {Form::texts},
    {Form::fixed, 16},  // Rect
    {Form::fixed, 12},  // IntVector3
    {Form::fixed, 8},   // int64
}};
// DoubleVector2, DoubleVector3
constexpr std::array<Type, 2> inserted = {{{Form::fixed, 16}, {Form::fixed, 24}}};

Type type_of(std::uint8_t number, TypeNumbers numbers) noexcept {
    std::size_t original = number;
    if (numbers == TypeNumbers::shifted && number >= first_renumbered_type) {
        if (number < first_renumbered_type + inserted.size()) {
            return inserted[number - first_renumbered_type];
        }
        original -= inserted.size();
    }
    return original < types.size() ? types[original] : Type{Form::unknown};
}

// 7 bits in each byte, the lowest first; the fourth byte has 8.
Result<std::uint32_t> read_length(ByteReader& reader) {
    constexpr std::uint32_t last_shift = 21;
    std::uint32_t length = 0;
    for (std::uint32_t shift = 0;; shift += 7) {
        FC_ASSIGN(const auto byte, reader.le<std::uint8_t>("the length of a value"));
        if (shift == last_shift || (byte & 0x80U) == 0) {
            return length | static_cast<std::uint32_t>(byte) << shift;
        }
        length |= (byte & 0x7FU) << shift;
    }
}

Status skip_texts(ByteReader& reader, std::uint32_t count) {
    for (std::uint32_t i = 0; i < count; ++i) {
        FC_TRY(reader.terminated_text("a text of a value"));
    }
    return {};
}

Status skip_value(ByteReader& reader, const Type& type) {
    FC_TRY(reader.bytes(type.bytes, "a value"));
    std::uint32_t texts = type.form == Form::text || type.form == Form::reference ? 1 : 0;
    if (type.form == Form::buffer) {
        FC_ASSIGN(const std::uint32_t length, read_length(reader));
        FC_TRY(reader.bytes(length, "a value"));
    } else if (type.form == Form::texts || type.form == Form::reference_list) {
        FC_ASSIGN(texts, read_length(reader));
    }
    return skip_texts(reader, texts);
}

}  // namespace

Status check_type(std::uint8_t number, TypeNumbers numbers, std::string_view file,
                  std::uint64_t at) {
    const Form form = type_of(number, numbers).form;
    if (form != Form::unknown && form != Form::refused) {
        return {};
    }
    Error error =
        form == Form::unknown
            ? Error(ErrorCode::malformed, fmt::format("values of the unknown type {}", number))
            : Error(
                  ErrorCode::unsupported_feature,
                  fmt::format("values of type {}, which contain other values or pointers", number));
    return fail(std::move(error).in_file(file).at(Place::at_offset(at)));
}

Result<Bytes> read_value(ByteReader& reader, std::uint8_t number, TypeNumbers numbers) {
    ByteReader end = reader;
    FC_TRY(skip_value(end, type_of(number, numbers)));
    return reader.bytes(end.offset() - reader.offset(), "a value");
}

std::uint64_t least_bytes_of(std::uint8_t number, TypeNumbers numbers) noexcept {
    const Type type = type_of(number, numbers);
    return type.bytes + (type.form == Form::fixed ? 0U : 1U);
}

}  // namespace fightconv::ani
