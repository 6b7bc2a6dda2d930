#include "tests/godot/comparison.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <numbers>
#include <set>
#include <sstream>
#include <tuple>

#include "converters/api/open.hpp"
#include "converters/api/registry.hpp"
#include "converters/godot/resource_text.hpp"
#include "core/base/text/base64.hpp"
#include "core/base/text/names.hpp"
#include "core/model/box_slots.hpp"
#include "core/model/timeline.hpp"
#include "formats/images/png/png.hpp"
#include "tests/godot/shots.hpp"
#include "tests/support/acceptance.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/builder.hpp"
#include "tests/support/characters/samples.hpp"
#include "tests/support/given_options.hpp"
#include "tests/support/pictures/picture_sets.hpp"
#include "tests/support/temp_folder.hpp"

namespace fightconv::test {

namespace {

namespace fs = std::filesystem;

Character read(const fs::path& path) {
    const Registry registry = builtin_registry();
    Context context;
    return open_input(path, registry, context).value().read(context).value();
}

std::vector<Clip> clips_of(const Character& character) {
    constexpr std::uint64_t most = 400;
    std::vector<Clip> clips;
    for (std::size_t i = 0; i < character.animations.size(); ++i) {
        const Animation& animation = character.animations[i];
        const Timeline timeline(animation);
        const auto returns = timeline.returns_to();
        const std::uint64_t intro = returns ? timeline.spans()[*returns].start : 0;
        Clip clip{animation.name, i, 0, std::min(2 * timeline.total() + 7, most), {}, {}};
        if (intro != 0) {
            clip.enters_loop = intro;
            clips.push_back({animation.name + "_loop",
                             i,
                             intro,
                             std::min(2 * (timeline.total() - intro) + 5, most),
                             {},
                             {}});
        }
        clips.push_back(std::move(clip));
    }
    return clips;
}

// Each sprite, mirrored and mixed in each way, is looked at once.
void add_shots(const Character& character, std::vector<Clip>& clips) {
    using Look = std::tuple<std::uint32_t, bool, bool, BlendMode, std::uint32_t, std::uint32_t>;
    std::set<Look> looks;
    for (Clip& clip : clips) {
        const Timeline timeline(character.animations[clip.animation]);
        for (std::uint64_t tick = 0; tick < clip.ticks; ++tick) {
            const Placement shown = timeline.placement(clip.start + tick);
            if (drawn_at(character, shown) &&
                looks
                    .insert({shown.sprite->value, shown.flip_h, shown.flip_v, shown.blend.mode,
                             shown.blend.source, shown.blend.destination})
                    .second) {
                clip.shots.push_back(tick);
            }
        }
    }
}

Project project_of(std::string name, Character character, std::string_view version) {
    const Registry registry = builtin_registry();
    Context context;
    context.options =
        test::given_options(*registry.exporter("godot"), {{"godot-version", std::string(version)}});
    OutputSet set = registry.exporter("godot")->write(character, name, context).value();
    std::vector<Clip> clips = clips_of(character);
    if (version == "4") {
        add_shots(character, clips);
    }
    return {std::move(name), std::move(character), std::move(set), std::move(clips)};
}

// The rectangle about the axis that holds what all shots show.
Rectangle view_of(const Project& project) {
    std::int64_t left = -1, top = -1, right = 1, bottom = 1;
    for (const Clip& clip : project.clips) {
        const Timeline timeline(project.character.animations[clip.animation]);
        for (const std::uint64_t tick : clip.shots) {
            const Rectangle at =
                drawn_at(project.character, timeline.placement(clip.start + tick)).value();
            left = std::min<std::int64_t>(left, at.x);
            top = std::min<std::int64_t>(top, at.y);
            right = std::max(right, std::int64_t{at.x} + at.width);
            bottom = std::max(bottom, std::int64_t{at.y} + at.height);
        }
    }
    return {static_cast<std::int32_t>(left), static_cast<std::int32_t>(top),
            static_cast<std::uint32_t>(right - left), static_cast<std::uint32_t>(bottom - top)};
}

// The lines that the probe wrote, read one by one.
class Lines {
public:
    explicit Lines(const std::string& text) : text_(text) {}
    std::istringstream next(const std::string& expected = "") {
        std::string line;
        REQUIRE(std::getline(text_, line));
        std::istringstream words(line);
        if (!expected.empty()) {
            std::string word;
            words >> word;
            INFO(line);
            REQUIRE(word == expected);
        }
        return words;
    }
    std::string peek() {
        const auto at = text_.tellg();
        std::string line;
        std::getline(text_, line);
        text_.seekg(at);
        return line.substr(0, line.find(' '));
    }

private:
    std::istringstream text_;
};

bool near(double found, double wanted) {
    return std::abs(found - wanted) <= 1e-4 * std::max(1.0, std::abs(wanted));
}

// Reads numbers and compares them.
bool all_near(std::istringstream& words, std::initializer_list<double> wanted) {
    for (const double each : wanted) {
        double found = NAN;
        words >> found;
        if (!near(found, each)) {
            return false;
        }
    }
    return true;
}

class Comparison {
public:
    Comparison(const Project& project, Lines& lines)
        : project_(project),
          character_(project.character),
          scale_(project.character.info.scale),
          lines_(lines) {}

