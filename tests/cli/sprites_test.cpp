// Sprites extracted as PNGs, edited and put back; and a character made of a folder of pictures.
#include <algorithm>
#include <filesystem>
#include <functional>

#include "formats/images/png/png.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/samples.hpp"
#include "tests/support/mugen/sff_builder.hpp"
#include "tests/support/programs/process.hpp"
#include "tests/support/temp_folder.hpp"

using namespace fightconv;
using namespace fightconv::test;
namespace fs = std::filesystem;
using Catch::Matchers::Contains;

namespace {

ByteBuffer bytes_of(const fs::path& file) {
    const std::string content = read_file(file);
    return {content.begin(), content.end()};
}

// Decodes a PNG, lets `edit` change it, and writes it again.
void edit_png(const fs::path& file, const std::function<void(Picture&, Colours&)>& edit) {
    Context context;
    const ByteBuffer bytes = bytes_of(file);
    png::Image image = png::decode({file.string(), bytes}, context).value();
    Colours colours = image.palette.value_or(Colours());
    edit(image.picture, colours);
    const ByteBuffer edited = png::encode(image.picture, &colours, context).value();
    write_file(file, std::string(edited.begin(), edited.end()));
}

// Sets the pixel in the middle to an index that the picture has elsewhere.
void edit_pixel(Picture& picture) {
    const MutableBytes pixels = picture.pixels.unpack();
    std::uint8_t& pixel = pixels[pixels.size() / 2];
    const auto other = std::find_if(pixels.begin(), pixels.end(),
                                    [&](std::uint8_t index) { return index != pixel; });
    REQUIRE(other != pixels.end());
    pixel = *other;
}

Picture in_true_colour(const Picture& picture, const Colours& colours) {
    Picture result{picture.width, picture.height, PixelFormat::rgba8888,
                   PixelBuffer(std::size_t{picture.width} * picture.height * 4)};
    copy_rgba(picture, {0, 0, picture.width, picture.height}, &colours, result.pixels.unpack(),
              std::size_t{picture.width} * 4);
    return result;
}

// The sprites that differ between two .sff files in anything that is stored.
std::vector<Key> changed_sprites(const fs::path& before, const fs::path& after) {
    const ReadSff a(bytes_of(before)), b(bytes_of(after));
    REQUIRE(a.file.version == b.file.version);
    REQUIRE(a.file.sprites.size() == b.file.sprites.size());
    std::vector<Key> changed;
    for (std::size_t i = 0; i < a.file.sprites.size(); ++i) {
        const sff::SpriteNode &x = a.file.sprites[i], &y = b.file.sprites[i];
        const bool same = x.key == y.key && x.axis == y.axis && x.palette == y.palette &&
                          x.source == y.source && x.encoding == y.encoding &&
                          std::ranges::equal(x.data, y.data);
        if (!same) {
            changed.push_back(y.key);
        }
    }
    CHECK(std::ranges::equal(a.file.palettes, b.file.palettes,
                             [](const sff::PaletteNode& x, const sff::PaletteNode& y) {
                                 return x.key == y.key && x.colours == y.colours;
                             }));
    return changed;
}

struct Extracted {
    explicit Extracted(const std::string& sample) : name(sample), input(samples + "/" + sample) {
        const Outcome extracted =
            run_fightconv({"extract", input, "-o", folder / "out", "--sprites"});
        REQUIRE(extracted.exit_code == 0);
    }

    fs::path png(const std::string& file) const {
        return folder.path() / "out" / (name + "-sprites") / file;
    }
    Outcome put_back(std::vector<std::string> more = {}) const {
        std::vector<std::string> arguments = {
            "convert",
            input,
            "--to",
            "mugen",
            "-o",
            folder / "back",
            "--overwrite",
            "--sprites-from",
            (folder.path() / "out" / (name + "-sprites")).string()};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const Outcome outcome = run_fightconv(arguments);
        CAPTURE(outcome.err);
        CHECK(outcome.exit_code == 0);
        return outcome;
    }
    fs::path sff() const { return fs::path(input) / (name + ".sff"); }
    fs::path new_sff() const {
        return folder.path() / "back" / (name + "-mugen") / (name + ".sff");
    }

    TempFolder folder;
    std::string name;
    std::string input;
};

}  // namespace

