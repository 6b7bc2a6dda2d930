#include "converters/api/registry.hpp"

#include "converters/aseprite/exporter.hpp"
#include "converters/aseprite/importer.hpp"
#include "converters/extract/exporters.hpp"
#include "converters/framesmith/exporter.hpp"
#include "converters/fspk/read/importer.hpp"
#include "converters/fspk/write/exporter.hpp"
#include "converters/godot/exporter.hpp"
#include "converters/mugen/exporter.hpp"
#include "converters/mugen/files/parts.hpp"
#include "converters/mugen/importer.hpp"
#include "converters/openbor/exporter.hpp"
#include "converters/preview/exporters.hpp"
#include "converters/sprites/importer.hpp"
#include "converters/uff/exporter.hpp"
#include "converters/uff/read/importer.hpp"
#include "converters/urho3d/exporter.hpp"
#include "converters/urho3d/importer.hpp"
#include "converters/zx/exporter.hpp"

namespace fightconv {

Registry builtin_registry() {
    Registry registry;
    registry.importers.push_back(make_sprite_file_importer());
    registry.importers.push_back(make_sound_file_importer());
    registry.importers.push_back(make_mugen_importer());
    registry.importers.push_back(make_uff_importer());
    registry.importers.push_back(make_fspk_importer());
    registry.importers.push_back(make_urho3d_importer());
    registry.importers.push_back(make_aseprite_importer());
    registry.importers.push_back(make_sprites_importer());
    registry.exporters.push_back(make_uff_exporter());
    registry.exporters.push_back(make_fspk_exporter());
    registry.exporters.push_back(make_mugen_exporter());
    registry.exporters.push_back(make_zx_exporter());
    registry.exporters.push_back(make_framesmith_exporter());
    registry.exporters.push_back(make_aseprite_exporter());
    registry.exporters.push_back(make_openbor_exporter());
    registry.exporters.push_back(make_godot_exporter());
    registry.exporters.push_back(make_urho3d_exporter());
    registry.exporters.push_back(make_page_exporter());
    registry.exporters.push_back(make_contact_sheet_exporter());
    registry.exporters.push_back(make_gif_exporter());
    registry.exporters.push_back(make_apng_exporter());
    registry.exporters.push_back(make_webp_exporter());
    registry.exporters.push_back(make_sprites_exporter());
    registry.exporters.push_back(make_sheets_exporter());
    registry.exporters.push_back(make_palettes_exporter());
    registry.exporters.push_back(make_sounds_exporter());
    registry.exporters.push_back(make_moves_csv_exporter());
    registry.exporters.push_back(make_moves_json_exporter());
    registry.exporters.push_back(make_character_json_exporter());
    return registry;
}

}  // namespace fightconv
