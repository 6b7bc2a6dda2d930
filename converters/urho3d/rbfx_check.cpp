#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <string>
#include <variant>

#include "converters/json/json_reader.hpp"
#include "converters/urho3d/resources.hpp"
#include "converters/urho3d/rules.hpp"
#include "core/base/text/text.hpp"

namespace fightconv::urho3d {

namespace {

constexpr std::size_t values_of_played = 15;  // of one animation (urho3d.md 6)

std::string_view value_of(const pugi::xml_node& node, const char* attribute) {
    return node.attribute(attribute).value();
}

Error differs(std::string_view file, std::string what) {
    return Error(ErrorCode::malformed, std::move(what)).in_file(file);
}

// "#sprite/Position" is "sprite/@/Position" in rbfx; paths to components are the same but for '#'.
std::string rbfx_path(std::string_view path) {
    constexpr std::string_view node = "#sprite/";
    if (!path.starts_with(node)) {
        return std::string(path);
    }
    const std::string_view rest = path.substr(node.size());
    return fmt::format("sprite/{}{}", rest.starts_with('@') ? "" : "@/", rest);
}

// Whether the keys of rbfx are those of Urho3D, which may have one more where the animation ends.
bool have_same_keys(const pugi::xml_node& track, const pugi::xml_node& variant,
                    std::string_view length) {
    pugi::xml_node key = track.child("keyframe");
    for (const pugi::xml_node& other : variant.children("keyframe")) {
        if (value_of(key, "time") != value_of(other, "time") ||
            value_of(key, "value") != value_of(other, "value") ||
            value_of(key, "type") != value_of(variant, "type")) {
            return false;
        }
        key = key.next_sibling("keyframe");
    }
    return !key || (value_of(key, "time") == length && !key.next_sibling("keyframe"));
}

Status check_animation(const Resources& resources, const std::string& file,
                       const std::string& rbfx_file, Context& context) {
    FC_ASSIGN(const XmlFile xml, resources.read_xml(file, context));
    FC_ASSIGN(const pugi::xml_node tracks, xml.root("objectanimation"));
    FC_ASSIGN(const XmlFile rbfx_xml, resources.read_xml(rbfx_file, context));
    FC_ASSIGN(const pugi::xml_node variants, rbfx_xml.root("animation"));
    pugi::xml_node variant = variants.child("variant");
    for (const pugi::xml_node& track : tracks.children("attributeanimation")) {
        const std::string path = rbfx_path(value_of(track, "name"));
        if (path != value_of(variant, "name") || value_of(variant, "interpolation") != "none" ||
            !have_same_keys(track, variant, value_of(variants, "length"))) {
            return fail(differs(rbfx_file, fmt::format("'{}' differs from {}", path, file)));
        }
        variant = variant.next_sibling("variant");
    }
    return variant ? fail(differs(rbfx_file, fmt::format("'{}' is not in {}",
                                                         value_of(variant, "name"), file)))
                   : Status();
}

// A value of the prefab in XML as a number, a truth value or a text.
bool is_same(const JsonValue& value, std::string_view xml) {
    if (const auto number = value.number()) {
        double other = 0;
        const auto [end, error] = std::from_chars(xml.data(), xml.data() + xml.size(), other);
        return error == std::errc() && end == xml.data() + xml.size() && *number == other;
    }
    if (const bool* const truth = std::get_if<bool>(&value.content)) {
        return (*truth ? "true" : "false") == xml;
    }
    const std::string* const text = value.text();
    return text != nullptr && *text == xml;
}

class PrefabCheck {
public:
    PrefabCheck(const Resources& resources, std::string_view file, std::string_view xml_file)
        : resources_(resources), file_(file), xml_file_(xml_file) {}

