// Errors about whole files, in the same words for every format.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/base/bytes/bytes.hpp"
#include "core/base/result.hpp"

namespace fightconv {

// The error `truncated` for a file of 0 bytes.
Error empty_file(std::string_view name);

// The error `bad_magic` for a file whose content Git LFS has left elsewhere: the repository has a
// pointer in its place, which begins with these bytes.
Status check_is_fetched(std::string_view name, Bytes head);

// A file that begins with these bytes and is none of those that fightconv reads as characters, with
// its article: "a ZIP archive". Empty if it is not known.
std::string_view kind_of_other_file(Bytes head) noexcept;

// The number for a field of 32 bits; `limit_exceeded` if it does not fit, in words like "5000000000
// bytes, but the size of a file has 32 bits".
Result<std::uint32_t> fit_32_bits(std::uint64_t number, std::string_view things,
                                  std::string_view field);

}  // namespace fightconv
