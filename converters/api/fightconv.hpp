// All of converters/api, for the rooms that offer it to others: it turns the bytes of characters
// into the bytes of results.
#pragma once

#include "converters/api/compare_inputs.hpp"
#include "converters/api/convert.hpp"
#include "converters/api/inspect.hpp"
#include "converters/api/open.hpp"
#include "converters/api/registry.hpp"
