"""Makes what follows from include/fightconv/fightconv.h, so that its structs are listed only there.

interface_page.py               writes docs/c_interface.md: the comments of the header as a page
interface_page.py --check       fails if the page is not the one of the header, if the header leaves
                                out a parameter, a result or a field, or if a field has a type that
                                the other languages do not know
interface_page.py --python      prints the structs for ctypes, python/src/fightconv/_structs.py
interface_page.py --javascript  prints the structs as WebAssembly has them, node/structs.js
"""

import pathlib
import re
import sys
import textwrap

top = pathlib.Path(__file__).resolve().parents[1]
page = top / "docs" / "c_interface.md"
item = re.compile(
    r"/\* ---- (?P<section>.+?) ---- \*/"
    r"|typedef uint32_t (?P<index>\w+); */\*\*<(?P<about>.*?)\*/"
    r"|/\*\*(?P<comment>(?:[^*]|\*(?!/))*)\*/\s*"
    r"(?:#define (?P<macro>\w+) (?P<value>[^\n]+)"
    r"|typedef (?P<kind>enum|struct) (?P<name>\w+) \{(?P<body>.*?)\n\} \w+;"
    r"|typedef struct (?P<handle>\w+) \w+;"
    r"|typedef int \(\*(?P<callback>\w+)\)\((?P<callback_parameters>[^)]*)\);"
    r"|FIGHTCONV_EXPORT (?P<result>[\w *]+?)\s*"
    r"(?P<function>fightconv_\w+)\((?P<parameters>[^)]*)\);)",
    re.S,
)
member = re.compile(r"\s*(?P<declaration>[^;,/]+?)[;,]?\s*/\*\*<(?P<text>.*?)\*/", re.S)


def words(text):
    return " ".join(re.sub(r"\n\s*\* ?", "\n", text).split())


def parts_of(comment):
    """The description, then name and text of each parameter; the result is named "return"."""
    first, *tagged = re.split(r"@(param \w+|return)", re.sub(r"\n\s*\*", "\n", comment))
    names = [name.replace("param ", "") for name in tagged[::2]]
    return words(first), dict(zip(names, map(words, tagged[1::2])))


def wrapped(text):
    return textwrap.fill(text, 100, break_long_words=False, break_on_hyphens=False)


def table(heads, rows):
    lines = ["| " + " | ".join(row) + " |" for row in [heads, *rows]]
    lines.insert(1, "|" + "---|" * len(heads))
    return "\n".join(lines)


def function_page(found, name, parameters):
    text, tags = parts_of(found["comment"])
    declared = re.findall(r"(\w+)(?:\[\d+\])?(?:,|$)", parameters)
    declared = [each for each in declared if each != "void"]
    result = (found["result"] or "int").strip()
    expected = declared + ([] if result == "void" else ["return"])
    if list(tags) != expected:
        sys.exit(f"{name} documents {list(tags)}, but has {expected}")
    signature = words(f"{result} {name}({parameters})")
    code = textwrap.fill(signature + ";", 96, subsequent_indent="    ")
    rows = [
        ["returns" if each == "return" else f"`{each}`", described]
        for each, described in tags.items()
    ]
    heads = ["argument or result", "meaning"]
    return [f"### {name}", f"```c\n{code}\n```", wrapped(text), table(heads, rows)]


def struct_page(found):
    rows = []
    for each in member.finditer(found["body"]):
        declaration = words(each["declaration"])
        rows.append([f"`{declaration}`", words(each["text"])])
    left = member.sub("", found["body"]).strip()
    if left:
        sys.exit(f"{found['name']} has a member without a description: {left}")
    head = "field" if found["kind"] == "struct" else "value"
    text, _ = parts_of(found["comment"])
    return [f"### {found['name']}", wrapped(text), table([head, "meaning"], rows)]


