// States that are right, and nearly right, as MUGEN and Ikemen GO write them: the bytes decide what
// a small grammar makes. So the readers are left behind, and what runs is what makes programs of
// states and plays them. The words are those of the engines' documents.
#include <array>
#include <initializer_list>

#include "converters/mugen/play/evaluator.hpp"
#include "converters/mugen/play/program.hpp"
#include "tests/fuzz/converters.hpp"
#include "tests/support/mugen/files.hpp"
#include "tests/support/mugen/sff_builder.hpp"

namespace {

using namespace fightconv;

constexpr auto numbers = std::to_array<std::string_view>(
    {"0",   "1",        "-1",         "2",           "3",          "7",   "31",   "32",
     "59",  "60",       "100",        "200",         "1000",       "0.5", ".45",  "-3.8",
     "1.0", "16777217", "2147483647", "-2147483648", "2147483648", "1e3", "0x1F", "100000"});
constexpr auto binary =
    std::to_array<std::string_view>({"+", "-", "*", "/", "%", "**", "&", "|", "^", "&&", "||", "^^",
                                     "=", "!=", "<", "<=", ">", ">="});
constexpr auto unary = std::to_array<std::string_view>({"!", "-", "~"});
constexpr auto plain_names = std::to_array<std::string_view>(
    {"time",      "statetime",   "animtime",     "anim",          "stateno",      "prevstateno",
     "ctrl",      "random",      "life",         "power",         "alive",        "movecontact",
     "movehit",   "moveguarded", "hitcount",     "roundstate",    "ailevel",      "vel x",
     "vel y",     "pos x",       "pos y",        "p2dist x",      "p2bodydist x", "p2dist y",
     "numhelper", "numtarget",   "numproj",      "palno",         "facing",       "screenpos x",
     "pi",        "e",           "localcoord.x", "frontedgedist", "hitover",      "ishelper",
     "matchover", "gametime",    "p2life",       "nonsense"});
constexpr auto functions = std::to_array<std::string_view>(
    {"var",           "fvar",      "sysvar",    "sysfvar",      "abs",         "floor",
     "ceil",          "exp",       "ln",        "sin",          "cos",         "tan",
     "asin",          "acos",      "atan",      "animelemtime", "animelemno",  "animexist",
     "selfanimexist", "numhelper", "numexplod", "numprojid",    "projhittime", "ishelper",
     "sign",          "rad",       "deg",       "const240p",    "const720p"});
constexpr auto of_two = std::to_array<std::string_view>({"min", "max", "log", "atan2", "round"});
constexpr auto of_three = std::to_array<std::string_view>({"ifelse", "cond", "clamp", "lerp"});
constexpr auto with_words =
    std::to_array<std::string_view>({"statetype = S",        "statetype != A",
                                     "movetype = I",         "physics = N",
                                     "p2statetype = L",      "p2movetype != H",
                                     "prevstatetype = C",    "command = \"x\"",
                                     "command != \"QCF_x\"", "hitdefattr = SC, NA, SP",
                                     "teammode = single",    "name = \"a\"",
                                     "animelem = 2",         "animelem = 3, >= 1",
                                     "animelem = 1, < 0",    "timemod = 4, 1",
                                     "projhit1000 = 1, < 9", "time = [3,9)",
                                     "time != (0, 8]",       "const(size.ground.front)",
                                     "gethitvar(yvel)",      "map(combo)"});
constexpr auto zss_variables = std::to_array<std::string_view>({"$a", "$b", "$i"});
constexpr auto redirections = std::to_array<std::string_view>(
    {"root", "parent", "helper(3)", "target", "enemynear", "p2", "playerid(57)", "helper"});
constexpr auto rubbish =
    std::to_array<std::string_view>({"(",       ")",        ",",    "=",    ":=",
                                     "[",       "]",        "\"",   "$",    "&",
                                     "!",       "=>",       ";",    "#",    "{",
                                     "}",       "\\",       "9a",   "var(", "ifelse(",
                                     "1,",      ". ",       "0..1", "--",   "\xE3\x81\x82",
                                     "command", "statetype"});

struct Kind {
    std::string_view type;
    std::array<std::string_view, 4> parameters;  // with expressions as values
};
constexpr auto controllers = std::to_array<Kind>({
    {"ChangeState", {"value", "ctrl", "anim", ""}},
    {"SelfState", {"value", "ctrl", "", ""}},
    {"ChangeAnim", {"value", "elem", "", ""}},
    {"ChangeAnim2", {"value", "", "", ""}},
    {"VarSet", {"var(3)", "fvar(2)", "sysvar(1)", "value"}},
    {"VarAdd", {"var(3)", "fvar(39)", "sysfvar(0)", "v"}},
    {"VarRandom", {"v", "range", "", ""}},
    {"VarRangeSet", {"value", "fvalue", "first", "last"}},
    {"MapSet", {"map", "value", "", ""}},
    {"VelSet", {"x", "y", "z", ""}},
    {"VelAdd", {"x", "y", "", ""}},
    {"VelMul", {"x", "y", "", ""}},
    {"PosSet", {"x", "y", "", ""}},
    {"PosAdd", {"x", "y", "", ""}},
    {"PosFreeze", {"value", "", "", ""}},
    {"CtrlSet", {"value", "", "", ""}},
    {"StateTypeSet", {"ctrl", "", "", ""}},
    {"Gravity", {"", "", "", ""}},
    {"Null", {"value", "", "", ""}},
    {"HitDef", {"damage", "pausetime", "ground.hittime", "animtype"}},
    {"HitDef", {"fall", "getpower", "ground.velocity", "p1stateno"}},
    {"ReversalDef", {"p1stateno", "pausetime", "", ""}},
    {"Projectile", {"projid", "offset", "damage", "velocity"}},
    {"Helper", {"id", "stateno", "pos", "keyctrl"}},
    {"Explod", {"id", "anim", "removetime", "scale"}},
    {"PlaySnd", {"value", "channel", "volume", ""}},
    {"PowerAdd", {"value", "", "", ""}},
    {"Width", {"player", "edge", "", ""}},
    {"NotHitBy", {"value", "time", "", ""}},
    {"TargetState", {"value", "id", "", ""}},
});

class Grammar {
public:
    explicit Grammar(Bytes decisions) : decisions_(decisions) {}

