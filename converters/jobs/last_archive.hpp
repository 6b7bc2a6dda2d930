// Keeps the archive that was opened last in memory, because its next character comes next.
#pragma once

#include <memory>
#include <mutex>
#include <optional>

#include "core/disk/input_tree.hpp"

namespace fightconv::batch {

class LastArchive {
public:
    // The files of the tree, for as long as the result lives or nothing else is opened; null for a
    // tree that is no archive. What was kept before is given up first.
    std::shared_ptr<const void> keep(const InputTree& tree) {
        {
            const std::lock_guard lock(mutex_);
            if (!last_ || !last_->shares_files_with(tree)) {
                last_ = tree;
                files_ = nullptr;
            }
        }
        const auto files = tree.keep();
        if (!files || *files == nullptr) {
            return nullptr;  // an error comes again when the input is opened
        }
        const std::lock_guard lock(mutex_);
        if (last_->shares_files_with(tree)) {
            files_ = *files;
        }
        return *files;
    }

private:
    std::mutex mutex_;
    std::optional<InputTree> last_;
    std::shared_ptr<const void> files_;
};

}  // namespace fightconv::batch
