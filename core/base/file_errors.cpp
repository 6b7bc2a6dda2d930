#include "core/base/file_errors.hpp"

#include <fmt/core.h>

#include "core/base/checked.hpp"

namespace fightconv {

Error empty_file(std::string_view name) {
    return Error(ErrorCode::truncated, "the file is empty")
        .in_file(name)
        .remedy("copy it again from the place that you got it from");
}

Result<std::uint32_t> fit_32_bits(std::uint64_t number, std::string_view things,
                                  std::string_view field) {
    if (const auto fitting = narrow<std::uint32_t>(number)) {
        return *fitting;
    }
    return fail(ErrorCode::limit_exceeded,
                fmt::format("{} {}, but {} has 32 bits", number, things, field));
}

}  // namespace fightconv
