#include <algorithm>

#include "core/base/bytes/byte_writer.hpp"
#include "core/base/file_errors.hpp"
#include "core/base/where.hpp"
#include "formats/urho3d/mdl/records.hpp"

namespace fightconv::mdl {

namespace {

class Writer {
public:
    explicit Writer(const Model& model) noexcept : model_(model) {}

    Result<ByteBuffer> run() &&;

private:
    Status write(const VertexBuffer& buffer, const Where& where);
    Status write_elements(const std::vector<VertexElement>& elements, const Where& where);
    Status write(const IndexBuffer& buffer, const Where& where);
    Status write(const Geometry& geometry, const Where& where);
    Status write(const Morph& morph, const Where& where);
    Status write(const VertexMorph& morph, const Where& where);
    Status write(const Bone& bone, const Where& where);
    Status write_text(std::string_view text, const Where& where);
    Status write_count(std::size_t count, const Where& where);
    template <class T>
    Status write_list(const std::vector<T>& items, std::string_view what);

    // `malformed` unless the index leads to one of `count` things.
    static Status check_index(std::uint64_t index, std::size_t count, std::string_view thing,
                              const Where& where) {
        return index < count ? Status()
                             : bad(where, fmt::format("{} {} of {}", thing, index, count));
    }
    static Status bad(const Where& where, std::string message) {
        return fail(Error(ErrorCode::malformed, std::move(message)).about(where.text()));
    }

