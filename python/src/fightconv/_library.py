"""Finds libfightconv and declares its functions: include/fightconv/fightconv.h for ctypes."""

import ctypes
import os
import pathlib
from ctypes import (
    CFUNCTYPE,
    POINTER,
    Structure,
    c_char_p,
    c_int,
    c_int64,
    c_size_t,
    c_uint8,
    c_uint64,
    c_void_p,
)
from typing import Any, Optional

FILE_NAME = "libfightconv.so.0"
API_VERSION = 1


class Problem(Structure):
    _fields_ = [
        ("severity", c_int),
        ("code", c_int),
        ("id", c_char_p),
        ("file", c_char_p),
        ("offset", c_int64),
        ("line", c_int64),
        ("item", c_char_p),
        ("message", c_char_p),
        ("remedy", c_char_p),
        ("text", c_char_p),
    ]


class File(Structure):
    _fields_ = [("name", c_char_p), ("bytes", c_void_p), ("size", c_size_t)]


Progress = CFUNCTYPE(c_int, c_void_p, c_char_p, c_size_t, c_size_t)

# Handles are plain pointers here.
_context = _input = _output = _character = c_void_p

_functions = {
    "fc_api_version": (c_int, []),
    "fc_version": (c_char_p, []),
    "fc_context_new": (_context, []),
    "fc_context_free": (None, [_context]),
    "fc_formats_json": (c_char_p, [_context]),
    "fc_set_option": (c_int, [_context, c_char_p, c_char_p]),
    "fc_set_limit": (c_int, [_context, c_int, c_uint64]),
    "fc_set_progress": (None, [_context, Progress, c_void_p]),
    "fc_error": (POINTER(Problem), [_context]),
    "fc_diagnostic_count": (c_size_t, [_context]),
    "fc_diagnostic": (POINTER(Problem), [_context, c_size_t]),
    "fc_diagnostic_total": (c_uint64, [_context, c_char_p]),
    "fc_open_path": (_input, [_context, c_char_p]),
    "fc_open_files": (_input, [_context, POINTER(File), c_size_t, c_char_p, c_char_p]),
    "fc_input_free": (None, [_input]),
    "fc_input_name": (c_char_p, [_input]),
    "fc_input_format": (c_char_p, [_input]),
    "fc_inspect_json": (c_char_p, [_context, _input]),
    "fc_validate": (c_int, [_context, _input]),
    "fc_convert": (_output, [_context, _input, c_char_p]),
    "fc_output_free": (None, [_output]),
    "fc_output_count": (c_size_t, [_output]),
    "fc_output_file": (POINTER(File), [_output, c_size_t]),
    "fc_output_format": (c_char_p, [_output, c_size_t]),
    "fc_read": (_character, [_context, _input]),
    "fc_character_free": (None, [_character]),
    "fc_character_json": (c_char_p, [_context, _character]),
    "fc_sprite_rgba": (c_int, [_character, c_size_t, POINTER(c_uint8), c_size_t]),
    "fc_sprite_indices": (c_int, [_character, c_size_t, POINTER(c_uint8), c_size_t]),
    "fc_sprite_palette": (c_int, [_character, c_size_t, POINTER(c_uint8)]),
    "fc_palette_at": (c_int, [_character, c_size_t, POINTER(c_uint8)]),
    "fc_sound_at": (c_void_p, [_character, c_size_t, POINTER(c_size_t)]),
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
    if library.fc_api_version() < API_VERSION:
        raise ImportError(
            f"{path} is older than this package: "
            f"its interface is version {library.fc_api_version()}",
            name="fightconv",
            path=path,
        )
    return library


library = load()
