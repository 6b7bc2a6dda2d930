# bash completion for fightconv: the program knows its commands, options and formats
_fightconv() {
    local current=${COMP_WORDS[COMP_CWORD]} line
    COMPREPLY=()
    while IFS= read -r line; do
        case $line in
            :files) COMPREPLY+=($(compgen -f -- "$current")) ;;
            :folders) COMPREPLY+=($(compgen -d -- "$current")) ;;
            *) COMPREPLY+=("$line") ;;
        esac
    done < <("${COMP_WORDS[0]}" __complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o filenames -F _fightconv fightconv
