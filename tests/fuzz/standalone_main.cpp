// Runs a fuzz target without an engine, always the same way: every seed, its prefixes, its header
// fields at their extremes, and then mutations of the seeds.    fuzz_TARGET SEEDS MUTATIONS
// RANDOM_SEED [CORPUS]    (CORPUS: further units, each run as it is)    fuzz_TARGET FILE
#include <array>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "tests/fuzz/fuzz.hpp"

// There where a sanitizer is linked.
extern "C" __attribute__((weak)) void __sanitizer_set_death_callback(void (*callback)());

namespace {

using fightconv::ByteBuffer;
using fightconv::Bytes;
namespace fs = std::filesystem;

constexpr std::size_t largest_unit = 64 * 1024;
constexpr std::size_t fully_cut = 4096;  // longer seeds are cut at every 37th byte only
constexpr std::size_t poked_bytes = 128;
#ifdef FIGHTCONV_FUZZ_SANITIZED
// only each of these prefixes and pokes; a prime, so that all extremes and widths have their turn
constexpr std::size_t each = 7;
#else
constexpr std::size_t each = 1;
#endif

// What runs at the moment, for the signal that ends it.
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
    void run(Bytes unit) {
        // of exactly this size: a sanitizer sees what reads past it
        const auto copy = std::make_unique<std::uint8_t[]>(unit.size());
        std::copy(unit.begin(), unit.end(), copy.get());
        running = {copy.get(), unit.size()};
        const std::clock_t start = std::clock();
        fightconv::fuzz::test_unit(copy.get(), unit.size());
        const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
        slowest_ = std::max(slowest_, seconds);
        ++units_;
        fightconv::fuzz::require(seconds <= fightconv::fuzz::most_seconds, "a unit ends in time",
                                 std::to_string(seconds) + " s");
    }

    // A file that failed before, or may: also within the limits that users have, as an engine runs
    // some units.
    void run_whole(Bytes unit) {
        for (const auto depth :
             {fightconv::fuzz::Depth::everything, fightconv::fuzz::Depth::default_limits}) {
            fightconv::fuzz::depth = depth;
            run(unit);
        }
        fightconv::fuzz::depth = fightconv::fuzz::Depth::everything;
    }

    // One of many that differ little.
    void run_each(Bytes unit) {
        if (turn_++ % each == 0) {
            run(unit);
        }
    }

    std::size_t units() const noexcept { return units_; }
    double slowest() const noexcept { return slowest_; }

private:
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

}  // namespace

int main(int argc, char** argv) {
    std::signal(SIGABRT, on_signal);
    std::signal(SIGSEGV, on_signal);
    if (__sanitizer_set_death_callback != nullptr) {
        __sanitizer_set_death_callback(save_running_unit);
    }
    Driver driver;
    if (argc == 2 && fs::is_regular_file(argv[1])) {
        driver.run_whole(read_file(argv[1]));
        return 0;
    }
    if ((argc != 4 && argc != 5) || !fs::is_directory(argv[1])) {
        std::fprintf(stderr,
                     "usage: %s SEED_FOLDER MUTATIONS RANDOM_SEED [CORPUS_FOLDER], or one file\n",
                     argv[0]);
        return 2;
    }
    const std::vector<ByteBuffer> seeds = read_seeds(argv[1]);
    if (seeds.empty()) {
        std::fprintf(stderr, "there is no seed in %s\n", argv[1]);
        return 1;
    }
    for (const ByteBuffer& seed : seeds) {
        driver.run_whole(seed);
        run_prefixes(driver, seed);
        run_pokes(driver, seed);
    }
    for (const ByteBuffer& unit : argc == 5 ? read_seeds(argv[4]) : std::vector<ByteBuffer>()) {
        driver.run_whole(unit);
    }
    Mutator mutator(seeds, std::strtoull(argv[3], nullptr, 10));
    for (std::size_t left = std::strtoull(argv[2], nullptr, 10); left > 0; --left) {
        driver.run(mutator.next());
    }
    std::printf("%zu units, the slowest %.1f ms\n", driver.units(), driver.slowest() * 1000);
    return 0;
}
