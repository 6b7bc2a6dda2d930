#include "core/base/reporter.hpp"
#include "formats/urho3d/pak/pak.hpp"
#include "formats/urho3d/pak/problems.hpp"

namespace fightconv::pak {

Status read_files(const Package& package, std::string_view file, Context& context,
                  const std::function<Status(const Entry&, Content)>& take) {
    const Reporter reporter(context.diagnostics, file);
    std::uint32_t whole = 0;
    for (std::size_t i = 0; i < package.entries.size(); ++i) {
        FC_TRY(context.check_cancelled());
        const Entry& entry = package.entries[i];
        FC_ASSIGN(Content content, content_of(entry, package.packing, file, context));
        if (const std::uint32_t found = checksum_of(content.bytes); found != entry.checksum) {
            const Where where{"file", entry.name, i};
            reporter.about(where).report(
                problem.wrong_checksum, Place::at_offset(entry.offset),
                "the checksum of the file is {:08x}, but the directory says {:08x}", found,
                entry.checksum);
        }
        whole = checksum_of(content.bytes, whole);
        FC_TRY(take(entry, std::move(content)));
    }
    if (whole != package.checksum) {
        reporter.report(problem.wrong_checksum, Place::at_offset(package.start),
                        "the checksum of all files is {:08x}, but the header says {:08x}", whole,
                        package.checksum);
    }
    return {};
}

Status check(Source source, Context& context) {
    FC_ASSIGN(const Package package, parse(source, context));
    return read_files(package, source.file, context,
                      [](const Entry&, const Content&) { return Status(); });
}

}  // namespace fightconv::pak
