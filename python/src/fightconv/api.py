"""Opening inputs, converting them and reading them."""

import ctypes
import json
import os
import pathlib
import secrets
from dataclasses import dataclass
from typing import Any, Dict, Iterator, List, Mapping, Optional, Tuple, Union

from ._call import Call, Handle, OptionValue, Progress, text_for_c
from ._library import File, library
from .errors import Code, Diagnostics
from .model import Character, character_of, make


@dataclass(frozen=True)
class Option:
    """An option of a format, with the name that the command line has for it."""

    name: str  # "uff-pixels"
    takes: str  # "rgba|indexed"
    values: Tuple[str, ...]  # of a choice
    default: str
    help: str


@dataclass(frozen=True)
class Format:
    id: str
    name: str
    extensions: Tuple[str, ...]
    options: Tuple[Option, ...]
    # A format that is written is "character" for other programs, "view" for previews, or "parts"
    # for parts as separate files.
    purpose: str = ""


@dataclass(frozen=True)
class Formats:
    reads: Tuple[Format, ...]
    writes: Tuple[Format, ...]


def formats() -> Formats:
    """What can be read and written, with the options of each format."""
    call = Call()
    document = json.loads(call.text(library.fc_formats_json(call.context)))

    def listed(values: List[Dict[str, Any]]) -> Tuple[Format, ...]:
        return tuple(
            make(
                Format,
                {**value, "options": [make(Option, option) for option in value["options"]]},
            )
            for value in values
        )

    return Formats(listed(document["reads"]), listed(document["writes"]))


