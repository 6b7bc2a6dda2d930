#include "converters/mugen/repair/mend_states.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>

#include "core/base/text/encodings.hpp"
#include "core/base/text/text.hpp"
#include "formats/text/mugen_text.hpp"

namespace fightconv::mugen {

namespace {

constexpr std::string_view mark = ";fightconv: ";

// "[State 200, x" and "[State 200]x" as "[State 200, x]" and "[State 200]", and a [Command] in the
// same way; nothing for others.
std::optional<std::string> mended_header(std::string_view line) {
    const bool is_one = text::starts_with_ignoring_case(line, "[state") ||
                        text::starts_with_ignoring_case(line, "[command");
    if (!is_one || line.ends_with(']')) {
        return std::nullopt;
    }
    const std::size_t end = line.rfind(']');
    return end == std::string_view::npos ? std::string(line) + "]"
                                         : std::string(line.substr(0, end + 1));
}

class Writer {
public:
    Writer(const std::map<std::uint32_t, const LineMend*>& mends, MendedStates& out)
        : mends_(mends), out_(out) {}

    Status write(const text::Line& line) {
        FC_TRY(out_.charge.add(line.whole.size() + line.end.size(), "the mended states"));
        const auto mend = mends_.find(line.number);
        if (const auto header = mended_header(line.text)) {
            FC_TRY(replace(line, *header, "is no header for Ikemen GO"));
        } else if (mend == mends_.end() || !mend->second->added.empty()) {
            out_.text.append(line.whole);
        } else if (mend->second->text) {
            FC_TRY(replace(line, *mend->second->text, mend->second->why));
        } else {
            FC_TRY(note(line, fmt::format("'{}' {}; the line became a comment", to_utf8(line.text),
                                          mend->second->why)));
            out_.text.append(mark).append(line.whole);
        }
        out_.text.append(line.end);
        if (mend != mends_.end() && !mend->second->added.empty()) {
            FC_TRY(note(line, fmt::format("'{}' {}; '{}' stands behind it now", to_utf8(line.text),
                                          mend->second->why, mend->second->added)));
            out_.text.append(line.end.empty() ? "\n" : "")
                .append(mend->second->added)
                .append(" ")
                .append(mark)
                .append("added")
                .append(line.end);
        }
        return {};
    }

private:
    Status replace(const text::Line& line, std::string_view now, std::string_view why) {
        FC_TRY(note(line,
                    fmt::format("'{}' {}; it is '{}' now", to_utf8(line.text), why, to_utf8(now))));
        const std::size_t begin = line.whole.find_first_not_of(" \t");
        const std::size_t comment = std::min(line.whole.find(';'), line.whole.size());
        out_.text.append(line.whole.substr(0, std::min(begin, line.whole.size())))
            .append(now)
            .append(comment == line.whole.size() ? "" : " ")
            .append(line.whole.substr(comment))
            .append(" ")
            .append(mark)
            .append("was ")
            .append(line.text);
        return {};
    }

    Status note(const text::Line& line, std::string what) {
        FC_TRY(out_.charge.add(sizeof(StateMend) + what.size() + line.whole.size(),
                               "the mended states"));
        out_.mends.push_back({line.number, std::move(what)});
        return {};
    }

    const std::map<std::uint32_t, const LineMend*>& mends_;
    MendedStates& out_;
};

}  // namespace

Result<MendedStates> mend_states(Source source,
                                 const std::map<std::uint32_t, const LineMend*>& mends,
                                 Context& context) {
    Context quiet(Context::Beside{context});  // what reading reports has been reported
    MendedStates mended;
    mended.charge = Charge(context.budget);
    if (as_text(source.bytes).starts_with(text::byte_order_mark)) {
        mended.text = text::byte_order_mark;
    }
    text::LineReader lines(source, quiet);
    text::Line line;
    Writer writer(mends, mended);
    while (lines.next(line)) {
        FC_TRY(writer.write(line));
    }
    return mended;
}

}  // namespace fightconv::mugen
