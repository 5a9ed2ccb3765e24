import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { scanForCanary } from '../../e2e/support/canary.ts'
import { nextMinute } from '../../e2e/support/lab.ts'
import type { Proof } from '../proof.ts'
import type { AppSubject } from './subject.ts'

/**
 * Where Chromium would keep what a page held. Its databases and compressed files would hide a text
 * from the scan.
 */
const PAGE_STORES = [
  'Local Storage',
  'Session Storage',
  'IndexedDB',
  'Cache',
  'Code Cache/js',
  'Service Worker',
  'blob_storage',
]

/**
 * Creates a key, looks at its secret, copies it and is done; with every second key also revokes it.
 * The answer is the secret.
 */
const oneKey = (page: Page, turn: number): Promise<string> =>
  page.evaluate(async (index) => {
    const { keystow } = window
    const state = await keystow.appState()
    const connectionId = state.ok ? state.value.activeId : null
    if (connectionId === null) throw new Error('no connection')
    const name = `canary-${index}`
    const created = await keystow.createKey({ connectionId, name })
    if (!created.ok || created.value.kind !== 'created') throw new Error('not created')
    const { id, key } = created.value.reveal
    const shown = await keystow.showSecret(id)
    await keystow.copySecret({ id, format: 'value', variable: 'CANARY' })
    await keystow.finishReveal({ id, reason: 'saved' })
    if (index % 2 === 1)
      await keystow.revokeKey({
        connectionId,
        id: key.id,
        confirmation: { typedName: name, signOut: false },
      })
    if (!shown.ok) throw new Error('not shown')
    return shown.value
  }, turn)

/** A database that nothing was put into notes its own version, in 30 bytes. */
const EMPTY_BYTES = 30

/** Files of those stores with something in them, as `path bytes`. */
const kept = (folder: string): readonly string[] =>
  PAGE_STORES.filter((name) => existsSync(join(folder, name))).flatMap((name) =>
    readdirSync(join(folder, name), { recursive: true, encoding: 'utf8' })
      .map((file) => join(name, file))
      .filter(
        (file) => /\.(log|ldb|js)$/.test(file) && statSync(join(folder, file)).size > EMPTY_BYTES,
      )
      .map((file) => `${file} ${statSync(join(folder, file)).size}`),
  )

export const traces: Proof<AppSubject> = {
  id: 'disk-traces',
  what: 'no secret is left in the data folder in any form, and the page leaves nothing at all',
  full: 100,
  sample: 4,
  breaks: {
    what: 'the activity log notes the secret',
    file: 'features/keys/revealed-secret.ts',
    // Not as a name: a secret among names is masked by the log itself.
    edits: [["outcome: 'ok',", 'outcome: secret,']],
  },
  run: async ({ subject, disk }, amount, tally) => {
    const running = await subject.launch({ userData: disk })
    await running.page.evaluate(() => window.keystow.useLocal())
    const secrets: string[] = []
    for (let turn = 0; turn < amount; turn += 1) {
      if (turn % 10 === 0) await nextMinute(running.page)
      secrets.push(await oneKey(running.page, turn))
    }
    await running.close()
    for (const secret of secrets) {
      const found = scanForCanary(disk, secret)
      tally.check(found.length === 0, `a secret is in ${found.join(', ')}`)
    }
    // The scan can find things: the names are there.
    tally.check(scanForCanary(disk, 'canary-0').length > 0, 'the scan finds nothing')
    tally.check(kept(disk).length === 0, `the page left something in ${kept(disk).join(', ')}`)
    return `${secrets.length} secrets shown and copied`
  },
}
