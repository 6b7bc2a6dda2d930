#include "converters/batch/discovery.hpp"

#include <algorithm>
#include <optional>
#include <set>

#include "converters/mugen/locate.hpp"
#include "core/base/paths.hpp"
#include "core/base/text.hpp"
#include "formats/def/def.hpp"
#include "formats/text/mugen_text.hpp"

namespace fightconv::batch {

namespace fs = std::filesystem;

namespace {

std::string shown(const fs::path& path) {
    const std::u8string text = path.generic_u8string();
    return {text.begin(), text.end()};
}

// Without a slash at the end, so that the last part is a name.
fs::path without_end_slash(const fs::path& path) { return path.has_filename() || !path.has_relative_path() ? path : path.parent_path(); }

std::string name_of_folder(const fs::path& folder) {
    std::error_code ignored;
    return utf8_from_path(without_end_slash(fs::absolute(folder, ignored).lexically_normal()).filename());
}

struct Listing {
    std::vector<std::string> files;    // everything that is no folder, FIFOs and broken links included
    std::vector<std::string> folders;  // real ones
    std::vector<std::string> linked_folders;
};

std::optional<Listing> list(const fs::path& folder) {
    Listing listing;
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
        std::error_code ignored;
        const bool is_folder = entry->is_directory(ignored);
        auto& kind = !is_folder ? listing.files : entry->is_symlink(ignored) ? listing.linked_folders : listing.folders;
        kind.push_back(utf8_from_path(entry->path().filename()));
    }
    for (auto* const names : {&listing.files, &listing.folders, &listing.linked_folders}) {
        std::sort(names->begin(), names->end());
    }
    return error ? std::nullopt : std::optional(std::move(listing));
}

// The .defs of a folder by what they are.
struct Definitions {
    std::vector<std::string> characters;
    std::vector<std::string> broken;                          // named like a character's, and no character's
    std::vector<std::pair<std::string, std::string>> others;  // with the reason
};

class Search {
public:
    explicit Search(const fs::path& output_folder) : output_folder_(output_folder) {}

    // A folder and all real ones below it; linked ones are put off.
    void walk(const fs::path& top) {
        std::vector<fs::path> waiting = {top};
        while (!waiting.empty()) {
            const fs::path folder = std::move(waiting.back());
            waiting.pop_back();
            std::error_code ignored;
            if (folder != top && fs::equivalent(folder, output_folder_, ignored)) {
                found_.skipped.push_back(shown(folder) + ": the output folder");
                met_output_folder_ = true;
            } else if (is_new(folder)) {
                if (const auto listing = list(folder)) {
                    take_characters(folder, *listing);
                    std::for_each(listing->folders.begin(), listing->folders.end(),
                                  [&](const std::string& name) { waiting.push_back(folder / path_from_utf8(name)); });
                    std::for_each(listing->linked_folders.begin(), listing->linked_folders.end(),
                                  [&](const std::string& name) { linked_.insert(folder / path_from_utf8(name)); });
                } else {
                    take(folder);  // converting it will say why
                }
            }
        }
    }

    // The linked folders, once all real ones are known. Each lies in a real folder that is walked once, so this ends.
    void walk_linked() {
        while (!linked_.empty()) {
            const fs::path folder = *linked_.begin();
            linked_.erase(linked_.begin());
            std::error_code ignored;
            if (!is_known(folder)) {
                walk(folder);
            } else if (const auto listing = list(folder); listing && stands_for_character(folder, *listing)) {
                take(folder);  // under another name
            } else {
                found_.skipped.push_back(shown(folder) + ": a link to a folder that is searched anyway");
            }
        }
    }

    bool met_output_folder() const noexcept { return met_output_folder_; }

    void take(const fs::path& path) { found_.inputs.push_back(shown(path)); }

