#include "converters/mugen/files/locate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "converters/mugen/files/definitions.hpp"
#include "converters/mugen/files/problems.hpp"
#include "core/base/file_errors.hpp"
#include "core/base/text/encodings.hpp"
#include "core/base/text/text.hpp"
#include "formats/mugen/sff/sff.hpp"
#include "formats/text/mugen_text.hpp"

namespace fightconv::mugen {

namespace {

// The error `unsupported_feature` for a file that is known to be something else than a character.
Result<def::Definition> read_definition(const InputTree& tree, std::string_view name,
                                        Context& context, std::string_view encoding = "auto") {
    FC_ASSIGN(const FileBytes bytes, read_text(tree, name, context));
    FC_ASSIGN(def::Definition definition, def::parse({name, bytes}, context, encoding));
    if (definition.kind != def::Kind::character && definition.kind != def::Kind::other) {
        return fail(
            Error(ErrorCode::unsupported_feature,
                  fmt::format("this file is {}, not a character", def::name_of(definition.kind)))
                .in_file(name)
                .remedy("give the .def of a character: the one whose [Files] names a sprite, an "
                        "anim and a cmd file"));
    }
    return definition;
}

// "a, b and 3 more"
std::string listed(const std::vector<std::string>& texts) {
    constexpr std::size_t most = 10;
    std::string list;
    const std::size_t shown = std::min(texts.size(), most);
    for (std::size_t i = 0; i < shown; ++i) {
        list.append(i == 0 ? "" : ", ").append(texts[i]);
    }
    if (texts.size() > shown) {
        list += fmt::format(" and {} more", texts.size() - shown);
    }
    return list;
}

std::string quoted(std::vector<std::string> names) {
    for (std::string& name : names) {
        name = fmt::format("'{}'", to_utf8(name));
    }
    return listed(names);
}

// The .def of a folder that was given as the input.
Result<std::string> choose_definition(const InputTree& tree, const Context& context) {
    const std::string& folder = tree.root_name();
    FC_ASSIGN(const std::vector<std::string> names, files_beside(tree, "", ".def"));
    if (names.empty()) {
        FC_ASSIGN(const std::vector<std::string> sprites, files_beside(tree, "", ".sff"));
        return fail(Error(ErrorCode::not_found,
                          "this folder has no .def file, which every MUGEN character has")
                        .in_file(folder)
                        .remedy(fmt::format(
                            "give the folder that contains the character's .def, or {}",
                            sprites.empty() ? "the .def itself"
                                            : fmt::format("one of the sprite files here: {}",
                                                          quoted(sprites)))));
    }
    if (names.size() == 1) {
        Context unreported(context.limits);
        // its error says more than the one below
        FC_TRY(read_definition(tree, names.front(), unreported));
    }
    SortedDefinitions sorted = sort_definitions(tree, names, context.limits);
    if (sorted.exhausted) {
        return fail(*std::move(sorted.exhausted));
    }
    if (sorted.characters.empty()) {
        std::vector<std::string> others;
        for (const std::vector<PassedOver>* const files : {&sorted.other_kinds, &sorted.unclear}) {
            for (const auto& [name, reason] : *files) {
                others.push_back(fmt::format("'{}' ({})", name, reason));
            }
        }
        return fail(
            Error(ErrorCode::not_found,
                  fmt::format("no .def file in this folder is a character: {}", listed(others)))
                .in_file(folder)
                .remedy("give the folder that contains the character's .def, or the .def itself"));
    }
    if (const auto own = own_definition(tree, sorted.characters); own != sorted.characters.end()) {
        return *own;
    }
    return fail(
        Error(ErrorCode::not_found,
              fmt::format(
                  "this folder contains {} characters, and none of them has the folder's name: {}",
                  sorted.characters.size(), quoted(sorted.characters)))
            .in_file(folder)
            .remedy(fmt::format("give the .def of the one you want, for example '{}'",
                                sorted.characters.front())));
}

// The file that a line of [Files] names. `key` is the line's, `extension` what such a file ends
// with.
Result<std::string> named_file(const InputTree& tree, std::string_view main,
                               const def::FileReference& reference, std::string_view key,
                               std::string_view extension) {
    const std::string line = fmt::format("'{} = ...' in [Files]", key);
    if (!reference) {
        return fail(
            Error(ErrorCode::malformed,
                  fmt::format("this .def names no {} file: there is no {}", extension, line))
                .in_file(main)
                .remedy(fmt::format("add {} with the name of the character's {} file", line,
                                    extension)));
    }
    if (auto found = find_beside(tree, main, reference.path)) {
        return *std::move(found);
    }
    // A name or a link that leads out of the folder is refused, whether something is there or not.
    if (const auto head = tree.head(std::string(folder_part(main)).append(reference.path), 0);
        !head && head.error().code() == ErrorCode::unsafe_path) {
        const Error& refused = head.error();
        const std::string advice =
            refused.remedy().empty()
                ? fmt::format("put the file into the character's folder, and correct {}", line)
                : refused.remedy();
        return fail(Error(ErrorCode::unsafe_path,
                          fmt::format("'{}' {}", to_utf8(reference.path), refused.message()))
                        .in_file(main)
                        .at(Place::at_line(reference.line))
                        .remedy(advice));
    }
    FC_ASSIGN(const std::vector<std::string> there, files_beside(tree, main, extension));
    return fail(
        Error(ErrorCode::not_found,
              fmt::format("the {} file '{}' that this line names is not in the character's folder",
                          extension, to_utf8(reference.path)))
            .in_file(main)
            .at(Place::at_line(reference.line))
            .remedy(fmt::format(
                "put the file there, or correct {}{}", line,
                there.empty() ? "" : fmt::format("; the folder has {}", quoted(there)))));
}

Result<CharacterFiles> from_definition(const InputTree& tree, std::string name, Context& context,
                                       std::string_view encoding) {
    FC_ASSIGN(def::Definition definition, read_definition(tree, name, context, encoding));
    FC_ASSIGN(std::string sprites, named_file(tree, name, definition.sprite, "sprite", ".sff"));
    FC_ASSIGN(std::string animations, named_file(tree, name, definition.anim, "anim", ".air"));
    return CharacterFiles{std::move(name), std::move(definition), std::move(sprites),
                          std::move(animations)};
}

// The other half of a lone .sff or .air.
Result<std::string> counterpart(const InputTree& tree, std::string_view main,
                                std::string_view extension, Context& context) {
    const std::string wanted = fmt::format("{}{}", stem(main), extension);
    if (auto found = find_beside(tree, main, wanted)) {
        return *std::move(found);
    }
    FC_ASSIGN(const std::vector<std::string> there, files_beside(tree, main, extension));
    if (there.size() == 1) {
        Reporter(context.diagnostics, main)
            .report(files_problem.other_name, {},
                    "there is no '{}' beside it; '{}' is used, the only {} file beside it", wanted,
                    there.front(), extension);
        return there.front();
    }
    return fail(
        Error(ErrorCode::not_found,
              there.empty() ? fmt::format("there is no {} file beside it", extension)
                            : fmt::format("there is no '{}' beside it, but {} other {} files: {}",
                                          wanted, there.size(), extension, quoted(there)))
            .in_file(main)
            .remedy(fmt::format(
                "put the character's {} file beside it as '{}', or give the character's .def",
                extension, wanted)));
}

Result<CharacterFiles> from_lone_file(const InputTree& tree, const std::string& name,
                                      Context& context) {
    const bool is_air = has_extension(name, ".air");
    if (!is_air) {  // a problem of the file itself is reported before a missing .air
        FC_ASSIGN(const ByteBuffer head, tree.head(name, 16));
        if (head.empty()) {
            return fail(empty_file(name));
        }
        if (!sff::has_signature(head)) {
            const std::string_view kind = kind_of_other_file(head);
            return fail(Error(ErrorCode::bad_magic,
                              kind.empty()
                                  ? "this is not a sprite file: it does not begin with ElecbyteSpr"
                                  : fmt::format("this is {}, and not a sprite file", kind))
                            .in_file(name)
                            .remedy(std::string(not_sprites_remedy)));
        }
    }
    FC_ASSIGN(std::string other, counterpart(tree, name, is_air ? ".sff" : ".air", context));
    if (const auto definition = find_beside(tree, name, fmt::format("{}.def", stem(name)))) {
        Reporter(context.diagnostics, name)
            .report(files_problem.def_not_read, {},
                    "'{}' beside it was not read, so the name, author and palettes in it are not "
                    "used; give the .def to use them",
                    *definition);
    }
    return is_air ? CharacterFiles{name, std::nullopt, std::move(other), name}
                  : CharacterFiles{name, std::nullopt, name, std::move(other)};
}

}  // namespace

Result<CharacterFiles> locate(const InputTree& tree, std::string_view main_file, Context& context,
                              std::string_view encoding) {
    if (main_file.empty()) {
        FC_ASSIGN(std::string chosen, choose_definition(tree, context));
        return from_definition(tree, std::move(chosen), context, encoding);
    }
    auto name = tree.find(main_file);
    if (!name) {
        return fail(Error(ErrorCode::not_found, "there is no such file")
                        .in_file(main_file)
                        .remedy("check the path"));
    }
    return has_extension(*name, ".def") ? from_definition(tree, *std::move(name), context, encoding)
                                        : from_lone_file(tree, *name, context);
}

std::vector<def::FileReference> references_in(const def::Definition& definition) {
    std::vector<def::FileReference> all = definition.states;
    all.insert(all.end(), definition.palettes.begin(), definition.palettes.end());
    all.insert(all.end(),
               {definition.sprite, definition.anim, definition.sound, definition.cmd,
                definition.cns, definition.stcommon, definition.ai, definition.movelist});
    std::erase_if(all, [](const def::FileReference& reference) { return !reference; });
    return all;
}

std::vector<std::string> all_files(const CharacterFiles& files) {
    std::vector<std::string> names = {files.main, files.sprites, files.animations};
    if (files.definition) {
        for (const def::FileReference& reference : references_in(*files.definition)) {
            names.push_back(std::string(folder_part(files.main)).append(reference.path));
        }
    }
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return names;
}

std::optional<std::string> find_text(const InputTree& tree, std::string_view main,
                                     std::string_view path) {
    if (auto found = find_beside(tree, main, path)) {
        return found;
    }
    path = text::unquote(path);
    const std::string_view folder = path.substr(0, std::min<std::size_t>(path.size(), 5));
    const bool is_in_data =
        text::equal_ignoring_case(folder, "data/") || text::equal_ignoring_case(folder, "data\\");
    const std::string_view file = path.substr(path.find_last_of("/\\") + 1);  // npos + 1 is 0
    if (text::equal_ignoring_case(file, "common1.cns")) {
        return std::nullopt;
    }
    const auto in_data = [&](std::string_view name) {
        return tree.find(std::string(InputTree::game_data).append(name));
    };
    auto found = is_in_data ? in_data(path.substr(folder.size())) : std::nullopt;
    return found ? found : in_data(path);
}

std::vector<std::string> files_in_game_data(const InputTree& tree, const CharacterFiles& files) {
    std::set<std::string> names;
    const auto add = [&](const def::FileReference& reference) {
        const auto name = reference ? find_text(tree, files.main, reference.path) : std::nullopt;
        if (name && name->starts_with(InputTree::game_data)) {
            names.insert(*name);
        }
    };
    if (const auto& definition = files.definition) {
        std::for_each(definition->states.begin(), definition->states.end(), add);
        add(definition->cmd);
        add(definition->cns);
        add(definition->stcommon);
    }
    return {names.begin(), names.end()};
}

}  // namespace fightconv::mugen
