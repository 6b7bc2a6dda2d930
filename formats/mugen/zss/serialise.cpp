#include "formats/mugen/zss/zss.hpp"

namespace fightconv::zss {

namespace {

class Writer {
public:
    explicit Writer(const File& file) noexcept : file_(file) {}

    std::string run() && {
        std::size_t function = 0;
        for (std::size_t i = 0; i <= file_.states.size(); ++i) {
            for (;
                 function < file_.functions.size() && file_.functions[function].states_before == i;
                 ++function) {
                write(file_.functions[function]);
            }
            if (i < file_.states.size()) {
                write(file_.states[i]);
            }
        }
        return std::move(out_);
    }

private:
    void write(const Statedef& state) {
        out_.append("[StateDef ").append(state.number);
        for (const cns::Parameter& parameter : state.parameters) {
            write(parameter, "; ");
        }
        out_.append(state.parameters.empty() ? "]\n" : ";]\n");
        write_all(state.inner, 0);
    }

    void write(const Function& function) {
        out_.append("[Function ").append(function.name).append("(");
        write(function.arguments);
        out_.append(")");
        if (!function.results.empty()) {
            out_.append(" ");
            write(function.results);
        }
        out_.append("]\n");
        write_all(function.inner, 0);
    }

    void write(const cns::Parameter& parameter, std::string_view before) {
        out_.append(before).append(parameter.key).append(": ").append(parameter.value);
    }

    void write(const std::vector<std::string>& list, std::string_view between = ", ") {
        for (std::size_t i = 0; i < list.size(); ++i) {
            out_.append(i == 0 ? "" : between).append(list[i]);
        }
    }

    // Blocks are as deep in each other as parse() lets them be.
    void write_all(std::uint32_t first, std::size_t depth) {
        for (std::uint32_t i = first; i != none; i = file_.statements[i].next) {
            const Statement& statement = file_.statements[i];
            if (!statement.label.empty()) {
                out_.append(depth, '\t').append("# ").append(statement.label).append("\n");
            }
            out_.append(depth, '\t');
            write(statement, depth);
            out_.append("\n");
        }
    }

    void write(const Statement& statement, std::size_t depth) {
        switch (statement.kind) {
            case Kind::controller:
                out_.append(statement.text).append("{");
                for (const cns::Parameter& parameter : statement.parameters) {
                    write(parameter, "");
                    out_.append("; ");
                }
                out_.append("}");
                break;
            case Kind::expression: out_.append(statement.text).append(";"); break;
            case Kind::let:
                out_.append("let ");
                write(statement.names);
                out_.append(" = ").append(statement.text).append(";");
                break;
            case Kind::call:
                if (!statement.names.empty()) {
                    out_.append("let ");
                    write(statement.names);
                    out_.append(" = ");
                }
                out_.append("call ").append(statement.text).append("(");
                write(statement.values);
                out_.append(");");
                break;
            case Kind::leave: out_.append("break;"); break;
            case Kind::proceed: out_.append("continue;"); break;
            case Kind::block:
            case Kind::count:
            case Kind::repeat: write_chain(statement, depth); break;
        }
    }

    // if ... else if ... else
    void write_chain(const Statement& first, std::size_t depth) {
        for (const Statement* each = &first;; each = &file_.statements[each->otherwise]) {
            write_head(*each);
            out_.append("{\n");
            write_all(each->inner, depth + 1);
            out_.append(depth, '\t').append("}");
            if (each->otherwise == none) {
                return;
            }
            out_.append(" else ");
        }
    }

    void write_head(const Statement& statement) {
        if (statement.ignores_hit_pause) {
            out_.append("ignoreHitPause ");
        }
        if (statement.persistent != 1) {
            out_.append("persistent(").append(std::to_string(statement.persistent)).append(") ");
        }
        if (statement.kind == Kind::count) {
            out_.append("for ");
            if (!statement.names.empty()) {
                out_.append(statement.names.front()).append(" = ");
            }
            write(statement.values, "; ");
            out_.append(" ");
        } else if (!statement.text.empty()) {
            out_.append(statement.kind == Kind::repeat ? "while " : "if ");
            out_.append(statement.text).append(" ");
        }
    }

    const File& file_;
    std::string out_;
};

}  // namespace

std::string serialise(const File& file) { return Writer(file).run(); }

}  // namespace fightconv::zss
