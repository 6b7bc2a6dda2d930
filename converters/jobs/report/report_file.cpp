#include "converters/jobs/report/report_file.hpp"

#include <array>

#include "core/base/paths.hpp"
#include "core/disk/input_tree.hpp"
#include "core/disk/own_file.hpp"

namespace fightconv::batch {

namespace fs = std::filesystem;

namespace {

// The beginnings of each kind of report.
constexpr std::array<std::string_view, 4> beginnings = {
    "<!DOCTYPE html>\n<!-- fightconv batch report -->\n",
    "{\n  \"format\": \"fightconv batch report\",", "name,input,outcome,error_code,error,",
    "# fightconv batch report\n"};
constexpr OwnFile reports = {beginnings, "is not the report of a batch",
                             "choose another file with --report"};

}  // namespace

Status check_report_file(const fs::path& file) { return check_own_file(file, reports); }

Status try_report_file(const fs::path& file) { return try_own_file(file, reports); }

Status write_report(const Report& report, const fs::path& file) {
    FC_ASSIGN(const std::string text, render_report(report, utf8_from_path(file.extension())));
    return write_own_file(file, reports, as_bytes(text));
}

Result<Report> read_report(const fs::path& file) {
    FC_ASSIGN(const InputTree tree, InputTree::open(file.parent_path()));
    Context context;
    FC_ASSIGN(const FileBytes bytes, tree.read(utf8_from_path(file.filename()), context));
    auto report = parse_report(as_text(bytes));
    return report ? std::move(report) : fail(Error(report.error()).in_file(utf8_from_path(file)));
}

}  // namespace fightconv::batch
