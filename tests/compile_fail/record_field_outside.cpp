// Must not compile when FIELD lies outside of the record; compiles with FIELD 6, which proves that nothing else is wrong.
#include "core/base/byte_reader.hpp"

std::uint16_t field(const fightconv::Record<8>& record) { return record.le<std::uint16_t, FIELD>(); }
