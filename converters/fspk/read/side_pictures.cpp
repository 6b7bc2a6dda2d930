#include "converters/fspk/read/side_pictures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>

#include "converters/fspk/problems.hpp"
#include "converters/json/json_reader.hpp"
#include "core/base/reporter.hpp"
#include "core/base/text/text.hpp"
#include "core/model/scale.hpp"
#include "formats/images/png/png.hpp"

namespace fightconv::fspk {

namespace {

constexpr std::string_view moves_ending = ".moves.json";
constexpr std::int64_t greatest = std::numeric_limits<std::int32_t>::max();

// The folder of a file with its '/', or nothing.
std::string_view folder_of(std::string_view file) { return file.substr(0, file.rfind('/') + 1); }

// Only the name counts: a texture lies beside its pack.
std::string beside(std::string_view pack, std::string_view path) {
    return std::string(folder_of(pack)).append(path.substr(path.find_last_of("/\\") + 1));
}

// NAME.moves.json of NAME.fspk, or of NAME-2.fspk, one of several packs.
std::optional<std::string> find_moves_file(const InputTree& tree, std::string_view pack) {
    std::string_view name = pack.substr(0, pack.rfind('.'));
    if (auto own = tree.find(std::string(name).append(moves_ending))) {
        return own;
    }
    const std::size_t dash = name.find_last_not_of("0123456789");
    const bool is_part =
        dash != std::string_view::npos && dash + 1 < name.size() && name[dash] == '-';
    return is_part ? tree.find(std::string(name.substr(0, dash)).append(moves_ending))
                   : std::nullopt;
}

std::optional<std::int64_t> whole(const JsonValue& value, std::int64_t least, std::int64_t most) {
    const auto number = value.whole();
    return number && *number >= least && *number <= most ? number : std::nullopt;
}
std::string text_of(const JsonValue& value) { return value.text() == nullptr ? "" : *value.text(); }
double number_of(const JsonValue& value, double otherwise) {
    const double number = value.number().value_or(otherwise);
    return std::isfinite(number) ? number : otherwise;
}

struct Texture {
    std::string path;
    std::optional<png::Image> image;  // nothing: it cannot be used
};

class Reading {
public:
    Reading(const InputTree& tree, std::string_view pack, std::string_view file, Context& context)
        : tree_(tree), pack_(pack), context_(context), reporter_(context.diagnostics, file) {
        found_.charge = Charge(context.budget);
    }

    Result<SidePictures> run(const JsonValue& document) && {
        read_scale(document.member("scale"));
        by_ = static_cast<std::uint32_t>(whole(document.member("draw_scale"), 1, 64).value_or(1));
        FC_TRY(read_textures(document.member("textures")));
        for (const JsonValue& said : document.member("animations").items()) {
            FC_TRY(read_animation(said));
        }
        found_.name = text_of(document.member("name"));
        if (!is_utf8(found_.name)) {
            found_.name.clear();
        }
        if (frames_without_texture_ != 0) {
            reporter_.report(fspk_problem.pictures_left_out, {},
                             "frames whose part of a texture cannot be read are blank ({} in all)",
                             frames_without_texture_);
        }
        return std::move(found_);
    }

private:
    void read_scale(const JsonValue& said) {
        const Scale scale{number_of(said.item(0), 0), number_of(said.item(1), 0)};
        if (is_sensible_scale(scale.x) && is_sensible_scale(scale.y)) {
            found_.scale = scale;
        }
    }

    Status read_textures(const JsonValue& list) {
        for (const JsonValue& said : list.items()) {
            Texture texture{beside(pack_, text_of(said.member("path"))), std::nullopt};
            auto image = decoded(texture.path);
            if (!image && image.error().code() == ErrorCode::limit_exceeded) {
                return fail(std::move(image).error().in_file(texture.path));
            }
            if (image) {
                texture.image = *std::move(image);
            } else {
                reporter_.about(fmt::format("texture '{}'", printable(texture.path)))
                    .report(fspk_problem.pictures_left_out, {}, "it cannot be read: {}",
                            image.error().message());
            }
            textures_.insert_or_assign(text_of(said.member("id")), std::move(texture));
        }
        return {};
    }

    Result<png::Image> decoded(const std::string& path) {
        FC_ASSIGN(const FileBytes bytes, tree_.read(path, context_));
        return png::decode({path, bytes}, context_);
    }

