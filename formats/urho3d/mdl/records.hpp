// The parts that the reader and the writer of models share and nobody else needs: the signatures,
// and the vertex elements of UMDL.
#pragma once

#include <fmt/format.h>

#include <string_view>

#include "formats/urho3d/mdl/mdl.hpp"

namespace fightconv::mdl::wire {

inline constexpr std::string_view umdl = "UMDL", umd2 = "UMD2", umd3 = "UMD3";

using Count = std::uint32_t;

// what follows the values of a bone
inline constexpr std::uint8_t collision_sphere = 1, collision_box = 2;
inline constexpr std::uint32_t morph_parts = morph_positions | morph_normals | morph_tangents;

// The parts of a morphed vertex that its mask selects, in the order of the file.
struct MorphedField {
    std::uint32_t part;
    Vector3 MorphedVertex::*field;
};
inline constexpr std::array<MorphedField, 3> morphed_fields = {
    MorphedField{morph_positions, &MorphedVertex::position},
    MorphedField{morph_normals, &MorphedVertex::normal},
    MorphedField{morph_tangents, &MorphedVertex::tangent}};

constexpr VertexElement element(ElementType type, Semantic semantic, std::uint8_t index = 0) {
    return {static_cast<std::uint8_t>(type), static_cast<std::uint8_t>(semantic), index, 0};
}

// The elements of UMDL by their bit of the mask, which is also their order in a vertex.
inline constexpr std::array<VertexElement, 14> legacy_elements = {
    element(ElementType::vector3, Semantic::position),
    element(ElementType::vector3, Semantic::normal),
    element(ElementType::ubyte4_normalised, Semantic::colour),
    element(ElementType::vector2, Semantic::texture_coordinate, 0),
    element(ElementType::vector2, Semantic::texture_coordinate, 1),
    element(ElementType::vector3, Semantic::texture_coordinate, 0),
    element(ElementType::vector3, Semantic::texture_coordinate, 1),
    element(ElementType::vector4, Semantic::tangent),
    element(ElementType::vector4, Semantic::blend_weights),
    element(ElementType::ubyte4, Semantic::blend_indices),
    element(ElementType::vector4, Semantic::texture_coordinate, 4),
    element(ElementType::vector4, Semantic::texture_coordinate, 5),
    element(ElementType::vector4, Semantic::texture_coordinate, 6),
    element(ElementType::integer, Semantic::object_index),
};

inline std::uint64_t size_of_morphed_vertex(std::uint32_t mask) noexcept {
    std::uint64_t size = size_in_file<std::uint32_t>;
    for (const MorphedField& morphed : morphed_fields) {
        size += (mask & morphed.part) != 0 ? size_in_file<Vector3> : 0;
    }
    return size;
}

static_assert(size_in_file<VertexElement> == 4 && size_in_file<LodLevel> == 24 &&
              size_in_file<BoneValues> == 92 && size_in_file<BoundingBox> == 24);

}  // namespace fightconv::mdl::wire
