#include "converters/api/open.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>

#include "converters/api/inspect.hpp"
#include "core/base/file_errors.hpp"
#include "core/base/find.hpp"
#include "core/base/paths.hpp"
#include "core/base/text/encodings.hpp"
#include "core/base/text/names.hpp"
#include "core/base/text/text.hpp"
#include "core/disk/platform.hpp"
#include "formats/archive/archive.hpp"

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

std::string name_of_file(std::string_view file) {
    return safe_name(file.substr(0, file.find_last_of('.')), longest_output_name);
}

// The folder of the game that an input belongs to: the one that contains the folder "chars" above
// the input.
std::optional<fs::path> game_of(const fs::path& input) {
    for (fs::path folder = input.parent_path(); folder.has_filename();
         folder = folder.parent_path()) {
        if (lower_case(utf8_from_path(folder.filename())) == "chars") {
            return folder.parent_path();
        }
    }
    return std::nullopt;
}

// A folder of the game that an input belongs to, from which no link leads out. Files in memory
// belong to a game if their names say so.
std::optional<InputTree> game_folder(const InputPlace& place, std::string_view folder) {
    const auto on_disk = place.tree.disk_path(place.main_file);
    const auto game = game_of(on_disk ? *on_disk : path_from_utf8(place.main_file));
    if (!game) {
        return std::nullopt;
    }
    auto tree = on_disk ? InputTree::open(*game) : place.tree.in(utf8_from_path(*game));
    tree = tree && !folder.empty() ? tree->in(folder) : std::move(tree);
    return tree ? std::optional(*std::move(tree)) : std::nullopt;
}

// The files of the game that the options of the importer ask for.
Result<OptionValues> found_in_game(const InputPlace& place, const Importer& importer) {
    OptionValues found;
    std::optional<InputTree> tree;
    for (const OptionInfo& option : importer.info().options) {
        if (option.in_game.empty()) {
            continue;
        }
        tree = tree ? tree : game_folder(place, "");
        if (tree && tree->find(option.in_game)) {
            Context context;
            FC_ASSIGN(const FileBytes bytes, tree->read(option.in_game, context));
            found.emplace(option.name, as_text(bytes));
        }
    }
    return found;
}

std::string list_of(const std::vector<std::string>& parts) {
    return fmt::format("{}", fmt::join(parts, ", "));
}

// As ProbeInput has them.
Result<std::vector<std::string>> names_in(const InputTree& tree) {
    FC_ASSIGN(const std::vector<TreeEntry> entries, tree.entries(""));
    std::vector<std::string> names;
    for (const TreeEntry& entry : entries) {
        if (entry.kind == TreeEntry::Kind::file) {
            names.push_back(entry.name);
        } else if (entry.kind == TreeEntry::Kind::folder) {
            names.push_back(entry.name + "/");
        }
    }
    return names;
}

// Files that are parts of a character and not read as one.
struct PartOfCharacter {
    std::string_view extension, what, extension_of_whole;
    bool is_described = true;  // by inspect
};
constexpr auto parts_of_character =
    std::to_array<PartOfCharacter>({{".cns", "states of a character", ".def"},
                                    {".st", "states of a character", ".def"},
                                    {".zss", "states of a character", ".def", false},
                                    {".cmd", "commands of a character", ".def"},
                                    {".act", "a palette of a character", ".def"},
                                    {".mdl", "a Urho3D model", ".pak"},
                                    {".ani", "a Urho3D animation", ".pak"},
                                    {".vs3", "a Urho3D shader", ".pak"},
                                    {".ps3", "a Urho3D shader", ".pak"},
                                    {".vs4", "a Urho3D shader", ".pak"},
                                    {".ps4", "a Urho3D shader", ".pak"}});
const PartOfCharacter* part_of_character(std::string_view name) {
    return find_where(parts_of_character, [&](const PartOfCharacter& part) {
        return has_extension(name, part.extension);
    });
}

