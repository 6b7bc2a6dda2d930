#include "converters/zx/textures.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>
#include <utility>

#include "converters/pictures/rectangle_packing.hpp"
#include "converters/zx/shrink.hpp"
#include "core/base/where.hpp"

namespace fightconv::zx {

namespace {

constexpr std::uint32_t gap = 1;  // clear pixels after each piece

Error does_not_fit(const Animation& animation, const std::string& what) {
    return Error(ErrorCode::limit_exceeded,
                 fmt::format("{}, but a texture can have at most {} pixels on a side", what,
                             longest_texture_side))
        .about(Where{"animation", animation.name}.text())
        .remedy(
            "shrink the pictures (--picture-scale 1/2), or leave animations out (--animations)");
}

// Gives pixels that are to be added (mugen.md A20) the colours and the alpha with which they leave
// as much of the background when they are drawn, if the colours that this takes exist. Otherwise
// they leave less, and look on black as they should.
void turn_into_alpha(MutableBytes pixels, std::size_t stride, const Rectangle& size,
                     std::uint32_t source, std::uint32_t destination) {
    constexpr std::uint32_t all = 255 * 256;
    const std::uint32_t taken = all - 255 * destination;  // of the background
    for (std::uint32_t y = 0; y < size.height; ++y) {
        for (std::uint32_t x = 0; x < size.width; ++x) {
            std::uint8_t* const pixel = &pixels[y * stride + std::size_t{x} * 4];
            const std::uint32_t brightest = std::max({pixel[0], pixel[1], pixel[2]});
            const std::uint32_t share = std::max(taken, brightest * source);
            const std::uint32_t alpha = (pixel[3] * share + all / 2) / all;
            for (std::size_t i = 0; i < 3; ++i) {
                pixel[i] = static_cast<std::uint8_t>(
                    alpha == 0 ? 0 : (pixel[i] * source * 255 + share / 2) / share);
            }
            pixel[3] = static_cast<std::uint8_t>(alpha);
        }
    }
}

}  // namespace

Rectangle Textures::source_of(const ShownPiece& shown) const {
    const Piece& piece = list[shown.texture].pieces[shown.piece];
    return {static_cast<std::int32_t>(piece.x), static_cast<std::int32_t>(piece.y),
            piece.blocks.width, piece.blocks.height};
}

std::uint64_t Textures::bytes() const noexcept {
    return std::accumulate(list.begin(), list.end(), std::uint64_t{0},
                           [](std::uint64_t sum, const Texture& texture) {
                               return sum + std::uint64_t{texture.width} * texture.height *
                                                bytes_per_pixel(PixelFormat::rgba8888);
                           });
}

// The texture of some animations that follow each other.
class TextureMaker::Page {
public:
    Page(const TextureMaker& maker, const TextureRequest& request, std::uint32_t number)
        : maker_(maker), request_(request), number_(number) {}

    void show(const Animation& animation, std::vector<ShownPiece>& frames) {
        frames.assign(animation.frames.size(), {});
        for (std::size_t i = 0; i < frames.size(); ++i) {
            show(animation.frames[i], frames[i]);
        }
    }

    Result<Texture> place(const Animation& first) && {
        if (rectangles_.empty()) {
            texture_.width = texture_.height = 1;
            return std::move(texture_);
        }
        if (longest_ > longest_texture_side) {
            return fail(does_not_fit(
                first, fmt::format("a picture that it shows is {} pixels long", longest_)));
        }
        if (area_ > std::uint64_t{longest_texture_side} * longest_texture_side) {
            return fail(does_not_fit(
                first, fmt::format("the pictures that it shows have {} pixels", area_)));
        }
        const PackedSize size = pack_near_square(rectangles_, {longest_texture_side + gap});
        // the gap at the end is not worth a refusal
        texture_.width = std::min(size.width, longest_texture_side);
        texture_.height =
            size.height == longest_texture_side + gap ? longest_texture_side : size.height;
        if (texture_.height > longest_texture_side) {
            return fail(does_not_fit(first, fmt::format("its texture would have {}x{} pixels",
                                                        texture_.width, texture_.height)));
        }
        for (std::size_t i = 0; i < rectangles_.size(); ++i) {
            texture_.pieces[i].x = rectangles_[i].x;
            texture_.pieces[i].y = rectangles_[i].y;
        }
        return std::move(texture_);
    }

private:
    // Look, place of the axis within a block, source and destination.
    using Key = std::tuple<std::uint32_t, std::int64_t, std::int64_t, std::uint16_t, std::uint16_t>;

