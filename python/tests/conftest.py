import os
import pathlib
import subprocess
import sys

import pytest

if os.environ.get("FIGHTCONV_WITHOUT_NUMPY"):
    sys.modules["numpy"] = None  # as if it was not installed

project = pathlib.Path(__file__).resolve().parents[2]
whole = "FIGHTCONV_WHOLE" in os.environ
sample_names = ("ember", "slate", "tide")


@pytest.fixture
def samples():
    return project / "samples"


@pytest.fixture
def program(tmp_path):
    """Runs the program: what it writes is what the package has to return."""

    def run(*arguments):
        folder = tmp_path / "from_program"
        subprocess.run(
            [os.environ["FIGHTCONV_PROGRAM"], *map(str, arguments), "-o", str(folder)],
            check=True,
            capture_output=True,
        )
        return {
            path.relative_to(folder).as_posix(): path.read_bytes()
            for path in folder.rglob("*")
            if path.is_file()
        }

    return run


@pytest.fixture
def files_of():
    def read(folder):
        return {
            path.relative_to(folder).as_posix(): path.read_bytes()
            for path in folder.rglob("*")
            if path.is_file()
        }

    return read
