// fightconv pack
#include "converters/cli/commands/pack.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "converters/cli/run_jobs.hpp"
#include "converters/jobs/inputs.hpp"
#include "core/base/paths.hpp"

namespace fightconv::cli {

namespace po = boost::program_options;

namespace {

Help pack_help(const Registry&) {
    return {
        "fightconv pack FOLDER... -o DIR|FILE [options]",
        "Packs all files of each FOLDER, and of the folders in it, into the package DIR/NAME.pak, "
        "as "
        "Urho3D reads it. Files stay as they are. Links are not followed; a warning names them. "
        "`fightconv extract` writes the files of a package again.",
        "Examples:\n"
        "  fightconv pack game/Data game/CoreData -o out\n"
        "  fightconv pack game/Data -o Data.pak --uncompressed\n",
    };
}

void declare_pack(po::options_description& options, const Registry&) {
    options.add_options()("output,o", po::value<std::string>()->value_name("DIR|FILE"),
                          "the folder for the packages, which is created if it is missing; or the "
                          "file of the only one")(
        "uncompressed", "store the files as they are (UPAK), not compressed (ULZ4)");
    add_general_options(options, {"name", "overwrite", "skip-existing", "jobs", "memory"});
}

Result<PublishRequest> read_task_options(const po::variables_map& values, FileTask task) {
    FC_ASSIGN(PublishRequest request, read_output_options(values, {}, {}));
    request.task = std::move(task);
    const std::string output = text_of(values, "output").value_or("");
    if (const std::string_view extension = file_extension(request.task->ending);
        !extension.empty() && names_output_file(output, {extension})) {
        FC_TRY(write_into_file(values, output, request));
    } else {
        FC_ASSIGN(request.folder, read_output_folder(values));
    }
    return request;
}

ExitCode run_pack(const po::variables_map& values, const Registry& registry) {
    std::vector<ConversionInput> inputs;
    for (const std::string& path : inputs_of(values)) {
        inputs.push_back({path_from_utf8(path), name_of_input(path_from_utf8(path))});
    }
    if (inputs.empty()) {
        return usage_error("fightconv pack", "no folder is given");
    }
    auto request = read_task_options(
        values,
        packing_as(is_set(values, "uncompressed") ? pak::Packing::none : pak::Packing::lz4));
    if (!request) {
        return usage_error("fightconv pack", request.error().message());
    }
    return run_jobs({"pack", *std::move(request), std::move(inputs), is_set(values, "json"), false,
                     verbosity_of(values)},
                    registry);
}

// Options that choose or change parts of a character would have no effect.
Status check_options(const po::variables_map& values) {
    static constexpr std::array<std::string_view, 13> known = {
        "inputs", "output", "name",    "overwrite", "skip-existing", "jobs",        "memory",
        "json",   "quiet",  "verbose", "no-config", "config",        "follow-links"};
    for (const auto& [name, value] : values) {
        if (!value.defaulted() && std::find(known.begin(), known.end(), name) == known.end()) {
            return fail(
                ErrorCode::malformed,
                fmt::format("--{} has no effect here: the input is a package, and all of its "
                            "files are written as they are",
                            name));
        }
    }
    return {};
}

}  // namespace

bool is_package(const std::filesystem::path& path) {
    Context context;
    const auto place = place_of_input(path, context);
    return place && fightconv::is_package(*place);
}

Result<PublishRequest> read_unpacking_options(const po::variables_map& values) {
    FC_TRY(check_options(values));
    return read_task_options(values, unpacking());
}

const Subcommand pack_command = {"pack", "pack the files of a folder for Urho3D", pack_help,
                                 declare_pack, run_pack};

}  // namespace fightconv::cli
