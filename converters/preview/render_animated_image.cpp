#include "converters/preview/render_animated_image.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <string>

#include "converters/preview/compositor.hpp"
#include "converters/preview/drawing.hpp"
#include "converters/preview/problems.hpp"
#include "converters/preview/reach.hpp"
#include "core/base/parallel.hpp"
#include "core/base/reporter.hpp"
#include "core/base/text/text.hpp"

namespace fightconv {

namespace {

constexpr std::size_t most_pictures = 10'000;
// of all pictures as they are written: bounds the work
constexpr std::uint64_t most_pixels = 1ULL << 30;

// A frame that is shown for a while.
struct Moment {
    Placement placement;
    const Frame* frame;
    std::uint32_t ticks;
    std::uint64_t start;
};

// Below the frames, with a pixel around the words.
constexpr std::uint32_t counter_height = text_height + 2;
constexpr Rgba counter_colour{240, 240, 244, 255};
constexpr Rgba counter_ground{36, 38, 44, 255};

class AnimatedImageRenderer {
public:
    AnimatedImageRenderer(const Character& character, const Animation& animation,
                          const AnimatedImageOptions& options, Context& context)
        : character_(character),
          animation_(animation),
          options_(options),
          context_(context),
          timeline_(animation),
          moments_charge_(context.budget) {}

    Result<std::uint64_t> work() && {
        FC_TRY(prepare());
        return picture_bytes() + packed_bytes();
    }

    Result<RenderedImage> run() && {
        FC_TRY(prepare());
        AnimatedImage image{.width = reach_.width(),
                            .height = reach_.height(),
                            .scale = options_.scale,
                            .forever = timeline_.returns_to().has_value()};
        Charge charge(context_.budget);
        if (Status charged = charge.add(picture_bytes(), "the pictures of the animation");
            !charged) {
            return fail(about(std::move(charged).error()));
        }
        if (Status spent = context_.budget.spend(packed_bytes(), "drawing packed pictures");
            !spent) {
            return fail(about(std::move(spent).error()));
        }
        const Point axis = reach_.axis();
        image.frames.resize(moments_.size());
        FC_TRY(
            parallel_try(moments_.size(), context_.threads, context_, [&](std::size_t i) -> Status {
                image.frames[i] = {drawn(moments_[i], axis), moments_[i].ticks};
                return {};
            }));
        merge(image.frames);
        report();
        return RenderedImage{std::move(charge), std::move(image), axis};
    }

private:
    Error about(Error error) const {
        return std::move(error).about(Where{"animation", animation_.name}.text());
    }

    Status prepare() {
        if (animation_.frames.empty()) {
            return fail(about(Error(ErrorCode::not_found, "there are no frames to show")));
        }
        FC_TRY(find_moments());
        find_reach();
        return check_size();
    }

    std::uint64_t picture_bytes() const {
        return std::uint64_t{4} * reach_.width() * reach_.height() * moments_.size();
    }

    std::uint64_t packed_bytes() const {
        std::uint64_t bytes = 0;
        for (const Moment& moment : moments_) {
            bytes += unpacked_bytes(character_, moment.placement);
        }
        return bytes;
    }

    // A span is one moment, or one for each tick if something moves in it or the ticks are counted.
    // Interpolated values move in one direction, so comparing the ends is enough.
    Status find_moments() {
        for (const Timeline::Span& span : timeline_.spans()) {
            const Frame* const frame = &animation_.frames[span.frame];
            const Placement first = timeline_.placement(span.start);
            const bool moves =
                options_.ticks || timeline_.placement(span.start + span.ticks - 1) != first;
            const std::uint64_t count = moves ? span.ticks : 1;
            if (count > most_pictures - moments_.size()) {
                return fail(
                    about(Error(ErrorCode::limit_exceeded,
                                fmt::format("it needs more than {} frames", most_pictures))));
            }
            if (Status charged =
                    moments_charge_.add(count * sizeof(Moment), "the pictures of the animation");
                !charged) {
                return fail(about(std::move(charged).error()));
            }
            if (!moves) {
                was_shortened_ = was_shortened_ || span.ticks > AnimatedImage::longest_ticks;
                moments_.push_back({first, frame,
                                    static_cast<std::uint32_t>(std::min<std::uint64_t>(
                                        span.ticks, AnimatedImage::longest_ticks)),
                                    span.start});
                continue;
            }
            for (std::uint64_t tick = 0; tick < span.ticks; ++tick) {
                moments_.push_back(
                    {timeline_.placement(span.start + tick), frame, 1, span.start + tick});
            }
        }
        return {};
    }

