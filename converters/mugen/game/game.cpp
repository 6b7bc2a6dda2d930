#include "converters/mugen/game/game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>

#include "converters/json/json_reader.hpp"
#include "core/base/paths.hpp"
#include "core/base/text/text.hpp"
#include "formats/archive/archive.hpp"
#include "formats/text/mugen_text.hpp"

namespace fightconv::mugen {

namespace {

class Game {
public:
    explicit Game(InputTree tree) : tree_(std::move(tree)) {}

    // MUGEN and Ikemen GO look for a file that the motif names beside the motif, then in the game,
    // then in its folder data.
    std::optional<std::string> select_list() const {
        if (const auto motif = find_motif()) {
            const std::string folder = motif->substr(0, motif->rfind('/') + 1);
            const std::string named = value_in(*motif, "files", "select").value_or("select.def");
            for (const std::string& before : {folder, std::string(), std::string("data/")}) {
                if (auto list = tree_.find(before + named)) {
                    return list;
                }
            }
        }
        return tree_.find("data/select.def");
    }

    Result<FileBytes> read(const std::string& file) const {
        Context context;
        return tree_.read_text(file, context);
    }

private:
    std::optional<std::string> find_motif() const {
        for (const auto& named : {value_in("save/config.ini", "config", "motif"), motif_in_json(),
                                  value_in("data/mugen.cfg", "options", "motif")}) {
            for (const char* const before : {"", "data/"}) {
                if (auto motif = named ? tree_.find(before + *named) : std::nullopt) {
                    return motif;
                }
            }
        }
        return tree_.find("data/system.def");
    }

    std::optional<std::string> motif_in_json() const {
        const auto bytes = read("save/config.json");
        if (!bytes) {
            return std::nullopt;
        }
        Context context;
        Charge charge(context.budget);
        const auto config = read_json(*bytes, "", charge);
        const std::string* const motif = config ? config->member("Motif").text() : nullptr;
        return motif == nullptr ? std::nullopt : std::optional(*motif);
    }

    std::optional<std::string> value_in(const std::string& file, std::string_view section,
                                        std::string_view key) const {
        Context context;
        const auto bytes = tree_.read_text(file, context);
        if (!bytes) {
            return std::nullopt;
        }
        text::LineReader lines({file, *bytes}, context);
        bool is_in_section = false;
        for (text::Line line; lines.next(line);) {
            if (const auto name = text::section_name(line.text)) {
                is_in_section = text::equal_ignoring_case(*name, section);
            } else if (const auto pair = text::key_value(line.text);
                       pair && is_in_section && text::equal_ignoring_case(pair->key, key)) {
                const std::string_view value = text::unquote(pair->value);
                return value.empty() ? std::nullopt : std::optional<std::string>(value);
            }
        }
        return std::nullopt;
    }

