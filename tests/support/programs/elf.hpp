// The protection of a program or a library of Linux when it is loaded, read from the file itself
// (ELF for 64 bits, System V ABI).
#pragma once

#include <elf.h>

#include <cstring>
#include <optional>
#include <string>
#include <vector>

namespace fightconv::test {

struct Hardening {
    bool position_independent = false;  // it can be loaded at any address
    bool program = false;               // marked as a program, not a library
    bool stack_can_run = true;
    // a part is writable and can run, or code is changed at loading
    bool writable_code = false;
    bool relocations_protected = false;  // they are read-only after loading (RELRO) ...
    bool bound_at_start = false;         // ... all of them
    bool needs_libraries = false;
};

// Nothing if these are not the bytes of an ELF file for 64 bits.
inline std::optional<Hardening> hardening_of(const std::string& bytes) {
    const auto at = [&]<class Record>(std::uint64_t offset, Record& record) {
        const bool fits = offset <= bytes.size() && bytes.size() - offset >= sizeof(record);
        if (fits) {
            std::memcpy(&record, bytes.data() + offset, sizeof(record));
        }
        return fits;
    };
    Elf64_Ehdr header{};
    if (!at(0, header) || std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0 ||
        header.e_ident[EI_CLASS] != ELFCLASS64) {
        return std::nullopt;
    }
    Hardening found;
    found.position_independent = header.e_type == ET_DYN;
    for (std::uint64_t i = 0; i < header.e_phnum; ++i) {
        Elf64_Phdr part{};
        if (!at(header.e_phoff + i * header.e_phentsize, part)) {
            return std::nullopt;
        }
        const bool can_run = (part.p_flags & PF_X) != 0;
        found.stack_can_run = part.p_type == PT_GNU_STACK ? can_run : found.stack_can_run;
        found.writable_code = found.writable_code ||
                              (part.p_type == PT_LOAD && can_run && (part.p_flags & PF_W) != 0);
        found.relocations_protected = found.relocations_protected || part.p_type == PT_GNU_RELRO;
        for (std::uint64_t entry = 0; part.p_type == PT_DYNAMIC && entry < part.p_filesz;
             entry += sizeof(Elf64_Dyn)) {
            Elf64_Dyn dynamic{};
            if (!at(part.p_offset + entry, dynamic) || dynamic.d_tag == DT_NULL) {
                break;
            }
            const bool now =
                dynamic.d_tag == DT_BIND_NOW ||
                (dynamic.d_tag == DT_FLAGS && (dynamic.d_un.d_val & DF_BIND_NOW) != 0) ||
                (dynamic.d_tag == DT_FLAGS_1 && (dynamic.d_un.d_val & DF_1_NOW) != 0);
            found.bound_at_start = found.bound_at_start || now;
            found.program = found.program ||
                            (dynamic.d_tag == DT_FLAGS_1 && (dynamic.d_un.d_val & DF_1_PIE) != 0);
            found.writable_code =
                found.writable_code || dynamic.d_tag == DT_TEXTREL ||
                (dynamic.d_tag == DT_FLAGS && (dynamic.d_un.d_val & DF_TEXTREL) != 0);
            found.needs_libraries = found.needs_libraries || dynamic.d_tag == DT_NEEDED;
        }
    }
    return found;
}

}  // namespace fightconv::test
