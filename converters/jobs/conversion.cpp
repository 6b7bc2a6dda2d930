#include "converters/jobs/conversion.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <new>
#include <set>

#include "core/base/paths.hpp"
#include "core/base/text.hpp"

namespace fightconv {

namespace fs = std::filesystem;

namespace {

// What was made of an input and is not on the disk yet.
struct Made {
    OutputSet set;
    std::vector<std::string> verified{};  // files of it
};

std::string path_of(const OutputSet& set, const OutputFile& file) { return set.folder.empty() ? file.path : set.folder + "/" + file.path; }

class Run {
public:
    Run(const ConversionPlan& plan, const Registry& registry, const Publisher& publisher, const ConversionInput& input, const ConversionHooks& hooks,
        Conversion& conversion)
        : plan_(plan), registry_(registry), publisher_(publisher), input_(input), hooks_(hooks), conversion_(conversion) {}

    Status run();

private:
    void report_idle_options(const OpenedInput& opened) const;
    Result<Character> import(const OpenedInput& opened, Context& context) const;
    Status write_formats(const Character& character, const std::string& name, Context& context);
    Status write_palettes(const OpenedInput& opened, Character character);
    Result<std::vector<std::string>> read_back(const Character& character, const Exporter& exporter, const OutputSet& set);
    Existing leave_for(const OutputSet& set) const;
    bool is_kept(const OutputSet& set) const;
    Status check_inputs(const OpenedInput& opened) const;
    Status publish();
    Status check_published(const OutputSet& set, Published published);
    void report_published(const Made& made, Published published);

