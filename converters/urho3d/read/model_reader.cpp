#include "converters/urho3d/read/model_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <set>

#include "converters/urho3d/model/rules_3d.hpp"
#include "converters/urho3d/problems.hpp"
#include "converters/urho3d/read/read_values.hpp"
#include "core/base/checked.hpp"
#include "core/base/reporter.hpp"

namespace fightconv::urho3d {

namespace {

constexpr std::uint64_t bytes_of_a_read_bone = 256;
constexpr std::uint64_t bytes_of_a_read_key = 64;

std::string_view name_in_folder(std::string_view resource) {
    return resource.substr(resource.rfind('/') + 1);
}

// "hurt-1", "kind13-2": what name_of(BoxSlot) makes.
std::optional<BoxKind> kind_of(std::string_view bone) {
    const std::string_view word = bone.substr(0, std::min(bone.rfind('-'), bone.size()));
    for (std::uint8_t kind = 0; kind < box_kind_count; ++kind) {
        if (word == name_of(static_cast<BoxKind>(kind))) {
            return static_cast<BoxKind>(kind);
        }
    }
    constexpr std::string_view other = "kind";
    std::uint8_t number = 0;
    if (word.starts_with(other) &&
        std::from_chars(word.data() + other.size(), word.data() + word.size(), number).ec ==
            std::errc()) {
        return static_cast<BoxKind>(number);
    }
    return std::nullopt;
}

// Where in a vertex a value lies.
std::optional<std::size_t> place_of(const mdl::VertexBuffer& buffer, mdl::ElementType type,
                                    mdl::Semantic semantic) {
    std::size_t place = 0;
    for (const mdl::VertexElement& element : buffer.elements) {
        if (element.semantic == static_cast<std::uint8_t>(semantic) && element.index == 0) {
            return element.type == static_cast<std::uint8_t>(type) ? std::optional(place)
                                                                   : std::nullopt;
        }
        place += static_cast<std::size_t>(mdl::size_of_vertex({element}).value_or(0));
    }
    return std::nullopt;
}

}  // namespace

// The extent of the vertices of a bone: in units of its space, and in parts of the texture.
struct ModelReader::Extent {
    std::array<double, 2> low{}, high{}, low_uv{}, high_uv{};
    bool empty = true;

    void add(const std::array<float, 3>& position, const std::array<float, 2>& uv) {
        for (std::size_t i = 0; i < 2; ++i) {
            low[i] = empty ? position[i] : std::min<double>(low[i], position[i]);
            high[i] = empty ? position[i] : std::max<double>(high[i], position[i]);
            low_uv[i] = empty ? uv[i] : std::min<double>(low_uv[i], uv[i]);
            high_uv[i] = empty ? uv[i] : std::max<double>(high_uv[i], uv[i]);
        }
        empty = false;
    }
    bool finite() const {
        const auto all = [](const std::array<double, 2>& values) {
            return std::isfinite(values[0]) && std::isfinite(values[1]);
        };
        return all(low) && all(high) && all(low_uv) && all(high_uv);
    }
};

// The frames of one clip, while its keys are taken in their order.
class ModelReader::Frames {
public:
    Frames(const ReadModel& model, const Scale& scale, Charge& charge, Context& context)
        : model_(model),
          scale_(scale),
          charge_(charge),
          context_(context),
          poses_(model.bones.size()) {}

    void set(std::size_t bone, const ani::Key& key, std::uint8_t mask) {
        ani::Key& pose = poses_[bone];
        pose.position = (mask & ani::has_position) != 0 ? key.position : pose.position;
        pose.rotation = (mask & ani::has_rotation) != 0 ? key.rotation : pose.rotation;
        pose.scale = (mask & ani::has_scale) != 0 ? key.scale : pose.scale;
        const auto finite = [](const auto& values) {
            return std::all_of(values.begin(), values.end(),
                               [](float value) { return std::isfinite(value); });
        };
        const bool seen = pose.scale[0] != 0 && pose.scale[1] != 0 && finite(pose.position) &&
                          finite(pose.rotation) && finite(pose.scale);
        std::set<std::size_t>& shown = model_.bones[bone].sprite ? sprites_ : boxes_;
        if (model_.bones[bone].sprite || model_.bones[bone].kind) {
            if (seen) {
                shown.insert(bone);
            } else {
                shown.erase(bone);
            }
        }
    }

