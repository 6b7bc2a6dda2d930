// Lists whose length a file states: a u32 (little-endian), then the items.
#pragma once

#include <fmt/format.h>

#include <string>
#include <vector>

#include "core/base/bytes/byte_reader.hpp"
#include "core/base/limits.hpp"

namespace fightconv {

// The memory that a std::set takes for each text that it borrows. Such sets find texts that occur
// twice.
inline constexpr std::uint64_t bytes_in_set = 64;

// The length of a list; `truncated`, at the place of the length, if the rest of the file cannot
// hold that many items of `least_bytes` each.
inline Result<std::uint32_t> read_length(ByteReader& reader, std::uint64_t least_bytes,
                                         std::string_view what) {
    const Place place = Place::at_offset(reader.offset());
    FC_ASSIGN(const auto length, reader.le<std::uint32_t>(what));
    if (length * least_bytes > reader.left()) {
        return fail(
            Error(ErrorCode::truncated,
                  fmt::format("{} items of at least {} bytes do not fit into the {} bytes left",
                              length, least_bytes, reader.left()))
                .in_file(reader.file())
                .at(place)
                .about(std::string(what)));
    }
    return length;
}

// The list. Its items, which `read_item(index)` reads, take `least_bytes` or more in the file;
// their memory is charged before it is allocated.
template <class T, class ReadItem>
Result<std::vector<T>> read_list(ByteReader& reader, Charge& charge, std::uint64_t least_bytes,
                                 std::string_view what, const ReadItem& read_item) {
    FC_ASSIGN(const std::uint32_t length, read_length(reader, least_bytes, what));
    FC_TRY(charge.add(std::uint64_t{length} * sizeof(T), what));
    std::vector<T> items;
    items.reserve(length);
    for (std::uint32_t i = 0; i < length; ++i) {
        FC_ASSIGN(T item, read_item(i));
        items.push_back(std::move(item));
    }
    return items;
}

}  // namespace fightconv
