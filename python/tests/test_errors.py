"""Exceptions say what is wrong, where, and what to do."""

import errno
import pathlib
import pickle

import pytest

import fightconv


def test_a_missing_input_is_a_file_not_found_error(tmp_path):
    with pytest.raises(FileNotFoundError) as raised:
        fightconv.open(tmp_path / "nobody")
    error = raised.value
    assert isinstance(error, fightconv.Error)
    assert error.code == fightconv.Code.NOT_FOUND
    assert error.file == str(tmp_path / "nobody") == error.filename
    assert error.errno == errno.ENOENT
    assert error.message in str(error)


def test_what_nothing_reads_is_a_format_error_with_a_remedy(tmp_path):
    (tmp_path / "letter.txt").write_text("Dear all")
    with pytest.raises(fightconv.FormatError) as raised:
        fightconv.open(tmp_path / "letter.txt")
    assert isinstance(raised.value, ValueError)
    assert raised.value.code == fightconv.Code.UNSUPPORTED_FEATURE
    assert ".def" in raised.value.remedy


def test_damage_is_told_with_its_place(samples, tmp_path):
    content = fightconv.open(samples / "ember").convert("uff")["ember.uff"]
    with pytest.raises(fightconv.FormatError) as raised:
        fightconv.open_files({"ember.uff": content[: len(content) // 2]}, "ember.uff").read()
    assert raised.value.file == "ember.uff"
    assert raised.value.offset is not None and 0 <= raised.value.offset <= len(content)
    assert raised.value.line is None


def test_a_missing_palette_is_no_missing_file(samples):
    with pytest.raises(fightconv.Error) as raised:
        fightconv.open(samples / "ember").read(palette=99)
    assert not isinstance(raised.value, OSError)


@pytest.mark.parametrize("path", ["../a.def", "/../a.def", "a/../../b.def", ""])
def test_files_in_memory_cannot_lie_outside(path):
    with pytest.raises(fightconv.Error):
        fightconv.open_files({path: b"[Info]"})


def test_no_files_and_empty_files_are_refused():
    with pytest.raises(fightconv.Error):
        fightconv.open_files({})
    with pytest.raises(fightconv.Error):
        fightconv.open_files({"a.def": b""}, "a.def").read()
    with pytest.raises(fightconv.Error):
        fightconv.open_files({"a.def": b""}, "b.def")


def test_errors_can_be_pickled_for_other_processes(tmp_path):
    for make in (lambda: fightconv.open(tmp_path / "nobody"), lambda: fightconv.open_files({})):
        with pytest.raises(fightconv.Error) as raised:
            make()
        again = pickle.loads(pickle.dumps(raised.value))
        assert type(again) is type(raised.value)
        assert again.problem == raised.value.problem
        assert str(again) == str(raised.value)
        assert list(again.diagnostics) == list(raised.value.diagnostics)


def test_names_in_any_encoding_are_opened(samples, tmp_path):
    folder = pathlib.Path(str(tmp_path) + "/炎-\udce9")  # a byte that is not UTF-8
    folder.mkdir()
    for path in (samples / "ember").iterdir():
        (folder / path.name).write_bytes(path.read_bytes())
    opened = fightconv.open(folder)
    assert opened.name
    for path in opened.convert("uff"):
        path.encode("utf-8")
