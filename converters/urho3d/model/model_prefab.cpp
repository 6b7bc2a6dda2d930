#include "converters/urho3d/model/model_prefab.hpp"

#include <fmt/format.h>

#include <span>

#include "converters/urho3d/model/materials.hpp"
#include "converters/urho3d/model/rules_3d.hpp"
#include "converters/urho3d/rules.hpp"

namespace fightconv::urho3d {

namespace {

std::string attribute_text(std::string_view indent, std::string_view name, std::string_view value) {
    return fmt::format("{}<attribute name=\"{}\" value=\"{}\" />\n", indent, name, value);
}

std::string variant_text(std::string_view type, std::string_view value) {
    return fmt::format("\t\t\t<variant type=\"{}\" value=\"{}\" />\n", type, value);
}

std::string floats_text(std::span<const float> values) {
    std::string text;
    for (const float value : values) {
        text += text.empty() ? number_text(value) : " " + number_text(value);
    }
    return text;
}

std::string pose_text(std::string_view indent, std::string_view name, const Pose& pose) {
    return attribute_text(indent, "Name", name) +
           attribute_text(indent, "Position", floats_text(position_of(pose))) +
           attribute_text(indent, "Scale", floats_text(scale_of(pose)));
}

// The node of each bone; without them an engine forgets what it should play (urho3d.md 7).
std::string bones_text(const Rig& rig, const std::vector<Pose>& first) {
    std::string text = "\t<node id=\"2\">\n" + attribute_text("\t\t", "Name", rig.name_of(0));
    for (std::size_t bone = 1; bone < rig.bone_count(); ++bone) {
        text += fmt::format("\t\t<node id=\"{}\">\n{}\t\t</node>\n", bone + 2,
                            pose_text("\t\t\t", rig.name_of(bone), first[bone]));
    }
    return text + "\t</node>\n";
}

}  // namespace

std::string model_prefab_text(const Plan& plan, const Rig& rig, const std::vector<Pose>& first,
                              const AutoPlay& play) {
    std::string materials = "Material";
    for (const std::size_t page : rig.pages()) {
        materials += ";" + material_of(plan, plan.pages[page]);
    }
    const std::string animation = plan.resource(play.animation);
    std::string text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<node id=\"1\">\n" +
                       attribute_text("\t", "Name", plan.name) +
                       scale_tag_text(plan.character.info.scale);
    text += "\t<component type=\"AnimatedModel\" id=\"1\">\n";
    text += attribute_text("\t\t", "Model",
                           "Model;" + plan.resource(rig.stem() + std::string(model_ending)));
    text += attribute_text("\t\t", "Material", materials);
    text += "\t\t<attribute name=\"Animation States\">\n" + variant_text("Int", "1") +
            variant_text("ResourceRef", "Animation;" + animation);
    text += variant_text("String", "") + variant_text("Bool", play.loops ? "true" : "false") +
            variant_text("Float", "1") + variant_text("Float", "0") + variant_text("Int", "0") +
            "\t\t</attribute>\n\t</component>\n";
    // Name, speed, weight, and two times of fading.
    text +=
        "\t<component type=\"AnimationController\" id=\"2\">\n\t\t<attribute "
        "name=\"Animations\">\n" +
        variant_text("String", animation);
    text += variant_text("Float", "1") + variant_text("Float", "1") + variant_text("Float", "0") +
            variant_text("Float", "0");
    text += "\t\t</attribute>\n\t</component>\n";
    return text + bones_text(rig, first) + "</node>\n";
}

}  // namespace fightconv::urho3d
