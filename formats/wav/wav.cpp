#include "formats/wav/wav.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "core/base/bytes/byte_reader.hpp"
#include "core/base/bytes/byte_writer.hpp"
#include "core/base/checked.hpp"
#include "core/base/file_errors.hpp"
#include "core/base/reporter.hpp"
#include "formats/wav/problems.hpp"

namespace fightconv::wav {

namespace {

constexpr std::uint16_t pcm_codec = 1;
constexpr std::uint16_t extensible = 0xFFFE;
constexpr std::size_t sub_format_at = 24;  // of the fmt chunk; its first two bytes are the codec

using Name = std::array<char, 4>;
constexpr Name riff{'R', 'I', 'F', 'F'}, wave{'W', 'A', 'V', 'E'}, format_chunk{'f', 'm', 't', ' '},
    data_chunk{'d', 'a', 't', 'a'};

struct ChunkHead {
    Name id{};
    std::uint32_t size = 0;
    static constexpr void fields(auto& r, auto&& io) { io(r.id, r.size); }
};

struct RiffHead {
    ChunkHead chunk{riff};
    Name kind = wave;
    static constexpr void fields(auto& r, auto&& io) { io(r.chunk, r.kind); }
};

struct Format {
    std::uint16_t codec = pcm_codec, channels = 0;
    std::uint32_t rate = 0, bytes_per_second = 0;
    std::uint16_t frame_bytes = 0, bits = 16;
    static constexpr void fields(auto& r, auto&& io) {
        io(r.codec, r.channels, r.rate, r.bytes_per_second, r.frame_bytes, r.bits);
    }
};

static_assert(size_in_file<Format> == 16);
static_assert(size_in_file<RiffHead> + size_in_file<ChunkHead> + size_in_file<Format> +
                  size_in_file<ChunkHead> ==
              header_bytes);

struct CodecName {
    std::uint16_t codec;
    std::string_view name;
};
constexpr std::array<CodecName, 7> codec_names = {{{0x0002, "Microsoft ADPCM"},
                                                   {0x0003, "float"},
                                                   {0x0006, "A-law"},
                                                   {0x0007, "mu-law"},
                                                   {0x0011, "IMA ADPCM"},
                                                   {0x0031, "GSM 6.10"},
                                                   {0x0055, "MP3"}}};

class Parser {
public:
    Parser(Source source, std::uint64_t base_offset, Reporter reporter)
        : reader_(source, base_offset), reporter_(std::move(reporter)) {}

    Result<File> run() && {
        const std::uint64_t at = reader_.offset();
        // its size is wrong in 8 % of real files (mugen.md 8)
        FC_ASSIGN(const auto head, reader_.le<RiffHead>("the RIFF header"));
        if (head.chunk.id != riff || head.kind != wave) {
            return fail(reporter_.error(ErrorCode::bad_magic, Place::at_offset(at),
                                        "this is not a WAV: it does not begin with RIFF and WAVE"));
        }
        while (reader_.left() != 0 && !(has_format_ && has_data_)) {
            FC_TRY(read_chunk());
        }
        if (!has_format_ || !has_data_) {
            return fail(reader_.error(ErrorCode::malformed, has_format_
                                                                ? "this WAV has no data chunk"
                                                                : "this WAV has no fmt chunk"));
        }
        drop_partial_frame();
        return file_;
    }

private:
    Status read_chunk() {
        const std::uint64_t at = reader_.offset();
        FC_ASSIGN(const auto head, reader_.le<ChunkHead>("the head of a chunk"));
        const std::uint64_t there = std::min<std::uint64_t>(head.size, reader_.left());
        const std::uint64_t body_at = reader_.offset();
        FC_ASSIGN(const Bytes body, reader_.bytes(there, "a chunk"));
        if (head.size % 2 != 0 && reader_.left() != 0) {
            FC_TRY(reader_.bytes(1, "the padding of a chunk").map([](Bytes) {}));
        }
        if (head.id == format_chunk && !has_format_) {
            has_format_ = true;
            return read_format({reader_.file(), body}, body_at);
        }
        if (head.id == data_chunk && !has_data_) {
            has_data_ = true;
            file_.data = body;
            file_.data_offset = body_at;
            if (head.size > there) {
                reporter_.report(problem.data_past_end, Place::at_offset(at),
                                 "its samples should have {} bytes, but the file contains only {}; "
                                 "these were used",
                                 head.size, there);
            }
        }
        return {};
    }

