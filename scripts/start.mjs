// `npm start`: installs, provides Electron, builds, runs. Options after `--` go to the app.
import { spawn } from 'node:child_process'
import { rmSync, watch } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { build } from './lib/build.mjs'
import { hasDisplay, onlyDisplay, startDisplay } from './lib/display.mjs'
import { provideElectron } from './lib/electron.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { inRoot, root } from './lib/paths.mjs'
import { sandboxSwitches } from './lib/sandbox.mjs'
import { main, Stop, say } from './lib/say.mjs'
import { onStopAsked } from './lib/signals.mjs'
import { ensureSystem } from './lib/system.mjs'

const screenshot = inRoot('test-results', 'start.png')
// Chromium complains about every desktop service that a machine without a screen does not have.
const QUIET = ['--log-level=3']

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

await main(async () => {
  await ensureInstalled()
  const { binary } = await provideElectron()
  const headless = !hasDisplay()
  await ensureSystem(binary, headless ? ['Xvfb'] : [])
  say('building …')
  const built = await build()
  if (built.code !== 0) throw new Stop(`the build failed:\n${built.output.trim()}`)

  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env
  const switches = await sandboxSwitches(binary)
  const display = headless ? await startDisplay() : null
  if (display !== null) {
    Object.assign(env, { DISPLAY: display.display, KEYSTOW_SCREENSHOT: screenshot })
    await announceScreenshot(display.display)
  }
  if (process.platform === 'linux') Object.assign(env, onlyDisplay(env))

  // `--local` opens the embedded service at once where there is no connection yet.
  const electronArgs = [...switches, ...(headless ? QUIET : []), root, '--local', ...process.argv.slice(2)]
  // Detached: a terminal's Ctrl-C is to reach the app once, through us.
  const app = spawn(binary, electronArgs, { env, stdio: 'inherit', detached: process.platform !== 'win32' })
  let asked = false
  onStopAsked(() => {
    // The first time lets the app guard an unsaved secret; whoever asks again means it.
    app.kill(asked ? 'SIGKILL' : 'SIGTERM')
    asked = true
  })
  app.on('exit', (code) => {
    display?.stop()
    process.exit(asked ? 0 : (code ?? 1))
  })
  if (!headless) say('Keystow is running. Close its window or press Ctrl-C to end it.')
})
