/**
 * @file
 * fightconv for C++17 and newer: a thin layer, all of it in this header, over the C interface in
 * <fightconv/fightconv.h>. A program links -lfightconv and nothing else.
 *
 * **Structs.** Frame, Move and so on are those of the C interface with ranges over their parts, so
 * their fields are described there. They refer to their Character and live no longer than it.
 *
 * **Errors.** What can fail returns a Result: ask it (`if (!input) ... input.error()`), or call
 * value(), which throws the Error. Without exceptions (-fno-exceptions) value() ends the program.
 *
 * **Threads.** A Context belongs to one thread at a time. Inputs, characters and outputs can be
 * used by several at once.
 */
#pragma once

#include <fightconv/fightconv.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <functional>
#include <iterator>
#include <memory>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace fightconv {
inline namespace v1 {

/** One problem, with texts of its own: fightconv_problem. */
struct Problem {
    fightconv_severity severity = FIGHTCONV_ERROR;
    fightconv_code code = FIGHTCONV_OK;
    std::string id;
    std::string file;
    std::optional<std::int64_t> offset;
    std::optional<std::int64_t> line;
    std::string item;
    std::string message;
    std::string remedy;
    std::string text;

    Problem() = default;
    explicit Problem(const fightconv_problem& from)
        : severity(from.severity),
          code(from.code),
          id(from.id),
          file(from.file),
          item(from.item),
          message(from.message),
          remedy(from.remedy),
          text(from.text) {
        if (from.offset >= 0) {
            offset = from.offset;
        }
        if (from.line >= 0) {
            line = from.line;
        }
    }
};

/** Why a call failed. */
class Error : public std::exception {
public:
    explicit Error(Problem problem)
        : problem_(std::make_shared<const Problem>(std::move(problem))) {}
    fightconv_code code() const noexcept { return problem_->code; }
    const Problem& problem() const noexcept { return *problem_; }
    const char* what() const noexcept override { return problem_->text.c_str(); }

private:
    std::shared_ptr<const Problem> problem_;  // an exception is copied without throwing another
};

namespace detail {

#if defined(__cpp_exceptions) || defined(_CPPUNWIND)
template <class E>
[[noreturn]] void raise(const E& error) {
    throw error;
}
#else
template <class E>
[[noreturn]] void raise(const E&) {
    std::abort();
}
#endif

struct Free {
    void operator()(fightconv_context* handle) const { fightconv_context_free(handle); }
    void operator()(fightconv_input* handle) const { fightconv_input_free(handle); }
    void operator()(fightconv_output* handle) const { fightconv_output_free(handle); }
    void operator()(fightconv_character* handle) const { fightconv_character_free(handle); }
    void operator()(char* text) const { fightconv_text_free(text); }
};
template <class T>
using Handle = std::unique_ptr<T, Free>;

}  // namespace detail

/** A value, or the Error instead of it. */
template <class T>
class [[nodiscard]] Result {
public:
    Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
    Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}

    bool has_value() const noexcept { return state_.index() == 0; }
    explicit operator bool() const noexcept { return has_value(); }
    /** The value; throws the Error if there is none. */
    T& value() & {
        require();
        return *std::get_if<0>(&state_);
    }
    const T& value() const& {
        require();
        return *std::get_if<0>(&state_);
    }
    T&& value() && {
        require();
        return std::move(*std::get_if<0>(&state_));
    }
    T& operator*() & { return value(); }
    const T& operator*() const& { return value(); }
    T&& operator*() && { return std::move(*this).value(); }
    T* operator->() { return &value(); }
    const T* operator->() const { return &value(); }
    /** The Error; only if there is no value. */
    const Error& error() const { return *std::get_if<1>(&state_); }

private:
    void require() const {
        if (!has_value()) {
            detail::raise(error());
        }
    }
    std::variant<T, Error> state_;
};

/** Nothing, or an Error. */
template <>
class [[nodiscard]] Result<void> {
public:
    Result() = default;
    Result(Error error) : error_(std::move(error)) {}

    bool has_value() const noexcept { return !error_; }
    explicit operator bool() const noexcept { return has_value(); }
    /** Throws the Error if there is one. */
    void value() const {
        if (error_) {
            detail::raise(*error_);
        }
    }
    const Error& error() const { return *error_; }

private:
    std::optional<Error> error_;
};

