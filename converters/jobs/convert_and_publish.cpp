#include "converters/jobs/convert_and_publish.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "converters/compare/verification.hpp"
#include "converters/jobs/guards.hpp"
#include "converters/jobs/inputs.hpp"
#include "converters/pictures/sheet.hpp"
#include "core/base/paths.hpp"
#include "core/base/text/text.hpp"
#include "core/disk/platform.hpp"
#include "core/disk/standard_streams.hpp"
#include "formats/mugen/act/act.hpp"

namespace fightconv {

namespace fs = std::filesystem;

namespace {

class Job {
public:
    Job(const PublishRequest& request, const Registry& registry, const Publisher* publisher,
        const ConversionInput& input, const PublishHooks& hooks, PublishResult& result)
        : request_(request),
          registry_(registry),
          publisher_(publisher),
          input_(input),
          hooks_(hooks),
          result_(result) {}

    Status run() {
        if (request_.stopped && request_.stopped()) {
            return fail(ErrorCode::cancelled,
                        "the run was interrupted before this input was converted");
        }
        if (keeps_all()) {
            return {};
        }
        FC_TRY(check_standing());
        FC_ASSIGN(InputPlace place, input_.locate(result_.context, request_.links));
        FC_TRY(request_.task ? run_task(place) : convert_character(std::move(place)));
        FC_TRY(result_.context.check_cancelled());
        return request_.file ? publish_file() : publish();
    }

private:
    Status run_task(const InputPlace& place) {
        FC_ASSIGN(FileResult result, request_.task->run(place, input_.name, result_.context));
        sets_.push_back(std::move(result.set));
        return check_inputs(disk_files(place.tree, result.files));
    }

    Status convert_character(InputPlace place) {
        FC_ASSIGN(const OpenedInput opened,
                  open_input(std::move(place), registry_, request_.accept));
        ConversionRequest wanted = request_.conversion;
        wanted.name = input_.name;
        std::optional<InputPlace> act;
        std::optional<OpenedInput> palettes, sprites;
        if (request_.palettes_from) {
            FC_ASSIGN(InputPlace from,
                      place_of_input(*request_.palettes_from, result_.context, request_.links));
            if (has_extension(from.main_file, ".act")) {
                act = std::move(from);
                FC_ASSIGN(wanted.colours_of_palette, read_act(*act));
            } else {
                FC_ASSIGN(palettes, open_input(std::move(from), registry_, Accept::parts));
            }
        }
        FC_ASSIGN(sprites, open_other(request_.sprites_from));
        wanted.palettes_from = palettes ? &*palettes : nullptr;
        wanted.sprites_from = sprites ? &*sprites : nullptr;
        wanted.read = hooks_.read;
        wanted.selected = [&](const Character& character, Context&) {
            result_.sprites = character.sprites.size();
            result_.shown_sprites = shown_sprites(character).size();
            result_.animations = character.animations.size();
            result_.moves = character.moves.size();
        };
        FC_ASSIGN(sets_, convert(opened, wanted, result_.context));
        std::set<fs::path> places = disk_files(opened);
        if (act) {
            places.merge(disk_files(act->tree, {act->main_file}));
        }
        for (const auto* const other : {&palettes, &sprites}) {
            places.merge(*other ? disk_files(**other) : std::set<fs::path>());
        }
        return check_inputs(places);
    }

    Result<std::optional<OpenedInput>> open_other(const std::optional<fs::path>& path) {
        if (!path) {
            return std::nullopt;
        }
        FC_ASSIGN(InputPlace place, place_of_input(*path, result_.context, request_.links));
        FC_ASSIGN(std::optional<OpenedInput> opened,
                  open_input(std::move(place), registry_, Accept::parts));
        return opened;
    }

    Result<Colours> read_act(const InputPlace& act) {
        FC_ASSIGN(const FileBytes bytes, act.tree.read(act.main_file, result_.context));
        return act::parse({act.shown, Bytes(bytes)}, result_.context);
    }

    // If all results exist and are kept, the input does not have to be read.
    bool keeps_all() {
        if (request_.publish.existing != Existing::skip ||
            request_.conversion.verify_with != nullptr || request_.conversion.all_palettes) {
            return false;
        }
        if (request_.file) {
            std::error_code unknown;
            if (is_standard_stream(*request_.file) ||
                !fs::exists(platform::long_path(*request_.file), unknown)) {
                return false;
            }
            result_.outputs.push_back({.path = utf8_from_path(*request_.file), .kept = true});
            return true;
        }
        if (!standing_outputs(request_, input_.name).all) {
            return false;
        }
        for (const std::string_view ending : request_.endings()) {
            result_.outputs.push_back(
                {.path = std::string(input_.name).append(ending), .kept = true});
        }
        return true;
    }

