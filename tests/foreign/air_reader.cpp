#include "tests/foreign/air_reader.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

namespace fightconv::test {

namespace {

// Without the comment, without blanks around it, in small letters.
std::string plain(std::string_view line) {
    line = line.substr(0, line.find(';'));
    const std::size_t first = line.find_first_not_of(" \t\r");
    if (first == std::string_view::npos) {
        return "";
    }
    std::string text(line.substr(first, line.find_last_not_of(" \t\r") - first + 1));
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        lines.push_back(plain(text.substr(0, end)));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

std::vector<std::string> fields_of(std::string_view text) {
    std::vector<std::string> fields;
    for (std::size_t comma = 0; comma != std::string_view::npos;) {
        comma = text.find(',');
        fields.push_back(plain(text.substr(0, comma)));
        text.remove_prefix(comma == std::string_view::npos ? text.size() : comma + 1);
    }
    return fields;
}

std::int32_t integer(const std::string& text) {
    return static_cast<std::int32_t>(std::strtol(text.c_str(), nullptr, 10));
}

// "A", "S", "A1" or "AS???D???".
Blend blend_of(const std::string& field) {
    const auto alpha = [&](char letter) {
        return static_cast<std::uint16_t>(
            std::strtoul(field.c_str() + field.find(letter) + 1, nullptr, 10));
    };
    if (field.empty()) {
        return {};
    }
    if (field == "s") {
        return {.mode = BlendMode::subtract};
    }
    if (field == "a1") {
        return {.mode = BlendMode::add, .source = 256, .destination = 128};
    }
    if (field.starts_with("as")) {
        return {.mode = BlendMode::add, .source = alpha('s'), .destination = alpha('d')};
    }
    return {.mode = BlendMode::add};
}

class Reader {
public:
    air::File read(std::string_view text) {
        const std::vector<std::string> lines = lines_of(text);
        for (std::size_t i = 0; i < lines.size(); ++i) {
            take(lines, i);
        }
        return std::move(file_);
    }

private:
    void take(const std::vector<std::string>& lines, std::size_t& i) {
        const std::string& line = lines[i];
        if (line.starts_with("[begin action")) {
            file_.actions.emplace_back().number = integer(line.substr(13));
            default_[0] = default_[1] = {};
            own_[0] = own_[1] = std::nullopt;
            interpolation_ = {};
        } else if (file_.actions.empty() || line.empty()) {
            return;
        } else if (line.starts_with("clsn")) {
            declare(lines, i);
        } else if (line == "loopstart") {
            action().loop_start = static_cast<std::uint32_t>(action().elements.size());
        } else if (line.starts_with("interpolate ")) {
            const std::string what = plain(std::string_view(line).substr(12));
            (what == "offset"  ? interpolation_.offset
             : what == "blend" ? interpolation_.blend
             : what == "scale" ? interpolation_.scale
                               : interpolation_.angle) = true;
        } else if (line[0] == '-' || std::isdigit(static_cast<unsigned char>(line[0])) != 0) {
            add_element(fields_of(line));
        }
    }

    // "Clsn2Default: 2" or "Clsn1: 1" at line i, and the boxes on the lines that follow.
    void declare(const std::vector<std::string>& lines, std::size_t& i) {
        const std::size_t kind = lines[i][4] == '1' ? 0 : 1;
        const bool for_all = lines[i].find("default") != std::string::npos;
        const std::int32_t count = integer(lines[i].substr(lines[i].find(':') + 1));
        air::ClsnRange range{.first = static_cast<std::uint32_t>(action().boxes.size())};
        for (std::int32_t box = 0; box < count && i + 1 < lines.size(); ++i) {
            const std::string& line = lines[i + 1];
            if (line.empty()) {
                continue;
            }
            const std::vector<std::string> corners =
                fields_of(std::string_view(line).substr(line.find('=') + 1));
            if (!line.starts_with("clsn") || corners.size() < 4) {
                break;
            }
            const auto [left, right] = std::minmax({integer(corners[0]), integer(corners[2])});
            const auto [top, bottom] = std::minmax({integer(corners[1]), integer(corners[3])});
            action().boxes.push_back({left, top, right, bottom});
            ++range.count;
            ++box;
        }
        if (for_all) {
            default_[kind] = range;
            own_[kind].reset();
        } else {
            own_[kind] = range;
        }
    }

    void add_element(const std::vector<std::string>& fields) {
        const auto has = [&](std::size_t field) {
            return field < fields.size() && !fields[field].empty();
        };
        const auto real = [&](std::size_t field, double otherwise) {
            return has(field) ? std::strtod(fields[field].c_str(), nullptr) : otherwise;
        };
        air::Element element;
        element.sprite = {static_cast<std::int16_t>(integer(fields.at(0))),
                          static_cast<std::int16_t>(integer(fields.at(1)))};
        element.offset = {integer(fields.at(2)), integer(fields.at(3))};
        element.time = integer(fields.at(4));
        element.flip_h = has(5) && fields[5].find('h') != std::string::npos;
        element.flip_v = has(5) && fields[5].find('v') != std::string::npos;
        element.blend = has(6) ? blend_of(fields[6]) : Blend();
        element.scale_x = real(7, 1);
        element.scale_y = real(8, 1);
        element.angle = real(9, 0);
        element.interpolation = std::exchange(interpolation_, {});
        element.clsn1 = own_[0].value_or(default_[0]);
        element.clsn2 = own_[1].value_or(default_[1]);
        own_[0] = own_[1] = std::nullopt;
        action().elements.push_back(element);
    }

    air::Action& action() { return file_.actions.back(); }

    air::File file_;
    air::ClsnRange default_[2];
    std::optional<air::ClsnRange> own_[2];
    Interpolation interpolation_;
};

}  // namespace

air::File read_air_by_the_documentation(std::string_view text) { return Reader().read(text); }

}  // namespace fightconv::test
