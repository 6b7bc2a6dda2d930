#include "converters/open_input.hpp"

namespace fightconv {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t probe_bytes = 4096;

// Absolute, without "." parts and without a slash at the end, so that the last part is a name.
fs::path tidy(const fs::path& path) {
    std::error_code ignored;
    const fs::path absolute = fs::absolute(path, ignored).lexically_normal();
    return absolute.has_filename() ? absolute : absolute.parent_path();
}

}  // namespace

std::string output_name(const fs::path& path) {
    const fs::path tidied = tidy(path);
    std::error_code ignored;
    return safe_name(fs::is_directory(tidied, ignored) ? tidied.filename().string() : tidied.stem().string());
}

Result<OpenedInput> open_input(const fs::path& path, const Registry& registry) {
    const std::string shown = path.string();
    const fs::path tidied = tidy(path);
    std::error_code error;
    const fs::file_status status = fs::status(tidied, error);
    if (!fs::exists(status)) {
        return fail(Error(ErrorCode::not_found, "there is no such file or folder").in_file(shown));
    }
    const bool is_folder = fs::is_directory(status);
    if (!is_folder && !fs::is_regular_file(status)) {
        return fail(Error(ErrorCode::io, "this is neither a file nor a folder").in_file(shown));
    }
    FC_ASSIGN(InputTree tree, InputTree::open(is_folder ? tidied : tidied.parent_path()));
    FC_ASSIGN(const std::vector<std::string> names, tree.list(""));
    const std::string main_file = is_folder ? std::string() : tidied.filename().string();
    ByteBuffer head;
    if (!is_folder) {
        FC_ASSIGN(head, tree.head(main_file, probe_bytes));
    }
    const Importer* importer = registry.importer_for({main_file, head, names});
    if (importer == nullptr) {
        return fail(
            Error(ErrorCode::unsupported_feature, is_folder ? "this folder holds nothing that fightconv reads" : "fightconv does not read this kind of file")
                .in_file(shown)
                .remedy("`fightconv formats` lists what is read: a MUGEN character's folder, .def or .sff, a .uff or a .fspk"));
    }
    return OpenedInput{std::move(tree), main_file, output_name(path), importer};
}

}  // namespace fightconv
