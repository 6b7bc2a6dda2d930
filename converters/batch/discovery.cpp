#include "converters/batch/discovery.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "core/base/paths.hpp"
#include "core/base/text.hpp"
#include "core/disk/platform.hpp"
#include "formats/archive/archive.hpp"
#include "formats/text/mugen_text.hpp"

namespace fightconv::batch {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view archive_reason = "an archive in a folder; give it by itself: fightconv batch FILE";
constexpr std::string_view outside_reason = "a link that leads out of the given folders; use --follow-links to follow it";

std::string joined(const std::string& folder, const std::string& name) {
    return folder.empty() || name.empty() ? folder + name : folder.ends_with('/') ? folder + name : folder + "/" + name;
}

// Without a slash at the end, so that the last part is a name.
fs::path without_end_slash(const fs::path& path) { return path.has_filename() || !path.has_relative_path() ? path : path.parent_path(); }

Links links_of(const std::vector<std::string>& roots, const Search& search) {
    Links links;
    links.follow_all = search.follow_links;
    std::transform(roots.begin(), roots.end(), std::back_inserter(links.roots), [](const std::string& root) { return path_from_utf8(root); });
    return links;
}

// A folder of a tree, and its path for messages.
struct Folder {
    InputTree tree;  // the tree of the root
    std::string path;
    std::string shown;
};

class Walk {
public:
    explicit Walk(const Search& search) : search_(search) {}

    // Visits a folder and all real folders below it; linked folders are visited later.
    void walk(Folder top) {
        std::vector<Folder> waiting;
        waiting.push_back(std::move(top));
        const std::string first = waiting.front().shown;
        while (!waiting.empty()) {
            Folder folder = std::move(waiting.back());
            waiting.pop_back();
            if (folder.shown != first && is_output_folder(folder)) {
                pass_over(folder.shown, "the output folder");
                met_output_folder_ = true;
            } else if (walked_.insert(folder.tree.identity(folder.path)).second) {
                visit(folder, waiting);
            }
        }
    }

    // Visits the linked folders, after all real ones are known. Each link is in a real folder that is walked once, so this ends.
    void walk_linked() {
        while (!linked_.empty()) {
            Folder folder = std::move(linked_.begin()->second);
            linked_.erase(linked_.begin());
            if (walked_.count(folder.tree.identity(folder.path)) == 0) {
                walk(std::move(folder));
            } else if (stands_for_character(folder)) {
                take(folder, "");  // under another name
            } else {
                pass_over(folder.shown, "a link to a folder that is searched under another name");
            }
        }
    }

    void take(InputPlace place) {
        std::string key = place.shown;
        inputs_.emplace(std::move(key), std::move(place));
    }

    // An archive is an input for each character in it.
    void take_in(InputPlace place) {
        if (!place.in_archive || !place.main_file.empty()) {
            take(std::move(place));
            return;
        }
        const std::vector<std::string> inputs = inputs_below(place.tree, search_.registry);
        if (inputs.empty()) {
            take(std::move(place));  // the conversion will say that there is nothing in it
            return;
        }
        for (const std::string& input : inputs) {
            InputPlace inner = place;
            if (go_to(input, inner)) {
                inner.shown = joined(place.shown, input);
                take(std::move(inner));
            }
        }
    }

    bool met_output_folder() const noexcept { return met_output_folder_; }

    Discovery found() && {
        Discovery found;
        for (auto& [key, place] : inputs_) {
            found.inputs.push_back(std::move(place));
        }
        for (auto& [path, reason] : passed_over_) {
            found.passed_over.push_back({path, reason});
        }
        return found;
    }

private:
    bool is_output_folder(const Folder& folder) const {
        const auto place = folder.tree.disk_path(folder.path);
        std::error_code ignored;
        return place && !search_.output_folder.empty() && fs::equivalent(*place, search_.output_folder, ignored);
    }

    void pass_over(const std::string& path, std::string_view reason) { passed_over_.emplace(path, reason); }

    void take(const Folder& folder, const std::string& file) {
        if (auto tree = folder.tree.in(folder.path)) {
            take(InputPlace{*std::move(tree), file, joined(folder.shown, file)});
        }
    }

    void visit(const Folder& folder, std::vector<Folder>& waiting) {
        const auto tree = folder.tree.in(folder.path);
        const auto entries = tree ? tree->entries("") : Result<std::vector<TreeEntry>>(fail(tree.error()));
        if (!entries) {
            take(folder, "");  // the conversion will report the reason
            return;
        }
        for (const TreeEntry& entry : *entries) {
            Folder below{folder.tree, joined(folder.path, entry.name), joined(folder.shown, entry.name)};
            if (entry.kind == TreeEntry::Kind::outside) {
                pass_over(below.shown, outside_reason);
            } else if (entry.kind == TreeEntry::Kind::folder && entry.is_link) {
                std::string key = below.shown;
                linked_.emplace(std::move(key), std::move(below));
            } else if (entry.kind == TreeEntry::Kind::folder) {
                waiting.push_back(std::move(below));
            }
        }
        for (const TreeEntry& entry : *entries) {
            if (entry.kind == TreeEntry::Kind::file && archives::has_archive_name(entry.name)) {
                pass_over(joined(folder.shown, entry.name), archive_reason);
            }
        }
        for (const auto& importer : search_.registry.importers) {
            const Finding finding = importer->find(*tree);
            for (const std::string& file : finding.inputs) {
                take(folder, file);
            }
            for (const auto& [file, reason] : finding.passed_over) {
                pass_over(joined(folder.shown, file), reason);
            }
        }
    }

