#include <algorithm>
#include <cmath>
#include <map>

#include "tests/support/godot/reader.hpp"

namespace fightconv::test {

namespace {

using nlohmann::ordered_json;

// A file without ids and in the words of version 4.
class ContentReader {
public:
    explicit ContentReader(const GodotFile& file)
        : file_(file), v4_(file.header.attributes.at("format") == 3) {}

    ordered_json run() {
        ordered_json content = ordered_json::object();
        for (const GodotSection& section : file_.sections) {
            if (section.tag == "ext_resource") {
                resources_["ExtResource" + section.attributes.at("id").dump()] = {
                    {"path", section.attributes.at("path")}, {"type", type_of(section)}};
            } else if (section.tag == "sub_resource") {
                resources_["SubResource" + section.attributes.at("id").dump()] = {
                    {"type", type_of(section)}, {"values", values_of(section)}};
            } else if (section.tag == "resource") {
                content["animations"] = animations_of(section.properties.at("animations"));
            } else {
                const ordered_json parent = section.attributes.contains("parent")
                                                ? section.attributes.at("parent")
                                                : ordered_json("");
                content[parent.get<std::string>() + "/" +
                        section.attributes.at("name").get<std::string>()] = {
                    {"type", type_of(section)}, {"values", values_of(section)}};
            }
        }
        return content;
    }

private:
    static std::string type_of(const GodotSection& section) {
        const std::string type = section.attributes.at("type");
        return type == "Texture" || type == "Sprite" || type == "AnimatedSprite" ? type + "2D"
                                                                                 : type;
    }

    // std::map: the order of properties is of no matter.
    std::map<std::string, ordered_json> values_of(const GodotSection& section) const {
        std::map<std::string, ordered_json> values;
        for (const auto& [name, value] : section.properties.items()) {
            if (name == "extents") {
                values["size"] = plain(doubled(value));
            } else if (name == "frames") {
                values["sprite_frames"] = plain(value);
            } else if (name == "loop") {
                values["loop_mode"] = value ? 1 : 0;
            } else if (name == "code") {
                values[name] = value;
                constexpr std::string_view only_of_3 = "\tCOLOR *= texture(TEXTURE, UV);\n";
                std::string code = value;
                if (const auto at = code.find(only_of_3); !v4_ && at != std::string::npos) {
                    values[name] = code.erase(at, only_of_3.size());
                }
            } else if (name == "libraries") {
                for (const auto& [animation, reference] :
                     plain(value)["dictionary"][0][1]["values"]["_data"]["dictionary"]
                         .get<std::vector<std::pair<std::string, ordered_json>>>()) {
                    values["anims/" + animation] = reference;
                }
            } else if (name.starts_with("tracks/") && name.ends_with("/keys")) {
                values[name] = value;
                if (section.properties.at(name.substr(0, name.size() - 4) + "path")
                        .at("arguments")[0]
                        .get<std::string>()
                        .ends_with(":extents")) {
                    for (ordered_json& entry : values[name]["dictionary"]) {
                        if (entry[0] == "values") {
                            std::transform(entry[1].begin(), entry[1].end(), entry[1].begin(),
                                           doubled);
                        }
                    }
                }
                values[name] = plain(values[name]);
            } else if (name.ends_with("/path") &&
                       value.at("arguments")[0].get<std::string>().ends_with(":extents")) {
                const std::string path = value.at("arguments")[0];
                values[name] = {{"call", "NodePath"},
                                {"arguments", {path.substr(0, path.rfind(':')) + ":size"}}};
            } else if (const bool only_of_one =
                           name == "texture_filter" || name == "callback_mode_process" ||
                           name == "playback_process_mode" || name == "playing";
                       !only_of_one) {
                values[name] = plain(value);
            }
        }
        if (type_of(section) == "AnimatedSprite2D") {
            values.erase("autoplay");  // playing = true
        }
        return values;
    }

    static ordered_json doubled(const ordered_json& vector) {
        ordered_json result = vector;
        for (ordered_json& each : result["arguments"]) {
            each = 2 * each.get<double>();
        }
        return result;
    }

    ordered_json plain(const ordered_json& value) const {
        if (value.is_array()) {
            ordered_json list = ordered_json::array();
            for (const ordered_json& each : value) {
                list.push_back(plain(each));
            }
            return list;
        }
        if (value.is_number()) {
            return static_cast<double>(value.get<float>());  // as the engine stores it
        }
        if (!value.is_object()) {
            return value;
        }
        if (value.contains("dictionary")) {
            return {{"dictionary", plain(value.at("dictionary"))}};
        }
        const std::string call = value.at("call");
        if (call == "&") {
            return value.at("arguments")[0];
        }
        if (call == "ExtResource" || call == "SubResource") {
            return resources_.at(call + value.at("arguments")[0].dump());
        }
        return {{"call", call == "PoolRealArray" ? "PackedFloat32Array" : call},
                {"arguments", plain(value.at("arguments"))}};
    }

    // Each frame with its seconds; version 3 repeats frames instead.
    ordered_json animations_of(const ordered_json& animations) const {
        ordered_json list = ordered_json::array();
        for (const ordered_json& animation : animations) {
            const double speed = *entry_of(animation, "speed");
            ordered_json frames = ordered_json::array();
            for (const ordered_json& frame : *entry_of(animation, "frames")) {
                const ordered_json texture = plain(v4_ ? *entry_of(frame, "texture") : frame);
                const double ticks =
                    (v4_ ? entry_of(frame, "duration")->get<double>() : 1) * 60 / speed;
                if (!frames.empty() && frames.back()[1] == texture) {
                    frames.back()[0] = frames.back()[0].get<double>() + ticks;
                } else {
                    frames.push_back({ticks, texture});
                }
            }
            for (ordered_json& frame : frames) {
                frame[0] = std::lround(frame[0].get<double>() * 1000);
            }
            list.push_back({{"name", plain(*entry_of(animation, "name"))},
                            {"loop", *entry_of(animation, "loop")},
                            {"frames", frames}});
        }
        return list;
    }

    const GodotFile& file_;
    bool v4_;
    std::map<std::string, ordered_json> resources_;
};

}  // namespace

ordered_json content_of(const GodotFile& file) { return ContentReader(file).run(); }

}  // namespace fightconv::test
