#include "converters/mugen/repair/folder_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "converters/mugen/files/definitions.hpp"
#include "converters/mugen/repair/problems.hpp"
#include "core/base/reporter.hpp"
#include "core/base/text/encodings.hpp"
#include "core/base/text/names.hpp"
#include "core/base/text/text.hpp"

namespace fightconv::mugen {

namespace {

// npos + 1 is 0
std::string_view folder_of(std::string_view path) noexcept {
    return path.substr(0, path.rfind('/') + 1);
}

// All files that a character of the folder uses, by their real names.
std::set<std::string> used_by(const InputTree& tree, const CharacterFiles& files) {
    std::vector<std::string> named = all_files(files);
    if (files.definition) {
        for (const auto* storyboard :
             {&files.definition->intro_storyboard, &files.definition->ending_storyboard}) {
            named.push_back(std::string(folder_of(files.main)).append(storyboard->path));
        }
    }
    std::set<std::string> used;
    for (const std::string& name : named) {
        if (auto found = tree.find(name)) {
            used.insert(*std::move(found));
        }
    }
    return used;
}

bool is_portable_path(std::string_view path) {
    while (!path.empty()) {
        const std::string_view part = path.substr(0, path.find('/'));
        if (!is_portable_name(part)) {
            return false;
        }
        path.remove_prefix(std::min(part.size() + 1, path.size()));
    }
    return true;
}

// A .def has one encoding, so a name that was not in UTF-8 becomes ASCII.
std::string new_name(std::string_view name) {
    std::string safe = safe_name(to_utf8(name));
    if (is_utf8(name)) {
        return safe;
    }
    std::string ascii;
    for (const char c : safe) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x80 || byte >= 0xC0) {  // one for each character
            ascii += byte < 0x80 ? c : '_';
        }
    }
    return safe_name(ascii);
}

class Walk {
public:
    Walk(const InputTree& tree, const CharacterFiles& files, Context& context)
        : tree_(tree),
          files_(files),
          context_(context),
          root_(folder_of(files.main)),
          own_(used_by(tree, files)) {}

    Result<std::vector<FolderFile>> run() {
        FC_TRY(find_others());
        FC_TRY(walk(root_));
        FC_TRY(take_rest());
        return std::move(found_);
    }

private:
    // The files that only other characters of the folder use.
    Status find_others() {
        FC_ASSIGN(std::vector<std::string> names, tree_.list(root_));
        std::erase_if(names, [](const std::string& name) { return !has_extension(name, ".def"); });
        for (std::string& name : names) {
            name.insert(0, root_);
        }
        SortedDefinitions sorted = sort_definitions(tree_, names, context_.limits);
        if (sorted.exhausted) {
            return fail(*std::move(sorted.exhausted));
        }
        for (const std::string& name : sorted.characters) {
            Context quiet(context_.limits);
            const auto other =
                name == files_.main ? fail(ErrorCode::not_found, "") : locate(tree_, name, quiet);
            if (other) {
                const std::set<std::string> used = used_by(tree_, *other);
                std::set_difference(used.begin(), used.end(), own_.begin(), own_.end(),
                                    std::inserter(others_, others_.end()));
            }
        }
        return {};
    }

    Status walk(const std::string& folder) {
        FC_ASSIGN(const std::vector<TreeEntry> entries, tree_.entries(folder));
        for (const TreeEntry& entry : entries) {
            const std::string name = folder + entry.name;
            const bool is_folder = entry.kind == TreeEntry::Kind::folder && !entry.is_link;
            if ((!is_folder && entry.kind != TreeEntry::Kind::file) ||
                !is_portable_name(entry.name)) {
                leave_out(name,
                          "it is hidden, a link, or has a name that not every system accepts");
            } else if (is_folder) {
                FC_TRY(walk(name + "/"));
            } else if (others_.contains(name)) {
                leave_out(name, "another character of the folder uses it");
            } else {
                FC_TRY(take(name));
            }
        }
        return {};
    }

    Status take(const std::string& name) {
        std::string path = name.substr(root_.size());
        if (!taken_.insert(lower_case(path)).second) {
            leave_out(name, "another file has this name but for upper and lower case");
            return {};
        }
        return add({name, std::move(path)});
    }

    // Takes what the character uses and the walk could not take: under a new name if it needs one.
    Status take_rest() {
        for (const std::string& name : own_) {
            const bool is_found =
                std::any_of(found_.begin(), found_.end(),
                            [&](const FolderFile& file) { return file.name == name; });
            if (is_found || !name.starts_with(root_)) {
                continue;
            }
            const std::string path = name.substr(root_.size());
            std::string now = path;
            if (!is_portable_path(path) || taken_.contains(lower_case(path))) {
                now = free_path(path);
            }
            taken_.insert(lower_case(now));
            FC_TRY(add({name, now, now != path}));
        }
        return {};
    }

    std::string free_path(std::string_view path) const {
        const std::string_view folder = folder_of(path);
        const std::string wanted = std::string(is_portable_path(folder) ? folder : "")
                                       .append(new_name(path.substr(folder.size())));
        const std::size_t stem = std::min(wanted.rfind('.'), wanted.size());
        std::string free = wanted;
        for (unsigned number = 2; taken_.contains(lower_case(free)); ++number) {
            free = fmt::format("{}_{}{}", wanted.substr(0, stem), number, wanted.substr(stem));
        }
        return free;
    }

    Status add(FolderFile file) {
        if (found_.size() >= context_.limits.files_referenced) {
            return fail(
                Error(ErrorCode::limit_exceeded, fmt::format("more than {} files are in its folder",
                                                             context_.limits.files_referenced))
                    .in_file(files_.main)
                    .remedy("move the character into a folder of its own"));
        }
        found_.push_back(std::move(file));
        return {};
    }

    // Whatever the character uses is taken later.
    void leave_out(const std::string& name, std::string_view why) const {
        if (own_.contains(name)) {
            return;
        }
        Reporter(context_.diagnostics, name)
            .report(repair_problem.file_left_out, {}, "{}; the result does not have it", why);
    }

    const InputTree& tree_;
    const CharacterFiles& files_;
    Context& context_;
    const std::string root_;
    const std::set<std::string> own_;
    std::set<std::string> others_;
    std::set<std::string> taken_;  // in lower case
    std::vector<FolderFile> found_;
};

}  // namespace

Result<std::vector<FolderFile>> files_of_folder(const InputTree& tree, const CharacterFiles& files,
                                                Context& context) {
    return Walk(tree, files, context).run();
}

}  // namespace fightconv::mugen
