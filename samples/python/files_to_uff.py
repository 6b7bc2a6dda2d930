"""A character's files in memory in, a .uff in memory out.    files_to_uff.py FILE... >FILE.uff"""

import pathlib
import sys

import fightconv


def uff_of(files):
    """The bytes of the .uff of a character, and what there is to say about it. Nothing is read from
    the disk or written to it."""
    with fightconv.open_files(files) as character:
        output = character.convert("uff", uff_pixels="indexed")
    (content,) = output.values()
    return content, output.diagnostics


def main():
    files = {pathlib.Path(path).name: pathlib.Path(path).read_bytes() for path in sys.argv[1:]}
    try:
        content, diagnostics = uff_of(files)
    except fightconv.Error as error:
        sys.exit(f"{error}\n{error.remedy}")
    for diagnostic in diagnostics:
        print(diagnostic, file=sys.stderr)
    sys.stdout.buffer.write(content)


if __name__ == "__main__":
    main()
