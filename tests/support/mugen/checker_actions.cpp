#include "tests/support/mugen/checker_folder.hpp"

namespace fightconv::test::mugen_text {

namespace {

// Actions that the engines need (W9).
const std::set<long> finite_actions = {5,    6,    10,   12,   40,   47,   120,  121,  122,  140,
                                       141,  142,  150,  151,  5000, 5001, 5002, 5010, 5011, 5012,
                                       5020, 5021, 5022, 5030, 5070, 5080, 5090, 5100, 5120, 5170};
const std::set<long> other_actions = {0,    11,   20,   21,   100,  130,  131,  132,  5300, 41,
                                      42,   43,   105,  152,  5005, 5006, 5007, 5015, 5016, 5017,
                                      5025, 5026, 5027, 5040, 5050, 5110, 5160, 5200, 5210};

// These actions may stay, as Kung Fu Man's do: the engine's states end with the hit.
const std::set<long> shaking_actions = {150, 151, 5070, 5080};

}  // namespace

void FolderChecker::check_air() {
    struct Declared {
        std::size_t left = 0;
        std::string_view kind;
    } boxes;
    std::optional<long> action;
    long last_time = 0;
    std::size_t elements = 0;
    bool dangling = false;
    const auto end_action = [&](std::size_t line) {
        if (action) {
            require(elements != 0, ".air", line, "an action without elements");
            require(!dangling, ".air", line, "something stands behind the last element");
            require(!finite_actions.contains(*action) || shaking_actions.contains(*action) ||
                        last_time > 0,
                    ".air", line, "action " + std::to_string(*action) + " never ends");
        }
    };
    std::size_t number = 0;
    for (const Line& line : lines_of(text_of(".air"))) {
        number = line.number;
        if (boxes.left != 0) {
            check_box(line, boxes.kind);
            --boxes.left;
            continue;
        }
        if (line.text.starts_with("[Begin Action ")) {
            end_action(line.number);
            action = whole_of(line.text.substr(14, line.text.size() - 15));
            require(action && line.text.back() == ']', ".air", line.number,
                    "an action without a number");
            require(action && actions_.insert(*action).second, ".air", line.number,
                    "an action is there twice");
            elements = 0;
            last_time = 1;
            dangling = false;
        } else if (line.text.starts_with("Clsn")) {
            const std::size_t colon = line.text.find(": ");
            const long count = colon == std::string_view::npos
                                   ? -1
                                   : whole_of(line.text.substr(colon + 2)).value_or(-1);
            const std::string_view what = line.text.substr(0, colon);
            require(count >= 0 && (what == "Clsn1" || what == "Clsn2" || what == "Clsn1Default" ||
                                   what == "Clsn2Default"),
                    ".air", line.number, "not a declaration of boxes");
            boxes = {static_cast<std::size_t>(std::max(count, 0L)), line.text.substr(0, 5)};
            dangling = true;
        } else if (line.text == "Loopstart" || Words{"Interpolate Offset", "Interpolate Blend",
                                                     "Interpolate Scale", "Interpolate Angle"}
                                                   .contains(line.text)) {
            dangling = true;
        } else {
            require(action && last_time != -1, ".air", line.number,
                    "an element behind one that stays, or in no action");
            last_time = check_element(line);
            ++elements;
            dangling = false;
        }
    }
    end_action(number);
    for (const std::set<long>* const needed : {&finite_actions, &other_actions}) {
        for (const long each : *needed) {
            require(actions_.contains(each), ".air", 0, "no action " + std::to_string(each));
        }
    }
}

void FolderChecker::check_box(const Line& line, std::string_view kind) {
    const std::size_t equals = std::min(line.text.find(" = "), line.text.size() - 1);
    const auto corners = items_of(line.text.substr(std::min(equals + 3, line.text.size())));
    require(line.text.starts_with(kind) && corners.size() == 4 &&
                std::all_of(corners.begin(), corners.end(),
                            [](std::string_view each) { return is_number(each, 0); }),
            ".air", line.number, "not a box");
}

long FolderChecker::check_element(const Line& line) {
    const auto fields = items_of(line.text);
    require(fields.size() >= 5 && fields.size() <= 10, ".air", line.number,
            "an element has 5 to 10 fields");
    const auto within = [](std::string_view field, long least, long most) {
        const auto value = whole_of(field);
        return value && *value >= least && *value <= most;
    };
    for (std::size_t i = 0; i < std::min<std::size_t>(fields.size(), 4); ++i) {
        require(within(fields[i], -32768, 32767), ".air", line.number,
                "a number outside of 16 bits");
    }
    const long time = fields.size() > 4 ? whole_of(fields[4]).value_or(-2) : -2;
    require(time >= -1, ".air", line.number, "not a time");
    for (std::size_t i = 7; i < fields.size(); ++i) {
        require(is_number(fields[i], 400), ".air", line.number,
                "a scale or an angle is no plain number");
    }
    if (fields.size() > 5) {
        require(Words{"", "H", "V", "HV"}.contains(fields[5]), ".air", line.number, "not a flip");
    }
    if (fields.size() > 6 && !fields[6].empty() && fields[6] != "A" && fields[6] != "S") {
        const std::string_view blend = fields[6];
        const std::size_t middle = blend.find('D');
        require(blend.starts_with("AS") && middle != std::string_view::npos &&
                    within(blend.substr(2, middle - 2), 0, 256) &&
                    within(blend.substr(middle + 1), 0, 256),
                ".air", line.number, "not a blend");
    }
    return time;
}

}  // namespace fightconv::test::mugen_text
