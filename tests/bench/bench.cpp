// ./dev bench
#include "tests/bench/bench.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <string_view>

int main(int argc, char** argv) {
    namespace bench = fightconv::bench;
    if (argc == 3 && std::string_view(argv[1]) == bench::peak_argument) {
        bench::print_peak(argv[2]);
        return 0;
    }
    std::setvbuf(stdout, nullptr, _IOLBF, BUFSIZ);  // each line when it is known
    bench::Roots roots = {FIGHTCONV_SAMPLES};
    if (std::filesystem::is_directory(FIGHTCONV_CORPUS)) {
        roots.emplace_back(FIGHTCONV_CORPUS);
    } else {
        fmt::print("the corpus is not at {}: samples only\n", FIGHTCONV_CORPUS);
    }
    bench::decoders(roots);
    bench::characters(roots, argv[0]);
    bench::packs();
    bench::batches(std::filesystem::path(FIGHTCONV_SAMPLES));
}