// The character to give instead; if only one file beside the part may be it, by its name.
std::string whole_of(const PartOfCharacter& part, const std::vector<std::string>& names) {
    const auto is_whole = [&](const std::string& name) {
        return has_extension(name, part.extension_of_whole);
    };
    return std::count_if(names.begin(), names.end(), is_whole) == 1
               ? fmt::format("'{}', which is beside it, or the folder of the character",
                             to_utf8(*std::find_if(names.begin(), names.end(), is_whole)))
               : fmt::format("the {} or the folder of the character that it belongs to",
                             part.extension_of_whole);
}

std::string what_is_not_read(const InputPlace& place, const std::vector<std::string>& names,
                             Bytes head) {
    if (place.main_file.empty() && place.in_archive) {
        return std::any_of(names.begin(), names.end(), archives::has_archive_name)
                   ? fmt::format("no character found: {}", archives::archives_are_not_opened)
                   : "no character found in this archive";
    }
    if (place.main_file.empty()) {
        return "no character found in this folder";
    }
    if (const PartOfCharacter* const part = part_of_character(place.main_file)) {
        return fmt::format("this file has {}, and is no character by itself", part->what);
    }
    const std::string_view kind = kind_of_other_file(head);
    return kind.empty() ? "this is not a file of a character"
                        : fmt::format("this is {}, and not a file of a character", kind);
}

// A folder inside of this one that holds a character; empty if there is none.
std::string folder_with_character(const InputTree& tree, const Registry& registry) {
    const auto entries = tree.entries("");
    for (const TreeEntry& entry : entries ? *entries : std::vector<TreeEntry>()) {
        if (entry.kind != TreeEntry::Kind::folder || entry.is_link) {
            continue;
        }
        const auto folder = tree.in(entry.name);
        if (folder && !find_inputs(*folder, registry, false).inputs.empty()) {
            return entry.name;
        }
    }
    return {};
}

// Whether all files of a folder that look like characters to the importer are known to be something
// else.
bool has_only_other_files(const Importer& importer, const InputTree& folder) {
    const Finding found = importer.find(folder);
    return found.inputs.empty() && found.parts.empty() && !found.passed_over.empty();
}

// For a folder that is no character: a batch converts those that are in it.
std::optional<Error> folder_of_characters(const InputPlace& place, const Registry& registry) {
    if (!place.main_file.empty() || place.in_archive) {
        return std::nullopt;
    }
    if (place.tree.in("chars")) {
        return Error(ErrorCode::unsupported_feature,
                     "this is the folder of a game, and not a character")
            .in_file(place.shown)
            .remedy(fmt::format("to convert its characters: fightconv batch {} -o DIR (with "
                                "--select only those that the game lists)",
                                place.shown));
    }
    const std::string first = folder_with_character(place.tree, registry);
    if (first.empty()) {
        return std::nullopt;
    }
    return Error(ErrorCode::unsupported_feature,
                 "this folder contains folders with characters, and is not a character itself")
        .in_file(place.shown)
        .remedy(fmt::format("to convert all of them: fightconv batch {0} -o DIR; to look at them: "
                            "fightconv inspect {0} --roster; or give one of them, such as '{1}'",
                            place.shown, to_utf8(first)));
}

std::string remedy_for(std::string_view name, const ProbeInput& probe, const Registry& registry) {
    if (const Importer* const part = registry.importer_for(probe, Accept::parts)) {
        return fmt::format(
            "this is a {}: `fightconv inspect` shows its contents, and `fightconv extract` writes "
            "them as files",
            part->info().name);
    }
    if (has_extension(name, ".pak") && kind_of_other_file(probe.head).empty()) {
        return "this is a package: `fightconv inspect` lists its files, and `fightconv extract` "
               "writes them";
    }
    if (const PartOfCharacter* const known = part_of_character(name)) {
        return fmt::format(
            "give {}{}", whole_of(*known, probe.names),
            known->is_described ? "; `fightconv inspect` shows what is in this file" : "");
    }
    std::vector<std::string> extensions;
    for (const auto& importer : registry.importers) {
        for (const std::string_view extension : importer->info().extensions) {
            if (!importer->info().partial) {
                extensions.emplace_back(extension);
            }
        }
    }
    return fmt::format(
        "give a character's folder (with a .def), an archive, or one of these files: {}",
        list_of(extensions));
}

