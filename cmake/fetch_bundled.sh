#!/usr/bin/env bash
# fetch_bundled.sh FOLDER: puts the sources of the libraries that bundled.cmake compiles into
# FOLDER, from Debian's source packages, with Debian's patches. It reads the package sources that
# this machine has and changes none of them. What is there already is kept.
set -euo pipefail
folder=${1:?the folder for the sources}
packages=(zlib libpng1.6 giflib libwebp libdeflate lz4 libarchive xz-utils fmtlib spdlog pugixml
    libmd boost1.74)
# Headers that need no source are taken from the packages for this machine: they are the same for
# every system.
headers=(tl toml++ nlohmann stb boost catch2)

mkdir -p "$folder"/{apt/parts,apt/lists/partial,archives,include}
cd "$folder"
missing=()
for package in "${packages[@]}"; do
    [ -d "$package" ] || missing+=("$package")
done
for header in "${headers[@]}"; do
    ln -sfn "/usr/include/$header" "include/$header"
done
[ ${#missing[@]} -eq 0 ] && exit

# Only Debian's own lists: those of other hosts have no sources.
for list in /etc/apt/sources.list /etc/apt/sources.list.d/*.list; do
    [ -e "$list" ] && grep -h '^deb .*debian' "$list" | sed 's/^deb /deb-src /' \
        >>"apt/parts/all.list.new" || true
done
for list in /etc/apt/sources.list.d/*.sources; do
    grep -q '^URIs:.*debian' "$list" 2>/dev/null &&
        { sed 's/^Types:.*/Types: deb-src/' "$list"; echo; } >>"apt/parts/all.sources.new" || true
done
for kind in list sources; do
    [ -e "apt/parts/all.$kind.new" ] && mv "apt/parts/all.$kind.new" "apt/parts/all.$kind"
done
options=(-qq -o "Dir::Etc::sourcelist=/dev/null" -o "Dir::Etc::sourceparts=$PWD/apt/parts"
    -o "Dir::State::lists=$PWD/apt/lists" -o "Dir::Cache::srcpkgcache=" -o "Dir::Cache::pkgcache="
    -o "APT::Sandbox::User=root")
apt-get "${options[@]}" update

for package in "${missing[@]}"; do
    # Sometimes a package list is ahead of the files: then the version before.
    for version in $(apt-cache "${options[@]}" showsrc --only-source "$package" |
        sed -n 's/^Version: //p' | sort -ruV); do
        (cd archives &&
            apt-get "${options[@]}" source --download-only "$package=$version" >log 2>&1) && break
        version=
    done
    [ -n "${version:-}" ] || {
        cat archives/log >&2
        echo "no version of the source package $package could be had" >&2
        exit 3
    }
    rm -rf unpacked
    if [ "$package" = boost1.74 ]; then # 460 MB, of which one library is compiled
        mkdir -p unpacked/debian
        tar -xf archives/boost1.74_*.orig.tar.* -C unpacked --strip-components=1 \
            --wildcards '*/libs/program_options/src'
        tar -xf archives/boost1.74_*.debian.tar.* -C unpacked debian/copyright
    else
        (cd archives &&
            dpkg-source --no-check --no-copy -x "${package}_${version#*:}.dsc" ../unpacked \
                >log 2>&1) || { cat archives/log >&2; exit 3; }
    fi
    echo "$version" >unpacked/debian/bundled-version
    mv unpacked "$package"
done
