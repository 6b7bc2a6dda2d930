/* The header is C99 without extensions, and each function can be called from C. */
#include <fightconv/fightconv.h>

int used_from_c(void) {
    fc_context* context = fc_context_new();
    const int same = fc_api_version() == FC_API_VERSION && fc_error(context) == 0;
    fc_context_free(context);
    return same;
}
