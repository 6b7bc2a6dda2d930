/* A sprite as a picture that GIMP, ImageMagick and ffmpeg open.
 * draw_sprite CHARACTER GROUP NUMBER >SPRITE.pam */
#include <fightconv/fightconv.h>
#include <stdio.h>
#include <stdlib.h>
#ifdef _WIN32
#include <fcntl.h>
#include <io.h>
#endif

static int draw(const fightconv_character* character, int group, int number) {
    const fightconv_sprite_index index = fightconv_find_sprite(character, group, number);
    fightconv_sprite sprite;
    size_t size = 0;
    uint8_t* pixels = NULL;
    int drawn = 0;
    sprite.size = sizeof sprite;
    if (fightconv_sprite_at(character, index, &sprite) != FIGHTCONV_OK) {
        fprintf(stderr, "there is no sprite %d,%d\n", group, number);
        return 0;
    }
    size = (size_t)sprite.width * sprite.height * 4;
    pixels = malloc(size + 1);
    if (pixels != NULL && fightconv_sprite_rgba(character, index, pixels, size) == FIGHTCONV_OK) {
#ifdef _WIN32
        _setmode(_fileno(stdout), _O_BINARY);
#endif
        printf("P7\nWIDTH %u\nHEIGHT %u\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n",
               (unsigned)sprite.width, (unsigned)sprite.height);
        drawn = fwrite(pixels, 1, size, stdout) == size;
    }
    free(pixels);
    return drawn;
}

int main(int count, char** arguments) {
    fightconv_context* context = fightconv_context_new();
    fightconv_input* input = NULL;
    fightconv_character* character = NULL;
    int drawn = 0;
    if (count != 4 || context == NULL) {
        fprintf(stderr, "usage: draw_sprite CHARACTER GROUP NUMBER >SPRITE.pam\n");
        return 2;
    }
    input = fightconv_open_path(context, arguments[1]);
    character = input == NULL ? NULL : fightconv_read(context, input);
    if (character == NULL) {
        fprintf(stderr, "%s\n", fightconv_error(context)->text);
    } else {
        drawn = draw(character, atoi(arguments[2]), atoi(arguments[3]));
    }
    fightconv_character_free(character);
    fightconv_input_free(input);
    fightconv_context_free(context);
    return !drawn;
}
