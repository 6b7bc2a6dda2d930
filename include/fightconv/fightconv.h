/* fightconv for C, and for every language that can call C: characters of 2D fighting games in, the
 * files of other formats out.
 *
 * Link with -lfightconv. Nothing here prints, exits, throws or keeps global state. Texts are UTF-8
 * and end with a zero byte. A context belongs to one thread at a time, and each thread can have its
 * own. Inputs, outputs and characters never change, so several threads can use the same one at
 * once, until one of them frees it. What a function returns as a pointer to const belongs to the
 * handle it came from and is valid until that handle is freed, or as stated there. Every *_free
 * function accepts NULL.
 */
#ifndef FIGHTCONV_FIGHTCONV_H
#define FIGHTCONV_FIGHTCONV_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Grows with every function or field that is added; nothing is taken away within one number of the
 * shared library. */
#define FC_API_VERSION 1

int fc_api_version(void);     /* FC_API_VERSION of the library that is loaded */
const char* fc_version(void); /* "MAJOR.MINOR.PATCH" */

/* Why a function failed. */
typedef enum fc_code {
    FC_OK = 0,
    FC_IO = 1,                  /* the operating system refused */
    FC_EXHAUSTED = 2,           /* this process may open no more files */
    FC_NOT_FOUND = 3,           /* a file or a named thing does not exist */
    FC_TRUNCATED = 4,           /* the bytes end too early */
    FC_BAD_MAGIC = 5,           /* another format */
    FC_UNSUPPORTED_VERSION = 6, /* the right format, in a version that is not read */
    FC_UNSUPPORTED_FEATURE = 7, /* not supported; also an input that no importer reads */
    FC_MALFORMED = 8,           /* the input contradicts itself or its format */
    FC_LIMIT_EXCEEDED = 9,      /* over one of the limits, or there is not enough memory */
    FC_UNSAFE_PATH = 10,        /* a path leads out of the input's folder */
    FC_CANCELLED = 11,          /* the progress function asked to stop */
    FC_INTERNAL = 12,           /* a bug in fightconv */
    FC_WRONG_CALL = 13 /* an argument is NULL or out of range, or there is no such format or option,
                          or no such value of an option */
} fc_code;

typedef enum fc_severity { FC_NOTE = 0, FC_WARNING = 1, FC_ERROR = 2 } fc_severity;

/* One problem. Texts are never NULL; those that do not apply are empty. */
typedef struct fc_problem {
    fc_severity severity;
    fc_code code;     /* of an error; FC_OK otherwise */
    const char* id;   /* of a note or warning, "sff.data-short": stable, listed in the documents; of
                         an error the name of its code */
    const char* file; /* the file it is about */
    int64_t offset;   /* in that file, in bytes; -1: not known */
    int64_t line;     /* in that file, from 1; -1: not known */
    const char* item; /* "sprite 200,3" */
    const char* message; /* what was found, what was expected, what was done */
    const char* remedy;  /* of an error: what to do about it */
    const char* text;    /* all of it as one line, as the command line shows it */
} fc_problem;

/* ---- A context: settings before a call, its error and diagnostics after it. ---- */
typedef struct fc_context fc_context;

fc_context* fc_context_new(void); /* NULL if there is not enough memory */
void fc_context_free(fc_context* context);

/* A JSON object: "reads" and "writes" list the formats, each with its id, name, extensions and
 * options. Those that are written have a "purpose" as well: "character" for other programs, "view"
 * for previews, "parts" for parts as separate files. `fightconv formats --json` shows the same, and
 * packages, which fc_convert() does not make.
 * Valid until the next call with the context. NULL on failure. */
const char* fc_formats_json(fc_context* context);

/* An option by its name on the command line, without the dashes: "uff-pixels" "indexed", "palette"
 * "2". Flags take "on" and "off". Options of a FILE take its content. It holds until it is set
 * again; value NULL removes it. fc_formats_json() lists the options of the formats. Others are:
 *   "animations"   "0-299,stand": only these animations
 *   "all-palettes" "on": one result for each palette
 *   "strict"       "on": warnings are errors
 *   "verify"       "on": each result is read back and compared
 *   "name"         "kfm": the base name of the results
 * The call that uses the value checks it. FC_WRONG_CALL for an option that does not exist. */
fc_code fc_set_option(fc_context* context, const char* name, const char* value);

typedef enum fc_limit {
    FC_LIMIT_MEMORY =
        0, /* bytes that one call may have in decoded pictures, results and so on; 1 GiB */
    FC_LIMIT_INPUT_FILE = 1,  /* bytes of each file that is read; 512 MiB */
    FC_LIMIT_THREADS = 2,     /* threads that a call may use; 1 */
    FC_LIMIT_DIAGNOSTICS = 3, /* of each id that are kept; 20. The rest is counted */
    FC_LIMIT_WORK = 4, /* bytes that each step may make of a small input, beside 4,096 for each
                          byte beyond 64 KiB; 64 MiB */
    FC_LIMIT_PLAY = 5  /* instructions of a character's states that are played, beside 30,000 for
                          each in its files; 20 million */
} fc_limit;
fc_code fc_set_limit(fc_context* context, fc_limit limit, uint64_t value);

