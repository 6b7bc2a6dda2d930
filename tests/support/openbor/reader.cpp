#include "tests/support/openbor/reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <set>
#include <sstream>
#include <stdexcept>

#include "core/base/text/text.hpp"
#include "formats/images/png/png.hpp"
#include "formats/wav/wav.hpp"

namespace fightconv::test {

namespace {

using Words = std::vector<std::string>;

constexpr std::size_t longest_line = 511;
constexpr std::size_t most_words = 64;

std::string text_of_file(const ByteBuffer& bytes) { return {bytes.begin(), bytes.end()}; }

class OpenborReader {
public:
    explicit OpenborReader(const OutputSet& set) {
        for (const OutputFile& file : set.files) {
            files_.emplace(lower_case(file.path), &file.bytes);  // the engine ignores case
        }
        if (files_.size() != set.files.size()) {
            throw std::runtime_error("two files differ in case only");
        }
    }

    OpenborModel run() && {
        const std::string path = read_fragment();
        std::istringstream lines(text_of_file(file(path)));
        std::string comment;
        for (std::string line; std::getline(lines, line);) {
            ++number_;
            check(line.size() <= longest_line, "the line is too long");
            check(std::all_of(line.begin(), line.end(), [](char c) { return c >= 32 && c < 127; }),
                  "the line is not ASCII");
            if (line.starts_with('#')) {
                comment += line.substr(1) + "\n";
                continue;
            }
            check(line.find_first_of("#\"") == std::string::npos,
                  "a comment or a quote within the line");
            std::istringstream text(line);
            Words words;
            for (std::string word; text >> word;) {
                words.push_back(word);
            }
            check(words.size() <= most_words, "the line has too many words");
            if (words.empty()) {
                comment.clear();
                continue;
            }
            command(words, comment);
        }
        finish();
        return std::move(model_);
    }

private:
    void check(bool claim, const std::string& problem) const {
        if (!claim) {
            throw std::runtime_error(fmt::format("line {}: {}", number_, problem));
        }
    }

    const ByteBuffer& file(const std::string& path) const {
        const auto found = files_.find(lower_case(path));
        check(found != files_.end(), "there is no file " + path);
        return *found->second;
    }

    // maxattacks and so on come before the model is loaded.
    std::string read_fragment() {
        const auto found = std::find_if(files_.begin(), files_.end(), [](const auto& each) {
            return each.first.ends_with(".models.txt");
        });
        check(found != files_.end(), "there is no NAME.models.txt");
        std::istringstream lines(text_of_file(*found->second));
        std::string path;
        for (std::string line; std::getline(lines, line);) {
            std::istringstream text(line.substr(0, line.find('#')));
            std::string word, value, rest;
            if (!(text >> word >> value)) {
                continue;
            }
            check(path.empty(), "a limit after the model");
            if (word == "load") {
                check(static_cast<bool>(text >> path), "load has no path");
                wanted_name_ = value;
            } else {
                check(limits_.count(word) == 1, "models.txt does not know " + word);
                limits_[word] = std::max(limits_[word], whole(value));
            }
        }
        return path;
    }

    int whole(const std::string& word) const {
        int value = 0;
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
        check(error == std::errc{} && end == word.data() + word.size(),
              "not a whole number: " + word);
        return value;
    }
    double decimal(const std::string& word) const {
        std::size_t end = 0;
        check(word.find_first_not_of("-.0123456789") == std::string::npos, "not a number: " + word);
        const double value = std::stod(word, &end);
        check(end == word.size(), "not a number: " + word);
        return value;
    }

    void command(const Words& words, std::string& comment) {
        if (words[0] == "anim") {
            begin(words, std::exchange(comment, {}));
        } else if (animation_ == nullptr) {
            comment.clear();
            head(words);
        } else {
            of_animation(words);
        }
    }