// The place of the unpacked files, with the memory that they take.
Result<InputPlace> place_in_archive(Source archive, std::string_view stem, Context& context) {
    FC_ASSIGN(archives::Contents contents, archives::unpack(archive, context));
    const auto owner = std::make_shared<const archives::Contents>(std::move(contents));
    std::vector<MemoryFile> files;
    for (const archives::File& file : owner->files) {
        files.push_back({file.name, file.bytes, file.damage, file.packed});
    }
    FC_ASSIGN(InputTree tree, InputTree::from_memory(files, safe_name(stem), owner));
    return InputPlace{std::move(tree), "", std::string(archive.file), true};
}

Result<InputPlace> place_in_archive(const fs::path& path, Context& context, const Links& links) {
    const std::string name = utf8_from_path(path.filename());
    FC_ASSIGN(const InputTree folder, InputTree::open(path.parent_path(), links));
    FC_ASSIGN(const FileBytes bytes, folder.read(name, context));
    return place_in_archive({utf8_from_path(path), Bytes(bytes)}, archives::stem_of(name), context);
}

// The file above a path that is no folder but an archive.
std::optional<fs::path> archive_above(const fs::path& path) {
    for (fs::path above = path.parent_path(); above.has_filename(); above = above.parent_path()) {
        std::error_code ignored;
        if (fs::is_regular_file(platform::long_path(above), ignored)) {
            return archives::has_archive_name(utf8_from_path(above.filename()))
                       ? std::optional(above)
                       : std::nullopt;
        }
    }
    return std::nullopt;
}

// An archive stands for the only character in it.
Status find_only_input(InputPlace& place, const Registry& registry) {
    const std::vector<std::string> inputs = inputs_below(place.tree, registry);
    if (inputs.size() > 1) {
        constexpr std::size_t most_named = 12;
        std::vector<std::string> named(
            inputs.begin(),
            inputs.begin() + static_cast<std::ptrdiff_t>(std::min(inputs.size(), most_named)));
        if (named.size() < inputs.size()) {
            named.emplace_back("...");
        }
        std::error_code unknown;  // standard input has no path
        return fail(Error(ErrorCode::unsupported_feature,
                          fmt::format("this archive contains {} characters: {}", inputs.size(),
                                      list_of(named)))
                        .in_file(place.shown)
                        .remedy(fmt::format(
                            "name one of them: {}/{}",
                            fs::exists(path_from_utf8(place.shown), unknown) ? place.shown : "FILE",
                            inputs.front())));
    }
    if (inputs.empty() || inputs.front().empty()) {
        return {};  // open_input() says what is wrong with the folder
    }
    place.shown += "/" + inputs.front();
    return go_to(inputs.front(), place);
}

}  // namespace

Status go_to(const std::string& path, InputPlace& place) {
    if (const auto file = place.tree.find(path)) {
        const std::size_t slash = file->rfind('/');
        place.main_file = file->substr(slash + 1);
        if (slash != file->npos) {
            FC_ASSIGN(place.tree, place.tree.in(file->substr(0, slash)));
        }
        return {};
    }
    auto folder = place.tree.in(path);
    if (!folder) {
        return fail(
            Error(ErrorCode::not_found, fmt::format("there is no '{}' in this archive", path))
                .in_file(place.shown));
    }
    place.tree = *std::move(folder);
    return {};
}

