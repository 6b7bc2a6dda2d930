#include "converters/mugen/repair/repair.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "converters/mugen/lint/check_for_engines.hpp"
#include "converters/mugen/repair/folder_files.hpp"
#include "converters/mugen/repair/mend_air.hpp"
#include "converters/mugen/repair/mend_sff.hpp"
#include "converters/mugen/repair/problems.hpp"
#include "core/base/names.hpp"
#include "core/base/reporter.hpp"
#include "core/base/text.hpp"
#include "formats/act/act.hpp"
#include "formats/air/air.hpp"

namespace fightconv::mugen {

namespace {

constexpr std::string_view list_name = "fightconv-repairs.txt";

// Sprites that engines and other characters ask for by number: the standing one, the portraits, and
// those of W11, which the throws of others show.
bool is_asked_for(Key key) noexcept {
    return key == Key{0, 0} || key.group == 9000 || (key.group >= 5000 && key.group < 5300);
}

class Repair {
public:
    Repair(const InputTree& tree, const CharacterFiles& files, const Character& character,
           const RepairOptions& options, Context& context)
        : tree_(tree), files_(files), character_(character), options_(options), context_(context) {}

    Result<OutputSet> run(std::string_view folder) {
        OutputSet set;
        set.folder = folder;
        set.charge = Charge(context_.budget);
        FC_ASSIGN(const std::vector<FolderFile> all, files_of_folder(tree_, files_, context_));
        for (const FolderFile& file : all) {
            FC_TRY(context_.check_cancelled());
            FC_ASSIGN(ByteBuffer bytes, content_of(file.name));
            FC_TRY(set.charge.add(bytes.size(), "the files of the character"));
            if (file.name == files_.main) {
                set.main_files.push_back(file.path);
            }
            set.files.push_back({file.path, std::move(bytes)});
        }
        FC_TRY(list_refusals());
        set.remark = mended_ == 0 ? "nothing had to be mended"
                                  : fmt::format("{} mended", counted(mended_, "thing"));
        FC_TRY(add_list(set));
        return set;
    }

private:
    Result<ByteBuffer> content_of(const std::string& name) {
        FC_ASSIGN(FileBytes bytes, tree_.read(name, context_));
        if (name == files_.sprites) {
            return sprites(name, std::move(bytes));
        }
        if (name == files_.animations) {
            return animations(name, std::move(bytes));
        }
        if (const Colours* const costume = options_.new_pictures ? costume_in(name) : nullptr;
            costume != nullptr) {
            FC_TRY(note(name, {}, "it has the colours of the other input"));
            return act::serialise(*costume);
        }
        return std::move(bytes).take();
    }

    // The costume that an .act of the .def holds; null for other files.
    const Colours* costume_in(const std::string& name) const {
        for (const PaletteChoice& choice : character_.palette_choices) {
            const auto place = static_cast<std::size_t>(choice.number - 1);
            if (place < files_.definition->palettes.size() &&
                find_beside(tree_, files_.main, files_.definition->palettes[place].path) == name) {
                return &character_[choice.palette].colours;
            }
        }
        return nullptr;
    }

    Result<ByteBuffer> animations(const std::string& name, FileBytes bytes) {
        FC_ASSIGN(air::Mended mended, air::mend({name, bytes}, context_));
        if (mended.mends.empty()) {
            return std::move(bytes).take();
        }
        for (const air::Mend& mend : mended.mends) {
            FC_TRY(note(name, Place::at_line(mend.line), mend.what));
        }
        return ByteBuffer(mended.text.begin(), mended.text.end());
    }

