import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

/** A script that runs without types. */
const script = pathToFileURL(resolve(import.meta.dirname, '../../scripts/lib/display.mjs')).href
const { onlyDisplay }: { onlyDisplay(env: Readonly<Record<string, string>>): Readonly<Record<string, string>> } = await import(
  /* @vite-ignore */ script
)

test.each([
  [{ WAYLAND_DISPLAY: 'wayland-0', XDG_SESSION_TYPE: 'tty' }, { XDG_SESSION_TYPE: 'wayland' }],
  [{ WAYLAND_DISPLAY: '', DISPLAY: ':0', XDG_SESSION_TYPE: 'wayland' }, { XDG_SESSION_TYPE: 'x11' }],
  [{ WAYLAND_DISPLAY: 'wayland-0', DISPLAY: ':0', XDG_SESSION_TYPE: 'tty' }, {}],
  [{}, {}],
] as const)('`npm start` with %j goes by the one display that there is, and where both are, by the session', (env, changed) => {
  expect(onlyDisplay(env)).toEqual(changed)
})