Result<InputPlace> place_of(const fs::path& path, Context& context, const Links& links) {
    const std::string shown = utf8_from_path(path);
    const fs::path given = path.has_filename() ? path : path.parent_path();
    std::error_code error;
    const fs::file_status status = fs::status(platform::long_path(given), error);
    Links with_itself = links;  // the path that a user gives may itself be a link
    with_itself.roots.push_back(given);
    if (!fs::exists(status)) {
        if (const auto archive = archive_above(given)) {
            FC_ASSIGN(InputPlace place, place_in_archive(*archive, context, with_itself));
            FC_TRY(go_to(utf8_from_path(given.lexically_relative(*archive)), place));
            place.shown = shown;
            return place;
        }
        const bool is_missing = status.type() == fs::file_type::not_found;
        return fail((is_missing ? Error(ErrorCode::not_found, "there is no such file or folder")
                                : Error(ErrorCode::io, "cannot open: " + error.message()))
                        .in_file(shown));
    }
    const bool is_folder = fs::is_directory(status);
    if (!is_folder && !fs::is_regular_file(status)) {
        return fail(Error(ErrorCode::io, "this is neither a file nor a folder").in_file(shown));
    }
    if (!is_folder && archives::has_archive_name(utf8_from_path(given.filename()))) {
        return place_in_archive(given, context, with_itself);
    }
    FC_ASSIGN(InputTree tree,
              InputTree::open(is_folder ? given : given.parent_path(), with_itself));
    return InputPlace{std::move(tree), is_folder ? std::string() : utf8_from_path(given.filename()),
                      shown};
}

Result<InputPlace> place_of(std::span<const MemoryFile> files, std::string_view main_file,
                            std::string_view name) {
    FC_ASSIGN(InputTree tree, InputTree::from_memory(files, std::string(name)));
    return InputPlace{std::move(tree), std::string(main_file), std::string(name)};
}

Result<InputPlace> place_of_content(Bytes bytes, const std::string& name,
                                    std::shared_ptr<const void> owner, Context& context) {
    if (archives::has_signature(bytes)) {
        return place_in_archive({name, bytes}, name, context);
    }
    const FileKind* const kind = file_kind_of(bytes);
    const std::string file = name + std::string(kind == nullptr ? "" : kind->extension);
    const std::vector<MemoryFile> files = {{file, bytes}};
    FC_ASSIGN(InputTree tree, InputTree::from_memory(files, name, std::move(owner)));
    return InputPlace{std::move(tree), file, name};
}

std::string output_name(const InputPlace& place) {
    return place.main_file.empty()
               ? safe_name(place.tree.root_name(), longest_output_name)
               : name_of_file(
                     std::string_view(place.main_file).substr(place.main_file.rfind('/') + 1));
}

std::string output_name(const fs::path& path) {
    const fs::path tidied = tidy(path);
    std::error_code ignored;
    return fs::is_directory(platform::long_path(tidied), ignored)
               ? safe_name(utf8_from_path(tidied.filename()), longest_output_name)
               : name_of_file(utf8_from_path(tidied.filename()));
}

Result<OpenedInput> open_input(InputPlace place, const Registry& registry, Accept accept) {
    auto kept = place.tree.keep();
    if (!kept) {
        return fail(Error(kept.error()).in_file(place.shown));
    }
    if (place.in_archive && place.main_file.empty()) {
        FC_TRY(find_only_input(place, registry));
    }
    FC_ASSIGN(const std::vector<std::string> names, names_in(place.tree));
    ByteBuffer head;
    if (!place.main_file.empty()) {
        FC_ASSIGN(head, place.tree.head(place.main_file, probe_bytes));
        if (head.empty()) {
            return fail(empty_file(place.shown));
        }
    }
    const ProbeInput probe{place.main_file, head, names};
    const Importer* importer = registry.importer_for(probe, accept);
    if (importer == nullptr) {
        if (auto error = folder_of_characters(place, registry)) {
            return fail(*std::move(error));
        }
        return fail(Error(ErrorCode::unsupported_feature, what_is_not_read(place, names, head))
                        .in_file(place.shown)
                        .remedy(remedy_for(place.main_file, probe, registry)));
    }
    // a folder such as "chars", with a list of characters
    if (place.main_file.empty() && !place.in_archive &&
        has_only_other_files(*importer, place.tree)) {
        if (auto error = folder_of_characters(place, registry)) {
            return fail(*std::move(error));
        }
    }
    FC_ASSIGN(OptionValues found, found_in_game(place, *importer));
    if (importer->info().reads_game_data) {
        if (const auto data = game_folder(place, "data")) {
            place.tree = place.tree.with_game_data(*data);
        }
    }
    std::string name = output_name(place);
    return OpenedInput{std::move(place), std::move(name), importer, std::move(found),
                       *std::move(kept)};
}

