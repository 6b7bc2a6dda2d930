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

std::int32_t id_of(const cns::Controller& controller) {
    return std::max(number_of(controller, "id", 0), 0);
}

namespace {

// The letters of `hitflag` that the engine knows say whom it touches, + and - whether only one who
// is hit or only one who is not (attrCheck() of its char.go). It takes any other letter for none.
bool flags_admit(std::string_view flags, const Touchable& opponent) {
    const auto has = [&](char letter) { return flags.find(letter) != std::string_view::npos; };
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

// Whether `ground.type`, or `air.type` for one in the air, begins with the letter.
bool has_hit_type(const cns::Controller& controller, char state_type, char letter) {
    const cns::Parameter* const on_ground = cns::find(controller.parameters, "ground.type");
    const cns::Parameter* const in_air = cns::find(controller.parameters, "air.type");
    const cns::Parameter* const type = state_type == 'A' && in_air != nullptr ? in_air : on_ground;
    return type != nullptr && upper_case(type->value).starts_with(letter);
}

}  // namespace

bool does_nothing(const cns::Controller& controller, char state_type) {
    return has_hit_type(controller, state_type, 'N');
}

bool trips(const cns::Controller& controller, char state_type) {
    return has_hit_type(controller, state_type, 'T');
}

bool may_touch(const cns::Controller& controller, const Touchable& opponent) {
    constexpr std::size_t most_ids = 8;
    const cns::Parameter* const flags = cns::find(controller.parameters, "hitflag");
    if (!flags_admit(flags == nullptr ? "MAF" : upper_case(flags->value), opponent)) {
        return false;
    }
    const std::int32_t last = opponent.last;
    const cns::Parameter* const parameter = cns::find(controller.parameters, "nochainid");
    const std::string_view given = parameter == nullptr ? "-1" : std::string_view(parameter->value);
    const std::vector<std::string_view> ids = text::split(given, ',', most_ids);
    // The engine looks at `chainid` only without a `nochainid` (attrCheck() of its char.go).
    const bool has_excluded =
        ids.empty() || !text::is_int(ids.front()) || text::to_int(ids.front()) != -1;
    const std::int32_t chained = number_of(controller, "chainid", -1);
    if (!has_excluded && chained >= 0 && chained != last) {
        return false;
    }
    if (last < 0) {
        return true;
    }
    return std::none_of(ids.begin(), ids.end(), [&](std::string_view each) {
        return text::is_int(each) && text::to_int(each) == last;
    });
}

}  // namespace fightconv::mugen
