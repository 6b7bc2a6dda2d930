"""Characters as dataclasses, with pixels, palettes and sounds."""

import copy
import dataclasses
import gc
import io
import json
import pickle
import resource
import wave

import pytest

import fightconv
from conftest import sample_names, whole

try:
    import numpy
except ImportError:
    numpy = None

renamed = {
    ("Sprite", "palette_index"): "palette",
    ("Cancel", "first_tick"): "from",
    ("Sound", "size"): "bytes",
}


def check_same(value, document, where):
    """Each field of the dataclass has the value of the JSON, and the JSON has nothing that the
    dataclass leaves out."""
    if dataclasses.is_dataclass(value):
        kind = type(value).__name__
        names = {
            renamed.get((kind, each.name), each.name): each for each in dataclasses.fields(value)
        }
        assert set(document) <= set(names), where
        for key, each in names.items():
            if key in document:
                check_same(getattr(value, each.name), document[key], f"{where}.{key}")
            elif key not in ("diagnostics", "frame_data"):
                has_no_default = each.default is dataclasses.MISSING
                default = each.default_factory() if has_no_default else each.default
                assert getattr(value, each.name) == default, f"{where}.{key}"
    elif isinstance(value, tuple):
        assert len(value) == len(document), where
        for index, item in enumerate(value):
            check_same(item, document[index], f"{where}[{index}]")
    else:
        assert value == document, where
        assert isinstance(value, float) or type(value) is type(document), where


def filled_fields(value, found):
    """Adds (class, field) for each field that is not empty."""
    if dataclasses.is_dataclass(value):
        for each in dataclasses.fields(value):
            held = getattr(value, each.name)
            has_default = each.default is not dataclasses.MISSING
            if held != each.default if has_default else held not in (None, "", 0, (), []):
                found.add((type(value).__name__, each.name))
            filled_fields(held, found)
    elif isinstance(value, tuple):
        for item in value:
            filled_fields(item, found)


@pytest.mark.parametrize("name", sample_names)
def test_all_that_the_library_knows_is_in_the_dataclasses(samples, name):
    with fightconv.open(samples / name) as opened:
        character = opened.read()
        (document,) = opened.convert("character-json").values()
    check_same(character, json.loads(document), name)


def test_frame_data_are_those_of_the_table_of_moves(samples):
    character = fightconv.open(samples / "ember").read()
    moves = {move.input: move.frame_data for move in character.moves}
    assert (moves["5x"].startup, moves["5x"].active, moves["5x"].on_block) == (7, "8", "-6")
    assert moves["6y"].on_hit == "knocks down"


def unusual_ember(files):
    """ember with moves that no sample has: a cancel that needs no contact, a hit for an opponent
    who is close, one that goes on into the next state, and a helper and a projectile that come
    only sometimes; and it is shown smaller."""
    states = files["ember.cns"].decode()
    for old, new in (
        ("xscale = 1\n", "xscale = .5\n"),
        (
            "[State 230, hit]\ntype = HitDef\n",
            "[State 230, near]\ntype = HitDef\nattr = S, NA\ntriggerall = p2bodydist x < 20\n"
            "trigger1 = Time = 0\ndamage = 9\n\n"
            "[State 230, hit]\ntype = HitDef\ntriggerall = p2bodydist x >= 20\n",
        ),
        (
            "type = Helper\ntrigger1 = AnimElem = 2\n",
            "type = Projectile\ntrigger1 = AnimElem = 2\ntrigger1 = NumProj < 5\nattr = S, SP\n"
            "projanim = 1005\nvelocity = 4\nprojhits = 2\nprojmisstime = 6\n\n"
            "[State 1010, Helper]\n"
            "type = Helper\ntrigger1 = AnimElem = 2\ntrigger1 = random < 500\n",
        ),
        (
            "trigger1 = AnimTime = 0\nvalue = 0\nctrl = 1\n",
            "trigger1 = Time = 8\nvalue = 201\n\n"
            "[Statedef 201]\ntype = S\nmovetype = A\nhitdefpersist = 1\n\n"
            "[State 201, end]\ntype = ChangeState\ntrigger1 = AnimTime = 0\nvalue = 0\nctrl = 1\n",
        ),
    ):
        assert old in states
        states = states.replace(old, new, 1)
    commands = files["ember.cmd"].replace(b"trigger2 = movecontact\n", b"")
    changed = {**files, "ember.cns": states.encode(), "ember.cmd": commands}
    return fightconv.open_files(changed, "ember.def")


