#include "converters/jobs/result_names.hpp"

namespace fightconv {

std::string result_name(const PublishRequest& request, const Registry& registry,
                        const ConversionInput& input) {
    const OptionValues& reading = request.conversion.reading;
    const auto author = [&]() -> std::string {
        Context context(request.limits);  // problems are reported when it is converted
        auto place = input.locate(context, request.links);
        const auto opened = place ? open_input(*std::move(place), registry, request.accept)
                                  : Result<OpenedInput>(fail(std::move(place).error()));
        return opened ? author_of(*opened, reading, request.limits) : std::string(unknown_author);
    };
    return request.names ? result_name(*request.names, input.name, reading, author) : input.name;
}

}  // namespace fightconv
