"""The wheel as it is installed."""

import importlib.metadata
import os
import pathlib
import re
import subprocess
import sys

import fightconv


def run(code, **environment):
    return subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
    )


def test_the_package_has_the_version_of_its_library():
    assert fightconv.__version__ == importlib.metadata.version("fightconv")


def test_the_wheel_has_its_library_and_its_types():
    files = {pathlib.Path(str(file)).name for file in importlib.metadata.files("fightconv")}
    assert {"libfightconv.so.0", "py.typed"} <= files
    tags = importlib.metadata.distribution("fightconv").read_text("WHEEL")
    assert re.search("py3-none-(manylinux_2_[0-9]+|linux)_", tags)


def test_the_environment_names_another_library():
    beside = pathlib.Path(fightconv.__file__).with_name("libfightconv.so.0")
    assert run("import fightconv", FIGHTCONV_LIBRARY=str(beside)).returncode == 0
    failed = run("import fightconv", FIGHTCONV_LIBRARY="/no/such/library.so")
    assert "ImportError" in failed.stderr
    assert "FIGHTCONV_LIBRARY" in failed.stderr


def test_a_library_without_the_functions_is_refused():
    failed = run("import fightconv", FIGHTCONV_LIBRARY="libc.so.6")
    assert "ImportError: libc.so.6 is older than this package" in failed.stderr


def test_everything_public_is_there_and_says_what_it_is():
    assert sorted(fightconv.__all__) == fightconv.__all__
    for name in fightconv.__all__:
        assert hasattr(fightconv, name)
    for function in (
        fightconv.open,
        fightconv.open_files,
        fightconv.formats,
        fightconv.Input.convert,
        fightconv.Input.read,
        fightconv.Output.write,
    ):
        assert function.__doc__
        assert "return" in function.__annotations__


def test_the_options_of_formats_are_no_other_arguments():
    formats = fightconv.formats()
    assert {"mugen", "uff", "fspk"} <= {each.id for each in formats.reads}
    assert {"uff", "zx", "page", "sprites"} <= {each.id for each in formats.writes}
    for each in formats.reads + formats.writes:
        assert each.name and each.extensions
        assert "settings" not in {option.name for option in each.options}
    (uff,) = (each for each in formats.writes if each.id == "uff")
    assert uff.purpose == "character"
    assert uff.options[0] == fightconv.Option(
        "uff-pixels", "choice", ("rgba", "indexed"), None, None, "rgba", uff.options[0].help
    )
    (mugen,) = (each for each in formats.reads if each.id == "mugen")
    palette = {option.name: option for option in mugen.options}["palette"]
    assert (palette.kind, palette.least, palette.values) == ("number", 0, ())
    assert {"animations", "strict"} <= {option.name for option in formats.general}
