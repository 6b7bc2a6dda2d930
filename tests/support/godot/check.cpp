#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>

#include "tests/support/godot/reader.hpp"

namespace fightconv::test {

namespace {

using nlohmann::ordered_json;

// The type of a value, as the class reference names it; references to resources by the type of what
// they name.
class GodotChecker {
public:
    explicit GodotChecker(const GodotFile& file) : file_(file) {}

    void run() {
        const auto& header = file_.header;
        const bool is_scene = header.tag == "gd_scene";
        require(is_scene || header.tag == "gd_resource", "the header is " + header.tag);
        require(header.attributes.at("format").is_number_integer(), "no format");
        const int format = header.attributes.at("format").get<int>();
        require(format == 2 || format == 3, "an unknown format");
        v4_ = format == 3;
        for (const GodotSection& section : file_.sections) {
            check(section);
        }
        require(header.attributes.at("load_steps") == externals_.size() + subs_.size() + 1,
                "load_steps is not the number of resources and one");
        require(is_scene ? !nodes_.empty() : resource_, "it has no content");
        for (const auto& [where, path] : paths_) {
            require(is_addressable(path), "the track " + where + " addresses " + path);
        }
    }

private:
    using Types = std::map<std::string, std::string, std::less<>>;  // a property and its type

    static void require(bool holds, const std::string& otherwise) {
        if (!holds) {
            throw std::runtime_error(otherwise);
        }
    }
    std::string v(const char* in_3, const char* in_4) const { return v4_ ? in_4 : in_3; }
    std::string name_type() const { return v4_ ? "&" : "String"; }

    void check(const GodotSection& section) {
        if (section.tag == "ext_resource") {
            static const std::set<std::string> types = {"Texture",      "Texture2D", "AudioStream",
                                                        "SpriteFrames", "Script",    "PackedScene",
                                                        "Resource"};
            const std::string type = section.attributes.at("type");
            require(types.count(type) != 0 && type != v("Texture2D", "Texture"),
                    "an external resource of type " + type);
            require(section.attributes.size() == 3 && section.attributes.at("path").is_string() &&
                        section.properties.empty(),
                    "an external resource with more");
            define(externals_, section, type);
            require(subs_.empty() && nodes_.empty() && !resource_,
                    "an external resource after the others");
        } else if (section.tag == "sub_resource") {
            require(nodes_.empty() && !resource_, "a sub-resource after the content");
            const std::string type = section.attributes.at("type");
            check_properties(section.properties, properties_of(type), type);
            if (type == "Animation") {
                check_tracks(section);
            } else if (type == "AnimationLibrary") {
                for (const ordered_json& entry : section.properties.at("_data").at("dictionary")) {
                    require_type(entry[0], "&", "_data");
                    check_animation_name(entry[0].at("arguments")[0]);
                    require_type(entry[1], "Animation", "_data");
                }
            }
            define(subs_, section, type);
        } else if (section.tag == "resource") {
            require(!resource_ && nodes_.empty(), "an unexpected [resource]");
            resource_ = true;
            const std::string type = file_.header.attributes.at("type");
            if (type == "Resource") {
                check_fighter(section);
                return;
            }
            require(type == "SpriteFrames", "a resource of type " + type);
            check_properties(section.properties, {{"animations", "Array"}}, "SpriteFrames");
            check_frames(section.properties.at("animations"));
        } else {
            require(section.tag == "node" && file_.header.tag == "gd_scene",
                    "an unexpected section " + section.tag);
            check_node(section);
        }
    }

    void define(std::map<std::string, std::string>& ids, const GodotSection& section,
                const std::string& type) {
        const ordered_json& id = section.attributes.at("id");
        require(v4_ ? id.is_string() : id.is_number_integer(),
                "an id of the wrong type: " + id.dump());
        require(ids.emplace(id.dump(), type).second, "the id " + id.dump() + " twice");
    }

