"""Opening inputs, converting them and reading them."""

import ctypes
import json
import os
import pathlib
import secrets
from dataclasses import dataclass
from typing import Any, Dict, Iterator, List, Mapping, Optional, Tuple, Union

from . import _library, _structs
from ._call import Call, Handle, OptionValue, Settings, fetch, text_for_c
from ._library import library
from .errors import Code, Diagnostics
from .model import Character, character_of


@dataclass(frozen=True)
class Option:
    """An option of a format, with the name that the command line has for it."""

    name: str  # "uff-pixels"
    kind: str  # "flag", "choice", "number", "text", "file"
    values: Tuple[str, ...]  # of a choice: "rgba", "indexed"
    least: Optional[int]  # of a number
    most: Optional[int]  # of a number
    default: str
    help: str


@dataclass(frozen=True)
class Format:
    id: str
    name: str
    extensions: Tuple[str, ...]
    options: Tuple[Option, ...]
    # "reads" for one that is read. One that is written is "character" for other programs, "view"
    # for previews, or "parts" for parts as separate files.
    purpose: str


@dataclass(frozen=True)
class Formats:
    reads: Tuple[Format, ...]
    writes: Tuple[Format, ...]
    general: Tuple[Option, ...]  # the options of every conversion


# In the order of fightconv_option_kind and fightconv_purpose.
_kinds = ("flag", "choice", "number", "text", "file")
_purposes = ("reads", "character", "view", "parts")


def _option(native: _structs.Option) -> Option:
    kind = _kinds[native.kind]
    is_number = kind == "number"
    return Option(
        name=native.name.decode(),
        kind=kind,
        values=tuple(native.words[index].decode() for index in range(native.word_count)),
        least=native.least if is_number else None,
        most=native.most if is_number else None,
        default=native.default_value.decode(),
        help=native.help.decode(),
    )


def _options(call: Call, format: int) -> Tuple[Option, ...]:
    get = library.fightconv_option_at
    return tuple(
        _option(fetch(_structs.Option, get, call.context, format, index))
        for index in range(library.fightconv_option_count(call.context, format))
    )


def formats() -> Formats:
    """What can be read and written, with the options of each format."""
    call = Call()
    listed = []
    for index in range(library.fightconv_format_count(call.context)):
        native = fetch(_structs.Format, library.fightconv_format_at, call.context, index)
        listed.append(
            Format(
                id=native.id.decode(),
                name=native.name.decode(),
                extensions=tuple(native.extensions.decode().split()),
                options=_options(call, index),
                purpose=_purposes[native.purpose],
            )
        )
    return Formats(
        tuple(each for each in listed if each.purpose == "reads"),
        tuple(each for each in listed if each.purpose != "reads"),
        _options(call, _library.NONE),
    )


class Output(Mapping[str, bytes]):
    """The files of a result: path to bytes. The paths are relative, with '/' between folders, and
    never lead out of a folder."""

    def __init__(
        self, files: Dict[str, bytes], formats: Dict[str, str], diagnostics: Diagnostics
    ) -> None:
        self._files = files
        self.formats = formats  # path to the id of the format that the file belongs to
        self.diagnostics = diagnostics

    def __getitem__(self, path: str) -> bytes:
        return self._files[path]

    def __iter__(self) -> Iterator[str]:
        return iter(self._files)

    def __len__(self) -> int:
        return len(self._files)

    def __repr__(self) -> str:
        return f"<fightconv.Output: {', '.join(self._files)}>"

    def write(
        self, folder: Union[str, "os.PathLike[str]"], *, overwrite: bool = False
    ) -> List[pathlib.Path]:
        """Writes all files below `folder`, which is made if it is missing, and returns their paths.

        Each file appears when it is complete. FileExistsError, before anything is written, if one
        of them exists and `overwrite` is not set; PermissionError if a link in the folder leads out
        of it.
        """
        root = pathlib.Path(folder)
        root.mkdir(parents=True, exist_ok=True)
        root = root.resolve()
        targets = {root / path: content for path, content in self._files.items()}
        for target in targets:
            if root not in (target.parent.resolve() / target.name).parents:
                raise PermissionError(f"{target} leads out of {root} through a link")
            if not overwrite and os.path.lexists(target):
                raise FileExistsError(f"{target} exists")
        parts: List[Tuple[pathlib.Path, pathlib.Path]] = []
        try:
            for target, content in targets.items():
                target.parent.mkdir(parents=True, exist_ok=True)
                parts.append((target.with_name(f".{secrets.token_hex(8)}.part"), target))
                with parts[-1][0].open("xb") as file:
                    file.write(content)
            for part, target in parts:
                part.replace(target)
        except BaseException:
            for part, _ in parts:
                part.unlink(missing_ok=True)
            raise
        return list(targets)


