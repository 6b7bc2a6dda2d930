// Input: one byte, the extension of the preview and its scale, then the parts of a MUGEN character.
#include "converters/views/preview.hpp"

#include "tests/fuzz/converters.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace fightconv;
    if (size == 0) {
        return 0;
    }
    fuzz::MugenParts parts = fuzz::split(Bytes(data, size).subspan(1));
    Context reading(fuzz::limits());
    const auto character = make_mugen_importer()->read(InputTree::from_memory(std::move(parts.files), "c"), parts.main_file, reading);
    if (!character) {
        return 0;
    }
    const auto formats = preview_formats();
    const PreviewFormat& format = formats[data[0] % formats.size()];
    if (format.is_movie && character->animations.empty()) {
        return 0;
    }
    Context drawing(fuzz::limits());
    PreviewRequest request;
    request.scale = 1 + data[0] / formats.size() % 2;
    const auto preview = format.make(*character, request, drawing);
    fuzz::require(drawing.budget.used() == 0, "a budget is given back", format.extension);
    fuzz::require(preview || preview.error().code() == ErrorCode::limit_exceeded, "a sound character that is small enough can be drawn",
                  preview ? "" : preview.error().render());
    return 0;
}
