"""A character: sprites, animations with boxes, moves with hits. Time is in ticks of 1/60 s;
positions are pixels from the character's axis, y down.

Everything here is read only. Two of these values are equal if everything but their pixels and
samples is equal.
"""

import ctypes
import functools
from dataclasses import dataclass, field, fields
from typing import (
    Any,
    Callable,
    ClassVar,
    Dict,
    List,
    Optional,
    Tuple,
    Type,
    TypeVar,
    Union,
)

from . import _library, _structs
from ._call import Handle, Native, array, fetch, filled
from ._library import library
from .errors import Diagnostics

T = TypeVar("T")
Pairs = Tuple[Tuple[str, str], ...]


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


def _colours(character: int, palette: int) -> Any:
    get = library.fightconv_palette_colours
    return array(filled(1024, lambda to: get(character, palette, to)), (256, 4))


@dataclass(frozen=True)
class Palette(_OfCharacter):
    group: int
    number: int

    @property
    def colours(self) -> Any:
        """256 colours: an array (256, 4) of uint8 - red, green, blue, alpha - or 1024 bytes without
        numpy."""
        return _colours(self._pointer(), self._index)


@dataclass(frozen=True)
class PaletteChoice:
    """A selectable palette: one that a player can choose."""

    number: int  # in the .def, or in palette group 1, from 1
    palette: int  # index into the character's palettes


@dataclass(frozen=True)
class Sprite(_OfCharacter):
    group: int
    number: int
    axis: Tuple[int, int]  # from the picture's top-left corner to the character's axis
    size: Tuple[int, int]  # width and height in pixels; (0, 0) for an empty picture
    # Into the character's palettes; None for true colour.
    palette_index: Optional[int]

    @property
    def pixels(self) -> Any:
        """Red, green, blue and alpha, not premultiplied: an array (height, width, 4) of uint8, or
        bytes without numpy. It is a copy."""
        width, height = self.size
        pixels = self._copy(library.fightconv_sprite_rgba, width * height * 4)
        return array(pixels, (height, width, 4))

    @property
    def indices(self) -> Any:
        """Indices into the palette: an array (height, width) of uint8, or bytes without numpy. None
        for true colour."""
        if self.palette_index is None:
            return None
        width, height = self.size
        indices = self._copy(library.fightconv_sprite_indices, width * height)
        return array(indices, (height, width))

    @property
    def palette(self) -> Any:
        """The 256 colours that it is shown with, as Palette.colours. None for true colour."""
        if self.palette_index is None:
            return None
        return _colours(self._pointer(), self.palette_index)

    def _copy(self, function: Callable[..., int], size: int) -> bytearray:
        pointer = self._pointer()
        return filled(size, lambda to: function(pointer, self._index, to, size))

    def image(self) -> Any:
        """A PIL.Image in the mode RGBA. ImportError if Pillow is not installed."""
        from PIL import Image

        if not all(self.size):
            return Image.new("RGBA", self.size)
        return Image.frombytes("RGBA", self.size, bytes(self.pixels))

    def _repr_png_(self) -> Any:
        """Notebooks show the sprite."""
        return self.image()._repr_png_()


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
    blend: Blend = Blend()
    scale: Tuple[float, float] = (1, 1)
    angle: float = 0  # degrees
    interpolate: Tuple[str, ...] = ()  # from the frame before: "offset", "blend", "scale", "angle"
    boxes: Tuple[Box, ...] = ()
    cues: Tuple[Cue, ...] = ()
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
    frames: Tuple[Frame, ...] = ()


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
    effect: str  # "stun", "launch", "knockdown", "custom_state"
    knockback: Tuple[float, float]  # pixels per tick: away from the attacker, and down
    pushback: float  # how far one who stands is moved by it, pixels away from the attacker
    block_pushback: float  # the same when it is guarded
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
class Projectile:
    """What a move sends out that flies evenly, hits with the boxes of its animation and ends."""

    tick: int  # of the move, from 0, in which it is first seen
    action: int  # the number of the animation that it shows
    offset: Tuple[float, float]  # pixels forward and down from where the character is then
    velocity: Tuple[float, float]  # pixels per tick, forward and down
    acceleration: Tuple[float, float]  # what the velocity gains in each tick
    life: Optional[int]  # ticks; None: until it leaves the stage
    hits: int  # it ends after so many
    interval: int  # ticks in which it cannot hit again after a hit and its hitstop
    # Of two that meet the one with less loses a hit, the other one a part of its priority; 0: it
    # meets no other.
    priority: int
    hit: Hit  # its ticks are those of the projectile
    approximate: bool  # whether and when it begins depends on the game