namespace detail {

/** Iterates over an owner that has size() and operator[] and is cheap to copy. */
template <class Owner>
class Iterator {
public:
    using value_type = typename Owner::value_type;
    using reference = value_type;
    using difference_type = std::ptrdiff_t;
    using iterator_category = std::input_iterator_tag;
    struct pointer {
        value_type value;
        const value_type* operator->() const { return &value; }
    };

    Iterator() = default;
    Iterator(Owner owner, std::size_t index) : owner_(owner), index_(index) {}
    value_type operator*() const { return owner_[index_]; }
    pointer operator->() const { return {owner_[index_]}; }
    Iterator& operator++() {
        ++index_;
        return *this;
    }
    Iterator operator++(int) {
        Iterator before = *this;
        ++index_;
        return before;
    }
    friend bool operator==(const Iterator& a, const Iterator& b) { return a.index_ == b.index_; }
    friend bool operator!=(const Iterator& a, const Iterator& b) { return a.index_ != b.index_; }

private:
    Owner owner_{};
    std::size_t index_ = 0;
};

/** Where an item is in a character. */
struct Place {
    const fightconv_character* character = nullptr;
    std::uint32_t outer = 0;  // the animation or move
    std::uint32_t inner = 0;  // the frame or notify
    std::uint32_t index = 0;

    Place at(std::size_t i) const {
        return {character, outer, inner, static_cast<std::uint32_t>(i)};
    }
};

inline void require(fightconv_code code) {
    if (code == FIGHTCONV_OUT_OF_MEMORY) {
        raise(std::bad_alloc());
    }
    if (code != FIGHTCONV_OK) {
        raise(std::out_of_range("fightconv: there is no such item"));
    }
}

/** A struct of the C interface, filled by `get`. */
template <class T, class Get>
void fill(T& item, Get get) {
    item.size = sizeof(T);
    require(get(&item));
}

}  // namespace detail

/** Items of a character, each made when it is asked for. */
template <class T>
class Range {
public:
    using value_type = T;
    using iterator = detail::Iterator<Range>;

    Range() = default;
    Range(detail::Place place, std::uint32_t count) : place_(place), count_(count) {}
    std::size_t size() const noexcept { return count_; }
    bool empty() const noexcept { return count_ == 0; }
    /** Throws std::out_of_range if there is no such item. */
    T operator[](std::size_t index) const { return T(place_.at(index)); }
    iterator begin() const { return {*this, 0}; }
    iterator end() const { return {*this, count_}; }

private:
    detail::Place place_;
    std::uint32_t count_ = 0;
};

/** fightconv_property_at(). */
struct Property : fightconv_pair {
    explicit Property(const detail::Place& at) {
        detail::fill<fightconv_pair>(
            *this, [&](auto* to) { return fightconv_property_at(at.character, at.index, to); });
    }
};

/** fightconv_palette_at(). */
struct Palette : fightconv_palette {
    explicit Palette(const detail::Place& at) : place(at) {
        detail::fill<fightconv_palette>(
            *this, [&](auto* to) { return fightconv_palette_at(at.character, at.index, to); });
    }
    /** 256 colours: red, green, blue, alpha. */
    std::array<std::uint8_t, 1024> colours() const {
        std::array<std::uint8_t, 1024> bytes{};
        detail::require(fightconv_palette_colours(place.character, place.index, bytes.data()));
        return bytes;
    }
    detail::Place place;
};

/** fightconv_palette_choice_at(). */
struct PaletteChoice : fightconv_palette_choice {
    explicit PaletteChoice(const detail::Place& at) {
        detail::fill<fightconv_palette_choice>(*this, [&](auto* to) {
            return fightconv_palette_choice_at(at.character, at.index, to);
        });
    }
};

