#include "formats/mugen/sff/encode.hpp"

#include <algorithm>
#include <array>
#include <numeric>

#include "core/base/parallel.hpp"
#include "formats/images/pcx/pcx.hpp"
#include "formats/images/png/png.hpp"
#include "formats/mugen/sff/codecs.hpp"
#include "formats/mugen/sff/nodes.hpp"

namespace fightconv::sff {

namespace {

constexpr std::uint8_t first_index_over_5_bits = 32;
// A PNG is seldom smaller than LZ5. It is only made if the fastest one is at most a third larger,
// because a better one gains no more than that.
constexpr int fastest_level = 1;
constexpr std::size_t worth_a_try = 3;

bool fits_into_five_bits(const Picture& picture) {
    const PixelView pixels = picture.pixels.unpacked();
    return std::all_of(pixels.begin(), pixels.end(),
                       [](std::uint8_t index) { return index < first_index_over_5_bits; });
}

bool is_opaque(const Picture& picture) {
    const PixelView pixels = picture.pixels.unpacked();
    for (std::size_t i = 3; i < pixels.size(); i += 4) {
        if (pixels[i] != 255) {
            return false;
        }
    }
    return true;
}

ByteBuffer without_alpha(Bytes rgba) {
    ByteBuffer rgb;
    rgb.reserve(rgba.size() / 4 * 3);
    for (std::size_t i = 0; i < rgba.size(); i += 4) {
        rgb.insert(rgb.end(), &rgba[i], &rgba[i] + 3);
    }
    return rgb;
}

std::uint8_t depth_of(Encoding encoding, PixelFormat format, bool alpha) noexcept {
    if (format == PixelFormat::rgba8888) {
        return encoding == Encoding::png24 || encoding == Encoding::pcx || !alpha ? 24 : 32;
    }
    return encoding == Encoding::lz5 || encoding == Encoding::rle5 ? 5 : 8;
}

Result<Encoded> smallest(const PictureToEncode& of, Version version, const Context& context) {
    if (version == Version::v1_01) {
        return encode(*of.picture, nullptr, Encoding::pcx, context);
    }
    if (of.picture->format == PixelFormat::rgba8888) {
        return encode(*of.picture, nullptr, Encoding::png32, context);
    }
    FC_ASSIGN(Encoded best, encode(*of.picture, of.colours, Encoding::raw, context));
    for (const Encoding candidate : {Encoding::rle8, Encoding::lz5, Encoding::png8}) {
        if (!can_hold(version, candidate, *of.picture)) {
            continue;
        }
        if (candidate == Encoding::png8 && best.encoding == Encoding::lz5) {
            FC_ASSIGN(const ByteBuffer estimate,
                      png::encode(*of.picture, of.colours, context,
                                  {.level = fastest_level, .alpha = false, .filters = false}));
            if (estimate.size() > best.data.size() + best.data.size() / worth_a_try) {
                continue;
            }
        }
        FC_ASSIGN(Encoded other, encode(*of.picture, of.colours, candidate, context));
        if (other.data.size() < best.data.size()) {
            best = std::move(other);
        }
    }
    return best;
}

}  // namespace

bool can_hold(Version version, Encoding encoding, const Picture& picture) {
    if ((version == Version::v1_01) != (encoding == Encoding::pcx)) {
        return false;
    }
    const bool true_colour = picture.format == PixelFormat::rgba8888;
    switch (encoding) {
        case Encoding::pcx: return !true_colour || is_opaque(picture);
        case Encoding::raw: return version == Version::v2_01 || !true_colour;
        case Encoding::rle8: return !true_colour;
        case Encoding::rle5:
        case Encoding::lz5: return !true_colour && fits_into_five_bits(picture);
        case Encoding::png8: return version == Version::v2_01 && !true_colour;
        case Encoding::png24: return version == Version::v2_01 && true_colour && is_opaque(picture);
        case Encoding::png32: return version == Version::v2_01 && true_colour;
    }
    return false;
}

Result<Encoded> encode(const Picture& picture, const Colours* colours, Encoding encoding,
                       const Context& context, bool alpha, int png_level) {
    const PixelView pixels = picture.pixels.unpacked();
    const std::uint8_t depth = depth_of(encoding, picture.format, alpha);
    switch (encoding) {
        case Encoding::raw:
            return Encoded{
                encoding, depth,
                depth == 24 ? without_alpha(pixels) : ByteBuffer(pixels.begin(), pixels.end())};
        case Encoding::rle8: return Encoded{encoding, depth, encode_rle8(pixels)};
        case Encoding::rle5: return Encoded{encoding, depth, encode_rle5(pixels)};
        case Encoding::lz5: return Encoded{encoding, depth, encode_lz5(pixels)};
        case Encoding::pcx: {
            FC_ASSIGN(ByteBuffer data, pcx::serialise(picture, nullptr));
            return Encoded{encoding, depth, std::move(data)};
        }
        default: break;
    }
    FC_ASSIGN(ByteBuffer data,
              png::encode(picture, colours, context,
                          {.level = png_level, .alpha = depth == 32, .filters = false}));
    return Encoded{encoding, depth, std::move(data)};
}

Result<std::vector<Encoded>> encode_all(std::span<const PictureToEncode> pictures, Version version,
                                        std::optional<Encoding> wanted, Charge& charge,
                                        const Context& context) {
    std::vector<std::size_t> order;
    std::size_t largest = 0;
    for (std::size_t i = 0; i < pictures.size(); ++i) {
        const Picture& picture = *pictures[i].picture;
        if (picture.empty()) {
            continue;
        }
        if (version == Version::v2_00 && picture.format == PixelFormat::rgba8888) {
            return fail(ErrorCode::unsupported_feature,
                        fmt::format("picture {} is true colour, which SFF v2.00 does not have", i));
        }
        largest = std::max(largest, picture.pixels.size());
        order.push_back(i);
    }
    const auto size_of = [&](std::size_t i) { return pictures[i].picture->pixels.size(); };
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return size_of(a) > size_of(b); });

    std::vector<Encoded> made(pictures.size());
    std::vector<Charge> charges(pictures.size());
    constexpr std::uint64_t working_copies = 4;  // the candidates, and the matches of LZ5
    const auto encode_one = [&](std::size_t turn) -> Status {
        const std::size_t i = order[turn];
        const PictureToEncode& of = pictures[i];
        FC_ASSIGN(Encoded encoded, wanted && can_hold(version, *wanted, *of.picture)
                                       ? encode(*of.picture, of.colours, *wanted, context)
                                       : smallest(of, version, context));
        encoded.data.shrink_to_fit();
        charges[i] = Charge(context.budget);
        FC_TRY(charges[i].add(encoded.data.size(), "the encoded pictures"));
        made[i] = std::move(encoded);
        return {};
    };
    FC_TRY(parallel_try(order.size(), context.threads_for(working_copies * largest), context,
                        encode_one));
    for (const std::size_t i : order) {
        charge.join(std::move(charges[i]));
    }
    return made;
}

}  // namespace fightconv::sff
