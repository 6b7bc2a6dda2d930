// ./dev bench
#include "tests/bench/bench.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <string>
#include <string_view>

#include "tests/bench/measure.hpp"
#include "tests/bench/processes.hpp"

int main(int argc, char** argv) {
    namespace bench = fightconv::bench;
    if (argc == 3 && std::string_view(argv[1]) == bench::peak_argument) {
        bench::print_peak(argv[2]);
        return 0;
    }
    if (argc > 2 && std::string_view(argv[1]) == bench::process_argument) {
        return bench::print_usage({argv + 2, argv + argc});
    }
    std::string written, compared;
    for (int i = 1; i < argc; i += 2) {
        const std::string_view option = argv[i];
        if (i + 1 == argc || (option != "--json" && option != "--against")) {
            fmt::print(stderr, "usage: ./dev bench [--json FILE] [--against FILE]\n");
            return 2;
        }
        (option == "--json" ? written : compared) = argv[i + 1];
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
    bench::sprite_writers(roots);
    bench::packs();
    bench::texts(roots);
    bench::scaling(FIGHTCONV_SAMPLES);
    bench::processes(roots, argv[0]);
    bench::batches(FIGHTCONV_SAMPLES);
    if (!written.empty()) {
        bench::write_results(written);
    }
    if (!compared.empty()) {
        bench::compare_results(compared);
    }
}
