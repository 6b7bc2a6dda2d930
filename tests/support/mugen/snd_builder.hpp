// Builds WAV and SND files for tests, field by field, so that they can lie where real files do.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/base/bytes/byte_writer.hpp"
#include "core/model/character.hpp"

namespace fightconv::test {

struct WavFile {
    std::uint16_t codec = 1;
    std::uint16_t channels = 1;
    std::uint32_t rate = 22050;
    std::uint16_t bits = 16;
    ByteBuffer data{};
    std::optional<std::uint32_t> data_size{};  // instead of the size of `data`
    std::optional<std::uint32_t> riff_size{};
    ByteBuffer before_data{};                   // whole chunks
    std::optional<std::uint16_t> sub_format{};  // makes the fmt chunk an extensible one

    ByteBuffer bytes() const {
        ByteWriter format;
        format.le(sub_format ? std::uint16_t{0xFFFE} : codec);
        format.le(channels);
        format.le(rate);
        format.le(rate * channels * (bits / 8U));
        format.le(static_cast<std::uint16_t>(channels * (bits / 8U)));
        format.le(bits);
        if (sub_format) {
            format.le(std::uint16_t{22});
            format.zeros(6);
            format.le(*sub_format);
            format.zeros(14);
        }
        ByteWriter chunks;
        chunks.text("WAVEfmt ");
        chunks.le(static_cast<std::uint32_t>(format.size()));
        chunks.bytes(std::move(format).take());
        chunks.bytes(before_data);
        chunks.text("data");
        chunks.le(data_size.value_or(static_cast<std::uint32_t>(data.size())));
        chunks.bytes(data);
        ByteWriter out;
        out.text("RIFF");
        out.le(riff_size.value_or(static_cast<std::uint32_t>(chunks.size())));
        out.bytes(std::move(chunks).take());
        return std::move(out).take();
    }
};

struct SndNode {
    SoundKey key;
    ByteBuffer data{};
    std::optional<std::uint32_t> length{};  // instead of the size of `data`
    std::optional<std::uint32_t> next{};    // instead of the offset behind `data`
};

struct SndFile {
    std::vector<SndNode> nodes{};
    std::optional<std::uint32_t> count{};
    std::uint32_t first = 24;

    ByteBuffer bytes() const {
        ByteWriter out;
        out.text(std::string_view("ElecbyteSnd\0", 12));
        out.le(std::uint32_t{4});
        out.le(count.value_or(static_cast<std::uint32_t>(nodes.size())));
        out.le(first);
        for (const SndNode& node : nodes) {
            out.le(
                node.next.value_or(static_cast<std::uint32_t>(out.size() + 16 + node.data.size())));
            out.le(node.length.value_or(static_cast<std::uint32_t>(node.data.size())));
            out.le(node.key.group);
            out.le(node.key.number);
            out.bytes(node.data);
        }
        return std::move(out).take();
    }
};

}  // namespace fightconv::test
