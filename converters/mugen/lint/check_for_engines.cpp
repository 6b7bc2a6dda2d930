#include "converters/mugen/lint/check_for_engines.hpp"

#include <algorithm>
#include <optional>
#include <set>

#include "converters/mugen/files/animations.hpp"
#include "converters/mugen/files/options.hpp"
#include "converters/mugen/files/sounds.hpp"
#include "converters/mugen/lint/check_parts.hpp"
#include "converters/mugen/lint/problems.hpp"
#include "core/base/file_errors.hpp"
#include "core/base/reporter.hpp"
#include "core/base/text/encodings.hpp"
#include "core/base/text/text.hpp"
#include "formats/text/mugen_text.hpp"

namespace fightconv::mugen {

namespace {

// A context whose reports nobody sees, for files that were read before. It has the memory that is
// left.
class SecondReading {
public:
    explicit SecondReading(const Context& context) : context_(limits_of(context)) {
        context_.cancelled = context.cancelled;
    }
    Context& context() noexcept { return context_; }

private:
    static Limits limits_of(const Context& context) {
        Limits limits = context.limits;
        limits.live_decoded_bytes -= std::min(limits.live_decoded_bytes, context.budget.used());
        limits.diagnostics_per_id = 0;
        return limits;
    }

    Context context_;
};

// The reader of each part reports why it cannot be read; only errors that stop the check as well
// are passed on.
bool stops(const Error& error) noexcept {
    return error.code() == ErrorCode::limit_exceeded || error.code() == ErrorCode::cancelled;
}

bool is_mugen_1(const def::Definition& definition) {
    return def::engine_version(definition.mugen_version).major == 1 ||
           def::engine_version(definition.ikemen_version) != def::EngineVersion{};
}

// The states of one file, as if it were a character.
Combat combat_of(std::string_view file_name, std::vector<cns::Statedef> states) {
    Combat combat;
    combat.files.push_back({std::string(file_name), std::move(states)});
    for (const cns::Statedef& state : combat.files.front().states) {
        if (!state.shadowed && state.number >= 0) {
            combat.states.try_emplace(state.number, State{&state, 0});
        }
    }
    return combat;
}

// A text in which engines find nothing: W6 lets them load it.
void check_content(Source source, Context& second, Context& context) {
    text::LineReader lines(source, second);
    text::Line line;
    bool has_section = false;
    while (!has_section && lines.next(line)) {
        has_section = text::section_name(line.text).has_value();
    }
    if (!has_section) {
        Reporter(context.diagnostics, source.file)
            .report(lint_problem.file_empty, {}, "{}, so engines read nothing from it",
                    source.bytes.empty() ? "the file is empty" : "the file has no [section]");
    }
}

Status check_texts(const Checked& checked, Context& context) {
    check_command_names(checked, context);
    check_controllers(checked, context);
    if (checked.mends != nullptr && !checked.mends->status) {
        return fail(Error(checked.mends->status.error()));
    }
    return check_hits(checked, context);
}

class CharacterCheck {
public:
    CharacterCheck(const InputTree& tree, const CharacterFiles& files, Context& context,
                   LineMends* mends)
        : tree_(tree), files_(files), context_(context), second_(context), mends_(mends) {}

    Status run() && {
        const auto& options = options_of<Options>(context_);
        FC_TRY(read_states(options.common_commands));
        FC_TRY(read_actions_again());
        FC_TRY(check_sprite_file());
        if (files_.definition) {
            check_files();
            FC_TRY(check_contents());
            FC_TRY(read_command_names(options.common_commands));
            FC_TRY(check_constant_file());
            FC_TRY(check_sound_file());
        }
        const Checked checked{.combat = combat_,
                              .actions = air_ ? &actions_ : nullptr,
                              .actions_file = files_.animations,
                              .command_names = command_names_ ? &*command_names_ : nullptr,
                              .has_all_states = has_all_states_,
                              .is_read = true,
                              .is_mugen_1 = !files_.definition || is_mugen_1(*files_.definition),
                              .mends = mends_};
        check_states(checked, context_);
        check_required_actions(checked, context_);
        return check_texts(checked, context_);
    }

private:
    // Reading has reported the files that are not there.
    Status read_states(std::string_view common_commands) {
        Context reading(Context::Beside{second_.context(), mends_ == nullptr ? 0 : most_refusals});
        FC_ASSIGN(combat_, read_combat(tree_, files_, common_commands, reading));
        for (const Diagnostic& found : reading.diagnostics.kept()) {
            if (mends_ != nullptr && found.problem->effect.kind == Effect::refusal) {
                mends_->of_reading.report(found);
            }
        }
        return {};
    }

