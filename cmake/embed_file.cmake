# FILE -> FOLDER/SYMBOL.cpp and .hpp; see embed.cmake. Bytes as numbers: any file, and no limit on
# the length of a literal.
file(READ ${FILE} bytes HEX)
string(REGEX REPLACE "(..)" "'\\\\x\\1'," bytes "${bytes}")
file(WRITE ${FOLDER}/${SYMBOL}.hpp "#pragma once
#include <string_view>
namespace fightconv::embedded {
extern const std::string_view ${SYMBOL};
}
")
file(WRITE ${FOLDER}/${SYMBOL}.cpp "#include \"embedded/${SYMBOL}.hpp\"
namespace fightconv::embedded {
static constexpr char bytes[] = {${bytes}};
constinit const std::string_view ${SYMBOL}(bytes, sizeof bytes);
}
")
