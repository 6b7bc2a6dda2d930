#include "converters/mugen/files/combat.hpp"

#include <algorithm>
#include <array>
#include <iterator>

#include "converters/mugen/files/problems.hpp"
#include "converters/mugen/files/zss_states.hpp"
#include "core/base/find.hpp"
#include "core/base/reporter.hpp"
#include "core/base/text/encodings.hpp"
#include "core/base/text/text.hpp"
#include "core/model/scale.hpp"
#include "formats/text/mugen_text.hpp"

namespace fightconv::mugen {

namespace {

constexpr std::string_view xscale = "size.xscale";
constexpr std::string_view yscale = "size.yscale";

// The constants that stand in the file, by the line that gives them: "run.fwd = 4.6, 0" is one
// property. A scale is none, because the model has a field for it.
std::vector<Tag> properties_of(const cns::File& file, const Constants& constants) {
    std::map<std::uint32_t, std::string> values;
    for (const Constant& constant : constants.all) {
        const bool is_scale = constant.name == xscale || constant.name == yscale;
        if (constant.line != 0 && !(is_scale && constant.value != 1)) {
            std::string& value = values[constant.line];
            value.append(value.empty() ? "" : ",").append(number_text(constant.value));
        }
    }
    std::vector<Tag> properties;
    for (const cns::Section& section : file.sections) {
        for (const cns::Parameter& parameter : section.parameters) {
            if (auto* const found = find_in(values, parameter.line)) {
                properties.emplace_back(parameter.key, *found);
            }
        }
    }
    return properties;
}

VersionTicks ticks_of(const def::Definition& definition) {
    if (def::engine_version(definition.ikemen_version) != def::EngineVersion{}) {
        return {.attacker_pause = 0, .hit_time = 0};
    }
    const bool is_old = def::engine_version(definition.mugen_version).major != 1;
    return {.attacker_pause = is_old ? -1 : 0, .hit_time = 1};
}

// Replaces scales at which the engines would draw mirrored, not at all or without end (mugen.md
// C20).
double scale_of(const Constants& constants, std::string_view name, const Reporter& reporter) {
    const Constant& constant = *constants.find(name);
    if (is_sensible_scale(constant.value)) {
        return constant.value;
    }
    const double taken =
        constant.value > 0 ? std::clamp(constant.value, least_scale, greatest_scale) : 1;
    reporter.report(files_problem.scale_odd, Place::at_line(constant.line),
                    "{} is {}; expected {} to {}; {} is used", name, number_text(constant.value),
                    number_text(least_scale), number_text(greatest_scale), number_text(taken));
    return taken;
}

class Reader {
public:
    Reader(const InputTree& tree, const CharacterFiles& files, std::string_view common_commands,
           Context& context)
        : tree_(tree), files_(files), common_commands_(common_commands), context_(context) {}

    Result<Combat> run() && {
        const def::Definition& definition = *files_.definition;
        combat_.localcoord = definition.localcoord;
        combat_.version_ticks = ticks_of(definition);
        combat_.maps.insert(definition.maps.begin(), definition.maps.end());
        FC_TRY(read_constants(definition.cns));
        for (const def::FileReference& reference : definition.states) {
            FC_TRY(read_states(reference, &Reader::parse_states));
        }
        FC_TRY(read_states(definition.cmd, &Reader::parse_commands));
        FC_TRY(add_common_commands());
        // usually the engine's own
        if (definition.stcommon && find(definition.stcommon)) {
            FC_TRY(read_states(definition.stcommon, &Reader::parse_states));
        }
        combat_.charge.join(std::move(zss_).take_charge());
        for (std::size_t file = 0; file < combat_.files.size(); ++file) {
            for (const cns::Statedef& state : combat_.files[file].states) {
                if (!state.shadowed && state.number >= 0) {
                    combat_.states.try_emplace(state.number, State{&state, file});
                }
            }
        }
        return std::move(combat_);
    }

private:
    // The real name of the file; nothing, and a report, where it is not there or of a kind that is
    // not read.
    std::optional<std::string> locate(const def::FileReference& reference) {
        const Reporter reporter(context_.diagnostics, files_.main);
        const Place line = Place::at_line(reference.line);
        if (!reference) {
            return std::nullopt;
        }
        auto found = find(reference);
        if (!found) {
            reporter.report(files_problem.file_missing, line,
                            "'{}' is not in the character's folder, nor in the folder data of a "
                            "game; Ikemen GO does not load the character, and what the file says "
                            "of moves and constants is left out",
                            to_utf8(reference.path));
        } else if (found->starts_with(InputTree::game_data)) {
            reporter.report(
                files_problem.file_of_game, line,
                "'{}' is not in the character's folder; it is read from the folder data "
                "of the game, as Ikemen GO does",
                to_utf8(reference.path));
        }
        return found;
    }

