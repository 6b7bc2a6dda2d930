// `fightconv preview` as a user sees it, and its files as other programs see them.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "converters/api/open.hpp"
#include "converters/api/registry.hpp"
#include "converters/preview/render_animated_image.hpp"
#include "formats/images/gif/gif.hpp"
#include "formats/images/png/png.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/samples.hpp"
#include "tests/support/pictures/animated_image_readers.hpp"
#include "tests/support/programs/process.hpp"
#include "tests/support/skip.hpp"
#include "tests/support/temp_folder.hpp"

using namespace fightconv::test;
using fightconv::as_bytes;
namespace fs = std::filesystem;
using Catch::Matchers::Contains;

namespace {

Outcome preview(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "preview");
    return run_fightconv(arguments);
}

// The animation of the sample, drawn by the library.
fightconv::RenderedImage rendered(int number, fightconv::Context& context, std::uint32_t scale) {
    const auto registry = fightconv::builtin_registry();
    fightconv::Context opening;
    const auto opened = fightconv::open_input(samples + "/ember", registry, opening);
    REQUIRE(opened);
    const auto character = opened->read(context);
    REQUIRE(character);
    const auto found =
        std::find_if(character->animations.begin(), character->animations.end(),
                     [&](const auto& animation) { return animation.number == number; });
    REQUIRE(found != character->animations.end());
    auto image = fightconv::render_animated_image(*character, *found, {.scale = scale}, context);
    REQUIRE(image);
    return *std::move(image);
}

fightconv::Picture shown(const fightconv::AnimatedImage& image, std::size_t frame) {
    return fightconv::enlarged(image.frames[frame].picture, {0, 0, image.width, image.height},
                               image.scale);
}

// The picture as a GIF shows it, in which pixels cannot be partly transparent.
fightconv::Picture all_or_nothing(fightconv::Picture picture) {
    const fightconv::MutableBytes bytes = picture.pixels.unpack();
    for (std::size_t i = 0; i < bytes.size(); i += 4) {
        if (bytes[i + 3] < 128) {
            std::fill_n(bytes.begin() + static_cast<std::ptrdiff_t>(i), 4, std::uint8_t{0});
        } else {
            bytes[i + 3] = 255;
        }
    }
    return picture;
}

// The numbers behind each `key` in the words of a tool.
std::vector<std::uint64_t> numbers_behind(const std::string& text, const std::string& key) {
    std::vector<std::uint64_t> numbers;
    for (std::size_t at = text.find(key); at != std::string::npos; at = text.find(key, at + 1)) {
        numbers.push_back(std::strtoull(text.c_str() + at + key.size(), nullptr, 10));
    }
    return numbers;
}

// The program is skipped where a tool is not there.
std::string output_of(const std::string& tool, const std::vector<std::string>& arguments,
                      const RunOptions& options = {}) {
    const std::string program = "/usr/bin/" + tool;
    if (!fs::exists(program)) {
        skip(tool + " is not installed");
    }
    const Outcome outcome = run_program(program, arguments, options);
    CAPTURE(tool, outcome.err);
    REQUIRE(outcome.exit_code == 0);
    return outcome.out;
}

// Animations of the sample with interpolation and added light, a hold, a loop that returns to its
// middle, an ordinary one.
constexpr std::array<int, 4> animations = {7000, 41, 1005, 200};

std::uint64_t ticks_until(const fightconv::AnimatedImage& image, std::size_t frame) {
    std::uint64_t ticks = 0;
    for (std::size_t i = 0; i < frame; ++i) {
        ticks += image.frames[i].ticks;
    }
    return ticks;
}

}  // namespace

