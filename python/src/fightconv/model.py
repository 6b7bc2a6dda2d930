"""A character: sprites, animations with boxes, moves with hits. Time is in ticks of 1/60 s;
positions are pixels from the character's axis, y down.

Everything here is read only. Two of these values are equal if everything but their pixels and
samples is equal.
"""

import ctypes
import dataclasses
import json
from dataclasses import dataclass, field
from typing import (
    Any,
    Callable,
    ClassVar,
    Dict,
    List,
    Mapping,
    Optional,
    Tuple,
    Type,
    TypeVar,
    Union,
)

from ._call import Handle, array, filled
from ._library import library
from .errors import Diagnostics

T = TypeVar("T")
Pairs = Tuple[Tuple[str, str], ...]


def _tuples(value: Any) -> Any:
    return tuple(_tuples(item) for item in value) if isinstance(value, list) else value


def _many(kind: Callable[[], Type[Any]]) -> Any:
    """A field that is a list of `kind` in the JSON."""
    return field(
        default=(),
        metadata={"read": lambda values: tuple(make(kind(), value) for value in values)},
    )


_readers: Dict[type, List[Tuple[str, str, Callable[[Any], Any]]]] = {}


def make(kind: Type[T], values: Mapping[str, Any]) -> T:
    """The dataclass from its JSON object. Fields that are not in it have their defaults."""
    if kind not in _readers:
        _readers[kind] = [
            (each.name, each.metadata.get("key", each.name), each.metadata.get("read", _tuples))
            for each in dataclasses.fields(kind)
        ]
    return kind(**{name: read(values[key]) for name, key, read in _readers[kind] if key in values})


@dataclass(frozen=True)
class Info:
    name: str
    display_name: str
    author: str
    version_date: str
    localcoord: Tuple[int, int]  # the size of the screen that the character is made for
    # how many times wider and higher a game shows its pictures and boxes; movement is not scaled
    scale: Tuple[float, float] = (1, 1)


class _OfCharacter:
    """Its pixels or samples are fetched from the character when they are asked for."""

    _handle: Optional[Handle] = None
    _index: int = 0

    def _pointer(self) -> int:
        if self._handle is None:
            raise ValueError("it belongs to no character that was read")
        return self._handle.pointer


@dataclass(frozen=True)
class Palette(_OfCharacter):
    group: int
    number: int

    @property
    def colours(self) -> Any:
        """256 colours: an array (256, 4) of uint8 - red, green, blue, alpha - or 1024 bytes without
        numpy."""
        return array(
            filled(1024, lambda to: library.fc_palette_at(self._pointer(), self._index, to)),
            (256, 4),
        )


@dataclass(frozen=True)
class PaletteChoice:
    """A palette that a player can choose."""

    number: int  # in the .def, or in palette group 1, from 1
    palette: int  # index into the character's palettes


@dataclass(frozen=True)
class Sprite(_OfCharacter):
    group: int
    number: int
    axis: Tuple[int, int]  # from the picture's top-left corner to the character's axis
    size: Tuple[int, int]  # width and height in pixels; (0, 0) for an empty picture
    # Into the character's palettes; None for true colour.
    palette_index: Optional[int] = field(metadata={"key": "palette"})

    @property
    def pixels(self) -> Any:
        """Red, green, blue and alpha, not premultiplied: an array (height, width, 4) of uint8, or
        bytes without numpy. It is a copy."""
        width, height = self.size
        size = width * height * 4
        return array(
            filled(size, lambda to: library.fc_sprite_rgba(self._pointer(), self._index, to, size)),
            (height, width, 4),
        )

    @property
    def indices(self) -> Any:
        """Indices into the palette: an array (height, width) of uint8, or bytes without numpy. None
        for true colour."""
        if self.palette_index is None:
            return None
        width, height = self.size
        size = width * height
        return array(
            filled(
                size, lambda to: library.fc_sprite_indices(self._pointer(), self._index, to, size)
            ),
            (height, width),
        )

    @property
    def palette(self) -> Any:
        """The 256 colours that it is shown with, as Palette.colours. None for true colour."""
        if self.palette_index is None:
            return None
        return array(
            filled(1024, lambda to: library.fc_sprite_palette(self._pointer(), self._index, to)),
            (256, 4),
        )

    def image(self) -> Any:
        """A PIL.Image in the mode RGBA. ImportError if Pillow is not installed."""
        from PIL import Image

        if not all(self.size):
            return Image.new("RGBA", self.size)
        return Image.frombytes("RGBA", self.size, bytes(self.pixels))


