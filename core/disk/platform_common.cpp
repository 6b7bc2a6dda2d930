#include "core/disk/platform_common.hpp"

#include "core/disk/platform.hpp"
#include "core/disk/temporary_name.hpp"

namespace fightconv::platform {

Status exchange_in_steps(const std::filesystem::path& a, const std::filesystem::path& b) {
    namespace fs = std::filesystem;
    TemporaryName aside_name{utf8_from_path(b.filename()), process_id(), 0, TemporaryName::Kind::aside};
    std::error_code error;
    while (fs::exists(fs::symlink_status(b.parent_path() / path_from_utf8(aside_name.text()), error))) {
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
