#include "core/disk/wildcards.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>

#include "core/base/paths.hpp"
#include "core/disk/platform.hpp"

namespace fightconv {

namespace fs = std::filesystem;

namespace {

bool has_wildcards(std::string_view text) { return text.find_first_of("*?[") != text.npos; }

// The bytes of the first character of a text.
std::size_t character_size(std::string_view text) {
    std::size_t size = 1;
    while (size < text.size() && (static_cast<unsigned char>(text[size]) & 0xC0U) == 0x80U) {
        ++size;
    }
    return size;
}

// Takes a set, which begins after '[', off the pattern, and tells whether the character is in it.
// Nothing if the set has no end: then '[' is a character.
std::optional<bool> take_set(std::string_view& pattern, std::string_view character) {
    std::string_view rest = pattern;
    const bool is_negated = rest.starts_with('!') || rest.starts_with('^');
    rest.remove_prefix(is_negated ? 1 : 0);
    bool is_in = false;
    for (bool is_first = true; !rest.empty() && (is_first || rest.front() != ']');
         is_first = false) {
        const std::string_view low = rest.substr(0, character_size(rest));
        rest.remove_prefix(low.size());
        std::string_view high = low;
        if (rest.size() > 1 && rest[0] == '-' && rest[1] != ']') {
            rest.remove_prefix(1);
            high = rest.substr(0, character_size(rest));
            rest.remove_prefix(high.size());
        }
        // the order of UTF-8 is that of the code points
        is_in = is_in || (low <= character && character <= high);
    }
    if (rest.empty()) {
        return std::nullopt;
    }
    pattern = rest.substr(1);
    return is_in != is_negated;
}

// Takes one element that is not '*' off the pattern if the character matches it.
bool take_one(std::string_view& pattern, std::string_view character) {
    if (pattern.starts_with('?')) {
        pattern.remove_prefix(1);
        return true;
    }
    if (pattern.starts_with('[')) {
        std::string_view set = pattern.substr(1);
        if (const auto is_in = take_set(set, character)) {
            pattern = set;
            return *is_in;
        }
    }
    const bool is_same = pattern.starts_with(character);
    pattern.remove_prefix(is_same ? character.size() : 0);
    return is_same;
}

bool is_folder(const fs::path& path) {
    std::error_code ignored;
    return fs::is_directory(platform::long_path(path), ignored);
}

// Whether the path exists, or goes on in a file.
bool leads_somewhere(const fs::path& path) {
    std::error_code ignored;
    if (fs::exists(platform::long_path(path), ignored)) {
        return true;
    }
    for (fs::path above = path.parent_path(); above.has_filename(); above = above.parent_path()) {
        if (fs::is_regular_file(platform::long_path(above), ignored)) {
            return true;
        }
    }
    return false;
}

std::vector<fs::path> matching_in(const fs::path& folder, std::string_view pattern) {
    std::vector<fs::path> found;
    std::error_code error;
    const fs::path place = platform::long_path(folder.empty() ? fs::path(".") : folder);
    for (fs::directory_iterator entry(place, error), end; !error && entry != end;
         entry.increment(error)) {
        const fs::path name = entry->path().filename();
        if (matches_wildcards(utf8_from_path(name), pattern)) {
            found.push_back(folder / name);
        }
    }
    return found;
}

}  // namespace

bool matches_wildcards(std::string_view name, std::string_view pattern) {
    if (name.starts_with('.') && !pattern.starts_with('.')) {
        return false;
    }
    // After a failure the last '*' takes one character more; earlier ones need not, because the
    // last can take all that they could.
    std::optional<std::string_view> after_star;
    std::string_view name_after_star;
    while (!name.empty()) {
        if (pattern.starts_with('*')) {
            pattern.remove_prefix(1);
            after_star = pattern;
            name_after_star = name;
            continue;
        }
        const std::string_view character = name.substr(0, character_size(name));
        if (take_one(pattern, character)) {
            name.remove_prefix(character.size());
        } else if (after_star) {
            name_after_star.remove_prefix(character_size(name_after_star));
            name = name_after_star;
            pattern = *after_star;
        } else {
            return false;
        }
    }
    return pattern.find_first_not_of('*') == pattern.npos;
}

std::vector<std::string> expand_wildcards(const std::string& pattern) {
    const fs::path whole = path_from_utf8(pattern);
    if (!has_wildcards(pattern) || leads_somewhere(whole)) {
        return {pattern};
    }
    std::vector<fs::path> paths = {whole.root_path()};
    for (const fs::path& part : whole.relative_path()) {
        std::vector<fs::path> longer;
        for (const fs::path& path : paths) {
            if (!has_wildcards(utf8_from_path(part))) {
                longer.push_back(path / part);
            } else if (path.empty() || is_folder(path)) {
                const std::vector<fs::path> found = matching_in(path, utf8_from_path(part));
                longer.insert(longer.end(), found.begin(), found.end());
            }
        }
        paths = std::move(longer);
    }
    std::vector<std::string> matches;
    for (const fs::path& path : paths) {
        if (leads_somewhere(path)) {
            matches.push_back(utf8_from_path(path));
        }
    }
    std::sort(matches.begin(), matches.end());
    return matches;
}

}  // namespace fightconv
