// The library for other programs, which include it as <fightconv/fightconv.hpp>: characters as bytes in, results as bytes out. samples/api shows it.
#pragma once

#include "converters/api/compare_inputs.hpp"
#include "converters/api/convert.hpp"
#include "converters/api/inspect.hpp"
#include "converters/api/open.hpp"
#include "converters/api/registry.hpp"
