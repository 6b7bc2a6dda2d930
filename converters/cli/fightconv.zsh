#compdef fightconv
# zsh completion for fightconv: the program knows its commands, options and formats
_fightconv() {
    local line done=1
    local -a offered
    for line in ${(f)"$(${(Q)words[1]} __complete "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" \
        2>/dev/null)"}; do
        case $line in
            :files) _files && done=0 ;;
            :folders) _files -/ && done=0 ;;
            *) offered+=("$line") ;;
        esac
    done
    compadd -a offered && done=0
    return done
}
_fightconv "$@"
