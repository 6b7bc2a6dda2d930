// One input into every format that was asked for, and onto the disk: what `convert` and `batch` share. Nothing is printed here.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "converters/api/open_input.hpp"
#include "converters/compare/verification.hpp"
#include "converters/interface/selection.hpp"
#include "core/disk/publish.hpp"

namespace fightconv {

// What is to be done with each input.
struct ConversionPlan {
    std::filesystem::path folder;  // for the results
    std::vector<const Exporter*> exporters;
    std::map<std::string, std::string, std::less<>> format_options;  // checked against FormatInfo
    std::optional<AnimationSelection> selection;
    PublishOptions publish;
    bool all_palettes = false;
    bool strict = false;        // warnings are failures
    bool verify = false;        // each result is read back and compared; one that is kept, too
    bool accepts_same = false;  // an existing result that holds the very bytes to be written is no failure
    unsigned threads_per_job = 1;
    Limits limits;
    std::function<bool()> stopped;  // asked between the steps of a conversion; may be empty
};

enum class Verified : std::uint8_t { not_asked, yes, nothing_reads_it };

// A result, as the output folder names it ('/' between folders).
struct Written {
    std::string path;
    std::uint64_t bytes = 0;
    bool kept = false;     // it was there already
    std::string remark{};  // OutputSet::remark
    Verified verified = Verified::not_asked;
};

// What the caller wants to see of a conversion under way; each may be empty.
struct ConversionHooks {
    std::function<void(const Character& character, Context& context)> imported;
    std::function<void(const Written& output, const OutputFile& file)> published;
};

struct ConversionInput {
    std::filesystem::path path;
    std::string name;                                  // base name of its outputs, safe
    std::set<std::string, std::less<>> replaced = {};  // files in the output folder that an earlier run made of it, which may give way
};

// One input's conversion: what came of it.
struct Conversion {
    explicit Conversion(const ConversionPlan& plan) : context(plan.limits) {
        context.threads = plan.threads_per_job;
        context.options = plan.format_options;
    }
    Context context;
    std::vector<Written> outputs;
    std::size_t sprites = 0;
    std::size_t animations = 0;
    std::size_t moves = 0;
    std::optional<Error> error;
    bool environment = false;  // the error is about the place that outputs go to, and would meet other inputs too
};

// Why these inputs cannot be converted into one folder: two outputs of one name, an output that is an input. Touches nothing.
Status check_outputs(const ConversionPlan& plan, const std::vector<ConversionInput>& inputs);

// Those main outputs of an input that are in the output folder already. With all_palettes, those of the palettes that MUGEN counts.
struct StandingOutputs {
    std::vector<std::string> outputs;
    bool all = false;  // none is missing
};
StandingOutputs standing_outputs(const ConversionPlan& plan, const std::string& name);

// The files that an opened input is made of, as canonical paths. What cannot be found out is not there.
std::set<std::filesystem::path> places_of(const OpenedInput& opened, const std::filesystem::path& path);
// Whether writing this file or folder would replace one of `inputs`: itself, or with the folder that it lies in.
bool replaces_one(const std::set<std::filesystem::path>& inputs, const std::filesystem::path& output);
// `io`, with advice: the refusal of such an output.
Error would_replace_input(const std::filesystem::path& output);

// What an exception that ended a conversion means for its input; called while it is handled.
Error error_of_exception();

// Converts one input; whatever happens in it, exceptions included, ends up in `conversion`. All of its outputs are published or none.
// What is to be verified is read back before anything of the input is published, and what then lies on the disk is compared with those bytes; so
// what does not verify never takes the place of an earlier result.
void convert(const ConversionPlan& plan, const Registry& registry, const Publisher& publisher, const ConversionInput& input, Conversion& conversion,
             const ConversionHooks& hooks = {});

}  // namespace fightconv