TEST_CASE("Sprites that were extracted and not edited give the same .sff") {
    for (const std::string sample : {"ember", "slate", "tide"}) {
        const Extracted extracted(sample);
        const Outcome back = extracted.put_back({"-v"});
        CHECK_THAT(back.err, Contains("as before"));
        CHECK(read_file(extracted.sff()) == read_file(extracted.new_sff()));
    }
}

TEST_CASE("A pixel that is edited changes only its sprite, whatever the editor stores") {
    const Extracted extracted("ember");
    const fs::path file = extracted.png("0200-001.png");
    REQUIRE(fs::exists(file));
    edit_png(file, [](Picture& picture, Colours&) { edit_pixel(picture); });
    CHECK_THAT(extracted.put_back({"-v"}).err,
               Contains("1 sprite changed: 200,1") &&
                   Contains("1 sprite changed; nothing had to be mended"));
    CHECK(changed_sprites(extracted.sff(), extracted.new_sff()) == std::vector<Key>{{200, 1}});
    const std::string indexed = read_file(extracted.new_sff());

    edit_png(file, [](Picture& picture, Colours& colours) {
        picture = in_true_colour(picture, colours);
    });
    extracted.put_back();
    CHECK(read_file(extracted.new_sff()) == indexed);
    // a second time nothing is left to do
    const Outcome again =
        run_fightconv({"convert", (extracted.folder.path() / "back/ember-mugen").string(), "--to",
                       "mugen", "-o", extracted.folder / "again", "--sprites-from",
                       (extracted.folder.path() / "out/ember-sprites").string(), "--verify"});
    CAPTURE(again.err);
    CHECK(again.exit_code == 0);
    CHECK(read_file(extracted.folder.path() / "again/ember-mugen-mugen/ember.sff") == indexed);
}

TEST_CASE("New pictures, and pictures with other colours, are added with what they need") {
    const Extracted extracted("ember");
    fs::copy(extracted.png("0200-001.png"), extracted.png("6000-0-7-8.png"));
    edit_png(extracted.png("0200-001.png"), [](Picture& picture, Colours& colours) {
        edit_pixel(picture);
        std::fill(colours.begin() + 1, colours.end(), Rgba{1, 2, 250, 255});
    });
    const Outcome back = extracted.put_back({"-v"});
    CHECK_THAT(back.err, Contains("1 sprite added: 6000,0"));
    CHECK_THAT(back.err, Contains("sprites.own-palette"));
    const ReadSff sff(bytes_of(extracted.new_sff()));
    const sff::SpriteNode& last = sff.file.sprites.back();
    CHECK(last.key == Key{6000, 0});
    CHECK(last.axis == Point{7, 8});
    CHECK(sff.file.palettes[*last.palette].key == Key{1, 1});
    CHECK(sff.context.diagnostics.warnings() == 0);
    const Outcome valid =
        run_fightconv({"validate", (extracted.folder.path() / "back/ember-mugen").string(), "-q"});
    CHECK(valid.exit_code == 0);
}

TEST_CASE("A folder of pictures with a text becomes a MUGEN character") {
    const Extracted extracted("ember");
    const fs::path folder = extracted.folder.path() / "mine";
    fs::create_directories(folder);
    fs::copy(extracted.png("0000-000.png"), folder / "stand.png");
    fs::copy(extracted.png("0200-001.png"), folder / "punch.png");
    write_file(folder / "sprites.txt", "0, 0, stand.png, 18, 105\n200, 0, punch.png, 20, 104\n");
    const Outcome made = run_fightconv(
        {"convert", folder.string(), "--to", "mugen", "-o", extracted.folder / "made"});
    CAPTURE(made.err);
    REQUIRE(made.exit_code == 0);
    const ReadSff sff(bytes_of(extracted.folder.path() / "made/mine-mugen/mine-mugen.sff"));
    CHECK(sff.file.sprites[0].key == Key{0, 0});
    CHECK(sff.file.sprites[0].axis == Point{18, 105});
    CHECK(sff.file.sprites[1].key == Key{200, 0});
    CHECK(sff.file.palettes[0].key == Key{1, 1});
    CHECK_THAT(read_file(extracted.folder.path() / "made/mine-mugen/mine-mugen.air"),
               Contains("[Begin Action 200]"));
    const Outcome valid =
        run_fightconv({"validate", (extracted.folder.path() / "made/mine-mugen").string(), "-q"});
    CAPTURE(valid.err);
    CHECK(valid.exit_code == 0);
    CHECK(run_fightconv(
              {"batch", extracted.folder.path().string(), "-o", extracted.folder / "batch", "-q"})
              .exit_code == 0);
    CHECK(fs::exists(extracted.folder.path() / "batch/mine.uff"));
}

