"""What can go wrong: problems that an input has, and the exceptions of calls that fail."""

import enum
import errno
from dataclasses import dataclass
from typing import Any, Dict, List, Optional, Tuple


class Code(enum.IntEnum):
    """Why a call failed."""

    OK = 0
    IO = 1  # the operating system refused
    EXHAUSTED = 2  # this process may open no more files
    NOT_FOUND = 3  # a file or a named thing does not exist
    TRUNCATED = 4  # the bytes end too early
    BAD_MAGIC = 5  # another format
    UNSUPPORTED_VERSION = 6  # the right format, in a version that is not read
    UNSUPPORTED_FEATURE = 7  # not supported; also an input that no importer reads
    MALFORMED = 8  # the input contradicts itself or its format
    LIMIT_EXCEEDED = 9  # over one of the limits of Settings, or over one of the format
    OUT_OF_MEMORY = 10  # the system has no more memory
    UNSAFE_PATH = 11  # a path leads out of the input's folder
    CANCELLED = 12  # the progress function asked to stop
    INTERNAL = 13  # a bug in fightconv
    WRONG_CALL = 14  # there is no such format or option, or no such value of an option
    UNMET = 15  # the input is sound, but does not have what an option asks of it


class Severity(enum.IntEnum):
    NOTE = 0  # harmless
    WARNING = 1  # the result may not be what the author expects
    ERROR = 2  # the call failed


@dataclass(frozen=True)
class Problem:
    """A note, a warning or an error. Texts that do not apply are empty."""

    severity: Severity
    code: Code  # of an error; OK otherwise
    # The id of a note or warning, "sff.data-short", stays the same in all versions; that of an
    # error is the name of its code.
    id: str
    file: str  # the file that it is about
    offset: Optional[int]  # in that file, in bytes, if it is known
    line: Optional[int]  # in that file, from 1, if it is known
    item: str  # "sprite 200,3"
    message: str  # what was found, what was expected, what was done
    remedy: str  # of an error: what to do about it
    text: str  # all of it as one line, as the command line shows it

    def __str__(self) -> str:
        return self.text


class Diagnostics(List[Problem]):
    """The notes and warnings of a call, those about the whole input first. Of each id only the
    first 20 are kept; `totals` counts all of them."""

    def __init__(self, problems: List[Problem], totals: Dict[str, int]) -> None:
        super().__init__(problems)
        self.totals = totals


class Error(Exception):
    """A call failed. `str()` is what the command line would say."""

    def __init__(self, problem: Problem, diagnostics: Diagnostics) -> None:
        super().__init__(problem, diagnostics)
        self.problem = problem
        self.diagnostics = diagnostics  # what was reported before it failed

    def __str__(self) -> str:
        return self.problem.text

    def __reduce__(self) -> Tuple[Any, ...]:
        return type(self), (self.problem, self.diagnostics)

    @property
    def code(self) -> Code:
        return self.problem.code

    @property
    def file(self) -> str:
        """The file that it is about, or an empty text."""
        return self.problem.file

    @property
    def offset(self) -> Optional[int]:
        """The place in that file, in bytes."""
        return self.problem.offset

    @property
    def line(self) -> Optional[int]:
        """The line in that file, from 1."""
        return self.problem.line

    @property
    def item(self) -> str:
        return self.problem.item

    @property
    def message(self) -> str:
        return self.problem.message

    @property
    def remedy(self) -> str:
        """What to do about it, or an empty text."""
        return self.problem.remedy


class MissingFileError(Error, FileNotFoundError):
    """The file or folder that was to be opened does not exist."""

    def __init__(self, problem: Problem, diagnostics: Diagnostics) -> None:
        super().__init__(problem, diagnostics)
        self.errno, self.strerror, self.filename = errno.ENOENT, problem.message, problem.file


class InputOutputError(Error, OSError):
    """The operating system refused, or this process may open no more files."""


class FormatError(Error, ValueError):
    """The input cannot be read: it is damaged, of no format that fightconv reads, or of a version
    that it does not read."""


class LimitError(Error):
    """Over one of the limits: Settings can raise it, unless it is one of the format."""


class OutOfMemoryError(Error, MemoryError):
    """The system has no more memory."""


class ArgumentError(Error, ValueError):
    """There is no such format or option, no such value of an option, or the input does not have
    what the option asks of it."""


_format_codes = (
    Code.TRUNCATED,
    Code.BAD_MAGIC,
    Code.UNSUPPORTED_VERSION,
    Code.UNSUPPORTED_FEATURE,
    Code.MALFORMED,
)


def error_of(problem: Problem, diagnostics: Diagnostics, opening: bool) -> Error:
    """The exception for an error of the library, which was opening an input or doing something
    else."""
    kind = Error
    if problem.code == Code.NOT_FOUND and opening:
        kind = MissingFileError
    elif problem.code in (Code.IO, Code.EXHAUSTED):
        kind = InputOutputError
    elif problem.code in _format_codes:
        kind = FormatError
    elif problem.code == Code.LIMIT_EXCEEDED:
        kind = LimitError
    elif problem.code == Code.OUT_OF_MEMORY:
        kind = OutOfMemoryError
    elif problem.code in (Code.WRONG_CALL, Code.UNMET):
        kind = ArgumentError
    return kind(problem, diagnostics)
