"""Conversions: the bytes of the program, options, progress, and writing to the disk."""

import gc
import itertools
import os
import pathlib
import random
import re
import signal
import stat
import subprocess
import sys
import threading
import time

import pytest

import fightconv
from fightconv import Settings
from conftest import project, sample_names, whole


@pytest.mark.parametrize("name", sample_names)
def test_from_disk_and_from_memory_come_the_bytes_of_the_program(samples, program, files_of, name):
    formats = ("uff", "fspk", "zx", "framesmith")
    expected = program(
        "convert", samples / name, *(word for each in formats for word in ("--to", each))
    )
    on_disk = fightconv.open(str(samples / name)).convert(*formats, settings=Settings(threads=2))
    in_memory = fightconv.open_files(files_of(samples / name), name=name).convert(*formats)
    assert dict(on_disk) == expected
    assert dict(in_memory) == expected
    assert set(on_disk.formats.values()) == set(formats)
    assert on_disk.formats[f"{name}.uff"] == "uff"


def test_one_of_the_files_in_memory_can_be_the_input(samples, files_of):
    files = {path: bytearray(content) for path, content in files_of(samples / "ember").items()}
    opened = fightconv.open_files(files, "ember.def")
    assert opened.name == "ember" and opened.format == "mugen"
    assert list(opened.convert("uff")) == ["ember.uff"]
    assert "ember" in repr(opened)


def test_every_format_can_be_written(samples):
    opened = fightconv.open(samples / "ember")
    for each in fightconv.formats().writes:
        assert all(opened.convert(each.id).values()), each.id


def test_options_are_keywords_or_a_mapping(samples, program):
    opened = fightconv.open(samples / "ember")
    ember = samples / "ember"
    two = ("--uff-pixels", "indexed", "--animations", "0-200")
    expected = program("convert", ember, *two, "--all-palettes", "--verify")
    assert len(expected) == 4
    words = {"all_palettes": True, "verify": True}
    by_keywords = opened.convert("uff", uff_pixels="indexed", animations="0-200", **words)
    assert dict(by_keywords) == expected
    mapping = {"uff-pixels": "indexed", "animations": "0-200", **words}
    assert dict(opened.convert("uff", **mapping)) == expected
    named = opened.convert("uff", name="burning", all_palettes=False, palette=None)
    assert list(named) == ["burning.uff"]


def test_options_of_a_file_take_its_content_or_a_path(samples, files_of, tmp_path):
    files = files_of(samples / "ember")
    commands = tmp_path / "common.cmd"
    commands.write_bytes(files.pop("ember.cmd"))
    opened = fightconv.open_files(files, "ember.def")
    ways = ({}, {"common_commands": commands}, {"common_commands": commands.read_bytes()})
    inputs = [{move.input for move in opened.read(**words).moves} for words in ways]
    assert inputs[1] == inputs[2]


@pytest.mark.parametrize(
    "formats, words",
    [
        (("no-such-format",), {}),
        ((), {}),
        (("uff",), {"uff_pixels": "purple"}),
        (("uff",), {"no_such_option": 1}),
        (("uff",), {"palette": "red"}),
    ],
)
def test_what_does_not_exist_is_a_value_error(samples, formats, words):
    with pytest.raises(fightconv.ArgumentError) as raised:
        fightconv.open(samples / "ember").convert(*formats, **words)
    assert isinstance(raised.value, ValueError)
    assert raised.value.code == fightconv.Code.WRONG_CALL


def test_unsuitable_arguments_are_refused(samples):
    opened = fightconv.open(samples / "ember")
    with pytest.raises(TypeError):
        opened.convert("uff", palette=1.5)
    with pytest.raises(ValueError, match="zero byte"):
        opened.convert("uff", name="a\0b")
    with pytest.raises(ValueError, match="threads"):
        opened.convert("uff", settings=Settings(threads=0))
    with pytest.raises(ValueError, match="zero byte"):
        fightconv.open_files({"a\0.def": b""})
    opened.close()
    opened.close()
    with pytest.raises(ValueError, match="closed"):
        opened.convert("uff")
    assert "closed" in repr(opened)


def test_progress_names_each_step(samples):
    seen = []
    opened = fightconv.open(samples / "ember")
    opened.convert(
        "uff", "zx", settings=Settings(progress=lambda *step: seen.append(step), threads=4)
    )
    steps = list(dict.fromkeys(seen))
    assert steps == [("reading", 0, 3), ("uff", 1, 3), ("zx", 2, 3)]