    // Calls the function with the file if it can be read.
    template <class Use>
    Status with_file(std::string_view name, Use use) {
        const auto bytes = tree_.read(name, second_.context());
        if (!bytes) {
            return stops(bytes.error()) ? fail(Error(bytes.error())) : Status();
        }
        Status used = use(Source{name, *bytes});
        return used || stops(used.error()) ? std::move(used) : Status();
    }

    // The same with a file that a line of [Files] names.
    template <class Use>
    Status with_file(const def::FileReference& reference, Use use) {
        const auto name = reference ? find_text(tree_, files_.main, reference.path) : std::nullopt;
        return name ? with_file(*name, std::move(use)) : Status();
    }

    Status read_actions_again() {
        return with_file(files_.animations, [&](Source source) -> Status {
            FC_ASSIGN(air_, air::parse(source, second_.context()));
            actions_ = known_actions(*air_);
            return {};
        });
    }

    Status check_sprite_file() {
        return with_file(files_.sprites, [&](Source source) -> Status {
            FC_ASSIGN(const sff::File file, sff::parse(source, second_.context()));
            check_sprites(file, source.file, context_);
            return {};
        });
    }

    Status check_sound_file() {
        return with_file(files_.definition->sound, [&](Source source) -> Status {
            FC_ASSIGN(const snd::File file, snd::parse(source, second_.context()));
            check_sound_list(file, source.file, context_);
            return {};
        });
    }

    Status check_constant_file() {
        return with_file(files_.definition->cns, [&](Source source) -> Status {
            FC_ASSIGN(const cns::File file, cns::parse(source, second_.context()));
            check_constants(file, source.file, context_);
            const auto is_velocity = [](const cns::Section& section) {
                return text::equal_ignoring_case(section.name, "Velocity");
            };
            // which is reported as such
            const bool is_empty = file.sections.empty() && file.states.empty();
            // W6
            if (!is_empty &&
                std::none_of(file.sections.begin(), file.sections.end(), is_velocity)) {
                Reporter(context_.diagnostics, source.file)
                    .report(lint_problem.velocities_missing, {},
                            "there is no [Velocity], which has no defaults: the character cannot "
                            "walk, and its jumps end at once");
            }
            return {};
        });
    }

    // Every text once. ZSS has no sections that must be there.
    Status check_contents() {
        const def::Definition& definition = *files_.definition;
        std::vector<def::FileReference> references = {definition.cmd, definition.cns,
                                                      definition.stcommon};
        references.insert(references.end(), definition.states.begin(), definition.states.end());
        std::set<std::string> seen;
        for (const def::FileReference& reference : references) {
            const auto name = reference && !has_extension(reference.path, ".zss")
                                  ? find_text(tree_, files_.main, reference.path)
                                  : std::nullopt;
            if (name && seen.insert(*name).second) {
                FC_TRY(with_file(*name, [&](Source source) -> Status {
                    check_content(source, second_.context(), context_);
                    return {};
                }));
            }
        }
        return {};
    }

    // W1, W2. The other files that [Files] names are reported by read_combat().
    void check_files() {
        const def::Definition& definition = *files_.definition;
        const auto is_read = [&](const def::FileReference& reference) {
            return !reference || find_text(tree_, files_.main, reference.path);
        };
        has_all_states_ = is_read(definition.cmd) &&
                          std::all_of(definition.states.begin(), definition.states.end(), is_read);
        const def::FileReference& common = definition.stcommon;
        if (!common) {
            check_own_common_states();
            return;
        }
        const std::string_view file = file_name_of(common.path);
        const bool is_engines = text::equal_ignoring_case(file, "common1.cns") ||
                                text::equal_ignoring_case(file, "common1.cns.zss");
        if (is_engines || is_read(common) ||
            is_read({common.path + ".zss", common.line})) {  // its twin (zss.md Z2)
            return;
        }
        has_all_states_ = false;
        Reporter(context_.diagnostics, files_.main)
            .report(lint_problem.common_file_missing, Place::at_line(common.line),
                    "'{}' is not in the character's folder; unless the game has it in its folder "
                    "data, Ikemen GO does not load the character",
                    to_utf8(common.path));
    }

    static std::string_view file_name_of(std::string_view path) {
        const std::size_t slash = path.find_last_of("/\\");
        return slash == std::string_view::npos ? path : path.substr(slash + 1);
    }