def test_each_field_is_filled_by_some_character(samples, files_of):
    # the package has labels, programs and tags of frames, and turned boxes
    package = samples.parent / "tests" / "fuzz" / "seeds" / "uff" / "every-field"
    opened = [fightconv.open(samples / name) for name in sample_names]
    opened += [
        fightconv.open_files({"a.uff": package.read_bytes()}, "a.uff"),
        unusual_ember(files_of(samples / "ember")),
    ]
    characters = [each.read() for each in opened] + [opened[0].read(palette=2)]
    found = set()
    for character in characters:
        filled_fields(character, found)
    public = [getattr(fightconv.model, name) for name in dir(fightconv.model)]
    classes = [each for each in public if dataclasses.is_dataclass(each)]
    fields = {(each.__name__, field.name) for each in classes for field in dataclasses.fields(each)}
    assert len(fields) > 90
    assert fields - found == set()


@pytest.mark.parametrize("name", sample_names)
def test_pixels_are_those_of_the_palette(samples, name):
    character = fightconv.open(samples / name).read()
    assert len(character.sprites) > 10
    for sprite in character.sprites:
        width, height = sprite.size
        rgba = bytes(sprite.pixels)
        assert len(rgba) == width * height * 4
        if numpy is not None:
            assert sprite.pixels.shape == (height, width, 4)
            assert sprite.pixels.dtype == numpy.uint8
        if sprite.palette_index is None:
            assert sprite.indices is None and sprite.palette is None
            continue
        assert bytes(character.palettes[sprite.palette_index].colours) == bytes(sprite.palette)
        colours = bytes(sprite.palette)
        for place, index in enumerate(bytes(sprite.indices)):
            colour = colours[index * 4 : index * 4 + 4]
            shown = rgba[place * 4 : place * 4 + 4]
            assert shown == colour or colour[3] == shown[3] == 0


def test_without_numpy_pixels_are_bytes_and_with_it_an_array_of_its_own(samples):
    sprite = fightconv.open(samples / "ember").read().sprites[0]
    if numpy is None:
        assert type(sprite.pixels) is bytes
        assert type(sprite.indices) is bytes and type(sprite.palette) is bytes
        return
    changed = sprite.pixels
    changed[:] = 7
    assert (sprite.pixels != changed).any()
    assert sprite.palette.shape == (256, 4)
    assert sprite.indices.shape == sprite.pixels.shape[:2]


def test_pictures_are_those_that_the_program_extracts(samples, program):
    image = pytest.importorskip("PIL.Image")
    pngs = program("extract", samples / "ember", "--sprites")
    pngs = {
        path.rsplit("/", 1)[-1]: content for path, content in pngs.items() if path.endswith(".png")
    }
    compared = 0
    for sprite in fightconv.open(samples / "ember").read().sprites:
        png = pngs.get(f"{sprite.group:04}-{sprite.number:03}.png")
        if png is not None:
            expected = image.open(io.BytesIO(png)).convert("RGBA")
            drawn = sprite.image()
            assert drawn.size == expected.size
            seen, wanted = (
                [pixel for pixel in each.getdata() if pixel[3]] for each in (drawn, expected)
            )
            assert seen == wanted
            compared += 1
    assert compared > 50


