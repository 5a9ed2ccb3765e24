#!/bin/sh
# Electron with every connect() of all its processes written to a file.
exec strace -f -qq -e trace=connect -o "$CONNECT_TRACE" "$KEYSTOW_ELECTRON" "$@"
