#include "converters/urho3d/prefabs.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "converters/urho3d/animations.hpp"
#include "converters/urho3d/files.hpp"
#include "converters/urho3d/rules.hpp"
#include "converters/urho3d/scml.hpp"

namespace fightconv::urho3d {

namespace {

using nlohmann::ordered_json;

constexpr std::string_view xml_head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";

struct Attribute {
    std::string_view name;
    std::string_view type;  // as rbfx names it
    std::string value;
};
using Attributes = std::vector<Attribute>;

// A body that takes part in contacts but does not move by itself. Two kinematic bodies would never meet (urho3d.md 4).
Attributes body_attributes(std::string_view dynamic) {
    return {{"Body Type", "Int", std::string(dynamic)}, {"Gravity Scale", "Float", "0"}, {"Allow Sleep", "Bool", "false"}, {"Fixed Rotation", "Bool", "true"}};
}

std::string first_value(const ClipTracks& clip, Track::Part part, std::size_t box, std::string_view attribute, std::string_view otherwise) {
    for (const Track& track : clip.tracks) {
        if (track.part == part && track.box == box && track.attribute == attribute) {
            return track.keys.front().value;
        }
    }
    return std::string(otherwise);
}

Attributes box_attributes(const ClipTracks& clip, const BoxSlot& slot, std::size_t box) {
    return {{"Trigger", "Bool", "true"},
            {"Category Bits", "Int", fmt::format("{}", category_of(slot.kind))},
            {"Mask Bits", "Int", fmt::format("{}", mask_of(slot.kind))},
            {"Size", "Vector2", first_value(clip, Track::Part::box, box, "Size", "0.01 0.01")},
            {"Center", "Vector2", first_value(clip, Track::Part::box, box, "Center", "0 0")}};
}

Attributes sprite_attributes(const ClipTracks& clip) {
    return {{"Sprite", "ResourceRef", first_value(clip, Track::Part::sprite, 0, "Sprite", "")},
            {"Flip X", "Bool", first_value(clip, Track::Part::sprite, 0, "Flip X", "false")},
            {"Flip Y", "Bool", first_value(clip, Track::Part::sprite, 0, "Flip Y", "false")}};
}

// ---- XML: Urho3D and U3D ----

std::string attributes_text(const Attributes& attributes, std::string_view indent) {
    std::string text;
    for (const Attribute& attribute : attributes) {
        text += fmt::format("{}<attribute name=\"{}\" value=\"{}\" />\n", indent, attribute.name, attribute.value);
    }
    return text;
}

std::string component_text(std::string_view type, std::size_t id, const Attributes& attributes, std::string_view inline_animation, std::string_view indent) {
    return fmt::format("{0}<component type=\"{1}\" id=\"{2}\">\n{3}{4}{0}</component>\n", indent, type, id,
                       attributes_text(attributes, std::string(indent) + "\t"), inline_animation);
}

std::string sprite_prefab(const Plan& plan, const Action& standing) {
    const Attributes attributes = {{"Animation Set", "ResourceRef", fmt::format("AnimationSet2D;{}.scml", plan.resource(plan.pages[standing.page].stem))},
                                   {"Animation", "String", spriter_name(standing)}};
    return fmt::format("{}<node id=\"1\">\n\t<attribute name=\"Name\" value=\"{}\" />\n{}</node>\n", xml_head, plan.name,
                       component_text("AnimatedSprite2D", 1, attributes, "", "\t"));
}

std::string collision_prefab(const Plan& plan, const ClipTracks& clip) {
    std::string text = fmt::format("{}<node id=\"1\">\n\t<attribute name=\"Name\" value=\"{}\" />\n", xml_head, plan.name);
    std::size_t id = 1;
    text += component_text("RigidBody2D", id++, body_attributes("Dynamic"), "", "\t");
    for (std::size_t box = 0; box < plan.slots.size(); ++box) {
        text += component_text("CollisionBox2D", id++, box_attributes(clip, plan.slots[box], box), inline_animation_text(clip, Track::Part::box, box, "\t\t"),
                               "\t");
    }
    text += "\t<node id=\"2\">\n\t\t<attribute name=\"Name\" value=\"sprite\" />\n";
    text += inline_animation_text(clip, Track::Part::node, 0, "\t\t");
    text += component_text("StaticSprite2D", id, sprite_attributes(clip), inline_animation_text(clip, Track::Part::sprite, 0, "\t\t\t"), "\t\t");
    return text + "\t</node>\n</node>\n";
}

// ---- JSON: rbfx ----

// Truth values and numbers are those of JSON, a resource has its type and its name, everything else is the text of the XML.
ordered_json rbfx_value(std::string_view type, const std::string& value) {
    if (type == "Bool" || type == "Int" || type == "Float") {
        return ordered_json::parse(value);
    }
    if (type == "ResourceRef") {
        const std::size_t semicolon = std::min(value.find(';'), value.size());
        return {{"type", value.substr(0, semicolon)}, {"name", value.substr(std::min(semicolon + 1, value.size()))}};
    }
    return value;
}

ordered_json rbfx_variant(const Attribute& attribute) { return {{"type", attribute.type}, {"value", rbfx_value(attribute.type, attribute.value)}}; }

ordered_json rbfx_attributes(const Attributes& attributes) {
    ordered_json list = ordered_json::array();
    for (const Attribute& attribute : attributes) {
        ordered_json named = {{"name", attribute.name}};
        named.update(rbfx_variant(attribute));
        list.push_back(std::move(named));
    }
    return list;
}

// What the controller plays from the beginning: AnimationParameters as a list of values (urho3d.md 6).
ordered_json rbfx_animations(const Plan& plan, const ClipTracks& clip) {
    const Attributes parameters = {
        {"number of animations", "Int", "1"},
        {"animation", "ResourceRef", fmt::format("Animation;{}", plan.resource(fmt::format("{}{}.rbfx.xml", animations_folder, clip.stem)))},
        {"instance", "Int", "0"},
        {"looped", "Bool", clip.clip.loops ? "true" : "false"},
        {"removed when it is over", "Bool", "false"},
        {"layer", "Int", "0"},
        {"blend mode", "Int", "0"},
        {"start bone", "String", ""},
        {"fade-out time", "Float", "0"},
        {"time", "Float", "0"},
        {"least time", "Float", "0"},
        {"greatest time", "Float", number_text(seconds_of(clip.clip))},
        {"speed", "Float", "1"},
        {"removed at weight 0", "Bool", "false"},
        {"weight", "Float", "1"},
        {"target weight", "Float", "1"},
        {"delay of the target weight", "Float", "0"},
    };
    ordered_json values = ordered_json::array();
    for (const Attribute& parameter : parameters) {
        values.push_back(rbfx_variant(parameter));
    }
    return values;
}

std::string rbfx_prefab(const Plan& plan, const ClipTracks& clip) {
    ordered_json components = ordered_json::array();
    std::uint32_t id = 1;
    const auto add = [&](ordered_json& list, std::string_view type, ordered_json attributes) {
        list.push_back({{"_id", id++}, {"_typeName", type}, {"attributes", std::move(attributes)}});
    };
    add(components, "RigidBody2D", rbfx_attributes(body_attributes("2")));
    for (std::size_t box = 0; box < plan.slots.size(); ++box) {
        add(components, "CollisionBox2D", rbfx_attributes(box_attributes(clip, plan.slots[box], box)));
    }
    add(components, "AnimationController", ordered_json::array({{{"name", "Animations"}, {"type", "VariantVector"}, {"value", rbfx_animations(plan, clip)}}}));
    ordered_json of_sprite = ordered_json::array();
    add(of_sprite, "StaticSprite2D", rbfx_attributes(sprite_attributes(clip)));
    const auto named = [](std::string_view name) { return rbfx_attributes({{"Name", "String", std::string(name)}}); };
    const ordered_json sprite = {{"_id", 2}, {"attributes", named("sprite")}, {"components", std::move(of_sprite)}};
    const ordered_json root = {{"_id", 1}, {"attributes", named(plan.name)}, {"components", std::move(components)}, {"nodes", ordered_json::array({sprite})}};
    return ordered_json{{"nodes", ordered_json::array({root})}}.dump(1, '\t') + "\n";
}

}  // namespace

Status add_prefabs(const Plan& plan, OutputSet& set, Context& context) {
    const Action* const standing = plan.standing();
    if (standing == nullptr) {
        return {};
    }
    Charge charge(context.budget);
    FC_ASSIGN(const std::vector<ClipTracks> clips, tracks_of(plan, *standing, charge));
    const ClipTracks& clip = clips.back();  // the loop, which plays without an intro
    FC_TRY(add_text(set, plan.resource(plan.name + "Sprite.xml"), sprite_prefab(plan, *standing)));
    FC_TRY(add_text(set, plan.resource(plan.name + std::string(collision_ending)), collision_prefab(plan, clip)));
    return add_text(set, plan.resource(plan.name + ".prefab"), rbfx_prefab(plan, clip));
}

}  // namespace fightconv::urho3d
