#include "converters/jobs/discovery.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "converters/jobs/journal.hpp"
#include "converters/jobs/memory_gate.hpp"
#include "converters/jobs/roster.hpp"
#include "converters/mugen/game/game.hpp"
#include "core/base/parallel.hpp"
#include "core/base/paths.hpp"
#include "core/base/text/text.hpp"
#include "core/disk/platform.hpp"
#include "formats/archive/archive.hpp"
#include "formats/text/mugen_text.hpp"

namespace fightconv::batch {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view outside_reason =
    "a link that leads out of the given folders; use --follow-links to follow it";

std::string joined(const std::string& folder, const std::string& name) {
    return folder.empty() || name.empty() ? folder + name
           : folder.ends_with('/')        ? folder + name
                                          : folder + "/" + name;
}

// The path without a slash at the end, so that the last part is a name.
fs::path without_end_slash(const fs::path& path) {
    return path.has_filename() || !path.has_relative_path() ? path : path.parent_path();
}

Links links_of(const std::vector<std::string>& roots, const Search& search) {
    Links links;
    links.follow_all = search.follow_links;
    std::transform(roots.begin(), roots.end(), std::back_inserter(links.roots),
                   [](const std::string& root) { return path_from_utf8(root); });
    return links;
}

// An input whose conversion fails with this error.
InputPlace failing(const std::string& shown, const Error& error) {
    static const InputTree nothing = InputTree::from_memory(std::map<std::string, ByteBuffer>());
    const auto load = [error = Error(error).in_file(shown)]() -> Result<InputTree> {
        return fail(Error(error));
    };
    return InputPlace{InputTree::deferred(nothing, load), shown.substr(shown.rfind('/') + 1),
                      shown};
}

// How many times as large as an archive its files are, with the archive itself.
constexpr std::uint64_t usual_ratio = 4;

struct Archive {
    fs::path path;
    bool is_named;  // by the user
    // The .def of the character that is meant, the first of these that the archive has. If it has
    // none, and `needs_definition` is not set, all characters in it are meant.
    std::vector<std::string> definitions = {};
    bool needs_definition = false;
};

struct ArchiveContent {
    std::vector<InputPlace> inputs;
    bool has_archives = false;  // which are not opened
};

// The characters in an archive. It is unpacked once to find and measure all of them, and once when
// they are converted, so that a roster of archives does not fill the memory. An archive that cannot
// be read is an input by itself: its conversion will say why.
ArchiveContent content_of(const std::string& shown, const Archive& archive, const Links& links,
                          const Search& search, Context& context) {
    // Messages name the archive as it is shown, wherever its folder is.
    const auto unpack = [path = archive.path, shown, links](Context& unpacking) {
        auto place = place_of(path, unpacking, links);
        return place ? std::move(place)
                     : fail(Error(place.error().code(), place.error().message())
                                .in_file(shown)
                                .remedy(place.error().remedy()));
    };
    auto unpacked = unpack(context);
    const bool is_readable = unpacked.has_value();
    if (!is_readable) {
        const InputTree nothing = InputTree::from_memory(std::map<std::string, ByteBuffer>(),
                                                         utf8_from_path(archive.path.stem()));
        unpacked = InputPlace{nothing, "", shown, true};
    }
    InputPlace whole = *std::move(unpacked);
    whole.shown = shown;
    whole.problems = context.diagnostics.kept();
    for (Diagnostic& problem : whole.problems) {
        problem.file = shown;
    }
    const InputPlace in_memory = whole;  // until the characters are found
    whole.tree = InputTree::deferred(in_memory.tree,
                                     [unpack, limits = search.limits]() -> Result<InputTree> {
                                         Context again(limits);
                                         FC_ASSIGN(InputPlace place, unpack(again));
                                         return std::move(place.tree);
                                     });
    const auto meant =
        std::find_if(archive.definitions.begin(), archive.definitions.end(),
                     [&](const std::string& name) { return in_memory.tree.find(name); });
    const bool is_missing =
        is_readable && archive.needs_definition && meant == archive.definitions.end();
    if (is_missing) {
        const std::string missing = joined(shown, archive.definitions.front());
        return {{failing(missing,
                         Error(ErrorCode::not_found, "there is no such file in this archive"))}};
    }
    std::vector<InputPlace> inputs;
    const auto names = in_memory.tree.list("");
    const bool has_archives =
        names && std::any_of(names->begin(), names->end(), archives::has_archive_name);
    for (const std::string& input : meant == archive.definitions.end()
                                        ? inputs_below(in_memory.tree, search.registry)
                                        : std::vector<std::string>{*meant}) {
        InputPlace inner = whole;
        InputPlace measured = in_memory;
        if (go_to(input, inner) && go_to(input, measured)) {
            inner.shown = joined(shown, input);
            inner.bytes = bytes_of(measured, search.registry);
            inputs.push_back(std::move(inner));
        }
    }
    if (inputs.empty() && (archive.is_named || !is_readable)) {
        inputs.push_back(std::move(whole));
    }
    return {std::move(inputs), has_archives};
}

// A folder of a tree, and its path for messages.
struct Folder {
    InputTree tree;  // the tree of the root
    std::string path;
    std::string shown;
    bool in_character = false;  // it lies in the folder of a character
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
            } else if (folder.shown != first && holds_results(folder)) {
                pass_over(folder.shown, "results of fightconv");
            } else if (walked_.insert(folder.tree.identity(folder.path)).second) {
                visit(folder, waiting);
            }
        }
    }

    // Visits the linked folders, after all real ones are known. Each link is in a real folder that
    // is walked once, so this ends.
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

    // An archive that the user named; its conversion will say if there is nothing in it.
    void name_archive(const std::string& shown, const fs::path& path) {
        archives_.insert_or_assign(shown, Archive{path, true});
    }

    void look_into_archives(const Links& links) {
        std::erase_if(archives_, [&](const auto& archive) {
            return !archive.second.is_named && is_file_of_character(archive.first);
        });
        const std::vector<std::pair<std::string, Archive>> archives(archives_.begin(),
                                                                    archives_.end());
        std::vector<ArchiveContent> contents(archives.size());
        MemoryGate gate(search_.limits.live_decoded_bytes);
        parallel_for(archives.size(), search_.threads, [&](std::size_t i) {
            const auto& [shown, archive] = archives[i];
            std::error_code unknown;  // then it cannot be read either
            const std::uint64_t size = fs::file_size(platform::long_path(archive.path), unknown);
            Context context(search_.limits);
            const auto pass = gate.enter(unknown ? 0 : size * usual_ratio, context.budget);
            contents[i] = content_of(shown, archive, links, search_, context);
        });
        for (std::size_t i = 0; i < archives.size(); ++i) {
            for (InputPlace& place : contents[i].inputs) {
                take(std::move(place));
            }
            if (contents[i].inputs.empty()) {
                pass_over(archives[i].first, contents[i].has_archives
                                                 ? archives::archives_are_not_opened
                                                 : "an archive without a character");
            }
        }
    }

    bool met_output_folder() const noexcept { return met_output_folder_; }
    // how many things it has found that may be characters
    std::size_t met() const noexcept {
        return inputs_.size() + archives_.size() + linked_.size() + passed_over_.size();
    }

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
        return place && !search_.output_folder.empty() &&
               fs::equivalent(*place, search_.output_folder, ignored);
    }

    // An earlier batch, or a drop on the program, has written into the folder.
    static bool holds_results(const Folder& folder) {
        const auto tree = folder.tree.in(folder.path);
        return tree && tree->find(journal_name).has_value();
    }

    void pass_over(const std::string& path, std::string_view reason) {
        passed_over_.emplace(path, reason);
    }

    void take(const Folder& folder, const std::string& file) {
        if (auto tree = folder.tree.in(folder.path)) {
            take(InputPlace{*std::move(tree), file, joined(folder.shown, file)});
        }
    }

    void visit(const Folder& folder, std::vector<Folder>& waiting) {
        const auto tree = folder.tree.in(folder.path);
        const auto entries =
            tree ? tree->entries("") : Result<std::vector<TreeEntry>>(fail(tree.error()));
        if (!entries) {
            take(folder, "");  // the conversion will report the reason
            return;
        }
        const Finding finding = find_inputs(*tree, search_.registry, folder.in_character);
        for (const std::string& file : finding.inputs) {
            take(folder, file);
        }
        for (const auto& [file, reason] : finding.passed_over) {
            pass_over(joined(folder.shown, file), reason);
        }
        for (const TreeEntry& entry : *entries) {
            Folder below{folder.tree, joined(folder.path, entry.name),
                         joined(folder.shown, entry.name), finding.is_characters_folder};
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
                if (const auto path = tree->disk_path(entry.name)) {
                    archives_.try_emplace(joined(folder.shown, entry.name), Archive{*path, false});
                }
            }
        }
    }

    // Some characters have states in a file whose name ends with .zip.
    bool is_file_of_character(const std::string& shown) const {
        return std::any_of(inputs_.begin(), inputs_.end(), [&](const auto& input) {
            const InputPlace& place = input.second;
            const std::string folder =
                place.main_file.empty()
                    ? place.shown
                    : place.shown.substr(0, place.shown.size() - place.main_file.size() - 1);
            if (!shown.starts_with(folder + "/")) {
                return false;
            }
            const auto opened = open_input(place, search_.registry);
            Context unseen(search_.limits);
            const auto files = opened ? opened->files(unseen)
                                      : Result<std::vector<std::string>>(fail(opened.error()));
            return files && std::any_of(files->begin(), files->end(), [&](const auto& file) {
                       return text::equal_ignoring_case(joined(folder, file), shown);
                   });
        });
    }

    bool stands_for_character(const Folder& folder) const {
        const auto tree = folder.tree.in(folder.path);
        if (!tree) {
            return false;
        }
        const Finding finding = find_inputs(*tree, search_.registry, false);
        return std::find(finding.inputs.begin(), finding.inputs.end(), "") != finding.inputs.end();
    }

    const Search& search_;
    bool met_output_folder_ = false;
    std::set<std::string> walked_;          // identities
    std::map<std::string, Folder> linked_;  // by the path for messages, like the maps below
    std::map<std::string, InputPlace> inputs_;
    std::map<std::string, Archive> archives_;
    std::map<std::string, std::string> passed_over_;
};