    void head(const Words& words) {
        static const std::map<std::string, std::size_t> counts = {
            {"name", 1},      {"type", 1},      {"health", 1},  {"mp", 1},
            {"speed", 1},     {"icon", 1},      {"palette", 1}, {"atchain", 1},
            {"holdblock", 1}, {"turndelay", 1}, {"falldie", 1}, {"defense.factor", 2}};
        if (words[0] == "com") {
            read_com(words);
        } else if (words[0] == "alternatepal") {
            check(words.size() == 2 && !model_.own_palettes && !model_.colours.empty(),
                  "an alternate palette of no palette");
            model_.colours.push_back(act(words[1]));
        } else {
            const auto known = counts.find(words[0]);
            check(known != counts.end(), "Command '" + words[0] + "' not understood");
            check(words.size() == 1 + known->second, words[0] + " has other words");
            check(model_.head.emplace(words[0], Words(words.begin() + 1, words.end())).second,
                  words[0] + " comes twice");
            if (words[0] == "palette" && words[1] == "none") {
                model_.own_palettes = true;
            } else if (words[0] == "palette") {
                model_.colours.push_back(act(words[1]));
            } else if (words[0] == "icon") {
                read_picture(words[1]);
            } else if (words[0] == "name") {
                check(words[1].size() <= 50 && words[1] == wanted_name_,
                      "another name than in models.txt");
                model_.name = words[1];
            }
        }
    }

    Colours act(const std::string& path) const {
        const ByteBuffer& bytes = file(path);
        check(bytes.size() == 768, "a palette that has not 768 bytes");
        check(bytes[0] == 0 && bytes[1] == 0 && bytes[2] == 0, "entry 0 of a palette is not 0");
        Colours colours{};
        for (std::size_t i = 0; i < 256; ++i) {  // in the order of the file, unlike MUGEN
            colours[i] = {bytes[i * 3], bytes[i * 3 + 1], bytes[i * 3 + 2], 255};
        }
        return colours;
    }

    void read_com(const Words& words) {
        static const std::set<std::string> keys = {"u",  "d",  "f",  "b", "a",
                                                   "a2", "a3", "a4", "j", "s"};
        check(words.size() >= 3, "com without keys");
        Words steps;
        bool joins = false;
        for (std::size_t i = 1; i + 1 < words.size(); ++i) {
            if (words[i] == "+") {
                check(!steps.empty() && !joins, "'+' joins nothing");
                joins = true;
                continue;
            }
            check(keys.count(words[i]) == 1, "com has no key " + words[i]);
            if (joins) {
                steps.back() += "+" + words[i];
            } else {
                steps.push_back(words[i]);
            }
            joins = false;
        }
        check(!joins, "'+' joins nothing");
        check(steps.size() <= 24, "com has too many steps");
        check(words.back().starts_with("freespecial"), "com starts no freespecial");
        check_name(words.back());
        check(model_.commands.emplace(words.back(), steps).second,
              "two commands start " + words.back());
        for (const auto& [name, other] : model_.commands) {
            check(name == words.back() || other != steps, "two commands are the same");
        }
        // The engine takes the first that matches: none may end as one before it does.
        for (const Words& before : order_) {
            check(before.size() > steps.size() ||
                      !std::equal(before.rbegin(), before.rend(), steps.rbegin()) ||
                      before.size() == steps.size(),
                  "a longer command comes later");
        }
        order_.push_back(steps);
    }

    void check_name(const std::string& name) const {
        static const std::set<std::string> plain = {
            "idle",        "walk",         "backwalk",   "run",         "turn",       "ducking",
            "duck",        "jumpdelay",    "jump",       "forwardjump", "jumpland",   "blockstart",
            "block",       "blockrelease", "blockpain",  "pain",        "fall",       "rise",
            "death",       "victory",      "lose",       "spawn",       "duckattack", "jumpattack",
            "jumpattack2", "jumpattack3",  "jumpspecial"};
        const std::size_t digits = name.find_last_not_of("0123456789") + 1;
        const std::string stem = name.substr(0, digits);
        if (plain.count(name) == 1) {
            return;
        }
        check(digits < name.size(), "there is no animation " + name);
        const int value = whole(name.substr(digits));
        const std::string limit = "max" + stem + "s";
        check(limits_.count(limit) == 1, "there is no animation " + name);
        check(value >= 1 && value <= limits_.at(limit), "the engine crashes at " + name);
    }

    void begin(const Words& words, std::string comment) {
        end_animation();
        check(words.size() == 2, "anim has one word");
        check_name(words[1]);
        const auto [place, is_new] = model_.animations.try_emplace(words[1]);
        check(is_new, words[1] + " replaces an earlier one");
        animation_ = &place->second;
        animation_->comment = std::move(comment);
        const int delay = frame_.delay;  // the only thing that an animation takes over
        frame_ = {};
        frame_.delay = delay;
        index_ = 0;
        flip_rotate_ = false;
        hurt_.clear();
        attacks_.clear();
        fast_.clear();
        attacked_.clear();
        sounds_.clear();
        has_loop_ = false;
    }
    void end_animation() const {
        if (animation_ != nullptr) {
            check(!animation_->frames.empty(), "an animation without frames");
            check(!animation_->loops || animation_->loop_start < animation_->frames.size(),
                  "the loop starts behind the end");
            check(has_loop_ && index_ == 0, "an animation without loop, or with an open index");
            check(!animation_->fastattack || fast_ == attacked_,
                  "fastattack belongs to the attack of an index");
        }
    }

