#!/usr/bin/env bash
# licences.sh MAP FOLDER: puts the licence texts of everything that a program brings along into
# FOLDER, a file for each source. MAP is what the linker wrote, beside the program in the build
# folder: it names each library of which something was linked. A library without a text is an error.
set -euo pipefail
map=${1:?the map of the linker} folder=${2:?the folder for the texts}
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
build=$(cd "$(dirname "$map")" && pwd)
bundled=${FIGHTCONV_BUNDLED:-$here/../build/bundled}

# add NAME TEXT: and what Debian keeps only once for all packages.
add() {
    if [ ! -s "$2" ]; then
        echo "$1 is linked, but there is no licence text $2" >&2
        exit 1
    fi
    case $1 in
        boost*) # the other libraries take 2 MB
            awk -v RS= '/^(Files:\n libs\/program_options\/|License: (BSL-1.0|OldBoost2)\n )/ {
                print $0 "\n"
            }' "$2" >"$folder/$1.txt"
            ;;
        *) cp "$2" "$folder/$1.txt" ;;
    esac
    local common
    for common in $(grep -o '/usr/share/common-licenses/[A-Za-z0-9.-]*[A-Za-z0-9]' \
        "$folder/$1.txt" | sort -u); do
        cp "$common" "$folder/${common##*/}.txt"
    done
}

# A file of a package of this system.
add_system() {
    local package
    package=$(dpkg-query --search "$(realpath "$1")" 2>/dev/null | head -1 |
        sed 's/[:,].*//') || true
    add "$(dpkg-query --show -f '${source:Package}' "${package:-none}" 2>/dev/null || echo "$1")" \
        "/usr/share/doc/$package/copyright"
}

rm -rf "$folder"
mkdir -p "$folder"
for library in $(grep -oE '[^ ()]+\.a\(' "$map" | tr -d '(' | sort -u); do
    name=${library##*/}
    case $name in
        libfightconv*) ;;
        libbundled_*)
            name=${name#libbundled_}
            source=$(sed -nE "s/^bundled_library\(([^ ]+) ${name%.a} .*/\1/p" "$here/bundled.cmake")
            add "${source:-$name}" "$bundled/$source/debian/copyright"
            ;;
        *) add_system "$library" ;;
    esac
done

# Libraries that are headers only do not show in the map, but the compiled files name them.
compiled=$(ninja -C "$build" -t deps | awk '/^[^ ]/ {of_a_test = /^tests\//} !of_a_test')
for header in "$bundled"/include/*; do
    if grep -q "[/.]\(usr\|bundled\)/include/${header##*/}/" <<<"$compiled"; then
        add_system "$header"
    fi
done
if grep -q "/spdlog/include/" <<<"$compiled"; then
    add spdlog "$bundled/spdlog/debian/copyright"
fi
