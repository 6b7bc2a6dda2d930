#include "tests/support/programs/batch_reports.hpp"

#include <algorithm>

#include "formats/images/png/png.hpp"

namespace fightconv::test {

using namespace batch;

ByteBuffer small_thumbnail() {
    Picture picture{2, 3, PixelFormat::rgba8888, PixelBuffer(24)};
    std::fill(picture.pixels.unpack().begin(), picture.pixels.unpack().end(), std::uint8_t{200});
    return png::encode(picture, nullptr, Context()).value();
}

Report small_report() {
    Entry kfm = batch_entry("kfm");
    kfm.input_bytes = 3000;
    kfm.sprites = 281;
    kfm.animations = 90;
    kfm.moves = 31;
    kfm.seconds = 0.125;
    kfm.outputs = {{"kfm.uff", 2048, std::string(64, 'a')},
                   {"kfm/kfm.fspk", 100, std::string(64, '0')}};
    kfm.problems = {{"air.time-zero", Severity::note, 1, "kfm.air:12: time 0"},
                    {"sff.data-short", Severity::warning, 2, "kfm.sff+0x10: 3 bytes are missing"}};
    kfm.thumbnail = small_thumbnail();
    kfm.verdict = Verdict{Condition::damaged, 99, "2 sprites cut short"};
    kfm.facts = Facts{"Kung Fu Man",         "Elecbyte", "mugen",
                      "SFF 2.01, MUGEN 1.1", {320, 240}, std::string(64, 'c')};

    Entry ryu = batch_entry("ryu", Outcome::failed);
    ryu.error =
        EntryError{"not found", "ryu.def: not found: ryu.sff", "Put ryu.sff beside ryu.def."};
    ryu.input_bytes = 10;
    ryu.seconds = 2;
    ryu.verdict = Verdict{Condition::damaged, 0, "not found"};

    Entry hostile = batch_entry(std::string(hostile_name));
    hostile.sprites = 5;
    hostile.verdict = Verdict{Condition::usable, 80, std::string(hostile_name)};
    hostile.facts = Facts{std::string(hostile_name), "", "uff", "", {-1, 2}, ""};
    hostile.outputs = {{std::string(hostile_name) + ".uff", 7, std::string(64, 'b')}};
    hostile.problems = {
        {"new.id-of-tomorrow", Severity::warning, 3, std::string(hostile_name) + ": odd"}};
    return {{kfm, ryu, hostile},
            {{"chars/stage1/stage1.def", "a stage"}, {std::string(hostile_name), "odd"}}};
}

}  // namespace fightconv::test
