// `--name "{author}_{name}"`: the base names of results.
#pragma once

#include <string>

#include "converters/jobs/convert_and_publish.hpp"

namespace fightconv {

// The base name of the results of an input, by the request's template; its own name if there is
// none. The input is read for {author}.
std::string result_name(const PublishRequest& request, const Registry& registry,
                        const ConversionInput& input);

}  // namespace fightconv