    Status read_format(Source chunk, std::uint64_t at) {
        ByteReader reader(chunk, at);
        FC_ASSIGN(const auto format, reader.le<Format>("the fmt chunk"));
        file_.codec = format.codec;
        file_.channels = format.channels;
        file_.rate = format.rate;
        file_.bits = format.bits;
        if (file_.codec == extensible && chunk.bytes.size() >= sub_format_at + 2) {
            file_.codec = load_le<std::uint16_t>(chunk.bytes.data() + sub_format_at);
        }
        if (file_.channels == 0 || file_.rate == 0) {
            return fail(reporter_.error(
                ErrorCode::malformed, Place::at_offset(at),
                "the WAV has {} channels at {} Hz; expected at least 1 channel and 1 Hz",
                file_.channels, file_.rate));
        }
        return {};
    }

    void drop_partial_frame() {
        const std::size_t rest = file_.is_pcm() ? file_.data.size() % file_.frame_bytes() : 0;
        if (rest != 0) {
            file_.data = file_.data.first(file_.data.size() - rest);
            reporter_.report(problem.partial_frame,
                             Place::at_offset(file_.data_offset + file_.data.size()),
                             "its last sample is incomplete; its {} bytes are left out", rest);
        }
    }

    ByteReader reader_;
    Reporter reporter_;
    File file_;
    bool has_format_ = false;
    bool has_data_ = false;
};

}  // namespace

std::string codec_name(const File& file) {
    if (file.codec == pcm_codec) {
        return fmt::format("PCM {}", file.bits);
    }
    const auto found =
        std::find_if(codec_names.begin(), codec_names.end(),
                     [&](const CodecName& each) { return each.codec == file.codec; });
    return found == codec_names.end() ? fmt::format("0x{:04x}", file.codec)
                                      : std::string(found->name);
}

Result<File> parse(Source source, std::uint64_t base_offset, std::string_view item,
                   Context& context) {
    auto file = Parser(source, base_offset,
                       Reporter(context.diagnostics, source.file).about(std::string(item)))
                    .run();
    if (!file) {
        return fail(std::move(file).error().about(std::string(item)));
    }
    return file;
}

Result<Pcm> decode(const File& file, Context& context) {
    if (!file.is_pcm()) {
        return fail(ErrorCode::unsupported_feature,
                    fmt::format("{} cannot be decoded; only PCM of 8, 16, 24 and 32 bits can",
                                codec_name(file)));
    }
    const std::size_t sample_bytes = file.bits / 8U;
    const std::size_t count = file.data.size() / sample_bytes;
    Charge charge(context.budget);
    FC_TRY(charge.add(std::uint64_t{count} * sizeof(std::int16_t), "the samples of a sound"));
    Pcm pcm{file.channels, file.rate, std::vector<std::int16_t>(count), std::move(charge)};
    const std::uint8_t* at = file.data.data();
    if (sample_bytes == 1) {  // the only one that is unsigned
        std::transform(at, at + count, pcm.samples.begin(), [](std::uint8_t value) {
            return static_cast<std::int16_t>((value - 128) * 256);
        });
        return pcm;
    }
    at += sample_bytes - 2;
    for (std::int16_t& sample : pcm.samples) {
        sample = load_le<std::int16_t>(at);
        at += sample_bytes;
    }
    return pcm;
}

Result<ByteBuffer> serialise(const Pcm& pcm) {
    FC_ASSIGN(const std::uint32_t riff_bytes,
              fit_32_bits(header_bytes - size_in_file<ChunkHead> + pcm.bytes(), "bytes",
                          "the size of a WAV"));
    const auto frame_bytes = static_cast<std::uint32_t>(pcm.channels * sizeof(std::int16_t));
    ByteWriter out(header_bytes + static_cast<std::size_t>(pcm.bytes()));
    out.le(RiffHead{.chunk = {riff, riff_bytes}});
    out.le(ChunkHead{format_chunk, size_in_file<Format>});
    out.le(
        Format{.channels = pcm.channels,
               .rate = pcm.rate,
               .bytes_per_second = saturate<std::uint32_t>(std::uint64_t{pcm.rate} * frame_bytes),
               .frame_bytes = saturate<std::uint16_t>(frame_bytes)});
    out.le(ChunkHead{data_chunk, static_cast<std::uint32_t>(pcm.bytes())});
    for (const std::int16_t sample : pcm.samples) {
        out.le(sample);
    }
    return std::move(out).take();
}

}  // namespace fightconv::wav
