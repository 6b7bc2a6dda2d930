# cmake -DBUILD= -DSOURCE= -DFOLDER= -DGENERATOR= -DCOMPILER= -DC_COMPILER= -DFLAGS=
# -P install.cmake: installs BUILD below FOLDER, builds samples/api and samples/c with nothing but
# what was installed, and compares their results with that of the program. With PACKAGES, the .debs
# in that folder are unpacked instead; with CPACK, they are made of BUILD before.
cmake_minimum_required(VERSION 3.22)

function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE code OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT code EQUAL 0)
    string(REPLACE ";" " " line "${ARGN}")
    message(FATAL_ERROR "${line}\nended with ${code}:\n${output}")
  endif()
endfunction()

function(expect_equal first second)
  file(SHA256 ${first} of_first)
  file(SHA256 ${second} of_second)
  if(NOT of_first STREQUAL of_second)
    message(FATAL_ERROR "${first} and ${second} differ")
  endif()
endfunction()

file(REMOVE_RECURSE ${FOLDER})
set(installed ${FOLDER}/installed)
if(CPACK)
  set(PACKAGES ${FOLDER}/packages)
  run(${CPACK} --config ${BUILD}/CPackConfig.cmake -G DEB -B ${PACKAGES})
endif()
if(PACKAGES)
  file(MAKE_DIRECTORY ${installed})
  foreach(name fightconv libfightconv0 libfightconv-dev)
    file(GLOB package ${PACKAGES}/${name}_*.deb)
    run(dpkg-deb --extract ${package} ${installed})
  endforeach()
  set(installed ${installed}/usr)
  foreach(compressed share/man/man1/fightconv.1 share/doc/fightconv/changelog.Debian
          share/doc/libfightconv0/changelog share/doc/libfightconv-dev/changelog)
    run(gzip --decompress ${installed}/${compressed}.gz)
  endforeach()
  foreach(name fightconv libfightconv0 libfightconv-dev)
    file(READ ${installed}/share/doc/${name}/copyright licence)
    if(NOT licence MATCHES "Permission is hereby granted")
      message(FATAL_ERROR "${name} has no licence")
    endif()
  endforeach()
  set(zsh vendor-completions)
else()
  run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${installed})
  set(zsh site-functions)
