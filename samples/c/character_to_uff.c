/* A character's files in memory in, a .uff in memory out, from C. */
#include <fightconv/fightconv.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef _WIN32
#include <fcntl.h>
#include <io.h>
#endif

static int failed(const fightconv_context* context) {
    const fightconv_problem* error = fightconv_error(context);
    fprintf(stderr, "%s\n", error == NULL ? "not enough memory" : error->text);
    return 1;
}

/* The bytes of a file, which the caller frees; NULL if it cannot be read. */
static uint8_t* contents_of(const char* path, size_t* size) {
    FILE* file = fopen(path, "rb");
    uint8_t* bytes = NULL;
    long length = 0;
    if (file == NULL) {
        return NULL;
    }
    if (fseek(file, 0, SEEK_END) == 0 && (length = ftell(file)) >= 0 &&
        fseek(file, 0, SEEK_SET) == 0) {
        bytes = malloc((size_t)length + 1);
        *size = (size_t)length;
        if (bytes != NULL && fread(bytes, 1, *size, file) != *size) {
            free(bytes);
            bytes = NULL;
        }
    }
    fclose(file);
    return bytes;
}

static int convert(fightconv_context* context, const fightconv_file* files, size_t count) {
    fightconv_input* input = fightconv_open_files(context, files, count, NULL, "ember");
    fightconv_output* output = input == NULL ? NULL : fightconv_convert(context, input, "uff");
    int code = 0;
    if (output == NULL) {
        code = failed(context);
    } else {
        const fightconv_file* result = fightconv_output_file(output, 0);
        for (size_t i = 0; i < fightconv_diagnostic_count(context); ++i) {
            fprintf(stderr, "%s\n", fightconv_diagnostic(context, i)->text);
        }
#ifdef _WIN32
        _setmode(_fileno(stdout), _O_BINARY);
#endif
        fwrite(result->bytes, 1, result->size, stdout);
    }
    fightconv_output_free(output);
    fightconv_input_free(input); /* before the bytes that it borrows */
    return code;
}

/* character_to_uff FILE... >FILE.uff: the files of one character. */
int main(int count, char** arguments) {
    fightconv_context* context = fightconv_context_new();
    fightconv_file* files = calloc((size_t)count, sizeof *files);
    int code = 0;
    if (context == NULL || files == NULL || count < 2) {
        fprintf(stderr, "usage: character_to_uff FILE... >FILE.uff\n");
        return 2;
    }
    for (int i = 1; i < count && code == 0; ++i) {
        const char* slash = strrchr(arguments[i], '/');
        files[i - 1].name = slash == NULL ? arguments[i] : slash + 1;
        files[i - 1].bytes = contents_of(arguments[i], &files[i - 1].size);
        if (files[i - 1].bytes == NULL) {
            fprintf(stderr, "%s cannot be read\n", arguments[i]);
            code = 2;
        }
    }
    if (code == 0) {
        code = convert(context, files, (size_t)count - 1);
    }
    for (int i = 0; i < count; ++i) {
        free((void*)files[i].bytes);
    }
    free(files);
    fightconv_context_free(context);
    return code;
}
