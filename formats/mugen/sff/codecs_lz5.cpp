#include <algorithm>
#include <array>
#include <cstring>

#include "core/base/bytes/byte_runs.hpp"
#include "formats/mugen/sff/codecs.hpp"

namespace fightconv::sff {

namespace {

constexpr std::size_t longest_packet = 3;
// the fast ways of writing go at most this far beyond the end of a packet
constexpr std::size_t slack = 16;

struct Target {
    std::uint8_t* const begin;
    std::uint8_t* to;
    std::uint8_t* const end;

    std::size_t left() const noexcept { return static_cast<std::size_t>(end - to); }

    void run(std::uint8_t colour, std::size_t length) noexcept {
        if (length + slack <= left()) {
            for (std::size_t done = 0; done < length; done += 16) {
                std::memset(to + done, colour, 16);
            }
            to += length;
        } else {
            to = std::fill_n(to, std::min(length, left()), colour);
        }
    }

    // False if the copy starts before the first pixel, where everything counts as 0.
    bool copy(std::size_t distance, std::size_t length) noexcept {
        const auto written = static_cast<std::size_t>(to - begin);
        if (distance <= written && length + slack <= left()) {
            repeat_bytes(to, distance, length);
            to += length;
            return true;
        }
        length = std::min(length, left());
        const std::size_t before_start =
            distance > written ? std::min(distance - written, length) : 0;
        to = std::fill_n(to, before_start, std::uint8_t{0});
        for (std::size_t i = before_start; i < length; ++i, ++to) {
            *to = *(to - distance);
        }
        return before_start == 0;
    }
};

}  // namespace

DecodeOutcome decode_lz5(Bytes in, MutableBytes out) noexcept {
    const std::uint8_t* from = in.data();
    const std::uint8_t* const from_end = from + in.size();
    Target target{out.data(), out.data(), out.data() + out.size()};
    unsigned flags = 1;  // the flags of the next packets, with a 1 above them
    unsigned short_copies = 0;
    std::uint8_t recycled = 0;  // the top bits of the last four short copies
    bool bad_distance = false;

    while (target.left() != 0) {
        if (flags == 1) {
            if (from == from_end) {
                break;
            }
            flags = 0x100u | *from++;
        }
        // The last bytes are read from a copy with zeros behind it, so that no packet reads beyond
        // the input.
        const auto bytes_left = static_cast<std::size_t>(from_end - from);
        std::array<std::uint8_t, longest_packet> last_bytes{};
        const std::uint8_t* packet = from;
        if (bytes_left < longest_packet) {
            std::copy(from, from_end, last_bytes.begin());
            packet = last_bytes.data();
        }
        const bool is_copy = (flags & 1) != 0;
        flags >>= 1;
        std::size_t used;
        if (!is_copy) {
            const std::size_t short_length = packet[0] >> 5;
            used = short_length != 0 ? 1 : 2;
            if (used > bytes_left) {
                break;
            }
            target.run(packet[0] & 0x1F,
                       short_length != 0 ? short_length : packet[1] + std::size_t{8});
        } else if (const std::size_t short_length = packet[0] & 0x3F; short_length != 0) {
            recycled = static_cast<std::uint8_t>(recycled << 2 | packet[0] >> 6);
            const bool is_fourth = ++short_copies % 4 == 0;
            used = is_fourth ? 1 : 2;
            if (used > bytes_left) {
                break;
            }
            bad_distance |=
                !target.copy((is_fourth ? recycled : packet[1]) + std::size_t{1}, short_length + 1);
        } else {
            used = 3;
            if (used > bytes_left) {
                break;
            }
            bad_distance |= !target.copy(((packet[0] & 0xC0u) << 2 | packet[1]) + std::size_t{1},
                                         packet[2] + std::size_t{3});
        }
        from += used;
    }
    const std::size_t left = target.left();
    std::fill_n(target.to, left, std::uint8_t{0});
    return {out.size() - left, static_cast<std::size_t>(from - in.data()), left != 0, bad_distance};
}

}  // namespace fightconv::sff