    void find_reach() {
        for (const Moment& moment : moments_) {
            reach_.add(bounds_of(character_, moment.placement));
            if (options_.boxes) {
                reach_.add(moment.frame->boxes);
            }
        }
        is_blank_ = reach_.empty();
        if (is_blank_) {
            reach_.add(Rectangle{0, 0, 1, 1});
        }
        if (options_.floor) {
            reach_.add(Rectangle{-reach_.axis().x, 0, reach_.width(), 1});
        }
        if (options_.ticks) {
            const Point corner{-reach_.axis().x,
                               static_cast<std::int32_t>(reach_.height()) - reach_.axis().y};
            reach_.add(
                Rectangle{corner.x, corner.y,
                          std::max(reach_.width(), text_width(counter_of(timeline_.total())) + 2),
                          counter_height});
        }
    }

    Status check_size() const {
        const std::uint64_t pixels =
            std::uint64_t{reach_.width()} * reach_.height() * options_.scale * options_.scale;
        if (pixels > most_pixels / moments_.size()) {
            const std::string message =
                fmt::format("{} of {} pixels, but together they can have at most {} pixels",
                            counted(moments_.size(), "picture"), pixels, most_pixels);
            return fail(
                about(Error(ErrorCode::limit_exceeded, message).remedy("use a smaller --scale")));
        }
        return {};
    }

    Picture drawn(const Moment& moment, Point axis) const {
        Picture canvas =
            blank_canvas(reach_.width(), reach_.height(), options_.background.value_or(Rgba{}));
        if (options_.floor) {
            fill(canvas, {0, axis.y, canvas.width, 1}, floor_colour);
        }
        draw_frame(character_, moment.placement, axis, canvas);
        if (options_.boxes) {
            draw_boxes(canvas, moment.frame->boxes, axis, 1, !options_.outlines);
        }
        if (options_.ticks) {
            const auto top = static_cast<std::int32_t>(canvas.height - counter_height);
            fill(canvas, {0, top, canvas.width, counter_height}, counter_ground);
            draw_text(canvas, {1, top + 1}, counter_of(moment.start + 1), counter_colour);
        }
        return canvas;
    }

    std::string counter_of(std::uint64_t tick) const {
        return fmt::format("{}/{}", tick, timeline_.total());
    }

    // Pictures that are equal become one, as long as it can be shown.
    static void merge(std::vector<AnimatedImageFrame>& frames) {
        std::size_t kept = 0;
        for (std::size_t i = 1; i < frames.size(); ++i) {
            const Bytes last = frames[kept].picture.pixels.unpack(),
                        next = frames[i].picture.pixels.unpack();
            if (frames[kept].ticks + frames[i].ticks <= AnimatedImage::longest_ticks &&
                std::equal(last.begin(), last.end(), next.begin())) {
                frames[kept].ticks += frames[i].ticks;
            } else if (++kept != i) {
                frames[kept] = std::move(frames[i]);
            }
        }
        frames.resize(kept + 1);
    }

    void report() const {
        const Where where{"animation", animation_.name};
        const Reporter reporter = Reporter(context_.diagnostics, "").about(where);
        if (is_blank_) {
            reporter.report(preview_problem.blank, {},
                            "it shows nothing, so the result is one pixel in size");
        }
        if (timeline_.returns_to().value_or(0) != 0) {
            const std::size_t frame = timeline_.spans()[*timeline_.returns_to()].frame;
            reporter.report(
                preview_problem.loop_start, {},
                "it returns to frame {}, which this format cannot do; it starts again from the "
                "beginning",
                frame);
        }
        if (was_shortened_) {
            reporter.report(preview_problem.long_frame, {},
                            "a frame is shown for more than {} ticks (10 minutes), which not every "
                            "format can store; it is shown for 10 minutes",
                            std::uint64_t{AnimatedImage::longest_ticks});
        }
    }

    const Character& character_;
    const Animation& animation_;
    const AnimatedImageOptions& options_;
    Context& context_;
    Timeline timeline_;
    std::vector<Moment> moments_;
    Charge moments_charge_;
    Reach reach_;
    bool is_blank_ = false;
    bool was_shortened_ = false;
};

}  // namespace

Result<std::uint64_t> animated_image_work(const Character& character, const Animation& animation,
                                          const AnimatedImageOptions& options, Context& context) {
    return AnimatedImageRenderer(character, animation, options, context).work();
}

Result<RenderedImage> render_animated_image(const Character& character, const Animation& animation,
                                            const AnimatedImageOptions& options, Context& context) {
    return AnimatedImageRenderer(character, animation, options, context).run();
}

}  // namespace fightconv