endif()
file(GLOB libraries ${installed}/lib/libfightconv.so ${installed}/lib/*/libfightconv.so)
get_filename_component(libraries ${libraries} DIRECTORY)

foreach(file bin/fightconv include/fightconv/fightconv.hpp include/fightconv/fightconv.h
        share/man/man1/fightconv.1 share/bash-completion/completions/fightconv
        share/zsh/${zsh}/_fightconv share/fish/vendor_completions.d/fightconv.fish)
  if(NOT EXISTS ${installed}/${file})
    message(FATAL_ERROR "${file} is not installed")
  endif()
endforeach()
execute_process(COMMAND ${installed}/bin/fightconv --version OUTPUT_VARIABLE version)
string(REGEX MATCH "^fightconv [0-9.]+" version "${version}")
file(READ ${installed}/share/man/man1/fightconv.1 manual)
if(NOT version OR NOT manual MATCHES "\"${version}\"")
  message(FATAL_ERROR "the manual is not that of ${version}")
endif()
file(GLOB on_top RELATIVE ${installed}/include ${installed}/include/*)
if(NOT on_top STREQUAL "fightconv")
  message(FATAL_ERROR "include/ holds more than the folder fightconv: ${on_top}")
endif()
file(GLOB headers RELATIVE ${installed}/include/fightconv ${installed}/include/fightconv/*)
if(NOT headers STREQUAL "fightconv.h;fightconv.hpp")
  message(FATAL_ERROR "the headers are not the two of the library: ${headers}")
endif()
# Nothing of this source tree, and no warning of ours, reaches a program that links the library.
file(GLOB package ${installed}/*/cmake/fightconv/*.cmake ${installed}/*/*/cmake/fightconv/*.cmake)
list(LENGTH package count)
if(count LESS 3)
  message(FATAL_ERROR "the CMake package is not installed: ${package}")
endif()
foreach(file IN LISTS package)
  file(READ ${file} text)
  string(FIND "${text}" "${SOURCE}/" at)
  if(text MATCHES "-Werror|-Wall|fightconv_flags" OR NOT at EQUAL -1)
    message(FATAL_ERROR "${file} carries what belongs to the build: ${CMAKE_MATCH_0}")
  endif()
endforeach()

set(ENV{LD_LIBRARY_PATH} ${libraries})
run(${CMAKE_COMMAND} -S ${SOURCE}/samples/api -B ${FOLDER}/api -G ${GENERATOR}
    -DCMAKE_PREFIX_PATH=${installed} -DCMAKE_CXX_COMPILER=${COMPILER}
    "-DCMAKE_CXX_FLAGS=${FLAGS}" -DCMAKE_EXPORT_NO_PACKAGE_REGISTRY=ON)
run(${CMAKE_COMMAND} --build ${FOLDER}/api)
run(${installed}/bin/fightconv convert ${SOURCE}/samples/ember -o ${FOLDER}/out)
execute_process(COMMAND ${FOLDER}/api/character_to_uff ${SOURCE}/samples/ember
                OUTPUT_FILE ${FOLDER}/ember.uff RESULT_VARIABLE code)
if(NOT code EQUAL 0)
  message(FATAL_ERROR "character_to_uff ended with ${code}")
endif()
expect_equal(${FOLDER}/ember.uff ${FOLDER}/out/ember.uff)

# The same from C, by pkg-config.
set(ENV{PKG_CONFIG_PATH} ${libraries}/pkgconfig)
if(FLAGS MATCHES "undefined" AND C_COMPILER MATCHES "clang")
  set(runtime "-fsanitize-link-c++-runtime -lstdc++")  # what the library was sanitized with
endif()
run(${CMAKE_COMMAND} -S ${SOURCE}/samples/c -B ${FOLDER}/c -G ${GENERATOR}
    -DCMAKE_C_COMPILER=${C_COMPILER} "-DCMAKE_EXE_LINKER_FLAGS=${runtime}"
    "-DCMAKE_C_FLAGS=${FLAGS} -Wall -Wextra -Wpedantic -Werror")
run(${CMAKE_COMMAND} --build ${FOLDER}/c)
file(GLOB parts ${SOURCE}/samples/ember/*)
execute_process(COMMAND ${FOLDER}/c/character_to_uff ${parts}
                OUTPUT_FILE ${FOLDER}/from_c.uff RESULT_VARIABLE code)
if(NOT code EQUAL 0)
  message(FATAL_ERROR "samples/c ended with ${code}")
endif()
expect_equal(${FOLDER}/from_c.uff ${FOLDER}/out/ember.uff)

# Both print the frame data of ember, and a sprite is a picture with all of its pixels.
foreach(language api c)
  execute_process(COMMAND ${FOLDER}/${language}/frame_data ${SOURCE}/samples/ember
                  OUTPUT_VARIABLE printed RESULT_VARIABLE code)
  if(NOT code EQUAL 0 OR NOT printed MATCHES "236x.*startup.*4.*active")
    message(FATAL_ERROR "frame_data of samples/${language} ended with ${code}: ${printed}")
  endif()
endforeach()
execute_process(COMMAND ${FOLDER}/api/find_move 4 ${SOURCE}/samples
                OUTPUT_VARIABLE printed ERROR_QUIET RESULT_VARIABLE code)
if(NOT code EQUAL 0 OR NOT printed MATCHES "Ember  236x  startup 4" OR printed MATCHES "startup 5")
  message(FATAL_ERROR "find_move ended with ${code}: ${printed}")
endif()
execute_process(COMMAND ${FOLDER}/c/draw_sprite ${SOURCE}/samples/ember 0 0
                OUTPUT_FILE ${FOLDER}/stand.pam RESULT_VARIABLE code)
file(SIZE ${FOLDER}/stand.pam size)
string(LENGTH "P7\nWIDTH 47\nHEIGHT 75\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n" head)
math(EXPR expected "${head} + 47 * 75 * 4")
if(NOT code EQUAL 0 OR NOT size EQUAL expected)
  message(FATAL_ERROR "draw_sprite ended with ${code} after ${size} bytes, not ${expected}")
endif()
