#include "converters/batch/sha256.hpp"

#include <fmt/format.h>
#include <openssl/evp.h>

#include <array>
#include <new>

namespace fightconv::batch {

Sha256::Sha256() : state_(EVP_MD_CTX_new(), [](void* state) { EVP_MD_CTX_free(static_cast<EVP_MD_CTX*>(state)); }) {
    if (!state_ || EVP_DigestInit_ex(static_cast<EVP_MD_CTX*>(state_.get()), EVP_sha256(), nullptr) != 1) {
        throw std::bad_alloc();  // the only way it fails
    }
}

void Sha256::add(Bytes bytes) { EVP_DigestUpdate(static_cast<EVP_MD_CTX*>(state_.get()), bytes.data(), bytes.size()); }

void Sha256::add_field(std::string_view text) {
    add(as_bytes(fmt::format("{}:", text.size())));
    add(as_bytes(text));
}

std::string Sha256::hex() {
    std::array<std::uint8_t, EVP_MAX_MD_SIZE> digest;
    unsigned size = 0;
    EVP_DigestFinal_ex(static_cast<EVP_MD_CTX*>(state_.get()), digest.data(), &size);
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text;
    for (unsigned i = 0; i < size; ++i) {
        text.push_back(digits[digest[i] >> 4U]);
        text.push_back(digits[digest[i] & 0xFU]);
    }
    return text;
}

std::string sha256(Bytes bytes) {
    Sha256 sum;
    sum.add(bytes);
    return sum.hex();
}

}  // namespace fightconv::batch
