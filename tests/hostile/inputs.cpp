#include "tests/hostile/inputs.hpp"

#include <algorithm>
#include <filesystem>
#include <regex>

#include "core/base/text/text.hpp"
#include "formats/mugen/act/act.hpp"
#include "tests/support/characters/builder.hpp"
#include "tests/support/characters/samples.hpp"
#include "tests/support/mugen/files.hpp"
#include "tests/support/mugen/sff_builder.hpp"
#include "tests/support/temp_folder.hpp"

namespace fightconv::test {

namespace {

InputTree tree_with(const DamagedInput& input, const ByteBuffer& bytes) {
    std::map<std::string, ByteBuffer> files = input.files;
    files[input.damaged] = bytes;
    return InputTree::from_memory(std::move(files));
}

DamagedInput written_as(const std::string& format, const Character& character) {
    Context context;
    OutputSet set = formats().exporter(format)->write(character, "c", context).value();
    DamagedInput input{
        format, set.main_files.empty() ? set.files.front().path : set.main_files.front(), {}, {}};
    for (OutputFile& file : set.files) {
        input.files.emplace(file.path, std::move(file.bytes));
    }
    return input;
}

}  // namespace

const Registry& formats() {
    static const Registry registry = builtin_registry();
    return registry;
}

ByteBuffer bytes_of(const std::string& path) {
    const std::string text = read_file(path);
    return {text.begin(), text.end()};
}

Result<Character> DamagedInput::read_with(const ByteBuffer& bytes, Context& context) const {
    return formats().importer(importer)->read(tree_with(*this, bytes), main_file, context);
}

Result<Character> DamagedInput::check_with(const ByteBuffer& bytes, Context& context) const {
    return formats().importer(importer)->check(tree_with(*this, bytes), main_file, context);
}

DamagedInput mugen_with(const std::string& extension, ByteBuffer bytes) {
    const std::string name = "c" + extension;
    DamagedInput input{"mugen", "c.def", name, {}};
    input.files["c.def"] = def_file(
        "cmd = c.cmd\ncns = c.cns\nst = c.cns\nsprite = c.sff\nanim = c.air\nsound = c.snd\npal1 = "
        "c.act\n");
    input.files["c.sff"] = SffV1Builder{}
                               .own({0, 0}, plain_pcx(4, 4, 1), 10)
                               .own({200, 0}, plain_pcx(3, 2, 2), 20)
                               .bytes();
    input.files["c.air"] = text_file(
        "[Begin Action 0]\n0,0, 0,0, 8\n[Begin Action 200]\nClsn1: 1\nClsn1[0] = 0,0,9,9\n200,0, "
        "0,0, 3\n200,0, 1,0, 4\n");
    input.files["c.cns"] = text_file(
        "[Data]\nlife = 1000\n[Statedef 200]\nanim = 200\n[State 200, 0]\ntype = HitDef\ntrigger1 "
        "= 1\ndamage = 10\n");
    input.files["c.cmd"] = text_file(
        "[Command]\nname = \"a\"\ncommand = a\n[Statedef -1]\n[State -1]\ntype = "
        "ChangeState\nvalue = 200\ntrigger1 = command = \"a\"\n");
    if (extension == ".def") {  // the small files under the names that it gives them
        const std::string text(as_text(bytes));
        static const std::regex file_name(R"([\w.-]+(\.sff|\.air|\.cns|\.cmd))", std::regex::icase);
        for (std::sregex_iterator each(text.begin(), text.end(), file_name), end; each != end;
             ++each) {
            input.files[each->str()] = input.files["c" + lower_case(each->str(1))];
        }
    }
    input.files[name] = std::move(bytes);
    return input;
}

DamagedInput alone(const std::string& importer, const std::string& name, ByteBuffer bytes) {
    return {importer, name, name, {{name, std::move(bytes)}}};
}

std::vector<DamagedInput> sample_inputs() {
    std::vector<DamagedInput> inputs;
    for (const std::string sample : {"ember", "slate", "tide"}) {
        std::vector<std::filesystem::path> paths;
        for (const auto& entry : std::filesystem::directory_iterator(samples + "/" + sample)) {
            paths.push_back(entry.path());
        }
        std::sort(paths.begin(), paths.end());
        for (const std::filesystem::path& path : paths) {
            const std::string extension = lower_case(path.extension().string());
            if (extension == ".sff" || extension == ".snd") {
                inputs.push_back(
                    alone(extension.substr(1), path.filename().string(), bytes_of(path.string())));
            } else if (extension == ".air" || extension == ".cns" || extension == ".cmd" ||
                       extension == ".def" || extension == ".act") {
                inputs.push_back(mugen_with(extension, bytes_of(path.string())));
            }
        }
    }
    inputs.push_back(mugen_with(".act", act::serialise(test_colours(90))));
    inputs.push_back(mugen_with(".sff", SffV1Builder{}
                                            .own({0, 0}, plain_pcx(4, 4, 1), 10)
                                            .own({200, 0}, plain_pcx(3, 2, 2), 20)
                                            .bytes()));
    for (std::uint32_t seed = 0; seed < 3; ++seed) {
        const Character character = random_character(seed);
        for (const std::string format : {"mugen", "uff", "fspk", "urho3d", "aseprite"}) {
            const DamagedInput written = written_as(format, character);
            for (const auto& [name, bytes] : written.files) {
                const std::string extension =
                    lower_case(std::filesystem::path(name).extension().string());
                if (formats().importer(format)->info().id == "urho3d" || extension != ".json") {
                    inputs.push_back(written);
                    inputs.back().damaged = name;
                }
            }
        }
    }
    return inputs;
}

}  // namespace fightconv::test
