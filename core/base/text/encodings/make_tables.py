#!/usr/bin/env python3
"""Makes the tables in this folder from the iconv of glibc: python3 make_tables.py"""
import ctypes
import pathlib

libc = ctypes.CDLL(None, use_errno=True)
libc.iconv_open.restype = ctypes.c_void_p
libc.iconv_open.argtypes = [ctypes.c_char_p, ctypes.c_char_p]
libc.iconv.restype = ctypes.c_size_t
libc.iconv.argtypes = [ctypes.c_void_p] + [ctypes.c_void_p, ctypes.POINTER(ctypes.c_size_t)] * 2


def decode(converter, code):
    """The character that the bytes stand for, or None."""
    source = ctypes.create_string_buffer(code, len(code))
    target = ctypes.create_string_buffer(16)
    read = ctypes.c_char_p(ctypes.addressof(source))
    written = ctypes.c_char_p(ctypes.addressof(target))
    left, room = ctypes.c_size_t(len(code)), ctypes.c_size_t(16)
    libc.iconv(converter, None, None, None, None)
    result = libc.iconv(converter, ctypes.byref(read), ctypes.byref(left),
                        ctypes.byref(written), ctypes.byref(room))
    if result == ctypes.c_size_t(-1).value:
        return None
    return target.raw[:16 - room.value].decode("utf-8")


def row(converter, codes):
    """The first assigned code, and the characters from there to the last assigned one."""
    texts = [decode(converter, code) for code in codes]
    assert all(text is None or (len(text) == 1 and 0x80 <= ord(text) <= 0xFFFF) for text in texts)
    present = [index for index, text in enumerate(texts) if text is not None]
    if not present:
        return ""
    first, last = present[0], present[-1]
    return codes[first].hex() + " " + "".join(text or "." for text in texts[first:last + 1]) + "\n"


for name, system_name in ("cp932", b"CP932"), ("gbk", b"GBK"), ("big5", b"BIG5"):
    converter = libc.iconv_open(b"UTF-8", system_name)
    assert all(decode(converter, bytes([byte])) == chr(byte) for byte in range(0x80))
    rows = [row(converter, [bytes([byte]) for byte in range(0x80, 0x100)])]
    for lead in range(0x80, 0x100):
        if decode(converter, bytes([lead])) is None:
            rows.append(row(converter, [bytes([lead, trail]) for trail in range(0x100)]))
    table = pathlib.Path(__file__).with_name(name + ".txt")
    table.write_text("".join(rows), encoding="utf-8", newline="\n")
