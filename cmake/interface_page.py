"""Writes docs/c_interface.md: the comments of include/fightconv/fightconv.h as a page.

interface_page.py [--check]: with --check, fails if the page is not the one of the header, or if the
header leaves out a parameter, a result or a field.
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
    return [f"### {name}", f"```c\n{code}\n```", wrapped(text), table(["", ""], rows)]


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
    return [f"### {found['name']}", wrapped(text), table([head, ""], rows)]


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


made = markdown((top / "include" / "fightconv" / "fightconv.h").read_text())
if sys.argv[1:] != ["--check"]:
    page.write_text(made)
elif page.read_text() != made:
    sys.exit("docs/c_interface.md is not that of the header: run cmake/interface_page.py")