    const ConversionPlan& plan_;
    const Registry& registry_;
    const Publisher& publisher_;
    const ConversionInput& input_;
    const ConversionHooks& hooks_;
    Conversion& conversion_;
    std::vector<Made> made_;
};

// Options that another kind of input or output would have understood.
void Run::report_idle_options(const OpenedInput& opened) const {
    const auto declares = [](const FormatInfo& info, std::string_view name) {
        return std::any_of(info.options.begin(), info.options.end(), [&](const OptionInfo& option) { return option.name == name; });
    };
    for (const auto& [name, value] : plan_.format_options) {
        const bool used = declares(opened.importer->info(), name) ||
                          std::any_of(plan_.exporters.begin(), plan_.exporters.end(),
                                      [&, &option = name](const Exporter* exporter) { return declares(exporter->info(), option); });
        if (!used) {
            conversion_.context.diagnostics.report(
                {.id = "convert.option-unused", .message = fmt::format("--{} {} means nothing for this input and was not used", name, value)});
        }
    }
}

Result<Character> Run::import(const OpenedInput& opened, Context& context) const {
    FC_ASSIGN(Character character, opened.importer->read(opened.tree, opened.main_file, context));
    if (plan_.selection) {
        FC_TRY(select_animations(character, *plan_.selection, context.diagnostics));
    }
    return character;
}

Status Run::write_formats(const Character& character, const std::string& name, Context& context) {
    for (const Exporter* exporter : plan_.exporters) {
        if (plan_.stopped && plan_.stopped()) {
            return fail(ErrorCode::cancelled, "interrupted; nothing was written for this input");
        }
        for (Diagnostic& loss : exporter->losses(character, context)) {
            context.diagnostics.report(std::move(loss));
        }
        FC_ASSIGN(OutputSet set, exporter->write(character, name, context));
        std::vector<std::string> verified;
        if (plan_.verify) {
            FC_ASSIGN(verified, read_back(character, *exporter, set));
        }
        made_.push_back({std::move(set), std::move(verified)});
    }
    return {};
}

// A result that stays is verified as it lies there.
Result<std::vector<std::string>> Run::read_back(const Character& character, const Exporter& exporter, const OutputSet& set) {
    Context context(plan_.limits);
    context.threads = plan_.threads_per_job;
    const bool kept = is_kept(set);
    std::optional<InputTree> disk;
    if (kept) {
        FC_ASSIGN(disk, InputTree::open(plan_.folder));
    }
    auto verified = verify(character, exporter, set, kept ? &*disk : nullptr, registry_, context);
    if (!verified) {
        return fail(std::move(verified).error().remedy(kept ? "it was there already and was kept; --overwrite replaces it"
                                                            : "nothing was written; please report it with the input, this is a fault of fightconv"));
    }
    if (verified->empty()) {
        conversion_.context.diagnostics.report({.id = "convert.not-verified",
                                                .severity = Severity::note,
                                                .message = fmt::format("--verify: nothing reads {} back; that result was not verified", exporter.info().id)});
    }
    return verified;
}

std::string name_of_palette(const std::string& name, std::int32_t number) { return fmt::format("{}-pal{}", name, number); }

// One output for each palette. Each is imported anew with its palette as the option says, since the choice may reach further than
// one palette of the character; what is odd about the input is reported once.
Status Run::write_palettes(const OpenedInput& opened, Character character) {
    const std::vector<PaletteChoice> choices = character.palette_choices;
    if (choices.empty()) {
        conversion_.context.diagnostics.report({.id = "convert.no-palettes",
                                                .severity = Severity::note,
                                                .message = "this character has no palettes to choose from; it is written once, in its own colours"});
        return write_formats(character, input_.name, conversion_.context);
    }
    FC_TRY(write_formats(character, name_of_palette(input_.name, choices.front().number), conversion_.context));
    character = {};
    const auto known = conversion_.context.diagnostics.counts();
    for (auto choice = choices.begin() + 1; choice != choices.end(); ++choice) {
        Context again(plan_.limits);
        again.threads = conversion_.context.threads;
        again.options = conversion_.context.options;
        again.options["palette"] = std::to_string(choice->number);
        FC_ASSIGN(const Character recoloured, import(opened, again));
        FC_TRY(write_formats(recoloured, name_of_palette(input_.name, choice->number), again));
        for (const Diagnostic& diagnostic : again.diagnostics.kept()) {
            if (!known.contains(diagnostic.id)) {
                conversion_.context.diagnostics.report(diagnostic);
            }
        }
    }
    return {};
}

// A result that an earlier run made may give way, as long as nothing else stands there.
Existing Run::leave_for(const OutputSet& set) const {
    const std::vector<std::string> standing = publisher_.standing(set);
    const bool ours = std::all_of(standing.begin(), standing.end(), [&](const std::string& file) { return input_.replaced.contains(file); });
    return !standing.empty() && ours ? Existing::overwrite : publisher_.options().existing;
}

bool Run::is_kept(const OutputSet& set) const { return leave_for(set) == Existing::skip && !publisher_.standing(set).empty(); }

// No file that the character is made of may go.
Status Run::check_inputs(const OpenedInput& opened) const {
    const std::set<fs::path> places = places_of(opened, input_.path);
    for (const auto& [set, verified] : made_) {
        for (const OutputFile& file : set.files) {
            const fs::path output = plan_.folder / path_from_utf8(set.folder.empty() ? file.path : set.folder);
            if (replaces_one(places, output)) {
                return fail(would_replace_input(output));
            }
        }
    }
    return {};
}

Status Run::publish() {
    std::vector<Publication> publications;
    std::vector<std::size_t> published_as;  // the place of each publication in made_
    std::vector<Published> published(made_.size(), Published::written);
    for (std::size_t i = 0; i < made_.size(); ++i) {
        if (const OutputSet& set = made_[i].set; !plan_.accepts_same || !publisher_.holds(set)) {
            publications.push_back({&set, leave_for(set)});
            published_as.push_back(i);
            FC_TRY(publisher_.check(publications.back()));
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
    for (std::size_t i = 0; i < made_.size(); ++i) {
        FC_TRY(check_published(made_[i].set, published[i]));
        report_published(made_[i], published[i]);
    }
    return {};
}

Status Run::check_published(const OutputSet& set, Published published) {
    if (!plan_.verify || published == Published::skipped || publisher_.holds(set)) {
        return {};
    }
    conversion_.environment = true;
    return fail(Error(ErrorCode::io, "does not hold what was written to it")
                    .in_file(utf8_from_path(plan_.folder / path_from_utf8(set.folder.empty() ? set.files.front().path : set.folder)))
                    .remedy("check the disk, and convert again with --overwrite"));
}

void Run::report_published(const Made& made, Published published) {
    const OutputSet& set = made.set;
    const bool kept = published == Published::skipped;
    const auto verification_of = [&](const OutputFile& file) {
        const auto& paths = made.verified;
        const bool read = set.folder.empty() ? std::find(paths.begin(), paths.end(), file.path) != paths.end() : !paths.empty();
        return !plan_.verify ? Verified::not_asked : read ? Verified::yes : Verified::nothing_reads_it;
    };
    // A folder is one result, however many files it holds.
    for (const OutputFile& file : set.files) {
        if (set.folder.empty() || &file == &set.files.front()) {
            conversion_.outputs.push_back({set.folder.empty() ? file.path : set.folder, 0, kept, set.remark, verification_of(file)});
        }
        conversion_.outputs.back().bytes += file.bytes.size();
        if (hooks_.published) {
            hooks_.published({path_of(set, file), file.bytes.size(), kept}, file);
        }
    }
}

Status Run::run() {
    if (plan_.stopped && plan_.stopped()) {
        return fail(ErrorCode::cancelled, "interrupted before it began");
    }
    if (publisher_.options().existing == Existing::skip && !plan_.verify && !plan_.all_palettes && standing_outputs(plan_, input_.name).all) {
        for (const Exporter* exporter : plan_.exporters) {
            conversion_.outputs.push_back({exporter->main_output(input_.name), 0, true});
        }
        return {};
    }
    FC_ASSIGN(const OpenedInput opened, open_input(input_.path, registry_));
    report_idle_options(opened);
    FC_ASSIGN(Character character, import(opened, conversion_.context));
    conversion_.sprites = character.sprites.size();
    conversion_.animations = character.animations.size();
    conversion_.moves = character.moves.size();
    if (hooks_.imported) {
        hooks_.imported(character, conversion_.context);
    }
    FC_TRY(plan_.all_palettes ? write_palettes(opened, std::move(character)) : write_formats(character, input_.name, conversion_.context));
    if (const std::uint64_t warnings = conversion_.context.diagnostics.warnings(); plan_.strict && warnings > 0) {
        return fail(ErrorCode::malformed,
                    fmt::format("{} warning{}, and --strict makes that a failure; nothing was written", warnings, warnings == 1 ? "" : "s"));
    }
    FC_TRY(check_inputs(opened));
    return publish();
}

// Where the inputs lie, sorted so that those in a folder are neighbours.
std::set<fs::path> paths_of(const std::vector<ConversionInput>& inputs) {
    std::set<fs::path> places;
    for (const ConversionInput& input : inputs) {
        std::error_code ignored;
        places.insert(fs::weakly_canonical(input.path, ignored));
    }
    return places;
}

// With --split a character may become NAME-1.fspk, NAME-2.fspk and so on: no other input may have such a name.
Status check_parts(const std::vector<ConversionInput>& inputs) {
    std::set<std::string> names;
    for (const ConversionInput& input : inputs) {
        names.insert(lower_case(input.name));
    }
    for (const std::string& name : names) {
        const std::size_t number = name.find_last_not_of("0123456789") + 1;
        const bool has_number = number > 1 && number < name.size() && name[number - 1] == '-';
        if (has_number && names.contains(name.substr(0, number - 1))) {
            return fail(ErrorCode::malformed, fmt::format("with --split {} could become {}.fspk, which is another input's", name.substr(0, number - 1), name));
        }
    }
    return {};
}

}  // namespace

Status check_outputs(const ConversionPlan& plan, const std::vector<ConversionInput>& inputs) {
    std::map<std::string, const fs::path*> taken;
    const std::set<fs::path> places = paths_of(inputs);
    for (const ConversionInput& input : inputs) {
        for (const Exporter* exporter : plan.exporters) {
            const std::string output = exporter->main_output(input.name);
            const std::string shown = (plan.folder / path_from_utf8(output)).string();
            const auto [other, is_new] = taken.emplace(lower_case(output), &input.path);
            if (!is_new && *other->second == input.path) {
                return fail(ErrorCode::malformed, fmt::format("{} is given twice", input.path.string()));
            }
            if (!is_new) {
                return fail(ErrorCode::malformed, fmt::format("{} and {} would both become {}", other->second->string(), input.path.string(), shown));
            }
            std::error_code ignored;
            if (fs::equivalent(shown, input.path, ignored)) {
                return fail(ErrorCode::malformed, fmt::format("{} would overwrite the input itself; choose another folder with -o", shown));
            }
            if (replaces_one(places, shown)) {
                return fail(ErrorCode::malformed, fmt::format("{} would overwrite an input, which is or lies in it; choose another folder with -o", shown));
            }
        }
    }
    return plan.format_options.contains("split") ? check_parts(inputs) : Status();
}

StandingOutputs standing_outputs(const ConversionPlan& plan, const std::string& name) {
    constexpr std::int32_t palettes = 12;  // pal1 to pal12 of a .def
    StandingOutputs standing{{}, !plan.all_palettes};
    for (const Exporter* exporter : plan.exporters) {
        for (std::int32_t number = 1; number <= (plan.all_palettes ? palettes : 1); ++number) {
            std::string output = exporter->main_output(plan.all_palettes ? name_of_palette(name, number) : name);
            std::error_code unknown;
            if (fs::exists(plan.folder / path_from_utf8(output), unknown)) {
                standing.outputs.push_back(std::move(output));
            } else {
                standing.all = false;
            }
        }
    }
    return standing;
}

std::set<fs::path> places_of(const OpenedInput& opened, const fs::path& path) {
    std::error_code ignored;
    const fs::path root = fs::is_directory(path, ignored) ? path : path.parent_path();
    Context unheard;
    const auto files = opened.importer->files(opened.tree, opened.main_file, unheard);
    std::set<fs::path> places;
    for (const std::string& file : files ? *files : std::vector<std::string>()) {
        places.insert(fs::weakly_canonical(root / path_from_utf8(file), ignored));
    }
    return places;
}

bool replaces_one(const std::set<fs::path>& inputs, const fs::path& output) {
    std::error_code failed;
    const fs::path replaced = fs::weakly_canonical(output, failed);
    const auto first = inputs.lower_bound(replaced);
    return !failed && first != inputs.end() && std::mismatch(replaced.begin(), replaced.end(), first->begin(), first->end()).first == replaced.end();
}

Error would_replace_input(const fs::path& output) {
    return Error(ErrorCode::io, "would be replaced, and the input is or lies in it").in_file(utf8_from_path(output)).remedy("choose another folder with -o");
}

Error error_of_exception() {
    try {
        throw;
    } catch (const std::bad_alloc&) {
        return {ErrorCode::limit_exceeded, "there is not enough memory for this input"};
    } catch (const std::exception& exception) {
        return Error(ErrorCode::internal, std::string("a bug of fightconv: ") + exception.what()).remedy("please report it with the input");
    }
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
        Error named = std::move(*conversion.error).in_file(input.path.string());
        conversion.error = std::move(named);
    }
}

}  // namespace fightconv
