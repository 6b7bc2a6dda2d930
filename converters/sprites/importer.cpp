#include "converters/sprites/importer.hpp"

#include <algorithm>
#include <map>

#include "converters/sprites/picture_folder.hpp"
#include "converters/sprites/picture_list.hpp"
#include "converters/sprites/problems.hpp"
#include "core/base/text/text.hpp"
#include "core/model/action_names.hpp"
#include "formats/text/mugen_text.hpp"

namespace fightconv {

namespace {

bool has_name(const std::vector<std::string>& names, std::string_view wanted) {
    return std::any_of(names.begin(), names.end(), [&](const std::string& name) {
        return text::equal_ignoring_case(name, wanted);
    });
}

bool is_list(std::string_view file) {
    const std::string_view name = file.substr(file.rfind('/') + 1);
    return text::equal_ignoring_case(name, sprites::text_list) ||
           text::equal_ignoring_case(name, sprites::json_list);
}

// The folder itself, or that of a list in it.
Result<InputTree> folder_of(const InputTree& tree, std::string_view main_file) {
    const std::size_t slash = main_file.rfind('/');
    return slash == main_file.npos ? tree : tree.in(main_file.substr(0, slash));
}

// An animation of each group that is no portrait's: authors number the sprites of an action so.
Status add_animations(Character& character) {
    constexpr std::int32_t usual_ticks = 5;
    constexpr std::int16_t group_of_portraits = 9000;
    std::map<Key, SpriteId> sprites;
    for (std::uint32_t i = 0; i < character.sprites.size(); ++i) {
        sprites.emplace(character.sprites[i].key, SpriteId{i});
    }
    FC_TRY(character.charge.add(sprites.size() * (sizeof(Frame) + sizeof(Animation)),
                                "the animations"));
    for (const auto& [key, sprite] : sprites) {
        if (key.group < 0 || key.group == group_of_portraits) {
            continue;
        }
        if (character.animations.empty() || character.animations.back().number != key.group) {
            Animation& animation = character.animations.emplace_back();
            animation.number = key.group;
            animation.name = action_name(key.group);
        }
        Frame frame;
        frame.sprite = sprite;
        frame.ticks = usual_ticks;
        character.animations.back().frames.push_back(std::move(frame));
    }
    return {};
}

class SpritesImporter final : public Importer {
public:
    const FormatInfo& info() const noexcept override { return info_; }

    Confidence probe(const ProbeInput& input) const noexcept override {
        if (!input.file_name.empty()) {
            return is_list(input.file_name) ? Confidence::certain : Confidence::no;
        }
        const bool is_listed =
            has_name(input.names, sprites::text_list) || has_name(input.names, sprites::json_list);
        return is_listed || std::any_of(input.names.begin(), input.names.end(),
                                        [](const std::string& name) {
                                            const auto named = sprites::sprite_of_name(name);
                                            return named && *named;
                                        })
                   ? Confidence::maybe
                   : Confidence::no;
    }

    Result<std::vector<std::string>> files(const InputTree& tree, std::string_view main_file,
                                           Context& context) const override {
        std::vector<std::string> names = {std::string(sprites::text_list),
                                          std::string(sprites::json_list)};
        FC_ASSIGN(const InputTree folder, folder_of(tree, main_file));
        FC_ASSIGN(const sprites::PictureList list, sprites::list_pictures(folder, context));
        for (const sprites::ListedPicture& picture : list.pictures) {
            names.push_back(picture.file);
        }
        for (const sprites::ListedPalette& palette : list.palettes) {
            names.push_back(palette.file);
        }
        for (std::string& name : names) {
            name.insert(0, main_file.substr(0, main_file.rfind('/') + 1));
        }
        return names;
    }

    // Pictures alone may be anything; whoever writes a sprites.txt wants sprites.
    Finding find(const InputTree& folder) const override {
        const auto names = folder.list("");
        const bool is_input =
            names && has_name(*names, sprites::text_list) &&
            std::none_of(names->begin(), names->end(),
                         [](const std::string& name) { return has_extension(name, ".def"); });
        return is_input ? Finding{{""}} : Finding{{}};
    }

private:
    Result<Character> read_files(const InputTree& tree, std::string_view main_file,
                                 Context& context) const override {
        FC_ASSIGN(const InputTree pictures, folder_of(tree, main_file));
        FC_ASSIGN(sprites::PictureFolder folder, sprites::read_picture_folder(pictures, context));
        for (std::size_t i = 0; i < folder.has_axis.size(); ++i) {
            if (!folder.has_axis[i]) {
                sprites::report_missing_axis(folder.character.sprites[i], "", context);
            }
        }
        FC_TRY(add_animations(folder.character));
        return std::move(folder.character);
    }

    const FormatInfo info_{.id = sprites_importer_id,
                           .name = "folder of PNG sprites",
                           .extensions = {"sprites.txt"},
                           .problems = {rows_of(sprites_problem)}};
};

}  // namespace

std::unique_ptr<Importer> make_sprites_importer() { return std::make_unique<SpritesImporter>(); }

}  // namespace fightconv
