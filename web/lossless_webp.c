// In place of the lossy codec of libwebp, which fightconv does not use: the larger part of that
// library.
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "src/dec/vp8_dec.h"

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
UNUSED(VP8GetThreadMethod)

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
VP8Decoder* VP8New(void) { return NULL; }
int VP8GetHeaders(VP8Decoder* decoder, VP8Io* io) {
    (void)decoder;
    (void)io;
    return 0;
}
int VP8Decode(VP8Decoder* decoder, VP8Io* io) {
    (void)decoder;
    (void)io;
    return 0;
}
void VP8Delete(VP8Decoder* decoder) { (void)decoder; }
void VP8InitDithering(void* any, void* other);
void VP8InitDithering(void* any, void* other) {
    (void)any;
    (void)other;
    abort();
}
// Lossless pictures are described by the same structure.
int VP8InitIoInternal(VP8Io* io, int version) {
    (void)version;
    memset(io, 0, sizeof *io);
    return 1;
}
int VP8GetInfo(const uint8_t* data, size_t data_size, size_t chunk_size, int* width, int* height) {
    (void)data;
    (void)data_size;
    (void)chunk_size;
    (void)width;
    (void)height;
    return 0;
}
