#include "converters/mugen/repair/repair.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <optional>
#include <set>

#include "converters/mugen/lint/check_for_engines.hpp"
#include "converters/mugen/lint/problems.hpp"
#include "converters/mugen/repair/folder_files.hpp"
#include "converters/mugen/repair/mend_air.hpp"
#include "converters/mugen/repair/mend_sff.hpp"
#include "converters/mugen/repair/mend_states.hpp"
#include "converters/mugen/repair/problems.hpp"
#include "core/base/reporter.hpp"
#include "core/base/text/encodings.hpp"
#include "core/base/text/names.hpp"
#include "core/base/text/text.hpp"
#include "formats/mugen/act/act.hpp"
#include "formats/mugen/air/air.hpp"
#include "formats/text/mugen_text.hpp"

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
        FC_TRY(read_version());
        FC_TRY(check());
        plan_act_files(all);
        FC_TRY(plan_names(all));
        for (const FolderFile& file : all) {
            FC_TRY(context_.check_cancelled());
            FC_ASSIGN(ByteBuffer bytes, content_of(file.name));
            FC_TRY(set.charge.add(bytes.size(), "the files of the character"));
            if (file.name == files_.main) {
                set.main_files.push_back(file.path);
            }
            set.files.push_back({file.path, std::move(bytes)});
        }
        FC_TRY(add_act_files(set));
        list_refusals();
        if (is_written_anew_) {
            set.opaque_palettes = version_ != sff::Version::v2_01;
        }
        set.remark = remark();
        FC_TRY(add_list(set));
        return set;
    }

