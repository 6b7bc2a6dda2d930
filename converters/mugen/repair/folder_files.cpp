#include "converters/mugen/repair/folder_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "converters/mugen/files/definitions.hpp"
#include "converters/mugen/repair/problems.hpp"
#include "core/base/reporter.hpp"
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

class Walk {
public:
    Walk(const InputTree& tree, const CharacterFiles& files, Context& context)
        : tree_(tree), files_(files), context_(context), root_(folder_of(files.main)) {}

    Result<std::vector<FolderFile>> run() {
        FC_TRY(find_others());
        FC_TRY(walk(root_));
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
        const std::set<std::string> own = used_by(tree_, files_);
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
                std::set_difference(used.begin(), used.end(), own.begin(), own.end(),
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
        if (found_.size() >= context_.limits.files_referenced) {
            return fail(
                Error(ErrorCode::limit_exceeded, fmt::format("more than {} files are in its folder",
                                                             context_.limits.files_referenced))
                    .in_file(files_.main)
                    .remedy("move the character into a folder of its own"));
        }
        found_.push_back({name, std::move(path)});
        return {};
    }

    void leave_out(const std::string& name, std::string_view why) const {
        Reporter(context_.diagnostics, name)
            .report(repair_problem.file_left_out, {}, "{}; the result does not have it", why);
    }

    const InputTree& tree_;
    const CharacterFiles& files_;
    Context& context_;
    const std::string root_;
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