    // Why publish() will refuse, as far as the names of the results are known before the input is
    // read.
    Status check_standing() const {
        const bool may_replace = request_.publish.existing != Existing::refuse ||
                                 request_.accepts_same || !input_.replaced.empty();
        if (may_replace || request_.conversion.all_palettes || splits(request_)) {
            return {};
        }
        if (request_.file) {
            return is_standard_stream(*request_.file)
                       ? Status()
                       : check_file(*request_.file, Existing::refuse);
        }
        const StandingOutputs standing = standing_outputs(request_, input_.name);
        if (standing.outputs.empty() || (request_.conversion.only_applicable && !standing.all)) {
            return {};
        }
        const std::string& output = standing.outputs.front();
        const bool is_file = !file_extension(output).empty();
        const OutputSet set = is_file ? OutputSet{"", {{output, {}}}} : OutputSet{output, {}};
        return publisher_->check({&set, Existing::refuse});
    }

    // A result of an earlier run may be replaced, as long as nothing else is in its place. A killed
    // run may have left some files of a result, which have the same bytes.
    Existing leave_for(const OutputSet& set) const {
        const std::vector<std::string> standing = publisher_->standing(set);
        const auto is_ours = [&](const std::string& path) {
            return input_.replaced.contains(path) ||
                   (request_.accepts_same &&
                    std::any_of(set.files.begin(), set.files.end(), [&](const OutputFile& file) {
                        return set.path_of(file) == path && publisher_->holds(set, file);
                    }));
        };
        const bool ours =
            !standing.empty() && std::all_of(standing.begin(), standing.end(), is_ours);
        return ours ? Existing::overwrite : request_.publish.existing;
    }

