#include "formats/mugen/snd/snd.hpp"

#include <algorithm>
#include <set>
#include <string>

#include "core/base/bytes/byte_reader.hpp"
#include "core/base/bytes/byte_writer.hpp"
#include "core/base/file_errors.hpp"
#include "core/base/reporter.hpp"
#include "formats/mugen/snd/problems.hpp"

namespace fightconv::snd {

namespace {

struct Header {
    std::array<char, 12> magic{'E', 'l', 'e', 'c', 'b', 'y', 't', 'e', 'S', 'n', 'd'};
    std::uint32_t version = 0x00010001;  // 1.1, as in most files
    std::uint32_t sounds = 0;
    std::uint32_t first_node = 512;  // in all known files (mugen.md 8)
    static constexpr void fields(auto& r, auto&& io) {
        io(r.magic, r.version, r.sounds, r.first_node);
    }
};

struct Node {
    std::uint32_t next = 0, length = 0;
    std::int32_t group = 0, number = 0;
    static constexpr void fields(auto& r, auto&& io) { io(r.next, r.length, r.group, r.number); }
};
constexpr std::uint64_t node_bytes = size_in_file<Node>;
static_assert(size_in_file<Header> == 24 && node_bytes == 16);

constexpr Header usual_header;
constexpr std::string_view signature(usual_header.magic.data(), usual_header.magic.size());

class Parser {
public:
    Parser(Source source, Context& context)
        : source_(source),
          reader_(source),
          context_(context),
          reporter_(context.diagnostics, source.file) {
        file_.charge = Charge(context.budget);
    }

    Result<File> run() && {
        FC_ASSIGN(const auto header, reader_.le<Header>("SND header"));
        if (header.magic != usual_header.magic) {
            return fail(
                reporter_.error(ErrorCode::bad_magic, Place::at_offset(0),
                                "this is not a sound file: it does not begin with ElecbyteSnd"));
        }
        const std::uint32_t count = header.sounds;
        std::uint64_t at = header.first_node;
        for (std::uint32_t i = 0; i < count; ++i) {
            if (at > source_.bytes.size() || source_.bytes.size() - at < node_bytes) {
                report_short_list(at, count, "the next sound would be past the end of the file");
                break;
            }
            const bool last = i + 1 == count;
            FC_ASSIGN(const std::uint64_t next, read_node(at, last));
            if (next < at + node_bytes && !last) {
                report_short_list(at, count,
                                  fmt::format("there is no next sound: its offset is {}", next));
                break;
            }
            at = next;
        }
        return std::move(file_);
    }

private:
    // Returns the offset of the next node, as in the file. A sound ends where the next one begins,
    // so no byte is read twice.
    Result<std::uint64_t> read_node(std::uint64_t at, bool last) {
        if (file_.sounds.size() == context_.limits.sounds) {
            return fail(reporter_.error(ErrorCode::limit_exceeded, Place::at_offset(at),
                                        "more than {} sounds", context_.limits.sounds));
        }
        FC_TRY(file_.charge.add(sizeof(Sound), "the list of sounds"));
        FC_TRY(reader_.seek(at, "a sound"));
        FC_ASSIGN(const auto node, reader_.le<Node>("the head of a sound"));
        const std::uint64_t next = node.next;
        const std::uint64_t length = node.length;
        Sound sound{{node.group, node.number}, {}, reader_.offset()};
        sound.shadowed = !keys_.insert(sound.key).second;
        if (sound.shadowed) {
            reporter_.about(item_of(sound.key))
                .report(problem.duplicate, Place::at_offset(at),
                        "an earlier sound has the same group and number; that sound is played");
        }
        const std::uint64_t left = reader_.left();
        const std::uint64_t room =
            !last && next >= sound.data_offset ? std::min(left, next - sound.data_offset) : left;
        if (length > room) {
            reporter_.about(item_of(sound.key))
                .report(room == left ? problem.length_past_end : problem.length_past_next,
                        Place::at_offset(at), "its length is {} bytes, but {} {}; these were used",
                        length, room == left ? "the file has only" : "the next sound begins after",
                        room);
        }
        FC_ASSIGN(sound.data, reader_.bytes(std::min(length, room), "a sound"));
        file_.sounds.push_back(sound);
        return next;
    }

    void report_short_list(std::uint64_t at, std::uint32_t count, std::string_view why) {
        reporter_.report(problem.list_short, Place::at_offset(at),
                         "the list ends after {} of {} sounds: {}", file_.sounds.size(), count,
                         why);
    }

    Source source_;
    ByteReader reader_;
    Context& context_;
    Reporter reporter_;
    File file_;
    std::set<SoundKey> keys_;
};

}  // namespace

std::string item_of(SoundKey key) { return fmt::format("sound {},{}", key.group, key.number); }

bool has_signature(Bytes head) noexcept { return as_text(head).starts_with(signature); }

Result<File> parse(Source source, Context& context) { return Parser(source, context).run(); }

Result<ByteBuffer> serialise(const File& file) {
    std::uint64_t size = usual_header.first_node;
    for (const Sound& sound : file.sounds) {
        size += node_bytes + sound.data.size();
    }
    FC_TRY(fit_32_bits(size, "bytes", "an offset in a .snd"));
    ByteWriter out(static_cast<std::size_t>(size));
    out.le(Header{.sounds = static_cast<std::uint32_t>(file.sounds.size())});
    out.zeros(usual_header.first_node - out.size());
    for (const Sound& sound : file.sounds) {
        const std::uint64_t next = out.size() + node_bytes + sound.data.size();
        out.le(Node{static_cast<std::uint32_t>(next), static_cast<std::uint32_t>(sound.data.size()),
                    sound.key.group, sound.key.number});
        out.bytes(sound.data);
    }
    return std::move(out).take();
}

}  // namespace fightconv::snd
