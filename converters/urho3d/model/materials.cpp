#include "converters/urho3d/model/materials.hpp"

#include <fmt/format.h>

#include "converters/urho3d/model/rules_3d.hpp"
#include "converters/urho3d/output.hpp"

namespace fightconv::urho3d {

namespace {

// Unlit, as a drawing has its light in itself. The shader is one that all builds of Urho3D and U3D
// bring along.
constexpr std::string_view technique_text =
    "<?xml version=\"1.0\"?>\n"
    "<technique vs=\"Unlit\" ps=\"Unlit\" psdefines=\"DIFFMAP\">\n"
    "\t<pass name=\"alpha\" depthwrite=\"false\" blend=\"alpha\" />\n"
    "</technique>\n";

// Both sides are drawn, because a mirrored quad shows its back.
std::string material_text(const Plan& plan, const Page& page) {
    return fmt::format(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        "<material>\n"
        "\t<technique name=\"{}\" />\n"
        "\t<texture unit=\"diffuse\" name=\"{}\" />\n"
        "\t<cull value=\"none\" />\n"
        "\t<shadowcull value=\"none\" />\n"
        "</material>\n",
        plan.resource(plan.name + "_tech.xml"), plan.resource(page.picture_file()));
}

}  // namespace

std::string material_of(const Plan& plan, const Page& page) {
    return plan.resource(page.stem + std::string(material_ending));
}

Status add_materials(const Plan& plan, OutputSet& set) {
    FC_TRY(add_text(set, plan.resource(plan.name + "_tech.xml"), technique_text));
    for (const Page& page : plan.pages) {
        FC_TRY(add_text(set, material_of(plan, page), material_text(plan, page)));
    }
    return {};
}

}  // namespace fightconv::urho3d
