#include "tests/support/mugen/checker_folder.hpp"

namespace fightconv::test::mugen_text {

void FolderChecker::check_cmd() {
    bool has_states = false;
    std::set<std::string> names_without_case;
    for (Block& block : cmd_ = blocks_of(".cmd")) {
        has_states = has_states || block.name.starts_with("State");
        if (block.name != "Command") {
            continue;
        }
        require(!has_states, ".cmd", block.line, "a command behind [Statedef -1]");
        const std::string_view name = block.value("name");
        require(name.size() > 2 && name.front() == '"' && name.back() == '"' &&
                    name.find('"', 1) == name.size() - 1,
                ".cmd", block.line, "a name without quotes");
        commands_.insert(std::string(name));
        std::string lower(name);
        std::transform(lower.begin(), lower.end(), lower.begin(),
                       [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
        names_without_case.insert(lower);
        check_command(block);
        for (const Pair& pair : block.pairs) {
            require(Words{"name", "command", "time", "buffer.time"}.contains(pair.key), ".cmd",
                    pair.line, "an unknown key");
        }
    }
    require(commands_.size() <= 128, ".cmd", 0, "more than 128 names");
    require(names_without_case.size() == commands_.size(), ".cmd", 0,
            "names that differ only in case");
    for (const std::string needed : {"FF", "BB", "recovery", "a", "b", "c", "x", "y", "z", "start",
                                     "holdfwd", "holdback", "holdup", "holddown"}) {
        require(commands_.contains("\"" + needed + "\""), ".cmd", 0, "no command " + needed);
    }
}

void FolderChecker::check_command(const Block& block) {
    static const Words directions = {"B", "DB", "D", "DF", "F", "UF", "U", "UB"};
    const std::string_view text = block.value("command");
    std::size_t keys = 0;
    for (std::string_view step : items_of(text)) {
        step.remove_prefix(step.starts_with('/') ? 1 : 0);
        for (std::size_t begin = 0; begin <= step.size();) {
            const std::size_t end = std::min(step.find('+', begin), step.size());
            std::string_view key = step.substr(begin, end - begin);
            if (key.starts_with('~')) {
                key.remove_prefix(std::min(key.find_first_not_of("0123456789", 1), key.size()));
            }
            key.remove_prefix(key.starts_with('$') ? 1 : 0);
            require(directions.contains(key) ||
                        (key.size() == 1 &&
                         std::string_view("abcxyzsdw").find(key) != std::string_view::npos),
                    ".cmd", block.line, "not a symbol: " + std::string(key));
            ++keys;
            begin = end + 1;
        }
    }
    require(keys != 0, ".cmd", block.line, "an empty command");
}

void FolderChecker::check_ways() {
    for (const Block& block : cmd_) {
        if (!block.name.starts_with("State ")) {
            continue;
        }
        check_controller(block, ".cmd");
        require(block.value("type") == "ChangeState" &&
                    block.value("triggerall").starts_with("command = \""),
                ".cmd", block.line, "a way without a command");
    }
}

}  // namespace fightconv::test::mugen_text