    Status add(std::int32_t ticks, std::vector<Frame>& frames) const {
        if (boxes_.size() > context_.limits.boxes_per_frame) {
            return fail(ErrorCode::limit_exceeded,
                        fmt::format("{} boxes in a frame, more than {}", boxes_.size(),
                                    context_.limits.boxes_per_frame));
        }
        FC_TRY(charge_.add(sizeof(Frame) + boxes_.size() * sizeof(Box), "the frames"));
        FC_TRY(context_.budget.spend(boxes_.size() * work_of_box, "the boxes of frames"));
        Frame& frame = frames.emplace_back();
        frame.ticks = ticks;
        if (!sprites_.empty()) {
            const ani::Key& pose = poses_[*sprites_.begin()];
            frame.sprite = model_.bones[*sprites_.begin()].sprite;
            frame.offset = {whole_pixels(pose.position[0] / scale_.x),
                            whole_pixels(-double{pose.position[1]} / scale_.y)};
            frame.flip_h = pose.scale[0] < 0;
            frame.flip_v = pose.scale[1] < 0;
            frame.scale_x = without_scale(std::abs(double{pose.scale[0]}), scale_.x);
            frame.scale_y = without_scale(std::abs(double{pose.scale[1]}), scale_.y);
            frame.angle =
                angle_of({pose.rotation[0], pose.rotation[1], pose.rotation[2], pose.rotation[3]});
        }
        for (const std::size_t bone : boxes_) {
            add_box(model_.bones[bone], poses_[bone], frame.boxes);
        }
        return {};
    }

private:
    void add_box(const ReadBone& bone, const ani::Key& pose, std::vector<Box>& boxes) const {
        const auto side = [&](std::size_t axis, double scale) {
            const double a = pose.position[axis] + double{pose.scale[axis]} * bone.box.min[axis];
            const double b = pose.position[axis] + double{pose.scale[axis]} * bone.box.max[axis];
            return std::pair(std::min(a, b) / scale, std::max(a, b) / scale);
        };
        const auto [left, right] = side(0, scale_.x);
        const auto [bottom, top] = side(1, scale_.y);
        const double width = pixels_of(right - left);
        const double height = pixels_of(top - bottom);
        const std::array<float, 4> edges = {static_cast<float>(pixels_of(left)),
                                            static_cast<float>(pixels_of(-top)),
                                            static_cast<float>(width), static_cast<float>(height)};
        if (width > 0 && height > 0 && std::all_of(edges.begin(), edges.end(), [](float value) {
                return std::isfinite(value);
            })) {
            Box& box = boxes.emplace_back();
            box.kind = *bone.kind;
            box.x = edges[0];
            box.y = edges[1];
            box.width = edges[2];
            box.height = edges[3];
        }
    }