@dataclass(frozen=True)
class Cancel:
    """A move into which this one can be cancelled."""

    into: int  # the number of that move
    first_tick: int  # the tick of the cancelled move from which it is possible
    on_hit: bool
    on_block: bool
    on_whiff: bool
    approximate: bool


@dataclass(frozen=True)
class FrameData:
    """The frame data of a move, as players write it."""

    startup: Optional[int]  # the first tick that hits, from 1; None: it does not hit
    active: str  # "4"; "3,7" for two hits in a row; "2(13)2" with the ticks between
    recovery: int  # ticks behind the last hit
    total: int  # ticks of the whole move
    until_landing: bool  # it ends with the landing, whenever that is
    on_hit: str  # "+3", "launches", "knocks down", "custom state"; empty: it is not known
    on_block: str
    damage: str  # "37+36"; "90|85" where only one happens; "~35" if estimated
    power: Optional[int]  # gained in all if it hits, below 0 if the move costs more


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
    hit_effect: str  # "stun", "launch", "knockdown", "custom_state"
    hit_power: Optional[int]
    # From which its input begins it: "standing", "crouching", "airborne"; empty: not known, or it
    # only follows other moves.
    starts: Tuple[str, ...] = ()
    hits: Tuple[Hit, ...] = ()
    notifies: Tuple[Notify, ...] = ()
    projectiles: Tuple[Projectile, ...] = ()
    cancels: Tuple[Cancel, ...] = ()
    # Tick, pixels forward, pixels down: from that tick on it is there.
    movement: Tuple[Tuple[int, float, float], ...] = ()
    frame_data: Optional[FrameData] = None


@dataclass(frozen=True)
class Sound(_OfCharacter):
    name: str  # "snd_5_0"
    group: int
    number: int
    size: int  # in bytes

    @property
    def data(self) -> bytes:
        """Its bytes as its author stored them, usually those of a .wav file."""
        native = fetch(
            _structs.Sound, library.fightconv_sound_at, self._pointer(), self._index
        )
        return ctypes.string_at(native.bytes, native.byte_count) if native.byte_count else b""


@dataclass(frozen=True)
class Character:
    info: Info
    floor_y: int  # rows between the bottom edge of the standing frame and the ground
    chosen_palette: Optional[int]  # index into palette_choices; None: the palettes of the sprites
    palettes: Tuple[Palette, ...] = ()
    palette_choices: Tuple[PaletteChoice, ...] = ()
    sprites: Tuple[Sprite, ...] = ()
    animations: Tuple[Animation, ...] = ()
    moves: Tuple[Move, ...] = ()
    sounds: Tuple[Sound, ...] = ()
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


# In the order of fightconv_names.
_BOX_KIND, _LOOP, _BLEND, _MOVE_TYPE, _GUARD, _HIT_EFFECT, _STANCE = range(7)
_interpolated = ("offset", "blend", "scale", "angle")  # the bits, from the lowest


@functools.lru_cache(maxsize=None)
def _word(names: int, value: int) -> str:
    return str(library.fightconv_name_of(names, value).decode())


def _known(value: int) -> Optional[int]:
    return None if value == _library.UNKNOWN else value


def _index(value: int) -> Optional[int]:
    return None if value == _library.NONE else value


def _same_fields(made: Type[Any], native: ctypes.Structure, *others: str) -> Dict[str, Any]:
    """The fields of a dataclass that the struct of C has with the same name: all but the others."""
    made_by: Dict[Any, Callable[[Any], Any]] = {bool: bool, str: bytes.decode}
    return {
        each.name: made_by.get(each.type, lambda value: value)(getattr(native, each.name))
        for each in fields(made)
        if each.name not in others
    }


