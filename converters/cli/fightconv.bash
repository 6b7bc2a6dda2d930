# bash completion for fightconv: the program knows its commands, options and formats
_fightconv() {
    local current=${COMP_WORDS[COMP_CWORD]} word line
    local -a words=()
    COMPREPLY=()
    # without quotes and backslashes, and without the '=' that bash makes a word of its own
    for word in "${COMP_WORDS[@]:1:COMP_CWORD}"; do
        word=${word//[\"\'\\]/}
        [[ $word != = ]] && words+=("$word")
    done
    if [[ $current == = ]]; then
        current=
        words+=("")
    fi
    while IFS= read -r line; do
        case $line in
            :files) while IFS= read -r word; do COMPREPLY+=("$word"); done \
                < <(compgen -f -- "${current//[\"\'\\]/}") ;;
            :folders) while IFS= read -r word; do COMPREPLY+=("$word"); done \
                < <(compgen -d -- "${current//[\"\'\\]/}") ;;
            *) COMPREPLY+=("$line") ;;
        esac
    done < <("${COMP_WORDS[0]}" __complete "${words[@]}" 2>/dev/null)
}
complete -o filenames -F _fightconv fightconv