    void run() {
        std::string name;
        std::size_t children = 0;
        lines_.next("character") >> name >> children;
        CHECK(name == project_.name);
        read_sounds();
        std::set<BoxKind> kinds;
        for (const BoxSlot& slot : slots_of(character_)) {
            kinds.insert(slot.kind);
        }
        CHECK(children == 2 + kinds.size() + (players_.empty() ? 0U : 1U));  // no node was dropped
        std::size_t animations = 0;
        lines_.next("animations") >> animations;
        CHECK(animations == project_.clips.size());
        for (const Clip& clip : project_.clips) {
            INFO(clip.name);
            compare(clip);
        }
        compare_pixels();
        compare_frames();
    }

private:
    const Animation& animation_of(const Clip& clip) const {
        return character_.animations[clip.animation];
    }

    void read_sounds() {
        while (lines_.peek() == "sound") {
            std::istringstream words = lines_.next("sound");
            std::string node;
            std::string stream;
            double decibels = 0;
            double pitch = 0;
            words >> node >> stream >> decibels >> pitch;
            players_[node] = {stream, std::pow(10, decibels / 20), pitch};
        }
    }

    // The players that stand for the cues of a tick of the clip: those with which a clip begins,
    // also again, or the others.
    std::set<std::string> due(const Clip& clip, std::uint64_t tick, bool beginning) const {
        const Timeline timeline(animation_of(clip));
        const std::uint64_t whole = clip.start + tick;
        if (whole >= timeline.total() && !timeline.returns_to()) {
            return {};
        }
        const std::uint64_t from =
            timeline.returns_to() ? timeline.spans()[*timeline.returns_to()].start : 0;
        const std::uint64_t folded =
            whole < timeline.total() ? whole : from + (whole - from) % (timeline.total() - from);
        if (beginning != (folded == from || folded == clip.start)) {
            return {};
        }
        std::set<std::string> players;
        const Timeline::Span& span = timeline.at(whole);
        for (const Cue& cue : timeline.frame_of(span).cues) {
            if (Timeline::tick_of(span, cue) == folded) {
                players.insert(player_of(cue));
            }
        }
        return players;
    }
    std::string player_of(const Cue& cue) const {
        for (const auto& [node, player] : players_) {
            const std::string name = godot::node_name(plain_name(cue.clip));
            const bool is_stream = player.stream == cue.clip + ".wav" || player.stream == "none";
            const bool is_named = node == name || node.starts_with(name + "_");
            if (is_stream && is_named && std::abs(player.volume - double{cue.volume}) < 1e-3 &&
                near(player.pitch, double{cue.pitch})) {
                return node;
            }
        }
        return "no player of " + cue.clip;
    }

