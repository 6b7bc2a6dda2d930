#include <algorithm>
#include <set>

#include "core/base/bytes/byte_reader.hpp"
#include "core/base/bytes/read_list.hpp"
#include "core/base/reporter.hpp"
#include "core/base/text/text.hpp"
#include "formats/urho3d/mdl/problems.hpp"
#include "formats/urho3d/mdl/records.hpp"

namespace fightconv::mdl {

namespace {

// Draw ranges may overlap; looking at their indices again and again must not take long.
constexpr std::uint64_t most_looks_per_byte = 4;

class Parser {
public:
    Parser(Source source, Context& context)
        : source_(source),
          reader_(source),
          reporter_(context.diagnostics, source.file),
          charge_(context.budget) {}

    Result<Model> run() &&;

private:
    Status signature();
    Result<VertexBuffer> vertex_buffer(std::size_t index);
    Result<std::vector<VertexElement>> elements(const Where& where);
    Result<IndexBuffer> index_buffer(std::size_t index);
    Result<Geometry> geometry(std::size_t index);
    Result<LodLevel> lod_level(const Where& where);
    void look_at_indices(const LodLevel& lod, std::uint64_t at, const Where& where);
    Result<Morph> morph(std::size_t index);
    Result<VertexMorph> vertex_morph(const Where& where);
    Result<Bone> bone(std::size_t index);
    Status look_at_bones();
    void look_at_bone_maps();
    Status centers();
    Result<std::string> name(std::string_view what);

    // `malformed` at `at` unless the index leads to one of `count` things.
    Status check_index(std::uint64_t index, std::size_t count, std::string_view things,
                       std::uint64_t at, const Where& where) const {
        return index < count ? Status()
                             : fail(reporter_.about(where).error(
                                   ErrorCode::malformed, Place::at_offset(at),
                                   "{} {}, but the model has only {}", things, index, count));
    }

