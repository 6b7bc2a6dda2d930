// SHA-256, by which a batch recognises unchanged inputs and outputs.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "core/base/bytes.hpp"

namespace fightconv::batch {

class Sha256 {
public:
    Sha256();
    void add(Bytes bytes);
    // A text that ends: "a" then "bc" is not "ab" then "c".
    void add_field(std::string_view text);
    std::string hex();  // of all that was added, 64 lower-case digits; ends the use of this value

private:
    std::unique_ptr<void, void (*)(void*)> state_;
};

std::string sha256(Bytes bytes);

}  // namespace fightconv::batch
