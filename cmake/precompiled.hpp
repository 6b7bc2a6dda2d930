// The headers that nearly every unit includes, compiled once for each library. Sources include what
// they use all the same: `./dev release` also builds without this file and without units of several
// sources.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <tuple>
#include <utility>
#include <vector>

#include "core/base/context.hpp"
#include "core/base/reporter.hpp"
#include "core/base/text/text.hpp"
