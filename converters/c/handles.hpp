// The objects behind the handles of the C interface (include/fightconv/fightconv.h).
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "converters/api/fightconv.hpp"
#include "include/fightconv/fightconv.h"

namespace fightconv::c {

// A problem with the texts that it refers to.
class Problem {
public:
    explicit Problem(const Diagnostic& diagnostic);
    Problem(const Error& error, fc_code code);
    Problem(const Problem&) = delete;
    Problem& operator=(const Problem&) = delete;
    const fc_problem& view() const noexcept { return view_; }

private:
    const char* keep(std::string_view text);

    std::deque<std::string> texts_;
    fc_problem view_{};
};

fc_code code_of(ErrorCode code) noexcept;

}  // namespace fightconv::c

struct fc_context {
    std::shared_ptr<const fightconv::Registry> registry =
        std::make_shared<const fightconv::Registry>(fightconv::builtin_registry());
    fightconv::OptionValues options;
    fightconv::Limits limits;
    unsigned threads = 1;
    fc_progress progress = nullptr;
    void* user = nullptr;

    // The results of the last call.
    std::unique_ptr<fightconv::c::Problem> error;
    bool is_wrong_call = false;            // the error is about the arguments of the call
    const fc_problem* fallback = nullptr;  // instead of it if there was no memory for it
    std::deque<fightconv::c::Problem> diagnostics;
    std::map<std::string, std::uint64_t, std::less<>> totals;
    std::string text;
};

struct fc_input {
    std::shared_ptr<const fightconv::Registry> registry;  // has the importer of the input
    fightconv::OpenedInput opened;
    std::string format;
};

struct fc_output {
    std::vector<fightconv::OutputSet> sets;
    struct File {
        std::string path;
        fc_file view{};
        const fightconv::OutputSet* set = nullptr;
    };
    std::deque<File> files;
};

struct fc_character {
    fightconv::Character character;
};

namespace fightconv::c {

// Runs `work` as one call with the handle: forgets what the last call left and keeps what this one
// reports. Nothing is thrown.
fc_code run(fc_context* handle, const std::function<Status(Context& context)>& work) noexcept;

// Passes `result` on. Its error is one of the arguments of the call: FC_WRONG_CALL.
template <class Checked>
Checked checked_argument(fc_context& handle, Checked result) {
    handle.is_wrong_call = !result.has_value();
    return result;
}

// The error of a call with unsuitable arguments.
fc_code wrong_call(fc_context* handle, const char* message) noexcept;

}  // namespace fightconv::c
