#include <algorithm>
#include <cmath>
#include <set>

#include "core/base/bytes/byte_reader.hpp"
#include "core/base/bytes/read_list.hpp"
#include "core/base/reporter.hpp"
#include "core/base/text/text.hpp"
#include "formats/urho3d/ani/problems.hpp"
#include "formats/urho3d/ani/records.hpp"
#include "formats/urho3d/ani/values.hpp"

namespace fightconv::ani {

namespace {

constexpr std::uint8_t interpolations = 4;

Status check_end(const ByteReader& reader) {
    return reader.left() == 0
               ? Status()
               : fail(reader.error(ErrorCode::malformed,
                                   fmt::format("the animation ends here, but {} more bytes follow",
                                               reader.left())));
}

// The variant tracks as one of the numberings of types reads them.
struct Variants {
    std::vector<VariantTrack> tracks;
    Charge charge;
};

Result<VariantTrack> read_variant_track(ByteReader& reader, std::uint32_t version,
                                        TypeNumbers numbers, Charge& charge) {
    VariantTrack track;
    FC_ASSIGN(const std::string_view path, reader.terminated_text("the path of a variant track"));
    FC_TRY(charge.add(path.size(), "the path of a variant track"));
    track.path = path;
    const std::uint64_t type_at = reader.offset();
    FC_ASSIGN(track.type, reader.le<std::uint8_t>("the type of a variant track"));
    FC_TRY(check_type(track.type, numbers, reader.file(), type_at));
    const std::uint64_t interpolation_at = reader.offset();
    FC_ASSIGN(const auto interpolation,
              reader.le<std::uint8_t>("the interpolation of a variant track"));
    if (interpolation >= interpolations) {
        return fail(Error(ErrorCode::malformed, fmt::format("interpolation {}, expected at most {}",
                                                            interpolation, interpolations - 1))
                        .in_file(reader.file())
                        .at(Place::at_offset(interpolation_at))
                        .about(track.path));
    }
    track.interpolation = static_cast<Interpolation>(interpolation);
    FC_ASSIGN(track.tension, reader.le<float>("the tension of a variant track"));
    if (version >= wire::since_weights) {
        FC_ASSIGN(track.weight, reader.le<float>("the weight of a variant track"));
    }
    const bool has_tangents = track.interpolation == Interpolation::tangent;
    const auto read_key = [&](std::size_t) -> Result<VariantKey> {
        VariantKey key;
        FC_ASSIGN(key.time, reader.le<float>("the time of a key"));
        FC_ASSIGN(key.value, read_value(reader, track.type, numbers));
        return key;
    };
    const std::uint64_t least_value_bytes = least_bytes_of(track.type, numbers);
    FC_ASSIGN(track.keys,
              read_list<VariantKey>(
                  reader, charge, size_in_file<float> + (has_tangents ? 3 : 1) * least_value_bytes,
                  "the keys of a variant track", read_key));
    if (has_tangents) {
        for (VariantKey& key : track.keys) {
            FC_ASSIGN(key.tangent_in, read_value(reader, track.type, numbers));
            FC_ASSIGN(key.tangent_out, read_value(reader, track.type, numbers));
        }
    }
    return track;
}

// They are the last part of a file.
Result<Variants> read_variants(ByteReader reader, std::uint32_t version, TypeNumbers numbers,
                               const Budget& budget) {
    Variants variants{{}, Charge(budget)};
    const std::uint64_t least_bytes = 1 + 1 + 1 + size_in_file<float> +
                                      (version >= wire::since_weights ? size_in_file<float> : 0) +
                                      size_in_file<wire::Count>;
    const auto read_track = [&](std::size_t) {
        return read_variant_track(reader, version, numbers, variants.charge);
    };
    FC_ASSIGN(variants.tracks, read_list<VariantTrack>(reader, variants.charge, least_bytes,
                                                       "the variant tracks", read_track));
    FC_TRY(check_end(reader));
    return variants;
}

class Parser {
public:
    Parser(Source source, Context& context)
        : budget_(context.budget),
          reader_(source),
          reporter_(context.diagnostics, source.file),
          charge_(context.budget) {}

