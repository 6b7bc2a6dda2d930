// core/disk/platform.hpp where there is no disk. Only what reads is ever asked.
#include "core/disk/platform.hpp"

namespace fightconv::platform {

namespace {

tl::unexpected<Error> no_disk() { return fail(ErrorCode::io, "there is no disk"); }

}  // namespace

Result<ByteBuffer> read_beneath(const std::filesystem::path&, const std::string&, std::uint64_t,
                                const Links&) {
    return no_disk();
}
Result<ByteBuffer> head_beneath(const std::filesystem::path&, const std::string&, std::size_t,
                                const Links&) {
    return no_disk();
}
Result<std::uint64_t> size_beneath(const std::filesystem::path&, const std::string&, const Links&) {
    return no_disk();
}
Result<std::vector<TreeEntry>> list_beneath(const std::filesystem::path&, const std::string&,
                                            const Links&) {
    return no_disk();
}

}  // namespace fightconv::platform
