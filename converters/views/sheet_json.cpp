#include "converters/views/sheet_json.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

#include "converters/pictures/durations.hpp"
#include "converters/pictures/pivot.hpp"
#include "converters/views/box_slices.hpp"
#include "converters/views/character_json.hpp"
#include "core/model/timeline.hpp"

namespace fightconv {

namespace {

using nlohmann::ordered_json;

ordered_json size_object(std::int64_t width, std::int64_t height) { return {{"w", width}, {"h", height}}; }

// What has many members: setting one by its name would look at all before it.
void append(ordered_json& object, std::string key, ordered_json value) {
    object.get_ref<ordered_json::object_t&>().emplace_back(std::move(key), std::move(value));
}

struct Drawn {
    std::int64_t x = 0;  // of the top-left corner, from the character's axis
    std::int64_t y = 0;
    std::int64_t width = 0;
    std::int64_t height = 0;
};

// What of a frame its sheet holds, where the frame draws it.
Drawn drawn(const Character& character, const Frame& frame, const SheetFrame& seen) {
    const Point axis = character[*frame.sprite].axis;
    const std::int64_t width = seen.source.width;
    const std::int64_t height = seen.source.height;
    return {pivot_of(frame.offset.x, std::int64_t{axis.x} - seen.place.x, width, frame.flip_h),
            pivot_of(frame.offset.y, std::int64_t{axis.y} - seen.place.y, height, frame.flip_v), width, height};
}

// The same frame for pictures that are larger by a whole factor.
Frame enlarged_frame(const Frame& frame, std::uint32_t scale) {
    Frame larger = frame;
    const auto enlarge_number = [&](std::int32_t number) {
        return static_cast<std::int32_t>(std::clamp<std::int64_t>(std::int64_t{number} * scale, INT32_MIN, INT32_MAX));
    };
    larger.offset = {enlarge_number(frame.offset.x), enlarge_number(frame.offset.y)};
    for (Box& box : larger.boxes) {
        for (float* const number : {&box.x, &box.y, &box.width, &box.height}) {
            *number *= static_cast<float>(scale);
        }
    }
    return larger;
}

// All numbers and names of a frame that the layouts have no word for.
ordered_json more_of(const Character& character, const Frame& frame) {
    ordered_json more = {{"ticks", frame.ticks}, {"sprite", nullptr}};
    if (frame.sprite) {
        const Key key = character[*frame.sprite].key;
        more["sprite"] = {key.group, key.number};
    }
    more.update(frame_json(frame));
    return more;
}

class Document {
public:
    Document(const Character& character, const SheetImage& image, JsonLayout layout) : character_(character), image_(image), layout_(layout) {}

    ordered_json run() && {
        find_canvas();
        ordered_json document;
        document["frames"] = layout_ == JsonLayout::aseprite ? ordered_json::array() : ordered_json::object();
        std::size_t first = 0;
        for (const Animation& animation : image_.animations) {
            add_frames(document["frames"], animation, first);
            first += animation.frames.size();
        }
        if (layout_ == JsonLayout::texturepacker) {
            document["animations"] = std::move(frame_names_);
        }
        document["meta"] = meta();
        return document;
    }

private:
    // The smallest rectangle around the axis's surroundings that holds what any frame draws: the same for all frames, so that they stay in place.
    void find_canvas() {
        bool first = true;
        for_each_visible([&](const Drawn& part) {
            left_ = first ? part.x : std::min(left_, part.x);
            top_ = first ? part.y : std::min(top_, part.y);
            right_ = first ? part.x + part.width : std::max(right_, part.x + part.width);
            bottom_ = first ? part.y + part.height : std::max(bottom_, part.y + part.height);
            first = false;
        });
    }
    template <class Visit>
    void for_each_visible(Visit visit) const {
        std::size_t i = 0;
        for (const Animation& animation : image_.animations) {
            for (const Frame& frame : animation.frames) {
                if (const SheetFrame& seen = image_.frames[i++]; seen.visible) {
                    visit(drawn(character_, frame, seen));
                }
            }
        }
    }
    std::int64_t width() const { return right_ - left_; }
    std::int64_t height() const { return bottom_ - top_; }
    std::int64_t in_file(std::int64_t pixels) const { return pixels * image_.scale; }

    // Aseprite: the index, which is what Phaser's createFromAseprite() asks for.
    std::string name_of(const Animation& animation, std::size_t first, std::size_t frame) const {
        return layout_ == JsonLayout::texturepacker ? fmt::format("{}-{}", animation.name, frame) : std::to_string(first + frame);
    }

    void add_frames(ordered_json& frames, const Animation& animation, std::size_t first) {
        const std::vector<std::int64_t> durations = durations_ms(animation);
        ordered_json names = ordered_json::array();
        for (std::size_t f = 0; f < animation.frames.size(); ++f) {
            std::string name = name_of(animation, first, f);
            const Frame larger = enlarged_frame(animation.frames[f], image_.scale);
            ordered_json object = frame_object(animation.frames[f], image_.frames[first + f], durations[f]);
            object["fightconv"] = more_of(character_, larger);
            slices_.add(larger.boxes, first + f, {static_cast<double>(in_file(left_)), static_cast<double>(in_file(top_))});
            if (layout_ == JsonLayout::aseprite) {
                ordered_json named = {{"filename", std::move(name)}};
                named.update(object);
                frames.push_back(std::move(named));
                continue;
            }
            if (layout_ == JsonLayout::texturepacker) {
                names.push_back(name);
            }
            append(frames, std::move(name), std::move(object));
        }
        if (layout_ == JsonLayout::texturepacker) {
            append(frame_names_, animation.name, std::move(names));
        }
    }

