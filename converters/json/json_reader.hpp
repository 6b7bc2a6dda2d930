// Reads JSON into values that need no memory to be destroyed.
#pragma once

#include "converters/json/json_value.hpp"
#include "core/base/bytes/bytes.hpp"
#include "core/base/limits.hpp"

namespace fightconv {

// The document without the member `left_out` of its outermost object, and without lists and objects
// that are nested in more than 8 others. It is charged to `charge`. `malformed`, with its place,
// if the text is not JSON, `limit_exceeded` if the document would take more memory than the budget
// has left.
Result<JsonValue> read_json(Bytes text, std::string_view left_out, Charge& charge);

}  // namespace fightconv
