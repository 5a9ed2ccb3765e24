// `npm run test:platforms [-- clipboard wayland kwallet rpm electron-43]`: the app beside programs
// of other desktops and systems. Linux only. Without a name: all that can run on this machine, and
// why the others cannot. What follows from the first option on is Playwright's.
import { buildOrStop } from './lib/build.mjs'
import { desktopElectron, results, runOnDesktop } from './lib/desktop.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { toolNode } from './lib/node.mjs'
import { groups, whyNot } from './lib/platform-groups.mjs'
import { provideRpm } from './lib/rpm.mjs'
import { interrupt, run } from './lib/run.mjs'
import { main, Stop, say } from './lib/say.mjs'
import { onStopAsked } from './lib/signals.mjs'
import { ensureSystem } from './lib/system.mjs'
import { chooseGroups } from './lib/words.mjs'

const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js'
const OWN = [PLAYWRIGHT, 'test', '-c', 'test/platforms/playwright.config.ts']

/** Runs a group of which every program is there. Answers its exit code. */
const runGroup = async (name, binary, further) => {
  if (name === 'rpm') {
    const env = { ...process.env, KEYSTOW_RPM: await provideRpm(), KEYSTOW_RESULTS: results }
    return (await run(toolNode(), [...OWN, 'rpm.spec', ...further], { env, echo: true })).code
  }
  await buildOrStop()
  const command = name === 'electron-43' ? [PLAYWRIGHT, 'test'] : [...OWN, `${name}.spec`]
  return (await runOnDesktop(binary, [...command, ...further])).code
}

onStopAsked(interrupt)

await main(async () => {
  const { chosen, named, further } = chooseGroups(groups, process.argv.slice(2), (_named, word) =>
    word.startsWith('-'),
  )
  if (process.platform !== 'linux') throw new Stop('this needs Linux.')
  await ensureInstalled()
  const electron = await desktopElectron()
  const ends = []
  for (const name of chosen) {
    const { programs, packages, why } = groups[name]
    const reason = named ? (why?.(electron) ?? null) : await whyNot(name, electron)
    if (named && reason === null) await ensureSystem(null, programs, packages)
    if (reason === null) ends.push({ name, code: await runGroup(name, electron.binary, further) })
    else ends.push({ name, code: named ? 1 : null, reason })
  }
  for (const { name, code, reason } of ends)
    say(
      `${code === null ? 'not run' : code === 0 ? 'ok     ' : 'FAILED '} ${name}${reason === undefined ? ` on Electron ${electron.version}` : `: ${reason}`}`,
    )
  process.exitCode =
    ends.some(({ code }) => code === 0) && ends.every(({ code }) => code === 0 || code === null)
      ? 0
      : 1
})
