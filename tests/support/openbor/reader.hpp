// A strict reader of a model for OpenBOR, written from what its engine does (openbor.md 1 to 6):
// what the engine would refuse, ignore or crash at is an error.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/base/output_set.hpp"
#include "core/model/character.hpp"

namespace fightconv::test {

struct OpenborBox {
    int x = 0, y = 0, width = 0, height = 0;  // from the offset
    friend bool operator==(const OpenborBox&, const OpenborBox&) = default;
};

struct OpenborAttack {
    OpenborBox box;
    int damage = 0, knockdown = 0, noblock = 0, pause = 0;
    std::string sound;
    // so far away that it reaches nobody, but keeps the hit before it from being over
    bool reaches_nobody() const { return box.x < -900'000 && box.y < -900'000; }
};

struct OpenborFrame {
    std::string picture;  // path; empty: blank
    int offset_x = 0, offset_y = 0;
    int delay = 0;  // 1/100 s
    std::vector<OpenborBox> hurt;
    std::vector<OpenborAttack> attacks;
    bool flip_x = false, flip_y = false;
    double scale_x = 1, scale_y = 1;
    int rotate = 0, alpha = 0;
    bool is_black = false;
    int move = 0;
    std::string sound;
};

struct OpenborAnimation {
    std::string comment;  // the lines that begin with '#' before it
    bool loops = false;
    std::size_t loop_start = 0;
    int mpcost = 0;
    bool mponly = false;          // too little power is not paid with life
    std::pair<int, int> range{};  // from where an opponent attacks with it
    bool fastattack = false;
    std::vector<OpenborFrame> frames;
};

struct OpenborModel {
    std::string name;
    // values of commands that come once: "health" -> "1000"
    std::map<std::string, std::vector<std::string>> head;
    // "freespecial1" -> steps, keys joined by '+'
    std::map<std::string, std::vector<std::string>> commands;
    std::map<std::string, OpenborAnimation> animations;
    std::map<std::string, Picture> pictures;  // by path
    std::map<std::string, Colours> palettes;  // of the pictures themselves
    bool own_palettes = false;                // `palette none`
    // the model's palette and the alternates; none with own palettes
    std::vector<Colours> colours;

    // The colours with which a picture is drawn in this palette of a player; index 0 is
    // transparent.
    const Colours& colours_of(const std::string& path, std::size_t palette) const {
        return own_palettes ? palettes.at(path) : colours.at(palette);
    }
    // The colour of a pixel; nothing where it is transparent.
    std::optional<std::array<std::uint8_t, 3>> pixel(const std::string& path, std::size_t palette,
                                                     std::uint32_t x, std::uint32_t y) const;
};

// The folder of --to openbor, with the limits that its NAME.models.txt sets. Throws
// std::runtime_error with the line.
OpenborModel read_openbor(const OutputSet& set);

// Plays every animation of the folder tick by tick beside the character's. Throws
// std::runtime_error at the first difference. Colours that had to be reduced are not compared.
// Gives back how many frames were compared.
std::size_t check_openbor(const OutputSet& set, const Character& character,
                          bool exact_colours = true);

}  // namespace fightconv::test
