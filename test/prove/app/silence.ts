import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Proof, Tally } from '../proof.ts'
import type { AppSubject } from './subject.ts'

const SCRIPT = 'http://192.0.2.1/proxy.pac'
const NO_DESKTOP = { XDG_CURRENT_DESKTOP: '', DESKTOP_SESSION: '' }

/** Where a system can name a proxy script, as far as an environment and a folder can say it. */
const scripts = (disk: string): Readonly<Record<string, Readonly<Record<string, string>>>> => {
  const kde = (type: number): Readonly<Record<string, string>> => {
    const home = join(disk, `kde-${type}`)
    mkdirSync(join(home, '.config'), { recursive: true })
    writeFileSync(
      join(home, '.config/kioslaverc'),
      `[Proxy Settings]\nProxyType=${type}\nProxy Config Script=${SCRIPT}\n`,
    )
    return {
      XDG_CURRENT_DESKTOP: 'KDE',
      KDE_SESSION_VERSION: '6',
      HOME: home,
      XDG_CONFIG_HOME: join(home, '.config'),
    }
  }
  return {
    'by the environment': { ...NO_DESKTOP, auto_proxy: SCRIPT },
    'found by itself': { ...NO_DESKTOP, auto_proxy: '' },
    'by KDE': kde(2),
    'found by KDE': kde(3),
  }
}

/**
 * Every connect that any process of the app made beyond this computer is a failure; how many it
 * made at all.
 */
const checkConnects = (trace: string, tally: Tally): number => {
  const connects = readFileSync(trace, 'utf8').split('\n')
  // The display is a socket too: without it in the trace, nothing was traced.
  tally.check(
    connects.some((line) => line.includes('.X11-unix')),
    'nothing was traced',
  )
  const outside = connects.filter((line) => line.includes('AF_INET') && !/"127\.|"::1"/.test(line))
  for (const line of connects) tally.check(!outside.includes(line), `connected: ${line}`)
  return connects.length
}

export const silence: Proof<AppSubject> = {
  id: 'network-silence',
  what: 'on the local service no process of the app connects beyond this computer, nor to ask for a proxy script',
  full: 200,
  sample: 10,
  breaks: {
    what: 'the spell checker may fetch its dictionary, and names are resolved',
    file: 'platform/security/hardening.ts',
    edits: [
      ['session.setSpellCheckerEnabled(false)', 'session.setSpellCheckerEnabled(true)'],
      ['session.setSpellCheckerLanguages([])', "session.setSpellCheckerLanguages(['en-US'])"],
      ["app.commandLine.appendSwitch('host-resolver-rules', 'MAP * ~NOTFOUND')", ''],
    ],
  },
  run: async ({ subject, disk }, amount, tally) => {
    const traced = async (name: string, env: Readonly<Record<string, string>>) => {
      const trace = join(disk, name)
      const wrapper = join(subject.root, 'test/e2e/support/traced-electron.sh')
      const running = await subject.launch({ wrapper, env: { ...env, CONNECT_TRACE: trace } })
      return { ...running, connects: () => checkConnects(trace, tally) }
    }
    const local = await traced('connects', {})
    await local.page.evaluate(() => window.keystow.useLocal())
    for (let turn = 0; turn < amount; turn += 1)
      await local.page.evaluate(async () => {
        const state = await window.keystow.appState()
        if (state.ok && state.value.activeId !== null)
          await window.keystow.refreshKeys(state.value.activeId)
      })
    await local.page.reload()
    await local.close()
    let connects = local.connects()

    for (const [where, env] of Object.entries(scripts(disk))) {
      const running = await traced(`connects ${where}`, env)
      for (const baseUrl of ['https://mail.example.test', 'https://192.0.2.9']) {
        const token = `test_live_${'c0ffee'.repeat(6)}`
        const added = await running.page.evaluate(
          (far) => window.keystow.addConnection({ name: 'Far', ...far }),
          {
            baseUrl,
            token,
          },
        )
        const refused =
          !added.ok && added.error.code === 'proxy_unknown' && added.error.detail === 'script'
        tally.check(
          refused,
          `a script ${where}: ${baseUrl} ended in ${added.ok ? 'a connection' : `${added.error.code} ${added.error.detail}`}`,
        )
      }
      await running.close()
      connects += running.connects()
    }
    return `${connects} connects`
  },
}
