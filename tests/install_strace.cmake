# cmake -DSOURCE= -DFOLDER= -P install_strace.cmake: below strace, the program that install.cmake
# has built in FOLDER opens its input once and writes no file.
cmake_minimum_required(VERSION 3.22)

execute_process(COMMAND strace -o ${FOLDER}/calls true RESULT_VARIABLE code
                OUTPUT_QUIET ERROR_QUIET)
if(NOT code EQUAL 0)
  message(STATUS "skipped: strace is not there, or not allowed")
  return()
endif()
string(CONCAT traced open,openat,creat,unlink,unlinkat,rename,renameat,renameat2,mkdir,mkdirat,
       link,linkat,symlink,symlinkat)
execute_process(COMMAND strace -f -o ${FOLDER}/calls -e trace=${traced}
                        ${FOLDER}/api/character_to_uff ${SOURCE}/samples/ember
                OUTPUT_FILE ${FOLDER}/traced.uff RESULT_VARIABLE code)
if(NOT code EQUAL 0)
  message(FATAL_ERROR "character_to_uff ended with ${code} below strace")
endif()
file(SHA256 ${FOLDER}/traced.uff traced_sum)
file(SHA256 ${FOLDER}/ember.uff sum)
if(NOT traced_sum STREQUAL sum)
  message(FATAL_ERROR "what it writes below strace differs")
endif()
file(STRINGS ${FOLDER}/calls opened REGEX "open.*ember\\.sff.*O_RDONLY")
list(LENGTH opened count)
if(NOT count EQUAL 1)
  message(FATAL_ERROR "ember.sff is opened ${count} times; expected once, by the program itself")
endif()
file(STRINGS ${FOLDER}/calls written
     REGEX "O_WRONLY|O_RDWR|O_CREAT|O_TMPFILE|creat\\(|unlink|rename|mkdir|link\\(|linkat\\(")
if(written)
  message(FATAL_ERROR "something is written: ${written}")
endif()
