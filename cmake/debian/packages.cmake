# `cpack -G DEB` makes fightconv, libfightconv0 and libfightconv-dev of what is installed;
# finish.cmake adds what only a Debian package has.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME fightconv)
set(CPACK_PACKAGE_VENDOR fightconv)
set(CPACK_PACKAGE_CONTACT "the fightconv authors <fightconv@packages.invalid>")
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL program library development)
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_LIST_DIR}/finish.cmake)
set(CPACK_FIGHTCONV_SOURCE ${PROJECT_SOURCE_DIR})

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)

function(debian_package component name section summary)
  string(TOUPPER ${component} prefix)
  set(CPACK_DEBIAN_${prefix}_PACKAGE_NAME ${name} PARENT_SCOPE)
  set(CPACK_DEBIAN_${prefix}_PACKAGE_SECTION ${section} PARENT_SCOPE)
  set(CPACK_COMPONENT_${prefix}_DESCRIPTION "${summary}
fightconv reads characters of MUGEN and Ikemen GO, .uff, .fspk and files of
Aseprite, and writes them for other engines and tools: .uff, Nethercore ZX,
Godot, OpenBOR, Urho3D and others, with pictures, timing and boxes exactly
as the game shows them." PARENT_SCOPE)
endfunction()
debian_package(program fightconv utils "converter for characters of 2D fighting games")
debian_package(library libfightconv0 libs
               "converter for characters of 2D fighting games - shared library")
debian_package(development libfightconv-dev libdevel
               "converter for characters of 2D fighting games - development files")
set(version ${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE})
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "libfightconv0 (= ${version})")
# Programs that are linked with the shared library depend on this version or a newer one, and the
# loader gets to know it.
file(CONFIGURE OUTPUT debian/shlibs
     CONTENT "libfightconv 0 libfightconv0 (>= ${PROJECT_VERSION})\n")
file(CONFIGURE OUTPUT debian/triggers CONTENT "activate-noawait ldconfig\n")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA
  ${PROJECT_BINARY_DIR}/debian/shlibs ${PROJECT_BINARY_DIR}/debian/triggers)
include(CPack)
