#!/usr/bin/env bash
# Starts the service in the background and hands its address and a token on, the token masked in the log.
set -euo pipefail
ready="$RUNNER_TEMP/keystow-service.json"
read -ra options <<< "${KEYSTOW_OPTIONS:-}"
# The bash of macOS, 3.2, takes an empty list for an unset one.
node_modules/.bin/keystow-service ${options[@]+"${options[@]}"} > "$ready" 2> "$ready.err" &
service=$!
# Whoever wants to stop it before the job ends finds it here.
echo "$service" > "$RUNNER_TEMP/keystow-service.pid"
until [ -s "$ready" ]; do
  kill -0 "$service" 2> /dev/null || { cat "$ready.err" >&2; exit 1; }
  sleep 0.1
done
part() { node -p "JSON.parse(require('fs').readFileSync(process.argv[1], 'utf8')).$1" "$ready"; }
token="$(part 'tokens[0].secret')"
echo "::add-mask::$token"
{ echo "url=$(part url)"; echo "token=$token"; } >> "$GITHUB_OUTPUT"
