// In place of the lossy encoder of libwebp, which fightconv does not use: a third of that library.
#include <stdlib.h>

#define UNUSED(function)      \
    int function(void* any);  \
    int function(void* any) { \
        (void)any;            \
        abort();              \
    }
UNUSED(VP8EncAnalyze)
UNUSED(VP8EncStartAlpha)
UNUSED(VP8EncFinishAlpha)
UNUSED(VP8EncDeleteAlpha)
UNUSED(VP8EncLoop)
UNUSED(VP8EncTokenLoop)
UNUSED(VP8EncWrite)

void VP8EncInitAlpha(void* any);
void VP8EncInitAlpha(void* any) {
    (void)any;
    abort();
}
void VP8EncFreeBitWriters(void* any);
void VP8EncFreeBitWriters(void* any) {
    (void)any;
    abort();
}
