// Input: one byte, which command; then its arguments, one on each line. They are parsed and read as
// the command reads them, and nothing is converted.
#include <iostream>
#include <sstream>

#include "converters/api/registry.hpp"
#include "converters/cli/completion.hpp"
#include "converters/cli/conversion_options.hpp"
#include "core/base/text/text.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace fightconv::fuzz {
namespace {

using boost::program_options::variables_map;

// Keeps the output of the command line while this lives.
class Printed {
public:
    Printed() : out_(std::cout.rdbuf(text_.rdbuf())), err_(std::cerr.rdbuf(text_.rdbuf())) {}
    Printed(const Printed&) = delete;
    Printed& operator=(const Printed&) = delete;
    ~Printed() {
        std::cout.rdbuf(out_);
        std::cerr.rdbuf(err_);
    }
    std::string text() const { return text_.str(); }

private:
    std::ostringstream text_;
    std::streambuf* out_;
    std::streambuf* err_;
};

template <class Read>
cli::ExitCode code_of(const Read& read) {
    if (!read) {
        check(read.error(), 0);
        require(!read.error().message().empty(), "a wrong command line has a reason");
        return cli::usage_error("fightconv", read.error().message());
    }
    return cli::ExitCode::done;
}

cli::ExitCode read_converting(const variables_map& values, const Registry& registry) {
    return code_of(cli::read_conversion_options(values, registry, cli::OutputPlace::none));
}
cli::ExitCode read_reading(const variables_map& values, const Registry& registry) {
    return code_of(cli::given_options(values, cli::readers(registry)));
}
cli::ExitCode read_nothing(const variables_map&, const Registry&) { return cli::ExitCode::done; }

// The command without what it does.
cli::Subcommand reading_only(const cli::Subcommand& command) {
    cli::Subcommand reading = command;
    const bool converts = &command == &cli::convert_command || &command == &cli::batch_command;
    const bool reads = &command == &cli::inspect_command || &command == &cli::validate_command ||
                       &command == &cli::diff_command;
    reading.run = converts ? read_converting : reads ? read_reading : read_nothing;
    return reading;
}

}  // namespace
}  // namespace fightconv::fuzz

void fightconv::fuzz::test_command_line(const std::uint8_t* data, std::size_t size) {
    if (size == 0) {
        return;
    }
    static const Registry registry = builtin_registry();
    std::string_view text = as_text({data + 1, size - 1});
    cli::Arguments arguments;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        // an argument ends at a NUL byte
        const std::string argument(text.substr(0, end).substr(0, text.find('\0')));
        // Patterns would be looked up on the disk.
        if (argument.find_first_of("*?[") == std::string::npos) {
            arguments.push_back(argument);
        }
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    const std::size_t choice = data[0] % (cli::all_commands.size() + 1);
    if (choice == cli::all_commands.size()) {
        require(!arguments.empty() || cli::completions({""}, registry).ends_with("\n"),
                "something can always follow");
        if (!arguments.empty()) {
            cli::completions(arguments, registry);
        }
        return;
    }
    const cli::Subcommand command = reading_only(*cli::all_commands[choice]);
    if (command.takes_inputs) {
        arguments.insert(arguments.begin(), "--no-config");
    }
    const Printed printed;
    const cli::ExitCode code = cli::run_subcommand(command, arguments, registry);
    require(code == cli::ExitCode::done || code == cli::ExitCode::wrong_command_line ||
                code == cli::ExitCode::input_failed,
            "arguments are right or wrong");
    const std::string shown = printed.text();
    require(code == cli::ExitCode::done || !shown.empty(), "a wrong command line is explained");
    const bool harmless = is_utf8(shown) && std::none_of(shown.begin(), shown.end(), [](char c) {
                              return (c >= 0 && c < ' ' && c != '\n') || c == 0x7F;
                          });
    require(harmless, "what is printed cannot drive a terminal", shown);
}