    void show(const Frame& frame, ShownPiece& shown) {
        if (!frame.sprite || frame.blend.shows_nothing() ||
            !maker_.looks_.look_of(*frame.sprite).visible) {
            return;
        }
        const SheetMaker::Look& look = maker_.looks_.look_of(*frame.sprite);
        const Point axis = maker_.character_[*frame.sprite].axis;
        const std::uint32_t by = request_.shrunk_by;
        Piece piece{.sprite = *frame.sprite, .blocks = blocks_of(*look.visible, axis, by)};
        if (frame.blend.mode == BlendMode::add) {
            piece.source = frame.blend.source;
            piece.destination = frame.blend.destination;
        }
        const auto within = [by](std::int64_t from_axis, std::int64_t block) {
            return from_axis - block * by;
        };
        const Key key{look.number, within(std::int64_t{look.visible->x} - axis.x, piece.blocks.x),
                      within(std::int64_t{look.visible->y} - axis.y, piece.blocks.y), piece.source,
                      piece.destination};
        const auto [known, is_new] =
            pieces_.try_emplace(key, static_cast<std::uint32_t>(texture_.pieces.size()));
        shown = {true, number_, known->second, {-piece.blocks.x, -piece.blocks.y}};
        if (is_new) {
            longest_ = std::max({longest_, piece.blocks.width, piece.blocks.height});
            area_ += std::uint64_t{piece.blocks.width} * piece.blocks.height;
            rectangles_.push_back({piece.blocks.width + gap, piece.blocks.height + gap});
            texture_.pieces.push_back(piece);
        }
    }

    const TextureMaker& maker_;
    const TextureRequest& request_;
    std::uint32_t number_;
    Texture texture_;
    std::map<Key, std::uint32_t> pieces_;
    std::vector<PackedRectangle> rectangles_;
    std::uint32_t longest_ = 0;
    std::uint64_t area_ = 0;
};

Result<Textures> TextureMaker::lay_out(const TextureRequest& request, Context& context) const {
    const std::vector<Animation>& animations = character_.animations;
    const bool is_atlas = request.division == Division::atlas;
    Textures textures;
    textures.shrunk_by = request.shrunk_by;
    textures.charge = Charge(context.budget);
    // and what finds a piece again
    constexpr std::uint64_t per_frame = sizeof(ShownPiece) + sizeof(Piece) + 128;
    for (const Animation& animation : animations) {
        FC_TRY(
            textures.charge.add(per_frame * animation.frames.size(), "the frames of the textures"));
    }
    textures.texture_of.resize(animations.size());
    textures.frames.resize(animations.size());

    // animations that are one texture if they fit; the next ones last
    std::vector<std::pair<std::size_t, std::size_t>> left;
    for (std::size_t i = animations.size(); i-- > 0;) {
        if (!is_atlas && !request.left_out[i]) {
            left.emplace_back(i, i + 1);
        }
    }
    if (is_atlas && !animations.empty()) {
        left.emplace_back(0, animations.size());
    }
    while (!left.empty()) {
        const auto [begin, end] = left.back();
        left.pop_back();
        const auto number = static_cast<std::uint32_t>(textures.list.size());
        Page page(*this, request, number);
        for (std::size_t i = begin; i < end; ++i) {
            textures.texture_of[i] = number;
            if (!request.left_out[i]) {
                page.show(animations[i], textures.frames[i]);
            }
        }
        auto texture = std::move(page).place(animations[begin]);
        if (!texture && end - begin > 1) {
            const std::size_t middle = begin + (end - begin) / 2;
            left.emplace_back(middle, end);
            left.emplace_back(begin, middle);
            continue;
        }
        if (!texture) {
            return fail(std::move(texture).error());
        }
        texture->id = !is_atlas     ? fmt::format("{}.{}", request.name, animations[begin].name)
                      : number == 0 ? fmt::format("{}.atlas", request.name)
                                    : fmt::format("{}.atlas{}", request.name, number + 1);
        textures.list.push_back(*std::move(texture));
        FC_TRY(check_all_sheets(textures.bytes() / bytes_per_pixel(PixelFormat::rgba8888)));
    }
    return textures;
}

Status TextureMaker::draw(const Texture& texture, std::uint32_t shrunk_by, MutableBytes out,
                          const Context& context) const {
    std::fill(out.begin(), out.end(), std::uint8_t{0});
    const std::size_t stride = std::size_t{texture.width} * 4;
    for (const Piece& piece : texture.pieces) {
        FC_TRY(context.check_cancelled());
        const Picture& picture = character_.picture_of(piece.sprite);
        const Colours* const colours = character_.colours_of(piece.sprite);
        const Point axis = character_[piece.sprite].axis;
        const MutableBytes place = out.subspan(piece.y * stride + std::size_t{piece.x} * 4);
        if (shrunk_by == 1) {
            copy_rgba(picture,
                      {piece.blocks.x + axis.x, piece.blocks.y + axis.y, piece.blocks.width,
                       piece.blocks.height},
                      colours, place, stride);
        } else {
            shrink(picture, colours, axis, piece.blocks, shrunk_by, place, stride);
        }
        if (piece.source != 256 || piece.destination != 0) {
            turn_into_alpha(place, stride, piece.blocks, piece.source, piece.destination);
        }
    }
    return {};
}

}  // namespace fightconv::zx
