// Converts one input into every requested format and writes the results to the disk. Nothing is printed here.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "converters/api/convert.hpp"
#include "core/disk/publish.hpp"

namespace fightconv {

// What is to be done with each input.
struct ConversionPlan {
    ConversionRequest request;
    Accept accept = Accept::characters;
    std::filesystem::path folder;                 // for the results
    std::optional<std::filesystem::path> file{};  // the path of the only file of the only result, instead of its own name
    PublishOptions publish;
    bool accepts_same = false;  // an existing result with exactly the same bytes is not a failure
    unsigned threads_per_job = 1;
    Limits limits;
    std::function<bool()> stopped;  // as Context::cancelled
    Links links{};                  // of inputs that are paths
};

enum class Verified : std::uint8_t { not_asked, yes, nothing_reads_it };

// A result.
struct Written {
    std::string path;  // as the output folder names it, '/' between folders; ConversionPlan::file as it is
    std::uint64_t bytes = 0;
    std::size_t files = 1;
    bool kept = false;     // it existed already
    std::string remark{};  // of the OutputSet
    std::string contents{};
    Verified verified = Verified::not_asked;
};

// Called during a conversion; each may be empty.
struct ConversionHooks {
    std::function<void(const Character& character, Context& context)> imported;
    std::function<void(const Written& output, const OutputFile& file)> published;  // for each file of each result
};

struct ConversionInput {
    std::variant<std::filesystem::path, InputPlace> place;  // a path is opened when its conversion begins
    std::string name;                                       // base name of its outputs, safe
    std::set<std::string, std::less<>> replaced = {};       // files in the output folder that an earlier run made from it and that may be replaced

    std::string shown() const;
    std::optional<std::filesystem::path> disk_path() const;  // canonical; nothing for files in memory
    Result<OpenedInput> open(const Registry& registry, Accept accept, const Links& links) const;
};

// The conversion of one input, with its results.
struct Conversion {
    explicit Conversion(const ConversionPlan& plan) : context(plan.limits) {
        context.threads = plan.threads_per_job;
        context.cancelled = plan.stopped;
    }
    Context context;
    std::vector<Written> outputs;
    std::size_t sprites = 0;
    std::size_t animations = 0;
    std::size_t moves = 0;
    std::optional<Error> error;
    bool environment = false;  // the error is about the place of the outputs, and would affect other inputs too
};

// The main outputs of an input that exist in the output folder already. With all_palettes, those of the palettes that MUGEN allows.
struct StandingOutputs {
    std::vector<std::string> outputs;
    bool all = false;  // none is missing
};
StandingOutputs standing_outputs(const ConversionPlan& plan, const std::string& name);

// What an exception that ended a conversion means for its input; called while it is handled.
Error error_of_exception();

// Converts one input. Every failure, exceptions included, is stored in `conversion`. Either all of its outputs are published or none.
// Results to be verified are read back before anything of the input is published, and the files on the disk are then compared with these bytes;
// so a result that cannot be verified never replaces an earlier one.
void convert(const ConversionPlan& plan, const Registry& registry, const Publisher& publisher, const ConversionInput& input, Conversion& conversion,
             const ConversionHooks& hooks = {});

}  // namespace fightconv
