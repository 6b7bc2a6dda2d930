#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "core/base/bytes/byte_reader.hpp"
#include "core/base/bytes/read_list.hpp"
#include "core/base/file_errors.hpp"
#include "core/base/reporter.hpp"
#include "core/base/text/text.hpp"
#include "formats/urho3d/pak/problems.hpp"
#include "formats/urho3d/pak/records.hpp"

namespace fightconv::pak {

namespace {

class Parser {
public:
    Parser(Source source, Context& context)
        : source_(source),
          reader_(source),
          reporter_(context.diagnostics, source.file),
          most_files_(context.limits.archive_files) {
        package_.charge = Charge(context.budget);
    }

    Result<Package> run() &&;

private:
    Result<wire::Header> header();
    Result<Entry> entry(std::size_t index);
    Status find_data();
    Result<Bytes> data_of(const Entry& entry, const Reporter& reporter);
    void report_unused(std::uint64_t begin, std::uint64_t end) const;
    void look_at_trailer(std::uint64_t end) const;

    Source source_;
    ByteReader reader_;
    Reporter reporter_;
    std::uint32_t most_files_;
    Package package_;
    std::set<std::string_view> names_;
};

Result<Package> Parser::run() && {
    FC_ASSIGN(const auto header, this->header());
    package_.packing = header.id() == wire::ulz4 ? Packing::lz4 : Packing::none;
    package_.checksum = header.checksum;
    constexpr std::uint64_t least_bytes = 1 + size_in_file<wire::Entry>;
    const Place count = Place::at_offset(package_.start + offset_in_file<&wire::Header::files>);
    if (header.files > reader_.left() / least_bytes) {
        return fail(reporter_.error(ErrorCode::truncated, count,
                                    "{} files do not fit into the {} bytes left for the directory",
                                    header.files, reader_.left()));
    }
    if (header.files > most_files_) {
        return fail(reporter_.error(ErrorCode::limit_exceeded, count,
                                    "the package has {} files, but the limit is {}", header.files,
                                    most_files_));
    }
    FC_TRY(package_.charge.add(std::uint64_t{header.files} * sizeof(Entry), "the directory"));
    package_.entries.reserve(header.files);
    for (std::size_t i = 0; i < header.files; ++i) {
        FC_ASSIGN(const Entry found, entry(i));
        package_.entries.push_back(found);
    }
    FC_TRY(find_data());
    package_.charge.give_back(package_.entries.size() * bytes_in_set);
    return std::move(package_);
}

// A package that was appended to a program is found by the last number of the file, which is its
// size.
Result<wire::Header> Parser::header() {
    const std::uint64_t size = source_.bytes.size();
    if (!has_signature(source_.bytes) && size >= size_in_file<wire::Trailer>) {
        const auto package_size =
            load_le<wire::Trailer>(source_.bytes.data() + size - size_in_file<wire::Trailer>);
        if (package_size <= size &&
            has_signature(source_.bytes.subspan(static_cast<std::size_t>(size - package_size)))) {
            package_.start = size - package_size;
            FC_TRY(reader_.seek(package_.start, "the package"));
        }
    }
    FC_ASSIGN(const Bytes signature,
              ByteReader(reader_).bytes(wire::signature_bytes, "the signature"));
    if (const std::string_view id = as_text(signature); id == "RPAK" || id == "RLZ4") {
        return fail(reporter_.error(
            ErrorCode::unsupported_feature, Place::at_offset(0),
            "packages of the kind {}, which rbfx wrote from 2019 to 2022, are not read", id));
    }
    if (!has_signature(signature)) {
        const std::string_view kind = kind_of_other_file(signature);
        return fail(reporter_.error(ErrorCode::bad_magic, Place::at_offset(0),
                                    "the file begins with '{}'{}, expected UPAK or ULZ4",
                                    printable(as_text(signature)),
                                    kind.empty() ? "" : fmt::format(": this is {}", kind)));
    }
    return reader_.le<wire::Header>("the header of the package");
}

Result<Entry> Parser::entry(std::size_t index) {
    const std::uint64_t at = reader_.offset();
    FC_ASSIGN(const std::string_view name, reader_.terminated_text("the name of a file"));
    FC_TRY(package_.charge.add(bytes_in_set, "the name of a file"));
    FC_ASSIGN(const auto stored, reader_.le<wire::Entry>("an entry of the directory"));
    const Where where{"file", name, index};
    if (const std::string_view fault = fault_of(name); !fault.empty()) {
        reporter_.about(where).report(
            problem.unsafe_name, Place::at_offset(at),
            "the name does not lead to a file of the package's folder: {}", fault);
    }
    if (!names_.insert(name).second) {
        reporter_.about(where).report(problem.duplicate_name, Place::at_offset(at),
                                      "an earlier file has the same name");
    }
    return Entry{name, stored.size, stored.checksum, package_.start + stored.offset, {}};
}

// In the order of their places; files must not overlap, so that a small package cannot demand much
// work.
Status Parser::find_data() {
    std::vector<Entry*> by_place;
    for (Entry& entry : package_.entries) {
        if (entry.size > 0) {
            by_place.push_back(&entry);
        }
    }
    std::stable_sort(by_place.begin(), by_place.end(), [](const Entry* a, const Entry* b) {
        return std::pair(a->offset, a->size) < std::pair(b->offset, b->size);
    });
    std::uint64_t end = reader_.offset();  // of the directory, and then of the files so far
    for (Entry* const entry : by_place) {
        const Where where{"file", entry->name};
        const Reporter reporter = reporter_.about(where);
        if (entry->offset < end) {
            return fail(reporter.error(
                ErrorCode::malformed, Place::at_offset(entry->offset),
                "its data begins here, but the directory or the file before it ends at {}", end));
        }
        if (auto data = data_of(*entry, reporter); data) {
            entry->data = *data;
        } else {
            return fail(std::move(data).error().about(where.text()));
        }
        report_unused(end, entry->offset);
        end = reader_.offset();
    }
    look_at_trailer(end);
    return {};
}

Result<Bytes> Parser::data_of(const Entry& entry, const Reporter& reporter) {
    FC_TRY(reader_.seek(entry.offset, "the data of a file"));
    if (package_.packing == Packing::none) {
        return reader_.bytes(entry.size, "the data of a file");
    }
    ByteReader blocks = reader_;
    std::uint32_t first = 0;
    bool is_reported = false;
    for (std::uint32_t left = entry.size; left > 0;) {
        const std::uint64_t at = blocks.offset();
        FC_ASSIGN(const auto block, blocks.le<wire::Block>("the head of a block"));
        if (block.unpacked == 0 || block.unpacked > left ||
            block.packed * wire::most_expansion < block.unpacked) {
            return fail(reporter.error(
                ErrorCode::malformed, Place::at_offset(at),
                "a block of {} bytes that unpacks to {}, where {} of {} bytes are missing",
                block.packed, block.unpacked, left, entry.size));
        }
        FC_TRY(blocks.bytes(block.packed, "a block"));
        first = first == 0 ? block.unpacked : first;
        if (block.unpacked > first && !is_reported) {
            is_reported = true;
            reporter.report(problem.block_grows, Place::at_offset(at),
                            "a block unpacks to {} bytes, more than the {} of the first block, for "
                            "which engines make room",
                            block.unpacked, first);
        }
        left -= block.unpacked;
    }
    return reader_.bytes(blocks.offset() - entry.offset, "the data of a file");
}

void Parser::report_unused(std::uint64_t begin, std::uint64_t end) const {
    if (begin < end) {
        reporter_.report(problem.unused_bytes, Place::at_offset(begin),
                         "nothing refers to the {} bytes from here on", end - begin);
    }
}

void Parser::look_at_trailer(std::uint64_t end) const {
    const std::uint64_t size = source_.bytes.size();
    constexpr std::uint64_t trailer_bytes = size_in_file<wire::Trailer>;
    const std::uint64_t trailer_at = size - std::min(size, trailer_bytes);
    const bool is_there = trailer_at >= end;
    const std::uint32_t stated =
        is_there ? load_le<wire::Trailer>(source_.bytes.data() + trailer_at) : 0;
    if (is_there && stated == size - package_.start) {
        report_unused(end, trailer_at);
    } else if (trailer_at == end) {
        reporter_.report(problem.wrong_size, Place::at_offset(end),
                         "the package gives its size as {}, but it has {} bytes", stated,
                         size - package_.start);
    } else {
        reporter_.report(
            problem.no_size, Place::at_offset(end),
            "the package does not end with its size; engines up to Urho3D 1.3 wrote none");
        report_unused(end, size);
    }
}

}  // namespace

std::string_view fault_of(std::string_view name) noexcept {
    if (name.empty()) {
        return "it is empty";
    }
    if (!is_utf8(name)) {
        return "it is not UTF-8";
    }
    if (name.find_first_of("\\:") != std::string_view::npos) {
        return "it contains '\\' or ':'";
    }
    for (std::size_t begin = 0; begin <= name.size();) {
        const std::size_t end = std::min(name.find('/', begin), name.size());
        const std::string_view part = name.substr(begin, end - begin);
        if (part.empty() || part == "." || part == "..") {
            return "one of its parts is empty, '.' or '..'";
        }
        begin = end + 1;
    }
    return {};
}

bool has_signature(Bytes head) noexcept {
    const std::string_view signature = as_text(head).substr(0, wire::signature_bytes);
    return signature == wire::upak || signature == wire::ulz4;
}

Result<Package> parse(Source source, Context& context) { return Parser(source, context).run(); }

}  // namespace fightconv::pak