    InputTree tree_;
};

std::string joined_path(const std::string& root, const std::string& path) {
    return root.ends_with('/') ? root + path : root + "/" + path;
}

// A '/' at the beginning does not count: "/../kfm" leads out as "../kfm" does.
bool leads_out(const std::string& entry) {
    if (entry.find("..") == std::string::npos) {
        return false;
    }
    const std::filesystem::path path =
        path_from_utf8(entry.substr(std::min(entry.find_first_not_of('/'), entry.size())))
            .lexically_normal();
    return !path.empty() && *path.begin() == "..";
}

// The path of an entry in the first root that contains it.
std::optional<FoundCharacter> listed_in(const std::vector<std::optional<InputTree>>& trees,
                                        const std::string& entry) {
    const std::string last = entry.substr(entry.rfind('/') + 1);
    for (std::size_t i = 0; i < trees.size(); ++i) {
        if (!trees[i]) {
            continue;
        }
        if (const auto definition = trees[i]->find(fmt::format("{}/{}.def", entry, last))) {
            return FoundCharacter{i, definition->substr(0, definition->rfind('/'))};
        }
        for (const char* const extension : {"", ".def"}) {
            if (auto file = trees[i]->find(entry + extension)) {
                return FoundCharacter{i, *std::move(file)};
            }
        }
        if (trees[i]->list(entry)) {
            return FoundCharacter{i, entry};
        }
    }
    return std::nullopt;
}

// The same for an entry that names a .def in an archive.
std::optional<FoundCharacter> listed_in_archive(const std::vector<std::optional<InputTree>>& trees,
                                                const std::string& entry) {
    for (std::size_t end = entry.find_first_of(":/"); end != entry.npos;
         end = entry.find_first_of(":/", end + 1)) {
        if (!archives::has_archive_name(entry.substr(0, end))) {
            continue;
        }
        if (auto listed = listed_in(trees, entry.substr(0, end))) {
            listed->in_archive = entry.substr(end + 1);
            return listed;
        }
    }
    return std::nullopt;
}

}  // namespace

Result<SelectList> select_list_of(const std::vector<std::string>& roots, const Links& links) {
    for (const std::string& root : roots) {
        auto tree = InputTree::open(path_from_utf8(root), links);
        if (!tree) {
            continue;
        }
        const Game game(*std::move(tree));
        if (const auto list = game.select_list()) {
            FC_ASSIGN(FileBytes bytes, game.read(*list));
            return SelectList{joined_path(root, *list), std::move(bytes)};
        }
    }
    return fail(Error(ErrorCode::not_found,
                      "--select: there is no list of characters in it: no data/select.def, and no "
                      "other that data/system.def names")
                    .in_file(roots.front())
                    .remedy("give the folder of the game, or the list with --select FILE"));
}

std::vector<std::string> with_character_folders(const std::vector<std::string>& roots,
                                                const Links& links) {
    std::vector<std::string> folders;
    for (const std::string& root : roots) {
        const auto tree = InputTree::open(path_from_utf8(root), links);
        const auto entries =
            tree ? tree->entries("") : Result<std::vector<TreeEntry>>(std::vector<TreeEntry>());
        for (const TreeEntry& entry : entries ? *entries : std::vector<TreeEntry>()) {
            if (entry.kind == TreeEntry::Kind::folder && lower_case(entry.name) == "chars") {
                folders.push_back(joined_path(root, entry.name));
            }
        }
        folders.push_back(root);
    }
    return folders;
}

Result<std::vector<ListedCharacter>> listed_characters(Source select_def, Context& context) {
    FC_TRY(text::check_size(select_def, context));
    std::vector<ListedCharacter> characters;
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
        static constexpr std::array<std::string_view, 6> slots = {
            "", "randomselect", "empty", "skipslot", "dummyslot", "}"};
        const bool is_slot = std::any_of(slots.begin(), slots.end(), [&](std::string_view slot) {
            return text::equal_ignoring_case(entry, slot);
        });
        if (!in_characters || is_slot || text::key_value(entry)) {
            continue;
        }
        if (leads_out(entry)) {
            return fail(Error(ErrorCode::unsafe_path,
                              fmt::format("'{}' leads out of the given folders", entry))
                            .in_file(select_def.file)
                            .at(line.place()));
        }
        characters.push_back({std::move(entry), line.place()});
    }
    return characters;
}

std::optional<FoundCharacter> find_listed(const std::vector<std::optional<InputTree>>& trees,
                                          const std::string& entry) {
    auto listed = listed_in(trees, entry);
    return listed ? listed : listed_in_archive(trees, entry);
}

// The name of the archive stands for NAME.def or NAME/NAME.def in it (Ikemen GO, addChar; MUGEN
// knows the first).
std::vector<std::string> definitions_in_archive(const std::string& stem,
                                                const std::string& definition) {
    if (definition.empty()) {
        return {stem + ".def", fmt::format("{}/{}.def", stem, stem)};
    }
    return {definition, fmt::format("{}/{}", stem, definition)};
}

}  // namespace fightconv::mugen
