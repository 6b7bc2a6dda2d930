// The effect of a HitDef as far as its parameters tell it (mugen.md C8): what is exact as it is,
// the rest by the heuristics of C6, each of them reported.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "converters/mugen/play/player.hpp"
#include "core/base/reporter.hpp"
#include "core/model/character.hpp"

namespace fightconv::mugen {

// How many values of HitDefs were read, and how many of them are exact: literals, constant
// arithmetic, or known from playing the state (mugen.md C5, C18).
struct Tally {
    std::uint64_t values = 0;
    std::uint64_t exact = 0;
};

// Reads numbers of one file and reports those that are not exact.
class ValueReader {
public:
    ValueReader(const Facts& facts, Reporter reporter)
        : facts_(facts), reporter_(std::move(reporter)) {}

    // The value at this place of the parameter's list; `otherwise` where it is not given, or
    // nothing is known of it.
    double number(const std::vector<ValueCode>& values, std::string_view key, std::size_t place,
                  double otherwise);
    std::int32_t integer(const std::vector<ValueCode>& values, std::string_view key,
                         std::size_t place, std::int32_t otherwise);

    // Values that are known where the controller acts, although they are no constants; null: none.
    // Borrows them.
    void know(const std::vector<ExactValue>* values) noexcept { known_ = values; }

    // Reads values of which nothing is said or counted, because others say it already.
    template <class Read>
    void quietly(Read read) const {
        DiagnosticSink silent(0);
        ValueReader quiet(facts_, Reporter(silent, {}));
        quiet.know(known_);
        read(quiet);
    }

    // Counts a value that was read some other way. The caller reports what is not exact.
    void count(bool exact) noexcept;

    const Facts& facts() const noexcept { return facts_; }
    const Tally& tally() const noexcept { return tally_; }
    const Reporter& reporter() const noexcept { return reporter_; }

private:
    const Facts& facts_;
    Reporter reporter_;
    const std::vector<ExactValue>* known_ = nullptr;
    Tally tally_;
};

// All but the ticks. `values` counts what was read.
Hit hit_of(const CompiledController& controller, const VersionTicks& version, ValueReader& values);

// The blockstun; below 0 if a guard pauses the attacker so much longer than a hit does.
std::int64_t blockstun_of(const CompiledController& controller, const VersionTicks& version,
                          ValueReader& values);

// Gives the hit the stun and the effect that it has on one who is in the air already, and lands so
// many ticks behind his shaking (C19).
void hit_in_air(const CompiledController& controller, const VersionTicks& version,
                std::int32_t flight, ValueReader& values, Hit& hit);

// A sound as a character's files name it, "S5,0" or "F5,0" (mugen.md C11): "snd_5_0" of the
// character's own, "common_5_0" of those that the engine has. `unmarked` is the bank of one without
// a letter. Nothing where there is no such parameter.
enum class SoundBank : std::uint8_t { own, common };
struct NamedSound {
    SoundBank bank;
    SoundKey key;
    std::string clip() const;
};
std::optional<NamedSound> sound_of(const CompiledController& controller, std::string_view key,
                                   SoundBank unmarked, ValueReader& values);

}  // namespace fightconv::mugen
