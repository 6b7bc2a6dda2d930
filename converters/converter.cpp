#include "converters/converter.hpp"

namespace fightconv {

Result<std::vector<std::string>> Importer::files(const InputTree& /*tree*/, std::string_view main_file, Context& /*context*/) const {
    return std::vector<std::string>{std::string(main_file)};
}

Status Importer::check(const InputTree& tree, std::string_view main_file, Context& context) const {
    if (auto character = read(tree, main_file, context); !character) {
        return fail(std::move(character).error());
    }
    return {};
}

}  // namespace fightconv
