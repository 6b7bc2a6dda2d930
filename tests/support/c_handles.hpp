// The handles of the C interface, freed when they go out of scope.
#pragma once

#include <fightconv/fightconv.h>

#include <memory>

namespace fightconv::test {

struct FreeHandles {
    void operator()(fc_context* handle) const { fc_context_free(handle); }
    void operator()(fc_input* handle) const { fc_input_free(handle); }
    void operator()(fc_output* handle) const { fc_output_free(handle); }
    void operator()(fc_character* handle) const { fc_character_free(handle); }
};
template <class T>
using Handle = std::unique_ptr<T, FreeHandles>;

}  // namespace fightconv::test