    // Damaged animations are left out: their states show nothing.
    Status read_animation(const JsonValue& said) {
        const JsonList& frames = said.member("frames").items();
        const auto action =
            whole(said.member("action"), std::numeric_limits<std::int32_t>::min(), greatest);
        const std::string name = text_of(said.member("name"));
        const std::int64_t loop_start = whole(said.member("loop_start"), 0, greatest).value_or(0);
        if (!action || frames.empty() || std::cmp_greater_equal(loop_start, frames.size())) {
            reporter_.report(fspk_problem.pictures_left_out, {}, "the animation '{}' is damaged",
                             printable(name));
            return {};
        }
        FC_TRY(found_.charge.add(sizeof(Animation) + frames.size() * sizeof(Frame), "frames"));
        Animation animation;
        animation.number = static_cast<std::int32_t>(*action);
        animation.name = name;
        const std::string loop = text_of(said.member("loop"));
        animation.loop = loop == name_of(LoopMode::loop)        ? LoopMode::loop
                         : loop == name_of(LoopMode::ping_pong) ? LoopMode::ping_pong
                                                                : LoopMode::once;
        animation.loop_start = static_cast<std::uint32_t>(loop_start);
        for (const JsonValue& frame : frames) {
            FC_ASSIGN(Frame read, read_frame(frame));
            animation.frames.push_back(std::move(read));
        }
        found_.animations.insert_or_assign(name, std::move(animation));
        return {};
    }

    Result<Frame> read_frame(const JsonValue& said) {
        Frame frame;
        frame.ticks = static_cast<std::int32_t>(
            whole(said.member("ticks"), Frame::hold, greatest).value_or(1));
        if (said.member("texture").text() == nullptr) {
            return frame;
        }
        FC_ASSIGN(frame.sprite, sprite_of(said));
        // in the game's pixels
        const Scale scale = found_.scale.value_or(Scale());
        const auto coordinate = [&](std::size_t i, double by) {
            constexpr double far = 1 << 20;
            const double pixels = std::round(number_of(said.member("offset").item(i), 0) / by);
            return std::abs(pixels) <= far ? static_cast<std::int32_t>(pixels) : 0;
        };
        frame.offset = {coordinate(0, scale.x), coordinate(1, scale.y)};
        frame.flip_h = said.member("flip_h").is_true();
        frame.flip_v = said.member("flip_v").is_true();
        frame.scale_x = number_of(said.member("scale").item(0), 1) * by_;
        frame.scale_y = number_of(said.member("scale").item(1), 1) * by_;
        frame.angle = number_of(said.member("angle"), 0);
        read_blend(said.member("blend"), frame.blend);
        for (const JsonValue& word : said.member("interpolate").items()) {
            const std::string name = text_of(word);
            frame.interpolation.offset = frame.interpolation.offset || name == "offset";
            frame.interpolation.blend = frame.interpolation.blend || name == "blend";
            frame.interpolation.scale = frame.interpolation.scale || name == "scale";
            frame.interpolation.angle = frame.interpolation.angle || name == "angle";
        }
        return frame;
    }

    // The texture says already how much of it is added, and what of the background it hides.
    static void read_blend(const JsonValue& said, Blend& blend) {
        const std::string mode = text_of(said.member("mode"));
        const auto share = [&](const char* key) {
            return static_cast<std::uint16_t>(whole(said.member(key), 0, 256).value_or(256));
        };
        if (mode == name_of(BlendMode::subtract)) {
            blend = {BlendMode::subtract, share("source"), share("destination")};
        } else if (mode == name_of(BlendMode::add) && share("destination") == 256) {
            blend.mode = BlendMode::add;
        }
    }