Status OpenedInput::use_options(OptionValues given, Context& context) const {
    given.insert(found.begin(), found.end());
    FC_ASSIGN(context.options, importer->info().options.parse(given));
    return {};
}

Status OpenedInput::begin(OptionValues given, Context& context) const {
    FC_TRY(use_options(std::move(given), context));
    for (const Diagnostic& problem : place.problems) {
        context.diagnostics.report(problem);
    }
    return {};
}

Result<Character> OpenedInput::read(Context& context, OptionValues given) const {
    FC_TRY(begin(std::move(given), context));
    return importer->read(place.tree, place.main_file, context);
}

Result<Character> OpenedInput::check(Context& context, OptionValues given) const {
    FC_TRY(begin(std::move(given), context));
    return importer->check(place.tree, place.main_file, context);
}

Finding find_inputs(const InputTree& folder, const Registry& registry, bool in_character) {
    Finding found;
    found.is_characters_folder = in_character;
    for (const auto& importer : registry.importers) {
        Finding more = importer->find(folder);
        found.is_characters_folder |= more.is_characters_folder;
        std::move(more.inputs.begin(), more.inputs.end(), std::back_inserter(found.inputs));
        std::move(more.passed_over.begin(), more.passed_over.end(),
                  std::back_inserter(found.passed_over));
        for (std::string& part : more.parts) {
            if (found.is_characters_folder) {
                found.passed_over.push_back(
                    {std::move(part), "sprites in the folder of a character"});
            } else {
                found.inputs.push_back(std::move(part));
            }
        }
    }
    return found;
}

std::vector<std::string> inputs_below(const InputTree& tree, const Registry& registry) {
    struct Folder {
        std::string path;
        bool in_character;
    };
    std::vector<std::string> inputs;
    std::vector<Folder> waiting = {{"", false}};
    while (!waiting.empty()) {
        const auto [path, in_character] = std::move(waiting.back());
        waiting.pop_back();
        const auto folder = tree.in(path);
        const auto entries =
            folder ? folder->entries("") : Result<std::vector<TreeEntry>>(std::vector<TreeEntry>());
        if (!folder || !entries) {
            continue;
        }
        const std::string before = path.empty() ? "" : path + "/";
        const Finding found = find_inputs(*folder, registry, in_character);
        for (const std::string& file : found.inputs) {
            inputs.push_back(file.empty() ? path : before + file);
        }
        for (const TreeEntry& entry : *entries) {
            if (entry.kind == TreeEntry::Kind::folder && !entry.is_link) {
                waiting.push_back({before + entry.name, found.is_characters_folder});
            }
        }
    }
    std::sort(inputs.begin(), inputs.end());
    return inputs;
}

Result<OpenedInput> open_input(const fs::path& path, const Registry& registry, Context& context,
                               Accept accept, const Links& links) {
    FC_ASSIGN(InputPlace place, place_of(path, context, links));
    return open_input(std::move(place), registry, accept);
}

std::set<fs::path> disk_files(const InputTree& tree, const std::vector<std::string>& files) {
    std::set<fs::path> places;
    for (const std::string& file : files) {
        if (auto place = tree.disk_path(file)) {
            places.insert(*std::move(place));
        }
    }
    return places;
}

std::set<fs::path> disk_files(const OpenedInput& opened) {
    Context context;  // problems were reported when it was read
    const auto files = opened.files(context);
    return files ? disk_files(opened.place.tree, *files) : std::set<fs::path>();
}

}  // namespace fightconv
