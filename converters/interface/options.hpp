// The options that a format declares: their names, their allowed values, and the struct that holds
// them.
#pragma once

#include <fmt/format.h>

#include <any>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/context.hpp"
#include "core/base/find.hpp"
#include "core/base/result.hpp"

namespace fightconv {

enum class OptionKind : std::uint8_t { flag, choice, number, text, file };

// The description of an option for users.
struct OptionInfo {
    std::string name;  // "uff-pixels", as in --uff-pixels
    OptionKind kind = OptionKind::flag;
    std::string value_name;            // "FORMAT"; for the help
    std::string help;                  // one line
    std::vector<std::string> words{};  // of a choice
    std::int64_t least = 0;            // of a number
    std::int64_t most = 0;             //
    // as a user would write it; empty: the option has no default
    std::string default_text{};
    // of a text: may be given several times; the values are separated by spaces
    bool repeatable = false;
    // of an exporter: it says how the input is to be understood, so importers have it too
    bool about_input = false;
    // of a file: where a game has the one for all of its characters ("data/common.cmd")
    std::string in_game{};
    // "rgba|indexed", "a whole number from 1 to 16"
    std::string expected() const;
    // "uff-pixels takes rgba|indexed, not 'cmyk'"
    std::string refusal(std::string_view given) const;
};

// Options as they are given: name to value. A flag has the value "on" or "off", a file its content.
using OptionValues = std::map<std::string, std::string, std::less<>>;

// "on" and "off".
std::optional<bool> flag_of(std::string_view text) noexcept;
// The value of a number without a sign; nothing for any other text.
std::optional<std::int64_t> whole_number(std::string_view digits) noexcept;

// The options that a format declares.
class DeclaredOptions {
public:
    DeclaredOptions() = default;
    DeclaredOptions(std::vector<OptionInfo> infos,
                    std::function<Result<std::any>(const OptionValues&)> parse)
        : infos_(std::move(infos)), parse_(std::move(parse)) {}

    auto begin() const noexcept { return infos_.begin(); }
    auto end() const noexcept { return infos_.end(); }
    const OptionInfo* find(std::string_view name) const noexcept;  // null when there is none
    // The values for Context::options. malformed, with the name of the option, for a value that it
    // does not accept. Options of other formats are ignored.
    Result<std::any> parse(const OptionValues& values) const {
        return parse_ ? parse_(values) : Result<std::any>(std::any());
    }

private:
    std::vector<OptionInfo> infos_;
    std::function<Result<std::any>(const OptionValues&)> parse_;
};

// The options of the importer or exporter that is called, whose table has the struct T; its
// defaults if the context has none, or those of another format.
template <class T>
const T& options_of(const Context& context) {
    static const T defaults{};
    const T* const given = std::any_cast<T>(&context.options);
    return given == nullptr ? defaults : *given;
}

// The options of one format and the struct T that holds their values; its members start with the
// defaults.
template <class T>
class OptionTable {
public:
    OptionTable& flag(std::string_view name, bool T::*member, std::string_view help) {
        OptionInfo info{std::string(name), OptionKind::flag, "", std::string(help)};
        info.default_text = T().*member ? "on" : "off";
        return add(std::move(info), [member](T& options, const OptionInfo&, std::string_view text) {
            const auto value = flag_of(text);
            options.*member = value.value_or(false);
            return value.has_value();
        });
    }

    template <class Value>
    OptionTable& choice(std::string_view name, std::string_view value_name,
                        const std::vector<std::pair<std::string_view, Value>>& words,
                        Value T::*member, std::string_view help) {
        OptionInfo info{std::string(name), OptionKind::choice, std::string(value_name),
                        std::string(help)};
        for (const auto& [word, value] : words) {
            info.words.emplace_back(word);
            info.default_text = value == T().*member ? word : info.default_text;
        }
        return add(std::move(info),
                   [member, words](T& options, const OptionInfo&, std::string_view text) {
                       for (const auto& [word, value] : words) {
                           if (word == text) {
                               options.*member = value;
                               return true;
                           }
                       }
                       return false;
                   });
    }

    // Member: a whole number type, or an optional one.
    template <class Member>
    OptionTable& number(std::string_view name, std::string_view value_name, std::int64_t least,
                        std::int64_t most, Member T::*member, std::string_view help) {
        OptionInfo info{std::string(name), OptionKind::number, std::string(value_name),
                        std::string(help)};
        info.least = least;
        info.most = most;
        if constexpr (std::is_arithmetic_v<Member>) {
            info.default_text = fmt::format("{}", T().*member);
        }
        return add(std::move(info),
                   [member](T& options, const OptionInfo& option, std::string_view text) {
                       const auto value = whole_number(text);
                       if (!value || *value < option.least || *value > option.most) {
                           return false;
                       }
                       options.*member = static_cast<decltype(number_type(Member()))>(*value);
                       return true;
                   });
    }

    // `read` turns the text into the value of the member, or returns an error.
    template <class Member, class Parse>
    OptionTable& text(std::string_view name, std::string_view value_name,
                      std::string_view default_text, Parse read, Member T::*member,
                      std::string_view help, bool repeatable = false) {
        OptionInfo info{std::string(name), OptionKind::text, std::string(value_name),
                        std::string(help)};
        info.default_text = default_text;
        info.repeatable = repeatable;
        infos_.push_back(std::move(info));
        setters_.push_back(
            [member, read](T& options, const OptionInfo& option, std::string_view given) -> Status {
                auto value = read(given);
                if (!value) {
                    return fail(ErrorCode::malformed,
                                fmt::format("{}: {}", option.name, value.error().message()));
                }
                options.*member = std::move(*value);
                return {};
            });
        return *this;
    }

    // A user names a file; the value is its content. If no file is given, the one of the game that
    // the input belongs to is used.
    OptionTable& file(std::string_view name, std::string_view in_game, std::string T::*member,
                      std::string_view help) {
        OptionInfo info{std::string(name), OptionKind::file, "FILE", std::string(help)};
        info.in_game = in_game;
        return add(std::move(info),
                   [member](T& options, const OptionInfo&, std::string_view content) {
                       options.*member = content;
                       return true;
                   });
    }

    // The last option says how the input is to be understood.
    OptionTable& about_input() {
        infos_.back().about_input = true;
        return *this;
    }

    DeclaredOptions declared() const {
        return {infos_, [table = *this](const OptionValues& values) -> Result<std::any> {
                    FC_ASSIGN(T options, table.parse(values));
                    return std::any(std::move(options));
                }};
    }

    // The struct with the given values of the options in this table; options of other tables are
    // ignored. malformed, with the name of the option, for a value that it does not accept.
    Result<T> parse(const OptionValues& values) const {
        T options;
        for (std::size_t i = 0; i < infos_.size(); ++i) {
            if (auto* const given = find_in(values, infos_[i].name)) {
                FC_TRY(setters_[i](options, infos_[i], *given));
            }
        }
        return options;
    }

private:
    template <class Value>
    static Value number_type(const Value& value) {
        return value;
    }
    template <class Value>
    static Value number_type(const std::optional<Value>&) {
        return Value();
    }

    template <class Take>
    OptionTable& add(OptionInfo info, Take take) {
        infos_.push_back(std::move(info));
        setters_.push_back([take](T& options, const OptionInfo& option,
                                  std::string_view given) -> Status {
            return take(options, option, given) ? Status()
                                                : fail(ErrorCode::malformed, option.refusal(given));
        });
        return *this;
    }

    std::vector<OptionInfo> infos_;
    std::vector<std::function<Status(T&, const OptionInfo&, std::string_view)>> setters_;
};

}  // namespace fightconv
