#include "tests/support/fspk/reader.hpp"

#include <cstring>
#include <sstream>
#include <stdexcept>

namespace fightconv::test {

namespace {

class Reader {
public:
    Reader(const ByteBuffer& bytes, std::string_view version)
        : bytes_(bytes), new_(version != "1.0"), strict_(version == "2.0") {}

    PackContents run() {
        if (std::string(bytes_.begin(), bytes_.begin() + 4) != "FSPK" || u32(4) != 0 ||
            u32(8) != bytes_.size()) {
            throw std::runtime_error("header");
        }
        for (std::size_t i = 0; i < u32(12); ++i) {
            const std::size_t at = 16 + 16 * i;
            require(pack_.sections
                        .try_emplace(u32(at),
                                     PackContents::Section{u32(at + 4), u32(at + 8), u32(at + 12)})
                        .second,
                    "a section twice");
        }
        if (strict_) {
            check_sections();
        }
        pack_.mesh_keys = strings(2);
        pack_.keyframes_keys = strings(3);
        for (std::size_t i = 0; i < count(4, move_bytes()); ++i) {
            pack_.moves.push_back(move(i));
        }
        for (std::size_t i = 0; i < count(9, 12); ++i) {
            const std::size_t at = record(9, i * 12, 12);
            pack_.resources.push_back({string(at), {u16(at + 8), u16(at + 10)}});
        }
        for (std::size_t i = 0; i < count(19, 24); ++i) {
            const std::size_t at = record(19, i * 24, 24);
            pack_.rules.push_back({tag(at), tag(at + 8), u8(at + 16), u8(at + 17), u8(at + 18)});
        }
        for (std::size_t i = 0; i < count(20, 4); ++i) {
            const std::size_t at = record(20, i * 4, 4);
            pack_.denies.push_back({u16(at), u16(at + 2)});
        }
        for (std::size_t i = 0; i < count(21, 12); ++i) {
            pack_.properties.insert(property(record(21, i * 12, 12)));
        }
        if (pack_.sections.contains(24)) {
            const std::size_t at = record(24, 0, 8);
            const std::size_t before =
                static_cast<std::size_t>(u16(at)) + static_cast<std::size_t>(u16(at + 2));
            for (std::size_t i = 0; i < static_cast<std::size_t>(u16(at + 4)); ++i) {
                pack_.schema_tags.push_back(string(record(24, 8 + (before + i) * 8, 8)));
            }
        }
        return pack_;
    }

private:
    static void require(bool holds, const std::string& otherwise) {
        if (!holds) {
            throw std::runtime_error(otherwise);
        }
    }

    // The places of the sections, and whole records in each.
    void check_sections() const {
        static const std::map<std::uint32_t, std::uint32_t> records = {
            {2, 8},   {3, 8},   {4, 36},  {5, 28},  {6, 12},  {7, 12},  {8, 2},
            {9, 12},  {10, 72}, {11, 16}, {12, 20}, {13, 12}, {14, 12}, {15, 12},
            {16, 16}, {17, 8},  {18, 8},  {19, 24}, {20, 4},  {22, 12}};
        require(pack_.sections.size() <= 32, "too many sections");
        std::uint32_t end = 16 + 16 * u32(12);
        std::map<std::uint32_t, std::uint32_t> placed;  // ends by beginning
        for (const auto& [kind, section] : pack_.sections) {
            const std::string name = "section " + std::to_string(kind);
            require(kind >= 1 && kind <= 24, name + " is unknown");
            require(section.offset >= end && section.offset <= bytes_.size() &&
                        section.len <= bytes_.size() - section.offset,
                    name + " outside");
            require(section.align != 0 && (section.align & (section.align - 1)) == 0 &&
                        section.offset % section.align == 0,
                    name + " misaligned");
            const auto record = records.find(kind);
            require(record == records.end() || section.len % record->second == 0,
                    name + " without whole records");
            if (section.len != 0) {
                require(placed.emplace(section.offset, section.offset + section.len).second,
                        name + " overlaps");
            }
        }
        for (const auto& [offset, section_end] : placed) {
            require(offset >= end, "sections overlap");
            end = section_end;
        }
        const std::size_t states = count(4, 36);
        require(!pack_.sections.contains(10) || count(10, 72) == states, "extras of other states");
        require(!pack_.sections.contains(17) || count(17, 8) == states, "tags of other states");
        for (const std::uint32_t kind : {8U, 20U}) {
            for (std::size_t i = 0; i < count(kind, 2); ++i) {
                require(static_cast<std::size_t>(u16(record(kind, 2 * i, 2))) < states,
                        "a cancel into no state");
            }
        }
    }

