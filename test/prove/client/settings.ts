import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_SETTINGS } from '../../../electron/contract/settings.ts'
import type { Proof } from '../proof.ts'
import { seeded } from '../random.ts'
import { inRounds } from '../service/apart.ts'
import type { ClientSubject } from './subject.ts'

export const truncated: Proof<ClientSubject> = {
  id: 'settings-cut',
  what: 'a settings file cut at any byte is set aside whole, and the app starts with defaults',
  full: Number.POSITIVE_INFINITY,
  sample: 60,
  breaks: {
    what: 'a file that does not fit is wiped',
    file: 'storage/store-file.ts',
    edits: [['clearInvalidConfig: false', 'clearInvalidConfig: true']],
  },
  run: ({ subject, disk }, amount, tally) => {
    const file = join(disk, 'settings.json')
    subject.openSettings(disk).change({ settings: { ...DEFAULT_SETTINGS, theme: 'dark' } })
    const whole = readFileSync(file)
    const step = Math.max(1, Math.floor(whole.length / amount))
    let cuts = 0
    for (let length = 0; length < whole.length - 1; length += step) {
      const cut = whole.subarray(0, length)
      writeFileSync(file, cut)
      const { value, quarantined } = subject.openSettings(disk)
      // An empty file is a new one.
      const kept = cut.toString().trim() === '' || (quarantined !== null && readFileSync(quarantined).equals(cut))
      tally.check(kept, `${length} bytes of ${whole.length} were not kept`)
      tally.check(JSON.stringify(value.settings) === JSON.stringify(DEFAULT_SETTINGS), `after ${length} bytes: not the defaults`)
      if (quarantined !== null) rmSync(quarantined)
      cuts += 1
    }
    return `${cuts} of ${whole.length} bytes`
  },
}

export const killed: Proof<ClientSubject> = {
  id: 'settings-kill',
  what: 'after kill -9 the settings are the last that were written, or the ones under way',
  full: 1_000,
  sample: 4,
  breaks: {
    what: 'the file is written in place, in two halves',
    file: 'storage/store-file.ts',
    edits: [
      [
        'value = next',
        'const half = JSON.stringify(next)\n      writeFileSync(store.path, half.slice(0, 40))\n      writeFileSync(store.path, half)\n      value = next',
      ],
      ['renameSync }', 'renameSync, writeFileSync }'],
    ],
  },
  run: async ({ subject, memory }, amount, tally) => {
    const random = seeded(16)
    let writes = 0
    let written = 0
    await inRounds(
      (done) => done < amount,
      'settings',
      subject.root,
      async (apart) => {
        const enough = 1 + random(120)
        let said = 0
        apart.begin({ folder: memory, from: written + 1 })
        await apart.lines((line) => {
          written = Number(line)
          said += 1
          if (said === enough) apart.child.kill('SIGKILL')
        })
        writes += said
        const { value, quarantined } = subject.openSettings(memory)
        tally.check(quarantined === null, 'the file was damaged')
        const found = value.window?.x ?? 0
        tally.check(found === written || found === written + 1, `${found} where ${written} was acknowledged`)
        written = found
      },
      join(import.meta.dirname, 'worker.ts'),
    )
    return `${amount} kills, ${writes} acknowledged writes`
  },
}