private:
    std::string remark() const {
        const auto changed = static_cast<std::uint64_t>(
            is_written_anew_ ? 0 : std::distance(options_.changes.begin(), options_.changes.end()));
        const std::uint64_t mended = mended_ - std::min(mended_, changed);
        std::string rest = mended > 0          ? fmt::format("{} mended (the list is in {})",
                                                             counted(mended, "thing"), list_name)
                           : number_still_ > 0 ? "nothing was mended"
                                               : "nothing had to be mended";
        if (number_still_ > 0) {
            rest += fmt::format("; {} still keep{} Ikemen GO from loading it",
                                counted(number_still_, "thing"), number_still_ == 1 ? "s" : "");
        }
        return changed == 0 ? rest
                            : fmt::format("{} changed; {}", counted(changed, "sprite"), rest);
    }

    Result<ByteBuffer> content_of(const std::string& name) {
        FC_ASSIGN(FileBytes bytes, tree_.read(name, context_));
        const bool is_text =
            name == files_.main || name == files_.animations || state_files_.contains(name);
        const bool was_utf16 = is_text && is_utf16(as_text(bytes));
        FC_ASSIGN(ByteBuffer content, mended(name, std::move(bytes)));
        if (was_utf16) {
            FC_TRY(note(name, {}, "it was in UTF-16, which no engine reads, and is in UTF-8 now"));
        }
        if (was_utf16 && is_utf16(as_text(content))) {
            const std::string text = utf16_to_utf8(as_text(content));
            content.assign(as_bytes(text).begin(), as_bytes(text).end());
        }
        return content;
    }

    Result<ByteBuffer> mended(const std::string& name, FileBytes bytes) {
        if (name == files_.sprites) {
            return sprites(name, std::move(bytes));
        }
        if (name == files_.animations) {
            return animations(name, std::move(bytes));
        }
        if (name == files_.main && (!new_act_files_.empty() || !new_values_.empty())) {
            return definition(name, bytes);
        }
        if (options_.mend_states && state_files_.contains(name)) {
            return states(name, std::move(bytes));
        }
        if (const Colours* const colours =
                options_.new_pictures || becomes_v1_ ? colours_of_act(name) : nullptr;
            colours != nullptr) {
            ByteBuffer file = act::serialise(*colours);
            if (as_text(file) != as_text(bytes)) {
                FC_TRY(note(name, {},
                            options_.new_pictures ? "it has the colours of the other input"
                                                  : "it has the colours of the .sff"));
            }
            return file;
        }
        return std::move(bytes).take();
    }

    // The colours that the character has for an .act of the .def; null for other files.
    const Colours* colours_of_act(const std::string& name) const {
        for (const SelectablePalette& palette : character_.selectable_palettes) {
            if (act_of(palette) == name) {
                return &character_[palette.palette].colours;
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

    // Which version the .sff has and gets.
    Status read_version() {
        FC_ASSIGN(const ByteBuffer head, tree_.head(files_.sprites, sff::version_bytes));
        FC_ASSIGN(const sff::Version version, sff::read_version({files_.sprites, head}));
        version_ = options_.version.value_or(version);
        is_written_anew_ = options_.new_pictures || options_.encode || version_ != version;
        becomes_v1_ = version_ == sff::Version::v1_01 && version != version_;
        return {};
    }

    // In SFF 1.01 the selectable palettes are the .act files that the .def names (S5); palettes for
    // which it names none get new ones. A palette 1 alone is that of sprite 0,0; if there are
    // others, an engine shows the next one for a first that is missing, so it gets a file too.
    void plan_act_files(const std::vector<FolderFile>& all) {
        const auto& selectable = character_.selectable_palettes;
        if (!becomes_v1_ || (selectable.size() == 1 && selectable.front().number == 1)) {
            return;
        }
        const auto is_taken = [&](const std::string& path) {
            return std::any_of(all.begin(), all.end(), [&](const FolderFile& each) {
                return text::equal_ignoring_case(each.path, path);
            });
        };
        for (const SelectablePalette& palette : selectable) {
            if (act_of(palette) || palette.number < 1 ||
                static_cast<std::size_t>(palette.number) > def::Definition().palettes.size()) {
                continue;
            }
            std::string path = fmt::format("pal{}.act", palette.number);
            while (is_taken(path)) {
                path.insert(0, "new-");
            }
            new_act_files_.emplace(palette.number, std::move(path));
        }
    }

    // The lines of the .def that name a file with another name now.
    Status plan_names(const std::vector<FolderFile>& all) {
        std::map<std::string, std::string> renamed;
        for (const FolderFile& file : all) {
            if (file.is_renamed) {
                renamed.emplace(file.name, file.path);
                FC_TRY(note(files_.main, {},
                            fmt::format("the file '{}' is now called '{}', because not every "
                                        "system accepts its name",
                                        to_utf8(file.name), file.path)));
            }
        }
        if (renamed.empty() || !files_.definition) {
            return {};
        }
        const def::Definition& definition = *files_.definition;
        std::vector<def::FileReference> references = references_in(definition);
        references.insert(references.end(),
                          {definition.intro_storyboard, definition.ending_storyboard});
        for (const def::FileReference& reference : references) {
            const auto name = find_beside(tree_, files_.main, reference.path);
            const auto found = name ? renamed.find(*name) : renamed.end();
            if (found != renamed.end()) {
                new_values_.emplace(reference.line, found->second);
            }
        }
        return {};
    }

    Status add_act_files(OutputSet& set) {
        for (const SelectablePalette& palette : character_.selectable_palettes) {
            const auto file = new_act_files_.find(palette.number);
            if (file != new_act_files_.end()) {
                ByteBuffer bytes = act::serialise(character_[palette.palette].colours);
                FC_TRY(set.charge.add(bytes.size(), "the files of the character"));
                set.files.push_back({file->second, std::move(bytes)});
            }
        }
        return {};
    }

    // The first of several lines with a key counts, so those of the new .act files stand first. The
    // comment that is added has the bytes that the line had: a .def has one encoding.
    Result<ByteBuffer> definition(const std::string& name, const FileBytes& bytes) {
        Context quiet(Context::Beside{context_});
        ByteBuffer text;
        text::LineReader lines({name, bytes}, quiet);
        text::Line line;
        bool is_added = false;
        const auto append = [&](std::string_view part) {
            const Bytes added = as_bytes(part);
            text.insert(text.end(), added.begin(), added.end());
        };
        if (as_text(bytes).starts_with(text::byte_order_mark)) {
            append(text::byte_order_mark);
        }
        while (lines.next(line)) {
            const auto value = new_values_.find(line.number);
            append(value == new_values_.end() ? std::string(line.whole)
                                              : with_value(line, value->second));
            append(line.end);
            const auto section = text::section_name(line.text);
            if (is_added || !section || !text::equal_ignoring_case(*section, "files")) {
                continue;
            }
            is_added = true;
            const std::string_view end = line.end.empty() ? "\n" : line.end;
            append(line.end.empty() ? end : "");
            for (const auto& [number, path] : new_act_files_) {
                append(fmt::format("pal{} = {} ;fightconv: added{}", number, path, end));
                FC_TRY(
                    note(name, line.place(),
                         fmt::format("selectable palette {} of the .sff is now {}", number, path)));
            }
        }
        return text;
    }

    static std::string with_value(const text::Line& line, std::string_view now) {
        const auto pair = text::key_value(line.text);
        const std::string_view was = text::unquote(pair ? pair->value : line.text);
        const auto begin = static_cast<std::size_t>(was.data() - line.whole.data());
        return std::string(line.whole.substr(0, begin))
            .append(now)
            .append(line.whole.substr(begin + was.size()))
            .append(" ;fightconv: was ")
            .append(line.text);
    }

    // The file in the folder that the .def names for the palette.
    std::optional<std::string> act_of(const SelectablePalette& palette) const {
        const auto place = static_cast<std::size_t>(palette.number - 1);
        return place < files_.definition->palettes.size() && files_.definition->palettes[place]
                   ? find_beside(tree_, files_.main, files_.definition->palettes[place].path)
                   : std::nullopt;
    }

    Result<ByteBuffer> sprites(const std::string& name, FileBytes bytes) {
        std::optional<std::set<Key>> keep;
        if (options_.reduce) {
            FC_ASSIGN(keep, named_sprites());
        }
        if (is_written_anew_) {
            FC_TRY(note(name, {}, fmt::format("written anew as SFF {}", sff::name_of(version_))));
            return sprite_file_of(character_,
                                  {.version = version_,
                                   .encoding = options_.encoding,
                                   .add_portraits = false,
                                   .keep = keep ? &*keep : nullptr},
                                  context_);
        }
        const sff::NewSprites changed{character_, options_.changes};
        FC_ASSIGN(sff::Mended mended,
                  sff::mend({name, bytes}, keep ? &*keep : nullptr,
                            options_.changes.empty() ? nullptr : &changed, context_));
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
    // (W49). Without --mend-states the author has to mend them.
    Status check() {
        mends_.charge = Charge(context_.budget);
        Context checking(Context::Beside{context_, most_refusals});
        FC_TRY(check_for_engines(tree_, files_, checking, &mends_));
        find_state_files();
        if (options_.mend_states) {
            for (const LineMend& mend : mends_.all) {
                if (state_files_.contains(mend.file)) {
                    mends_of_files_[mend.file].emplace(mend.line, &mend);
                }
            }
            for (const auto& [file, mends] : mends_of_files_) {
                for (const auto& [line, mend] : mends) {
                    if (!mend->added.empty()) {
                        added_behind_[file].push_back(line);
                    }
                }
            }
        }
        for (const DiagnosticSink* const sink : {&mends_.of_reading, &checking.diagnostics}) {
            for (const Diagnostic& found : sink->kept()) {
                if (found.problem->effect.kind != Effect::refusal || is_mended(found)) {
                    continue;
                }
                FC_TRY(add_still(found));
                if (sink == &checking.diagnostics) {
                    refusals_.push_back(found);
                }
            }
        }
        return {};
    }

    // By the lines of the new file: a line that was added moves all behind it.
    Status add_still(const Diagnostic& found) {
        Place place = found.place;
        const auto added = added_behind_.find(found.file);
        if (place.line && added != added_behind_.end()) {
            const auto& lines = added->second;
            const auto first_behind = std::lower_bound(lines.begin(), lines.end(), *place.line);
            *place.line += static_cast<std::uint32_t>(first_behind - lines.begin());
        }
        ++number_still_;
        const std::string text =
            fmt::format("{}: {}\n", render_place(found.file, place), found.message);
        FC_TRY(list_charge_.add(text.size(), "the list of repairs"));
        still_ += text;
        return {};
    }

    void find_state_files() {
        const def::Definition& definition = *files_.definition;
        std::vector<def::FileReference> references = {definition.cmd, definition.stcommon};
        references.insert(references.end(), definition.states.begin(), definition.states.end());
        for (const def::FileReference& reference : references) {
            const auto name = reference && !has_extension(reference.path, ".zss")
                                  ? find_text(tree_, files_.main, reference.path)
                                  : std::nullopt;
            if (name) {
                state_files_.insert(*name);
            }
        }
    }

    // A mended line may have another fault, such as the name of a trigger that does not exist. A
    // palette that is not in the .sff is mended there.
    bool is_mended(const Diagnostic& found) const {
        if (found.problem == &lint_problem.refused_portrait) {
            return true;
        }
        constexpr auto mendable = std::to_array<const Problem*>(
            {&lint_problem.refused_value, &lint_problem.refused_trigger, &lint_problem.refused_text,
             &lint_problem.refused_line, &lint_problem.trigger_unreadable});
        if (std::find(mendable.begin(), mendable.end(), found.problem) == mendable.end()) {
            return false;
        }
        const auto file = mends_of_files_.find(found.file);
        return file != mends_of_files_.end() && found.place.line &&
               file->second.contains(*found.place.line);
    }

    void list_refusals() {
        for (const Diagnostic& found : refusals_) {
            context_.diagnostics.report(found);
        }
    }

    Result<ByteBuffer> states(const std::string& name, FileBytes bytes) {
        FC_ASSIGN(const MendedStates mended,
                  mend_states({name, bytes}, mends_of_files_[name], context_));
        if (mended.mends.empty()) {
            return std::move(bytes).take();
        }
        for (const StateMend& mend : mended.mends) {
            FC_TRY(note(name, Place::at_line(mend.line), mend.what));
        }
        return ByteBuffer(mended.text.begin(), mended.text.end());
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
        const std::string still =
            number_still_ == 0
                ? std::string()
                : fmt::format("What still keeps Ikemen GO from loading it:\n{}", still_);
        if (mended_ == 0 && (still.empty() || !options_.mend_states)) {
            return {};
        }
        auto file = std::find_if(set.files.begin(), set.files.end(),
                                 [](const OutputFile& each) { return each.path == list_name; });
        if (file == set.files.end()) {
            file = set.files.insert(set.files.end(), {std::string(list_name), {}});
        }
        if (mended_ == 0 && as_text(file->bytes).ends_with(still)) {
            return {};
        }
        std::string text = file->bytes.empty() ? "" : "\n";
        if (mended_ > 0) {
            text += fmt::format(
                "What fightconv mended in this character; all other files and lines are as they "
                "were:\n{}{}",
                list_, still.empty() ? "" : "\n");
        }
        text += still;
        FC_TRY(set.charge.add(text.size(), "the list of repairs"));
        file->bytes.insert(file->bytes.end(), text.begin(), text.end());
        return {};
    }

    const InputTree& tree_;
    const CharacterFiles& files_;
    const Character& character_;
    const RepairOptions& options_;
    Context& context_;
    sff::Version version_ = sff::Version::v2_01;  // of the .sff that is written
    bool is_written_anew_ = false;
    bool becomes_v1_ = false;  // from a version that has its selectable palettes in the .sff
    std::map<std::int32_t, std::string> new_act_files_;  // by number: their files
    std::map<std::uint32_t, std::string> new_values_;    // by line of the .def
    std::uint64_t mended_ = 0;
    std::string list_;
    std::set<std::string> state_files_;  // of CNS
    LineMends mends_;
    std::map<std::string, std::map<std::uint32_t, const LineMend*>, std::less<>> mends_of_files_;
    // the lines behind which one is added, in their order
    std::map<std::string, std::vector<std::uint32_t>, std::less<>> added_behind_;
    std::vector<Diagnostic> refusals_;  // that nobody has reported
    std::string still_;                 // these and those of the import, a line each
    std::uint64_t number_still_ = 0;
    Charge list_charge_{context_.budget};
};

}  // namespace

Result<OutputSet> repair(const InputTree& tree, const CharacterFiles& files,
                         const Character& character, std::string_view folder,
                         const RepairOptions& options, Context& context) {
    return Repair(tree, files, character, options, context).run(folder);
}

}  // namespace fightconv::mugen
