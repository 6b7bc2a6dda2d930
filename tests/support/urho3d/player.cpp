#include "tests/support/urho3d/player.hpp"

#include <cmath>
#include <cstring>
#include <numbers>
#include <pugixml.hpp>
#include <sstream>
#include <stdexcept>

namespace fightconv::test {

namespace {

constexpr float step_seconds = 1.0F / 60.0F;
constexpr double pixel_size = 0.01;

void need(bool holds, const std::string& otherwise) {
    if (!holds) {
        throw std::runtime_error(otherwise);
    }
}

pugi::xml_document document_of(const std::string& text, const std::string& name) {
    pugi::xml_document document;
    need(bool(document.load_buffer(text.data(), text.size())), name + " is not XML");
    return document;
}

std::vector<float> floats_of(const std::string& text, std::size_t count) {
    std::istringstream in(text);
    in.imbue(std::locale::classic());
    std::vector<float> values;
    for (float value = 0; in >> value;) {
        values.push_back(value);
    }
    need(values.size() == count, "'" + text + "' has not " + std::to_string(count) + " numbers");
    return values;
}

bool bool_of(const std::string& text) {
    need(text == "true" || text == "false", "'" + text + "' is not a Bool");
    return text == "true";
}

// The values of attributes by their path, "sprite/Position", "box0/Size".
using Values = std::map<std::string, std::string>;

const std::map<std::string, std::string> types = {
    {"Sprite", "ResourceRef"},  {"Flip X", "Bool"},   {"Flip Y", "Bool"},  {"Position", "Vector3"},
    {"Rotation", "Quaternion"}, {"Scale", "Vector3"}, {"Size", "Vector2"}, {"Center", "Vector2"}};

UrhoShown shown_of(const UrhoFolder& folder, const Values& values,
                   const std::vector<std::uint32_t>& categories) {
    UrhoShown shown;
    const auto with = [&](const std::string& name, auto take) {
        if (const auto found = values.find(name); found != values.end()) {
            take(found->second);
        }
    };
    with("sprite/Sprite", [&](const std::string& value) { shown.sprite = folder.sprite(value); });
    for (const std::string flip : {"sprite/Flip X", "sprite/Flip Y"}) {
        with(flip, [&](const std::string& value) {
            need(!bool_of(value), "a sprite that is flipped by itself is drawn beside its place");
        });
    }
    with("sprite/Position", [&](const std::string& value) {
        const auto at = floats_of(value, 3);
        shown.x = at[0] / pixel_size;
        shown.y = -at[1] / pixel_size;
    });
    with("sprite/Scale", [&](const std::string& value) {
        const auto scale = floats_of(value, 3);
        shown.scale_x = scale[0];
        shown.scale_y = scale[1];
    });
    with("sprite/Rotation", [&](const std::string& value) {
        const auto quaternion = floats_of(value, 4);  // w x y z
        need(quaternion[1] == 0 && quaternion[2] == 0, "a sprite is turned out of its plane");
        shown.angle =
            2 * std::atan2(double{quaternion[3]}, double{quaternion[0]}) * 180 / std::numbers::pi;
    });
    for (std::size_t i = 0; i < categories.size(); ++i) {
        const std::string box = "box" + std::to_string(i);
        need(values.count(box + "/Center") != 0, box + " stays where another action left it");
        const auto centre = floats_of(values.at(box + "/Center"), 2);
        if (std::abs(centre[1]) >= 900) {
            continue;  // parked, ten thousands of pixels away
        }
        const auto size = floats_of(values.at(box + "/Size"), 2);
        need(size[0] > 0 && size[1] > 0, box + " has no area, which Box2D does not take");
        shown.boxes.push_back({categories[i], (centre[0] - size[0] / 2) / pixel_size,
                               (-centre[1] - size[1] / 2) / pixel_size, size[0] / pixel_size,
                               size[1] / pixel_size});
    }
    return shown;
}

// ---- ObjectAnimation ----

struct ValueAnimation {
    enum class Wrap { loop, once, clamp } wrap = Wrap::loop;
    std::string target;
    std::vector<std::pair<float, std::string>> keys;
    float time = 0;  // grows without end

