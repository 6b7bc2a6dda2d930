#include "converters/api/open_input.hpp"

#include <algorithm>
#include <array>

#include "core/base/names.hpp"
#include "core/base/paths.hpp"
#include "core/base/text.hpp"

namespace fightconv {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t probe_bytes = 4096;

// What outputs add to it has to fit into a safe name: "~2", "-pal12", "-framesmith", ".moves.json".
constexpr std::size_t longest_output_name = longest_safe_name - 50;

// Absolute, without "." parts and without a slash at the end, so that the last part is a name.
fs::path tidy(const fs::path& path) {
    std::error_code ignored;
    const fs::path absolute = fs::absolute(path, ignored).lexically_normal();
    return absolute.has_filename() ? absolute : absolute.parent_path();
}

// What there is to do with a file that is no input by itself.
std::string remedy_for(const fs::path& file) {
    static constexpr std::array<std::string_view, 4> only_shown = {".act", ".cns", ".st", ".cmd"};
    const std::string name = utf8_from_path(file.filename());
    if (has_extension(name, ".snd")) {
        return "`fightconv inspect` shows what is in it, `fightconv extract` writes its sounds";
    }
    if (std::any_of(only_shown.begin(), only_shown.end(), [&](std::string_view extension) { return has_extension(name, extension); })) {
        return "`fightconv inspect` shows what is in it";
    }
    return "`fightconv formats` lists what is read: a MUGEN character's folder, .def or .sff, a .uff or a .fspk";
}

}  // namespace

std::string output_name(const fs::path& path) {
    const fs::path tidied = tidy(path);
    std::error_code ignored;
    return safe_name(utf8_from_path(fs::is_directory(tidied, ignored) ? tidied.filename() : tidied.stem()), longest_output_name);
}

Result<OpenedInput> open_input(const fs::path& path, const Registry& registry) {
    const std::string shown = utf8_from_path(path);
    const fs::path given = path.has_filename() ? path : path.parent_path();
    std::error_code error;
    const fs::file_status status = fs::status(given, error);
    if (!fs::exists(status)) {
        return fail(Error(ErrorCode::not_found, "there is no such file or folder").in_file(shown));
    }
    const bool is_folder = fs::is_directory(status);
    if (!is_folder && !fs::is_regular_file(status)) {
        return fail(Error(ErrorCode::io, "this is neither a file nor a folder").in_file(shown));
    }
    FC_ASSIGN(InputTree tree, InputTree::open(is_folder ? given : given.parent_path()));
    FC_ASSIGN(const std::vector<std::string> names, tree.list(""));
    const std::string main_file = is_folder ? std::string() : utf8_from_path(given.filename());
    ByteBuffer head;
    if (!is_folder) {
        FC_ASSIGN(head, tree.head(main_file, probe_bytes));
    }
    const Importer* importer = registry.importer_for({main_file, head, names});
    if (importer == nullptr) {
        return fail(
            Error(ErrorCode::unsupported_feature, is_folder ? "this folder holds nothing that fightconv reads" : "fightconv does not read this kind of file")
                .in_file(shown)
                .remedy(remedy_for(given)));
    }
    return OpenedInput{std::move(tree), main_file, output_name(path), importer};
}

}  // namespace fightconv
