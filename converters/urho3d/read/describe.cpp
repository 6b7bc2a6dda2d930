// inspect: .mdl, .ani, .pak and compiled shaders
#include <fmt/format.h>

#include <array>

#include "converters/inspect/description.hpp"
#include "converters/urho3d/read/to_character.hpp"
#include "core/base/text/text.hpp"
#include "formats/urho3d/ani/ani.hpp"
#include "formats/urho3d/mdl/mdl.hpp"
#include "formats/urho3d/pak/pak.hpp"
#include "formats/urho3d/ushd/ushd.hpp"

namespace fightconv::urho3d {

namespace {

std::string layout_name(mdl::Layout layout) {
    static constexpr std::array<std::string_view, 4> names = {"UMDL", "UMD2", "UMD3 version 1",
                                                              "UMD3 version 2"};
    return std::string(names[static_cast<std::size_t>(layout)]);
}

// "position vector3, texture_coordinate 1 vector2"
std::string elements_text(const std::vector<mdl::VertexElement>& elements) {
    static constexpr std::array<std::string_view, mdl::semantics> meanings = {
        "position", "normal",        "binormal",      "tangent",     "texture_coordinate",
        "colour",   "blend_weights", "blend_indices", "object_index"};
    static constexpr std::array<std::string_view, mdl::element_types> types = {
        "integer", "number", "vector2", "vector3", "vector4", "ubyte4", "ubyte4_normalised"};
    std::string text;
    for (const mdl::VertexElement& element : elements) {
        text += text.empty() ? "" : ", ";
        text += element.semantic < meanings.size() ? std::string(meanings[element.semantic])
                                                   : fmt::format("meaning {}", element.semantic);
        text += element.index > 0 ? fmt::format(" {}", element.index) : "";
        text += element.type < types.size() ? fmt::format(" {}", types[element.type]) : "";
    }
    return text;
}

JsonValue primitive_name(std::uint32_t primitive) {
    static constexpr std::array<std::string_view, mdl::primitives> names = {
        "triangle_list", "line_list", "point_list", "triangle_strip", "line_strip", "triangle_fan"};
    return primitive < names.size() ? JsonValue(names[primitive]) : JsonValue(primitive);
}

template <std::size_t Count>
JsonList list_of(const std::array<float, Count>& numbers) {
    return {numbers.begin(), numbers.end()};
}
template <class Bits>
std::string bits_text(std::uint32_t mask, const Bits& bits) {
    std::string text;
    for (const auto& [bit, name] : bits) {
        if ((mask & bit) != 0) {
            text.append(text.empty() ? "" : ", ").append(name);
        }
    }
    return text;
}

// "position, rotation"
std::string mask_text(std::uint32_t mask) {
    return bits_text(mask, std::array{std::pair(ani::has_position, "position"),
                                      std::pair(ani::has_rotation, "rotation"),
                                      std::pair(ani::has_scale, "scale")});
}
std::string morph_text(std::uint32_t mask) {
    return bits_text(mask, std::array{std::pair(mdl::morph_positions, "position"),
                                      std::pair(mdl::morph_normals, "normal"),
                                      std::pair(mdl::morph_tangents, "tangent")});
}

// Everything of the bones but their names and places.
Table table_of_bones(const std::vector<mdl::Bone>& bones) {
    Table table{"bone_values",
                {"index", "rotation", "scale", "offset_matrix", "radius", "box_min", "box_max"},
                {},
                true};
    for (const mdl::Bone& bone : bones) {
        const auto& box = bone.collision_box;
        table.rows.push_back(
            {table.rows.size(), list_of(bone.rotation), list_of(bone.scale),
             list_of(bone.offset_matrix),
             bone.collision_radius ? JsonValue(*bone.collision_radius) : JsonValue(),
             box ? JsonValue(list_of(box->min)) : JsonValue(),
             box ? JsonValue(list_of(box->max)) : JsonValue()});
    }
    return table;
}

Table table_of_keys(const std::vector<ani::Track>& tracks) {
    Table table{"keys", {"track", "seconds", "position", "rotation", "scale"}, {}, true};
    for (const ani::Track& track : tracks) {
        for (const ani::Key& key : track.keys) {
            const auto value = [&](std::uint8_t bit, const auto& numbers) {
                return (track.mask & bit) != 0 ? JsonValue(list_of(numbers)) : JsonValue();
            };
            table.rows.push_back(
                {json_text(track.name), key.time, value(ani::has_position, key.position),
                 value(ani::has_rotation, key.rotation), value(ani::has_scale, key.scale)});
        }
    }
    return table;
}

Table table_of_variant_keys(const ani::Animation& animation) {
    Table table{"variant_keys", {"track", "seconds", "value"}, {}, true};
    for (const ani::VariantTrack& track : animation.variant_tracks) {
        for (const ani::VariantKey& key : track.keys) {
            table.rows.push_back(
                {json_text(track.path), key.time,
                 json_text(ani::value_text(key.value, track.type, animation.type_numbers))});
        }
    }
    return table;
}

Result<Description> describe_mdl(Source source, std::string_view, Context& context) {
    FC_ASSIGN(const mdl::Model model, mdl::parse(source, context));
    Description description;
    description.facts = {{"format", layout_name(model.layout)},
                         {"box_min", list_of(model.bounding_box.min)},
                         {"box_max", list_of(model.bounding_box.max)}};
    Table vertices{
        "vertex_buffers", {"index", "vertices", "morph_start", "morph_vertices", "elements"}, {}};
    for (const mdl::VertexBuffer& buffer : model.vertex_buffers) {
        vertices.rows.push_back({vertices.rows.size(), buffer.vertex_count,
                                 buffer.morph_range_start, buffer.morph_range_count,
                                 elements_text(buffer.elements)});
    }
    Table indices{"index_buffers", {"index", "indices", "bytes_of_an_index"}, {}};
    for (const mdl::IndexBuffer& buffer : model.index_buffers) {
        indices.rows.push_back({indices.rows.size(), buffer.count(), buffer.index_size});
    }
    Table geometries{"geometries",
                     {"geometry", "level", "distance", "primitive", "vertex_buffer", "index_buffer",
                      "index_start", "index_count", "center", "bone_map"},
                     {}};
    for (std::size_t i = 0; i < model.geometries.size(); ++i) {
        const mdl::Geometry& geometry = model.geometries[i];
        for (std::size_t level = 0; level < geometry.lod_levels.size(); ++level) {
            const mdl::LodLevel& lod = geometry.lod_levels[level];
            geometries.rows.push_back(
                {i, level, lod.distance, primitive_name(lod.primitive), lod.vertex_buffer,
                 lod.index_buffer, lod.index_start, lod.index_count, list_of(geometry.center),
                 JsonList{geometry.bone_map.begin(), geometry.bone_map.end()}});
        }
    }
    Table morphs{"morphs", {"name", "weight", "vertex_buffer", "values", "vertices"}, {}};
    for (const mdl::Morph& morph : model.morphs) {
        for (const mdl::VertexMorph& buffer : morph.buffers) {
            morphs.rows.push_back({json_text(morph.name), morph.weight, buffer.vertex_buffer,
                                   morph_text(buffer.mask), buffer.vertices.size()});
        }
    }
    Table bones{"bones", {"index", "name", "parent", "x", "y", "z"}, {}};
    for (const mdl::Bone& bone : model.bones) {
        bones.rows.push_back({bones.rows.size(), json_text(bone.name), bone.parent,
                              bone.position[0], bone.position[1], bone.position[2]});
    }
    description.tables = {std::move(vertices), std::move(indices), std::move(geometries),
                          std::move(morphs),   std::move(bones),   table_of_bones(model.bones)};
    return description;
}

Result<Description> describe_ani(Source source, std::string_view, Context& context) {
    FC_ASSIGN(const ani::Animation animation, ani::parse(source, context));
    Description description;
    description.facts = {{"format", animation.layout == ani::Layout::uani
                                        ? "UANI"
                                        : fmt::format("UAN2 version {}", animation.version)},
                         {"name", json_text(animation.name)},
                         {"seconds", animation.length}};
    Table tracks{"tracks", {"name", "values", "keys"}, {}};
    for (const ani::Track& track : animation.tracks) {
        tracks.rows.push_back({json_text(track.name), mask_text(track.mask), track.keys.size()});
    }
    Table variants{"variant_tracks", {"path", "type", "keys"}, {}};
    for (const ani::VariantTrack& track : animation.variant_tracks) {
        variants.rows.push_back({json_text(track.path),
                                 ani::name_of_type(track.type, animation.type_numbers),
                                 track.keys.size()});
    }
    description.tables = {std::move(tracks), std::move(variants), table_of_keys(animation.tracks),
                          table_of_variant_keys(animation)};
    return description;
}

Result<Description> describe_pak(Source source, std::string_view, Context& context) {
    FC_ASSIGN(const pak::Package package, pak::parse(source, context));
    Table files{"files", {"name", "bytes", "stored_bytes", "checksum", "offset"}, {}, false, 1};
    std::uint64_t bytes = 0;
    for (const pak::Entry& entry : package.entries) {
        bytes += entry.size;
        files.rows.push_back({json_text(entry.name), entry.size, entry.data.size(),
                              fmt::format("{:08x}", entry.checksum), entry.offset});
    }
    Description description;
    description.facts = {{"format", package.packing == pak::Packing::lz4 ? "ULZ4" : "UPAK"},
                         {"unpacked_bytes", bytes},
                         {"checksum", fmt::format("{:08x}", package.checksum)}};
    if (package.start > 0) {
        description.facts.push_back({"starts_at", package.start});
    }
    description.tables = {std::move(files)};
    return description;
}

Result<Description> describe_ushd(Source source, std::string_view, Context& context) {
    FC_ASSIGN(const ushd::Shader shader, ushd::parse(source, context));
    Description description;
    description.facts = {
        {"format", "USHD"},
        {"type", shader.kind == ushd::Kind::vertex ? "vertex shader" : "pixel shader"},
        {"shader_model", shader.model},
        {"bytecode_bytes", shader.bytecode.size()}};
    if (shader.model == 4 && shader.kind == ushd::Kind::vertex) {
        description.facts.push_back({"element_hash", fmt::format("{:08x}", shader.element_hash)});
    }
    const bool has_buffers = shader.model == 4;
    Table parameters{"parameters",
                     has_buffers ? std::vector<std::string>{"name", "buffer", "offset", "bytes"}
                                 : std::vector<std::string>{"name", "register", "registers"},
                     {}};
    for (const ushd::Parameter& parameter : shader.parameters) {
        if (has_buffers) {
            parameters.rows.push_back(
                {json_text(parameter.name), parameter.slot, parameter.offset, parameter.size});
        } else {
            parameters.rows.push_back({json_text(parameter.name), parameter.slot, parameter.size});
        }
    }
    Table textures{"texture_units", {"name", "unit"}, {}};
    for (const ushd::TextureUnit& unit : shader.texture_units) {
        textures.rows.push_back({json_text(unit.name), unit.unit});
    }
    description.tables = {std::move(parameters), std::move(textures)};
    return description;
}

}  // namespace

std::span<const FileKind> file_kinds() noexcept {
    constexpr auto shader = [](std::string_view extension) {
        return FileKind{.extension = extension,
                        .has_signature = ushd::has_signature,
                        .describe = describe_ushd,
                        .check = check_by_reading<ushd::parse>};
    };
    static constexpr std::array<FileKind, 7> kinds = {{
        {.extension = ".mdl",
         .has_signature = mdl::has_signature,
         .describe = describe_mdl,
         .check = check_by_reading<mdl::parse>},
        {.extension = ".ani",
         .has_signature = ani::has_signature,
         .describe = describe_ani,
         .check = check_by_reading<ani::parse>},
        {.extension = ".pak",
         .has_signature = pak::has_signature,
         .describe = describe_pak,
         .check = pak::check},
        shader(".vs3"),
        shader(".ps3"),
        shader(".vs4"),
        shader(".ps4"),
    }};
    return kinds;
}

}  // namespace fightconv::urho3d