    Result<Animation> run() &&;

private:
    Status signature();
    Result<Track> track(std::size_t index);
    Result<Key> key(std::uint8_t mask);
    Status variant_tracks();
    void look_at_keys(const auto& keys, std::uint64_t at, const Where& where) const;
    void look_at_text(std::string_view text, std::uint64_t at, std::string_view what) const;
    bool has_version(std::uint32_t version) const noexcept {
        return animation_.layout == Layout::uan2 && animation_.version >= version;
    }

    Budget budget_;
    ByteReader reader_;
    Reporter reporter_;
    Charge charge_;
    Animation animation_;
    std::set<std::string_view> names_;  // of the tracks
};

Result<Animation> Parser::run() && {
    FC_TRY(signature());
    const std::uint64_t name_at = reader_.offset();
    FC_ASSIGN(const std::string_view name, reader_.terminated_text("the name of the animation"));
    FC_TRY(charge_.add(name.size(), "the name of the animation"));
    look_at_text(name, name_at, "the name of the animation");
    animation_.name = name;
    const std::uint64_t length_at = reader_.offset();
    FC_ASSIGN(animation_.length, reader_.le<float>("the length of the animation"));
    if (!std::isfinite(animation_.length) || animation_.length < 0) {
        reporter_.report(problem.bad_length, Place::at_offset(length_at),
                         "the length is {} seconds, expected 0 or more", animation_.length);
    }
    constexpr std::uint64_t least_bytes = 1 + 1 + size_in_file<wire::Count>;
    FC_ASSIGN(animation_.tracks, read_list<Track>(reader_, charge_, least_bytes, "the tracks",
                                                  [this](std::size_t i) { return track(i); }));
    charge_.give_back(animation_.tracks.size() * bytes_in_set);
    names_.clear();
    if (has_version(wire::since_variant_tracks)) {
        FC_TRY(variant_tracks());
    } else {
        FC_TRY(check_end(reader_));
    }
    animation_.charge = std::move(charge_);
    return std::move(animation_);
}

Status Parser::signature() {
    FC_ASSIGN(const Bytes bytes, reader_.bytes(wire::uani.size(), "the signature"));
    if (!has_signature(bytes)) {
        return fail(reporter_.error(ErrorCode::bad_magic, Place::at_offset(0),
                                    "the file begins with '{}', expected UANI or UAN2",
                                    printable(as_text(bytes))));
    }
    if (as_text(bytes) == wire::uan2) {
        const std::uint64_t at = reader_.offset();
        animation_.layout = Layout::uan2;
        FC_ASSIGN(animation_.version, reader_.le<std::uint32_t>("the version"));
        if (animation_.version < 1 || animation_.version > wire::since_weights_of_parts) {
            return fail(reporter_.error(ErrorCode::unsupported_version, Place::at_offset(at),
                                        "version {} of UAN2, expected 1 to {}", animation_.version,
                                        wire::since_weights_of_parts));
        }
    }
    return {};
}

void Parser::look_at_text(std::string_view text, std::uint64_t at, std::string_view what) const {
    if (!is_utf8(text)) {
        reporter_.report(problem.text_not_utf8, Place::at_offset(at), "{} '{}' is not UTF-8", what,
                         printable(text));
    }
}

Result<Track> Parser::track(std::size_t index) {
    const std::uint64_t at = reader_.offset();
    Track track;
    FC_ASSIGN(const std::string_view name, reader_.terminated_text("the name of a track"));
    FC_TRY(charge_.add(name.size() + bytes_in_set, "the name of a track"));
    look_at_text(name, at, "the name of a track");
    track.name = name;
    const Where where{"track", track.name, index};
    if (!names_.insert(name).second) {
        reporter_.about(where).report(
            problem.duplicate_track, Place::at_offset(at),
            "an earlier track has the same name; engines keep only the last one");
    }
    const std::uint64_t mask_at = reader_.offset();
    FC_ASSIGN(track.mask, reader_.le<std::uint8_t>("the mask of a track"));
    if ((track.mask & ~wire::parts) != 0) {
        reporter_.about(where).report(
            problem.unknown_mask, Place::at_offset(mask_at),
            "the mask is {}, expected at most {}; the other bits were ignored", track.mask,
            wire::parts);
        track.mask &= wire::parts;
    }
    if (has_version(wire::since_weights_of_parts)) {
        FC_ASSIGN(track.weights, reader_.le<decltype(track.weights)>("the weights of a track"));
    } else if (has_version(wire::since_weights)) {
        FC_ASSIGN(const auto weight, reader_.le<float>("the weight of a track"));
        track.weights.fill(weight);
    }
    const std::uint64_t keys_at = reader_.offset();
    FC_ASSIGN(track.keys,
              read_list<Key>(reader_, charge_, wire::size_of_key(track.mask), "the keys of a track",
                             [&](std::size_t) { return key(track.mask); }));
    look_at_keys(track.keys, keys_at, where);
    return track;
}

Result<Key> Parser::key(std::uint8_t mask) {
    FC_ASSIGN(const Bytes bytes, reader_.bytes(wire::size_of_key(mask), "a key"));
    Key key;
    const std::uint8_t* at = bytes.data();
    wire::for_each_field(key, mask, [&]<class T>(T& field) {
        field = load_le<T>(at);
        at += size_in_file<T>;
    });
    return key;
}

// Two keys may have the same time: the values change at once there.
void Parser::look_at_keys(const auto& keys, std::uint64_t at, const Where& where) const {
    const auto is_in_order = [](const auto& a, const auto& b) { return a.time <= b.time; };
    const bool ordered =
        std::adjacent_find(keys.begin(), keys.end(), [&](const auto& a, const auto& b) {
            return !is_in_order(a, b);
        }) == keys.end();
    if (!ordered || std::any_of(keys.begin(), keys.end(), [](const auto& key) {
            return !std::isfinite(key.time) || key.time < 0;
        })) {
        reporter_.about(where).report(problem.keys_unordered, Place::at_offset(at),
                                      "the times of the keys do not rise from 0 on");
    } else if (!keys.empty() && keys.back().time > animation_.length) {
        reporter_.about(where).report(
            problem.key_behind_end, Place::at_offset(at),
            "the last key is at {} seconds, but the animation ends after {}", keys.back().time,
            animation_.length);
    }
}

// No file says which numbers its types have. Those are taken with which the animation ends where
// the file ends.
Status Parser::variant_tracks() {
    const std::uint64_t at = reader_.offset();
    auto variants = read_variants(reader_, animation_.version, TypeNumbers::original, budget_);
    const auto is_renumbered = [](const VariantTrack& track) {
        return track.type >= first_renumbered_type;
    };
    if (!variants || std::any_of(variants->tracks.begin(), variants->tracks.end(), is_renumbered)) {
        auto shifted = read_variants(reader_, animation_.version, TypeNumbers::shifted, budget_);
        if (variants && shifted) {
            reporter_.report(problem.types_ambiguous, Place::at_offset(at),
                             "the types of the variant tracks may be those of rbfx before or since "
                             "February 2026; they were read as those before");
        } else if (shifted) {
            animation_.type_numbers = TypeNumbers::shifted;
            variants = std::move(shifted);
        }
    }
    if (!variants) {
        return fail(std::move(variants).error());
    }
    animation_.variant_tracks = std::move(variants->tracks);
    charge_.join(std::move(variants->charge));
    for (std::size_t i = 0; i < animation_.variant_tracks.size(); ++i) {
        const VariantTrack& track = animation_.variant_tracks[i];
        const Where where{"variant track", track.path, i};
        look_at_text(track.path, at, "the path of a variant track");
        look_at_keys(track.keys, at, where);
    }
    return {};
}

}  // namespace

bool has_signature(Bytes head) noexcept {
    const std::string_view signature = as_text(head).substr(0, wire::uani.size());
    return signature == wire::uani || signature == wire::uan2;
}

Result<Animation> parse(Source source, Context& context) { return Parser(source, context).run(); }

}  // namespace fightconv::ani
