// Whatever the animations of a file are called, every format can be written from it.
#include <set>
#include <sstream>

#include "converters/api/registry.hpp"
#include "converters/extract/sheets/sheets.hpp"
#include "converters/fspk/read/importer.hpp"
#include "core/base/text/names.hpp"
#include "core/base/text/text.hpp"
#include "formats/fspk/pack.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/uff/packages.hpp"

namespace fightconv::test {

namespace {

// Every ASCII character between letters and by itself, all of them at once, and names that some
// systems refuse.
std::vector<std::string> odd_names() {
    std::vector<std::string> names = {"a~b",
                                      "con",
                                      "COM1.x",
                                      ".a",
                                      "-a",
                                      "~a",
                                      "a.",
                                      "",
                                      std::string(300, 'a'),
                                      std::string(300, 'A'),
                                      "\xE6\x8B\xB3",
                                      "caf\xE9"};
    std::string all;
    for (char c = 0;; ++c) {
        all.push_back(c);
        names.push_back(std::string("x") + c + "y");
        names.push_back(std::string(1, c));
        if (c == 127) {
            break;
        }
    }
    names.push_back(all);
    return names;
}

Character from_uff(const std::vector<std::string>& names) {
    PackageBuilder builder;
    for (const std::string& name : names) {
        add_frame(builder.animation(name, {"rb"}), {0, 0, 2, 1}, {0, 0});
    }
    return read(builder);
}

Character from_fspk(const std::vector<std::string>& names) {
    fspk::Pack pack;
    for (const std::string& name : names) {
        fspk::Move move;
        move.mesh_key = move.keyframes_key = static_cast<std::uint16_t>(pack.moves.size());
        move.total = 1;
        pack.mesh_keys.push_back("ember." + name);
        pack.keyframes_keys.push_back(name);
        pack.moves.push_back(move);
    }
    Context context;
    const ByteBuffer bytes = fspk::serialise(pack, fspk::Layout::v1_0).value();
    auto character = make_fspk_importer()->read(InputTree::from_memory({{"ember.fspk", bytes}}),
                                                "ember.fspk", context);
    INFO((character ? "" : character.error().render()));
    REQUIRE(character);
    return *std::move(character);
}

void check_paths(const OutputSet& set) {
    std::set<std::string> paths;
    for (const OutputFile& file : set.files) {
        CAPTURE(file.path);
        CHECK(paths.insert(lower_case(file.path)).second);
        std::istringstream parts(file.path);
        for (std::string part; std::getline(parts, part, '/');) {
            CHECK(safe_name(part) == part);
        }
    }
}

void check_every_format(const Character& character) {
    for (const auto& exporter : builtin_registry().exporters) {
        if (!exporter->applies_to(character)) {
            continue;
        }
        INFO(exporter->info().id);
        Context context;
        const auto set = exporter->write(character, "ember", context);
        INFO((set ? "" : set.error().render()));
        REQUIRE(set);
        check_paths(*set);
    }
}

}  // namespace

TEST_CASE("Animations of a .uff with any names are written in every format") {
    const std::vector<std::string> names = odd_names();
    const Character character = from_uff(names);
    REQUIRE(character.animations.size() == names.size());
    CHECK(character.animations[0].name == "a~b");
    CHECK(character.animations[1].name == "con");
    check_every_format(character);
    Context context;
    check_paths(extract_sheets(character, "ember", {}, context).value());
}

TEST_CASE("Animations of a .fspk with any keys are written in every format") {
    const std::vector<std::string> names = odd_names();
    const Character character = from_fspk(names);
    REQUIRE(character.animations.size() == names.size());
    CHECK(character.animations[0].name == "a~b");
    check_every_format(character);
}

}  // namespace fightconv::test
