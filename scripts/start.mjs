// `npm start`: installs, provides Electron, builds, runs. `npm run dev`: again at each change of a
// source.
import { spawn } from 'node:child_process'
import { rmSync, watch } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { build, buildOrStop, FOLDERS } from './lib/build.mjs'
import { findDisplay, startDisplay } from './lib/display.mjs'
import { provideElectron } from './lib/electron.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { inRoot, root } from './lib/paths.mjs'
import { interrupt } from './lib/run.mjs'
import { main, say } from './lib/say.mjs'
import { onStopAsked } from './lib/signals.mjs'
import { switchesFor } from './lib/switches.mjs'
import { ensureSystem } from './lib/system.mjs'
import { refuseWord, showUsage } from './lib/words.mjs'

const USAGE = `usage: npm start [-- OPTION…]
Installs what it needs, builds Keystow and opens it on the local service.
  --user-data-dir=FOLDER   keeps its data there, apart from those of an installed Keystow
  --hidden                 starts without showing the window
  --verbose                shows what Chromium says, too
  --watch                  builds and starts it anew whenever a source changes, as npm run dev does
  --debug                  builds with source maps and opens ports for debuggers: 9229 for main, 9222 for the page
  -- SWITCH…               further switches of Electron and Chromium: npm start -- -- --remote-debugging-port=9222
`
const KNOWN = /^--(user-data-dir=.+|hidden|verbose|watch|debug)$/
const OURS = ['--verbose', '--watch', '--debug']
const DEBUG_PORTS = ['--inspect=9229', '--remote-debugging-port=9222']
/** Editors write a file in several steps. */
const SETTLED_MS = 200
const screenshot = inRoot('test-results', 'start.png')
// Chromium complains about every service of a desktop that is not there.
const QUIET = ['--log-level=3']

/** The options for the app among the words of this command. */
const optionsIn = (words) => {
  const end = words.indexOf('--')
  const own = end === -1 ? words : words.slice(0, end)
  const unknown = own.find((word) => !KNOWN.test(word))
  if (unknown !== undefined)
    refuseWord(unknown, ['--user-data-dir=FOLDER', '--hidden', ...OURS, '--help'])
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

let stop = interrupt
onStopAsked(() => stop())

await main(async () => {
  const words = process.argv.slice(2)
  showUsage(words, USAGE)
  const options = optionsIn(words)
  await ensureInstalled()
  const { binary } = await provideElectron()
  await ensureSystem(binary, [])
  const switches = await switchesFor(binary)
  const { ELECTRON_RUN_AS_NODE: _, ...outer } = process.env
  const found = await findDisplay(binary, switches, outer)
  const { DISPLAY: x, WAYLAND_DISPLAY: wayland, ...env } = outer
  if (found === null) {
    if (x || wayland)
      say(
        `no window can be opened on ${[x, wayland].filter(Boolean).join(' or ')}; a virtual display is needed.`,
      )
    await ensureSystem(null, ['Xvfb'])
  }
  const kind = options.includes('--debug') ? 'debug' : 'development'
  await buildOrStop(kind)

  const display = found === null ? await startDisplay(options.includes('--watch')) : null
  if (display !== null) {
    Object.assign(env, {
      DISPLAY: display.display,
      XDG_SESSION_TYPE: 'x11',
      KEYSTOW_SCREENSHOT: screenshot,
    })
    await announceScreenshot(display.display)
  }

  // `--local` opens the embedded service at once where there is no connection yet.
  const quiet = options.includes('--verbose') ? [] : QUIET
  const given = options.filter((option) => !OURS.includes(option))
  const ports = kind === 'debug' ? DEBUG_PORTS : []
  const electronArgs = [...switches, ...quiet, ...ports, root, '--local', ...given]
  let app
  let asked = false
  let again = false
  const open = () => {
    // Detached: a terminal's Ctrl-C is to reach the app once, through us.
    app = spawn(binary, electronArgs, {
      env: found ?? env,
      stdio: 'inherit',
      detached: process.platform !== 'win32',
    })
    app.on('exit', (code, signal) => {
      if (again && !asked) return open()
      if (signal !== null && !asked)
        say(
          `Keystow was ended by ${signal}; npm start -- --verbose shows what Chromium says of it.`,
        )
      display?.stop()
      process.exit(asked ? 0 : (code ?? 1))
    })
    again = false
  }
  open()
  stop = () => {
    // The first time lets the app guard an unsaved secret; whoever asks again means it.
    app.kill(asked ? 'SIGKILL' : 'SIGTERM')
    asked = true
  }
  if (display === null) say('Keystow is running. Close its window or press Ctrl-C to end it.')
  if (!options.includes('--watch')) return
  const rebuild = async () => {
    const { code, output, isSame } = await build(kind)
    if (isSame) return
    if (code !== 0) return say(`the build failed:\n${output.trim()}`)
    again = true
    app.kill('SIGTERM')
  }
  let building = Promise.resolve()
  let waiting
  for (const folder of FOLDERS)
    watch(inRoot(folder), { recursive: true }, () => {
      clearTimeout(waiting)
      waiting = setTimeout(() => {
        building = building.then(rebuild)
      }, SETTLED_MS)
    })
})
