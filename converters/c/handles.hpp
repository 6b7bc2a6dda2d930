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
#include "converters/extract/frame_data.hpp"
#include "converters/json/json_writer.hpp"
#include "include/fightconv/fightconv.h"

namespace fightconv::c {

// A problem with the texts that it refers to.
class Problem {
public:
    explicit Problem(const Diagnostic& diagnostic);
    Problem(const Error& error, fightconv_code code);
    Problem(const Problem&) = delete;
    Problem& operator=(const Problem&) = delete;
    const fightconv_problem& view() const noexcept { return view_; }

private:
    const char* keep(std::string_view text);

    std::deque<std::string> texts_;
    fightconv_problem view_{};
};

fightconv_code code_of(ErrorCode code) noexcept;

// The formats and options of a registry, with texts that end with a zero byte.
class Catalogue {
public:
    explicit Catalogue(const Registry& registry);
    Catalogue(const Catalogue&) = delete;
    Catalogue& operator=(const Catalogue&) = delete;
    const std::vector<fightconv_format>& formats() const noexcept { return formats_; }
    // FIGHTCONV_NONE: those of every conversion.
    const std::vector<fightconv_option>* options(std::uint32_t format) const noexcept;

private:
    const char* keep(std::string_view text);
    void add(const FormatInfo& info, fightconv_purpose purpose);
    fightconv_option view_of(const OptionInfo& option);

    std::deque<std::string> texts_;
    std::deque<std::vector<const char*>> words_;
    std::vector<fightconv_format> formats_;
    std::vector<fightconv_option> general_;
    std::vector<std::vector<fightconv_option>> options_;  // of each format
};

}  // namespace fightconv::c

struct fightconv_context {
    std::shared_ptr<const fightconv::Registry> registry =
        std::make_shared<const fightconv::Registry>(fightconv::builtin_registry());
    fightconv::c::Catalogue catalogue{*registry};
    fightconv::OptionValues options;
    fightconv::Limits limits;
    unsigned threads = 1;
    fightconv_progress progress = nullptr;
    void* user = nullptr;

    // The results of the last call.
    std::unique_ptr<fightconv::c::Problem> error;
    bool is_wrong_call = false;                   // the error is about the arguments of the call
    const fightconv_problem* fallback = nullptr;  // instead of it if there was no memory for it
    std::deque<fightconv::c::Problem> diagnostics;
    std::map<std::string, std::uint64_t, std::less<>> totals;
};

struct fightconv_input {
    std::shared_ptr<const fightconv::Registry> registry;  // has the importer of the input
    fightconv::OpenedInput opened;
    std::string format;
};

struct fightconv_output {
    std::vector<fightconv::OutputSet> sets;
    struct File {
        std::string path;
        fightconv_file view{};
        const fightconv::OutputSet* set = nullptr;
    };
    std::deque<File> files;
};

struct fightconv_character {
    fightconv::Character character;
    std::vector<fightconv::FrameData> frame_data{};  // of each move
    std::vector<std::string> sound_names{};          // of each sound
};

namespace fightconv::c {

// Runs `work` as one call with the handle: forgets what the last call left and keeps what this one
// reports. Nothing is thrown.
fightconv_code run(fightconv_context* handle,
                   const std::function<Status(Context& context)>& work) noexcept;

// Passes `result` on. Its error is one of the arguments of the call: FIGHTCONV_WRONG_CALL.
template <class Checked>
Checked checked_argument(fightconv_context& handle, Checked result) {
    handle.is_wrong_call = !result.has_value();
    return result;
}

// Makes a document as one call with the handle; `write` is given the context and the JsonWriter.
char* document(fightconv_context* handle,
               const std::function<Status(Context& context, JsonWriter& json)>& write) noexcept;

// Fills a struct of the caller as far as he knows it, which his `size` says.
template <class T>
fightconv_code give(const T& filled, T* to) noexcept {
    if (to == nullptr || to->size < sizeof(T)) {  // once a struct has grown: than its first size
        return FIGHTCONV_WRONG_CALL;
    }
    *to = filled;
    return FIGHTCONV_OK;
}

// The error of a call with unsuitable arguments.
fightconv_code wrong_call(fightconv_context* handle, const char* message) noexcept;

}  // namespace fightconv::c
