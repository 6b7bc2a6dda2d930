// The text format of Godot's scenes (.tscn) and resources (.tres), as versions 3 and 4 of the
// engine read it (godot.md 1).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/bytes/bytes.hpp"
#include "core/base/limits.hpp"

namespace fightconv::godot {

enum class Version : std::uint8_t { v3, v4 };

// Numbers as both versions read them: a number with an exponent has a point as well. A real always
// has one. Values beyond a float are clamped.
std::string number(double value);
std::string real(double value);
std::string vector2(double x, double y);
std::string in_quotes(std::string_view text);
std::string word(bool value);  // "true"
// The name of a node: without the characters that mean something in a path.
std::string node_name(std::string_view wanted);
// A name before '=': quoted where it has more than printable ASCII.
std::string property_name(std::string_view name);

// One file: resources in the order in which they are added, so that each is defined before it is
// used, then what write() adds.
class ResourceText {
public:
    // `opening` is the header without its steps and format: `gd_resource type="SpriteFrames"`.
    ResourceText(Version version, std::string opening, const Budget& budget)
        : version_(version), opening_(std::move(opening)), charge_(budget) {}

    Version version() const noexcept { return version_; }
    bool is_v4() const noexcept { return version_ == Version::v4; }
    // A name as the value of a property: `&"stand"` or `"stand"`.
    std::string name(std::string_view text) const { return (is_v4() ? "&" : "") + in_quotes(text); }

    // Both return the reference to it. The path is relative to this file. The lines of a
    // sub-resource end with a line feed each.
    std::string add_external(std::string_view type, std::string_view path);
    std::string add_sub(std::string_view type, std::string_view lines);
    void write(std::string_view text) { body_ += text; }

    // Charges what has been added since the last time. limit_exceeded.
    Status charge_written();
    // The whole file, and its charge joins `charge`.
    Result<ByteBuffer> finish(Charge& charge) &&;

private:
    std::string reference(std::string_view word, std::uint32_t id) const;

    Version version_;
    std::string opening_;
    std::uint32_t externals_ = 0;
    std::uint32_t subs_ = 0;
    std::string body_;
    Charge charge_;
};

}  // namespace fightconv::godot
