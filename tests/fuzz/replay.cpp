// Runs a fuzz target without an engine, always the same way: every seed, its prefixes, its header
// fields at their extremes, the units of a corpus, each as it is, and mutations of the seeds.
//    fuzz_replay TARGET SEEDS MUTATIONS RANDOM_SEED [CORPUS]
//    fuzz_replay TARGET FILE
//    fuzz_replay --registry FORMATS SEEDS    (registry_check.cpp)
// This is the long form, for an environment that has FIGHTCONV_WHOLE. The short form has only some
// of the prefixes, extremes and mutations.
#include <sys/time.h>

#include <array>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "formats/archive/archive.hpp"
#include "tests/fuzz/fuzz.hpp"
#include "tests/support/acceptance.hpp"

// There where a sanitizer is linked.
extern "C" __attribute__((weak)) void __sanitizer_set_death_callback(void (*callback)());

namespace fightconv::fuzz {

int check_registry(const std::filesystem::path& formats, const std::filesystem::path& seeds,
                   const std::set<std::string>& targets);

namespace {

namespace fs = std::filesystem;
using test::is_whole;

constexpr std::size_t largest_unit = 64 * 1024;
constexpr std::size_t fully_cut = 4096;  // longer seeds are cut at every 37th byte only
constexpr std::size_t poked_bytes = 128;
// In the short form only each of these prefixes and pokes; a prime, so that all extremes and widths
// have their turn. And only a share of the mutations.
constexpr std::size_t short_step = 7;
constexpr std::size_t short_share = 10;
// A unit that takes more processor time hangs. No other unit is near it, however slow the machine
// is.
constexpr long most_seconds = 60;

struct Target {
    std::string_view name;
    void (*test)(const std::uint8_t* data, std::size_t size);
};
constexpr Target all_targets[] = {
#define FIGHTCONV_FUZZ_TARGET(name, kind, bytes) {#name, test_##name},
#include "targets.inc"
#undef FIGHTCONV_FUZZ_TARGET
};

// The unit that runs at the moment, for the signal that ends it.
Bytes running;  // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)

void save_running_unit() {
    constexpr const char* name = "fuzz-failure.bin";
    if (std::FILE* const file = std::fopen(name, "wb")) {
        std::fwrite(running.data(), 1, running.size(), file);
        std::fclose(file);
        std::fprintf(stderr, "the input is in %s\n", name);
    }
}

void on_signal(int signal) {
    if (signal == SIGPROF) {
        std::fprintf(stderr, "a unit takes more than %ld s of processor time\n", most_seconds);
    }
    save_running_unit();
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

class Xorshift {
public:
    explicit Xorshift(std::uint64_t seed) : state_(seed * 0x9E37'79B9'7F4A'7C15 + 1) {}
    std::uint64_t next() noexcept {
        state_ ^= state_ >> 12;
        state_ ^= state_ << 25;
        state_ ^= state_ >> 27;
        return state_ * 0x2545'F491'4F6C'DD1D;
    }
    std::size_t below(std::size_t count) noexcept {
        return count == 0 ? 0 : static_cast<std::size_t>((next() >> 16) % count);
    }

private:
    std::uint64_t state_;
};

class Driver {
public:
    explicit Driver(const Target& target) : target_(target) {}

    void run(Bytes unit) {
        // of exactly this size: a sanitizer sees what reads past it
        const auto copy = std::make_unique<std::uint8_t[]>(unit.size());
        std::copy(unit.begin(), unit.end(), copy.get());
        running = {copy.get(), unit.size()};
        const itimerval limit = {{0, 0}, {most_seconds, 0}};
        ::setitimer(ITIMER_PROF, &limit, nullptr);  // SIGPROF
        const double start = processor_seconds();
        target_.test(copy.get(), unit.size());
        slowest_ = std::max(slowest_, processor_seconds() - start);
        ++units_;
    }

    // A file that failed before, or may: also within the limits that users have, as an engine runs
    // some units.
    void run_whole(Bytes unit) {
        for (const Depth each : {Depth::default_limits, Depth::everything}) {
            depth = each;
            run(unit);
        }
    }

    // One of many that differ little.
    void run_each(Bytes unit) {
        if (turn_++ % (is_whole() ? 1 : short_step) == 0) {
            run(unit);
        }
    }

    std::size_t units() const noexcept { return units_; }
    double slowest() const noexcept { return slowest_; }

private:
    const Target& target_;
    std::size_t units_ = 0;
    std::size_t turn_ = 0;
    double slowest_ = 0;
};

void run_prefixes(Driver& driver, Bytes seed) {
    const std::size_t step = seed.size() <= fully_cut ? 1 : 37;
    for (std::size_t size = 0; size < seed.size(); size += step) {
        driver.run_each(seed.first(size));
    }
}

// of 4 bytes; the top ones for fewer
constexpr std::array<std::uint64_t, 5> extremes = {0, 1, 0x7FFF'FFFF, 0x8000'0000, 0xFFFF'FFFF};

// The extreme for a field of `width` bytes, in either byte order.
void poke(ByteBuffer& unit, std::size_t at, std::size_t width, std::uint64_t extreme,
          bool big_endian) {
    const std::uint64_t value = extreme <= 1 ? extreme : extreme >> (8 * (4 - width));
    for (std::size_t i = 0; i < width; ++i) {
        const std::size_t shift = 8 * (big_endian ? width - 1 - i : i);
        unit[at + i] = static_cast<std::uint8_t>(value >> shift);
    }
}

void run_pokes(Driver& driver, Bytes seed) {
    for (const std::size_t width : {std::size_t{1}, std::size_t{2}, std::size_t{4}}) {
        for (std::size_t at = 0; at < poked_bytes && at + width <= seed.size(); ++at) {
            for (const std::uint64_t extreme : extremes) {
                for (const bool big_endian : {false, true}) {
                    const bool same_either_way =
                        width == 1 || extreme == extremes.front() || extreme == extremes.back();
                    if (big_endian && same_either_way) {
                        continue;
                    }
                    ByteBuffer unit(seed.begin(), seed.end());
                    poke(unit, at, width, extreme, big_endian);
                    driver.run_each(unit);
                }
            }
        }
    }
}

template <class Buffer>
auto iterator(Buffer& buffer, std::size_t at) {
    return buffer.begin() + static_cast<std::ptrdiff_t>(at);
}

class Mutator {
public:
    Mutator(const std::vector<ByteBuffer>& seeds, std::uint64_t random_seed)
        : seeds_(seeds), random_(random_seed) {}

    ByteBuffer next() {
        ByteBuffer unit = seeds_[random_.below(seeds_.size())];
        for (std::size_t steps = 1 + random_.below(6); steps > 0; --steps) {
            mutate(unit);
        }
        unit.resize(std::min(unit.size(), largest_unit));
        return unit;
    }

private:
    void mutate(ByteBuffer& unit) {
        if (unit.empty()) {
            return splice(unit);
        }
        const std::size_t at = random_.below(unit.size());
        switch (random_.below(8)) {
            case 0: unit[at] = static_cast<std::uint8_t>(unit[at] ^ 1U << random_.below(8)); break;
            case 1: unit[at] = static_cast<std::uint8_t>(random_.next()); break;
            case 2: unit[at] = static_cast<std::uint8_t>(unit[at] + random_.below(17) - 8); break;
            case 3: {
                const std::size_t width = std::size_t{1} << random_.below(3);
                if (at + width <= unit.size()) {
                    poke(unit, at, width, extremes[random_.below(extremes.size())],
                         random_.below(2) == 0);
                }
                break;
            }
            case 4: unit.resize(at); break;
            case 5:
                unit.erase(
                    iterator(unit, at),
                    iterator(unit,
                             at + random_.below(std::min<std::size_t>(unit.size() - at, 32)) + 1));
                break;
            case 6: {
                const std::size_t count =
                    1 + random_.below(std::min<std::size_t>(unit.size() - at, 64));
                const ByteBuffer repeated(iterator(unit, at), iterator(unit, at + count));
                unit.insert(iterator(unit, at), repeated.begin(), repeated.end());
                break;
            }
            default: splice(unit); break;
        }
    }

    // A run of another seed in the place of what is there, or between it.
    void splice(ByteBuffer& unit) {
        const ByteBuffer& other = seeds_[random_.below(seeds_.size())];
        if (other.empty()) {
            return;
        }
        const std::size_t from = random_.below(other.size());
        const std::size_t count = 1 + random_.below(other.size() - from);
        const std::size_t at = random_.below(unit.size() + 1);
        if (random_.below(2) == 0) {
            unit.erase(iterator(unit, at), iterator(unit, std::min(unit.size(), at + count)));
        }
        unit.insert(iterator(unit, at), iterator(other, from), iterator(other, from + count));
    }

    const std::vector<ByteBuffer>& seeds_;
    Xorshift random_;
};

ByteBuffer read_file(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

std::vector<ByteBuffer> read_seeds(const fs::path& folder) {
    std::vector<fs::path> paths;
    for (const auto& entry : fs::directory_iterator(folder)) {
        paths.push_back(entry.path());
    }
    std::sort(paths.begin(), paths.end());
    std::vector<ByteBuffer> seeds;
    for (const fs::path& path : paths) {
        seeds.push_back(read_file(path));
    }
    return seeds;
}

std::vector<ByteBuffer> read_corpus(const fs::path& path) {
    const ByteBuffer archive = read_file(path);
    Context context;
    auto contents = archives::unpack({path.string(), archive}, context);
    require(contents && rendered(context).empty(), "a corpus can be unpacked", path.string());
    std::vector<ByteBuffer> units;
    for (archives::File& file : contents->files) {
        units.push_back(std::move(file.bytes));
    }
    return units;
}

void keep_what_fails() {
    for (const int signal : {SIGABRT, SIGSEGV, SIGPROF}) {
        std::signal(signal, on_signal);
    }
    if (__sanitizer_set_death_callback != nullptr) {
        __sanitizer_set_death_callback(save_running_unit);
    }
}

void replay_file(const Target& target, const fs::path& path) {
    const ByteBuffer unit = read_file(path);
    keep_what_fails();
    Driver(target).run_whole(unit);
}

int replay(const Target& target, const std::vector<std::string>& arguments) {
    const std::vector<ByteBuffer> seeds = read_seeds(arguments[0]);
    if (seeds.empty()) {
        std::fprintf(stderr, "there is no seed in %s\n", arguments[0].c_str());
        return 1;
    }
    const std::size_t mutations = std::stoull(arguments[1]) / (is_whole() ? 1 : short_share);
    Mutator mutator(seeds, std::stoull(arguments[2]));
    const std::vector<ByteBuffer> corpus =
        arguments.size() == 4 ? read_corpus(arguments[3]) : std::vector<ByteBuffer>();
    keep_what_fails();
    Driver driver(target);
    for (const ByteBuffer& seed : seeds) {
        driver.run_whole(seed);
        run_prefixes(driver, seed);
        run_pokes(driver, seed);
    }
    for (const ByteBuffer& unit : corpus) {
        driver.run_whole(unit);
    }
    for (std::size_t left = mutations; left > 0; --left) {
        driver.run(mutator.next());
    }
    std::printf("%zu units, the slowest %.1f ms\n", driver.units(), driver.slowest() * 1000);
    return 0;
}

int run_program(const std::vector<std::string>& arguments) {
    std::set<std::string> names;
    for (const Target& target : all_targets) {
        names.emplace(target.name);
    }
    const std::size_t count = arguments.size();
    if (count == 3 && arguments[0] == "--registry") {
        return check_registry(arguments[1], arguments[2], names);
    }
    const auto* const target =
        std::find_if(std::begin(all_targets), std::end(all_targets),
                     [&](const Target& each) { return count > 0 && each.name == arguments[0]; });
    if (target != std::end(all_targets) && count == 2 && fs::is_regular_file(arguments[1])) {
        replay_file(*target, arguments[1]);
        return 0;
    }
    if (target != std::end(all_targets) && (count == 4 || count == 5) &&
        fs::is_directory(arguments[1])) {
        return replay(*target, {arguments.begin() + 1, arguments.end()});
    }
    std::fprintf(stderr,
                 "usage: fuzz_replay TARGET FILE, or\n"
                 "       fuzz_replay TARGET SEEDS MUTATIONS RANDOM_SEED [CORPUS], or\n"
                 "       fuzz_replay --registry FORMATS SEEDS\nThe targets are:");
    for (const std::string& name : names) {
        std::fprintf(stderr, " %s", name.c_str());
    }
    std::fprintf(stderr, "\n");
    return 2;
}

}  // namespace
}  // namespace fightconv::fuzz

int main(int argc, char** argv) { return fightconv::fuzz::run_program({argv + 1, argv + argc}); }
