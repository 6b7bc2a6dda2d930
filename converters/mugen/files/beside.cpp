#include "converters/mugen/files/beside.hpp"

#include "core/base/file_errors.hpp"
#include "formats/text/mugen_text.hpp"

namespace fightconv::mugen {

namespace {

// npos + 1 is 0
std::string_view file_part(std::string_view path) noexcept {
    return path.substr(path.rfind('/') + 1);
}

}  // namespace

std::string_view folder_part(std::string_view path) noexcept {
    return path.substr(0, path.size() - file_part(path).size());
}

Result<std::vector<std::string>> files_beside(const InputTree& tree, std::string_view main,
                                              std::string_view extension) {
    const std::string_view folder = folder_part(main);
    FC_ASSIGN(std::vector<std::string> names, tree.list(folder.substr(0, folder.rfind('/'))));
    std::erase_if(names, [&](const std::string& name) { return !has_extension(name, extension); });
    for (std::string& name : names) {
        name.insert(0, folder);
    }
    return names;
}

Result<FileBytes> read_file(const InputTree& tree, std::string_view name, Context& context) {
    auto bytes = tree.read(name, context);
    return bytes && bytes->empty() ? fail(empty_file(name)) : std::move(bytes);
}

Result<FileBytes> read_text(const InputTree& tree, std::string_view name, Context& context) {
    auto bytes = tree.read_text(name, context);
    return bytes && bytes->empty() ? fail(empty_file(name)) : std::move(bytes);
}

std::optional<std::string> find_beside(const InputTree& tree, std::string_view main,
                                       std::string_view path) {
    return tree.find(std::string(folder_part(main)).append(path));
}

std::string_view stem(std::string_view path) noexcept {
    const std::string_view file = file_part(path);
    return file.substr(0, file.rfind('.'));
}

}  // namespace fightconv::mugen