def markdown(header):
    begin = header.index("@file") + len("@file")
    end = header.index("*/")
    introduction = re.sub(r"\n \* ?", "\n", header[begin:end]).strip()
    blocks = [
        "# The C interface",
        "<!-- Made by cmake/interface_page.py from include/fightconv/fightconv.h. -->",
        *(wrapped(words(each)) for each in introduction.split("\n\n")),
    ]
    declared = set(re.findall(r"FIGHTCONV_EXPORT[^(]*?\b(fightconv_\w+)\(", header))
    for found in item.finditer(header, end):
        if found["section"]:
            blocks.append(f"## {found['section']}")
        elif found["index"]:
            blocks += [f"### {found['index']}", wrapped("`uint32_t`: " + words(found["about"]))]
        elif found["macro"]:
            text, _ = parts_of(found["comment"])
            blocks += [f"### {found['macro']}", wrapped(f"`{found['value']}`: {text}")]
        elif found["kind"]:
            blocks += struct_page(found)
        elif found["handle"]:
            blocks += [f"### {found['handle']}", wrapped(parts_of(found["comment"])[0])]
        elif found["callback"]:
            blocks += function_page(found, found["callback"], found["callback_parameters"])
        else:
            blocks += function_page(found, found["function"], found["parameters"])
            declared.discard(found["function"])
    if declared:
        sys.exit(f"these functions have no comment: {sorted(declared)}")
    return "\n\n".join(blocks) + "\n"


# The types of fields for ctypes and in WebAssembly, where pointers and size_t have 4 bytes.
types = {
    "int32_t": ("c_int32", "i32"),
    "uint32_t": ("c_uint32", "u32"),
    "int64_t": ("c_int64", "i64"),
    "float": ("c_float", "f32"),
    "double": ("c_double", "f64"),
    "size_t": ("c_size_t", "u32"),
    "const char*": ("c_char_p", "text"),
    "const char* const*": ("POINTER(c_char_p)", "u32"),
    "const uint8_t*": ("c_void_p", "u32"),
}


def structs_of(header):
    """Name, then name and types of each field, of each struct."""
    known = dict(types)
    for found in item.finditer(header):
        if found["index"]:
            known[found["index"]] = types["uint32_t"]
        elif found["kind"] == "enum":
            known[found["name"]] = ("c_int", "i32")
    structs = []
    for found in item.finditer(header):
        if found["kind"] == "struct":
            declared = [words(each["declaration"]) for each in member.finditer(found["body"])]
            fields = [each.rpartition(" ") for each in declared]
            for kind, _, name in fields:
                if kind not in known:
                    sys.exit(f"{found['name']}.{name}: Python and JavaScript do not know {kind}")
            fields = [(name, known[kind]) for kind, _, name in fields]
            structs.append((found["name"].removeprefix("fightconv_"), fields))
    return structs


def python(header):
    lines = [
        '"""The structs of fightconv.h for ctypes. Made by cmake/interface_page.py."""',
        "",
        "from ctypes import POINTER, Structure",
        "from ctypes import c_char_p, c_double, c_float, c_int, c_int32, c_int64",
        "from ctypes import c_size_t, c_uint32, c_void_p",
    ]
    for name, fields in structs_of(header):
        lines += ["", "", f"class {name.title().replace('_', '')}(Structure):", "    _fields_ = ["]
        lines += [f'        ("{field}", {kind}),' for field, (kind, _) in fields] + ["    ]"]
    return "\n".join(lines) + "\n"


def javascript(header):
    """The structs that begin with their size, which is left out."""
    lines = ["// The structs of fightconv.h. Made by cmake/interface_page.py."]
    lines.append("export const declared = {")
    for name, [first, *fields] in structs_of(header):
        if first[0] == "size":
            key = re.sub("_(.)", lambda found: found[1].upper(), name)
            lines.append(f"    {key}: '" + ", ".join(f"{t[1]} {n}" for n, t in fields) + "',")
    return "\n".join([*lines, "};"]) + "\n"


header = (top / "include" / "fightconv" / "fightconv.h").read_text()
wanted = sys.argv[1] if len(sys.argv) > 1 else ""
if wanted == "--python":
    print(python(header), end="")
elif wanted == "--javascript":
    print(javascript(header), end="")
elif wanted == "--check":
    structs_of(header)  # ends if it finds a type that the other languages do not know
    if page.read_text() != markdown(header):
        sys.exit("docs/c_interface.md is not that of the header: run cmake/interface_page.py")
else:
    page.write_text(markdown(header))
