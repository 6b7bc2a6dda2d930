#include "samples/generate/samples.hpp"

#include "samples/generate/characters/ember.hpp"
#include "samples/generate/characters/slate.hpp"
#include "samples/generate/characters/tide.hpp"

namespace fightconv::samples {

Result<std::vector<OutputSet>> all() {
    std::vector<OutputSet> sets;
    for (auto* const files : {&ember::files, &slate::files, &tide::files}) {
        FC_ASSIGN(OutputSet set, files());
        sets.push_back(std::move(set));
    }
    return sets;
}

}  // namespace fightconv::samples
