// Whether a file is one part of an archive of several files, which libarchive cannot tell from a
// damaged one.
#pragma once

#include "core/base/bytes/bytes.hpp"

namespace fightconv::archives {

// Decides by the flags of RAR 4 and 5 and by the disk numbers of .zip.
bool is_one_of_several_volumes(Bytes archive);

}  // namespace fightconv::archives
