#include "converters/jobs/conversion.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "converters/compare/verification.hpp"
#include "converters/jobs/guards.hpp"
#include "core/base/paths.hpp"
#include "core/disk/platform.hpp"

namespace fightconv {

namespace fs = std::filesystem;

namespace {

class Run {
public:
    Run(const ConversionPlan& plan, const Registry& registry, const Publisher& publisher, const ConversionInput& input, const ConversionHooks& hooks,
        Conversion& conversion)
        : plan_(plan), registry_(registry), publisher_(publisher), input_(input), hooks_(hooks), conversion_(conversion) {}

    Status run() {
        if (plan_.stopped && plan_.stopped()) {
            return fail(ErrorCode::cancelled, "the run was interrupted before this input was converted");
        }
        if (keeps_all()) {
            return {};
        }
        FC_ASSIGN(InputPlace place, input_.locate(conversion_.context, plan_.links));
        FC_TRY(plan_.task ? run_task(place) : convert_character(std::move(place)));
        FC_TRY(conversion_.context.check_cancelled());
        return plan_.file ? publish_file() : publish();
    }

private:
    Status run_task(const InputPlace& place) {
        FC_ASSIGN(FileResult result, plan_.task->run(place, input_.name, conversion_.context));
        sets_.push_back(std::move(result.set));
        return check_inputs(disk_files(place.tree, result.files));
    }

    Status convert_character(InputPlace place) {
        FC_ASSIGN(const OpenedInput opened, open_input(std::move(place), registry_, plan_.accept));
        ConversionRequest request = plan_.request;
        request.name = input_.name;
        request.imported = [&](const Character& character, Context& context) {
            conversion_.sprites = character.sprites.size();
            conversion_.animations = character.animations.size();
            conversion_.moves = character.moves.size();
            if (hooks_.imported) {
                hooks_.imported(character, context);
            }
        };
        FC_ASSIGN(sets_, fightconv::convert(opened, request, conversion_.context));
        return check_inputs(disk_files(opened));
    }

    // If all results exist and are kept, the input does not have to be read.
    bool keeps_all() {
        if (publisher_.options().existing != Existing::skip || plan_.request.verify_with != nullptr || plan_.request.all_palettes) {
            return false;
        }
        if (plan_.file) {
            std::error_code unknown;
            if (!fs::exists(platform::long_path(*plan_.file), unknown)) {
                return false;
            }
            conversion_.outputs.push_back({.path = utf8_from_path(*plan_.file), .kept = true});
            return true;
        }
        if (!standing_outputs(plan_, input_.name).all) {
            return false;
        }
        for (const std::string_view ending : plan_.endings()) {
            conversion_.outputs.push_back({.path = std::string(input_.name).append(ending), .kept = true});
        }
        return true;
    }

    // A result of an earlier run may be replaced, as long as nothing else is in its place. A killed run may have left some files of a result,
    // which have the same bytes.
    Existing leave_for(const OutputSet& set) const {
        const std::vector<std::string> standing = publisher_.standing(set);
        const auto is_ours = [&](const std::string& path) {
            return input_.replaced.contains(path) || (plan_.accepts_same && std::any_of(set.files.begin(), set.files.end(), [&](const OutputFile& file) {
                                                          return set.path_of(file) == path && publisher_.holds(set, file);
                                                      }));
        };
        const bool ours = !standing.empty() && std::all_of(standing.begin(), standing.end(), is_ours);
        return ours ? Existing::overwrite : publisher_.options().existing;
    }

    // No file of the input itself may be replaced.
    Status check_inputs(const std::set<fs::path>& places) const {
        for (const OutputSet& set : sets_) {
            for (const OutputFile& file : set.files) {
                const fs::path output = plan_.file.value_or(plan_.folder / path_from_utf8(set.folder.empty() ? file.path : set.folder));
                if (replaces_one(places, output)) {
                    return fail(would_replace_input(output));
                }
            }
        }
        return {};
    }

    Status publish() {
        std::vector<Publication> publications;
        std::vector<std::size_t> published_as;  // the index in sets_ of each publication
        std::vector<Published> published(sets_.size(), Published::written);
        for (std::size_t i = 0; i < sets_.size(); ++i) {
            if (!plan_.accepts_same || !publisher_.holds(sets_[i])) {
                publications.push_back({&sets_[i], leave_for(sets_[i])});
                published_as.push_back(i);
                FC_TRY(publisher_.check(publications.back()));
                FC_TRY(verify_kept(publications.back()));
            }
        }
        const auto done = publisher_.publish(publications);
        if (!done) {
            conversion_.environment = true;
            return fail(done.error());
        }
        for (std::size_t i = 0; i < publications.size(); ++i) {
            published[published_as[i]] = (*done)[i];
        }
        for (std::size_t i = 0; i < sets_.size(); ++i) {
            FC_TRY(check_published(sets_[i], published[i]));
            report_published(sets_[i], published[i]);
        }
        return {};
    }

    Status publish_file() {
        if (sets_.size() != 1 || sets_.front().files.size() != 1) {
            return fail(ErrorCode::unsupported_feature, "this would give several files; choose a folder for them");
        }
        const OutputSet& set = sets_.front();
        FC_TRY(check_file(*plan_.file, publisher_.options().existing));
        const auto published = fightconv::publish_file(*plan_.file, set.files.front().bytes, publisher_.options().existing);
        if (!published) {
            conversion_.environment = true;
            return fail(published.error());
        }
        conversion_.outputs.push_back({.path = utf8_from_path(*plan_.file),
                                       .bytes = set.bytes(),
                                       .kept = *published == Published::skipped,
                                       .remark = set.remark,
                                       .contents = set.contents});
        return {};
    }

