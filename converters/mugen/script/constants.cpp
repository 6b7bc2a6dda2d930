#include "converters/mugen/script/constants.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <utility>

#include "core/base/find.hpp"
#include "core/base/text/text.hpp"
#include "formats/text/mugen_text.hpp"

namespace fightconv::mugen {

namespace {

enum class Kind : std::uint8_t {
    integer,
    decimal,
    // an integer; its default is for a screen of width 320 and is scaled with the localcoord
    length,
    speed,  // the same as a decimal number
};

struct Row {
    std::string_view name;
    std::string_view section;
    std::string_view key;
    std::size_t place;  // in the list of values
    Kind kind;
    double otherwise;
    std::string_view like{};  // an earlier constant whose value is the default
};

// mugen.md C1
constexpr std::array rows = {
    Row{"data.life", "Data", "life", 0, Kind::integer, 1000},
    Row{"data.power", "Data", "power", 0, Kind::integer, 3000},
    Row{"data.attack", "Data", "attack", 0, Kind::integer, 100},
    Row{"data.defence", "Data", "defence", 0, Kind::integer, 100},
    Row{"data.fall.defence_up", "Data", "fall.defence_up", 0, Kind::integer, 50},
    Row{"data.liedown.time", "Data", "liedown.time", 0, Kind::integer, 60},
    Row{"data.airjuggle", "Data", "airjuggle", 0, Kind::integer, 15},
    Row{"data.sparkno", "Data", "sparkno", 0, Kind::integer, 2},
    Row{"data.guard.sparkno", "Data", "guard.sparkno", 0, Kind::integer, 40},
    Row{"data.ko.echo", "Data", "ko.echo", 0, Kind::integer, 0},
    Row{"data.volume", "Data", "volume", 0, Kind::integer, 0},
    Row{"data.intpersistindex", "Data", "intpersistindex", 0, Kind::integer, 60},
    Row{"data.floatpersistindex", "Data", "floatpersistindex", 0, Kind::integer, 40},
    Row{"size.xscale", "Size", "xscale", 0, Kind::decimal, 1},
    Row{"size.yscale", "Size", "yscale", 0, Kind::decimal, 1},
    Row{"size.ground.back", "Size", "ground.back", 0, Kind::length, 15},
    Row{"size.ground.front", "Size", "ground.front", 0, Kind::length, 16},
    Row{"size.air.back", "Size", "air.back", 0, Kind::length, 12},
    Row{"size.air.front", "Size", "air.front", 0, Kind::length, 12},
    Row{"size.height", "Size", "height", 0, Kind::length, 60},
    Row{"size.attack.dist", "Size", "attack.dist", 0, Kind::length, 160},
    Row{"size.proj.attack.dist", "Size", "proj.attack.dist", 0, Kind::length, 90},
    Row{"size.proj.doscale", "Size", "proj.doscale", 0, Kind::integer, 0},
    Row{"size.head.pos.x", "Size", "head.pos", 0, Kind::length, -5},
    Row{"size.head.pos.y", "Size", "head.pos", 1, Kind::length, -90},
    Row{"size.mid.pos.x", "Size", "mid.pos", 0, Kind::length, -5},
    Row{"size.mid.pos.y", "Size", "mid.pos", 1, Kind::length, -60},
    Row{"size.shadowoffset", "Size", "shadowoffset", 0, Kind::length, 0},
    Row{"size.draw.offset.x", "Size", "draw.offset", 0, Kind::length, 0},
    Row{"size.draw.offset.y", "Size", "draw.offset", 1, Kind::length, 0},
    Row{"velocity.walk.fwd.x", "Velocity", "walk.fwd", 0, Kind::speed, 0},
    Row{"velocity.walk.back.x", "Velocity", "walk.back", 0, Kind::speed, 0},
    Row{"velocity.run.fwd.x", "Velocity", "run.fwd", 0, Kind::speed, 0},
    Row{"velocity.run.fwd.y", "Velocity", "run.fwd", 1, Kind::speed, 0},
    Row{"velocity.run.back.x", "Velocity", "run.back", 0, Kind::speed, 0},
    Row{"velocity.run.back.y", "Velocity", "run.back", 1, Kind::speed, 0},
    Row{"velocity.jump.neu.x", "Velocity", "jump.neu", 0, Kind::speed, 0},
    Row{"velocity.jump.y", "Velocity", "jump.neu", 1, Kind::speed, 0},
    Row{"velocity.jump.back.x", "Velocity", "jump.back", 0, Kind::speed, 0},
    Row{"velocity.jump.fwd.x", "Velocity", "jump.fwd", 0, Kind::speed, 0},
    Row{"velocity.runjump.back.x", "Velocity", "runjump.back", 0, Kind::speed, 0,
        "velocity.jump.back.x"},
    Row{"velocity.runjump.back.y", "Velocity", "runjump.back", 1, Kind::speed, 0,
        "velocity.jump.y"},
    Row{"velocity.runjump.fwd.x", "Velocity", "runjump.fwd", 0, Kind::speed, 0,
        "velocity.jump.fwd.x"},
    Row{"velocity.runjump.y", "Velocity", "runjump.fwd", 1, Kind::speed, 0, "velocity.jump.y"},
    Row{"velocity.airjump.neu.x", "Velocity", "airjump.neu", 0, Kind::speed, 0,
        "velocity.jump.neu.x"},
    Row{"velocity.airjump.y", "Velocity", "airjump.neu", 1, Kind::speed, 0, "velocity.jump.y"},
    Row{"velocity.airjump.back.x", "Velocity", "airjump.back", 0, Kind::speed, 0,
        "velocity.jump.back.x"},
    Row{"velocity.airjump.fwd.x", "Velocity", "airjump.fwd", 0, Kind::speed, 0,
        "velocity.jump.fwd.x"},
    Row{"velocity.air.gethit.groundrecover.x", "Velocity", "air.gethit.groundrecover", 0,
        Kind::speed, -0.15},
    Row{"velocity.air.gethit.groundrecover.y", "Velocity", "air.gethit.groundrecover", 1,
        Kind::speed, -3.5},
    Row{"velocity.air.gethit.airrecover.mul.x", "Velocity", "air.gethit.airrecover.mul", 0,
        Kind::decimal, 0.5},
    Row{"velocity.air.gethit.airrecover.mul.y", "Velocity", "air.gethit.airrecover.mul", 1,
        Kind::decimal, 0.2},
    Row{"velocity.air.gethit.airrecover.add.x", "Velocity", "air.gethit.airrecover.add", 0,
        Kind::speed, 0},
    Row{"velocity.air.gethit.airrecover.add.y", "Velocity", "air.gethit.airrecover.add", 1,
        Kind::speed, -4.5},
    Row{"velocity.air.gethit.airrecover.back", "Velocity", "air.gethit.airrecover.back", 0,
        Kind::speed, -1},
    Row{"velocity.air.gethit.airrecover.fwd", "Velocity", "air.gethit.airrecover.fwd", 0,
        Kind::speed, 0},
    Row{"velocity.air.gethit.airrecover.up", "Velocity", "air.gethit.airrecover.up", 0, Kind::speed,
        -2},
    Row{"velocity.air.gethit.airrecover.down", "Velocity", "air.gethit.airrecover.down", 0,
        Kind::speed, 1.5},
    Row{"movement.airjump.num", "Movement", "airjump.num", 0, Kind::integer, 0},
    Row{"movement.airjump.height", "Movement", "airjump.height", 0, Kind::length, 0},
    Row{"movement.yaccel", "Movement", "yaccel", 0, Kind::speed, 0.44},
    Row{"movement.stand.friction", "Movement", "stand.friction", 0, Kind::decimal, 0.85},
    Row{"movement.crouch.friction", "Movement", "crouch.friction", 0, Kind::decimal, 0.82},
    Row{"movement.stand.friction.threshold", "Movement", "stand.friction.threshold", 0, Kind::speed,
        2},
    Row{"movement.crouch.friction.threshold", "Movement", "crouch.friction.threshold", 0,
        Kind::speed, 0},
    Row{"movement.air.gethit.groundlevel", "Movement", "air.gethit.groundlevel", 0, Kind::speed,
        25},
    Row{"movement.air.gethit.groundrecover.ground.threshold", "Movement",
        "air.gethit.groundrecover.ground.threshold", 0, Kind::speed, -20},
    Row{"movement.air.gethit.groundrecover.groundlevel", "Movement",
        "air.gethit.groundrecover.groundlevel", 0, Kind::speed, 10},
    Row{"movement.air.gethit.airrecover.threshold", "Movement", "air.gethit.airrecover.threshold",
        0, Kind::speed, -1},
    Row{"movement.air.gethit.airrecover.yaccel", "Movement", "air.gethit.airrecover.yaccel", 0,
        Kind::speed, 0.35},
    Row{"movement.air.gethit.trip.groundlevel", "Movement", "air.gethit.trip.groundlevel", 0,
        Kind::speed, 15},
    Row{"movement.down.bounce.offset.x", "Movement", "down.bounce.offset", 0, Kind::speed, 0},
    Row{"movement.down.bounce.offset.y", "Movement", "down.bounce.offset", 1, Kind::speed, 20},
    Row{"movement.down.bounce.yaccel", "Movement", "down.bounce.yaccel", 0, Kind::speed, 0.4},
    Row{"movement.down.bounce.groundlevel", "Movement", "down.bounce.groundlevel", 0, Kind::speed,
        12},
    Row{"movement.down.friction.threshold", "Movement", "down.friction.threshold", 0, Kind::speed,
        0.05},
};
constexpr std::size_t most_values = 2;

double default_of(const Row& row, Point localcoord) noexcept {
    const double scaled = row.otherwise * (localcoord.x / 320.0);
    switch (row.kind) {
        case Kind::length: return std::trunc(scaled);
        case Kind::speed: return scaled;
        case Kind::integer:
        case Kind::decimal: break;
    }
    return row.otherwise;
}

constexpr std::pair<std::string_view, std::string_view> line_of(std::size_t row) noexcept {
    return {rows[row].section, rows[row].key};
}

// The rows by section and key: those of one line are neighbours.
constexpr std::array<std::size_t, rows.size()> rows_by_line = [] {
    std::array<std::size_t, rows.size()> order{};
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [](std::size_t a, std::size_t b) {
        return std::pair(line_of(a), a) < std::pair(line_of(b), b);
    });
    return order;
}();

// The parameter of each row, from the first section with each name; nullptr if there is none.
class Given {
public:
    explicit Given(const cns::File& file) {
        std::array<std::string_view, 4> left = {"Data", "Size", "Velocity", "Movement"};
        for (const cns::Section& section : file.sections) {
            const auto name = std::find_if(left.begin(), left.end(), [&](std::string_view known) {
                return text::equal_ignoring_case(known, section.name);
            });
            if (name != left.end() && !name->empty()) {
                take(*name, section);
                *name = {};
            }
        }
    }