def _begin(
    progress: Optional[Progress],
    options: Optional[Mapping[str, OptionValue]],
    more_options: Mapping[str, OptionValue],
    threads: Optional[int],
    memory_limit: Optional[int],
    file_limit: Optional[int],
    diagnostics_limit: Optional[int],
    work_limit: Optional[int],
    play_limit: Optional[int],
) -> Call:
    limits = {
        "threads": threads,
        "memory_limit": memory_limit,
        "file_limit": file_limit,
        "diagnostics_limit": diagnostics_limit,
        "work_limit": work_limit,
        "play_limit": play_limit,
    }
    return Call(progress, {**(options or {}), **more_options}, limits)


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

    The calls share some arguments. `progress(step, done, total)` is called at the beginning of each
    step - "reading", or the id of the format that is written - and often in between, by the thread
    of the call, and by several at once if `threads` allows more than one. An exception that it
    raises ends the call and is passed on. `memory_limit` is in bytes, for decoded pictures,
    results and so on (1 GiB); `file_limit` for each file that is read (512 MiB). Of each kind of
    note or warning `diagnostics_limit` are kept (20). Each step may make `work_limit` bytes of a
    small input (64 MiB), beside 4,096 for each byte beyond 64 KiB: it must not cost much time. So
    many instructions of a character's states as `play_limit` says are played (20 million), beside
    30,000 for each that its files contain.

    Options are those of the command line, with '_' for '-': `uff_pixels="indexed"`, `palette=2`.
    Flags take True and False, and options of a file take its content as bytes or a pathlib.Path.
    fightconv.formats() lists the options of the formats.

    Several threads can use the same input and the same character at once.
    """

    def __init__(self, handle: Handle, diagnostics: Diagnostics) -> None:
        self._handle: Optional[Handle] = handle
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
        return str(library.fc_input_name(self._opened().pointer).decode())

    @property
    def format(self) -> str:
        """The id of the format that reads it: "mugen"."""
        return str(library.fc_input_format(self._opened().pointer).decode())

    def __repr__(self) -> str:
        if self._handle is None:
            return "<fightconv.Input: closed>"
        return f"<fightconv.Input: {self.name}, {self.format}>"

    def inspect(
        self,
        *,
        options: Optional[Mapping[str, OptionValue]] = None,
        progress: Optional[Progress] = None,
        threads: Optional[int] = None,
        memory_limit: Optional[int] = None,
        file_limit: Optional[int] = None,
        diagnostics_limit: Optional[int] = None,
        work_limit: Optional[int] = None,
        play_limit: Optional[int] = None,
        **more_options: OptionValue,
    ) -> Dict[str, Any]:
        """What `fightconv inspect --json` says about it."""
        handle = self._opened()
        call = _begin(
            progress,
            options,
            more_options,
            threads,
            memory_limit,
            file_limit,
            diagnostics_limit,
            work_limit,
            play_limit,
        )
        text = call.text(call.run(library.fc_inspect_json, handle.pointer))
        description: Dict[str, Any] = json.loads(text)
        return description

    def validate(
        self,
        *,
        options: Optional[Mapping[str, OptionValue]] = None,
        progress: Optional[Progress] = None,
        threads: Optional[int] = None,
        memory_limit: Optional[int] = None,
        file_limit: Optional[int] = None,
        diagnostics_limit: Optional[int] = None,
        work_limit: Optional[int] = None,
        play_limit: Optional[int] = None,
        **more_options: OptionValue,
    ) -> Diagnostics:
        """Checks it strictly, and returns its problems. An Error only if it cannot be read at
        all."""
        handle = self._opened()
        call = _begin(
            progress,
            options,
            more_options,
            threads,
            memory_limit,
            file_limit,
            diagnostics_limit,
            work_limit,
            play_limit,
        )
        call.require(call.run(library.fc_validate, handle.pointer) == Code.OK)
        return call.diagnostics()

    def read(
        self,
        *,
        options: Optional[Mapping[str, OptionValue]] = None,
        progress: Optional[Progress] = None,
        threads: Optional[int] = None,
        memory_limit: Optional[int] = None,
        file_limit: Optional[int] = None,
        diagnostics_limit: Optional[int] = None,
        work_limit: Optional[int] = None,
        play_limit: Optional[int] = None,
        **more_options: OptionValue,
    ) -> Character:
        """The character: sprites, animations, moves and so on."""
        handle = self._opened()
        call = _begin(
            progress,
            options,
            more_options,
            threads,
            memory_limit,
            file_limit,
            diagnostics_limit,
            work_limit,
            play_limit,
        )
        character = call.made(call.run(library.fc_read, handle.pointer), library.fc_character_free)
        diagnostics = call.diagnostics()
        text = call.text(library.fc_character_json(call.context, character.pointer))
        return character_of(character, text, diagnostics)

    def convert(
        self,
        *formats: str,
        options: Optional[Mapping[str, OptionValue]] = None,
        progress: Optional[Progress] = None,
        threads: Optional[int] = None,
        memory_limit: Optional[int] = None,
        file_limit: Optional[int] = None,
        diagnostics_limit: Optional[int] = None,
        work_limit: Optional[int] = None,
        play_limit: Optional[int] = None,
        **more_options: OptionValue,
    ) -> Output:
        """The files of one or several formats: convert("uff", "zx", scale="1/2"). All of them, or
        an Error.

        Beside the options of the formats there are `animations` ("0-299,stand": only these),
        `all_palettes` (one result for each palette), `strict` (warnings are errors), `verify` (each
        result is read back and compared) and `name` (the base name of the results).
        """
        handle = self._opened()
        call = _begin(
            progress,
            options,
            more_options,
            threads,
            memory_limit,
            file_limit,
            diagnostics_limit,
            work_limit,
            play_limit,
        )
        names = text_for_c(",".join(formats), "the name of a format")
        pointer = call.run(library.fc_convert, handle.pointer, names)
        output = call.made(pointer, library.fc_output_free)
        files: Dict[str, bytes] = {}
        formats_of: Dict[str, str] = {}
        for index in range(library.fc_output_count(output.pointer)):
            file = library.fc_output_file(output.pointer, index).contents
            path = file.name.decode()
            files[path] = ctypes.string_at(file.bytes, file.size) if file.size else b""
            formats_of[path] = library.fc_output_format(output.pointer, index).decode()
        return Output(files, formats_of, call.diagnostics())


def open(path: Union[str, "os.PathLike[str]"], *, file_limit: Optional[int] = None) -> Input:
    """A file or a folder on the disk. MissingFileError, which is a FileNotFoundError, if there is
    none; FormatError if nothing can read it."""
    call = Call(limits={"file_limit": file_limit})
    pointer = library.fc_open_path(call.context, text_for_c(os.fsencode(path), "the path"))
    return Input(call.made(pointer, library.fc_input_free, opening=True), call.diagnostics())


def open_files(
    files: Mapping[str, Union[bytes, bytearray, memoryview]],
    main_file: Optional[str] = None,
    *,
    name: str = "character",
) -> Input:
    """Files in memory: path, with '/' between folders, to content. `main_file` is one of them;
    without it they are a folder of this `name`."""
    call = Call()
    contents = {
        text_for_c(path, "the path of a file"): bytes(content) for path, content in files.items()
    }
    # bytes are not copied; they live as long as the input
    listed = (File * len(contents))(
        *(
            File(path, ctypes.cast(ctypes.c_char_p(content), ctypes.c_void_p), len(content))
            for path, content in contents.items()
        )
    )
    main = None if main_file is None else text_for_c(main_file, "main_file")
    base_name = text_for_c(name, "the name")
    pointer = library.fc_open_files(call.context, listed, len(contents), main, base_name)
    handle = call.made(pointer, library.fc_input_free, contents, opening=True)
    return Input(handle, call.diagnostics())
