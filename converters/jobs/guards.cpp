#include "converters/jobs/guards.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "core/base/paths.hpp"
#include "core/base/text/text.hpp"
#include "core/disk/platform.hpp"

namespace fightconv {

namespace fs = std::filesystem;

namespace {

std::string text_of(const fs::path& path) { return utf8_from_path(path); }

// The paths of the inputs on the disk, sorted so that those in one folder are neighbours.
std::set<fs::path> paths_of(const std::vector<ConversionInput>& inputs) {
    std::set<fs::path> places;
    for (const ConversionInput& input : inputs) {
        if (auto place = input.disk_path()) {
            places.insert(*std::move(place));
        }
    }
    return places;
}

// With --split a character may become NAME-1.fspk, NAME-2.fspk and so on: no other input may have
// such a name.
Status check_parts(const std::vector<ConversionInput>& inputs) {
    std::set<std::string> names;
    for (const ConversionInput& input : inputs) {
        names.insert(lower_case(input.name));
    }
    for (const std::string& name : names) {
        const std::size_t number = name.find_last_not_of("0123456789") + 1;
        const bool has_number = number > 1 && number < name.size() && name[number - 1] == '-';
        if (has_number && names.contains(name.substr(0, number - 1))) {
            return fail(
                ErrorCode::malformed,
                fmt::format(
                    "with --split, {} could become {}.fspk, which is the output of another input",
                    name.substr(0, number - 1), name));
        }
    }
    return {};
}

}  // namespace

Status check_outputs(const PublishRequest& request, const std::vector<ConversionInput>& inputs) {
    std::map<std::string, const ConversionInput*> taken;
    const std::set<fs::path> places = paths_of(inputs);
    for (const ConversionInput& input : inputs) {
        for (const std::string_view ending : request.endings()) {
            const std::string output = std::string(input.name).append(ending);
            const std::string shown = text_of(request.folder / path_from_utf8(output));
            const auto [other, is_new] = taken.emplace(lower_case(output), &input);
            if (!is_new && other->second->shown() == input.shown()) {
                return fail(ErrorCode::malformed, fmt::format("{} is given twice", input.shown()));
            }
            if (!is_new) {
                return fail(ErrorCode::malformed,
                            fmt::format("{} and {} would both become {}", other->second->shown(),
                                        input.shown(), shown));
            }
            std::error_code ignored;
            const auto place = input.disk_path();
            if (place && fs::equivalent(path_from_utf8(shown), *place, ignored)) {
                return fail(
                    ErrorCode::malformed,
                    fmt::format(
                        "{} would overwrite the input itself; choose another folder with -o",
                        shown));
            }
            if (replaces_one(places, path_from_utf8(shown))) {
                return fail(ErrorCode::malformed,
                            fmt::format("{} is an input or contains one, and would be overwritten; "
                                        "choose another folder with -o",
                                        shown));
            }
        }
    }
    return splits(request) ? check_parts(inputs) : Status();
}

bool splits(const PublishRequest& request) {
    return std::any_of(request.conversion.exporters.begin(), request.conversion.exporters.end(),
                       [&](const Exporter* exporter) {
                           const OptionValues options = request.conversion.with_defaults(
                               request.conversion.writing, exporter->info());
                           const auto split = options.find("split");
                           return split != options.end() && split->second == "on";
                       });
}

bool replaces_one(const std::set<fs::path>& inputs, const fs::path& output) {
    std::error_code failed;
    const fs::path replaced = platform::real_path(output, failed);
    const auto first = inputs.lower_bound(replaced);
    return !failed && first != inputs.end() &&
           std::mismatch(replaced.begin(), replaced.end(), first->begin(), first->end()).first ==
               replaced.end();
}

Error would_replace_input(const fs::path& output) {
    return Error(ErrorCode::exists, "it is the input or contains it, and would be replaced")
        .in_file(utf8_from_path(output))
        .remedy("choose another folder with -o");
}

}  // namespace fightconv