    void compare(const Clip& clip) {
        std::string name;
        lines_.next("clip") >> name;
        REQUIRE(name == clip.name);
        const Timeline timeline(animation_of(clip));
        std::set<std::string> late;
        for (std::uint64_t tick = 0; tick < clip.ticks; ++tick) {
            std::istringstream words = lines_.next();
            INFO("tick " << tick << ": " << words.str());
            const Frame& frame = timeline.frame_of(timeline.at(clip.start + tick));
            REQUIRE(shows(words, timeline.placement(clip.start + tick)));
            std::set<std::string> found;
            REQUIRE(has_boxes(words, frame.boxes, found));
            // Sounds at the beginning of a clip are heard a tick late (godot.md 5).
            std::set<std::string> wanted = due(clip, tick, false);
            wanted.insert(late.begin(), late.end());
            late = due(clip, tick, true);
            REQUIRE(found == wanted);
        }
    }

    bool shows(std::istringstream& words, const Placement& placement) {
        int visible = 0;
        words >> visible;
        const auto seen = seen_of(character_, placement);
        if (!seen || visible == 0) {
            return !seen && visible == 0;
        }
        std::string page;
        double x = 0, y = 0, width = 0, height = 0;
        words >> page >> x >> y >> width >> height;
        if (width != seen->width || height != seen->height ||
            !has_pixels(page,
                        {static_cast<std::int32_t>(x), static_cast<std::int32_t>(y), seen->width,
                         seen->height},
                        *placement.sprite, *seen)) {
            return false;
        }
        const Point axis = character_[*placement.sprite].axis;
        const double axis_x = axis.x - double(seen->x);
        const double axis_y = axis.y - double(seen->y);
        const double source = placement.blend.source / 256.0;
        const double kept = placement.blend.destination / 256.0;
        const auto [mode, rgb, alpha] = [&]() -> std::array<double, 3> {
            switch (placement.blend.mode) {
                case BlendMode::normal: break;
                case BlendMode::subtract: return {2, 1, source};
                case BlendMode::add:
                    return kept == 1            ? std::array{1.0, 1.0, source}
                           : source + kept == 1 ? std::array{0.0, 1.0, source}
                                                : std::array{4.0, source, 1 - kept};
            }
            return {0, 1, 1};
        }();
        return all_near(words, {placement.flip_h ? axis_x - width : -axis_x,
                                placement.flip_v ? axis_y - height : -axis_y,
                                placement.x * scale_.x, placement.y * scale_.y,
                                placement.flip_h ? 1.0 : 0.0, placement.flip_v ? 1.0 : 0.0,
                                placement.scale_x * scale_.x, placement.scale_y * scale_.y,
                                -placement.angle * std::numbers::pi / 180, mode, rgb, alpha});
    }

    // Whether that part of the page has the pixels of the sprite.
    bool has_pixels(const std::string& page, const Rectangle& region, SpriteId sprite,
                    const Rectangle& seen) {
        if (!checked_.insert({page, region.x, region.y, sprite.value}).second) {
            return true;
        }
        if (pages_.count(page) == 0) {
            Context context;
            pages_.emplace(page, png::decode({page, file_of(project_.set, page)}, context).value());
        }
        const png::Image& image = pages_.at(page);
        const auto pixels = [](const Picture& picture, const Rectangle& part,
                               const Colours* colours) {
            ByteBuffer bytes(std::size_t{4} * part.width * part.height);
            copy_rgba(picture, part, colours, bytes, std::size_t{4} * part.width);
            for (std::size_t i = 0; i < bytes.size(); i += 4) {
                if (bytes[i + 3] == 0) {
                    bytes[i] = bytes[i + 1] = bytes[i + 2] = 0;
                }
            }
            return bytes;
        };
        return pixels(image.picture, region, image.palette ? &*image.palette : nullptr) ==
               pixels(character_.picture_of(sprite), seen, character_.colours_of(sprite));
    }

