# Run by cpack between installing and packing: documents, the compressed manual, and Debian's folder
# for completion of zsh.
cmake_minimum_required(VERSION 3.22)
set(source ${CPACK_FIGHTCONV_SOURCE})

# The day of this version, as the changelog of the project has it: nothing in a package depends on
# when it is made.
file(STRINGS ${source}/CHANGELOG.md day REGEX "^## \\[${CPACK_PACKAGE_VERSION}\\]")
string(REGEX MATCH "[0-9]+-[0-9]+-[0-9]+$" day "${day}")
execute_process(COMMAND env LC_ALL=C date --utc --date=${day} "+%a, %d %b %Y 00:00:00 +0000"
                OUTPUT_VARIABLE date OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)

file(READ ${source}/LICENSE licence)
string(REGEX MATCH "Copyright \\(c\\) ([^\n]*)\n(.*)" licence "${licence}")
set(holder "${CMAKE_MATCH_1}")
string(STRIP "${CMAKE_MATCH_2}" licence)
string(REPLACE "\n" "\n " licence "${licence}")
string(REPLACE "\n \n" "\n .\n" licence "${licence}")

foreach(component IN LISTS CPACK_COMPONENTS_ALL)
  string(TOUPPER ${component} prefix)
  set(usr ${CPACK_TEMPORARY_DIRECTORY}/${component}/usr)
  set(documents ${usr}/share/doc/${CPACK_DEBIAN_${prefix}_PACKAGE_NAME})
  file(MAKE_DIRECTORY ${documents})
  file(WRITE ${documents}/copyright
"Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: fightconv

Files: *
Copyright: ${holder}
License: MIT
 ${licence}
")
  if(CPACK_FIGHTCONV_LICENCES)
    file(COPY ${CPACK_FIGHTCONV_LICENCES}/ DESTINATION ${documents}/licences)
  endif()
  file(WRITE ${documents}/changelog.Debian
"fightconv (${CPACK_PACKAGE_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE}) unstable; urgency=medium

  * Version ${CPACK_PACKAGE_VERSION}; changelog.gz lists what is new.

 -- ${CPACK_PACKAGE_CONTACT}  ${date}
")
  configure_file(${source}/CHANGELOG.md ${documents}/changelog COPYONLY)
  file(GLOB to_compress ${documents}/changelog* ${usr}/share/man/*/*)
  execute_process(COMMAND gzip -9n ${to_compress} COMMAND_ERROR_IS_FATAL ANY)
  if(EXISTS ${usr}/share/zsh/site-functions)
    file(RENAME ${usr}/share/zsh/site-functions ${usr}/share/zsh/vendor-completions)
  endif()
endforeach()
