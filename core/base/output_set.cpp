#include "core/base/output_set.hpp"

namespace fightconv {

std::uint64_t OutputSet::bytes() const noexcept {
    std::uint64_t sum = 0;
    for (const OutputFile& file : files) {
        sum += file.bytes.size();
    }
    return sum;
}

}  // namespace fightconv
