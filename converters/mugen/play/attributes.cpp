#include "converters/mugen/play/attributes.hpp"

#include <algorithm>

#include "formats/text/mugen_text.hpp"

namespace fightconv::mugen {

namespace {

// A parameter that is a plain number; of others nobody knows before the game.
std::int32_t number_of(const cns::Controller& controller, std::string_view key,
                       std::int32_t otherwise) {
    const cns::Parameter* const parameter = cns::find(controller.parameters, key);
    return parameter == nullptr || !text::is_int(parameter->value) ? otherwise
                                                                   : text::to_int(parameter->value);
}

}  // namespace

std::string upper_case(std::string_view text) {
    std::string letters;
    for (const char c : text) {
        letters.push_back(c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c);
    }
    return letters;
}

bool has_attribute(const cns::Controller& controller, std::string_view asked) {
    const cns::Parameter* const attribute = cns::find(controller.parameters, "attr");
    const std::string text = attribute == nullptr ? std::string() : upper_case(attribute->value);
    const auto item = [](std::string_view& rest) {
        const std::string_view taken = text::trim(rest.substr(0, rest.find(',')));
        rest.remove_prefix(std::min(rest.size(), rest.find(',') == std::string_view::npos
                                                     ? rest.size()
                                                     : rest.find(',') + 1));
        return taken;
    };
    std::string_view own = text;
    const std::string_view own_types = item(own);
    const std::string_view own_pair = item(own);
    const bool is_negated = asked.starts_with("!=");
    asked.remove_prefix(std::min(asked.find_first_not_of("!= \t"), asked.size()));
    const std::string_view types = item(asked);
    bool has = false;
    while (!asked.empty()) {
        const std::string_view pair = item(asked);
        has = has || (pair.size() == 2 && own_pair.size() == 2 && pair[1] == own_pair[1] &&
                      (pair[0] == own_pair[0] || pair[0] == 'A'));
    }
    return (has && own_types.find_first_of(types) != std::string_view::npos) != is_negated;
}

MoveType type_of(const cns::Controller& controller) {
    const cns::Parameter* const attribute = cns::find(controller.parameters, "attr");
    const std::string text = attribute == nullptr ? std::string() : upper_case(attribute->value);
    const std::string_view kind =
        text::trim(std::string_view(text).substr(std::min(text.find(','), text.size())));
    const std::string_view letters = text::trim(kind.substr(std::min<std::size_t>(1, kind.size())));
    if (letters.size() < 2) {
        return MoveType::none;
    }
    if (letters[1] == 'T') {
        return MoveType::throw_;
    }
    switch (letters[0]) {
        case 'N': return MoveType::normal;
        case 'S': return MoveType::special;
        case 'H': return MoveType::super;
        default: return MoveType::none;
    }
}

namespace {

char first_letter(const cns::Parameter* parameter) {
    return parameter == nullptr || parameter->value.empty()
               ? '\0'
               : upper_case(parameter->value.substr(0, 1)).front();
}

}  // namespace

TouchRules::TouchRules(const cns::Controller& controller)
    : id_(std::max(number_of(controller, "id", 0), 0)) {
    const cns::Parameter* const flags = cns::find(controller.parameters, "hitflag");
    for (const char letter : flags == nullptr ? "MAF" : upper_case(flags->value)) {
        if (letter > 0) {
            flags_.set(static_cast<std::size_t>(letter));
        }
    }
    constexpr std::size_t most_ids = 8;
    const cns::Parameter* const never = cns::find(controller.parameters, "nochainid");
    const std::vector<std::string_view> ids = never == nullptr
                                                  ? std::vector<std::string_view>()
                                                  : text::split(never->value, ',', most_ids);
    for (const std::string_view each : ids) {
        if (text::is_int(each) && text::to_int(each) >= 0) {
            never_.push_back(text::to_int(each));
        }
    }
    // The engine looks at `chainid` only without a `nochainid` (attrCheck() of its char.go).
    const bool has_never = never != nullptr && (ids.empty() || !text::is_int(ids.front()) ||
                                                text::to_int(ids.front()) != -1);
    chained_ = has_never ? -1 : number_of(controller, "chainid", -1);
    const cns::Parameter* const in_air = cns::find(controller.parameters, "air.type");
    ground_type_ = first_letter(cns::find(controller.parameters, "ground.type"));
    air_type_ = in_air != nullptr ? first_letter(in_air) : ground_type_;
}

// The letters of `hitflag` that the engine knows say whom it touches, + and - whether only one who
// is hit or only one who is not (attrCheck() of its char.go). It takes any other letter for none.
bool TouchRules::flags_admit(const Touchable& opponent) const noexcept {
    const auto has = [&](char letter) { return flags_.test(static_cast<std::size_t>(letter)); };
    const auto admits_type = [&] {
        switch (opponent.state_type) {
            case 'S': return has('H') || has('M');
            case 'C': return has('L') || has('M');
            case 'A': return has('A');
            default: return !opponent.lies || has('D');
        }
    };
    return admits_type() && !(has('-') && opponent.is_hit) &&
           !(has('+') && (!opponent.is_hit || opponent.is_guarding)) &&
           (has('F') || !opponent.falls);
}

bool TouchRules::may_touch(const Touchable& opponent) const noexcept {
    return flags_admit(opponent) && (chained_ < 0 || chained_ == opponent.last) &&
           std::find(never_.begin(), never_.end(), opponent.last) == never_.end();
}

}  // namespace fightconv::mugen
