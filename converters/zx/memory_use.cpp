#include <fmt/format.h>

#include <algorithm>

#include "converters/zx/output.hpp"
#include "converters/zx/problems.hpp"
#include "core/base/reporter.hpp"
#include "core/base/text/text.hpp"

namespace fightconv::zx {

namespace {

std::string mib_text(std::uint64_t bytes) {
    return fmt::format("{:.2f}", static_cast<double>(bytes) / (1 << 20));
}

std::string video_memory_text(const Textures& textures) {
    const std::size_t count = textures.list.size();
    return fmt::format("{} {} {} of the {} MiB of video memory of a ZX game",
                       counted(count, "texture"), count == 1 ? "takes" : "take",
                       mib_text(textures.bytes()), video_memory_bytes >> 20);
}

std::string rom_text(std::uint64_t bytes) {
    return fmt::format("{} of the {} MiB of ROM", mib_text(bytes), rom_bytes >> 20);
}

std::string sizes_text(const Fitted& fitted) {
    std::vector<std::string> sizes;
    for (std::size_t i = 0; i < fitted.bytes_at.size(); ++i) {
        sizes.push_back(fmt::format(
            "{} at 1/{}", fitted.bytes_at[i] ? mib_text(*fitted.bytes_at[i]) : "too large", i + 1));
    }
    const std::uint32_t by = fitted.textures.shrunk_by;
    const std::string other =
        by > usual_scales && fitted.sacrificed.empty()
            ? fmt::format(", {} at 1/{}", mib_text(fitted.textures.bytes()), by)
            : "";
    return fmt::format("{}{}", fmt::join(sizes, ", "), other);
}

std::string names_text(const Fitted& fitted, const Character& character) {
    constexpr std::size_t most = 30;
    std::vector<std::string> names;
    for (std::size_t i = 0; i < std::min(most, fitted.sacrificed.size()); ++i) {
        names.push_back(printable(character[fitted.sacrificed[i]].name));
    }
    const std::size_t more = fitted.sacrificed.size() - names.size();
    return fmt::format("{}{}", fmt::join(names, ", "),
                       more == 0 ? "" : fmt::format(" and {} more", more));
}

std::string what_helps(const Fitted& fitted, const FitRequest& request) {
    std::string text = "let fightconv choose what fits (--fit), ";
    text += request.division == Division::atlas
                ? ""
                : "store what several animations show only once (without --no-atlas), ";
    text += fitted.textures.shrunk_by >= smallest_scale
                ? ""
                : "make the pictures smaller (--picture-scale), ";
    text += "or convert fewer animations (--animations)";
    if (fitted.textures.list.size() > 1) {
        text +=
            "; a game that loads only the textures that it uses needs less, but it can never "
            "unload one";
    }
    return text;
}

}  // namespace

std::string MemoryUse::remark() const {
    std::string text =
        fmt::format("{} (all animations: {}) and {}", video_memory_text(fitted.textures),
                    sizes_text(fitted), rom_text(rom));
    if (request.fit) {
        text += fmt::format("; --fit chose 1/{}", fitted.textures.shrunk_by);
        text += fitted.sacrificed.empty()
                    ? ""
                    : fmt::format(" and left out {} that no move needs",
                                  counted(fitted.sacrificed.size(), "animation"));
    }
    return text;
}

void MemoryUse::report(DiagnosticSink& diagnostics) const {
    const Reporter reporter(diagnostics, "");
    if (!fitted.sacrificed.empty()) {
        reporter.report(zx_problem.fit_left_out, {}, "--fit left out {} that no move needs: {}",
                        counted(fitted.sacrificed.size(), "animation"),
                        names_text(fitted, character));
    }
    if (fitted.textures.bytes() > video_memory_bytes) {
        const std::size_t count = fitted.textures.list.size();
        reporter.report(
            zx_problem.video_memory, {},
            "{} {} {} MiB, but a ZX game has {} MiB of video memory in total, and draws "
            "textures beyond that as white rectangles; {}",
            counted(count, "texture"), count == 1 ? "needs" : "need",
            mib_text(fitted.textures.bytes()), video_memory_bytes >> 20,
            what_helps(fitted, request));
    }
    if (rom > rom_bytes) {
        reporter.report(
            zx_problem.rom, {},
            "the character takes {}, because a ROM holds pixels and sounds uncompressed; {}",
            rom_text(rom), what_helps(fitted, request));
    }
}

}  // namespace fightconv::zx
