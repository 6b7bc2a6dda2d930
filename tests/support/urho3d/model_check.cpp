// Compares what models and skeletal animations show with the character, tick by tick.
#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>
#include <numbers>
#include <set>

#include "core/model/timeline.hpp"
#include "formats/images/png/png.hpp"
#include "tests/support/urho3d/model.hpp"

namespace fightconv::test {

namespace {

using Matrix = UrhoModelPlayer::Matrix;
constexpr double pixels_per_unit = 100;

bool is_visible(const Matrix& m) { return std::abs(m[0] * m[5] - m[1] * m[4]) > 1e-12F; }

class ModelCheck {
public:
    ModelCheck(const OutputSet& set, const std::string& name, const Character& character)
        : character_(character), folder_("Characters/" + name + "/") {
        for (const OutputFile& file : set.files) {
            files_[file.path] = file.bytes;
        }
        if (files_.count(folder_ + name + ".mdl") != 0) {
            common_ = name;
        }
    }

    std::uint64_t run(std::uint64_t ticks) {
        std::map<std::string, int> taken;
        std::uint64_t compared = 0;
        for (const Animation& animation : character_.animations) {
            std::string stem = (animation.number < 0 ? "m" : "") +
                               std::to_string(std::abs(std::int64_t{animation.number}));
            if (const int count = ++taken[stem]; count > 1) {
                stem += "_" + std::to_string(count);
            }
            try {
                compared += play(animation, stem, ticks);
            } catch (const std::runtime_error& error) {
                throw std::runtime_error("animation " + animation.name + ": " + error.what());
            }
        }
        return compared;
    }

private:
    struct Loaded {
        UrhoModel model;
        std::vector<std::string> textures;  // of the geometries
        std::set<std::pair<const UrhoQuad*, std::uint32_t>> seen;
    };

    Bytes file(const std::string& path) const {
        const auto found = files_.find(folder_ + path);
        model_needs(found != files_.end(), "there is no " + path);
        return found->second;
    }

    Loaded& model_of(const std::string& stem) {
        const auto [place, is_new] = models_.try_emplace(stem);
        Loaded& loaded = place->second;
        if (is_new) {
            loaded.model = read_urho_model(file(stem + ".mdl"));
            std::string list(loaded.model.geometries == 0 ? std::string_view()
                                                          : as_text(file(stem + ".txt")));
            for (std::size_t end; (end = list.find('\n')) != std::string::npos;
                 list.erase(0, end + 1)) {
                const Bytes material = files_.at(list.substr(0, end));
                const std::string text(as_text(material));
                const std::string before = "<texture unit=\"diffuse\" name=\"";
                const std::size_t at = text.find(before);
                model_needs(at != std::string::npos, "a material without a texture");
                const std::size_t from = at + before.size();
                loaded.textures.push_back(text.substr(from, text.find('"', from) - from));
            }
            model_needs(loaded.textures.size() == loaded.model.geometries,
                        "not a material for each geometry");
        }
        return loaded;
    }

    std::uint64_t play(const Animation& animation, const std::string& stem, std::uint64_t ticks) {
        Loaded& loaded = model_of(common_.empty() ? "Anim/" + stem : common_);
        const Timeline timeline(animation);
        const bool has_intro = files_.count(folder_ + "Anim/" + stem + ".intro.ani") != 0;
        const UrhoBoneAnimation first = read_urho_animation(
            file("Anim/" + stem + (has_intro ? ".intro.ani" : ".ani")), loaded.model);
        const UrhoBoneAnimation loop =
            has_intro ? read_urho_animation(file("Anim/" + stem + ".loop.ani"), loaded.model)
                      : first;
        std::optional<UrhoModelPlayer> player(std::in_place, loaded.model, first,
                                              !has_intro && timeline.returns_to().has_value());
        bool in_intro = has_intro;
        for (std::uint64_t tick = 0; tick < ticks; ++tick) {
            if (in_intro && player->at_end()) {
                player.emplace(loaded.model, loop, true);
                in_intro = false;
            }
            try {
                compare(loaded, player->transforms(), timeline, tick);
            } catch (const std::runtime_error& error) {
                throw std::runtime_error("tick " + std::to_string(tick) + ": " + error.what());
            }
            player->step();
        }
        return ticks;
    }

