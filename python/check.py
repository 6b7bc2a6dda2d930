"""Builds the wheel, installs it into a folder of its own, and runs mypy and the tests there.

check.py LIBRARY PROGRAM FOLDER [LICENCES]

LIBRARY is libfightconv.so, PROGRAM is fightconv, and everything is made in FOLDER, where what mypy
knows of the last run stays. The wheel gets the licence texts in LICENCES. If FIGHTCONV_WHOLE is in
the environment, tests repeat more. The result is 77 if something that this needs is not installed.
"""

import importlib.util
import os
import pathlib
import shutil
import subprocess
import sys

here = pathlib.Path(__file__).resolve().parent
not_installed = 77


def run(*command, **environment):
    result = subprocess.run(
        [sys.executable, "-m", *map(str, command)], env={**os.environ, **environment}
    ).returncode
    if result != 0:
        sys.exit(result)


def build_wheel(library, folder, licences):
    """The wheel, from a copy of the package with the library in it."""
    source = folder / "source"
    shutil.copytree(here, source, ignore=shutil.ignore_patterns("tests", "check.py", "__pycache__"))
    shutil.copyfile(library, source / "src" / "fightconv" / "libfightconv.so.0")
    shutil.copyfile(here.parent / "LICENSE", source / "LICENSE")
    page = here.parent / "cmake" / "interface_page.py"
    structs = subprocess.run([sys.executable, page, "--python"], check=True, capture_output=True)
    (source / "src" / "fightconv" / "_structs.py").write_bytes(structs.stdout)
    if licences:
        shutil.copytree(licences, source / "licences")
    alone = ("--no-deps", "--no-index", "--no-build-isolation")
    run("pip", "wheel", "--quiet", *alone, "--wheel-dir", folder, source)
    (wheel,) = folder.glob("fightconv-*.whl")
    return wheel


def main(library, program, folder, licences=None):
    needed = ("pip", "setuptools", "wheel", "pytest")
    missing = [name for name in needed if importlib.util.find_spec(name) is None]
    if missing:
        print(f"skipped: {sys.executable} has no {', '.join(missing)}")
        sys.exit(not_installed)
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.iterdir():
        if old.name != "mypy":
            shutil.rmtree(old) if old.is_dir() else old.unlink()
    os.environ.update(
        PYTHONDONTWRITEBYTECODE="1",
        PIP_DISABLE_PIP_VERSION_CHECK="1",
        PIP_ROOT_USER_ACTION="ignore",
    )
    wheel = build_wheel(library, folder, licences)
    installed = folder / "installed"
    run("pip", "install", "--quiet", "--no-deps", "--no-index", "--target", installed, wheel)
    os.environ.pop("FIGHTCONV_LIBRARY", None)
    os.environ.update(PYTHONPATH=str(installed), FIGHTCONV_PROGRAM=str(program.resolve()))
    if importlib.util.find_spec("mypy") is not None:
        settings = ("--config-file", here / "pyproject.toml", "--cache-dir", folder / "mypy")
        run("mypy", *settings, installed / "fightconv")
    tests = here / "tests"
    run("pytest", "--quiet", tests)
    if importlib.util.find_spec("numpy") is not None:  # only what is read depends on it
        again = tests if "FIGHTCONV_WHOLE" in os.environ else tests / "test_read.py"
        run("pytest", "--quiet", again, FIGHTCONV_WITHOUT_NUMPY="1")
    print(wheel)


if __name__ == "__main__":
    if len(sys.argv) not in (4, 5):
        sys.exit(__doc__)
    main(*map(pathlib.Path, sys.argv[1:]))