/** fightconv_sprite_at(). */
struct Sprite : fightconv_sprite {
    explicit Sprite(const detail::Place& at) : place(at) {
        detail::fill<fightconv_sprite>(
            *this, [&](auto* to) { return fightconv_sprite_at(at.character, at.index, to); });
    }
    /** width * height * 4 bytes: fightconv_sprite_rgba(). */
    std::vector<std::uint8_t> rgba() const {
        std::vector<std::uint8_t> pixels(std::size_t{width} * height * 4 + 1);
        detail::require(
            fightconv_sprite_rgba(place.character, place.index, pixels.data(), pixels.size() - 1));
        pixels.pop_back();
        return pixels;
    }
    /** width * height bytes: fightconv_sprite_indices(). Empty for true colour. */
    std::vector<std::uint8_t> indices() const {
        if (palette == FIGHTCONV_NONE) {
            return {};
        }
        std::vector<std::uint8_t> pixels(std::size_t{width} * height + 1);
        detail::require(fightconv_sprite_indices(place.character, place.index, pixels.data(),
                                                 pixels.size() - 1));
        pixels.pop_back();
        return pixels;
    }
    detail::Place place;
};

/** fightconv_box_at(). */
struct Box : fightconv_box {
    explicit Box(const detail::Place& at) {
        detail::fill<fightconv_box>(*this, [&](auto* to) {
            return fightconv_box_at(at.character, at.outer, at.inner, at.index, to);
        });
    }
    /** "attack", "hurt" and so on. */
    std::string_view kind_name() const { return fightconv_name_of(FIGHTCONV_NAMES_BOX_KIND, kind); }
};

/** fightconv_cue_at(). */
struct Cue : fightconv_cue {
    explicit Cue(const detail::Place& at) {
        detail::fill<fightconv_cue>(*this, [&](auto* to) {
            return fightconv_cue_at(at.character, at.outer, at.inner, at.index, to);
        });
    }
};

/** fightconv_tag_at(). */
struct FrameTag : fightconv_pair {
    explicit FrameTag(const detail::Place& at) {
        detail::fill<fightconv_pair>(*this, [&](auto* to) {
            return fightconv_tag_at(at.character, at.outer, at.inner, at.index, to);
        });
    }
};

/** fightconv_frame_at(). */
struct Frame : fightconv_frame {
    explicit Frame(const detail::Place& at) : place(at) {
        detail::fill<fightconv_frame>(*this, [&](auto* to) {
            return fightconv_frame_at(at.character, at.outer, at.index, to);
        });
    }
    /** The sprite that it shows; nothing for a blank frame. */
    std::optional<Sprite> shown() const {
        return sprite == FIGHTCONV_NONE ? std::nullopt
                                        : std::optional(Sprite({place.character, 0, 0, sprite}));
    }
    Range<Box> boxes() const { return {parts(), box_count}; }
    Range<Cue> cues() const { return {parts(), cue_count}; }
    Range<FrameTag> tags() const { return {parts(), tag_count}; }
    detail::Place place;

private:
    detail::Place parts() const { return {place.character, place.outer, place.index, 0}; }
};

/** fightconv_animation_at(). */
struct Animation : fightconv_animation {
    explicit Animation(const detail::Place& at) : place(at) {
        detail::fill<fightconv_animation>(
            *this, [&](auto* to) { return fightconv_animation_at(at.character, at.index, to); });
    }
    Range<Frame> frames() const { return {{place.character, place.index, 0, 0}, frame_count}; }
    detail::Place place;
};

/** fightconv_hit_at(). */
struct Hit : fightconv_hit {
    explicit Hit(const detail::Place& at) {
        detail::fill<fightconv_hit>(*this, [&](auto* to) {
            return fightconv_hit_at(at.character, at.outer, at.index, to);
        });
    }
};

/** fightconv_cancel_at(). */
struct Cancel : fightconv_cancel {
    explicit Cancel(const detail::Place& at) {
        detail::fill<fightconv_cancel>(*this, [&](auto* to) {
            return fightconv_cancel_at(at.character, at.outer, at.index, to);
        });
    }
};

/** fightconv_notify_value_at(). */
struct NotifyValue : fightconv_pair {
    explicit NotifyValue(const detail::Place& at) {
        detail::fill<fightconv_pair>(*this, [&](auto* to) {
            return fightconv_notify_value_at(at.character, at.outer, at.inner, at.index, to);
        });
    }
};

