// The headers that nearly every test includes, compiled once for all of them.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/base/context.hpp"
#include "core/base/text/text.hpp"
#include "tests/support/catch.hpp"
