#include "core/base/file_errors.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "core/base/checked.hpp"
#include "core/base/text/text.hpp"

namespace fightconv {

Error empty_file(std::string_view name) {
    return Error(ErrorCode::truncated, "the file is empty")
        .in_file(name)
        .remedy("copy it again from where you got it");
}

// The specification of Git LFS: the first line of a pointer is always this one.
Status check_is_fetched(std::string_view name, Bytes head) {
    constexpr std::string_view pointer = "version https://git-lfs.github.com/spec/v1";
    if (!as_text(head).starts_with(pointer)) {
        return {};
    }
    return fail(Error(ErrorCode::bad_magic,
                      "this is only a pointer of Git LFS, and the file itself is not here")
                    .in_file(name)
                    .remedy("fetch it in the repository with `git lfs pull`, or download the file "
                            "itself"));
}

std::string_view kind_of_other_file(Bytes head) noexcept {
    struct Kind {
        std::string_view begins, name;
    };
    static constexpr auto kinds = std::to_array<Kind>({{"PK\x03\x04", "a ZIP archive"},
                                                       {"Rar!", "a RAR archive"},
                                                       {"PACK", "a package for OpenBOR"},
                                                       {"7z\xBC\xAF", "a 7z archive"},
                                                       {"\x89PNG", "a PNG picture"},
                                                       {"GIF8", "a GIF picture"},
                                                       {"\xFF\xD8\xFF", "a JPEG picture"},
                                                       {"<!doctype", "a web page"},
                                                       {"<html", "a web page"}});
    const std::string_view text = as_text(head);
    const auto found = std::find_if(kinds.begin(), kinds.end(), [&](const Kind& kind) {
        return text.size() >= kind.begins.size() &&
               std::equal(kind.begins.begin(), kind.begins.end(), text.begin(),
                          [](char a, char b) { return a == b || a == (b | 0x20); });
    });
    return found == kinds.end() ? std::string_view() : found->name;
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
