// The problems that this room can report. The comments say when.
#pragma once

#include "core/base/problem.hpp"
#include "core/base/problem_words.hpp"

namespace fightconv::pak {

struct Problems {
    using enum Severity;

    static constexpr PlainWords changed_package{
        "a package is damaged, or was changed by hand",
        "Get it again, or write it again with the tool that made it."};
    static constexpr PlainWords unusable_names{
        "files of a package have names that cannot be used",
        "Rename them in the folder from which the package is made, and write it again."};

    // A checksum is not that of the bytes.
    Problem wrong_checksum{"pak.wrong-checksum", warning, changed_package,
                           damage(Part::none, "checksum", "of other bytes")};
    // The size at the end is not that of the package.
    Problem wrong_size{"pak.wrong-size", warning, changed_package,
                       damage(Part::none, "", "the package does not have the size that it gives")};
    // A name does not lead to a file below a folder: it is empty, absolute, not UTF-8, contains `\`
    // or `:`, or a part that is empty, `.` or `..`.
    Problem unsafe_name{"pak.unsafe-name", warning, unusable_names};
    // Two files have the same name.
    Problem duplicate_name{"pak.duplicate-name", warning, unusable_names};
    // A block is larger than the first one of its file.
    Problem block_grows{"pak.block-grows", warning, words::unusual_urho3d_layout};
    // Bytes that belong to nothing.
    Problem unused_bytes{"pak.unused-bytes", warning, words::unusual_urho3d_layout};
    // There is no size at the end, as in packages of Urho3D up to 1.3.
    Problem no_size{"pak.no-size", note, words::unusual_urho3d_layout};
};
inline constexpr Problems problem;

}  // namespace fightconv::pak
