# fish completion for fightconv: the program knows its commands, options and formats
function __fightconv_complete
    set -l words (commandline --current-process --tokenize --cut-at-cursor)
    set -l typed (commandline --current-token --cut-at-cursor)
    set -l plain (string unescape -- "$typed"; or echo -- "$typed")
    set -l program $words[1]
    set -e words[1]
    for line in ($program __complete $words "$plain" 2>/dev/null)
        switch $line
            case :files
                __fish_complete_path "$plain"
            case :folders
                __fish_complete_directories "$plain" ""
            case '*'
                echo $line
        end
    end
end
complete --command fightconv --no-files --arguments '(__fightconv_complete)'