// Whether the output folder contains characters other than results, which would be skipped with it.
bool holds_characters(const Search& search) {
    const Search everything{search.registry, {}, false, 1, search.limits};
    Walk walk(everything);
    if (auto tree = InputTree::open(search.output_folder)) {
        walk.walk({*std::move(tree), "", ""});
    }
    const Discovery found = std::move(walk).found();
    return std::any_of(found.inputs.begin(), found.inputs.end(), [&](const InputPlace& place) {
        return std::none_of(search.registry.exporters.begin(), search.registry.exporters.end(),
                            [&](const auto& exporter) {
                                const auto& extensions = exporter->info().extensions;
                                return std::any_of(extensions.begin(), extensions.end(),
                                                   [&](std::string_view extension) {
                                                       return has_extension(place.main_file,
                                                                            extension);
                                                   });
                            });
    });
}

Error output_among_characters(const std::string& folder) {
    return Error(ErrorCode::malformed,
                 "the results cannot be written into a folder that contains characters; choose "
                 "another folder with -o")
        .in_file(folder);
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
        } else if (archives::has_archive_name(root)) {
            walk.name_archive(utf8_from_path(path), path);
        } else if (fs::status(platform::long_path(path), ignored).type() !=
                   fs::file_type::not_found) {
            Context context;
            FC_ASSIGN(InputPlace place, place_of(path, context, links));
            place.shown = utf8_from_path(path);
            walk.take(std::move(place));
        } else {
            return fail(
                Error(ErrorCode::not_found, "there is no such file or folder").in_file(root));
        }
    }
    for (const std::string& top : tops) {
        auto tree = InputTree::open(path_from_utf8(top), links);
        if (!tree) {
            return fail(std::move(tree).error().in_file(top));
        }
        const std::size_t met = walk.met();
        walk.walk({*tree, "", top});
        // A folder that looks like nothing is a character if its user says so: PNG sprites, which
        // might be anything further below.
        InputPlace place{*std::move(tree), "", top};
        if (walk.met() == met && open_input(place, search.registry)) {
            walk.take(std::move(place));
        }
    }
    walk.walk_linked();
    walk.look_into_archives(links);
    if (walk.met_output_folder() && holds_characters(search)) {
        return fail(output_among_characters(utf8_from_path(search.output_folder)));
    }
    return std::move(walk).found();
}

