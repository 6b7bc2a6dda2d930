/**
 * @file
 * The interface of fightconv for C, and for every language that can call C. It reads characters of
 * 2D fighting games, shows what is in them, and makes the files of other formats from them.
 *
 * Link with -lfightconv. On Windows the functions are imported from fightconv.dll; define
 * FIGHTCONV_STATIC to link them statically.
 *
 * **The model.** A character has palettes, sprites, animations, moves and sounds. An animation has
 * frames; a frame shows a sprite and has boxes and sound cues. A move shows an animation and has
 * hits and cancels. Each of these is a plain struct that a function fills, and names others by
 * their index. Time is in ticks of 1/60 s. Positions are pixels from the character's axis, x to the
 * side that the character faces, y down.
 *
 * **Structs with a `size`.** Set `size` to sizeof the struct before the first call that fills it.
 * The library fills no more than that, and sets `size` to the bytes that it has filled. So a
 * program works with newer and older libraries as long as FIGHTCONV_API_VERSION only grows. A
 * `size` that is smaller than the struct was in its first version is FIGHTCONV_WRONG_CALL.
 *
 * **Errors.** A function that can fail returns a fightconv_code, or NULL instead of what it makes.
 * fightconv_error() has the error of the last call with a context. A function without a context
 * says FIGHTCONV_WRONG_CALL: an argument is NULL, or an index or size is out of range.
 *
 * **Pointers.** A handle (fightconv_context, fightconv_input, fightconv_output,
 * fightconv_character) and a document (char*) belong to the caller, who frees them with the
 * function beside it; each of these accepts NULL. A pointer to const belongs to the library: it is
 * valid until the handle that it came from is freed, unless the function says something else. Texts
 * are UTF-8, end with a zero byte and are never NULL; those that do not apply are empty.
 *
 * **Threads.** A context belongs to one thread at a time, and each thread can have its own. Inputs,
 * outputs and characters never change, so several threads can use the same one at once, until one
 * of them frees it. Nothing here prints, exits, throws or keeps global state.
 */
#ifndef FIGHTCONV_FIGHTCONV_H
#define FIGHTCONV_FIGHTCONV_H

#include <stddef.h>
#include <stdint.h>

#if defined(FIGHTCONV_STATIC)
#define FIGHTCONV_EXPORT
#elif defined(_WIN32) && defined(FIGHTCONV_BUILDING)
#define FIGHTCONV_EXPORT __declspec(dllexport)
#elif defined(_WIN32)
#define FIGHTCONV_EXPORT __declspec(dllimport)
#else
#define FIGHTCONV_EXPORT __attribute__((visibility("default")))
#endif

