#include "tests/support/mugen/checker.hpp"

#include "tests/support/mugen/checker_folder.hpp"

namespace fightconv::test {

namespace mugen_text {

std::vector<std::string> FolderChecker::run() && {
    check_def();
    check_air();
    check_cmd();
    check_cns();
    check_ways();
    return std::move(problems_);
}

void FolderChecker::say(std::string_view file, std::size_t line, const std::string& problem) {
    if (problems_.size() < 50) {
        problems_.push_back(std::string(file) + ":" + std::to_string(line) + ": " + problem);
    }
}

void FolderChecker::require(bool holds, std::string_view file, std::size_t line,
                            const std::string& problem) {
    if (!holds) {
        say(file, line, problem);
    }
}

std::string_view FolderChecker::text_of(std::string_view extension) const {
    for (const OutputFile& file : set_.files) {
        if (file.path.ends_with(extension)) {
            return {reinterpret_cast<const char*>(file.bytes.data()), file.bytes.size()};
        }
    }
    return {};
}

std::vector<Line> FolderChecker::lines_of(std::string_view text) {
    std::vector<Line> lines;
    std::size_t number = 0;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        std::string_view line = text.substr(begin, end - begin);
        line = trimmed(line.substr(0, line.find(';')));
        ++number;
        if (!line.empty()) {
            lines.push_back({number, line});
        }
        begin = end + 1;
    }
    return lines;
}

std::vector<Block> FolderChecker::blocks_of(std::string_view extension) {
    std::vector<Block> blocks;
    for (const Line& line : lines_of(text_of(extension))) {
        if (line.text.front() == '[') {
            require(line.text.back() == ']', extension, line.number, "a header without ]");
            blocks.push_back({line.number, line.text.substr(1, line.text.size() - 2), {}});
            continue;
        }
        const std::size_t equals = line.text.find('=');
        if (blocks.empty() || equals == std::string_view::npos) {
            say(extension, line.number, "no key: " + std::string(line.text));
            continue;
        }
        blocks.back().pairs.push_back({line.number, trimmed(line.text.substr(0, equals)),
                                       trimmed(line.text.substr(equals + 1))});
    }
    return blocks;
}

void FolderChecker::check_numbers(const Pair& pair, std::string_view file) {
    for (const std::string_view item : items_of(pair.value)) {
        require(is_number(item, 6), file, pair.line,
                "not a plain number: " + std::string(pair.value));
    }
}

void FolderChecker::check_def() {
    const std::vector<Block> blocks = blocks_of(".def");
    Words keys;
    for (const Block& block : blocks) {
        for (const Pair& pair : block.pairs) {
            keys.insert(pair.key);
            if (block.name == "Files") {
                check_file(pair);
            }
        }
    }
    for (const std::string_view needed :
         {"name", "displayname", "mugenversion", "localcoord", "pal.defaults", "cmd", "cns", "st",
          "stcommon", "sprite", "anim", "sound"}) {
        require(keys.contains(needed), ".def", 0, "no " + std::string(needed));
    }
    const std::string def = set_.folder + ".def";
    require(std::any_of(set_.files.begin(), set_.files.end(),
                        [&](const OutputFile& file) { return file.path == def; }),
            ".def", 0, "the .def has not the name of its folder");
}

void FolderChecker::check_file(const Pair& pair) {
    constexpr std::string_view plain =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-";
    const bool is_there =
        std::any_of(set_.files.begin(), set_.files.end(),
                    [&](const OutputFile& file) { return file.path == pair.value; });
    require(is_there || (pair.key == "stcommon" && pair.value == "common1.cns"), ".def", pair.line,
            "no file " + std::string(pair.value));
    require(pair.value.find_first_not_of(plain) == std::string_view::npos, ".def", pair.line,
            "a file name that not every engine reads");
}

}  // namespace mugen_text

std::vector<std::string> check_mugen(const OutputSet& set) {
    return mugen_text::FolderChecker(set).run();
}

}  // namespace fightconv::test