/** fightconv_notify_at(). */
struct Notify : fightconv_notify {
    explicit Notify(const detail::Place& at) : place(at) {
        detail::fill<fightconv_notify>(*this, [&](auto* to) {
            return fightconv_notify_at(at.character, at.outer, at.index, to);
        });
    }
    Range<NotifyValue> values() const {
        return {{place.character, place.outer, place.index, 0}, value_count};
    }
    detail::Place place;
};

/** fightconv_projectile_at(). */
struct Projectile : fightconv_projectile {
    explicit Projectile(const detail::Place& at) : place(at) {
        detail::fill<fightconv_projectile>(*this, [&](auto* to) {
            return fightconv_projectile_at(at.character, at.outer, at.index, to);
        });
    }
    /** fightconv_projectile_hit_at(). */
    fightconv_hit hit() const {
        fightconv_hit hit{};
        detail::fill(hit, [&](auto* to) {
            return fightconv_projectile_hit_at(place.character, place.outer, place.index, to);
        });
        return hit;
    }
    detail::Place place;
};

/** fightconv_waypoint_at(). */
struct Waypoint : fightconv_waypoint {
    explicit Waypoint(const detail::Place& at) {
        detail::fill<fightconv_waypoint>(*this, [&](auto* to) {
            return fightconv_waypoint_at(at.character, at.outer, at.index, to);
        });
    }
};

/** fightconv_move_at(). */
struct Move : fightconv_move {
    explicit Move(const detail::Place& at) : place(at) {
        detail::fill<fightconv_move>(
            *this, [&](auto* to) { return fightconv_move_at(at.character, at.index, to); });
    }
    /** Startup, active, recovery and so on: fightconv_frame_data_at(). */
    fightconv_frame_data frame_data() const {
        fightconv_frame_data data{};
        detail::fill(data, [&](auto* to) {
            return fightconv_frame_data_at(place.character, place.index, to);
        });
        return data;
    }
    Animation shown() const { return Animation({place.character, 0, 0, animation}); }
    Range<Hit> hits() const { return {parts(), hit_count}; }
    Range<Notify> notifies() const { return {parts(), notify_count}; }
    Range<Projectile> projectiles() const { return {parts(), projectile_count}; }
    Range<Cancel> cancels() const { return {parts(), cancel_count}; }
    Range<Waypoint> movement() const { return {parts(), waypoint_count}; }
    /** "special", "low", "airborne" and so on; empty if it is not known. */
    std::string_view type_name() const {
        return fightconv_name_of(FIGHTCONV_NAMES_MOVE_TYPE, type);
    }
    std::string_view guard_name() const { return fightconv_name_of(FIGHTCONV_NAMES_GUARD, guard); }
    std::string_view stance_name() const {
        return fightconv_name_of(FIGHTCONV_NAMES_STANCE, stance);
    }
    detail::Place place;

private:
    detail::Place parts() const { return {place.character, place.index, 0, 0}; }
};

/** fightconv_sound_at(). */
struct Sound : fightconv_sound {
    explicit Sound(const detail::Place& at) {
        detail::fill<fightconv_sound>(
            *this, [&](auto* to) { return fightconv_sound_at(at.character, at.index, to); });
    }
};

/** A number of the C interface, or nothing for FIGHTCONV_UNKNOWN. */
inline std::optional<std::int32_t> known(std::int32_t number) {
    return number == FIGHTCONV_UNKNOWN ? std::nullopt : std::optional(number);
}

/** A character that was read. What it gives out lives no longer than it. */
class Character {
public:
    explicit Character(fightconv_character* handle) : handle_(handle) {}

    fightconv_info info() const {
        fightconv_info info{};
        detail::fill(info, [&](auto* to) { return fightconv_character_info(handle(), to); });
        return info;
    }
    Range<Palette> palettes() const { return {{handle()}, info().palette_count}; }
    Range<PaletteChoice> palette_choices() const {
        return {{handle()}, info().palette_choice_count};
    }
    Range<Sprite> sprites() const { return {{handle()}, info().sprite_count}; }
    Range<Animation> animations() const { return {{handle()}, info().animation_count}; }
    Range<Move> moves() const { return {{handle()}, info().move_count}; }
    Range<Sound> sounds() const { return {{handle()}, info().sound_count}; }
    Range<Property> properties() const { return {{handle()}, info().property_count}; }