@pytest.mark.parametrize("call", ["convert", "read", "inspect", "validate"])
def test_an_exception_of_the_progress_function_ends_the_call(samples, call):
    class Stopped(Exception):
        pass

    def stop(step, done, total):
        raise Stopped(step)

    opened = fightconv.open(samples / "ember")
    with pytest.raises(Stopped, match="reading"):
        getattr(opened, call)(
            *(["uff"] if call == "convert" else []), settings=Settings(progress=stop)
        )
    assert opened.convert("uff")


@pytest.fixture
def handled():
    """Gives a signal a handler; at the end it has that of before."""
    before = {}

    def handle(number, handler):
        before.setdefault(number, signal.signal(number, handler))

    yield handle
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.mark.parametrize("call", ["convert", "read", "inspect", "validate"])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGALRM])
def test_what_a_handler_raises_ends_the_call(samples, handled, call, number):
    class Raised(Exception):
        pass

    def handler(number, frame):
        raise Raised

    seen = []

    def progress(*step):
        seen.append(step)
        signal.raise_signal(number)

    handled(number, handler)
    opened = fightconv.open(samples / "ember")
    with pytest.raises(Raised):
        getattr(opened, call)(
            *(["uff"] if call == "convert" else []), settings=Settings(progress=progress)
        )
    assert len(seen) == 1
    assert signal.getsignal(number) is handler


def test_a_handler_that_raises_nothing_ends_no_call_and_can_be_replaced(samples, handled):
    came = []

    def later(number, frame):
        came.append("later")

    def handler(number, frame):
        came.append("first")
        signal.signal(number, later)

    handled(signal.SIGINT, handler)
    opened = fightconv.open(samples / "ember")
    settings = Settings(progress=lambda *step: signal.raise_signal(signal.SIGINT))
    assert opened.convert("uff", settings=settings)
    assert came[:2] == ["first", "later"] and "first" not in came[1:]
    assert signal.getsignal(signal.SIGINT) is later


def test_control_c_at_any_step_of_python_is_not_lost(samples, handled):
    """It comes at the first line of Python in a call, then at the second, and so on, in whatever
    is called: that, too, which reports progress or runs where an object ends. With FIGHTCONV_WHOLE
    it comes at each operation of each line."""
    class Alarm(Exception):
        pass

    def alarm(number, frame):
        raise Alarm

    handled(signal.SIGINT, signal.default_int_handler)
    handled(signal.SIGALRM, alarm)
    content = (samples.parent / "tests" / "fuzz" / "seeds" / "uff" / "every-field").read_bytes()
    opened = fightconv.open_files({"a.uff": content}, "a.uff")
    opened.inspect()
    step = 0

    def trace(frame, event, argument):
        nonlocal step
        step += 1
        if step == chosen:
            signal.raise_signal(signal.SIGINT)
        if not whole and pathlib.Path(frame.f_code.co_filename).stem in ("enum", "signal"):
            return None  # many lines, the same for each signal
        frame.f_trace_opcodes = whole
        return trace

    gc.collect()
    gc.disable()  # it may end objects that are not of the package
    try:
        for chosen in itertools.count(1):
            step = 0
            try:
                sys.settrace(trace)
                opened.inspect()
                break
            except KeyboardInterrupt:
                sys.settrace(None)
                assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
                with pytest.raises(Alarm):
                    signal.raise_signal(signal.SIGALRM)
    finally:
        sys.settrace(None)
        gc.enable()
    assert step < chosen, f"lost at step {chosen}"
    assert step > 200


def test_control_c_of_another_process_is_not_lost(samples):
    """The process has read what was written behind the signal: the signal has come before."""
    code = (
        "import fightconv, os, select, signal\n"
        # who started the tests may ignore it
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        f"opened = fightconv.open({str(samples / 'tide')!r})\n"
        "while True:\n"
        "    try:\n"
        "        os.write(1, b'.')\n"
        "        while not select.select([0], [], [], 0)[0]: opened.inspect()\n"
        "        raise SystemExit('lost')\n"
        "    except KeyboardInterrupt:\n"
        "        if os.read(0, 1) == b'e': break\n"
    )
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen([sys.executable, "-c", code], bufsize=0, **pipes) as process:
        left = 1000 if whole else 30
        while process.stdout.read(1):  # nothing if it has ended
            left -= 1
            time.sleep(random.random() / 100)  # it comes anywhere in a call
            process.send_signal(signal.SIGINT)
            process.stdin.write(b"." if left else b"e")
        assert (left, process.wait(), process.stderr.read()) == (0, 0, b"")