    void compare(Loaded& loaded, const std::vector<Matrix>& transforms, const Timeline& timeline,
                 std::uint64_t tick) {
        const Placement placement = timeline.placement(tick);
        const bool is_hidden = timeline.frame_of(timeline.at(tick)).blend.shows_nothing();
        const bool shows = placement.sprite && placement.scale_x != 0 && placement.scale_y != 0 &&
                           !is_hidden && something_to_see(*placement.sprite);
        const UrhoQuad* seen = nullptr;
        for (const UrhoQuad& quad : loaded.model.quads) {
            if (is_visible(transforms[quad.bone])) {
                model_needs(seen == nullptr, "two sprites are seen");
                seen = &quad;
            }
        }
        model_needs((seen != nullptr) == shows, shows ? "nothing is seen" : "a sprite is seen");
        if (shows) {
            compare_placement(transforms[seen->bone], placement);
            if (loaded.seen.emplace(seen, placement.sprite->value).second) {
                compare_pixels(*seen, loaded.textures[seen->geometry], *placement.sprite);
            }
        }
        compare_boxes(loaded.model, transforms, timeline.frame_of(timeline.at(tick)));
    }

    bool something_to_see(SpriteId sprite) {
        const auto [place, is_new] = visible_.try_emplace(sprite.value);
        if (is_new) {
            place->second =
                visible_bounds(character_.picture_of(sprite), character_.colours_of(sprite))
                    .has_value();
        }
        return place->second;
    }

    static void compare_placement(const Matrix& m, const Placement& placement) {
        const auto near = [](double a, double b) {
            return std::abs(a - b) <= 1e-4 * std::max(1.0, std::abs(b));
        };
        model_needs(
            near(m[3] * pixels_per_unit, placement.x) && near(-m[7] * pixels_per_unit, placement.y),
            "the sprite is at another place");
        const double turned = placement.angle * std::numbers::pi / 180;
        const double x = placement.flip_h ? -placement.scale_x : placement.scale_x;
        const double y = placement.flip_v ? -placement.scale_y : placement.scale_y;
        // what floats keep of a product
        const double size = std::max({1.0, std::abs(x), std::abs(y)});
        const auto alike = [&](double a, double b) { return std::abs(a - b) <= 1e-4 * size; };
        model_needs(
            alike(m[0], x * std::cos(turned)) && alike(m[4], x * std::sin(turned)) &&
                alike(m[1], y * -std::sin(turned)) && alike(m[5], y * std::cos(turned)),
            "the sprite is flipped, scaled or turned in another way: " + std::to_string(m[0]) +
                " " + std::to_string(m[1]) + " " + std::to_string(m[4]) + " " +
                std::to_string(m[5]) + ", not " + std::to_string(x) + " " + std::to_string(y) +
                " turned by " + std::to_string(placement.angle));
    }

    const Picture& texture(const std::string& path) {
        const auto [place, is_new] = textures_.try_emplace(path);
        if (is_new) {
            Context context;
            model_needs(files_.count(path) != 0, "there is no " + path);
            auto image = png::decode({path, files_.at(path)}, context);
            model_needs(image.has_value(), path + " is not a picture");
            Picture& colours = place->second;
            colours = {image->picture.width, image->picture.height, PixelFormat::rgba8888,
                       PixelBuffer(std::size_t{image->picture.width} * image->picture.height * 4)};
            copy_rgba(image->picture, {0, 0, colours.width, colours.height},
                      image->palette ? &*image->palette : nullptr, colours.pixels.unpack(),
                      std::size_t{colours.width} * 4);
        }
        return place->second;
    }

