"""fightconv: characters of 2D fighting games, from one format into another.

    >>> import fightconv
    >>> with fightconv.open("samples/ember") as ember:
    ...     ember.convert("uff", uff_pixels="indexed").write("out")
    ...     character = ember.read()
    >>> character.sprites[0].pixels.shape
    (75, 47, 4)
"""

from ._call import OptionValue, Progress, Settings
from ._library import library as _loaded
from .api import Format, Formats, Input, Option, Output, formats, open, open_files
from .errors import (
    ArgumentError,
    Code,
    Diagnostics,
    Error,
    FormatError,
    InputOutputError,
    LimitError,
    MissingFileError,
    OutOfMemoryError,
    Problem,
    Severity,
)
from .model import (
    Animation,
    Blend,
    Box,
    Cancel,
    Character,
    Cue,
    Frame,
    FrameData,
    Hit,
    Info,
    Move,
    Notify,
    Palette,
    PaletteChoice,
    Projectile,
    Sound,
    Sprite,
)

__version__: str = _loaded.fightconv_version().decode()

__all__ = [
    "Animation",
    "ArgumentError",
    "Blend",
    "Box",
    "Cancel",
    "Character",
    "Code",
    "Cue",
    "Diagnostics",
    "Error",
    "Format",
    "FormatError",
    "Formats",
    "Frame",
    "FrameData",
    "Hit",
    "Info",
    "Input",
    "InputOutputError",
    "LimitError",
    "MissingFileError",
    "Move",
    "Notify",
    "Option",
    "OptionValue",
    "OutOfMemoryError",
    "Output",
    "Palette",
    "PaletteChoice",
    "Problem",
    "Progress",
    "Projectile",
    "Settings",
    "Severity",
    "Sound",
    "Sprite",
    "formats",
    "open",
    "open_files",
]
