"""Archives by the programs that people make them with, for archives_test.cpp:
archives.py FOLDER SEED MAKERS    (python: its own archives; programs: those of zip, 7z and tar)

Each archive has a NAME.list beside it: the SHA-256 and the name of every file in it, as Python's
zipfile or tarfile reads them, or as they were packed where Python has no reader.
"""
import hashlib
import os
import random
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

ZIP_METHODS = {"store": zipfile.ZIP_STORED, "deflate": zipfile.ZIP_DEFLATED,
               "bzip2": zipfile.ZIP_BZIP2, "lzma": zipfile.ZIP_LZMA}
ENVIRONMENT = {**os.environ, "LC_ALL": "C.UTF-8"}


def make_tree(dice, folder):
    names = ["kfm.def", "kfm/kfm.air", "kfm/Sub Folder/größe.cns", "kfm/日本/kfm.sff",
             "kfm/Ünicode (v1.2)/a.b.c.snd", "kfm/empty", "-dash", "x/" * 20 + "deep.txt",
             "long/" + "n" * 60 + "/" + "m" * 90 + ".act",
             "long/" + "ö" * 60 + "/" + "ü" * 60 + ".act"]
    content = {}
    for name in names:
        size = 0 if name.endswith("empty") else dice.choice((1, 13, 511, 512, 513, 70000))
        noise = dice.randbytes(size)
        text = (b"velocity = 0, -4\r\n" * 5000 + noise)[-size:] if size else b""
        content[name] = noise if dice.random() < 0.3 else text
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content[name])
    (folder / "kfm/empty folder").mkdir()
    return content


def write_list(archive, content):
    lines = (f"{hashlib.sha256(content[name]).hexdigest()}  {name}\n" for name in sorted(content))
    Path(f"{archive}.list").write_text("".join(lines), encoding="utf-8")


def of_zip(path):
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
        files = (info for info in archive.infolist() if not info.is_dir())
        return {info.filename: archive.read(info) for info in files}


def of_tar(path):
    with tarfile.open(path) as archive:
        return {info.name.removeprefix("./"): archive.extractfile(info).read()
                for info in archive if info.isreg()}


def run(*command, **options):
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=ENVIRONMENT, **options)


class OldInfo(zipfile.ZipInfo):
    """A name in the code page of DOS, as old packers wrote it."""

    def _encodeFilenameFlags(self):
        return self.filename.encode("cp437"), self.flag_bits & ~0x800


class Pipe:
    """What cannot be rewound: sizes come after the data."""

    def __init__(self, file):
        self.write, self.flush = file.write, file.flush


def python_zips(folder, content):
    for method, number in ZIP_METHODS.items():
        with zipfile.ZipFile(folder / f"python-{method}.zip", "w", number) as archive:
            for name, data in content.items():
                archive.writestr(name, data)
    with zipfile.ZipFile(folder / "python-zip64.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in content.items():
            with archive.open(name, "w", force_zip64=True) as file:
                file.write(data)
    with open(folder / "python-descriptors.zip", "wb") as file:
        with zipfile.ZipFile(Pipe(file), "w", zipfile.ZIP_DEFLATED) as archive:
            for name, data in content.items():
                archive.writestr(name, data)
    with zipfile.ZipFile(folder / "python-cp437.zip", "w") as archive:
        for name in ("caf\u00e9.def", "Stra\u00dfe/\u00e4 \u00f6 \u00fc.air", "\u00c7/\u2593.act"):
            archive.writestr(OldInfo(name), name.encode())
    shutil.copy(folder / "python-store.zip", folder / "python-comment.zip")
    with zipfile.ZipFile(folder / "python-comment.zip", "a") as archive:
        archive.comment = b"A comment " * 6000
    with open(folder / "python-behind.zip", "wb") as file:
        file.write(b"#!/bin/sh\nexit 0\n")
        with zipfile.ZipFile(file, "w") as archive:
            archive.writestr("kfm.def", b"[Info]")


def python_tars(folder, tree):
    for kind, number in (("ustar", tarfile.USTAR_FORMAT), ("gnu", tarfile.GNU_FORMAT),
                         ("pax", tarfile.PAX_FORMAT)):
        for ending, mode in (("tar", ""), ("tar.gz", "gz"), ("tar.bz2", "bz2"), ("tar.xz", "xz")):
            path = folder / f"python-{kind}.{ending}"
            with tarfile.open(path, f"w:{mode}", format=number) as archive:
                archive.add(tree, "", filter=lambda info: (
                    None if kind == "ustar" and info.name.startswith("long") else info))
                link = tarfile.TarInfo("kfm/link")
                link.type, link.linkname = tarfile.SYMTYPE, "kfm.air"
                archive.addfile(link)


def programs(folder, tree):
    """Archives of other programs, which were made of the tree."""
    jobs = {
        "zip": {f"zip-{name}.zip": ("zip", "-qr", *options, "{}", "--", ".")
                for name, options in (("best", ("-9",)), ("store", ("-0",)),
                                      ("bzip2", ("-Z", "bzip2")), ("descriptors", ("-fd",)),
                                      ("zip64", ("-fz",)), ("no-folders", ("-D",)))},
        "7z": {**{f"7z-{name}.7z": ("7z", "a", "-bd", f"-m0={name}", f"-ms={solid}", "{}", ".")
                  for name, solid in (("copy", "off"), ("lzma", "on"), ("lzma2", "off"),
                                      ("ppmd", "on"), ("bzip2", "on"), ("deflate", "off"))},
               "7z-bcj.7z": ("7z", "a", "-bd", "-mf=BCJ", "{}", "."),
               "7z-headers.7z": ("7z", "a", "-bd", "-mhc=off", "{}", "."),
               **{f"7z-{name}.zip": ("7z", "a", "-bd", "-tzip", f"-mm={name}", "{}", ".")
                  for name in ("Copy", "Deflate", "BZip2", "LZMA", "PPMd")},
               "7z.tar": ("7z", "a", "-bd", "-ttar", "{}", ".")},
        "tar": {f"tar-{kind}.tar.{ending}":
                ("tar", f"--format={kind}", option, "-cf", "{}",
                 *(("--exclude=./long",) if kind in ("ustar", "v7") else ()), ".")
                for kind, ending, option in (("ustar", "gz", "-z"), ("gnu", "bz2", "-j"),
                                             ("pax", "xz", "-J"), ("v7", "lzma", "--lzma"),
                                             ("gnu", "gz", "-zS"))},
    }
    for commands in jobs.values():
        for name, command in commands.items():
            run(*(part.replace("{}", str(folder / name)) for part in command), cwd=tree)


def main(folder, seed, makers):
    tree = folder / "tree"
    tree.mkdir()
    content = make_tree(random.Random(seed), tree)
    if makers == "python":
        os.symlink("kfm.air", tree / "kfm/link.air")
        python_zips(folder, content)
        python_tars(folder, tree)
    else:
        programs(folder, tree)
    for path in sorted(folder.iterdir()):
        # zip does not say that its names are UTF-8, and Python does not know PPMd
        if path.suffix == ".zip" and not path.name.startswith(("zip-", "7z-PPMd")):
            write_list(path, of_zip(path))
        elif ".tar" in path.name:
            write_list(path, of_tar(path))
        elif path.is_file():
            write_list(path, content)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3])
