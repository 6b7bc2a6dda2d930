#include "converters/api/inspect.hpp"

#include <algorithm>
#include <array>

#include "converters/fspk/read/importer.hpp"
#include "converters/inspect/describe.hpp"
#include "converters/mugen/lint/check_for_engines.hpp"
#include "core/base/file_errors.hpp"
#include "core/base/text/text.hpp"
#include "formats/fspk/view.hpp"
#include "formats/mugen/sff/sff.hpp"
#include "formats/mugen/snd/snd.hpp"
#include "formats/uff/uff.hpp"
#include "formats/urho3d/ani/ani.hpp"
#include "formats/urho3d/mdl/mdl.hpp"
#include "formats/urho3d/pak/pak.hpp"
#include "formats/urho3d/ushd/ushd.hpp"

namespace fightconv {

namespace {

constexpr std::size_t signature_bytes = 64;

Result<Description> describe_fspk(Source source, std::string_view animation, Context& context) {
    FC_ASSIGN(const std::optional<fspk::Layout> layout, layout_option(context.options));
    return inspect::describe_fspk(source, animation, layout);
}

// Readers that report everything themselves.
template <auto Parse>
Status check_by_reading(Source source, Context& context) {
    FC_TRY(Parse(source, context));
    return {};
}
constexpr auto check_mdl = check_by_reading<mdl::parse>;
constexpr auto check_ani = check_by_reading<ani::parse>;
constexpr auto check_ushd = check_by_reading<ushd::parse>;

constexpr std::array<FileKind, 16> file_kinds = {{
    {".sff", sff::has_signature, inspect::describe_sff, false, mugen::check_sprites_alone, true},
    {".snd", snd::has_signature, inspect::describe_snd, false, mugen::check_sounds_alone},
    {".uff", uff::has_signature, inspect::describe_uff, true},
    {".fspk", fspk::has_signature, describe_fspk, true},
    {".mdl", mdl::has_signature, inspect::describe_mdl, false, check_mdl},
    {".ani", ani::has_signature, inspect::describe_ani, false, check_ani},
    {".pak", pak::has_signature, inspect::describe_pak, false, pak::check},
    {".vs3", ushd::has_signature, inspect::describe_ushd, false, check_ushd},
    {".ps3", ushd::has_signature, inspect::describe_ushd, false, check_ushd},
    {".vs4", ushd::has_signature, inspect::describe_ushd, false, check_ushd},
    {".ps4", ushd::has_signature, inspect::describe_ushd, false, check_ushd},
    {".air", nullptr, inspect::describe_air, true, mugen::check_actions_alone, true},
    {".act", nullptr, inspect::describe_act, false},
    {".cns", nullptr, inspect::describe_cns, false, mugen::check_states_alone},
    {".st", nullptr, inspect::describe_cns, false, mugen::check_states_alone},
    {".cmd", nullptr, inspect::describe_cmd, false, mugen::check_commands_alone},
}};

template <class Is>
const FileKind* first_kind(Is is) {
    const auto* const found = std::find_if(file_kinds.begin(), file_kinds.end(), is);
    return found == file_kinds.end() ? nullptr : found;
}

// The kinds without a signature are texts (an .act has only 768 bytes).
Result<FileBytes> read(const InputPlace& place, const FileKind& kind, Context& context) {
    return kind.has_signature == nullptr ? place.tree.read_text(place.main_file, context)
                                         : place.tree.read(place.main_file, context);
}

Result<FileBytes> read_whole(const InputPlace& place, const FileKind& kind, Context& context) {
    FC_ASSIGN(FileBytes bytes, read(place, kind, context));
    if (bytes.empty()) {
        return fail(empty_file(place.shown));
    }
    return bytes;
}

bool fights(const OpenedInput& input, const Context& context) {
    Context unseen(context.limits);
    return input.importer->fights(input.place.tree, input.place.main_file, unseen);
}

bool begins_as(const FileKind& kind, Bytes head) {
    return kind.has_signature != nullptr && kind.has_signature(head);
}

}  // namespace

const FileKind* file_kind_of(const InputPlace& place) {
    if (place.main_file.empty()) {
        return nullptr;
    }
    const auto head = place.tree.head(place.main_file, signature_bytes);
    return first_kind([&](const FileKind& kind) {
        return has_extension(place.main_file, kind.extension) || (head && begins_as(kind, *head));
    });
}

const FileKind* file_kind_of(Bytes head) {
    return first_kind([&](const FileKind& kind) { return begins_as(kind, head); });
}

Result<Description> inspect_input(const InputPlace& place, std::string_view animation,
                                  const Registry& registry, Context& context) {
    if (const FileKind* const kind = file_kind_of(place)) {
        FC_ASSIGN(const FileBytes bytes, read_whole(place, *kind, context));
        return kind->describe({place.shown, bytes}, animation, context);
    }
    FC_ASSIGN(const OpenedInput input, open_input(place, registry));
    FC_ASSIGN(const Character character, input.read(context));
    FC_ASSIGN(Description description, inspect::describe_character(character, animation));
    if (animation.empty()) {
        DiagnosticSink engines(0);
        const Verdict verdict = verdict_on(input, character, context, engines);
        description.facts.insert(
            description.facts.end(),
            {{"verdict", name_of(verdict.condition)},
             {"score", verdict.score},
             {"reason",
              verdict.reason.empty() ? JsonValue() : JsonValue(json_text(verdict.reason))}});
    }
    return description;
}

Verdict verdict_on(const OpenedInput& input, const Character& character, const Context& reading,
                   DiagnosticSink& engines) {
    Limits limits = reading.limits;
    limits.live_decoded_bytes -= std::min(limits.live_decoded_bytes, reading.budget.used());
    Context context(limits);
    context.options = reading.options;
    context.cancelled = reading.cancelled;
    // what cannot be read was reported when it was read
    static_cast<void>(
        input.importer->check_for_engines(input.place.tree, input.place.main_file, context));
    for (const Diagnostic& diagnostic : context.diagnostics.kept()) {
        if (diagnostic.problem->effect.kind == Effect::refusal) {
            engines.report(diagnostic);
        }
    }
    const std::array<const DiagnosticSink*, 2> reports = {&reading.diagnostics, &engines};
    return verdict_on(character, input.importer->info(), fights(input, context), reports);
}

Result<std::optional<Verdict>> check_input(const InputPlace& place, const Registry& registry,
                                           Context& context) {
    const FileKind* const kind = file_kind_of(place);
    const bool is_checkable = kind != nullptr && kind->check != nullptr;
    if (!is_checkable || kind->has_other_half) {
        FC_ASSIGN(const OpenedInput input, open_input(place, registry));
        Result<Character> character = input.check(context);
        if (character) {
            const DiagnosticSink* const reports = &context.diagnostics;
            return verdict_on(*character, input.importer->info(), fights(input, context),
                              {&reports, 1});
        }
        if (!is_checkable || character.error().code() != ErrorCode::not_found) {
            return fail(std::move(character).error());
        }
    }
    FC_ASSIGN(const FileBytes bytes, read(place, *kind, context));
    // of a text, the check says what engines make of it
    if (bytes.empty() && kind->has_signature != nullptr) {
        return fail(empty_file(place.shown));
    }
    FC_TRY(kind->check({place.shown, bytes}, context));
    return std::nullopt;
}

Result<Description> inspect_digest(const InputPlace& place, const Registry& registry,
                                   Context& context) {
    if (const FileKind* const kind = file_kind_of(place);
        kind != nullptr && kind->extension == ".sff") {
        FC_ASSIGN(const FileBytes bytes, read_whole(place, *kind, context));
        return inspect::describe_sff_digest({place.shown, bytes}, context);
    }
    FC_ASSIGN(const OpenedInput input, open_input(place, registry));
    FC_ASSIGN(const Character character, input.read(context));
    return inspect::describe_digest(character, context.threads);
}

Result<Description> inspect_moves(const InputPlace& place, MovesTable table,
                                  const MoveFilter& filter, const Registry& registry,
                                  Context& context) {
    FC_ASSIGN(const OpenedInput input, open_input(place, registry));
    FC_ASSIGN(const Character character, input.read(context));
    return table(character, filter);
}

}  // namespace fightconv
