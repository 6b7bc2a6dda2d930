#include "formats/urho3d/ani/values.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>

#include "core/base/bytes/record_fields.hpp"

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
enum class Number : std::uint8_t { float32, float64, int32, int64, byte };
struct Type {
    std::string_view name;  // as the engines' XML has it
    Form form = Form::unknown;
    std::uint8_t bytes = 0;
    Number number = Number::float32;  // what the fixed bytes are
};

// The types by the original numbers.
constexpr std::array<Type, 27> types = {{
    {"None", Form::fixed, 0},
    {"Int", Form::fixed, 4, Number::int32},
    {"Bool", Form::fixed, 1, Number::byte},
    {"Float", Form::fixed, 4},
    {"Vector2", Form::fixed, 8},
    {"Vector3", Form::fixed, 12},
    {"Vector4", Form::fixed, 16},
    {"Quaternion", Form::fixed, 16},
    {"Color", Form::fixed, 16},
    {"String", Form::text},
    {"Buffer", Form::buffer},
    {"VoidPtr", Form::refused},
    {"ResourceRef", Form::reference, 4},  // hash of its type, name
    {"ResourceRefList", Form::reference_list, 4},
    {"VariantVector", Form::refused},
    {"VariantMap", Form::refused},
    {"IntRect", Form::fixed, 16, Number::int32},
    {"IntVector2", Form::fixed, 8, Number::int32},
    {"Ptr", Form::refused},
    {"Matrix3", Form::fixed, 36},
    {"Matrix3x4", Form::fixed, 48},
    {"Matrix4", Form::fixed, 64},
    {"Double", Form::fixed, 8, Number::float64},
    {"StringVector", Form::texts},
    {"Rect", Form::fixed, 16},
    {"IntVector3", Form::fixed, 12, Number::int32},
    {"Int64", Form::fixed, 8, Number::int64},
}};
constexpr std::array<Type, 2> inserted = {{{"DoubleVector2", Form::fixed, 16, Number::float64},
                                           {"DoubleVector3", Form::fixed, 24, Number::float64}}};

Type type_of(std::uint8_t number, TypeNumbers numbers) noexcept {
    std::size_t original = number;
    if (numbers == TypeNumbers::shifted && number >= first_renumbered_type) {
        if (number < first_renumbered_type + inserted.size()) {
            return inserted[number - first_renumbered_type];
        }
        original -= inserted.size();
    }
    return original < types.size() ? types[original] : Type{};
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

template <class T>
void add_numbers(std::string& text, Bytes bytes) {
    for (std::size_t at = 0; at + sizeof(T) <= bytes.size(); at += sizeof(T)) {
        text += fmt::format("{}{}", at == 0 ? "" : " ", load_le<T>(bytes.data() + at));
    }
}

void add_numbers(std::string& text, Bytes bytes, Number number) {
    switch (number) {
        case Number::float32: return add_numbers<float>(text, bytes);
        case Number::float64: return add_numbers<double>(text, bytes);
        case Number::int32: return add_numbers<std::int32_t>(text, bytes);
        case Number::int64: return add_numbers<std::int64_t>(text, bytes);
        case Number::byte: return add_numbers<std::uint8_t>(text, bytes);
    }
}

// Passes over a value, and adds it to `text` if there is one.
Status pass_value(ByteReader& reader, const Type& type, std::string* text) {
    FC_ASSIGN(const Bytes fixed, reader.bytes(type.bytes, "a value"));
    if (text != nullptr && type.form == Form::fixed) {
        add_numbers(*text, fixed, type.number);
    }
    std::uint32_t texts = type.form == Form::text || type.form == Form::reference ? 1 : 0;
    if (type.form == Form::buffer) {
        FC_ASSIGN(const std::uint32_t length, read_length(reader));
        FC_ASSIGN(const Bytes bytes, reader.bytes(length, "a value"));
        if (text != nullptr) {
            *text += fmt::format("{:02x}", fmt::join(bytes, ""));
        }
    } else if (type.form == Form::texts || type.form == Form::reference_list) {
        FC_ASSIGN(texts, read_length(reader));
    }
    for (std::uint32_t i = 0; i < texts; ++i) {
        FC_ASSIGN(const std::string_view each, reader.terminated_text("a text of a value"));
        if (text != nullptr) {
            *text += fmt::format("{}{}", i == 0 ? "" : ";", each);
        }
    }
    return {};
}

}  // namespace

std::string value_text(Bytes value, std::uint8_t type, TypeNumbers numbers) {
    std::string text;
    ByteReader reader({"", value});
    // It cannot fail: parse() has read the value once.
    static_cast<void>(pass_value(reader, type_of(type, numbers), &text));
    return text;
}

std::string_view name_of_type(std::uint8_t type, TypeNumbers numbers) noexcept {
    return type_of(type, numbers).name;
}

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
    FC_TRY(pass_value(end, type_of(number, numbers), nullptr));
    return reader.bytes(end.offset() - reader.offset(), "a value");
}

std::uint64_t least_bytes_of(std::uint8_t number, TypeNumbers numbers) noexcept {
    const Type type = type_of(number, numbers);
    return type.bytes + (type.form == Form::fixed ? 0U : 1U);
}

}  // namespace fightconv::ani
