// A second reader of FSPK, written from the specification alone and as plainly as possible: whole
// pack into lists, no cleverness, nothing in common with formats/fspk. Tests ask it whether a pack
// says what was put in.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/bytes/bytes.hpp"

namespace fightconv::test {

struct PackShape {
    int kind, flags, a, b, c, d, e;
    friend bool operator==(const PackShape&, const PackShape&) = default;
};
struct PackWindow {  // of any kind; what a kind does not have is 0
    int start = 0, end = 0, guard = 0, damage = 0, chip = 0, hitstun = 0, blockstun = 0,
        hitstop = 0, flags = 0, hit_pushback = 0, block_pushback = 0;
    std::vector<PackShape> shapes;
    std::vector<int> cancels;
};
struct PackEmit {
    std::string id;
    // values as words: "true", "-2", "1.5", "'text'"
    std::vector<std::pair<std::string, std::string>> args;
};
struct PackNotify {
    int frame;
    std::vector<PackEmit> emits;
};
struct PackMove {
    int id, mesh_key, keyframes_key, type, trigger, guard, flags, startup, active, recovery, total,
        damage, hitstun, blockstun, hitstop;
    std::vector<PackWindow> hit_windows, hurt_windows, push_windows;
    std::vector<PackEmit> on_use, on_hit, on_block;
    std::vector<PackNotify> notifies;
    // deltas: "power on_hit"
    std::vector<std::pair<std::string, int>> costs, deltas;
    std::vector<std::pair<std::string, std::pair<int, int>>> preconditions;  // min, max
    std::string input;
    std::vector<std::string> tags;
    std::map<std::string, std::string> properties;  // values as words
};
struct PackRule {
    std::string from, to;  // "*" = any
    int condition, min_frame, max_frame;
};
struct PackContents {
    std::vector<std::string> mesh_keys, keyframes_keys;
    std::vector<PackMove> moves;
    std::vector<std::pair<std::string, std::pair<int, int>>> resources;  // start, max
    std::vector<PackRule> rules;
    std::vector<std::pair<int, int>> denies;
    std::map<std::string, std::string> properties;
    std::vector<std::string> schema_tags;

    struct Section {
        std::uint32_t offset, len, align;
    };
    std::map<std::uint32_t, Section> sections;  // by kind
};

// Throws std::runtime_error where anything leads outside of where it should. `version` is "1.0",
// "1.5" or "2.0"; a pack of 2.0 must also keep all of the rules that framesmith 0.2 demands.
PackContents read_fspk(const ByteBuffer& bytes, std::string_view version);

}  // namespace fightconv::test