    bool at_end() const noexcept { return place_ >= decisions_.size(); }
    std::size_t pick(std::size_t count) noexcept {
        return at_end() ? 0 : decisions_[place_++] % count;
    }
    template <std::size_t size>
    std::string one_of(const std::array<std::string_view, size>& words) {
        return std::string(words[pick(size)]);
    }

    // `is_zss`: it may use the variables of ZSS.
    std::string expression(int depth, bool is_zss) {
        if (pick(48) == 47) {
            return one_of(rubbish);
        }
        const auto inner = [&] { return expression(depth - 1, is_zss); };
        switch (depth == 0 ? pick(3) : pick(13)) {
            case 0: return one_of(numbers);
            case 1: return one_of(plain_names);
            case 2: return one_of(with_words);
            case 3:
            case 4: return text({one_of(functions), "(", inner(), ")"});
            case 5: return text({one_of(of_two), "(", inner(), ", ", inner(), ")"});
            case 6:
                return text({one_of(of_three), "(", inner(), ", ", inner(), ", ", inner(), ")"});
            case 7: return text({one_of(unary), inner()});
            case 8: return text({"(", inner(), ")"});
            case 9: return text({one_of(redirections), ", ", inner()});
            case 10: return text({"(var(", std::to_string(pick(61)), ") := ", inner(), ")"});
            case 11:
                return is_zss ? one_of(zss_variables)
                              : text({inner(), " = [", inner(), ", ", inner(), "]"});
            default: return text({inner(), " ", one_of(binary), " ", inner()});
        }
    }

    // An expression of numbers and operators alone, and the same one with variables that have these
    // numbers.
    struct Both {
        std::string of_numbers;
        std::string of_variables;
    };
    Both constant(int depth, mugen::World& world) {
        const auto inner = [&] { return constant(depth - 1, world); };
        switch (depth == 0 ? 0 : pick(6)) {
            case 0: return number(world);
            case 1: return joined({same(one_of(unary)), same("("), inner(), same(")")});
            case 2:
                return joined(
                    {same(one_of(of_two)), same("("), inner(), same(", "), inner(), same(")")});
            case 3: return joined({same(pick(2) == 0 ? "floor(" : "abs("), inner(), same(")")});
            default:
                return joined({same("("), inner(), same(" "), same(one_of(binary)), same(" "),
                               inner(), same(")")});
        }
    }

