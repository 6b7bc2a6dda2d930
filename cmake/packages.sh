# The packages of a release, made in build/packages. ./dev packages reads this and has build(). The
# same sources give the same bytes.
packages=$top/build/packages
made=$top/build/packages-parts
version=$(sed -n 's/^project(fightconv VERSION \([0-9.]*\) .*/\1/p' "$top/CMakeLists.txt")
SOURCE_DATE_EPOCH=$(date --utc \
    --date="$(sed -n "s/^## \[$version\] - //p" "$top/CHANGELOG.md")" +%s)
export SOURCE_DATE_EPOCH TZ=UTC
umask 022

# begin NAME MAP: a folder with what belongs to every archive; the first steps come from stdin.
begin() {
    mkdir -p "$made/$1"
    "$top/cmake/licences.sh" "$2" "$made/$1/licences"
    cp "$top/LICENSE" "$top/CHANGELOG.md" "$made/$1"
    {
        cat <<EOF
fightconv $version converts characters of 2D fighting games from one format into another.

EOF
        cat
        cat <<'EOF'

CHANGELOG.md lists what is new. LICENSE is the licence of fightconv; the folder licences
holds those of the libraries that are part of it.
EOF
    } >"$made/$1/README.txt"
}

# The characters with which the examples of --help work.
add_samples() {
    mkdir "$1/samples"
    cp -r "$top"/samples/{ember,slate,tide} "$1/samples"
}

# pack NAME KIND
pack() {
    find "$made/$1" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +
    cd "$made"
    case $2 in
        tar.gz)
            tar --create --sort=name --format=gnu --owner=0 --group=0 --numeric-owner "$1" |
                gzip -9n >"$packages/$1.tar.gz"
            ;;
        zip) find "$1" -type f | LC_ALL=C sort | zip -q -9 -X "$packages/$1.zip" -@ ;;
    esac
}

# Made of what ./dev run builds, which has the prefix /usr only here: where it is installed is not
# part of what is compiled.
packages_debian() {
    settings="-DCMAKE_INSTALL_PREFIX=/usr -DFIGHTCONV_BUILD_TESTS=OFF" build release
    # All libraries are packages of their own; what remains is headers.
    : >"$top/build/release/nothing.map"
    "$top/cmake/licences.sh" "$top/build/release/nothing.map" "$made/licences-of-headers"
    cpack --config "$top/build/release/CPackConfig.cmake" \
        -D CPACK_FIGHTCONV_LICENCES="$made/licences-of-headers" -G DEB -B "$made" \
        >"$made/cpack.log" 2>&1 || { cat "$made/cpack.log" >&2; return 1; }
    lintian --fail-on error \
        --suppress-tags initial-upload-closes-no-bugs,maintscript-calls-ldconfig \
        "$made"/*.deb 2>/dev/null
    cmake -DPACKAGES="$made" -DSOURCE="$top" -DFOLDER="$made/installed" -DGENERATOR=Ninja \
        -DCOMPILER=c++ -DC_COMPILER=cc -DSTRACE= -P "$top/tests/install.cmake" \
        >"$made/install.log" 2>&1 || { cat "$made/install.log" >&2; return 1; }
    mv "$made"/*.deb "$packages"
}

packages_linux() {
    local name=fightconv-$version-linux-x86_64
    build static fightconv fightconv_manual
    begin "$name" "$top/build/static/fightconv.map" <<'EOF'
bin/fightconv runs on every x86-64 Linux and needs nothing else. "bin/fightconv --help" shows
what it can do, and "man -l share/man/man1/fightconv.1" the manual. To install it with the
manual and the completion for shells, copy bin and share into /usr/local. The examples of
"fightconv COMMAND --help" work in this folder.
EOF
    add_samples "$made/$name"
    cmake --install "$top/build/static" --component program --strip \
        --prefix "$made/$name" >/dev/null
    alone "$made/$name/bin/fightconv"
    pack "$name" tar.gz
}

# A program that needs nothing runs where nothing else is, and makes the same files there.
alone() {
    local root=$made/alone
    mkdir -p "$root"
    cp "$1" "$root"
    cp -r "$top/samples/slate" "$root"
    if ! unshare --map-root-user chroot "$root" /fightconv --version >/dev/null 2>&1; then
        echo "no folder can become the root here:" \
            "not shown that the program runs without a system" >&2
        return
    fi
    unshare --map-root-user chroot "$root" /fightconv convert /slate -o /there --quiet
    "$1" convert "$top/samples/slate" -o "$root/here" --quiet
    diff -r "$root/there" "$root/here"
}

packages_windows() {
    local name=fightconv-$version-windows
    "$top/dev" windows exe >"$made/windows.log"
    begin "$name" "$top/build/windows/fightconv.map" <<'EOF'
Drop the folder of a character on fightconv.exe, for a first try the folder samples\ember. A page
that plays it opens. The page and a .uff of the character are in the folder "converted" beside it.
Nothing has to be installed.

For everything else, open this folder in Explorer, type cmd into its address bar and press Enter.
"fightconv --help" shows all commands. This one makes a project for Godot 4, in which the character
fights, in the folder "out" (put the path of your character in the place of C:\chars\kfm):

    fightconv convert C:\chars\kfm -o out --to godot

On the web site from which you have this file, docs/tasks.md has a command for each task, and
docs/engines.md the steps for each engine.

fightconv.dll is the same for other programs: the folder include has its headers for C and C++,
and fightconv.lib is its import library.
EOF
    cp "$top"/build/windows/fightconv.{exe,dll,lib} "$made/$name"
    add_samples "$made/$name"
    mkdir "$made/$name/include"
    cp -r "$top/include/fightconv" "$made/$name/include"
    pack "$name" zip
}

packages_web() {
    local name=fightconv-$version-web
    "$top/dev" web page >"$made/web.log"
    cp "$top/build/wasm/web/fightconv.wasm.map" "$top/build/wasm"
    begin "$name" "$top/build/wasm/fightconv.wasm.map" <<'EOF'
Open index.html in a browser and drop a character on the page. It plays the character and
converts it. Nothing leaves your computer, and nothing has to be installed.
EOF
    cp -r "$top/build/web/." "$made/$name"
    pack "$name" zip
    cp "$top"/build/npm_package/*.tgz "$packages"
}

# The wheel for Python. The library in it brings everything along but the C library.
packages_python() {
    build static fightconv fightconv_c
    "$top/cmake/licences.sh" "$top/build/static/fightconv_c.map" "$made/licences"
    strip --strip-unneeded -o "$made/libfightconv.so" "$top/build/static/libfightconv.so"
    /usr/bin/python3 "$top/python/check.py" "$made/libfightconv.so" "$top/build/static/fightconv" \
        "$made/python" "$made/licences" >"$made/python.log" 2>&1 ||
        { cat "$made/python.log" >&2; return 1; }
    mv "$made"/python/*.whl "$packages"
}

make_packages() {
    local kind begun file
    rm -rf "$packages" "$made"
    mkdir -p "$packages" "$made"
    for kind in "$@"; do
        begun=$SECONDS
        touch "$made/begun"
        ("packages_$kind")
        find "$packages" -type f -newer "$made/begun" -printf '%f %s\n' | LC_ALL=C sort |
            while read -r file size; do
                printf '%-48s %9d bytes %5d s\n' "$file" "$size" "$((SECONDS - begun))"
            done
    done
    (cd "$packages" && sha256sum -- * >SHA256SUMS)
}
