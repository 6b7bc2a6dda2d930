// The files beside the one that was given: mugen.md T8.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/context.hpp"
#include "core/disk/input_tree.hpp"

namespace fightconv::mugen {

// The whole file. An empty file is the error `truncated`: empty_file().
Result<FileBytes> read_file(const InputTree& tree, std::string_view name, Context& context);
Result<FileBytes> read_text(const InputTree& tree, std::string_view name, Context& context);

// The file that `main` calls `path`: relative to main's own folder (T8).
std::optional<std::string> find_beside(const InputTree& tree, std::string_view main,
                                       std::string_view path);

std::string_view stem(std::string_view path) noexcept;         // "a/kfm.def" -> "kfm"
std::string_view folder_part(std::string_view path) noexcept;  // "a/kfm.def" -> "a/"

// The files in main's folder, with the folder before their names.
Result<std::vector<std::string>> files_beside(const InputTree& tree, std::string_view main,
                                              std::string_view extension);

}  // namespace fightconv::mugen
