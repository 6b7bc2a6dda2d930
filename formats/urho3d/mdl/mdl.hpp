// MDL, the models of Urho3D, U3D and rbfx: UMDL, UMD2 and UMD3 (little-endian). README.md has the
// byte layout.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/bytes/bytes.hpp"
#include "core/base/bytes/record_fields.hpp"
#include "core/base/context.hpp"

namespace fightconv::mdl {

// UMD3 has two versions; the second one stores the weight of each morph.
enum class Layout : std::uint8_t { umdl, umd2, umd3_v1, umd3_v2 };

enum class ElementType : std::uint8_t {
    integer,
    number,
    vector2,
    vector3,
    vector4,
    ubyte4,
    ubyte4_normalised
};
inline constexpr std::uint8_t element_types = 7;
enum class Semantic : std::uint8_t {
    position,
    normal,
    binormal,
    tangent,
    texture_coordinate,
    colour,
    blend_weights,
    blend_indices,
    object_index
};
inline constexpr std::uint8_t semantics = 9;
enum class Primitive : std::uint8_t {
    triangle_list,
    line_list,
    point_list,
    triangle_strip,
    line_strip,
    triangle_fan
};
inline constexpr std::uint8_t primitives = 6;

using Vector3 = std::array<float, 3>;

struct BoundingBox {
    Vector3 min{}, max{};
    static constexpr void fields(auto& r, auto&& io) { io(r.min, r.max); }
    friend bool operator==(const BoundingBox&, const BoundingBox&) = default;
};

// One value of each vertex: ElementType, Semantic, and which of several with the same meaning.
struct VertexElement {
    std::uint8_t type = 0, semantic = 0, index = 0, unused = 0;
    static constexpr void fields(auto& r, auto&& io) { io(r.type, r.semantic, r.index, r.unused); }
    friend bool operator==(const VertexElement&, const VertexElement&) = default;
};

struct VertexBuffer {
    std::uint32_t vertex_count = 0;
    std::vector<VertexElement> elements;  // their order is that of the values of a vertex
    std::uint32_t morph_range_start = 0, morph_range_count = 0;
    FileBytes data;  // vertex_count vertices without gaps; borrowed from what parse() was given
};
// The bytes of a vertex; nothing if the type of an element is unknown.
std::optional<std::uint64_t> size_of_vertex(const std::vector<VertexElement>& elements) noexcept;

struct IndexBuffer {
    std::uint32_t index_size = 2;  // 2 or 4 bytes
    FileBytes data;                // borrowed as that of a VertexBuffer
    std::size_t count() const noexcept { return data.size() / index_size; }
};

struct LodLevel {
    float distance = 0;
    std::uint32_t primitive = 0;  // Primitive
    std::uint32_t vertex_buffer = 0, index_buffer = 0;
    std::uint32_t index_start = 0, index_count = 0;
    static constexpr void fields(auto& r, auto&& io) {
        io(r.distance, r.primitive, r.vertex_buffer, r.index_buffer, r.index_start, r.index_count);
    }
    friend bool operator==(const LodLevel&, const LodLevel&) = default;
};

struct Geometry {
    // bones by which the vertices of this geometry count; empty: all bones of the model
    std::vector<std::uint32_t> bone_map;
    std::vector<LodLevel> lod_levels;
    Vector3 center{};
};

// VertexMorph::mask
inline constexpr std::uint32_t morph_positions = 0x01, morph_normals = 0x02, morph_tangents = 0x80;

struct MorphedVertex {
    std::uint32_t vertex = 0;
    Vector3 position{}, normal{}, tangent{};  // zeros unless the mask has them
    friend bool operator==(const MorphedVertex&, const MorphedVertex&) = default;
};
struct VertexMorph {
    std::uint32_t vertex_buffer = 0, mask = 0;
    std::vector<MorphedVertex> vertices;
};
struct Morph {
    std::string name;
    float weight = 0;  // only in Layout::umd3_v2
    std::vector<VertexMorph> buffers;
};

struct BoneValues {
    std::uint32_t parent = 0;  // its own index: a root
    Vector3 position{};
    std::array<float, 4> rotation{1, 0, 0, 0};  // w, x, y, z
    Vector3 scale{1, 1, 1};
    std::array<float, 12> offset_matrix{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0};  // three rows of four
    static constexpr void fields(auto& r, auto&& io) {
        io(r.parent, r.position, r.rotation, r.scale, r.offset_matrix);
    }
    friend bool operator==(const BoneValues&, const BoneValues&) = default;
};
struct Bone : BoneValues {
    std::string name{};  // stored before the values
    std::optional<float> collision_radius{};
    std::optional<BoundingBox> collision_box{};
    friend bool operator==(const Bone&, const Bone&) = default;
};

struct Model {
    Layout layout = Layout::umd2;
    std::vector<VertexBuffer> vertex_buffers;
    std::vector<IndexBuffer> index_buffers;
    std::vector<Geometry> geometries;
    std::vector<Morph> morphs;
    std::vector<Bone> bones;
    BoundingBox bounding_box{};
    Charge charge{};  // of what parse() has made
};

bool has_signature(Bytes head) noexcept;

// The whole model; the bytes of vertices and indices are borrowed. bad_magic, unsupported_version,
// truncated, malformed (an index that leads nowhere, an unknown type, bytes behind the end) or
// limit_exceeded, with the offset. What engines tolerate is reported.
Result<Model> parse(Source source, Context& context);

// The bytes of a model of the layouts umdl and umd2. malformed, naming the item, if the model
// contradicts itself; unsupported_feature if the layout cannot hold it; limit_exceeded if a count
// does not fit.
Result<ByteBuffer> serialise(const Model& model);

}  // namespace fightconv::mdl