    // The file, or its twin in ZSS (zss.md Z2).
    std::optional<std::string> find(const def::FileReference& reference) const {
        auto found = find_text(tree_, files_.main, reference.path);
        return found ? found : find_text(tree_, files_.main, reference.path + ".zss");
    }

    // Z1
    static bool is_zss(std::string_view name) {
        const std::size_t dot = name.rfind('.');
        return dot != std::string_view::npos &&
               text::starts_with_ignoring_case(name.substr(dot), ".zss");
    }

    Status read_constants(const def::FileReference& reference) {
        const auto name = locate(reference);
        if (!name) {
            return {};
        }
        FC_ASSIGN(const FileBytes bytes, tree_.read_text(*name, context_));
        FC_ASSIGN(cns::File file, cns::parse({*name, bytes}, context_));
        combat_.constants = constants_of(file, combat_.localcoord);
        combat_.properties = properties_of(file, combat_.constants);
        const Reporter reporter(context_.diagnostics, *name);
        combat_.scale = {scale_of(combat_.constants, xscale, reporter),
                         scale_of(combat_.constants, yscale, reporter)};
        constants_ = {*name, std::move(file.states)};
        combat_.charge.join(std::move(file.charge));
        return {};
    }

    Result<std::vector<cns::Statedef>> parse_states(Source source) {
        FC_ASSIGN(cns::File file, cns::parse(source, context_));
        combat_.charge.join(std::move(file.charge));
        return std::move(file.states);
    }

    Result<std::vector<cns::Statedef>> parse_commands(Source source) {
        FC_ASSIGN(cmd::File file, cmd::parse(source, context_));
        combat_.commands = std::move(file.commands);
        combat_.charge.join(std::move(file.charge));
        return std::move(file.states);
    }

    // They follow the character's own, so that its own definition of a name is the first one
    // (mugen.md M6). States in this file do not count.
    Status add_common_commands() {
        FC_ASSIGN(cmd::File file,
                  cmd::parse({"common commands", as_bytes(common_commands_)}, context_));
        std::move(file.commands.begin(), file.commands.end(), std::back_inserter(combat_.commands));
        combat_.charge.join(std::move(file.charge));
        return {};
    }

    Status read_states(const def::FileReference& reference,
                       Result<std::vector<cns::Statedef>> (Reader::*parse)(Source)) {
        const auto name = locate(reference);
        const bool known =
            name && std::any_of(combat_.files.begin(), combat_.files.end(),
                                [&](const StateFile& file) { return file.name == *name; });
        if (!name || known) {
            return {};
        }
        if (*name == constants_.name) {  // most characters keep both in one file
            combat_.files.push_back(std::move(constants_));
            return {};
        }
        FC_ASSIGN(const FileBytes bytes, tree_.read_text(*name, context_));
        FC_ASSIGN(std::vector<cns::Statedef> states,
                  is_zss(*name) ? parse_zss({*name, bytes}) : (this->*parse)({*name, bytes}));
        combat_.files.push_back({*name, std::move(states)});
        return {};
    }

    Result<std::vector<cns::Statedef>> parse_zss(Source source) {
        FC_ASSIGN(zss::File file, zss::parse(source, context_));
        return zss_.add(std::move(file), std::string(source.file));
    }

    const InputTree& tree_;
    const CharacterFiles& files_;
    std::string_view common_commands_;
    Context& context_;
    StateFile constants_;
    Combat combat_;
    ZssStates zss_{combat_.constants, context_};
};

}  // namespace

Result<Combat> read_combat(const InputTree& tree, const CharacterFiles& files,
                           std::string_view common_commands, Context& context) {
    if (!files.definition) {
        return Combat();
    }
    return Reader(tree, files, common_commands, context).run();
}

}  // namespace fightconv::mugen
