#include "tests/support/fspk/walk.hpp"

#include <stdexcept>

namespace fightconv::test {

namespace {

using namespace fspk;

struct SumFields : FieldVisitor<SumFields> {
    std::uint64_t sum = 0;
    template <class T>
    void number(const T& value) {
        sum += static_cast<std::uint64_t>(value);
    }
    void pad(std::size_t) {}
};

class Walker {
public:
    explicit Walker(const View& view) : view_(view) {}

    Walk run() {
        each(view_.resource_defs(), [&](const wire::ResourceDef& def) { text(def.name); });
        each(view_.character_prop_count(),
             [&](std::size_t i) { property(view_.character_prop(i)); });
        const auto tag_ranges = view_.tag_ranges();
        const auto extras = view_.extras();
        const auto props = view_.state_prop_index();
        each(view_.moves().size(), [&](std::size_t i) {
            move(view_.moves()[i]);
            if (i < extras.size()) {
                extra(extras[i]);
            }
            if (i < tag_ranges.size()) {
                each(view_.tags(), tag_ranges[i], [&](wire::StrRef tag) { text(tag); });
            }
            if (i < props.size()) {
                for (std::uint64_t at = props[i].off; at < props[i].off + props[i].len;
                     at += view_.state_prop_bytes()) {
                    property(view_.state_prop(at));
                }
            }
        });
        each(view_.cancel_rules(), [](const wire::CancelRule&) {});
        each(view_.cancel_denies(), [](const wire::CancelDeny&) {});
        return walk_;
    }

private:
    template <class T>
    void count(const T& record) {
        SumFields fields;
        T::fields(record, fields);
        walk_.sum += fields.sum;
        ++walk_.records;
    }
    template <class Visit>
    static void each(std::size_t size, Visit visit) {
        for (std::size_t i = 0; i < size; ++i) {
            visit(i);
        }
    }
    template <class T, class Visit>
    void each(const Records<T>& records, Visit visit) {
        each(records.size(), [&](std::size_t i) {
            const T record = records[i];
            count(record);
            visit(record);
        });
    }
    template <class T, class Visit>
    void each(const Records<T>& section, wire::Range range, Visit visit) {
        const auto records = section.part(range.off, range.len);
        if (!records) {
            throw std::runtime_error("a range leads nowhere");
        }
        each(*records, visit);
    }

    void text(wire::StrRef ref) {
        const auto found = view_.string(ref);
        if (!found) {
            throw std::runtime_error("a text leads nowhere");
        }
        walk_.sum += found->empty() ? 0U : static_cast<unsigned char>(found->front());
    }
    void key(const Records<wire::StrRef>& keys, std::uint16_t index) {
        if (index < keys.size()) {
            text(keys[index]);
        }
    }
    void property(const wire::Property& property) {
        count(property);
        text({property.name_off, property.name_len});
    }
    void shapes(std::uint32_t off, std::uint16_t len) {
        each(view_.shapes(), {off, len}, [](const wire::Shape&) {});
    }
    void windows(const Records<wire::HurtWindow>& section, wire::Range range) {
        each(section, range,
             [&](const wire::HurtWindow& window) { shapes(window.shapes_off, window.shapes_len); });
    }
    void emits(wire::Range range) {
        each(view_.event_emits(), range, [&](const wire::EventEmit& emit) {
            text(emit.id);
            each(view_.event_args(), emit.args, [&](const wire::EventArg& arg) { text(arg.key); });
        });
    }

    void move(const wire::StateRecord& record) {
        count(record);
        key(view_.mesh_keys(), record.mesh_key);
        key(view_.keyframes_keys(), record.keyframes_key);
        each(view_.hit_windows(), {record.hit_windows_off, record.hit_windows_len},
             [&](const wire::HitWindow& window) {
                 shapes(window.shapes_off, window.shapes_len);
                 each(view_.cancels(), {window.cancels_off, window.cancels_len},
                      [](const wire::Cancel&) {});
             });
        windows(view_.hurt_windows(), {record.hurt_windows_off, record.hurt_windows_len});
        windows(view_.push_windows(), {record.push_windows_off, record.push_windows_len});
    }
    void extra(const wire::StateExtras& record) {
        count(record);
        emits(record.on_use_emits);
        emits(record.on_hit_emits);
        emits(record.on_block_emits);
        each(view_.notifies(), record.notifies,
             [&](const wire::Notify& notify) { emits(notify.emits); });
        each(view_.costs(), record.resource_costs,
             [&](const wire::Cost& cost) { text(cost.name); });
        each(view_.preconditions(), record.resource_preconditions,
             [&](const wire::Precondition& precondition) { text(precondition.name); });
        each(view_.deltas(), record.resource_deltas,
             [&](const wire::Delta& delta) { text(delta.name); });
        if (view_.layout() != Layout::v1_0) {
            text(record.input);
        }
    }

    const View& view_;
    Walk walk_;
};

}  // namespace

Walk walk(const View& view) { return Walker(view).run(); }

}  // namespace fightconv::test