class Input:
    """A character that was opened, but not read yet: each call reads it. It is freed when nothing
    refers to it any more, or by close() or `with`.

    Each call can be given Settings; without them it has those of open().

    Options are those of the command line, with '_' for '-': `uff_pixels="indexed"`, `palette=2`.
    Flags take True and False, and options of a file take its content as bytes or a pathlib.Path.
    fightconv.formats() lists the options of the formats.

    Several threads can use the same input and the same character at once.
    """

    def __init__(self, handle: Handle, diagnostics: Diagnostics, settings: Settings) -> None:
        self._handle: Optional[Handle] = handle
        self.settings = settings  # of calls that are given no others
        self.diagnostics = diagnostics  # what was reported when it was opened

    def _opened(self) -> Handle:
        if self._handle is None:
            raise ValueError("the input is closed")
        return self._handle

    def close(self) -> None:
        """Frees it as soon as no other thread uses it. Characters that were read from it stay."""
        self._handle = None

    def __enter__(self) -> "Input":
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    @property
    def name(self) -> str:
        """The base name of its results."""
        return str(library.fightconv_input_name(self._opened().pointer).decode())

    @property
    def format(self) -> str:
        """The id of the format that reads it: "mugen"."""
        return str(library.fightconv_input_format(self._opened().pointer).decode())

    def __repr__(self) -> str:
        if self._handle is None:
            return "<fightconv.Input: closed>"
        return f"<fightconv.Input: {self.name}, {self.format}>"

    def inspect(
        self, *, settings: Optional[Settings] = None, **options: OptionValue
    ) -> Dict[str, Any]:
        """What `fightconv inspect --json` says about it."""
        handle = self._opened()
        call = Call(settings or self.settings, options)
        text = call.document(call.run(library.fightconv_inspect_json, handle.pointer))
        description: Dict[str, Any] = json.loads(text)
        return description

    def validate(
        self, *, settings: Optional[Settings] = None, **options: OptionValue
    ) -> Diagnostics:
        """Checks it strictly, and returns its problems. An Error only if it cannot be read at
        all."""
        handle = self._opened()
        call = Call(settings or self.settings, options)
        call.require(call.run(library.fightconv_validate, handle.pointer) == Code.OK)
        return call.diagnostics()

    def read(
        self, *, settings: Optional[Settings] = None, **options: OptionValue
    ) -> Character:
        """The character: sprites, animations, moves and so on."""
        handle = self._opened()
        call = Call(settings or self.settings, options)
        pointer = call.run(library.fightconv_read, handle.pointer)
        character = call.made(pointer, library.fightconv_character_free)
        diagnostics = call.diagnostics()
        return character_of(character, diagnostics)

    def convert(
        self, *formats: str, settings: Optional[Settings] = None, **options: OptionValue
    ) -> Output:
        """The files of one or several formats: convert("uff", "zx", scale="1/2"). All of them, or
        an Error.

        Beside the options of the formats there are `animations` ("0-299,stand": only these),
        `all_palettes` (one result for each palette), `share_palettes` (sprites with the character's
        colours share its palette), `colours` (sprites in true colour get palettes of at most so
        many), `dither` (those that have more are dithered), `strict` (warnings are errors),
        `verify` (each result is read back and compared) and `name` (the base name of the results).
        """
        handle = self._opened()
        call = Call(settings or self.settings, options)
        names = text_for_c(",".join(formats), "the name of a format")
        pointer = call.run(library.fightconv_convert, handle.pointer, names)
        output = call.made(pointer, library.fightconv_output_free)
        files: Dict[str, bytes] = {}
        formats_of: Dict[str, str] = {}
        for index in range(library.fightconv_output_count(output.pointer)):
            file = library.fightconv_output_file(output.pointer, index).contents
            path = file.name.decode()
            files[path] = ctypes.string_at(file.bytes, file.size) if file.size else b""
            formats_of[path] = library.fightconv_output_format(output.pointer, index).decode()
        return Output(files, formats_of, call.diagnostics())


def open(path: Union[str, "os.PathLike[str]"], *, settings: Settings = Settings()) -> Input:
    """A file or a folder on the disk. MissingFileError, which is a FileNotFoundError, if there is
    none; FormatError if nothing can read it."""
    call = Call(settings)
    pointer = library.fightconv_open_path(call.context, text_for_c(os.fsencode(path), "the path"))
    handle = call.made(pointer, library.fightconv_input_free, opening=True)
    return Input(handle, call.diagnostics(), settings)


def open_files(
    files: Mapping[str, Union[bytes, bytearray, memoryview]],
    main_file: Optional[str] = None,
    *,
    name: str = "character",
    settings: Settings = Settings(),
) -> Input:
    """Files in memory: path, with '/' between folders, to content. `main_file` is one of them;
    without it they are a folder of this `name`."""
    call = Call(settings)
    contents = {
        text_for_c(path, "the path of a file"): bytes(content) for path, content in files.items()
    }
    # bytes are not copied; they live as long as the input
    listed = (_structs.File * len(contents))(
        *(
            _structs.File(
                path, ctypes.cast(ctypes.c_char_p(content), ctypes.c_void_p), len(content)
            )
            for path, content in contents.items()
        )
    )
    main = None if main_file is None else text_for_c(main_file, "main_file")
    base_name = text_for_c(name, "the name")
    pointer = library.fightconv_open_files(call.context, listed, len(contents), main, base_name)
    handle = call.made(pointer, library.fightconv_input_free, contents, opening=True)
    return Input(handle, call.diagnostics(), settings)