TEST_CASE("True colour becomes palettes, for every version of the .sff") {
    const TempFolder folder;
    const auto convert = [&](const std::string& version, std::vector<std::string> more) {
        std::vector<std::string> arguments = {
            "convert",      samples + "/tide", "--to",          "mugen", "-o",
            folder / "out", "--overwrite",     "--sff-version", version};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return run_fightconv(arguments);
    };
    const Outcome refused = convert("1.01", {});
    CHECK(refused.exit_code == 1);
    CHECK_THAT(refused.err, Contains("--colours 256"));
    for (const std::string version : {"1.01", "2.00", "2.01"}) {
        const Outcome done = convert(version, {"--colours", "64", "-v", "--verify"});
        CAPTURE(version, done.err);
        CHECK(done.exit_code == 0);
        CHECK_THAT(done.err, Contains("sprites.reduced"));
        const ReadSff sff(bytes_of(folder.path() / "out/tide-mugen/tide.sff"));
        CHECK(name_of(sff.file.version) == version);
        CHECK(std::ranges::all_of(sff.file.sprites, [](const sff::SpriteNode& node) {
            return node.data.empty() || node.palette;
        }));
        for (std::size_t i = 0; i < sff.file.sprites.size(); ++i) {
            CHECK(
                std::ranges::all_of(sff.pixels(i), [](std::uint8_t index) { return index < 64; }));
        }
    }
    for (const std::string wrong : {"1", "257", "many", ""}) {
        CHECK(convert("2.00", {"--colours", wrong}).exit_code == 2);
    }
}

TEST_CASE("--dither needs --colours, and gives the same bytes with one thread and with eight") {
    const TempFolder folder;
    const auto convert = [&](const std::string& name, std::vector<std::string> options) {
        options.insert(options.begin(), {"convert", samples + "/tide", "--to", "mugen", "-o",
                                         folder / name, "--sff-version", "2.00"});
        return run_fightconv(options);
    };
    CHECK(convert("plain", {"--colours", "8"}).exit_code == 0);
    CHECK(convert("one", {"--colours", "8", "--dither", "-j", "1", "--verify"}).exit_code == 0);
    CHECK(convert("eight", {"--colours", "8", "--dither", "-j", "8"}).exit_code == 0);
    const auto bytes = [&](const std::string& name) {
        return bytes_of(folder.path() / name / "tide-mugen/tide.sff");
    };
    CHECK(bytes("one") == bytes("eight"));
    CHECK(bytes("one") != bytes("plain"));
    const Outcome wrong = convert("wrong", {"--dither"});
    CHECK(wrong.exit_code == 2);
    CHECK_THAT(wrong.err, Contains("--dither needs a number of colours (the option colours)"));
}

TEST_CASE("--share-palettes says how many sprites have the character's palette now") {
    const TempFolder folder;
    const Outcome done = run_fightconv({"convert", samples + "/slate", "--to", "mugen", "-o",
                                        folder / "out", "--share-palettes", "-v", "--verify"});
    CAPTURE(done.err);
    CHECK(done.exit_code == 0);
    CHECK_THAT(done.err, Contains("sprites.shared"));
}

TEST_CASE("A link that leads out of a folder of pictures is not followed") {
    const Extracted extracted("ember");
    const fs::path folder = extracted.folder.path() / "mine";
    fs::create_directories(folder);
    fs::create_symlink(extracted.png("0200-001.png"), folder / "0-0.png");
    const Outcome refused =
        run_fightconv({"convert", extracted.input, "--to", "mugen", "-o",
                       extracted.folder / "linked", "--sprites-from", folder.string()});
    CHECK(refused.exit_code == 1);
    CHECK_FALSE(fs::exists(extracted.folder.path() / "linked"));
    write_file(folder / "0-1.png", "no PNG");
    const Outcome unreadable = run_fightconv(
        {"convert", folder.string(), "--to", "mugen", "-o", extracted.folder / "linked"});
    CHECK(unreadable.exit_code == 1);
    CHECK_THAT(unreadable.err, Contains("no picture that can be read"));
}