    Types properties_of(const std::string& type) const {
        if (type == "AtlasTexture") {
            return {{"atlas", v("Texture", "Texture2D")}, {"region", "Rect2"}, {"margin", "Rect2"}};
        }
        if (type == "CanvasItemMaterial") {
            return {{"blend_mode", "int"}};
        }
        if (type == "ShaderMaterial") {
            return {{"shader", "Shader"}};
        }
        if (type == "Shader") {
            return {{"code", "String"}};
        }
        if (type == "RectangleShape2D") {
            return {{"resource_local_to_scene", "bool"}, {v("extents", "size"), "Vector2"}};
        }
        if (type == "AnimationLibrary" && v4_) {
            return {{"_data", "Dictionary"}};
        }
        if (type == "Animation") {
            return {{"length", "float"},
                    v4_ ? std::pair("loop_mode", "int") : std::pair("loop", "bool"),
                    {"tracks/", "track"}};
        }
        Types types;
        if (type == "Sprite" && !v4_) {
            types = {{"texture", "Texture"}};
        } else if (type == "Sprite2D" && v4_) {
            types = {{"texture", "Texture2D"}};
        } else if (type == "AnimatedSprite" && !v4_) {
            return {{"frames", "SpriteFrames"},
                    {"animation", "String"},
                    {"playing", "bool"},
                    {"centered", "bool"},
                    {"offset", "Vector2"}};
        } else if (type == "AnimatedSprite2D" && v4_) {
            return {{"texture_filter", "int"}, {"sprite_frames", "SpriteFrames"},
                    {"animation", "&"},        {"autoplay", "String"},
                    {"centered", "bool"},      {"offset", "Vector2"}};
        } else if (type == "Node2D") {
            return v4_ ? Types{{"texture_filter", "int"},
                               {"script", "Script"},
                               {"data", "Resource"},
                               {"position", "Vector2"},
                               {"z_index", "int"}}
                       : Types{};
        } else if (type == "Node" || type == "Area2D") {
            return {};
        } else if (type == "CollisionShape2D") {
            return {{"shape", "RectangleShape2D"},
                    {"disabled", "bool"},
                    {"position", "Vector2"},
                    {"rotation", "float"}};
        } else if (type == "AudioStreamPlayer") {
            return {{"stream", "AudioStream"}, {"volume_db", "float"}, {"pitch_scale", "float"}};
        } else if (type == "AnimationPlayer") {
            types = {{"autoplay", "String"}, {"next/", name_type()}};
            types.insert(v4_ ? std::pair("libraries", "Dictionary")
                             : std::pair("anims/", "Animation"));
            types[v4_ ? "callback_mode_process" : "playback_process_mode"] = "int";
            return types;
        } else {
            require(false, "an unknown class " + type);
        }
        types.insert({{"material", "Material"},
                      {"centered", "bool"},
                      {"offset", "Vector2"},
                      {"region_enabled", "bool"},
                      {"region_rect", "Rect2"},
                      {"position", "Vector2"},
                      {"flip_h", "bool"},
                      {"flip_v", "bool"},
                      {"visible", "bool"},
                      {"scale", "Vector2"},
                      {"rotation", "float"},
                      {"self_modulate", "Color"}});
        return types;
    }

    void check_properties(const ordered_json& properties, const Types& types,
                          const std::string& of) {
        for (const auto& [name, value] : properties.items()) {
            const auto type = types.find(name.substr(0, name.find('/') + 1).empty()
                                             ? name
                                             : name.substr(0, name.find('/') + 1));
            require(type != types.end(), of + " has no property " + name);
            if (type->second != "track") {
                require_type(value, type->second, of + "." + name);
            }
            if (name.starts_with("anims/")) {
                check_animation_name(name.substr(6));
            }
        }
    }

    void require_type(const ordered_json& value, const std::string& type,
                      const std::string& where) {
        const std::string found = type_of(value, where);
        require(found == type || (found == "int" && type == "float") ||
                    (found.ends_with("Material") && type == "Material"),
                where + " is a " + found + " and not a " + type);
    }

    std::string type_of(const ordered_json& value, const std::string& where) {
        if (value.is_boolean()) {
            return "bool";
        }
        if (value.is_number()) {
            return value.is_number_integer() ? "int" : "float";
        }
        if (value.is_string()) {
            return "String";
        }
        if (value.is_array()) {
            return "Array";
        }
        if (value.is_null()) {
            return "null";
        }
        if (value.contains("dictionary")) {
            for (const ordered_json& entry : value.at("dictionary")) {
                type_of(entry[1], where);
            }
            return "Dictionary";
        }
        const std::string call = value.at("call");
        const ordered_json& arguments = value.at("arguments");
        if (call == "ExtResource" || call == "SubResource") {
            auto& ids = call == "ExtResource" ? externals_ : subs_;
            require(arguments.size() == 1, where + ": a reference of one id");
            const auto found = ids.find(arguments[0].dump());
            require(found != ids.end(),
                    where + " names " + call + " " + arguments[0].dump() + " before it is defined");
            return found->second;
        }
        static const std::map<std::string, std::size_t> sizes = {
            {"Vector2", 2}, {"Rect2", 4}, {"Color", 4}};
        if (const auto size = sizes.find(call); size != sizes.end()) {
            require(arguments.size() == size->second &&
                        std::all_of(arguments.begin(), arguments.end(),
                                    [](const auto& each) { return each.is_number(); }),
                    where + ": " + call + " of the wrong size");
            return call;
        }
        require(
            call == "&" || call == "NodePath" || call == v("PoolRealArray", "PackedFloat32Array"),
            where + ": an unknown type " + call);
        require(call != "&" || v4_, where + ": a name of version 4");
        return call;
    }

