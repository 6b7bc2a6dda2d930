#include "converters/extract/set_files.hpp"

namespace fightconv {

Status add_file(OutputSet& set, std::string path, ByteBuffer bytes) {
    FC_TRY(set.charge.add(bytes.size(), path));
    set.files.push_back({std::move(path), std::move(bytes)});
    return {};
}

Status add_document(OutputSet& set, std::string path, JsonWriter document) {
    return add_file(set, std::move(path), std::move(document).file());
}

}  // namespace fightconv