    const cns::Parameter* of(std::size_t row) const { return parameters_[row]; }

private:
    void take(std::string_view name, const cns::Section& section) {
        for (const cns::Parameter& parameter : section.parameters) {
            const std::pair line(name, std::string_view(parameter.key));
            auto row =
                std::lower_bound(rows_by_line.begin(), rows_by_line.end(), line,
                                 [](std::size_t a, const auto& b) { return line_of(a) < b; });
            for (; row != rows_by_line.end() && line_of(*row) == line; ++row) {
                parameters_[*row] = &parameter;
            }
        }
    }

    std::array<const cns::Parameter*, rows.size()> parameters_{};
};

// Never an expression. An empty item keeps its default (mugen.md C1).
Constant constant_of(const Row& row, const cns::Parameter* parameter, double otherwise) {
    const bool whole = row.kind == Kind::integer || row.kind == Kind::length;
    Constant constant{.name = row.name, .is_integer = whole, .value = otherwise};
    if (parameter == nullptr) {
        return constant;
    }
    const auto items = text::split(parameter->value, ',', most_values + 1);
    if (row.place >= items.size() || items[row.place].empty()) {
        return constant;
    }
    const std::string_view item = items[row.place];
    constant.value = whole ? text::to_int(item) : text::to_float(item);
    constant.line = parameter->line;
    return constant;
}

// Ikemen GO's [Constants]: every key is one (zss.md Z29).
void add_own(const cns::File& file, Constants& constants) {
    const auto section = std::find_if(
        file.sections.begin(), file.sections.end(),
        [](const cns::Section& each) { return text::equal_ignoring_case(each.name, "constants"); });
    if (section == file.sections.end()) {
        return;
    }
    for (const cns::Parameter& parameter : section->parameters) {
        constants.own.try_emplace(
            parameter.key, Constant{{}, false, text::to_float(parameter.value), parameter.line});
    }
}

}  // namespace

