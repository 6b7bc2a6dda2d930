#include "converters/views/set_files.hpp"

#include <nlohmann/json.hpp>
#include <numeric>

namespace fightconv {

void add_document(OutputSet& set, std::string path, const nlohmann::ordered_json& document) {
    const std::string text = document.dump(2) + "\n";
    set.files.push_back({std::move(path), ByteBuffer(text.begin(), text.end())});
}

Status charge_files(const OutputSet& set, Context& context) {
    const auto bytes = std::accumulate(set.files.begin(), set.files.end(), std::uint64_t{0},
                                       [](std::uint64_t sum, const OutputFile& file) { return sum + file.bytes.size(); });
    return context.budget.charge(bytes, set.folder);
}

}  // namespace fightconv
