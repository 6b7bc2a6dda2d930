#include "converters/extract/name_template.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/text/names.hpp"
#include "core/base/text/text.hpp"

namespace fightconv {

class NameTemplate::Parser {
public:
    Parser(std::string_view text, std::span<const Field> fields) : text_(text), fields_(fields) {}

    Result<NameTemplate> run() && {
        if (!is_utf8(text_)) {
            return fail(ErrorCode::malformed, "this is not UTF-8");
        }
        while (at_ < text_.size()) {
            FC_TRY(text_[at_] == '{' ? read_field() : read_character());
        }
        if (text_.empty()) {
            return fail(ErrorCode::malformed, "this name is empty");
        }
        return std::move(result_);
    }

private:
    // "group, number or name"
    std::string list_of_fields(bool only_numbers) const {
        std::vector<std::string_view> names;
        for (const Field& field : fields_) {
            if (field.is_number || !only_numbers) {
                names.push_back(field.name);
            }
        }
        const std::string_view last = names.back();
        names.pop_back();
        return names.empty() ? std::string(last)
                             : fmt::format("{} or {}", fmt::join(names, ", "), last);
    }

    tl::unexpected<Error> refuse(std::size_t at, const std::string& problem) const {
        const auto is_first_byte = [](char c) {
            return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
        };
        const auto before = std::count_if(
            text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(at), is_first_byte);
        return fail(ErrorCode::malformed,
                    fmt::format("at character {} of '{}': {}", before + 1, text_, problem));
    }

    Status read_character() {
        const char c = text_[at_];
        const std::string between = std::string("x").append(1, c).append("x");
        const bool is_ascii = static_cast<unsigned char>(c) < 0x80;
        if (is_ascii && safe_name(between) != between) {
            return refuse(
                at_,
                fmt::format(
                    "'{}' is not safe in a file name; use letters, digits, '_', '-', '.' and '~'",
                    c));
        }
        if (at_ == 0 && (c == '.' || c == '-' || c == '~')) {
            return refuse(at_, fmt::format("a file whose name begins with '{}' is hidden, or looks "
                                           "like an option or a home folder",
                                           c));
        }
        if (result_.pieces_.empty() || !result_.pieces_.back().field.empty()) {
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
        const auto field = std::find_if(fields_.begin(), fields_.end(),
                                        [&](const Field& each) { return each.name == name; });
        if (field == fields_.end()) {
            return refuse(at_ + 1, fmt::format("there is no field '{}'; expected {}", name,
                                               list_of_fields(false)));
        }
        if (result_.pieces_.empty() || !result_.pieces_.back().field.empty()) {
            result_.pieces_.emplace_back();
        }
        Piece& piece = result_.pieces_.back();
        piece.field = field->name;
        if (colon != std::string_view::npos) {
            const std::string_view width = inside.substr(colon + 1);
            const bool is_width =
                width.size() == 2 && width[0] == '0' && width[1] >= '1' && width[1] <= '9';
            if (!is_width || !field->is_number) {
                return refuse(at_ + 2 + colon,
                              field->is_number
                                  ? fmt::format("'{}' is not a width; expected 01 to 09, for {}",
                                                width, list_of_fields(true))
                                  : fmt::format("{} is no number and has no width", name));
            }
            piece.digits = static_cast<std::size_t>(width[1] - '0');
        }
        at_ = end + 1;
        return {};
    }

    std::string_view text_;
    std::span<const Field> fields_;
    std::size_t at_ = 0;
    NameTemplate result_;
};

Result<NameTemplate> NameTemplate::parse(std::string_view text, std::span<const Field> fields) {
    return Parser(text, fields).run();
}

bool NameTemplate::has(std::string_view field) const noexcept {
    return std::any_of(pieces_.begin(), pieces_.end(),
                       [&](const Piece& piece) { return piece.field == field; });
}

std::string NameTemplate::expand(
    const std::function<Value(std::string_view field)>& value_of) const {
    std::string name;
    for (const Piece& piece : pieces_) {
        name += piece.text;
        if (piece.field.empty()) {
            continue;
        }
        const Value value = value_of(piece.field);
        if (const auto* const number = std::get_if<std::int64_t>(&value)) {
            name += fmt::format("{}{:0{}}", *number < 0 ? "m" : "",
                                *number < 0 ? -*number : *number, piece.digits);
        } else {
            name += std::get<std::string>(value);
        }
    }
    return name;
}

}  // namespace fightconv
