#include "core/disk/own_file.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/paths.hpp"
#include "core/base/text/names.hpp"
#include "core/disk/platform.hpp"
#include "core/disk/publish.hpp"

namespace fightconv {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t longest_beginning = 64;

fs::path folder_of(const fs::path& file) {
    return file.has_parent_path() ? file.parent_path() : fs::path(".");
}

Error about_file(const Error& error, const fs::path& file, const OwnFile& kind) {
    return Error(error.code(), error.message())
        .in_file(utf8_from_path(file))
        .remedy(std::string(kind.remedy));
}

}  // namespace

Status check_own_file(const fs::path& file, const OwnFile& kind) {
    if (utf8_from_path(file.filename()).size() > longest_safe_name) {
        return fail(about_file({ErrorCode::io, "has a name that is too long"}, file, kind));
    }
    const fs::file_type type = platform::type_of(file);
    if (type == fs::file_type::not_found || type == fs::file_type::none) {
        return {};  // none: the type is unknown; trying to write will show the reason
    }
    bool is_ours = false;
    if (type == fs::file_type::regular) {
        const auto head = platform::head_beneath(folder_of(file), utf8_from_path(file.filename()),
                                                 longest_beginning);
        if (!head) {
            return fail(about_file(head.error(), file, kind));
        }
        const auto begins = [&](std::string_view text) { return as_text(*head).starts_with(text); };
        is_ours =
            head->empty() || std::any_of(kind.beginnings.begin(), kind.beginnings.end(), begins);
    }
    return is_ours
               ? Status()
               : fail(about_file({ErrorCode::io, fmt::format("exists and {}; it was left as it is",
                                                             kind.mismatch)},
                                 file, kind));
}

Status try_own_file(const fs::path& file, const OwnFile& kind) {
    const auto opened = Publisher::open(folder_of(file), {});
    return opened ? Status() : fail(about_file(opened.error(), file, kind));
}

Status write_own_file(const fs::path& file, const OwnFile& kind, Bytes bytes, Replace replace) {
    const auto opened = Publisher::open(folder_of(file), {});  // keeps the folder that it makes
    if (!opened) {
        return fail(about_file(opened.error(), file, kind));
    }
    FC_TRY(replace == Replace::own ? check_own_file(file, kind) : Status());
    return replace_file(file, bytes);
}

}  // namespace fightconv
