#include "converters/conversion.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <new>
#include <set>

#include "converters/open_input.hpp"
#include "core/names.hpp"
#include "core/text.hpp"

namespace fightconv {

namespace fs = std::filesystem;

namespace {

// What was made of an input and is not on the disk yet.
using OutputSets = std::vector<OutputSet>;

std::string path_of(const OutputSet& set, const OutputFile& file) { return set.folder.empty() ? file.path : set.folder + "/" + file.path; }

class Run {
public:
    Run(const ConversionPlan& plan, const Registry& registry, const Publisher& publisher, const ConversionInput& input, const ConversionHooks& hooks,
        Conversion& conversion)
        : plan_(plan), registry_(registry), publisher_(publisher), input_(input), hooks_(hooks), conversion_(conversion) {}

    Status run();

private:
    bool all_exist() const;
    void report_idle_options(const OpenedInput& opened) const;
    Result<Character> import(const OpenedInput& opened, Context& context) const;
    Status write_formats(const Character& character, const std::string& name, Context& context);
    Status write_palettes(const OpenedInput& opened, Character character);
    Status check_place(const OutputSet& set) const;
    Status publish();

    const ConversionPlan& plan_;
    const Registry& registry_;
    const Publisher& publisher_;
    const ConversionInput& input_;
    const ConversionHooks& hooks_;
    Conversion& conversion_;
    OutputSets sets_;
};

bool Run::all_exist() const {
    return std::all_of(plan_.exporters.begin(), plan_.exporters.end(), [&](const Exporter* exporter) {
        std::error_code ignored;
        return fs::exists(plan_.folder / path_from_utf8(exporter->main_output(input_.name)), ignored);
    });
}

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
        for (const std::string& entry : plan_.selection->unmatched(character)) {
            context.diagnostics.report(
                {.id = "convert.no-such-animation", .message = "--animations names '" + entry + "', which no animation of this character is"});
        }
        FC_TRY(keep_animations(character, *plan_.selection));
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
        sets_.push_back(std::move(set));
    }
    return {};
}

// One output for each palette. Each is imported anew with its palette as the option says, since the choice may reach further than
// one palette of the character; what is odd about the input is reported once.
Status Run::write_palettes(const OpenedInput& opened, Character character) {
    const std::vector<PaletteChoice> choices = character.palette_choices;
    if (choices.empty()) {
        return fail(Error(ErrorCode::not_found, "this character has no palettes to choose from").remedy("leave --all-palettes out"));
    }
    const auto named = [&](const PaletteChoice& choice) { return fmt::format("{}-pal{}", input_.name, choice.number); };
    FC_TRY(write_formats(character, named(choices.front()), conversion_.context));
    character = {};
    for (auto choice = choices.begin() + 1; choice != choices.end(); ++choice) {
        Context again(plan_.limits);
        again.threads = conversion_.context.threads;
        again.options = conversion_.context.options;
        again.options["palette"] = std::to_string(choice->number);
        FC_ASSIGN(const Character recoloured, import(opened, again));
        FC_TRY(write_formats(recoloured, named(*choice), again));
    }
    return {};
}

// What stands in the way of an output, found out before any is published.
Status Run::check_place(const OutputSet& set) const {
    if (publisher_.options().existing == Existing::refuse && publisher_.exists(set)) {
        return fail(Error(ErrorCode::io, "the result exists already and was kept")
                        .in_file((plan_.folder / path_from_utf8(path_of(set, set.files.front()))).string())
                        .remedy("--overwrite replaces it, --skip-existing goes on without a failure"));
    }
    return publisher_.check(set);
}

Status Run::publish() {
    std::vector<bool> is_there;
    for (const OutputSet& set : sets_) {
        is_there.push_back(plan_.accepts_same && publisher_.holds(set));
        FC_TRY(is_there.back() ? Status() : check_place(set));
    }
    for (std::size_t i = 0; i < sets_.size(); ++i) {
        const auto published = is_there[i] ? Published::written : publisher_.publish(sets_[i]);
        if (!published) {
            conversion_.environment = true;
            return fail(published.error());
        }
        // A folder is one result, however many files it holds.
        for (const OutputFile& file : sets_[i].files) {
            if (sets_[i].folder.empty() || &file == &sets_[i].files.front()) {
                conversion_.outputs.push_back({sets_[i].folder.empty() ? file.path : sets_[i].folder, 0, *published == Published::skipped});
            }
            conversion_.outputs.back().bytes += file.bytes.size();
            if (hooks_.published) {
                hooks_.published({path_of(sets_[i], file), file.bytes.size(), *published == Published::skipped}, file);
            }
        }
    }
    return {};
}

Status Run::run() {
    if (plan_.stopped && plan_.stopped()) {
        return fail(ErrorCode::cancelled, "interrupted before it began");
    }
    if (publisher_.options().existing == Existing::skip && !plan_.all_palettes && all_exist()) {
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
    return publish();
}

// Where the inputs lie, sorted so that those in a folder are neighbours.
std::set<fs::path> places_of(const std::vector<ConversionInput>& inputs) {
    std::set<fs::path> places;
    for (const ConversionInput& input : inputs) {
        std::error_code ignored;
        places.insert(fs::weakly_canonical(input.path, ignored));
    }
    return places;
}

// Whether writing this output would replace one of the inputs: itself, or with the folder that it lies in.
bool replaces_one(const std::set<fs::path>& inputs, const fs::path& output) {
    std::error_code failed;
    const fs::path replaced = fs::weakly_canonical(output, failed);
    const auto first = inputs.lower_bound(replaced);
    return !failed && first != inputs.end() && std::mismatch(replaced.begin(), replaced.end(), first->begin(), first->end()).first == replaced.end();
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
    const std::set<fs::path> places = places_of(inputs);
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