    ordered_json frame_object(const Frame& frame, const SheetFrame& seen, std::int64_t duration) const {
        const Drawn part = seen.visible ? drawn(character_, frame, seen) : Drawn{left_, top_, seen.source.width, seen.source.height};
        const bool trimmed = part.width != width() || part.height != height();
        return {
            {"frame", {{"x", in_file(seen.source.x)}, {"y", in_file(seen.source.y)}, {"w", in_file(part.width)}, {"h", in_file(part.height)}}},
            {"rotated", false},
            {"trimmed", trimmed},
            {"spriteSourceSize", {{"x", in_file(part.x - left_)}, {"y", in_file(part.y - top_)}, {"w", in_file(part.width)}, {"h", in_file(part.height)}}},
            {"sourceSize", size_object(in_file(width()), in_file(height()))},
            {"duration", duration},
            {"pivot", {{"x", static_cast<double>(-left_) / static_cast<double>(width())}, {"y", static_cast<double>(-top_) / static_cast<double>(height())}}}};
    }

    ordered_json meta() {
        const bool is_aseprite = layout_ != JsonLayout::texturepacker;
        ordered_json meta = {{"app", "fightconv"},
                             {"version", "1.3"},  // of the layout: as Aseprite 1.3 and TexturePacker write it
                             {"image", image_.file},
                             {"format", is_aseprite && image_.indexed ? "I8" : "RGBA8888"},
                             {"size", size_object(in_file(image_.width), in_file(image_.height))},
                             {"scale", "1"}};
        if (is_aseprite) {
            meta["frameTags"] = frame_tags();
            meta["layers"] = ordered_json::array({{{"name", character_.info.name}, {"opacity", 255}, {"blendMode", "normal"}}});
            meta["slices"] = slices();
        }
        meta["fightconv"] = {{"character", character_.info.name}, {"axis", {in_file(-left_), in_file(-top_)}}};
        if (image_.scale != 1) {
            meta["fightconv"]["scale"] = image_.scale;
        }
        meta["fightconv"]["animations"] = animations();
        return meta;
    }

    template <class Visit>
    void for_each_animation(Visit visit) const {
        std::size_t first = 0;
        for (const Animation& animation : image_.animations) {
            visit(animation, first);
            first += animation.frames.size();
        }
    }

    ordered_json frame_tags() const {
        ordered_json tags = ordered_json::array();
        for_each_animation([&](const Animation& animation, std::size_t first) {
            ordered_json tag = {{"name", animation.name},
                                {"from", first},
                                {"to", first + animation.frames.size() - 1},
                                {"direction", animation.loop == LoopMode::ping_pong ? "pingpong" : "forward"},
                                {"color", "#000000ff"}};
            if (!Timeline(animation).returns_to()) {
                tag["repeat"] = "1";
            }
            if (animation.loop_start != 0) {
                tag["data"] = fmt::format("loop_start={}", animation.loop_start);
            }
            tags.push_back(std::move(tag));
        });
        return tags;
    }

    ordered_json slices() {
        const ordered_json whole = {{"x", 0}, {"y", 0}, {"w", in_file(width())}, {"h", in_file(height())}};
        const ordered_json key = {{"frame", 0}, {"bounds", whole}, {"pivot", {{"x", in_file(-left_)}, {"y", in_file(-top_)}}}};
        ordered_json list = ordered_json::array();
        list.push_back({{"name", "axis"}, {"color", "#00ff00ff"}, {"keys", ordered_json::array({key})}});
        std::move(slices_).append_to(list);
        return list;
    }

    ordered_json animations() const {
        ordered_json list = ordered_json::array();
        for_each_animation([&](const Animation& animation, std::size_t first) {
            list.push_back({{"name", animation.name},
                            {"action", animation.number},
                            {"first_frame", first},
                            {"frames", animation.frames.size()},
                            {"loop", fightconv::name_of(animation.loop)},
                            {"loop_start", animation.loop_start}});
        });
        return list;
    }

    const Character& character_;
    const SheetImage& image_;
    JsonLayout layout_;
    std::int64_t left_ = 0;  // of the canvas, from the axis; one pixel where nothing is seen
    std::int64_t top_ = 0;
    std::int64_t right_ = 1;
    std::int64_t bottom_ = 1;
    BoxSlices slices_;
    ordered_json frame_names_ = ordered_json::object();  // of each animation
};

}  // namespace

std::optional<JsonLayout> json_layout_named(std::string_view word) {
    const auto found = std::find(json_layout_words.begin(), json_layout_words.end(), word);
    return found == json_layout_words.end() ? std::nullopt : std::optional(static_cast<JsonLayout>(found - json_layout_words.begin()));
}

ordered_json sheet_document(const Character& character, const SheetImage& image, JsonLayout layout) { return Document(character, image, layout).run(); }

}  // namespace fightconv
