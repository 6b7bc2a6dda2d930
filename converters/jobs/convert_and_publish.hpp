// Converts one input into every requested format and writes the results to the disk. Nothing is
// printed here.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "converters/api/convert.hpp"
#include "converters/api/packages.hpp"
#include "converters/extract/name_template.hpp"
#include "core/disk/publish.hpp"

namespace fightconv {

// The formats that an input becomes, and the place for the results.
struct PublishRequest {
    ConversionRequest conversion;
    Accept accept = Accept::characters;
    std::filesystem::path folder;  // the folder for the results
    // the path for the only file of the only result, instead of its usual name; "-": standard
    // output
    std::optional<std::filesystem::path> file{};
    std::optional<NameTemplate> names{};  // of the results, see result_name()
    PublishOptions publish;
    bool accepts_same = false;     // an existing result with exactly the same bytes is kept
    unsigned threads = 1;          // of all conversions together
    unsigned threads_per_job = 1;  // and of each of them; whoever runs them divides
    Limits limits;
    std::function<bool()> stopped;  // as Context::cancelled
    Links links{};                  // for inputs that are paths
    // inputs for the fields of these names in `conversion`
    std::optional<std::filesystem::path> palettes_from{};
    std::optional<std::filesystem::path> sprites_from{};
    // what to do with inputs that are files and no characters; then `conversion` has no exporters
    std::optional<FileTask> task{};

    // The parts after the base name of the file or folder that stands for each result: ".uff",
    // "-zx".
    std::vector<std::string_view> endings() const;
};

// The extension of a result that is a file (FormatInfo::output, FileTask::ending): ".uff"; empty if
// the result is a folder.
std::string_view file_extension(std::string_view output) noexcept;

enum class Verified : std::uint8_t { not_asked, yes, nothing_reads_it };

// A result.
struct Written {
    // relative to the output folder, with '/' between folders; or PublishRequest::file
    std::string path;
    std::uint64_t bytes = 0;
    std::size_t files = 1;
    bool kept = false;       // it already existed
    bool same = false;       // and has the bytes that it would have been given (accepts_same)
    std::string remark{};    // that of the OutputSet
    std::string contents{};  // "74 sprites, 41 animations"
    Verified verified = Verified::not_asked;
};

// Functions that are called during a conversion; each may be empty.
struct PublishHooks {
    // before animations are chosen
    std::function<void(const OpenedInput& input, const Character& character, Context& context)>
        read;
    // for each file of each result
    std::function<void(const Written& output, const OutputFile& file)> published;
};

struct ConversionInput {
    // a path (or "-", standard input) is opened when its conversion begins
    std::variant<std::filesystem::path, InputPlace> place;
    std::string name;  // base name of its outputs, safe
    // files that an earlier run made from this input and that may be replaced
    std::set<std::string, std::less<>> replaced = {};

    std::string shown() const;
    // canonical; nothing for files in memory and standard input
    std::optional<std::filesystem::path> disk_path() const;
    Result<InputPlace> locate(Context& context, const Links& links) const;
};

// The results of one input, or why there are none.
struct PublishResult {
    explicit PublishResult(const PublishRequest& request) : context(request.limits) {
        context.threads = request.threads_per_job;
        context.cancelled = request.stopped;
    }
    Context context;
    std::vector<Written> outputs;
    std::size_t sprites = 0;
    std::size_t shown_sprites = 0;  // by frames
    std::size_t animations = 0;
    std::size_t moves = 0;
    std::optional<Error> error;
    // The error is about the output folder and would affect other inputs too. If this is true
    // without an error, the reader of the output has gone.
    bool environment = false;
};

// The main outputs of an input that already exist in the output folder. With all_palettes, those
// for all palettes that MUGEN allows.
struct StandingOutputs {
    std::vector<std::string> outputs;
    bool all = false;  // none is missing
};
StandingOutputs standing_outputs(const PublishRequest& request, const std::string& name);

// Converts one input and publishes its results. Every failure, including exceptions, is stored in
// `result`. Either all of its outputs are published or none. Results that are to be verified
// are read back before anything is published; afterwards the files on the disk are compared with
// the same bytes. So a result that cannot be verified never replaces an earlier one. An existing
// result that would be refused is refused before the input is read. `publisher` may be null for
// standard output.
void convert_and_publish(const PublishRequest& request, const Registry& registry,
                         const Publisher* publisher, const ConversionInput& input,
                         PublishResult& result, const PublishHooks& hooks = {});

}  // namespace fightconv
