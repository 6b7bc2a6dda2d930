#include "core/base/file_errors.hpp"

namespace fightconv {

Error empty_file(std::string_view name) {
    return Error(ErrorCode::truncated, "the file is empty").in_file(name).remedy("copy it again from the place that you got it from");
}

}  // namespace fightconv
