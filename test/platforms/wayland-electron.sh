#!/bin/bash
# The app with what it and the compositor say to each other written to a file, besides its own words.
WAYLAND_DEBUG=client exec "$KEYSTOW_PROGRAM" "$@" 2> >(exec tee "$KEYSTOW_WAYLAND_LOG" >&2)
