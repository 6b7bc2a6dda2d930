"""One call of the library: options and limits before it, error and diagnostics after it. Each call
has a context of its own."""

import ctypes
import functools
import operator
import os
import pathlib
import signal
import threading
import types
from dataclasses import dataclass
from typing import (
    Any,
    Callable,
    Dict,
    List,
    Mapping,
    NoReturn,
    Optional,
    Tuple,
    Type,
    TypeVar,
    Union,
)

from ._library import Progress as NativeProgress
from ._library import library
from ._structs import Problem as NativeProblem
from .errors import Code, Diagnostics, Problem, Severity, error_of

OptionValue = Union[bool, int, str, bytes, "os.PathLike[str]", None]
Progress = Callable[[str, int, int], object]
Native = TypeVar("Native", bound=ctypes.Structure)

@dataclass(frozen=True)
class Settings:
    """How calls work: fightconv.open(path, settings=Settings(threads=4)). What is None is left to
    the library."""

    # Called as progress(step, done, total) at the beginning of each step - "reading", or the id of
    # the format that is written - and often in between, by the thread of the call, and by several
    # at once if `threads` allows more than one. An exception that it raises ends the call and is
    # passed on.
    progress: Optional[Progress] = None
    threads: Optional[int] = None  # that a call may use (1)
    memory_limit: Optional[int] = None  # bytes of decoded pictures, results and so on (1 GiB)
    file_limit: Optional[int] = None  # bytes of each file that is read (512 MiB)
    diagnostics_limit: Optional[int] = None  # of each kind of note or warning that are kept (20)
    # Bytes that each step may make of a small input (64 MiB), beside 4,096 for each byte beyond
    # 64 KiB: it must not cost much time.
    work_limit: Optional[int] = None
    # Instructions of a character's states that are played (20 million), beside 30,000 for each that
    # its files contain.
    play_limit: Optional[int] = None


# In the order of fightconv_limit.
_limits = (
    "memory_limit",
    "file_limit",
    "threads",
    "diagnostics_limit",
    "work_limit",
    "play_limit",
)


class Handle:
    """A pointer that `free`, a function of the library, frees when nothing refers to this object
    any more. `kept` lives longer."""

    def __init__(self, pointer: int, free: Callable[..., None], kept: object = None) -> None:
        self.pointer = pointer
        self._kept = kept
        self._free = functools.partial(free, pointer)

    # Not a function of Python: what is raised in one where an object ends, as by Ctrl+C, is lost.
    __del__ = property(operator.attrgetter("_free"))

    def __deepcopy__(self, memo: object) -> "Handle":
        return self  # what it stands for never changes

    def __reduce__(self) -> NoReturn:
        raise TypeError(
            "inputs, and the pixels and sounds of characters, cannot be pickled: "
            "they stay in the library"
        )


def text_for_c(text: Union[str, bytes], what: str) -> bytes:
    encoded = text.encode("utf-8") if isinstance(text, str) else text
    if b"\0" in encoded:
        raise ValueError(f"{what} contains a zero byte")
    return encoded


def _option_for_c(name: str, value: OptionValue) -> bytes:
    if isinstance(value, bool):
        return b"on" if value else b"off"
    if isinstance(value, int):
        return str(value).encode()
    if isinstance(value, os.PathLike):
        value = pathlib.Path(value).read_bytes()
    if isinstance(value, (str, bytes)):
        return text_for_c(value, f"the option {name}")
    raise TypeError(
        f"the option {name} takes a bool, int, str, bytes or path, not {type(value).__name__}"
    )


def _problem(native: NativeProblem) -> Problem:
    def text(value: bytes) -> str:
        return value.decode("utf-8", "replace")

    return Problem(
        severity=Severity(native.severity),
        code=Code(native.code),
        id=text(native.id),
        file=text(native.file),
        offset=None if native.offset < 0 else native.offset,
        line=None if native.line < 0 else native.line,
        item=text(native.item),
        message=text(native.message),
        remedy=text(native.remedy),
        text=text(native.text),
    )


def _reporter(
    progress: Optional[Progress], raised: List[BaseException]
) -> Callable[[object, bytes, int, int], int]:
    """The progress function of the library. It keeps what `progress` raises, and cancels the call
    as soon as something was raised."""

    def report(user: object, step: bytes, done: int, total: int) -> int:
        try:
            if progress is not None and not raised:
                progress(step.decode(), done, total)
        except BaseException as error:
            raised.append(error)
        return 1 if raised else 0

    return report