    /** The sprite that frames show for a group and number. */
    std::optional<Sprite> sprite(std::int32_t group, std::int32_t number) const {
        const fightconv_sprite_index found = fightconv_find_sprite(handle(), group, number);
        return found == FIGHTCONV_NONE ? std::nullopt
                                       : std::optional(Sprite({handle(), 0, 0, found}));
    }
    /** The animation with this number. */
    std::optional<Animation> animation(std::int32_t number) const {
        const fightconv_animation_index found = fightconv_find_animation(handle(), number);
        return found == FIGHTCONV_NONE ? std::nullopt
                                       : std::optional(Animation({handle(), 0, 0, found}));
    }
    /** For functions of the C interface. */
    const fightconv_character* handle() const noexcept { return handle_.get(); }

private:
    detail::Handle<fightconv_character> handle_;
};

/** Something that was opened: fightconv_open_path(), fightconv_open_files(). */
class Input {
public:
    explicit Input(fightconv_input* handle) : handle_(handle) {}
    std::string_view name() const { return fightconv_input_name(handle()); }
    std::string_view format() const { return fightconv_input_format(handle()); }
    const fightconv_input* handle() const noexcept { return handle_.get(); }

private:
    detail::Handle<fightconv_input> handle_;
};

/** A file of an Output, to which its bytes belong. */
struct OutputFile {
    std::string_view name;
    std::string_view format;
    std::string_view bytes;
};

/** The files of an Output. */
class OutputFiles {
public:
    using value_type = OutputFile;
    using iterator = detail::Iterator<OutputFiles>;

    OutputFiles() = default;
    explicit OutputFiles(const fightconv_output* output) : output_(output) {}
    std::size_t size() const noexcept { return fightconv_output_count(output_); }
    bool empty() const noexcept { return size() == 0; }
    /** Throws std::out_of_range if there is no such file. */
    OutputFile operator[](std::size_t index) const {
        const fightconv_file* const file = fightconv_output_file(output_, index);
        detail::require(file == nullptr ? FIGHTCONV_WRONG_CALL : FIGHTCONV_OK);
        return {file->name,
                fightconv_output_format(output_, index),
                {reinterpret_cast<const char*>(file->bytes), file->size}};
    }
    iterator begin() const { return {*this, 0}; }
    iterator end() const { return {*this, size()}; }

private:
    const fightconv_output* output_ = nullptr;
};

/** The files that a conversion has made. */
class Output {
public:
    explicit Output(fightconv_output* handle) : handle_(handle) {}
    OutputFiles files() const { return OutputFiles(handle_.get()); }

private:
    detail::Handle<fightconv_output> handle_;
};

/** A format with its options: fightconv_format_at(), fightconv_option_at(). The texts belong to the
 * Context. */
struct Format : fightconv_format {
    std::vector<fightconv_option> options;
};

/** Settings, and what the last call reported. */
class Context {
public:
    /** Returns false to end the call. What it throws comes out of the call. */
    using Progress =
        std::function<bool(std::string_view step, std::size_t done, std::size_t total)>;

    /** Throws std::bad_alloc. */
    Context() : handle_(fightconv_context_new()), state_(new State) {
        if (!handle_) {
            detail::raise(std::bad_alloc());
        }
    }

    /** fightconv_set_option(). */
    Result<void> set(const std::string& option, const std::string& value) {
        return status(fightconv_set_option(handle(), option.c_str(), value.c_str()));
    }
    /** The option is as if it had never been set. */
    Result<void> unset(const std::string& option) {
        return status(fightconv_set_option(handle(), option.c_str(), nullptr));
    }
    /** fightconv_set_limit(). */
    Result<void> limit(fightconv_limit limit, std::uint64_t value) {
        return status(fightconv_set_limit(handle(), limit, value));
    }
    /** An empty function: none. */
    void set_progress(Progress progress) {
        state_->progress = std::move(progress);
        fightconv_set_progress(handle(), state_->progress ? &report : nullptr, state_.get());
    }

