# Debian's emscripten: WebAssembly with vectors, and without threads. There are no exceptions: what
# throws (only a lack of memory does) traps, which ends the worker. libpng's longjmp is made of
# WebAssembly's own exceptions.
execute_process(COMMAND em-config EMSCRIPTEN_ROOT OUTPUT_VARIABLE emscripten_root
                OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
include(${emscripten_root}/cmake/Modules/Platform/Emscripten.cmake)
set(web_flags "-sSUPPORT_LONGJMP=wasm -msimd128 -flto")
set(CMAKE_C_FLAGS_INIT "${web_flags}")
string(CONCAT CMAKE_CXX_FLAGS_INIT
       "${web_flags} -fno-rtti -fvisibility=hidden -fwhole-program-vtables "
       "-fvirtual-function-elimination -include ${CMAKE_CURRENT_LIST_DIR}/missing_library.hpp")
set(CMAKE_EXE_LINKER_FLAGS_INIT "${web_flags}")
