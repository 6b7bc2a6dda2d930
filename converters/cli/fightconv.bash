# bash completion for fightconv
_fightconv() {
    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]}
    local common="--json --quiet --verbose --help"
    local converting="--output --to --animations --palette --all-palettes --encoding --buttons --uff-pixels --uff-layout --fspk-version --split --scale --atlas
        --overwrite --skip-existing --strict --verify --jobs --memory"
    if [ "$COMP_CWORD" -eq 1 ]; then
        COMPREPLY=($(compgen -W "convert batch inspect extract preview validate diff formats --help --version" -- "$current") $(compgen -f -- "$current"))
        return
    fi
    if [ "$command" = preview ]; then
        case $previous in
            --scale) COMPREPLY=($(compgen -W "1 2 3 4" -- "$current")) && return ;;
            -o | --output) COMPREPLY=($(compgen -f -- "$current")) && return ;;
        esac
    fi
    case $previous in
        --to) COMPREPLY=($(compgen -W "uff fspk zx framesmith" -- "$current")) && return ;;
        --fspk-version) COMPREPLY=($(compgen -W "1.0 1.5" -- "$current")) && return ;;
        --scale) COMPREPLY=($(compgen -W "1/1 1/2 1/3 1/4" -- "$current")) && return ;;
        --uff-pixels) COMPREPLY=($(compgen -W "rgba indexed" -- "$current")) && return ;;
        --uff-layout) COMPREPLY=($(compgen -W "packed grid" -- "$current")) && return ;;
        --json-layout) COMPREPLY=($(compgen -W "aseprite aseprite-hash texturepacker" -- "$current")) && return ;;
        --encoding) COMPREPLY=($(compgen -W "auto shift_jis gbk big5 latin1" -- "$current")) && return ;;
        -o | --output) COMPREPLY=($(compgen -d -- "$current")) && return ;;
    esac
    if [[ $current == -* ]]; then
        case $command in
            convert) COMPREPLY=($(compgen -W "$common $converting --report-approximations" -- "$current")) ;;
            batch)
                COMPREPLY=($(compgen -W "$common $converting --select --rename --resume --incremental --fail-fast --dry-run --report --shard \
                    --merge-reports" -- "$current"))
                ;;
            inspect) COMPREPLY=($(compgen -W "$common --anim --moves --csv --fspk-version" -- "$current")) ;;
            extract) COMPREPLY=($(compgen -W "$common --output --sprites --sheets --palettes --sounds --names --atlas --json-layout --palette --animations \
                --overwrite --skip-existing" -- "$current")) ;;
            preview)
                COMPREPLY=($(compgen -W "$common --output --anim --animations --palette --encoding --buttons --fspk-version --boxes --no-boxes --scale --background
                    --overwrite --skip-existing" -- "$current"))
                ;;
            validate) COMPREPLY=($(compgen -W "$common --fspk-version" -- "$current")) ;;
            diff) COMPREPLY=($(compgen -W "$common --html --overwrite --palette --encoding --buttons" -- "$current")) ;;
            *) COMPREPLY=($(compgen -W "$common" -- "$current")) ;;
        esac
        return
    fi
    COMPREPLY=($(compgen -f -- "$current"))
}
complete -o filenames -F _fightconv fightconv