    float scaled() const {
        const float begin = keys.front().first;
        const float end = keys.back().first;
        if (wrap == Wrap::loop) {
            need(end > begin, target + " loops in no time");
            const float in_loop = std::fmod(time - begin, end - begin);
            return begin + (in_loop < 0 ? in_loop + (end - begin) : in_loop);
        }
        return std::min(std::max(time, begin), end);
    }
    const std::string& value() const {
        const float at = scaled();
        std::size_t index = 1;
        for (; index < keys.size() && !(at < keys[index].first); ++index) {
        }
        return keys[index - 1].second;
    }
};

// `target` is the path without the attribute.
ValueAnimation read_value_animation(const pugi::xml_node& node, const std::string& target,
                                    const std::string& attribute) {
    ValueAnimation animation;
    animation.target = target + "/" + attribute;
    need(types.count(attribute) != 0, "no such attribute: " + attribute);
    const std::string wrap = node.attribute("wrapmode").value();
    need(wrap == "Loop" || wrap == "Once" || wrap == "Clamp", "no such wrap mode: " + wrap);
    animation.wrap = wrap == "Loop"   ? ValueAnimation::Wrap::loop
                     : wrap == "Once" ? ValueAnimation::Wrap::once
                                      : ValueAnimation::Wrap::clamp;
    need(std::string(node.attribute("interpolationmethod").value()) == "None",
         "keys are interpolated");
    need(node.attribute("speed").as_float() == 1, "the speed is not 1");
    for (const pugi::xml_node& key : node.children("keyframe")) {
        need(key.attribute("type").value() == types.at(attribute),
             "the type of a key is not that of " + attribute);
        const float time = key.attribute("time").as_float();
        need(animation.keys.empty() || animation.keys.back().first < time, "keys are not in order");
        animation.keys.emplace_back(time, key.attribute("value").value());
    }
    need(!animation.keys.empty(), "no keys");
    return animation;
}

class ObjectAnimationPlayback : public UrhoPlayback {
public:
    ObjectAnimationPlayback(const UrhoFolder& folder, std::vector<ValueAnimation> animations,
                            Values values, std::vector<std::uint32_t> categories)
        : folder_(folder),
          animations_(std::move(animations)),
          values_(std::move(values)),
          categories_(std::move(categories)) {
        apply();
    }
    void step() override {
        for (ValueAnimation& animation : animations_) {
            animation.time += step_seconds;
        }
        apply();
    }
    const UrhoShown& shown() const override { return shown_; }

private:
    void apply() {
        std::vector<const std::string*> now;
        for (const ValueAnimation& animation : animations_) {
            now.push_back(&animation.value());
        }
        if (now != last_) {
            for (std::size_t i = 0; i < now.size(); ++i) {
                values_[animations_[i].target] = *now[i];
            }
            shown_ = shown_of(folder_, values_, categories_);
            last_ = std::move(now);
        }
    }
    const UrhoFolder& folder_;
    std::vector<ValueAnimation> animations_;
    Values values_;
    std::vector<std::uint32_t> categories_;
    std::vector<const std::string*> last_;
    UrhoShown shown_;
};

// "#sprite/@StaticSprite2D/Flip X" -> "sprite" and "Flip X"; "@CollisionBox2D#3/Size" -> "box3" and
// "Size".
std::pair<std::string, std::string> target_of(const std::string& path, const std::string& child) {
    const std::size_t slash = path.rfind('/');
    need(slash != std::string::npos, "no such path: " + path);
    const std::string part = path.substr(0, slash);
    const std::string attribute = path.substr(slash + 1);
    const std::string box = "@CollisionBox2D#";
    if (part.rfind(box, 0) == 0) {
        return {"box" + part.substr(box.size()), attribute};
    }
    const bool of_sprite = attribute == "Sprite" || attribute == "Flip X" || attribute == "Flip Y";
    need(part == (of_sprite ? child + "/@StaticSprite2D" : child), "no such path: " + path);
    return {"sprite", attribute};
}

// ---- rbfx ----

struct VariantTrack {
    std::string target;
    std::vector<std::pair<float, std::string>> keys;
};

class RbfxPlayback : public UrhoPlayback {
public:
    RbfxPlayback(const UrhoFolder& folder, const std::string& resource, bool looped,
                 std::vector<std::uint32_t> categories)
        : folder_(folder), looped_(looped), categories_(std::move(categories)) {
        const pugi::xml_document document = document_of(folder.file(resource), resource);
        const pugi::xml_node root = document.child("animation");
        length_ = root.attribute("length").as_float();
        need(length_ > 0, resource + " has no length");
        for (const pugi::xml_node& node : root.children("variant")) {
            std::string path = node.attribute("name").value();
            if (const std::size_t of_node = path.find("/@/"); of_node != std::string::npos) {
                path.replace(of_node, 3, "/");
            }
            const auto [part, attribute] = target_of(path, "sprite");
            need(types.count(attribute) != 0 &&
                     types.at(attribute) == node.attribute("type").value(),
                 "wrong type of " + path);
            need(std::string(node.attribute("interpolation").value()) == "none",
                 "keys are interpolated");
            VariantTrack track{part + "/" + attribute, {}};
            for (const pugi::xml_node& key : node.children("keyframe")) {
                const float time = key.attribute("time").as_float();
                need(time < length_ || track.keys.empty(), "a key is not within the length");
                track.keys.emplace_back(time, key.attribute("value").value());
            }
            need(!track.keys.empty(), "no keys");
            tracks_.push_back(std::move(track));
        }
        apply();
    }
    void step() override {
        time_ += step_seconds;
        time_ = looped_ ? std::fmod(time_, length_) : std::min(time_, length_);
        apply();
    }
    const UrhoShown& shown() const override { return shown_; }

private:
    void apply() {
        std::vector<const std::string*> now;
        for (const VariantTrack& track : tracks_) {
            const std::string* value = &track.keys.front().second;
            for (const auto& [time, next] : track.keys) {
                value = time <= time_ ? &next : value;
            }
            now.push_back(value);
        }
        if (now != last_) {
            Values values;
            for (std::size_t i = 0; i < now.size(); ++i) {
                values[tracks_[i].target] = *now[i];
            }
            shown_ = shown_of(folder_, values, categories_);
            last_ = std::move(now);
        }
    }
    const UrhoFolder& folder_;
    bool looped_;
    std::vector<std::uint32_t> categories_;
    std::vector<VariantTrack> tracks_;
    float length_ = 0;
    float time_ = 0;
    std::vector<const std::string*> last_;
    UrhoShown shown_;
};

// ---- Spriter ----

struct SpriterKey {
    float time;
    UrhoShown shown;
};

class SpriterPlayback : public UrhoPlayback {
public:
    SpriterPlayback(const UrhoFolder& folder, const std::string& resource,
                    const std::string& wanted) {
        const pugi::xml_document document = document_of(folder.file(resource), resource);
        const pugi::xml_node root = document.child("spriter_data");
        const pugi::xml_node animation =
            root.child("entity").find_child_by_attribute("animation", "name", wanted.c_str());
        need(bool(animation), "no animation " + wanted);
        need(root.select_nodes("//timeline[@object_type!='sprite']").empty(),
             "the engine refuses other objects");
        length_ = animation.attribute("length").as_float() * 0.001F;
        looping_ = bool_of(animation.attribute("looping").value());
        const std::string sheet = resource.substr(0, resource.rfind('.')) + ".xml";
        for (const pugi::xml_node& key : animation.child("mainline").children("key")) {
            SpriterKey added{key.attribute("time").as_float() * 0.001F, {}};
            if (const pugi::xml_node reference = key.child("object_ref")) {
                const pugi::xml_node moment =
                    animation.child("timeline")
                        .find_child_by_attribute("key", "id", reference.attribute("key").value());
                need(std::string(moment.attribute("curve_type").value()) == "instant",
                     "keys are interpolated");
                const pugi::xml_node object = moment.child("object");
                const pugi::xml_node file = root.child("folder").find_child_by_attribute(
                    "file", "id", object.attribute("file").value());
                const std::string name = file.attribute("name").value();
                added.shown.sprite = folder.sprite(sheet, name.substr(0, name.find('.')));
                added.shown.sprite->hot_x = file.attribute("pivot_x").as_float(0);
                added.shown.sprite->hot_y = file.attribute("pivot_y").as_float(1);
                added.shown.x = object.attribute("x").as_float();
                added.shown.y = -object.attribute("y").as_float();
                const float scale_x = object.attribute("scale_x").as_float(1);
                const float scale_y = object.attribute("scale_y").as_float(1);
                added.shown.flip_x = scale_x < 0;
                added.shown.flip_y = scale_y < 0;
                added.shown.scale_x = std::abs(scale_x);
                added.shown.scale_y = std::abs(scale_y);
                added.shown.angle = object.attribute("angle").as_float();
            }
            keys_.push_back(std::move(added));
        }
        need(!keys_.empty(), "no keys");
    }
    void step() override {
        time_ += step_seconds;
        if (time_ > length_) {
            time_ = looping_ ? std::fmod(time_, length_) : length_;
        }
    }
    const UrhoShown& shown() const override {
        const SpriterKey* key = &keys_.front();
        for (const SpriterKey& each : keys_) {
            key = each.time <= time_ ? &each : key;
        }
        return key->shown;
    }

private:
    std::vector<SpriterKey> keys_;
    float length_ = 0;
    bool looping_ = false;
    float time_ = 0;
};

std::string attribute_of(const pugi::xml_node& node, const char* name) {
    return node.find_child_by_attribute("attribute", "name", name).attribute("value").value();
}

}  // namespace

double UrhoShown::left() const {
    return x - static_cast<double>(sprite->source.width) *
                   (flip_x ? 1 - double{sprite->hot_x} : double{sprite->hot_x});
}
double UrhoShown::top() const {
    return y - static_cast<double>(sprite->source.height) *
                   (flip_y ? double{sprite->hot_y} : 1 - double{sprite->hot_y});
}

UrhoFolder::UrhoFolder(const OutputSet& set) {
    for (const OutputFile& file : set.files) {
        files_[file.path] = std::string(file.bytes.begin(), file.bytes.end());
    }
}

const std::string& UrhoFolder::file(const std::string& resource) const {
    need(has(resource), "there is no " + resource);
    return files_.at(resource);
}

const UrhoSprite& UrhoFolder::sprite(const std::string& reference) const {
    const std::string type = "SpriteSheet2D;";
    need(reference.rfind(type, 0) == 0, reference + " is not a sprite of a sheet");
    const std::size_t at = reference.find('@');
    need(at != std::string::npos && reference.find('@', at + 1) == std::string::npos,
         reference + " has not one '@'");
    return sprite(reference.substr(type.size(), at - type.size()), reference.substr(at + 1));
}

const UrhoSprite& UrhoFolder::sprite(const std::string& sheet, const std::string& name) const {
    load_sheet(sheet);
    const auto found = sheets_[sheet].find(name);
    need(found != sheets_[sheet].end(), sheet + " has no sprite " + name);
    return found->second;
}

void UrhoFolder::load_sheet(const std::string& resource) const {
    const auto [place, is_new] = sheets_.try_emplace(resource);
    if (!is_new) {
        return;
    }
    const pugi::xml_document document = document_of(file(resource), resource);
    const pugi::xml_node root = document.child("TextureAtlas");
    const std::string picture =
        resource.substr(0, resource.rfind('/') + 1) + root.attribute("imagePath").value();
    const std::string parameters = picture.substr(0, picture.rfind('.')) + ".xml";
    need(parameters != resource, "the sheet would be read as the parameters of its texture");
    const pugi::xml_document texture = document_of(file(parameters), parameters);
    need(std::string(texture.child("texture").child("filter").attribute("mode").value()) ==
             "nearest",
         "pixels are smoothed");
    need(has(picture), "there is no " + picture);
    for (const pugi::xml_node& node : root.children("SubTexture")) {
        UrhoSprite sprite{
            resource, picture, node.attribute("name").value(),
            Rectangle{node.attribute("x").as_int(), node.attribute("y").as_int(),
                      node.attribute("width").as_uint(), node.attribute("height").as_uint()}};
        need(sprite.name.find_first_of("@.") == std::string::npos,
             "the engine cannot find " + sprite.name);
        if (node.attribute("frameWidth") && node.attribute("frameHeight")) {
            const auto hot = [&](const char* offset, const char* frame, std::uint32_t side) {
                return static_cast<float>(node.attribute(offset).as_int() +
                                          node.attribute(frame).as_int() / 2) /
                       static_cast<float>(side);
            };
            sprite.hot_x = hot("frameX", "frameWidth", sprite.source.width);
            sprite.hot_y = 1.0F - hot("frameY", "frameHeight", sprite.source.height);
        }
        need(place->second.emplace(sprite.name, sprite).second,
             "two sprites have the name " + sprite.name);
    }
}

std::vector<std::uint32_t> UrhoFolder::categories(const std::string& prefab) const {
    const pugi::xml_document document = document_of(file(prefab), prefab);
    const pugi::xml_node root = document.child("node");
    const pugi::xml_node body = root.find_child_by_attribute("component", "type", "RigidBody2D");
    need(attribute_of(body, "Body Type") == "Dynamic", "two kinematic bodies never touch");
    need(attribute_of(body, "Gravity Scale") == "0", "the body falls");
    std::vector<std::uint32_t> categories;
    for (const pugi::xml_node& component : root.children("component")) {
        if (std::string(component.attribute("type").value()) == "CollisionBox2D") {
            need(attribute_of(component, "Trigger") == "true", "a box pushes");
            categories.push_back(
                static_cast<std::uint32_t>(std::stoul(attribute_of(component, "Category Bits"))));
        }
    }
    return categories;
}

std::unique_ptr<UrhoPlayback> play_object_animation(const UrhoFolder& folder,
                                                    const std::string& resource,
                                                    const std::vector<std::uint32_t>& categories) {
    const pugi::xml_document document = document_of(folder.file(resource), resource);
    std::vector<ValueAnimation> animations;
    for (const pugi::xml_node& node :
         document.child("objectanimation").children("attributeanimation")) {
        const auto [part, attribute] = target_of(node.attribute("name").value(), "#sprite");
        animations.push_back(read_value_animation(node, part, attribute));
    }
    return std::make_unique<ObjectAnimationPlayback>(folder, std::move(animations), Values(),
                                                     categories);
}

std::unique_ptr<UrhoPlayback> play_rbfx_animation(const UrhoFolder& folder,
                                                  const std::string& resource, bool looped,
                                                  const std::vector<std::uint32_t>& categories) {
    return std::make_unique<RbfxPlayback>(folder, resource, looped, categories);
}

std::unique_ptr<UrhoPlayback> play_spriter(const UrhoFolder& folder, const std::string& resource,
                                           const std::string& animation) {
    return std::make_unique<SpriterPlayback>(folder, resource, animation);
}

std::unique_ptr<UrhoPlayback> play_prefab(const UrhoFolder& folder, const std::string& resource) {
    const pugi::xml_document document = document_of(folder.file(resource), resource);
    const pugi::xml_node root = document.child("node");
    need(!root.child("objectanimation"),
         "an animation of the node does not see the components that follow it");
    std::vector<ValueAnimation> animations;
    Values values;
    const auto read = [&](const pugi::xml_node& part, const std::string& target) {
        for (const pugi::xml_node& attribute : part.children("attribute")) {
            const std::string name = attribute.attribute("name").value();
            if (types.count(name) != 0) {
                values[target + "/" + name] = attribute.attribute("value").value();
            }
        }
        for (const pugi::xml_node& node :
             part.child("objectanimation").children("attributeanimation")) {
            animations.push_back(
                read_value_animation(node, target, node.attribute("name").value()));
        }
    };
    std::size_t box = 0;
    for (const pugi::xml_node& component : root.children("component")) {
        if (std::string(component.attribute("type").value()) == "CollisionBox2D") {
            read(component, "box" + std::to_string(box++));
        }
    }
    const pugi::xml_node child = root.child("node");
    need(attribute_of(child, "Name") == "sprite", "the child has another name");
    read(child, "sprite");
    read(child.child("component"), "sprite");
    return std::make_unique<ObjectAnimationPlayback>(
        folder, std::move(animations), std::move(values), folder.categories(resource));
}

}  // namespace fightconv::test