#ifdef __cplusplus
extern "C" {
#endif

/** The version of this interface. It grows with every function or field that is added; nothing is
 * taken away or changed within one number of the shared library (libfightconv.so.0). */
#define FIGHTCONV_API_VERSION 1

/** An index that names nothing. */
#define FIGHTCONV_NONE UINT32_MAX
/** A number that is not known. */
#define FIGHTCONV_UNKNOWN INT32_MIN
/** The ticks of a frame on which the animation stops. */
#define FIGHTCONV_HOLD (-1)

typedef uint32_t fightconv_palette_index;   /**< From 0; fightconv_info::palette_count. */
typedef uint32_t fightconv_sprite_index;    /**< From 0; fightconv_info::sprite_count. */
typedef uint32_t fightconv_animation_index; /**< From 0; fightconv_info::animation_count. */
typedef uint32_t fightconv_move_index;      /**< From 0; fightconv_info::move_count. */
typedef uint32_t fightconv_sound_index;     /**< From 0; fightconv_info::sound_count. */

/* ---- Version ---- */

/** The version of the interface of the library that is loaded.
 * @return FIGHTCONV_API_VERSION of that library. */
FIGHTCONV_EXPORT int fightconv_api_version(void);

/** The version of the library that is loaded.
 * @return "MAJOR.MINOR.PATCH"; valid as long as the library is loaded. */
FIGHTCONV_EXPORT const char* fightconv_version(void);

/* ---- Errors and diagnostics ---- */

/** Why a function failed. */
typedef enum fightconv_code {
    FIGHTCONV_OK = 0,                  /**< It did not fail. */
    FIGHTCONV_IO = 1,                  /**< The operating system refused. */
    FIGHTCONV_EXHAUSTED = 2,           /**< This process may open no more files. */
    FIGHTCONV_NOT_FOUND = 3,           /**< A file or a named thing does not exist. */
    FIGHTCONV_TRUNCATED = 4,           /**< The bytes end too early. */
    FIGHTCONV_BAD_MAGIC = 5,           /**< It is another format. */
    FIGHTCONV_UNSUPPORTED_VERSION = 6, /**< The right format, in a version that is not read. */
    FIGHTCONV_UNSUPPORTED_FEATURE = 7, /**< Not supported; also an input that nothing reads. */
    FIGHTCONV_MALFORMED = 8,           /**< The input contradicts itself or its format. */
    FIGHTCONV_LIMIT_EXCEEDED = 9,      /**< Over a limit that fightconv_set_limit() can raise, or
                                          over one of the format. */
    FIGHTCONV_OUT_OF_MEMORY = 10,      /**< The system has no more memory. */
    FIGHTCONV_UNSAFE_PATH = 11,        /**< A path leads out of the input's folder. */
    FIGHTCONV_CANCELLED = 12,          /**< The progress function asked to stop. */
    FIGHTCONV_INTERNAL = 13,           /**< A bug in fightconv. */
    FIGHTCONV_WRONG_CALL = 14,         /**< An argument is NULL or out of range, or there is no such
                                          format or option, or no such value of an option. */
    FIGHTCONV_UNMET = 15 /**< The input is sound, but does not have what an option asks
                            of it: a palette, no warnings. */
} fightconv_code;

/** How serious a problem is. */
typedef enum fightconv_severity {
    FIGHTCONV_NOTE = 0,    /**< Harmless. */
    FIGHTCONV_WARNING = 1, /**< The result may not be what the author of the character expects. */
    FIGHTCONV_ERROR = 2    /**< The call failed. */
} fightconv_severity;

/** One problem of an input or of a call. */
typedef struct fightconv_problem {
    fightconv_severity severity; /**< Diagnostics are notes and warnings. */
    fightconv_code code;         /**< The code of an error; FIGHTCONV_OK otherwise. */
    const char* id;      /**< The id of a note or warning, "sff.data-short", which stays the same in
                            all versions; of an error the name of its code. */
    const char* file;    /**< The file that it is about. */
    int64_t offset;      /**< The place in that file, in bytes; -1: not known. */
    int64_t line;        /**< The line in that file, from 1; -1: not known. */
    const char* item;    /**< The part that it is about: "sprite 200,3". */
    const char* message; /**< What was found, what was expected, and what was done. */
    const char* remedy;  /**< What to do about an error. */
    const char* text;    /**< All of it as one line, as the command line shows it. */
} fightconv_problem;

/** The settings of calls, and the error and the diagnostics of the last one. */
typedef struct fightconv_context fightconv_context;

/** Makes a context with the default settings.
 * @return The context, which fightconv_context_free() frees; NULL without enough memory. */
FIGHTCONV_EXPORT fightconv_context* fightconv_context_new(void);

/** Frees a context. What was made with it stays.
 * @param context The context, or NULL. */
FIGHTCONV_EXPORT void fightconv_context_free(fightconv_context* context);

/** The error of the last call with a context.
 * @param context The context.
 * @return The error, valid until the next call with the context; NULL if the call succeeded. */
FIGHTCONV_EXPORT const fightconv_problem* fightconv_error(const fightconv_context* context);

/** How many notes and warnings of the last call are kept.
 * @param context The context.
 * @return Their number; 0 for NULL. */
FIGHTCONV_EXPORT size_t fightconv_diagnostic_count(const fightconv_context* context);

/** One of the notes and warnings of the last call: those about the whole input first, then the
 * others as they were found.
 * @param context The context.
 * @param index From 0.
 * @return The problem, valid until the next call with the context; NULL if there are not that
 * many. */
FIGHTCONV_EXPORT const fightconv_problem* fightconv_diagnostic(const fightconv_context* context,
                                                               size_t index);

/** How often the last call reported a kind of note or warning, kept or not.
 * @param context The context.
 * @param id fightconv_problem::id.
 * @return The number. */
FIGHTCONV_EXPORT uint64_t fightconv_diagnostic_total(const fightconv_context* context,
                                                     const char* id);

/** Frees a document that a function has made.
 * @param text The document, or NULL. */
FIGHTCONV_EXPORT void fightconv_text_free(char* text);

/* ---- Formats, options and limits ---- */

/** The purpose of a format. */
typedef enum fightconv_purpose {
    FIGHTCONV_READS = 0,            /**< It is read. */
    FIGHTCONV_WRITES_CHARACTER = 1, /**< It is written, for other programs. */
    FIGHTCONV_WRITES_VIEW = 2,      /**< It is written as a preview. */
    FIGHTCONV_WRITES_PARTS = 3      /**< Parts of a character are written as separate files. */
} fightconv_purpose;

/** A format. One that is read and written is in the list twice, with the options of each. */
typedef struct fightconv_format {
    size_t size;               /**< In: sizeof the struct. Out: the bytes that are filled. */
    const char* id;            /**< "uff", for fightconv_convert(). */
    const char* name;          /**< "Universal Fighter Frame". */
    const char* extensions;    /**< Those of its files, separated by spaces: ".uff". */
    fightconv_purpose purpose; /**< Whether it is read, or why it is written. */
} fightconv_format;

/** The values that an option takes. */
typedef enum fightconv_option_kind {
    FIGHTCONV_OPTION_FLAG = 0,   /**< "on" or "off". */
    FIGHTCONV_OPTION_CHOICE = 1, /**< One of fightconv_option::words. */
    FIGHTCONV_OPTION_NUMBER = 2, /**< A whole number, from fightconv_option::least to most. */
    FIGHTCONV_OPTION_TEXT = 3,   /**< A text, which the format reads. */
    FIGHTCONV_OPTION_FILE = 4    /**< The content of a file. */
} fightconv_option_kind;

/** An option. */
typedef struct fightconv_option {
    size_t size;                /**< In: sizeof the struct. Out: the bytes that are filled. */
    const char* name;           /**< "uff-pixels", for fightconv_set_option(). */
    const char* help;           /**< What it does, in one line. */
    fightconv_option_kind kind; /**< What it takes. */
    uint32_t word_count;        /**< The number of `words`. */
    const char* const* words;   /**< What a choice can be; NULL if it is none. */
    int64_t least;              /**< The least value of a number. */
    int64_t most;               /**< The greatest value of a number. */
    const char* default_value;  /**< What holds if it is not set; empty: nothing. */
    int32_t repeatable;         /**< 1: a text can hold several values, separated by spaces. */
} fightconv_option;

/** How many formats there are.
 * @param context The context.
 * @return Their number; 0 for NULL. */
FIGHTCONV_EXPORT uint32_t fightconv_format_count(const fightconv_context* context);

/** A format.
 * @param context The context, to which its texts belong.
 * @param index From 0, below fightconv_format_count().
 * @param format The struct that is filled.
 * @return FIGHTCONV_OK or FIGHTCONV_WRONG_CALL. */
FIGHTCONV_EXPORT fightconv_code fightconv_format_at(const fightconv_context* context,
                                                    uint32_t index, fightconv_format* format);

/** How many options a format has.
 * @param context The context.
 * @param format The index of the format; FIGHTCONV_NONE: the options of every conversion.
 * @return Their number; 0 if there is no such format. */
FIGHTCONV_EXPORT uint32_t fightconv_option_count(const fightconv_context* context, uint32_t format);

/** An option of a format, or of every conversion.
 * @param context The context, to which its texts belong.
 * @param format The index of the format; FIGHTCONV_NONE: the options of every conversion, which are
 * "animations" ("0-299,stand": only these), "all-palettes" (one result for each palette),
 * "share-palettes" (sprites with the character's colours share its palette), "colours" (sprites in
 * true colour get palettes of at most so many), "dither" (those that have more are dithered),
 * "strict" (warnings are errors), "verify" (each result is read back and compared) and "name" (the
 * base name of the results).
 * @param index From 0, below fightconv_option_count().
 * @param option The struct that is filled.
 * @return FIGHTCONV_OK or FIGHTCONV_WRONG_CALL. */
FIGHTCONV_EXPORT fightconv_code fightconv_option_at(const fightconv_context* context,
                                                    uint32_t format, uint32_t index,
                                                    fightconv_option* option);

/** The formats and their options as JSON: "reads" and "writes" list them, each with its id, name,
 * extensions and options; one that is written has a "purpose": "character", "view" or "parts".
 * @param context The context.
 * @return The document, which fightconv_text_free() frees; NULL on failure. */
FIGHTCONV_EXPORT char* fightconv_formats_json(fightconv_context* context);

/** Sets an option for all calls with a context. The call that uses the value checks it.
 * @param context The context.
 * @param name The name as on the command line, without the dashes: "uff-pixels".
 * @param value The value as on the command line: "indexed"; "on" or "off" for a flag, the content
 * for a file. NULL: as if it had never been set.
 * @return FIGHTCONV_OK; FIGHTCONV_WRONG_CALL if there is no such option;
 * FIGHTCONV_OUT_OF_MEMORY. */
FIGHTCONV_EXPORT fightconv_code fightconv_set_option(fightconv_context* context, const char* name,
                                                     const char* value);

/** The things that can be limited. */
typedef enum fightconv_limit {
    FIGHTCONV_LIMIT_MEMORY = 0,      /**< Bytes that one call may have in decoded pictures, results
                                        and so on; 1 GiB. */
    FIGHTCONV_LIMIT_INPUT_FILE = 1,  /**< Bytes of each file that is read; 512 MiB. */
    FIGHTCONV_LIMIT_THREADS = 2,     /**< Threads that a call may use; 1. */
    FIGHTCONV_LIMIT_DIAGNOSTICS = 3, /**< Notes and warnings of each id that are kept; 20. The
                                        others are counted. */
    FIGHTCONV_LIMIT_WORK = 4,        /**< Bytes that each step may make of a small input; 64 MiB.
                                        Inputs over 64 KiB are allowed 4,096 more for each byte. */
    FIGHTCONV_LIMIT_PLAY = 5         /**< Instructions of a character's states that are played,
                                        beside 30,000 for each in its files; 20 million. */
} fightconv_limit;

/** Sets a limit for all calls with a context.
 * @param context The context.
 * @param limit What is limited.
 * @param value At least 1.
 * @return FIGHTCONV_OK or FIGHTCONV_WRONG_CALL. */
FIGHTCONV_EXPORT fightconv_code fightconv_set_limit(fightconv_context* context,
                                                    fightconv_limit limit, uint64_t value);

/** A function that is told how far a call is: at the beginning of each step, and often in between
 * with the same values. Several threads call it at once if FIGHTCONV_LIMIT_THREADS allows more than
 * one. It must not call functions with the same context.
 * @param user As given to fightconv_set_progress().
 * @param step "reading", or the id of the format that is written; valid during the call.
 * @param done The number of steps that are done.
 * @param total The number of all steps; 1 for calls that only read.
 * @return 0 to go on; anything else ends the call with FIGHTCONV_CANCELLED. */
typedef int (*fightconv_progress)(void* user, const char* step, size_t done, size_t total);

/** Sets the progress function of all calls with a context.
 * @param context The context.
 * @param progress The function; NULL: none.
 * @param user What the function is given. */
FIGHTCONV_EXPORT void fightconv_set_progress(fightconv_context* context,
                                             fightconv_progress progress, void* user);

/* ---- Inputs ---- */

/** A file in memory. */
typedef struct fightconv_file {
    const char* name;     /**< A path with '/' between folders. */
    const uint8_t* bytes; /**< Its content; NULL only if it is empty. */
    size_t size;          /**< The number of bytes. */
} fightconv_file;

/** Something that can be read: a file, a folder, or files in memory. */
typedef struct fightconv_input fightconv_input;

/** Opens a file or a folder on the disk. What is in it is read by the calls that use it.
 * @param context The context.
 * @param path Its path.
 * @return The input, which fightconv_input_free() frees; NULL on failure: FIGHTCONV_NOT_FOUND,
 * FIGHTCONV_UNSUPPORTED_FEATURE if nothing reads it, FIGHTCONV_IO and so on. */
FIGHTCONV_EXPORT fightconv_input* fightconv_open_path(fightconv_context* context, const char* path);

/** Opens files in memory.
 * @param context The context.
 * @param files The files. Names are copied; bytes are borrowed until the input is freed.
 * @param count The number of files.
 * @param main_file The name of the file that is opened; NULL: the folder that they form.
 * @param name The name of that folder.
 * @return The input, which fightconv_input_free() frees; NULL on failure:
 * FIGHTCONV_UNSUPPORTED_FEATURE if nothing reads it, FIGHTCONV_UNSAFE_PATH and so on. */
FIGHTCONV_EXPORT fightconv_input* fightconv_open_files(fightconv_context* context,
                                                       const fightconv_file* files, size_t count,
                                                       const char* main_file, const char* name);

/** Frees an input. Characters and outputs that were made of it stay.
 * @param input The input, or NULL. */
FIGHTCONV_EXPORT void fightconv_input_free(fightconv_input* input);

/** The base name of the results of an input.
 * @param input The input.
 * @return "kfm"; empty for NULL. */
FIGHTCONV_EXPORT const char* fightconv_input_name(const fightconv_input* input);

/** The format that an input is read as.
 * @param input The input.
 * @return fightconv_format::id, "mugen"; empty for NULL. */
FIGHTCONV_EXPORT const char* fightconv_input_format(const fightconv_input* input);

/** The report of `fightconv inspect --json` on an input.
 * @param context The context.
 * @param input The input.
 * @return The document, which fightconv_text_free() frees; NULL on failure. */
FIGHTCONV_EXPORT char* fightconv_inspect_json(fightconv_context* context,
                                              const fightconv_input* input);

/** Checks an input strictly. Its problems are the diagnostics.
 * @param context The context.
 * @param input The input.
 * @return FIGHTCONV_OK if it could be read at all. */
FIGHTCONV_EXPORT fightconv_code fightconv_validate(fightconv_context* context,
                                                   const fightconv_input* input);

/* ---- Conversion ---- */

/** The files of a conversion. */
typedef struct fightconv_output fightconv_output;

/** Converts an input. Nothing is written to the disk.
 * @param context The context.
 * @param input The input.
 * @param formats The formats of the results: "uff", or "uff,zx,page".
 * @return All results, which fightconv_output_free() frees; NULL on failure. */
FIGHTCONV_EXPORT fightconv_output* fightconv_convert(fightconv_context* context,
                                                     const fightconv_input* input,
                                                     const char* formats);

/** Frees an output with the bytes of its files.
 * @param output The output, or NULL. */
FIGHTCONV_EXPORT void fightconv_output_free(fightconv_output* output);

/** How many files an output has.
 * @param output The output.
 * @return Their number; 0 for NULL. */
FIGHTCONV_EXPORT size_t fightconv_output_count(const fightconv_output* output);

/** A file of an output.
 * @param output The output, to which the name and the bytes belong.
 * @param index From 0.
 * @return The file, whose name is a safe relative path; NULL if there are not that many. */
FIGHTCONV_EXPORT const fightconv_file* fightconv_output_file(const fightconv_output* output,
                                                             size_t index);

/** The format that a file of an output belongs to.
 * @param output The output.
 * @param index From 0.
 * @return fightconv_format::id; empty if there are not that many. */
FIGHTCONV_EXPORT const char* fightconv_output_format(const fightconv_output* output, size_t index);

/* ---- Characters ---- */

/** A character that was read, with all of its pictures and sounds. It never changes. All texts in
 * the structs below are valid until it is freed. */
typedef struct fightconv_character fightconv_character;

/** Reads a character.
 * @param context The context.
 * @param input The input, which can be freed afterwards.
 * @return The character, which fightconv_character_free() frees; NULL on failure. */
FIGHTCONV_EXPORT fightconv_character* fightconv_read(fightconv_context* context,
                                                     const fightconv_input* input);

/** Frees a character.
 * @param character The character, or NULL. */
FIGHTCONV_EXPORT void fightconv_character_free(fightconv_character* character);

/** Everything but pixels and the samples of sounds as JSON. It is the document that the result
 * "character-json" of fightconv_convert() has.
 * @param context The context.
 * @param character The character.
 * @return The document, which fightconv_text_free() frees; NULL on failure. */
FIGHTCONV_EXPORT char* fightconv_character_json(fightconv_context* context,
                                                const fightconv_character* character);

/** Information about a whole character. */
typedef struct fightconv_info {
    size_t size;              /**< In: sizeof the struct. Out: the bytes that are filled. */
    const char* name;         /**< The name that files and other characters know it by. */
    const char* display_name; /**< The name that players see. */
    const char* author;       /**< Who made it. */
    const char* version_date; /**< When this version was made, as its author wrote it. */
    int32_t screen_width;     /**< The screen that it is made for, in pixels. */
    int32_t screen_height;    /**< The same. */
    double scale_x; /**< How many times wider the game shows its pictures and boxes. Movement is not
                       scaled. */
    double scale_y; /**< The same for the height. */
    int32_t floor_y; /**< Rows between the bottom edge of the standing frame and the ground. */
    uint32_t chosen_choice; /**< The index of the selectable palette that sprites are shown in;
                               FIGHTCONV_NONE: the palettes of the sprites. */
    uint32_t palette_count; /**< For fightconv_palette_at(). */
    uint32_t palette_choice_count; /**< For fightconv_palette_choice_at(). */
    uint32_t sprite_count;         /**< For fightconv_sprite_at(). */
    uint32_t animation_count;      /**< For fightconv_animation_at(). */
    uint32_t move_count;           /**< For fightconv_move_at(). */
    uint32_t sound_count;          /**< For fightconv_sound_at(). */
    uint32_t property_count;       /**< For fightconv_property_at(). */
} fightconv_info;

/** The information about a character.
 * @param character The character.
 * @param info The struct that is filled.
 * @return FIGHTCONV_OK or FIGHTCONV_WRONG_CALL. */
FIGHTCONV_EXPORT fightconv_code fightconv_character_info(const fightconv_character* character,
                                                         fightconv_info* info);

/** Two texts: a key and its value. */
typedef struct fightconv_pair {
    size_t size;       /**< In: sizeof the struct. Out: the bytes that are filled. */
    const char* key;   /**< "life". */
    const char* value; /**< "1000". */
} fightconv_pair;

/** A value of the whole character that has no field: "life" is "1000".
 * @param character The character.
 * @param index From 0, below fightconv_info::property_count.
 * @param property The struct that is filled.
 * @return FIGHTCONV_OK or FIGHTCONV_WRONG_CALL. */
FIGHTCONV_EXPORT fightconv_code fightconv_property_at(const fightconv_character* character,
                                                      uint32_t index, fightconv_pair* property);

/* ---- Palettes and sprites ---- */

/** A palette of 256 colours. */
typedef struct fightconv_palette {
    size_t size;    /**< In: sizeof the struct. Out: the bytes that are filled. */
    int32_t group;  /**< Its group in the sprite file. */
    int32_t number; /**< Its number in that group. */
} fightconv_palette;

/** A palette.
 * @param character The character.
 * @param index From 0, below fightconv_info::palette_count.
 * @param palette The struct that is filled.
 * @return FIGHTCONV_OK or FIGHTCONV_WRONG_CALL. */
FIGHTCONV_EXPORT fightconv_code fightconv_palette_at(const fightconv_character* character,
                                                     fightconv_palette_index index,
                                                     fightconv_palette* palette);

/** The colours of a palette.
 * @param character The character.
 * @param index From 0, below fightconv_info::palette_count.
 * @param colours 256 colours of 4 bytes each, which are filled: red, green, blue, alpha.
 * @return FIGHTCONV_OK or FIGHTCONV_WRONG_CALL. */
FIGHTCONV_EXPORT fightconv_code fightconv_palette_colours(const fightconv_character* character,
                                                          fightconv_palette_index index,
                                                          uint8_t colours[1024]);

/** A selectable palette: one that a player can choose. The option "palette" selects it by its
 * number. */
typedef struct fightconv_palette_choice {
    size_t size;                     /**< In: sizeof the struct. Out: the bytes that are filled. */
    int32_t number;                  /**< Its number in the .def, or in palette group 1, from 1. */
    fightconv_palette_index palette; /**< The palette. */
} fightconv_palette_choice;

/** A selectable palette; the first is the default.
 * @param character The character.
 * @param index From 0, below fightconv_info::palette_choice_count.
 * @param choice The struct that is filled.
 * @return FIGHTCONV_OK or FIGHTCONV_WRONG_CALL. */
FIGHTCONV_EXPORT fightconv_code fightconv_palette_choice_at(const fightconv_character* character,
                                                            uint32_t index,
                                                            fightconv_palette_choice* choice);

/** A picture and its place. */
typedef struct fightconv_sprite {
    size_t size;     /**< In: sizeof the struct. Out: the bytes that are filled. */
    int32_t group;   /**< Its group in the sprite file. */
    int32_t number;  /**< Its number in that group. */
    int32_t axis_x;  /**< From the picture's left edge to the character's axis, in pixels. */
    int32_t axis_y;  /**< From the picture's top edge to the character's axis, in pixels. */
    uint32_t width;  /**< Pixels; 0 for an empty picture. */
    uint32_t height; /**< Pixels; 0 for an empty picture. */
    fightconv_palette_index palette; /**< The palette that it is shown with; FIGHTCONV_NONE: its
                                        pixels have true colour. */
    uint32_t picture; /**< The number of its picture: sprites with the same number share one. */
} fightconv_sprite;

/** A sprite, in the order of the file.
 * @param character The character.
 * @param index From 0, below fightconv_info::sprite_count.
 * @param sprite The struct that is filled.
 * @return FIGHTCONV_OK or FIGHTCONV_WRONG_CALL. */
FIGHTCONV_EXPORT fightconv_code fightconv_sprite_at(const fightconv_character* character,
                                                    fightconv_sprite_index index,
                                                    fightconv_sprite* sprite);

/** Finds the sprite that frames show for a group and number.
 * @param character The character.
 * @param group fightconv_sprite::group.
 * @param number fightconv_sprite::number.
 * @return Its index; FIGHTCONV_NONE if there is none. */
FIGHTCONV_EXPORT fightconv_sprite_index fightconv_find_sprite(const fightconv_character* character,
                                                              int32_t group, int32_t number);

/** The pixels of a sprite, in the palette that it is shown with.
 * @param character The character.
 * @param index From 0, below fightconv_info::sprite_count.
 * @param pixels The pixels, which are filled: red, green, blue and alpha, not premultiplied, row by
 * row from the top. A pixel that is not seen has 0, 0, 0, 0.
 * @param size width * height * 4 bytes.
 * @return FIGHTCONV_OK; FIGHTCONV_WRONG_CALL, also for another size; FIGHTCONV_OUT_OF_MEMORY. */
FIGHTCONV_EXPORT fightconv_code fightconv_sprite_rgba(const fightconv_character* character,
                                                      fightconv_sprite_index index, uint8_t* pixels,
                                                      size_t size);

/** The pixels of a sprite as indices into its palette.
 * @param character The character.
 * @param index From 0, below fightconv_info::sprite_count.
 * @param pixels The indices, which are filled, row by row from the top.
 * @param size width * height bytes.
 * @return FIGHTCONV_OK; FIGHTCONV_WRONG_CALL, also for another size and for true colour;
 * FIGHTCONV_OUT_OF_MEMORY. */
FIGHTCONV_EXPORT fightconv_code fightconv_sprite_indices(const fightconv_character* character,
                                                         fightconv_sprite_index index,
                                                         uint8_t* pixels, size_t size);

/* ---- Animations, frames, boxes ---- */

/** The way in which an animation goes on after its last frame. */
typedef enum fightconv_loop {
    FIGHTCONV_ONCE = 0,     /**< The animation ends. */
    FIGHTCONV_LOOP = 1,     /**< It returns to fightconv_animation::loop_start. */
    FIGHTCONV_PING_PONG = 2 /**< It plays backwards, and then forwards again. */
} fightconv_loop;

/** An animation. */
typedef struct fightconv_animation {
    size_t size;          /**< In: sizeof the struct. Out: the bytes that are filled. */
    int32_t number;       /**< The number of the action. */
    fightconv_loop loop;  /**< What follows the last frame. */
    const char* name;     /**< A name that no other animation of the character has. */
    uint32_t loop_start;  /**< The frame to which a loop returns. */
    int32_t floor_y;      /**< Instead of fightconv_info::floor_y; FIGHTCONV_UNKNOWN: as there. */
    uint32_t frame_count; /**< For fightconv_frame_at(); at least 1. */
} fightconv_animation;

/** An animation.
 * @param character The character.
 * @param index From 0, below fightconv_info::animation_count.
 * @param animation The struct that is filled.
 * @return FIGHTCONV_OK or FIGHTCONV_WRONG_CALL. */
FIGHTCONV_EXPORT fightconv_code fightconv_animation_at(const fightconv_character* character,
                                                       fightconv_animation_index index,
                                                       fightconv_animation* animation);

/** Finds an animation by its number.
 * @param character The character.
 * @param number fightconv_animation::number.
 * @return The index of the first that has it; FIGHTCONV_NONE if there is none. */
FIGHTCONV_EXPORT fightconv_animation_index
fightconv_find_animation(const fightconv_character* character, int32_t number);

/** How the pixels of a frame are put onto what is behind it. */
typedef enum fightconv_blend {
    FIGHTCONV_BLEND_NORMAL = 0,  /**< By their alpha. */
    FIGHTCONV_BLEND_ADD = 1,     /**< Added. */
    FIGHTCONV_BLEND_SUBTRACT = 2 /**< Subtracted. */
} fightconv_blend;

/** Bits of fightconv_frame::interpolated. */
typedef enum fightconv_interpolation {
    FIGHTCONV_INTERPOLATE_OFFSET = 1, /**< offset_x and offset_y. */
    FIGHTCONV_INTERPOLATE_BLEND = 2,  /**< blend_source and blend_destination. */
    FIGHTCONV_INTERPOLATE_SCALE = 4,  /**< scale_x and scale_y. */
    FIGHTCONV_INTERPOLATE_ANGLE = 8   /**< angle. */
} fightconv_interpolation;

/** A frame of an animation. */
typedef struct fightconv_frame {
    size_t size;                   /**< In: sizeof the struct. Out: the bytes that are filled. */
    fightconv_sprite_index sprite; /**< What is shown; FIGHTCONV_NONE: nothing. */
    int32_t is_missing;            /**< 1: the frame names a sprite that does not exist. */
    int32_t missing_group;         /**< The group of that sprite. */
    int32_t missing_number;        /**< Its number. */
    int32_t ticks;    /**< How long it is shown; FIGHTCONV_HOLD: the animation stops here. 0 only as
                         the only frame. */
    int32_t offset_x; /**< From the character's axis to the sprite's axis, in pixels. */
    int32_t offset_y; /**< The same downwards. */
    int32_t flip_h;   /**< 1: mirrored left to right, about the axis. */
    int32_t flip_v;   /**< 1: mirrored top to bottom, about the axis. */
    fightconv_blend blend;     /**< How it is blended. */
    int32_t blend_source;      /**< 0 to 256, for FIGHTCONV_BLEND_ADD. */
    int32_t blend_destination; /**< 0 to 256, for FIGHTCONV_BLEND_ADD. */
    double scale_x;            /**< How many times wider it is shown. */
    double scale_y;            /**< How many times higher it is shown. */
    double angle;              /**< How far it is turned, in degrees. */
    uint32_t interpolated; /**< The values that move from those of the frame before to these: bits
                              of fightconv_interpolation. */
    uint32_t box_count;    /**< For fightconv_box_at(). */
    uint32_t cue_count;    /**< For fightconv_cue_at(). */
    uint32_t tag_count;    /**< For fightconv_tag_at(). */
    const char* label;     /**< A name of the frame, from formats that have one. */
    const char* program;   /**< A script of the frame, from formats that have one. */
} fightconv_frame;

/** A frame.
 * @param character The character.
 * @param animation From 0, below fightconv_info::animation_count.
 * @param index From 0, below fightconv_animation::frame_count.
 * @param frame The struct that is filled.
 * @return FIGHTCONV_OK or FIGHTCONV_WRONG_CALL. */
FIGHTCONV_EXPORT fightconv_code fightconv_frame_at(const fightconv_character* character,
                                                   fightconv_animation_index animation,
                                                   uint32_t index, fightconv_frame* frame);

/** The purpose of a box. */
typedef enum fightconv_box_kind {
    FIGHTCONV_BOX_ATTACK = 0,            /**< It hits. */
    FIGHTCONV_BOX_ATTACK_INACTIVE = 1,   /**< It would hit at another time. */
    FIGHTCONV_BOX_HURT = 2,              /**< It is hit. */
    FIGHTCONV_BOX_STUN = 3,              /**< It is hit while the character is stunned. */
    FIGHTCONV_BOX_PHYSICAL_EXTENT = 4,   /**< It pushes others away. */
    FIGHTCONV_BOX_GRAB = 5,              /**< It throws. */
    FIGHTCONV_BOX_GUARD_AIR = 6,         /**< It guards in the air. */
    FIGHTCONV_BOX_GUARD_HIGH = 7,        /**< It guards high. */
    FIGHTCONV_BOX_GUARD_MED = 8,         /**< It guards in the middle. */
    FIGHTCONV_BOX_GUARD_LOW = 9,         /**< It guards low. */
    FIGHTCONV_BOX_THROW_INVINCIBLE = 10, /**< It cannot be thrown. */
    FIGHTCONV_BOX_INVINCIBLE = 11        /**< It cannot be hit. */
} fightconv_box_kind;

/** A box of a frame. The flips of the frame do not mirror it. */
typedef struct fightconv_box {
    size_t size;           /**< In: sizeof the struct. Out: the bytes that are filled. */
    int32_t kind;          /**< fightconv_box_kind, or another number below 256 that a file has. */
    float x;               /**< Its left edge, in pixels from the axis. */
    float y;               /**< Its top edge, in pixels from the axis. */
    float width;           /**< Pixels. */
    float height;          /**< Pixels. */
    float rotation;        /**< How far it is turned, in degrees from -180 to 180. */
    int32_t enabled;       /**< 0: it has no effect. */
    int32_t damage;        /**< What an attack box takes. */
    int32_t hitstun;       /**< Ticks. */
    int32_t blockstun;     /**< Ticks. */
    int32_t knockback;     /**< 1: it pushes the one who is hit. */
    float knockback_angle; /**< Degrees: 0 straight away from the attacker, 90 up. */
    float knockback_strength; /**< Pixels per tick. */
    const char* name;         /**< A name, from formats that have one. */
} fightconv_box;

/** A box.
 * @param character The character.
 * @param animation From 0, below fightconv_info::animation_count.
 * @param frame From 0, below fightconv_animation::frame_count.
 * @param index From 0, below fightconv_frame::box_count.
 * @param box The struct that is filled.
 * @return FIGHTCONV_OK or FIGHTCONV_WRONG_CALL. */
FIGHTCONV_EXPORT fightconv_code fightconv_box_at(const fightconv_character* character,
                                                 fightconv_animation_index animation,
                                                 uint32_t frame, uint32_t index,
                                                 fightconv_box* box);

/** A sound that begins with a frame. */
typedef struct fightconv_cue {
    size_t size;      /**< In: sizeof the struct. Out: the bytes that are filled. */
    const char* clip; /**< fightconv_sound::name of the sound. */
    float volume;     /**< 1: as loud as it was recorded. */
    float pitch;      /**< 1: as it was recorded; 2: twice as fast. */
    int32_t tick;     /**< The tick of the frame at which it begins, from 0. */
} fightconv_cue;

/** A sound of a frame.
 * @param character The character.
 * @param animation From 0, below fightconv_info::animation_count.
 * @param frame From 0, below fightconv_animation::frame_count.
 * @param index From 0, below fightconv_frame::cue_count.
 * @param cue The struct that is filled.
 * @return FIGHTCONV_OK or FIGHTCONV_WRONG_CALL. */
FIGHTCONV_EXPORT fightconv_code fightconv_cue_at(const fightconv_character* character,
                                                 fightconv_animation_index animation,
                                                 uint32_t frame, uint32_t index,
                                                 fightconv_cue* cue);

/** A value of a frame that has no field.
 * @param character The character.
 * @param animation From 0, below fightconv_info::animation_count.
 * @param frame From 0, below fightconv_animation::frame_count.
 * @param index From 0, below fightconv_frame::tag_count.
 * @param tag The struct that is filled.
 * @return FIGHTCONV_OK or FIGHTCONV_WRONG_CALL. */
FIGHTCONV_EXPORT fightconv_code fightconv_tag_at(const fightconv_character* character,
                                                 fightconv_animation_index animation,
                                                 uint32_t frame, uint32_t index,
                                                 fightconv_pair* tag);

/* ---- Moves, hits, cancels ---- */

/** The word that players have for a move. */
typedef enum fightconv_move_type {
    FIGHTCONV_MOVE_OTHER = 0,          /**< Not known. */
    FIGHTCONV_MOVE_NORMAL = 1,         /**< A normal. */
    FIGHTCONV_MOVE_COMMAND_NORMAL = 2, /**< A direction and a button. */
    FIGHTCONV_MOVE_SPECIAL = 3,        /**< A motion and a button. */
    FIGHTCONV_MOVE_SUPER = 4,          /**< It costs power. */
    FIGHTCONV_MOVE_MOVEMENT = 5,       /**< It only moves the character. */
    FIGHTCONV_MOVE_THROW = 6           /**< It throws. */
} fightconv_move_type;

/** How a hit has to be guarded. */
typedef enum fightconv_guard {
    FIGHTCONV_GUARD_UNKNOWN = 0,    /**< Not known. */
    FIGHTCONV_GUARD_HIGH = 1,       /**< Standing: an overhead. */
    FIGHTCONV_GUARD_MID = 2,        /**< Standing or crouching. */
    FIGHTCONV_GUARD_LOW = 3,        /**< Crouching. */
    FIGHTCONV_GUARD_UNBLOCKABLE = 4 /**< Not at all. */
} fightconv_guard;

/** The effect of a hit on an opponent who stands. */
typedef enum fightconv_hit_effect {
    FIGHTCONV_HIT_STUN = 0,        /**< Hitstun. */
    FIGHTCONV_HIT_LAUNCH = 1,      /**< The opponent is in the air. */
    FIGHTCONV_HIT_KNOCKDOWN = 2,   /**< The opponent lies on the ground. */
    FIGHTCONV_HIT_CUSTOM_STATE = 3 /**< The opponent does what the attacker's states say. */
} fightconv_hit_effect;

/** How a character stands. */
typedef enum fightconv_stance {
    FIGHTCONV_STANCE_UNKNOWN = 0,   /**< Not known. */
    FIGHTCONV_STANCE_STANDING = 1,  /**< On the ground. */
    FIGHTCONV_STANCE_CROUCHING = 2, /**< Crouching. */
    FIGHTCONV_STANCE_AIRBORNE = 3,  /**< In the air. */
    FIGHTCONV_STANCE_LYING = 4      /**< On the ground, knocked down. */
} fightconv_stance;

/** A move. */
typedef struct fightconv_move {
    size_t size;    /**< In: sizeof the struct. Out: the bytes that are filled. */
    int32_t number; /**< The number of its state. */
    fightconv_animation_index animation; /**< What it shows. */
    const char* name;                    /**< Its name. */
    const char* input;        /**< Numpad notation: "236P"; "5L > 5L" if it follows another move. */
    fightconv_move_type type; /**< What players call it. */
    fightconv_guard guard;    /**< How it has to be guarded. */
    fightconv_stance stance;  /**< The character's stance at its beginning. */
    int32_t needs_control;    /**< 1: only a character that is free to act begins it. */
    int32_t starts_standing;  /**< 1: its input begins it from standing. */
    int32_t starts_crouching; /**< 1: its input begins it from crouching. */
    int32_t starts_airborne;  /**< 1: its input begins it in the air. */
    int32_t power_cost;       /**< Power that it takes. */
    int32_t power_gain;       /**< Power that it gives by itself. */
    int32_t duration;  /**< Ticks until it is over if it hits nobody; FIGHTCONV_UNKNOWN: as long as
                          its animation. */
    int32_t next;      /**< The state that follows then; FIGHTCONV_UNKNOWN if none is known. */
    int32_t free_tick; /**< Ticks until the character may act again, or FIGHTCONV_UNKNOWN. */
    int32_t hit_advantage;   /**< How many ticks earlier than the opponent that is if the move hits,
 after all that follows by itself; FIGHTCONV_UNKNOWN: no more is known than its hits say. */
    int32_t block_advantage; /**< The same if the move is guarded. */
    fightconv_hit_effect hit_effect; /**< What becomes of the opponent in the end. */
    int32_t hit_power;         /**< Power that is gained in all if it hits, or FIGHTCONV_UNKNOWN. */
    uint32_t hit_count;        /**< For fightconv_hit_at(). */
    uint32_t notify_count;     /**< For fightconv_notify_at(). */
    uint32_t cancel_count;     /**< For fightconv_cancel_at(). */
    uint32_t waypoint_count;   /**< For fightconv_waypoint_at(). */
    uint32_t projectile_count; /**< For fightconv_projectile_at(). */
} fightconv_move;

/** A move.
 * @param character The character.
 * @param index From 0, below fightconv_info::move_count.
 * @param move The struct that is filled.
 * @return FIGHTCONV_OK or FIGHTCONV_WRONG_CALL. */
FIGHTCONV_EXPORT fightconv_code fightconv_move_at(const fightconv_character* character,
                                                  fightconv_move_index index, fightconv_move* move);

/** The frame data of a move, as players write it. */
typedef struct fightconv_frame_data {
    size_t size;           /**< In: sizeof the struct. Out: the bytes that are filled. */
    int32_t total;         /**< Ticks of the whole move. */
    int32_t until_landing; /**< 1: it ends with the landing, whenever that is. */
    int32_t startup;  /**< The first tick that hits, from 1; FIGHTCONV_UNKNOWN: it does not hit. */
    int32_t recovery; /**< Ticks behind the last hit. */
    int32_t power;    /**< Power gained in all if it hits, below 0 if the move costs more;
                         FIGHTCONV_UNKNOWN: not known. */
    const char* active;   /**< "4"; "3,7" for two hits in a row; "2(13)2" with the ticks between. */
    const char* damage;   /**< "37+36"; "90|85" where only one happens; "~35" if estimated. */
    const char* on_hit;   /**< The advantage if it hits: "+3", "launches", "knocks down" or "custom
                             state"; empty: not known. */
    const char* on_block; /**< The advantage if it is guarded. */
} fightconv_frame_data;

/** The frame data of a move.
 * @param character The character.
 * @param index From 0, below fightconv_info::move_count.
 * @param data The struct that is filled.
 * @return FIGHTCONV_OK or FIGHTCONV_WRONG_CALL. */
FIGHTCONV_EXPORT fightconv_code fightconv_frame_data_at(const fightconv_character* character,
                                                        fightconv_move_index index,
                                                        fightconv_frame_data* data);

/** A window of ticks in which a move can hit. */
typedef struct fightconv_hit {
    size_t size;        /**< In: sizeof the struct. Out: the bytes that are filled. */
    int32_t first_tick; /**< The tick of the move in which it begins, from 0. */
    int32_t last_tick;  /**< The last tick; it belongs to the window. */
    int32_t continued;  /**< 1: it is the hit of the window before it, or of the move before it for
                           the first: whoever was hit is not hit again. */
    int32_t damage;     /**< Life that it takes. */
    int32_t chip;       /**< Life that it takes if it is guarded. */
    int32_t hitstop;    /**< Ticks for which the one who is hit stops. */
    int32_t attacker_hitstop;    /**< Ticks for which the attacker stops. */
    int32_t hitstun;             /**< Whole ticks between the hitstop and the tick in which the one
                                    who is hit has control again. */
    int32_t blockstun;           /**< The same if it is guarded. */
    fightconv_hit_effect effect; /**< What becomes of the one who is hit. */
    fightconv_guard guard;       /**< How it has to be guarded. */
    float knockback_x;           /**< Pixels per tick, away from the attacker. */
    float knockback_y;           /**< Pixels per tick, down. */
    float pushback;              /**< Pixels that one who stands is moved away from the attacker. */
    float block_pushback;        /**< The same if it is guarded. */
    int32_t power_on_hit;        /**< Power that the attacker gains if it hits. */
    int32_t power_on_guard;      /**< The same if it is guarded. */
    int32_t approximate;         /**< 1: some value was estimated. */
    int32_t alternative;     /**< 1: it needs more than the move itself, such as an opponent who is
                                close; frame data leave it out. */
    const char* sound;       /**< fightconv_sound::name that is heard if it hits; empty: none. */
    const char* guard_sound; /**< The same if it is guarded. */
} fightconv_hit;

/** A hit of a move.
 * @param character The character.
 * @param move From 0, below fightconv_info::move_count.
 * @param index From 0, below fightconv_move::hit_count.
 * @param hit The struct that is filled.
 * @return FIGHTCONV_OK or FIGHTCONV_WRONG_CALL. */
FIGHTCONV_EXPORT fightconv_code fightconv_hit_at(const fightconv_character* character,
                                                 fightconv_move_index move, uint32_t index,
                                                 fightconv_hit* hit);

/** A move into which another one can be cancelled. */
typedef struct fightconv_cancel {
    size_t size;         /**< In: sizeof the struct. Out: the bytes that are filled. */
    int32_t into;        /**< fightconv_move::number of that move. */
    int32_t first_tick;  /**< The tick of the cancelled move from which it is possible. */
    int32_t on_hit;      /**< 1: if the cancelled move hit. */
    int32_t on_block;    /**< 1: if it was guarded. */
    int32_t on_whiff;    /**< 1: if it touched nobody. */
    int32_t approximate; /**< 1: it also depends on the state of the game. */
} fightconv_cancel;

/** A cancel of a move.
 * @param character The character.
 * @param move From 0, below fightconv_info::move_count.
 * @param index From 0, below fightconv_move::cancel_count.
 * @param cancel The struct that is filled.
 * @return FIGHTCONV_OK or FIGHTCONV_WRONG_CALL. */
FIGHTCONV_EXPORT fightconv_code fightconv_cancel_at(const fightconv_character* character,
                                                    fightconv_move_index move, uint32_t index,
                                                    fightconv_cancel* cancel);

/** Something that a move sends out: a helper or a projectile. */
typedef struct fightconv_notify {
    size_t size;          /**< In: sizeof the struct. Out: the bytes that are filled. */
    int32_t tick;         /**< The tick of the move, from 0. */
    int32_t approximate;  /**< 1: whether and when it happens depends on the game. */
    const char* event;    /**< "helper", "projectile". */
    uint32_t value_count; /**< For fightconv_notify_value_at(). */
} fightconv_notify;

/** Something that a move sends out.
 * @param character The character.
 * @param move From 0, below fightconv_info::move_count.
 * @param index From 0, below fightconv_move::notify_count.
 * @param notify The struct that is filled.
 * @return FIGHTCONV_OK or FIGHTCONV_WRONG_CALL. */
FIGHTCONV_EXPORT fightconv_code fightconv_notify_at(const fightconv_character* character,
                                                    fightconv_move_index move, uint32_t index,
                                                    fightconv_notify* notify);

/** A value of what a move sends out.
 * @param character The character.
 * @param move From 0, below fightconv_info::move_count.
 * @param notify From 0, below fightconv_move::notify_count.
 * @param index From 0, below fightconv_notify::value_count.
 * @param value The struct that is filled.
 * @return FIGHTCONV_OK or FIGHTCONV_WRONG_CALL. */
FIGHTCONV_EXPORT fightconv_code fightconv_notify_value_at(const fightconv_character* character,
                                                          fightconv_move_index move,
                                                          uint32_t notify, uint32_t index,
                                                          fightconv_pair* value);

/** A projectile that a move sends out: it flies evenly, hits with the attack boxes of its animation
 * and ends. fightconv_notify_at() lists it, too. */
typedef struct fightconv_projectile {
    size_t size;          /**< In: sizeof the struct. Out: the bytes that are filled. */
    int32_t tick;         /**< The tick of the move, from 0, in which it is first seen. */
    int32_t action;       /**< fightconv_animation::number of what it shows. */
    float x;              /**< Pixels forward from where the character is then. */
    float y;              /**< Pixels down from there. */
    float velocity_x;     /**< Pixels per tick, forward. */
    float velocity_y;     /**< Pixels per tick, down. */
    float acceleration_x; /**< What velocity_x gains in each tick. */
    float acceleration_y; /**< What velocity_y gains in each tick. */
    int32_t life;         /**< Ticks; FIGHTCONV_UNKNOWN: until it leaves the stage. */
    int32_t hits;         /**< It ends after so many hits. */
    int32_t interval;     /**< Ticks in which it cannot hit again after a hit and its hitstop. */
    int32_t priority; /**< Of two that meet the one with less loses a hit, the other one a part of
                         its priority; 0: it meets no other. */
    int32_t approximate; /**< 1: whether and when it begins depends on the game. */
} fightconv_projectile;

/** A projectile of a move.
 * @param character The character.
 * @param move From 0, below fightconv_info::move_count.
 * @param index From 0, below fightconv_move::projectile_count.
 * @param projectile The struct that is filled.
 * @return FIGHTCONV_OK or FIGHTCONV_WRONG_CALL. */
FIGHTCONV_EXPORT fightconv_code fightconv_projectile_at(const fightconv_character* character,
                                                        fightconv_move_index move, uint32_t index,
                                                        fightconv_projectile* projectile);

/** The hit of a projectile. Its ticks are those of the projectile.
 * @param character The character.
 * @param move From 0, below fightconv_info::move_count.
 * @param index From 0, below fightconv_move::projectile_count.
 * @param hit The struct that is filled.
 * @return FIGHTCONV_OK or FIGHTCONV_WRONG_CALL. */
FIGHTCONV_EXPORT fightconv_code fightconv_projectile_hit_at(const fightconv_character* character,
                                                            fightconv_move_index move,
                                                            uint32_t index, fightconv_hit* hit);

/** Where the character is from a tick of its move on. */
typedef struct fightconv_waypoint {
    size_t size;  /**< In: sizeof the struct. Out: the bytes that are filled. */
    int32_t tick; /**< The tick of the move, from 0. */
    float x;      /**< Pixels forward from where the move began. */
    float y;      /**< Pixels down from there. */
} fightconv_waypoint;

/** A waypoint of a move, by tick.
 * @param character The character.
 * @param move From 0, below fightconv_info::move_count.
 * @param index From 0, below fightconv_move::waypoint_count.
 * @param waypoint The struct that is filled.
 * @return FIGHTCONV_OK or FIGHTCONV_WRONG_CALL. */
FIGHTCONV_EXPORT fightconv_code fightconv_waypoint_at(const fightconv_character* character,
                                                      fightconv_move_index move, uint32_t index,
                                                      fightconv_waypoint* waypoint);

/* ---- Sounds ---- */

/** A sound as its author stored it. */
typedef struct fightconv_sound {
    size_t size;          /**< In: sizeof the struct. Out: the bytes that are filled. */
    int32_t group;        /**< Its group in the sound file. */
    int32_t number;       /**< Its number in that group. */
    const char* name;     /**< "snd_5_0", for cues and hits. */
    const uint8_t* bytes; /**< Usually those of a .wav file; they belong to the character. */
    size_t byte_count;    /**< The number of bytes. */
} fightconv_sound;

/** A sound.
 * @param character The character.
 * @param index From 0, below fightconv_info::sound_count.
 * @param sound The struct that is filled.
 * @return FIGHTCONV_OK or FIGHTCONV_WRONG_CALL. */
FIGHTCONV_EXPORT fightconv_code fightconv_sound_at(const fightconv_character* character,
                                                   fightconv_sound_index index,
                                                   fightconv_sound* sound);

/* ---- Names ---- */

/** The enumerations whose values have names. */
typedef enum fightconv_names {
    FIGHTCONV_NAMES_BOX_KIND = 0,   /**< fightconv_box_kind: "attack". */
    FIGHTCONV_NAMES_LOOP = 1,       /**< fightconv_loop: "ping_pong". */
    FIGHTCONV_NAMES_BLEND = 2,      /**< fightconv_blend: "add". */
    FIGHTCONV_NAMES_MOVE_TYPE = 3,  /**< fightconv_move_type: "special". */
    FIGHTCONV_NAMES_GUARD = 4,      /**< fightconv_guard: "low". */
    FIGHTCONV_NAMES_HIT_EFFECT = 5, /**< fightconv_hit_effect: "knockdown". */
    FIGHTCONV_NAMES_STANCE = 6      /**< fightconv_stance: "airborne". */
} fightconv_names;

/** The name of a value of an enumeration, as the JSON has it.
 * @param names The enumeration.
 * @param value The value.
 * @return The name, valid as long as the library is loaded; empty for what is not known. A box
 * whose kind has no name is "unknown". */
FIGHTCONV_EXPORT const char* fightconv_name_of(fightconv_names names, int32_t value);

#ifdef __cplusplus
}
#endif

#endif
