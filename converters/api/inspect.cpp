#include "converters/api/inspect.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "converters/api/registry.hpp"
#include "converters/inspect/describe.hpp"
#include "core/base/file_errors.hpp"
#include "core/base/find.hpp"
#include "core/base/text/text.hpp"

namespace fightconv {

namespace {

constexpr std::size_t signature_bytes = 64;

// A kind of file, and the importer that offers it.
struct OfferedKind {
    const Importer* importer;
    const FileKind* kind;
};

const std::vector<OfferedKind>& offered_kinds() {
    static const Registry registry = builtin_registry();
    static const std::vector<OfferedKind> kinds = [] {
        std::vector<OfferedKind> all;
        for (const auto& importer : registry.importers) {
            for (const FileKind& kind : importer->info().files) {
                all.push_back({importer.get(), &kind});
            }
        }
        return all;
    }();
    return kinds;
}

template <class Is>
const FileKind* first_kind(Is is) {
    const auto* const found =
        find_where(offered_kinds(), [&](const OfferedKind& each) { return is(*each.kind); });
    return found == nullptr ? nullptr : found->kind;
}

// With the options of the importer that offers the kind.
Status use_options(const FileKind& kind, const OptionValues& options, Context& context) {
    const auto& kinds = offered_kinds();
    const auto offered = std::find_if(kinds.begin(), kinds.end(),
                                      [&](const OfferedKind& each) { return each.kind == &kind; });
    FC_ASSIGN(context.options, offered->importer->info().options.parse(options));
    return {};
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

}  // namespace

const FileKind* file_kind_of(const InputPlace& place) {
    if (place.main_file.empty()) {
        return nullptr;
    }
    const auto head = place.tree.head(place.main_file, signature_bytes);
    const FileKind* const kind = first_kind([&](const FileKind& each) {
        return each.has_signature != nullptr && (has_extension(place.main_file, each.extension) ||
                                                 (head && each.has_signature(*head)));
    });
    return kind != nullptr ? kind : first_kind([&](const FileKind& each) {
        return has_extension(place.main_file, each.extension);
    });
}

const FileKind* file_kind_of(Bytes head) {
    return first_kind([&](const FileKind& kind) {
        return kind.has_signature != nullptr && kind.has_signature(head);
    });
}

Result<Description> inspect_input(const InputPlace& place, std::string_view animation,
                                  const Registry& registry, Context& context,
                                  const OptionValues& options) {
    if (const FileKind* const kind = file_kind_of(place)) {
        FC_TRY(use_options(*kind, options, context));
        FC_ASSIGN(const FileBytes bytes, read_whole(place, *kind, context));
        return kind->describe({place.shown, bytes}, animation, context);
    }
    FC_ASSIGN(const OpenedInput input, open_input(place, registry));
    FC_ASSIGN(const Character character, input.read(context, options));
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
    engines.add(context.diagnostics, Effect::refusal);
    const std::array<const DiagnosticSink*, 2> reports = {&reading.diagnostics, &engines};
    return verdict_on(character, input.importer->info(), fights(input, context), reports);
}

Result<std::optional<Verdict>> check_input(const InputPlace& place, const Registry& registry,
                                           Context& context, const OptionValues& options) {
    const FileKind* const kind = file_kind_of(place);
    const bool is_checkable = kind != nullptr && kind->check != nullptr;
    if (!is_checkable || kind->has_other_half) {
        FC_ASSIGN(const OpenedInput input, open_input(place, registry));
        Result<Character> character = input.check(context, options);
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
                                   Context& context, const OptionValues& options) {
    if (const FileKind* const kind = file_kind_of(place);
        kind != nullptr && kind->digest != nullptr) {
        FC_TRY(use_options(*kind, options, context));
        FC_ASSIGN(const FileBytes bytes, read_whole(place, *kind, context));
        return kind->digest({place.shown, bytes}, context);
    }
    FC_ASSIGN(const OpenedInput input, open_input(place, registry));
    FC_ASSIGN(const Character character, input.read(context, options));
    return inspect::describe_digest(character, context.threads);
}

Result<Description> inspect_moves(const InputPlace& place, MovesTable table,
                                  const MoveFilter& filter, const Registry& registry,
                                  Context& context, const OptionValues& options) {
    FC_ASSIGN(const OpenedInput input, open_input(place, registry));
    FC_ASSIGN(const Character character, input.read(context, options));
    return table(character, filter);
}

}  // namespace fightconv