    std::string cns() {
        std::string all = text({"[Data]\nlife = ", expression(1, false),
                                "\n[Movement]\nyaccel = ", expression(0, false), "\n"});
        for (const char* const number : {"200", "210", "-2", "-3", "5"}) {
            all += text({"[Statedef ", number, "]\ntype = ", letter("SCAU"),
                         "\nmovetype = ", letter("AIH"), "\nphysics = ", letter("SCANU"),
                         "\nanim = ", expression(1, false), "\nvelset = ", expression(1, false),
                         ", ", expression(1, false), "\nctrl = ", expression(0, false), "\n"});
            for (std::size_t count = 1 + pick(4); count > 0; --count) {
                all += controller(controllers[pick(controllers.size())]);
            }
        }
        return all;
    }

    std::string cmd() {
        std::string all =
            "[Command]\nname = \"x\"\ncommand = x\n[Command]\nname = \"QCF_x\"\ncommand = ~D, DF, "
            "F, x\n[Statedef -1]\n";
        for (std::size_t count = 1 + pick(4); count > 0; --count) {
            all += text({"[State -1, a]\ntype = ChangeState\nvalue = ",
                         pick(4) == 0 ? expression(1, false) : "200",
                         "\ntriggerall = command = \"x\"\ntrigger1 = ", expression(2, false),
                         "\ntrigger2 = ", expression(2, false), "\n"});
        }
        return all;
    }

    std::string zss() {
        return text({"[Function f(a) b]\nlet b = ", expression(2, true),
                     ";\n[StateDef 220; type: A; anim: ", expression(1, true), ";]\n",
                     statements(2), "[StateDef -4]\n", statements(2)});
    }

private:
    // In the order in which they are written, for all compilers.
    static std::string text(std::initializer_list<std::string> parts) {
        std::string all;
        for (const std::string& part : parts) {
            all += part;
        }
        return all;
    }
    static Both joined(std::initializer_list<Both> parts) {
        Both all;
        for (const Both& part : parts) {
            all.of_numbers += part.of_numbers;
            all.of_variables += part.of_variables;
        }
        return all;
    }
    static Both same(const std::string& part) { return {part, part}; }

    std::string letter(std::string_view letters) {
        return std::string(1, letters[pick(letters.size())]);
    }

    Both number(mugen::World& world) {
        const std::size_t slot = used_++ % world.var.size();
        const bool is_integer = pick(2) == 0 || slot >= world.fvar.size();
        if (is_integer) {
            constexpr std::array<std::int32_t, 10> integers = {
                0, 1, -1, 2, 31, 32, 7, 2147483647, -2147483647 - 1, 1000};
            const std::int32_t value = integers[pick(integers.size())];
            world.var[slot] = {double(value), true, nullptr};
            // the sign and the number are two things in an expression
            const std::string text = value == -2147483647 - 1 ? "(-2147483647 - 1)"
                                     : value < 0              ? "(" + std::to_string(value) + ")"
                                                              : std::to_string(value);
            return {text, "var(" + std::to_string(slot) + ")"};
        }
        constexpr std::array<float, 8> floats = {0.5F,  -2.25F, 1.5F,     0.45F,
                                                 3.75F, 0,      16777216, 1024};
        const std::size_t which = pick(floats.size());
        constexpr std::array<std::string_view, 8> texts = {
            "0.5", "(-2.25)", "1.5", ".45", "3.75", "0.0", "16777216.0", "1024.0"};
        world.fvar[slot] = {double{floats[which]}, false, nullptr};
        return {std::string(texts[which]), "fvar(" + std::to_string(slot) + ")"};
    }

    std::string controller(const Kind& kind) {
        std::string all = text({"[State x]\ntype = ", std::string(kind.type), "\n"});
        if (pick(3) == 0) {
            all += text({"triggerall = ", expression(2, false), "\n"});
        }
        all += text({"trigger1 = ", expression(3, false), "\n"});
        if (pick(3) == 0) {
            all += text({"trigger2 = ", expression(2, false), "\n"});
        }
        for (const std::string_view parameter : kind.parameters) {
            if (!parameter.empty() && pick(4) != 0) {
                all += text({std::string(parameter), " = ", expression(2, false),
                             pick(4) == 0 ? ", " + expression(1, false) : "", "\n"});
            }
        }
        return pick(6) == 0 ? text({all, "persistent = ", expression(0, false), "\n"}) : all;
    }

    std::string statements(int depth) {
        std::string all;
        for (std::size_t count = 1 + pick(3); count > 0; --count) {
            all += statement(depth);
        }
        return all;
    }

