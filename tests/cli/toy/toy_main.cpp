// The command line with one more format: a text with a line for each animation, its name and its
// ticks. One text finds a bug in it.
#include <charconv>
#include <stdexcept>
#include <string>

#include "converters/api/registry.hpp"
#include "converters/cli/run.hpp"
#include "core/base/text/text.hpp"
#include "tests/support/characters/builder.hpp"

using namespace fightconv;

namespace {

class ToyImporter final : public Importer {
public:
    const FormatInfo& info() const noexcept override { return info_; }
    Confidence probe(const ProbeInput& input) const noexcept override {
        return as_text(input.head).starts_with("toy\n") ? Confidence::certain : Confidence::no;
    }
    Finding find(const InputTree& folder) const override {
        Finding finding;
        const auto names = folder.list("");
        for (const std::string& name : names ? *names : std::vector<std::string>()) {
            if (has_extension(name, ".toy")) {
                finding.inputs.push_back(name);
            }
        }
        return finding;
    }

private:
    Result<Character> read_files(const InputTree& tree, std::string_view main_file,
                                 Context& context) const override {
        FC_ASSIGN(const FileBytes bytes, tree.read(main_file, context));
        test::CharacterBuilder builder;
        const SpriteId sprite = builder.sprite({0, 0}, {0, 1}, {"12", "3."}, builder.palette());
        std::string_view text = as_text(bytes);
        if (text == "toy\nbug 1\n") {
            throw std::logic_error("the toy is broken");
        }
        for (text.remove_prefix(4); !text.empty(); text.remove_prefix(text.find('\n') + 1)) {
            const std::size_t space = text.find(' ');
            std::int32_t ticks = 0;
            std::from_chars(text.data() + space + 1, text.data() + text.size(), ticks);
            builder.animation(static_cast<std::int32_t>(builder.character.animations.size()),
                              std::string(text.substr(0, space)), {test::frame_of(sprite, ticks)});
        }
        return std::move(builder.character);
    }

    const FormatInfo info_{.id = "toy", .name = "Toy text", .extensions = {".toy"}};
};

class ToyExporter final : public Exporter {
public:
    const FormatInfo& info() const noexcept override { return info_; }

private:
    struct Options {
        bool loud = false;
    };

    Result<OutputSet> write_files(const Character& character, std::string_view name,
                                  Context& context) const override {
        const auto& options = options_of<Options>(context);
        std::string text = "toy\n";
        for (const Animation& animation : character.animations) {
            text += animation.name + " " + std::to_string(animation.frames.front().ticks) + "\n";
        }
        if (options.loud) {
            text.replace(0, 3, "TOY");
        }
        const Bytes bytes = as_bytes(text);
        return OutputSet{.folder = "",
                         .files = {{main_output(name), {bytes.begin(), bytes.end()}}}};
    }

    const OptionTable<Options> table_ =
        OptionTable<Options>().choice<bool>("toy-voice", "VOICE", {{"soft", false}, {"loud", true}},
                                            &Options::loud, "how the toy speaks");
    const FormatInfo info_{.id = "toy",
                           .name = "Toy text",
                           .extensions = {".toy"},
                           .output = ".toy",
                           .options = table_.declared(),
                           .holds = Aspects::none()};
};

}  // namespace

int main(int count, char** values) {
    Registry registry = builtin_registry();
    registry.importers.push_back(std::make_unique<ToyImporter>());
    registry.exporters.push_back(std::make_unique<ToyExporter>());
    return cli::run(count, values, registry);
}