    const ReadModel& model_;
    const Scale scale_;
    Charge& charge_;
    Context& context_;
    std::vector<ani::Key> poses_;
    std::set<std::size_t> sprites_;  // bones that are seen
    std::set<std::size_t> boxes_;
};

Result<ReadClip> ModelReader::read_clip(const std::string& file, const std::string& stem,
                                        const Scale& scale, Charge& charge) {
    FC_ASSIGN(const ReadModel* const model, model_of(stem));
    FC_ASSIGN(const pak::Content content, resources_.read(file, context_));
    FC_ASSIGN(const ani::Animation animation, ani::parse({file, content.bytes}, context_));
    struct BoneKey {
        std::uint64_t tick;
        std::size_t bone;
        std::uint8_t mask;
        const ani::Key* key;
    };
    std::vector<BoneKey> keys;
    Charge keys_charge(context_.budget);
    const std::uint64_t end =
        std::max<std::uint64_t>(tick_of(std::isfinite(animation.length) ? animation.length : 0), 1);
    ReadClip clip{animation.name, false, {}};
    for (const ani::Track& track : animation.tracks) {
        const auto bone = model->names.find(track.name);
        if (bone == model->names.end()) {
            Reporter(context_.diagnostics, file)
                .report(urho3d_problem.unknown_attribute, {},
                        "the model {} has no bone '{}'; it is left out", model->file,
                        printable(track.name));
            continue;
        }
        FC_TRY(
            keys_charge.add(track.keys.size() * bytes_of_a_read_key, "the keys of an animation"));
        for (const ani::Key& key : track.keys) {
            keys.push_back(
                {tick_of(std::isfinite(key.time) ? key.time : 0), bone->second, track.mask, &key});
            clip.loops = clip.loops || keys.back().tick == end;  // urho3d.md 7
        }
    }
    std::stable_sort(keys.begin(), keys.end(),
                     [](const BoneKey& a, const BoneKey& b) { return a.tick < b.tick; });
    Frames frames(*model, scale, charge, context_);
    std::uint64_t begin = 0;
    for (std::size_t i = 0; i < keys.size() && keys[i].tick < end;) {
        for (const std::uint64_t tick = keys[i].tick; i < keys.size() && keys[i].tick == tick;
             ++i) {
            frames.set(keys[i].bone, *keys[i].key, keys[i].mask);
        }
        const std::uint64_t next = i < keys.size() ? std::min(keys[i].tick, end) : end;
        FC_TRY(frames.add(static_cast<std::int32_t>(next - begin), clip.frames));
        begin = next;
    }
    if (clip.frames.empty()) {
        FC_TRY(frames.add(static_cast<std::int32_t>(end), clip.frames));
    }
    return clip;
}

Result<const ModelReader::ReadModel*> ModelReader::model_of(const std::string& stem) {
    const std::string own = stem + std::string(model_ending);
    const auto& files = resources_.models();
    const auto common =
        std::find_if(resources_.files().begin(), resources_.files().end(),
                     [](const std::string& name) { return name.ends_with(model_ending); });
    const bool has_own = files.contains(own);
    if (!has_own && common == resources_.files().end()) {
        return fail(Error(ErrorCode::not_found, fmt::format("there is no model {}", own))
                        .in_file(resources_.source()));
    }
    const std::string& file = has_own ? own : *common;
    auto known = models_.find(file);
    if (known == models_.end()) {
        FC_ASSIGN(ReadModel model,
                  read_model(file, file.substr(0, file.size() - model_ending.size())));
        known = models_.emplace(file, std::move(model)).first;
    }
    return &known->second;
}

Result<ModelReader::ReadModel> ModelReader::read_model(const std::string& file,
                                                       const std::string& stem) {
    FC_ASSIGN(const pak::Content content, resources_.read(file, context_));
    FC_ASSIGN(const mdl::Model model, mdl::parse({file, content.bytes}, context_));
    ReadModel read{file, {}, {}, Charge(context_.budget)};
    FC_TRY(read.charge.add(model.bones.size() * bytes_of_a_read_bone, "the bones of a model"));
    read.bones.resize(model.bones.size());
    for (std::size_t i = 0; i < model.bones.size(); ++i) {
        read.names.emplace(model.bones[i].name, i);
        if (model.bones[i].collision_box) {
            read.bones[i].kind = kind_of(model.bones[i].name);
            read.bones[i].box = *model.bones[i].collision_box;
        }
    }
    FC_TRY(read_sprites(model, stem, read));
    return read;
}

Status ModelReader::read_sprites(const mdl::Model& model, const std::string& stem,
                                 ReadModel& read) {
    if (model.geometries.empty()) {
        return {};
    }
    FC_ASSIGN(const std::vector<std::string> pictures, pictures_of(stem));
    const Reporter reporter(context_.diagnostics, read.file);
    // each is drawn once; a file that draws more is meant to waste time
    std::uint64_t indices_left = 0;
    for (const mdl::IndexBuffer& buffer : model.index_buffers) {
        indices_left += buffer.count();
    }
    for (std::size_t number = 0; number < model.geometries.size(); ++number) {
        const mdl::Geometry& geometry = model.geometries[number];
        if (geometry.lod_levels.empty() || number >= pictures.size()) {
            continue;
        }
        const mdl::LodLevel& drawn = geometry.lod_levels.front();
        const mdl::VertexBuffer& vertices = model.vertex_buffers[drawn.vertex_buffer];
        const mdl::IndexBuffer& indices = model.index_buffers[drawn.index_buffer];
        const auto position =
            place_of(vertices, mdl::ElementType::vector3, mdl::Semantic::position);
        const auto texture =
            place_of(vertices, mdl::ElementType::vector2, mdl::Semantic::texture_coordinate);
        const auto bones =
            place_of(vertices, mdl::ElementType::ubyte4, mdl::Semantic::blend_indices);
        if (!position || !texture || !bones) {
            return fail(
                reporter.error(ErrorCode::unsupported_feature, {},
                               "vertices without a position, a texture coordinate or a bone"));
        }
        if (std::uint64_t{drawn.index_start} + drawn.index_count > indices.count() ||
            drawn.index_count > indices_left) {
            return fail(reporter.error(
                ErrorCode::malformed, {},
                "geometry {} draws indices that do not exist or belong to another one", number));
        }
        indices_left -= drawn.index_count;
        const auto vertex_size = static_cast<std::size_t>(*mdl::size_of_vertex(vertices.elements));
        std::map<std::size_t, Extent> extents;
        for (std::size_t i = drawn.index_start;
             i < std::size_t{drawn.index_start} + drawn.index_count; ++i) {
            const std::uint8_t* const at = indices.data.data() + i * indices.index_size;
            const std::uint32_t vertex =
                indices.index_size == 4 ? load_le<std::uint32_t>(at) : load_le<std::uint16_t>(at);
            if (vertex >= vertices.vertex_count) {
                return fail(reporter.error(ErrorCode::malformed, {},
                                           "geometry {} draws vertex {} of {}", number, vertex,
                                           vertices.vertex_count));
            }
            const std::uint8_t* const values = vertices.data.data() + vertex * vertex_size;
            const std::uint8_t local = values[*bones];
            const std::size_t bone = geometry.bone_map.empty()          ? local
                                     : local < geometry.bone_map.size() ? geometry.bone_map[local]
                                                                        : model.bones.size();
            if (bone < model.bones.size()) {
                extents[bone].add(load_le<mdl::Vector3>(values + *position),
                                  load_le<std::array<float, 2>>(values + *texture));
            }
        }
        for (const auto& [bone, extent] : extents) {
            FC_TRY(add_sprite(model.bones[bone], extent, pictures[number], read.bones[bone]));
        }
    }
    return {};
}

// The corners of its quad in the texture, and where its bone is in it.
Status ModelReader::add_sprite(const mdl::Bone& bone, const Extent& extent,
                               const std::string& picture_file, ReadBone& read) {
    FC_ASSIGN(const SheetReader::Size size, sheets_.size_of(picture_file));
    if (!extent.finite()) {
        return {};
    }
    const auto pixel = [](double part, std::uint32_t side) {
        constexpr double most = std::numeric_limits<std::int32_t>::max();
        return static_cast<std::int64_t>(std::clamp(std::round(part * side), -most, most));
    };
    const std::int64_t x = pixel(extent.low_uv[0], size.width);
    const std::int64_t y = pixel(extent.low_uv[1], size.height);
    const Rectangle source{static_cast<std::int32_t>(x), static_cast<std::int32_t>(y),
                           saturate<std::uint32_t>(pixel(extent.high_uv[0], size.width) - x),
                           saturate<std::uint32_t>(pixel(extent.high_uv[1], size.height) - y)};
    const Point axis{whole_pixels(-extent.low[0]), whole_pixels(extent.high[1])};
    FC_ASSIGN(read.sprite, sheets_.sprite_of(picture_file, bone.name, source, axis));
    return {};
}

// The picture of each geometry, by the list of materials beside the model.
Result<std::vector<std::string>> ModelReader::pictures_of(const std::string& stem) {
    const std::string file = stem + std::string(material_list_ending);
    FC_ASSIGN(const pak::Content content, resources_.read(file, context_));
    std::vector<std::string> pictures;
    std::string_view lines = as_text({content.bytes.data(), content.bytes.size()});
    while (!lines.empty()) {
        const std::string_view line = lines.substr(0, lines.find('\n'));
        lines.remove_prefix(std::min(lines.size(), line.size() + 1));
        const std::string_view material = name_in_folder(line.substr(0, line.find('\r')));
        if (!material.empty()) {
            FC_ASSIGN(std::string picture, picture_of(std::string(material)));
            FC_TRY(context_.check_cancelled());
            pictures.push_back(std::move(picture));
        }
    }
    return pictures;
}

Result<std::string> ModelReader::picture_of(const std::string& material) {
    const auto known = pictures_.find(material);
    if (known != pictures_.end()) {
        return known->second;
    }
    FC_ASSIGN(const XmlFile xml, resources_.read_xml(material, context_));
    FC_ASSIGN(const pugi::xml_node root, xml.root("material"));
    const std::string_view texture = root.child("texture").attribute("name").value();
    if (texture.empty()) {
        return fail(Error(ErrorCode::malformed, "expected a texture in the material")
                        .in_file(material)
                        .at(place_of(root)));
    }
    return pictures_.emplace(material, name_in_folder(texture)).first->second;
}

}  // namespace fightconv::urho3d