class _Reader:
    """Makes the dataclasses from what the library says about a character."""

    def __init__(self, handle: Handle) -> None:
        self._handle = handle

    def _get(self, kind: Type[Native], name: str, *place: int) -> Native:
        function = getattr(library, f"fightconv_{name}_at")
        return fetch(kind, function, self._handle.pointer, *place)

    def _pairs(self, name: str, count: int, *place: int) -> Pairs:
        natives = (self._get(_structs.Pair, name, *place, index) for index in range(count))
        return tuple((native.key.decode(), native.value.decode()) for native in natives)

    def _owned(self, item: T, index: int) -> T:
        object.__setattr__(item, "_handle", self._handle)
        object.__setattr__(item, "_index", index)
        return item

    def character(self, diagnostics: Diagnostics) -> Character:
        native = fetch(_structs.Info, library.fightconv_character_info, self._handle.pointer)

        def many(read: Callable[[int], T], count: int) -> Tuple[T, ...]:
            return tuple(read(index) for index in range(count))

        return Character(
            info=Info(
                name=native.name.decode(),
                display_name=native.display_name.decode(),
                author=native.author.decode(),
                version_date=native.version_date.decode(),
                localcoord=(native.screen_width, native.screen_height),
                scale=(native.scale_x, native.scale_y),
            ),
            floor_y=native.floor_y,
            chosen_palette=_index(native.chosen_choice),
            palettes=many(self._palette, native.palette_count),
            palette_choices=many(self._palette_choice, native.palette_choice_count),
            sprites=many(self._sprite, native.sprite_count),
            animations=many(self._animation, native.animation_count),
            moves=many(self._move, native.move_count),
            sounds=many(self._sound, native.sound_count),
            properties=self._pairs("property", native.property_count),
            diagnostics=diagnostics,
        )

    def _palette(self, index: int) -> Palette:
        native = self._get(_structs.Palette, "palette", index)
        return self._owned(Palette(native.group, native.number), index)

    def _palette_choice(self, index: int) -> PaletteChoice:
        native = self._get(_structs.PaletteChoice, "palette_choice", index)
        return PaletteChoice(native.number, native.palette)

    def _sprite(self, index: int) -> Sprite:
        native = self._get(_structs.Sprite, "sprite", index)
        sprite = Sprite(
            group=native.group,
            number=native.number,
            axis=(native.axis_x, native.axis_y),
            size=(native.width, native.height),
            palette_index=_index(native.palette),
        )
        return self._owned(sprite, index)

    def _sound(self, index: int) -> Sound:
        native = self._get(_structs.Sound, "sound", index)
        sound = Sound(native.name.decode(), native.group, native.number, native.byte_count)
        return self._owned(sound, index)

    def _animation(self, index: int) -> Animation:
        native = self._get(_structs.Animation, "animation", index)
        return Animation(
            number=native.number,
            name=native.name.decode(),
            loop=_word(_LOOP, native.loop),
            loop_start=native.loop_start,
            floor_y=_known(native.floor_y),
            frames=tuple(self._frame(index, frame) for frame in range(native.frame_count)),
        )

    def _frame(self, animation: int, index: int) -> Frame:
        native = self._get(_structs.Frame, "frame", animation, index)
        place = (animation, index)
        return Frame(
            sprite=_index(native.sprite),
            ticks=native.ticks,
            offset=(native.offset_x, native.offset_y),
            missing=(native.missing_group, native.missing_number) if native.is_missing else None,
            flip_h=bool(native.flip_h),
            flip_v=bool(native.flip_v),
            blend=Blend(
                _word(_BLEND, native.blend), native.blend_source, native.blend_destination
            ),
            scale=(native.scale_x, native.scale_y),
            angle=native.angle,
            interpolate=tuple(
                word for bit, word in enumerate(_interpolated) if native.interpolated >> bit & 1
            ),
            boxes=tuple(self._box(*place, box) for box in range(native.box_count)),
            cues=tuple(self._cue(*place, cue) for cue in range(native.cue_count)),
            label=native.label.decode(),
            program=native.program.decode(),
            tags=self._pairs("tag", native.tag_count, *place),
        )

    def _box(self, *place: int) -> Box:
        native = self._get(_structs.Box, "box", *place)
        return Box(
            kind=_word(_BOX_KIND, native.kind),
            x=native.x,
            y=native.y,
            width=native.width,
            height=native.height,
            name=native.name.decode(),
            enabled=bool(native.enabled),
            knockback=bool(native.knockback),
            damage=native.damage,
            hitstun=native.hitstun,
            blockstun=native.blockstun,
            knockback_angle=native.knockback_angle,
            knockback_strength=native.knockback_strength,
            rotation=native.rotation,
        )

    def _cue(self, *place: int) -> Cue:
        native = self._get(_structs.Cue, "cue", *place)
        return Cue(
            native.clip.decode(), native.volume, native.pitch, native.tick
        )

    def _move(self, index: int) -> Move:
        native = self._get(_structs.Move, "move", index)
        stances = (
            (native.starts_standing, "standing"),
            (native.starts_crouching, "crouching"),
            (native.starts_airborne, "airborne"),
        )
        points = (
            self._get(_structs.Waypoint, "waypoint", index, point)
            for point in range(native.waypoint_count)
        )
        return Move(
            number=native.number,
            animation=native.animation,
            name=native.name.decode(),
            input=native.input.decode(),
            type=_word(_MOVE_TYPE, native.type),
            guard=_word(_GUARD, native.guard),
            stance=_word(_STANCE, native.stance),
            needs_control=bool(native.needs_control),
            duration=_known(native.duration),
            next=_known(native.next),
            free_tick=_known(native.free_tick),
            power_cost=native.power_cost,
            power_gain=native.power_gain,
            hit_advantage=_known(native.hit_advantage),
            block_advantage=_known(native.block_advantage),
            hit_effect=_word(_HIT_EFFECT, native.hit_effect),
            hit_power=_known(native.hit_power),
            starts=tuple(word for is_one, word in stances if is_one),
            hits=tuple(self._hit(index, hit) for hit in range(native.hit_count)),
            notifies=tuple(self._notify(index, notify) for notify in range(native.notify_count)),
            projectiles=tuple(
                self._projectile(index, each) for each in range(native.projectile_count)
            ),
            cancels=tuple(self._cancel(index, cancel) for cancel in range(native.cancel_count)),
            movement=tuple((point.tick, point.x, point.y) for point in points),
            frame_data=self._frame_data(index),
        )

    def _frame_data(self, index: int) -> FrameData:
        native = self._get(_structs.FrameData, "frame_data", index)
        return FrameData(
            startup=_known(native.startup),
            active=native.active.decode(),
            recovery=native.recovery,
            total=native.total,
            until_landing=bool(native.until_landing),
            on_hit=native.on_hit.decode(),
            on_block=native.on_block.decode(),
            damage=native.damage.decode(),
            power=_known(native.power),
        )

    def _hit(self, *place: int) -> Hit:
        return self._hit_of(self._get(_structs.Hit, "hit", *place))

    def _projectile(self, *place: int) -> Projectile:
        native = self._get(_structs.Projectile, "projectile", *place)
        return Projectile(
            tick=native.tick,
            action=native.action,
            offset=(native.x, native.y),
            velocity=(native.velocity_x, native.velocity_y),
            acceleration=(native.acceleration_x, native.acceleration_y),
            life=_known(native.life),
            hits=native.hits,
            interval=native.interval,
            priority=native.priority,
            hit=self._hit_of(self._get(_structs.Hit, "projectile_hit", *place)),
            approximate=bool(native.approximate),
        )

    @staticmethod
    def _hit_of(native: _structs.Hit) -> Hit:
        return Hit(
            **_same_fields(Hit, native, "effect", "guard", "knockback"),
            effect=_word(_HIT_EFFECT, native.effect),
            guard=_word(_GUARD, native.guard),
            knockback=(native.knockback_x, native.knockback_y),
        )

    def _notify(self, *place: int) -> Notify:
        native = self._get(_structs.Notify, "notify", *place)
        return Notify(
            tick=native.tick,
            event=native.event.decode(),
            values=self._pairs("notify_value", native.value_count, *place),
            approximate=bool(native.approximate),
        )

    def _cancel(self, *place: int) -> Cancel:
        native = self._get(_structs.Cancel, "cancel", *place)
        return Cancel(
            into=native.into,
            first_tick=native.first_tick,
            on_hit=bool(native.on_hit),
            on_block=bool(native.on_block),
            on_whiff=bool(native.on_whiff),
            approximate=bool(native.approximate),
        )


def character_of(handle: Handle, diagnostics: Diagnostics) -> Character:
    """The dataclasses of a character of the library."""
    return _Reader(handle).character(diagnostics)
