#include "converters/batch/report_file.hpp"

#include <algorithm>
#include <array>

#include "core/input_tree.hpp"
#include "core/names.hpp"
#include "core/output_set.hpp"
#include "core/platform.hpp"
#include "core/publish.hpp"

namespace fightconv::batch {

namespace fs = std::filesystem;

namespace {

// How the reports of each kind begin.
constexpr std::array<std::string_view, 4> beginnings = {"<!DOCTYPE html>\n<!-- fightconv batch report -->\n", "{\n  \"format\": \"fightconv batch report\",",
                                                        "name,input,outcome,error_id,error,", "# fightconv batch report\n"};
constexpr std::size_t longest_beginning = 64;

fs::path folder_of(const fs::path& file) { return file.has_parent_path() ? file.parent_path() : fs::path("."); }

Error about_report(const Error& error, const fs::path& file) {
    return Error(error.code(), error.message()).in_file(utf8_from_path(file)).remedy("choose another file with --report");
}

}  // namespace

Status check_report_file(const fs::path& file) {
    if (utf8_from_path(file.filename()).size() > longest_safe_name) {
        return fail(about_report({ErrorCode::io, "has too long a name"}, file));
    }
    std::error_code unknown;
    const fs::file_type type = fs::symlink_status(file, unknown).type();
    if (type == fs::file_type::not_found || type == fs::file_type::none) {
        return {};  // none: the system does not say; it will when the folder is tried
    }
    bool is_report = false;
    if (type == fs::file_type::regular) {
        const auto head = platform::head_beneath(folder_of(file), utf8_from_path(file.filename()), longest_beginning);
        if (!head) {
            return fail(about_report(head.error(), file));
        }
        is_report = head->empty() || std::any_of(beginnings.begin(), beginnings.end(), [&](std::string_view text) { return as_text(*head).starts_with(text); });
    }
    return is_report ? Status() : fail(about_report({ErrorCode::io, "exists and is no report of a batch; it was left as it is"}, file));
}

Status try_report_file(const fs::path& file) {
    const auto opened = Publisher::open(folder_of(file), {});
    return opened ? Status() : fail(about_report(opened.error(), file));
}

Status write_report(const Report& report, const fs::path& file) {
    FC_ASSIGN(const std::string text, render_report(report, utf8_from_path(file.extension())));
    FC_TRY(try_report_file(file));
    FC_TRY(check_report_file(file));
    FC_TRY(publish_file(file, as_bytes(text), Existing::overwrite));
    return {};
}

Result<Report> read_report(const fs::path& file) {
    FC_ASSIGN(const InputTree tree, InputTree::open(file.parent_path()));
    Context context;
    FC_ASSIGN(const ByteBuffer bytes, tree.read(utf8_from_path(file.filename()), context));
    auto report = parse_report(as_text(bytes));
    return report ? std::move(report) : fail(Error(report.error()).in_file(utf8_from_path(file)));
}

}  // namespace fightconv::batch
