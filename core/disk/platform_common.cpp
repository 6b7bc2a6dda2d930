#include "core/disk/platform_common.hpp"

#include <algorithm>
#include <cstdlib>

#include "core/disk/platform.hpp"
#include "core/disk/temporary_name.hpp"

namespace fightconv::platform {

namespace {

// Both are real places.
bool lies_in(const std::filesystem::path& place, const std::filesystem::path& root) {
    return std::mismatch(root.begin(), root.end(), place.begin(), place.end()).first == root.end();
}

struct Target {
    std::filesystem::path place;  // the real one
    bool followed;
};

Result<Target> target_of(const std::filesystem::path& root, const std::string& relative,
                         const Links& links) {
    const std::string shown = relative.empty() ? utf8_from_path(root) : relative;
    std::error_code error;
    std::filesystem::path place =
        resolved_path((root.empty() ? "." : root) / path_from_utf8(relative), error);
    if (error == std::errc::too_many_symbolic_link_levels) {
        return fail(link_error(shown));
    }
    if (error) {
        const bool missing = error == std::errc::no_such_file_or_directory ||
                             error == std::errc::not_a_directory ||
                             error == std::errc::filename_too_long;
        return fail(missing ? Error(ErrorCode::not_found, error.message()).in_file(shown)
                            : io_error(path_from_utf8(shown), "open", error));
    }
    const bool followed = is_followed(place, root, links);
    return Target{std::move(place), followed};
}

}  // namespace

bool is_followed(const std::filesystem::path& target, const std::filesystem::path& root,
                 const Links& links) {
    const auto holds_target = [&](const std::filesystem::path& place) {
        return lies_in(target, place);
    };
    if (links.follow_all || std::any_of(links.roots.begin(), links.roots.end(), holds_target)) {
        return true;
    }
    std::error_code error;
    const std::filesystem::path top = resolved_path(root.empty() ? "." : root, error);
    return !error && lies_in(target, top);
}

#ifndef _WIN32
std::filesystem::path resolved_path(const std::filesystem::path& path, std::error_code& error) {
    return std::filesystem::canonical(path, error);
}

std::filesystem::path real_path(const std::filesystem::path& path, std::error_code& error) {
    return std::filesystem::weakly_canonical(path, error);
}

std::filesystem::path long_path(const std::filesystem::path& path) { return path; }

std::filesystem::file_type type_of(const std::filesystem::path& path) noexcept {
    std::error_code ignored;
    return std::filesystem::symlink_status(path, ignored).type();
}

bool remove_tree(const std::filesystem::path& path) noexcept {
    std::error_code error;
    // remove_all() opens the folder, which fails where no further file may be opened
    std::filesystem::remove(path, error);
    if (error) {
        std::filesystem::remove_all(path, error);
    }
    return !error;
}

std::vector<std::string> arguments_of(int count, char** values) {
    return {values + 1, values + count};
}

// The XDG Base Directory Specification: a path that is not absolute is ignored.
std::optional<std::filesystem::path> configuration_folder() {
    const auto folder_in = [](const char* variable) {
        const char* const value = std::getenv(variable);
        return std::filesystem::path(value != nullptr && *value == '/' ? value : "");
    };
    if (std::filesystem::path folder = folder_in("XDG_CONFIG_HOME"); !folder.empty()) {
        return folder;
    }
    const std::filesystem::path home = folder_in("HOME");
    return home.empty() ? std::nullopt : std::optional(home / ".config");
}

bool has_window_of_its_own() noexcept { return false; }

void show_to_user(const std::filesystem::path&) noexcept {}
#endif

Links real_roots(const Links& links) {
    Links real{{}, links.follow_all};
    for (const std::filesystem::path& root : links.roots) {
        std::error_code error;
        std::filesystem::path place = resolved_path(root.empty() ? "." : root, error);
        if (!error) {
            real.roots.push_back(std::move(place));
        }
    }
    return real;
}

Result<std::filesystem::path> resolve_beneath(const std::filesystem::path& root,
                                              const std::string& relative, const Links& links) {
    FC_ASSIGN(Target target, target_of(root, relative, links));
    return target.followed ? Result<std::filesystem::path>(std::move(target.place))
                           : fail(escape_error(relative));
}

TreeEntry::Kind kind_of(std::filesystem::file_type type) noexcept {
    return type == std::filesystem::file_type::regular     ? TreeEntry::Kind::file
           : type == std::filesystem::file_type::directory ? TreeEntry::Kind::folder
                                                           : TreeEntry::Kind::other;
}

TreeEntry::Kind kind_of_link(const std::filesystem::path& root, const std::string& relative,
                             const Links& links) {
    const auto target = target_of(root, relative, links);
    if (!target) {
        return TreeEntry::Kind::other;
    }
    std::error_code ignored;
    return target->followed
               ? kind_of(std::filesystem::symlink_status(target->place, ignored).type())
               : TreeEntry::Kind::outside;
}

Status exchange_in_steps(const std::filesystem::path& first, const std::filesystem::path& second) {
    namespace fs = std::filesystem;
    const fs::path a = long_path(first);
    const fs::path b = long_path(second);
    TemporaryName aside_name{utf8_from_path(b.filename()), process_id(), 0,
                             TemporaryName::Kind::aside};
    std::error_code error;
    while (
        fs::exists(fs::file_status(type_of(b.parent_path() / path_from_utf8(aside_name.text()))))) {
        ++aside_name.number;
    }
    const fs::path aside = b.parent_path() / path_from_utf8(aside_name.text());
    fs::rename(b, aside, error);
    if (error) {
        return fail(io_error(b, "set aside", error));
    }
    fs::rename(a, b, error);
    if (error) {
        std::error_code ignored;
        fs::rename(aside, b, ignored);
        return fail(io_error(b, "replace", error));
    }
    fs::rename(aside, a, error);
    return error ? Status(fail(io_error(a, "take back", error))) : Status();
}

}  // namespace fightconv::platform