    static void check_animation_name(const std::string& name) {
        require(!name.empty() && name.find_first_of("/:,[") == std::string::npos,
                "the name of an animation: " + name);
    }

    void check_tracks(const GodotSection& section) {
        std::map<std::string, std::map<std::string, ordered_json>> tracks;
        for (const auto& [name, value] : section.properties.items()) {
            if (name.starts_with("tracks/")) {
                const std::size_t slash = name.find('/', 7);
                tracks[name.substr(7, slash - 7)][name.substr(slash + 1)] = value;
            }
        }
        const double length = section.properties.at("length");
        require(length > 0, "an animation without a length");
        for (const auto& [number, track] : tracks) {
            require(std::stoul(number) < tracks.size(), "tracks are not numbered from 0");
            require(track.size() == 7, "a track is not whole");
            const std::string path = track.at("path").at("arguments")[0];
            require(track.at("path").at("call") == "NodePath" && track.at("interp") == 0 &&
                        track.at("enabled") == true && track.at("imported") == false &&
                        track.at("loop_wrap") == false,
                    path + ": the values of its track");
            const bool calls = track.at("type") == "method";
            require(calls || track.at("type") == "value", path + ": the type of its track");
            paths_.emplace_back(section.attributes.at("id").dump(), path);
            check_keys(track.at("keys"), path, calls, length);
        }
    }

    void check_keys(const ordered_json& keys, const std::string& path, bool calls, double length) {
        const ordered_json& times = entry_of(keys, "times")->at("arguments");
        require(entry_of(keys, "times")->at("call") == v("PoolRealArray", "PackedFloat32Array"),
                path + ": the type of its times");
        const ordered_json& values = *entry_of(keys, "values");
        require(!times.empty() && times.size() == values.size() &&
                    entry_of(keys, "transitions")->at("arguments").size() == times.size(),
                path + ": the number of its keys");
        require(calls ? entry_of(keys, "update") == nullptr : *entry_of(keys, "update") == 1,
                path + ": it is not discrete");
        for (std::size_t i = 0; i < times.size(); ++i) {
            require(times[i].get<double>() < length && (i == 0 || times[i] > times[i - 1]),
                    path + ": its times");
            if (calls) {
                require(*entry_of(values[i], "args") == ordered_json::array(),
                        path + ": arguments of a call");
                require_type(*entry_of(values[i], "method"), name_type(), path);
            } else {
                const std::string property = path.substr(path.rfind(':') + 1);
                const std::string type = path.find(":shape:") != std::string::npos
                                             ? "RectangleShape2D"
                                         : path.starts_with("Sprite:") ? v("Sprite", "Sprite2D")
                                                                       : "CollisionShape2D";
                const Types types = properties_of(type);
                require(types.count(property) != 0, type + " has no property " + property);
                require_type(values[i], types.at(property), path);
            }
        }
        require(calls || times[0] == 0, path + ": its first key");
    }

    void check_frames(const ordered_json& animations) {
        std::set<std::string> names;
        for (const ordered_json& animation : animations) {
            require(animation.at("dictionary").size() == 4, "an animation has four keys");
            require_type(*entry_of(animation, "name"), name_type(), "the name of an animation");
            const ordered_json& name = *entry_of(animation, "name");
            const std::string text = v4_ ? name.at("arguments")[0] : name;
            check_animation_name(text);
            require(names.insert(text).second, "two animations of the name " + text);
            require_type(*entry_of(animation, "speed"), "float", text);
            require_type(*entry_of(animation, "loop"), "bool", text);
            for (const ordered_json& frame : *entry_of(animation, "frames")) {
                const ordered_json* texture = &frame;
                if (v4_) {
                    require(frame.at("dictionary").size() == 2 &&
                                entry_of(frame, "duration")->get<double>() >= 0.01,
                            text + ": a frame");
                    texture = entry_of(frame, "texture");
                }
                require(texture->is_null() || type_of(*texture, text) == "AtlasTexture",
                        text + ": the texture of a frame");
            }
        }
    }

