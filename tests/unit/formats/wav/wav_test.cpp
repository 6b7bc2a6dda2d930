#include "formats/wav/wav.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/hex.hpp"
#include "tests/support/mugen/snd_builder.hpp"

using namespace fightconv;
using Catch::Matchers::Contains;
using test::hex;
using test::WavFile;

namespace {

struct Read {
    Context context;
    Result<wav::File> file;
    explicit Read(Bytes bytes) : file(wav::parse({"a.snd", bytes}, 1000, "sound 5,0", context)) {}
    std::vector<std::int16_t> samples() {
        REQUIRE(file);
        auto pcm = wav::decode(*file, context);
        REQUIRE(pcm);
        return pcm->samples;
    }
    bool reports(const std::string& id) const {
        return context.diagnostics.counts().count(id) != 0;
    }
};

std::vector<std::int16_t> samples_of(const WavFile& wav) {
    const ByteBuffer bytes = wav.bytes();
    return Read(bytes).samples();
}

ByteBuffer chunk(std::string_view id, std::uint32_t size, const ByteBuffer& body) {
    ByteWriter out;
    out.text(id);
    out.le(size);
    out.bytes(body);
    return std::move(out).take();
}

using Samples = std::vector<std::int16_t>;

}  // namespace

TEST_CASE("A WAV says its rate, channels and length") {
    const ByteBuffer bytes =
        WavFile{.channels = 2, .rate = 44100, .data = ByteBuffer(12, 1)}.bytes();
    Read read(bytes);
    REQUIRE(read.file);
    CHECK(read.file->channels == 2);
    CHECK(read.file->rate == 44100);
    CHECK(read.file->bits == 16);
    CHECK(read.file->frames() == 3);
    CHECK(read.file->data_offset == 1000 + 44);
    CHECK(wav::codec_name(*read.file) == "PCM 16");
    CHECK(read.context.diagnostics.counts().empty());
}

TEST_CASE(
    "Samples of each width become 16 bits: 8 are unsigned, of 24 and 32 the upper half stays") {
    CHECK(samples_of({.bits = 8, .data = {0x00, 0x80, 0xFF}}) == Samples{-32768, 0, 32512});
    CHECK(samples_of({.bits = 16, .data = hex("0100 0080 ff7f")}) == Samples{1, -32768, 32767});
    CHECK(samples_of({.bits = 24, .data = hex("ff0100 000080")}) == Samples{1, -32768});
    CHECK(samples_of({.bits = 32, .data = hex("ffff0100 0000ff7f")}) == Samples{1, 32767});
    CHECK(samples_of({.bits = 24, .data = hex("ff0100"), .sub_format = std::uint16_t{1}}) ==
          Samples{1});
}

TEST_CASE(
    "The size of the RIFF chunk is not believed, and chunks that nobody needs are stepped over") {
    CHECK(samples_of({.data = {1, 0}, .riff_size = 0}) == Samples{1});
    CHECK(samples_of({.data = {1, 0}, .riff_size = 0xFFFFFFFF}) == Samples{1});
    // padded to an even size
    CHECK(samples_of({.data = {1, 0}, .before_data = chunk("LIST", 3, {'a', 'b', 'c', 0})}) ==
          Samples{1});
    ByteBuffer trailing = WavFile{.data = {1, 0}}.bytes();
    trailing.insert(trailing.end(), {0, 0, 0});
    CHECK(Read(trailing).samples() == Samples{1});
}

TEST_CASE("Samples that are said to be more than there are end where the sound does") {
    for (const std::uint32_t size : {3U, 0xFFFFFFFFU}) {
        const ByteBuffer bytes = WavFile{.data = {1, 0}, .data_size = size}.bytes();
        Read read(bytes);
        CHECK(read.samples() == Samples{1});
        CHECK(read.reports("wav.data-past-end"));
        const Diagnostic& diagnostic = read.context.diagnostics.kept().front();
        CHECK(diagnostic.item == "sound 5,0");
        CHECK(diagnostic.place.offset == 1000 + 36);
    }
}

TEST_CASE("Samples that end inside of a frame lose that frame") {
    const ByteBuffer bytes = WavFile{.channels = 2, .data = {1, 0, 2, 0, 3, 0}}.bytes();
    Read read(bytes);
    CHECK(read.samples() == Samples{1, 2});
    CHECK(read.reports("wav.partial-frame"));
    CHECK(read.context.diagnostics.warnings() == 0);
}

