#include "converters/interface/converter.hpp"

#include "core/model/validate.hpp"

namespace fightconv {

namespace {

Status check_validity(const Character& character, std::string_view when) {
    if (const auto violations = validate(character); !violations.empty()) {
        return fail(Error(ErrorCode::internal, violations.front().message).while_doing("checking the character " + std::string(when)));
    }
    return {};
}

}  // namespace

Result<std::vector<std::string>> Importer::files(const InputTree& /*tree*/, std::string_view main_file, Context& /*context*/) const {
    return std::vector<std::string>{std::string(main_file)};
}

Result<Character> Importer::read(const InputTree& tree, std::string_view main_file, Context& context) const {
    FC_ASSIGN(Character character, import(tree, main_file, context));
    if (Status valid = check_validity(character, "that was read"); !valid) {
        return fail(std::move(valid).error().in_file(main_file));
    }
    return character;
}

Status Importer::check(const InputTree& tree, std::string_view main_file, Context& context) const {
    if (auto character = read(tree, main_file, context); !character) {
        return fail(std::move(character).error());
    }
    return {};
}

Result<OutputSet> Exporter::write(const Character& character, std::string_view name, Context& context) const {
    FC_TRY(check_validity(character, "to write"));
    return output(character, name, context);
}

std::string Exporter::main_output(std::string_view name) const { return std::string(name).append(info().extensions.front()); }

}  // namespace fightconv
