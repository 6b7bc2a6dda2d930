#include "tests/support/pictures/picture_sets.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <stdexcept>

#include "formats/images/png/png.hpp"
#include "tests/support/fspk/reader.hpp"

namespace fightconv::test {

namespace {

using nlohmann::json;
using Colour = std::array<int, 4>;
// what is seen at a place relative to the axis
using Seen = std::map<std::pair<std::int64_t, std::int64_t>, Colour>;

void demand(bool holds, const std::string& otherwise) {
    if (!holds) {
        throw std::runtime_error(otherwise);
    }
}

class Texture {
public:
    explicit Texture(const ByteBuffer& file) {
        Context context;
        auto image = png::decode({"texture", file}, context);
        demand(image.has_value(), "a texture that is no PNG");
        picture_ = std::move(image->picture);
        if (picture_.format == PixelFormat::indexed8) {
            Picture shown{picture_.width, picture_.height, PixelFormat::rgba8888,
                          PixelBuffer(picture_.pixels.size() * 4)};
            copy_rgba(picture_, {0, 0, picture_.width, picture_.height}, &image->palette.value(),
                      shown.pixels.unpack(), std::size_t{picture_.width} * 4);
            picture_ = std::move(shown);
            indexed_ = true;
        }
    }
    bool indexed() const { return indexed_; }
    // The alpha there; the sides meet, as for a sampler that repeats.
    int alpha(std::int64_t x, std::int64_t y) const {
        return picture_.pixels.unpacked()[static_cast<std::size_t>(
            (y % picture_.height * picture_.width + x % picture_.width) * 4 + 3)];
    }
    std::uint32_t width() const { return picture_.width; }
    std::uint32_t height() const { return picture_.height; }

