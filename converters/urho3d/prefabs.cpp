#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "converters/json/json_writer.hpp"
#include "converters/urho3d/animations.hpp"
#include "converters/urho3d/output.hpp"
#include "converters/urho3d/rules.hpp"

namespace fightconv::urho3d {

namespace {

constexpr std::string_view xml_head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";

struct Attribute {
    std::string_view name;
    std::string_view type;  // as rbfx names it
    std::string value;
};
using Attributes = std::vector<Attribute>;

// A body that takes part in contacts but does not move by itself. Two kinematic bodies would never
// meet (urho3d.md 4).
Attributes body_attributes(std::string_view dynamic) {
    return {{"Body Type", "Int", std::string(dynamic)},
            {"Gravity Scale", "Float", "0"},
            {"Allow Sleep", "Bool", "false"},
            {"Fixed Rotation", "Bool", "true"}};
}

std::string first_value(const ClipTracks& clip, Track::Part part, std::size_t box,
                        std::string_view attribute, std::string_view otherwise) {
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
            {"Flip X", "Bool", "false"},
            {"Flip Y", "Bool", "false"}};
}

// Where the child `sprite` is and how large, until the animation begins.
Attributes place_attributes(const ClipTracks& clip) {
    Attributes attributes;
    for (const Track& track : clip.tracks) {
        if (track.part == Track::Part::node) {
            attributes.push_back({track.attribute, track.type, track.keys.front().value});
        }
    }
    return attributes;
}

// ---- XML: Urho3D and U3D ----

std::string attributes_text(const Attributes& attributes, std::string_view indent) {
    std::string text;
    for (const Attribute& attribute : attributes) {
        text += fmt::format("{}<attribute name=\"{}\" value=\"{}\" />\n", indent, attribute.name,
                            attribute.value);
    }
    return text;
}

// Its name, and the scale of the character if it has one.
std::string node_text(const Plan& plan) {
    return fmt::format("<node id=\"1\">\n\t<attribute name=\"Name\" value=\"{}\" />\n{}", plan.name,
                       scale_tag_text(plan.character.info.scale));
}

std::string component_text(std::string_view type, std::size_t id, const Attributes& attributes,
                           std::string_view inline_animation, std::string_view indent) {
    return fmt::format("{0}<component type=\"{1}\" id=\"{2}\">\n{3}{4}{0}</component>\n", indent,
                       type, id, attributes_text(attributes, std::string(indent) + "\t"),
                       inline_animation);
}

std::string sprite_prefab(const Plan& plan, const Action& standing) {
    const Attributes attributes = {
        {"Animation Set", "ResourceRef",
         fmt::format("AnimationSet2D;{}.scml", plan.resource(plan.pages[standing.page].stem))},
        {"Animation", "String", spriter_name(standing)}};
    return fmt::format("{}{}{}</node>\n", xml_head, node_text(plan),
                       component_text("AnimatedSprite2D", 1, attributes, "", "\t"));
}

std::string collision_prefab(const Plan& plan, const ClipTracks& clip) {
    std::string text = std::string(xml_head) + node_text(plan);
    std::size_t id = 1;
    text += component_text("RigidBody2D", id++, body_attributes("Dynamic"), "", "\t");
    for (std::size_t box = 0; box < plan.slots.size(); ++box) {
        text += component_text("CollisionBox2D", id++, box_attributes(clip, plan.slots[box], box),
                               inline_animation_text(clip, Track::Part::box, box, "\t\t"), "\t");
    }
    text += "\t<node id=\"2\">\n\t\t<attribute name=\"Name\" value=\"sprite\" />\n";
    text += attributes_text(place_attributes(clip), "\t\t");
    text += inline_animation_text(clip, Track::Part::node, 0, "\t\t");
    text += component_text("StaticSprite2D", id, sprite_attributes(clip),
                           inline_animation_text(clip, Track::Part::sprite, 0, "\t\t\t"), "\t\t");
    return text + "\t</node>\n</node>\n";
}

// ---- JSON: rbfx ----

void write_number(JsonWriter& json, std::string_view text) {
    const char* const end = text.data() + text.size();
    std::int64_t whole = 0;
    double number = 0;
    if (std::from_chars(text.data(), end, whole).ptr == end) {
        json.value(whole);
    } else {
        std::from_chars(text.data(), end, number);
        json.value(number);
    }
}

// Truth values and numbers are those of JSON, everything else is the text of the XML.
void write_variant(JsonWriter& json, const Attribute& attribute) {
    const std::string_view type = attribute.type;
    const std::string_view value = attribute.value;
    json.member("type", type);
    json.key("value");
    if (type == "Bool") {
        json.value(value == "true");
    } else if (type == "Int" || type == "Float") {
        write_number(json, value);
    } else {
        json.value(value);
    }
}

void write_attributes(JsonWriter& json, const Attributes& attributes) {
    json.list(attributes, [&](const Attribute& attribute) {
        json.object([&] {
            json.member("name", attribute.name);
            write_variant(json, attribute);
        });
    });
}

// Writes the animation that the controller plays from the beginning: AnimationParameters as a list
// of values (urho3d.md 6).
void write_played(JsonWriter& json, const Plan& plan, const ClipTracks& clip) {
    const Attributes parameters = {
        {"number of animations", "Int", "1"},
        {"animation", "ResourceRef",
         fmt::format("Animation;{}", plan.resource(fmt::format("{}{}{}", animations_folder,
                                                               clip.stem, rbfx_animation_ending)))},
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
    json.list([&] {
        json.object([&] {
            json.member("name", "Animations");
            json.member("type", "VariantVector");
            json.key("value").list(parameters, [&](const Attribute& parameter) {
                json.object([&] { write_variant(json, parameter); });
            });
        });
    });
}

class RbfxPrefab {
public:
    RbfxPrefab(const Plan& plan, const ClipTracks& clip) : plan_(plan), clip_(clip) {}

    ByteBuffer file() && {
        json_.object([&] {
            json_.key("nodes").list([&] {
                json_.object([&] {
                    json_.member("_id", 1);
                    write_node_attributes(plan_.name, {});
                    json_.key("components").list([&] { write_root_components(); });
                    json_.key("nodes").list([&] { write_sprite(); });
                });
            });
        });
        return std::move(json_).file();
    }

private:
    // Its name and whatever else there is.
    void write_node_attributes(std::string_view name, const Attributes& others) {
        Attributes attributes = {{"Name", "String", std::string(name)}};
        attributes.insert(attributes.end(), others.begin(), others.end());
        write_attributes(json_.key("attributes"), attributes);
    }
    template <class Write>
    void component(std::string_view type, Write write) {
        json_.object([&] {
            json_.member("_id", id_++);
            json_.member("_typeName", type);
            write(json_.key("attributes"));
        });
    }
    void component(std::string_view type, const Attributes& attributes) {
        component(type, [&](JsonWriter& json) { write_attributes(json, attributes); });
    }

    void write_root_components() {
        component("RigidBody2D", body_attributes("2"));
        for (std::size_t box = 0; box < plan_.slots.size(); ++box) {
            component("CollisionBox2D", box_attributes(clip_, plan_.slots[box], box));
        }
        component("AnimationController",
                  [&](JsonWriter& json) { write_played(json, plan_, clip_); });
    }
    void write_sprite() {
        json_.object([&] {
            json_.member("_id", 2);
            write_node_attributes("sprite", place_attributes(clip_));
            json_.key("components").list([&] {
                component("StaticSprite2D", sprite_attributes(clip_));
            });
        });
    }

    const Plan& plan_;
    const ClipTracks& clip_;
    std::uint32_t id_ = 1;  // of the next component
    JsonWriter json_{1, 0, '\t'};
};

}  // namespace

Status add_prefabs(const Plan& plan, OutputSet& set, Context& context) {
    const Action* const standing = plan.standing();
    if (standing == nullptr) {
        return {};
    }
    Charge charge(context.budget);
    FC_ASSIGN(const std::vector<ClipTracks> clips, tracks_of(plan, *standing, false, charge));
    const ClipTracks& clip = clips.back();  // the loop, which plays without an intro
    FC_TRY(add_text(set, plan.resource(plan.name + "Sprite.xml"), sprite_prefab(plan, *standing)));
    FC_TRY(add_text(set, plan.resource(plan.name + std::string(collision_ending)),
                    collision_prefab(plan, clip)));
    return add_file(set, plan.resource(plan.name + ".prefab"), RbfxPrefab(plan, clip).file());
}

}  // namespace fightconv::urho3d
