// SHA-256, by which a batch recognises unchanged inputs and outputs, and people equal pictures.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "core/base/bytes/bytes.hpp"

namespace fightconv {

class Sha256 {
public:
    Sha256();
    void add(Bytes bytes);
    // Adds a text with its length, so that "a" and "bc" differ from "ab" and "c".
    void add_field(std::string_view text);
    // of everything that was added, as 64 lower-case digits; may be called only once
    std::string hex();

private:
    std::unique_ptr<void, void (*)(void*)> state_;
};

std::string sha256(Bytes bytes);

}  // namespace fightconv