@dataclass(frozen=True)
class Box:
    """x, y: the top-left corner. The flips of a frame do not mirror it."""

    kind: str  # "attack", "hurt", "grab", "throw_invincible" ...
    x: float
    y: float
    width: float
    height: float
    name: str = ""
    enabled: bool = True
    knockback: bool = False
    damage: int = 0
    hitstun: int = 0
    blockstun: int = 0
    knockback_angle: float = 0  # degrees; 0 = straight away from the attacker, 90 = up
    knockback_strength: float = 0  # pixels per tick
    rotation: float = 0  # degrees


@dataclass(frozen=True)
class Cue:
    """A sound that begins with a frame."""

    clip: str  # the name of a sound: "snd_5_0"
    volume: float
    pitch: float
    tick: int = 0  # of its frame, from 0


@dataclass(frozen=True)
class Blend:
    mode: str = "normal"  # "normal", "add", "subtract"
    source: int = 256  # 0 to 256
    destination: int = 256


@dataclass(frozen=True)
class Frame:
    HOLD: ClassVar[int] = -1  # `ticks` of a frame on which the animation stops

    sprite: Optional[int]  # index into the character's sprites; None: nothing is shown
    ticks: int
    offset: Tuple[int, int]  # of the sprite's axis from the character's axis
    # Group and number of a sprite that the frame names and that does not exist.
    missing: Optional[Tuple[int, int]] = None
    flip_h: bool = False
    flip_v: bool = False
    blend: Blend = field(default=Blend(), metadata={"read": lambda value: make(Blend, value)})
    scale: Tuple[float, float] = (1, 1)
    angle: float = 0  # degrees
    interpolate: Tuple[str, ...] = ()  # from the frame before: "offset", "blend", "scale", "angle"
    boxes: Tuple[Box, ...] = _many(lambda: Box)
    cues: Tuple[Cue, ...] = _many(lambda: Cue)
    label: str = ""
    program: str = ""
    tags: Pairs = ()  # what has no field of its own, as key and value


@dataclass(frozen=True)
class Animation:
    number: int
    name: str  # unique in the character
    loop: str  # "once", "loop", "ping_pong"
    loop_start: int  # the frame to which it returns
    floor_y: Optional[int] = None  # instead of the character's
    frames: Tuple[Frame, ...] = _many(lambda: Frame)


@dataclass(frozen=True)
class Hit:
    """A window of ticks in which a move can hit."""

    first_tick: int  # of the move, from 0
    last_tick: int  # inclusive
    continued: bool  # it is the hit of the window before it: whoever was hit is not hit again
    damage: int
    chip: int
    hitstop: int  # of the one who is hit
    attacker_hitstop: int  # of the one who hits
    hitstun: int  # ticks between the hitstop and the tick of control of the one who is hit
    blockstun: int
    effect: str  # "stun", "launch", "knockdown"
    knockback: Tuple[float, float]  # pixels per tick: away from the attacker, and down
    guard: str  # how it has to be guarded: "high", "mid", "low", "unblockable", or empty
    sound: str
    guard_sound: str
    power_on_hit: int
    power_on_guard: int
    approximate: bool  # some value had to be estimated
    alternative: bool  # it needs more than the move itself: a contact, an opponent who is close ...


@dataclass(frozen=True)
class Notify:
    """What a move sends out: a helper or a projectile."""

    tick: int  # of the move, from 0
    event: str  # "helper", "projectile"
    values: Pairs
    approximate: bool


@dataclass(frozen=True)
class Cancel:
    """A move into which this one can be cancelled."""

    into: int  # the number of that move
    first_tick: int = field(metadata={"key": "from"})
    on_hit: bool
    on_block: bool
    on_whiff: bool
    approximate: bool


