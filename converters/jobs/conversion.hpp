// One input into every format that was asked for, and onto the disk. Nothing is printed here.
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
    std::optional<std::filesystem::path> file{};  // where the only file of the only result goes, whatever its own name is
    PublishOptions publish;
    bool accepts_same = false;  // an existing result that holds the very bytes to be written is no failure
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
    bool kept = false;     // it was there already
    std::string remark{};  // of the OutputSet
    std::string contents{};
    Verified verified = Verified::not_asked;
};

// What the caller wants to see of a conversion under way; each may be empty.
struct ConversionHooks {
    std::function<void(const Character& character, Context& context)> imported;
    std::function<void(const Written& output, const OutputFile& file)> published;  // for each file of each result
};

struct ConversionInput {
    std::variant<std::filesystem::path, InputPlace> place;  // a path is opened when its turn comes
    std::string name;                                       // base name of its outputs, safe
    std::set<std::string, std::less<>> replaced = {};       // files in the output folder that an earlier run made of it, which may give way

    std::string shown() const;
    std::optional<std::filesystem::path> disk_path() const;  // canonical; nothing for files in memory
    Result<OpenedInput> open(const Registry& registry, Accept accept, const Links& links) const;
};

// One input's conversion: what came of it.
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
    bool environment = false;  // the error is about the place that outputs go to, and would meet other inputs too
};

// Those main outputs of an input that are in the output folder already. With all_palettes, those of the palettes that MUGEN counts.
struct StandingOutputs {
    std::vector<std::string> outputs;
    bool all = false;  // none is missing
};
StandingOutputs standing_outputs(const ConversionPlan& plan, const std::string& name);

// What an exception that ended a conversion means for its input; called while it is handled.
Error error_of_exception();

// Converts one input; whatever happens in it, exceptions included, ends up in `conversion`. All of its outputs are published or none.
// What is to be verified is read back before anything of the input is published, and what then lies on the disk is compared with those bytes; so
// what does not verify never takes the place of an earlier result.
void convert(const ConversionPlan& plan, const Registry& registry, const Publisher& publisher, const ConversionInput& input, Conversion& conversion,
             const ConversionHooks& hooks = {});

}  // namespace fightconv
