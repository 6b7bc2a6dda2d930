// The same from C++11.
extern "C" {
#define USED used_from_cpp11
#include "tests/c_api/header.c"
}
