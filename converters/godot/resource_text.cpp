#include "converters/godot/resource_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "core/base/text/text.hpp"

namespace fightconv::godot {

std::string number(double value) {
    constexpr double most = std::numeric_limits<float>::max();
    std::string text = number_text(static_cast<float>(std::clamp(value, -most, most)));
    const std::size_t exponent = text.find('e');
    if (exponent != std::string::npos && text.find('.') == std::string::npos) {
        text.insert(exponent, ".0");
    }
    return text;
}

std::string real(double value) {
    const std::string text = number(value);
    return text.find('.') == std::string::npos ? text + ".0" : text;
}

std::string vector2(double x, double y) {
    return fmt::format("Vector2( {}, {} )", number(x), number(y));
}

std::string in_quotes(std::string_view text) {
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') {
            result += '\\';
        }
        result += c;
    }
    return result + '"';
}

std::string word(bool value) { return value ? "true" : "false"; }

std::string node_name(std::string_view wanted) {
    std::string name(wanted);
    std::replace_if(
        name.begin(), name.end(),
        [](char c) { return std::string_view(".:@/\"%\\").find(c) != std::string_view::npos; },
        '_');
    return name;
}

std::string property_name(std::string_view name) {
    const bool plain = std::all_of(name.begin(), name.end(), [](char c) {
        return c > ' ' && c < 0x7F && std::string_view("=\";[").find(c) == std::string_view::npos;
    });
    return plain ? std::string(name) : in_quotes(name);
}

std::string ResourceText::reference(std::string_view word, std::uint32_t id) const {
    return is_v4() ? fmt::format("{}(\"{}\")", word, id) : fmt::format("{}( {} )", word, id);
}

std::string ResourceText::add_external(std::string_view type, std::string_view path) {
    ++externals_;
    body_ += is_v4() ? fmt::format("[ext_resource type=\"{}\" path={} id=\"{}\"]\n\n", type,
                                   in_quotes(path), externals_)
                     : fmt::format("[ext_resource path={} type=\"{}\" id={}]\n\n", in_quotes(path),
                                   type, externals_);
    return reference("ExtResource", externals_);
}

std::string ResourceText::add_sub(std::string_view type, std::string_view lines) {
    ++subs_;
    body_ += fmt::format("[sub_resource type=\"{}\" id={}]\n", type,
                         is_v4() ? fmt::format("\"{}\"", subs_) : fmt::format("{}", subs_));
    body_ += lines;
    body_ += '\n';
    return reference("SubResource", subs_);
}

Status ResourceText::charge_written() {
    const std::uint64_t twice = 2 * body_.size();  // finish() copies it
    return twice > charge_.bytes() ? charge_.add(twice - charge_.bytes(), "the text of a scene")
                                   : Status();
}

Result<ByteBuffer> ResourceText::finish(Charge& charge) && {
    FC_TRY(charge_written());
    const std::string header = fmt::format("[{} load_steps={} format={}]\n\n", opening_,
                                           externals_ + subs_ + 1, is_v4() ? 3 : 2);
    ByteBuffer bytes;
    bytes.reserve(header.size() + body_.size());
    bytes.insert(bytes.end(), header.begin(), header.end());
    bytes.insert(bytes.end(), body_.begin(), body_.end());
    body_ = {};
    charge_.give_back(charge_.bytes() - std::min<std::uint64_t>(charge_.bytes(), bytes.size()));
    charge.join(std::move(charge_));
    return bytes;
}

}  // namespace fightconv::godot
