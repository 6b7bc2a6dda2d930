// Packages by the program lz4: it unpacks the blocks that we write.
#include <filesystem>

#include "core/base/text/text.hpp"
#include "formats/urho3d/pak/pak.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/dice.hpp"
#include "tests/support/programs/process.hpp"
#include "tests/support/skip.hpp"
#include "tests/support/temp_folder.hpp"
#include "tests/support/urho3d/files.hpp"

using namespace fightconv;
using namespace fightconv::test;

TEST_CASE("The program lz4 unpacks the blocks of a package", "[lz4]") {
    if (!std::filesystem::exists("/usr/bin/lz4")) {
        skip("lz4 is not installed");
    }
    Dice dice(3);
    for (const std::uint32_t values : {3U, 256U}) {  // LZ4 can make them smaller, or it cannot
        ByteBuffer file(100'000);
        for (std::uint8_t& byte : file) {
            byte = static_cast<std::uint8_t>(dice.below(values));
        }
        const pak::File only{"a", file};
        const ByteBuffer bytes = pak::serialise({&only, 1}, pak::Packing::lz4, Context()).value();
        Context context;
        const auto package = pak::parse({"a.pak", bytes}, context);
        REQUIRE(package);
        // A file of the older kind of lz4 consists of its signature, and of blocks with their
        // packed size.
        Dump dump;
        dump.u32(0x184C2102);
        const Bytes data = package->entries.at(0).data;
        for (std::size_t at = 0; at < data.size();) {
            const std::size_t size = data[at + 2] + data[at + 3] * 256U;
            dump.u32(static_cast<std::uint32_t>(size)).add(data.subspan(at + 4, size));
            at += 4 + size;
        }
        const TempFolder folder;
        write_file(folder / "a.lz4", as_text(dump.bytes()));
        const Outcome outcome = run_program("/usr/bin/lz4", {"-d", "-c", folder / "a.lz4"});
        CHECK(outcome.exit_code == 0);
        CHECK((outcome.out == as_text(file)));
    }
}
