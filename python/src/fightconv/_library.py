"""Finds libfightconv and declares its functions: include/fightconv/fightconv.h for ctypes. Its
structs are in _structs.py, which cmake/interface_page.py makes."""

import ctypes
import os
import pathlib
from ctypes import (
    CFUNCTYPE,
    POINTER,
    c_char_p,
    c_int,
    c_int32,
    c_size_t,
    c_uint8,
    c_uint32,
    c_uint64,
    c_void_p,
)
from typing import Any, Optional

from ._structs import (
    Animation,
    Box,
    Cancel,
    Cue,
    File,
    Format,
    Frame,
    FrameData,
    Hit,
    Info,
    Move,
    Notify,
    Option,
    Pair,
    Palette,
    PaletteChoice,
    Problem,
    Projectile,
    Sound,
    Sprite,
    Waypoint,
)

FILE_NAME = "libfightconv.so.0"
API_VERSION = 1
NONE = 0xFFFFFFFF  # FIGHTCONV_NONE
UNKNOWN = -(2**31)  # FIGHTCONV_UNKNOWN

Progress = CFUNCTYPE(c_int, c_void_p, c_char_p, c_size_t, c_size_t)

# Handles and documents are plain pointers here.
_context = _input = _output = _character = _document = c_void_p

_functions = {
    "fightconv_api_version": (c_int, []),
    "fightconv_version": (c_char_p, []),
    "fightconv_context_new": (_context, []),
    "fightconv_context_free": (None, [_context]),
    "fightconv_error": (POINTER(Problem), [_context]),
    "fightconv_diagnostic_count": (c_size_t, [_context]),
    "fightconv_diagnostic": (POINTER(Problem), [_context, c_size_t]),
    "fightconv_diagnostic_total": (c_uint64, [_context, c_char_p]),
    "fightconv_text_free": (None, [_document]),
    "fightconv_format_count": (c_uint32, [_context]),
    "fightconv_format_at": (c_int, [_context, c_uint32, POINTER(Format)]),
    "fightconv_option_count": (c_uint32, [_context, c_uint32]),
    "fightconv_option_at": (c_int, [_context, c_uint32, c_uint32, POINTER(Option)]),
    "fightconv_formats_json": (_document, [_context]),
    "fightconv_set_option": (c_int, [_context, c_char_p, c_char_p]),
    "fightconv_set_limit": (c_int, [_context, c_int, c_uint64]),
    "fightconv_set_progress": (None, [_context, Progress, c_void_p]),
    "fightconv_open_path": (_input, [_context, c_char_p]),
    "fightconv_open_files": (_input, [_context, POINTER(File), c_size_t, c_char_p, c_char_p]),
    "fightconv_input_free": (None, [_input]),
    "fightconv_input_name": (c_char_p, [_input]),
    "fightconv_input_format": (c_char_p, [_input]),
    "fightconv_inspect_json": (_document, [_context, _input]),
    "fightconv_validate": (c_int, [_context, _input]),
    "fightconv_convert": (_output, [_context, _input, c_char_p]),
    "fightconv_output_free": (None, [_output]),
    "fightconv_output_count": (c_size_t, [_output]),
    "fightconv_output_file": (POINTER(File), [_output, c_size_t]),
    "fightconv_output_format": (c_char_p, [_output, c_size_t]),
    "fightconv_read": (_character, [_context, _input]),
    "fightconv_character_free": (None, [_character]),
    "fightconv_character_json": (_document, [_context, _character]),
    "fightconv_character_info": (c_int, [_character, POINTER(Info)]),
    "fightconv_property_at": (c_int, [_character, c_uint32, POINTER(Pair)]),
    "fightconv_palette_at": (c_int, [_character, c_uint32, POINTER(Palette)]),
    "fightconv_palette_colours": (c_int, [_character, c_uint32, POINTER(c_uint8)]),
    "fightconv_palette_choice_at": (c_int, [_character, c_uint32, POINTER(PaletteChoice)]),
    "fightconv_sprite_at": (c_int, [_character, c_uint32, POINTER(Sprite)]),
    "fightconv_find_sprite": (c_uint32, [_character, c_int32, c_int32]),
    "fightconv_sprite_rgba": (c_int, [_character, c_uint32, POINTER(c_uint8), c_size_t]),
    "fightconv_sprite_indices": (c_int, [_character, c_uint32, POINTER(c_uint8), c_size_t]),
    "fightconv_animation_at": (c_int, [_character, c_uint32, POINTER(Animation)]),
    "fightconv_find_animation": (c_uint32, [_character, c_int32]),
    "fightconv_frame_at": (c_int, [_character, c_uint32, c_uint32, POINTER(Frame)]),
    "fightconv_box_at": (c_int, [_character, c_uint32, c_uint32, c_uint32, POINTER(Box)]),
    "fightconv_cue_at": (c_int, [_character, c_uint32, c_uint32, c_uint32, POINTER(Cue)]),
    "fightconv_tag_at": (c_int, [_character, c_uint32, c_uint32, c_uint32, POINTER(Pair)]),
    "fightconv_move_at": (c_int, [_character, c_uint32, POINTER(Move)]),
    "fightconv_frame_data_at": (c_int, [_character, c_uint32, POINTER(FrameData)]),
    "fightconv_hit_at": (c_int, [_character, c_uint32, c_uint32, POINTER(Hit)]),
    "fightconv_cancel_at": (c_int, [_character, c_uint32, c_uint32, POINTER(Cancel)]),
    "fightconv_notify_at": (c_int, [_character, c_uint32, c_uint32, POINTER(Notify)]),
    "fightconv_notify_value_at": (c_int, [_character, c_uint32, c_uint32, c_uint32, POINTER(Pair)]),
    "fightconv_projectile_at": (c_int, [_character, c_uint32, c_uint32, POINTER(Projectile)]),
    "fightconv_projectile_hit_at": (c_int, [_character, c_uint32, c_uint32, POINTER(Hit)]),
    "fightconv_waypoint_at": (c_int, [_character, c_uint32, c_uint32, POINTER(Waypoint)]),
    "fightconv_sound_at": (c_int, [_character, c_uint32, POINTER(Sound)]),
    "fightconv_name_of": (c_char_p, [c_int, c_int32]),
}


def _path() -> str:
    """The environment decides; then the library of the wheel, beside this file; then the one that
    the system finds."""
    named: Optional[str] = os.environ.get("FIGHTCONV_LIBRARY")
    if named:
        return named
    beside = pathlib.Path(__file__).with_name(FILE_NAME)
    return str(beside) if beside.exists() else FILE_NAME


def load() -> Any:
    path = _path()
    try:
        library = ctypes.CDLL(path)
        for name, (result, arguments) in _functions.items():
            function = getattr(library, name)
            function.restype = result
            function.argtypes = arguments
    except OSError as error:
        raise ImportError(
            f"{error}. fightconv needs its shared library: install it (cmake --install), "
            "or name it in FIGHTCONV_LIBRARY",
            name="fightconv",
            path=path,
        ) from error
    except AttributeError as error:
        raise ImportError(
            f"{path} is older than this package: {error}", name="fightconv", path=path
        ) from error
    if library.fightconv_api_version() < API_VERSION:
        raise ImportError(
            f"{path} is older than this package: "
            f"its interface is version {library.fightconv_api_version()}",
            name="fightconv",
            path=path,
        )
    return library


library = load()
