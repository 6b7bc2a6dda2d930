// Keeps the archive that was opened last in memory, because its next character comes next.
#pragma once

#include <memory>
#include <mutex>

#include "core/disk/input_tree.hpp"

namespace fightconv::batch {

class LastArchive {
public:
    // The files of the tree, for as long as the result lives or no other archive is opened; null
    // for a tree that is no archive.
    std::shared_ptr<const void> keep(const InputTree& tree) {
        const auto files = tree.keep();
        if (!files || *files == nullptr) {
            return nullptr;  // an error comes again when the input is opened
        }
        const std::lock_guard lock(mutex_);
        return kept_ = *files;
    }

private:
    std::mutex mutex_;
    std::shared_ptr<const void> kept_;
};

}  // namespace fightconv::batch
