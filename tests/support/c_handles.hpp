// The handles of the C interface, freed when they go out of scope.
#pragma once

#include <fightconv/fightconv.h>

#include <memory>
#include <optional>

namespace fightconv::test {

struct FreeHandles {
    void operator()(fightconv_context* handle) const { fightconv_context_free(handle); }
    void operator()(fightconv_input* handle) const { fightconv_input_free(handle); }
    void operator()(fightconv_output* handle) const { fightconv_output_free(handle); }
    void operator()(fightconv_character* handle) const { fightconv_character_free(handle); }
    void operator()(char* text) const { fightconv_text_free(text); }
};
template <class T>
using Handle = std::unique_ptr<T, FreeHandles>;
using Text = Handle<char>;

// The struct that `get(arguments..., &struct)` fills; nothing if it refuses.
template <class T, class... Parameters, class... Arguments>
std::optional<T> filled(fightconv_code (*get)(Parameters...), const Arguments&... arguments) {
    T value{};
    value.size = sizeof value;
    return get(arguments..., &value) == FIGHTCONV_OK ? std::optional(value) : std::nullopt;
}

}  // namespace fightconv::test
