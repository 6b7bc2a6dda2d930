// A pack as it lies in memory: parse() looks at the header and the section table, the accessors
// read records straight from the bytes. Nothing is allocated, whatever the size of the pack.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "core/base/bytes/records.hpp"
#include "core/base/result.hpp"
#include "formats/fspk/records.hpp"

namespace fightconv::fspk {

bool has_signature(Bytes head) noexcept;
std::string_view name_of(Layout layout) noexcept;  // "1.0", "1.5", "2.0"
// "HIT_WINDOWS", as the specification spells it; "" for a number that is none
std::string_view name_of(Kind kind) noexcept;

using wire::Section;

// Names of the properties and tags that a pack says it may have; none in 1.0.
struct SchemaNames {
    Records<wire::StrRef> character, state, tags;
};

class View {
public:
    // Strict about the container: the header, the table, every section inside of the pack and
    // behind the table, each kind once, whole records, a schema that is as long as it says. What
    // records refer to is not looked at (check() does). truncated (the specification's TooShort),
    // bad_magic (InvalidMagic), malformed (OutOfBounds and what else contradicts itself),
    // unsupported_version (record sizes of the versions between 1.0 and 1.5). The layout is found
    // from the flags and the record sizes unless `forced`; without any hit window a pack of 1.5 is
    // also one of 2.0, which it is taken for.
    static Result<View> parse(Source source, std::optional<Layout> forced = std::nullopt);

    Layout layout() const noexcept { return layout_; }
    Source source() const noexcept { return source_; }
    std::uint32_t flags() const noexcept { return header_.flags; }
    std::uint32_t total_len() const noexcept { return header_.total_len; }
    Records<Section> section_table() const noexcept { return table_; }
    const std::optional<Section>& section(Kind kind) const noexcept {
        return sections_[static_cast<std::size_t>(kind)];
    }
    Bytes bytes_of(Kind kind) const noexcept;

    // The text, or nothing where it leaves the string table.
    std::optional<std::string_view> string(wire::StrRef ref) const noexcept;

    Records<wire::StrRef> mesh_keys() const noexcept {
        return records<wire::StrRef>(Kind::mesh_keys);
    }
    Records<wire::StrRef> keyframes_keys() const noexcept {
        return records<wire::StrRef>(Kind::keyframes_keys);
    }
    Records<wire::StateRecord> moves() const noexcept {
        return records<wire::StateRecord>(Kind::moves);
    }
    Records<wire::HitWindow> hit_windows() const noexcept {
        return records<wire::HitWindow>(Kind::hit_windows);
    }
    Records<wire::HurtWindow> hurt_windows() const noexcept {
        return records<wire::HurtWindow>(Kind::hurt_windows);
    }
    Records<wire::HurtWindow> push_windows() const noexcept {
        return records<wire::HurtWindow>(Kind::push_windows);
    }
    Records<wire::Shape> shapes() const noexcept { return records<wire::Shape>(Kind::shapes); }
    Records<wire::Cancel> cancels() const noexcept { return records<wire::Cancel>(Kind::cancels); }
    Records<wire::ResourceDef> resource_defs() const noexcept {
        return records<wire::ResourceDef>(Kind::resource_defs);
    }
    Records<wire::StateExtras> extras() const noexcept {
        return records<wire::StateExtras>(Kind::extras);
    }
    Records<wire::EventEmit> event_emits() const noexcept {
        return records<wire::EventEmit>(Kind::event_emits);
    }
    Records<wire::EventArg> event_args() const noexcept {
        return records<wire::EventArg>(Kind::event_args);
    }
    Records<wire::Notify> notifies() const noexcept {
        return records<wire::Notify>(Kind::notifies);
    }
    Records<wire::Cost> costs() const noexcept { return records<wire::Cost>(Kind::costs); }
    Records<wire::Precondition> preconditions() const noexcept {
        return records<wire::Precondition>(Kind::preconditions);
    }
    Records<wire::Delta> deltas() const noexcept { return records<wire::Delta>(Kind::deltas); }
    Records<wire::Range> tag_ranges() const noexcept {
        return records<wire::Range>(Kind::tag_ranges);
    }
    Records<wire::StrRef> tags() const noexcept { return records<wire::StrRef>(Kind::tags); }
    Records<wire::CancelRule> cancel_rules() const noexcept {
        return records<wire::CancelRule>(Kind::cancel_rules);
    }
    Records<wire::CancelDeny> cancel_denies() const noexcept {
        return records<wire::CancelDeny>(Kind::cancel_denies);
    }
    SchemaNames schema() const noexcept;

    // The properties have their full names, even if a schema lists them; a name that the schema
    // does not have becomes one outside of the string table.
    std::size_t character_prop_count() const noexcept;
    wire::Property character_prop(std::size_t index) const;
    // Where the properties of each state lie in STATE_PROPS: `len` counts bytes here.
    Records<wire::Range> state_prop_index() const noexcept;
    std::size_t state_prop_bytes() const noexcept;  // of one record: 12, or 8 with a schema
    wire::Property state_prop(std::uint64_t section_offset) const;

private:
    template <class T>
    Records<T> records(Kind kind) const noexcept {
        const auto& found = section(kind);
        return Records<T>(bytes_of(kind), found ? found->offset : 0, stride<T>());
    }
    template <class T>
    std::size_t stride() const noexcept {
        if constexpr (requires { typename T::Short; }) {
            return layout_ < T::whole_since ? size_in_file<typename T::Short> : size_in_file<T>;
        }
        return size_in_file<T>;
    }

    Status read_table();
    Status add(const Section& section, std::uint64_t at);
    Status check_sizes() const;
    std::size_t record_bytes(Kind kind) const noexcept;
    Result<Layout> find_layout() const;
    template <class Window>
    bool fits_hit_windows() const noexcept;
    tl::unexpected<Error> out_of_bounds(std::string_view message, std::uint64_t offset) const;

    Source source_;
    Layout layout_ = Layout::v1_0;
    wire::Header header_;
    Records<Section> table_;
    std::array<std::optional<Section>, all_kinds + 1> sections_;  // by kind
};

}  // namespace fightconv::fspk
