import { describe, expect, test } from 'vitest'
import {
  type Entry,
  newEntry,
  newReason,
  type Reason,
} from '../../../electron/main/features/revocations/entry.ts'
import { newVault, type Vault } from '../../../electron/main/store/vault.ts'
import { actsByItself, withoutActing } from '../../../electron/main/store/vault-work.ts'

const secrets = { secret: 'the-only-copy', address: 'local' }
const secretRow = { record: {}, secrets }
/** An entry of a key, with one reason to revoke it. */
const entryOf = (reason: Partial<Reason>, more: Partial<Entry> = {}): Entry => {
  const where = { connectionId: 'c', address: 'local', place: 1 }
  const key = { id: 'key_a', name: 'a', lastFour: 'aaaa' }
  const reasons = [{ ...newReason({ why: 'person' }, 7), ...reason }]
  return { ...newEntry(where, key, { bornAt: 0, isSeen: true }), reasons, ...more }
}
const end = { kind: 'dead', by: 'answer', at: 7 } as const
const group = crypto.randomUUID()

/** Rows of each list: those that act by themselves, and those that wait for the person. */
const ROWS: readonly (readonly [list: keyof Vault, row: object, acts: boolean])[] = [
  ['rotations', secretRow, false],
  ['creates', secretRow, false],
  ['leaks', secretRow, false],
  ['kept', secrets, false],
  ['tokens', secrets, false],
  ['revocations', entryOf({ ended: 'revoked' }, { end, secrets }), false],
  ['revocations', entryOf({ ended: 'cancelled', dueAt: 3 }), false],
  ['revocations', entryOf({ group }), true],
  ['revocations', entryOf({ group }, { secrets }), true],
  ['revocations', entryOf({ dueAt: 9 }, { secrets }), true],
  ['leases', {}, true],
]

describe('a vault that must not act by itself', () => {
  test.each(ROWS)('with %s (row %#) keeps every secret', (list, row, acts) => {
    const vault = { ...newVault(), [list]: [row] } as Vault
    const resting = withoutActing(vault)
    expect([actsByItself(vault), actsByItself(resting)]).toEqual([acts, false])
    expect(JSON.stringify(resting).includes(secrets.secret)).toBe(
      JSON.stringify(vault).includes(secrets.secret),
    )
    if (!acts) expect(resting[list]).toEqual([row])
  })
  test('shows an open revocation that holds a secret, or that was sent for, as a plan that was cancelled', () => {
    const facts = { ...entryOf({}).facts, sentAt: 7 }
    const revocations = [
      entryOf({ group }, { secrets }),
      entryOf({ dueAt: 9 }, { secrets }),
      entryOf({}, { facts }),
      entryOf({}),
    ]
    const shown = withoutActing({ ...newVault(), revocations }).revocations
    expect(shown.map((entry) => entry.secrets)).toEqual([secrets, secrets, null])
    const cancelled = { group: null, ended: 'cancelled' }
    expect(shown.flatMap(({ reasons }) => reasons)).toMatchObject([
      { ...cancelled, dueAt: 7 },
      { ...cancelled, dueAt: 9 },
      { ...cancelled, dueAt: 7 },
    ])
  })
})
