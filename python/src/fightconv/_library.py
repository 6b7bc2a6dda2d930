"""Finds libfightconv and declares its functions: include/fightconv/fightconv.h for ctypes."""

import ctypes
import os
import pathlib
from ctypes import (
    CFUNCTYPE,
    POINTER,
    Structure,
    c_char_p,
    c_double,
    c_float,
    c_int,
    c_int32,
    c_int64,
    c_size_t,
    c_uint8,
    c_uint32,
    c_uint64,
    c_void_p,
)
from typing import Any, Optional

FILE_NAME = "libfightconv.so.0"
API_VERSION = 1
NONE = 0xFFFFFFFF  # FIGHTCONV_NONE
UNKNOWN = -(2**31)  # FIGHTCONV_UNKNOWN


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


class Format(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("id", c_char_p),
        ("name", c_char_p),
        ("extensions", c_char_p),
        ("purpose", c_int),
    ]


class Option(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("name", c_char_p),
        ("help", c_char_p),
        ("kind", c_int),
        ("word_count", c_uint32),
        ("words", POINTER(c_char_p)),
        ("least", c_int64),
        ("most", c_int64),
        ("default_value", c_char_p),
        ("repeatable", c_int32),
    ]


class Info(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("name", c_char_p),
        ("display_name", c_char_p),
        ("author", c_char_p),
        ("version_date", c_char_p),
        ("screen_width", c_int32),
        ("screen_height", c_int32),
        ("scale_x", c_double),
        ("scale_y", c_double),
        ("floor_y", c_int32),
        ("chosen_choice", c_uint32),
        ("palette_count", c_uint32),
        ("palette_choice_count", c_uint32),
        ("sprite_count", c_uint32),
        ("animation_count", c_uint32),
        ("move_count", c_uint32),
        ("sound_count", c_uint32),
        ("property_count", c_uint32),
    ]


class Pair(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("key", c_char_p),
        ("value", c_char_p),
    ]


class Palette(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("group", c_int32),
        ("number", c_int32),
    ]


class PaletteChoice(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("number", c_int32),
        ("palette", c_uint32),
    ]


class Sprite(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("group", c_int32),
        ("number", c_int32),
        ("axis_x", c_int32),
        ("axis_y", c_int32),
        ("width", c_uint32),
        ("height", c_uint32),
        ("palette", c_uint32),
        ("picture", c_uint32),
    ]


class Animation(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("number", c_int32),
        ("loop", c_int),
        ("name", c_char_p),
        ("loop_start", c_uint32),
        ("floor_y", c_int32),
        ("frame_count", c_uint32),
    ]


class Frame(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("sprite", c_uint32),
        ("is_missing", c_int32),
        ("missing_group", c_int32),
        ("missing_number", c_int32),
        ("ticks", c_int32),
        ("offset_x", c_int32),
        ("offset_y", c_int32),
        ("flip_h", c_int32),
        ("flip_v", c_int32),
        ("blend", c_int),
        ("blend_source", c_int32),
        ("blend_destination", c_int32),
        ("scale_x", c_double),
        ("scale_y", c_double),
        ("angle", c_double),
        ("interpolated", c_uint32),
        ("box_count", c_uint32),
        ("cue_count", c_uint32),
        ("tag_count", c_uint32),
        ("label", c_char_p),
        ("program", c_char_p),
    ]


class Box(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("kind", c_int32),
        ("x", c_float),
        ("y", c_float),
        ("width", c_float),
        ("height", c_float),
        ("rotation", c_float),
        ("enabled", c_int32),
        ("damage", c_int32),
        ("hitstun", c_int32),
        ("blockstun", c_int32),
        ("knockback", c_int32),
        ("knockback_angle", c_float),
        ("knockback_strength", c_float),
        ("name", c_char_p),
    ]


class Cue(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("clip", c_char_p),
        ("volume", c_float),
        ("pitch", c_float),
        ("tick", c_int32),
    ]


class Move(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("number", c_int32),
        ("animation", c_uint32),
        ("name", c_char_p),
        ("input", c_char_p),
        ("type", c_int),
        ("guard", c_int),
        ("stance", c_int),
        ("needs_control", c_int32),
        ("starts_standing", c_int32),
        ("starts_crouching", c_int32),
        ("starts_airborne", c_int32),
        ("power_cost", c_int32),
        ("power_gain", c_int32),
        ("duration", c_int32),
        ("next", c_int32),
        ("free_tick", c_int32),
        ("hit_advantage", c_int32),
        ("block_advantage", c_int32),
        ("hit_effect", c_int),
        ("hit_power", c_int32),
        ("hit_count", c_uint32),
        ("notify_count", c_uint32),
        ("cancel_count", c_uint32),
        ("waypoint_count", c_uint32),
        ("projectile_count", c_uint32),
    ]


class FrameData(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("total", c_int32),
        ("until_landing", c_int32),
        ("startup", c_int32),
        ("recovery", c_int32),
        ("power", c_int32),
        ("active", c_char_p),
        ("damage", c_char_p),
        ("on_hit", c_char_p),
        ("on_block", c_char_p),
    ]


class Hit(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("first_tick", c_int32),
        ("last_tick", c_int32),
        ("continued", c_int32),
        ("damage", c_int32),
        ("chip", c_int32),
        ("hitstop", c_int32),
        ("attacker_hitstop", c_int32),
        ("hitstun", c_int32),
        ("blockstun", c_int32),
        ("effect", c_int),
        ("guard", c_int),
        ("knockback_x", c_float),
        ("knockback_y", c_float),
        ("pushback", c_float),
        ("block_pushback", c_float),
        ("power_on_hit", c_int32),
        ("power_on_guard", c_int32),
        ("approximate", c_int32),
        ("alternative", c_int32),
        ("sound", c_char_p),
        ("guard_sound", c_char_p),
    ]


class Cancel(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("into", c_int32),
        ("first_tick", c_int32),
        ("on_hit", c_int32),
        ("on_block", c_int32),
        ("on_whiff", c_int32),
        ("approximate", c_int32),
    ]


class Notify(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("tick", c_int32),
        ("approximate", c_int32),
        ("event", c_char_p),
        ("value_count", c_uint32),
    ]


class Projectile(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("tick", c_int32),
        ("action", c_int32),
        ("x", c_float),
        ("y", c_float),
        ("velocity_x", c_float),
        ("velocity_y", c_float),
        ("acceleration_x", c_float),
        ("acceleration_y", c_float),
        ("life", c_int32),
        ("hits", c_int32),
        ("interval", c_int32),
        ("priority", c_int32),
        ("approximate", c_int32),
    ]


class Waypoint(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("tick", c_int32),
        ("x", c_float),
        ("y", c_float),
    ]


class Sound(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("group", c_int32),
        ("number", c_int32),
        ("name", c_char_p),
        ("bytes", c_void_p),
        ("byte_count", c_size_t),
    ]


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
