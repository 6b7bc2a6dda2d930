#include "converters/urho3d/model/rig.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "converters/urho3d/model/rules_3d.hpp"
#include "converters/urho3d/rules.hpp"
#include "core/base/find.hpp"
#include "core/base/text/names.hpp"
#include "formats/urho3d/mdl/mdl.hpp"

namespace fightconv::urho3d {

namespace {

constexpr std::uint32_t corners = 4;
constexpr float half_box = 0.5F;
// with its names, its quad and its bytes in the file
constexpr std::uint64_t bytes_of_a_bone = 1024;

constexpr mdl::VertexElement element(mdl::ElementType type, mdl::Semantic semantic) {
    return {static_cast<std::uint8_t>(type), static_cast<std::uint8_t>(semantic), 0, 0};
}

// The corners of a sprite in pixels from its axis, y down.
struct Quad {
    double left, top, right, bottom;
};
Quad quad_of(const AtlasSprite& sprite) {
    const double left = 0.0 - sprite.axis.x;
    const double top = 0.0 - sprite.axis.y;
    return {left, top, left + sprite.source.width, top + sprite.source.height};
}

using DrawnSprites = std::set<std::pair<std::size_t, std::uint32_t>>;  // page and index in it

void add_drawn(const Plan& plan, const Action& action, DrawnSprites& drawn) {
    for (const std::uint32_t sprite : action.sprites) {
        if (plan.pages[action.page].sprites[sprite].sprite) {
            drawn.emplace(action.page, sprite);
        }
    }
}

std::vector<BoxSlot> slots_in(const Plan& plan, const Animation& animation) {
    std::vector<BoxSlot> slots = slots_of(animation);
    std::erase_if(slots, [&](const BoxSlot& slot) {
        return !std::binary_search(plan.slots.begin(), plan.slots.end(), slot);
    });
    return slots;
}

}  // namespace

std::array<float, 3> position_of(const Pose& pose) { return {units(pose.x), units(-pose.y), 0}; }

std::array<float, 4> rotation_of(const Pose& pose) {
    const double half = half_angle(pose.angle);
    return {static_cast<float>(std::cos(half)), 0, 0, static_cast<float>(std::sin(half)) + 0.0F};
}

std::array<float, 3> scale_of(const Pose& pose) {
    return {number(pose.scale_x), number(pose.scale_y), pose.hidden() ? 0.0F : 1.0F};
}

Rig::Rig(const Plan& plan, std::string stem, std::vector<const Action*> actions,
         std::vector<BoxSlot> slots)
    : plan_(plan), stem_(std::move(stem)), actions_(std::move(actions)), slots_(std::move(slots)) {
    DrawnSprites drawn;
    for (const Action* action : actions_) {
        add_drawn(plan, *action, drawn);
    }
    UniqueNames names;
    names_.push_back(names.take(std::string(root_bone)));
    for (const auto& [page, sprite] : drawn) {
        bones_.emplace(std::pair(page, sprite), names_.size());
        sprites_.push_back({page, sprite});
        names_.push_back(names.take(plan.pages[page].sprites[sprite].name));
    }
    for (const BoxSlot& slot : slots_) {
        names_.push_back(names.take(fightconv::name_of(slot)));
    }
}

void Rig::find_shown(const Action& action, std::size_t frame, const Placement& placement,
                     std::vector<BonePose>& shown) const {
    shown.clear();
    if (auto* const bone = find_in(bones_, std::pair(action.page, action.sprites[frame]))) {
        shown.push_back(
            {*bone,
             {placement.x, placement.y, placement.flip_h ? -placement.scale_x : placement.scale_x,
              placement.flip_v ? -placement.scale_y : placement.scale_y, placement.angle}});
    }
    const std::vector<Box>& boxes = action.animation->frames[frame].boxes;
    const std::vector<BoxSlot> slots = slots_of(boxes);
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        const Box box = within_reach(scaled(boxes[i], plan_.character.info.scale));
        const auto slot = std::lower_bound(slots_.begin(), slots_.end(), slots[i]);
        if (slot != slots_.end() && *slot == slots[i] && takes_part(box)) {
            const std::size_t bone =
                1 + sprites_.size() + static_cast<std::size_t>(slot - slots_.begin());
            shown.push_back({bone,
                             {box.x + double{box.width} / 2, box.y + double{box.height} / 2,
                              box.width * units_per_pixel, box.height * units_per_pixel, 0}});
        }
    }
}

std::vector<Rig::Part> Rig::parts() const {
    const std::size_t most =
        bone_count() > most_bones ? most_bones : std::numeric_limits<std::size_t>::max();
    std::vector<Part> parts;
    for (std::size_t i = 0; i < sprites_.size(); ++i) {
        if (i == 0 || sprites_[i].page != sprites_[i - 1].page || parts.back().count == most) {
            parts.push_back({i, 0});
        }
        ++parts.back().count;
    }
    return parts;
}

std::vector<std::size_t> Rig::pages() const {
    std::vector<std::size_t> pages;
    for (const Part& part : parts()) {
        pages.push_back(sprites_[part.first].page);
    }
    return pages;
}

double Rig::reach_of(std::size_t bone, const Pose& pose) const {
    if (bone == 0 || bone > sprites_.size()) {
        return 0;
    }
    const Quad quad = quad_of(sprite_at(bone - 1));
    const double scale_x = std::abs(number(pose.scale_x));
    const double scale_y = std::abs(number(pose.scale_y));
    const double x = std::max(std::abs(quad.left), std::abs(quad.right)) * scale_x;
    const double y = std::max(std::abs(quad.top), std::abs(quad.bottom)) * scale_y;
    return std::hypot(pose.x, pose.y) + std::hypot(x, y);
}

