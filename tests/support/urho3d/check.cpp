#include "tests/support/urho3d/check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <stdexcept>

#include "core/model/timeline.hpp"
#include "formats/images/png/png.hpp"
#include "tests/support/urho3d/player.hpp"

namespace fightconv::test {

namespace {

constexpr double tolerance = 0.002;  // pixels; positions are texts of floats

using Edges = std::array<double, 5>;  // category, left, top, width, height

class UrhoCheck {
public:
    UrhoCheck(const OutputSet& set, const Character& character)
        : character_(character), folder_(set) {
        const std::string main = set.main_files.at(0);
        name_ = main.substr(0, main.rfind('.'));
        path_ = "Characters/" + name_ + "/";
        categories_ = character.animations.empty()
                          ? std::vector<std::uint32_t>()
                          : folder_.categories(path_ + name_ + "Collision.xml");
    }

    void run(std::uint64_t ticks) {
        std::map<std::int32_t, int> seen;
        bool standing_seen = false;
        for (const Animation& animation : character_.animations) {
            const int same = ++seen[animation.number];
            std::string stem = animation.number < 0
                                   ? fmt::format("m{}", -std::int64_t{animation.number})
                                   : fmt::format("{}", animation.number);
            stem += same == 1 ? "" : fmt::format("_{}", same);
            play(animation, stem, ticks);
            if (animation.number == 0 && !standing_seen) {
                standing_seen = true;
                play_standing(animation, ticks);
            }
        }
    }

private:
    using Start = std::function<std::unique_ptr<UrhoPlayback>(const std::string& stem, bool loops)>;

    void play(const Animation& animation, const std::string& stem, std::uint64_t ticks) {
        for (const bool left : {true, false}) {
            mirrored_ = left;
            const std::string path = path_ + (left ? "AnimLeft/" : "Anim/") + stem;
            compare(animation, path + " as ObjectAnimation", true, ticks,
                    [&](const std::string& ending, bool) {
                        return play_object_animation(folder_, path + ending + ".objanim.xml",
                                                     categories_);
                    });
            compare(animation, path + " in rbfx", true, ticks,
                    [&](const std::string& ending, bool loops) {
                        return play_rbfx_animation(folder_, path + ending + ".rbfx.xml", loops,
                                                   categories_);
                    });
        }
        compare(animation, "Spriter", false, ticks, [&](const std::string& ending, bool) {
            for (int page = 1;; ++page) {
                const std::string scml =
                    path_ + name_ + (page == 1 ? "" : fmt::format("_{}", page)) + ".scml";
                if (folder_.file(scml).find(fmt::format("name=\"{}{}\" length", stem, ending)) !=
                    std::string::npos) {
                    return play_spriter(folder_, scml, stem + ending);
                }
            }
        });
    }

    // A prefab has no intro.
    void play_standing(const Animation& animation, std::uint64_t ticks) {
        const Timeline timeline(animation);
        const std::uint64_t first =
            timeline.returns_to() ? timeline.spans()[*timeline.returns_to()].start : 0;
        const auto playback = play_prefab(folder_, path_ + name_ + "Collision.xml");
        for (std::uint64_t tick = 0; tick < ticks; ++tick, playback->step()) {
            compare_tick(timeline, first + tick, playback->shown(), true, "prefab");
        }
    }

    // A game changes from the intro to the loop when the intro is over.
    void compare(const Animation& animation, const std::string& what, bool boxes,
                 std::uint64_t ticks, const Start& start) {
        const Timeline timeline(animation);
        const auto returns_to = timeline.returns_to();
        const std::uint64_t intro = returns_to ? timeline.spans()[*returns_to].start : 0;
        std::unique_ptr<UrhoPlayback> playback =
            start(intro != 0 ? ".intro" : "", intro == 0 && returns_to.has_value());
        for (std::uint64_t tick = 0; tick < ticks; ++tick) {
            if (tick == intro && intro != 0) {
                playback = start(".loop", true);
            } else if (tick != 0) {
                playback->step();
            }
            compare_tick(timeline, tick, playback->shown(), boxes,
                         fmt::format("animation {} as {}", animation.name, what));
        }
    }

    // A flip and a negative scale are the same, so that only their product counts.
    template <class Number>
    static void unite(bool& flip, Number& scale) {
        flip = flip != (scale < 0);
        scale = std::abs(scale);
    }

