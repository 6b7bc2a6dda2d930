"""Searches a roster for fast moves.    find_move.py TICKS FOLDER

FOLDER holds the folders of characters. The moves that hit within so many ticks are printed."""

import pathlib
import sys

import fightconv

for folder in sorted(path for path in pathlib.Path(sys.argv[2]).iterdir() if path.is_dir()):
    try:
        character = fightconv.open(folder).read()
    except fightconv.Error as error:
        print(error, file=sys.stderr)
        continue
    for move in character.moves:
        startup = move.frame_data.startup
        if startup is not None and startup <= int(sys.argv[1]):
            print(f"{character.info.name}  {move.input}  startup {startup}  {move.guard}")