    void compare_pixels() {
        const Rectangle view = view_of(project_);
        for (const Clip& clip : project_.clips) {
            const Timeline timeline(animation_of(clip));
            for (const std::uint64_t tick : clip.shots) {
                INFO(clip.name << ", pixels of tick " << tick);
                std::string text;
                lines_.next("pixels") >> text;
                Context context;
                const png::Image image =
                    png::decode({"shot", bytes_of_base64(text).value()}, context).value();
                REQUIRE(image.picture.width == view.width);
                REQUIRE(image.picture.height == view.height);
                ByteBuffer drawn(std::size_t{4} * view.width * view.height);
                copy_rgba(image.picture, {0, 0, view.width, view.height}, nullptr, drawn,
                          std::size_t{4} * view.width);
                CHECK(largest_difference(character_, timeline.placement(clip.start + tick), view,
                                         drawn) <= 2);
            }
        }
    }

    // The enabled boxes, then the sounds that began.
    bool has_boxes(std::istringstream& words, const std::vector<Box>& boxes,
                   std::set<std::string>& sounds) const {
        std::map<std::string, const Box*> wanted;
        const std::vector<BoxSlot> slots = slots_of(boxes);
        for (std::size_t i = 0; i < boxes.size(); ++i) {
            if (boxes[i].enabled) {
                wanted["/" + name_of(slots[i])] = &boxes[i];
            }
        }
        std::string mark;
        while (words >> mark) {
            std::string name;
            words >> name;
            if (mark == "!") {
                sounds.insert(name);
                continue;
            }
            const auto box = wanted.find(name.substr(name.find('/')));
            if (mark != "|" || box == wanted.end()) {
                return false;
            }
            const Box& is = *box->second;
            if (!all_near(words,
                          {(is.x + is.width / 2.0) * scale_.x, (is.y + is.height / 2.0) * scale_.y,
                           is.width / 2.0 * scale_.x, is.height / 2.0 * scale_.y,
                           -is.rotation * std::numbers::pi / 180})) {
                return false;
            }
            wanted.erase(box);
        }
        return wanted.empty();
    }

    // Each animation of the SpriteFrames: pictures about the axis, and how long they are shown.
    void compare_frames() {
        std::istringstream node = lines_.next("node");
        double left = 0, top = 0, centered = 1;
        node >> left >> top >> centered;
        CHECK(centered == 0);
        std::set<std::string> names;
        while (lines_.peek() == "frames") {
            std::istringstream header = lines_.next("frames");
            int loops = 0;
            std::string name;
            header >> loops >> name;
            INFO(name);
            REQUIRE(names.insert(name).second);
            const auto clip = std::find_if(project_.clips.begin(), project_.clips.end(),
                                           [&](const Clip& each) { return each.name == name; });
            REQUIRE(clip != project_.clips.end());
            const Timeline timeline(animation_of(*clip));
            const std::uint64_t end = clip->enters_loop ? *clip->enters_loop : timeline.total();
            CHECK((loops == 1) == (timeline.returns_to().has_value() && !clip->enters_loop));
            double seconds = 0;
            while (lines_.peek() != "frames" && lines_.peek() != "end" &&
                   lines_.peek() != "character") {
                const std::uint64_t tick =
                    clip->start + static_cast<std::uint64_t>(std::lround(seconds * 60));
                REQUIRE(tick < end);
                const Placement shown = placement_of(timeline.frame_of(timeline.at(tick)));
                std::istringstream words = lines_.next();
                INFO("tick " << tick << ": " << words.str());
                double duration = 0;
                words >> duration;
                REQUIRE(is_placed(words, shown, left, top));
                seconds += duration;
            }
            CHECK(near(seconds * 60, static_cast<double>(end - clip->start)));
        }
        CHECK(names.size() == project_.clips.size());
    }
    bool is_placed(std::istringstream& words, const Placement& shown, double left, double top) {
        std::string page;
        words >> page;
        const auto seen = shown.blend.shows_nothing() ? std::nullopt : seen_of(character_, shown);
        if (!seen || page == "blank") {
            return !seen && page == "blank";
        }
        double x = 0, y = 0;
        words >> x >> y;
        const Point axis = character_[*shown.sprite].axis;
        const double axis_x = axis.x - double(seen->x);
        const double axis_y = axis.y - double(seen->y);
        return has_pixels(page,
                          {static_cast<std::int32_t>(x), static_cast<std::int32_t>(y), seen->width,
                           seen->height},
                          *shown.sprite, *seen) &&
               all_near(words, {double(seen->width), double(seen->height),
                                shown.x + (shown.flip_h ? axis_x - seen->width : -axis_x) - left,
                                shown.y + (shown.flip_v ? axis_y - seen->height : -axis_y) - top});
    }

