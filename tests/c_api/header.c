/* The header is C99 without extensions, and each function can be called from C. */
#include <fightconv/fightconv.h>

#ifndef USED
#define USED used_from_c
#endif

int USED(void);

int USED(void) {
    fightconv_context* context = fightconv_context_new();
    fightconv_info info;
    int is_right = 0;
    info.size = sizeof info;
    is_right = fightconv_api_version() == FIGHTCONV_API_VERSION && fightconv_error(context) == 0 &&
               fightconv_character_info(0, &info) == FIGHTCONV_WRONG_CALL &&
               fightconv_find_sprite(0, 0, 0) == FIGHTCONV_NONE && FIGHTCONV_UNKNOWN < 0;
    fightconv_context_free(context);
    return is_right;
}
