#include "tests/support/urho3d/model.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <set>

namespace fightconv::test {

namespace {

constexpr float tick_seconds = 1.0F / 60.0F;

class FieldReader {
public:
    explicit FieldReader(Bytes bytes) : bytes_(bytes) {}
    std::uint8_t u8() { return take(1)[0]; }
    std::uint32_t u16() { return number(2); }
    std::uint32_t u32() { return number(4); }
    float f32() {
        const float value = std::bit_cast<float>(u32());
        model_needs(std::isfinite(value), "a number is not finite");
        return value;
    }
    template <std::size_t Count>
    std::array<float, Count> floats() {
        std::array<float, Count> values{};
        for (float& value : values) {
            value = f32();
        }
        return values;
    }
    std::string text() {
        std::string text;
        while (const std::uint8_t byte = u8()) {
            text += static_cast<char>(byte);
        }
        return text;
    }
    void signature(const std::string& wanted) {
        for (const char letter : wanted) {
            model_needs(u8() == static_cast<std::uint8_t>(letter), "the file is not " + wanted);
        }
    }
    void end() const { model_needs(bytes_.empty(), "bytes follow the end of the file"); }

private:
    Bytes take(std::size_t count) {
        model_needs(count <= bytes_.size(), "the file is too short");
        const Bytes taken = bytes_.first(count);
        bytes_ = bytes_.subspan(count);
        return taken;
    }
    std::uint32_t number(std::size_t size) {
        std::uint32_t value = 0;
        const Bytes bytes = take(size);
        for (std::size_t i = 0; i < size; ++i) {
            value |= std::uint32_t{bytes[i]} << (8 * i);
        }
        return value;
    }
    Bytes bytes_;
};

struct ReadVertex {
    std::array<float, 3> position;
    std::array<float, 2> texture;
    std::array<float, 4> weights;
    std::uint32_t bone;
};

std::vector<ReadVertex> read_vertices(FieldReader& in) {
    const std::uint32_t buffers = in.u32();
    model_needs(buffers <= 1, "more than one vertex buffer");
    std::vector<ReadVertex> vertices(buffers == 1 ? in.u32() : 0);
    if (buffers == 0) {
        return vertices;
    }
    std::vector<std::uint32_t> elements(in.u32());
    for (std::uint32_t& element : elements) {
        element = in.u32();
    }
    // type | meaning << 8: position, normal, texture coordinate, weights and indices of bones
    model_needs(elements == std::vector<std::uint32_t>{0x003, 0x103, 0x402, 0x604, 0x705},
                "vertices of another kind");
    in.u32();
    model_needs(in.u32() == 0, "vertices are morphed");
    for (ReadVertex& vertex : vertices) {
        vertex.position = in.floats<3>();
        model_needs(in.floats<3>() == std::array<float, 3>{0, 0, -1},
                    "a quad does not look at the camera");
        vertex.texture = in.floats<2>();
        vertex.weights = in.floats<4>();
        vertex.bone = in.u8();
        in.u8(), in.u8(), in.u8();
        model_needs(vertex.weights == std::array<float, 4>{1, 0, 0, 0},
                    "a vertex does not belong to one bone");
    }
    return vertices;
}

std::vector<std::uint32_t> read_indices(FieldReader& in) {
    const std::uint32_t buffers = in.u32();
    model_needs(buffers <= 1, "more than one index buffer");
    std::vector<std::uint32_t> indices(buffers == 1 ? in.u32() : 0);
    if (buffers == 1) {
        const std::uint32_t size = in.u32();
        model_needs(size == 2 || size == 4, "indices of another size");
        for (std::uint32_t& index : indices) {
            index = size == 2 ? in.u16() : in.u32();
        }
    }
    return indices;
}

struct ReadGeometry {
    std::vector<std::uint32_t> bone_map;
    std::uint32_t first = 0, count = 0;
};

ReadGeometry read_geometry(FieldReader& in) {
    ReadGeometry geometry;
    geometry.bone_map.resize(in.u32());
    for (std::uint32_t& bone : geometry.bone_map) {
        bone = in.u32();
    }
    model_needs(geometry.bone_map.size() <= 64, "a geometry has more than 64 bones");
    model_needs(in.u32() == 1, "not one level of detail");
    in.f32();
    model_needs(in.u32() == 0, "not a list of triangles");
    model_needs(in.u32() == 0 && in.u32() == 0, "no such buffer");
    geometry.first = in.u32();
    geometry.count = in.u32();
    return geometry;
}

UrhoBone read_bone(FieldReader& in) {
    UrhoBone bone;
    bone.name = in.text();
    bone.parent = in.u32();
    bone.position = in.floats<3>();
    bone.rotation = in.floats<4>();
    bone.scale = in.floats<3>();
    model_needs(in.floats<12>() == std::array<float, 12>{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0},
                "vertices do not lie in the space of their bone");
    const std::uint8_t collision = in.u8();
    if ((collision & 1) != 0) {
        bone.radius = in.f32();
    }
    if ((collision & 2) != 0) {
        bone.has_box = true;
        bone.box_min = in.floats<3>();
        bone.box_max = in.floats<3>();
    }
    return bone;
}

// Triangles 0 1 2 and 0 2 3 of the corners of a rectangle.
UrhoQuad quad_of(const std::vector<ReadVertex>& vertices, const std::uint32_t* corners) {
    model_needs(corners[3] == corners[0] && corners[4] == corners[2],
                "two triangles are not a quad");
    const std::array<std::uint32_t, 4> own = {corners[0], corners[1], corners[2], corners[5]};
    for (const std::uint32_t corner : own) {
        model_needs(corner < vertices.size() && vertices[corner].bone == vertices[own[0]].bone &&
                        vertices[corner].position[2] == 0,
                    "corners are torn apart");
    }
    const ReadVertex &a = vertices[own[0]], &b = vertices[own[1]], &c = vertices[own[2]],
                     &d = vertices[own[3]];
    model_needs(a.position[0] == d.position[0] && b.position[0] == c.position[0] &&
                    a.position[1] == b.position[1] && c.position[1] == d.position[1],
                "not a rectangle");
    model_needs(a.texture[0] == d.texture[0] && b.texture[0] == c.texture[0] &&
                    a.texture[1] == b.texture[1] && c.texture[1] == d.texture[1],
                "a warped picture");
    model_needs(a.position[0] < c.position[0] && a.position[1] > c.position[1],
                "not clockwise from the top-left corner");
    return {.bone = a.bone,
            .geometry = 0,
            .left = a.position[0],
            .bottom = c.position[1],
            .right = c.position[0],
            .top = a.position[1],
            .u_left = a.texture[0],
            .v_top = a.texture[1],
            .u_right = c.texture[0],
            .v_bottom = c.texture[1]};
}

using Matrix = UrhoModelPlayer::Matrix;

Matrix matrix_of(const std::array<float, 3>& position, const std::array<float, 4>& q,
                 const std::array<float, 3>& scale) {
    const float w = q[0], x = q[1], y = q[2], z = q[3];
    return {(1 - 2 * (y * y + z * z)) * scale[0], 2 * (x * y - w * z) * scale[1],
            2 * (x * z + w * y) * scale[2],       position[0],
            2 * (x * y + w * z) * scale[0],       (1 - 2 * (x * x + z * z)) * scale[1],
            2 * (y * z - w * x) * scale[2],       position[1],
            2 * (x * z - w * y) * scale[0],       2 * (y * z + w * x) * scale[1],
            (1 - 2 * (x * x + y * y)) * scale[2], position[2]};
}

Matrix product(const Matrix& a, const Matrix& b) {
    Matrix result{};
    for (std::size_t row = 0; row < 3; ++row) {
        for (std::size_t column = 0; column < 4; ++column) {
            float sum = column == 3 ? a[row * 4 + 3] : 0;
            for (std::size_t i = 0; i < 3; ++i) {
                sum += a[row * 4 + i] * b[i * 4 + column];
            }
            result[row * 4 + column] = sum;
        }
    }
    return result;
}

template <std::size_t Count>
std::array<float, Count> lerp(const std::array<float, Count>& a, const std::array<float, Count>& b,
                              float t) {
    std::array<float, Count> result{};
    for (std::size_t i = 0; i < Count; ++i) {
        result[i] = a[i] + (b[i] - a[i]) * t;
    }
    return result;
}

}  // namespace

UrhoModel read_urho_model(Bytes file) {
    FieldReader in(file);
    in.signature("UMD2");
    const std::vector<ReadVertex> vertices = read_vertices(in);
    const std::vector<std::uint32_t> indices = read_indices(in);
    std::vector<ReadGeometry> geometries(in.u32());
    for (ReadGeometry& geometry : geometries) {
        geometry = read_geometry(in);
    }
    model_needs(in.u32() == 0, "there are morphs");
    UrhoModel model;
    model.geometries = geometries.size();
    const std::uint32_t bones = in.u32();
    std::set<std::string> names;
    for (std::uint32_t i = 0; i < bones; ++i) {
        model.bones.push_back(read_bone(in));
        model_needs(names.insert(model.bones.back().name).second, "two bones have the same name");
        model_needs(model.bones.back().parent == 0, "not a child of the root");
    }
    model_needs(!model.bones.empty() && model.bones[0].radius,
                "an engine would not know where the model is seen");
    in.floats<6>();
    for (std::size_t i = 0; i < geometries.size(); ++i) {
        in.floats<3>();
    }
    in.end();
    const bool mapped =
        std::any_of(geometries.begin(), geometries.end(),
                    [](const ReadGeometry& each) { return !each.bone_map.empty(); });
    model_needs(mapped || bones <= 64, "more than 64 bones in one geometry");
    std::size_t used = 0;
    for (std::size_t i = 0; i < geometries.size(); ++i) {
        const ReadGeometry& geometry = geometries[i];
        model_needs(geometry.first % 6 == 0 && geometry.count % 6 == 0 &&
                        std::size_t{geometry.first} + geometry.count <= indices.size(),
                    "triangles without a quad");
        model_needs(mapped == !geometry.bone_map.empty(), "only some geometries name their bones");
        for (std::uint32_t at = geometry.first; at < geometry.first + geometry.count; at += 6) {
            UrhoQuad quad = quad_of(vertices, &indices[at]);
            model_needs(!mapped || quad.bone < geometry.bone_map.size(),
                        "a bone outside of the map");
            quad.bone = mapped ? geometry.bone_map[quad.bone] : quad.bone;
            model_needs(quad.bone < model.bones.size(), "no such bone");
            quad.geometry = i;
            model.quads.push_back(quad);
            used += 6;
        }
    }
    model_needs(used == indices.size() && model.quads.size() * 4 == vertices.size(),
                "vertices that nothing shows");
    return model;
}

UrhoBoneAnimation read_urho_animation(Bytes file, const UrhoModel& model) {
    FieldReader in(file);
    in.signature("UANI");
    UrhoBoneAnimation animation;
    animation.name = in.text();
    animation.length = in.f32();
    model_needs(animation.length > 0, "an animation without a length");
    const std::uint32_t tracks = in.u32();
    std::set<std::size_t> bones;
    for (std::uint32_t i = 0; i < tracks; ++i) {
        const std::string name = in.text();
        const auto bone = std::find_if(model.bones.begin(), model.bones.end(),
                                       [&](const UrhoBone& each) { return each.name == name; });
        model_needs(bone != model.bones.end(), "no bone is called " + name);
        UrhoBoneTrack& track = animation.tracks.emplace_back();
        track.bone = static_cast<std::size_t>(bone - model.bones.begin());
        model_needs(bones.insert(track.bone).second, "two tracks of " + name);
        track.mask = in.u8();
        model_needs(track.mask == 5 || track.mask == 7, "a track of another kind");
        track.keys.resize(in.u32());
        model_needs(!track.keys.empty(), "a track without keys");
        for (UrhoBoneKey& key : track.keys) {
            key.time = in.f32();
            model_needs(key.time >= (&key == track.keys.data() ? 0 : (&key - 1)->time) &&
                            key.time < animation.length + tick_seconds,
                        "keys out of order");
            key.position = in.floats<3>();
            key.rotation = track.mask == 7 ? in.floats<4>() : std::array<float, 4>{1, 0, 0, 0};
            key.scale = in.floats<3>();
        }
    }
    in.end();
    return animation;
}

void UrhoModelPlayer::step() {
    time_ += tick_seconds;
    if (looped_) {
        while (time_ >= animation_.length) {
            time_ -= animation_.length;
        }
    } else {
        time_ = std::min(time_, animation_.length);
    }
}

std::vector<Matrix> UrhoModelPlayer::transforms() const {
    std::vector<Matrix> own;
    for (const UrhoBone& bone : model_.bones) {
        own.push_back(matrix_of(bone.position, bone.rotation, bone.scale));
    }
    for (const UrhoBoneTrack& track : animation_.tracks) {
        const auto behind =
            std::upper_bound(track.keys.begin(), track.keys.end(), time_,
                             [](float time, const UrhoBoneKey& key) { return time < key.time; });
        const UrhoBoneKey& key = behind == track.keys.begin() ? *behind : *(behind - 1);
        const bool last = behind == track.keys.end();
        const UrhoBoneKey& next = !last ? *behind : looped_ ? track.keys.front() : key;
        float interval = next.time - key.time;
        interval += interval < 0 ? animation_.length : 0;
        const float t = interval > 0 ? (time_ - key.time) / interval : 1;
        const UrhoBone& bone = model_.bones[track.bone];
        // Between keys that turn, the engine interpolates on the sphere; no file has two such keys
        // that differ, but at the same time.
        model_needs((track.mask & 2) == 0 || key.rotation == next.rotation || interval == 0,
                    "a bone turns slowly");
        own[track.bone] = matrix_of(lerp(key.position, next.position, t),
                                    (track.mask & 2) != 0 ? next.rotation : bone.rotation,
                                    lerp(key.scale, next.scale, t));
    }
    for (std::size_t i = 1; i < own.size(); ++i) {
        own[i] = product(own[0], own[i]);
    }
    return own;
}

}  // namespace fightconv::test