    Result<ByteBuffer> sprites(const std::string& name, FileBytes bytes) {
        FC_ASSIGN(const sff::Version version, sff::read_version({name, bytes}));
        const sff::Version wanted = options_.version.value_or(version);
        std::optional<std::set<Key>> keep;
        if (options_.reduce) {
            FC_ASSIGN(keep, named_sprites());
        }
        if (options_.new_pictures || options_.encode || wanted != version) {
            FC_TRY(note(name, {}, fmt::format("written anew as SFF {}", sff::name_of(wanted))));
            return sprite_file_of(character_,
                                  {.version = wanted,
                                   .encoding = options_.encoding,
                                   .add_portraits = false,
                                   .keep = keep ? &*keep : nullptr},
                                  context_);
        }
        FC_ASSIGN(sff::Mended mended, sff::mend({name, bytes}, keep ? &*keep : nullptr, context_));
        if (mended.mends.empty()) {
            return std::move(bytes).take();
        }
        for (const std::string& what : mended.mends) {
            FC_TRY(note(name, {}, what));
        }
        return std::move(mended.bytes);
    }

    // The sprites that any action names, whether a state shows it or not: helpers, explods and
    // throws name actions in ways that cannot be followed.
    Result<std::set<Key>> named_sprites() {
        std::set<Key> keys;
        for (const Sprite& sprite : character_.sprites) {
            if (is_asked_for(sprite.key)) {
                keys.insert(sprite.key);
            }
        }
        FC_ASSIGN(const FileBytes bytes, tree_.read_text(files_.animations, context_));
        Context quiet(Context::Beside{context_});
        FC_ASSIGN(const air::File file, air::parse({files_.animations, bytes}, quiet));
        for (const air::Action& action : file.actions) {
            for (const air::Element& element : action.elements) {
                keys.insert(element.sprite);
            }
        }
        return keys;
    }

    // The reasons for which an engine does not load the character are not in the .sff and .air
    // (W49), and the author has to mend them.
    Status list_refusals() {
        Context checking(Context::Beside{context_});
        FC_TRY(check_for_engines(tree_, files_, checking));
        for (const Diagnostic& found : checking.diagnostics.kept()) {
            if (found.problem->effect.kind == Effect::refusal) {
                refusals_ +=
                    fmt::format("{}: {}\n", render_place(found.file, found.place), found.message);
                context_.diagnostics.report(found);
            }
        }
        return {};
    }

    Status note(const std::string& file, Place place, const std::string& what) {
        ++mended_;
        Reporter(context_.diagnostics, file).report_text(repair_problem.repaired, place, what);
        return add_line(fmt::format("{}: {}\n", render_place(file, place), what));
    }

    Status add_line(const std::string& line) {
        FC_TRY(list_charge_.add(line.size(), "the list of repairs"));
        list_ += line;
        return {};
    }

    // Behind the list of an earlier repair, so that a second one, which finds nothing, changes
    // nothing.
    Status add_list(OutputSet& set) {
        if (mended_ == 0) {
            return {};
        }
        auto file = std::find_if(set.files.begin(), set.files.end(),
                                 [](const OutputFile& each) { return each.path == list_name; });
        if (file == set.files.end()) {
            file = set.files.insert(set.files.end(), {std::string(list_name), {}});
        }
        const std::string text = fmt::format(
            "{}What fightconv mended in this character; all other files and lines are as they "
            "were:\n{}",
            file->bytes.empty() ? "" : "\n", list_);
        FC_TRY(set.charge.add(text.size(), "the list of repairs"));
        file->bytes.insert(file->bytes.end(), text.begin(), text.end());
        return {};
    }

    const InputTree& tree_;
    const CharacterFiles& files_;
    const Character& character_;
    const RepairOptions& options_;
    Context& context_;
    std::uint64_t mended_ = 0;
    std::string list_;
    std::string refusals_;
    Charge list_charge_{context_.budget};
};

}  // namespace

Result<OutputSet> repair(const InputTree& tree, const CharacterFiles& files,
                         const Character& character, std::string_view folder,
                         const RepairOptions& options, Context& context) {
    return Repair(tree, files, character, options, context).run(folder);
}

}  // namespace fightconv::mugen
