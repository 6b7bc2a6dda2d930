#include "converters/views/name_template.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/base/names.hpp"
#include "core/base/text.hpp"

namespace fightconv {

class NameTemplate::Parser {
public:
    explicit Parser(std::string_view text) : text_(text) {}

    Result<NameTemplate> run() && {
        if (!is_utf8(text_)) {
            return fail(ErrorCode::malformed, "this is not UTF-8");
        }
        while (at_ < text_.size()) {
            FC_TRY(text_[at_] == '{' ? read_field() : read_character());
        }
        if (!distinguishes_) {
            return fail(ErrorCode::malformed, fmt::format("'{}' gives all sprites the same name; expected {{group}}, {{number}} or {{index}} in it", text_));
        }
        return std::move(result_);
    }

private:
    struct Word {
        std::string_view name;
        Field field;
    };
    static constexpr std::array<Word, 4> words = {{{"group", Field::group}, {"number", Field::number}, {"index", Field::index}, {"name", Field::name}}};

    tl::unexpected<Error> refuse(std::size_t at, const std::string& problem) const {
        const auto is_first_byte = [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; };
        const auto before = std::count_if(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(at), is_first_byte);
        return fail(ErrorCode::malformed, fmt::format("at character {} of '{}': {}", before + 1, text_, problem));
    }

    Status read_character() {
        const char c = text_[at_];
        const std::string between = std::string("x").append(1, c).append("x");
        const bool is_ascii = static_cast<unsigned char>(c) < 0x80;
        if (is_ascii && safe_name(between) != between) {
            return refuse(at_, fmt::format("'{}' is not safe in a file name; use letters, digits, '_', '-', '.' and '~'", c));
        }
        if (at_ == 0 && (c == '.' || c == '-' || c == '~')) {
            return refuse(at_, fmt::format("a file whose name begins with '{}' is hidden, or looks like an option or a home folder", c));
        }
        if (result_.pieces_.empty() || result_.pieces_.back().field != Field::none) {
            result_.pieces_.emplace_back();
        }
        result_.pieces_.back().text.push_back(c);
        ++at_;
        return {};
    }

    Status read_field() {
        const std::size_t end = text_.find('}', at_);
        if (end == std::string_view::npos) {
            return refuse(at_, "this '{' has no '}'");
        }
        const std::string_view inside = text_.substr(at_ + 1, end - at_ - 1);
        const std::size_t colon = inside.find(':');
        const std::string_view name = inside.substr(0, colon);
        const auto word = std::find_if(words.begin(), words.end(), [&](const Word& each) { return each.name == name; });
        if (word == words.end()) {
            return refuse(at_ + 1, fmt::format("there is no field '{}'; expected group, number, index or name", name));
        }
        if (result_.pieces_.empty() || result_.pieces_.back().field != Field::none) {
            result_.pieces_.emplace_back();
        }
        Piece& piece = result_.pieces_.back();
        piece.field = word->field;
        distinguishes_ = distinguishes_ || word->field != Field::name;
        if (colon != std::string_view::npos) {
            const std::string_view width = inside.substr(colon + 1);
            const bool is_width = width.size() == 2 && width[0] == '0' && width[1] >= '1' && width[1] <= '9';
            if (!is_width || word->field == Field::name) {
                return refuse(at_ + 2 + colon, fmt::format("'{}' is not a width; expected 01 to 09, for group, number or index", width));
            }
            piece.digits = static_cast<std::size_t>(width[1] - '0');
        }
        at_ = end + 1;
        return {};
    }

    std::string_view text_;
    std::size_t at_ = 0;
    bool distinguishes_ = false;
    NameTemplate result_;
};

Result<NameTemplate> NameTemplate::parse(std::string_view text) { return Parser(text).run(); }

std::string NameTemplate::name_of(Key key, std::uint32_t index, std::string_view character_name) const {
    std::string name;
    for (const Piece& piece : pieces_) {
        const auto number = [&](std::int64_t value) { name += fmt::format("{}{:0{}}", value < 0 ? "m" : "", value < 0 ? -value : value, piece.digits); };
        name += piece.text;
        switch (piece.field) {
            case Field::none: break;
            case Field::group: number(key.group); break;
            case Field::number: number(key.number); break;
            case Field::index: number(index); break;
            case Field::name: name += character_name; break;
        }
    }
    return name;
}

}  // namespace fightconv
