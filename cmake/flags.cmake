# Warnings, hardening and sanitizers, linked PRIVATE by every target of ours.
add_library(fightconv_flags INTERFACE)
target_compile_options(fightconv_flags INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wold-style-cast -Wnon-virtual-dtor -Woverloaded-virtual -Werror)
target_compile_definitions(fightconv_flags INTERFACE _GLIBCXX_ASSERTIONS)

if(CMAKE_BUILD_TYPE STREQUAL "Release" AND NOT FIGHTCONV_SANITIZE AND NOT FIGHTCONV_COVERAGE)
  target_compile_options(fightconv_flags INTERFACE -fstack-protector-strong -fstack-clash-protection -fcf-protection)
  target_compile_definitions(fightconv_flags INTERFACE $<$<CONFIG:Release>:_FORTIFY_SOURCE=2>)
  target_link_options(fightconv_flags INTERFACE -pie -Wl,-z,relro,-z,now)
endif()
if(FIGHTCONV_SANITIZE)
  target_compile_options(fightconv_flags INTERFACE -fsanitize=${FIGHTCONV_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer -g1)
  target_link_options(fightconv_flags INTERFACE -fsanitize=${FIGHTCONV_SANITIZE})
endif()
if(FIGHTCONV_COVERAGE)
  target_compile_options(fightconv_flags INTERFACE --coverage -g)
  target_link_options(fightconv_flags INTERFACE --coverage)
endif()
