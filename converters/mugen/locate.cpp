#include "converters/mugen/locate.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/text.hpp"
#include "formats/sff/sff.hpp"
#include "formats/text/mugen_text.hpp"

namespace fightconv::mugen {

namespace {

std::string_view file_part(std::string_view path) noexcept { return path.substr(path.rfind('/') + 1); }  // npos + 1 is 0
std::string_view folder_part(std::string_view path) noexcept { return path.substr(0, path.size() - file_part(path).size()); }

Result<std::vector<std::string>> files_beside(const InputTree& tree, std::string_view main, std::string_view extension) {
    const std::string_view folder = folder_part(main);
    FC_ASSIGN(std::vector<std::string> names, tree.list(folder.substr(0, folder.rfind('/'))));
    std::erase_if(names, [&](const std::string& name) { return !has_extension(name, extension); });
    for (std::string& name : names) {
        name.insert(0, folder);
    }
    return names;
}

Result<def::Definition> read_definition(const InputTree& tree, std::string_view name, Context& context) {
    FC_ASSIGN(const FileBytes bytes, read_file(tree, name, context));
    return def::parse({name, bytes}, context);
}

bool names_a_scene(def::Kind kind) noexcept { return kind != def::Kind::character && kind != def::Kind::other; }

struct Candidates {
    std::vector<std::string> characters;
    std::vector<std::string> others;  // "'intro.def' is a storyboard"
};

Result<Candidates> sort_by_kind(const InputTree& tree, const std::vector<std::string>& names, const Context& context) {
    Candidates candidates;
    for (const std::string& name : names) {
        Context unheard(context.limits);  // what is odd about a file that is not taken concerns nobody
        const auto definition = read_definition(tree, name, unheard);
        if (!definition && names.size() == 1) {
            return fail(definition.error());
        }
        if (!definition) {
            candidates.others.push_back("'" + name + "' cannot be read: " + definition.error().message());
        } else if (definition->kind == def::Kind::character) {
            candidates.characters.push_back(name);
        } else if (names_a_scene(definition->kind)) {
            candidates.others.push_back("'" + name + "' is a " + std::string(def::name_of(definition->kind)));
        } else {
            candidates.others.push_back("'" + name + "' names no sprites or no states");
        }
    }
    return candidates;
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
        list.append(" and ").append(std::to_string(texts.size() - shown)).append(" more");
    }
    return list;
}

std::string quoted(std::vector<std::string> names) {
    for (std::string& name : names) {
        name.insert(0, 1, '\'').push_back('\'');
    }
    return listed(names);
}

// The .def of a folder that was given as the input.
Result<std::string> choose_definition(const InputTree& tree, const Context& context) {
    const std::string& folder = tree.root_name();
    FC_ASSIGN(const std::vector<std::string> names, files_beside(tree, "", ".def"));
    if (names.empty()) {
        FC_ASSIGN(const std::vector<std::string> sprites, files_beside(tree, "", ".sff"));
        return fail(Error(ErrorCode::not_found, "this folder has no .def file, which every MUGEN character has")
                        .in_file(folder)
                        .remedy(sprites.empty() ? "give the folder that the character's .def lies in, or the .def itself"
                                                : "give the folder that the character's .def lies in, or one of the sprite files here: " + quoted(sprites)));
    }
    FC_ASSIGN(const Candidates candidates, sort_by_kind(tree, names, context));
    const auto& [found, others] = candidates;
    if (found.empty()) {
        return fail(Error(ErrorCode::not_found, "no .def file of this folder is a character's: " + listed(others))
                        .in_file(folder)
                        .remedy("give the folder that the character's .def lies in, or the .def itself"));
    }
    if (found.size() == 1) {
        return found.front();
    }
    const auto named_alike = std::find_if(found.begin(), found.end(), [&](const std::string& name) { return text::equal_ignoring_case(stem(name), folder); });
    if (named_alike != found.end()) {
        return *named_alike;
    }
    return fail(Error(ErrorCode::not_found, "this folder holds " + std::to_string(found.size()) + " characters and none is named like it: " + quoted(found))
                    .in_file(folder)
                    .remedy("give the .def of the one you want, for example '" + found.front() + "'"));
}

// The file that a line of [Files] names. `key` is the line's, `extension` what such a file ends with.
Result<std::string> named_file(const InputTree& tree, std::string_view main, const def::FileReference& reference, std::string_view key,
                               std::string_view extension) {
    const std::string line = "'" + std::string(key) + " = ...' in [Files]";
    if (!reference) {
        return fail(Error(ErrorCode::malformed, "this .def names no " + std::string(extension) + " file: there is no " + line)
                        .in_file(main)
                        .remedy("add " + line + " with the name of the character's " + std::string(extension) + " file"));
    }
    if (auto found = find_beside(tree, main, reference.path)) {
        return *std::move(found);
    }
    // A name or a link that leads out of the folder is refused, whether something is there or not.
    if (const auto head = tree.head(std::string(folder_part(main)).append(reference.path), 0); !head && head.error().code() == ErrorCode::unsafe_path) {
        const Error& refused = head.error();
        const std::string advice = refused.remedy().empty() ? "put the file into the character's folder, and correct " + line : refused.remedy();
        return fail(Error(ErrorCode::unsafe_path, fmt::format("'{}' {}", reference.path, refused.message()))
                        .in_file(main)
                        .at(Place::at_line(reference.line))
                        .remedy(advice));
    }
    FC_ASSIGN(const std::vector<std::string> there, files_beside(tree, main, extension));
    return fail(
        Error(ErrorCode::not_found, "the " + std::string(extension) + " file '" + reference.path + "' that this line names is not in the character's folder")
            .in_file(main)
            .at(Place::at_line(reference.line))
            .remedy("put the file there, or correct " + line + (there.empty() ? std::string() : "; the folder has " + quoted(there))));
}

Result<CharacterFiles> from_definition(const InputTree& tree, std::string name, Context& context) {
    FC_ASSIGN(def::Definition definition, read_definition(tree, name, context));
    if (names_a_scene(definition.kind)) {
        return fail(Error(ErrorCode::unsupported_feature, "this .def is a " + std::string(def::name_of(definition.kind)) + ", not a character")
                        .in_file(name)
                        .remedy("give the .def of a character: the one whose [Files] names a sprite, an anim and a cmd file"));
    }
    FC_ASSIGN(std::string sprites, named_file(tree, name, definition.sprite, "sprite", ".sff"));
    FC_ASSIGN(std::string animations, named_file(tree, name, definition.anim, "anim", ".air"));
    return CharacterFiles{std::move(name), std::move(definition), std::move(sprites), std::move(animations)};
}

Error empty_file(std::string_view name) {
    return Error(ErrorCode::truncated, "the file is empty").in_file(name).remedy("copy it again from where you have the character from");
}

// The other half of a lone .sff or .air.
Result<std::string> counterpart(const InputTree& tree, std::string_view main, std::string_view extension, Context& context) {
    const std::string wanted = std::string(stem(main)).append(extension);
    if (auto found = find_beside(tree, main, wanted)) {
        return *std::move(found);
    }
    FC_ASSIGN(const std::vector<std::string> there, files_beside(tree, main, extension));
    if (there.size() == 1) {
        context.diagnostics.report(
            {.id = "mugen.other-name",
             .file = std::string(main),
             .message = "there is no '" + wanted + "' beside it; took '" + there.front() + "', the only " + std::string(extension) + " there is"});
        return there.front();
    }
    const std::string kind(extension);
    return fail(Error(ErrorCode::not_found, there.empty() ? "there is no " + kind + " file beside it"
                                                          : "there is no '" + wanted + "' beside it, and " + std::to_string(there.size()) + " other " + kind +
                                                                " files: " + quoted(there))
                    .in_file(main)
                    .remedy("put the character's " + kind + " file beside it as '" + wanted + "', or give the character's .def"));
}

Result<CharacterFiles> from_lone_file(const InputTree& tree, const std::string& name, Context& context) {
    const bool is_air = has_extension(name, ".air");
    if (!is_air) {  // what is wrong with the file itself goes before what it lacks
        FC_ASSIGN(const ByteBuffer head, tree.head(name, 16));
        if (head.empty()) {
            return fail(empty_file(name));
        }
        if (!sff::has_signature(head)) {
            return fail(Error(ErrorCode::bad_magic, "this is no sprite file: it does not begin with ElecbyteSpr")
                            .in_file(name)
                            .remedy(std::string(not_sprites_remedy)));
        }
    }
    FC_ASSIGN(std::string other, counterpart(tree, name, is_air ? ".sff" : ".air", context));
    if (const auto definition = find_beside(tree, name, std::string(stem(name)) + ".def")) {
        context.diagnostics.report(
            {.id = "mugen.def-not-read",
             .file = name,
             .message = "'" + *definition + "' beside it was not read: its name, author and palettes are not used; give it instead to have them"});
    }
    return is_air ? CharacterFiles{name, std::nullopt, std::move(other), name} : CharacterFiles{name, std::nullopt, name, std::move(other)};
}

}  // namespace

