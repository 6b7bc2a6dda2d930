#include "converters/keyed/lists.hpp"

namespace fightconv::keyed {

namespace {

constexpr std::string_view separators = "%,;:";
}  // namespace

std::string escaped(std::string_view text) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    std::string result;
    for (const char c : text) {
        if (separators.find(c) == std::string_view::npos) {
            result.push_back(c);
            continue;
        }
        const auto byte = static_cast<unsigned char>(c);
        result.append({'%', digits[byte >> 4U], digits[byte & 15U]});
    }
    return result;
}
bool read_escaped(std::string_view text, std::string& result) {
    while (!text.empty()) {
        result.append(take_until(text, '%'));
        if (text.empty()) {
            return true;
        }
        unsigned byte = 0;
        const auto [end, error] = std::from_chars(
            text.data(), text.data() + std::min<std::size_t>(text.size(), 2), byte, 16);
        if (error != std::errc{} || end != text.data() + 2 ||
            separators.find(static_cast<char>(byte)) == std::string_view::npos) {
            return false;
        }
        result.push_back(static_cast<char>(byte));
        text.remove_prefix(2);
    }
    return true;
}

}  // namespace fightconv::keyed
