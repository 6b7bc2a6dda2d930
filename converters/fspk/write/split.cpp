#include "converters/fspk/write/split.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>
#include <map>

#include "converters/fspk/problems.hpp"
#include "converters/fspk/rules.hpp"
#include "converters/fspk/states.hpp"
#include "core/base/reporter.hpp"

namespace fightconv::fspk {

namespace {

// Takes over those keys of a pack that moves use, in their order.
class Keys {
public:
    void use(std::uint16_t key) {
        if (key != no_key) {
            places_.emplace(key, no_key);
        }
    }
    std::vector<std::string> taken_from(const std::vector<std::string>& keys) {
        std::vector<std::string> taken;
        for (auto& [key, place] : places_) {
            place = static_cast<std::uint16_t>(taken.size());
            taken.push_back(keys[key]);
        }
        return taken;
    }
    std::uint16_t operator[](std::uint16_t key) const {
        return key == no_key ? no_key : places_.find(key)->second;
    }

private:
    std::map<std::uint16_t, std::uint16_t> places_;
};

class Splitter {
public:
    Splitter(BuiltPack& whole, Layout layout, Context& context)
        : whole_(whole),
          layout_(layout),
          context_(context),
          leading_(layout == Layout::v1_0 ? 0 : 1) {}

    Result<std::vector<WrittenPack>> run(std::string_view name) {
        std::vector<WrittenPack> packs;
        for (std::size_t first = 0; first < whole_.pack.moves.size();) {
            FC_TRY(charge_leading(first));
            std::size_t count = 0;
            FC_ASSIGN(WrittenPack pack, longest_from(first, count));
            first += count;
            pack.file = fmt::format("{}-{}.fspk", name, packs.size() + 1);
            packs.push_back(std::move(pack));
        }
        report_cut_cancels(packs);
        return packs;
    }

private:
    void report_cut_cancels(const std::vector<WrittenPack>& packs) {
        const std::vector<CancelRule>& rules = whole_.pack.cancel_rules;
        std::vector<bool> kept(rules.size());
        for (const WrittenPack& pack : packs) {
            const TagsOf tags(pack.built.pack.moves);
            for (std::size_t i = 0; i < rules.size(); ++i) {
                kept[i] = kept[i] || tags.has_both_of(rules[i]);
            }
        }
        if (const auto cut = std::count(kept.begin(), kept.end(), false); cut != 0) {
            Reporter(context_.diagnostics, "")
                .about("the moves")
                .report(fspk_problem.cancels_cut, {},
                        "cancels from a move in one pack to a move in another were left out ({} in "
                        "all)",
                        cut);
        }
    }

    // The moves that are repeated have been charged only once so far.
    Status charge_leading(std::size_t first) {
        for (std::size_t i = 0; i < std::min(leading_, first); ++i) {
            FC_TRY(whole_.charge.add(cost_of(whole_.pack.moves[i]),
                                     "moves that each pack begins with"));
        }
        return {};
    }

    // The steps double while the moves fit, and then halve, so that no trial writes more than twice
    // what fits. If some moves do not fit, more do not either.
    Result<WrittenPack> longest_from(std::size_t first, std::size_t& count) const {
        WrittenPack longest;
        bool grows = true;
        for (std::size_t step = 1; step != 0; step = grows ? step * 2 : step / 2) {
            if (step > whole_.pack.moves.size() - first - count) {
                grows = false;
                continue;
            }
            BuiltPack tried = part(first, count + step);
            auto bytes = serialise(tried.pack, layout_);
            if (bytes) {
                count += step;
                longest = {{}, std::move(tried), *std::move(bytes)};
            } else if (count == 0) {
                return fail(std::move(bytes).error());
            } else {
                grows = false;
            }
        }
        return longest;
    }

    // The moves that lead each pack, and `count` from `first` on. One names another by its id only
    // in the property `next`: cancels are rules between tags.
    BuiltPack part(std::size_t first, std::size_t count) const {
        BuiltPack part;
        part.character_id = whole_.character_id;
        const auto take = [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i) {
                part.pack.moves.push_back(whole_.pack.moves[i]);
                part.sources.push_back(whole_.sources[i]);
            }
        };
        take(0, std::min(leading_, first));
        take(first, first + count);
        Keys mesh_keys;
        Keys keyframes_keys;
        for (const Move& move : part.pack.moves) {
            mesh_keys.use(move.mesh_key);
            keyframes_keys.use(move.keyframes_key);
        }
        part.pack.mesh_keys = mesh_keys.taken_from(whole_.pack.mesh_keys);
        part.pack.keyframes_keys = keyframes_keys.taken_from(whole_.pack.keyframes_keys);
        for (Move& move : part.pack.moves) {
            move.mesh_key = mesh_keys[move.mesh_key];
            move.keyframes_key = keyframes_keys[move.keyframes_key];
            lead_within(first, count, move);
        }
        part.pack.resources = whole_.pack.resources;
        part.pack.properties = whole_.pack.properties;
        const TagsOf tags(part.pack.moves);
        std::copy_if(whole_.pack.cancel_rules.begin(), whole_.pack.cancel_rules.end(),
                     std::back_inserter(part.pack.cancel_rules),
                     [&](const CancelRule& rule) { return tags.has_both_of(rule); });
        return part;
    }

    // The state that follows, if it is in this part; otherwise state 0, with which each pack
    // begins.
    void lead_within(std::size_t first, std::size_t count, Move& move) const {
        const std::size_t before = std::min(leading_, first);
        for (Property& property : move.properties) {
            auto* const next = property.name == fspk_rules::next_property
                                   ? std::get_if<Fixed>(&property.value)
                                   : nullptr;
            if (next != nullptr) {
                constexpr auto one = static_cast<std::int32_t>(units_per_number);
                const auto id = static_cast<std::size_t>(next->raw / one);
                const bool is_here = id < before || (id >= first && id < first + count);
                next->raw =
                    !is_here
                        ? 0
                        : one * static_cast<std::int32_t>(id < before ? id : id - first + before);
            }
        }
    }

    BuiltPack& whole_;
    Layout layout_;
    Context& context_;
    std::size_t leading_;  // how many of the first moves each pack begins with
};

}  // namespace

Result<std::vector<WrittenPack>> write_packs(BuiltPack& whole, std::string_view name,
                                             const PackOptions& options, Context& context) {
    if (auto bytes = serialise(whole.pack, options.layout)) {
        std::vector<WrittenPack> one;
        one.push_back({fmt::format("{}.fspk", name), std::move(whole), *std::move(bytes)});
        return one;
    } else if (bytes.error().code() != ErrorCode::limit_exceeded) {
        return fail(std::move(bytes).error());
    } else if (!options.split) {
        return fail(std::move(bytes).error().remedy(
            fmt::format("use --split to write several packs, or {}", part_at_a_time)));
    }
    return Splitter(whole, options.layout, context).run(name);
}

}  // namespace fightconv::fspk