TEST_CASE(
    "preview writes a contact sheet of a character, in a folder that it makes, under any name") {
    const TempFolder folder;
    const std::string file = folder / "new/out/my sheet (1).PNG";
    const Outcome outcome = preview({samples + "/ember", "-o", file});
    CAPTURE(outcome.err);
    REQUIRE(outcome.exit_code == 0);
    CHECK_THAT(outcome.err, Contains("41 animations"));
    const std::string bytes = read_file(file);
    const auto header = fightconv::png::read_header({file, as_bytes(bytes)});
    REQUIRE(header);
    CHECK(std::max(header->width, header->height) <= 1'600);
    REQUIRE(
        preview({samples + "/ember", "-o", folder / "all.png", "--all-frames", "-q"}).exit_code ==
        0);
    const std::string all = read_file(folder / "all.png");
    const auto screen = fightconv::png::read_header({"all", as_bytes(all)});
    REQUIRE(screen);
    CHECK(screen->width <= 1'920);
    CHECK(screen->height <= screen->width * 9 / 16);
    CHECK(screen->height * 5 > screen->width * 2);
    REQUIRE(
        preview({samples + "/ember", "-o", folder / "some.png", "--animations", "0,200-299", "-q"})
            .exit_code == 0);
    REQUIRE(preview({samples + "/ember", "-o", folder / "one.png", "--anim", "stand", "-q"})
                .exit_code == 0);
    const auto height = [&](const char* name) {
        return fightconv::png::read_header({name, as_bytes(read_file(folder / name))})->height;
    };
    CHECK(height("some.png") < header->height);
    REQUIRE(preview({samples + "/ember", "-o", folder / "plain.png", "--anim", "stand", "-q",
                     "--no-boxes", "--background", "#102030"})
                .exit_code == 0);
    CHECK(read_file(folder / "plain.png") != read_file(folder / "one.png"));
    REQUIRE(preview({samples + "/ember", "-o", folder / "other.png", "--anim", "stand", "-q",
                     "--palette", "2"})
                .exit_code == 0);
    CHECK(read_file(folder / "other.png") != read_file(folder / "one.png"));
}

TEST_CASE("A sheet of many frames has several files, all of them or none") {
    const TempFolder folder;
    const auto all = [&](std::vector<std::string> more) {
        more.insert(more.begin(),
                    {samples + "/ember", "-o", folder / "e.png", "--all-frames", "--scale", "4"});
        return preview(more);
    };
    REQUIRE(all({"-q"}).exit_code == 0);
    REQUIRE(fs::exists(folder / "e.png"));
    REQUIRE(fs::exists(folder / "e-2.png"));
    CHECK(fightconv::png::read_header({"2", as_bytes(read_file(folder / "e-2.png"))})->height <=
          4'096);
    const std::string second = read_file(folder / "e-2.png");
    fs::remove(folder / "e.png");
    write_file(folder / "e-2.png", "mine");
    CHECK(all({"-q"}).exit_code == 1);
    CHECK_FALSE(fs::exists(folder / "e.png"));
    CHECK(read_file(folder / "e-2.png") == "mine");
    REQUIRE(all({"-q", "--overwrite"}).exit_code == 0);
    CHECK(read_file(folder / "e-2.png") == second);
    REQUIRE(run_fightconv({"convert", samples + "/ember", "-o", folder / "set", "--to",
                           "contact-sheet", "--all-frames", "--scale", "4", "-q"})
                .exit_code == 0);
    CHECK(read_file(folder / "set/ember-2.png") == second);
}

TEST_CASE("A lone .sff has a contact sheet of its sprites") {
    const TempFolder folder;
    fs::copy(samples + "/slate/slate.sff", folder / "lone.sff");
    const Outcome outcome = preview({folder / "lone.sff", "-o", folder / "lone.png"});
    CAPTURE(outcome.err);
    REQUIRE(outcome.exit_code == 0);
    CHECK(fightconv::png::read_header({"lone", as_bytes(read_file(folder / "lone.png"))})->width >
          640);
    CHECK_THAT(preview({folder / "lone.sff", "-o", folder / "lone.gif", "--animations", "0"}).err,
               Contains("no animation"));
}

TEST_CASE("Every palette of one frame side by side") {
    const TempFolder folder;
    const auto width_with = [&](const char* more) {
        REQUIRE(preview({samples + "/ember", "-o", folder / "p.png", "--animations", "0", "--scale",
                         "4", "--overwrite", "-q", more})
                    .exit_code == 0);
        return fightconv::png::read_header({"p", as_bytes(read_file(folder / "p.png"))})->width;
    };
    CHECK(width_with("--by-palette") > width_with("--boxes"));
}

TEST_CASE("A GIF, APNG or WebP shows what the engine does, pixel by pixel and tick by tick") {
    const TempFolder folder;
    struct Way {
        const char* file;
        SeenImage (*read)(fightconv::Bytes);
        std::uint32_t units_per_second;
    };
    for (const Way& way : {Way{"a.apng", read_apng, 60}, Way{"a.webp", read_webp, 1000}}) {
        for (const int number : animations) {
            CAPTURE(way.file, number);
            fightconv::Context context;
            const auto expected = rendered(number, context, 2);
            const Outcome outcome =
                preview({samples + "/ember", "-o", folder / way.file, "--anim",
                         std::to_string(number), "--scale", "2", "--overwrite", "-q"});
            REQUIRE(outcome.exit_code == 0);
            const std::string bytes = read_file(folder / way.file);
            const SeenImage image = way.read(as_bytes(bytes));
            CHECK(image.plays == (number == 41 ? 1U : 0U));
            REQUIRE(image.frames.size() == expected.image.frames.size());
            std::uint64_t time = 0;
            for (std::size_t i = 0; i < image.frames.size(); ++i) {
                CHECK(different_pixels(image.frames[i].canvas, shown(expected.image, i)) == 0);
                time += image.frames[i].numerator;
                CHECK(time == fightconv::rounded_time(ticks_until(expected.image, i + 1),
                                                      way.units_per_second));
            }
        }
    }
}

TEST_CASE("A GIF shows the same in its 1/100 s, with pixels that are there or not") {
    const TempFolder folder;
    for (const int number : animations) {
        CAPTURE(number);
        fightconv::Context context;
        const auto expected = rendered(number, context, 2);
        REQUIRE(preview({samples + "/ember", "-o", folder / "a.gif", "--anim",
                         std::to_string(number), "--scale", "2", "--overwrite", "-q"})
                    .exit_code == 0);
        const std::string bytes = read_file(folder / "a.gif");
        const SeenImage image = read_gif(as_bytes(bytes));
        const auto moments = fightconv::gif::schedule(expected.image);
        REQUIRE(image.frames.size() == moments.size());
        for (std::size_t i = 0; i < image.frames.size(); ++i) {
            CHECK(image.frames[i].numerator == moments[i].centiseconds);
            CHECK(different_pixels(image.frames[i].canvas,
                                   all_or_nothing(shown(expected.image, moments[i].frame))) == 0);
        }
    }
}

TEST_CASE("preview draws a move with its movement, by its input") {
    const TempFolder folder;
    const Outcome move = preview({samples + "/ember", "-o", folder / "move.gif", "--move", "236x"});
    CAPTURE(move.err);
    REQUIRE(move.exit_code == 0);
    CHECK_THAT(move.err, Contains("move.gif (") && Contains(" frames in "));
    const Outcome page = preview({samples + "/ember", "-o", folder / "a.html", "--move", "236x"});
    CHECK(page.exit_code == 2);
    CHECK_THAT(page.err, Contains("--move needs a .gif, .apng or .webp"));
    const Outcome both = preview(
        {samples + "/ember", "-o", folder / "b.gif", "--move", "236x", "--animations", "0"});
    CHECK(both.exit_code == 2);
    CHECK_THAT(both.err, Contains("--animations and --move cannot be used together"));
    const Outcome none = preview({samples + "/ember", "-o", folder / "c.gif", "--move", "236k"});
    CHECK(none.exit_code == 1);
    CHECK_THAT(none.err, Contains("there is no move '236k'; did you mean '236"));
}

TEST_CASE("A picture of one animation says nothing of moves and plays no states") {
    const TempFolder folder;
    const fs::path ember = folder.path() / "ember";
    fs::copy(samples + "/ember", ember);
    std::string states = read_file(ember / "ember.cns");
    const std::size_t at = states.find("[State 200,");
    states.insert(at,
                  "[State 200, never]\ntype = HitDef\ntrigger1 = time = 5000\ndamage = 10\n"
                  "attr = S, NA\n\n");
    write_file(ember / "ember.cns", states);
    const std::string gif = folder / "punch.gif";
    for (const char* const wanted : {"0", "stand"}) {
        const Outcome quiet =
            preview({ember.string(), "-o", gif, "--animations", wanted, "-v", "--overwrite"});
        CAPTURE(quiet.err);
        CHECK(quiet.exit_code == 0);
        CHECK_THAT(quiet.err, !Contains("HitDef"));
    }
    const Outcome moves =
        preview({ember.string(), "-o", gif, "--move", "236x", "-v", "--overwrite"});
    CHECK_THAT(moves.err, Contains("HitDef values exact"));
}

TEST_CASE("preview writes a page") {
    const TempFolder folder;
    const Outcome outcome = preview({samples + "/slate", "-o", folder / "slate.html"});
    REQUIRE(outcome.exit_code == 0);
    CHECK_THAT(read_file(folder / "slate.html"),
               Contains("<!DOCTYPE html>") && Contains("</html>"));
}

TEST_CASE("preview says what a GIF cannot show, and with --json to machines") {
    const TempFolder folder;
    const Outcome outcome =
        preview({samples + "/ember", "-o", folder / "ball.gif", "--anim", "1005", "--json"});
    REQUIRE(outcome.exit_code == 0);
    const auto document = nlohmann::json::parse(outcome.out)["inputs"][0];
    CHECK(document["ok"] == true);
    CHECK(document["outputs"][0]["bytes"] == fs::file_size(folder / "ball.gif"));
    CHECK(document["diagnostics"]["counts"].contains("preview.loop-start"));
    CHECK(document["diagnostics"]["counts"].contains("gif.partial-alpha"));
    const auto opaque =
        nlohmann::json::parse(preview({samples + "/ember", "-o", folder / "opaque.gif", "--anim",
                                       "1005", "--json", "--background", "336699"})
                                  .out)["inputs"][0];
    CHECK_FALSE(opaque["diagnostics"]["counts"].contains("gif.partial-alpha"));
}

TEST_CASE("preview keeps an existing file unless the user says otherwise, and never an input",
          "[posix]") {
    const TempFolder folder;
    const std::string file = folder / "a.png";
    write_file(file, "mine");
    const std::vector<std::string> line = {samples + "/slate", "-o", file, "--anim", "0"};
    const auto with = [&](const char* more) {
        std::vector<std::string> all = line;
        all.emplace_back(more);
        return preview(all);
    };
    const Outcome refused = with("-q");
    CHECK(refused.exit_code == 1);
    CHECK_THAT(refused.err, Contains("already exists") && Contains("--overwrite"));
    CHECK(with("--skip-existing").exit_code == 0);
    CHECK(read_file(file) == "mine");
    CHECK(with("--overwrite").exit_code == 0);
    CHECK(read_file(file).substr(1, 3) == "PNG");
    fs::create_symlink("a.png", folder.path() / "link.png");
    fs::create_directory(folder.path() / "folder.png");
    for (const char* const name : {"link.png", "folder.png"}) {
        const Outcome outcome =
            preview({samples + "/slate", "-o", folder / name, "--anim", "0", "--overwrite"});
        CHECK(outcome.exit_code == 1);
        CHECK_THAT(outcome.err, Contains(name) && Contains("never replaced"));
    }
    fs::copy(samples + "/ember", folder.path() / "ember", fs::copy_options::recursive);
    fs::rename(folder.path() / "ember/ember.sff", folder.path() / "ember/ember.png");
    std::string def = read_file(folder.path() / "ember/ember.def");
    def.replace(def.find("ember.sff"), 9, "ember.png");
    write_file(folder.path() / "ember/ember.def", def);
    const auto size = fs::file_size(folder.path() / "ember/ember.png");
    CHECK(preview({folder / "ember", "-o", folder / "ember/ember.png", "--overwrite"}).exit_code ==
          1);
    CHECK(fs::file_size(folder.path() / "ember/ember.png") == size);
    for (const auto& entry : fs::recursive_directory_iterator(folder.path())) {
        // no temporary is left
        CHECK_THAT(entry.path().filename().string(), !Contains("fightconv-"));
    }
}

TEST_CASE("preview tells a wrong command line from an input that fails") {
    const TempFolder folder;
    const std::string ember = samples + "/ember";
    const std::string gif = folder / "a.gif";
    const std::string png = folder / "a.png";
    const std::vector<std::vector<std::string>> wrong = {
        {},
        {ember},
        {"a", "b", "-o", png},
        {ember, "-o", ""},
        {ember, "-o", folder.path()},
        {ember, "-o", gif},
        {ember, "-o", png, "--outlines", "--no-boxes"},
        {ember, "-o", gif, "--animations", "0", "--all-frames"},
        {ember, "-o", png, "--anim", "0", "--animations", "0"},
        {ember, "-o", png, "--animations", "5-"},
        {ember, "-o", png, "--scale", "0"},
        {ember, "-o", png, "--scale", "17"},
        {ember, "-o", png, "--background", "red"},
        {ember, "-o", png, "--boxes", "--no-boxes"},
        {ember, "-o", png, "--overwrite", "--skip-existing"},
        {ember, "-o", png, "--palette", "x"},
        {ember, "-o", folder / "a.html", "--scale", "2"},
    };
    for (const auto& line : wrong) {
        CAPTURE(line);
        CHECK(preview(line).exit_code == 2);
    }
    CHECK_THAT(preview({ember, "-o", folder / "a.jpeg"}).err,
               Contains(".png") && Contains(".gif") && Contains(".apng") && Contains(".webp"));
    CHECK(fs::is_empty(folder.path()));
    CHECK(preview({folder / "absent", "-o", png}).exit_code == 1);
    const Outcome several = preview({ember, "-o", gif, "--animations", "0,200"});
    CHECK(several.exit_code == 1);
    CHECK_THAT(several.err, Contains("several files") && Contains("--gif"));
    const Outcome none = preview({ember, "-o", gif, "--anim", "12345"});
    CHECK(none.exit_code == 1);
    CHECK_THAT(none.err, Contains("12345") && Contains("inspect"));
    CHECK_FALSE(fs::exists(gif));
    write_file(folder / "file", "");
    CHECK(preview({ember, "-o", folder / "file/a.png"}).exit_code == 3);
    const std::string help = preview({"--help"}).out;
    CHECK_THAT(help, Contains(".png") && Contains(".gif") && Contains(".apng") &&
                         Contains(".webp") && Contains("--background"));
}

TEST_CASE("A preview is the same every time") {
    const TempFolder folder;
    for (const char* const name : {"a.png", "a.gif", "a.apng", "a.webp"}) {
        const std::vector<std::string> line = {
            samples + "/tide", "-o", folder / name, "--anim", "200", "--overwrite", "-q"};
        REQUIRE(preview(line).exit_code == 0);
        const std::string first = read_file(folder / name);
        REQUIRE(preview(line).exit_code == 0);
        CHECK(read_file(folder / name) == first);
    }
}

TEST_CASE("Webpinfo finds the pictures of a WebP with their times", "[tools]") {
    const TempFolder folder;
    for (const int number : animations) {
        fightconv::Context context;
        const auto expected = rendered(number, context, 1);
        REQUIRE(preview({samples + "/ember", "-o", folder / "a.webp", "--anim",
                         std::to_string(number), "--overwrite", "-q"})
                    .exit_code == 0);
        const std::string text = output_of("webpinfo", {folder / "a.webp"});
        const auto durations = numbers_behind(text, "Duration: ");
        REQUIRE(durations.size() == expected.image.frames.size());
        std::uint64_t time = 0;
        for (std::size_t i = 0; i < durations.size(); ++i) {
            time += durations[i];
            CHECK(time == fightconv::rounded_time(ticks_until(expected.image, i + 1), 1000));
        }
        CHECK_THAT(text, Contains("No error detected") || !Contains("rror"));
        CHECK_THAT(text, Contains("Lossless") && !Contains("Lossy"));
    }
}

TEST_CASE("Giftext finds the pictures of a GIF with their times and what is done after each",
          "[tools]") {
    const TempFolder folder;
    for (const int number : animations) {
        fightconv::Context context;
        const auto moments = fightconv::gif::schedule(rendered(number, context, 1).image);
        REQUIRE(preview({samples + "/ember", "-o", folder / "a.gif", "--anim",
                         std::to_string(number), "--overwrite", "-q"})
                    .exit_code == 0);
        const std::string text = output_of("giftext", {folder / "a.gif"});
        const auto delays = numbers_behind(text, "DelayTime: ");
        REQUIRE(delays.size() == moments.size());
        for (std::size_t i = 0; i < delays.size(); ++i) {
            CHECK(delays[i] == moments[i].centiseconds);
        }
        CHECK(numbers_behind(text, "Disposal Mode: ") ==
              std::vector<std::uint64_t>(moments.size(), 2));
    }
}

TEST_CASE(
    "Apngdis takes an APNG apart into the pictures that the engine shows, with their exact times",
    "[tools]") {
    for (const int number : animations) {
        const TempFolder folder;
        fightconv::Context context;
        const auto expected = rendered(number, context, 2);
        REQUIRE(preview({samples + "/ember", "-o", folder / "a.apng", "--anim",
                         std::to_string(number), "--scale", "2", "-q"})
                    .exit_code == 0);
        RunOptions options;
        options.working_folder = folder.path();
        output_of("apngdis", {"a.apng"}, options);
        const std::size_t count = expected.image.frames.size();
        const std::size_t digits = std::to_string(count).size();
        for (std::size_t i = 0; i < count; ++i) {
            CAPTURE(number, i);
            std::string name = std::to_string(i + 1);
            name.insert(0, digits - name.size(), '0').insert(0, "apngframe");
            CHECK_THAT(read_file(folder / (name + ".txt")),
                       Contains("delay=" + std::to_string(expected.image.frames[i].ticks) + "/60"));
            const std::string bytes = read_file(folder / (name + ".png"));
            const auto image = fightconv::png::decode({name, as_bytes(bytes)}, context);
            REQUIRE(image);
            fightconv::Picture seen = shown(expected.image, i);
            fightconv::copy_rgba(image->picture, {0, 0, seen.width, seen.height},
                                 image->palette ? &*image->palette : nullptr, seen.pixels.unpack(),
                                 std::size_t{seen.width} * 4);
            CHECK(different_pixels(seen, shown(expected.image, i)) == 0);
        }
        CHECK_FALSE(fs::exists(folder / ("apngframe" + std::to_string(count + 1) + ".png")));
    }
}

TEST_CASE(
    "A pack with its moves file and textures beside it is drawn as the character from which it was "
    "made") {
    const TempFolder folder;
    REQUIRE(run_fightconv({"convert", samples + "/ember", "-o", folder.path(), "--to", "zx"})
                .exit_code == 0);
    const fs::path assets = folder.path() / "ember-zx/assets/ember";
    const auto registry = fightconv::builtin_registry();
    fightconv::Context opening;
    const auto opened = fightconv::open_input(assets / "ember.fspk", registry, opening);
    REQUIRE(opened);
    fightconv::Context context;
    const auto character = opened->read(context);
    REQUIRE(character);
    for (const int number : animations) {
        CAPTURE(number);
        const auto expected = rendered(number, context, 1);
        const auto animation =
            std::find_if(character->animations.begin(), character->animations.end(),
                         [&](const auto& each) { return each.number == number; });
        REQUIRE(animation != character->animations.end());
        const auto found = fightconv::render_animated_image(*character, *animation, {}, context);
        REQUIRE(found);
        REQUIRE(found->image.frames.size() == expected.image.frames.size());
        CHECK(found->image.forever == expected.image.forever);
        // Light is rounded once more in a texture; everything else is exact.
        const int tolerance = number == 7000 ? 3 : 0;
        for (std::size_t i = 0; i < expected.image.frames.size(); ++i) {
            CAPTURE(i);
            CHECK(found->image.frames[i].ticks == expected.image.frames[i].ticks);
            std::size_t different = 0;
            for (std::int32_t y = -150; y < 50; ++y) {
                for (std::int32_t x = -100; x < 100; ++x) {
                    const auto pixel = [&](const fightconv::RenderedImage& from,
                                           std::size_t channel) {
                        const std::int64_t column = from.axis.x + x;
                        const std::int64_t row = from.axis.y + y;
                        const bool is_inside = column >= 0 && row >= 0 &&
                                               column < from.image.width && row < from.image.height;
                        return is_inside
                                   ? from.image.frames[i]
                                         .picture.pixels
                                         .unpacked()[static_cast<std::size_t>(
                                                         (row * from.image.width + column) * 4) +
                                                     channel]
                                   : 0;
                    };
                    for (std::size_t channel = 0; channel < 4; ++channel) {
                        different +=
                            std::abs(pixel(*found, channel) - pixel(expected, channel)) > tolerance
                                ? 1U
                                : 0U;
                    }
                }
            }
            CHECK(different == 0);
        }
    }

    CHECK_THAT(preview({(assets / "ember.fspk").string(), "-o", folder / "with.html"}).err,
               !Contains("no pictures"));
    fs::remove(assets / "atlas.png");
    const Outcome without =
        preview({(assets / "ember.fspk").string(), "-o", folder / "without.html"});
    CHECK(without.exit_code == 0);
    CHECK_THAT(without.err, Contains("atlas.png") && Contains("the input has no pictures"));
}
