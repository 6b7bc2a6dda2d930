#include "converters/zx/fit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace fightconv::zx {

namespace {

// Standing, walking, jumping, guarding, and being hit: the numbers that MUGEN reserves for them
// (mugen.md A19).
bool is_basic(std::int32_t action) {
    return (action >= 0 && action < 170) || (action >= 5000 && action < 5500);
}

// Leaves out animations, one after the other, until the pieces of the others cover no more than an
// area.
class Sacrifice {
public:
    Sacrifice(const Character& character, const Textures& textures, Fitted& fitted)
        : fitted_(fitted), pieces_(character.animations.size()) {
        const std::vector<bool> needed = needed_animations(character);
        for (std::uint32_t i = 0; i < pieces_.size(); ++i) {
            if (fitted.left_out[i]) {
                continue;
            }
            for (const ShownPiece& shown : textures.frames[i]) {
                if (shown.visible && pieces_[i].insert({shown.texture, shown.piece}).second) {
                    Use& use = uses_[{shown.texture, shown.piece}];
                    const Rectangle source = textures.source_of(shown);
                    use.area = std::uint64_t{source.width + 1} * (source.height + 1);
                    ++use.animations;
                }
            }
            if (!needed[i] && !is_basic(character.animations[i].number)) {
                candidates_.push_back(i);
            }
        }
        for (const auto& [piece, use] : uses_) {
            area_ += use.area;
        }
    }

    std::uint64_t area() const { return area_; }

    // Whether any could be left out.
    bool shrink_to(std::uint64_t area) {
        const std::size_t before = candidates_.size();
        while (area_ > area && !candidates_.empty()) {
            const auto largest = std::max_element(
                candidates_.begin(), candidates_.end(),
                [&](std::uint32_t a, std::uint32_t b) { return share(a) < share(b); });
            if (share(*largest) == 0) {
                break;
            }
            leave_out(*largest);
            candidates_.erase(largest);
        }
        return candidates_.size() < before;
    }

private:
    struct Use {
        std::uint64_t area = 0;
        std::uint64_t animations = 0;  // that show it
    };
    using PieceKey = std::pair<std::uint32_t, std::uint32_t>;

    // Its share of the area: pieces that several animations show belong to each in part.
    std::uint64_t share(std::uint32_t animation) const {
        std::uint64_t sum = 0;
        for (const PieceKey& piece : pieces_[animation]) {
            const Use& use = uses_.at(piece);
            sum += use.area / use.animations;
        }
        return sum;
    }

    void leave_out(std::uint32_t animation) {
        for (const PieceKey& piece : pieces_[animation]) {
            Use& use = uses_.at(piece);
            area_ -= --use.animations == 0 ? use.area : 0;
        }
        fitted_.left_out[animation] = true;
        fitted_.sacrificed.push_back({animation});
    }

    Fitted& fitted_;
    std::vector<std::set<PieceKey>> pieces_;  // of each animation
    std::map<PieceKey, Use> uses_;
    std::vector<std::uint32_t> candidates_;
    std::uint64_t area_ = 0;
};

}  // namespace

std::uint32_t smallest_scale_of(const Character& character) noexcept {
    constexpr double most = 64;
    const Scale& scale = character.info.scale;
    const double shown = std::min({scale.x, scale.y, 1.0});
    return static_cast<std::uint32_t>(std::min(smallest_scale / shown, most));
}

Result<Fitted> fit_textures(const TextureMaker& maker, const Character& character,
                            const FitRequest& request, Context& context) {
    Fitted fitted;
    const std::vector<bool> empty = empty_animations(character);
    const auto lay_out = [&](std::uint32_t by) {
        return maker.lay_out({request.name, request.division, by, fitted.left_out}, context);
    };
    const auto fits = [](const Textures& textures) {
        return textures.bytes() <= video_memory_bytes;
    };
    const auto try_all = [&](std::uint32_t by) {
        fitted.left_out = empty;
        fitted.sacrificed.clear();
        return lay_out(by);
    };
    const auto try_without_some = [&](std::uint32_t by) -> Status {
        FC_ASSIGN(fitted.textures, try_all(by));
        Sacrifice sacrifice(character, fitted.textures, fitted);
        // The space between the pieces shrinks with them, about.
        while (!fits(fitted.textures) && sacrifice.shrink_to(sacrifice.area() * video_memory_bytes /
                                                             fitted.textures.bytes())) {
            FC_ASSIGN(fitted.textures, lay_out(by));
        }
        return {};
    };

    bool is_chosen = false;
    for (std::uint32_t by = 1; by <= usual_scales; ++by) {
        auto textures = try_all(by);
        if (!textures) {
            continue;
        }
        fitted.bytes_at[by - 1] = textures->bytes();
        if (!is_chosen &&
            (request.fit ? by >= request.shrunk_by && fits(*textures) : by == request.shrunk_by)) {
            fitted.textures = *std::move(textures);
            is_chosen = true;
        }
    }
    if (is_chosen) {
        return fitted;
    }
    if (!request.fit) {
        FC_ASSIGN(fitted.textures, try_all(request.shrunk_by));
        return fitted;
    }
    std::uint32_t by = std::max(request.shrunk_by, usual_scales);
    FC_TRY(try_without_some(by));
    const std::uint32_t smallest = smallest_scale_of(character);
    while (!fits(fitted.textures) && by < smallest) {
        FC_ASSIGN(fitted.textures, try_all(++by));
    }
    if (!fits(fitted.textures)) {
        FC_TRY(try_without_some(smallest));
    }
    if (!fits(fitted.textures)) {
        return fail(
            Error(ErrorCode::limit_exceeded,
                  fmt::format("the pictures that its moves and basic actions show take {:.2f} MiB "
                              "even at 1/{}, but a game has {} MiB of video memory",
                              static_cast<double>(fitted.textures.bytes()) / (1 << 20), smallest,
                              video_memory_bytes >> 20))
                .remedy("convert fewer animations (--animations)"));
    }
    return fitted;
}

}  // namespace fightconv::zx