def test_sounds_are_wav_files(samples):
    sounds = fightconv.open(samples / "ember").read().sounds
    names = ["snd_0_0", "snd_0_1", "snd_5_0", "snd_10_0", "snd_20_0"]
    assert [sound.name for sound in sounds] == names
    for sound in sounds:
        assert len(sound.data) == sound.size
        with wave.open(io.BytesIO(sound.data)) as samples_of_sound:
            assert samples_of_sound.getnframes() > 0


def test_sprites_and_animations_are_found_by_their_keys(samples):
    character = fightconv.open(samples / "ember").read()
    assert character.sprite(0, 1) is character.sprites[1]
    assert character.animation(0) is character.animation("stand")
    with pytest.raises(KeyError):
        character.sprite(9999, 0)
    with pytest.raises(KeyError):
        character.animation("no such animation")


def test_the_palette_is_an_option(samples):
    opened = fightconv.open(samples / "ember")
    first, second = opened.read(), opened.read(palette=2)
    assert bytes(first.sprites[0].palette) != bytes(second.sprites[0].palette)
    assert bytes(first.sprites[0].indices) == bytes(second.sprites[0].indices)
    assert second.palette_choices[second.chosen_palette].number == 2


def test_pixels_outlive_input_and_character(samples):
    with fightconv.open(samples / "ember") as opened:
        sprite = opened.read().sprites[0]
    gc.collect()
    assert len(bytes(sprite.pixels)) == 47 * 75 * 4
    assert copy.deepcopy(sprite) == sprite
    with pytest.raises(TypeError, match="stay in the library"):
        pickle.dumps(sprite)
    with pytest.raises(ValueError, match="no character"):
        fightconv.Palette(1, 1).colours


def test_reading_again_and_again_takes_no_more_memory(samples):
    def read():
        with fightconv.open(samples / "tide") as opened:
            opened.read().sprites[0].pixels
            opened.convert("uff")

    for _ in range(3):
        read()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(12 if whole else 4):
        read()
    # KiB; the pictures of one tide are about as much
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 16 * 1024


def test_everything_is_freed_at_once(samples):
    def alive():
        return [each for each in gc.get_objects() if type(each).__module__ == "fightconv._call"]

    gc.collect()
    gc.disable()
    try:
        # Python itself keeps some of a call that another test has interrupted at each operation.
        before = {id(each) for each in alive()}
        with fightconv.open(samples / "ember") as opened:
            opened.convert("uff", settings=fightconv.Settings(progress=lambda *step: None))
            opened.read()
            opened.inspect()
        del opened
        left = [each for each in alive() if id(each) not in before]
    finally:
        gc.enable()
    assert left == []


def test_inspect_is_what_the_program_says(samples):
    described = fightconv.open(samples / "slate").inspect()
    assert described["name"] == "Slate"


def test_inspect_says_what_the_engine_refuses(samples, tmp_path):
    for path in (samples / "ember").iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    with (tmp_path / "ember.cns").open("a") as states:
        states.write("\n[Statedef 4321]\n[State 4321, x]\ntype = ChangeState\ntrigger1 = 1\n")
    described = fightconv.open(tmp_path / "ember.def").inspect()
    assert described["verdict"] == "refused"
    assert "Ikemen GO does not load the character" in described["reason"]


def test_validate_returns_problems(samples, tmp_path):
    assert fightconv.open(samples / "slate").validate().totals is not None
    for path in (samples / "ember").iterdir():
        content = path.read_bytes()
        (tmp_path / path.name).write_bytes(content[:-200] if path.suffix == ".sff" else content)
    problems = fightconv.open(tmp_path / "ember.def").validate()
    warnings = [each for each in problems if each.severity == fightconv.Severity.WARNING]
    assert any(problem.offset and problem.file.endswith(".sff") for problem in warnings)
    for problem in problems:
        assert problem.id and problem.message and problem.id in problem.text == str(problem)
        assert problems.totals[problem.id] >= 1