Result<Discovery> discover_listed(Source select_def, const std::vector<std::string>& given,
                                  const Search& search) {
    Context context;
    FC_ASSIGN(const std::vector<mugen::ListedCharacter> entries,
              mugen::listed_characters(select_def, context));
    const Links links = links_of(given, search);
    const std::vector<std::string> roots = mugen::with_character_folders(given, links);
    std::vector<std::optional<InputTree>> trees;
    for (const std::string& root : roots) {
        auto tree = InputTree::open(path_from_utf8(root), links);
        trees.push_back(tree ? std::optional(*std::move(tree)) : std::nullopt);
    }
    std::map<std::string, InputPlace> found;
    std::set<std::string> seen;  // what is listed again is not opened again
    for (const auto& [entry, place] : entries) {
        const auto listed = mugen::find_listed(trees, entry);
        std::string name =
            utf8_from_path(path_from_utf8(listed ? joined(roots[listed->root], listed->path)
                                                 : joined(roots.front(), entry))
                               .lexically_normal());
        const std::string definition = listed ? listed->in_archive : "";
        if (!seen.insert(joined(name, definition)).second) {
            continue;
        }
        if (!listed) {
            found.emplace(
                name, failing(name, Error(ErrorCode::not_found,
                                          fmt::format("there is no such character, but {} lists it",
                                                      render_place(select_def.file, place)))));
        } else if (archives::has_archive_name(listed->path)) {
            Context unpacking(search.limits);
            const fs::path path = path_from_utf8(name);
            const std::string stem(archives::stem_of(utf8_from_path(path.filename())));
            const Archive archive{path, true, mugen::definitions_in_archive(stem, definition),
                                  !definition.empty()};
            ArchiveContent content = content_of(name, archive, links, search, unpacking);
            for (InputPlace& input : content.inputs) {
                found.emplace(input.shown, std::move(input));
            }
        } else {
            auto input = place_of(path_from_utf8(name), context, links);
            found.emplace(name,
                          input ? *std::move(input) : failing(name, std::move(input).error()));
        }
    }
    if (found.empty()) {
        return fail(Error(ErrorCode::not_found, "the file lists no characters")
                        .in_file(select_def.file)
                        .remedy("expected the characters as lines below [Characters]"));
    }
    Discovery discovery;
    for (auto& [name, place] : found) {
        discovery.inputs.push_back(std::move(place));
    }
    return discovery;
}

}  // namespace fightconv::batch