@dataclass(frozen=True)
class Move:
    number: int  # of its state
    animation: int  # index into the character's animations
    name: str
    input: str  # numpad notation: "236P"
    type: str  # "normal", "command_normal", "special", "super", "movement", "throw", or empty
    guard: str  # "high", "mid", "low", "unblockable", or empty
    stance: str  # at its beginning: "standing", "crouching", "airborne", "lying", or empty
    needs_control: bool  # it is begun by one who is free to act
    # Ticks until it is over when it hits nobody; None: as long as its animation.
    duration: Optional[int]
    next: Optional[int]  # the state that follows then
    free_tick: Optional[int]  # ticks until the character may act again; None: not known
    power_cost: int
    power_gain: int
    # The outcome of the move if it touches, until the character may act again: how many ticks
    # earlier than the opponent that is, on a hit and when it is guarded; the effect on the
    # opponent; the power gained in all. None or "stun": no more is known than its hits say.
    hit_advantage: Optional[int]
    block_advantage: Optional[int]
    hit_effect: str  # "stun", "launch", "knockdown"
    hit_power: Optional[int]
    # From which its input begins it: "standing", "crouching", "airborne"; empty: not known, or it
    # only follows other moves.
    starts: Tuple[str, ...] = ()
    hits: Tuple[Hit, ...] = _many(lambda: Hit)
    notifies: Tuple[Notify, ...] = _many(lambda: Notify)
    cancels: Tuple[Cancel, ...] = _many(lambda: Cancel)
    # Tick, pixels forward, pixels down: from that tick on it is there.
    movement: Tuple[Tuple[int, float, float], ...] = ()


@dataclass(frozen=True)
class Sound(_OfCharacter):
    name: str  # "snd_5_0"
    group: int
    number: int
    size: int = field(metadata={"key": "bytes"})

    @property
    def data(self) -> bytes:
        """Its bytes as its author stored them, usually those of a .wav file."""
        size = ctypes.c_size_t()
        pointer = library.fc_sound_at(self._pointer(), self._index, ctypes.byref(size))
        return ctypes.string_at(pointer, size.value) if pointer else b""


@dataclass(frozen=True)
class Character:
    info: Info = field(metadata={"read": lambda value: make(Info, value)})
    floor_y: int  # rows between the bottom edge of the standing frame and the ground
    chosen_palette: Optional[int]  # index into palette_choices; None: the palettes of the sprites
    palettes: Tuple[Palette, ...] = _many(lambda: Palette)
    palette_choices: Tuple[PaletteChoice, ...] = _many(lambda: PaletteChoice)
    sprites: Tuple[Sprite, ...] = _many(lambda: Sprite)
    animations: Tuple[Animation, ...] = _many(lambda: Animation)
    moves: Tuple[Move, ...] = _many(lambda: Move)
    sounds: Tuple[Sound, ...] = _many(lambda: Sound)
    properties: Pairs = ()  # "life", "1000": values of the whole character
    diagnostics: Diagnostics = field(
        default_factory=lambda: Diagnostics([], {}), repr=False, compare=False
    )

    def sprite(self, group: int, number: int) -> Sprite:
        """The sprite that frames show for this group and number. KeyError if there is none."""
        for sprite in self.sprites:
            if (sprite.group, sprite.number) == (group, number):
                return sprite
        raise KeyError((group, number))

    def animation(self, key: Union[int, str]) -> Animation:
        """The animation with this number or name. KeyError if there is none."""
        for animation in self.animations:
            if key in (animation.number, animation.name):
                return animation
        raise KeyError(key)


def character_of(handle: Handle, text: bytes, diagnostics: Diagnostics) -> Character:
    """A character of the library with what its JSON says."""
    character = dataclasses.replace(make(Character, json.loads(text)), diagnostics=diagnostics)
    items: Tuple[Tuple[_OfCharacter, ...], ...] = (
        character.palettes,
        character.sprites,
        character.sounds,
    )
    for of_kind in items:
        for index, item in enumerate(of_kind):
            object.__setattr__(item, "_handle", handle)
            object.__setattr__(item, "_index", index)
    return character
