#include "converters/inspect/sha256.hpp"

#include <fmt/format.h>
#ifdef FIGHTCONV_LIBMD
#include <sha2.h>
#else
#include <openssl/evp.h>
#endif

#include <array>
#include <new>

namespace fightconv {

#ifdef FIGHTCONV_LIBMD
Sha256::Sha256() : state_(new SHA2_CTX, [](void* state) { delete static_cast<SHA2_CTX*>(state); }) {
    SHA256Init(static_cast<SHA2_CTX*>(state_.get()));
}

void Sha256::add(Bytes bytes) {
    SHA256Update(static_cast<SHA2_CTX*>(state_.get()), bytes.data(), bytes.size());
}

static std::array<std::uint8_t, 32> digest_of(void* state) {
    std::array<std::uint8_t, 32> digest;
    SHA256Final(digest.data(), static_cast<SHA2_CTX*>(state));
    return digest;
}
#else
Sha256::Sha256()
    : state_(EVP_MD_CTX_new(),
             [](void* state) { EVP_MD_CTX_free(static_cast<EVP_MD_CTX*>(state)); }) {
    if (!state_ ||
        EVP_DigestInit_ex(static_cast<EVP_MD_CTX*>(state_.get()), EVP_sha256(), nullptr) != 1) {
        throw std::bad_alloc();  // the only way it fails
    }
}

void Sha256::add(Bytes bytes) {
    EVP_DigestUpdate(static_cast<EVP_MD_CTX*>(state_.get()), bytes.data(), bytes.size());
}

static std::array<std::uint8_t, 32> digest_of(void* state) {
    std::array<std::uint8_t, 32> digest;
    EVP_DigestFinal_ex(static_cast<EVP_MD_CTX*>(state), digest.data(), nullptr);
    return digest;
}
#endif

void Sha256::add_field(std::string_view text) {
    add(as_bytes(fmt::format("{}:", text.size())));
    add(as_bytes(text));
}

std::string Sha256::hex() {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text;
    for (const std::uint8_t byte : digest_of(state_.get())) {
        text.push_back(digits[byte >> 4U]);
        text.push_back(digits[byte & 0xFU]);
    }
    return text;
}

std::string sha256(Bytes bytes) {
    Sha256 sum;
    sum.add(bytes);
    return sum.hex();
}

}  // namespace fightconv