Result<CharacterFiles> locate(const InputTree& tree, std::string_view main_file, Context& context) {
    if (main_file.empty()) {
        FC_ASSIGN(std::string chosen, choose_definition(tree, context));
        return from_definition(tree, std::move(chosen), context);
    }
    auto name = tree.find(main_file);
    if (!name) {
        return fail(Error(ErrorCode::not_found, "there is no such file").in_file(main_file).remedy("check the path"));
    }
    return has_extension(*name, ".def") ? from_definition(tree, *std::move(name), context) : from_lone_file(tree, *name, context);
}

std::vector<std::string> all_files(const CharacterFiles& files) {
    std::vector<std::string> names = {files.main, files.sprites, files.animations};
    const auto add = [&](const def::FileReference& reference) {
        if (reference) {
            names.push_back(std::string(folder_part(files.main)).append(reference.path));
        }
    };
    if (const auto& definition = files.definition) {
        std::for_each(definition->states.begin(), definition->states.end(), add);
        std::for_each(definition->palettes.begin(), definition->palettes.end(), add);
        for (const auto* reference : {&definition->sound, &definition->cmd, &definition->cns, &definition->stcommon, &definition->ai, &definition->movelist}) {
            add(*reference);
        }
    }
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return names;
}

Result<FileBytes> read_file(const InputTree& tree, std::string_view name, Context& context) {
    FC_ASSIGN(FileBytes bytes, tree.read(name, context));
    if (bytes.empty()) {
        return fail(empty_file(name));
    }
    return bytes;
}

std::optional<std::string> find_beside(const InputTree& tree, std::string_view main, std::string_view path) {
    return tree.find(std::string(folder_part(main)).append(path));
}

std::string_view stem(std::string_view path) noexcept {
    const std::string_view file = file_part(path);
    return file.substr(0, file.rfind('.'));
}

}  // namespace fightconv::mugen
