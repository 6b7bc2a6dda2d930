#include "converters/urho3d/read/clip_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <numbers>
#include <set>

#include "converters/urho3d/problems.hpp"
#include "converters/urho3d/read/read_values.hpp"
#include "converters/urho3d/rules.hpp"
#include "core/base/checked.hpp"
#include "core/base/reporter.hpp"

namespace fightconv::urho3d {

namespace {

constexpr std::uint64_t bytes_of_a_key = 128;

// One attribute of one part.
enum class What : std::uint8_t { sprite, flip_x, flip_y, position, rotation, scale, size, centre };
struct ReadTrack {
    What what;
    std::size_t box = 0;
    bool loops = false;
    std::uint64_t last_tick = 0;
};
struct ReadKey {
    std::uint64_t tick;
    std::size_t track;
    const char* value;
};

struct BoxState {
    std::array<double, 2> size{};
    std::optional<std::array<double, 2>> centre;  // nothing: it is parked
};

struct State {
    std::string_view sprite;
    bool flip_h = false, flip_v = false;
    std::array<double, 2> position{};
    std::array<double, 2> scale{1, 1};
    double angle = 0;
    std::vector<BoxState> boxes;
};

template <std::size_t Count>
std::array<double, Count> numbers_of(std::string_view text) {
    std::array<double, Count> numbers{};
    for (double& number : numbers) {
        text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
        float read = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), read);
        if (error != std::errc() || !std::isfinite(read)) {
            break;
        }
        number = read;
        text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    }
    return numbers;
}

std::optional<ReadTrack> track_of(std::string_view path) {
    constexpr std::array<std::pair<std::string_view, What>, 6> of_sprite = {
        {{"#sprite/@StaticSprite2D/Sprite", What::sprite},
         {"#sprite/@StaticSprite2D/Flip X", What::flip_x},
         {"#sprite/@StaticSprite2D/Flip Y", What::flip_y},
         {"#sprite/Position", What::position},
         {"#sprite/Rotation", What::rotation},
         {"#sprite/Scale", What::scale}}};
    for (const auto& [name, what] : of_sprite) {
        if (path == name) {
            return ReadTrack{what};
        }
    }
    constexpr std::string_view box = "@CollisionBox2D";
    if (!path.starts_with(box)) {
        return std::nullopt;
    }
    path.remove_prefix(box.size());
    std::uint32_t number = 0;  // without "#": the first one
    if (path.starts_with('#')) {
        const auto [end, error] =
            std::from_chars(path.data() + 1, path.data() + path.size(), number);
        if (error != std::errc()) {
            return std::nullopt;
        }
        path.remove_prefix(static_cast<std::size_t>(end - path.data()));
    }
    return path == "/Size"     ? std::optional(ReadTrack{What::size, number})
           : path == "/Center" ? std::optional(ReadTrack{What::centre, number})
                               : std::nullopt;
}

class ClipReader {
public:
    ClipReader(std::string_view file, const PrefabFacts& prefab, SheetReader& sheets,
               Charge& charge, Context& context)
        : kinds_(prefab.kinds),
          scale_(prefab.scale),
          sheets_(sheets),
          charge_(charge),
          context_(context),
          reporter_(context.diagnostics, file) {}

    Result<ReadClip> run(const pugi::xml_node& root) && {
        clip_.name = root.attribute("name").value();
        Charge keys_charge(context_.budget);
        FC_TRY(read_tracks(root, keys_charge));
        std::stable_sort(keys_.begin(), keys_.end(),
                         [](const ReadKey& a, const ReadKey& b) { return a.tick < b.tick; });
        FC_TRY(make_frames());
        return std::move(clip_);
    }

private:
    Status read_tracks(const pugi::xml_node& root, Charge& keys_charge) {
        for (const pugi::xml_node& attribute : root.children("attributeanimation")) {
            const std::string_view path = attribute.attribute("name").value();
            auto track = track_of(path);
            if (!track || track->box >= most_slots(context_.limits)) {
                reporter_.report(urho3d_problem.unknown_attribute, {},
                                 "the attribute '{}' is not one that a frame has; it is left out",
                                 printable(path));
                continue;
            }
            track->loops = std::string_view(attribute.attribute("wrapmode").value()) == "Loop";
            for (const pugi::xml_node& key : attribute.children("keyframe")) {
                FC_TRY(keys_charge.add(bytes_of_a_key, "the keys of an animation"));
                const std::uint64_t tick = tick_of(numbers_of<1>(key.attribute("time").value())[0]);
                track->last_tick = std::max(track->last_tick, tick);
                keys_.push_back({tick, tracks_.size(), key.attribute("value").value()});
            }
            tracks_.push_back(*track);
        }
        return {};
    }

