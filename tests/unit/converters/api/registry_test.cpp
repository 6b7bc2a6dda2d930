#include "converters/api/registry.hpp"

#include <set>

#include "converters/interface/converter.hpp"
#include "tests/support/catch.hpp"

using namespace fightconv;

namespace {

struct Named final : Importer {
    Named(std::string_view id, Confidence confidence)
        : info_{.id = id, .name = id, .extensions = {}}, confidence_(confidence) {}
    const FormatInfo& info() const noexcept override { return info_; }
    Confidence probe(const ProbeInput&) const noexcept override { return confidence_; }

private:
    Result<Character> read_files(const InputTree&, std::string_view, Context&) const override {
        return Character{};
    }
    FormatInfo info_;
    Confidence confidence_;
};

const std::vector<std::string> alone;

std::string chosen_for(const ProbeInput& input) {
    const Registry registry = builtin_registry();
    const Importer* const importer = registry.importer_for(input);
    return importer == nullptr ? "none" : std::string(importer->info().id);
}

}  // namespace

TEST_CASE("The most confident importer is taken, of equals the first, and none where all say no") {
    Registry registry;
    CHECK(registry.importer_for({"a", {}, alone}) == nullptr);
    registry.importers.push_back(std::make_unique<Named>("no", Confidence::no));
    CHECK(registry.importer_for({"a", {}, alone}) == nullptr);
    registry.importers.push_back(std::make_unique<Named>("maybe", Confidence::maybe));
    CHECK(registry.importer_for({"a", {}, alone})->info().id == "maybe");
    registry.importers.push_back(std::make_unique<Named>("certain", Confidence::certain));
    registry.importers.push_back(std::make_unique<Named>("certain too", Confidence::certain));
    CHECK(registry.importer_for({"a", {}, alone})->info().id == "certain");
}

TEST_CASE("The files of each format find their importers") {
    const std::string sff = std::string("ElecbyteSpr\0\0\1\0\1", 16);
    CHECK(chosen_for({"kfm.def", as_bytes("[Info]"), alone}) == "mugen");
    CHECK(chosen_for({"KFM.AIR", {}, alone}) == "mugen");
    CHECK(chosen_for({"kfm.sff", as_bytes(sff), alone}) == "mugen");
    CHECK(chosen_for({"renamed.bin", as_bytes(sff), alone}) == "mugen");
    // its error says what is wrong
    CHECK(chosen_for({"text.sff", as_bytes("hello"), alone}) == "mugen");
    CHECK(chosen_for({"", {}, {"readme.txt", "Kfm.Def"}}) == "mugen");
    CHECK(chosen_for({"", {}, {"kfm.sff", "kfm.air"}}) == "mugen");
    CHECK(chosen_for({"kfm.uff", {}, alone}) == "uff");
    CHECK(chosen_for({"kfm.fspk", {}, alone}) == "fspk");
    CHECK(chosen_for({"renamed.bin", as_bytes("FSPK"), alone}) == "fspk");
    CHECK(chosen_for({"picture.png", as_bytes("\x89PNG"), alone}) == "none");
}

TEST_CASE("Exporters are found by id") {
    const Registry registry = builtin_registry();
    REQUIRE(registry.exporter("uff") != nullptr);
    CHECK(registry.exporter("uff")->info().id == "uff");
    CHECK(registry.exporter("UFF") == nullptr);
    CHECK(registry.exporter("") == nullptr);
}

TEST_CASE("No exporter writes a character that is not valid") {
    Character character;
    character.animations.emplace_back();  // has neither a name nor a frame
    for (const auto& exporter : builtin_registry().exporters) {
        INFO(exporter->info().id);
        Context context;
        const auto set = exporter->write(character, "c", context);
        REQUIRE_FALSE(set);
        CHECK(set.error().code() == ErrorCode::internal);
        CHECK(context.budget.used() == 0);
    }
}

TEST_CASE("Ids are unique among the importers and among the exporters") {
    const Registry registry = builtin_registry();
    std::set<std::string_view> importers;
    for (const auto& importer : registry.importers) {
        CHECK(importers.insert(importer->info().id).second);
        CHECK_FALSE(importer->info().name.empty());
    }
    std::set<std::string_view> exporters;
    for (const auto& exporter : registry.exporters) {
        CHECK(exporters.insert(exporter->info().id).second);
        CHECK_FALSE(exporter->info().name.empty());
    }
}