    // The sprite that is a part of a texture; nothing if there is no such part.
    Result<std::optional<SpriteId>> sprite_of(const JsonValue& said) {
        const auto texture = textures_.find(text_of(said.member("texture")));
        const auto x = whole(said.member("x"), 0, greatest);
        const auto y = whole(said.member("y"), 0, greatest);
        const auto width = whole(said.member("width"), 1, greatest);
        const auto height = whole(said.member("height"), 1, greatest);
        const auto pivot_x = whole(said.member("pivot").item(0), -greatest, greatest);
        const auto pivot_y = whole(said.member("pivot").item(1), -greatest, greatest);
        const bool is_there = texture != textures_.end() && texture->second.image && x && y &&
                              width && height && pivot_x && pivot_y &&
                              *x + *width <= texture->second.image->picture.width &&
                              *y + *height <= texture->second.image->picture.height;
        if (!is_there) {
            ++frames_without_texture_;
            return std::optional<SpriteId>();
        }
        const Rectangle part{static_cast<std::int32_t>(*x), static_cast<std::int32_t>(*y),
                             static_cast<std::uint32_t>(*width),
                             static_cast<std::uint32_t>(*height)};
        const PictureKey key{&texture->second, *x, *y, *width, *height};
        const auto known = pictures_.find(key);
        PictureId picture{static_cast<std::uint32_t>(found_.pictures.size())};
        if (known != pictures_.end()) {
            picture = known->second;
        } else {
            FC_TRY(cut(*texture->second.image, part));
            pictures_.emplace(key, picture);
        }
        const SpriteId next{static_cast<std::uint32_t>(found_.sprites.size())};
        const auto [sprite, is_new] =
            sprites_.try_emplace({picture.value, *pivot_x, *pivot_y}, next);
        if (is_new) {
            if (next.value >= context_.limits.sprites) {
                return fail(ErrorCode::limit_exceeded,
                            fmt::format("more than {} sprites", context_.limits.sprites));
            }
            constexpr std::uint32_t of_a_group = 1 << 15;
            found_.sprites.push_back(
                {.key = {static_cast<std::int16_t>(next.value / of_a_group),
                         static_cast<std::int16_t>(next.value % of_a_group)},
                 .axis = {static_cast<std::int32_t>(*pivot_x), static_cast<std::int32_t>(*pivot_y)},
                 .picture = picture,
                 .palette = std::nullopt});
        }
        return std::optional(sprite->second);
    }

    Status cut(const png::Image& image, const Rectangle& part) {
        const std::size_t bytes = std::size_t{part.width} * part.height * 4;
        FC_TRY(found_.charge.add(bytes, "pictures"));
        Picture picture{part.width, part.height, PixelFormat::rgba8888, PixelBuffer(bytes)};
        static const Colours clear{};
        copy_rgba(image.picture, part, image.palette ? &*image.palette : &clear,
                  picture.pixels.unpack(), std::size_t{part.width} * 4);
        found_.pictures.push_back(std::move(picture));
        return {};
    }

    using PictureKey =
        std::tuple<const Texture*, std::int64_t, std::int64_t, std::int64_t, std::int64_t>;

    const InputTree& tree_;
    std::string_view pack_;
    Context& context_;
    Reporter reporter_;
    std::uint32_t by_ = 1;
    std::map<std::string, Texture, std::less<>> textures_;
    std::map<PictureKey, PictureId> pictures_;
    std::map<std::tuple<std::uint32_t, std::int64_t, std::int64_t>, SpriteId> sprites_;
    std::size_t frames_without_texture_ = 0;
    SidePictures found_;
};

struct MovesFile {
    std::string path;
    JsonValue document;
    Charge charge;  // of the document
};

// Nothing if there is none, or none with pictures.
Result<std::optional<MovesFile>> read_moves_file(const InputTree& tree, std::string_view pack,
                                                 Context& context) {
    auto path = find_moves_file(tree, pack);
    if (!path) {
        return std::optional<MovesFile>();
    }
    MovesFile file{*std::move(path), {}, Charge(context.budget)};
    const Reporter reporter(context.diagnostics, file.path);
    auto document = tree.read(file.path, context).and_then([&](const FileBytes& bytes) {
        return read_json(bytes, "moves", file.charge);
    });
    if (!document && document.error().code() == ErrorCode::limit_exceeded) {
        return fail(std::move(document).error());
    }
    if (document) {
        file.document = *std::move(document);
    }
    if (!file.document.is_object()) {
        reporter.report(fspk_problem.pictures_left_out, {},
                        "it is not a moves file, so the pack has no pictures");
        return std::optional<MovesFile>();
    }
    const bool has_pictures =
        file.document.member("textures").is_list() && file.document.member("animations").is_list();
    return has_pictures ? std::optional(std::move(file)) : std::nullopt;
}

}  // namespace

Result<SidePictures> read_side_pictures(const InputTree& tree, std::string_view main_file,
                                        Context& context) {
    FC_ASSIGN(const std::optional<MovesFile> file, read_moves_file(tree, main_file, context));
    return file ? Reading(tree, main_file, file->path, context).run(file->document)
                : SidePictures();
}

Result<std::vector<std::string>> side_files(const InputTree& tree, std::string_view main_file,
                                            Context& context) {
    FC_ASSIGN(const std::optional<MovesFile> file, read_moves_file(tree, main_file, context));
    std::vector<std::string> files;
    if (file) {
        files.push_back(file->path);
        for (const JsonValue& texture : file->document.member("textures").items()) {
            files.push_back(beside(main_file, text_of(texture.member("path"))));
        }
    }
    return files;
}

}  // namespace fightconv::fspk