    Source source_;
    ByteReader reader_;
    Reporter reporter_;
    Charge charge_;
    Model model_;
    std::uint64_t bones_at_ = 0;
    std::uint64_t geometries_at_ = 0;
    std::uint64_t looks_ = 0;
};

Result<Model> Parser::run() && {
    FC_TRY(signature());
    constexpr std::uint64_t count = size_in_file<wire::Count>;
    FC_ASSIGN(model_.vertex_buffers,
              read_list<VertexBuffer>(reader_, charge_, 4 * count, "the vertex buffers",
                                      [this](std::size_t i) { return vertex_buffer(i); }));
    FC_ASSIGN(model_.index_buffers,
              read_list<IndexBuffer>(reader_, charge_, 2 * count, "the index buffers",
                                     [this](std::size_t i) { return index_buffer(i); }));
    geometries_at_ = reader_.offset();
    FC_ASSIGN(model_.geometries,
              read_list<Geometry>(reader_, charge_, 2 * count, "the geometries",
                                  [this](std::size_t i) { return geometry(i); }));
    FC_ASSIGN(model_.morphs, read_list<Morph>(reader_, charge_, 1 + count, "the morphs",
                                              [this](std::size_t i) { return morph(i); }));
    bones_at_ = reader_.offset();
    constexpr std::uint64_t least_bone_bytes = 1 + size_in_file<BoneValues> + 1;
    FC_ASSIGN(model_.bones, read_list<Bone>(reader_, charge_, least_bone_bytes, "the bones",
                                            [this](std::size_t i) { return bone(i); }));
    FC_TRY(look_at_bones());
    look_at_bone_maps();
    FC_ASSIGN(model_.bounding_box, reader_.le<BoundingBox>("the bounding box"));
    FC_TRY(centers());
    if (reader_.left() > 0) {
        return fail(reader_.error(
            ErrorCode::malformed,
            fmt::format("the model ends here, but {} more bytes follow", reader_.left())));
    }
    model_.charge = std::move(charge_);
    return std::move(model_);
}

Status Parser::signature() {
    FC_ASSIGN(const Bytes bytes, reader_.bytes(wire::umdl.size(), "the signature"));
    const std::string_view signature = as_text(bytes);
    if (!has_signature(bytes)) {
        return fail(reporter_.error(ErrorCode::bad_magic, Place::at_offset(0),
                                    "the file begins with '{}', expected UMDL, UMD2 or UMD3",
                                    printable(signature)));
    }
    model_.layout = signature == wire::umdl   ? Layout::umdl
                    : signature == wire::umd2 ? Layout::umd2
                                              : Layout::umd3_v2;
    if (signature == wire::umd3) {
        const std::uint64_t at = reader_.offset();
        FC_ASSIGN(const auto version, reader_.le<std::uint32_t>("the version"));
        if (version != 1 && version != 2) {
            return fail(reporter_.error(ErrorCode::unsupported_version, Place::at_offset(at),
                                        "version {} of UMD3, expected 1 or 2", version));
        }
        model_.layout = version == 1 ? Layout::umd3_v1 : Layout::umd3_v2;
    }
    return {};
}

Result<std::string> Parser::name(std::string_view what) {
    const std::uint64_t at = reader_.offset();
    FC_ASSIGN(const std::string_view text, reader_.terminated_text(what));
    FC_TRY(charge_.add(text.size(), what));
    if (!is_utf8(text)) {
        reporter_.report(problem.text_not_utf8, Place::at_offset(at), "{} '{}' is not UTF-8", what,
                         printable(text));
    }
    return std::string(text);
}

Result<VertexBuffer> Parser::vertex_buffer(std::size_t index) {
    const Where where{"vertex buffer", {}, index};
    VertexBuffer buffer;
    FC_ASSIGN(buffer.vertex_count, reader_.le<std::uint32_t>("the number of vertices"));
    const std::uint64_t elements_at = reader_.offset();
    FC_ASSIGN(buffer.elements, elements(where));
    const auto vertex_size = size_of_vertex(buffer.elements);
    if (!vertex_size) {
        return fail(reporter_.about(where).error(
            ErrorCode::malformed, Place::at_offset(elements_at),
            "an element of a type above {}, whose size is unknown", element_types - 1));
    }
    FC_ASSIGN(buffer.morph_range_start,
              reader_.le<std::uint32_t>("the start of the morphed vertices"));
    const std::uint64_t range_at = reader_.offset();
    FC_ASSIGN(buffer.morph_range_count,
              reader_.le<std::uint32_t>("the number of morphed vertices"));
    if (std::uint64_t{buffer.morph_range_start} + buffer.morph_range_count > buffer.vertex_count) {
        reporter_.about(where).report(
            problem.morph_range, Place::at_offset(range_at),
            "vertices {} to {} can be morphed, but there are only {}", buffer.morph_range_start,
            std::uint64_t{buffer.morph_range_start} + buffer.morph_range_count,
            buffer.vertex_count);
    }
    FC_ASSIGN(const Bytes data, reader_.bytes(buffer.vertex_count * *vertex_size, "the vertices"));
    buffer.data = FileBytes(data);
    return buffer;
}

Result<std::vector<VertexElement>> Parser::elements(const Where& where) {
    const std::uint64_t at = reader_.offset();
    if (model_.layout == Layout::umdl) {
        FC_ASSIGN(const auto mask, reader_.le<std::uint32_t>("the mask of vertex elements"));
        if (mask >> wire::legacy_elements.size() != 0) {
            return fail(reporter_.about(where).error(
                ErrorCode::malformed, Place::at_offset(at),
                "the mask of vertex elements is {:#x}, expected at most {:#x}", mask,
                (1U << wire::legacy_elements.size()) - 1));
        }
        FC_TRY(
            charge_.add(wire::legacy_elements.size() * sizeof(VertexElement), "vertex elements"));
        std::vector<VertexElement> found;
        for (std::size_t i = 0; i < wire::legacy_elements.size(); ++i) {
            if ((mask >> i & 1) != 0) {
                found.push_back(wire::legacy_elements[i]);
            }
        }
        return found;
    }
    return read_list<VertexElement>(
        reader_, charge_, size_in_file<VertexElement>, "the vertex elements",
        [&](std::size_t) -> Result<VertexElement> {
            const std::uint64_t element_at = reader_.offset();
            FC_ASSIGN(const auto element, reader_.le<VertexElement>("a vertex element"));
            if (element.semantic >= semantics || element.unused != 0) {
                reporter_.about(where).report(problem.unknown_element, Place::at_offset(element_at),
                                              "a vertex element has the meaning {} and the unused "
                                              "byte {}, expected a meaning of at most {} and 0",
                                              element.semantic, element.unused, semantics - 1);
            }
            return element;
        });
}

Result<IndexBuffer> Parser::index_buffer(std::size_t index) {
    const Where where{"index buffer", {}, index};
    IndexBuffer buffer;
    FC_ASSIGN(const auto count, reader_.le<std::uint32_t>("the number of indices"));
    const std::uint64_t size_at = reader_.offset();
    FC_ASSIGN(buffer.index_size, reader_.le<std::uint32_t>("the size of an index"));
    if (buffer.index_size != 2 && buffer.index_size != 4) {
        return fail(reporter_.about(where).error(ErrorCode::malformed, Place::at_offset(size_at),
                                                 "an index of {} bytes, expected 2 or 4",
                                                 buffer.index_size));
    }
    FC_ASSIGN(const Bytes data,
              reader_.bytes(std::uint64_t{count} * buffer.index_size, "the indices"));
    buffer.data = FileBytes(data);
    return buffer;
}

Result<Geometry> Parser::geometry(std::size_t index) {
    const Where where{"geometry", {}, index};
    Geometry geometry;
    FC_ASSIGN(geometry.bone_map,
              read_list<std::uint32_t>(
                  reader_, charge_, size_in_file<std::uint32_t>, "a bone map",
                  [&](std::size_t) { return reader_.le<std::uint32_t>("a bone map"); }));
    FC_ASSIGN(geometry.lod_levels,
              read_list<LodLevel>(reader_, charge_, size_in_file<LodLevel>, "the levels of detail",
                                  [&](std::size_t level) {
                                      const Where level_where{"level of detail", {}, level, &where};
                                      return lod_level(level_where);
                                  }));
    return geometry;
}

Result<LodLevel> Parser::lod_level(const Where& where) {
    const std::uint64_t at = reader_.offset();
    FC_ASSIGN(const auto lod, reader_.le<LodLevel>("a level of detail"));
    FC_TRY(check_index(lod.vertex_buffer, model_.vertex_buffers.size(), "vertex buffer",
                       at + offset_in_file<&LodLevel::vertex_buffer>, where));
    FC_TRY(check_index(lod.index_buffer, model_.index_buffers.size(), "index buffer",
                       at + offset_in_file<&LodLevel::index_buffer>, where));
    if (lod.primitive >= primitives) {
        reporter_.about(where).report(
            problem.unknown_primitive, Place::at_offset(at + offset_in_file<&LodLevel::primitive>),
            "primitive type {}, expected at most {}", lod.primitive, primitives - 1);
    }
    look_at_indices(lod, at + offset_in_file<&LodLevel::index_start>, where);
    return lod;
}

void Parser::look_at_indices(const LodLevel& lod, std::uint64_t at, const Where& where) {
    const IndexBuffer& buffer = model_.index_buffers[lod.index_buffer];
    const std::uint64_t end = std::uint64_t{lod.index_start} + lod.index_count;
    if (end > buffer.count()) {
        reporter_.about(where).report(
            problem.range_outside, Place::at_offset(at),
            "indices {} to {} are drawn, but the index buffer has only {}", lod.index_start, end,
            buffer.count());
        return;
    }
    looks_ += lod.index_count;
    if (looks_ > most_looks_per_byte * source_.bytes.size()) {
        reporter_.about(where).report(
            problem.ranges_overlap, Place::at_offset(at),
            "the same indices are drawn so often that these were not checked");
        return;
    }
    const std::uint32_t vertices = model_.vertex_buffers[lod.vertex_buffer].vertex_count;
    for (std::uint64_t i = lod.index_start; i < end; ++i) {
        const std::uint8_t* const index_at = buffer.data.data() + i * buffer.index_size;
        const std::uint32_t index = buffer.index_size == 2 ? load_le<std::uint16_t>(index_at)
                                                           : load_le<std::uint32_t>(index_at);
        if (index >= vertices) {
            reporter_.about(where).report(
                problem.index_outside, Place::at_offset(at),
                "index {} leads to vertex {}, but the vertex buffer has only {}", i, index,
                vertices);
            return;
        }
    }
}

Result<Morph> Parser::morph(std::size_t index) {
    Morph morph;
    FC_ASSIGN(morph.name, name("the name of a morph"));
    const Where where{"morph", morph.name, index};
    if (model_.layout == Layout::umd3_v2) {
        FC_ASSIGN(morph.weight, reader_.le<float>("the weight of a morph"));
    }
    constexpr std::uint64_t least_bytes = 3 * size_in_file<wire::Count>;
    FC_ASSIGN(morph.buffers,
              read_list<VertexMorph>(reader_, charge_, least_bytes, "the buffers of a morph",
                                     [&](std::size_t) { return vertex_morph(where); }));
    return morph;
}

Result<VertexMorph> Parser::vertex_morph(const Where& where) {
    const std::uint64_t at = reader_.offset();
    VertexMorph morph;
    FC_ASSIGN(morph.vertex_buffer, reader_.le<std::uint32_t>("the vertex buffer of a morph"));
    FC_TRY(
        check_index(morph.vertex_buffer, model_.vertex_buffers.size(), "vertex buffer", at, where));
    const std::uint64_t mask_at = reader_.offset();
    FC_ASSIGN(morph.mask, reader_.le<std::uint32_t>("the mask of a morph"));
    if ((morph.mask & ~wire::morph_parts) != 0) {
        return fail(reporter_.about(where).error(
            ErrorCode::malformed, Place::at_offset(mask_at),
            "the mask of the morph is {:#x}, expected bits of {:#x} only", morph.mask,
            wire::morph_parts));
    }
    const std::uint32_t vertices = model_.vertex_buffers[morph.vertex_buffer].vertex_count;
    const auto read_vertex = [&](std::size_t) -> Result<MorphedVertex> {
        const std::uint64_t vertex_at = reader_.offset();
        MorphedVertex vertex;
        FC_ASSIGN(vertex.vertex, reader_.le<std::uint32_t>("a morphed vertex"));
        if (vertex.vertex >= vertices) {
            reporter_.about(where).report(problem.index_outside, Place::at_offset(vertex_at),
                                          "vertex {} is morphed, but the vertex buffer has only {}",
                                          vertex.vertex, vertices);
        }
        for (const auto& [part, field] : wire::morphed_fields) {
            if ((morph.mask & part) != 0) {
                FC_ASSIGN(vertex.*field, reader_.le<Vector3>("a morphed vertex"));
            }
        }
        return vertex;
    };
    FC_ASSIGN(morph.vertices,
              read_list<MorphedVertex>(reader_, charge_, wire::size_of_morphed_vertex(morph.mask),
                                       "the morphed vertices", read_vertex));
    return morph;
}

Result<Bone> Parser::bone(std::size_t index) {
    Bone bone;
    FC_ASSIGN(bone.name, name("the name of a bone"));
    const Where where{"bone", bone.name, index};
    FC_ASSIGN(static_cast<BoneValues&>(bone), reader_.le<BoneValues>("a bone"));
    const std::uint64_t mask_at = reader_.offset();
    FC_ASSIGN(const auto mask, reader_.le<std::uint8_t>("the collision mask of a bone"));
    if ((mask & ~(wire::collision_sphere | wire::collision_box)) != 0) {
        return fail(reporter_.about(where).error(ErrorCode::malformed, Place::at_offset(mask_at),
                                                 "the collision mask is {}, expected at most {}",
                                                 mask,
                                                 wire::collision_sphere | wire::collision_box));
    }
    if ((mask & wire::collision_sphere) != 0) {
        FC_ASSIGN(bone.collision_radius, reader_.le<float>("the collision radius of a bone"));
    }
    if ((mask & wire::collision_box) != 0) {
        FC_ASSIGN(bone.collision_box, reader_.le<BoundingBox>("the collision box of a bone"));
    }
    return bone;
}

// Every parent has to exist, and every chain of parents should end at a root.
Status Parser::look_at_bones() {
    const std::vector<Bone>& bones = model_.bones;
    const Place place = Place::at_offset(bones_at_);
    const std::uint64_t bytes_needed = bones.size() * (bytes_in_set + sizeof(std::size_t));
    FC_TRY(charge_.add(bytes_needed, "the check of the bones"));
    std::set<std::string_view> names;
    std::size_t roots = 0;
    for (std::size_t i = 0; i < bones.size(); ++i) {
        const Where where{"bone", bones[i].name, i};
        FC_TRY(check_index(bones[i].parent, bones.size(), "parent", bones_at_, where));
        roots += bones[i].parent == i ? 1U : 0U;
        if (!names.insert(bones[i].name).second) {
            reporter_.about(where).report(
                problem.duplicate_bone, place,
                "an earlier bone has the same name; animations move only one of them");
        }
    }
    if (roots > 1) {
        reporter_.report(
            problem.several_roots, place,
            "{} bones are roots; engines take the last one for the root of the skeleton", roots);
    }
    // the first bone from which a bone was reached
    std::vector<std::size_t> reached_from(bones.size(), bones.size());
    for (std::size_t i = 0; i < bones.size(); ++i) {
        std::size_t at = i;
        for (; reached_from[at] == bones.size(); at = bones[at].parent) {
            reached_from[at] = i;
        }
        if (reached_from[at] == i && bones[at].parent != at) {
            const Where where{"bone", bones[at].name, at};
            reporter_.about(where).report(
                problem.bone_circle, place,
                "the parents of the bone lead back to it and never to a root");
        }
    }
    charge_.give_back(bytes_needed);
    return {};
}

void Parser::look_at_bone_maps() {
    for (std::size_t i = 0; i < model_.geometries.size(); ++i) {
        const std::vector<std::uint32_t>& map = model_.geometries[i].bone_map;
        const auto outside = std::find_if(map.begin(), map.end(), [&](std::uint32_t bone) {
            return bone >= model_.bones.size();
        });
        if (outside != map.end()) {
            const Where where{"geometry", {}, i};
            reporter_.about(where).report(
                problem.bone_map, Place::at_offset(geometries_at_),
                "the bone map leads to bone {}, but the model has only {}", *outside,
                model_.bones.size());
        }
    }
}

// Engines read as many centres as the file still has, and take the others for zeros.
Status Parser::centers() {
    for (std::size_t i = 0; i < model_.geometries.size(); ++i) {
        if (reader_.left() == 0) {
            reporter_.report(
                problem.centers_missing, Place::at_offset(reader_.offset()),
                "the file ends after the centres of {} of {} geometries; the others are zeros", i,
                model_.geometries.size());
            return {};
        }
        FC_ASSIGN(model_.geometries[i].center, reader_.le<Vector3>("the centre of a geometry"));
    }
    return {};
}

}  // namespace

std::optional<std::uint64_t> size_of_vertex(const std::vector<VertexElement>& elements) noexcept {
    static constexpr std::array<std::uint8_t, element_types> sizes = {4, 4, 8, 12, 16, 4, 4};
    std::uint64_t size = 0;
    for (const VertexElement& element : elements) {
        if (element.type >= sizes.size()) {
            return std::nullopt;
        }
        size += sizes[element.type];
    }
    return size;
}

bool has_signature(Bytes head) noexcept {
    const std::string_view signature = as_text(head).substr(0, wire::umdl.size());
    return signature == wire::umdl || signature == wire::umd2 || signature == wire::umd3;
}

Result<Model> parse(Source source, Context& context) { return Parser(source, context).run(); }

}  // namespace fightconv::mdl
