# bash completion for keystow
_keystow() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]-} i
  COMPREPLY=()
  for ((i = 2; i < COMP_CWORD; i++)); do
    if [[ ${COMP_WORDS[i]} == -- ]]; then
      # The program that is to run has completions of its own.
      if declare -F _command_offset >/dev/null; then _command_offset $((i + 1)); fi
      return
    fi
  done
  if ((COMP_CWORD == 1)); then
    COMPREPLY=($(compgen -W 'status list run create rotate revoke mcp lab completion help --help version --version' -- "$word"))
    return
  fi
  [[ $word == : ]] && return
  case $before in
    --data | --like) COMPREPLY=($(compgen -f -- "$word")); return ;;
    --seed) COMPREPLY=($(compgen -W 'empty mixed many idle duplicate-names last-four-clash own-key-gone unicode hostile' -- "$word")); return ;;
    --data-folder) COMPREPLY=($(compgen -d -- "$word")); return ;;
    --to)
      COMPREPLY=($(compgen -f -W 'kept secret-tool: pass: systemd-creds: docker: gh: vercel: wrangler: op: security:' -- "$word"))
      # What the secret is called there comes without a blank.
      [[ ${COMPREPLY[0]-} == *: ]] && compopt -o nospace
      return
      ;;
    :) return ;;
    --connection | --env | --url-env | --ttl | --kept | --request | --variable | --port | --listen | --allow-host | --prefix | --variant | --fault) return ;;
  esac
  if [[ $command == help ]]; then
    COMPREPLY=($(compgen -W 'status list run create rotate revoke mcp lab completion exit-codes' -- "$word"))
    return
  fi
  if [[ $command == completion && $word != -* ]]; then
    COMPREPLY=($(compgen -W 'bash zsh fish' -- "$word"))
    return
  fi
  local options='--data-folder --json --help'
  case $command in
    list | revoke) options+=' --connection' ;;
    run) options='--connection --env --url-env --ttl --kept --request --data-folder --help --' ;;
    mcp) options='--data-folder --help' ;;
    completion) options='--help' ;;
    lab) options='--port --listen --allow-host --seed --data --prefix --like --variant --fault --control --openapi --help' ;;
    create | rotate) options+=' --connection --to --variable' ;;
  esac
  COMPREPLY=($(compgen -W "$options" -- "$word"))
}
complete -F _keystow keystow