    // The picture lasts as long as the action; without one, the longest attribute counts.
    std::uint64_t total() {
        std::uint64_t of_sprite = 0;
        std::uint64_t longest = 0;
        for (const ReadTrack& track : tracks_) {
            longest = std::max(longest, track.last_tick);
            if (track.what == What::sprite) {
                of_sprite = track.last_tick;
                clip_.loops = track.loops;
            }
        }
        return std::max<std::uint64_t>(of_sprite != 0 ? of_sprite : longest, 1);
    }

    Status make_frames() {
        const std::uint64_t end = total();
        State state;
        for (std::size_t i = 0; i < keys_.size() && keys_[i].tick < end;) {
            const std::uint64_t tick = keys_[i].tick;
            for (; i < keys_.size() && keys_[i].tick == tick; ++i) {
                apply(tracks_[keys_[i].track], keys_[i].value, state);
            }
            const std::uint64_t next = i < keys_.size() ? std::min(keys_[i].tick, end) : end;
            FC_TRY(add_frame(state,
                             static_cast<std::int32_t>(next - (clip_.frames.empty() ? 0 : tick))));
        }
        return clip_.frames.empty() ? add_frame(state, static_cast<std::int32_t>(end)) : Status();
    }

    void apply(const ReadTrack& track, std::string_view value, State& state) const {
        if (track.what >= What::size && track.box >= state.boxes.size()) {
            state.boxes.resize(track.box + 1);
        }
        switch (track.what) {
            case What::sprite: state.sprite = value; break;
            case What::flip_x: state.flip_h = value == "true"; break;
            case What::flip_y: state.flip_v = value == "true"; break;
            case What::position: state.position = numbers_of<2>(value); break;
            case What::rotation: state.angle = angle_of(numbers_of<4>(value)); break;
            case What::scale: state.scale = numbers_of<2>(value); break;
            case What::size: state.boxes[track.box].size = numbers_of<2>(value); break;
            case What::centre: {
                const auto centre = numbers_of<2>(value);
                state.boxes[track.box].centre =
                    std::abs(centre[1]) < parked_units ? std::optional(centre) : std::nullopt;
                break;
            }
        }
    }

    Status add_frame(const State& state, std::int32_t ticks) {
        const auto boxes =
            std::count_if(state.boxes.begin(), state.boxes.end(),
                          [](const BoxState& box) { return box.centre.has_value(); });
        FC_TRY(charge_.add(sizeof(Frame) + static_cast<std::size_t>(boxes) * sizeof(Box),
                           "the frames"));
        FC_TRY(context_.budget.spend(static_cast<std::size_t>(boxes) * work_of_box,
                                     "the boxes of frames"));
        Frame& frame = clip_.frames.emplace_back();
        frame.ticks = ticks;
        if (!state.sprite.empty()) {
            FC_ASSIGN(frame.sprite, sheets_.sprite_of(state.sprite));
        }
        frame.flip_h = state.flip_h != (state.scale[0] < 0);
        frame.flip_v = state.flip_v != (state.scale[1] < 0);
        frame.offset = {whole_pixels(state.position[0] / scale_.x),
                        whole_pixels(-state.position[1] / scale_.y)};
        frame.scale_x = without_scale(std::abs(state.scale[0]), scale_.x);
        frame.scale_y = without_scale(std::abs(state.scale[1]), scale_.y);
        frame.angle = state.angle;
        frame.boxes.reserve(static_cast<std::size_t>(boxes));
        for (std::size_t i = 0; i < state.boxes.size(); ++i) {
            const BoxState& box = state.boxes[i];
            const double width = pixels_of(box.size[0] / scale_.x);
            const double height = pixels_of(box.size[1] / scale_.y);
            if (box.centre && width > 0 && height > 0) {
                Box& added = frame.boxes.emplace_back();
                added.kind = i < kinds_.size() ? kinds_[i] : BoxKind::hurt;
                added.x = static_cast<float>(pixels_of((*box.centre)[0] / scale_.x) - width / 2);
                added.y = static_cast<float>(pixels_of(-(*box.centre)[1] / scale_.y) - height / 2);
                added.width = static_cast<float>(width);
                added.height = static_cast<float>(height);
            }
        }
        return {};
    }

    const std::vector<BoxKind>& kinds_;
    const Scale scale_;
    SheetReader& sheets_;
    Charge& charge_;
    Context& context_;
    Reporter reporter_;
    std::vector<ReadTrack> tracks_;
    std::vector<ReadKey> keys_;
    ReadClip clip_;
};

}  // namespace

Result<ReadClip> read_clip(const Resources& resources, std::string_view file,
                           const PrefabFacts& prefab, SheetReader& sheets, Charge& charge,
                           Context& context) {
    FC_ASSIGN(const XmlFile xml, resources.read_xml(file, context));
    FC_ASSIGN(const pugi::xml_node root, xml.root("objectanimation"));
    return ClipReader(file, prefab, sheets, charge, context).run(root);
}

}  // namespace fightconv::urho3d
