// Files of Urho3D, U3D and rbfx, written field by field as their specification lists them.
#pragma once

#include <bit>
#include <initializer_list>
#include <string_view>

#include "core/base/bytes/bytes.hpp"

namespace fightconv::test {

// Bytes that are appended in the order of the calls, little-endian.
class Dump {
public:
    Dump& text(std::string_view text) {  // without an end
        bytes_.insert(bytes_.end(), text.begin(), text.end());
        return *this;
    }
    Dump& name(std::string_view name) { return text(name).u8(0); }
    Dump& u8(unsigned value) { return number(value, 1); }
    Dump& u16(unsigned value) { return number(value, 2); }
    Dump& u32(std::uint32_t value) { return number(value, 4); }
    Dump& f32(std::initializer_list<float> values) {
        for (const float value : values) {
            u32(std::bit_cast<std::uint32_t>(value));
        }
        return *this;
    }
    Dump& add(Bytes bytes) {
        bytes_.insert(bytes_.end(), bytes.begin(), bytes.end());
        return *this;
    }
    const ByteBuffer& bytes() const noexcept { return bytes_; }
    std::uint32_t size() const noexcept { return static_cast<std::uint32_t>(bytes_.size()); }

private:
    Dump& number(std::uint32_t value, int bytes) {
        for (int i = 0; i < bytes; ++i) {
            bytes_.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
        }
        return *this;
    }
    ByteBuffer bytes_;
};

// A triangle with two levels of detail, two morphs and three bones. `signature`: UMDL, UMD2 or
// UMD3; `version` is that of UMD3.
inline ByteBuffer mdl_file(std::string_view signature, std::uint32_t version = 2) {
    Dump dump;
    dump.text(signature);
    if (signature == "UMD3") {
        dump.u32(version);
    }
    dump.u32(2);  // vertex buffers
    dump.u32(3);  // vertices: position and texture coordinate
    signature == "UMDL" ? dump.u32(0x09) : dump.u32(2).u32(0x00'00'03).u32(0x00'04'02);
    dump.u32(1).u32(2);  // the morphed vertices
    dump.f32({0, 0, 0, 0.5F, 1}).f32({1, 0, 0, 0, 1}).f32({0, 1, 0, 0, 0});
    dump.u32(1);  // a vertex with colour, tangent and blend indices
    signature == "UMDL" ? dump.u32(0x284)
                        : dump.u32(3).u32(0x00'05'06).u32(0x00'03'04).u32(0x00'07'05);
    dump.u32(0).u32(0);
    dump.u8(255).u8(128).u8(0).u8(255).f32({1, 0, 0, -1}).u8(0).u8(1).u8(2).u8(0);

    dump.u32(2);  // index buffers
    dump.u32(3).u32(2).u16(0).u16(1).u16(2);
    dump.u32(1).u32(4).u32(0);

    dump.u32(2);                // geometries
    dump.u32(2).u32(2).u32(1);  // its bones
    dump.u32(2);                // its levels of detail
    dump.f32({0}).u32(0).u32(0).u32(0).u32(0).u32(3);
    dump.f32({12.5F}).u32(1).u32(0).u32(0).u32(1).u32(2);
    dump.u32(0).u32(1).f32({0}).u32(2).u32(1).u32(1).u32(0).u32(1);

    dump.u32(2);  // morphs
    const auto weight = [&](float value) {
        return signature == "UMD3" && version == 2 ? Dump().f32({value}).bytes() : ByteBuffer();
    };
    dump.name("smile");
    dump.add(weight(0.25F));
    dump.u32(2);
    dump.u32(0).u32(0x83).u32(1).u32(2).f32({1, 2, 3}).f32({4, 5, 6}).f32({7, 8, 9});
    dump.u32(1).u32(0x01).u32(1).u32(0).f32({-1, -2, -3});
    dump.name("");
    dump.add(weight(0));
    dump.u32(0);

    dump.u32(3);  // bones
    const auto bone = [&](std::string_view name, std::uint32_t parent) {
        dump.name(name).u32(parent).f32({1, 2, 3}).f32({1, 0, 0, 0}).f32({1, 1, 2});
        dump.f32({1, 0, 0, 4}).f32({0, 1, 0, 5}).f32({0, 0, 1, 6});
    };
    bone("root", 0);
    dump.u8(0);
    bone("hand", 0);
    dump.u8(1).f32({1.5F});
    bone("foot", 1);
    dump.u8(3).f32({2.5F}).f32({-1, -2, -3}).f32({1, 2, 3});

    dump.f32({-10, -20, -30}).f32({10, 20, 30});     // the box around the model
    dump.f32({0.5F, 1.5F, 2.5F}).f32({-1, -2, -3});  // the centres
    return dump.bytes();
}

inline ByteBuffer uani_file() {
    Dump dump;
    dump.text("UANI").name("walk").f32({1.5F});
    dump.u32(3);
    dump.name("root").u8(7).u32(2);
    dump.f32({0}).f32({1, 2, 3}).f32({1, 0, 0, 0}).f32({1, 1, 1});
    dump.f32({1.5F}).f32({4, 5, 6}).f32({0, 1, 0, 0}).f32({2, 2, 2});
    dump.name("hand").u8(2).u32(1).f32({0.25F}).f32({0.5F, 0.5F, 0.5F, 0.5F});
    dump.name("none").u8(0).u32(2).f32({0.5F}).f32({0.5F});
    return dump.bytes();
}

// `more`: how much larger the numbers of types from 7 on are (2 since February 2026).
inline ByteBuffer uan2_file(std::uint32_t version, unsigned more = 0) {
    Dump dump;
    dump.text("UAN2").u32(version).name("run").f32({2});
    dump.u32(1);
    dump.name("root").u8(1);
    version >= 4 ? dump.f32({0.5F, 0.25F, 0.125F}) : version == 3 ? dump.f32({0.5F}) : dump;
    dump.u32(1).f32({0}).f32({1, 2, 3});
    if (version < 2) {
        return dump.bytes();
    }
    dump.u32(4);
    const auto track = [&](std::string_view path, unsigned type, unsigned interpolation,
                           std::uint32_t keys) {
        dump.name(path).u8(type).u8(interpolation).f32({0.75F});
        version >= 3 ? dump.f32({0.5F}) : dump;
        dump.u32(keys);
    };
    track("@/Position", 5, 1, 2);
    dump.f32({0}).f32({1, 2, 3}).f32({1}).f32({4, 5, 6});
    track("a/@StaticSprite2D/Sprite", 12 + more, 0, 1);
    dump.f32({0.5F}).u32(0xDEADBEEF).name("a.png");
    track("@/Is Enabled", 2, 3, 1);  // with tangents
    dump.f32({0.5F}).u8(1).u8(0).u8(1);
    track("@/Tags", 23 + more, 0, 1);
    dump.f32({0.5F}).u8(2).name("one").name("two");
    return dump.bytes();
}

// The files "a.txt" (abc), "empty" and "dir/b.bin" (1 2 3 4 5), as a tool writes them.
inline ByteBuffer upak_file() {
    Dump dump;
    dump.text("UPAK").u32(3).u32(0xFBC57221);
    dump.name("a.txt").u32(70).u32(3).u32(0x3025F862);
    dump.name("empty").u32(73).u32(0).u32(0);
    dump.name("dir/b.bin").u32(73).u32(5).u32(0xA2783003);
    dump.text("abc").u8(1).u8(2).u8(3).u8(4).u8(5);
    return dump.u32(82).bytes();
}

// Two blocks of one file: twenty times 'a' by a repeat, and "bcdef" as it is.
inline ByteBuffer ulz4_file() {
    Dump dump;
    dump.text("ULZ4").u32(1).u32(0xC17C0D64);
    dump.name("a.txt").u32(30).u32(25).u32(0xC17C0D64);
    dump.u16(20).u16(10).u8(0x1A).u8('a').u16(1).u8(0x50).text("aaaaa");
    dump.u16(5).u16(6).u8(0x50).text("bcdef");
    return dump.u32(dump.size() + 4).bytes();
}

inline ByteBuffer ushd_file(unsigned model) {
    Dump dump;
    dump.text("USHD").u16(0).u16(model);
    model == 4 ? dump.u32(0x12345678) : dump;
    dump.u32(2);
    const auto parameter = [&](std::string_view name, unsigned slot, std::uint32_t offset,
                               std::uint32_t size) {
        dump.name(name).u8(slot);
        model == 4 ? dump.u32(offset).u32(size) : dump.u8(size);
    };
    parameter("Model", 1, 16, 64);
    parameter("Time", 2, 80, 4);
    dump.u32(1).name("DiffMap").u8(3);
    return dump.u32(5).text("\x01\x02\x03\x04\x05").bytes();
}

}  // namespace fightconv::test