// Lies at the axis of its sprite; the bone moves it from there.
void Rig::add_quad(std::size_t index, std::uint8_t bone, ByteWriter& vertices) const {
    const AtlasSprite& sprite = sprite_at(index);
    const Sheet& sheet = plan_.pages[sprites_[index].page].sheet;
    const Quad quad = quad_of(sprite);
    for (std::uint32_t corner = 0; corner < corners; ++corner) {  // clockwise from the top-left one
        const bool right = corner == 1 || corner == 2;
        const bool bottom = corner >= 2;
        const std::array<float, 3> position = {units(right ? quad.right : quad.left),
                                               units(-(bottom ? quad.bottom : quad.top)), 0};
        const double x =
            static_cast<double>(sprite.source.x + (right ? std::int64_t{sprite.source.width} : 0));
        const double y = static_cast<double>(sprite.source.y +
                                             (bottom ? std::int64_t{sprite.source.height} : 0));
        vertices.le(position);
        vertices.le(std::array<float, 3>{0, 0, -1});
        vertices.le(std::array<float, 2>{static_cast<float>(x / sheet.width),
                                         static_cast<float>(y / sheet.height)});
        vertices.le(std::array<float, 4>{1, 0, 0, 0});
        vertices.le(std::array<std::uint8_t, 4>{bone, 0, 0, 0});
    }
}

Result<ByteBuffer> Rig::model(const std::vector<Pose>& first, double reach) const {
    const auto vertex_count = static_cast<std::uint32_t>(sprites_.size()) * corners;
    const bool mapped = bone_count() > most_bones;
    mdl::Model model;
    ByteWriter vertices;
    ByteWriter indices;
    const std::uint32_t index_size =
        vertex_count > std::numeric_limits<std::uint16_t>::max() ? 4 : 2;
    for (const Part& part : parts()) {
        mdl::Geometry& geometry = model.geometries.emplace_back();
        geometry.lod_levels.push_back({.index_start = static_cast<std::uint32_t>(part.first * 6),
                                       .index_count = static_cast<std::uint32_t>(part.count * 6)});
        for (std::size_t i = part.first; i < part.first + part.count; ++i) {
            const std::size_t bone = i + 1;
            if (mapped) {
                geometry.bone_map.push_back(static_cast<std::uint32_t>(bone));
            }
            add_quad(i, static_cast<std::uint8_t>(mapped ? i - part.first : bone), vertices);
            for (const std::uint32_t corner : {0U, 1U, 2U, 0U, 2U, 3U}) {
                const std::uint32_t vertex = static_cast<std::uint32_t>(i) * corners + corner;
                index_size == 4 ? indices.le(vertex)
                                : indices.le(static_cast<std::uint16_t>(vertex));
            }
        }
    }
    if (!sprites_.empty()) {
        using mdl::ElementType, mdl::Semantic;
        mdl::VertexBuffer& buffer = model.vertex_buffers.emplace_back();
        buffer.vertex_count = vertex_count;
        buffer.elements = {element(ElementType::vector3, Semantic::position),
                           element(ElementType::vector3, Semantic::normal),
                           element(ElementType::vector2, Semantic::texture_coordinate),
                           element(ElementType::vector4, Semantic::blend_weights),
                           element(ElementType::ubyte4, Semantic::blend_indices)};
        buffer.data = FileBytes(std::move(vertices).take());
        model.index_buffers.push_back({index_size, FileBytes(std::move(indices).take())});
    }
    for (std::size_t i = 0; i < bone_count(); ++i) {
        mdl::Bone& bone = model.bones.emplace_back();
        bone.name = names_[i];
        if (i == 0) {
            // An engine draws a model only where its bones' boxes and spheres are, of which it
            // takes half the radius (urho3d.md 7).
            bone.collision_radius = units(2 * reach);
            continue;
        }
        bone.position = position_of(first[i]);
        bone.scale = scale_of(first[i]);
        if (i > sprites_.size()) {
            bone.collision_box =
                mdl::BoundingBox{{-half_box, -half_box, -half_box}, {half_box, half_box, half_box}};
        }
    }
    model.bounding_box = {{-units(reach), -units(reach), -half_box},
                          {units(reach), units(reach), half_box}};
    return mdl::serialise(model);
}

Status for_each_rig(const Plan& plan, Context& context,
                    const std::function<Status(const Rig&)>& use) {
    DrawnSprites drawn;
    std::vector<const Action*> all;
    Charge charge(context.budget);
    FC_TRY(charge.add(plan.actions.size() * sizeof(void*), "the bones of a model"));
    for (const Action& action : plan.actions) {
        add_drawn(plan, action, drawn);
        all.push_back(&action);
    }
    if (1 + drawn.size() + plan.slots.size() <= most_bones) {
        return use(Rig(plan, plan.name, std::move(all), plan.slots));
    }
    for (const Action& action : plan.actions) {
        std::vector<BoxSlot> slots = slots_in(plan, *action.animation);
        Charge rig_charge(context.budget);
        FC_TRY(rig_charge.add((action.sprites.size() + slots.size()) * bytes_of_a_bone,
                              "the bones of a model"));
        FC_TRY(use(Rig(plan, fmt::format("{}{}", animations_folder, action.stem), {&action},
                       std::move(slots))));
    }
    return {};
}

}  // namespace fightconv::urho3d
