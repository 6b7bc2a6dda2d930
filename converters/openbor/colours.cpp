#include "converters/openbor/colours.hpp"

#include <algorithm>
#include <limits>

#include "core/base/find.hpp"

namespace fightconv::openbor {

namespace {

// that are counted; more than fit beside the transparent entry
constexpr std::size_t most_colours = 256;

bool is_drawn(std::uint8_t alpha) { return alpha >= 128; }
bool is_partial(std::uint8_t alpha) { return alpha != 0 && alpha != 255; }
std::uint32_t packed(const Rgba& colour) {
    return std::uint32_t{colour.r} << 16 | std::uint32_t{colour.g} << 8 | colour.b;
}
Rgba unpacked(std::uint32_t colour) {
    return {static_cast<std::uint8_t>(colour >> 16), static_cast<std::uint8_t>(colour >> 8 & 0xFF),
            static_cast<std::uint8_t>(colour & 0xFF), 255};
}
Rgba opaque(Rgba colour) {
    colour.a = 255;
    return colour;
}

// The bytes of the rows of a look.
template <class Visit>
void for_each_row(const Character& character, const Look& look, Visit visit) {
    const Picture& picture = character.picture_of(look.sprite);
    const PixelView pixels = picture.pixels.unpacked();
    const std::size_t bytes = bytes_per_pixel(picture.format);
    for (std::uint32_t y = 0; y < look.part.height; ++y) {
        const std::size_t first = (static_cast<std::size_t>(look.part.y) + y) * picture.width +
                                  static_cast<std::size_t>(look.part.x);
        visit(pixels.subspan(first * bytes, look.part.width * bytes));
    }
}

void add_true_colours(Bytes row, Usage& usage) {
    for (std::size_t i = 0; i < row.size(); i += 4) {
        usage.partial_alpha = usage.partial_alpha || is_partial(row[i + 3]);
        const std::uint32_t colour = packed({row[i], row[i + 1], row[i + 2], 255});
        if (!is_drawn(row[i + 3]) || usage.colours.size() == most_colours) {
            continue;
        }
        const auto place = std::lower_bound(usage.colours.begin(), usage.colours.end(), colour);
        if (place == usage.colours.end() || *place != colour) {
            usage.colours.insert(place, colour);
        }
    }
}

}  // namespace

Usage usage_of(const Character& character, const Look& look) {
    Usage usage;
    for_each_row(character, look, [&](Bytes row) {
        if (look.colours == nullptr) {
            add_true_colours(row, usage);
            return;
        }
        for (const std::uint8_t entry : row) {
            usage.entries.set(entry);
        }
    });
    for (std::size_t i = 0; look.colours != nullptr && i < usage.entries.size(); ++i) {
        const std::uint8_t alpha = (*look.colours)[i].a;
        usage.partial_alpha = usage.partial_alpha || (usage.entries[i] && is_partial(alpha));
        usage.entries[i] = usage.entries[i] && is_drawn(alpha);
    }
    return usage;
}

CommonPalette::CommonPalette(const Character& character, const std::vector<Look>& looks,
                             const std::vector<Usage>& usages)
    : character_(character) {
    struct Group {
        std::bitset<256> used;
        std::size_t looks = 0;
    };
    std::map<const Colours*, Group> groups;
    std::vector<const Colours*> order;  // a map of pointers has none that is always the same
    for (std::size_t i = 0; i < looks.size(); ++i) {
        if (looks[i].colours != nullptr) {
            const auto [group, is_new] = groups.try_emplace(looks[i].colours);
            group->second.used |= usages[i].entries;
            ++group->second.looks;
            if (is_new) {
                order.push_back(looks[i].colours);
            }
        }
    }
    const auto& selectable = character.selectable_palettes;
    const Colours* const selected =
        selectable.empty()
            ? nullptr
            : &character[selectable[character.selected_palette.value_or(0)].palette].colours;
    const auto is_selected = [&](const Colours* colours) {
        return selected != nullptr && *colours == *selected;
    };
    std::stable_sort(order.begin(), order.end(), [&](const Colours* a, const Colours* b) {
        return std::pair(is_selected(a), groups[a].looks) >
               std::pair(is_selected(b), groups[b].looks);
    });
    if (!order.empty()) {
        main_ = order.front();
        if (!add_main(groups[main_].used)) {
            return;
        }
        order.erase(order.begin());
    }
    for (const Colours* colours : order) {
        if (!add(*colours, groups[colours].used, entries_[colours])) {
            return;
        }
    }
    for (const Usage& usage : usages) {
        if (std::any_of(usage.colours.begin(), usage.colours.end(),
                        [&](std::uint32_t colour) { return entry_of(colour) == 0; })) {
            return;
        }
    }
    for (std::size_t i = 1; i < colours_.size(); ++i) {
        if (!taken_[i]) {
            colours_[i] = opaque(main_ != nullptr ? (*main_)[i] : Rgba{});
        }
    }
    fits_ = true;
}

// Entries keep their numbers, so that palettes for the same character can be used as they are; only
// entry 0 is transparent and has to move if it is drawn.
bool CommonPalette::add_main(const std::bitset<256>& used) {
    EntryMap& entries = entries_[main_];
    taken_ = used;
    taken_.set(0);
    for (std::size_t i = 0; i < used.size(); ++i) {
        if (used[i]) {
            const std::uint8_t entry = i == 0 ? free_entry() : static_cast<std::uint8_t>(i);
            if (entry == 0) {
                return false;
            }
            entries[i] = entry;
            colours_[entry] = opaque((*main_)[i]);
            of_main_.emplace_back(entry, static_cast<std::uint8_t>(i));
        }
    }
    return true;
}

bool CommonPalette::add(const Colours& colours, const std::bitset<256>& used, EntryMap& entries) {
    for (std::size_t i = 0; i < used.size(); ++i) {
        if (used[i] && (entries[i] = entry_of(packed(colours[i]))) == 0) {
            return false;
        }
    }
    return true;
}

std::uint8_t CommonPalette::free_entry() {
    for (std::size_t i = 1; i < taken_.size(); ++i) {
        if (!taken_[i]) {
            taken_.set(i);
            return static_cast<std::uint8_t>(i);
        }
    }
    return 0;
}

std::uint8_t CommonPalette::entry_of(std::uint32_t colour) {
    if (auto* const found = find_in(fixed_, colour)) {
        return *found;
    }
    const std::uint8_t entry = free_entry();
    if (entry != 0) {
        fixed_.emplace(colour, entry);
        colours_[entry] = unpacked(colour);
    }
    return entry;
}

std::vector<Colours> CommonPalette::alternates() const {
    std::vector<Colours> alternates;
    const auto& selectable = character_.selectable_palettes;
    const std::size_t current = character_.selected_palette.value_or(0);
    if (main_ == nullptr || selectable.empty() ||
        *main_ != character_[selectable[current].palette].colours) {
        return alternates;
    }
    for (std::size_t i = 0; i < selectable.size(); ++i) {
        if (i != current) {
            const Colours& other = character_[selectable[i].palette].colours;
            Colours& colours = alternates.emplace_back(colours_);
            for (const auto& [entry, of_other] : of_main_) {
                colours[entry] = opaque(other[of_other]);
            }
        }
    }
    return alternates;
}

void CommonPalette::draw(const Look& look, MutableBytes out) const {
    std::uint8_t* to = out.data();
    if (look.colours != nullptr) {
        const EntryMap& entries = entries_.at(look.colours);
        for_each_row(character_, look, [&](Bytes row) {
            to = std::transform(row.begin(), row.end(), to,
                                [&](std::uint8_t index) { return entries[index]; });
        });
        return;
    }
    for_each_row(character_, look, [&](Bytes row) {
        std::uint32_t last = std::numeric_limits<std::uint32_t>::max();
        std::uint8_t entry = 0;
        for (std::size_t i = 0; i < row.size(); i += 4) {
            const std::uint32_t colour = packed({row[i], row[i + 1], row[i + 2], 255});
            const bool drawn = is_drawn(row[i + 3]);
            if (drawn && colour != last) {
                last = colour;
                entry = fixed_.at(colour);
            }
            *to++ = drawn ? entry : std::uint8_t{0};
        }
    });
}

std::uint8_t CommonPalette::nearest(const Rgba& colour) const noexcept {
    const auto distance = [&](const Rgba& other) {
        const int r = colour.r - other.r;
        const int g = colour.g - other.g;
        const int b = colour.b - other.b;
        return r * r + g * g + b * b;
    };
    std::uint8_t best = 0;
    for (std::size_t i = 1; i < colours_.size(); ++i) {
        if (taken_[i] && (best == 0 || distance(colours_[i]) < distance(colours_[best]))) {
            best = static_cast<std::uint8_t>(i);
        }
    }
    return best;
}

}  // namespace fightconv::openbor
