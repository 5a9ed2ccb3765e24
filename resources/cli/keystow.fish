# fish completion for keystow
set -l commands status list run create rotate revoke mcp help version
set -l none "not __fish_seen_subcommand_from $commands"
set -l own 'not contains -- -- (commandline -opc)'

complete -c keystow -f
complete -c keystow -n $none -a status -d 'whether Keystow runs and is locked'
complete -c keystow -n $none -a list -d 'the API keys of a connection'
complete -c keystow -n $none -a run -d 'a program with an API key of its own'
complete -c keystow -n $none -a create -d 'a new API key'
complete -c keystow -n $none -a rotate -d 'a new API key in the place of another'
complete -c keystow -n $none -a revoke -d 'revoke an API key'
complete -c keystow -n $none -a mcp -d 'serves an assistant, which asks'
complete -c keystow -n $none -a help -d 'the options of a command'
complete -c keystow -n $none -a version -d 'the version'
complete -c keystow -n $none -l version -d 'the version'
complete -c keystow -n '__fish_seen_subcommand_from help' -a 'status list run create rotate revoke mcp'
complete -c keystow -n $own -l help -d 'the options'
complete -c keystow -n $own -l data-folder -rF -d 'of a Keystow with a data folder of its own'
complete -c keystow -n "$own; and __fish_seen_subcommand_from status list create rotate revoke" -l json -d 'the answer as JSON'
complete -c keystow -n "$own; and __fish_seen_subcommand_from list run create rotate revoke" -l connection -x -d 'its name or id'
complete -c keystow -n "$own; and __fish_seen_subcommand_from run" -l env -x -d 'variable for the secret'
complete -c keystow -n "$own; and __fish_seen_subcommand_from run" -l url-env -x -d 'variable for the address'
complete -c keystow -n "$own; and __fish_seen_subcommand_from run" -l ttl -x -a '30m 1h 8h 1d' -d 'how long the key lives at most'
complete -c keystow -n "$own; and __fish_seen_subcommand_from run" -l kept -x -d 'a key that Keystow keeps'
complete -c keystow -n "$own; and __fish_seen_subcommand_from run" -l request -x -d 'a run that was approved for an assistant'
complete -c keystow -n "$own; and __fish_seen_subcommand_from create rotate" -l to -rF -a 'kept secret-tool: pass: systemd-creds: docker: gh: vercel: wrangler: op: security:' -d 'where the secret goes'
complete -c keystow -n "$own; and __fish_seen_subcommand_from create rotate" -l variable -x -d 'its variable there'
complete -c keystow -n "contains -- -- (commandline -opc)" -xa '(__fish_complete_subcommand --fcs-skip=3)'
