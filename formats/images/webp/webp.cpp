#include "formats/images/webp/webp.hpp"

#include <fmt/core.h>
#include <webp/encode.h>
#include <webp/mux.h>

#include <climits>
#include <exception>
#include <memory>
#include <string>

namespace fightconv::webp {

namespace {

constexpr int effort = 4;  // from 0 to 9; greater values hardly make files smaller
constexpr std::uint32_t longest_side = WEBP_MAX_DIMENSION;
constexpr std::uint32_t units_per_second = 1000;
// The memory that libwebp uses for a picture: its pixels as ARGB, those of three canvases, and the
// buffers of the encoder.
constexpr std::uint64_t bytes_for_a_pixel = 32;

using Encoder = std::unique_ptr<WebPAnimEncoder, void (*)(WebPAnimEncoder*)>;

struct PictureDeleter {
    void operator()(WebPPicture* picture) const noexcept { WebPPictureFree(picture); }
};

Encoder make_encoder(const AnimatedImage& image) {
    WebPAnimEncoderOptions options;
    if (WebPAnimEncoderOptionsInit(&options) == 0) {
        return {nullptr, WebPAnimEncoderDelete};
    }
    options.anim_params.loop_count = image.forever ? 0 : 1;
    options.anim_params.bgcolor = 0;
    return {WebPAnimEncoderNew(static_cast<int>(image.width * image.scale),
                               static_cast<int>(image.height * image.scale), &options),
            WebPAnimEncoderDelete};
}

// Has to live as long as the encoder, which encodes pictures again when it puts them together.
struct Hearing {
    const Context& context;
    Status heard = {};
    std::exception_ptr failure = {};  // an exception does not pass through libwebp

    Status said() {
        if (failure) {
            std::rethrow_exception(failure);
        }
        return heard;
    }
};

extern "C" {
// Whether libwebp is to go on with the picture.
static int go_on(int, const WebPPicture* picture) {
    Hearing& hearing = *static_cast<Hearing*>(picture->user_data);
    try {
        if (hearing.heard) {
            hearing.heard = hearing.context.check_cancelled();
        }
        return hearing.heard ? 1 : 0;
    } catch (...) {
        hearing.failure = std::current_exception();
        return 0;
    }
}
}

// False for what the encoder refuses.
Result<bool> add(WebPAnimEncoder* encoder, const Picture& picture, int milliseconds,
                 const WebPConfig& config, Hearing& hearing) {
    WebPPicture frame;
    if (WebPPictureInit(&frame) == 0) {
        return false;
    }
    const std::unique_ptr<WebPPicture, PictureDeleter> owner(&frame);
    frame.use_argb = 1;
    frame.width = static_cast<int>(picture.width);
    frame.height = static_cast<int>(picture.height);
    const PixelView pixels = picture.pixels.unpacked();
    frame.progress_hook = go_on;
    frame.user_data = &hearing;
    const bool added = WebPPictureImportRGBA(&frame, pixels.data(), frame.width * 4) != 0 &&
                       WebPAnimEncoderAdd(encoder, &frame, milliseconds, &config) != 0;
    FC_TRY(hearing.said());
    return added;
}

// False for what the encoder refuses.
Result<bool> add_all(WebPAnimEncoder* encoder, const AnimatedImage& image, Hearing& hearing) {
    WebPConfig config;
    if (WebPConfigInit(&config) == 0 || WebPConfigLosslessPreset(&config, effort) == 0) {
        return false;
    }
    config.exact = 1;
    std::uint64_t ticks = 0;
    for (const AnimatedImageFrame& frame : image.frames) {
        FC_TRY(hearing.context.check_cancelled());
        const int start = static_cast<int>(rounded_time(ticks, units_per_second));
        FC_ASSIGN(
            const bool is_added,
            add(encoder, enlarged(frame.picture, {0, 0, image.width, image.height}, image.scale),
                start, config, hearing));
        if (!is_added) {
            return false;
        }
        ticks += frame.ticks;
    }
    return WebPAnimEncoderAdd(encoder, nullptr,
                              static_cast<int>(rounded_time(ticks, units_per_second)),
                              nullptr) != 0;
}

}  // namespace

Result<ByteBuffer> encode(const AnimatedImage& image, Context& context) {
    FC_TRY(check_image_size(image, longest_side));
    if (rounded_time(image.ticks(), units_per_second) > INT_MAX) {
        return fail(ErrorCode::limit_exceeded,
                    fmt::format("the animation lasts {} ticks, but libwebp can count only 24 days",
                                image.ticks()));
    }
    Charge charge(context.budget);
    FC_TRY(charge.add(
        std::uint64_t{image.width} * image.height * image.scale * image.scale * bytes_for_a_pixel,
        "a picture of a WebP"));
    Hearing hearing{context};
    const Encoder encoder = make_encoder(image);
    WebPData data;
    WebPDataInit(&data);
    const std::unique_ptr<WebPData, void (*)(WebPData*)> owner(&data, WebPDataClear);
    bool is_whole = false;
    if (encoder) {
        FC_ASSIGN(is_whole, add_all(encoder.get(), image, hearing));
    }
    if (!is_whole || WebPAnimEncoderAssemble(encoder.get(), &data) == 0) {
        FC_TRY(hearing.said());
        const std::string why =
            encoder ? WebPAnimEncoderGetError(encoder.get()) : "not enough memory";
        return fail(ErrorCode::unsupported_feature,
                    fmt::format("the animation cannot be written as a WebP: {}", why));
    }
    return ByteBuffer(data.bytes, data.bytes + data.size);
}

}  // namespace fightconv::webp
