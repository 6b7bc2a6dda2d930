// The library for other programs, which include it as <fightconv/fightconv.hpp>. It turns the bytes
// of characters into the bytes of results; samples/api is an example.
#pragma once

#include "converters/api/compare_inputs.hpp"
#include "converters/api/convert.hpp"
#include "converters/api/inspect.hpp"
#include "converters/api/open.hpp"
#include "converters/api/registry.hpp"