    bool stands_for_character(const Folder& folder) const {
        const auto tree = folder.tree.in(folder.path);
        const auto stands = [&](const auto& importer) {
            const Finding finding = importer->find(*tree);
            return std::find(finding.inputs.begin(), finding.inputs.end(), "") != finding.inputs.end();
        };
        return tree && std::any_of(search_.registry.importers.begin(), search_.registry.importers.end(), stands);
    }

    const Search& search_;
    bool met_output_folder_ = false;
    std::set<std::string> walked_;          // identities
    std::map<std::string, Folder> linked_;  // by the path for messages, like the maps below
    std::map<std::string, InputPlace> inputs_;
    std::map<std::string, std::string> passed_over_;
};

bool leads_out(const std::string& entry) {
    const fs::path path = path_from_utf8(entry).lexically_normal();
    return !path.empty() && *path.begin() == "..";
}

// The path of an entry of a select.def in the first root that contains it: "kfm" (kfm/kfm.def), "kfm/other.def", "kfm/other".
struct Listed {
    std::size_t root;
    std::string path;
};
std::optional<Listed> listed_in(const std::vector<std::optional<InputTree>>& trees, const std::string& entry) {
    const std::string last = entry.substr(entry.rfind('/') + 1);
    for (std::size_t i = 0; i < trees.size(); ++i) {
        if (!trees[i]) {
            continue;
        }
        if (const auto definition = trees[i]->find(fmt::format("{}/{}.def", entry, last))) {
            return Listed{i, definition->substr(0, definition->rfind('/'))};
        }
        for (const char* const extension : {"", ".def"}) {
            if (auto file = trees[i]->find(entry + extension)) {
                return Listed{i, *std::move(file)};
            }
        }
        if (trees[i]->list(entry)) {
            return Listed{i, entry};
        }
    }
    return std::nullopt;
}

// Whether the output folder contains characters other than results, which would be skipped with it.
bool holds_characters(const Search& search) {
    const Search everything{search.registry, {}, false};
    Walk walk(everything);
    if (auto tree = InputTree::open(search.output_folder)) {
        walk.walk({*std::move(tree), "", ""});
    }
    const Discovery found = std::move(walk).found();
    return std::any_of(found.inputs.begin(), found.inputs.end(), [&](const InputPlace& place) {
        return std::none_of(search.registry.exporters.begin(), search.registry.exporters.end(), [&](const auto& exporter) {
            const auto& extensions = exporter->info().extensions;
            return std::any_of(extensions.begin(), extensions.end(), [&](std::string_view extension) { return has_extension(place.main_file, extension); });
        });
    });
}

Error output_among_characters(const std::string& folder) {
    return Error(ErrorCode::malformed, "the results cannot be written into a folder that contains characters; choose another folder with -o").in_file(folder);
}

}  // namespace

Result<Discovery> discover(const std::vector<std::string>& roots, const Search& search) {
    const Links links = links_of(roots, search);
    Walk walk(search);
    std::set<std::string> tops;
    for (const std::string& root : roots) {
        std::error_code ignored;
        const fs::path path = without_end_slash(path_from_utf8(root));
        if (fs::equivalent(path, search.output_folder, ignored)) {
            return fail(output_among_characters(root));
        }
        if (fs::is_directory(platform::long_path(path), ignored)) {
            tops.insert(utf8_from_path(path));
        } else if (fs::exists(platform::long_path(path), ignored)) {
            Context context;
            FC_ASSIGN(InputPlace place, place_of(path, context, links));
            place.shown = utf8_from_path(path);
            walk.take_in(std::move(place));
        } else {
            return fail(Error(ErrorCode::not_found, "there is no such file or folder").in_file(root));
        }
    }
    for (const std::string& top : tops) {
        FC_ASSIGN(InputTree tree, InputTree::open(path_from_utf8(top), links));
        walk.walk({std::move(tree), "", top});
    }
    walk.walk_linked();
    if (walk.met_output_folder() && holds_characters(search)) {
        return fail(output_among_characters(utf8_from_path(search.output_folder)));
    }
    return std::move(walk).found();
}

Result<Discovery> discover_listed(Source select_def, const std::vector<std::string>& roots, const Search& search) {
    Context context;
    FC_TRY(text::check_size(select_def, context));
    const Links links = links_of(roots, search);
    std::vector<std::optional<InputTree>> trees;
    for (const std::string& root : roots) {
        auto tree = InputTree::open(path_from_utf8(root), links);
        trees.push_back(tree ? std::optional(*std::move(tree)) : std::nullopt);
    }
    std::map<std::string, InputPlace> found;
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
            return fail(Error(ErrorCode::unsafe_path, fmt::format("'{}' leads out of the given folders", entry))
                            .in_file(select_def.file)
                            .at(Place::at_line(line.number)));
        }
        const auto listed = listed_in(trees, entry);
        std::string name = utf8_from_path(path_from_utf8(listed ? joined(roots[listed->root], listed->path) : joined(roots.front(), entry)).lexically_normal());
        auto place = place_of(path_from_utf8(name), context, links);
        // A missing character fails later, when it is converted.
        found.emplace(
            name, place ? *std::move(place) : InputPlace{InputTree::from_memory(std::map<std::string, ByteBuffer>()), name.substr(name.rfind('/') + 1), name});
    }
    if (found.empty()) {
        return fail(
            Error(ErrorCode::not_found, "the file lists no characters").in_file(select_def.file).remedy("expected the characters as lines below [Characters]"));
    }
    Discovery discovery;
    for (auto& [name, place] : found) {
        discovery.inputs.push_back(std::move(place));
    }
    return discovery;
}

}  // namespace fightconv::batch