    void of_animation(const Words& words) {
        const std::string& name = words[0];
        const auto value = [&] {
            check(words.size() == 2, name + " has one word");
            return words[1];
        };
        if (name == "loop") {
            check(animation_->frames.empty() && (words.size() == 2 || words.size() == 4),
                  "loop is not as it should be");
            animation_->loops = whole(words[1]) == 1;
            animation_->loop_start =
                words.size() == 4 ? static_cast<std::size_t>(whole(words[2])) : 0;
            check(words.size() == 2 || whole(words[3]) == 0, "the loop has an end");
            has_loop_ = true;
        } else if (name == "mpcost") {
            animation_->mpcost = whole(value());
        } else if (name == "mponly") {
            check(animation_->mpcost > 0 && whole(value()) == 1, "a cost of nothing but power");
            animation_->mponly = true;
        } else if (name == "range") {
            check(animation_->frames.empty() && words.size() == 3, "range is not as it should be");
            animation_->range = {whole(words[1]), whole(words[2])};
        } else if (name == "fastattack") {
            animation_->fastattack = whole(value()) == 1;
            fast_.insert(index_);
        } else if (name == "delay") {
            frame_.delay = whole(value());
            check(frame_.delay >= 1, "a delay of 0");
        } else if (name == "offset") {
            check(words.size() == 3, "offset has two words");
            frame_.offset_x = whole(words[1]);
            frame_.offset_y = whole(words[2]);
        } else if (name == "collision.index") {
            index_ = whole(value());
        } else if (name == "bbox") {
            read_bbox(words);
        } else if (name == "attack") {
            read_attack(words);
        } else if (name == "attack.effect.hit.sound.path") {
            check(attacks_.count(index_) == 1, "a sound of no attack");
            sounds_[index_] = value() == "data/sounds/beat1.wav" ? "" : wav(value());
            attacks_[index_].sound = sounds_[index_];
        } else if (name == "drawmethod") {
            read_draw_method(words);
        } else if (name == "nodrawmethod") {
            check(words.size() == 1, "nodrawmethod has no word");
            frame_.flip_x = frame_.flip_y = false;
            frame_.scale_x = frame_.scale_y = 1;
            frame_.rotate = frame_.alpha = 0;
            frame_.is_black = false;
            flip_rotate_ = false;
        } else if (name == "move") {
            frame_.move = whole(value());
        } else if (name == "sound") {
            frame_.sound = wav(value());
        } else {
            check(name == "frame", "Command '" + name + "' not understood");
            add_frame(value());
        }
    }

    std::string wav(const std::string& path) const {
        Context context;
        const auto parsed = wav::parse({path, file(path)}, 0, path, context);
        check(parsed && parsed->is_pcm() && parsed->channels <= 2 && parsed->bits == 16,
              "not a sound of PCM: " + path);
        return path;
    }

    void read_bbox(const Words& words) {
        if (words.size() == 2 && words[1] == "none") {
            check(hurt_.erase(index_) == 1, "no box to remove");
            return;
        }
        check(words.size() == 5, "bbox has four words");
        hurt_[index_] = {whole(words[1]), whole(words[2]), whole(words[3]), whole(words[4])};
        check(hurt_[index_].width > 0 && hurt_[index_].height > 0, "a box without an area");
    }
    void read_attack(const Words& words) {
        if (words.size() == 2 && words[1] == "none") {
            check(attacks_.erase(index_) == 1, "no attack to remove");
            return;
        }
        check(words.size() == 10, "attack has nine words");
        attacked_.insert(index_);
        attacks_[index_] = {{whole(words[1]), whole(words[2]), whole(words[3]), whole(words[4])},
                            whole(words[5]),
                            whole(words[6]),
                            whole(words[7]),
                            whole(words[9]),
                            sounds_[index_]};
        check(attacks_[index_].box.width > 0 && attacks_[index_].box.height > 0,
              "a box without an area");
    }