TEST_CASE("Other codecs are named and not decoded") {
    for (const auto& [codec, bits, name] :
         {std::tuple<std::uint16_t, std::uint16_t, std::string>(0x11, 4, "IMA ADPCM"),
          {2, 4, "Microsoft ADPCM"},
          {3, 32, "float"},
          {0x1234, 16, "0x1234"},
          {1, 12, "PCM 12"}}) {
        const ByteBuffer bytes =
            WavFile{.codec = codec, .bits = bits, .data = ByteBuffer(8)}.bytes();
        Read read(bytes);
        REQUIRE(read.file);
        CHECK(wav::codec_name(*read.file) == name);
        CHECK_FALSE(read.file->is_pcm());
        CHECK(read.file->frames() == 0);
        CHECK(read.file->data.size() == 8);
        const auto pcm = wav::decode(*read.file, read.context);
        REQUIRE_FALSE(pcm);
        CHECK(pcm.error().code() == ErrorCode::unsupported_feature);
        CHECK_THAT(pcm.error().message(), Contains(name));
    }
}

TEST_CASE(
    "A file that is no WAV is refused with its place: another signature, no format, no samples, no "
    "channel, no rate") {
    const ByteBuffer sound = WavFile{.data = {1, 0}}.bytes();
    ByteBuffer ogg = sound;
    ogg[0] = 'O';
    ByteBuffer avi = sound;
    avi[8] = 'A';
    ByteBuffer no_format = sound;
    no_format[12] = 'x';
    ByteBuffer no_data = sound;
    no_data[36] = 'x';
    for (const auto& [bytes, code, words] :
         {std::tuple(ogg, ErrorCode::bad_magic, "it does not begin with RIFF and WAVE"),
          {avi, ErrorCode::bad_magic, "it does not begin with RIFF and WAVE"},
          {no_format, ErrorCode::malformed, "this WAV has no fmt chunk"},
          {no_data, ErrorCode::malformed, "this WAV has no data chunk"},
          {WavFile{.channels = 0}.bytes(), ErrorCode::malformed,
           "the WAV has 0 channels at 22050 Hz"},
          {WavFile{.rate = 0}.bytes(), ErrorCode::malformed, "the WAV has 1 channels at 0 Hz"},
          {ByteBuffer(), ErrorCode::truncated, ""}}) {
        const Read read(bytes);
        REQUIRE_FALSE(read.file);
        CHECK(read.file.error().code() == code);
        CHECK_THAT(read.file.error().message(), Contains(words));
        CHECK(read.file.error().item() == "sound 5,0");
        CHECK(read.file.error().place().offset.value_or(0) >= 1000);
    }
}

TEST_CASE("A WAV that is cut anywhere gives a located error or fewer samples") {
    const ByteBuffer bytes =
        WavFile{.data = ByteBuffer(8, 1), .before_data = chunk("fact", 4, ByteBuffer(4))}.bytes();
    const std::size_t head = bytes.size() - 8;
    for (std::size_t size = 0; size < bytes.size(); ++size) {
        Read read(Bytes(bytes).first(size));
        CAPTURE(size);
        if (size < head) {
            REQUIRE_FALSE(read.file);
            CHECK(read.file.error().place().offset.has_value());
        } else {
            CHECK(read.samples().size() == (size - head) / 2);
            CHECK(read.reports("wav.data-past-end"));
        }
    }
}

TEST_CASE("Decoding is charged, and refused where memory does not reach") {
    const ByteBuffer bytes = WavFile{.bits = 8, .data = ByteBuffer(1000)}.bytes();
    Limits limits;
    limits.live_decoded_bytes = 1999;
    Context context(limits);
    const auto file = wav::parse({"a.wav", bytes}, 0, "", context);
    REQUIRE(file);
    const auto refused = wav::decode(*file, context);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code() == ErrorCode::limit_exceeded);
    Context enough;
    auto pcm = wav::decode(*file, enough);
    REQUIRE(pcm);
    CHECK(enough.budget.used() == pcm->bytes());
    { const wav::Pcm last = std::move(*pcm); }
    CHECK(enough.budget.used() == 0);
}

TEST_CASE("A serialised WAV has the canonical 44 bytes and gives its samples back") {
    const wav::Pcm pcm{2, 22050, {1, -1, 32767, -32768}};
    const ByteBuffer bytes = wav::serialise(pcm).value();
    CHECK(bytes == hex("52494646 2c000000 57415645 666d7420 10000000 0100 0200 22560000 88580100 "
                       "0400 1000 64617461 08000000 0100 ffff ff7f 0080"));
    Read read(bytes);
    CHECK(read.samples() == pcm.samples);
    CHECK(read.context.diagnostics.counts().empty());
}
