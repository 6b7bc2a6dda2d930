// A move that begins on the ground by the .cmd of a real character begins there in a pack, whatever
// the type of its state is (mugen.md C14, fspk.md 5.3).
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "converters/fspk/write/plan.hpp"
#include "converters/mugen/files/animations.hpp"
#include "converters/mugen/files/locate.hpp"
#include "converters/mugen/moves/moves.hpp"
#include "core/base/text/text.hpp"
#include "core/disk/input_tree.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus/corpus.hpp"

using namespace fightconv;
namespace fs = std::filesystem;

namespace {

// A controller as a plain walk over the lines finds it: in small letters, without blanks.
struct ScannedController {
    bool changes_state = false;
    bool has_command = false;
    std::string value;
    std::map<std::string, std::set<std::string>> triggers;  // "triggerall", "trigger1"

    // Whether one who stands and has control begins the state, as one group of triggers says.
    bool begins_standing() const {
        return changes_state && has_command &&
               std::any_of(triggers.begin(), triggers.end(), [](const auto& group) {
                   return group.second.contains("statetype=s") && group.second.contains("ctrl");
               });
    }
};

// The states that the controllers of [Statedef -1] lead to in that way.
void scan_ways(const fs::path& path, std::set<std::int32_t>& states) {
    std::ifstream stream(path, std::ios::binary);
    bool is_of_commands = false;
    ScannedController controller;
    const auto end_controller = [&] {
        const std::string& value = controller.value;
        const bool is_number = !value.empty() && value.size() < 9 &&
                               value.find_first_not_of("0123456789") == std::string::npos;
        if (is_of_commands && is_number && controller.begins_standing()) {
            states.insert(std::stoi(value));
        }
        controller = {};
    };
    for (std::string line; std::getline(stream, line);) {
        line = lower_case(line.substr(0, line.find(';')));
        std::erase_if(line, [](char c) { return c == ' ' || c == '\t' || c == '\r'; });
        const std::size_t equals = line.find('=');
        if (line.starts_with("[")) {
            end_controller();
            is_of_commands =
                line.starts_with("[statedef") ? line.starts_with("[statedef-1") : is_of_commands;
        } else if (line == "type=changestate") {
            controller.changes_state = true;
        } else if (line.starts_with("value=")) {
            controller.value = line.substr(equals + 1);
        } else if (line.starts_with("trigger") && equals != std::string::npos) {
            const std::string condition = line.substr(equals + 1);
            controller.has_command = controller.has_command || condition.starts_with("command=\"");
            controller.triggers[line.substr(0, equals)].insert(condition);
        }
    }
    end_controller();
}

struct Counts {
    std::size_t characters = 0, on_ground = 0, only_in_air = 0;
};

// Pictures are not needed for it.
void count_starts(const fs::path& folder, const std::string& definition, Counts& counts) {
    Context context;
    context.limits.play_instructions /= 10;
    const InputTree tree = InputTree::open(folder).value();
    const auto files = mugen::locate(tree, definition, context);
    if (!files || !files->definition || files->animations.empty()) {
        return;  // a storyboard
    }
    const auto bytes = tree.read(files->animations, context);
    REQUIRE(bytes);
    const auto air = air::parse({files->animations, *bytes}, context);
    const auto combat = mugen::read_combat(tree, *files, "", context);
    if (!air || !combat) {
        return;
    }
    Character character;
    character.charge = Charge(context.budget);
    character.animations =
        mugen::to_animations(*air, files->animations, {}, character.charge, context).value();
    const mugen::Program program = mugen::compile(*combat);
    mugen::Player player(program, *combat, *air, context.limits.play_instructions);
    REQUIRE(mugen::add_moves(player, *air, {}, character, context));
    std::set<std::int32_t> standing;
    for (const auto& file : combat->files) {
        scan_ways(folder / file.name, standing);
    }
    ++counts.characters;
    const std::vector<fspk::PlannedState> states = fspk::plan_states(
        character, std::vector<bool>(character.animations.size()), fspk::Layout::v1_5);
    for (const fspk::PlannedState& state : states) {
        if (state.move == nullptr || !standing.contains(state.number()) || state.starts.empty()) {
            continue;
        }
        const bool on_ground = std::any_of(state.starts.begin(), state.starts.end(),
                                           [](std::string_view tag) { return tag != "start_air"; });
        INFO(folder.filename().string() << " " << state.number() << " " << state.input);
        CHECK(on_ground);
        ++(on_ground ? counts.on_ground : counts.only_in_air);
    }
}

void check_starts(const fs::path& corpus) {
    Counts counts;
    for (const auto& entry : fs::directory_iterator(corpus)) {
        if (!entry.is_directory() || entry.path().filename() == "extra") {
            continue;
        }
        const InputTree tree = InputTree::open(entry.path()).value();
        const std::vector<std::string> names = tree.list("").value();
        for (const std::string& name : names) {
            if (lower_case(name).ends_with(".def")) {
                count_starts(entry.path(), name, counts);
            }
        }
    }
    std::cout << "corpus: " << counts.on_ground << " moves of " << counts.characters
              << " characters begin on the ground, " << counts.only_in_air << " only in the air"
              << std::endl;
    CHECK(counts.characters >= 10);
    CHECK(counts.on_ground >= 50);
    CHECK(counts.only_in_air == 0);
}

}  // namespace

TEST_CASE("No move that begins standing by the .cmd begins only in the air in a pack") {
    check_starts(test::corpus_or_skip());
}

TEST_CASE("Nor does one of a character of which there are only texts") {
    check_starts(test::corpus_of_moves_or_skip());
}