    /** A file or a folder, by its path in UTF-8. */
    Result<Input> open(const std::string& path) {
        return made<Input>(fightconv_open_path(handle(), path.c_str()));
    }
    /** Files in memory, a container of fightconv_file, whose bytes are borrowed until the Input is
     * gone. `main_file` is one of them; empty: the folder that they form. */
    template <class Files>
    Result<Input> open_files(const Files& files, const std::string& main_file,
                             const std::string& name) {
        return made<Input>(fightconv_open_files(handle(), std::data(files), std::size(files),
                                                main_file.empty() ? nullptr : main_file.c_str(),
                                                name.c_str()));
    }
    /** fightconv_read(). */
    Result<Character> read(const Input& input) {
        return made<Character>(fightconv_read(handle(), input.handle()));
    }
    /** fightconv_convert(): "uff", or "uff,zx,page". */
    Result<Output> convert(const Input& input, const std::string& formats) {
        return made<Output>(fightconv_convert(handle(), input.handle(), formats.c_str()));
    }
    /** fightconv_validate(): the problems are the diagnostics(). */
    Result<void> validate(const Input& input) {
        return status(fightconv_validate(handle(), input.handle()));
    }
    /** fightconv_inspect_json(). */
    Result<std::string> inspect_json(const Input& input) {
        return text(fightconv_inspect_json(handle(), input.handle()));
    }
    /** fightconv_character_json(). */
    Result<std::string> character_json(const Character& character) {
        return text(fightconv_character_json(handle(), character.handle()));
    }

    /** The notes and warnings of the last call: those about the whole input first. */
    std::vector<Problem> diagnostics() const {
        std::vector<Problem> problems;
        for (std::size_t i = 0; i < fightconv_diagnostic_count(handle_.get()); ++i) {
            problems.emplace_back(*fightconv_diagnostic(handle_.get(), i));
        }
        return problems;
    }
    /** The formats that can be read and written. */
    std::vector<Format> formats() const {
        std::vector<Format> formats(fightconv_format_count(handle_.get()));
        for (std::uint32_t i = 0; i < formats.size(); ++i) {
            detail::fill<fightconv_format>(
                formats[i], [&](auto* to) { return fightconv_format_at(handle_.get(), i, to); });
            formats[i].options = options(i);
        }
        return formats;
    }
    /** The options of a format, or those of every conversion. */
    std::vector<fightconv_option> options(std::uint32_t format = FIGHTCONV_NONE) const {
        std::vector<fightconv_option> options(fightconv_option_count(handle_.get(), format));
        for (std::uint32_t i = 0; i < options.size(); ++i) {
            detail::fill(options[i], [&](auto* to) {
                return fightconv_option_at(handle_.get(), format, i, to);
            });
        }
        return options;
    }
    /** For functions of the C interface. */
    fightconv_context* handle() noexcept { return handle_.get(); }

private:
    struct State {
        Progress progress;
        std::exception_ptr thrown;
    };

    static int report(void* user, const char* step, std::size_t done, std::size_t total) {
        State& state = *static_cast<State*>(user);
#if defined(__cpp_exceptions) || defined(_CPPUNWIND)
        try {
            return state.progress(step, done, total) ? 0 : 1;
        } catch (...) {
            state.thrown = std::current_exception();
            return 1;
        }
#else
        return state.progress(step, done, total) ? 0 : 1;
#endif
    }

    Error error() {
        if (state_->thrown) {
            std::rethrow_exception(std::exchange(state_->thrown, nullptr));
        }
        return Error(Problem(*fightconv_error(handle())));
    }
    Result<void> status(fightconv_code code) {
        return code == FIGHTCONV_OK ? Result<void>() : Result<void>(error());
    }
    template <class T, class Raw>
    Result<T> made(Raw* handle) {
        return handle == nullptr ? Result<T>(error()) : Result<T>(T(handle));
    }
    Result<std::string> text(char* document) {
        const detail::Handle<char> owner(document);
        return owner ? Result<std::string>(std::string(owner.get())) : Result<std::string>(error());
    }

    detail::Handle<fightconv_context> handle_;
    std::unique_ptr<State> state_;
};

}  // namespace v1
}  // namespace fightconv
