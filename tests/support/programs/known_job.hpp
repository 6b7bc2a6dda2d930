// A known job with which processor time is compared. It is part of the same run, so that a slow or
// busy machine makes both longer. Only the long forms of tests compare times at all.
#pragma once

#include <algorithm>
#include <functional>

#include "tests/support/acceptance.hpp"
#include "tests/support/characters/samples.hpp"
#include "tests/support/programs/process.hpp"
#include "tests/support/temp_folder.hpp"

namespace fightconv::test {

// All samples become five formats on one thread: about half a second on a machine of 2024.
inline double run_known_job() {
    const TempFolder out;
    return run_fightconv({"convert",
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
                          "--quiet"})
        .user_seconds;
}

inline double known_job_seconds() {
    static const double seconds = std::min({run_known_job(), run_known_job(), run_known_job()});
    return seconds;
}

// Whether `seconds` are less than so many times the known job. True in the short form. If they are
// not, and `measure` can measure them again, both are measured three times in turns, and the least
// of each is compared: another program may have slowed one of them only.
inline bool is_in_time(double seconds, double jobs, const std::function<double()>& measure = {}) {
    if (!is_whole() || seconds < jobs * known_job_seconds()) {
        return true;
    }
    if (!measure) {
        return false;
    }
    double known = run_known_job();
    double least = measure();
    for (int turn = 0; turn < 2; ++turn) {
        known = std::min(known, run_known_job());
        least = std::min(least, measure());
    }
    return least < jobs * known;
}

}  // namespace fightconv::test
