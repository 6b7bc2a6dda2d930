// `--name "{author}_{name}"`: the base names of results.
#pragma once

#include <string>
#include <string_view>

#include "converters/extract/name_template.hpp"
#include "converters/jobs/convert_and_publish.hpp"

namespace fightconv {

// A template with {name} (the name that the results have without one), {author} (the character's)
// and {palette} (the number of the palette).
Result<NameTemplate> parse_result_names(std::string_view text);

// The base name of the results of an input, by the request's template; its own name if there is
// none. The input is read for {author}, which is "unknown" if it says none. With all_palettes
// {palette} stays in the name, for name_of_palette().
std::string result_name(const PublishRequest& request, const Registry& registry,
                        const ConversionInput& input);

}  // namespace fightconv