    struct Player {
        std::string stream;
        double volume = 0;
        double pitch = 0;
    };

    const Project& project_;
    const Character& character_;
    const Scale scale_;
    Lines& lines_;
    std::map<std::string, Player> players_;
    std::map<std::string, png::Image> pages_;
    std::set<std::tuple<std::string, std::int32_t, std::int32_t, std::uint32_t>> checked_;
};

}  // namespace

std::vector<Project> sample_projects(std::string_view version) {
    std::vector<Project> projects;
    for (const char* const name : {"ember", "slate", "tide"}) {
        projects.push_back(project_of(name, read(fs::path(samples) / name), version));
    }
    Character half = read(fs::path(samples) / "ember");
    half.info.scale = {0.5, 0.25};
    projects.push_back(project_of("half", std::move(half), version));
    return projects;
}

std::vector<Project> random_projects(std::string_view version) {
    std::vector<Project> projects;
    for (std::uint32_t seed = 1; seed <= 12; ++seed) {
        Character character = random_character(seed);
        for (Animation& animation : character.animations) {
            for (Frame& frame : animation.frames) {
                frame.ticks = frame.ticks > 0 ? 1 + frame.ticks % 7 : frame.ticks;
            }
        }
        projects.push_back(
            project_of("random" + std::to_string(seed), std::move(character), version));
    }
    return projects;
}

std::vector<Project> real_projects(std::string_view version) {
    const char* const corpus = std::getenv("FIGHTCONV_CORPUS");
    std::vector<std::string> names = {"kfm-mugen11"};
    if (is_whole()) {
        names.insert(names.end(), {"commando2", "kfm720-mugen11"});
    }
    std::vector<Project> projects;
    for (const std::string& name : names) {
        const fs::path folder = fs::path(corpus != nullptr ? corpus : "") / name;
        if (fs::is_directory(folder)) {
            projects.push_back(project_of(name, read(folder), version));
        } else {
            std::cout << "godot: no real character, no folder " << folder.string() << std::endl;
        }
    }
    return projects;
}

void write_projects(const std::vector<Project>& projects, const fs::path& folder) {
    nlohmann::json jobs = nlohmann::json::array();
    for (const Project& project : projects) {
        for (const OutputFile& file : project.set.files) {
            write_file(folder / project.set.path_of(file), as_text(file.bytes));
        }
        nlohmann::json clips = nlohmann::json::array();
        for (const Clip& clip : project.clips) {
            clips.push_back({{"name", clip.name}, {"ticks", clip.ticks}, {"shots", clip.shots}});
        }
        const Rectangle view = view_of(project);
        jobs.push_back({{"folder", project.set.folder},
                        {"name", project.name},
                        {"view", {view.x, view.y, view.width, view.height}},
                        {"clips", std::move(clips)}});
    }
    write_file(folder / "jobs.json", jobs.dump());
}

void check_result(const std::vector<Project>& projects, const std::string& text) {
    Lines lines(text);
    for (const Project& project : projects) {
        INFO(project.name);
        Comparison(project, lines).run();
    }
    lines.next("end");
}

}  // namespace fightconv::test
