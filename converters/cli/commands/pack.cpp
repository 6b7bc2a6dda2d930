#include "converters/cli/package_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "converters/jobs/inputs.hpp"
#include "core/base/paths.hpp"

namespace fightconv::cli {

namespace po = boost::program_options;

namespace {

// Options that select or change parts of a character would have no effect.
Status check_options_of_files(const po::variables_map& values,
                              std::initializer_list<std::string_view> more,
                              std::string_view reason) {
    static constexpr std::array<std::string_view, 12> always = {
        "inputs", "output", "name",  "overwrite", "skip-existing", "jobs",
        "memory", "json",   "quiet", "verbose",   "no-config",     "config"};
    for (const auto& [name, value] : values) {
        const auto is_it = [&given = name](std::string_view known) { return known == given; };
        if (!value.defaulted() && std::none_of(always.begin(), always.end(), is_it) &&
            std::none_of(more.begin(), more.end(), is_it)) {
            return fail(ErrorCode::malformed,
                        fmt::format("--{} has no effect here: {}", name, reason));
        }
    }
    return {};
}

Result<ConversionOptions> read_options_of_files(const po::variables_map& values, FileTask task) {
    FC_ASSIGN(ConversionOptions options, read_output_options(values, {}, {}));
    options.plan.task = std::move(task);
    const std::string output = text_of(values, "output").value_or("");
    if (const std::string_view extension = file_extension(options.plan.task->ending);
        !extension.empty() && names_output_file(output, {extension})) {
        FC_TRY(write_into_file(values, output, options.plan));
    } else {
        FC_ASSIGN(options.plan.folder, read_output_folder(values));
    }
    return options;
}

}  // namespace

void add_package_options(po::options_description& options) {
    for (const OptionInfo& option : package_format().options) {
        options.add_options()(option.name.c_str(), option.help.c_str());
    }
}

bool wants_package(const po::variables_map& values) {
    const auto formats = is_set(values, "to") ? values["to"].as<std::vector<std::string>>()
                                              : std::vector<std::string>();
    return !formats.empty() &&
           std::all_of(formats.begin(), formats.end(),
                       [](const std::string& format) { return format == package_format().id; });
}

Result<ConversionOptions> read_packing_options(const po::variables_map& values) {
    FC_TRY(check_options_of_files(values, {"to", "uncompressed"},
                                  "--to pak packs the files of a folder as they are"));
    return read_options_of_files(
        values,
        packing_as(is_set(values, "uncompressed") ? pak::Packing::none : pak::Packing::lz4));
}

Status check_no_package_options(const po::variables_map& values) {
    return is_set(values, "uncompressed")
               ? Status(fail(ErrorCode::malformed,
                             "--uncompressed has no effect here: it is an option of --to pak"))
               : Status();
}

bool is_package(const std::filesystem::path& path) {
    Context context;
    const auto place = place_of_input(path, context);
    return place && fightconv::is_package(*place);
}

Result<ConversionOptions> read_unpacking_options(const po::variables_map& values) {
    FC_TRY(check_options_of_files(
        values, {"follow-links"},
        "the input is a package, and all of its files are written as they are"));
    return read_options_of_files(values, unpacking());
}

}  // namespace fightconv::cli
