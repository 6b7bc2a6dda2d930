// Which frames of a document are which action: its tags, or all of it (aseprite.md 6).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/context.hpp"
#include "core/base/reporter.hpp"
#include "core/model/character.hpp"
#include "formats/aseprite/aseprite.hpp"

namespace fightconv::ase {

struct Action {
    std::int32_t number = 0;
    std::string name;                   // unique, plain
    std::vector<std::uint16_t> frames;  // of the document, in the order in which they are shown
    LoopMode loop = LoopMode::loop;
    std::uint32_t loop_start = 0;        // of `frames`
    const aseprite::Tag* tag = nullptr;  // nothing: the whole document
};

struct Actions {
    std::vector<Action> actions;
    std::vector<std::uint16_t> sprites;  // frames whose pictures are sprites that no action shows
    Charge charge;
};

// limit_exceeded for more actions or frames than a character may have.
Result<Actions> actions_of(const aseprite::Document& document, const Reporter& reporter,
                           const Context& context);

}  // namespace fightconv::ase