    std::size_t move_bytes() const { return new_ ? 36 : 32; }
    std::size_t extras_bytes() const { return new_ ? 72 : 56; }

    std::uint64_t number(std::size_t at, std::size_t size) const {
        std::uint64_t value = 0;
        for (std::size_t i = 0; i < size; ++i) {
            value += static_cast<std::uint64_t>(bytes_.at(at + i)) << (8 * i);
        }
        return value;
    }
    int u8(std::size_t at) const { return static_cast<int>(number(at, 1)); }
    int u16(std::size_t at) const { return static_cast<int>(number(at, 2)); }
    int i16(std::size_t at) const { return u16(at) < 32768 ? u16(at) : u16(at) - 65536; }
    std::uint32_t u32(std::size_t at) const { return static_cast<std::uint32_t>(number(at, 4)); }
    int i32(std::size_t at) const { return static_cast<std::int32_t>(u32(at)); }

    // The place in the file of `size` bytes at `offset` of a section.
    std::size_t record(std::uint32_t kind, std::size_t offset, std::size_t size) const {
        const PackContents::Section section = pack_.sections.at(kind);
        if (offset + size > section.len) {
            throw std::runtime_error("section " + std::to_string(kind));
        }
        return section.offset + offset;
    }
    std::size_t count(std::uint32_t kind, std::size_t size) const {
        return pack_.sections.contains(kind) ? pack_.sections.at(kind).len / size : 0;
    }

    std::string text(std::size_t offset, std::size_t length) const {
        const std::size_t at = record(1, offset, length);
        return {bytes_.begin() + static_cast<std::ptrdiff_t>(at),
                bytes_.begin() + static_cast<std::ptrdiff_t>(at + length)};
    }
    std::string string(std::size_t at) const {
        return text(u32(at), static_cast<std::size_t>(u16(at + 4)));
    }
    std::string tag(std::size_t at) const { return u32(at) == 0xFFFFFFFF ? "*" : string(at); }
    std::vector<std::string> strings(std::uint32_t kind) const {
        std::vector<std::string> all;
        for (std::size_t i = 0; i < count(kind, 8); ++i) {
            all.push_back(string(record(kind, i * 8, 8)));
        }
        return all;
    }

    // Calls read(place) for each record of the range whose offset and count are given.
    template <class Read>
    void each(std::uint32_t kind, std::size_t offset, int how_many, std::size_t size,
              Read read) const {
        require(!strict_ || kind == 23 || how_many == 0 || offset % size == 0,
                "a range within a record");
        for (int i = 0; i < how_many; ++i) {
            read(record(kind, offset + static_cast<std::size_t>(i) * size, size));
        }
    }
    template <class Read>
    void range(std::uint32_t kind, std::size_t at, std::size_t size, Read read) const {
        each(kind, u32(at), u16(at + 4), size, read);
    }

    std::vector<PackShape> shapes(std::size_t offset, int how_many) const {
        std::vector<PackShape> all;
        each(7, offset, how_many, 12, [&](std::size_t at) {
            all.push_back({u8(at), u8(at + 1), i16(at + 2), i16(at + 4), i16(at + 6), i16(at + 8),
                           i16(at + 10)});
        });
        return all;
    }
    PackWindow hit_window(std::size_t at) const {
        PackWindow window;
        window.start = u8(at);
        window.end = u8(at + 1);
        window.guard = u8(at + 2);
        window.damage = u16(at + 4);
        window.chip = u16(at + 6);
        window.hitstun = u8(at + 8);
        window.blockstun = u8(at + 9);
        window.hitstop = u8(at + 10);
        if (strict_) {
            window.hit_pushback = i16(at + 24);
            window.block_pushback = i16(at + 26);
        }
        window.shapes = shapes(u32(at + 12), u16(at + 16));
        each(8, u32(at + 18), u16(at + 22), 2,
             [&](std::size_t cancel) { window.cancels.push_back(u16(cancel)); });
        return window;
    }
    PackWindow hurt_window(std::size_t at) const {
        PackWindow window;
        window.start = u8(at);
        window.end = u8(at + 1);
        window.flags = u16(at + 2);
        window.shapes = shapes(u32(at + 4), u16(at + 8));
        return window;
    }
    std::vector<PackEmit> emits(std::size_t range_at) const {
        std::vector<PackEmit> all;
        range(11, range_at, 16, [&](std::size_t at) {
            PackEmit emit{string(at), {}};
            range(12, at + 8, 20, [&](std::size_t arg) {
                emit.args.emplace_back(string(arg), arg_value(u8(arg + 8), arg + 12));
            });
            all.push_back(emit);
        });
        return all;
    }
    std::string arg_value(int type, std::size_t at) const {
        std::ostringstream words;
        switch (type) {
            case 0: words << (number(at, 8) != 0 ? "true" : "false"); break;
            case 1: words << static_cast<std::int64_t>(number(at, 8)); break;
            case 2: {
                float value = 0;
                std::memcpy(&value, bytes_.data() + at, 4);
                words << value;
                break;
            }
            case 3: words << "'" << string(at) << "'"; break;
            default: throw std::runtime_error("argument type");
        }
        return words.str();
    }
    std::pair<std::string, std::string> property(std::size_t at) const {
        std::ostringstream words;
        switch (u8(at + 6)) {
            case 0: words << i32(at + 8) / 256.0; break;
            case 1:
                require(!strict_ || u32(at + 8) <= 1, "a property that is neither true nor false");
                words << (u32(at + 8) != 0 ? "true" : "false");
                break;
            case 2:
                words << "'"
                      << text(static_cast<std::size_t>(u16(at + 8)),
                              static_cast<std::size_t>(u16(at + 10)))
                      << "'";
                break;
            default: throw std::runtime_error("property type");
        }
        return {text(u32(at), static_cast<std::size_t>(u16(at + 4))), words.str()};
    }

