#include "converters/converter.hpp"

#include "core/validate.hpp"

namespace fightconv {

Result<std::vector<std::string>> Importer::files(const InputTree& /*tree*/, std::string_view main_file, Context& /*context*/) const {
    return std::vector<std::string>{std::string(main_file)};
}

Result<Character> Importer::read(const InputTree& tree, std::string_view main_file, Context& context) const {
    auto character = import(tree, main_file, context);
    if (character) {
        if (const auto violations = validate(*character); !violations.empty()) {
            return fail(Error(ErrorCode::internal, violations.front().message).in_file(main_file).while_doing("checking the imported character"));
        }
    }
    return character;
}

Status Importer::check(const InputTree& tree, std::string_view main_file, Context& context) const {
    if (auto character = read(tree, main_file, context); !character) {
        return fail(std::move(character).error());
    }
    return {};
}

std::string Exporter::main_output(std::string_view name) const { return std::string(name).append(info().extensions.front()); }

}  // namespace fightconv
