// Every sprite and every action of the corpus, against what an independent decoder read.
#include <algorithm>
#include <iostream>
#include <optional>
#include <string>
#include <vector>

#include "core/disk/input_tree.hpp"
#include "formats/mugen/act/act.hpp"
#include "formats/mugen/air/air.hpp"
#include "formats/mugen/def/def.hpp"
#include "formats/mugen/sff/sff.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus/corpus.hpp"
#include "tests/support/corpus/oracle.hpp"
#include "tests/support/mugen/air_text.hpp"

using namespace fightconv;
using test::Oracle;

namespace {

template <class T>
T value_of(Result<T> result) {
    if (!result) {
        throw std::runtime_error(result.error().render());
    }
    return *std::move(result);
}

struct Score {
    std::size_t equal = 0;
    std::size_t all = 0;
    std::vector<std::string> differences;

    void count(const std::string& item, const std::string& found, const std::string& expected) {
        ++all;
        if (found == expected) {
            ++equal;
        } else {
            differences.push_back(item + "\n  found    " + found + "\n  expected " + expected);
        }
    }
    std::string text() const { return std::to_string(equal) + "/" + std::to_string(all); }
};

// The colours of the pal1 that the character's .def names; nothing without one.
std::optional<Colours> pal1_of(const Oracle& oracle, const InputTree& tree, Context& context) {
    for (const std::string& name : value_of(tree.list(""))) {
        if (!name.ends_with(".def")) {
            continue;
        }
        const FileBytes bytes = value_of(tree.read(name, context));
        const def::Definition definition = value_of(def::parse({name, bytes}, context));
        if (definition.kind == def::Kind::character &&
            tree.find(definition.sprite.path) == oracle.sff && definition.palettes[0]) {
            const FileBytes act = value_of(tree.read(definition.palettes[0].path, context));
            return value_of(act::parse({definition.palettes[0].path, act}, context));
        }
    }
    return std::nullopt;
}

std::string hash_of(const Picture& picture, const Colours* colours) {
    if (picture.empty()) {
        return "";
    }
    const std::size_t stride = std::size_t{picture.width} * 4;
    ByteBuffer rgba(stride * picture.height);
    copy_rgba(picture, {0, 0, picture.width, picture.height}, colours, rgba, stride);
    return test::sha256(rgba);
}

std::string sprite_text(Key key, Point axis, std::uint32_t width, std::uint32_t height,
                        const std::string& rgba, const std::string& rgba_in_game) {
    return std::to_string(key.group) + "," + std::to_string(key.number) + " axis " +
           std::to_string(axis.x) + "," + std::to_string(axis.y) + " size " +
           std::to_string(width) + "x" + std::to_string(height) + " " + rgba + " in game " +
           rgba_in_game;
}

void compare_sprites(const Oracle& oracle, const InputTree& tree, Score& score) {
    Context context;
    const FileBytes bytes = value_of(tree.read(oracle.sff, context));
    sff::File file = value_of(sff::parse({oracle.sff, bytes}, context));
    const std::vector<Picture> pictures =
        value_of(sff::decode_pictures(file, oracle.sff, context)).by_node;
    const std::optional<Colours> pal1 =
        oracle.has_act ? pal1_of(oracle, tree, context) : std::nullopt;
    const std::vector<std::uint32_t> replaced = sff::palettes_replaced_by_act(file);

    for (std::size_t i = 0; i < std::max(file.sprites.size(), oracle.sprites.size()); ++i) {
        std::string found = "no sprite";
        std::string expected = "no sprite";
        if (i < file.sprites.size()) {
            const sff::SpriteNode& node = file.sprites[i];
            const Picture& picture = pictures.at(node.source);
            const std::string rgba =
                hash_of(picture, node.palette ? &file.palettes.at(*node.palette).colours : nullptr);
            const bool in_pal1 =
                pal1 && node.palette &&
                std::find(replaced.begin(), replaced.end(), *node.palette) != replaced.end();
            found = sprite_text(node.key, node.axis, node.width, node.height, rgba,
                                in_pal1 ? hash_of(picture, &*pal1) : rgba);
        }
        if (i < oracle.sprites.size()) {
            const test::OracleSprite& sprite = oracle.sprites[i];
            expected = sprite_text(sprite.key, sprite.axis, sprite.width, sprite.height,
                                   sprite.rgba, oracle.has_act ? sprite.rgba_in_game : sprite.rgba);
        }
        score.count((oracle.folder / oracle.sff).string() + " node " + std::to_string(i), found,
                    expected);
    }
}

std::string action_text(const air::File& file, std::size_t index) {
    if (index >= file.actions.size()) {
        return "no action";
    }
    const air::Action& action = file.actions[index];
    std::string text = "action " + std::to_string(action.number) + " line " +
                       std::to_string(action.line) + " loop " + std::to_string(action.loop_start);
    for (const air::Element& element : action.elements) {
        text += "\n    " + test::describe(action, element);
    }
    return text;
}

void compare_actions(const Oracle& oracle, const InputTree& tree, Score& score) {
    Context context;
    const FileBytes bytes = value_of(tree.read(oracle.air, context));
    const air::File file = value_of(air::parse({oracle.air, bytes}, context));
    for (std::size_t i = 0; i < std::max(file.actions.size(), oracle.actions.actions.size()); ++i) {
        score.count((oracle.folder / oracle.air).string() + " action " + std::to_string(i),
                    action_text(file, i), action_text(oracle.actions, i));
    }
}

}  // namespace

TEST_CASE("Every sprite and action of the corpus is as the independent decoder read it") {
    constexpr std::size_t shown = 20;
    Score sprites;
    Score actions;
    for (const auto& file : test::oracle_files(test::corpus_or_skip())) {
        const Oracle oracle = test::read_oracle(file);
        const InputTree tree = value_of(InputTree::open(oracle.folder));
        compare_sprites(oracle, tree, sprites);
        if (!oracle.air.empty()) {
            compare_actions(oracle, tree, actions);
        }
    }
    std::cout << "corpus: " << sprites.text() << " sprites, " << actions.text() << " actions"
              << std::endl;
    for (const Score* score : {&sprites, &actions}) {
        for (std::size_t i = 0; i < std::min(score->differences.size(), shown); ++i) {
            FAIL_CHECK(score->differences[i]);
        }
        CHECK(score->all > 0);
        CHECK(score->equal == score->all);
    }
}