    bool key_exists(int key, std::uint32_t kind) const {
        return key == 0xFFFF || static_cast<std::size_t>(key) < count(kind, 8);
    }

    PackMove move(std::size_t index) const {
        const std::size_t at = record(4, index * move_bytes(), move_bytes());
        PackMove move;
        move.id = u16(at);
        move.mesh_key = u16(at + 2);
        move.keyframes_key = u16(at + 4);
        move.type = u8(at + 6);
        move.trigger = u8(at + 7);
        move.guard = u8(at + 8);
        move.flags = u8(at + 9);
        move.startup = u8(at + 10);
        move.active = u8(at + 11);
        move.recovery = u8(at + 12);
        move.total = u16(at + 14);
        move.damage = u16(at + 16);
        move.hitstun = u8(at + 18);
        move.blockstun = u8(at + 19);
        move.hitstop = u8(at + 20);
        require(!strict_ || (static_cast<std::size_t>(move.id) == index &&
                             key_exists(move.mesh_key, 2) && key_exists(move.keyframes_key, 3)),
                "the id or a key of a state");
        each(5, u32(at + 22), u16(at + 26), strict_ ? 28 : 24,
             [&](std::size_t window) { move.hit_windows.push_back(hit_window(window)); });
        each(6, static_cast<std::size_t>(u16(at + 28)), u16(at + 30), 12,
             [&](std::size_t window) { move.hurt_windows.push_back(hurt_window(window)); });
        if (new_) {
            each(22, static_cast<std::size_t>(u16(at + 32)), u16(at + 34), 12,
                 [&](std::size_t window) { move.push_windows.push_back(hurt_window(window)); });
        }
        if (pack_.sections.contains(10)) {
            extras(record(10, index * extras_bytes(), extras_bytes()), move);
        }
        if (pack_.sections.contains(17)) {
            range(18, record(17, index * 8, 8), 8,
                  [&](std::size_t tag_at) { move.tags.push_back(string(tag_at)); });
        }
        if (pack_.sections.contains(23)) {
            const std::size_t entry = record(23, index * 8, 8);
            each(23, u32(entry), u16(entry + 4) / 12, 12,
                 [&](std::size_t each_at) { move.properties.insert(property(each_at)); });
        }
        return move;
    }
    void extras(std::size_t at, PackMove& move) const {
        static const char* const triggers[] = {"on_use", "on_hit", "on_block"};
        move.on_use = emits(at);
        move.on_hit = emits(at + 8);
        move.on_block = emits(at + 16);
        range(13, at + 24, 12, [&](std::size_t notify) {
            move.notifies.push_back({u16(notify), emits(notify + 4)});
        });
        range(14, at + 32, 12,
              [&](std::size_t cost) { move.costs.emplace_back(string(cost), u16(cost + 8)); });
        range(15, at + 40, 12, [&](std::size_t each_at) {
            move.preconditions.push_back({string(each_at), {u16(each_at + 8), u16(each_at + 10)}});
        });
        range(16, at + 48, 16, [&](std::size_t delta) {
            move.deltas.emplace_back(string(delta) + " " + triggers[u8(delta + 12)],
                                     i32(delta + 8));
        });
        if (new_) {
            move.input = string(at + 56);
        }
    }

    const ByteBuffer& bytes_;
    bool new_;
    bool strict_;
    PackContents pack_;
};

}  // namespace

PackContents read_fspk(const ByteBuffer& bytes, std::string_view version) {
    return Reader(bytes, version).run();
}

}  // namespace fightconv::test
