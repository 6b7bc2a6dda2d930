#include "converters/batch/report_file.hpp"

#include "core/input_tree.hpp"
#include "core/names.hpp"
#include "core/platform.hpp"
#include "core/platform_common.hpp"
#include "core/temporary_name.hpp"

namespace fightconv::batch {

namespace fs = std::filesystem;

Status write_report(const Report& report, const fs::path& file) {
    FC_ASSIGN(const std::string text, render_report(report, utf8_from_path(file.extension())));
    const fs::path folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) {
        return fail(platform::io_error(folder, "create the folder", error));
    }
    const TemporaryName name{utf8_from_path(file.filename()), platform::process_id(), 0, TemporaryName::Kind::file};
    const fs::path temporary = folder / path_from_utf8(name.text());
    if (const Status written = platform::write_new_file(temporary, as_bytes(text), true); !written) {
        return fail(Error(written.error().code(), written.error().message()).in_file(utf8_from_path(file)));
    }
    Status renamed = platform::rename_file(temporary, file, true, true);
    if (!renamed) {
        fs::remove(temporary, error);
    }
    return renamed;
}

Result<Report> read_report(const fs::path& file) {
    FC_ASSIGN(const InputTree tree, InputTree::open(file.parent_path()));
    Context context;
    FC_ASSIGN(const ByteBuffer bytes, tree.read(utf8_from_path(file.filename()), context));
    auto report = parse_report(as_text(bytes));
    return report ? std::move(report) : fail(Error(report.error()).in_file(utf8_from_path(file)));
}

}  // namespace fightconv::batch
