#include <cstring>

#include "converters/api/registry.hpp"
#include "converters/interface/converter.hpp"
#include "formats/fspk/pack.hpp"
#include "tests/bench/bench.hpp"
#include "tests/bench/measure.hpp"
#include "tests/support/characters/builder.hpp"
#include "tests/support/fspk/walk.hpp"
#include "tests/support/given_options.hpp"

namespace fightconv::bench {

namespace {

void bench_pack(const std::string& version) {
    // About 300 KiB, just below the hurt windows that a pack holds.
    const Character character = test::crowded_character(160, 32);
    Context context;
    const Registry registry = builtin_registry();
    const Exporter& exporter = *registry.exporter("fspk");
    const std::any options = test::given_options(exporter, {{"fspk-version", version}});
    context.options = options;
    const ByteBuffer bytes =
        require(exporter.write(character, "crowd", context)).files.front().bytes;
    const fspk::View view = require(fspk::View::parse({"", bytes}));
    Charge charge(context.budget);
    const fspk::Pack pack = require(fspk::unpack(view, charge));
    const auto gigabytes = static_cast<double>(bytes.size()) / 1e9;
    ByteBuffer copy(bytes.size());
    volatile std::uint64_t kept = 0;  // so that nothing is optimised away
    const double memcpy_seconds = best_seconds([&] {
        std::memcpy(copy.data(), bytes.data(), bytes.size());
        kept = copy[copy.size() / 2];
    });
    const auto row = [&](std::string_view what, const std::function<void()>& work) {
        const double seconds = best_seconds(work);
        const std::size_t allocations = allocations_of(work);
        fmt::print("{:<8}{:<40}{:>8.2f}{:>11.1f}x{:>14}\n", version, what, gigabytes / seconds,
                   seconds / memcpy_seconds, allocations);
        record(fmt::format(".fspk {} {}: times a memcpy", version, what), seconds / memcpy_seconds);
        record(fmt::format(".fspk {} {}: allocations", version, what),
               static_cast<double>(allocations));
    };
    fmt::print("{:<8}{:<40}{:>8.2f}{:>11.1f}x\n", version,
               fmt::format("memcpy of {:.2f} MiB, {} records",
                           static_cast<double>(bytes.size()) / mib, test::walk(view).records),
               gigabytes / memcpy_seconds, 1.0);
    row("open, visit all records", [&] {
        kept = test::walk(require(fspk::View::parse({"", bytes}))).sum;
    });
    row("unpack into structs", [&] {
        Context reading;
        Charge reading_charge(reading.budget);
        kept = require(fspk::unpack(view, reading_charge)).moves.size();
    });
    row("write from structs", [&] { kept = require(fspk::serialise(pack, view.layout())).size(); });
    row("export with table of moves", [&] {
        Context writing;
        writing.options = options;
        kept = require(exporter.write(character, "crowd", writing)).files.size();
    });
}

}  // namespace

void packs() {
    fmt::print(
        "\nA large .fspk; time as a multiple of a memcpy of the same "
        "bytes\n{:<8}{:<40}{:>8}{:>12}{:>14}\n",
        "layout", "", "GB/s", "of memcpy", "allocations");
    bench_pack("1.0");
    bench_pack("1.5");
    bench_pack("2.0");
}

}  // namespace fightconv::bench