    void read_draw_method(const Words& words) {
        check(words.size() == (words.size() > 1 && words[1] == "scale" ? 4U : 3U),
              "drawmethod has other words");
        if (words[1] == "scale") {
            frame_.scale_x = decimal(words[2]);
            frame_.scale_y = decimal(words[3]);
        } else if (words[1] == "flipx") {
            frame_.flip_x = whole(words[2]) == 1;
        } else if (words[1] == "flipy") {
            frame_.flip_y = whole(words[2]) == 1;
        } else if (words[1] == "rotate") {
            frame_.rotate = whole(words[2]);
            check(frame_.rotate >= 0 && frame_.rotate < 360, "not an angle");
        } else if (words[1] == "fliprotate") {
            flip_rotate_ = whole(words[2]) == 1;
        } else if (words[1] == "fillcolor") {
            check(words[2] == "0" || words[2] == "1_1_1", "another colour");
            frame_.is_black = words[2] == "1_1_1";
        } else {
            check(words[1] == "alpha", "drawmethod does not know " + words[1]);
            frame_.alpha = whole(words[2]);
            check(frame_.alpha >= 0 && frame_.alpha <= 6, "there is no such alpha");
        }
    }

    void add_frame(const std::string& path) {
        check(frame_.delay >= 1, "a frame before the first delay");
        check(frame_.rotate == 0 || flip_rotate_, "it turns the wrong way for who faces left");
        OpenborFrame frame = frame_;
        if (path != "none") {
            read_picture(path);
            frame.picture = path;
        }
        const auto placed = [&](OpenborBox box) {
            box.x -= frame.offset_x;
            box.y -= frame.offset_y;
            return box;
        };
        for (const auto& [index, box] : hurt_) {
            frame.hurt.push_back(placed(box));
        }
        for (const auto& [index, attack] : attacks_) {
            frame.attacks.push_back(attack);
            frame.attacks.back().box = placed(attack.box);
        }
        animation_->frames.push_back(std::move(frame));
        frame_.sound.clear();
    }

    // Eight bits, indices.
    void read_picture(const std::string& path) {
        if (model_.pictures.count(path) == 1) {
            return;
        }
        Context context;
        const ByteBuffer& bytes = file(path);
        const auto header = png::read_header({path, bytes});
        check(header && header->bit_depth == 8 && header->colour_type == png::ColourType::palette,
              "Unable to load file " + path);
        auto image = png::decode({path, bytes}, context);
        check(image && image->palette, "Unable to load file " + path);
        check(model_.own_palettes || (!model_.colours.empty() &&
                                      std::equal(image->palette->begin() + 1, image->palette->end(),
                                                 model_.colours[0].begin() + 1)),
              "the picture has another palette than the model: " + path);
        model_.palettes.emplace(path, *image->palette);
        model_.pictures.emplace(path, std::move(image->picture));
    }

    void finish() {
        end_animation();
        for (const std::string needed : {"name", "type", "health", "speed"}) {
            check(model_.head.count(needed) == 1, "there is no " + needed);
        }
        check(model_.animations.count("idle") == 1, "a model needs an idle animation");
        for (const auto& [name, steps] : model_.commands) {
            check(model_.animations.count(name) == 1,
                  "a command starts an animation that there is not: " + name);
        }
    }

    std::map<std::string, const ByteBuffer*> files_;
    std::map<std::string, int> limits_ = {
        {"maxattacks", 4}, {"maxfreespecials", 8}, {"maxfollows", 4}};
    std::string wanted_name_;
    std::size_t number_ = 0;
    OpenborModel model_;
    OpenborAnimation* animation_ = nullptr;
    OpenborFrame frame_;
    bool flip_rotate_ = false;
    std::map<int, OpenborBox> hurt_;
    std::map<int, OpenborAttack> attacks_;
    std::map<int, std::string> sounds_;  // of hits, which the engine keeps
    std::set<int> fast_;                 // indices of fastattack in the animation
    std::set<int> attacked_;             // and of attack
    int index_ = 0;
    bool has_loop_ = false;
    std::vector<Words> order_;
};

}  // namespace

std::optional<std::array<std::uint8_t, 3>> OpenborModel::pixel(const std::string& path,
                                                               std::size_t palette, std::uint32_t x,
                                                               std::uint32_t y) const {
    const Picture& picture = pictures.at(path);
    const std::uint8_t index = picture.pixels.unpacked()[std::size_t{y} * picture.width + x];
    const Rgba& colour = colours_of(path, palette)[index];
    return index == 0 ? std::nullopt : std::optional(std::array{colour.r, colour.g, colour.b});
}

OpenborModel read_openbor(const OutputSet& set) { return OpenborReader(set).run(); }

}  // namespace fightconv::test
