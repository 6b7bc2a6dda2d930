#include "converters/extract/sheets/sheet_json.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "converters/extract/character_json.hpp"
#include "converters/extract/sheets/box_slices.hpp"
#include "converters/pictures/durations.hpp"
#include "converters/pictures/pivot.hpp"
#include "core/model/timeline.hpp"

namespace fightconv {

namespace {

template <class X, class Y>
void write_point(JsonWriter& json, X x, Y y) {
    json.object([&] {
        json.member("x", x);
        json.member("y", y);
    });
}

void write_size(JsonWriter& json, std::int64_t width, std::int64_t height) {
    json.object([&] {
        json.member("w", width);
        json.member("h", height);
    });
}

void write_rectangle(JsonWriter& json, std::int64_t x, std::int64_t y, std::int64_t width,
                     std::int64_t height) {
    json.object([&] {
        json.member("x", x);
        json.member("y", y);
        json.member("w", width);
        json.member("h", height);
    });
}

struct Drawn {
    std::int64_t x = 0;  // of the top-left corner, from the character's axis
    std::int64_t y = 0;
    std::int64_t width = 0;
    std::int64_t height = 0;
};

// The part of a frame that its sheet holds, where the frame draws it.
Drawn drawn(const Character& character, const Frame& frame, const SheetFrame& seen) {
    const Point axis = character[*frame.sprite].axis;
    const std::int64_t width = seen.source.width;
    const std::int64_t height = seen.source.height;
    return {pivot_of(frame.offset.x, std::int64_t{axis.x} - seen.place.x, width, frame.flip_h),
            pivot_of(frame.offset.y, std::int64_t{axis.y} - seen.place.y, height, frame.flip_v),
            width, height};
}

// The same frame for pictures that are larger by a whole factor.
Frame enlarged_frame(const Frame& frame, std::uint32_t scale) {
    Frame larger = frame;
    const auto enlarge_number = [&](std::int32_t number) {
        return static_cast<std::int32_t>(
            std::clamp<std::int64_t>(std::int64_t{number} * scale, INT32_MIN, INT32_MAX));
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
void write_more(JsonWriter& json, const Character& character, const Frame& frame) {
    json.object([&] {
        json.member("ticks", frame.ticks);
        json.key("sprite");
        if (frame.sprite) {
            const Key key = character[*frame.sprite].key;
            json.list_of(key.group, key.number);
        } else {
            json.value(std::nullopt);
        }
        write_frame_members(json, frame);
    });
}

class Document {
public:
    Document(JsonWriter& json, const Character& character, const SheetImage& image,
             JsonLayout layout)
        : json_(json), character_(character), image_(image), layout_(layout) {}

    void write() && {
        find_canvas();
        json_.object([&] {
            json_.key("frames");
            layout_ == JsonLayout::aseprite ? json_.list([&] { write_frames(); })
                                            : json_.object([&] { write_frames(); });
            if (layout_ == JsonLayout::texturepacker) {
                json_.key("animations").object([&] { write_frame_names(); });
            }
            json_.key("meta").object([&] { write_meta(); });
        });
    }

private:
    // The smallest rectangle around the axis's surroundings that holds what any frame draws: the
    // same for all frames, so that they stay in place.
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

    std::string name_of(const Animation& animation) const {
        return fmt::format("{}{}", image_.prefix, animation.name);
    }
    // Aseprite: the index, which is what Phaser's createFromAseprite() asks for.
    std::string name_of(const Animation& animation, std::size_t first, std::size_t frame) const {
        return layout_ == JsonLayout::texturepacker
                   ? fmt::format("{}-{}", name_of(animation), frame)
                   : std::to_string(first + frame);
    }

    void write_frames() {
        for_each_animation([&](const Animation& animation, std::size_t first) {
            const std::vector<std::int64_t> durations = durations_ms(animation);
            for (std::size_t f = 0; f < animation.frames.size(); ++f) {
                const Frame larger = enlarged_frame(animation.frames[f], image_.scale);
                const std::string name = name_of(animation, first, f);
                const auto write_members = [&] {
                    write_frame(animation.frames[f], image_.frames[first + f], durations[f]);
                    write_more(json_.key("fightconv"), character_, larger);
                };
                if (layout_ == JsonLayout::aseprite) {
                    json_.object([&] {
                        json_.member("filename", name);
                        write_members();
                    });
                } else {
                    json_.key(name).object(write_members);
                }
                slices_.add(
                    larger.boxes, first + f,
                    {static_cast<double>(in_file(left_)), static_cast<double>(in_file(top_))});
            }
        });
    }

    void write_frame_names() {
        for_each_animation([&](const Animation& animation, std::size_t first) {
            json_.key(name_of(animation)).list([&] {
                for (std::size_t f = 0; f < animation.frames.size(); ++f) {
                    json_.value(name_of(animation, first, f));
                }
            });
        });
    }

    void write_frame(const Frame& frame, const SheetFrame& seen, std::int64_t duration) {
        const Drawn part = seen.visible ? drawn(character_, frame, seen)
                                        : Drawn{left_, top_, seen.source.width, seen.source.height};
        write_rectangle(json_.key("frame"), in_file(seen.source.x), in_file(seen.source.y),
                        in_file(part.width), in_file(part.height));
        json_.member("rotated", false);
        json_.member("trimmed", part.width != width() || part.height != height());
        write_rectangle(json_.key("spriteSourceSize"), in_file(part.x - left_),
                        in_file(part.y - top_), in_file(part.width), in_file(part.height));
        write_size(json_.key("sourceSize"), in_file(width()), in_file(height()));
        json_.member("duration", duration);
        for (const char* const key : {"pivot", "anchor"}) {  // of Phaser and of PixiJS
            write_point(json_.key(key), static_cast<double>(-left_) / static_cast<double>(width()),
                        static_cast<double>(-top_) / static_cast<double>(height()));
        }
    }

    void write_meta() {
        const bool is_aseprite = layout_ != JsonLayout::texturepacker;
        json_.member("app", "fightconv");
        // of the layout: as Aseprite 1.3 and TexturePacker write it
        json_.member("version", "1.3");
        json_.member("image", image_.file);
        json_.member("format", is_aseprite && image_.indexed ? "I8" : "RGBA8888");
        write_size(json_.key("size"), in_file(image_.width), in_file(image_.height));
        json_.member("scale", "1");
        if (is_aseprite) {
            json_.key("frameTags").list([&] { write_frame_tags(); });
            json_.key("layers").list([&] { write_layer(); });
            json_.key("slices").list([&] { write_slices(); });
        }
        json_.key("fightconv").object([&] {
            json_.member("character", character_.info.name);
            json_.member("prefix", image_.prefix);
            json_.key("axis").list_of(in_file(-left_), in_file(-top_));
            if (image_.scale != 1) {
                json_.member("scale", image_.scale);
            }
            json_.key("animations").list([&] { write_animations(); });
        });
    }

    template <class Visit>
    void for_each_animation(Visit visit) const {
        std::size_t first = 0;
        for (const Animation& animation : image_.animations) {
            visit(animation, first);
            first += animation.frames.size();
        }
    }

    void write_frame_tags() {
        for_each_animation([&](const Animation& animation, std::size_t first) {
            json_.object([&] {
                json_.member("name", name_of(animation));
                json_.member("from", first);
                json_.member("to", first + animation.frames.size() - 1);
                json_.member("direction",
                             animation.loop == LoopMode::ping_pong ? "pingpong" : "forward");
                json_.member("color", "#000000ff");
                if (!Timeline(animation).returns_to()) {
                    json_.member("repeat", "1");
                }
                if (animation.loop_start != 0) {
                    json_.member("data", fmt::format("loop_start={}", animation.loop_start));
                }
            });
        });
    }

    void write_layer() {
        json_.object([&] {
            json_.member("name", character_.info.name);
            json_.member("opacity", 255);
            json_.member("blendMode", "normal");
        });
    }

    void write_slices() {
        json_.object([&] {
            json_.member("name", "axis");
            json_.member("color", "#00ff00ff");
            json_.key("keys").list([&] {
                json_.object([&] {
                    json_.member("frame", 0);
                    write_rectangle(json_.key("bounds"), 0, 0, in_file(width()), in_file(height()));
                    write_point(json_.key("pivot"), in_file(-left_), in_file(-top_));
                });
            });
        });
        slices_.write_items(json_);
    }

    void write_animations() {
        for_each_animation([&](const Animation& animation, std::size_t first) {
            json_.object([&] {
                json_.member("name", animation.name);
                json_.member("action", animation.number);
                json_.member("first_frame", first);
                json_.member("frames", animation.frames.size());
                json_.member("loop", fightconv::name_of(animation.loop));
                json_.member("loop_start", animation.loop_start);
            });
        });
    }

    JsonWriter& json_;
    const Character& character_;
    const SheetImage& image_;
    JsonLayout layout_;
    std::int64_t left_ = 0;  // of the canvas, from the axis; one pixel where nothing is seen
    std::int64_t top_ = 0;
    std::int64_t right_ = 1;
    std::int64_t bottom_ = 1;
    BoxSlices slices_;
};

}  // namespace

std::optional<JsonLayout> json_layout_named(std::string_view word) {
    const auto found = std::find(json_layout_words.begin(), json_layout_words.end(), word);
    return found == json_layout_words.end()
               ? std::nullopt
               : std::optional(static_cast<JsonLayout>(found - json_layout_words.begin()));
}

void write_sheet(JsonWriter& json, const Character& character, const SheetImage& image,
                 JsonLayout layout) {
    Document(json, character, image, layout).write();
}

}  // namespace fightconv