    void compare_pixels(const UrhoQuad& quad, const std::string& path, SpriteId sprite) {
        const auto whole = [](double value) {
            const double rounded = std::round(value);
            model_needs(std::abs(value - rounded) < 0.01, "a corner is not at a whole pixel");
            return static_cast<std::int64_t>(rounded);
        };
        const Picture& atlas = texture(path);
        const Picture& picture = character_.picture_of(sprite);
        const Point axis = character_[sprite].axis;
        const std::int64_t left = axis.x + whole(quad.left * pixels_per_unit),
                           top = axis.y - whole(quad.top * pixels_per_unit);
        const std::int64_t width = whole((double{quad.right} - quad.left) * pixels_per_unit),
                           height = whole((double{quad.top} - quad.bottom) * pixels_per_unit);
        const std::int64_t from_x = whole(double{quad.u_left} * atlas.width),
                           from_y = whole(double{quad.v_top} * atlas.height);
        model_needs(whole(double{quad.u_right} * atlas.width) - from_x == width &&
                        whole(double{quad.v_bottom} * atlas.height) - from_y == height,
                    "a stretched picture");
        model_needs(from_x >= 0 && from_y >= 0 && from_x + width <= atlas.width &&
                        from_y + height <= atlas.height,
                    "outside of the texture");
        std::vector<std::uint8_t> expected(std::size_t{picture.width} * picture.height * 4);
        copy_rgba(picture, {0, 0, picture.width, picture.height}, character_.colours_of(sprite),
                  expected, std::size_t{picture.width} * 4);
        const PixelView atlas_pixels = atlas.pixels.unpacked();
        const std::uint8_t* pixels = atlas_pixels.data();
        std::uint64_t inside_count = 0;
        for (std::int64_t y = 0; y < picture.height; ++y) {
            for (std::int64_t x = 0; x < picture.width; ++x) {
                const std::uint8_t* pixel =
                    &expected[static_cast<std::size_t>((y * picture.width + x) * 4)];
                const bool inside = x >= left && x < left + width && y >= top && y < top + height;
                inside_count += inside ? 1 : 0;
                const std::uint8_t* shown =
                    pixels + ((from_y + y - top) * atlas.width + from_x + x - left) * 4;
                model_needs(inside ? std::memcmp(pixel, shown, 4) == 0 : pixel[3] == 0,
                            "another picture is seen");
            }
        }
        model_needs(inside_count == static_cast<std::uint64_t>(width * height),
                    "more than the picture is seen");
    }

    struct SeenBox {
        std::string kind;
        double left, top, right, bottom;
    };

    static void compare_boxes(const UrhoModel& model, const std::vector<Matrix>& transforms,
                              const Frame& frame) {
        std::vector<SeenBox> expected;
        for (const Box& box : frame.boxes) {
            const auto kind = static_cast<unsigned>(box.kind);
            if (box.enabled && box.width > 0 && box.height > 0 && kind < 16) {
                expected.push_back({kind < box_kind_count ? std::string(name_of(box.kind))
                                                          : "kind" + std::to_string(kind),
                                    box.x, box.y, double{box.x} + box.width,
                                    double{box.y} + box.height});
            }
        }
        std::stable_sort(expected.begin(), expected.end(),
                         [](const SeenBox& a, const SeenBox& b) { return a.kind < b.kind; });
        std::vector<SeenBox> seen;
        for (std::size_t i = 0; i < model.bones.size(); ++i) {
            const UrhoBone& bone = model.bones[i];
            const Matrix& m = transforms[i];
            if (bone.has_box && is_visible(m)) {
                seen.push_back({bone.name.substr(0, bone.name.rfind('-')),
                                (m[0] * bone.box_min[0] + m[3]) * pixels_per_unit,
                                -(m[5] * bone.box_max[1] + m[7]) * pixels_per_unit,
                                (m[0] * bone.box_max[0] + m[3]) * pixels_per_unit,
                                -(m[5] * bone.box_min[1] + m[7]) * pixels_per_unit});
            }
        }
        std::stable_sort(seen.begin(), seen.end(),
                         [](const SeenBox& a, const SeenBox& b) { return a.kind < b.kind; });
        const auto near = [](double a, double b) {
            return std::abs(a - b) <= 1e-3 * std::max(1.0, std::abs(b));
        };
        model_needs(seen.size() == expected.size(), "other boxes: " + std::to_string(seen.size()) +
                                                        " instead of " +
                                                        std::to_string(expected.size()));
        for (std::size_t i = 0; i < seen.size(); ++i) {
            const SeenBox &a = seen[i], &b = expected[i];
            model_needs(a.kind == b.kind && near(a.left, b.left) && near(a.top, b.top) &&
                            near(a.right, b.right) && near(a.bottom, b.bottom),
                        "a box is at another place");
        }
    }

    const Character& character_;
    std::string folder_;
    std::string common_;  // the model of all animations; empty: each has its own
    std::map<std::string, ByteBuffer> files_;
    std::map<std::string, Loaded> models_;
    std::map<std::string, Picture> textures_;
    std::map<std::uint32_t, bool> visible_;
};

}  // namespace

std::uint64_t check_urho_models(const OutputSet& set, const std::string& name,
                                const Character& character, std::uint64_t ticks) {
    return ModelCheck(set, name, character).run(ticks);
}

}  // namespace fightconv::test