/* Called at the beginning of each step with its name ("reading", or the format that is written),
 * the number of steps that are done and the number of all steps, and often in between, with the
 * same values. fc_read(), fc_inspect_json() and fc_validate() have one step, "reading". Another
 * result than 0 cancels the call. Several threads call it at once if FC_LIMIT_THREADS allows more
 * than one. It must not call functions with the same context. */
typedef int (*fc_progress)(void* user, const char* step, size_t done, size_t total);
void fc_set_progress(fc_context* context, fc_progress progress, void* user); /* NULL: none */

/* The error of the last call with this context; NULL if it succeeded. Valid until the next call
 * with it. */
const fc_problem* fc_error(const fc_context* context);
/* The problems that the last call reported, the most important first. Valid until the next call
 * with the context. */
size_t fc_diagnostic_count(const fc_context* context);
const fc_problem* fc_diagnostic(const fc_context* context,
                                size_t index); /* NULL if there are not that many */
uint64_t fc_diagnostic_total(const fc_context* context,
                             const char* id); /* how often it was reported, kept or not */

/* ---- Inputs ---- */
typedef struct fc_file {
    const char* name; /* a path with '/' between folders */
    const uint8_t* bytes;
    size_t size;
} fc_file;

typedef struct fc_input fc_input;

/* A file or a folder on the disk. NULL on failure. */
fc_input* fc_open_path(fc_context* context, const char* path);
/* Files in memory. `main_file` is one of them, or NULL for the folder that they form; `name` is the
 * name of that folder. The names are copied; the bytes are borrowed until the input is freed. NULL
 * on failure. */
fc_input* fc_open_files(fc_context* context, const fc_file* files, size_t count,
                        const char* main_file, const char* name);
void fc_input_free(fc_input* input);
const char* fc_input_name(const fc_input* input); /* the base name of its results */
const char* fc_input_format(
    const fc_input* input); /* the id of the format that reads it: "mugen" */

/* The report of `fightconv inspect --json` on the input, as JSON. NULL on failure. Valid until the
 * next call with the context. */
const char* fc_inspect_json(fc_context* context, const fc_input* input);
/* Checks the input strictly: the problems are the diagnostics. FC_OK if it could be read at all. */
fc_code fc_validate(fc_context* context, const fc_input* input);

/* ---- Conversion ---- */
typedef struct fc_output fc_output;

/* The results in one or several formats: "uff", or "uff,zx,page". All of them, or NULL. */
fc_output* fc_convert(fc_context* context, const fc_input* input, const char* formats);
void fc_output_free(fc_output* output);
size_t fc_output_count(const fc_output* output); /* of its files */
const fc_file* fc_output_file(
    const fc_output* output,
    size_t index); /* NULL if there are not that many. Its name is a safe relative path */
const char* fc_output_format(const fc_output* output,
                             size_t index); /* the format that the file belongs to */

/* ---- A character: its pictures as pixels, everything else as JSON ---- */
typedef struct fc_character fc_character;

fc_character* fc_read(fc_context* context, const fc_input* input); /* NULL on failure */
void fc_character_free(fc_character* character);

/* Everything but pixels: "info", "palettes", "sprites", "animations" with their frames and boxes,
 * "moves", "sounds", "properties". NULL on failure. Valid until the next call with the context. The
 * result "character-json" of fc_convert() has the same content. */
const char* fc_character_json(fc_context* context, const fc_character* character);

typedef struct fc_sprite {
    int32_t group, number;
    int32_t axis_x, axis_y; /* from the picture's top-left corner */
    uint32_t width, height; /* pixels; 0 for an empty picture */
    int32_t indexed; /* 1: the picture has one byte for each pixel and a palette; 0: true colour */
} fc_sprite;

size_t fc_sprite_count(const fc_character* character);
fc_code fc_sprite_at(const fc_character* character, size_t index, fc_sprite* sprite);
/* width * height * 4 bytes: red, green, blue, alpha, not premultiplied, row by row from the top, in
 * the palette that the sprite is shown with. FC_WRONG_CALL if `size` is another number. */
fc_code fc_sprite_rgba(const fc_character* character, size_t index, uint8_t* pixels, size_t size);
/* width * height bytes: indices into its palette. FC_WRONG_CALL also for true colour. */
fc_code fc_sprite_indices(const fc_character* character, size_t index, uint8_t* pixels,
                          size_t size);
/* 256 colours of 4 bytes: the palette that the sprite is shown with. FC_WRONG_CALL for true colour.
 */
fc_code fc_sprite_palette(const fc_character* character, size_t index, uint8_t colours[1024]);

/* The palettes and sounds, in the order of "palettes" and "sounds" in the JSON. */
size_t fc_palette_count(const fc_character* character);
fc_code fc_palette_at(const fc_character* character, size_t index,
                      uint8_t colours[1024]); /* 256 colours of 4 bytes: red, green, blue, alpha */
size_t fc_sound_count(const fc_character* character);
/* The bytes of a sound as its author stored them, usually those of a .wav file. They belong to the
 * character. NULL if there are not that many sounds. */
const uint8_t* fc_sound_at(const fc_character* character, size_t index, size_t* size);

#ifdef __cplusplus
}
#endif

#endif