    std::string statement(int depth) {
        const auto value = [&](int deep) { return expression(deep, true); };
        const auto inner = [&] { return "{\n" + statements(depth - 1) + "}\n"; };
        switch (depth == 0 ? pick(5) : pick(10)) {
            case 0: return text({"let a = ", value(2), ";\n"});
            case 1: return text({"var(", value(0), ") := ", value(2), ";\n"});
            case 2: return text({"let b = call f(", value(1), ");\n"});
            case 3: return text({"map(combo) := ", value(1), ";\n"});
            case 5:
                return text({"if ", value(2), " ", inner(), "else if ", value(1), " ", inner(),
                             "else ", inner()});
            case 6:
                return text({"for i = ", value(0), "; ", value(0), "; ", value(0), " ", inner()});
            case 7: return text({"while ", value(1), " ", inner()});
            case 8:
                return text({"switch ", value(1), " {\ncase 1; [2, 5]:\n", statements(depth - 1),
                             "default:\n", statements(depth - 1), "}\n"});
            case 9: return text({"persistent(", value(0), ") if ", value(1), " ", inner()});
            default: {
                const Kind& kind = controllers[pick(controllers.size())];
                std::string all = std::string(kind.type) + "{";
                for (const std::string_view parameter : kind.parameters) {
                    if (!parameter.empty()) {
                        all += text({std::string(parameter), ": ", value(2), "; "});
                    }
                }
                return all + "}\n";
            }
        }
    }

    Bytes decisions_;
    std::size_t place_ = 0;
    std::size_t used_ = 0;
};

// An expression has the same value when it is computed while it is read and while it is played.
void check_constant(Grammar& grammar) {
    mugen::World world;
    const Grammar::Both texts = grammar.constant(3, world);
    const mugen::Constants constants;
    const mugen::Facts facts{.constants = &constants};
    const auto compiled = [&](const std::string& text) {
        return mugen::compile(mugen::parse_expression(text), facts);
    };
    const mugen::Code folded = compiled(texts.of_numbers);
    const mugen::Code open = compiled(texts.of_variables);
    const mugen::ActionTable actions;
    mugen::Evaluator evaluator(world, actions, facts);
    const auto played = evaluator.exact_number(open);
    const std::string both = texts.of_numbers + "\n" + texts.of_variables;
    fuzz::require(folded.error.empty() && open.error.empty(), "an expression can be read", both);
    const auto known = folded.constant();
    fuzz::require(!known || !played || *known == *played,
                  "a number and a variable that has it give the same", both);
}

}  // namespace

void fightconv::fuzz::test_states(const std::uint8_t* data, std::size_t size) {
    static const std::unique_ptr<Importer> importer = make_mugen_importer();
    static const ByteBuffer sprites =
        test::SffV1Builder{}.own({0, 0}, test::plain_pcx(4, 4, 1), 10).bytes();
    Grammar grammar({data, size});
    if (grammar.pick(4) == 1) {
        while (!grammar.at_end()) {
            check_constant(grammar);
        }
        return;
    }
    const auto with_boxes = [](std::string_view number) {
        return "[Begin Action " + std::string(number) +
               "]\nClsn1: 1\n Clsn1[0] = 0,-50, 20,-40\n0,0, 0,0, 3\nClsn2: 1\n"
               " Clsn2[0] = -9,-50, 9,0\n0,0, 0,0, 4\n0,0, 0,0, 5\n";
    };
    std::map<std::string, ByteBuffer> files;
    const auto add = [&](const char* name, const std::string& text) {
        files.emplace(name, test::text_file(text));
    };
    add("c.def",
        "[Info]\nname = \"c\"\nmugenversion = 1.1\nikemenversion = 1.0\n[Files]\nsprite = c.sff\n"
        "anim = c.air\ncns = c.cns\nst = c.cns\nst1 = c.zss\ncmd = c.cmd\n");
    add("c.air", with_boxes("0") + with_boxes("200") + with_boxes("210"));
    add("c.cns", grammar.cns());
    add("c.zss", grammar.zss());
    add("c.cmd", grammar.cmd());
    files.emplace("c.sff", sprites);
    std::uint64_t bytes = 0;
    for (const auto& [name, file] : files) {
        bytes += file.size();
    }
    const InputTree tree = InputTree::from_memory(std::move(files), "c");
    import_twice(*importer, tree, "c.def", bytes);
    check_strictly(*importer, tree, "c.def", bytes);
}
