// What the app says of a copied secret against what another program sees, on each desktop.
import { expect, test } from '@playwright/test'
import { CASES, isGone, isUntrue, type Seen } from './clipboard-cases.ts'
import { withCopy } from './copying.ts'
import { KINDS } from './kinds.ts'

const NOTHING_SEEN: Seen = { says: 'nothing was looked at', clipboard: '', primary: '' }

for (const kind of KINDS)
  for (const { name, work, leaves } of CASES)
    test(`${kind.id}: what is said of a copied secret is true: ${name}`, async () => {
      await withCopy(kind, {}, async (running, desktop) => {
        const all = await work(running, desktop)
        for (const { says, clipboard, primary } of all)
          process.stdout.write(`| ${[kind.id, name, says, clipboard, primary].join(' | ')} |\n`)
        expect(all.filter(isUntrue)).toEqual([])
        if (leaves === 'nothing') expect(isGone(all.at(-1) ?? NOTHING_SEEN)).toBe(true)
      })
    })