    Status run(const JsonValue& prefab, const pugi::xml_node& xml) const {
        const JsonValue& node = prefab.member("nodes").item(0);
        FC_TRY(compare(node, xml));
        FC_TRY(compare(node.member("nodes").item(0), xml.child("node")));
        for (const JsonValue& component : node.member("components").items()) {
            if (is_of_type(component, "AnimationController")) {
                return check_played(attribute(component, "Animations"));
            }
        }
        return fail(differs(file_, "it has no AnimationController"));
    }

private:
    static bool is_of_type(const JsonValue& component, std::string_view type) {
        const std::string* const name = component.member("_typeName").text();
        return name != nullptr && *name == type;
    }
    static const JsonValue& attribute(const JsonValue& component, std::string_view wanted) {
        const JsonList& attributes = component.member("attributes").items();
        const auto found =
            std::find_if(attributes.begin(), attributes.end(), [&](const JsonValue& each) {
                const std::string* const name = each.member("name").text();
                return name != nullptr && *name == wanted;
            });
        static const JsonValue none;
        return found == attributes.end() ? none : *found;
    }

    // The shapes and the sprite; what else there is does not come from the character.
    Status compare(const JsonValue& node, const pugi::xml_node& xml) const {
        auto component = node.member("components").items().begin();
        const auto end = node.member("components").items().end();
        for (const pugi::xml_node& other : xml.children("component")) {
            const std::string_view type = value_of(other, "type");
            if (component == end || !is_of_type(*component, type)) {
                return fail(
                    differs(file_, fmt::format("it has not the same components as {}", xml_file_)));
            }
            for (const pugi::xml_node& one : other.children("attribute")) {
                const std::string_view name = value_of(one, "name");
                const JsonValue& value = attribute(*component, name).member("value");
                if (type != "RigidBody2D" && !is_same(value, value_of(one, "value"))) {
                    return fail(differs(
                        file_, fmt::format("'{}' of {} differs from {}", name, type, xml_file_)));
                }
            }
            ++component;
        }
        return {};
    }

    Status check_played(const JsonValue& animations) const {
        const JsonList& values = animations.member("value").items();
        if (values.size() != 1 + values_of_played || values.front().member("value").whole() != 1) {
            return fail(differs(file_, fmt::format("'Animations' has {} values instead of 1 and {}",
                                                   values.size(), values_of_played)));
        }
        const std::string* const animation = values[1].member("value").text();
        const std::string start = fmt::format("Animation;Characters/{}/", resources_.name());
        const bool is_there =
            animation != nullptr && animation->starts_with(start) &&
            resources_.contains(std::string_view(*animation).substr(start.size()));
        return is_there ? Status()
                        : fail(differs(file_, "the animation that it plays is not there"));
    }

    const Resources& resources_;
    std::string_view file_;
    std::string_view xml_file_;
};

Status check_prefab(const Resources& resources, Context& context) {
    const std::string file = resources.name() + ".prefab";
    const std::string xml_file = resources.name() + std::string(collision_ending);
    FC_ASSIGN(const pak::Content content, resources.read(file, context));
    Charge charge(context.budget);
    FC_ASSIGN(const JsonValue prefab, read_json(content.bytes, "", charge));
    FC_ASSIGN(const XmlFile xml, resources.read_xml(xml_file, context));
    FC_ASSIGN(const pugi::xml_node node, xml.root("node"));
    return PrefabCheck(resources, file, xml_file).run(prefab, node);
}

}  // namespace

Status check_rbfx(const Resources& resources, Context& context) {
    if (resources.animation_ending() != object_animation_ending) {
        return {};
    }
    for (const std::string& file : resources.animations()) {
        const std::string_view stem = std::string_view(file).substr(
            animations_folder.size(),
            file.size() - animations_folder.size() - object_animation_ending.size());
        for (const std::string_view folder : {animations_folder, left_animations_folder}) {
            FC_TRY(context.check_cancelled());
            const auto path = [&](std::string_view ending) {
                return fmt::format("{}{}{}", folder, stem, ending);
            };
            FC_TRY(check_animation(resources, path(object_animation_ending),
                                   path(rbfx_animation_ending), context));
        }
    }
    return check_prefab(resources, context);
}

}  // namespace fightconv::urho3d
