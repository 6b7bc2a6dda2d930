#include "formats/snd/snd.hpp"

#include <algorithm>
#include <set>
#include <string>

#include "core/base/byte_reader.hpp"
#include "core/base/byte_writer.hpp"
#include "core/base/checked.hpp"

namespace fightconv::snd {

namespace {

struct Header {
    std::array<char, 12> magic{'E', 'l', 'e', 'c', 'b', 'y', 't', 'e', 'S', 'n', 'd'};
    std::uint32_t version = 0x00010001;  // 1.1, as most files say it
    std::uint32_t sounds = 0;
    std::uint32_t first_node = 512;  // in all known files (mugen.md 8)
    static constexpr void fields(auto& r, auto&& io) { io(r.magic, r.version, r.sounds, r.first_node); }
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
    Parser(Source source, Context& context) : source_(source), reader_(source), context_(context) {}

    Result<File> run() && {
        FC_ASSIGN(const auto header, reader_.le<Header>("SND header"));
        if (header.magic != usual_header.magic) {
            return fail(Error(ErrorCode::bad_magic, "this is no sound file: it does not begin with ElecbyteSnd").in_file(source_.file).at(Place::at_offset(0)));
        }
        const std::uint32_t count = header.sounds;
        std::uint64_t at = header.first_node;
        for (std::uint32_t i = 0; i < count; ++i) {
            if (at > source_.bytes.size() || source_.bytes.size() - at < node_bytes) {
                report_short_list(at, count, "the next would lie behind the end of the file");
                break;
            }
            const bool last = i + 1 == count;
            FC_ASSIGN(const std::uint64_t next, read_node(at, last));
            if (next < at + node_bytes && !last) {
                report_short_list(at, count, "there is no next one: its place is given as " + std::to_string(next));
                break;
            }
            at = next;
        }
        return std::move(file_);
    }

private:
    // Gives the offset of the next node, as the file says it. A sound ends where the next begins, so that no byte is looked at twice.
    Result<std::uint64_t> read_node(std::uint64_t at, bool last) {
        if (file_.sounds.size() == context_.limits.sounds) {
            return fail(Error(ErrorCode::limit_exceeded, "more than " + std::to_string(context_.limits.sounds) + " sounds")
                            .in_file(source_.file)
                            .at(Place::at_offset(at)));
        }
        FC_TRY(context_.budget.charge(sizeof(Sound), "the list of sounds"));
        FC_TRY(reader_.seek(at, "a sound"));
        FC_ASSIGN(const auto node, reader_.le<Node>("the head of a sound"));
        const std::uint64_t next = node.next;
        const std::uint64_t length = node.length;
        Sound sound{{node.group, node.number}, {}, reader_.offset()};
        sound.shadowed = !keys_.insert(sound.key).second;
        if (sound.shadowed) {
            report("snd.duplicate", Severity::note, at, sound.key, "an earlier sound has the same group and number; that one is played");
        }
        const std::uint64_t left = reader_.left();
        const std::uint64_t room = !last && next >= sound.data_offset ? std::min(left, next - sound.data_offset) : left;
        if (length > room) {
            const std::string end = room == left ? "the file has only " : "the next sound begins after ";
            report(room == left ? "snd.length-past-end" : "snd.length-past-next", Severity::warning, at, sound.key,
                   "it is said to have " + std::to_string(length) + " bytes, " + end + std::to_string(room) + "; took those");
        }
        FC_ASSIGN(sound.data, reader_.bytes(std::min(length, room), "a sound"));
        file_.sounds.push_back(sound);
        return next;
    }

    void report(std::string_view id, Severity severity, std::uint64_t at, SoundKey key, std::string message) {
        context_.diagnostics.report({.id = std::string(id),
                                     .severity = severity,
                                     .file = std::string(source_.file),
                                     .place = Place::at_offset(at),
                                     .item = item_of(key),
                                     .message = std::move(message)});
    }
    void report_short_list(std::uint64_t at, std::uint32_t count, const std::string& why) {
        context_.diagnostics.report(
            {.id = "snd.list-short",
             .file = std::string(source_.file),
             .place = Place::at_offset(at),
             .message = "the list ends after " + std::to_string(file_.sounds.size()) + " of " + std::to_string(count) + " sounds: " + why});
    }

    Source source_;
    ByteReader reader_;
    Context& context_;
    File file_;
    std::set<SoundKey> keys_;
};

}  // namespace

std::string item_of(SoundKey key) { return "sound " + std::to_string(key.group) + "," + std::to_string(key.number); }

bool has_signature(Bytes head) noexcept { return as_text(head).starts_with(signature); }

Result<File> parse(Source source, Context& context) { return Parser(source, context).run(); }

Result<ByteBuffer> serialise(const File& file) {
    std::uint64_t size = usual_header.first_node;
    for (const Sound& sound : file.sounds) {
        size += node_bytes + sound.data.size();
    }
    if (!narrow<std::uint32_t>(size)) {
        return fail(ErrorCode::limit_exceeded, "the sounds need " + std::to_string(size) + " bytes, a .snd has 32 bits for places in it");
    }
    ByteWriter out(static_cast<std::size_t>(size));
    out.le(Header{.sounds = static_cast<std::uint32_t>(file.sounds.size())});
    out.zeros(usual_header.first_node - out.size());
    for (const Sound& sound : file.sounds) {
        const std::uint64_t next = out.size() + node_bytes + sound.data.size();
        out.le(Node{static_cast<std::uint32_t>(next), static_cast<std::uint32_t>(sound.data.size()), sound.key.group, sound.key.number});
        out.bytes(sound.data);
    }
    return std::move(out).take();
}

}  // namespace fightconv::snd