    const Model& model_;
    ByteWriter out_;
};

Result<ByteBuffer> Writer::run() && {
    if (model_.layout != Layout::umdl && model_.layout != Layout::umd2) {
        return fail(ErrorCode::unsupported_feature, "models are written as UMDL or UMD2 only");
    }
    out_.text(model_.layout == Layout::umdl ? wire::umdl : wire::umd2);
    FC_TRY(write_list(model_.vertex_buffers, "vertex buffer"));
    FC_TRY(write_list(model_.index_buffers, "index buffer"));
    FC_TRY(write_list(model_.geometries, "geometry"));
    FC_TRY(write_list(model_.morphs, "morph"));
    FC_TRY(write_list(model_.bones, "bone"));
    out_.le(model_.bounding_box);
    for (const Geometry& geometry : model_.geometries) {
        out_.le(geometry.center);
    }
    return std::move(out_).take();
}

template <class T>
Status Writer::write_list(const std::vector<T>& items, std::string_view what) {
    FC_TRY(write_count(items.size(), Where{what}));
    for (std::size_t i = 0; i < items.size(); ++i) {
        const Where where{what, {}, i};
        FC_TRY(write(items[i], where));
    }
    return {};
}

Status Writer::write_count(std::size_t count, const Where& where) {
    FC_ASSIGN(const wire::Count stored,
              fit_32_bits(count, fmt::format("items in {}", where.text()), "a count"));
    out_.le(stored);
    return {};
}

Status Writer::write_text(std::string_view text, const Where& where) {
    if (text.find('\0') != std::string_view::npos) {
        return bad(where, "the name contains a zero byte, which would end it");
    }
    out_.text(text);
    out_.le(std::uint8_t{0});
    return {};
}

Status Writer::write(const VertexBuffer& buffer, const Where& where) {
    const auto vertex_size = size_of_vertex(buffer.elements);
    if (!vertex_size) {
        return bad(where, "a vertex element has an unknown type");
    }
    if (buffer.data.size() != buffer.vertex_count * *vertex_size) {
        return bad(where, fmt::format("{} bytes for {} vertices of {} bytes", buffer.data.size(),
                                      buffer.vertex_count, *vertex_size));
    }
    out_.le(buffer.vertex_count);
    FC_TRY(write_elements(buffer.elements, where));
    out_.le(buffer.morph_range_start);
    out_.le(buffer.morph_range_count);
    out_.bytes(buffer.data);
    return {};
}

Status Writer::write_elements(const std::vector<VertexElement>& elements, const Where& where) {
    if (model_.layout == Layout::umd2) {
        FC_TRY(write_count(elements.size(), where));
        for (const VertexElement& element : elements) {
            out_.le(element);
        }
        return {};
    }
    std::uint32_t mask = 0;
    std::size_t written = 0;
    for (std::size_t i = 0; i < wire::legacy_elements.size() && written < elements.size(); ++i) {
        if (elements[written] == wire::legacy_elements[i]) {
            mask |= 1U << i;
            ++written;
        }
    }
    if (written < elements.size()) {
        return fail(
            Error(ErrorCode::unsupported_feature,
                  fmt::format("UMDL has no vertices with the element {} at its place", written))
                .about(where.text()));
    }
    out_.le(mask);
    return {};
}

Status Writer::write(const IndexBuffer& buffer, const Where& where) {
    if ((buffer.index_size != 2 && buffer.index_size != 4) ||
        buffer.data.size() % buffer.index_size != 0) {
        return bad(where, fmt::format("{} bytes with indices of {} bytes", buffer.data.size(),
                                      buffer.index_size));
    }
    FC_TRY(write_count(buffer.count(), where));
    out_.le(buffer.index_size);
    out_.bytes(buffer.data);
    return {};
}

Status Writer::write(const Geometry& geometry, const Where& where) {
    FC_TRY(write_count(geometry.bone_map.size(), where));
    for (const std::uint32_t bone : geometry.bone_map) {
        out_.le(bone);
    }
    FC_TRY(write_count(geometry.lod_levels.size(), where));
    for (const LodLevel& lod : geometry.lod_levels) {
        FC_TRY(
            check_index(lod.vertex_buffer, model_.vertex_buffers.size(), "vertex buffer", where));
        FC_TRY(check_index(lod.index_buffer, model_.index_buffers.size(), "index buffer", where));
        out_.le(lod);
    }
    return {};
}

Status Writer::write(const Morph& morph, const Where& where) {
    FC_TRY(write_text(morph.name, where));
    if (morph.weight != 0) {
        return fail(Error(ErrorCode::unsupported_feature, "only UMD3 stores the weight of a morph")
                        .about(where.text()));
    }
    FC_TRY(write_count(morph.buffers.size(), where));
    for (const VertexMorph& buffer : morph.buffers) {
        FC_TRY(write(buffer, where));
    }
    return {};
}

Status Writer::write(const VertexMorph& morph, const Where& where) {
    FC_TRY(check_index(morph.vertex_buffer, model_.vertex_buffers.size(), "vertex buffer", where));
    if ((morph.mask & ~wire::morph_parts) != 0) {
        return bad(where, fmt::format("the mask {:#x} has other bits than {:#x}", morph.mask,
                                      wire::morph_parts));
    }
    out_.le(morph.vertex_buffer);
    out_.le(morph.mask);
    FC_TRY(write_count(morph.vertices.size(), where));
    for (const MorphedVertex& vertex : morph.vertices) {
        out_.le(vertex.vertex);
        for (const auto& [part, field] : wire::morphed_fields) {
            if ((morph.mask & part) != 0) {
                out_.le(vertex.*field);
            }
        }
    }
    return {};
}

Status Writer::write(const Bone& bone, const Where& where) {
    FC_TRY(write_text(bone.name, where));
    FC_TRY(check_index(bone.parent, model_.bones.size(), "parent", where));
    out_.le(static_cast<const BoneValues&>(bone));
    out_.le(static_cast<std::uint8_t>((bone.collision_radius ? wire::collision_sphere : 0) |
                                      (bone.collision_box ? wire::collision_box : 0)));
    if (bone.collision_radius) {
        out_.le(*bone.collision_radius);
    }
    if (bone.collision_box) {
        out_.le(*bone.collision_box);
    }
    return {};
}

}  // namespace

Result<ByteBuffer> serialise(const Model& model) { return Writer(model).run(); }

}  // namespace fightconv::mdl
