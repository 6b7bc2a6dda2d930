#include "converters/converter.hpp"

namespace fightconv {

Status Importer::check(const InputTree& tree, std::string_view main_file, Context& context) const {
    if (auto character = read(tree, main_file, context); !character) {
        return fail(std::move(character).error());
    }
    return {};
}

std::string Exporter::main_output(std::string_view name) const { return std::string(name).append(info().extensions.front()); }

}  // namespace fightconv