def test_limits_are_settings_of_an_input_or_of_a_call(samples):
    opened = fightconv.open(samples / "ember", settings=Settings(memory_limit=1000))
    with pytest.raises(fightconv.LimitError) as raised:
        opened.convert("uff")
    assert not isinstance(raised.value, MemoryError)
    with pytest.raises(fightconv.LimitError):
        opened.read(settings=Settings(file_limit=100))
    assert opened.convert("uff", settings=Settings(memory_limit=1 << 40))


def test_strict_makes_warnings_errors_and_all_problems_are_told(samples):
    opened = fightconv.open(samples / "ember")
    output = opened.convert("uff")
    assert {problem.id for problem in output.diagnostics} == set(output.diagnostics.totals)
    assert output.diagnostics
    with pytest.raises(fightconv.Error) as raised:
        opened.convert("uff", strict=True)
    assert raised.value.diagnostics


def test_threads_share_an_input(samples):
    opened = fightconv.open(samples / "tide")
    results = [None] * 4

    def convert(index):
        results[index] = dict(opened.convert("uff")), bytes(opened.read().sprites[3].pixels)

    threads = [threading.Thread(target=convert, args=(index,)) for index in range(len(results))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results[0] is not None
    assert all(result == results[0] for result in results)


def test_an_input_that_is_closed_while_it_is_used_is_freed_later(samples):
    opened = fightconv.open(samples / "ember")
    assert opened.convert("uff", settings=Settings(progress=lambda *step: opened.close()))
    with pytest.raises(ValueError, match="closed"):
        opened.read()


def test_output_is_written_below_a_folder(samples, tmp_path, files_of):
    output = fightconv.open(samples / "ember").convert("uff", "zx")
    folder = tmp_path / "made" / "for it"
    previous = os.umask(0o027)
    try:
        written = output.write(folder)
    finally:
        os.umask(previous)
    assert files_of(folder) == dict(output)
    assert [path.relative_to(folder.resolve()).as_posix() for path in written] == list(output)
    assert {stat.S_IMODE(path.stat().st_mode) for path in written} == {0o640}


def test_existing_files_stay_unless_they_may_be_replaced(samples, tmp_path, files_of):
    output = fightconv.open(samples / "ember").convert("uff", "fspk")
    kept = list(output)[-1]
    (tmp_path / kept).write_bytes(b"mine")
    with pytest.raises(FileExistsError):
        output.write(tmp_path)
    assert files_of(tmp_path) == {kept: b"mine"}
    output.write(tmp_path, overwrite=True)
    assert files_of(tmp_path) == dict(output)


def test_links_do_not_lead_out_of_the_folder(samples, tmp_path):
    output = fightconv.open(samples / "ember").convert("zx")
    outside, folder = tmp_path / "outside", tmp_path / "folder"
    outside.mkdir()
    folder.mkdir()
    (folder / "ember-zx").symlink_to(outside)
    with pytest.raises(PermissionError):
        output.write(folder, overwrite=True)
    assert not list(outside.iterdir())


def test_the_sample_script_converts_from_memory_to_memory(samples, program):
    expected = program("convert", samples / "ember", "--uff-pixels", "indexed")
    files = sorted(map(str, (samples / "ember").iterdir()))
    script = project / "samples" / "python" / "files_to_uff.py"
    result = subprocess.run([sys.executable, script, *files], capture_output=True, check=True)
    assert result.stdout == expected["ember.uff"]
    assert b"mugen.missing-sprite" in result.stderr
    assert subprocess.run([sys.executable, script, __file__], capture_output=True).returncode == 1


def test_the_sample_scripts_print_frame_data_and_find_moves(samples, tmp_path):
    def printed(script, *arguments):
        command = [sys.executable, project / "samples" / "python" / script, *map(str, arguments)]
        return subprocess.run(command, capture_output=True, check=True, text=True).stdout

    assert re.search("236x +startup +4", printed("frame_data.py", samples / "ember"))
    assert "Ember  236x  startup 4" in printed("find_move.py", 4, samples)
    pytest.importorskip("PIL")
    assert "Ember" in printed("notebook.py", samples / "ember", tmp_path)
    assert len(list(tmp_path.glob("*.png"))) == 5
