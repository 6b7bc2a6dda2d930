#include "converters/jobs/result_names.hpp"

#include <array>

#include "core/base/text/names.hpp"

namespace fightconv {

namespace {

constexpr std::array<NameTemplate::Field, 3> result_fields = {{{"name"}, {"author"}, {"palette"}}};
constexpr std::size_t longest_author = 50;

std::string author_of(const PublishRequest& request, const Registry& registry,
                      const ConversionInput& input) {
    Context context(request.limits);  // problems are reported when it is converted
    auto place = input.locate(context, request.links);
    const auto opened = place ? open_input(*std::move(place), registry, request.accept)
                              : Result<OpenedInput>(fail(std::move(place).error()));
    const auto usable = opened ? opened->use_options(request.conversion.reading, context)
                               : Status(fail(opened.error()));
    const auto info =
        usable ? opened->importer->read_info(opened->place.tree, opened->place.main_file, context)
               : Result<CharacterInfo>(fail(usable.error()));
    return info && !info->author.empty() ? safe_name(info->author, longest_author) : "unknown";
}

}  // namespace

Result<NameTemplate> parse_result_names(std::string_view text) {
    return NameTemplate::parse(text, result_fields);
}

std::string result_name(const PublishRequest& request, const Registry& registry,
                        const ConversionInput& input) {
    if (!request.names) {
        return input.name;
    }
    const std::string name =
        request.names->expand([&](std::string_view field) -> NameTemplate::Value {
            if (field == "author") {
                return author_of(request, registry, input);
            }
            if (field == "palette") {
                const auto palette = request.conversion.reading.find("palette");
                return palette == request.conversion.reading.end() ? std::string(palette_field)
                                                                   : palette->second;
            }
            return input.name;
        });
    return name.find(palette_field) == name.npos ? safe_name(name, longest_output_name) : name;
}

}  // namespace fightconv
