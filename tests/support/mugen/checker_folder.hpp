// The class behind check_mugen(), a file for each kind of text.
#pragma once

#include "tests/support/mugen/checker.hpp"
#include "tests/support/mugen/checker_text.hpp"

namespace fightconv::test::mugen_text {

class FolderChecker {
public:
    explicit FolderChecker(const OutputSet& set) : set_(set) {}
    std::vector<std::string> run() &&;

private:
    struct State {
        bool hits = false;
        bool ends = false;
    };

    void say(std::string_view file, std::size_t line, const std::string& problem);
    void require(bool holds, std::string_view file, std::size_t line, const std::string& problem);
    std::string_view text_of(std::string_view extension) const;
    static std::vector<Line> lines_of(std::string_view text);
    std::vector<Block> blocks_of(std::string_view extension);
    void check_numbers(const Pair& pair, std::string_view file);

    void check_def();  // W1 to W4
    void check_file(const Pair& pair);

    void check_air();  // W9, W27 to W32
    void check_box(const Line& line, std::string_view kind);
    long check_element(const Line& line);

    void check_cmd();  // W40 to W43
    void check_command(const Block& block);
    void check_ways();  // W44, W45

    void check_cns();                          // W12, W33 to W39
    void check_constants(const Block& block);  // W6, W7
    void check_statedef(const Block& block);
    void end_state(const Block* state, const State& now);
    void check_controller(const Block& block, std::string_view file);
    void check_sound(const Block& block, std::string_view key, char mark, std::string_view file);
    void check_hit(const Block& block);  // W35 to W37
    // words, numbers, operators and commands that exist
    void check_trigger(const Pair& pair, std::string_view file);

    const OutputSet& set_;
    std::vector<std::string> problems_;
    std::vector<Block> cmd_, cns_;
    std::set<long> actions_, states_;
    std::set<std::string> commands_;
};

}  // namespace fightconv::test::mugen_text
