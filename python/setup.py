# The wheel holds a shared library, but no module that is compiled for one version of Python:
# py3-none-manylinux_2_34_x86_64, or py3-none-linux_x86_64 if the library needs more of the system
# than every Linux has.
import ctypes
import pathlib
import re
import subprocess

from setuptools import setup
from setuptools.dist import Distribution
from wheel.bdist_wheel import bdist_wheel

library = pathlib.Path(__file__).resolve().parent / "src" / "fightconv" / "libfightconv.so.0"
# The C library, which a wheel may take from the system (PEP 600).
in_every_linux = {"libc.so.6", "libm.so.6", "ld-linux-x86-64.so.2"}


class WithLibrary(Distribution):
    def has_ext_modules(self):
        return True


class AnyPython(bdist_wheel):
    def get_tag(self):
        return "py3", "none", platform(super().get_tag()[2])


def platform(plain):
    """The oldest C library with which the library in the wheel works, as pip names it."""
    headers = subprocess.run(
        ["objdump", "-p", library], check=True, capture_output=True, text=True
    ).stdout
    needed = set(re.findall(r"NEEDED +(\S+)", headers))
    versions = [int(minor) for minor in re.findall(r" GLIBC_2[.](\d+)", headers)]
    if not versions or needed - in_every_linux:
        return plain
    return plain.replace("linux", f"manylinux_2_{max(versions)}")


def version():
    """That of the library in the wheel."""
    loaded = ctypes.CDLL(library)
    loaded.fightconv_version.restype = ctypes.c_char_p
    return loaded.fightconv_version().decode()


setup(version=version(), distclass=WithLibrary, cmdclass={"bdist_wheel": AnyPython})