    // A part of it with its top-left corner at (left, top), mirrored in itself.
    Seen part(std::int64_t x, std::int64_t y, std::int64_t part_width, std::int64_t part_height,
              std::int64_t left, std::int64_t top, bool flip_h, bool flip_v) const {
        demand(x >= 0 && y >= 0 && x + part_width <= picture_.width &&
                   y + part_height <= picture_.height,
               "a part outside of its texture");
        Seen seen;
        for (std::int64_t row = 0; row < part_height; ++row) {
            for (std::int64_t column = 0; column < part_width; ++column) {
                const auto at =
                    static_cast<std::size_t>(((y + row) * picture_.width + x + column) * 4);
                const PixelView all = picture_.pixels.unpacked();
                const Bytes pixel = all.subspan(at, 4);
                if (pixel[3] != 0) {
                    seen[{left + (flip_h ? part_width - 1 - column : column),
                          top + (flip_v ? part_height - 1 - row : row)}] = {pixel[0], pixel[1],
                                                                            pixel[2], pixel[3]};
                }
            }
        }
        return seen;
    }

private:
    Picture picture_;
    bool indexed_ = false;
};

std::int64_t floor_divide(std::int64_t value, std::int64_t by) {
    return value >= 0 ? value / by : -((-value + by - 1) / by);
}

// The mean of pixels as README has it, computed plainly.
Colour mean_of(const std::vector<Colour>& pixels, std::uint32_t by) {
    double alpha = 0;
    std::array<double, 3> sums = {};
    std::uint32_t opaque = 0;
    bool crisp = true;
    for (const Colour& pixel : pixels) {
        alpha += pixel[3];
        opaque += pixel[3] == 255 ? 1U : 0U;
        crisp = crisp && pixel[3] == 255;  // clear ones are not listed
        for (std::size_t i = 0; i < 3; ++i) {
            sums[i] += pixel[i] * pixel[3];
        }
    }
    const auto half_up = [](double value) { return static_cast<int>(std::floor(value + 0.5)); };
    const int mean = crisp ? (opaque >= by ? 255 : 0) : half_up(alpha / (by * by));
    return mean == 0 ? Colour{}
                     : Colour{half_up(sums[0] / alpha), half_up(sums[1] / alpha),
                              half_up(sums[2] / alpha), mean};
}

// The picture of a frame around the sprite's axis, `by` times smaller.
Seen seen_of(const Character& character, const Frame& frame, std::uint32_t by) {
    Seen seen;
    if (!frame.sprite) {
        return seen;
    }
    const Picture& picture = character.picture_of(*frame.sprite);
    const Point axis = character[*frame.sprite].axis;
    ByteBuffer rgba(std::size_t{picture.width} * picture.height * 4);
    if (!picture.empty()) {
        copy_rgba(picture, {0, 0, picture.width, picture.height},
                  character.colours_of(*frame.sprite), rgba, std::size_t{picture.width} * 4);
    }
    std::map<std::pair<std::int64_t, std::int64_t>, std::vector<Colour>> blocks;
    for (std::size_t i = 0; i < rgba.size(); i += 4) {
        if (rgba[i + 3] != 0) {
            const auto x = static_cast<std::int64_t>(i / 4 % picture.width) - axis.x;
            const auto y = static_cast<std::int64_t>(i / 4 / picture.width) - axis.y;
            blocks[{floor_divide(x, by), floor_divide(y, by)}].push_back(
                {rgba[i], rgba[i + 1], rgba[i + 2], rgba[i + 3]});
        }
    }
    for (const auto& [place, pixels] : blocks) {
        const Colour colour = by == 1 ? pixels.front() : mean_of(pixels, by);
        if (colour[3] != 0) {
            seen[{frame.flip_h ? -place.first - 1 : place.first,
                  frame.flip_v ? -place.second - 1 : place.second}] = colour;
        }
    }
    return seen;
}

// A pixel that is added, as README has it: the alpha is what it hides of the background, or that of
// the brightest channel of its light if that is more, and the colours are divided by it.
Seen as_light(const Seen& seen, const Blend& blend) {
    Seen light;
    for (const auto& [place, colour] : seen) {
        const int brightest = std::max({colour[0], colour[1], colour[2]});
        const double share = std::max(255 * (256 - blend.destination), brightest * blend.source);
        const int alpha = static_cast<int>(std::floor(colour[3] * share / (255 * 256) + 0.5));
        if (alpha != 0) {
            const auto divided = [&](int value) {
                return static_cast<int>(std::floor(value * blend.source * 255 / share + 0.5));
            };
            light[place] = {divided(colour[0]), divided(colour[1]), divided(colour[2]), alpha};
        }
    }
    return light;
}

json json_of(const OutputSet& set, std::string_view path) {
    return json::parse(file_of(set, path));
}

struct Table {
    std::string name, id, path;
};

// Tables with an id and a path, comments and empty lines: all that these files may hold.
std::vector<Table> tables_of(const ByteBuffer& toml) {
    std::vector<Table> tables;
    std::istringstream lines(std::string(toml.begin(), toml.end()));
    for (std::string line; std::getline(lines, line);) {
        const auto text = [&](std::size_t from) {
            demand(line.size() > from && line.back() == '"' &&
                       line.find_first_of("\"\\", from) == line.size() - 1,
                   "toml: " + line);
            return line.substr(from, line.size() - from - 1);
        };
        if (line.starts_with("[[assets.") && line.ends_with("]]")) {
            tables.push_back({line.substr(9, line.size() - 11), "", ""});
        } else if (line.starts_with("id = \"") && !tables.empty()) {
            tables.back().id = text(6);
        } else if (line.starts_with("path = \"") && !tables.empty()) {
            tables.back().path = text(8);
        } else {
            demand(line.empty() || line.starts_with("#"), "toml: " + line);
        }
    }
    return tables;
}

void check_frame(const Character& character, const Frame& frame, const json& said,
                 const std::map<std::string, Texture>& textures, std::uint32_t by,
                 const std::string& where) {
    demand(said["ticks"] == frame.ticks, where + ": ticks");
    const Seen seen = seen_of(character, frame, by);
    const Seen wanted = frame.blend.mode == BlendMode::add ? as_light(seen, frame.blend) : seen;
    if (said["texture"].is_null()) {
        return demand(wanted.empty(), where + ": it has no texture");
    }
    demand(said["offset"] == json({frame.offset.x, frame.offset.y}), where + ": offset");
    demand(said["flip_h"] == frame.flip_h && said["flip_v"] == frame.flip_v, where + ": flips");
    const std::int64_t width = said["width"];
    const std::int64_t height = said["height"];
    const std::int64_t pivot_x = said["pivot"][0];
    const std::int64_t pivot_y = said["pivot"][1];
    const std::int64_t left = frame.flip_h ? -(width - pivot_x) : -pivot_x;
    const std::int64_t top = frame.flip_v ? -(height - pivot_y) : -pivot_y;
    const Texture& texture = textures.at(said["texture"]);
    const std::int64_t x = said["x"];
    const std::int64_t y = said["y"];
    const Seen found = texture.part(x, y, width, height, left, top, frame.flip_h, frame.flip_v);
    demand(found == wanted, where + ": other pixels");
    constexpr std::int64_t longest_side = 8192;
    for (std::int64_t row = 0; row < height && x + width < longest_side; ++row) {
        demand(texture.alpha(x + width, y + row) == 0, where + ": a pixel to its right");
    }
    for (std::int64_t column = 0; column < width && y + height < longest_side; ++column) {
        demand(texture.alpha(x + column, y + height) == 0, where + ": a pixel below it");
    }
}

}  // namespace

const ByteBuffer& file_of(const OutputSet& set, std::string_view path) {
    const auto found = std::find_if(set.files.begin(), set.files.end(),
                                    [&](const OutputFile& file) { return file.path == path; });
    demand(found != set.files.end(), "there is no file " + std::string(path));
    return found->bytes;
}

void check_zx(const OutputSet& set, const Character& character, std::string_view fspk_version,
              std::uint32_t shrunk_by, std::size_t step) {
    const PackContents pack = read_fspk(set.files.at(0).bytes, fspk_version);
    const json moves = json::parse(set.files.at(1).bytes);
    const auto is_toml = [](const OutputFile& file) {
        return file.path.ends_with(".nether.toml") && file.path.find('/') == std::string::npos;
    };
    const std::vector<Table> tables =
        tables_of(std::find_if(set.files.begin(), set.files.end(), is_toml)->bytes);
    const auto of_game =
        std::count_if(set.files.begin(), set.files.end(),
                      [](const OutputFile& file) { return !file.path.starts_with("assets/"); });
    // the tables and the moves file are for its author, as are the README and the examples
    demand(tables.size() + static_cast<std::size_t>(of_game) == set.files.size() - 1,
           "a table for each file that the game reads");
    const std::string name = set.folder.substr(0, set.folder.size() - 3);
    std::map<std::string, Texture> textures;
    std::set<std::pair<std::string, std::string>> ids;
    std::size_t sounds = 0;
    for (const Table& table : tables) {
        const ByteBuffer& file = file_of(set, table.path);
        demand(ids.emplace(table.name, table.id).second, "an id twice: " + table.id);
        if (table.name == "textures") {
            const Texture& drawing = textures.emplace(table.id, Texture(file)).first->second;
            demand(std::max(drawing.width(), drawing.height()) <= 8192,
                   "a texture that is too large");
            demand(table.id.starts_with(name + "."), "a texture of another character: " + table.id);
        } else if (table.name == "sounds") {
            // Size, 16 bits, one channel, 22050 Hz: what the runtime takes for granted. Without
            // samples no game can be packed.
            const auto number = [&](std::size_t at, std::size_t bytes) {
                std::uint32_t value = 0;
                for (std::size_t i = bytes; i-- > 0;) {
                    value = value * 256 + file.at(at + i);
                }
                return value;
            };
            demand(number(4, 4) + 8 == file.size() && number(40, 4) + 44 == file.size() &&
                       file.size() > 44,
                   "the sizes of a sound");
            demand(number(20, 2) == 1 && number(22, 2) == 1 && number(24, 4) == 22050 &&
                       number(34, 2) == 16,
                   "the format of a sound");
            demand(table.id.starts_with(name + ".snd_"),
                   "a sound of another character: " + table.id);
            ++sounds;
        } else {
            demand(table.name == "data" &&
                       table.id == "char/" + table.path.substr(table.path.rfind('/') + 1) &&
                       table.path.ends_with(".fspk"),
                   "a table of " + table.name + " " + table.id);
        }
    }
    demand(sounds <= character.sounds.size(), "more sounds than the character has");
    // rom_texture() ends the game for an id that is not there.
    demand(pack.mesh_keys.size() == textures.size(), "as many textures as mesh keys");
    for (const std::string& key : pack.mesh_keys) {
        demand(textures.contains(key), "no texture for " + key);
    }
    for (const json& texture : moves["textures"]) {
        const Texture& drawing = textures.at(texture["id"]);
        demand(texture["width"] == drawing.width() && texture["height"] == drawing.height(),
               "size of a texture");
        file_of(set, texture["path"].get<std::string>());
    }
    demand(moves["draw_scale"] == shrunk_by &&
               moves["picture_scale"] == "1/" + std::to_string(shrunk_by),
           "scale");
    std::vector<bool> empty = empty_animations(character);
    for (std::size_t i = 0; i < empty.size(); ++i) {
        empty[i] = empty[i] || std::find(set.left_out.begin(), set.left_out.end(),
                                         character.animations[i].name) != set.left_out.end();
    }
    demand(
        std::cmp_equal(moves["animations"].size(), std::count(empty.begin(), empty.end(), false)),
        "animations");
    std::size_t listed = 0;
    std::map<std::string, std::set<std::string>> textures_of;  // by animation
    std::size_t count = 0;
    for (std::size_t i = 0; i < character.animations.size(); ++i) {
        if (empty[i]) {
            continue;
        }
        const Animation& animation = character.animations[i];
        const json& said = moves["animations"][listed++];
        demand(said["name"] == animation.name && said["action"] == animation.number &&
                   said["frames"].size() == animation.frames.size(),
               animation.name);
        for (std::size_t f = 0; f < animation.frames.size(); ++f, ++count) {
            if (!said["frames"][f]["texture"].is_null()) {
                textures_of[animation.name].insert(said["frames"][f]["texture"].get<std::string>());
            }
            if (count % step == 0) {
                check_frame(character, animation.frames[f], said["frames"][f], textures, shrunk_by,
                            animation.name + " frame " + std::to_string(f));
            }
        }
    }
    for (const PackMove& move : pack.moves) {
        for (const std::string& texture :
             textures_of[pack.keyframes_keys.at(static_cast<std::size_t>(move.keyframes_key))]) {
            demand(texture == pack.mesh_keys.at(static_cast<std::size_t>(move.mesh_key)),
                   "a move with the texture of another: " + texture);
        }
    }
}

void check_framesmith(const OutputSet& set, const Character& character, std::size_t step) {
    const std::string main_name = "character.json";
    const std::string& first = set.files.at(0).path;
    demand(first.ends_with("/" + main_name), "the character comes first");
    const std::string folder = first.substr(0, first.size() - main_name.size());
    const json assets = json_of(set, folder + "assets.json");
    std::map<std::string, json> states;  // by animation
    std::set<std::string> inputs;
    for (const OutputFile& file : set.files) {
        if (file.path.starts_with(folder + "states/")) {
            json state = json::parse(file.bytes);
            demand(inputs.insert(state["input"]).second, "an input twice");
            demand(state["startup"] >= 1 && state["active"] >= 1 && state["total"] <= 255,
                   "frame data of " + file.path);
            const std::string animation = state["animation"];
            states[animation] = std::move(state);
        }
    }
    std::size_t count = 0;
    const std::vector<bool> empty = empty_animations(character);
    for (std::size_t i = 0; i < empty.size(); ++i) {
        const Animation& animation = character.animations[i];
        if (empty[i]) {
            demand(!states.contains(animation.name), "a state of an empty animation");
            continue;
        }
        const json& said = assets["animations"].at(animation.name);
        const Texture drawing(file_of(
            set,
            folder + assets["textures"].at(said["texture"].get<std::string>()).get<std::string>()));
        const std::int64_t width = said["frame_size"]["w"];
        const std::int64_t height = said["frame_size"]["h"];
        const std::int64_t columns = drawing.width() / width;
        demand(said["frames"] == states.at(animation.name)["total"],
               "a cell for each tick of " + animation.name);
        std::int64_t tick = 0;
        for (const Frame& frame : animation.frames) {
            if (tick >= said["frames"]) {
                break;
            }
            if (count++ % step == 0) {
                Seen wanted;
                const Seen seen =
                    frame.blend.shows_nothing() ? Seen() : seen_of(character, frame, 1);
                for (const auto& [place, colour] : seen) {
                    wanted[{place.first + frame.offset.x, place.second + frame.offset.y}] = colour;
                }
                for (const std::int64_t shown :
                     // its first and last tick
                     {tick,
                      std::min<std::int64_t>(tick + std::max(frame.ticks, 1), said["frames"]) -
                          1}) {
                    const Seen found =
                        drawing.part(shown % columns * width, shown / columns * height, width,
                                     height, -said["pivot"]["x"].get<std::int64_t>(),
                                     -said["pivot"]["y"].get<std::int64_t>(), false, false);
                    demand(found == wanted,
                           animation.name + " tick " + std::to_string(shown) + ": other pixels");
                }
            }
            tick += std::max(frame.ticks, 1);
        }
    }
}

namespace {

std::string prefix_in(const json& meta) { return meta["fightconv"]["prefix"]; }

// Checks the properties of an Aseprite document that the importers of Godot and Phaser take for
// granted.
void check_tags(const json& meta, std::span<const Animation> animations) {
    demand(meta["frameTags"].size() == animations.size(), "a tag for each animation");
    std::size_t first = 0;
    for (std::size_t i = 0; i < animations.size(); ++i) {
        const json& tag = meta["frameTags"][i];
        demand(tag["name"] == prefix_in(meta) + animations[i].name, "the name of a tag");
        demand(tag["from"] == first && tag["to"] == first + animations[i].frames.size() - 1,
               "the frames of a tag");
        demand(tag["direction"] ==
                   (animations[i].loop == LoopMode::ping_pong ? "pingpong" : "forward"),
               "the direction of a tag");
        demand(tag.contains("data") == (animations[i].loop_start != 0), "the loop start of a tag");
        first += animations[i].frames.size();
    }
    for (const json& slice : meta["slices"]) {
        std::int64_t before = -1;
        for (const json& key : slice["keys"]) {
            demand(key["frame"] > before && key["frame"] < first, "the frame of a slice's key");
            demand(key["bounds"]["w"] >= 0 && key["bounds"]["h"] >= 0,
                   "the bounds of a slice's key");
            before = key["frame"];
        }
    }
}

struct SheetOnDisk {
    Texture drawing;
    json document;
    bool is_list;

