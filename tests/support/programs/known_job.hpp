// A known job with which processor time is compared. It is part of the same run, so that a slow or
// busy machine makes both longer. Only the long forms of tests compare times at all.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "tests/support/acceptance.hpp"
#include "tests/support/characters/samples.hpp"
#include "tests/support/programs/process.hpp"
#include "tests/support/temp_folder.hpp"

namespace fightconv::test {

// All samples become five formats on one thread: about half a second on a machine of 2024.
inline double known_job_seconds() {
    static const double seconds = [] {
        const TempFolder out;
        const std::vector<std::string> job = {"convert",
                                              samples + "/ember",
                                              samples + "/slate",
                                              samples + "/tide",
                                              "--to",
                                              "zx",
                                              "--to",
                                              "uff",
                                              "--to",
                                              "apng",
                                              "--to",
                                              "page",
                                              "--to",
                                              "mugen",
                                              "-o",
                                              out.path().string(),
                                              "-j",
                                              "1",
                                              "--overwrite",
                                              "--quiet"};
        double least = run_fightconv(job).user_seconds;
        for (int turn = 0; turn < 2; ++turn) {
            least = std::min(least, run_fightconv(job).user_seconds);
        }
        return least;
    }();
    return seconds;
}

// Whether `seconds` are less than so many times the known job. True in the short form.
inline bool is_in_time(double seconds, double jobs) {
    return !is_whole() || seconds < jobs * known_job_seconds();
}

}  // namespace fightconv::test