    // As fighter_data.gd declares them.
    void check_fighter(const GodotSection& section) {
        Types types = {{"script", "Script"},       {"scene", "PackedScene"},
                       {"display_name", "String"}, {"roles", "Dictionary"},
                       {"sounds", "Dictionary"},   {"moves", "Array"}};
        for (const char* const name : {"zoom", "walk_forward", "walk_back", "jump", "jump_forward",
                                       "jump_back", "gravity", "front", "back"}) {
            types[name] = "float";
        }
        for (const char* const name :
             {"life", "power", "attack", "defence", "jump_ticks", "land_ticks", "rise_ticks"}) {
            types[name] = "int";
        }
        require(v4_ && section.properties.size() == types.size(), "a fighter is not whole");
        check_properties(section.properties, types, "the fighter");
        const ordered_json& moves = section.properties.at("moves");
        const auto is_move = [&](const ordered_json& place) {
            return place.get<int>() < static_cast<int>(moves.size());
        };
        for (const ordered_json& move : moves) {
            require_keys(move, {"name", "input", "motion", "buttons", "stances", "follows", "throw",
                                "continues", "flies", "animation", "duration", "free_tick", "next",
                                "cost", "gain", "steps", "cancels", "hits", "projectiles"});
            require(is_move(*entry_of(move, "next")),
                    "a move is followed by one that is not there");
            for (const ordered_json& cancel : *entry_of(move, "cancels")) {
                require_keys(cancel, {"into", "first_tick", "on"});
                require(is_move(*entry_of(cancel, "into")), "a cancel leads nowhere");
            }
            for (const ordered_json& hit : *entry_of(move, "hits")) {
                check_hit(hit);
            }
            for (const ordered_json& projectile : *entry_of(move, "projectiles")) {
                require_keys(projectile,
                             {"animation", "tick", "life", "hits", "interval", "priority", "x", "y",
                              "speed_x", "speed_y", "gain_x", "gain_y", "hit"});
                check_hit(*entry_of(projectile, "hit"));
            }
        }
    }
    static void check_hit(const ordered_json& hit) {
        require_keys(
            hit, {"first_tick", "last_tick", "number", "damage", "chip", "attacker_hitstop",
                  "hitstop", "hitstun", "blockstun", "power", "guard_power", "push", "guard_push",
                  "throw_x", "throw_y", "guard", "falls", "sound", "guard_sound"});
    }
    // The engine reads a key that is not there as nothing, without a word.
    static void require_keys(const ordered_json& dictionary, std::set<std::string> keys) {
        for (const ordered_json& entry : dictionary.at("dictionary")) {
            require(keys.erase(entry[0]) == 1, "an unexpected key " + entry[0].dump());
        }
        require(keys.empty(), "a key is missing");
    }

    void check_node(const GodotSection& section) {
        const std::string name = section.attributes.at("name");
        const std::string type = section.attributes.at("type");
        require(!name.empty() && name.find_first_of(".:@/\"%") == std::string::npos,
                "the name of a node: " + name);
        std::string path;
        if (nodes_.empty()) {
            require(!section.attributes.contains("parent"), "the root has a parent");
            path = ".";
        } else {
            const std::string parent = section.attributes.at("parent");
            require(nodes_.count(parent) != 0,
                    "the parent of " + name + " does not exist: " + parent);
            path = parent == "." ? name : parent + "/" + name;
        }
        require(nodes_.emplace(path, type).second, "two nodes " + path);
        check_properties(section.properties, properties_of(type), type);
        if (v4_ && section.properties.contains("libraries")) {
            const ordered_json& library = section.properties.at("libraries").at("dictionary");
            require(library.size() == 1 &&
                        library[0][0] == ordered_json({{"call", "&"}, {"arguments", {""}}}),
                    "one library without a name");
            require_type(library[0][1], "AnimationLibrary", "libraries");
        }
    }

    bool is_addressable(const std::string& path) const {
        const auto node = nodes_.find(path.substr(0, path.find(':')));
        if (node == nodes_.end()) {
            return false;
        }
        const bool calls = path.find(':') == std::string::npos;
        return node->second == (calls                         ? "AudioStreamPlayer"
                                : path.starts_with("Sprite:") ? v("Sprite", "Sprite2D")
                                                              : "CollisionShape2D");
    }

    const GodotFile& file_;
    bool v4_ = false;
    bool resource_ = false;
    std::map<std::string, std::string> externals_;
    std::map<std::string, std::string> subs_;
    std::map<std::string, std::string> nodes_;
    std::vector<std::pair<std::string, std::string>> paths_;
};

}  // namespace

void check_godot(const GodotFile& file) { GodotChecker(file).run(); }

}  // namespace fightconv::test
