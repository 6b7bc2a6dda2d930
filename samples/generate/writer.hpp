// From drawings and poses to the files of a MUGEN character.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <string>

#include "core/base/output_set.hpp"
#include "formats/mugen/air/air.hpp"
#include "formats/mugen/def/def.hpp"
#include "formats/mugen/sff/sff.hpp"
#include "samples/generate/canvas.hpp"
#include "samples/generate/moves.hpp"

namespace fightconv::samples {

// How a sprite is stored; a depth of 24 drops the alpha of true colour.
struct Storage {
    sff::Encoding encoding = sff::Encoding::raw;
    std::uint8_t depth = 8;
};

// Collects sprites; the first failure is kept and comes back from bytes().
class SpriteFile {
public:
    explicit SpriteFile(sff::Version version) { file_.version = version; }

    std::uint32_t palette(Key key, const Colours& colours);
    void add(Key key, const Drawing& drawing, Storage storage,
             std::optional<std::uint32_t> palette);
    void link(Key key, Key shown, std::optional<std::uint32_t> palette);
    // The sprites from `first_in_tdata` on lie in the second data block (SFF v2).
    Result<ByteBuffer> bytes(std::optional<Key> first_in_tdata = std::nullopt);

private:
    sff::File file_;
    std::deque<ByteBuffer> data_;
    std::map<Key, std::uint32_t> index_;
    std::optional<Error> failure_;
};

struct Beat {
    int group = 0;
    int number = 0;
    int ticks = 5;
};
struct Script {
    int number = 0;
    std::string title;
    std::vector<Beat> beats;
    std::uint32_t loop_start = 0;
};
// The actions of common_shots(), for these lengths of the standing and the walking loop.
std::vector<Script> common_scripts(const Style& style);

// How large the boxes around a figure are.
struct Girth {
    double head = 12;
    double body = 9;
    double fist = 8;
    Joints (*joints)(const Pose& pose) = nullptr;
};
// The actions with boxes from the poses. Beats whose picture is not among the shots are left out.
std::string air_text(std::string_view heading, const std::vector<Script>& scripts,
                     const std::vector<Shot>& shots, const Girth& girth);

struct Constants {
    int life = 1000, attack = 100, defence = 100;
    int scale = 1;  // of lengths and velocities
    double walk = 2.0, jump = -8.0, gravity = 0.44;
    int back = 15, front = 16, height = 60;
};
// The sections of the .cns.
std::string constants_text(const Constants& constants);
OutputFile text_file(std::string path, std::string_view text);

Drawing enlarged(const Drawing& drawing, std::uint32_t zoom);
// The pixels of `part` (relative to the axis); what lies outside of the drawing is index 0.
Drawing cropped(const Drawing& drawing, const Rectangle& part);
// In true colour, over a backdrop that goes from `top` to `bottom`.
Drawing painted_over(const Drawing& drawing, const Colours& colours, Rgba top, Rgba bottom);
// Indices `first`.. get the colours; index 0 stays transparent.
Colours colours_of(std::span<const Rgba> colours);

}  // namespace fightconv::samples
