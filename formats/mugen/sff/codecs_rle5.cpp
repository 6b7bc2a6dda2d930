#include <algorithm>

#include "formats/mugen/sff/codecs.hpp"

namespace fightconv::sff {

// Packet: [run][has colour << 7 | count] [colour, else 0] and `count` bytes of length << 5 |
// colour.
namespace {

constexpr std::uint8_t has_colour = 0x80;
constexpr std::size_t most_short_runs = 0x7F;
constexpr std::uint8_t short_colour = 0x1F;
constexpr unsigned short_length_shift = 5;
constexpr std::size_t rle5_long_run = 256;
constexpr std::size_t rle5_short_run = 8;

// Calls run(colour, length as stored) for each run of the packets until it returns false.
// Returns the number of bytes that it used for whole runs.
template <class Run>
std::size_t for_each_run(Bytes in, Run run) noexcept {
    std::size_t at = 0;
    while (in.size() - at >= 2) {
        const std::uint8_t length = in[at];
        const std::uint8_t flags = in[at + 1];
        const std::size_t head = (flags & has_colour) != 0 ? 3 : 2;
        if (in.size() - at < head) {
            break;
        }
        const std::uint8_t colour = head == 3 ? in[at + 2] : std::uint8_t{0};
        at += head;
        if (!run(colour, length)) {
            return at;
        }
        const std::size_t end = at + std::min<std::size_t>(flags & most_short_runs, in.size() - at);
        while (at < end) {
            const std::uint8_t packed = in[at++];
            if (!run(static_cast<std::uint8_t>(packed & short_colour),
                     static_cast<std::uint8_t>(packed >> short_length_shift))) {
                return at;
            }
        }
    }
    return at;
}

// The number to add to each stored length: 1, unless only 0 makes the data fit exactly (mugen.md
// V6).
std::size_t length_offset(Bytes in, std::size_t pixels) noexcept {
    std::size_t stored = 0;
    std::size_t runs = 0;
    const std::size_t used = for_each_run(in, [&](std::uint8_t, std::uint8_t length) {
        stored += length;
        ++runs;
        return true;
    });
    return stored + runs != pixels && stored == pixels && used == in.size() ? 0 : 1;
}

}  // namespace

DecodeOutcome decode_rle5(Bytes in, MutableBytes out) noexcept {
    const std::size_t offset = length_offset(in, out.size());
    DecodeOutcome outcome;
    if (!out.empty()) {
        outcome.consumed = for_each_run(in, [&](std::uint8_t colour, std::uint8_t length) {
            const std::size_t pixels = std::min(length + offset, out.size() - outcome.written);
            std::fill_n(out.data() + outcome.written, pixels, colour);
            outcome.written += pixels;
            return outcome.written < out.size();
        });
    }
    outcome.input_ended = outcome.written < out.size();
    std::fill(out.begin() + static_cast<std::ptrdiff_t>(outcome.written), out.end(),
              std::uint8_t{0});
    return outcome;
}

ByteBuffer encode_rle5(Bytes pixels) {
    const auto run_at = [pixels](std::size_t at, std::size_t longest) {
        const Bytes rest = pixels.subspan(at, std::min(longest, pixels.size() - at));
        return static_cast<std::size_t>(
            std::find_if(rest.begin(), rest.end(),
                         [&](std::uint8_t pixel) { return pixel != rest[0]; }) -
            rest.begin());
    };
    ByteBuffer out;
    for (std::size_t at = 0; at < pixels.size();) {
        const std::uint8_t colour = pixels[at];
        const std::size_t run = run_at(at, rle5_long_run);
        const std::size_t flags_at = out.size() + 1;
        out.push_back(static_cast<std::uint8_t>(run - 1));
        out.push_back(colour != 0 ? has_colour : std::uint8_t{0});
        if (colour != 0) {
            out.push_back(colour);
        }
        at += run;
        for (std::size_t count = 0; count < most_short_runs && at < pixels.size(); ++count) {
            const std::uint8_t next = pixels[at];
            const std::size_t head = next != 0 ? 3 : 2;
            if (run_at(at, head * rle5_short_run + 1) > head * rle5_short_run) {
                break;  // a packet of its own is shorter
            }
            const std::size_t length = run_at(at, rle5_short_run);
            out.push_back(static_cast<std::uint8_t>((length - 1) << short_length_shift | next));
            ++out[flags_at];
            at += length;
        }
    }
    return out;
}

}  // namespace fightconv::sff
