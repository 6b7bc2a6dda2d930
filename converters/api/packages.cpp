#include "converters/api/packages.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "converters/api/inspect.hpp"
#include "converters/api/problems.hpp"
#include "core/base/reporter.hpp"
#include "core/base/text/names.hpp"
#include "core/base/text/text.hpp"

namespace fightconv {

namespace {

// systems allow 4,096 with the folders above
constexpr std::size_t longest_path = 1000;
// room for the number that keeps names apart
constexpr std::size_t longest_part = longest_safe_name - 12;
constexpr std::string_view package_ending = ".pak", files_ending = "-files";

// The name of a file, with each part made safe that some system refuses. Empty parts, "." and ".."
// are left out, so that no name leads out of the folder.
std::string safe_path(std::string_view name) {
    std::string path;
    for (std::size_t begin = 0; begin <= name.size();) {
        const std::size_t end = std::min(name.find('/', begin), name.size());
        const std::string_view part = name.substr(begin, end - begin);
        if (!part.empty() && part != "." && part != "..") {
            path.append(path.empty() ? "" : "/");
            const bool kept = is_portable_name(part) && part.size() <= longest_part &&
                              part.find_first_of("-~") != 0;
            path.append(kept ? part : safe_name(part, longest_part));
        }
        begin = end + 1;
    }
    return path.empty() ? "unnamed" : path;
}

Result<std::vector<std::string>> safe_paths(const pak::Package& package, std::string_view file,
                                            Charge& charge) {
    std::vector<std::string> paths;
    for (const pak::Entry& entry : package.entries) {
        std::string path = entry.name.size() > longest_path ? std::string() : safe_path(entry.name);
        if (path.empty() || path.size() > longest_path) {
            const Where where{"file", {}, paths.size()};
            return fail(Error(ErrorCode::limit_exceeded,
                              fmt::format("its name is too long: at most {} bytes can be extracted",
                                          longest_path))
                            .in_file(file)
                            .about(where.text()));
        }
        FC_TRY(charge.add(sizeof(OutputFile) + 2 * path.size(), "the name of a file"));
        paths.push_back(std::move(path));
    }
    return paths;
}

// Where each file of the package is written. Names that need no change come first, so that no other
// file takes their place.
Result<std::vector<std::string>> places_of(const pak::Package& package, std::string_view file,
                                           Charge& charge, Context& context) {
    FC_ASSIGN(std::vector<std::string> paths, safe_paths(package, file, charge));
    std::set<std::string> all;
    for (const std::string& path : paths) {
        all.insert(lower_case(path));
    }
    const auto is_folder = [&](const std::string& path) {
        const std::string start = lower_case(path) + "/";
        const auto found = all.lower_bound(start);
        return found != all.end() && found->starts_with(start);
    };
    UniqueNames names;
    const Reporter reporter(context.diagnostics, file);
    const auto take = [&](std::size_t i) {
        const Where where{"file", package.entries[i].name, i};
        const std::string wanted = std::move(paths[i]);
        do {
            paths[i] = names.take(wanted);
        } while (is_folder(paths[i]));
        if (paths[i] != package.entries[i].name) {
            reporter.about(where).report(api_problem.pak_renamed, {},
                                         "not every system accepts this name, or another file has "
                                         "it; the file was written as '{}'",
                                         paths[i]);
        }
    };
    std::vector<std::size_t> changed;
    for (std::size_t i = 0; i < paths.size(); ++i) {
        if (paths[i] == package.entries[i].name) {
            take(i);
        } else {
            changed.push_back(i);
        }
    }
    std::for_each(changed.begin(), changed.end(), take);
    return paths;
}

Result<FileResult> unpack(const InputPlace& place, std::string_view name, Context& context) {
    FC_ASSIGN(const FileBytes bytes, place.tree.read(place.main_file, context));
    FC_ASSIGN(const pak::Package package, pak::parse({place.shown, bytes}, context));
    if (package.entries.empty()) {
        return fail(
            Error(ErrorCode::not_found, "the package contains no files").in_file(place.shown));
    }
    OutputSet set{std::string(name).append(files_ending), {}};
    set.charge = Charge(context.budget);
    FC_ASSIGN(std::vector<std::string> paths, places_of(package, place.shown, set.charge, context));
    const auto take = [&](const pak::Entry& entry, pak::Content content) -> Status {
        // those that are not compressed are copied
        FC_TRY(set.charge.add(entry.size - content.charge.bytes(), "a file of the package"));
        set.charge.join(std::move(content.charge));
        set.files.push_back({std::move(paths[set.files.size()]), std::move(content.bytes).take()});
        return {};
    };
    FC_TRY(pak::read_files(package, place.shown, context, take));
    set.contents = counted(set.files.size(), "file");
    return FileResult{std::move(set), {place.main_file}};
}

// Sorted. Links may lead anywhere, also in circles.
Result<std::vector<std::string>> files_below(const InputPlace& place, Context& context) {
    using Kind = TreeEntry::Kind;
    const Reporter reporter(context.diagnostics, place.shown);
    std::vector<std::string> files;
    std::vector<std::string> folders = {""};
    while (!folders.empty()) {
        FC_TRY(context.check_cancelled());
        const std::string folder = std::move(folders.back());
        folders.pop_back();
        FC_ASSIGN(const std::vector<TreeEntry> entries, place.tree.entries(folder));
        for (const TreeEntry& entry : entries) {
            std::string path =
                folder.empty() ? entry.name : fmt::format("{}/{}", folder, entry.name);
            if (entry.is_link || (entry.kind != Kind::file && entry.kind != Kind::folder)) {
                const Where where{"file", path};
                reporter.about(where).report(api_problem.pak_left_out, {},
                                             "the package does not contain it, because it is {}",
                                             entry.is_link ? "a link, and links are not followed"
                                                           : "neither a file nor a folder");
            } else {
                (entry.kind == Kind::folder ? folders : files).push_back(std::move(path));
            }
        }
    }
    std::sort(files.begin(), files.end());
    return files;
}

Result<FileResult> pack(const InputPlace& place, std::string_view name, pak::Packing packing,
                        Context& context) {
    if (!place.main_file.empty()) {
        return fail(Error(ErrorCode::unsupported_feature,
                          "this is a file; expected a folder, whose files the package will contain")
                        .in_file(place.shown));
    }
    FC_ASSIGN(std::vector<std::string> names, files_below(place, context));
    if (names.empty()) {
        return fail(
            Error(ErrorCode::not_found, "the folder contains no files").in_file(place.shown));
    }
    Charge charge(context.budget);  // of the files
    std::vector<FileBytes> contents;
    std::uint64_t room = 0;  // that the package needs if nothing can be compressed
    for (const std::string& file : names) {
        FC_TRY(context.check_cancelled());
        if (const std::string_view fault = pak::fault_of(file); !fault.empty()) {
            return fail(Error(ErrorCode::malformed,
                              fmt::format("a package cannot hold this name: {}", fault))
                            .in_file(file)
                            .remedy("rename the file"));
        }
        FC_ASSIGN(const std::uint64_t size, place.tree.size(file));
        FC_TRY(charge.add(size + sizeof(FileBytes) + sizeof(pak::File) + file.size(), file));
        FC_ASSIGN(FileBytes content, place.tree.read(file, context));
        room += file.size() + 64 + content.size() + content.size() / 128;
        contents.push_back(std::move(content));
    }
    OutputSet set{};
    set.charge = Charge(context.budget);
    FC_TRY(set.charge.add(room, "the package"));
    std::vector<pak::File> files;
    for (std::size_t i = 0; i < names.size(); ++i) {
        files.push_back({names[i], contents[i]});
    }
    FC_ASSIGN(ByteBuffer bytes, pak::serialise(files, packing, context));
    set.charge.give_back(room - std::min<std::uint64_t>(room, bytes.size()));
    set.files.push_back({std::string(name).append(package_ending), std::move(bytes)});
    set.contents = counted(files.size(), "file");
    return FileResult{std::move(set), std::move(names)};
}

}  // namespace

bool is_package(const InputPlace& place) {
    const FileKind* const kind = file_kind_of(place);
    return kind != nullptr && kind->extension == package_ending;
}

FileTask unpacking() { return {files_ending, unpack}; }

FileTask packing_as(pak::Packing packing) {
    return {package_ending,
            [packing](const InputPlace& place, std::string_view name, Context& context) {
                return pack(place, name, packing, context);
            }};
}

}  // namespace fightconv
