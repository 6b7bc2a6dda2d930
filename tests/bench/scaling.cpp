// ./dev bench: how time grows with the character. A sample that has everything several times, read
// from the files of a MUGEN character.
#include <algorithm>
#include <array>

#include "converters/api/convert.hpp"
#include "converters/api/inspect.hpp"
#include "converters/api/registry.hpp"
#include "tests/bench/bench.hpp"
#include "tests/bench/measure.hpp"
#include "tests/support/characters/builder.hpp"

namespace fightconv::bench {

namespace {

constexpr std::array<std::uint32_t, 4> factors{1, 2, 4, 8};

// The same shapes in other pixels, so that they are stored, drawn and compressed by themselves.
Picture recoloured(Picture picture, std::uint32_t copy) {
    const MutableBytes bytes = picture.pixels.unpack();
    if (picture.format == PixelFormat::rgba8888) {
        for (std::size_t i = 0; i < bytes.size(); i += 4) {
            bytes[i] = static_cast<std::uint8_t>(bytes[i] + copy);
        }
    } else if (!bytes.empty()) {
        const std::uint32_t highest = *std::max_element(bytes.begin(), bytes.end());
        for (std::uint8_t& index : bytes) {
            index =
                index == 0 ? index : static_cast<std::uint8_t>((index - 1 + copy) % highest + 1);
        }
    }
    return picture;
}

// Adds the sprites, actions and moves of `one` again, under numbers of their own.
void add_copy(const Character& one, std::uint32_t copy, Character& all) {
    const auto shift = static_cast<std::int32_t>(copy) * 10000;
    const auto sprites = static_cast<std::uint32_t>(all.sprites.size());
    const auto animations = static_cast<std::uint32_t>(all.animations.size());
    for (Sprite sprite : one.sprites) {
        sprite.key.number =
            static_cast<std::int16_t>(sprite.key.number + static_cast<std::int16_t>(copy * 1000));
        sprite.picture.value += static_cast<std::uint32_t>(one.pictures.size()) * copy;
        all.sprites.push_back(sprite);
    }
    for (const Picture& picture : one.pictures) {
        all.pictures.push_back(recoloured(picture, copy));
    }
    for (Animation animation : one.animations) {
        animation.number += shift;
        animation.name += fmt::format("_{}", copy);
        for (Frame& frame : animation.frames) {
            if (frame.sprite) {
                frame.sprite->value += sprites;
            }
        }
        all.animations.push_back(std::move(animation));
    }
    for (Move move : one.moves) {
        move.number += shift;
        move.animation.value += animations;
        for (Cancel& cancel : move.cancels) {
            cancel.into += shift;
        }
        all.moves.push_back(std::move(move));
    }
}

struct ScaledTask {
    const char* name;
    void (*work)(const OpenedInput& input, const Registry& registry, Context& context);
};

void convert_to(const char* format, const OpenedInput& input, const Registry& registry,
                Context& context) {
    require(fightconv::convert(input, {.exporters = {registry.exporter(format)}}, context));
}

constexpr std::array<ScaledTask, 3> scaling_tasks{{
    {"inspect",
     [](const OpenedInput& input, const Registry& registry, Context& context) {
         require(inspect_input(input.place, "", registry, context));
     }},
    {"to uff", [](const OpenedInput& input, const Registry& registry,
                  Context& context) { convert_to("uff", input, registry, context); }},
    {"to zx", [](const OpenedInput& input, const Registry& registry,
                 Context& context) { convert_to("zx", input, registry, context); }},
}};

// Seconds of each task for each factor.
std::array<std::array<double, factors.size()>, scaling_tasks.size()> seconds_of_tasks(
    const Character& one, const Registry& registry) {
    std::array<std::array<double, factors.size()>, scaling_tasks.size()> seconds{};
    Character all = test::copy_of(one);
    std::uint32_t copies = 1;
    for (std::size_t column = 0; column < factors.size(); ++column) {
        for (; copies < factors[column]; ++copies) {
            add_copy(one, copies, all);
        }
        Context writing;
        const OutputSet written = require(registry.exporter("mugen")->write(all, "many", writing));
        std::vector<MemoryFile> files;
        for (const OutputFile& file : written.files) {
            files.push_back({file.path, file.bytes});
        }
        const OpenedInput input =
            require(open_input(require(place_of(files, "", "many")), registry));
        for (std::size_t row = 0; row < scaling_tasks.size(); ++row) {
            seconds[row][column] = best_seconds([&] {
                Context context;
                scaling_tasks[row].work(input, registry, context);
            });
        }
    }
    return seconds;
}

}  // namespace

void scaling(const std::filesystem::path& samples) {
    fmt::print(
        "\nA character with its contents 1, 2, 4 and 8 times: the time for each of these as a "
        "multiple of the time at 1x. Aim: at most\n"
        "about 1; it is less where every run costs the same\n{:<34}{:<10}{:>8}",
        "contents", "task", "1x ms");
    for (const std::uint32_t factor : factors) {
        fmt::print("{:>7}x", factor);
    }
    fmt::print("\n");
    const Registry registry = builtin_registry();
    Context reading;
    Character one =
        require(require(open_input(samples / "ember", registry, reading)).read(reading));
    std::vector<Move> moves;
    std::swap(moves, one.moves);
    for (const char* const contents : {"sprites and actions", "sprites, actions and moves"}) {
        const auto seconds = seconds_of_tasks(one, registry);
        for (std::size_t row = 0; row < scaling_tasks.size(); ++row) {
            fmt::print("{:<34}{:<10}{:>8.1f}", contents, scaling_tasks[row].name,
                       seconds[row][0] * 1e3);
            double relative = 0;
            for (std::size_t column = 0; column < factors.size(); ++column) {
                relative = seconds[row][column] / seconds[row][0] / factors[column];
                fmt::print("{:>8.2f}", relative);
            }
            fmt::print("\n");
            record(fmt::format("{} {}: each of 8 against one", contents, scaling_tasks[row].name),
                   relative);
        }
        std::swap(moves, one.moves);
    }
}

}  // namespace fightconv::bench