    const json& frame(const std::string& name, std::size_t index) const {
        demand(!is_list || document["frames"][index]["filename"] == name,
               "the name of frame " + name);
        return is_list ? document["frames"][index] : document["frames"].at(name);
    }
};

void check_sheet_frame(const Character& character, const Frame& frame, const SheetOnDisk& sheet,
                       const json& said, const std::string& where) {
    const json& source = said["frame"];
    const json& place = said["spriteSourceSize"];
    const json& whole = said["sourceSize"];
    demand(said["rotated"] == false, where + ": rotated");
    demand(place["w"] == source["w"] && place["h"] == source["h"], where + ": size");
    demand(place["x"] >= 0 && place["y"] >= 0 &&
               place["x"].get<int>() + place["w"].get<int>() <= whole["w"] &&
               place["y"].get<int>() + place["h"].get<int>() <= whole["h"],
           where + ": outside of the whole");
    demand(said["trimmed"] == (place["w"] != whole["w"] || place["h"] != whole["h"]),
           where + ": trimmed");
    const json& axis = sheet.document["meta"]["fightconv"]["axis"];
    demand(std::abs(said["pivot"]["x"].get<double>() * whole["w"].get<double>() -
                    axis[0].get<double>()) < 0.001 &&
               std::abs(said["pivot"]["y"].get<double>() * whole["h"].get<double>() -
                        axis[1].get<double>()) < 0.001,
           where + ": pivot");
    Seen wanted;
    for (const auto& [at, colour] : seen_of(character, frame, 1)) {
        wanted[{at.first + frame.offset.x, at.second + frame.offset.y}] = colour;
    }
    const Seen found = sheet.drawing.part(
        source["x"], source["y"], source["w"], source["h"],
        place["x"].get<std::int64_t>() - axis[0].get<std::int64_t>(),
        place["y"].get<std::int64_t>() - axis[1].get<std::int64_t>(), false, false);
    demand(found == wanted, where + ": other pixels");
}

}  // namespace

void check_sheets(const OutputSet& set, const Character& character, JsonLayout layout,
                  std::size_t step) {
    const bool is_aseprite = layout != JsonLayout::texturepacker;
    std::size_t first_animation = 0;
    std::size_t count = 0;
    for (const OutputFile& file : set.files) {
        if (!file.path.ends_with(".json")) {
            continue;
        }
        json document = json::parse(file.bytes);
        const std::string image = document["meta"]["image"];
        const SheetOnDisk sheet{Texture(file_of(set, image)), std::move(document),
                                layout == JsonLayout::aseprite};
        const json& meta = sheet.document["meta"];
        demand(image == file.path.substr(0, file.path.size() - 5) + ".png",
               "the name of the image");
        demand(
            meta["size"] == json({{"w", sheet.drawing.width()}, {"h", sheet.drawing.height()}}) &&
                meta["scale"] == "1",
            "the size of the image");
        demand(meta["format"] == (is_aseprite && sheet.drawing.indexed() ? "I8" : "RGBA8888"),
               "the format of the image");
        const std::size_t animations = meta["fightconv"]["animations"].size();
        const std::span here = std::span(character.animations).subspan(first_animation, animations);
        if (is_aseprite) {
            check_tags(meta, here);
        }
        std::size_t index = 0;
        for (const Animation& animation : here) {
            const std::string shown = prefix_in(meta) + animation.name;
            double ticks = 0;
            std::int64_t ms = 0;
            for (std::size_t f = 0; f < animation.frames.size(); ++f, ++index, ++count) {
                const std::string name =
                    is_aseprite ? std::to_string(index) : shown + "-" + std::to_string(f);
                const json& said = sheet.frame(name, index);
                const std::string where = animation.name + " frame " + std::to_string(f);
                const std::int32_t lasts = animation.frames[f].ticks;
                demand(said["fightconv"]["ticks"] == lasts && said["duration"] > 0,
                       where + ": time");
                ticks += lasts > 0 ? lasts : 0;
                ms += lasts > 0 ? said["duration"].get<std::int64_t>() : 0;
                demand(std::abs(static_cast<double>(ms) - ticks * 1000 / 60) <= 0.5,
                       where + ": late");
                demand(said["fightconv"].value("boxes", json::array()).size() ==
                           animation.frames[f].boxes.size(),
                       where + ": boxes");
                if (!is_aseprite) {
                    demand(sheet.document["animations"].at(shown).at(f) == name,
                           where + ": its name");
                }
                if (count % step == 0) {
                    check_sheet_frame(character, animation.frames[f], sheet, said, where);
                }
            }
        }
        demand(sheet.document["frames"].size() == index, "as many frames as the animations have");
        first_animation += animations;
    }
    demand(first_animation == character.animations.size(), "all animations");
}

}  // namespace fightconv::test