    Discovery found() && {
        for (auto* const texts : {&found_.inputs, &found_.skipped}) {
            std::sort(texts->begin(), texts->end());
            texts->erase(std::unique(texts->begin(), texts->end()), texts->end());
        }
        return std::move(found_);
    }

private:
    bool is_known(const fs::path& folder) const {
        std::error_code ignored;
        return walked_.count(fs::canonical(folder, ignored)) != 0;
    }
    bool is_new(const fs::path& folder) {
        std::error_code ignored;
        return walked_.insert(fs::canonical(folder, ignored)).second;
    }

    void take_characters(const fs::path& folder, const Listing& listing) {
        for (const std::string& name : listing.files) {
            if (has_extension(name, ".uff")) {
                take(folder / path_from_utf8(name));
            }
        }
        const auto tree = InputTree::open(folder);
        if (!tree) {
            take(folder);  // converting it will say why
            return;
        }
        const Definitions definitions = sort_definitions(folder, *tree, listing.files);
        take_definitions(folder, definitions);
        const bool has_definition =
            std::any_of(listing.files.begin(), listing.files.end(), [](const std::string& name) { return has_extension(name, ".def"); });
        for (const std::string& name : listing.files) {
            if (!has_definition && has_extension(name, ".sff") && tree->find(std::string(mugen::stem(name)) + ".air")) {
                take(folder / path_from_utf8(name));
            }
        }
    }

    static Definitions sort_definitions(const fs::path& folder, const InputTree& tree, const std::vector<std::string>& names) {
        Definitions definitions;
        for (const std::string& name : names) {
            if (!has_extension(name, ".def")) {
                continue;
            }
            Context unheard;  // what is odd about it is told when it is converted
            const auto bytes = tree.read(name, unheard);
            const auto definition = bytes ? def::parse({name, *bytes}, unheard) : Result<def::Definition>(fail(bytes.error()));
            const std::string stem(mugen::stem(name));
            if (definition && definition->kind == def::Kind::character) {
                definitions.characters.push_back(name);
            } else if (definition && definition->kind != def::Kind::other) {
                definitions.others.emplace_back(name, "a " + std::string(def::name_of(definition->kind)));
            } else if (tree.find(stem + ".air") || text::equal_ignoring_case(stem, name_of_folder(folder))) {
                definitions.broken.push_back(name);
            } else {
                definitions.others.emplace_back(name, definition ? "names no sprites or no states" : definition.error().message());
            }
        }
        return definitions;
    }

    // The .def whose character the folder stands for (D1).
    static std::vector<std::string>::const_iterator own_definition(const fs::path& folder, const std::vector<std::string>& names) {
        const std::string folder_name = name_of_folder(folder);
        return names.size() == 1 ? names.begin() : std::find_if(names.begin(), names.end(), [&](const std::string& name) {
            return text::equal_ignoring_case(mugen::stem(name), folder_name);
        });
    }

    static bool stands_for_character(const fs::path& folder, const Listing& listing) {
        const auto tree = InputTree::open(folder);
        if (!tree) {
            return false;
        }
        const std::vector<std::string> characters = sort_definitions(folder, *tree, listing.files).characters;
        return own_definition(folder, characters) != characters.end();
    }

    void take_definitions(const fs::path& folder, const Definitions& definitions) {
        const bool has_characters = !definitions.characters.empty();
        std::vector<std::string> rest = has_characters ? definitions.characters : definitions.broken;
        if (const auto own = own_definition(folder, rest); own != rest.end()) {
            take(folder);
            rest.erase(own);
        }
        if (has_characters) {
            rest.insert(rest.end(), definitions.broken.begin(), definitions.broken.end());
        }
        std::for_each(rest.begin(), rest.end(), [&](const std::string& name) { take(folder / path_from_utf8(name)); });
        for (const auto& [name, reason] : definitions.others) {
            found_.skipped.push_back(shown(folder / path_from_utf8(name)) + ": " + reason);
        }
    }

