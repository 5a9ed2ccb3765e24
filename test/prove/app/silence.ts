import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Proof } from '../proof.ts'
import type { AppSubject } from './subject.ts'

export const silence: Proof<AppSubject> = {
  id: 'network-silence',
  what: 'on the local service no process of the app connects beyond this computer',
  full: 200,
  sample: 10,
  breaks: {
    what: 'the spell checker may fetch its dictionary, and names are resolved',
    file: 'security/hardening.ts',
    edits: [
      ['session.setSpellCheckerEnabled(false)', 'session.setSpellCheckerEnabled(true)'],
      ['session.setSpellCheckerLanguages([])', "session.setSpellCheckerLanguages(['en-US'])"],
      ["app.commandLine.appendSwitch('host-resolver-rules', 'MAP * ~NOTFOUND')", ''],
    ],
  },
  run: async ({ subject, disk }, amount, tally) => {
    const trace = join(disk, 'connects')
    const running = await subject.launch({
      wrapper: join(subject.root, 'test/e2e/support/traced-electron.sh'),
      env: { CONNECT_TRACE: trace },
    })
    await running.page.evaluate(() => window.keystow.useLocal())
    for (let turn = 0; turn < amount; turn += 1)
      await running.page.evaluate(async () => {
        const state = await window.keystow.appState()
        if (state.ok && state.value.activeId !== null) await window.keystow.refreshKeys(state.value.activeId)
      })
    await running.page.reload()
    await running.close()
    const connects = readFileSync(trace, 'utf8').split('\n')
    // The display is a socket too: without it in the trace, nothing was traced.
    tally.check(
      connects.some((line) => line.includes('.X11-unix')),
      'nothing was traced',
    )
    const outside = connects.filter((line) => line.includes('AF_INET') && !/"127\.|"::1"/.test(line))
    for (const line of connects) tally.check(!outside.includes(line), `connected: ${line}`)
    return `${connects.length} connects`
  },
}
