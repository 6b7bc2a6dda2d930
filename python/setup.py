# The wheel holds a shared library, but no module that is compiled for one version of Python:
# py3-none-linux_x86_64.
import ctypes
import pathlib

from setuptools import setup
from setuptools.dist import Distribution
from wheel.bdist_wheel import bdist_wheel


class WithLibrary(Distribution):
    def has_ext_modules(self):
        return True


class AnyPython(bdist_wheel):
    def get_tag(self):
        return "py3", "none", super().get_tag()[2]


def version():
    """That of the library in the wheel."""
    package = pathlib.Path(__file__).resolve().parent / "src" / "fightconv"
    library = ctypes.CDLL(package / "libfightconv.so.0")
    library.fc_version.restype = ctypes.c_char_p
    return library.fc_version().decode()


setup(version=version(), distclass=WithLibrary, cmdclass={"bdist_wheel": AnyPython})
