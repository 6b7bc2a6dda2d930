#include "formats/urho3d/ushd/ushd.hpp"

#include <fmt/format.h>

#include "core/base/bytes/byte_reader.hpp"
#include "core/base/bytes/read_list.hpp"
#include "core/base/reporter.hpp"
#include "core/base/text/text.hpp"
#include "formats/urho3d/ushd/problems.hpp"

namespace fightconv::ushd {

namespace {

constexpr std::string_view signature = "USHD";
constexpr std::uint8_t texture_units = 16;  // that the engines have

struct Header {
    std::array<char, signature.size()> id{};
    std::uint16_t kind = 0, model = 0;
    static constexpr void fields(auto& r, auto&& io) { io(r.id, r.kind, r.model); }
};
struct Parameter3 {
    std::uint8_t first_register = 0, registers = 0;
    static constexpr void fields(auto& r, auto&& io) { io(r.first_register, r.registers); }
};
struct Parameter4 {
    std::uint8_t buffer = 0;
    std::uint32_t offset = 0, size = 0;
    static constexpr void fields(auto& r, auto&& io) { io(r.buffer, r.offset, r.size); }
};
static_assert(size_in_file<Header> == 8 && size_in_file<Parameter3> == 2 &&
              size_in_file<Parameter4> == 9);

class Parser {
public:
    Parser(Source source, Context& context)
        : reader_(source), reporter_(context.diagnostics, source.file), charge_(context.budget) {}

    Result<Shader> run() && {
        FC_TRY(header());
        const bool is_model_4 = shader_.model == 4;
        if (is_model_4) {
            const std::uint64_t at = reader_.offset();
            FC_ASSIGN(shader_.element_hash,
                      reader_.le<std::uint32_t>("the hash of the vertex elements"));
            if (shader_.kind == Kind::pixel && shader_.element_hash != 0) {
                reporter_.report(
                    problem.element_hash, Place::at_offset(at),
                    "a pixel shader with the hash {:#x} of vertex elements, expected 0",
                    shader_.element_hash);
            }
        }
        const std::uint64_t least_bytes =
            1 + (is_model_4 ? size_in_file<Parameter4> : size_in_file<Parameter3>);
        FC_ASSIGN(shader_.parameters,
                  read_list<Parameter>(reader_, charge_, least_bytes, "the parameters",
                                       [this](std::size_t) { return parameter(); }));
        FC_ASSIGN(shader_.texture_units,
                  read_list<TextureUnit>(reader_, charge_, 1 + 1, "the texture units",
                                         [this](std::size_t) { return texture_unit(); }));
        const std::uint64_t size_at = reader_.offset();
        FC_ASSIGN(const auto size, reader_.le<std::uint32_t>("the size of the bytecode"));
        if (size == 0) {
            return fail(reporter_.error(ErrorCode::malformed, Place::at_offset(size_at),
                                        "the shader has no bytecode"));
        }
        FC_ASSIGN(shader_.bytecode, reader_.bytes(size, "the bytecode"));
        if (reader_.left() > 0) {
            return fail(reader_.error(
                ErrorCode::malformed,
                fmt::format("the shader ends here, but {} more bytes follow", reader_.left())));
        }
        shader_.charge = std::move(charge_);
        return std::move(shader_);
    }

private:
    Status header() {
        FC_ASSIGN(const Bytes id, ByteReader(reader_).bytes(signature.size(), "the signature"));
        if (!has_signature(id)) {
            return fail(reporter_.error(ErrorCode::bad_magic, Place::at_offset(0),
                                        "the file begins with '{}', expected USHD",
                                        printable(as_text(id))));
        }
        FC_ASSIGN(const auto header, reader_.le<Header>("the header"));
        if (header.kind > 1) {
            return fail(reporter_.error(ErrorCode::malformed,
                                        Place::at_offset(offset_in_file<&Header::kind>),
                                        "shader type {}, expected 0 or 1", header.kind));
        }
        if (header.model != 3 && header.model != 4) {
            return fail(reporter_.error(ErrorCode::unsupported_version,
                                        Place::at_offset(offset_in_file<&Header::model>),
                                        "shader model {}, expected 3 or 4", header.model));
        }
        shader_.kind = static_cast<Kind>(header.kind);
        shader_.model = header.model;
        return {};
    }

    Result<Parameter> parameter() {
        Parameter parameter;
        FC_ASSIGN(parameter.name, name("the name of a parameter"));
        if (shader_.model == 4) {
            FC_ASSIGN(const auto stored, reader_.le<Parameter4>("a parameter"));
            parameter.slot = stored.buffer;
            parameter.offset = stored.offset;
            parameter.size = stored.size;
        } else {
            FC_ASSIGN(const auto stored, reader_.le<Parameter3>("a parameter"));
            parameter.slot = stored.first_register;
            parameter.size = stored.registers;
        }
        return parameter;
    }

    Result<TextureUnit> texture_unit() {
        TextureUnit unit;
        FC_ASSIGN(unit.name, name("the name of a texture unit"));
        const std::uint64_t at = reader_.offset();
        FC_ASSIGN(unit.unit, reader_.le<std::uint8_t>("a texture unit"));
        if (unit.unit >= texture_units) {
            reporter_.report(problem.texture_unit, Place::at_offset(at),
                             "texture unit {} of '{}', expected at most {}; engines ignore it",
                             unit.unit, printable(unit.name), texture_units - 1);
        }
        return unit;
    }

    Result<std::string> name(std::string_view what) {
        const std::uint64_t at = reader_.offset();
        FC_ASSIGN(const std::string_view text, reader_.terminated_text(what));
        FC_TRY(charge_.add(text.size(), what));
        if (!is_utf8(text)) {
            reporter_.report(problem.text_not_utf8, Place::at_offset(at), "{} '{}' is not UTF-8",
                             what, printable(text));
        }
        return std::string(text);
    }

    ByteReader reader_;
    Reporter reporter_;
    Charge charge_;
    Shader shader_;
};

}  // namespace

bool has_signature(Bytes head) noexcept { return as_text(head).starts_with(signature); }

Result<Shader> parse(Source source, Context& context) { return Parser(source, context).run(); }

}  // namespace fightconv::ushd