    void compare_tick(const Timeline& timeline, std::uint64_t tick, UrhoShown shown, bool boxes,
                      const std::string& where) {
        const auto fail_at = [&](const std::string& why) {
            throw std::runtime_error(fmt::format("{}, tick {}: {}", where, tick, why));
        };
        Placement expected = timeline.placement(tick);
        if (mirrored_) {
            expected.x = -expected.x;
            expected.angle = -expected.angle;
            expected.flip_h = !expected.flip_h;
        }
        unite(expected.flip_h, expected.scale_x);
        unite(expected.flip_v, expected.scale_y);
        unite(shown.flip_x, shown.scale_x);
        unite(shown.flip_y, shown.scale_y);
        const Look* const look = expected.sprite ? &look_of(*expected.sprite) : nullptr;
        const bool drawn = shown.sprite && shown.sprite->name != "blank";
        const bool is_hidden = timeline.frame_of(timeline.at(tick)).blend.shows_nothing();
        if (drawn != (look != nullptr && look->visible && !is_hidden)) {
            fail_at("something is shown only in one of the two");
        }
        if (drawn) {
            const std::string key = fmt::format("{}-{}", character_[*expected.sprite].key.group,
                                                character_[*expected.sprite].key.number);
            if (shown.sprite->name.rfind(key, 0) != 0) {
                fail_at("shows " + shown.sprite->name + ", not " + key);
            }
            check_pixels(*expected.sprite, *look->visible, *shown.sprite);
            const Point axis = character_[*expected.sprite].axis;
            const Rectangle& part = *look->visible;
            const double left = expected.x + (expected.flip_h ? double(axis.x) - part.x - part.width
                                                              : double(part.x) - axis.x);
            const double top = expected.y + (expected.flip_v ? double(axis.y) - part.y - part.height
                                                             : double(part.y) - axis.y);
            if (std::abs(left - shown.left()) > tolerance * 10 ||
                std::abs(top - shown.top()) > tolerance * 10 || expected.flip_h != shown.flip_x ||
                expected.flip_v != shown.flip_y) {
                fail_at(fmt::format("drawn at {},{}, not at {},{}", shown.left(), shown.top(), left,
                                    top));
            }
            if (std::abs(expected.scale_x - shown.scale_x) > 1e-4 ||
                std::abs(expected.scale_y - shown.scale_y) > 1e-4 ||
                std::abs(std::remainder(expected.angle - shown.angle, 360)) > 0.01) {
                fail_at("scaled or turned in another way");
            }
        }
        if (boxes) {
            compare_boxes(timeline.frame_of(timeline.at(tick)).boxes, shown.boxes, fail_at);
        }
    }

    template <class Fail>
    void compare_boxes(const std::vector<Box>& expected, const std::vector<UrhoBox>& shown,
                       Fail fail_at) const {
        std::vector<Edges> a;
        std::vector<Edges> b;
        for (const Box& box : expected) {
            if (box.enabled && box.width > 0 && box.height > 0 && static_cast<int>(box.kind) < 16) {
                const double left = mirrored_ ? -(double(box.x) + box.width) : box.x;
                a.push_back(
                    {double(1U << static_cast<int>(box.kind)), left, box.y, box.width, box.height});
            }
        }
        for (const UrhoBox& box : shown) {
            b.push_back({double(box.category), box.x, box.y, box.width, box.height});
        }
        const auto same = [](const Edges& one, const Edges& other) {
            return std::equal(one.begin(), one.end(), other.begin(), [](double x, double y) {
                return std::abs(x - y) <= tolerance * std::max(10.0, std::abs(x) / 100);
            });
        };
        if (!std::is_permutation(a.begin(), a.end(), b.begin(), b.end(), same)) {
            fail_at(fmt::format("{} boxes, not the {} of the character, or elsewhere", b.size(),
                                a.size()));
        }
    }

    struct Look {
        std::optional<Rectangle> visible;
    };
    const Look& look_of(SpriteId sprite) {
        const auto [place, is_new] = looks_.try_emplace(sprite);
        if (is_new) {
            place->second.visible =
                visible_bounds(character_.picture_of(sprite), character_.colours_of(sprite));
        }
        return place->second;
    }

    void check_pixels(SpriteId sprite, const Rectangle& part, const UrhoSprite& shown) {
        if (!checked_.emplace(sprite, shown.sheet + "@" + shown.name).second) {
            return;
        }
        const auto [atlas, is_new] = atlases_.try_emplace(shown.picture);
        if (is_new) {
            Context context;
            const std::string& file = folder_.file(shown.picture);
            atlas->second = png::decode({shown.picture, as_bytes(file)}, context).value();
        }
        std::vector<std::uint8_t> expected(std::size_t{part.width} * part.height * 4);
        copy_rgba(character_.picture_of(sprite), part, character_.colours_of(sprite), expected,
                  std::size_t{part.width} * 4);
        std::vector<std::uint8_t> found(std::size_t{shown.source.width} * shown.source.height * 4);
        copy_rgba(atlas->second.picture, shown.source,
                  atlas->second.palette ? &*atlas->second.palette : nullptr, found,
                  std::size_t{shown.source.width} * 4);
        if (expected != found || part.width != shown.source.width) {
            throw std::runtime_error("other pixels in " + shown.name);
        }
    }

    const Character& character_;
    UrhoFolder folder_;
    std::string name_;
    std::string path_;
    std::vector<std::uint32_t> categories_;
    bool mirrored_ = false;  // what is played faces left
    std::map<SpriteId, Look> looks_;
    std::set<std::pair<SpriteId, std::string>> checked_;
    std::map<std::string, png::Image> atlases_;
};

}  // namespace

void check_urho(const OutputSet& set, const Character& character, std::uint64_t ticks) {
    UrhoCheck(set, character).run(ticks);
}

}  // namespace fightconv::test