    fs::path output_folder_;
    bool met_output_folder_ = false;
    std::set<fs::path> walked_;  // real places
    std::set<fs::path> linked_;
    Discovery found_;
};

bool leads_out(const std::string& entry) {
    const fs::path path = path_from_utf8(entry).lexically_normal();
    return !path.empty() && *path.begin() == "..";
}

// What an entry of a select.def means in a root: "kfm" (kfm/kfm.def), "kfm/other.def", "kfm/other".
std::optional<std::string> listed_in(const std::string& root, const std::string& entry) {
    const auto tree = InputTree::open(path_from_utf8(root));
    if (!tree) {
        return std::nullopt;
    }
    const std::string last = entry.substr(entry.rfind('/') + 1);
    if (const auto definition = tree->find(entry + "/" + last + ".def")) {
        return definition->substr(0, definition->rfind('/'));
    }
    for (const char* const extension : {"", ".def"}) {
        if (auto file = tree->find(entry + extension)) {
            return file;
        }
    }
    return tree->list(entry) ? std::optional(entry) : std::nullopt;
}

// Characters that are no results, which would be passed over with the output folder.
bool holds_characters(const fs::path& output_folder) {
    Search search({});
    search.walk(output_folder);
    const Discovery found = std::move(search).found();
    return std::any_of(found.inputs.begin(), found.inputs.end(), [](const std::string& input) { return !has_extension(input, ".uff"); });
}

Error output_among_characters(const std::string& folder) {
    return Error(ErrorCode::malformed, "the results cannot go where the characters are; choose another folder with -o").in_file(folder);
}

}  // namespace

Result<Discovery> discover(const std::vector<std::string>& roots, const fs::path& output_folder) {
    Search search(output_folder);
    std::set<fs::path> tops;
    for (const std::string& root : roots) {
        std::error_code ignored;
        const fs::path path = without_end_slash(path_from_utf8(root));
        if (fs::equivalent(path, output_folder, ignored)) {
            return fail(output_among_characters(root));
        }
        if (fs::is_directory(path, ignored)) {
            tops.insert(path);
        } else if (fs::exists(path, ignored)) {
            search.take(path);
        } else {
            return fail(Error(ErrorCode::not_found, "there is no such file or folder").in_file(root));
        }
    }
    std::for_each(tops.begin(), tops.end(), [&](const fs::path& top) { search.walk(top); });
    search.walk_linked();
    if (search.met_output_folder() && holds_characters(output_folder)) {
        return fail(output_among_characters(shown(output_folder)));
    }
    return std::move(search).found();
}

Result<Discovery> discover_listed(Source select_def, const std::vector<std::string>& roots) {
    Context context;
    FC_TRY(text::check_size(select_def, context));
    Discovery found;
    std::set<std::string> inputs;
    bool in_characters = false;
    text::LineReader lines(select_def, context);
    for (text::Line line; lines.next(line);) {
        if (const auto section = text::section_name(line.text)) {
            in_characters = text::equal_ignoring_case(*section, "characters");
            continue;
        }
        std::string entry(text::unquote(text::split(line.text, ',', 2).front()));
        std::replace(entry.begin(), entry.end(), '\\', '/');
        entry.resize(entry.find_last_not_of('/') + 1);
        const bool is_slot = entry.empty() || text::equal_ignoring_case(entry, "randomselect") || text::equal_ignoring_case(entry, "empty");
        if (!in_characters || is_slot || text::key_value(entry)) {
            continue;
        }
        if (leads_out(entry)) {
            return fail(Error(ErrorCode::unsafe_path, "'" + entry + "' leads out of ROOT").in_file(select_def.file).at(Place::at_line(line.number)));
        }
        std::string path = roots.front() + "/" + entry;
        for (const std::string& root : roots) {
            if (const auto listed = listed_in(root, entry)) {
                path = root + "/" + *listed;
                break;
            }
        }
        inputs.insert(shown(path_from_utf8(path).lexically_normal()));
    }
    if (inputs.empty()) {
        return fail(Error(ErrorCode::not_found, "there is no character in the list").in_file(select_def.file).remedy("expected lines below [Characters]"));
    }
    found.inputs.assign(inputs.begin(), inputs.end());
    return found;
}

}  // namespace fightconv::batch
