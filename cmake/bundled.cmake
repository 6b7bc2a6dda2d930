# The libraries that fightconv uses, compiled here from the sources that fetch_bundled.sh put into
# FIGHTCONV_BUNDLED, as targets with the names that find_package() gives them: for systems that have
# no packages of them, and for programs that bring everything along. Nothing of this is built but
# what is linked.
set(bundled ${FIGHTCONV_BUNDLED})
set(made ${PROJECT_BINARY_DIR}/bundled)
if(NOT EXISTS ${bundled}/boost1.74)
  message(FATAL_ERROR "The sources of the libraries are missing: cmake/fetch_bundled.sh ${bundled}")
endif()
enable_language(C)

# bundled_library(PACKAGE NAME ALIAS SOURCES patterns... PRIVATE folders... PUBLIC folders...
# DEFINES words... LINKS targets...), paths below the folder of the source package; PUBLIC folders
# are for the users of the library as well.
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

bundled_library(zlib zlib ZLIB::ZLIB
                SOURCES adler32.c compress.c crc32.c deflate.c gz*.c infback.c inffast.c inflate.c
                        inftrees.c trees.c uncompr.c zutil.c
                PUBLIC .)
file(READ ${bundled}/libpng1.6/scripts/pnglibconf.h.prebuilt text)
file(CONFIGURE OUTPUT ${made}/png/include/pnglibconf.h CONTENT "${text}" @ONLY)
bundled_library(libpng1.6 png PNG::PNG
                SOURCES png.c pngerror.c pngget.c pngmem.c pngpread.c pngread.c pngrio.c pngrtran.c
                        pngrutil.c pngset.c pngtrans.c pngwio.c pngwrite.c pngwtran.c pngwutil.c
                        intel/*.c
                PUBLIC .
                DEFINES PNG_INTEL_SSE_OPT=$<BOOL:$<STREQUAL:${CMAKE_SYSTEM_PROCESSOR},x86_64>>
                LINKS ZLIB::ZLIB)

bundled_library(giflib gif GIF::GIF
                SOURCES dgif_lib.c egif_lib.c gif_err.c gif_hash.c gifalloc.c openbsd-reallocarray.c
                PUBLIC . DEFINES _GNU_SOURCE)
bundled_library(libdeflate deflate PkgConfig::libdeflate
                SOURCES lib/*.c lib/x86/*.c lib/arm/*.c PUBLIC . PRIVATE .)
bundled_library(libwebp webp PkgConfig::webp
                SOURCES src/dec/*.c src/dsp/*.c src/enc/*.c src/utils/*.c src/mux/*.c sharpyuv/*.c
                PRIVATE . PUBLIC src)
bundled_library(libwebp webpdemux PkgConfig::webpdemux
                SOURCES src/demux/*.c PRIVATE . PUBLIC src LINKS bundled_webp)
bundled_library(lz4 lz4 PkgConfig::lz4 SOURCES lib/lz4.c lib/lz4hc.c PUBLIC lib)
# Only what reads .xz and LZMA.
file(CONFIGURE OUTPUT ${made}/lzma/config.h CONTENT "#define HAVE_INTTYPES_H 1
#define HAVE_STDINT_H 1
#define HAVE_STDBOOL_H 1
#define HAVE_LIMITS_H 1
#define HAVE_STRING_H 1
#define HAVE__BOOL 1
#define HAVE_CHECK_CRC32 1
#define HAVE_CHECK_CRC64 1
#define HAVE_CHECK_SHA256 1
#define HAVE_DECODERS 1
#define HAVE_DECODER_ARM 1
#define HAVE_DECODER_ARM64 1
#define HAVE_DECODER_ARMTHUMB 1
#define HAVE_DECODER_DELTA 1
#define HAVE_DECODER_IA64 1
#define HAVE_DECODER_LZMA1 1
#define HAVE_DECODER_LZMA2 1
#define HAVE_DECODER_POWERPC 1
#define HAVE_DECODER_SPARC 1
#define HAVE_DECODER_X86 1
#define NDEBUG 1
#define PACKAGE_URL \"\"
")
bundled_library(xz-utils lzma bundled::lzma
                SOURCES src/liblzma/check/check.c src/liblzma/check/crc*_table.c
                        src/liblzma/check/crc*_fast.c src/liblzma/check/sha256.c
                        src/liblzma/common/*_decoder.c src/liblzma/common/*common.c
                        src/liblzma/common/block_util.c src/liblzma/common/index*.c
                        src/liblzma/common/vli_*.c src/liblzma/delta/*common.c
                        src/liblzma/delta/*decoder.c src/liblzma/lz/*decoder.c
                        src/liblzma/lzma/*decoder.c src/liblzma/simple/*.c
                PUBLIC src/liblzma/api
                PRIVATE src/common src/liblzma/check src/liblzma/common src/liblzma/delta
                        src/liblzma/lz src/liblzma/lzma src/liblzma/rangecoder src/liblzma/simple
                DEFINES HAVE_CONFIG_H TUKLIB_SYMBOL_PREFIX=lzma_ LZMA_API_STATIC)
# Only what reads, with zlib and LZMA and without programs of the system.
file(CONFIGURE OUTPUT ${made}/archive/config.h CONTENT "#define __LIBARCHIVE_CONFIG_H_INCLUDED 1
#define HAVE_STDINT_H 1
#define HAVE_INTTYPES_H 1
#define HAVE_STDLIB_H 1
#define HAVE_STRING_H 1
#define HAVE_ERRNO_H 1
#define HAVE_LIMITS_H 1
#define HAVE_CTYPE_H 1
#define HAVE_FCNTL_H 1
#define HAVE_LOCALE_H 1
#define HAVE_SIGNAL_H 1
#define HAVE_STDARG_H 1
#define HAVE_SYS_STAT_H 1
#define HAVE_SYS_TYPES_H 1
#define HAVE_TIME_H 1
#define HAVE_UNISTD_H 1
#define HAVE_WCHAR_H 1
#define HAVE_WCTYPE_H 1
#define HAVE_DECL_INT32_MAX 1
#define HAVE_DECL_INT32_MIN 1
#define HAVE_DECL_INT64_MAX 1
#define HAVE_DECL_INT64_MIN 1
#define HAVE_DECL_INTMAX_MAX 1
#define HAVE_DECL_INTMAX_MIN 1
#define HAVE_DECL_SIZE_MAX 1
#define HAVE_DECL_SSIZE_MAX 1
#define HAVE_DECL_UINT32_MAX 1
#define HAVE_DECL_UINT64_MAX 1
#define HAVE_DECL_UINTMAX_MAX 1
#define HAVE_INTMAX_T 1
#define HAVE_UINTMAX_T 1
#define HAVE_LONG_LONG_INT 1
#define HAVE_UNSIGNED_LONG_LONG 1
#define HAVE_UNSIGNED_LONG_LONG_INT 1
#define HAVE_WCHAR_T 1
#define HAVE_WCSCPY 1
#define HAVE_WCSLEN 1
#define HAVE_WCTOMB 1
#define HAVE_WMEMCMP 1
#define HAVE_WMEMCPY 1
#define HAVE_WMEMMOVE 1
#define HAVE_WCSCMP 1
#define HAVE_MBRTOWC 1
#define HAVE_WCRTOMB 1
#define HAVE_MEMMOVE 1
#define HAVE_MEMSET 1
#define HAVE_STRCHR 1
#define HAVE_STRDUP 1
#define HAVE_STRERROR 1
#define HAVE_STRRCHR 1
#define HAVE_TZSET 1
#define HAVE_VPRINTF 1
#define HAVE_ZLIB_H 1
#define HAVE_LIBZ 1
#define HAVE_LZMA_H 1
#define HAVE_LIBLZMA 1
#define SIZEOF_WCHAR_T 4
#define LIBARCHIVE_VERSION_NUMBER \"3006002\"
#define LIBARCHIVE_VERSION_STRING \"3.6.2\"
#define BSDTAR_VERSION_STRING \"3.6.2\"
#ifdef _WIN32
#include <windows.h>
#include <wincrypt.h>
#define HAVE_IO_H 1
#define uid_t short
#define gid_t short
#else
#define HAVE_LANGINFO_H 1
#define HAVE_NL_LANGINFO 1
#endif
")
set(sources acl blake2*_ref check_magic cmdline cryptor digest entry* hmac options pack_dev ppmd? rb
            read read_a* read_open_memory read_support_filter_none read_support_filter_gzip
            read_support_filter_xz read_support_format_7zip read_support_format_rar*
            read_support_format_tar read_support_format_zip string* util version_details virtual
            windows)
list(TRANSFORM sources REPLACE "(.+)" "libarchive/archive_\\1.c")
# Random numbers are for what writes.
file(CONFIGURE OUTPUT ${made}/archive/random.c CONTENT "#include <stddef.h>
int archive_random(void* bytes, size_t size) { return bytes == NULL || size == 0 ? 0 : -25; }
")
bundled_library(libarchive archive PkgConfig::archive SOURCES ${sources}
                PUBLIC libarchive PRIVATE libarchive
                DEFINES HAVE_CONFIG_H LIBARCHIVE_STATIC LZMA_API_STATIC
                LINKS ZLIB::ZLIB bundled::lzma)
target_sources(bundled_archive PRIVATE ${made}/archive/random.c)
target_compile_definitions(bundled_archive INTERFACE LIBARCHIVE_STATIC FIGHTCONV_BUNDLED_ARCHIVE)
target_link_libraries(bundled_archive INTERFACE $<$<PLATFORM_ID:Windows>:advapi32>)
bundled_library(fmtlib fmt fmt::fmt SOURCES src/format.cc PUBLIC include)
bundled_library(pugixml pugixml PkgConfig::pugixml SOURCES src/pugixml.cpp PUBLIC src)
file(CONFIGURE OUTPUT ${made}/md/config.h CONTENT "#include <stdint.h>\n")
bundled_library(libmd md bundled::md SOURCES src/sha2.c PUBLIC include)
bundled_library(boost1.74 program_options Boost::program_options
                SOURCES libs/program_options/src/*.cpp DEFINES BOOST_ALL_NO_LIB)

# Libraries that are headers only.
function(bundled_headers name alias folder)
  add_library(bundled_${name} INTERFACE)
  target_include_directories(bundled_${name} SYSTEM INTERFACE ${folder})
  add_library(${alias} ALIAS bundled_${name})
endfunction()
bundled_headers(expected tl::expected ${bundled}/include)
bundled_headers(json nlohmann_json::nlohmann_json ${bundled}/include)
bundled_headers(toml tomlplusplus::tomlplusplus ${bundled}/include)
bundled_headers(stb PkgConfig::stb ${bundled}/include/stb)
bundled_headers(spdlog spdlog::spdlog ${bundled}/spdlog/include)
target_compile_definitions(bundled_spdlog INTERFACE SPDLOG_FMT_EXTERNAL)
target_include_directories(bundled_program_options SYSTEM PUBLIC ${bundled}/include)