class Call:
    """A context with its settings. Options that are None are left as they are."""

    def __init__(
        self, settings: Settings = Settings(), options: Optional[Mapping[str, OptionValue]] = None
    ) -> None:
        self._raised: List[BaseException] = []
        # It has to live as long as the context.
        self._callback = NativeProgress(_reporter(settings.progress, self._raised))
        pointer = library.fightconv_context_new()
        if not pointer:
            raise MemoryError
        self._handle = Handle(pointer, library.fightconv_context_free)
        self.context = pointer
        library.fightconv_set_progress(pointer, self._callback, None)
        for number, name in enumerate(_limits):
            self._set_limit(number, name, getattr(settings, name))
        for name, value in (options or {}).items():
            if value is not None:
                dashed = name.replace("_", "-")
                given = (text_for_c(dashed, "the name of an option"), _option_for_c(dashed, value))
                self.require(library.fightconv_set_option(pointer, *given) == Code.OK)

    def _set_limit(self, number: int, name: str, value: Optional[int]) -> None:
        if value is not None:
            if value < 1:
                raise ValueError(f"{name} is {value}; it has to be at least 1")
            self.require(library.fightconv_set_limit(self.context, number, value) == Code.OK)

    def run(self, function: Callable[..., Any], *arguments: object) -> Any:
        """Calls a function of the library that can take long. What handlers of signals raise in
        it, as by Ctrl+C, is kept, and the next report of progress ends the work: it would be lost
        where it is raised as the function that reports begins or ends."""
        handlers: Dict[int, Callable[[int, Optional[types.FrameType]], Any]] = {}
        working = True

        def keep(number: int, frame: Optional[types.FrameType]) -> None:
            try:
                handlers[number](number, frame)
            except BaseException as error:
                if not working:  # it could not be removed below, as another handler raised there
                    raise
                self._raised.append(error)

        try:
            # Python calls handlers in its main thread only.
            if threading.current_thread() is threading.main_thread():
                for number in range(1, signal.NSIG):
                    handler = signal.getsignal(number)
                    if callable(handler):
                        handlers[number] = handler
                        signal.signal(number, keep)
            return function(self.context, *arguments)
        finally:
            try:
                for number, handler in handlers.items():
                    if signal.getsignal(number) is keep:
                        signal.signal(number, handler)
            finally:
                working = False

    def require(self, succeeded: bool, opening: bool = False) -> None:
        """Raises what the progress function raised, or the error of the library."""
        if self._raised:
            raise self._raised[0]
        if not succeeded:
            self._fail(opening)

    def _fail(self, opening: bool) -> NoReturn:
        native = library.fightconv_error(self.context)
        if not native:
            raise RuntimeError("the library refused a call without an error")
        raise error_of(_problem(native.contents), self.diagnostics(), opening)

    def made(
        self,
        pointer: Optional[int],
        free: Callable[..., None],
        kept: object = None,
        opening: bool = False,
    ) -> Handle:
        """The handle that the library has made."""
        handle = Handle(pointer, free, kept) if pointer else None
        self.require(handle is not None, opening)
        assert handle is not None
        return handle

    def document(self, pointer: Optional[int]) -> bytes:
        """A document that the library has made."""
        document = self.made(pointer, library.fightconv_text_free)
        return ctypes.string_at(document.pointer)  # which is freed behind this

    def diagnostics(self) -> Diagnostics:
        """What was reported."""
        native = [
            library.fightconv_diagnostic(self.context, index).contents
            for index in range(library.fightconv_diagnostic_count(self.context))
        ]
        totals = {
            problem.id.decode(): int(library.fightconv_diagnostic_total(self.context, problem.id))
            for problem in native
        }
        return Diagnostics([_problem(problem) for problem in native], totals)


def fetch(kind: Type[Native], function: Callable[..., int], *arguments: object) -> Native:
    """The struct that a function of the library fills."""
    native = kind(ctypes.sizeof(kind))
    code = function(*arguments, ctypes.byref(native))
    if code != Code.OK:
        raise RuntimeError(f"the library refused to describe an item: {Code(code).name}")
    return native


def filled(size: int, fill: Callable[[Any], Any]) -> bytearray:
    """`size` bytes, which `fill(pointer)` writes."""
    buffer = bytearray(size)
    if size:
        code = fill((ctypes.c_uint8 * size).from_buffer(buffer))
        if code != Code.OK:
            raise RuntimeError(f"the library refused to copy {size} bytes: {Code(code).name}")
    return buffer


def array(buffer: bytearray, shape: Tuple[int, ...]) -> Any:
    """A numpy array of bytes if numpy is installed, and bytes otherwise."""
    try:
        import numpy
    except ImportError:
        return bytes(buffer)
    return numpy.frombuffer(buffer, numpy.uint8).reshape(shape)
