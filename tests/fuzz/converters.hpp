// The claims for importers and exporters.
#pragma once

#include <vector>

#include "converters/interface/converter.hpp"
#include "converters/mugen/importer.hpp"
#include "converters/uff/read/importer.hpp"
#include "core/model/validate.hpp"
#include "tests/fuzz/fuzz.hpp"
#include "tests/fuzz/mugen_parts.hpp"
#include "tests/support/given_options.hpp"

namespace fightconv::fuzz {

inline std::string difference_in(const Aspects& aspects, const Character& a, const Character& b) {
    const auto found = difference(a, b, aspects, 1);
    return found.empty() ? "" : found.kept().front().text();
}

// The character, when there is one: sound, and the same each time. `size` of all files together.
inline std::optional<Character> import_twice(const Importer& importer, const InputTree& tree,
                                             std::string_view main_file, std::uint64_t size) {
    auto character = read_twice(
        size, [&](Context& context) { return importer.read(tree, main_file, context); },
        [](const Character& a, const Character& b) { return difference_in(Aspects::all(), a, b); });
    if (character) {
        const auto violations = validate(*character);
        require(violations.empty(), "an imported character is sound",
                violations.empty() ? "" : violations.front().message);
    }
    return character;
}

// Runs the checks of `validate`.
inline void check_strictly(const Importer& importer, const InputTree& tree,
                           std::string_view main_file, std::uint64_t size) {
    if (!checks_everything()) {
        return;
    }
    Context context(limits());
    const auto status = importer.check(tree, main_file, context);
    check(context);
    if (!status) {
        check(status.error(), size);
    }
}

// Each option of a list of words with the one that `choice` says.
inline OptionValues chosen_options(const FormatInfo& info, unsigned choice) {
    OptionValues options;
    for (const OptionInfo& option : info.options) {
        if (const auto count = static_cast<unsigned>(option.words.size()); count != 0) {
            options[option.name] = option.words[choice % count];
            choice /= count;
        }
    }
    return options;
}

// The character of a UFF package, or of the parts of a MUGEN character.
inline Result<Character> character_of(bool is_uff, Bytes input) {
    Context context(limits());
    if (is_uff) {
        return make_uff_importer()->read(
            InputTree::from_memory({{"c.uff", ByteBuffer(input.begin(), input.end())}}), "c.uff",
            context);
    }
    MugenParts parts = split(input);
    return make_mugen_importer()->read(InputTree::from_memory(std::move(parts.files), "c"),
                                       parts.main_file, context);
}

// Writes a character, reads it again and compares. Losses that FormatInfo::holds says are named in
// `held`; with any other the character only has to be readable.
inline void check_round_trip(const Exporter& exporter, const Importer& importer,
                             const Character& character, unsigned choice,
                             const std::vector<std::string_view>& held) {
    Context writing(limits());
    writing.options = test::given_options(exporter, chosen_options(exporter.info(), choice));
    const auto losses = exporter.losses(character, writing);
    const auto set = exporter.write(character, "c", writing);
    if (!set) {
        return require(set.error().code() == ErrorCode::limit_exceeded,
                       "a sound character that is small enough can be written",
                       set.error().render());
    }
    if (!checks_everything()) {
        return;
    }
    std::map<std::string, ByteBuffer> files;
    for (const OutputFile& file : set->files) {
        files.emplace(file.path, file.bytes);
    }
    const std::string main_file = set->files.front().path;
    Context reading(limits());
    const auto back = importer.read(InputTree::from_memory(std::move(files)), main_file, reading);
    if (!back && back.error().code() == ErrorCode::limit_exceeded) {
        return;
    }
    require(back.has_value(), "what is written can be read", back ? "" : back.error().render());
    const bool whole = std::all_of(losses.begin(), losses.end(), [&](const Diagnostic& loss) {
        return std::find(held.begin(), held.end(), loss.id()) != held.end();
    });
    if (whole) {
        const std::string found = difference_in(exporter.info().holds, character, *back);
        require(found.empty(), "what is written comes back", found);
    }
}

// Small enough for looking at each pixel of it.
inline bool is_small(const Character& character) {
    std::uint64_t pixels = 0;
    for (const Picture& picture : character.pictures) {
        pixels += std::uint64_t{picture.width} * picture.height;
    }
    return pixels <= 1U << 14;
}

// A byte of options (from bit 1 on) and the parts of a MUGEN character, written with them:
// `check(character, context, set)` where that is possible, and it is wherever no limit is passed.
template <class Check>
void export_parts(const Exporter& exporter, const std::uint8_t* data, std::size_t size,
                  Check check_set) {
    if (size == 0) {
        return;
    }
    const auto character = character_of(false, Bytes(data, size).subspan(1));
    if (!character) {
        return;
    }
    Context writing(limits());
    writing.options = test::given_options(exporter, chosen_options(exporter.info(), data[0] / 2U));
    const auto set = exporter.write(*character, "c", writing);
    require(writing.budget.used() == (set ? set->bytes() : 0), "only the files stay charged",
            exporter.info().id);
    if (!set) {
        const bool option_refused =
            set.error().code() == ErrorCode::unsupported_feature && !set.error().remedy().empty();
        return require(option_refused || set.error().code() == ErrorCode::limit_exceeded,
                       "a sound character that is small enough can be written",
                       set.error().render());
    }
    if (checks_everything()) {
        check_set(*character, writing, *set);
    }
}

}  // namespace fightconv::fuzz