    // An existing result that is kept is verified on the disk: it must have the same content as the new one.
    Status verify_kept(const Publication& publication) const {
        const OutputSet& set = *publication.set;
        const bool stays = publication.existing == Existing::skip && !publisher_.standing(set).empty();
        if (!set.verified || !stays) {
            return {};
        }
        const Exporter* const exporter = registry_.exporter(set.format);
        FC_ASSIGN(const InputTree disk, InputTree::open(plan_.folder));
        Context context(plan_.limits);
        FC_ASSIGN(const Character made, read_back(set, nullptr, *plan_.request.verify_with, context));
        const auto verified = verify(made, *exporter, set, &disk, *plan_.request.verify_with, context);
        return verified ? Status() : fail(Error(verified.error()).remedy("it already existed and was kept; --overwrite replaces it"));
    }

    Status check_published(const OutputSet& set, Published published) {
        if (plan_.request.verify_with == nullptr || published == Published::skipped || publisher_.holds(set)) {
            return {};
        }
        conversion_.environment = true;
        return fail(Error(ErrorCode::io, "does not contain the bytes that were written to it")
                        .in_file(utf8_from_path(plan_.folder / path_from_utf8(set.folder.empty() ? set.files.front().path : set.folder)))
                        .remedy("check the disk, then convert again with --overwrite"));
    }

    // A folder is one result, no matter how many files it contains.
    void report_published(const OutputSet& set, Published published) {
        const bool kept = published == Published::skipped;
        const auto is_main = [&](const OutputFile& file) {
            return !set.folder.empty() || std::find(set.main_files.begin(), set.main_files.end(), file.path) != set.main_files.end();
        };
        for (const OutputFile& file : set.files) {
            if (set.folder.empty() || &file == &set.files.front()) {
                conversion_.outputs.push_back({.path = set.folder.empty() ? file.path : set.folder,
                                               .files = 0,
                                               .kept = kept,
                                               .remark = set.remark,
                                               .contents = set.contents,
                                               .verified = plan_.request.verify_with == nullptr ? Verified::not_asked
                                                           : set.verified && is_main(file)      ? Verified::yes
                                                                                                : Verified::nothing_reads_it});
            }
            conversion_.outputs.back().bytes += file.bytes.size();
            ++conversion_.outputs.back().files;
            if (hooks_.published) {
                hooks_.published({.path = set.path_of(file), .bytes = file.bytes.size(), .kept = kept}, file);
            }
        }
    }

    const ConversionPlan& plan_;
    const Registry& registry_;
    const Publisher& publisher_;
    const ConversionInput& input_;
    const ConversionHooks& hooks_;
    Conversion& conversion_;
    std::vector<OutputSet> sets_;
};

}  // namespace

std::vector<std::string_view> ConversionPlan::endings() const {
    if (task) {
        return {task->ending};
    }
    std::vector<std::string_view> endings;
    for (const Exporter* exporter : request.exporters) {
        endings.push_back(exporter->info().output);
    }
    return endings;
}

std::string ConversionInput::shown() const {
    const auto* const path = std::get_if<fs::path>(&place);
    return path != nullptr ? utf8_from_path(*path) : std::get<InputPlace>(place).shown;
}

std::optional<fs::path> ConversionInput::disk_path() const {
    if (const auto* const path = std::get_if<fs::path>(&place)) {
        std::error_code ignored;
        return platform::real_path(*path, ignored);
    }
    const InputPlace& there = std::get<InputPlace>(place);
    return there.tree.disk_path(there.main_file);
}

Result<InputPlace> ConversionInput::locate(Context& context, const Links& links) const {
    const auto* const path = std::get_if<fs::path>(&place);
    return path != nullptr ? place_of(*path, context, links) : std::get<InputPlace>(place);
}

StandingOutputs standing_outputs(const ConversionPlan& plan, const std::string& name) {
    constexpr std::int32_t palettes = 12;  // pal1 to pal12 of a .def
    const bool all_palettes = plan.request.all_palettes;
    StandingOutputs standing{{}, !all_palettes};
    for (const std::string_view ending : plan.endings()) {
        for (std::int32_t number = 1; number <= (all_palettes ? palettes : 1); ++number) {
            std::string output = fmt::format("{}{}", all_palettes ? name_of_palette(name, number) : name, ending);
            std::error_code unknown;
            if (fs::exists(platform::long_path(plan.folder / path_from_utf8(output)), unknown)) {
                standing.outputs.push_back(std::move(output));
            } else {
                standing.all = false;
            }
        }
    }
    return standing;
}

void convert(const ConversionPlan& plan, const Registry& registry, const Publisher& publisher, const ConversionInput& input, Conversion& conversion,
             const ConversionHooks& hooks) {
    try {
        if (const Status status = Run(plan, registry, publisher, input, hooks, conversion).run(); !status) {
            conversion.error = status.error();
        }
    } catch (...) {
        conversion.error = error_of_exception();
    }
    if (conversion.error) {
        Error named = std::move(*conversion.error).in_file(input.shown());
        conversion.error = std::move(named);
    }
}

}  // namespace fightconv
