#include "converters/interface/converter.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/find.hpp"
#include "core/model/validate.hpp"

namespace fightconv {

namespace {

Status check_validity(const Character& character, std::string_view when) {
    if (const auto violations = validate(character); !violations.empty()) {
        return fail(Error(ErrorCode::internal, violations.front().message)
                        .while_doing(fmt::format("checking the character {}", when)));
    }
    return {};
}

}  // namespace

Result<std::vector<std::string>> Importer::files(const InputTree& /*tree*/,
                                                 std::string_view main_file,
                                                 Context& /*context*/) const {
    return std::vector<std::string>{std::string(main_file)};
}

Result<CharacterInfo> Importer::read_info(const InputTree& tree, std::string_view main_file,
                                          Context& context) const {
    FC_ASSIGN(Character character, read(tree, main_file, context));
    return std::move(character.info);
}

Finding Importer::find(const InputTree& /*folder*/) const { return {}; }

Finding Importer::files_named(const InputTree& folder, bool (*is_input)(std::string_view name)) {
    Finding finding;
    const auto entries = folder.entries("");
    for (const TreeEntry& entry : entries ? *entries : std::vector<TreeEntry>()) {
        if (entry.kind != TreeEntry::Kind::folder && entry.kind != TreeEntry::Kind::outside &&
            is_input(entry.name)) {
            finding.inputs.push_back(entry.name);
        }
    }
    return finding;
}

Result<Character> Importer::read(const InputTree& tree, std::string_view main_file,
                                 Context& context) const {
    context.budget.begin_step();
    FC_ASSIGN(Character character, read_files(tree, main_file, context));
    if (Status valid = check_validity(character, "that was read"); !valid) {
        return fail(std::move(valid).error().in_file(main_file));
    }
    character.input_bytes = context.budget.input_bytes();
    return character;
}

Result<Character> Importer::check(const InputTree& tree, std::string_view main_file,
                                  Context& context) const {
    return read(tree, main_file, context);
}

Status Importer::check_for_engines(const InputTree&, std::string_view, Context&) const {
    return {};
}

bool Importer::fights(const InputTree&, std::string_view, Context&) const { return false; }

std::string Importer::version(const InputTree&, std::string_view, Context&) const { return {}; }

Result<OutputSet> Exporter::write(const Character& character, std::string_view name,
                                  Context& context) const {
    FC_TRY(check_validity(character, "to write"));
    context.budget.begin_step(character.input_bytes);
    FC_ASSIGN(OutputSet set, write_files(character, name, context));
    set.format = info().id;
    FC_TRY(context.budget.spend(set.files.size() * work_of_file,
                                fmt::format("writing {} files", set.files.size())));
    Charge rest(context.budget);  // files whose size was not known before they were made
    FC_TRY(rest.add(set.bytes() - std::min(set.bytes(), set.charge.bytes()), "the output"));
    set.charge.join(std::move(rest));
    return set;
}

std::vector<Diagnostic> Exporter::losses(const Character& /*character*/,
                                         const Context& /*context*/) const {
    return {};
}

Status Exporter::check_others(const OutputSet&, const InputTree&, Context&) const { return {}; }

bool Exporter::applies_to(const Character& /*character*/) const { return true; }

namespace {

template <class Formats>
auto* find_by_id(const Formats& formats, std::string_view id) noexcept {
    auto* const found =
        find_where(formats, [&](const auto& format) { return format->info().id == id; });
    return found == nullptr ? nullptr : found->get();
}

}  // namespace

const Exporter* Registry::exporter(std::string_view id) const noexcept {
    return find_by_id(exporters, id);
}
const Importer* Registry::importer(std::string_view id) const noexcept {
    return find_by_id(importers, id);
}

const Importer* Registry::importer_for(const ProbeInput& input, Accept accept) const noexcept {
    const Importer* best = nullptr;
    Confidence most = Confidence::no;
    for (const auto& candidate : importers) {
        if (candidate->info().partial && accept == Accept::characters) {
            continue;
        }
        if (const Confidence confidence = candidate->probe(input); confidence > most) {
            most = confidence;
            best = candidate.get();
        }
    }
    return best;
}

}  // namespace fightconv
