#include "converters/openbor/names.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string_view>

#include "converters/openbor/keys.hpp"
#include "core/model/action_names.hpp"

namespace fightconv::openbor {

namespace {

constexpr std::int32_t none = -1;

struct Role {
    std::string_view name;
    bool ends;
    std::array<std::int32_t, 3> actions;  // the first of them that there is
};

// openbor.md 2.1
constexpr auto roles = std::to_array<Role>({
    {"idle", false, {0, none, none}},       {"walk", false, {20, none, none}},
    {"backwalk", false, {21, none, none}},  {"run", false, {100, none, none}},
    {"turn", true, {5, none, none}},        {"ducking", true, {10, none, none}},
    {"duck", false, {11, none, none}},      {"jumpdelay", true, {40, none, none}},
    {"jump", false, {41, 44, none}},        {"forwardjump", false, {42, 45, none}},
    {"jumpland", true, {47, none, none}},   {"blockstart", true, {120, none, none}},
    {block_name, true, {130, none, none}},  {"blockrelease", true, {140, none, none}},
    {"blockpain", true, {150, none, none}}, {"pain", true, {5000, 5010, 5020}},
    {"fall", true, {5050, 5030, 5070}},     {"rise", true, {5120, none, none}},
    {"death", true, {5150, 5140, 5110}},    {"victory", false, {180, 181, none}},
    {"lose", false, {170, 175, none}},      {"spawn", true, {190, 191, none}},
});

constexpr std::array<std::string_view, 3> air_attacks = {"jumpattack", "jumpattack2",
                                                         "jumpattack3"};

class Namer {
public:
    explicit Namer(const Character& character)
        : character_(character), keyboard_(character), named_(character.animations.size()) {}

    Names run() && {
        add_roles();
        add_moves_with_keys();
        for (const Move& move : character_.moves) {
            if (!move.hits.empty() && !named_[move.animation.value]) {
                add_follow(move.animation, &move);
            }
        }
        for (std::uint32_t i = 0; i < named_.size(); ++i) {
            if (!named_[i]) {
                add_follow({i}, nullptr);
            }
        }
        std::stable_sort(names_.list.begin(), names_.list.end(),
                         [](const NamedAnimation& a, const NamedAnimation& b) {
                             return a.animation.value < b.animation.value;
                         });
        return std::move(names_);
    }

private:
    void add(NamedAnimation named) {
        named_[named.animation.value] = true;
        taken_.insert(named.name);
        names_.list.push_back(std::move(named));
    }
    void add_follow(AnimationId animation, const Move* move) {
        add({animation, move, fmt::format("follow{}", ++names_.follows), move != nullptr});
    }

    void add_roles() {
        std::map<std::int32_t, std::uint32_t> first_of;  // of each action
        for (std::uint32_t i = 0; i < named_.size(); ++i) {
            first_of.emplace(character_.animations[i].number, i);
        }
        for (const Role& role : roles) {
            for (const std::int32_t action : role.actions) {
                const auto found = first_of.find(action);
                if (action != none && found != first_of.end() && !named_[found->second]) {
                    add({{found->second}, nullptr, std::string(role.name), role.ends});
                    break;
                }
            }
        }
        if (!taken_.contains("idle") && !named_.empty()) {
            const auto free = std::find(named_.begin(), named_.end(), false);
            const auto place =
                static_cast<std::uint32_t>(free == named_.end() ? 0 : free - named_.begin());
            add({{place}, nullptr, "idle", false});  // the engine needs it
        }
    }

    // The first of several moves with one number counts. One that starts in no stance, although the
    // character says where its moves start, only follows others. A state that no command leads to
    // has no name, and the input of the state that it comes from (mugen.md C14), which must not
    // start it.
    void add_moves_with_keys() {
        std::set<std::int32_t> numbers;
        std::vector<const Move*> moves;
        for (const Move& move : character_.moves) {
            const bool is_of_engine = is_basic_number(move.number) && named_[move.animation.value];
            if (!move.input.empty() && !is_of_engine && numbers.insert(move.number).second) {
                moves.push_back(&move);
            }
        }
        const bool knows_starts = character_.knows_starts();
        const auto starts = [&](const Move* move) { return !knows_starts || move->starts.any(); };
        std::stable_partition(moves.begin(), moves.end(),
                              [](const Move* move) { return !move->name.empty(); });
        std::stable_partition(moves.begin(), moves.end(), starts);
        std::set<std::string_view> inputs;
        for (const Move* move : moves) {
            const bool is_first = inputs.insert(move->input).second;
            if (is_first && starts(move)) {
                add_move(*move);
            } else if (is_first || !move->name.empty()) {
                names_.without_keys.push_back(move);
            }
        }
    }

    void add_move(const Move& move) {
        const auto input = move_input(move.input);
        const auto keys = input && !input->follows ? keyboard_.keys_of(*input) : std::nullopt;
        const std::string_view own = keys ? own_name(*input) : std::string_view();
        if (!own.empty()) {
            names_.attacks = own == "attack1" ? 1 : names_.attacks;
            add({move.animation, &move, std::string(own), true});
        } else if (!keys || (input->stances & (standing_bit | crouching_bit)) == 0 ||
                   !commands_.insert(*keys).second) {
            names_.without_keys.push_back(&move);
        } else {
            add({move.animation, &move, fmt::format("freespecial{}", ++names_.freespecials), true,
                 *keys});
        }
    }

    // The name of an attack that the engine starts by itself; empty if there is none.
    std::string_view own_name(const MoveInput& input) const {
        const auto if_free = [&](std::string_view name) {
            return taken_.contains(name) ? std::string_view() : name;
        };
        if (input.stances == in_air_bit && keyboard_.is_attack(input)) {
            const auto free =
                std::find_if(air_attacks.begin(), air_attacks.end(),
                             [&](std::string_view name) { return !taken_.contains(name); });
            return free == air_attacks.end() ? std::string_view() : *free;
        }
        if (input.stances == in_air_bit) {
            return if_free("jumpspecial");
        }
        if (!keyboard_.is_first(input) ||
            (input.stances != standing_bit && input.stances != crouching_bit)) {
            return {};
        }
        return if_free(input.stances == standing_bit ? "attack1" : "duckattack");
    }

    const Character& character_;
    const Keyboard keyboard_;
    std::vector<bool> named_;  // of each animation
    std::set<std::string, std::less<>> taken_;
    std::set<std::string> commands_;
    Names names_;
};

}  // namespace

Names name_animations(const Character& character) { return Namer(character).run(); }

}  // namespace fightconv::openbor
