// `npm run desktops [-- mutter sway weston x11]`: what the app says of a copied secret against what other programs see. Linux only.
import { mkdir } from 'node:fs/promises'
import { buildOrStop } from './lib/build.mjs'
import { runOnDesktop } from './lib/desktop.mjs'
import { provideElectron } from './lib/electron.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { inRoot } from './lib/paths.mjs'
import { main, Stop } from './lib/say.mjs'
import { onStopAsked } from './lib/signals.mjs'
import { DESKTOP, ensureSystem, onPath } from './lib/system.mjs'

/** Debian package of each program that a desktop needs. Installed by nobody here: they are much for one table. */
const PROGRAMS = {
  mutter: 'mutter',
  python3: 'python3-dbus',
  sway: 'sway',
  wtype: 'wtype',
  weston: 'weston',
  foot: 'foot',
  'wl-paste': 'wl-clipboard',
  xdotool: 'xdotool',
  xev: 'x11-utils',
}

onStopAsked(() => process.exit(1))

await main(async () => {
  if (process.platform !== 'linux') throw new Stop('this needs Linux.')
  const absent = Object.keys(PROGRAMS).filter((name) => !onPath(name))
  if (absent.length > 0)
    throw new Stop(`${absent.join(', ')} missing. Debian's packages: ${absent.map((name) => PROGRAMS[name]).join(' ')}`)
  await ensureInstalled()
  const { binary } = await provideElectron()
  await ensureSystem(binary, DESKTOP)
  await buildOrStop()
  const results = inRoot('test-results')
  await mkdir(results, { recursive: true })
  const { code } = await runOnDesktop(binary, results, ['test/desktops/cli.ts', ...process.argv.slice(2)])
  process.exitCode = code
})
