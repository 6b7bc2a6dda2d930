# The libraries that fightconv uses, compiled here from the sources that fetch_bundled.sh put into FIGHTCONV_BUNDLED, as targets with the names that
# find_package() gives them: for systems that have no packages of them, and for programs that bring everything along.
# Nothing of this is built but what is linked.
set(bundled ${FIGHTCONV_BUNDLED})
set(made ${PROJECT_BINARY_DIR}/bundled)
if(NOT EXISTS ${bundled}/boost1.74)
  message(FATAL_ERROR "The sources of the libraries are missing: cmake/fetch_bundled.sh ${bundled}")
endif()
enable_language(C)

# bundled_library(PACKAGE NAME ALIAS SOURCES patterns... PRIVATE folders... PUBLIC folders... DEFINES words... LINKS targets...), paths below the folder
# of the source package; PUBLIC folders are for the users of the library as well.
function(bundled_library package name alias)
  cmake_parse_arguments(part "" "" "SOURCES;PRIVATE;PUBLIC;DEFINES;LINKS" ${ARGN})
  list(TRANSFORM part_SOURCES PREPEND ${bundled}/${package}/)
  file(GLOB sources ${part_SOURCES})
  add_library(bundled_${name} STATIC EXCLUDE_FROM_ALL ${sources})
  list(TRANSFORM part_PRIVATE PREPEND ${bundled}/${package}/)
  list(TRANSFORM part_PUBLIC PREPEND ${bundled}/${package}/)
  target_include_directories(bundled_${name} PRIVATE ${part_PRIVATE} ${made}/${name})
  target_include_directories(bundled_${name} SYSTEM PUBLIC ${part_PUBLIC} ${made}/${name}/include)
  target_compile_definitions(bundled_${name} PRIVATE ${part_DEFINES})
  target_compile_options(bundled_${name} PRIVATE -w)
  target_link_libraries(bundled_${name} PUBLIC ${part_LINKS})
  add_library(${alias} ALIAS bundled_${name})
endfunction()

bundled_library(zlib zlib ZLIB::ZLIB SOURCES adler32.c compress.c crc32.c deflate.c gz*.c infback.c inffast.c inflate.c inftrees.c trees.c uncompr.c zutil.c
                PUBLIC .)
file(READ ${bundled}/libpng1.6/scripts/pnglibconf.h.prebuilt text)
file(CONFIGURE OUTPUT ${made}/png/include/pnglibconf.h CONTENT "${text}" @ONLY)
bundled_library(libpng1.6 png PNG::PNG SOURCES png.c pngerror.c pngget.c pngmem.c pngpread.c pngread.c pngrio.c pngrtran.c pngrutil.c pngset.c pngtrans.c
                pngwio.c pngwrite.c pngwtran.c pngwutil.c intel/*.c PUBLIC . DEFINES PNG_INTEL_SSE_OPT=$<BOOL:$<STREQUAL:${CMAKE_SYSTEM_PROCESSOR},x86_64>>
                LINKS ZLIB::ZLIB)

bundled_library(giflib gif GIF::GIF SOURCES dgif_lib.c egif_lib.c gif_err.c gif_hash.c gifalloc.c openbsd-reallocarray.c PUBLIC . DEFINES _GNU_SOURCE)
bundled_library(libdeflate deflate PkgConfig::libdeflate SOURCES lib/*.c lib/x86/*.c lib/arm/*.c PUBLIC . PRIVATE .)
bundled_library(libwebp webp PkgConfig::webp SOURCES src/dec/*.c src/dsp/*.c src/enc/*.c src/utils/*.c src/mux/*.c sharpyuv/*.c PRIVATE . PUBLIC src)
bundled_library(libwebp webpdemux PkgConfig::webpdemux SOURCES src/demux/*.c PRIVATE . PUBLIC src LINKS bundled_webp)
bundled_library(lz4 lz4 PkgConfig::lz4 SOURCES lib/lz4.c lib/lz4hc.c PUBLIC lib)
bundled_library(fmtlib fmt fmt::fmt SOURCES src/format.cc PUBLIC include)
bundled_library(pugixml pugixml PkgConfig::pugixml SOURCES src/pugixml.cpp PUBLIC src)
file(CONFIGURE OUTPUT ${made}/md/config.h CONTENT "#include <stdint.h>\n")
bundled_library(libmd md bundled::md SOURCES src/sha2.c PUBLIC include)
bundled_library(boost1.74 program_options Boost::program_options SOURCES libs/program_options/src/*.cpp DEFINES BOOST_ALL_NO_LIB)

# What is headers only.
function(bundled_headers name alias folder)
  add_library(bundled_${name} INTERFACE)
  target_include_directories(bundled_${name} SYSTEM INTERFACE ${folder})
  add_library(${alias} ALIAS bundled_${name})
endfunction()
bundled_headers(expected tl::expected ${bundled}/include)
bundled_headers(json nlohmann_json::nlohmann_json ${bundled}/include)
bundled_headers(stb PkgConfig::stb ${bundled}/include/stb)
bundled_headers(spdlog spdlog::spdlog ${bundled}/spdlog/include)
target_compile_definitions(bundled_spdlog INTERFACE SPDLOG_FMT_EXTERNAL)
target_include_directories(bundled_program_options SYSTEM PUBLIC ${bundled}/include)
