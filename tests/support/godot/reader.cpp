#include "tests/support/godot/reader.hpp"

#include <algorithm>
#include <charconv>
#include <stdexcept>

namespace fightconv::test {

namespace {

using nlohmann::ordered_json;

[[noreturn]] void refuse(std::size_t line, const std::string& why) {
    throw std::runtime_error("line " + std::to_string(line) + ": " + why);
}

// The grammar: sections of tags with attributes, and properties with values.
class GodotParser {
public:
    explicit GodotParser(std::string_view text) : text_(text) {}

    GodotFile run() {
        GodotFile file;
        bool header = true;
        for (skip(); at_ < text_.size(); skip()) {
            if (text_[at_] == '[') {
                GodotSection section = tag();
                (header ? file.header : file.sections.emplace_back()) = std::move(section);
                header = false;
                continue;
            }
            if (header || file.sections.empty()) {
                refuse(line(), "a property before the first section");
            }
            ordered_json& properties = file.sections.back().properties;
            const std::string name = property_name();
            if (properties.contains(name)) {
                refuse(line(), "the property " + name + " twice");
            }
            properties[name] = value();
            end_of_line();
        }
        return file;
    }

private:
    std::size_t line() const {
        return 1 +
               static_cast<std::size_t>(std::count(
                   text_.begin(),
                   text_.begin() + static_cast<std::ptrdiff_t>(std::min(at_, text_.size())), '\n'));
    }
    void skip() {
        while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\n')) {
            ++at_;
        }
    }
    char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
    bool take(char c) {
        skip();
        if (peek() != c) {
            return false;
        }
        ++at_;
        return true;
    }
    void expect(char c) {
        if (!take(c)) {
            refuse(line(), std::string("expected ") + c);
        }
    }
    void end_of_line() {
        while (peek() == ' ') {
            ++at_;
        }
        if (at_ < text_.size() && peek() != '\n') {
            refuse(line(), "something behind a value");
        }
    }
    std::string identifier() {
        skip();
        const std::size_t begin = at_;
        while (std::isalnum(static_cast<unsigned char>(peek())) != 0 || peek() == '_') {
            ++at_;
        }
        if (begin == at_) {
            refuse(line(), "expected a word");
        }
        return std::string(text_.substr(begin, at_ - begin));
    }
    GodotSection tag() {
        GodotSection section;
        expect('[');
        section.tag = identifier();
        while (!take(']')) {
            const std::string name = identifier();
            expect('=');
            section.attributes[name] = value();
        }
        end_of_line();
        return section;
    }
    std::string property_name() {
        if (peek() == '"') {
            std::string name = string();
            expect('=');
            return name;
        }
        const std::size_t begin = at_;
        while (at_ < text_.size() && peek() != '=' && peek() != '\n') {
            if (peek() < ' ' || peek() > '~') {
                refuse(line(), "a name of a property that needs quotes");
            }
            ++at_;
        }
        std::string name(text_.substr(begin, at_ - begin));
        name.erase(name.find_last_not_of(' ') + 1);
        expect('=');
        return name;
    }
    std::string string() {
        expect('"');
        std::string result;
        while (at_ < text_.size() && peek() != '"') {
            if (peek() == '\\') {
                ++at_;
                if (peek() != '"' && peek() != '\\') {
                    refuse(line(), "an unknown escape");
                }
            }
            result += text_[at_++];
        }
        expect('"');
        return result;
    }
    ordered_json number() {
        const std::size_t begin = at_;
        while (std::isdigit(static_cast<unsigned char>(peek())) != 0 ||
               std::string_view("+-.e").find(peek()) != std::string_view::npos) {
            ++at_;
        }
        const std::string_view text = text_.substr(begin, at_ - begin);
        if (text.find('e') != std::string_view::npos && text.find('.') == std::string_view::npos) {
            refuse(line(), "a number with an exponent and no point");
        }
        double value = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (error != std::errc() || end != text.data() + text.size()) {
            refuse(line(), "not a number: " + std::string(text));
        }
        if (text.find('.') != std::string_view::npos) {
            return value;
        }
        return static_cast<std::int64_t>(value);
    }
    std::vector<ordered_json> list(char close) {
        std::vector<ordered_json> items;
        if (take(close)) {
            return items;
        }
        do {
            items.push_back(value());
        } while (take(','));
        expect(close);
        return items;
    }
    ordered_json value() {
        skip();
        const char c = peek();
        if (c == '"') {
            return string();
        }
        if (c == '&') {
            ++at_;
            return {{"call", "&"}, {"arguments", {string()}}};
        }
        if (c == '-' || std::isdigit(static_cast<unsigned char>(c)) != 0) {
            return number();
        }
        if (take('[')) {
            return list(']');
        }
        if (take('{')) {
            ordered_json entries = ordered_json::array();
            while (!take('}')) {
                if (!entries.empty()) {
                    expect(',');
                }
                ordered_json key = value();
                expect(':');
                entries.push_back({std::move(key), value()});
            }
            return {{"dictionary", std::move(entries)}};
        }
        const std::string word = identifier();
        if (word == "true" || word == "false") {
            return word == "true";
        }
        if (word == "null") {
            return nullptr;
        }
        expect('(');
        return {{"call", word}, {"arguments", list(')')}};
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

}  // namespace

const ordered_json* entry_of(const ordered_json& dictionary, const ordered_json& key) {
    for (const ordered_json& entry : dictionary.at("dictionary")) {
        if (entry[0] == key) {
            return &entry[1];
        }
    }
    return nullptr;
}

GodotFile read_godot(std::string_view text) {
    GodotFile file = GodotParser(text).run();
    check_godot(file);
    return file;
}

}  // namespace fightconv::test
