# Warnings, hardening and sanitizers, linked PRIVATE by every target of ours.
add_library(fightconv_flags INTERFACE)
target_compile_options(fightconv_flags INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wold-style-cast
  -Wnon-virtual-dtor -Woverloaded-virtual)
if(FIGHTCONV_WERROR)
  target_compile_options(fightconv_flags INTERFACE -Werror)
endif()
target_compile_definitions(fightconv_flags INTERFACE _GLIBCXX_ASSERTIONS)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")  # it collects garbage less often: 5 % faster
  target_compile_options(fightconv_flags INTERFACE
    "SHELL:--param ggc-min-heapsize=1000000" "SHELL:--param ggc-min-expand=200")
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # False alarms in std::string's operator+ (GCC bug 105329).
  target_compile_options(fightconv_flags INTERFACE -Wno-restrict)
endif()

if(CMAKE_SYSTEM_NAME STREQUAL "Linux" AND CMAKE_BUILD_TYPE STREQUAL "Release"
   AND NOT FIGHTCONV_SANITIZE AND NOT FIGHTCONV_COVERAGE)
  set(FIGHTCONV_HARDENED ON)  # tests/fault/release_test.cpp reads the program and the library
  target_compile_options(fightconv_flags INTERFACE
    -fstack-protector-strong -fstack-clash-protection -fcf-protection)
  target_compile_definitions(fightconv_flags INTERFACE $<$<CONFIG:Release>:_FORTIFY_SOURCE=2>)
  target_link_options(fightconv_flags INTERFACE -Wl,-z,relro,-z,now,-z,noexecstack)
  # A build that brings all libraries along needs none of the system, except that a library cannot
  # bring the C library along.
  if(FIGHTCONV_BUNDLED)
    set(is_program $<STREQUAL:$<TARGET_PROPERTY:TYPE>,EXECUTABLE>)
    target_link_options(fightconv_flags INTERFACE
      $<IF:${is_program},-static-pie,-static-libstdc++;-static-libgcc>)
  else()
    target_link_options(fightconv_flags INTERFACE -pie)
  endif()
endif()
if(WIN32)
  # Addresses by chance from all 64 bits, and no code in data; tests/windows reads fightconv.exe.
  target_link_options(fightconv_flags INTERFACE -Wl,--dynamicbase,--high-entropy-va,--nxcompat)
endif()
if(EMSCRIPTEN)  # em++ refuses -Map
  string(APPEND CMAKE_CXX_LINK_EXECUTABLE " -Wl,--trace ><TARGET>.map")
elseif(FIGHTCONV_BUNDLED)
  # licences.sh reads it.
  target_link_options(fightconv_flags INTERFACE LINKER:-Map=$<TARGET_PROPERTY:NAME>.map)
endif()
if(FIGHTCONV_SANITIZE)
  # Before the options of a target, so that tests/CMakeLists.txt can take it back for the tests.
  add_compile_options(
    -fsanitize=${FIGHTCONV_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(fightconv_flags INTERFACE -fsanitize=${FIGHTCONV_SANITIZE})
endif()
if(FIGHTCONV_COVERAGE)
  # atomic: a count that one thread takes from another makes what was run once look as if it
  # never was
  set(FIGHTCONV_COVERAGE_FLAGS -fprofile-instr-generate -fcoverage-mapping -fprofile-update=atomic)
  target_compile_options(fightconv_flags INTERFACE ${FIGHTCONV_COVERAGE_FLAGS})
  target_link_options(fightconv_flags INTERFACE ${FIGHTCONV_COVERAGE_FLAGS})
endif()
