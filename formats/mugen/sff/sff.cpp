#include "formats/mugen/sff/sff.hpp"

#include "core/base/bytes/byte_reader.hpp"
#include "core/base/file_errors.hpp"
#include "formats/mugen/sff/nodes.hpp"
#include "formats/mugen/sff/records.hpp"

namespace fightconv::sff {

namespace {

constexpr wire::Signature signature;
constexpr std::string_view magic(signature.magic.data(), signature.magic.size());

}  // namespace

std::string_view name_of(Version version) noexcept {
    switch (version) {
        case Version::v1_01: return "1.01";
        case Version::v2_00: return "2.00";
        case Version::v2_01: return "2.01";
    }
    return "";
}

bool has_signature(Bytes head) noexcept { return as_text(head).starts_with(magic); }

// mugen.md F1: the last of the four version bytes is the major number; in v2 the second one
// distinguishes 2.01 from 2.00.
Result<Version> read_version(Source source) {
    const std::string_view head =
        as_text(source.bytes.first(std::min(source.bytes.size(), magic.size())));
    if (head.empty()) {
        return fail(empty_file(source.file).at(Place::at_offset(0)));
    }
    if (!magic.starts_with(head)) {
        const std::string_view kind = kind_of_other_file(source.bytes);
        return fail(Error(ErrorCode::bad_magic,
                          kind.empty()
                              ? "this is not an SFF file: it does not begin with ElecbyteSpr"
                              : fmt::format("this is {}, and not an SFF file", kind))
                        .in_file(source.file)
                        .at(Place::at_offset(0)));
    }
    ByteReader reader(source);
    FC_ASSIGN(const auto begin, reader.le<wire::Signature>("SFF signature and version"));
    const auto& version = begin.version;
    switch (version[3]) {
        case 1: return Version::v1_01;
        case 2: return version[1] == 0 ? Version::v2_00 : Version::v2_01;
        default:
            return fail(Error(ErrorCode::unsupported_version,
                              fmt::format("SFF version {}.{}.{}.{}; expected 1 or 2", version[3],
                                          version[2], version[1], version[0]))
                            .in_file(source.file)
                            .at(Place::at_offset(offset_in_file<&wire::Signature::version>)));
    }
}

Result<File> parse(Source source, Context& context, bool has_act) {
    FC_ASSIGN(const Version version, read_version(source));
    return version == Version::v1_01 ? parse_v1(source, context, has_act)
                                     : parse_v2(source, version, context);
}

Result<ByteBuffer> serialise(const File& file) {
    return file.version == Version::v1_01 ? serialise_v1(file) : serialise_v2(file);
}

std::vector<std::uint32_t> palettes_replaced_by_act(const File& file) {
    std::vector<std::uint32_t> replaced;
    if (file.version != Version::v1_01) {
        return replaced;  // mugen.md V14
    }
    for (const Key key : {body, portrait}) {
        const auto sprite = std::find_if(file.sprites.begin(), file.sprites.end(),
                                         [key](const SpriteNode& node) { return node.key == key; });
        if (sprite != file.sprites.end() && sprite->palette &&
            std::find(replaced.begin(), replaced.end(), *sprite->palette) == replaced.end()) {
            replaced.push_back(*sprite->palette);
        }
    }
    return replaced;
}

}  // namespace fightconv::sff