    // W2. Without a .cmd it is not somebody who fights.
    void check_own_common_states() const {
        const auto is_own = [&](std::int32_t state) { return combat_.states.contains(state); };
        if (has_all_states_ && files_.definition->cmd &&
            !(is_own(10) && is_own(40) && is_own(5000))) {
            Reporter(context_.diagnostics, files_.main)
                .report(lint_problem.common_states_missing, {},
                        "[Files] has no stcommon, so there are no states to jump, to crouch and to "
                        "be hit in; write stcommon = common1.cns");
        }
    }

    // Without a .cmd there are those of the game. One that is missing is reported as such.
    Status read_command_names(std::string_view common_commands) {
        if (!files_.definition->cmd) {
            command_names_.emplace();
        }
        FC_TRY(with_file(files_.definition->cmd, [&](Source source) -> Status {
            FC_ASSIGN(const cns::File file, cns::parse(source, second_.context()));
            command_names_ = check_commands(file, source.file, context_, mends_);
            return {};
        }));
        if (command_names_) {
            const Source source{"common commands", as_bytes(common_commands)};
            FC_ASSIGN(const cmd::File of_game, cmd::parse(source, second_.context()));
            for (const cmd::Command& command : of_game.commands) {
                command_names_->insert(command.name);
            }
        }
        return {};
    }

    const InputTree& tree_;
    const CharacterFiles& files_;
    Context& context_;
    SecondReading second_;
    LineMends* const mends_;
    Combat combat_;
    std::optional<air::File> air_;
    KnownActions actions_;
    std::optional<std::set<std::string>> command_names_;
    bool has_all_states_ = false;
};

}  // namespace

Status check_for_engines(const InputTree& tree, const CharacterFiles& files, Context& context,
                         LineMends* mends) {
    return CharacterCheck(tree, files, context, mends).run();
}

Status check_states_alone(Source source, Context& context) {
    FC_ASSIGN(cns::File file, cns::parse(source, context));
    SecondReading second(context);
    check_content(source, second.context(), context);
    check_constants(file, source.file, context);
    const Combat combat = combat_of(source.file, std::move(file.states));
    return check_texts({combat}, context);
}

Status check_commands_alone(Source source, Context& context) {
    FC_ASSIGN(cmd::File commands, cmd::parse(source, context));
    SecondReading second(context);
    check_content(source, second.context(), context);
    // has commands without inputs too
    FC_ASSIGN(const cns::File file, cns::parse(source, second.context()));
    const std::set<std::string> names = check_commands(file, source.file, context);
    const Combat combat = combat_of(source.file, std::move(commands.states));
    return check_texts({.combat = combat, .command_names = &names}, context);
}

Status check_actions_alone(Source source, Context& context) {
    if (source.bytes.empty()) {
        return fail(empty_file(source.file));
    }
    FC_ASSIGN(const air::File file, parse_actions(source, context));
    const KnownActions actions = known_actions(file);
    const Combat combat;
    check_required_actions({.combat = combat, .actions = &actions, .actions_file = source.file},
                           context);
    return {};
}

Status check_sprites_alone(Source source, Context& context) {
    FC_ASSIGN(sff::File file, sff::parse(source, context));
    FC_TRY(sff::decode_pictures(file, source.file, context));
    check_sprites(file, source.file, context);
    return {};
}

Status check_sounds_alone(Source source, Context& context) {
    Character character;
    character.charge = Charge(context.budget);
    FC_TRY(place_sounds(std::string(source.file),
                        ByteBuffer(source.bytes.begin(), source.bytes.end()), character, context));
    check_sounds(character, context);
    SecondReading second(context);
    FC_ASSIGN(const snd::File file, snd::parse(source, second.context()));
    check_sound_list(file, source.file, context);
    return {};
}

void add_mend(LineMends* mends, LineMend mend) {
    if (mends == nullptr || !mends->status) {
        return;
    }
    mends->status = mends->charge.add(sizeof(LineMend) + mend.file.size() + mend.why.size() +
                                          mend.added.size() + (mend.text ? mend.text->size() : 0),
                                      "mended lines");
    if (mends->status) {
        mends->all.push_back(std::move(mend));
    }
}

KnownActions known_actions(const air::File& file) {
    KnownActions actions;
    for (const air::Action& action : file.actions) {
        if (!action.shadowed) {
            const bool stays =
                std::any_of(action.elements.begin(), action.elements.end(),
                            [](const air::Element& element) { return element.time == -1; });
            actions.emplace(action.number, KnownAction{&action, stays});
        }
    }
    return actions;
}

}  // namespace fightconv::mugen
