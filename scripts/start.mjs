// `npm start`: installs, provides Electron, builds, runs.
import { spawn } from 'node:child_process'
import { rmSync, watch } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { buildOrStop } from './lib/build.mjs'
import { findDisplay, startDisplay } from './lib/display.mjs'
import { provideElectron } from './lib/electron.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { inRoot, root } from './lib/paths.mjs'
import { main, say } from './lib/say.mjs'
import { onStopAsked } from './lib/signals.mjs'
import { switchesFor } from './lib/switches.mjs'
import { ensureSystem } from './lib/system.mjs'
import { refuseWord, showUsage } from './lib/words.mjs'

const USAGE = `usage: npm start [-- OPTION…]
Installs what it needs, builds Keystow and opens it on the local service.
  --user-data-dir=FOLDER   keeps its data there, apart from those of an installed Keystow
  --hidden                 starts without showing the window
  -- SWITCH…               further switches of Electron and Chromium: npm start -- -- --remote-debugging-port=9222
`
const KNOWN = /^--(user-data-dir=.+|hidden)$/
const screenshot = inRoot('test-results', 'start.png')
// Chromium complains about every desktop service that a machine without a screen does not have.
const QUIET = ['--log-level=3']

/** The options for the app among the words of this command. */
const optionsIn = (words) => {
  const end = words.indexOf('--')
  const own = end === -1 ? words : words.slice(0, end)
  const unknown = own.find((word) => !KNOWN.test(word))
  if (unknown !== undefined) refuseWord(unknown, ['--user-data-dir=FOLDER', '--hidden', '--help'])
  return [...own, ...words.slice(own.length + 1)]
}

/** Says where to look as soon as the app has drawn its first list. */
const announceScreenshot = async (display) => {
  const folder = dirname(screenshot)
  await mkdir(folder, { recursive: true })
  rmSync(screenshot, { force: true })
  const watcher = watch(folder, (_event, name) => {
    if (name !== basename(screenshot)) return
    watcher.close()
    say(`Keystow is running without a screen, on virtual display ${display}.`)
    say(`what its window shows: ${screenshot}`)
    say('press Ctrl-C to end it.')
  })
}

let stop = () => process.exit(1)
onStopAsked(() => stop())

await main(async () => {
  const words = process.argv.slice(2)
  showUsage(words, USAGE)
  const options = optionsIn(words)
  await ensureInstalled()
  const { binary } = await provideElectron()
  await ensureSystem(binary, [])
  const switches = await switchesFor(binary)
  const { ELECTRON_RUN_AS_NODE: _, ...given } = process.env
  const found = await findDisplay(binary, switches, given)
  const { DISPLAY: x, WAYLAND_DISPLAY: wayland, ...env } = given
  if (found === null) {
    if (x || wayland) say(`no window can be opened on ${[x, wayland].filter(Boolean).join(' or ')}; a virtual display is needed.`)
    await ensureSystem(null, ['Xvfb'])
  }
  await buildOrStop()

  const display = found === null ? await startDisplay() : null
  if (display !== null) {
    Object.assign(env, { DISPLAY: display.display, XDG_SESSION_TYPE: 'x11', KEYSTOW_SCREENSHOT: screenshot })
    await announceScreenshot(display.display)
  }

  // `--local` opens the embedded service at once where there is no connection yet.
  const electronArgs = [...switches, ...(display === null ? [] : QUIET), root, '--local', ...options]
  // Detached: a terminal's Ctrl-C is to reach the app once, through us.
  const app = spawn(binary, electronArgs, { env: found ?? env, stdio: 'inherit', detached: process.platform !== 'win32' })
  let asked = false
  stop = () => {
    // The first time lets the app guard an unsaved secret; whoever asks again means it.
    app.kill(asked ? 'SIGKILL' : 'SIGTERM')
    asked = true
  }
  app.on('exit', (code, signal) => {
    if (signal !== null && !asked) say(`Keystow was ended by ${signal}; what Chromium said of it stands above.`)
    display?.stop()
    process.exit(asked ? 0 : (code ?? 1))
  })
  if (display === null) say('Keystow is running. Close its window or press Ctrl-C to end it.')
})
