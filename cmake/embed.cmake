# fightconv_embed(target file symbol): makes the file's bytes part of the target, as
#     #include "embedded/SYMBOL.hpp"    // std::string_view fightconv::embedded::SYMBOL
# The file is read at build time, again whenever it changes.
function(fightconv_embed target file symbol)
  set(folder ${PROJECT_BINARY_DIR}/embedded)
  set(script ${PROJECT_SOURCE_DIR}/cmake/embed_file.cmake)
  get_filename_component(file ${file} ABSOLUTE BASE_DIR ${PROJECT_SOURCE_DIR})
  add_custom_command(
    OUTPUT ${folder}/${symbol}.cpp ${folder}/${symbol}.hpp
    COMMAND ${CMAKE_COMMAND} -DFILE=${file} -DSYMBOL=${symbol} -DFOLDER=${folder} -P ${script}
    DEPENDS ${file} ${script}
    VERBATIM)
  if(NOT TARGET fightconv_embedded)
    # All of them, for tools that read the sources without a build.
    add_custom_target(fightconv_embedded)
  endif()
  add_custom_target(fightconv_embedded_${symbol}
                    DEPENDS ${folder}/${symbol}.cpp ${folder}/${symbol}.hpp)
  add_dependencies(fightconv_embedded fightconv_embedded_${symbol})
  target_sources(${target} PRIVATE ${folder}/${symbol}.cpp ${folder}/${symbol}.hpp)
  set_source_files_properties(${folder}/${symbol}.cpp PROPERTIES SKIP_PRECOMPILE_HEADERS ON)
  target_include_directories(${target} PRIVATE ${PROJECT_BINARY_DIR})
endfunction()
