#include "converters/urho3d/resources.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>

#include "converters/urho3d/model/rules_3d.hpp"
#include "converters/urho3d/problems.hpp"
#include "converters/urho3d/rules.hpp"
#include "core/base/bytes/record_fields.hpp"
#include "core/base/reporter.hpp"

namespace fightconv::urho3d {

namespace {

constexpr std::string_view characters_folder = "Characters/";
constexpr std::uint64_t name_bytes = 192;  // of a file in lists and maps, about
constexpr std::size_t package_head_bytes = 12;
constexpr std::size_t entry_count_offset = 4;
constexpr std::size_t entry_numbers_bytes = 12;

// The memory that a document takes for each byte of its text: a node of 72 bytes can be written in
// 4, and the text is kept.
constexpr std::uint64_t document_bytes_per_byte = 24;

bool is_animation(std::string_view path, std::string_view ending) {
    const std::size_t slash = path.rfind('/');
    return path.ends_with(ending) && slash != std::string_view::npos &&
           path.substr(0, slash + 1).ends_with(animations_folder);
}

// The folder of the character that an animation belongs to.
std::string_view owner_of(std::string_view animation) {
    return animation.substr(0, animation.rfind('/') + 1 - animations_folder.size());
}

}  // namespace

Confidence probe_package(Bytes head) noexcept {
    if (!pak::has_signature(head) || head.size() < package_head_bytes) {
        return Confidence::no;
    }
    const auto entries = load_le<std::uint32_t>(head.data() + entry_count_offset);
    std::string_view rest = as_text(head).substr(package_head_bytes);
    for (std::uint32_t i = 0; i < entries; ++i) {
        if (rest.starts_with(characters_folder)) {
            return Confidence::certain;
        }
        const std::size_t end = rest.find('\0');
        if (end == std::string_view::npos || rest.size() - end <= entry_numbers_bytes) {
            return Confidence::maybe;
        }
        rest.remove_prefix(end + 1 + entry_numbers_bytes);
    }
    return Confidence::no;
}

bool is_character_folder(const std::vector<std::string>& names) noexcept {
    return std::any_of(names.begin(), names.end(), [](const std::string& name) {
        return name.ends_with(collision_ending) || name.ends_with(model_prefab_ending);
    });
}

Result<Resources> Resources::open(const InputTree& tree, std::string_view main_file,
                                  Context& context) {
    Resources resources(tree);
    if (!main_file.empty()) {
        FC_TRY(resources.open_package(main_file, context));
        return resources;
    }
    FC_ASSIGN(const std::vector<std::string> names, tree.list(""));
    if (is_character_folder(names)) {
        FC_TRY(resources.open_folder("", context));
        return resources;
    }
    if (const auto characters = tree.entries("Characters")) {
        for (const TreeEntry& entry : *characters) {
            const std::string folder = std::string(characters_folder) + entry.name;
            if (entry.kind == TreeEntry::Kind::folder && resources.name_.empty() &&
                tree.list(folder + "/Anim")) {
                FC_TRY(resources.open_folder(folder + "/", context));
            }
        }
        if (!resources.name_.empty()) {
            return resources;
        }
    }
    const auto package = std::find_if(names.begin(), names.end(), [](const std::string& name) {
        return has_extension(name, ".pak");
    });
    if (package == names.end()) {
        return fail(Error(ErrorCode::not_found,
                          "neither a character's files nor a package with them is in this folder"));
    }
    FC_TRY(resources.open_package(*package, context));
    return resources;
}

Status Resources::open_package(std::string_view file, Context& context) {
    packed_ = true;
    source_ = file;
    FC_ASSIGN(package_bytes_, tree_.read(file, context));
    FC_ASSIGN(package_, pak::parse({source_, package_bytes_}, context));
    charge_ = Charge(context.budget);
    std::vector<std::string> names;
    for (const pak::Entry& entry : package_.entries) {
        FC_TRY(charge_.add(name_bytes + 2 * entry.name.size(), "the names of a package"));
        names.emplace_back(entry.name);
        entries_.emplace(entry.name, &entry);
    }
    return choose(names, context);
}

Status Resources::open_folder(std::string_view folder, Context& context) {
    source_ = folder;
    std::vector<std::string> names;
    for (const std::string& part :
         {std::string(folder), std::string(folder) + std::string(animations_folder)}) {
        FC_ASSIGN(const std::vector<std::string> found,
                  tree_.list(part.empty() ? part : part.substr(0, part.size() - 1)));
        for (const std::string& name : found) {
            names.push_back(part + name);
        }
    }
    FC_TRY(choose(names, context));
    name_ = folder.empty() ? tree_.root_name() : name_;
    return {};
}

Status Resources::choose(const std::vector<std::string>& names, Context& context) {
    std::set<std::string_view> owners;
    auto first = names.end();
    for (const std::string_view ending : {object_animation_ending, bone_animation_ending}) {
        if (first == names.end()) {
            ending_ = ending;
            first = std::find_if(names.begin(), names.end(), [&](const std::string& name) {
                return is_animation(name, ending);
            });
        }
    }
    if (first == names.end()) {
        return fail(
            Error(ErrorCode::not_found,
                  fmt::format(
                      "no file is named {0}NUMBER{1} or {0}NUMBER{2}, as those of a character are",
                      animations_folder, object_animation_ending, bone_animation_ending))
                .in_file(source_)
                .remedy("`fightconv inspect` lists the files of a package, and `fightconv extract` "
                        "writes them"));
    }
    folder_ = owner_of(*first);
    for (const std::string& name : names) {
        if (is_animation(name, ending_)) {
            owners.insert(owner_of(name));
        }
        if (std::string_view(name).starts_with(folder_)) {
            const std::string rest = name.substr(folder_.size());
            if (rest.find('/') == std::string::npos) {
                files_.push_back(rest);
            } else if (is_animation(name, ending_) && owner_of(name) == folder_) {
                animations_.push_back(rest);
            } else if (is_animation(name, model_ending) && owner_of(name) == folder_) {
                models_.insert(rest);
            }
        }
    }
    if (owners.size() > 1) {
        Reporter(context.diagnostics, source_)
            .report(urho3d_problem.several_characters, {},
                    "it contains {} characters; only the first one was read: {}", owners.size(),
                    folder_);
    }
    const std::string_view without_slash =
        std::string_view(folder_).substr(0, folder_.empty() ? 0 : folder_.size() - 1);
    name_ = without_slash.substr(without_slash.rfind('/') + 1);
    return {};
}

std::vector<std::string> Resources::paths() const {
    if (packed_) {
        return {source_};
    }
    std::vector<std::string> paths;
    for (const std::vector<std::string>* names : {&files_, &animations_}) {
        std::transform(names->begin(), names->end(), std::back_inserter(paths),
                       [&](const std::string& name) { return folder_ + name; });
    }
    for (const std::string& model : models_) {
        paths.push_back(folder_ + model);
        paths.push_back(folder_ + model.substr(0, model.size() - model_ending.size()) +
                        std::string(material_list_ending));
    }
    return paths;
}

bool Resources::contains(std::string_view file) const {
    const std::string path = folder_ + std::string(file);
    return packed_ ? entries_.contains(path) : tree_.find(path).has_value();
}

Result<pak::Content> Resources::read(std::string_view file, Context& context) const {
    const std::string path = folder_ + std::string(file);
    if (!packed_) {
        FC_ASSIGN(FileBytes bytes, tree_.read(path, context));
        return pak::Content{std::move(bytes), {}};
    }
    const auto entry = entries_.find(path);
    if (entry == entries_.end()) {
        return fail(Error(ErrorCode::not_found,
                          fmt::format("the package does not contain '{}'", printable(path)))
                        .in_file(source_));
    }
    return pak::content_of(*entry->second, package_.packing, source_, context);
}

Place place_of(const pugi::xml_node& node) {
    const std::ptrdiff_t offset = node.offset_debug();
    return offset < 0 ? Place() : Place::at_offset(static_cast<std::uint64_t>(offset));
}

Result<pugi::xml_node> XmlFile::root(const char* wanted) const {
    if (const pugi::xml_node root = document.child(wanted)) {
        return root;
    }
    const pugi::xml_node found = document.document_element();
    return fail(Error(ErrorCode::malformed,
                      fmt::format("expected '{}', found '{}'", wanted, printable(found.name())))
                    .in_file(name)
                    .at(place_of(found)));
}

Result<XmlFile> Resources::read_xml(std::string_view file, Context& context) const {
    XmlFile xml{std::string(file), {}, Charge(context.budget)};
    FC_ASSIGN(const pak::Content content, read(file, context));
    FC_TRY(xml.charge.add(content.bytes.size() * document_bytes_per_byte, "an XML document"));
    const pugi::xml_parse_result parsed =
        xml.document.load_buffer(content.bytes.data(), content.bytes.size(),
                                 pugi::parse_minimal | pugi::parse_escapes, pugi::encoding_utf8);
    if (!parsed) {
        return fail(Error(ErrorCode::malformed, parsed.description())
                        .in_file(xml.name)
                        .at(Place::at_offset(static_cast<std::uint64_t>(parsed.offset))));
    }
    return xml;
}

}  // namespace fightconv::urho3d