const Constant* Constants::find(std::string_view name) const noexcept {
    const auto found = std::find_if(all.begin(), all.end(), [&](const Constant& constant) {
        return text::equal_ignoring_case(constant.name, name);
    });
    if (found != all.end()) {
        return &*found;
    }
    return find_in(own, lower_case(name));
}

double Constants::operator[](std::string_view name) const noexcept {
    const Constant* const constant = find(name);
    return constant == nullptr ? 0 : constant->value;
}

std::optional<ConstantLine> constant_line(std::string_view key) noexcept {
    std::optional<ConstantLine> line;
    for (const Row& row : rows) {
        if (text::equal_ignoring_case(row.key, key)) {
            const bool is_integer = row.kind == Kind::integer || row.kind == Kind::length;
            line = ConstantLine{row.section, row.key, row.place + 1, is_integer,
                                row.kind == Kind::length || row.kind == Kind::speed};
        }
    }
    return line;
}

Constants constants_of(const cns::File& file, Point localcoord) {
    const Given given(file);
    Constants constants;
    constants.all.reserve(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const Row& row = rows[i];
        const double otherwise =
            row.like.empty() ? default_of(row, localcoord) : constants[row.like];
        constants.all.push_back(constant_of(row, given.of(i), otherwise));
        if (row.name == "data.liedown.time") {
            constants.all.back().value = std::max(constants.all.back().value, 1.0);
        }
    }
    add_own(file, constants);
    return constants;
}

}  // namespace fightconv::mugen