    // No file of the input itself may be replaced.
    Status check_inputs(const std::set<fs::path>& places) const {
        for (const OutputSet& set : sets_) {
            for (std::size_t i = 0; i < set.files.size(); ++i) {
                const fs::path output =
                    request_.file
                        ? path_of_page(i)
                        : request_.folder /
                              path_from_utf8(set.folder.empty() ? set.files[i].path : set.folder);
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
        std::vector<std::optional<Published>> published(sets_.size());  // nothing: the same bytes
        for (std::size_t i = 0; i < sets_.size(); ++i) {
            if (!request_.accepts_same || !publisher_->holds(sets_[i])) {
                publications.push_back({&sets_[i], leave_for(sets_[i])});
                published_as.push_back(i);
                FC_TRY(publisher_->check(publications.back()));
                FC_TRY(verify_kept(publications.back()));
            }
        }
        const auto done = publisher_->publish(publications, result_.context.diagnostics);
        if (!done) {
            result_.environment = true;
            return fail(done.error());
        }
        for (std::size_t i = 0; i < publications.size(); ++i) {
            published[published_as[i]] = (*done)[i];
        }
        for (std::size_t i = 0; i < sets_.size(); ++i) {
            if (published[i]) {
                FC_TRY(check_published(sets_[i], *published[i]));
            }
            report_published(sets_[i], published[i]);
        }
        return {};
    }

    Status publish_file() {
        if (!is_standard_stream(*request_.file)) {
            FC_TRY(publisher_->make_folder());
        }
        if (sets_.size() == 1 && has_pages(sets_.front()) && !is_standard_stream(*request_.file)) {
            return publish_pages(sets_.front());
        }
        if (sets_.size() != 1 || !keep_main_file(sets_.front())) {
            return fail(Error(ErrorCode::unsupported_feature,
                              "this would give several files, and only one is named")
                            .remedy("choose one animation, or let `fightconv extract INPUT -o DIR "
                                    "--gif` write a file for each"));
        }
        OutputSet& set = sets_.front();
        if (is_standard_stream(*request_.file)) {
            return write_to_reader(set);
        }
        set.folder.clear();
        set.files.front().path = utf8_from_path(request_.file->filename());
        set.main_files = {set.files.front().path};
        FC_TRY(check_file(*request_.file, request_.publish.existing));
        FC_TRY(verify_kept({&set, request_.publish.existing}));
        const auto published = fightconv::publish_file(*request_.file, set.files.front().bytes,
                                                       request_.publish.existing);
        if (!published) {
            result_.environment = true;
            return fail(published.error());
        }
        FC_TRY(check_published(set, *published));
        report_file(set, *published);
        return {};
    }

    // Pages of a sheet, none of which stands for the others, lie beside each other: "a.png",
    // "a-2.png".
    static bool has_pages(const OutputSet& set) {
        return set.folder.empty() && set.main_files.empty() && set.files.size() > 1;
    }

    fs::path path_of_page(std::size_t i) const {
        fs::path path = *request_.file;
        return i == 0 ? path
                      : path.replace_filename(
                            path_from_utf8(fmt::format("{}-{}{}", utf8_from_path(path.stem()),
                                                       i + 1, utf8_from_path(path.extension()))));
    }

    Status publish_pages(const OutputSet& set) {
        for (std::size_t i = 0; i < set.files.size(); ++i) {
            FC_TRY(check_file(path_of_page(i), request_.publish.existing));
        }
        for (std::size_t i = 0; i < set.files.size(); ++i) {
            const auto published = fightconv::publish_file(path_of_page(i), set.files[i].bytes,
                                                           request_.publish.existing);
            if (!published) {
                result_.environment = true;
                return fail(published.error());
            }
            result_.outputs.push_back({.path = utf8_from_path(path_of_page(i)),
                                       .bytes = set.files[i].bytes.size(),
                                       .kept = *published == Published::skipped,
                                       .remark = set.remark,
                                       .contents = contents_of(set)});
        }
        return {};
    }

    // Leaves the file that stands for the whole set. False if there are several.
    static bool keep_main_file(OutputSet& set) {
        if (set.files.size() > 1 && set.main_files.size() == 1) {
            const auto is_main = [&](const OutputFile& file) {
                return file.path == set.main_files.front();
            };
            const auto others = std::stable_partition(set.files.begin(), set.files.end(), is_main);
            for (auto other = others; other != set.files.end(); ++other) {
                set.remark += fmt::format("{}without {}, which is written into a folder only",
                                          set.remark.empty() ? "" : "; ", other->path);
            }
            set.files.erase(others, set.files.end());
        }
        return set.files.size() == 1;
    }

    Status write_to_reader(const OutputSet& set) {
        const auto received = write_standard_output(set.files.front().bytes);
        result_.environment = !received || *received == Received::no;
        if (!received) {
            return fail(received.error());
        }
        if (*received == Received::yes) {
            report_file(set, Published::written);
        }
        return {};
    }

    void report_file(const OutputSet& set, Published published) {
        result_.outputs.push_back({.path = is_standard_stream(*request_.file)
                                               ? "standard output"
                                               : utf8_from_path(*request_.file),
                                   .bytes = set.bytes(),
                                   .kept = published == Published::skipped,
                                   .remark = set.remark,
                                   .contents = contents_of(set),
                                   .verified = verified_as(set, true)});
    }

    Verified verified_as(const OutputSet& set, bool is_main) const {
        return request_.conversion.verify_with == nullptr ? Verified::not_asked
               : set.verified && is_main                  ? Verified::yes
                                                          : Verified::nothing_reads_it;
    }

    // An existing result that is kept is verified on the disk: it must have the same content as the
    // new one.
    Status verify_kept(const Publication& publication) const {
        const OutputSet& set = *publication.set;
        const bool stays =
            publication.existing == Existing::skip && !publisher_->standing(set).empty();
        if (!set.verified || !stays) {
            return {};
        }
        const Exporter* const exporter = registry_.exporter(set.format);
        FC_ASSIGN(const InputTree disk, InputTree::open(request_.folder));
        Context context(request_.limits);
        FC_ASSIGN(const Character made,
                  read_back(set, nullptr, *request_.conversion.verify_with, context));
        const auto verified =
            verify(made, *exporter, set, &disk, *request_.conversion.verify_with, context);
        return verified
                   ? Status()
                   : fail(Error(verified.error())
                              .remedy("it already existed and was kept; --overwrite replaces it"));
    }

    Status check_published(const OutputSet& set, Published published) {
        if (request_.conversion.verify_with == nullptr || published == Published::skipped ||
            publisher_->holds(set)) {
            return {};
        }
        result_.environment = true;
        return fail(
            Error(ErrorCode::io, "does not contain the bytes that were written to it")
                .in_file(utf8_from_path(
                    request_.folder /
                    path_from_utf8(set.folder.empty() ? set.files.front().path : set.folder)))
                .remedy("check the disk, then convert again with --overwrite"));
    }

    std::string contents_of(const OutputSet& set) const {
        if (!set.contents.empty()) {
            return set.contents;
        }
        const std::string animations = counted(result_.animations, "animation");
        const FormatInfo& info = registry_.exporter(set.format)->info();
        if (!info.pictures) {
            return fmt::format("{}, {}", animations, counted(result_.moves, "move"));
        }
        return fmt::format(
            "{}, {}",
            counted(info.holds.unused_sprites ? result_.sprites : result_.shown_sprites, "sprite"),
            animations);
    }

    // A folder is one result, no matter how many files it contains.
    void report_published(const OutputSet& set, std::optional<Published> published) {
        const bool same = !published;
        const bool kept = same || *published == Published::skipped;
        const auto is_main = [&](const OutputFile& file) {
            return !set.folder.empty() || std::find(set.main_files.begin(), set.main_files.end(),
                                                    file.path) != set.main_files.end();
        };
        for (const OutputFile& file : set.files) {
            if (set.folder.empty() || &file == &set.files.front()) {
                result_.outputs.push_back({.path = set.folder.empty() ? file.path : set.folder,
                                           .files = 0,
                                           .kept = kept,
                                           .same = same,
                                           .remark = set.remark,
                                           .contents = contents_of(set),
                                           .verified = verified_as(set, is_main(file))});
            }
            result_.outputs.back().bytes += file.bytes.size();
            ++result_.outputs.back().files;
            if (hooks_.published) {
                hooks_.published(
                    {.path = set.path_of(file), .bytes = file.bytes.size(), .kept = kept}, file);
            }
        }
    }

    const PublishRequest& request_;
    const Registry& registry_;
    const Publisher* publisher_;
    const ConversionInput& input_;
    const PublishHooks& hooks_;
    PublishResult& result_;
    std::vector<OutputSet> sets_;
};

}  // namespace

std::string_view file_extension(std::string_view output) noexcept {
    const std::size_t dot = output.rfind('.');
    return dot == output.npos ? std::string_view() : output.substr(dot);
}

std::vector<std::string_view> PublishRequest::endings() const {
    if (task) {
        return {task->ending};
    }
    std::vector<std::string_view> endings;
    for (const Exporter* exporter : conversion.exporters) {
        endings.push_back(exporter->info().output);
    }
    return endings;
}

std::string ConversionInput::shown() const {
    const auto* const path = std::get_if<fs::path>(&place);
    return path != nullptr ? shown_input(*path) : std::get<InputPlace>(place).shown;
}

std::optional<fs::path> ConversionInput::disk_path() const {
    if (const auto* const path = std::get_if<fs::path>(&place)) {
        if (is_standard_stream(*path)) {
            return std::nullopt;
        }
        std::error_code ignored;
        return platform::real_path(*path, ignored);
    }
    const InputPlace& there = std::get<InputPlace>(place);
    return there.tree.disk_path(there.main_file);
}

Result<InputPlace> ConversionInput::locate(Context& context, const Links& links) const {
    const auto* const path = std::get_if<fs::path>(&place);
    return path != nullptr ? place_of_input(*path, context, links) : std::get<InputPlace>(place);
}

StandingOutputs standing_outputs(const PublishRequest& request, const std::string& name) {
    constexpr std::int32_t palettes = 12;  // pal1 to pal12 of a .def
    const bool all_palettes = request.conversion.all_palettes;
    StandingOutputs standing{{}, !all_palettes};
    for (const std::string_view ending : request.endings()) {
        for (std::int32_t number = 1; number <= (all_palettes ? palettes : 1); ++number) {
            std::string output =
                fmt::format("{}{}", all_palettes ? name_of_palette(name, number) : name, ending);
            std::error_code unknown;
            if (fs::exists(platform::long_path(request.folder / path_from_utf8(output)), unknown)) {
                standing.outputs.push_back(std::move(output));
            } else {
                standing.all = false;
            }
        }
    }
    return standing;
}

void convert_and_publish(const PublishRequest& request, const Registry& registry,
                         const Publisher* publisher, const ConversionInput& input,
                         PublishResult& result, const PublishHooks& hooks) {
    try {
        if (const Status status = Job(request, registry, publisher, input, hooks, result).run();
            !status) {
            result.error = status.error();
        }
    } catch (...) {
        result.error = error_of_exception();
    }
    if (result.error) {
        Error named = std::move(*result.error).in_file(input.shown());
        result.error = std::move(named);
    }
}

}  // namespace fightconv
